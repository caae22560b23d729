# La carte, et ce qu’elle dit d’un lieu.

map-page = Carte
map-key-move = déplacer
map-key-zoom = zoom
map-key-centre = centrer sur l’ermite
map-key-journal = journal
map-key-continue = continuer
map-key-go = y aller
map-key-to-lamp = vers cette lampe, { $time }
map-centre = Centrer sur l’ermite
map-hermit = ermite : { $way }
map-beyond = au-delà de la contrée
map-water = eau
map-later = { $lamp }, { $time } plus tard
map-here = ici
map-way = { $distance } { $direction }
map-at-milestone-zero = à la borne 0
map-from-milestone-zero = { $way } de la borne 0
compass-east = à l’est
compass-south-east = au sud-est
compass-south = au sud
compass-south-west = au sud-ouest
compass-west = à l’ouest
compass-north-west = au nord-ouest
compass-north = au nord
compass-north-east = au nord-est

page-continue = Continuer
