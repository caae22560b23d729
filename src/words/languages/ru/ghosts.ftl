menu-ghosts = призраки
menu-ghosts-help = Иди с теми, кто прошёл этот край до тебя: с собой прежним или с кем-то другим.
ghosts-title = Призраки
ghosts-sets-out = выйдет
ghosts-sets-out-help = Когда отправится следующий.
ghosts-from-start = сразу, с начала
ghosts-from-here = сразу, отсюда
ghosts-from-milestone = от верстового камня
ghosts-beside-board = рядом с моей доской
ghosts-my-last-walk = мой последний путь
ghosts-my-last-walk-help = С тобой идёт твой последний путь в этом краю; если другого нет — этот, с самого начала.
ghosts-given-away = Подаренные
ghosts-file-help = Путь, которым кто-то поделился. Другие можно перетащить в окно.
ghosts-here = Здесь
ghosts-here-help = Дальше он не пойдёт.
ghosts-not-walked-before = ты ещё не ходил по этому краю

ghost-no-land = для призрака нет края
ghost-here = здесь
ghost-to-the-left = { $distance } слева
ghost-to-the-right = { $distance } справа
ghost-goes-along = «{ $name }» идёт с тобой; начало: { $whereabouts }
ghost-from-milestone = «{ $name }» пойдёт с тобой от ближайшего верстового камня, который вы оба минуете
ghost-on-board = «{ $name }» ждёт на доске, { $whereabouts }: встань рядом на свою

race-result = через { $seconds } с: ты { $own } м, { $name } { $other } м; { $verdict }
race-side-by-side = бок о бок
race-ahead = ты впереди на { $metres } м
race-ahead-by-seconds = ты впереди на { $metres } м, { $seconds } с
race-behind = ты позади на { $metres } м
race-behind-by-seconds = ты позади на { $metres } м, { $seconds } с

ghost-own = твой призрак
ghost-trace-lost = след пройденного потерян: { $error }; он начинается здесь
