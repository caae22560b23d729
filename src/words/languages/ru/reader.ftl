# Только для программ чтения с экрана.

reader-arrow-left = стрелка влево
reader-arrow-right = стрелка вправо
reader-arrow-up = стрелка вверх
reader-arrow-down = стрелка вниз
reader-bracket-left = левая квадратная скобка
reader-bracket-right = правая квадратная скобка
reader-prompt = { $keys }: { $what }.
reader-place = { $place } из { $count }.
reader-key-next = следующий элемент
reader-key-use = использовать
reader-key-algorithm = другой алгоритм

reader-met = встреча: { $what } ({ $chapter })
reader-map-scale = масштаб: { $length }
reader-map-lamp = { $name }: лампа горит
reader-map-marker = отмечено: { $name }, { $way }
reader-map-width = ширина пустой карты в пикселях
reader-map-height = высота пустой карты в пикселях
reader-wire-from = от { $node }
reader-wire-to = к { $nodes }
reader-wire-none = не соединено
reader-wish-open = не исполнено
reader-wish-fulfilled = исполнено, { $day }
reader-stage = этап { $number }
reader-range = от { $from } до { $to }
reader-footfalls = касания ног
