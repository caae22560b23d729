# Où se trouve une chose, comme le disent les pierres et les gens.

way-here = { $what } : ici.
way-here-below = { $what } : ici, et plus bas.
way-east = { $what } : { $time } vers l’est.
way-east-below = { $what } : { $time } vers l’est, et plus bas.
way-west = { $what } : { $time } vers l’ouest.
way-west-below = { $what } : { $time } vers l’ouest, et plus bas.
way-near-landmark = { $way }, { $landmark ->
    [giant-tree] près de l’arbre géant.
    [tower] près de la tour.
    [smoking-peak] près du pic fumant.
    [fumarole] près de la fumerolle.
    [basalt-columns] près des orgues de basalte.
    [rock-arch] près de l’arche de roche.
   *[hoodoos] près des demoiselles coiffées.
}
way-past-landmark = { $way }, { $landmark ->
    [giant-tree] après l’arbre géant.
    [tower] après la tour.
    [smoking-peak] après le pic fumant.
    [fumarole] après la fumerolle.
    [basalt-columns] après les orgues de basalte.
    [rock-arch] après l’arche de roche.
   *[hoodoos] après les demoiselles coiffées.
}

time-five-minutes = cinq minutes
time-ten-minutes = dix minutes
time-quarter-hour = un quart d’heure
time-half-hour = une demi-heure
time-hour = une heure
time-hour-and-half = une heure et demie
time-hours-in-words = { $hours ->
    [2] deux heures
    [3] trois heures
    [4] quatre heures
    [5] cinq heures
    [6] six heures
    [7] sept heures
    [8] huit heures
   *[9] neuf heures
}
time-more-than-a-day = plus d’un jour
time-less-than-an-hour = moins d’une heure
time-some-hours = environ { $hours } heures
time-some-days = environ { $days } jours
