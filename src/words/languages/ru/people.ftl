people-way = { $temple }: в ту сторону, { $distance }.
people-way-greeted = { $temple } — вон там, { $distance }.
people-way-first = В ту сторону, { $distance }: { $temple }.
people-way-under-sky = До храма { $distance }, вон туда: { $temple }.
people-you-seek = Ищешь { $temple }?
people-that-way = В ту сторону, { $distance }.
people-follow-my-hand = Смотри, куда показывает рука: { $temple }, { $distance }.
people-no-temple = Не знаю храма ни в той стороне, ни в этой.
people-good-morning = Доброе утро.
people-good-day = Добрый день.
people-good-evening = Добрый вечер.
people-rain = Быть дождю.
people-snow = Пахнет снегом.
people-fog = Осторожней в тумане.
people-leaves = Листья падают.
people-dust = Прикрой лицо, пыльно.
people-clear-morning = Ясное утро.
people-dark-soon = Скоро стемнеет.
people-fair-day = Славный день для дороги.
people-few-steps = несколько шагов
people-half-a-kilometre = полкилометра
people-a-kilometre = один километр
people-far = дальше дня пути

ferry-wait-there = Жди там. Я иду.
ferry-sit-down = Садись. Тут недалеко.

people-kilometres = { $number ->
    [2] километра два
    [3] километра три
    [4] километра четыре
    [5] километров пять
    [6] километров шесть
    [7] километров семь
    [8] километров восемь
    [9] километров девять
    [10] километров десять
    [11] километров одиннадцать
   *[12] километров двенадцать
}
