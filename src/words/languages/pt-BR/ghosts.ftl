menu-ghosts = fantasmas
menu-ghosts-help = Caminhe com quem já percorreu esta terra: você mesmo, ou outra pessoa.
ghosts-title = Fantasmas
ghosts-sets-out = parte
ghosts-sets-out-help = Quando o próximo se põe a caminho.
ghosts-from-start = já, desde o início
ghosts-from-here = já, daqui
ghosts-from-milestone = a partir de um marco
ghosts-beside-board = ao lado da minha prancha
ghosts-my-last-walk = minha última caminhada
ghosts-my-last-walk-help = A sua última caminhada nesta terra vai junto; se não houver outra, esta desde o início.
ghosts-given-away = De presente
ghosts-file-help = Uma caminhada que alguém deu de presente. Você pode soltar outras na janela.
ghosts-here = Aqui
ghosts-here-help = Ele não vai mais longe.
ghosts-not-walked-before = você ainda não caminhou nesta terra

ghost-no-land = não há terra para um fantasma
ghost-here = aqui
ghost-to-the-left = { $distance } à esquerda
ghost-to-the-right = { $distance } à direita
ghost-goes-along = “{ $name }” vai junto; partida: { $whereabouts }
ghost-from-milestone = “{ $name }” vai junto a partir do próximo marco por onde vocês dois passarem
ghost-on-board = “{ $name }” espera na prancha, { $whereabouts }: suba na sua ao lado dele

race-result = após { $seconds } s: você { $own } m, { $name } { $other } m; { $verdict }
race-side-by-side = lado a lado
race-ahead = você está { $metres } m à frente
race-ahead-by-seconds = você está { $metres } m, { $seconds } s à frente
race-behind = você está { $metres } m atrás
race-behind-by-seconds = você está { $metres } m, { $seconds } s atrás

ghost-own = seu fantasma
ghost-trace-lost = o que ele deixou da caminhada se perdeu: { $error }; começa aqui
