# The page of land packs.

menu-packs = land packs
menu-packs-help = The installed land packs: content, authors and licences.
packs-title = Land packs
packs-by = By { $author }. Licence: { $licence }
packs-how-to-add = Drop a folder or a zip on the window to add a pack; to remove one, take it out of the folder of packs.

# Told while the game runs. The pack is named with its version and author.
pack-is-here = the land pack { $pack } is here: { $files }
pack-is-renewed = the land pack { $pack } is taken up anew: { $files }
pack-is-gone = the land pack '{ $name }' is gone
pack-name-by = '{ $name }' by { $author }
# The packs are some of the line above, with commas.
pack-needed = this walk needs the land pack { $packs }, not here: without it this is another land
pack-has-changed = the land pack '{ $name }' is not as it was when this walk was kept

pack-nothing-known = nothing that is known here
pack-not-taken = { $file } is not taken: { $fault }
pack-not-taken-and-more = { $file } is not taken: { $fault } (and { $more } more; `eremite pack` tells all)
pack-line = the land pack '{ $name }': { $line }
pack-name-taken = { $file }: one of that name comes with the game, and is what is meant by it
# The files of the two lines below.
pack-files-and-more = { $file } (and { $more } more)
pack-twice = two land packs are called '{ $own }', and both have { $files }: take one of them away
pack-conflict = the land packs '{ $before }' and '{ $own }' both have { $files }: what '{ $own }' says counts
