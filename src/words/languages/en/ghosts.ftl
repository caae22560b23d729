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
