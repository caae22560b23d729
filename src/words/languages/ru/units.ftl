unit-metres = { $number } м
unit-kilometres = { $number } км
unit-metres-a-second = { $number } м/с
unit-seconds = { $number } с
unit-minutes = { $number } мин
unit-hours-and-minutes = { $hours } ч { $minutes } мин
list-and-next = { $list }, { $next }
unit-square-metres = { $number } м²
unit-kilobytes = { $number } кБ
unit-milliseconds = { $numbers } мс
unit-mebibytes = { $number } МиБ
unit-percent = { $number } %
unit-decibels = { $number } дБ

date-in-words = { $day } { $month ->
    [1] января
    [2] февраля
    [3] марта
    [4] апреля
    [5] мая
    [6] июня
    [7] июля
    [8] августа
    [9] сентября
    [10] октября
    [11] ноября
   *[12] декабря
} { $year }
