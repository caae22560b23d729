remark-nothing-to-hold = nada para agarrar aqui
remark-no-bow-sliding = sem arco enquanto ele desliza
remark-no-bow-climbing = sem arco enquanto ele segura a rocha
remark-no-bow-mounting = sem arco antes de ele montar
remark-no-bow-in-water = sem arco em água funda
remark-too-low-for-bow = baixo demais aqui para o arco
remark-no-hand-for-brush = nenhuma mão livre para o pincel
remark-beyond-brush = fora do alcance do pincel
remark-no-ink = falta tinta: fique parado, de preferência junto à água
remark-nothing-holds-it = nada o segura ali
remark-nothing-to-undo = nada a desfazer
remark-no-board-riding = sem prancha a cavalo
remark-no-board-climbing = sem prancha enquanto ele segura a rocha
remark-no-board-in-water = sem prancha em água funda
remark-ride = { $metres } m em { $seconds } s
remark-descent = { $metres } m de descida
remark-no-fire-here = sem chão seco para uma fogueira aqui
remark-no-room-to-sit = sem espaço para sentar aqui
remark-too-steep-to-sit = íngreme demais para sentar aqui
remark-sit-first = sente-se primeiro; depois faça uma fogueira
remark-nothing-to-use = nada para beber ou ler aqui
remark-not-in-saddle = não na sela
remark-not-on-board = não na prancha
remark-not-climbing = não enquanto ele segura a rocha
remark-not-in-water = não na água
remark-horse-above = o cavalo espera lá em cima
remark-horse-does-not-come = o cavalo não desce até aqui
remark-whistle = assobie; o cavalo não está aqui
remark-horse-runs = não enquanto o cavalo corre

sleep-until = até { $hour }
sleep-until-birds-sing = até { $hour }: os pássaros cantam
sleep-until-animals-are-about = até { $hour }: os animais saem
sleep-sleep = dormir
sleep-stay-awake = ficar acordado
hour-midnight = a meia-noite
hour-noon = o meio-dia
hour-at-night = { $hour ->
    [one] a { $hour } da madrugada
   *[other] as { $hour } da madrugada
}
hour-in-the-morning = as { $hour } da manhã
hour-in-the-afternoon = as { $hour }h
hour-in-the-evening = as { $hour }h

# Depois do sinal da tecla que o faz desmontar.
remark-too-steep-for-horse = íngreme demais para o cavalo: desmonte
remark-horse-does-not-go-down = o cavalo não desce ali: desmonte
