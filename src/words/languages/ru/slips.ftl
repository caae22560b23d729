menu-slips = листки
menu-slips-help = Карточки путей по краям дня: твои и чужие.
menu-finish-today = завершить сегодняшний путь
menu-finish-day = завершить путь за { $day }
menu-finish-help = Сделает листок: карточку этого пути, чтобы хранить и дарить. Можно идти дальше и сделать его снова.
slips-title = Листки
slips-you = ты
slips-yours = твой
slips-in-time = за { $time }
slips-your-name = твоё имя
slips-your-name-help = На листках и при том, что ты отныне рисуешь. Может быть пустым.
slips-name-not-kept = не удалось сохранить имя: { $error }
slips-none = Пока ни одного. Пройди по краю дня и заверши путь в меню; или перетащи в окно чей-нибудь листок — картинку.
slip-title = Листок
slip-of-day = Листок за { $day }
slip-painting = Карточка рисуется.
slip-gone = Его больше нет.
slip-walk = пройти по этому краю
slip-walk-help = Новый путь в краю того дня.
slip-save-card = сохранить карточку
slip-save-card-help = Картинкой, чтобы подарить.
slip-file = Карточка — картинка для подарка: { $file }
slip-removed = листок убран
slip-remove = убрать
slip-remove-help = Убирает эту карточку из списка. У того, кто её дал, она остаётся.

slip-a-walker = путник
slip-again = снова
slip-again-walk = снова, путь { $number }
slip-things = { $count ->
    [1] одна находка
    [one] { $count } находка
    [few] { $count } находки
    [many] { $count } находок
   *[other] { $count } находки
}
slip-met-and-more = { $names } и ещё { $more }
slip-by = путник: { $name }
slip-below = у подножия: { $land }
slip-as-far-east = на восток до { $distance }
slip-as-far-west = на запад до { $distance }
slip-walked-by = путник: { $name }
slip-met = встречено: { $names }
slip-met-nobody = никто не встретился

slip-kept = листок сохранён ({ $whose }): { $line }
slip-known = этот листок за { $day } уже здесь ({ $whose })
slip-own = это твой собственный листок за { $day }
slip-no-folder = система не указала папку для данных: листки хранить негде

slip-seal-damaged = его печать повреждена
slip-later-version = он сделан в более поздней версии игры
slip-nonsense = в нём то, чего быть не может
slip-no-land = его край не удалось создать: { $error }
slip-no-card = это не карточка { $width } x { $height } пикселей, как их пишет игра, или её изменили в размере или обрезали
slip-no-seal = на нём нет печати
slip-none = { $file } — не листок: { $fault }
slip-cannot-write = не удалось записать { $file }: { $error }
slip-too-many = чужих листков уже сохранено { $count }: убери лишние из { $folder }
slip-no-day = это путь не в краю дня: листки бывают только у таких
slip-too-short = он слишком короткий: листку нужно { $metres } м
slip-no-save = в пути «{ $name }» ничего не прочесть
