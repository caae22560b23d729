# O mapa, e o que ele diz de um lugar.

map-page = Mapa
map-key-move = mover
map-key-zoom = zoom
map-key-centre = centrar no eremita
map-key-journal = diário
map-key-continue = continuar
map-key-go = ir até lá
map-key-to-lamp = até este lampião, { $time }
map-centre = Centrar no eremita
map-hermit = eremita: { $way }
map-beyond = além da terra
map-water = água
map-later = { $lamp }, { $time } mais tarde
map-here = aqui
map-way = { $distance } { $direction }
map-at-milestone-zero = no marco 0
map-from-milestone-zero = { $way } do marco 0
compass-east = a leste
compass-south-east = a sudeste
compass-south = ao sul
compass-south-west = a sudoeste
compass-west = a oeste
compass-north-west = a noroeste
compass-north = ao norte
compass-north-east = a nordeste

# O botão de mapa, diário e cavalete que leva de volta à caminhada.
page-continue = Continuar
