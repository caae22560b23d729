# Where something is, as stones and people tell it: what, how long one walks, to which side.

way-here = { $what }：ここ。
way-here-below = { $what }：ここの下。
way-east = { $what }：東へ{ $time }。
way-east-below = { $what }：東へ{ $time }、そして下。
way-west = { $what }：西へ{ $time }。
way-west-below = { $what }：西へ{ $time }、そして下。
# After one of the sentences above, without its full stop.
way-near-landmark = { $way }、{ $landmark ->
    [giant-tree] 大樹のそば。
    [tower] 物見の塔のそば。
    [smoking-peak] 煙る峰のそば。
    [fumarole] 噴気孔のそば。
    [basalt-columns] 玄武岩の柱のそば。
    [rock-arch] 岩の門のそば。
   *[hoodoos] 笠岩のそば。
}
way-past-landmark = { $way }、{ $landmark ->
    [giant-tree] 大樹の先。
    [tower] 物見の塔の先。
    [smoking-peak] 煙る峰の先。
    [fumarole] 噴気孔の先。
    [basalt-columns] 玄武岩の柱の先。
    [rock-arch] 岩の門の先。
   *[hoodoos] 笠岩の先。
}

time-five-minutes = 五分
time-ten-minutes = 十分
time-quarter-hour = 十五分
time-half-hour = 三十分
time-hour = 一時間
time-hour-and-half = 一時間半
time-hours-in-words = { $hours ->
    [2] 二時間
    [3] 三時間
    [4] 四時間
    [5] 五時間
    [6] 六時間
    [7] 七時間
    [8] 八時間
   *[9] 九時間
}
time-more-than-a-day = 一日あまり
time-less-than-an-hour = 一時間足らず
time-some-hours = 約 { $hours } 時間
time-some-days = 約 { $days } 日
