menu-ghosts = fantasmas
menu-ghosts-help = Camina con quienes recorrieron esta tierra antes: tú, u otra persona.
ghosts-title = Fantasmas
ghosts-sets-out = sale
ghosts-sets-out-help = Cuándo se pone en camino el siguiente.
ghosts-from-start = ya, desde el inicio
ghosts-from-here = ya, desde aquí
ghosts-from-milestone = desde una piedra miliar
ghosts-beside-board = junto a mi tabla
ghosts-my-last-walk = mi última caminata
ghosts-my-last-walk-help = Te acompaña tu última caminata por esta tierra; si no hay otra, esta desde su inicio.
ghosts-given-away = Regaladas
ghosts-file-help = Una caminata que alguien regaló. Puedes soltar otras sobre la ventana.
ghosts-here = Aquí
ghosts-here-help = No va más lejos.
ghosts-not-walked-before = aún no has recorrido esta tierra

ghost-no-land = no hay tierra para un fantasma
ghost-here = aquí
ghost-to-the-left = { $distance } a la izquierda
ghost-to-the-right = { $distance } a la derecha
ghost-goes-along = «{ $name }» te acompaña; salida: { $whereabouts }
ghost-from-milestone = «{ $name }» te acompaña desde la próxima piedra miliar que ambos crucen
ghost-on-board = «{ $name }» espera en la tabla, { $whereabouts }: sube a la tuya a su lado

race-result = tras { $seconds } s: tú { $own } m, { $name } { $other } m; { $verdict }
race-side-by-side = codo con codo
race-ahead = vas { $metres } m por delante
race-ahead-by-seconds = vas { $metres } m, { $seconds } s por delante
race-behind = vas { $metres } m por detrás
race-behind-by-seconds = vas { $metres } m, { $seconds } s por detrás

ghost-own = tu fantasma
ghost-trace-lost = lo que quedaba de su caminata se ha perdido: { $error }; empieza aquí
