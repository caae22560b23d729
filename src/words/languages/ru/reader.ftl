# Только для программ чтения с экрана.

reader-arrow-left = стрелка влево
reader-arrow-right = стрелка вправо
reader-arrow-up = стрелка вверх
reader-arrow-down = стрелка вниз
reader-prompt = { $keys }: { $what }.

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
