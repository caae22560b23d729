# The pages of slips: cards of walks in the lands of days.

menu-slips = slips
menu-slips-help = Cards of walks in the lands of days: yours, and those of others.
menu-finish-today = finish today's walk
menu-finish-day = finish the walk of { $day }
menu-finish-help = Makes its slip: a card of this walk to keep and to give away. You may walk on, and make it again.
slips-title = Slips
slips-you = you
slips-yours = yours
slips-in-time = in { $time }
slips-your-name = your name
slips-your-name-help = On slips, and with what you paint from now on. It may stay empty.
slips-name-not-kept = the name cannot be kept: { $error }
slips-none = There are none yet. Walk in today's land, and finish the walk in the menu; or drop somebody's slip, a picture, on the window.
slip-title = Slip
slip-of-day = Slip of { $day }
slip-painting = The card is being painted.
slip-gone = It is gone.
slip-walk = walk this land
slip-walk-help = A new walk in the land of that day.
slip-save-card = save the card
slip-save-card-help = As a picture, to give away.
slip-file = The card is a picture to give away: { $file }
slip-removed = the slip is removed
slip-remove = remove
slip-remove-help = Takes this card out of the list. Whoever gave it still has theirs.

# On the card, and in a slip's line.
slip-a-walker = a walker
slip-again = again
slip-again-walk = again, walk { $number }
slip-things = { $count ->
    [1] one thing
   *[other] { $count } things
}
slip-met-and-more = { $names } and { $more } more
slip-by = by { $name }
slip-below = below { $land }
slip-as-far-east = as far as { $distance } east
slip-as-far-west = as far as { $distance } west
slip-walked-by = walked by { $name }
slip-met = met: { $names }
slip-met-nobody = met nobody

# Told of a slip that was dropped on the window.
slip-kept = a slip of { $whose } is kept: { $line }
slip-known = this slip of { $whose }, of { $day }, is here already
slip-own = this is your own slip of { $day }
slip-no-folder = this system names no folder for data: slips cannot be kept

# What went wrong.
slip-seal-damaged = its seal is damaged
slip-later-version = a later version of the game made it
slip-nonsense = it says what cannot be
slip-no-land = its land cannot be made: { $error }
slip-no-card = it is no card of { $width } x { $height } pixels as the game writes them, or was scaled or cut
slip-no-seal = there is no seal on it
slip-none = { $file } is no slip: { $fault }
slip-cannot-write = cannot write { $file }: { $error }
slip-too-many = { $count } slips of others are kept already: take some away from { $folder }
slip-no-day = it is no walk in the land of a day: only those have slips
slip-too-short = it is too short: a slip wants { $metres } m
slip-no-save = nothing of the walk '{ $name }' can be read
