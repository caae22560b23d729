# The map, and what it tells of a place.

map-page = 地図
map-key-move = 動かす
map-key-zoom = 拡大・縮小
map-key-centre = 隠者を中央に
map-key-journal = 日誌
map-key-continue = 続ける
map-key-go = そこへ行く
map-key-to-lamp = この灯りへ、{ $time }
map-centre = 隠者を中央に
# Under the land's name; the way is one of those below.
map-hermit = 隠者：{ $way }
map-beyond = 土地の外
map-water = 水
# After a lamp's name: how much later it is when one arrives there.
map-later = { $lamp }。{ $time }が過ぎた
map-here = ここ
map-way = { $direction }へ { $distance }
map-at-milestone-zero = 里程標0の前
map-from-milestone-zero = 里程標0から{ $way }
compass-east = 東
compass-south-east = 南東
compass-south = 南
compass-south-west = 南西
compass-west = 西
compass-north-west = 北西
compass-north = 北
compass-north-east = 北東

# The button of map, journal and easel that leads back to the walk.
page-continue = 続ける
