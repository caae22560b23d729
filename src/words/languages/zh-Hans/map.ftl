# The map, and what it tells of a place.

map-page = 地图
map-key-move = 移动
map-key-zoom = 缩放
map-key-centre = 隐者居中
map-key-journal = 手记
map-key-continue = 继续
map-key-go = 去那里
map-key-to-lamp = 去这盏灯，{ $time }
map-centre = 隐者居中
# Under the land's name; the way is one of those below.
map-hermit = 隐者：{ $way }
map-beyond = 大地之外
map-water = 水
# After a lamp's name: how much later it is when one arrives there.
map-later = { $lamp }，{ $time }之后
map-here = 这里
# The direction comes first, so that the start's line below can be said with it.
map-way = { $direction } { $distance }
map-at-milestone-zero = 在里程碑0
map-from-milestone-zero = 里程碑0以{ $way }
compass-east = 东
compass-south-east = 东南
compass-south = 南
compass-south-west = 西南
compass-west = 西
compass-north-west = 西北
compass-north = 北
compass-north-east = 东北

# The button of map, journal and easel that leads back to the walk.
page-continue = 继续
