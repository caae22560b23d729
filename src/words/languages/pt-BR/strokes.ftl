# Dito quando traços de outra pessoa entram nesta terra.

strokes-none = nada foi pintado nela
strokes-not-taken = não foi possível trazer o que foi pintado: { $error }
strokes-not-new = não há nada de novo nela: todos os traços já estão aqui
strokes-not-laid = o que foi pintado não pode ser posto sobre esta terra
strokes-new = { $count ->
    [one] { $count } novo traço está agora nesta terra; desfazer retira de uma vez tudo o que veio
   *[other] { $count } novos traços estão agora nesta terra; desfazer retira de uma vez tudo o que veio
}
strokes-new-by = { $count ->
    [one] { $count } novo traço de { $names } está agora nesta terra; desfazer retira de uma vez tudo o que veio
   *[other] { $count } novos traços de { $names } estão agora nesta terra; desfazer retira de uma vez tudo o que veio
}

# Totens, lampiões e pedras que vieram com uma caminhada.
traces-left = { $count ->
    [1] uma coisa que alguém deixou está agora aqui
   *[other] { $count } coisas que alguém deixou estão agora aqui
}
traces-not-taken = não foi possível trazer o que foi deixado: { $error }

# Dito quando se continua uma caminhada.
strokes-left-out = o que foi pintado ficou de fora: { $error }
strokes-damaged = { $count ->
    [one] { $count } byte do que foi pintado está danificado, e ficou de fora
   *[other] { $count } bytes do que foi pintado estão danificados, e ficaram de fora
}
# Depois do arquivo de uma imagem.
picture-without-strokes = o que foi pintado aqui fica aqui: é a página das terras que o dá de presente
