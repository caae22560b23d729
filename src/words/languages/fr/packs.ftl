menu-packs = packs de contrées
menu-packs-help = Les packs de contrées installés : contenu, auteurs et licences.
packs-title = Packs de contrées
packs-by = De { $author }. Licence : { $licence }
packs-how-to-add = Dépose un dossier ou un zip sur la fenêtre pour ajouter un pack ; pour en retirer un, sors-le du dossier des packs.
