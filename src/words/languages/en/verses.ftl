# The verse of a seal: a line on what was seen on the way, and a line on the moment before the hall. Each message is what can
# be said of one thing, a phrase on each line; a verse takes one of them. This is a grammar of each language's own and no
# translation: a language may have more phrases, may use { $name }, { $seen } (the name as in names.ftl, and its `.seen`) and
# { $kind } (the English name with hyphens, for a selector) as it likes, and may have messages `form-…` of its own, which only
# its other messages refer to. A line has at most 50 letters, or 25 of a Han script.

# Both lines, said in one.
verse-in-one-line = { $first } { $second }

# What was seen: single kinds first, then all others of a chapter.
verse-animals-deer =
    a deer looked up, and fed on;
    tracks of deer, and then none;
verse-animals-hare =
    a hare sat up, and thought better of it;
    a hare, and then the field alone;
verse-animals-fox =
    a fox crossed, looking elsewhere;
    a fox at the edge, and then the edge;
verse-animals-bat =
    a bat, and the dark it came from;
    a bat went by, and took the corner first;
verse-animals =
    { $seen }, there and then not there;
    { $seen } by the road, and no greeting;
verse-birds =
    { $seen } crossed the road without it;
    { $seen } called, and waited;
    { $seen } over the hat, going elsewhere;
verse-plants =
    past { $seen }, and on past more;
    { $seen } where the road bends;
    a short rest beside { $seen };
    only { $seen } to ask the way;
verse-countries =
    behind the hat, { $seen };
    { $seen }, farther than it looked;
    a last look back at { $seen };
verse-dwellings-farmhouse =
    past a farmhouse, walking softer;
    a farmhouse, and a dog that stayed down;
verse-dwellings-tea-house =
    a tea house, and a word about the rain;
    the smell of tea came along a while;
verse-dwellings-hut =
    a hut by the way, nobody looking;
    smoke from a hut, straight up;
verse-dwellings-well =
    cold of a well, as far as the wrist;
    a bucket of sky out of the well;
verse-dwellings-field =
    somebody's field, row by row;
    along a field, as long as the field;
verse-signs =
    { $seen }: others came by here;
    a hand laid on { $seen }, and on;
    { $seen }, older than the road;
verse-finds =
    under the hills, { $seen };
    { $seen }, and nobody else's light;
verse-caves =
    under the hills, { $seen };
    up again out of { $seen };
verse-nights-full-moon =
    a full moon, and the road white;
    a full moon, and no use for a lamp;
verse-nights =
    { $seen }, seen from the road;
    { $seen }, and the road went on;
verse-weathers-rain =
    rain on the way, and no roof;
    the rain walked along;
verse-weathers-snow =
    snow on the way, one line of prints;
    snow, and the road a guess;
verse-weathers-fog =
    fog, and the road ten steps long;
    out of the fog, a little at a time;
verse-weathers-blown-leaves =
    leaves went by, faster than the feet;
    leaves in the wind, and none came back;
verse-weathers-northern-lights =
    green light over the ridge, no one awake;
    green light, and every dog silent;
verse-weathers-dust =
    dust in the bowl, dust in the beard;
    dust came along, and stayed in the sleeve;
# Nothing was seen.
verse-nothing =
    a long way, and most of it sky;
    nobody on the road;
    one foot, and then the other;

# The moment: the hour, what falls or blows, the moon, and the land around.
verse-dawn =
    the bell rope still wet with night.
    somebody has swept already.
    the first light stops at the third step.
verse-morning =
    the broom's lines are still in the sand.
    the gate's shadow reaches the steps.
    rice smoke, and a door slid open.
verse-noon =
    the shadow fits beneath the hat.
    no sound but boards in the sun.
    nobody crosses the court at noon.
verse-afternoon =
    the step is warm where others sat.
    dust in the light between two pillars.
    a wasp at the offered pear.
verse-dusk =
    one lamp, and then the second.
    the roof keeps the last of the sun.
    the day's last bow, the bell's first.
verse-night =
    nobody here but the bell.
    the dark hall breathes incense.
    a light behind paper, and it moves.
verse-rain =
    from the eaves, drop after drop.
    the hall smells of wet straw.
    the stone basin runs over.
verse-snow =
    snow on the steps, not one print.
    the lantern wears a second roof.
    it snows into the open hall.
verse-fog =
    the roof ends where the fog begins.
    a bell, and nothing to see it by.
verse-wind =
    the wind rings what nobody rings.
    a shutter tells the wind its name.
verse-moon =
    the moon has the court to itself.
    the moon in the basin, until the ladle.
verse-around =
    behind the wall, { $seen }.
    past the gate, { $seen } again.
