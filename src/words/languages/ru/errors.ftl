# Ошибки файлов, генераторов и их параметров.

## Seeds

error-a-seed-is-a-number-or-any = зерно — это число или любые слова, например 42 или «туман над бродом»

## Files

error-is-no-folder = «{ $folder }» — не папка: { $error }
error-nothing-can-be-kept-in-is-a = в { $folder } ничего нельзя сохранить: { $file } — это файл
error-all-is-kept-in-already = всё и так хранится в { $what }
error-cannot-read = не удалось прочесть { $file }: { $error }
error-not-found = нет такого файла или папки (os error 2)
error-not-permitted = это действие не разрешено (os error 1)
error-no-access = нет прав доступа (os error 13)
error-is-a-folder = это папка (os error 21)
error-not-a-folder = это не папка (os error 20)
error-read-only = здесь можно только читать (os error 30)
error-disk-full = на диске не осталось места (os error 28)
error-input-output = ошибка ввода-вывода (os error 5)
error-name-too-long = имя файла слишком длинное (os error 36)
error-name-letters = может состоять только из букв, цифр, пробелов и - _ ( ), и их не больше 64
error-name-of-device = не может быть из тех, что Windows бережёт для устройств, как CON, NUL, COM1
error-it-is-not-a-file = это не файл
error-it-is-larger-than = он больше, чем { $most }
error-it-is-written-in-utf-16-save = он записан в UTF-16: сохрани его в UTF-8
error-it-is-no-text-in-utf-8 = это не текст в UTF-8
error-is-there-already-give-it-another-name = { $what } уже есть: выбери другое имя
error-cannot-write = не удалось записать { $file }: { $error }

## Land packs

error-lacks-name = как он называется
error-lacks-author = кто его автор
error-lacks-licence = какая у него лицензия, то есть что с ним можно делать другим
error-it-is-of-version-and-this-game = он версии { $found }, а эта игра знает версию { $version }
error-it-does-not-say = в нём не сказано, { $lacking }
error-its-is-one-line-of-at-most = его поле { $field } — одна строка, в ней не больше { $most } знаков
error-there-are-spaces-around-its-name = в начале или в конце его имени пробелы
error-its-name = его имя { $fault }
error-it-is-no-zip-or-it-is = это не zip, или он обрезан либо повреждён
error-it-is-a-zip-in-several-pieces = это zip из нескольких частей или больше 4 ГБ
error-there-are-files-in-it-and-a = файлов в нём { $count }, а в наборе их не больше { $most }
error-there-are-more-than-files-in-it = в нём больше { $most } файлов, а больше в наборе не бывает
error-the-name-in-it-is-no-utf = имя «{ $what }» внутри него — не в UTF-8
error-the-name-of-a-file-in-it = имя одного из файлов в нём — не текст
error-and-are-one-name-on-some-systems = { $one } и { $other } в некоторых системах — одно и то же имя: назови один из них иначе
error-it-is-no-pack-there-is-no = это не набор: в нём нет { $what }
error-it-is-locked-with-a-password = он закрыт паролем
error-it-is-packed-in-a-way-that = он сжат способом, который здесь не читается: упакуй его методом deflate, как делают программы zip, если не велеть им иначе
error-it-is-beyond-4-gb = он больше 4 ГБ
error-it-is-not-where-it-should-be = он не там, где должен быть
error-it-is-called-otherwise-where-it-begins = там, где он начинается, у него другое имя
error-it-is-cut-short = он обрезан
error-with-it-there-is-more-than-mb = вместе с ним всего больше { $what } МБ
error-there-is-more-in-it-than-it = в нём больше, чем указано
error-it-is-damaged = он повреждён
error-it-is-a-link-or-something-else = это ссылка или что-то ещё: не файл и не папка
error-a-stands-between-folders-in-it-as = между папками в нём стоит \, как пишут zip некоторые старые программы: упакуй его другой программой
error-its-name-is-too-long = его имя слишком длинное
error-its-name-is-none-for-a-file = его имя не годится для файла в наборе
error-it-is-in-there-twice = он там дважды

## Data files in RON

error-ron-ends = конец слишком рано: не закрыта скобка или кавычка
error-ron-list = здесь нужен список в [ ]
error-ron-list-end = здесь не хватает запятой или ]
error-ron-comma = здесь не хватает запятой
error-ron-colon = здесь не хватает двоеточия
error-ron-map = здесь нужны имена и значения в {"{"} {"}"}
error-ron-map-end = здесь не хватает запятой или {"}"}
error-ron-bracket = здесь нужна (
error-ron-bracket-end = здесь не хватает запятой или )
error-ron-string = здесь нужны слова в кавычках
error-ron-string-end = не закрыта кавычка
error-ron-letter = здесь нужна одна буква в ' '
error-ron-name = здесь нужно имя
error-ron-backslash = в кавычках \ стоит перед тем, перед чем не может: чтобы написать один такой знак, поставь \\
error-ron-bounds = число слишком велико или слишком мало
error-ron-comment = комментарий, начатый с /*, не закрыт
error-ron-underscore = на месте цифры стоит _
error-ron-more = здесь уже конец, а дальше есть что-то ещё: возможно, скобка закрыта слишком рано
error-ron-deep = слишком много скобок внутри скобок
error-ron-unknown = непонятно, что здесь стоит
error-ron-not-here = «{ $what }» здесь не место
error-ron-no-extension = нет расширения «{ $name }»
error-ron-no-such = «{ $name }» не бывает; есть: { $known }
error-ron-none-such = «{ $name }» не бывает
error-ron-missing = не хватает поля «{ $field }»
error-ron-twice = поле «{ $field }» стоит дважды
error-ron-belongs = здесь должно быть вот что: { $kind }
error-ron-belongs-not = здесь должно быть вот что: { $kind }, а не «{ $found }»
error-ron-belongs-not-values = здесь должно быть вот что: { $kind }, а значений { $found }
error-kind-whole = целое число
error-kind-number = число
error-kind-boolean = true или false
error-kind-letter = одна буква
error-kind-list = список в [ ]
error-kind-map = группа имён и значений в {"{"} {"}"}
error-kind-text = текст в кавычках
error-kind-values = { $count ->
    [one] группа из { $count } значения в ( )
   *[many] группа из { $count } значений в ( )
}
error-kind-group = группа в ( )
error-line-column = строка { $line }, столбец { $column }: { $words }

## Strokes of the brush

error-a-brush-has-a-radius-from-m = радиус кисти — от { $least } до { $most } м, а не { $radius } м
error-a-path-has-1-to-places-not = в пути кисти от 1 до { $most } мест, а не { $found }
error-a-path-lies-within-2-62-columns = путь кисти лежит не дальше 2^62 столбцов и рядов от 0 и не ближе { $margin } м к концу края
error-a-stroke-reaches-at-most-cells-paint = мазок охватывает не больше { $most } клеток; нарисуй этот по частям
error-is-nothing-that-is-placed-one-of = «{ $what }» поставить нельзя; можно только: { $all }
error-it-is-no-file-of-strokes-or = это не файл мазков, или его начало повреждено
error-another-version-of-eremite-wrote-it-in = он записан другой версией Eremite, в формате { $found }; эта знает только форматы от { $oldest } до { $version }
error-its-strokes-are-of-generator-version-and = его мазки — для версии генератора { $theirs }, а край — версии { $ours }: это другой край
error-its-strokes-are-of-another-land-and = его мазки — из другого края: { $theirs }, а не { $ours }
error-a-place-lies-within-2-62-columns = место лежит не дальше 2^62 столбцов и рядов от 0 и не ближе { $margin } м к концу края
error-nothing-holds-a-there = { $what } там не удержится: { $needs }
error-there-is-a-in-the-way = место занято: { $what }
error-its-strokes-reach-more-than-cells-of = его мазки охватывают больше { $most } клеток края: столько никто не нарисует

## Examples of heights and their files

error-a-height-is-a-number-of-metres = высота — это число метров от -{ $most } до { $most }, а не { $found }
error-the-example-is-damaged-letters-are-missing = образец повреждён: букв не хватает или они изменены
error-there-is-no-example-there-are-or = нет образца «{ $name }»; есть { $known }, или назови файл: { $also }
error-there-are-no-heights-in-it = в нём нет высот
error-an-example-has-at-most-heights-not = в образце не больше { $most } высот, а не { $columns } x { $rows }
error-is-no-word-of-an-ascii-grid = «{ $what }» — не слово из заголовка сетки ASCII
error-has-no-number-in-its-head = в заголовке нет числа для { $what }
error-is-a-number-not = { $word } — это число, а не «{ $value }»
error-a-surfer-grid-has-eight-numbers-in = в заголовке сетки Surfer восемь чисел, а не «{ $found }»
error-its-head-has-no = в его заголовке нет { $what }
error-is-a-whole-number-not = { $word } — это целое число, а не { $found }
error-cellsize-is-a-number-above-0-not = cellsize — это число больше 0, а не { $found }
error-column-of-row = столбец { $column } ряда { $row }: { $fault }
error-x-heights-are-told-in-its-head = в его заголовке названо { $columns } x { $rows } высот, а есть { $found }
error-it-is-none-of-what-is-read = здесь такое не читается, только CSV, PNG, сетка ASCII (.asc), HGT
error-it-is-no-text = это не текст
error-there-are-no-heights-in-it-only = в нём нет высот, одни пропуски
error-an-hgt-has-1201-x-1201-or = в HGT 1201 x 1201 или 3601 x 3601 высот по два байта, а байтов в этом файле { $bytes }
error-a-height-is-a-number-not = высота — это число, а не «{ $found }»
error-a-height-is-a-number-of-metres-quoted = высота — это число метров от -{ $most } до { $most }, а не «{ $found }»
error-it-is-no-png-whatever-its-name = это не PNG, что бы ни говорило его имя
error-it-is-broken-or-cut-off = он испорчен или обрезан: { $error }
error-it-is-too-large = он слишком велик
error-its-words-about-metres-are-broken-or = его запись о метрах испорчена или слишком длинна
error-its-words-about-metres-are-three-numbers = его запись о метрах — это три числа, а не «{ $found }»
error-advice-decimals = пиши дробные числа с точкой или ставь между полями точку с запятой
error-there-are-only-headings-in-it = в нём нет высот, одна шапка «{ $what }»
error-its-heading-does-not-say-which-of = по его шапке «{ $heading }» не понять, в каком столбце из { $columns } высоты: назови один из них 'height'
error-its-points-lie-on-no-even-lattice = его точки не лежат на ровной решётке: у карты есть высота для каждых x и y
error-line = строка { $line }: { $fault }
error-where-a-height-lies-is-a-number = место высоты — это число, а не «{ $found }»
error-where-its-height-lies-is-not-farther = её высота лежит не дальше, чем высота строки перед ней
error-it-has-fields-and-others-have = полей в ней { $found }, а в других { $others }
error-it-has-fields-and-its-heading-names = полей в ней { $fields }, а имён в шапке { $names }: { $advice }
error-the-comma-of-may-be-for-decimals = запятая в «{ $what }» может отделять и дробь, и тысячи: { $advice }, а тысячи не отделяй ничем
error-may-be-a-map-s-heights-or = «{ $what }» — то ли высоты карты, то ли столбец и его высота: { $advice }
error-may-be-a-column-and-its-height = «{ $what }» — то ли столбец и его высота, то ли высота с десятичной запятой: поставь сверху шапку x,height или пиши дробные числа с точкой
error-format-a = файл { $format }
error-format-an = файл { $format }
error-advice-grid = сохрани его как сетку ASCII (.asc) или как PNG, 16 бит, как умеют QGIS и gdal_translate
error-it-is-unpack-it-and-give-what = это { $what }: распакуй его и дай то, что внутри
error-it-is-which-is-not-read-here = это { $what }, здесь такой не читается: { $advice }
error-it-is-raw-numbers-which-do-not = это голые числа, по ним не понять ни ширины карты, ни в каких она метрах: { $advice }

## Versions

error-it-is-of-generator-version-and-versions = он версии генератора { $found }, а здесь известны версии от { $oldest } до { $newest }
error-it-is-of-generator-version-and-versions-later = он версии генератора { $found }, а здесь известны версии от { $oldest } до { $newest }: он сделан в более поздней версии игры

## Node graphs

error-it-is-a-graph-of-version-this = это граф версии { $found }; эта игра читает версию { $version }
error-ports-none = у него их нет
error-ports = есть: { $known }
error-it-has-nodes-at-most-are-read = узлов в нём { $what }; читается не больше { $most }
error-its-metres-are-from-1-to-10000 = метров у него от 1 до 10000, а не { $found }
error-its-is-the-node-which-there-is = его { $output } — узел «{ $node }», а такого нет
error-another-node-has-the-same-name = другой узел носит то же имя
error-there-is-no-node-type = нет такого типа узла: «{ $what }»
error-it-names-the-file-what-a-graph = он называет файл { $what }: то, что называет граф, лежит рядом с ним или там же в папках
error-it-names-the-file-that-only-a = он называет файл { $what }: это может только граф, который сам — файл
error-only-a-source-has-a-seed = зерно бывает только у источника
error-a-has-no-port = у узла { $device } нет входа «{ $port }»; { $known }
error-to-leads-a-wire-from-which-there = ко входу «{ $port }» ведёт связь от «{ $from }», а такого узла нет
error-no-wire-leads-to = ко входу «{ $what }» не ведёт ни одна связь
error-its-wires-lead-in-a-circle-back = его связи ведут по кругу обратно к нему
error-it-is-asked-for-more-than-columns = от него нужно больше { $most } столбцов за пределами чанка: после него слишком много такого, что смотрит вокруг
error-more-than-heights-would-be-held-at = пришлось бы держать разом больше { $most } высот: на слишком многие его узлы смотрят издалека
error-and-more = { $fault } (и ещё { $count })
error-there-is-no-graph-there-are-or = нет графа «{ $name }»; есть { $known }, или назови файл RON
error-is-no-point-two-numbers-from-4 = «{ $what }» — не точка: нужны два числа от -4 до 4 через запятую
error-the-point-is-not-to-the-right = точка { $what } не правее предыдущей
error-a-curve-has-from-2-to-points = в кривой от 2 до { $most } точек, а не { $found }

## Mountains

error-there-is-no-kind-of-mountain-there = нет вида гор «{ $name }»; есть: { $known }
error-a-kind-s-name = имя вида { $fault }
error-this-system-has-no-folder-for-data = в этой системе нет папки для данных
error-a-profile-has-8-heights-or-more = в профиле не меньше 8 высот, а здесь их { $found }
error-a-profile-s-heights-are-numbers-from = высоты профиля — числа от -1000000 до 1000000
error-a-ruggedness-is-a-number-from-0 = изрезанность — это число от 0 до 100, а не { $found }

## Parameters

error-kind-whole-from = целое число от { $least } до { $most }
error-kind-number-from = число от { $least } до { $most }
error-kind-one-of = одно из: { $known }
error-kind-one-of-or = одно из: { $known }, либо { $also }
error-also-graph = файл RON с узлами и проводами
error-also-points = не меньше двух точек слева направо, например «0,0 0.5,0.2 1,1»
error-also-heights = файл высот: CSV, PNG, сетка ASCII (.asc) или HGT
error-also-map = файл PNG либо файл RON с линиями
error-parameters-none = у этого алгоритма их нет
error-there-is-no-parameter = нет параметра «{ $name }»; { $known }
error-is-not = { $name } — это { $kind }, а не «{ $text }»

## Places

error-nobody-settled-here = здесь никто не поселился
error-mountains-or-a-river-take-the-place = место занимают горы или река
error-the-ground-is-too-steep = слишком крутой склон

## Presets and share codes

error-the-text-that-it-carries-is-damaged = текст, который он несёт, повреждён или больше { $what } МБ
error-a-preset-s-name = имя заготовки { $fault }
error-this-system-names-no-folder-for-data = система не указала папку для данных
error-is-no-preset-and-no-share-code = «{ $text }» — не заготовка и не код: { $error }; заготовки: { $known }
error-it-is-not-written-as-one-a = код так не пишется: он начинается с E, и в нём только буквы, цифры, - и _
error-it-is-damaged-a-letter-is-missing = он повреждён: какой-то буквы нет или она изменена; скопируй его ещё раз, целиком
error-it-was-made-by-a-later-version = он сделан в более поздней версии игры, которая пишет в него больше
error-its-algorithm-is-not-known-here = его алгоритм здесь неизвестен
error-it-sets-something-of-that-this-version = он задаёт в «{ $what }» что-то, чего эта версия игры не знает
error-the-that-it-names-is-not-here = названного в нём здесь нет ({ $what }): оно из другой версии игры или чьё-то собственное
error-what-it-names-cannot-be-read = названное в нём не читается: { $error }
error-a-land-of-one-s-own-drawing = край по своему рисунку или своему образцу слишком длинен для кода: сохрани его как заготовку и подари файл

## Lands

error-there-is-no-layer-of-which-is = нет слоя с параметром «{ $path }»; есть: { $known }
error-there-is-no-algorithm-there-are = нет алгоритма «{ $name }»; есть: { $known }

## Rivers

error-rivers-are-switched-off = реки выключены
error-the-land-ends-here = здесь край кончается
error-there-is-no-valley-for-it = для неё нет долины
error-a-brook-seeps-away-it-is-too = ручей уходит в землю: слишком сухо

## Drawn maps

error-it-is-not-a-png-save-it = это { $what }, а не PNG: сохрани его как PNG
error-it-is-no-picture-that-is-known = такая картинка здесь неизвестна: сохрани её как PNG
error-the-drawing-is-damaged-letters-are-missing = рисунок повреждён: букв не хватает или они изменены
error-there-is-no-map-there-are-or = нет карты «{ $name }»; есть { $known }, или назови файл PNG либо файл RON с линиями
error-a-map-to-walk-has-at-most = у карты для ходьбы не больше { $most } пикселей в стороне, а не { $width } x { $height }
error-it-says-either-what-size-the-map = в нём должно быть что-то одно: размер карты или карта, поверх которой лежат его линии
error-a-map-has-pixels-not-x = в карте должны быть пиксели, а не { $width } x { $height }
error-lines-lie-over-no-other-lines-and = линии не лежат поверх других линий, а значит, и поверх { $what }
error-there-is-no-example-there-are = нет образца «{ $name }»; есть { $known }
error-a-map-has-at-most-lines-not = в карте не больше { $most } линий, а не { $found }
error-lines-have-at-most-points-together-not = во всех линиях вместе не больше { $most } точек, а не { $found }
error-line-of-them = линия { $number }: { $fault }
error-it-has-fewer-than-two-points = в ней меньше двух точек
error-its-point-lies-beyond-the-map-of = её точка { $column }, { $row } лежит за пределами карты: { $columns } x { $rows } пикселей
error-its-height-is-not-from-0-to = её высота { $what } — не от 0 до 1
error-its-slope-is-not-from-to = её уклон { $what } — не от -{ $most } до { $most }

## Kinds of creatures: the name of a field and a colon stand before each

error-is-a-number-from-to-not = число от { $low } до { $high }, а не { $value }
error-there-is-already = «{ $what }» уже есть
error-there-is-a-gait-already = аллюр «{ $what }» уже есть
error-there-is-a-score-for-it-already = оценка для этого уже есть
error-is-from-1-to-the-least-first = от 1 до { $limit }, сначала меньшее, а не { $least } и { $most }
error-is-at-least-one-speed = нужна хотя бы одна скорость
error-are-at-least-one = нужен хотя бы один
error-has-letters = здесь должны быть буквы
error-its-first-joint-is-at-least-0 = первый сустав хотя бы на 0,1 м впереди первого сустава задней ноги
error-a-coat-is-worn-on-four-legs = шерсть бывает у тех, кто на четырёх ногах
error-who-has-plumage-stands-on-two-legs = кто в перьях, тот стоит на двух ногах
error-a-hermit-goes-on-two-legs-and = отшельник ходит на двух ногах, как и всякий, кто в рясе
error-is-that-of-who-wears-a-robe = бывает только у тех, кто в рясе
error-is-at-least-one = нужно хотя бы одно
error-is-that-of-who-goes-on-four = бывает только у тех, кто ходит на четырёх ногах
error-is-that-of-who-has-plumage = бывает только у тех, кто в перьях
error-at-most-strokes = не больше { $limit } штрихов
error-are-2-to-not = от 2 до { $limit }, а не { $count }
error-are-2-to-sections-not = от 2 до { $limit } частей, а не { $count }
error-are-or-not = { $what } или { $other }, а не { $count }
error-are-not = должно быть { $legs }, а не { $count }
error-is-at-least-0-01-m-from = не ближе 0,01 м к тому, что выше
error-the-sole-is-on-the-ground-at = подошва стоит на земле, на высоте 0
error-the-leg-is-a-little-bent-as = стоящая нога немного согнута, чтобы было ясно, в какую сторону
error-there-are-bones-0-to-not = кости — от 0 до { $last }, а не { $bone }
error-there-is-no-kind-of-creature-there = нет вида зверей «{ $name }»; есть: { $known }

## Ghosts

error-nothing-of-the-walk-can-be-read = в пути «{ $what }» ничего не прочесть
error-the-walk-has-left-no-trace-it = путь «{ $what }» не оставил следа: его сохранили, когда следов ещё не было
error-is-no-ghost = { $what } — не призрак: { $why }
error-it-holds-no-trace-of-a-walk = в нём нет следа пути
error-its-trace-makes-no-sense = его след теряет смысл с байта { $byte }
error-its-trace-is-empty = его след пуст
error-its-trace-is-longer = его след длиннее 24 часов
error-walked-another-land = «{ $name }» шёл по другому краю: { $land }
error-never-got-on-the-board-there-is = «{ $what }» ни разу не вставал на доску: нет спуска, чтобы ехать рядом
error-ghosts-are-here-already-let-one-go = призраков здесь уже { $most }: сначала отпусти одного

## The horse

error-there-is-nobody-who-could-ride = некому ехать верхом
error-no-horse-can-stand-there-it-is = там коню не встать: это под землёй
error-there-is-no-horse = коня нет

## The journal

error-there-is-a-place-or-a-day = в нём есть место или день, которых не может быть

## Sound

error-this-machine-has-no-device-for-it = на этом компьютере нет для него устройства
error-there-is-no-device-for-it = для него нет устройства
error-the-device-wants-samples-of-the-form = устройству нужны отсчёты в формате { $found }, которого Eremite не знает

## Rides

error-it-is-no-ride-that-eremite-has = это не спуск, сохранённый в Eremite, или он повреждён
error-a-later-version-of-eremite-wrote-it = он записан более поздней версией Eremite, в формате { $found }; эта знает формат { $version }
error-it-is-of-version-of-the-body = он для тела версии { $found } и доски версии { $other }, а здесь { $body } и { $board }: отшельник едет иначе

## Walks

error-a-walk-s-name = имя пути { $fault }
error-another-version-of-eremite-wrote-the-walk = он записан другой версией Eremite, в формате { $found }; эта знает форматы от { $oldest } до { $version }
error-it-does-not-say-in-which-land = в нём не сказано, в каком он краю

## The easel

error-a-map-has-at-most-255-biomes = в карте не больше 255 биомов
error-a-map-has-at-most-255-styles = в карте не больше 255 стилей
error-is-no-drawn-land = { $what } — не нарисованный край
error-a-stamp-has-at-most-pixels-a = у штампа не больше { $most } пикселей в стороне, а не { $width } x { $height }

## Buildings

error-there-is-no-rule = нет правила «{ $name }»; есть: { $known }
error-there-is-at-least-one-alternative = есть хотя бы один вариант
error-shapes-lie-too-deep = формы вложены друг в друга не глубже { $limit }, и ни одна — в саму себя
error-too-many-forms = у здания не больше { $limit } форм, а у этого может быть { $forms }
error-too-many-corners = у изображения здания не больше { $limit } углов, а у этого может быть { $corners }

## Files of settings and of keys

error-file-cannot-be-read = { $error }; всё остаётся по умолчанию
error-file-of-later-version = { $file } — более поздней версии и остаётся как есть: изменённое теперь действует в этой игре
error-file-was-broken = { $file } был не таким, как надо: теперь он лежит под именем { $backup }
error-file-cannot-be-written = не удалось записать { $file }: { $error }; выбранное действует в этой игре
error-written-by-later-version = его записала более поздняя версия игры
error-nothing-of-later-version-is-read = он версии { $found }, а эта игра знает версию { $version }: он остаётся как есть, и ничего из него не читается
error-line-says-nothing = «{ $what }» ничего не значит и пропускается: строка — это `name = value`
error-version-is-no-number = «version» — это { $version }, а не { $found }: читается, как если бы было так
error-nothing-is-called = ничто не называется «{ $name }»: это пропускается
error-was-said-in-line-already = «{ $name }» уже есть в строке { $line }, и действует она
error-it-is-as-by-default = { $error }; действует { $default }
error-was-never = «{ $name }» никогда не было { $found }
error-setting-is-not = «{ $name }» — это { $kind }, а не { $found }
error-kind-number-in = число от { $least } до { $most }, единица: { $unit }
error-does-already = «{ $key }» — это уже «{ $other }»: «{ $action }» остаётся по умолчанию

## Keys

error-is-no-key-or-button-such-are = «{ $what }» — не клавиша и не кнопка; они такие: key:ArrowLeft, mouse:Left, wheel:+, pad:South, pad:LeftStickX-
error-always-does = { $key } — это всегда «{ $action }»
error-this-key-has-no-name-and-could = у этой клавиши нет имени, её не сохранить
error-an-action-has-at-most-three-bindings = у действия не больше трёх клавиш или кнопок на каждом устройстве
error-is-no-list-as-key-space-pad = { $what } — не список вроде ["key:Space", "pad:South"]
error-is-there-twice = «{ $what }» там дважды
error-is-nothing-that-can-be-done-eremite = «{ $what }» — не действие; какие есть, покажет `eremite actions`

## What is saved

error-its-is-of-version-and-this-game = его часть { $name } — версии { $version }, а эта игра знает версию { $known }
error-its-makes-no-sense = его часть { $what } лишена смысла
error-it-makes-no-sense = он не имеет смысла
error-it-has-not-the-length = его длина не та, что должна быть
error-its-checksum-is-wrong = его контрольная сумма неверна
error-it-does-not-begin-as-a-walk = он начинается не так, как сохранённая прогулка
