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

# Scratched in by passers-by: at most 59 letters each.
saying-01 = Who hurries passes his own shadow.
saying-02 = The way is older than the stone.
saying-03 = I waited here for the rain to end. It was a good rain.
saying-04 = Rest. The land does not run away.
saying-05 = Nobody has yet walked to the end.
saying-06 = Crows know the short way and do not tell it.
saying-07 = Here I turned round, and came again in spring.
saying-08 = Count the stones, and you forget the flowers.
saying-09 = The mountain was here before you looked.
saying-10 = A full bowl is carried slowly.
saying-11 = What you seek sat down beside you a mile ago.
saying-12 = Even the river takes the long way.
saying-13 = Somebody carried this stone. Think of his back.
saying-14 = Moss was here first.
saying-15 = There is a light behind the third hill. Or there was.
saying-16 = Go on. It is not far; it is never far.
saying-17 = The wind reads this too, and says nothing.
saying-18 = I have walked from the other side. It is the same moon.
saying-19 = Old boots, new hill.
saying-20 = Leave the gate as you find it. There is no gate.
saying-21 = Whoever can read this has time.
saying-22 = Snow tells who was here, and then forgets it.
saying-23 = Sit until the birds have forgotten you.
saying-24 = One lamp is enough for one night.
saying-25 = Take a stone from your shoe, and leave it here.
saying-26 = The horse knew.
saying-27 = All that I own fits under this hat.
saying-28 = When the fog lifts there is more fog.
saying-29 = A bridge is a kindness of somebody you never met.
saying-30 = Today I met nobody, and we agreed on everything.
saying-31 = Below is as wide as above.
saying-32 = The deer were here before dawn. They left the dew.
saying-33 = Do not ask the owl.
saying-34 = My master walked this way. He owes me a cup of tea.
saying-35 = It was steeper when I was young.
saying-36 = He who drinks from the lake has tasted the sky.
saying-37 = Two roads met here once, and stayed.
saying-38 = The fire goes out. The stars stay.
saying-39 = Write your name in the sand; it lasts long enough.
saying-40 = Nothing grows faster for being watched. Watch it.
saying-41 = I slept here. Nothing happened. It was wonderful.
saying-42 = Thunder is only the hills moving their chairs.
saying-43 = What is behind you is also ahead of somebody.
saying-44 = Walk as if the ground were asleep.
saying-45 = The herons do not mind being alone.
saying-46 = There was a village. Now there are foxes.
saying-47 = Be kind to the next one who reads this. It is you.
saying-48 = In every cave somebody thinks he is the first.
saying-49 = Half of the way is sitting down.
saying-50 = An empty hand can hold a staff.
saying-51 = It rained on the wise man too.
saying-52 = I counted the geese. One was missing. Then it came.
saying-53 = If you are lost, you are at least somewhere.
saying-54 = A mile is long for who counts it.
saying-55 = The stone is cold. Go and be warm.
saying-56 = Ask a child how far it is: as far as lunch.
saying-57 = Spring passed here yesterday, with a light step.
saying-58 = The best of the view is the breath before it.
saying-59 = Nobody owns the echo.
saying-60 = Farewell, then. The next stone knows you already.

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
