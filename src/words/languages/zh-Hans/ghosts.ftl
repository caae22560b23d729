# The page of ghosts: walks that go along.

menu-ghosts = 幻影
menu-ghosts-help = 与曾走过这片大地的人同行：你自己，或是别人。
ghosts-title = 幻影
ghosts-sets-out = 出发
ghosts-sets-out-help = 下一个幻影何时出发。
ghosts-from-start = 立刻，从起点
ghosts-from-here = 立刻，从这里
ghosts-from-milestone = 从里程碑
ghosts-beside-board = 在我的滑板旁
ghosts-my-last-walk = 我上次的旅程
ghosts-my-last-walk-help = 你在这片大地上次的旅程与你同行；若没有别的，便是这次旅程从起点同行。
ghosts-given-away = 别人给的
ghosts-file-help = 别人给的旅程。其他的可以拖到窗口上。
ghosts-here = 在此
ghosts-here-help = 他就走到这里。
ghosts-not-walked-before = 你还没有走过这片大地

# What is told of a ghost that goes along.
ghost-no-land = 没有可供幻影行走的大地
ghost-here = 这里
ghost-to-the-left = 左边 { $distance }
ghost-to-the-right = 右边 { $distance }
ghost-goes-along = “{ $name }”与你同行，起自{ $whereabouts }
ghost-from-milestone = “{ $name }”从你们都经过的下一座里程碑起与你同行
ghost-on-board = “{ $name }”在滑板上等着，位于{ $whereabouts }：到他身旁踏上你的滑板

# The end of a ride beside a ghost.
race-result = { $seconds } 秒后：你 { $own } 米，{ $name } { $other } 米；{ $verdict }
race-side-by-side = 并驾齐驱
race-ahead = 你领先 { $metres } 米
race-ahead-by-seconds = 你领先 { $metres } 米、{ $seconds } 秒
race-behind = 你落后 { $metres } 米
race-behind-by-seconds = 你落后 { $metres } 米、{ $seconds } 秒

# Names the ghost of this walk from its start.
ghost-own = 你的幻影
ghost-trace-lost = 这段旅程留下的踪迹已丢失：{ $error }；踪迹从这里重新开始
