unit-metres = { $number } m
unit-kilometres = { $number } km
unit-metres-a-second = { $number } m/s
unit-seconds = { $number } s
unit-minutes = { $number } min
unit-hours-and-minutes = { $hours } h { $minutes } min
list-and-next = { $list }, { $next }
unit-square-metres = { $number } m²
unit-kilobytes = { $number } ko
unit-milliseconds = { $numbers } ms
unit-mebibytes = { $number } Mio
unit-percent = { $number } %
unit-decibels = { $number } dB

date-in-words = { $day } { $month ->
    [1] janvier
    [2] février
    [3] mars
    [4] avril
    [5] mai
    [6] juin
    [7] juillet
    [8] août
    [9] septembre
    [10] octobre
    [11] novembre
   *[12] décembre
} { $year }
