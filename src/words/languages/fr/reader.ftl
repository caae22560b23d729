# Pour les lecteurs d’écran seuls.

reader-arrow-left = flèche gauche
reader-arrow-right = flèche droite
reader-arrow-up = flèche haut
reader-arrow-down = flèche bas
reader-bracket-left = crochet ouvrant
reader-bracket-right = crochet fermant
reader-prompt = { $keys } : { $what }.
reader-place = { $place } sur { $count }.
reader-key-next = commande suivante
reader-key-use = utiliser
reader-key-algorithm = autre algorithme

reader-met = rencontre : { $what } ({ $chapter })
reader-map-scale = échelle : { $length }
reader-map-lamp = { $name } : lampe allumée
reader-map-marker = repère : { $name }, { $way }
reader-map-width = largeur d’une carte vierge en pixels
reader-map-height = hauteur d’une carte vierge en pixels
reader-wire-from = depuis { $node }
reader-wire-to = vers { $nodes }
reader-wire-none = non relié
reader-wish-open = en attente
reader-wish-fulfilled = exaucé, { $day }
reader-stage = étape { $number }
reader-range = de { $from } à { $to }
reader-footfalls = appuis
