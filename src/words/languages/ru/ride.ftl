menu-ride = последний спуск
menu-ride-help = Последний спуск на доске: пересмотри или сохрани файлом.
ride-title = Последний спуск
ride-none = Пока ни одного.
ride-seconds = { $seconds } с
ride-watch = смотреть
ride-watch-help = Прыжок прервёт; отшельник снова будет там, где он сейчас.
ride-export = в файл
ride-export-help = Файл с нарисованной линией: `eremite --watch ФАЙЛ` его покажет.
ride-saved = спуск сохранён как { $file }
ride-not-written = не удалось записать спуск в { $file }: { $error }

ride-on-own-feet = спуск смотрят, стоя на своих ногах
ride-of-another-land = этот спуск из другого края: запусти игру с ним, через --watch
ride-went-otherwise = когда-то этот спуск прошёл иначе: он из другой версии или был изменён
