# The map, and what it tells of a place.

map-page = Map
map-key-move = move
map-key-zoom = zoom
map-key-centre = centre on hermit
map-key-journal = journal
map-key-continue = continue
map-key-go = go there
map-key-to-lamp = to this lamp, { $time }
map-centre = Centre on hermit
# Under the land's name; the way is one of those below.
map-hermit = hermit: { $way }
map-beyond = beyond the land
map-water = water
# After a lamp's name: how much later it is when one arrives there.
map-later = { $lamp }, { $time } later
map-here = here
map-way = { $distance } { $direction }
map-at-milestone-zero = at milestone 0
map-from-milestone-zero = { $way } of milestone 0
compass-east = east
compass-south-east = south-east
compass-south = south
compass-south-west = south-west
compass-west = west
compass-north-west = north-west
compass-north = north
compass-north-east = north-east

# The button of map, journal and easel that leads back to the walk.
page-continue = Continue
