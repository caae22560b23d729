way-here = { $what }: aquí.
way-here-below = { $what }: aquí, y hacia abajo.
way-east = { $what }: { $time } hacia el este.
way-east-below = { $what }: { $time } hacia el este, y hacia abajo.
way-west = { $what }: { $time } hacia el oeste.
way-west-below = { $what }: { $time } hacia el oeste, y hacia abajo.
way-near-landmark = { $way }, { $landmark ->
    [giant-tree] cerca del árbol gigante.
    [tower] cerca de la torre.
    [smoking-peak] cerca del pico humeante.
    [fumarole] cerca de la fumarola.
    [basalt-columns] cerca de las columnas de basalto.
    [rock-arch] cerca del arco de roca.
   *[hoodoos] cerca de las chimeneas de hadas.
}
way-past-landmark = { $way }, { $landmark ->
    [giant-tree] pasado el árbol gigante.
    [tower] pasada la torre.
    [smoking-peak] pasado el pico humeante.
    [fumarole] pasada la fumarola.
    [basalt-columns] pasadas las columnas de basalto.
    [rock-arch] pasado el arco de roca.
   *[hoodoos] pasadas las chimeneas de hadas.
}

time-five-minutes = cinco minutos
time-ten-minutes = diez minutos
time-quarter-hour = un cuarto de hora
time-half-hour = media hora
time-hour = una hora
time-hour-and-half = una hora y media
time-hours-in-words = { $hours ->
    [2] dos horas
    [3] tres horas
    [4] cuatro horas
    [5] cinco horas
    [6] seis horas
    [7] siete horas
    [8] ocho horas
   *[9] nueve horas
}
time-more-than-a-day = más de un día
time-less-than-an-hour = menos de una hora
time-some-hours = unas { $hours } horas
time-some-days = unos { $days } días
