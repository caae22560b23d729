stone-title = Une pierre
stone-has-words = Elle porte ses mots.
stone-words = mots
stone-words-help = Une ligne de 60 lettres au plus. On la lit ici, et ceux à qui tu offres cette marche ou cette contrée la lisent aussi.
stone-write = y écrire
stone-write-help = La pierre porte désormais cette ligne.
stone-leave-blank = la laisser nue
stone-leave-blank-help = La pierre reste telle quelle.
