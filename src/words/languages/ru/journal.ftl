# Дневник: главы, записи, желания, печати.

chapter-countries = Биомы
chapter-plants = Растения
chapter-animals = Звери
chapter-birds = Птицы
chapter-weathers = Погода
chapter-caves = Пещеры
chapter-finds = Находки
chapter-signs-of-others = Знаки
chapter-dwellings = Жилища
chapter-people = Люди
chapter-named-places = Места с именами
chapter-encounters = Встречи
chapter-nights = Ночи
chapter-works-of-his-own = Построено тобой
chapter-seals = Печати

journal-nothing = Здесь нечего встретить
journal-leaf = страница { $leaf } из { $leaves }
journal-met-elsewhere = встречено на другом пути
journal-not-met = ещё не встречено
journal-wish = Желание
journal-wishes = Желания
journal-day = { $day }-й день
journal-time = { $day }, { $part }
journal-at-night = ночью
journal-at-dawn = на рассвете
journal-in-the-morning = утром
journal-at-noon = в полдень
journal-in-the-afternoon = днём
journal-at-dusk = в сумерках

journal-page = Дневник
journal-page-help = открытия и желания
journal-key-look = рассмотреть
journal-key-turn = листать
journal-key-map = на карте

# $what — в винительном падеже.
wish-anyhow = { $what }
wish-at-dawn = { $what } на рассвете
wish-at-dusk = { $what } в сумерках
wish-by-moonlight = { $what } при луне
wish-in-rain = { $what } под дождём
wish-in-snow = { $what } в снегопад
wish-in-leaves = { $what } среди летящих листьев
wish-in-fog = { $what } в тумане
wish-in-dust = { $what } в летящей пыли
wish-under-lights = { $what } под северным сиянием
wish-unstartled = { $what }, не спугнув
wish-below = { $what } под землёй, глубже { $metres } м
wish-said = Он хочет увидеть { $what }.
wish-seen = Он видел { $what }. Печать — в дневнике.

seals-of-round = { $count } из { $round }
seals-not-stamped = ещё не поставлена
seals-with-ring = с кольцом
seals-and-inner = и внутренняя печать
seals-next-temple = Следующий храм
seals-no-temple = На день пути вокруг — ни одного.
seals-stamps = { $count ->
    [0] Пока ни одного оттиска из святилищ.
    [1] Оттиск одного святилища.
    [one] Оттиски { $count } святилища.
    [few] Оттиски { $count } святилищ.
    [many] Оттиски { $count } святилищ.
   *[other] Оттиски { $count } святилища.
}
