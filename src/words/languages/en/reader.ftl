# For screen readers alone.

reader-arrow-left = left arrow
reader-arrow-right = right arrow
reader-arrow-up = up arrow
reader-arrow-down = down arrow
reader-bracket-left = left bracket
reader-bracket-right = right bracket
# What a key does to the chosen line of a menu, such as "Enter: open."
reader-prompt = { $keys }: { $what }.
# The place of a line in its list.
reader-place = { $place } of { $count }.
# What keys do to the controls of the lab and of the map editor.
reader-key-next = next control
reader-key-use = use it
reader-key-algorithm = another algorithm

# What was met for the first time on this walk, and its chapter of the journal.
reader-met = met: { $what } ({ $chapter })
# The map.
reader-map-scale = scale bar: { $length }
reader-map-lamp = { $name }: lamp lit
reader-map-marker = marked: { $name }, { $way }
# Fields for the size of a blank map.
reader-map-width = width of a blank map in pixels
reader-map-height = height of a blank map in pixels
# Where a wire of the node graph comes from or leads to.
reader-wire-from = from { $node }
reader-wire-to = to { $nodes }
reader-wire-none = not wired
# The state of a wish in the journal.
reader-wish-open = open
reader-wish-fulfilled = fulfilled, { $day }
# Pictures of the lab.
reader-stage = stage { $number }
reader-range = { $from } to { $to }
reader-footfalls = footfalls
