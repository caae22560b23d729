unit-metres = { $number } m
unit-kilometres = { $number } km
unit-metres-a-second = { $number } m/s
unit-seconds = { $number } s
unit-minutes = { $number } Min.
unit-hours-and-minutes = { $hours } Std. { $minutes } Min.
list-and-next = { $list }, { $next }
unit-square-metres = { $number } m²
unit-kilobytes = { $number } kB
unit-milliseconds = { $numbers } ms
unit-mebibytes = { $number } MiB
unit-percent = { $number } %
unit-decibels = { $number } dB

date-in-words = { $day }. { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
} { $year }
