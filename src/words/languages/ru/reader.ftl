# Только для программ чтения с экрана.

reader-arrow-left = стрелка влево
reader-arrow-right = стрелка вправо
reader-arrow-up = стрелка вверх
reader-arrow-down = стрелка вниз
reader-prompt = { $keys }: { $what }.
