# Sound cues, which tell the way to players who see little: the setting, the page that explains them, and each cue, which is
# a caption too.

setting-sound-cues = sound cues
    .help = Short sounds tell where the way goes on, and what is near

menu-sound-cues = what you hear
menu-sound-cues-help = Each sound cue, to be listened to, and what it means.
cues-title = What you hear
cues-about = A cue is heard from the side on which its cause lies, and louder the nearer that is. It rises for what is higher, and falls for what is lower.
cues-play = play
cues-are-off = Sound cues are switched off. They are switched on in the settings, under sound.

cue-edge = an edge ahead
    .help = A whistle that falls: the ground breaks off.
cue-wall = a wall ahead
    .help = Two dull knocks: a wall, too high to step over. Jump, or climb.
cue-water = water
    .help = Three drops: open water begins there.
cue-person = somebody is near
    .help = A reed, two notes: a person, who may be asked the way.
cue-animal = an animal is near
    .help = Two chirps: an animal.
cue-cave-mouth = a cave mouth
    .help = A hollow pipe: the mouth of a cave, in which one can go down; from below, the way out.
cue-way = the way goes on
    .help = Two soft tones: open ground, where there is a wall on the other side, and in caves.
cue-landmark = a landmark that way
    .help = A small bell: the next landmark lies that way.
