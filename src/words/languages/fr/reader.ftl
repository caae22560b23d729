# Pour les lecteurs d’écran seuls.

reader-arrow-left = flèche gauche
reader-arrow-right = flèche droite
reader-arrow-up = flèche haut
reader-arrow-down = flèche bas
reader-prompt = { $keys } : { $what }.
