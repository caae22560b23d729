# The page of land packs.

menu-packs = land packs
menu-packs-help = The installed land packs: content, authors and licences.
packs-title = Land packs
packs-by = By { $author }. Licence: { $licence }
packs-how-to-add = Drop a folder or a zip on the window to add a pack; to remove one, take it out of the folder of packs.
