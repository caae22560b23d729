menu-new-walk = новый путь
menu-new-walk-help = Другой край: случайный или по словам, коду или имени.
menu-load = загрузить
menu-load-help = Все сохранённые пути.

new-walk-title = Новый путь
new-walk-start-random = начать наугад
new-walk-start-random-help = В краю, где никто не бывал.
new-walk-start-in = начать в «{ $seed }»
new-walk-start-in-help = То же зерно ведёт в тот же край — всегда и везде.
new-walk-seed = зерно или код
new-walk-seed-help = Число, любые слова или код края. Без них край будет случайным.
new-walk-today = край дня
new-walk-today-help = Один для всех: { $day }.
new-walk-drawn-map = твоя карта
new-walk-drawn-map-help = Край с карты, нарисованной в редакторе карт.
new-walk-presets = Заготовки

load-title = Загрузить
load-shared-lands = Общие края
load-shared-land-help = Начнёт в нём путь; файл останется как есть.
load-trash = корзина: { $count }
load-trash-help = Удалённые пути; их можно вернуть.
load-gone = Его больше нет.
load-in-land = Край: { $land }.
load-name = имя
load-name-help = Буквы, цифры, пробелы, - _ ( ).
load-copy = копия
load-copy-help = Копию можно продолжить, а этот путь останется как есть.
load-copied = копия названа { $name }
load-export-land = край в файл
load-export-land-help = Файл со всем, что нарисовано и поставлено; другие перетащат его в своё окно.
load-land-saved = край сохранён как { $file }
load-export-ghost = призрак в файл
load-export-ghost-help = Пройденная дорога файлом: кто перетащит его в окно в том же краю, встретит там путника.
load-ghost-saved = путь сохранён как { $file }
load-is-open = Этот путь открыт; удалить его можно из другого.
load-delete = удалить
load-delete-help = Уйдёт в корзину; оттуда можно вернуть.
load-deleted = { $name }: теперь в корзине, оттуда можно вернуть

save-summary = { $distance },  день { $day },  { $when }
save-summary-of-version = { $summary },  версия { $version }
save-now = сейчас

upgrade-continue-first = Его край — версии { $version }. Продолжи путь, чтобы перенести его в версию { $newest }.
upgrade-newest-land = новейший край
upgrade-help = Его край — версии { $version } и останется таким, пока не перенесёшь его в версию { $newest }.
upgrade-title = Новейший край
upgrade-version = Версия { $version }: { $summary }.
upgrade-looking = Осматриваем построенное…
upgrade-move-there = перенести туда
upgrade-move-there-help = Ты останешься где стоишь или окажешься в ближайшем открытом месте. Копия пути останется как есть.
upgrade-moved = путь продолжается в новейшем краю; прежний сохранён как { $copy }
upgrade-already = это уже новейший край
upgrade-nothing-built = Здесь ничего не построено и не вырыто.
upgrade-all-lie-there = { $strokes ->
    [1] Единственный мазок ляжет там так же, как здесь.
    [one] Все { $strokes } мазок лягут там так же, как здесь.
    [few] Все { $strokes } мазка лягут там так же, как здесь.
    [many] Все { $strokes } мазков лягут там так же, как здесь.
   *[other] Все { $strokes } мазка лягут там так же, как здесь.
}
upgrade-some-hang = { $strokes ->
    [one] Из { $strokes } мазка в воздухе повиснет { $hanging }, в скале окажется { $buried }.
    [few] Из { $strokes } мазков в воздухе повиснет { $hanging }, в скале окажется { $buried }.
    [many] Из { $strokes } мазков в воздухе повиснет { $hanging }, в скале окажется { $buried }.
   *[other] Из { $strokes } мазка в воздухе повиснет { $hanging }, в скале окажется { $buried }.
}

offer-title = Тот же край
offer-who = Кто-то тоже был здесь, на своём пути.
offer-merge = взять его мазки к себе
offer-merge-help = Добавит то, что там нарисовано и поставлено; кисть может отменить всё разом.
offer-not-merged = ничего взять нельзя: { $error }
offer-walk = пройти по нему
offer-walk-help = Начнёт другой путь; этот сохранится.

trash-title = Корзина
trash-empty = Корзина пуста.
trash-restore-help = Вернёт его назад.
saves-restored = { $name }: снова на месте

save-cannot-begin = этот путь не удаётся сохранять: { $error }; отшельник идёт дальше
save-walks-on = { $error }; отшельник идёт дальше
save-lost-parts = путь «{ $name }» был повреждён; утрачено: { $parts }; всё остальное как было
player-land-has-changed = край изменился с тех пор, как отшельник был здесь: теперь он стоит на поверхности

save-log-damaged = то, что лежит рядом, уже не такое, как было записано
save-file-damaged = файл { $file } повреждён
save-all-damaged = повреждено всё
save-set-aside = путь «{ $name }» был повреждён: { $why }; последнее его состояние отложено как { $aside }, и отшельник стоит там, где был до этого
save-file-missing = путь «{ $name }» был повреждён: нет файла { $file }
save-copied-aside = путь «{ $name }» был повреждён: файл { $file }, каким он был найден, лежит в { $aside }
save-folder-unnamed = путь в папке «{ $name }» пропущен: в её имени есть буквы, которые нельзя показать; назови её иначе
save-unreadable = «{ $name }» не читается: { $fault }

save-is-there = путь «{ $name }» уже есть: продолжи его или выбери другое имя
save-none-in = пути «{ $name }» нет в { $folder }
save-none = нет пути, который можно продолжить
save-in-use = по пути «{ $name }» идёт другая запущенная игра
save-left-alone = путь «{ $name }» остаётся как есть: { $error }
save-nothing-left = от пути «{ $name }» уже ничего не прочесть
save-lost = путь потерян при сохранении
save-not-kept = путь «{ $name }» не удалось сохранить: { $error }
save-no-folder = система не указала папку для данных: путей нет
save-cannot-resume = путь «{ $name }» не удалось продолжить: { $error }
picture-cannot-go = туда не попасть: { $error }
land-cannot-walk = в этом краю не пройти: { $error }
upgrade-no-folder = система не указала папку для данных: копию сохранить негде
upgrade-no-copy = путь остаётся в своём краю: скопировать его не удалось: { $error }
upgrade-stays = путь остаётся в своём краю: { $error }
land-no-save = в пути «{ $name }» ничего не прочесть
land-cannot-write = не удалось записать { $file }: { $error }
land-damaged = { $file } — не край или повреждён: { $why }
picture-nothing-seen = смотреть не на что
picture-too-large = нарисованное в этом краю слишком велико для снимка: по снимку места не найти
picture-damaged = то, что он несёт, повреждено
picture-damaged-why = то, что он несёт, повреждено: { $why }
picture-no-place = по нему места не найти: место хранят только снимки, сделанные в Eremite, пока их никто не изменил
