menu-ghosts = Geister
menu-ghosts-help = Geh mit denen, die vor dir durch dieses Land gegangen sind: mit dir selbst oder mit anderen.
ghosts-title = Geister
ghosts-sets-out = bricht auf
ghosts-sets-out-help = Wann der nächste aufbricht.
ghosts-from-start = sofort, am Anfang
ghosts-from-here = sofort, von hier
ghosts-from-milestone = von einem Meilenstein
ghosts-beside-board = neben meinem Brett
ghosts-my-last-walk = meine letzte Wanderung
ghosts-my-last-walk-help = Deine letzte Wanderung in diesem Land geht mit; gibt es keine andere, dann diese von ihrem Anfang an.
ghosts-given-away = Weitergegeben
ghosts-file-help = Eine Wanderung, die jemand weitergegeben hat. Andere kannst du auf das Fenster ziehen.
ghosts-here = Hier
ghosts-here-help = Er geht nicht weiter mit.
ghosts-not-walked-before = du bist noch nie durch dieses Land gegangen

ghost-no-land = es gibt kein Land für einen Geist
ghost-here = hier
ghost-to-the-left = { $distance } links
ghost-to-the-right = { $distance } rechts
ghost-goes-along = „{ $name }“ geht mit, von { $whereabouts }
ghost-from-milestone = „{ $name }“ geht mit, vom nächsten Meilenstein an, an dem ihr beide vorbeikommt
ghost-on-board = „{ $name }“ wartet auf dem Brett, { $whereabouts }: Steig neben ihm auf deines

race-result = nach { $seconds } s: du { $own } m, { $name } { $other } m; { $verdict }
race-side-by-side = Seite an Seite
race-ahead = du bist { $metres } m voraus
race-ahead-by-seconds = du bist { $metres } m, { $seconds } s voraus
race-behind = du bist { $metres } m zurück
race-behind-by-seconds = du bist { $metres } m, { $seconds } s zurück

ghost-own = dein Geist
ghost-trace-lost = seine Spur dieser Wanderung ist verloren: { $error }; sie beginnt hier neu
