way-here = { $what }: hier.
way-here-below = { $what }: hier, und hinab.
way-east = { $what }: { $time } nach Osten.
way-east-below = { $what }: { $time } nach Osten, und hinab.
way-west = { $what }: { $time } nach Westen.
way-west-below = { $what }: { $time } nach Westen, und hinab.
way-near-landmark = { $way }, { $landmark ->
    [giant-tree] nahe dem Riesenbaum.
    [tower] nahe dem Turm.
    [smoking-peak] nahe dem rauchenden Gipfel.
    [fumarole] nahe der Fumarole.
    [basalt-columns] nahe den Basaltsäulen.
    [rock-arch] nahe dem Felsbogen.
   *[hoodoos] nahe den Felshüten.
}
way-past-landmark = { $way }, { $landmark ->
    [giant-tree] am Riesenbaum vorbei.
    [tower] am Turm vorbei.
    [smoking-peak] am rauchenden Gipfel vorbei.
    [fumarole] an der Fumarole vorbei.
    [basalt-columns] an den Basaltsäulen vorbei.
    [rock-arch] am Felsbogen vorbei.
   *[hoodoos] an den Felshüten vorbei.
}

time-five-minutes = fünf Minuten
time-ten-minutes = zehn Minuten
time-quarter-hour = eine Viertelstunde
time-half-hour = eine halbe Stunde
time-hour = eine Stunde
time-hour-and-half = anderthalb Stunden
time-hours-in-words = { $hours ->
    [2] zwei Stunden
    [3] drei Stunden
    [4] vier Stunden
    [5] fünf Stunden
    [6] sechs Stunden
    [7] sieben Stunden
    [8] acht Stunden
   *[9] neun Stunden
}
time-more-than-a-day = mehr als einen Tag
time-less-than-an-hour = weniger als eine Stunde
time-some-hours = etwa { $hours } Stunden
time-some-days = etwa { $days } Tage
