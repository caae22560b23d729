# The pages of saved walks: a new one, loading, one walk, its land's version, a shared land, the trash.

menu-new-walk = new walk
menu-new-walk-help = Another land: a random one, or one by words, a share code or a name.
menu-load = load
menu-load-help = All saved walks.

new-walk-title = New walk
new-walk-start-random = start in a random land
new-walk-start-random-help = Nobody has been there.
new-walk-start-in = start in “{ $seed }”
new-walk-start-in-help = The same seed leads to the same land, always and everywhere.
new-walk-seed = seed or share code
new-walk-seed-help = A number, any words, or the code of a land. Without one the land is random.
new-walk-today = today's land
new-walk-today-help = The same for everybody on { $day }.
new-walk-drawn-map = your drawn map
new-walk-drawn-map-help = The land of the map in the map editor.
new-walk-presets = Presets

load-title = Load
load-shared-lands = Shared lands
load-shared-land-help = Starts a walk in it; the file stays as it is.
load-trash = trash: { $count }
load-trash-help = Deleted walks; they can be restored.
load-gone = It is gone.
load-in-land = In the land { $land }.
load-name = name
load-name-help = Letters, digits, spaces, - _ ( ).
load-copy = copy
load-copy-help = The copy can be continued, and this one stays as it is.
load-copied = the copy is called { $name }
load-export-land = export land
load-export-land-help = As a file, with all that was painted and placed, for others to drop on their window.
load-land-saved = the land is saved as { $file }
load-export-ghost = export ghost
load-export-ghost-help = The way that was walked, as a file: whoever drops it on the window in the same land meets the walker there.
load-ghost-saved = the walk is saved as { $file }
load-is-open = This walk is open; it can be deleted from another one.
load-delete = delete
load-delete-help = Moves it to the trash; it can be restored.
load-deleted = { $name } is in the trash now, and can be restored from there

# A saved walk in a line; `when` is a date, or the next message.
save-summary = { $distance },  day { $day },  { $when }
save-summary-of-version = { $summary },  version { $version }
save-now = now

# The page that moves the open walk to the newest version of its land.
upgrade-continue-first = Its land is of version { $version }. Continue it to move it to version { $newest }.
upgrade-newest-land = newest land
upgrade-help = Its land is of version { $version }, and stays so until you move it to version { $newest }.
upgrade-title = Newest land
upgrade-version = Version { $version }: { $summary }.
upgrade-looking = What was built is being looked through ...
upgrade-move-there = move there
upgrade-move-there-help = You stay where you are, or come to the nearest open place. A copy of the walk stays as it is.
upgrade-moved = the walk goes on in the newest land; as it was, it is kept as { $copy }
upgrade-already = it is the newest land already
upgrade-nothing-built = Nothing was built or dug here.
upgrade-all-lie-there = { $strokes ->
    [one] The only stroke lies there as it lies here.
   *[other] All { $strokes } strokes lie there as they lie here.
}
upgrade-some-hang = { $strokes ->
    [one] Of { $strokes } stroke, { $hanging } would hang in the air and { $buried } lie in rock.
   *[other] Of { $strokes } strokes, { $hanging } would hang in the air and { $buried } lie in rock.
}

# The page of a shared land that is the current one.
offer-title = The same land
offer-who = Somebody was here too, in a walk of their own.
offer-merge = take its strokes into mine
offer-merge-help = Adds what was painted and placed in it; the brush can take back all of it at once.
offer-not-merged = nothing of it can be taken: { $error }
offer-walk = walk in it
offer-walk-help = Begins another walk; this one is kept.

trash-title = Trash
trash-empty = The trash is empty.
trash-restore-help = Brings it back.
saves-restored = { $name } is restored

# Told while he walks.
save-cannot-begin = this walk cannot be kept: { $error }; he walks on
save-walks-on = { $error }; he walks on
save-lost-parts = the walk '{ $name }' was damaged: its { $parts } is lost; all else is as it was
player-land-has-changed = the land has changed since he was here: he stands on top of it

# Told of files of walks that are damaged.
save-log-damaged = what lies beside it is not as it was written
save-file-damaged = { $file } is damaged
save-all-damaged = all of it is damaged
save-set-aside = the walk '{ $name }' was damaged: { $why }; its last state is set aside as { $aside }, and he stands where he was before
save-file-missing = the walk '{ $name }' was damaged: { $file } is missing
save-copied-aside = the walk '{ $name }' was damaged: { $file } lies as it was found in { $aside }
save-folder-unnamed = the folder '{ $name }' holds a walk that is left out: there are letters in its name that cannot be shown; give it another
save-unreadable = '{ $name }' cannot be read: { $fault }

# What went wrong.
save-is-there = there is a walk '{ $name }' already: go on with it, or give another name
save-none-in = there is no walk '{ $name }' in { $folder }
save-none = there is no walk to go on with
save-in-use = the walk '{ $name }' is being walked by another game
save-left-alone = the walk '{ $name }' is left as it is: { $error }
save-nothing-left = nothing of the walk '{ $name }' can be read any more
save-lost = the walk was lost while it was kept
save-not-kept = the walk '{ $name }' cannot be kept: { $error }
save-no-folder = this system names no folder for data: there are no walks
save-cannot-resume = the walk '{ $name }' cannot be gone on with: { $error }
picture-cannot-go = one cannot go there: { $error }
land-cannot-walk = one cannot walk in that land: { $error }
upgrade-no-folder = this system names no folder for data: no copy can be kept
upgrade-no-copy = the walk stays in its land, since it cannot be copied: { $error }
upgrade-stays = the walk stays in its land: { $error }
land-no-save = nothing of the walk '{ $name }' can be read
land-cannot-write = cannot write { $file }: { $error }
land-damaged = { $file } is no land, or it is damaged: { $why }
picture-nothing-seen = there is nothing to be seen
picture-too-large = the drawing of this land is too large for a picture: the picture tells no place
picture-damaged = what it carries is damaged
picture-damaged-why = what it carries is damaged: { $why }
picture-no-place = it tells no place: only pictures that eremite has kept do, as long as nobody has changed them
