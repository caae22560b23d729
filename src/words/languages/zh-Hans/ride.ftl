# The page of the last ride on the board.

menu-ride = 上次滑行
menu-ride-help = 滑板上的最后一次滑行：再看一遍，或导出。
ride-title = 上次滑行
ride-none = 还没有。
ride-seconds = { $seconds } 秒
ride-watch = 观看
ride-watch-help = 按跳跃键结束，隐者便回到现在的地方。
ride-export = 导出
ride-export-help = 连同画下的线存为文件：用 `eremite --watch FILE` 观看。
ride-saved = 滑行已存为 { $file }
ride-not-written = 无法将滑行写入 { $file }：{ $error }

# Told when a ride cannot be watched.
ride-on-own-feet = 要自己站在地上，才能观看滑行
ride-of-another-land = 那次滑行在另一片大地上：请用 --watch 以它启动游戏
ride-went-otherwise = 这次滑行与当初不同：它来自另一个版本，或被改动过
