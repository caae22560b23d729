# The page of ghosts: walks that go along.

menu-ghosts = ghosts
menu-ghosts-help = Walk with those who walked this land before: you, or somebody else.
ghosts-title = Ghosts
ghosts-sets-out = sets out
ghosts-sets-out-help = When the next one sets out.
ghosts-from-start = at once, from the start
ghosts-from-here = at once, from here
ghosts-from-milestone = from a milestone
ghosts-beside-board = beside my board
ghosts-my-last-walk = my last walk
ghosts-my-last-walk-help = Your last walk in this land goes along; without another one, this one from its start.
ghosts-given-away = Given away
ghosts-file-help = A walk that was given away. Others can be dropped on the window.
ghosts-here = Here
ghosts-here-help = He goes no farther.
ghosts-not-walked-before = you have not walked this land before

# What is told of a ghost that goes along.
ghost-no-land = there is no land for a ghost
ghost-here = here
ghost-to-the-left = { $distance } to the left
ghost-to-the-right = { $distance } to the right
ghost-goes-along = '{ $name }' goes along, from { $whereabouts }
ghost-from-milestone = '{ $name }' goes along from the next milestone that both of you pass
ghost-on-board = '{ $name }' waits on the board, { $whereabouts }: get on yours beside him

# The end of a ride beside a ghost.
race-result = after { $seconds } s: you { $own } m, { $name } { $other } m; { $verdict }
race-side-by-side = side by side
race-ahead = you are { $metres } m ahead
race-ahead-by-seconds = you are { $metres } m, { $seconds } s ahead
race-behind = you are { $metres } m behind
race-behind-by-seconds = you are { $metres } m, { $seconds } s behind

# Names the ghost of this walk from its start.
ghost-own = your ghost
ghost-trace-lost = what he has left of his walk is lost: { $error }; it begins here
