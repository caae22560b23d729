unit-metres = { $number } m
unit-kilometres = { $number } km
unit-metres-a-second = { $number } m/s
unit-seconds = { $number } 秒
unit-minutes = { $number } 分钟
unit-hours-and-minutes = { $hours } 小时 { $minutes } 分钟
list-and-next = { $list }、{ $next }
unit-square-metres = { $number } m²
unit-kilobytes = { $number } kB
unit-milliseconds = { $numbers } ms
unit-mebibytes = { $number } MiB
unit-percent = { $number } %
unit-decibels = { $number } dB

date-in-words = { $year }年{ $month }月{ $day }日
