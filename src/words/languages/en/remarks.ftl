# Remarks beside the hermit: why what was asked for does not happen, or what has just been done.

remark-nothing-to-hold = nothing to hold here
remark-no-bow-sliding = no bow while he slides
remark-no-bow-climbing = no bow while he holds the rock
remark-no-bow-mounting = no bow before he sits
remark-no-bow-in-water = no bow in deep water
remark-too-low-for-bow = too low here for the bow
remark-no-hand-for-brush = no hand is free for the brush
remark-beyond-brush = beyond the brush's reach
remark-no-ink = not enough ink: stand still, best at water
remark-nothing-holds-it = nothing holds it there
remark-nothing-to-undo = nothing to undo
remark-no-board-riding = no board on horseback
remark-no-board-climbing = no board while he holds the rock
remark-no-board-in-water = no board in deep water
remark-ride = { $metres } m in { $seconds } s
# After the sign of the key that takes the board.
remark-descent = { $metres } m downhill
remark-no-fire-here = no dry ground for a fire here
remark-no-room-to-sit = no room to sit here
remark-too-steep-to-sit = too steep to sit here
remark-sit-first = sit down first; then make a fire
remark-nothing-to-use = nothing to drink or to read here
remark-not-in-saddle = not in the saddle
remark-not-on-board = not on the board
remark-not-climbing = not while he holds the rock
remark-not-in-water = not in the water
remark-horse-above = the horse waits above
remark-horse-does-not-come = the horse does not come down here
remark-whistle = whistle; the horse is not here
remark-horse-runs = not while the horse runs

# Until when one sleeps, beside the sitting hermit; the hour is one of those below.
# In those it is that of 24, from 1 to 23: each language says it as it is used to.
sleep-until = until { $hour }
sleep-until-birds-sing = until { $hour }: birds sing
sleep-until-animals-are-about = until { $hour }: animals are about
sleep-sleep = sleep
sleep-stay-awake = stay awake
hour-midnight = midnight
hour-noon = noon
hour-at-night = { $hour } at night
hour-in-the-morning = { $hour } in the morning
hour-in-the-afternoon = { $hour ->
    [13] 1
    [14] 2
    [15] 3
    [16] 4
   *[17] 5
} in the afternoon
hour-in-the-evening = { $hour ->
    [18] 6
    [19] 7
    [20] 8
    [21] 9
    [22] 10
   *[23] 11
} in the evening

# After the sign of the key that gets him off.
remark-too-steep-for-horse = too steep for the horse: get off
remark-horse-does-not-go-down = the horse does not go down there: get off
