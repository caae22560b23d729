# What is hewn into stones by the way.

stone-by-the-way = A stone by the way.
# The number is in words, as below; the count is the same number, for the plural.
stone-kilometres = { $count ->
    [1] { $number } kilometre from the hermitage.
   *[other] { $number } kilometres from the hermitage.
}
stone-ahead = Ahead: the { $first }.
stone-ahead-two = Ahead: the { $first }, then the { $second }.

# At the foot of a landmark.
inscription-giant-tree = Whoever planted it never sat in its shade.
inscription-tower = They built it to see farther. Then they had seen it.
inscription-smoking-peak = The mountain breathes. Do not wake it.
inscription-fumarole = Warm your hands. It asks for nothing.
inscription-basalt-columns = Nobody cut these. Count them and be humble.
inscription-rock-arch = The wind made this door, and left it open.
inscription-hoodoos = They carry their hats, as you do.

# Scratched in by passers-by. Each message is the pattern of a saying about one thing, and each line of its attributes is a part
# that may stand there: all firsts go with all seconds. This is a grammar of each language's own and no translation. A saying has
# at most 59 letters, or 29 of a Han script.
saying-way = Who { $first } { $second }.
    .first =
        counts the hills
        asks for a short way
        hurries before noon
        walks behind a horse
        talks to the wind
        takes the other path
        sets out late
        looks at his boots
    .second =
        comes to the same stone
        meets the same hill
        is passed by a snail
        is at least somewhere
        sees the flowers on the way back
        still arrives hungry
        sleeps under the same moon
        will sit here too
saying-stone = This stone { $first }; { $second }.
    .first =
        was carried a long way
        was a hill once
        keeps the sun until dusk
        is older than the way
        was never in a hurry
        has heard it all
        leans a little
        wears its moss well
    .second =
        you may lean on it
        it will not name you
        I tell it everything
        do not wake it
        sit on the warm side
        greet it, and go on
        nobody has thanked it
        it calls that work
saying-water = { $first }, { $second }.
    .first =
        The river takes the long way
        The brook talks all day
        The pond keeps the sky
        The well outreaches its rope
        The rain came unasked
        The ice lets nobody hurry
        The spring makes you kneel
        The ford was lower yesterday
    .second =
        and nobody has complained
        and the heron approves
        and I have learned to wait
        and the bank says nothing
        and the frogs call it wisdom
        and the reeds bow
        and my boots know it
        and the tea is no worse
saying-weather = I waited here { $first }. { $second }.
    .first =
        for the rain to end
        for the fog to lift
        for a kinder wind
        through the snow
        through the thunder
        through a hot noon
        for better weather
        under half a hat
    .second =
        It was worth the bread
        Nothing else happened
        We parted as friends
        Nobody missed me
        I would do it again
        The hill waited too
        Then it was spring
        I forgot what for
saying-bread = { $first } { $second }.
    .first =
        A heel of bread
        Half a loaf
        One onion
        A cup of tea
        A cold dumpling
        The last pear
        A bowl of rice
        Bread with ash on it
    .second =
        tastes of the hill before it
        is a meal, if you sit down to it
        weighs most before the pass
        makes any stone a table
        has ended many a quarrel
        is enough for two who are silent
        asks nobody's name
        was a feast here
saying-animals = { $first } { $second }.
    .first =
        The crow
        The heron
        The owl
        The fox
        The hare
        The snail
        My horse
        The old goat
    .second =
        knows the short way and does not tell it
        was here before dawn and left the dew
        read this too, and moved on
        does not mind being alone
        owns no map and is never lost
        looked at me, and forgave me
        has no opinion of your hat
        also sits down halfway
saying-patience = { $first }; { $second }.
    .first =
        Sit until the birds forget you
        Wait until the kettle sings
        Rest until your shadow is long
        Let the tea go cold
        Watch the moss until it moves
        Listen until the frogs agree
        Leave the knot until tomorrow
        Count the geese again
    .second =
        then sit a little longer
        the land does not run away
        the next hill will keep
        nobody is behind you
        it has worked before
        the way can do without you
        nothing else is on today
        that is half of the way

# Numbers to a hundred. Where a language would not say them, the digits: { $number }.
number-in-words = { $number ->
    [0] no
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
    [13] thirteen
    [14] fourteen
    [15] fifteen
    [16] sixteen
    [17] seventeen
    [18] eighteen
    [19] nineteen
    [20] twenty
    [21] twenty-one
    [22] twenty-two
    [23] twenty-three
    [24] twenty-four
    [25] twenty-five
    [26] twenty-six
    [27] twenty-seven
    [28] twenty-eight
    [29] twenty-nine
    [30] thirty
    [31] thirty-one
    [32] thirty-two
    [33] thirty-three
    [34] thirty-four
    [35] thirty-five
    [36] thirty-six
    [37] thirty-seven
    [38] thirty-eight
    [39] thirty-nine
    [40] forty
    [41] forty-one
    [42] forty-two
    [43] forty-three
    [44] forty-four
    [45] forty-five
    [46] forty-six
    [47] forty-seven
    [48] forty-eight
    [49] forty-nine
    [50] fifty
    [51] fifty-one
    [52] fifty-two
    [53] fifty-three
    [54] fifty-four
    [55] fifty-five
    [56] fifty-six
    [57] fifty-seven
    [58] fifty-eight
    [59] fifty-nine
    [60] sixty
    [61] sixty-one
    [62] sixty-two
    [63] sixty-three
    [64] sixty-four
    [65] sixty-five
    [66] sixty-six
    [67] sixty-seven
    [68] sixty-eight
    [69] sixty-nine
    [70] seventy
    [71] seventy-one
    [72] seventy-two
    [73] seventy-three
    [74] seventy-four
    [75] seventy-five
    [76] seventy-six
    [77] seventy-seven
    [78] seventy-eight
    [79] seventy-nine
    [80] eighty
    [81] eighty-one
    [82] eighty-two
    [83] eighty-three
    [84] eighty-four
    [85] eighty-five
    [86] eighty-six
    [87] eighty-seven
    [88] eighty-eight
    [89] eighty-nine
    [90] ninety
    [91] ninety-one
    [92] ninety-two
    [93] ninety-three
    [94] ninety-four
    [95] ninety-five
    [96] ninety-six
    [97] ninety-seven
    [98] ninety-eight
    [99] ninety-nine
    [100] a hundred
   *[other] { $number }
}
