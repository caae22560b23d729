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
    [1] janeiro
    [2] fevereiro
    [3] março
    [4] abril
    [5] maio
    [6] junho
    [7] julho
    [8] agosto
    [9] setembro
    [10] outubro
    [11] novembro
   *[12] dezembro
} de { $year }
