# What people say: where the next temple is. A line is made of one or two of these.

people-way = { $temple }：往那边，{ $distance }。
people-way-greeted = { $temple }在那边，{ $distance }。
people-way-first = 往那边，{ $distance }：{ $temple }。
people-way-under-sky = 去{ $temple }，往那边，{ $distance }。
people-you-seek = 你在找{ $temple }？
people-that-way = 往那边，{ $distance }。
people-follow-my-hand = 顺着我的手，去{ $temple }，{ $distance }。
people-no-temple = 这边那边，我都不知道有寺。
people-good-morning = 早上好。
people-good-day = 你好。
people-good-evening = 晚上好。
people-rain = 要下雨了。
people-snow = 空气里有雪意。
people-fog = 当心雾。
people-leaves = 叶子在落了。
people-dust = 遮住脸，有沙尘。
people-clear-morning = 清朗的早晨。
people-dark-soon = 天快黑了。
people-fair-day = 真是走路的好日子。
people-few-steps = 几步路
people-half-a-kilometre = 半公里
people-a-kilometre = 一公里
people-far = 走一天也到不了

# The man of the boat, who comes and who takes one across.
ferry-wait-there = 在那里等着，我就来。
ferry-sit-down = 坐下吧，不远。

# A distance of two kilometres or more, as one says it.
people-kilometres = { $number ->
    [2] 两公里左右
    [3] 三公里左右
    [4] 四公里左右
    [5] 五公里左右
    [6] 六公里左右
    [7] 七公里左右
    [8] 八公里左右
    [9] 九公里左右
    [10] 十公里左右
    [11] 十一公里左右
   *[12] 十二公里左右
}
