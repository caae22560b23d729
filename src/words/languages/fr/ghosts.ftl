menu-ghosts = fantômes
menu-ghosts-help = Marche avec ceux qui ont traversé cette contrée avant toi : toi-même, ou quelqu’un d’autre.
ghosts-title = Fantômes
ghosts-sets-out = départ
ghosts-sets-out-help = Quand le prochain se mettra en route.
ghosts-from-start = tout de suite, du début
ghosts-from-here = tout de suite, d’ici
ghosts-from-milestone = depuis une borne
ghosts-beside-board = à côté de ma planche
ghosts-my-last-walk = ma dernière marche
ghosts-my-last-walk-help = Ta dernière marche dans cette contrée t’accompagne ; s’il n’y en a pas d’autre, celle-ci depuis son début.
ghosts-given-away = Offertes
ghosts-file-help = Une marche que quelqu’un a offerte. Tu peux en déposer d’autres sur la fenêtre.
ghosts-here = Ici
ghosts-here-help = Il n’ira pas plus loin.
ghosts-not-walked-before = tu n’as encore jamais parcouru cette contrée

ghost-no-land = il n’y a pas de contrée pour un fantôme
ghost-here = ici
ghost-to-the-left = { $distance } à gauche
ghost-to-the-right = { $distance } à droite
ghost-goes-along = « { $name } » t’accompagne ; départ : { $whereabouts }
ghost-from-milestone = « { $name } » t’accompagne dès la prochaine borne que vous passerez tous deux
ghost-on-board = « { $name } » attend sur la planche, { $whereabouts } : monte sur la tienne à ses côtés

race-result = après { $seconds } s : toi { $own } m, { $name } { $other } m ; { $verdict }
race-side-by-side = côte à côte
race-ahead = tu as { $metres } m d’avance
race-ahead-by-seconds = tu as { $metres } m, { $seconds } s d’avance
race-behind = tu as { $metres } m de retard
race-behind-by-seconds = tu as { $metres } m, { $seconds } s de retard

ghost-own = ton fantôme
ghost-trace-lost = ce qu’il a laissé de sa marche est perdu : { $error } ; elle commence ici
