# Карта и то, что она говорит о месте.

map-page = Карта
map-key-move = двигать
map-key-zoom = масштаб
map-key-centre = к отшельнику
map-key-journal = дневник
map-key-continue = продолжить
map-key-go = идти туда
map-key-to-lamp = к этому фонарю, { $time }
map-centre = К отшельнику
map-hermit = отшельник: { $way }
map-beyond = за пределами края
map-water = вода
map-later = { $lamp }, позади { $time } пути
map-here = здесь
map-way = { $distance } { $direction }
map-at-milestone-zero = у верстового камня 0
map-from-milestone-zero = { $way } от верстового камня 0
compass-east = к востоку
compass-south-east = к юго-востоку
compass-south = к югу
compass-south-west = к юго-западу
compass-west = к западу
compass-north-west = к северо-западу
compass-north = к северу
compass-north-east = к северо-востоку

page-continue = Продолжить
