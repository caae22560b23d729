# Names of what the land holds: of the kinds that a walker can meet. A name in a data file is looked up here, by its English
# spelling; one of a land pack's own stays as the pack writes it. The attribute says it as what somebody wishes to see.

# Biomes: before the name there is "the" in a wish.
name-ash-land = ash land
    .seen = the ash land
name-autumn-wood = autumn wood
    .seen = the autumn wood
name-birch-wood = birch wood
    .seen = the birch wood
name-blossom-hills = blossom hills
    .seen = the blossom hills
name-desert = desert
    .seen = the desert
name-fen = fen
    .seen = the fen
name-karst = karst
    .seen = the karst
name-meadow = meadow
    .seen = the meadow
name-mesa = mesa
    .seen = the mesa
name-moor = moor
    .seen = the moor
name-pine-forest = pine forest
    .seen = the pine forest
name-snowfield = snowfield
    .seen = the snowfield

# Biomes of the caves.
name-the-crystal-deep = the crystal deep
    .seen = the crystal deep
name-the-dripping-halls = the dripping halls
    .seen = the dripping halls
name-the-ember-deeps = the ember deeps
    .seen = the ember deeps
name-the-glowworm-hollows = the glowworm hollows
    .seen = the glowworm hollows

# Plants, one or many.
name-agave = agave
    .seen = an agave
name-alder = alder
    .seen = an alder
name-anemone = anemone
    .seen = anemones
name-azalea = azalea
    .seen = an azalea
name-bamboo = bamboo
    .seen = bamboo
name-bare-birch = bare birch
    .seen = a bare birch
name-beech = beech
    .seen = a beech
name-birch = birch
    .seen = a birch
name-bleached-trunk = bleached trunk
    .seen = a bleached trunk
name-bog-oak = bog oak
    .seen = a bog oak
name-bracken = bracken
    .seen = bracken
name-bramble = bramble
    .seen = brambles
name-bulrush = bulrush
    .seen = bulrushes
name-bunch-grass = bunch grass
    .seen = bunch grass
name-burnt-tree = burnt tree
    .seen = a burnt tree
name-burnt-trunk = burnt trunk
    .seen = a burnt trunk
name-butterbur = butterbur
    .seen = butterbur
name-charred-pole = charred pole
    .seen = a charred pole
name-cherry = cherry
    .seen = a cherry tree
name-cinder-grass = cinder grass
    .seen = cinder grass
name-cotton-grass = cotton grass
    .seen = cotton grass
name-crooked-pine = crooked pine
    .seen = a crooked pine
name-date-palm = date palm
    .seen = a date palm
name-dead-juniper = dead juniper
    .seen = a dead juniper
name-dry-grass = dry grass
    .seen = dry grass
name-dwarf-pine = dwarf pine
    .seen = a dwarf pine
name-elephant-ear = elephant ear
    .seen = elephant ears
name-fallen-beech = fallen beech
    .seen = a fallen beech
name-fallen-birch = fallen birch
    .seen = a fallen birch
name-fallen-char = fallen char
    .seen = fallen char
name-fallen-cherry = fallen cherry
    .seen = a fallen cherry
name-fallen-juniper = fallen juniper
    .seen = a fallen juniper
name-fallen-lime = fallen lime
    .seen = a fallen lime
name-fallen-spruce = fallen spruce
    .seen = a fallen spruce
name-fern-grass = fern grass
    .seen = fern grass
name-fern = fern
    .seen = a fern
name-fig = fig
    .seen = a fig tree
name-fireweed = fireweed
    .seen = fireweed
name-fly-agaric = fly agaric
    .seen = a fly agaric
name-foxglove = foxglove
    .seen = foxgloves
name-frozen-grass = frozen grass
    .seen = frozen grass
name-gorse = gorse
    .seen = gorse
name-grass = grass
    .seen = grass
name-hawthorn = hawthorn
    .seen = a hawthorn
name-hazel = hazel
    .seen = a hazel
name-heather = heather
    .seen = heather
name-hogweed = hogweed
    .seen = hogweed
name-iris = iris
    .seen = irises
name-joshua-tree = joshua tree
    .seen = a joshua tree
name-juniper = juniper
    .seen = a juniper
name-larch = larch
    .seen = a larch
name-lime = lime
    .seen = a lime tree
name-maple = maple
    .seen = a maple
name-moor-grass = moor grass
    .seen = moor grass
name-ocotillo = ocotillo
    .seen = an ocotillo
name-ox-eye = ox-eye
    .seen = ox-eyes
name-peony = peony
    .seen = peonies
name-pine = pine
    .seen = a pine
name-pinyon = pinyon
    .seen = a pinyon
name-plum = plum
    .seen = a plum tree
name-poplar = poplar
    .seen = a poplar
name-poppy = poppy
    .seen = poppies
name-reed = reed
    .seen = reeds
name-rowan = rowan
    .seen = a rowan
name-rush = rush
    .seen = rushes
name-sage = sage
    .seen = sage
name-saguaro = saguaro
    .seen = a saguaro
name-sedge = sedge
    .seen = sedge
name-snag = snag
    .seen = a snag
name-snowed-trunk = snowed trunk
    .seen = a snowed trunk
name-snowy-fir = snowy fir
    .seen = a snowy fir
name-spruce = spruce
    .seen = a spruce
name-straw = straw
    .seen = straw
name-tall-reed = tall reed
    .seen = tall reeds
name-tamarisk = tamarisk
    .seen = a tamarisk
name-thorn = thorn
    .seen = a thorn
name-tree-fern = tree fern
    .seen = a tree fern
name-umbrella-thorn = umbrella thorn
    .seen = an umbrella thorn
name-violet = violet
    .seen = violets
name-willow = willow
    .seen = a willow
name-wisteria = wisteria
    .seen = wisteria
name-wood-grass = wood grass
    .seen = wood grass
name-yucca = yucca
    .seen = a yucca

# Animals and birds.
name-bat = bat
    .seen = a bat
name-deer = deer
    .seen = a deer
name-fox = fox
    .seen = a fox
name-hare = hare
    .seen = a hare
name-bunting = bunting
    .seen = a bunting
name-crane = crane
    .seen = a crane
name-crow = crow
    .seen = a crow
name-heron = heron
    .seen = a heron
name-owl = owl
    .seen = an owl
name-white-crane = white crane
    .seen = a white crane

# No wish asks for these: the horse, and people.
name-horse = horse
name-child = child
name-elder = elder
name-farmer = farmer
name-host = host
name-monk = monk
name-novice = novice
name-pilgrim = pilgrim
name-villager = villager

# Weathers.
name-clear-sky = clear sky
    .seen = a clear sky
name-rain = rain
    .seen = rain
name-snow = snow
    .seen = snow
name-blown-leaves = blown leaves
    .seen = blown leaves
name-fog = fog
    .seen = fog
name-dust = dust
    .seen = dust
name-northern-lights = northern lights
    .seen = the northern lights

# Nights, by the moon.
name-new-moon = new moon
    .seen = a new moon
name-young-crescent = young crescent
    .seen = a young crescent
name-first-half-moon = first half moon
    .seen = a first half moon
name-growing-moon = growing moon
    .seen = a growing moon
name-full-moon = full moon
    .seen = a full moon
name-waning-moon = waning moon
    .seen = a waning moon
name-last-half-moon = last half moon
    .seen = a last half moon
name-old-crescent = old crescent
    .seen = an old crescent

# Finds in caves.
name-bowl = bowl
    .seen = a bowl
name-bell = bell
    .seen = a bell
name-scroll = scroll
    .seen = a scroll
name-mask = mask
    .seen = a mask
name-shrine = shrine
    .seen = a shrine
name-crystals = crystals
    .seen = crystals
name-glowing-fungi = glowing fungi
    .seen = glowing fungi

# What others left by the way.
name-milestone = milestone
    .seen = a milestone
name-waystone = waystone
    .seen = a waystone
name-cairn = cairn
    .seen = a cairn
name-standing-stones = standing stones
    .seen = standing stones
name-wayside-shrine = wayside shrine
    .seen = a wayside shrine
name-ruined-hut = ruined hut
    .seen = a ruined hut
name-hanging-lamp = hanging lamp
    .seen = a hanging lamp
name-wayside-bell = wayside bell
    .seen = a wayside bell
name-inscribed-stone = inscribed stone
    .seen = an inscribed stone
name-string-of-flags = string of flags
    .seen = a string of flags
name-fallen-cart = fallen cart
    .seen = a fallen cart
name-wayside-well = wayside well
    .seen = a wayside well

# Buildings, of settlements and temples.
name-farmhouse = farmhouse
    .seen = a farmhouse
name-tea-house = tea house
    .seen = a tea house
name-hut = hut
    .seen = a hut
name-stable = stable
    .seen = a stable
name-gate = gate
    .seen = a gate
name-hall = hall
    .seen = a hall
name-pagoda = pagoda
    .seen = a pagoda
name-bell-tower = bell tower
    .seen = a bell tower
name-well = well
    .seen = a well
name-field = field
    .seen = a field
name-wall = wall
    .seen = a wall
name-lantern = lantern
    .seen = a lantern
name-signpost = signpost
    .seen = a signpost

# Places that have names of their own.
name-named-lake = named lake
    .seen = a named lake
name-named-peak = named peak
    .seen = a named peak
name-named-region = named region
    .seen = a named region

# What the player paints and sets up. No wish asks for it.
name-line-of-ink = line of ink
name-way-washed-free = way washed free
name-plank = plank
name-lamp = lamp
name-bench = bench
name-stone = stone
name-seedling = seedling

# Encounters. No wish asks for them.
name-the-white-stag = the white stag
name-the-foxes-wedding = the foxes' wedding
name-somebody-on-the-way-back = somebody on the way back
name-somebody-with-a-flute = somebody with a flute
name-the-pale-horse = the pale horse
name-the-old-carp = the old carp
name-monks-before-dawn = monks before dawn
name-dancing-cranes = dancing cranes
name-the-pillar-of-fireflies = the pillar of fireflies
name-a-child-with-a-kite = a child with a kite
name-lanterns-on-the-water = lanterns on the water
name-a-night-of-falling-stars = a night of falling stars
name-hares-under-the-moon = hares under the moon
name-a-boat-in-the-mist = a boat in the mist
name-a-cloud-of-butterflies = a cloud of butterflies
name-the-white-owl = the white owl
name-the-light-that-goes-ahead = the light that goes ahead

# Crossings of rivers, on the map.
name-ford = ford
name-stepping-stones = stepping stones
name-plank-bridge = plank bridge
name-trestle-bridge = trestle bridge
name-stone-arch = stone arch
name-three-arches = three arches
name-long-bridge = long bridge

# Figures and landmarks that only the lab names.
name-hermit = hermit
name-ferryman = ferryman
name-flute-player = flute player
name-wanderer = wanderer
name-giant-tree = giant tree
name-tower = tower
# Tunings of the qin.
name-manjiao = manjiao
name-zheng = zheng
name-ruibin = ruibin

# Forms of the names of places, line by line the same in each language; $name is a proper name.
name-of-place =
    { $name } temple
    { $name } hermitage
    { $name } Water
    Bay of { $name }
    { $name } Deep
    { $name } Sound
    The { $name } Sea
    Mere of { $name }
    { $name } Roads
    { $name } Fell
    Mount { $name }
    { $name } Crag
    The Old Man of { $name }
    { $name } Tor
    { $name } Horn
    Peak of { $name }
    { $name } Edge
    { $name } Ford
    { $name } Cross
    Upper { $name }
    { $name } Rest
    The Marches of { $name }
    { $name } and Beyond
    The Land of { $name }
    Greater { $name }
    The { $name } Reach
    Kingdom of { $name }
    The { $name } Ocean
    Sea of { $name }
    The Outer { $name }
    The { $name } Main
    { $name } Land
    { $name } Wood
    { $name } Hills
    { $name } Desert
    { $name } Fen
    { $name } Karst
    { $name } Meadow
    { $name } Mesa
    { $name } Moor
    { $name } Forest
    { $name } Snowfield
