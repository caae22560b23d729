# Titles of the lab's tabs.

lab-tab-compare = Compare
lab-tab-ground = Caves
lab-tab-stages = Steps
lab-tab-land = Land
lab-tab-creatures = Creatures
lab-tab-brush = Brush
lab-tab-graph = Node graph
lab-tab-journal = Journal
lab-tab-sound = Sound
lab-tab-sky = Sky
lab-tab-plants = Plants
lab-tab-travel = Travel
lab-tab-stream = Streaming
lab-tab-example = From real terrain
lab-tab-peaks = Mountains

# Headings over the tabs.
lab-group-terrain = Terrain
lab-group-life = Life
lab-group-sky = Sky and sound
lab-group-tools = Tools

# What several tabs have.
lab-undo = undo
lab-redo = redo
lab-reset = reset
lab-reset-to-default = reset to default
lab-go = go
lab-copy = copy
lab-remove = remove
lab-unfold = unfold
lab-kept-as = kept as { $file }
lab-metre = m
lab-no-parameters = this algorithm has no parameters
lab-your-own = your own
# After a distance: `words` is what is there.
lab-at-distance = { $words }: { $distance }

# Under what name something is kept.
lab-save-hint = a name
lab-save-name = the name to keep it under
lab-save-is-there = There is "{ $name }" already.
lab-save-replace = replace it
lab-save-call-it = call this "{ $name }"
lab-save-leave = leave it

# A file that is dropped on the window.
lab-drop-reads = the file is read
lab-drop-no-text = the name of the file is no text
lab-drop-nobody = no algorithm reads a file such as { $file }

# The land and its time.
lab-time = Time
lab-time-speed = speed of time
lab-time-stop = stop time
lab-time-step = one step
lab-time-step-help = a 64th of a second

# The tab that compares algorithms.
lab-compare-beside = beside
lab-compare-nothing = nothing
lab-compare-example = its example
lab-compare-colors = this one is drawn in ink, the other in red, also over the land
lab-compare-heights = heights
lab-compare-heights-help = the outline from this chunk's first column on
lab-compare-stages = stages
lab-compare-stages-help = what each stage adds to the one before it: for a superposition, the octaves that it sums, the widest on top
lab-compare-histogram = height histogram
lab-compare-histogram-help = how many of 4096 columns are how high
lab-compare-spectrum = roughness spectrum
lab-compare-spectrum-help = how high waves of each width are: a straight line is a fractal, its slope the roughness
lab-compare-columns = columns

# The tab of caves and other layers.
lab-ground-steps = drawn step by step in the land
lab-ground-rooms = borders of the rooms, and doors
lab-ground-reach = what can be reached
lab-ground-reach-help = from the hermit's cell or, while he is above, from the entrances in view
lab-ground-room = room { $x },{ $y }

# The tab of an algorithm's steps.
lab-stages-single = This algorithm is made in a single step.
lab-stages-stage = stage
lab-stages-unfold-help = shows stage after stage, and stays with the whole
lab-stages-whole = whole
lab-stages-help = each stage over the stretch before the hermit, the coarsest on top

# The tab of the land.
lab-land-reset-help = every parameter of this algorithm as it was
lab-land-keys = [ and ] go through the algorithms
lab-land-seed = seed
lab-land-seed-hint = a number or any words
lab-land-another = another
lab-land-another-help = a seed that nobody chose
lab-land-code = code
lab-land-code-help = this land, to give away: generator version, seed, algorithm, parameters, and what is tuned below
lab-land-copied = the code of this land is on the clipboard
lab-land-copied-painted = { $words }; no code can hold what was painted here: the page of lands gives that away
lab-land-restore = restore
lab-land-restore-help = a share code, or a preset's name or file
lab-land-paste = paste a code
lab-land-restored = the land of the code
lab-land-presets = Presets
lab-land-save = save
lab-land-save-help = keeps this land in your own folder of presets

# What a preset that was saved here says of itself.
lab-land-summary = saved from the lab

# The tab of the brush.
lab-brush-painted = Painted
lab-brush-draw = rooms and cells that were changed, in the land
lab-brush-draw-help = dug red, built green, crumbled grey; each room with the number of the land in which it was changed last
lab-brush-undo = take a stroke back
lab-brush-undo-help = the last one; the land is then as it was before
lab-brush-can-be = { $count } can be
lab-brush-measure = measure the seams in view
lab-brush-broken = { $broken } broken of { $sides } sides
lab-brush-rooms = rooms
lab-brush-cells = cells
lab-brush-dug = dug
lab-brush-crumbled = crumbled
lab-brush-built = built
lab-brush-memory = in memory
lab-brush-file = as a file
lab-brush-last = last change
lab-brush-land = land { $number }
lab-brush-room = { $x }, { $y }: { $land }

# The tab of the sky.
lab-sky-day = Day
lab-sky-hour = hour
lab-sky-moon = moon: 0 new, 0.5 full
lab-sky-day-length = seconds per day
lab-sky-stop = stop the clock
lab-sky-weather = Weather
lab-sky-natural = natural weather
lab-sky-natural-help = by seed, place and time; unticked, by the sliders
lab-sky-rain = rain
lab-sky-snow = snow
lab-sky-leaves = leaves
lab-sky-fog = fog
lab-sky-dust = dust
lab-sky-aurora = aurora
lab-sky-wind = wind, to the right
lab-sky-biome = Biome
lab-sky-middles = middle of the nearest { $nearest } away, of the second { $second }
lab-sky-nearest = goes to the nearest

# The tab of mountains.
lab-peaks-reset-help = to the kind as its file has it
lab-peaks-tile = tile
lab-peaks-seed = the seed
lab-peaks-next = next
lab-peaks-cells = cells a side
lab-peaks-steepness = how steep it is drawn
lab-peaks-generation = generation
lab-peaks-unfold-help = shows generation after generation
lab-peaks-to-from = to \ from
lab-peaks-step = step
lab-peaks-symbol-step = what the symbol adds to the height
lab-peaks-chance = how often { $to } comes of { $from }: now { $chance } %
lab-peaks-massifs = massifs
lab-peaks-rise = rise
lab-peaks-rise-help = metres that a massif rises
lab-peaks-step-help = metres of a step of 1
lab-peaks-ledges = ledges
lab-peaks-ledges-help = what share of its slopes is ledges
lab-peaks-often = often
lab-peaks-often-help = how often it is met beside the other kinds
lab-peaks-keep = keep
lab-peaks-keep-help = writes it to your own kinds; the land takes it up
lab-peaks-go = go there
lab-peaks-go-help = to the foot of the nearest massif of this kind
lab-peaks-none-near = no { $kind } massif stands near: is its "often" above 0, and is it kept?
lab-peaks-turn = drag to turn it, scroll to come nearer, click to let it turn by itself

# The tab of plants.
lab-plants-hundred = { $number } on 100 m
lab-plants-taller = taller than a man
lab-plants-taller-count = { $density }, one every { $distance }
lab-plants-trees = trees
lab-plants-undergrowth = undergrowth
lab-plants-floor = grass and flowers
lab-plants-dead = dead wood
lab-plants-thickets = in thickets
lab-plants-of-way = { $number } % of the way
lab-plants-around = around { $distance }
lab-plants-draw = thickets and what is tall, in the land
lab-plants-kinds = { $count ->
    [one] { $count } kind
   *[other] { $count } kinds
}
lab-plants-landmarks = Landmarks
lab-plants-go = goes there
lab-plants-left = { $distance } to the left
lab-plants-right = { $distance } to the right

# The tab of creatures.
lab-creatures-spawn = Spawn
lab-creatures-by-speed = by speed
lab-creatures-by-speed-help = the gait that it takes at that speed
lab-creatures-own-speed = at the gait's own speed
lab-creatures-speed = m/s, to and fro
lab-creatures-plain = plain
lab-creatures-grazes = grazes
lab-creatures-drinks = drinks
lab-creatures-alert = alert
lab-creatures-rests = rests
lab-creatures-one = spawn one
lab-creatures-one-help = beside the hermit; it is not saved with the walk
lab-creatures-remove = remove them
lab-creatures-here = Creatures here
lab-creatures-none = none
lab-creatures-line = { $kind }: { $doing }, { $distance }
lab-creatures-does = { $kind }: { $doing }
lab-creatures-bones = bones
lab-creatures-bones-help = joints, and feet that stand, in the land
lab-creatures-doing = what they do
lab-creatures-distances = distances
lab-creatures-distances-help = within which they look up (blue), and flee (red)
lab-creatures-looks-up = looks up
lab-creatures-flees = flees
lab-footfalls-at-rest = at rest
lab-footfalls-now = { $gait }, { $speed }, stride { $stride }
lab-footfalls-help = on the right a stride of the gait, as it is written
lab-gaits-title = Gaits of the { $kind }
# The article sets these apart from the buttons that spawn.
lab-gaits-the = the { $gait }
lab-gaits-reset = reset to the file
lab-gaits-copy = copy as RON
lab-gaits-copy-help = the gaits, as they stand in its file
lab-gaits-speed = speed, m/s
lab-gaits-stride = stride, m
lab-gaits-phase = phase: touchdown
lab-gaits-duty = duty: stands
lab-gaits-lift = lift, m
lab-gaits-reach = reach, m
lab-gaits-bend = bend, degrees
lab-gaits-twice = the trunk swings twice a stride
lab-gaits-croup = croup, m
lab-gaits-croup-at = croup highest at
lab-gaits-withers = withers, m
lab-gaits-withers-at = withers highest at
lab-gaits-back = back bends, degrees
lab-gaits-back-at = back bent at
lab-gaits-lower = lower, m
lab-gaits-neck = neck lowered, degrees
lab-gaits-nod = neck nods, degrees
lab-gaits-nod-at = neck highest at
lab-gaits-tail = tail lifted, degrees

# The tab of sounds.
lab-sound-voices = Voices
lab-sound-no-speaker = no loudspeaker found: the lab renders the sound itself
lab-sound-solo = plays it alone; once more, all
lab-sound-scenes = Scenes
lab-sound-world = the world as it is
lab-sound-spectrogram = 40 Hz to 16 kHz upward, the last eight seconds
lab-sound-shore = shore { $share }
lab-sound-drips = { $count ->
    [one] { $count } stone, room { $time }
   *[other] { $count } stones, room { $time }
}
lab-sound-crickets = { $share } at { $degrees } °C
lab-sound-owls = owls { $share }
lab-sound-cloak = cloak { $speed }
lab-sound-leave = leave { $share }
lab-sound-tuning = { $name } tuning

# The tab of streaming.
lab-stream-drawn = Drawn in the land
lab-stream-borders = chunk borders and seams
lab-stream-contour = collision contour
lab-stream-wireframe = wireframe
lab-stream-no-lines = this graphics driver draws no lines
lab-stream-wanted = wanted
lab-stream-building = building
lab-stream-ready = ready
lab-stream-live = live
lab-stream-leaving = leaving
lab-stream-in-view = chunk { $x }, { $y } is in view
lab-stream-chunk = chunk { $number }
lab-stream-exact = seam exact: { $distance }
lab-stream-off = seam off by { $distance }
lab-stream-unknown = unknown here
lab-stream-none-yet = none yet
lab-stream-column = column
lab-stream-row = row
lab-stream-at-most = chunks live, at most
lab-stream-building-now = building now
lab-stream-came-went = came, went
lab-stream-on-spot = built on the spot
lab-stream-stale = dropped as stale
lab-stream-seams = seams, inexact
lab-stream-greatest = greatest seam error
lab-stream-error = { $count ->
    [one] { $distance }, { $count } point
   *[other] { $distance }, { $count } points
}
lab-stream-work = stream p50, p99
lab-stream-frame = frame p50, worst
lab-stream-entities = entities
lab-stream-meshes = meshes
lab-stream-process = memory of the process
lab-stream-frame-time = Frame time, and chunks uploaded
lab-stream-uploads = uploads
lab-stream-milliseconds = ms
lab-stream-sixty = 60 a second
lab-stream-build-time = Time to build a chunk
lab-stream-build-time-help = of the last 512 chunks, by layer
lab-stream-microseconds = microseconds

# The tab of the journal.
lab-journal-wishes = Wishes
lab-journal-wished = { $chapter }, wished { $where }
lab-journal-where = where?
lab-journal-where-help = finds the nearest place, and when it can come true there
lab-journal-nowhere = nowhere near
lab-journal-counts = { $wishes } wishes so far, { $fulfilled } came true, { $discoveries } discoveries
lab-journal-in-view = In view
lab-journal-label = label it in the land
lab-journal-startled = startled
lab-journal-now = { $place }, now
lab-journal-in-hours = { $hours ->
    [one] { $place }, in { $hours } hour
   *[other] { $place }, in { $hours } hours
}

# The tab of lands made after real terrain.
lab-example-title = From real terrain
lab-example-drop = or drop a file of heights on the window: CSV, PNG, or an ASCII grid (.asc)
lab-example-draw = Draw a profile
lab-example-draw-on = draw on the profile that the land is made after
lab-example-is-map = the example is a map: what is drawn here takes its place
lab-example-draw-new = draw a profile, and the land is made after it
lab-example-from-land = from the land here
lab-example-from-land-help = the profile of the land that is seen, to draw on
lab-example-flat = flat
lab-example-flat-help = a plain to draw on
lab-example-smooth = smooth
lab-example-smooth-help = rounds what is rough
lab-example-profile-is = the profile is
lab-example-tall-help = from its foot to its top
lab-example-spacing = high, a sample every
lab-example-profile = profile
lab-example-land = the land
lab-example-example = the example
lab-example-heights-help = how high above the lowest, for the share of all that is lower
lab-example-below = % below
lab-example-rises = rises
lab-example-rises-help = how much it rises or falls over a distance, on average

# The tab of travel.
lab-travel-move = Move
lab-travel-fly = fly
lab-travel-fly-help = the keys for left, right, down and jump move him through the air; run makes it fast
lab-travel-walking-speed = walking speed
lab-travel-reset = reset everything
lab-travel-reset-help = time, speed, stage and parameters; the hermit at the start
lab-travel-height = height
lab-travel-speed = speed
lab-travel-he = he
lab-travel-walked = walked
lab-travel-go-to = Go to
lab-travel-column-hint = a column
lab-travel-start = the start
lab-travel-no-column = '{ $text }' is not a column: a whole number from -2^62 to 2^62

# The tab of nodes.
lab-graph-begin = A land made of nodes and wires: each generator is a node, and nodes change or mix what others give. Start from
lab-graph-as-it-is = the land as it is: { $algorithm }
lab-graph-as-it-is-help = a graph of one node, the algorithm with its parameters
lab-graph-copy-all = copy all
lab-graph-copy-all-help = the whole graph as text: a file to keep, or to give away
lab-graph-copied = the graph is on the clipboard, as text
lab-graph-arrange = arrange
lab-graph-arrange-help = in columns, each right of what it asks
lab-graph-templates = templates
lab-graph-shows-hint = a sentence on what it shows
lab-graph-real-heights = real heights
lab-graph-real-heights-help = the graph gives heights in metres, and nothing is laid beneath it
lab-graph-name = name
lab-graph-no-type = there is no node type '{ $type }'
lab-graph-use-height = use as height
lab-graph-use-height-help = the land has the heights that this node gives
lab-graph-remove-help = Delete: what it fed is fed by what fed it
lab-graph-own-seed = own seed
lab-graph-own-seed-help = another result than the land's seed gives: by a word and a number
lab-graph-seed-word = a word
lab-graph-the-land = The land
lab-graph-land = the land
lab-graph-is-biome = is { $biome }
lab-graph-note-hint = its text
lab-graph-note-words = words
lab-graph-note-frames = it frames
lab-graph-note-by = by
lab-graph-choose = Choose a node on the board, or below. Drag from ring to ring to connect two; drag into the open to add a node there.
lab-graph-add-note = add a note
lab-graph-add-note-help = text on the board
lab-graph-selected = { $count } are selected
lab-graph-frame-them = frame them
lab-graph-remove-them = remove them
lab-graph-frame-it = frame it
lab-graph-too-many = more than { $count } nodes are not drawn: as text they are all there
lab-graph-search-hint = add a node: type a part of its name
lab-graph-search = add a node
lab-graph-search-none = there is no such node
lab-graph-paste-fault = what was copied is no graph: { $fault }
lab-graph-board = Node graph
lab-graph-board-keys = drag to move, wheel to zoom, double click to see all; heights from column { $column }
lab-graph-board-help = Shift and drag selects what is in a frame; a right click adds a node, or removes a wire
lab-graph-pin-of = { $pin } of { $node }
lab-graph-output-of = what { $node } says
lab-graph-height = height
lab-graph-height-help = how high it is, from 0 to 1
lab-graph-plants = plants
lab-graph-plants-help = how much of what would grow there does: nothing at 0
lab-graph-snow = snow
lab-graph-snow-help = how much of the ground lies under snow: all at 1
lab-graph-biome = a biome
lab-graph-biome-help = how much there is of this biome; of what all leave, there is what would be there without them
lab-graph-curve = curve
lab-graph-curve-point = this point goes
lab-graph-curve-add = another point
