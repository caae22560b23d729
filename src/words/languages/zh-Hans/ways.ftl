# Where something is, as stones and people tell it: what, how long one walks, to which side.

way-here = { $what }：就在这里。
way-here-below = { $what }：就在这里，往下。
way-east = { $what }：向东{ $time }。
way-east-below = { $what }：向东{ $time }，再往下。
way-west = { $what }：向西{ $time }。
way-west-below = { $what }：向西{ $time }，再往下。
# After one of the sentences above, without its full stop.
way-near-landmark = { $way }，{ $landmark ->
    [giant-tree] 在巨树附近。
    [tower] 在高塔附近。
    [smoking-peak] 在冒烟的山附近。
    [fumarole] 在喷气孔附近。
    [basalt-columns] 在玄武岩柱附近。
    [rock-arch] 在天生石拱附近。
   *[hoodoos] 在戴帽石柱附近。
}
way-past-landmark = { $way }，{ $landmark ->
    [giant-tree] 途经巨树。
    [tower] 途经高塔。
    [smoking-peak] 途经冒烟的山。
    [fumarole] 途经喷气孔。
    [basalt-columns] 途经玄武岩柱。
    [rock-arch] 途经天生石拱。
   *[hoodoos] 途经戴帽石柱。
}

time-five-minutes = 五分钟
time-ten-minutes = 十分钟
time-quarter-hour = 一刻钟
time-half-hour = 半小时
time-hour = 一小时
time-hour-and-half = 一个半小时
time-hours-in-words = { $hours ->
    [2] 两小时
    [3] 三小时
    [4] 四小时
    [5] 五小时
    [6] 六小时
    [7] 七小时
    [8] 八小时
   *[9] 九小时
}
time-more-than-a-day = 一天有余
time-less-than-an-hour = 不到一小时
time-some-hours = 约 { $hours } 小时
time-some-days = 约 { $days } 天
