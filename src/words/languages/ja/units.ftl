unit-metres = { $number } m
unit-kilometres = { $number } km
unit-metres-a-second = { $number } m/s
unit-seconds = { $number } 秒
unit-minutes = { $number } 分
unit-hours-and-minutes = { $hours } 時間 { $minutes } 分
list-and-next = { $list }、{ $next }
unit-square-metres = { $number } m²
unit-kilobytes = { $number } kB
unit-milliseconds = { $numbers } ms
unit-mebibytes = { $number } MiB
unit-percent = { $number } %
unit-decibels = { $number } dB

date-in-words = { $year }年{ $month }月{ $day }日
