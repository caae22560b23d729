menu-packs = packs de contrées
menu-packs-help = Les packs de contrées installés : contenu, auteurs et licences.
packs-title = Packs de contrées
packs-by = De { $author }. Licence : { $licence }
packs-how-to-add = Dépose un dossier ou un zip sur la fenêtre pour ajouter un pack ; pour en retirer un, sors-le du dossier des packs.

pack-is-here = le pack de contrées { $pack } est là : { $files }
pack-is-renewed = le pack de contrées { $pack } est relu : { $files }
pack-is-gone = le pack de contrées « { $name } » n’est plus là
pack-name-by = « { $name } », par { $author }
pack-needed = il manque ici à cette marche le pack de contrées { $packs } : sans lui, la contrée est autre
pack-has-changed = le pack de contrées « { $name } » n’est plus tel qu’il était quand cette marche fut enregistrée

pack-nothing-known = rien de connu ici
pack-not-taken = { $file } n’est pas pris : { $fault }
pack-not-taken-and-more = { $file } n’est pas pris : { $fault } (et { $more } de plus ; `eremite pack` dit tout)
pack-line = le pack de contrées « { $name } » : { $line }
pack-name-taken = { $file } : le jeu en contient déjà un de ce nom, et c’est celui-là qui compte
pack-files-and-more = { $file } (et { $more } de plus)
pack-twice = deux packs de contrées s’appellent « { $own } », et tous deux ont { $files } : enlève l’un d’eux
pack-conflict = les packs de contrées « { $before } » et « { $own } » ont tous deux { $files } : ce que dit « { $own } » l’emporte
