unit-metres = { $number } m
unit-kilometres = { $number } km
unit-metres-a-second = { $number } m/s
unit-seconds = { $number } s
unit-minutes = { $number } min
unit-hours-and-minutes = { $hours } h { $minutes } min
list-and-next = { $list }, { $next }
unit-square-metres = { $number } m²
unit-kilobytes = { $number } kB
unit-milliseconds = { $numbers } ms
unit-mebibytes = { $number } MiB
unit-percent = { $number } %
unit-decibels = { $number } dB

date-in-words = { $day } de { $month ->
    [1] enero
    [2] febrero
    [3] marzo
    [4] abril
    [5] mayo
    [6] junio
    [7] julio
    [8] agosto
    [9] septiembre
    [10] octubre
    [11] noviembre
   *[12] diciembre
} de { $year }
