# Hints at the lower edge, each after the sign of a key: at most seven words.

hint-walk = walk
hint-mount = get on the horse
hint-get-off = get off; the horse cannot go there
hint-sleep = make a fire, and sleep by it
hint-read = read the stone
# Before a temple's hall; the one named hint-bow is of the weapon.
hint-bow-down = bow
hint-light-lamp = light the lamp
hint-bed = sleep in the hut
hint-ask = ask the way
hint-call-boat = call the boat
hint-drink = drink
hint-leap-off = let go, and leap off
hint-hold = hold on to the rock, and climb
hint-drop = drop through the bridge
hint-slide = slide down the slope
hint-board = a long way down: take the board
hint-map = the map shows where you were
hint-journal = what you met is written here
hint-jump = jump
hint-run = run
hint-bow = draw the bow, and hit what hangs
hint-paint = paint ground to stand on
hint-wash = erase, even rock
hint-things = choose what to set up
hint-brush = no way on? take the brush
hint-settings = language, text size, sound, contrast
hint-rest = menu: settings, controls, saved walks
hint-zoom = look closer, or farther
hint-photo = stop time, and take a picture
hint-whistle = the horse is far: whistle
hint-sit = sit down, and see farther
