# Onde algo está, como dizem as pedras e as pessoas: o quê, quanto se caminha, para que lado.

way-here = { $what }: aqui.
way-here-below = { $what }: aqui, e para baixo.
way-east = { $what }: { $time } para o leste.
way-east-below = { $what }: { $time } para o leste, e para baixo.
way-west = { $what }: { $time } para o oeste.
way-west-below = { $what }: { $time } para o oeste, e para baixo.
way-near-landmark = { $way }, { $landmark ->
    [giant-tree] perto da árvore gigante.
    [tower] perto da torre.
    [smoking-peak] perto do pico fumegante.
    [fumarole] perto da fumarola.
    [basalt-columns] perto das colunas de basalto.
    [rock-arch] perto do arco de rocha.
   *[hoodoos] perto das chaminés de fada.
}
way-past-landmark = { $way }, { $landmark ->
    [giant-tree] depois da árvore gigante.
    [tower] depois da torre.
    [smoking-peak] depois do pico fumegante.
    [fumarole] depois da fumarola.
    [basalt-columns] depois das colunas de basalto.
    [rock-arch] depois do arco de rocha.
   *[hoodoos] depois das chaminés de fada.
}

time-five-minutes = cinco minutos
time-ten-minutes = dez minutos
time-quarter-hour = um quarto de hora
time-half-hour = meia hora
time-hour = uma hora
time-hour-and-half = uma hora e meia
time-hours-in-words = { $hours ->
    [2] duas horas
    [3] três horas
    [4] quatro horas
    [5] cinco horas
    [6] seis horas
    [7] sete horas
    [8] oito horas
   *[9] nove horas
}
time-more-than-a-day = mais de um dia
time-less-than-an-hour = menos de uma hora
time-some-hours = umas { $hours } horas
time-some-days = uns { $days } dias
