# The pause menu, and what all its pages share.

menu-title-paused = Paused
menu-continue = continue
menu-quit = quit
menu-quit-help = Ends the game. The walk is saved.
# Beside the lab, which covers the menu.
menu-is-paused = paused
menu-close-lab = close the lab
switch-on = on
switch-off = off

# The footer: what a key does to the chosen line.
verb-add = add
verb-back = back
verb-cancel = cancel
verb-change = change
verb-continue = continue
verb-done = done
verb-leave-it = leave it
verb-look-at-it = look at it
verb-make-slip = make a slip
verb-move = move
verb-next = next
verb-open = open
verb-remove = remove
verb-reset = reset
verb-restore = restore
verb-select = select
verb-send-away = send away
verb-start = start
verb-turn-off = turn off
verb-turn-on = turn on
verb-type = type
verb-walk-with-it = walk with it

# Keys of the keyboard on the screen.
keyboard-space = space
keyboard-delete = delete
keyboard-done = done

# Told where something should be kept.
no-data-folder = this system names no folder for data: start the game with --data DIR

# Items that open what is not a page of the menu.
menu-map = map
menu-map-help = The land from above, and the way that was walked.
menu-journal = journal
menu-journal-help = What was discovered, where and when, and the quests.
menu-lab = lab
menu-lab-help = Every generator of the land, to be turned and switched while he walks. It wants a mouse.

# In a browser alone.
menu-give-place = give this place away
menu-give-place-help = A link that opens this land in a browser, here and at this hour.
verb-copy-link = copy its link
place-without-strokes = What was painted here is not in it.
menu-take-walk = take this walk along
menu-take-walk-help = The walk's folder, to go on with it on a desktop, or in another browser: drop it on this page there.
verb-get-zip = get it as a zip
menu-full-screen = full screen
menu-full-screen-help = The whole screen, and back.
verb-full-screen = full screen, and back

# Joins two parts of a list, or what is joined already and one more.
list-and = { $first } and { $last }
