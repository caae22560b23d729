menu-ride = la dernière glisse
menu-ride-help = La dernière glisse sur la planche : revois-la, ou exporte-la.
ride-title = La dernière glisse
ride-none = Il n’y en a pas encore.
ride-seconds = { $seconds } s
ride-watch = revoir
ride-watch-help = Sauter l’arrête ; l’ermite se retrouve alors là où il est.
ride-export = exporter
ride-export-help = En fichier, avec la ligne qui a été peinte : `eremite --watch FICHIER` la montre.
ride-saved = la glisse est enregistrée sous { $file }
ride-not-written = impossible d’écrire la glisse dans { $file } : { $error }

ride-on-own-feet = pour revoir une glisse, il faut être sur ses deux pieds
ride-of-another-land = cette glisse est d’une autre contrée : lance le jeu avec elle, par --watch
ride-went-otherwise = cette glisse s’est passée autrement à l’époque : elle est d’une autre version, ou a été modifiée
