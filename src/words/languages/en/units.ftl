# Quantities with their units; the number is already written as the language does.
unit-metres = { $number } m
unit-kilometres = { $number } km
unit-metres-a-second = { $number } m/s
unit-seconds = { $number } s
unit-minutes = { $number } min
# Minutes have two digits.
unit-hours-and-minutes = { $hours } h { $minutes } min
# Things one after another; the list may be a list already.
list-and-next = { $list }, { $next }
unit-square-metres = { $number } m²
unit-kilobytes = { $number } kB
unit-milliseconds = { $numbers } ms
unit-mebibytes = { $number } MiB
unit-percent = { $number } %
unit-decibels = { $number } dB

# A date, months from 1.
date-in-words = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }
