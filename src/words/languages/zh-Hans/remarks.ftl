# Remarks beside the hermit: why what was asked for does not happen, or what has just been done.

remark-nothing-to-hold = 这里没有可抓的
remark-no-bow-sliding = 滑行时不能拉弓
remark-no-bow-climbing = 抓着岩壁时不能拉弓
remark-no-bow-mounting = 坐稳之前不能拉弓
remark-no-bow-in-water = 深水里不能拉弓
remark-too-low-for-bow = 这里太低，不能拉弓
remark-no-hand-for-brush = 腾不出手拿毛笔
remark-beyond-brush = 毛笔够不着
remark-no-ink = 墨不够：静静站着，最好在水边
remark-nothing-holds-it = 那里没有东西托住它
remark-nothing-to-undo = 没有可撤销的
remark-no-board-riding = 骑马时不能用滑板
remark-no-board-climbing = 抓着岩壁时不能用滑板
remark-no-board-in-water = 深水里不能用滑板
remark-ride = { $seconds } 秒 { $metres } 米
# After the sign of the key that takes the board.
remark-descent = 下坡 { $metres } 米
remark-no-fire-here = 这里没有干地可以生火
remark-no-room-to-sit = 这里没有地方坐
remark-too-steep-to-sit = 这里太陡，坐不住
remark-sit-first = 先坐下，再生火
remark-nothing-to-use = 这里没有可喝的，也没有可读的
remark-not-in-saddle = 在马鞍上不行
remark-not-on-board = 在滑板上不行
remark-not-climbing = 抓着岩壁时不行
remark-not-in-water = 在水里不行
remark-horse-above = 马在上面等着
remark-horse-does-not-come = 马不会下到这里来
remark-whistle = 吹哨吧，马不在这里
remark-horse-runs = 马奔跑时不行

# Until when one sleeps, beside the sitting hermit; the hour is one of those below.
sleep-until = 睡到{ $hour }
sleep-until-birds-sing = 睡到{ $hour }：鸟儿歌唱
sleep-until-animals-are-about = 睡到{ $hour }：野兽出没
sleep-sleep = 入睡
sleep-stay-awake = 醒着
hour-midnight = 午夜
hour-noon = 正午
hour-at-night = 凌晨 { $hour } 点
hour-in-the-morning = 早上 { $hour } 点
hour-in-the-afternoon = 下午 { $hour ->
    [13] 1
    [14] 2
    [15] 3
    [16] 4
   *[17] 5
} 点
hour-in-the-evening = 晚上 { $hour ->
    [18] 6
    [19] 7
    [20] 8
    [21] 9
    [22] 10
   *[23] 11
} 点

# After the sign of the key that gets him off.
remark-too-steep-for-horse = 太陡，马上不去：请下马
remark-horse-does-not-go-down = 马不肯从那里下去：请下马
