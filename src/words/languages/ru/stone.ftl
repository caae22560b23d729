stone-title = Камень
stone-has-words = На нём уже есть слова.
stone-words = слова
stone-words-help = Строка не длиннее 60 букв. Её прочтут здесь, и те, кому ты дашь этот путь или этот край.
stone-write = написать на нём
stone-write-help = Отныне камень несёт эту строку.
stone-leave-blank = оставить пустым
stone-leave-blank-help = Камень останется как есть.
