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
