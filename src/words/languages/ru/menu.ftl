menu-title-paused = Пауза
menu-continue = продолжить
menu-quit = выйти
menu-quit-help = Завершает игру. Путь сохранён.
menu-is-paused = пауза
menu-close-lab = закрыть лабораторию
switch-on = вкл.
switch-off = выкл.

verb-add = добавить
verb-back = назад
verb-cancel = отмена
verb-change = изменить
verb-continue = продолжить
verb-done = готово
verb-leave-it = оставить
verb-look-at-it = посмотреть
verb-make-slip = сделать листок
verb-move = перенести
verb-next = дальше
verb-open = открыть
verb-remove = убрать
verb-reset = сбросить
verb-restore = вернуть
verb-select = выбрать
verb-send-away = отослать
verb-start = начать
verb-turn-off = выключить
verb-turn-on = включить
verb-type = писать
verb-walk-with-it = идти с ним

keyboard-space = пробел
keyboard-delete = стереть
keyboard-done = готово

no-data-folder = система не указала папку для данных: запусти игру с --data DIR

menu-map = карта
menu-map-help = Край с высоты и пройденная дорога.
menu-journal = дневник
menu-journal-help = Что найдено, где и когда, и задания.
menu-lab = лаборатория
menu-lab-help = Всё, что порождает край: крути и переключай, пока он идёт. Нужна мышь.

menu-give-place = подарить это место
menu-give-place-help = Ссылка, которая откроет этот край в браузере: здесь и в этот час.
verb-copy-link = скопировать ссылку
place-without-strokes = Того, что здесь нарисовано, в ней нет.
menu-take-walk = взять путь с собой
menu-take-walk-help = Папка с этим путём, чтобы продолжить его на компьютере или в другом браузере: перетащи её там на эту страницу.
verb-get-zip = получить zip
menu-full-screen = весь экран
menu-full-screen-help = Во весь экран и обратно.
verb-full-screen = весь экран и обратно

list-and = { $first } и { $last }
