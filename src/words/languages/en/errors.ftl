# Errors of files, of generators and of their parameters. The code says each in English, for the command line; whoever plays in
# another language gets what stands here. They are looked up by their English, so that a message is in English what the code
# says, and a variable is whatever stands there: a name, a number, or another of these errors.

## Seeds

error-a-seed-is-a-number-or-any = a seed is a number or any words, for example 42 or "mist over the ford"

## Files

error-is-no-folder = '{ $folder }' is no folder: { $error }
error-nothing-can-be-kept-in-is-a = nothing can be kept in { $folder }: { $file } is a file
error-all-is-kept-in-already = all is kept in { $what } already
error-cannot-read = cannot read { $file }: { $error }
error-not-found = No such file or directory (os error 2)
error-not-permitted = Operation not permitted (os error 1)
error-no-access = Permission denied (os error 13)
error-is-a-folder = Is a directory (os error 21)
error-not-a-folder = Not a directory (os error 20)
error-read-only = Read-only file system (os error 30)
error-disk-full = No space left on device (os error 28)
error-input-output = Input/output error (os error 5)
error-name-too-long = File name too long (os error 36)
error-name-letters = has letters, digits, spaces, - _ ( ) alone, and at most 64 of them
error-name-of-device = is none of those that Windows keeps for devices, such as CON, NUL, COM1
error-it-is-not-a-file = it is not a file
error-it-is-larger-than = it is larger than { $most }
error-it-is-written-in-utf-16-save = it is written in UTF-16: save it as UTF-8
error-it-is-no-text-in-utf-8 = it is no text in UTF-8
error-is-there-already-give-it-another-name = { $what } is there already: give it another name
error-cannot-write = cannot write { $file }: { $error }

## Land packs

error-lacks-name = what it is called
error-lacks-author = by whom it is
error-lacks-licence = its licence, which is what others may do with it
error-it-is-of-version-and-this-game = it is of version { $found }, and this game knows version { $version }
error-it-does-not-say = it does not say { $lacking }
error-its-is-one-line-of-at-most = its { $field } is one line of at most { $most } letters
error-there-are-spaces-around-its-name = there are spaces around its name
error-its-name = its name { $fault }
error-it-is-no-zip-or-it-is = it is no zip, or it is cut short or damaged
error-it-is-a-zip-in-several-pieces = it is a zip in several pieces, or beyond 4 GB
error-there-are-files-in-it-and-a = there are { $count } files in it, and a pack has at most { $most }
error-there-are-more-than-files-in-it = there are more than { $most } files in it, which is the most that a pack has
error-the-name-in-it-is-no-utf = the name '{ $what }' in it is no UTF-8
error-the-name-of-a-file-in-it = the name of a file in it is no text
error-and-are-one-name-on-some-systems = { $one } and { $other } are one name on some systems: give one another name
error-it-is-no-pack-there-is-no = it is no pack: there is no { $what } in it
error-it-is-locked-with-a-password = it is locked with a password
error-it-is-packed-in-a-way-that = it is packed in a way that is not read here: pack it by deflating, as zip programs do if they are not told otherwise
error-it-is-beyond-4-gb = it is beyond 4 GB
error-it-is-not-where-it-should-be = it is not where it should be
error-it-is-called-otherwise-where-it-begins = it is called otherwise where it begins
error-it-is-cut-short = it is cut short
error-with-it-there-is-more-than-mb = with it there is more than { $what } MB in all
error-there-is-more-in-it-than-it = there is more in it than it says
error-it-is-damaged = it is damaged
error-it-is-a-link-or-something-else = it is a link or something else that is neither file nor folder
error-a-stands-between-folders-in-it-as = a \ stands between folders in it, as some old programs write zips: pack it with another program
error-its-name-is-too-long = its name is too long
error-its-name-is-none-for-a-file = its name is none for a file in a pack
error-it-is-in-there-twice = it is in there twice

## Data files in RON

error-ron-ends = it ends too early: a bracket or a quotation mark is not closed
error-ron-list = a list in [ ] belongs here
error-ron-list-end = a comma or a ] is missing here
error-ron-comma = a comma is missing here
error-ron-colon = a colon is missing here
error-ron-map = names and values in {"{"} {"}"} belong here
error-ron-map-end = a comma or a {"}"} is missing here
error-ron-bracket = a ( belongs here
error-ron-bracket-end = a comma or a ) is missing here
error-ron-string = words in quotation marks belong here
error-ron-string-end = a quotation mark is not closed
error-ron-letter = one letter in ' ' belongs here
error-ron-name = a name belongs here
error-ron-backslash = a \ in quotation marks stands before what it cannot: write \\ for one alone
error-ron-bounds = the number is too large or too small
error-ron-comment = a comment that begins with /* is not closed
error-ron-underscore = a _ stands where a digit belongs
error-ron-more = it is at its end, and more follows: a bracket may be closed too early
error-ron-deep = there are too many brackets within brackets
error-ron-unknown = what stands here is not understood
error-ron-not-here = '{ $what }' does not belong here
error-ron-no-extension = there is no extension '{ $name }'
error-ron-no-such = there is no '{ $name }'; there are: { $known }
error-ron-none-such = there is no '{ $name }'
error-ron-missing = '{ $field }' is missing
error-ron-twice = '{ $field }' stands there twice
error-ron-belongs = { $kind } belongs here
error-ron-belongs-not = { $kind } belongs here, not '{ $found }'
error-ron-belongs-not-values = { $kind } belongs here, not { $found } values
error-kind-whole = a whole number
error-kind-number = a number
error-kind-boolean = true or false
error-kind-letter = one letter
error-kind-list = a list in [ ]
error-kind-map = a group of names and values in {"{"} {"}"}
error-kind-text = a text in quotation marks
error-kind-values = a group of { $count } values in ( )
error-kind-group = a group in ( )
error-line-column = line { $line }, column { $column }: { $words }

## Strokes of the brush

error-a-brush-has-a-radius-from-m = a brush has a radius from { $least } m to { $most } m, not { $radius } m
error-a-path-has-1-to-places-not = a path has 1 to { $most } places, not { $found }
error-a-path-lies-within-2-62-columns = a path lies within 2^62 columns and rows from 0, and { $margin } m from the end of the land
error-a-stroke-reaches-at-most-cells-paint = a stroke reaches at most { $most } cells; paint this one in pieces
error-is-nothing-that-is-placed-one-of = '{ $what }' is nothing that is placed: one of { $all }
error-it-is-no-file-of-strokes-or = it is no file of strokes, or its head is damaged
error-another-version-of-eremite-wrote-it-in = another version of eremite wrote it, in form { $found }; this one knows forms { $oldest } to { $version } alone
error-its-strokes-are-of-generator-version-and = its strokes are of generator version { $theirs }, and the land is of version { $ours }: it is another one
error-its-strokes-are-of-another-land-and = its strokes are of another land: { $theirs }, and not { $ours }
error-a-place-lies-within-2-62-columns = a place lies within 2^62 columns and rows from 0, and { $margin } m from the end of the land
error-nothing-holds-a-there = nothing holds a { $what } there: { $needs }
error-there-is-a-in-the-way = there is a { $what } in the way
error-its-strokes-reach-more-than-cells-of = its strokes reach more than { $most } cells of the land, which is nobody's work

## Examples of heights and their files

error-a-height-is-a-number-of-metres = a height is a number of metres from -{ $most } to { $most }, not { $found }
error-the-example-is-damaged-letters-are-missing = the example is damaged: letters are missing or were changed
error-there-is-no-example-there-are-or = there is no example '{ $name }'; there are { $known }, or give the name of { $also }
error-there-are-no-heights-in-it = there are no heights in it
error-an-example-has-at-most-heights-not = an example has at most { $most } heights, not { $columns } x { $rows }
error-is-no-word-of-an-ascii-grid = '{ $what }' is no word of an ASCII grid's head
error-has-no-number-in-its-head = { $what } has no number in its head
error-is-a-number-not = { $word } is a number, not '{ $value }'
error-a-surfer-grid-has-eight-numbers-in = a Surfer grid has eight numbers in its head, not '{ $found }'
error-its-head-has-no = its head has no { $what }
error-is-a-whole-number-not = { $word } is a whole number, not { $found }
error-cellsize-is-a-number-above-0-not = cellsize is a number above 0, not { $found }
error-column-of-row = column { $column } of row { $row }: { $fault }
error-x-heights-are-told-in-its-head = { $columns } x { $rows } heights are told in its head, and { $found } are there
error-it-is-none-of-what-is-read = it is none of what is read here: CSV, PNG, ASCII grid (.asc), HGT
error-it-is-no-text = it is no text
error-there-are-no-heights-in-it-only = there are no heights in it, only gaps
error-an-hgt-has-1201-x-1201-or = an HGT has 1201 x 1201 or 3601 x 3601 heights of two bytes, and this file has { $bytes } bytes
error-a-height-is-a-number-not = a height is a number, not '{ $found }'
error-a-height-is-a-number-of-metres-quoted = a height is a number of metres from -{ $most } to { $most }, not '{ $found }'
error-it-is-no-png-whatever-its-name = it is no PNG, whatever its name says
error-it-is-broken-or-cut-off = it is broken or cut off: { $error }
error-it-is-too-large = it is too large
error-its-words-about-metres-are-broken-or = its words about metres are broken or too long
error-its-words-about-metres-are-three-numbers = its words about metres are three numbers, not '{ $found }'
error-advice-decimals = write decimals with a point, or put a semicolon between fields
error-there-are-only-headings-in-it = there are no heights in it, only the heading '{ $what }'
error-its-heading-does-not-say-which-of = its heading '{ $heading }' does not say which of { $columns } columns are heights: call one 'height'
error-its-points-lie-on-no-even-lattice = its points lie on no even lattice: a map has a height for each x and y
error-line = line { $line }: { $fault }
error-where-a-height-lies-is-a-number = where a height lies is a number, not '{ $found }'
error-where-its-height-lies-is-not-farther = where its height lies is not farther on than the line before it says
error-it-has-fields-and-others-have = it has { $found } fields, and others have { $others }
error-it-has-fields-and-its-heading-names = it has { $fields } fields, and its heading { $names } names: { $advice }
error-the-comma-of-may-be-for-decimals = the comma of '{ $what }' may be for decimals or for thousands: { $advice }, and none for thousands
error-may-be-a-map-s-heights-or = '{ $what }' may be a map's heights, or a column and its height: { $advice }
error-may-be-a-column-and-its-height = '{ $what }' may be a column and its height, or a height with a decimal comma: put the heading x,height over it, or write decimals with a point
error-format-a = a { $format }
error-format-an = an { $format }
error-advice-grid = save it as an ASCII grid (.asc) or as a PNG of 16 bits, as QGIS or gdal_translate do
error-it-is-unpack-it-and-give-what = it is { $what }: unpack it, and give what is in it
error-it-is-which-is-not-read-here = it is { $what }, which is not read here: { $advice }
error-it-is-raw-numbers-which-do-not = it is raw numbers, which do not say how wide the map is nor in which metres: { $advice }

## Versions

error-it-is-of-generator-version-and-versions = it is of generator version { $found }, and versions { $oldest } to { $newest } are known here
error-it-is-of-generator-version-and-versions-later = it is of generator version { $found }, and versions { $oldest } to { $newest } are known here: a later version of the game made it

## Node graphs

error-it-is-a-graph-of-version-this = it is a graph of version { $found }; this game reads version { $version }
error-ports-none = it has none
error-ports = there are: { $known }
error-it-has-nodes-at-most-are-read = it has { $what } nodes; at most { $most } are read
error-its-metres-are-from-1-to-10000 = its metres are from 1 to 10000, not { $found }
error-its-is-the-node-which-there-is = its { $output } is the node '{ $node }', which there is not
error-another-node-has-the-same-name = another node has the same name
error-there-is-no-node-type = there is no node type '{ $what }'
error-it-names-the-file-what-a-graph = it names the file { $what }: what a graph names lies beside it, or in folders there
error-it-names-the-file-that-only-a = it names the file { $what }: that only a graph may that is a file itself
error-only-a-source-has-a-seed = only a source has a seed
error-a-has-no-port = a { $device } has no port '{ $port }'; { $known }
error-to-leads-a-wire-from-which-there = to '{ $port }' leads a wire from '{ $from }', which there is not
error-no-wire-leads-to = no wire leads to '{ $what }'
error-its-wires-lead-in-a-circle-back = its wires lead in a circle back to it
error-it-is-asked-for-more-than-columns = it is asked for more than { $most } columns beyond a chunk: too much lies after it that looks around
error-more-than-heights-would-be-held-at = more than { $most } heights would be held at once: too many of its nodes are looked at from afar
error-and-more = { $fault } (and { $count } more)
error-there-is-no-graph-there-are-or = there is no graph '{ $name }'; there are { $known }, or give the name of a RON file
error-is-no-point-two-numbers-from-4 = '{ $what }' is no point: two numbers from -4 to 4 with a comma between them
error-the-point-is-not-to-the-right = the point { $what } is not to the right of the one before it
error-a-curve-has-from-2-to-points = a curve has from 2 to { $most } points, not { $found }

## Mountains

error-there-is-no-kind-of-mountain-there = there is no kind of mountain '{ $name }'; there are: { $known }
error-a-kind-s-name = a kind's name { $fault }
error-this-system-has-no-folder-for-data = this system has no folder for data
error-a-profile-has-8-heights-or-more = a profile has 8 heights or more, not { $found }
error-a-profile-s-heights-are-numbers-from = a profile's heights are numbers from -1000000 to 1000000
error-a-ruggedness-is-a-number-from-0 = a ruggedness is a number from 0 to 100, not { $found }

## Parameters

error-kind-whole-from = a whole number from { $least } to { $most }
error-kind-number-from = a number from { $least } to { $most }
error-kind-one-of = one of { $known }
error-kind-one-of-or = one of { $known }, or { $also }
error-also-graph = a RON file of nodes and wires
error-also-points = at least two points from left to right, such as '0,0 0.5,0.2 1,1'
error-also-heights = a file of heights: CSV, PNG, an ASCII grid (.asc), or HGT
error-also-map = a PNG file, or a RON file of lines
error-parameters-none = this algorithm has none
error-there-is-no-parameter = there is no parameter '{ $name }'; { $known }
error-is-not = { $name } is { $kind }, not '{ $text }'

## Places

error-nobody-settled-here = nobody settled here
error-mountains-or-a-river-take-the-place = mountains or a river take the place
error-the-ground-is-too-steep = the ground is too steep

## Presets and share codes

error-the-text-that-it-carries-is-damaged = the text that it carries is damaged, or longer than { $what } MB
error-a-preset-s-name = a preset's name { $fault }
error-this-system-names-no-folder-for-data = this system names no folder for data
error-is-no-preset-and-no-share-code = '{ $text }' is no preset and no share code: { $error }; the presets are: { $known }
error-it-is-not-written-as-one-a = it is not written as one: a code begins with E and has letters, digits, - and _ alone
error-it-is-damaged-a-letter-is-missing = it is damaged: a letter is missing or was changed; copy it again, whole
error-it-was-made-by-a-later-version = it was made by a later version of the game, which writes more into it
error-its-algorithm-is-not-known-here = its algorithm is not known here
error-it-sets-something-of-that-this-version = it sets something of '{ $what }' that this version of the game does not know
error-the-that-it-names-is-not-here = the { $what } that it names is not here: it came with another version of the game, or was somebody's own
error-what-it-names-cannot-be-read = what it names cannot be read: { $error }
error-a-land-of-one-s-own-drawing = a land of one's own drawing, or after an example of one's own, is too long for a code: save it as a preset, and give the file away

## Lands

error-there-is-no-layer-of-which-is = there is no layer of which '{ $path }' is a parameter; there are: { $known }
error-there-is-no-algorithm-there-are = there is no algorithm '{ $name }'; there are: { $known }

## Rivers

error-rivers-are-switched-off = rivers are switched off
error-the-land-ends-here = the land ends here
error-there-is-no-valley-for-it = there is no valley for it
error-a-brook-seeps-away-it-is-too = a brook seeps away: it is too dry

## Drawn maps

error-it-is-not-a-png-save-it = it is { $what }, not a PNG: save it as one
error-it-is-no-picture-that-is-known = it is no picture that is known here: save it as a PNG
error-the-drawing-is-damaged-letters-are-missing = the drawing is damaged: letters are missing or were changed
error-there-is-no-map-there-are-or = there is no map '{ $name }'; there are { $known }, or give the name of a PNG file, or of a RON file of lines
error-a-map-to-walk-has-at-most = a map to walk has at most { $most } pixels a side, not { $width } x { $height }
error-it-says-either-what-size-the-map = it says either what size the map is, or what map its lines lie over
error-a-map-has-pixels-not-x = a map has pixels, not { $width } x { $height }
error-lines-lie-over-no-other-lines-and = lines lie over no other lines, and so not over { $what }
error-there-is-no-example-there-are = there is no example '{ $name }'; there are { $known }
error-a-map-has-at-most-lines-not = a map has at most { $most } lines, not { $found }
error-lines-have-at-most-points-together-not = lines have at most { $most } points together, not { $found }
error-line-of-them = line { $number } of them: { $fault }
error-it-has-fewer-than-two-points = it has fewer than two points
error-its-point-lies-beyond-the-map-of = its point { $column }, { $row } lies beyond the map of { $columns } x { $rows } pixels
error-its-height-is-not-from-0-to = its height { $what } is not from 0 to 1
error-its-slope-is-not-from-to = its slope { $what } is not from -{ $most } to { $most }

## Kinds of creatures: the name of a field and a colon stand before each

error-is-a-number-from-to-not = is a number from { $low } to { $high }, not { $value }
error-there-is-already = there is '{ $what }' already
error-there-is-a-gait-already = there is a gait '{ $what }' already
error-there-is-a-score-for-it-already = there is a score for it already
error-is-from-1-to-the-least-first = is from 1 to { $limit }, the least first, not { $least } and { $most }
error-is-at-least-one-speed = is at least one speed
error-are-at-least-one = are at least one
error-has-letters = has letters
error-its-first-joint-is-at-least-0 = its first joint is at least 0.1 m before that of the hind leg
error-a-coat-is-worn-on-four-legs = a coat is worn on four legs
error-who-has-plumage-stands-on-two-legs = who has plumage stands on two legs
error-a-hermit-goes-on-two-legs-and = a hermit goes on two legs, and so does who wears a robe
error-is-that-of-who-wears-a-robe = is that of who wears a robe
error-is-at-least-one = is at least one
error-is-that-of-who-goes-on-four = is that of who goes on four legs
error-is-that-of-who-has-plumage = is that of who has plumage
error-at-most-strokes = at most { $limit } strokes
error-are-2-to-not = are 2 to { $limit }, not { $count }
error-are-2-to-sections-not = are 2 to { $limit } sections, not { $count }
error-are-or-not = are { $what } or { $other }, not { $count }
error-are-not = are { $legs }, not { $count }
error-is-at-least-0-01-m-from = is at least 0.01 m from the one above
error-the-sole-is-on-the-ground-at = the sole is on the ground, at 0
error-the-leg-is-a-little-bent-as = the leg is a little bent as it stands, so that it is clear which way
error-there-are-bones-0-to-not = there are bones 0 to { $last }, not { $bone }
error-there-is-no-kind-of-creature-there = there is no kind of creature '{ $name }'; there are: { $known }

## Ghosts

error-nothing-of-the-walk-can-be-read = nothing of the walk '{ $what }' can be read
error-the-walk-has-left-no-trace-it = the walk '{ $what }' has left no trace: it was kept before there were any
error-is-no-ghost = { $what } is no ghost: { $why }
error-it-holds-no-trace-of-a-walk = it holds no trace of a walk
error-its-trace-makes-no-sense = its trace makes no sense from byte { $byte } on
error-its-trace-is-empty = its trace is empty
error-its-trace-is-longer = its trace is longer than 24 hours
error-walked-another-land = '{ $name }' walked another land: { $land }
error-never-got-on-the-board-there-is = '{ $what }' never got on the board: there is no ride to ride beside
error-ghosts-are-here-already-let-one-go = { $most } ghosts are here already: let one go first

## The horse

error-there-is-nobody-who-could-ride = there is nobody who could ride
error-no-horse-can-stand-there-it-is = no horse can stand there: it is below the ground
error-there-is-no-horse = there is no horse

## The journal

error-there-is-a-place-or-a-day = there is a place or a day in it that cannot be

## Sound

error-this-machine-has-no-device-for-it = this machine has no device for it
error-there-is-no-device-for-it = there is no device for it
error-the-device-wants-samples-of-the-form = the device wants samples of the form { $found }, which eremite does not know

## Rides

error-it-is-no-ride-that-eremite-has = it is no ride that eremite has kept, or it is damaged
error-a-later-version-of-eremite-wrote-it = a later version of eremite wrote it, in form { $found }; this one knows form { $version }
error-it-is-of-version-of-the-body = it is of version { $found } of the body and { $other } of the board, these are { $body } and { $board }: he rides otherwise

## Walks

error-a-walk-s-name = a walk's name { $fault }
error-another-version-of-eremite-wrote-the-walk = another version of eremite wrote it, in form { $found }; this one knows forms { $oldest } to { $version }
error-it-does-not-say-in-which-land = it does not say in which land

## The easel

error-a-map-has-at-most-255-biomes = a map has at most 255 biomes
error-a-map-has-at-most-255-styles = a map has at most 255 styles
error-is-no-drawn-land = { $what } is no drawn land
error-a-stamp-has-at-most-pixels-a = a stamp has at most { $most } pixels a side, not { $width } x { $height }

## Buildings

error-there-is-no-rule = there is no rule '{ $name }'; there are: { $known }
error-there-is-at-least-one-alternative = there is at least one alternative
error-shapes-lie-too-deep = shapes lie at most { $limit } deep within one another, and none within itself
error-too-many-forms = a building has at most { $limit } forms, and this one can have { $forms }
error-too-many-corners = the picture of a building has at most { $limit } corners, and this one's can have { $corners }

## Files of settings and of keys

error-file-cannot-be-read = { $error }; all is as it comes
error-file-of-later-version = { $file } is of a later version and stays as it is: what is changed now holds for this game
error-file-was-broken = { $file } was not as it should be: it lies as { $backup } now
error-file-cannot-be-written = { $file } cannot be written: { $error }; what is set holds for this game
error-written-by-later-version = a later version of the game has written it
error-nothing-of-later-version-is-read = it is of version { $found }, and this game knows version { $version }: it is left as it is, and nothing of it is read
error-line-says-nothing = '{ $what }' says nothing, and is passed over: a line is `name = value`
error-version-is-no-number = 'version' is { $version }, and not { $found }: it is read as if it were
error-nothing-is-called = nothing is called '{ $name }': it is passed over
error-was-said-in-line-already = '{ $name }' was said in line { $line } already, and that holds
error-it-is-as-by-default = { $error }; it is { $default }
error-was-never = '{ $name }' was never { $found }
error-setting-is-not = '{ $name }' is { $kind }, and not { $found }
error-kind-number-in = a number from { $least } to { $most }, in { $unit }
error-does-already = '{ $key }' does '{ $other }' already: '{ $action }' is as it comes

## Keys

error-is-no-key-or-button-such-are = '{ $what }' is no key or button; such are key:ArrowLeft, mouse:Left, wheel:+, pad:South, pad:LeftStickX-
error-always-does = '{ $key }' always does '{ $action }'
error-this-key-has-no-name-and-could = this key has no name, and could not be kept
error-an-action-has-at-most-three-bindings = an action has at most three bindings on each device
error-is-no-list-as-key-space-pad = { $what } is no list as ["key:Space", "pad:South"]
error-is-there-twice = '{ $what }' is there twice
error-is-nothing-that-can-be-done-eremite = '{ $what }' is nothing that can be done; `eremite actions` lists what is

## What is saved

error-its-is-of-version-and-this-game = its { $name } is of version { $version }, and this game knows version { $known }
error-its-makes-no-sense = its { $what } makes no sense
error-it-makes-no-sense = it makes no sense
error-it-has-not-the-length = it has not the length that it should have
error-its-checksum-is-wrong = its checksum is wrong
error-it-does-not-begin-as-a-walk = it does not begin as a saved walk does
