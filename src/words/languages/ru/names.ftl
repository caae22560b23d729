# Имена всего, что есть в краю; .seen — в винительном падеже: «Он хочет увидеть …».

name-ash-land = пепельная земля
    .seen = пепельную землю
name-autumn-wood = осенний лес
    .seen = осенний лес
name-birch-wood = березняк
    .seen = березняк
name-blossom-hills = цветущие холмы
    .seen = цветущие холмы
name-desert = пустыня
    .seen = пустыню
name-fen = топь
    .seen = топь
name-karst = карст
    .seen = карст
name-meadow = луг
    .seen = луг
name-mesa = столовые горы
    .seen = столовые горы
name-moor = вересковая пустошь
    .seen = вересковую пустошь
name-pine-forest = сосновый бор
    .seen = сосновый бор
name-snowfield = снежное поле
    .seen = снежное поле

name-the-crystal-deep = хрустальная глубь
    .seen = хрустальную глубь
name-the-dripping-halls = чертоги капели
    .seen = чертоги капели
name-the-ember-deeps = тлеющие недра
    .seen = тлеющие недра
name-the-glowworm-hollows = гроты светлячков
    .seen = гроты светлячков

name-agave = агава
    .seen = агаву
name-alder = ольха
    .seen = ольху
name-anemone = ветреница
    .seen = ветреницу
name-azalea = азалия
    .seen = азалию
name-bamboo = бамбук
    .seen = бамбук
name-bare-birch = голая берёза
    .seen = голую берёзу
name-beech = бук
    .seen = бук
name-birch = берёза
    .seen = берёзу
name-bleached-trunk = выбеленный ствол
    .seen = выбеленный ствол
name-bog-oak = морёный дуб
    .seen = морёный дуб
name-bracken = орляк
    .seen = орляк
name-bramble = ежевика
    .seen = ежевику
name-bulrush = рогоз
    .seen = рогоз
name-bunch-grass = пучковая трава
    .seen = пучковую траву
name-burnt-tree = горелое дерево
    .seen = горелое дерево
name-burnt-trunk = горелый ствол
    .seen = горелый ствол
name-butterbur = белокопытник
    .seen = белокопытник
name-charred-pole = обугленный остов
    .seen = обугленный остов
name-cherry = вишня
    .seen = вишню
name-cinder-grass = трава на пепле
    .seen = траву на пепле
name-cotton-grass = пушица
    .seen = пушицу
name-crooked-pine = кривая сосна
    .seen = кривую сосну
name-date-palm = финиковая пальма
    .seen = финиковую пальму
name-dead-juniper = мёртвый можжевельник
    .seen = мёртвый можжевельник
name-dry-grass = сухая трава
    .seen = сухую траву
name-dwarf-pine = кедровый стланик
    .seen = кедровый стланик
name-elephant-ear = слоновье ухо
    .seen = слоновье ухо
name-fallen-beech = упавший бук
    .seen = упавший бук
name-fallen-birch = упавшая берёза
    .seen = упавшую берёзу
name-fallen-char = упавший горелый ствол
    .seen = упавший горелый ствол
name-fallen-cherry = упавшая вишня
    .seen = упавшую вишню
name-fallen-juniper = упавший можжевельник
    .seen = упавший можжевельник
name-fallen-lime = упавшая липа
    .seen = упавшую липу
name-fallen-spruce = упавшая ель
    .seen = упавшую ель
name-fern-grass = папоротниковая трава
    .seen = папоротниковую траву
name-fern = папоротник
    .seen = папоротник
name-fig = инжир
    .seen = инжир
name-fireweed = иван-чай
    .seen = иван-чай
name-fly-agaric = мухомор
    .seen = мухомор
name-foxglove = наперстянка
    .seen = наперстянку
name-frozen-grass = мёрзлая трава
    .seen = мёрзлую траву
name-gorse = утёсник
    .seen = утёсник
name-grass = трава
    .seen = траву
name-hawthorn = боярышник
    .seen = боярышник
name-hazel = орешник
    .seen = орешник
name-heather = вереск
    .seen = вереск
name-hogweed = борщевик
    .seen = борщевик
name-iris = ирис
    .seen = ирис
name-joshua-tree = дерево Джошуа
    .seen = дерево Джошуа
name-juniper = можжевельник
    .seen = можжевельник
name-larch = лиственница
    .seen = лиственницу
name-lime = липа
    .seen = липу
name-maple = клён
    .seen = клён
name-moor-grass = молиния
    .seen = молинию
name-ocotillo = окотильо
    .seen = окотильо
name-ox-eye = нивяник
    .seen = нивяник
name-peony = пион
    .seen = пион
name-pine = сосна
    .seen = сосну
name-pinyon = сосна пиньон
    .seen = сосну пиньон
name-plum = слива
    .seen = сливу
name-poplar = тополь
    .seen = тополь
name-poppy = мак
    .seen = мак
name-reed = тростник
    .seen = тростник
name-rowan = рябина
    .seen = рябину
name-rush = ситник
    .seen = ситник
name-sage = шалфей
    .seen = шалфей
name-saguaro = сагуаро
    .seen = сагуаро
name-sedge = осока
    .seen = осоку
name-snag = сухостой
    .seen = сухостой
name-snowed-trunk = заснеженный ствол
    .seen = заснеженный ствол
name-snowy-fir = заснеженная пихта
    .seen = заснеженную пихту
name-spruce = ель
    .seen = ель
name-straw = соломенная трава
    .seen = соломенную траву
name-tall-reed = высокий тростник
    .seen = высокий тростник
name-tamarisk = тамариск
    .seen = тамариск
name-thorn = терновник
    .seen = терновник
name-tree-fern = древовидный папоротник
    .seen = древовидный папоротник
name-umbrella-thorn = зонтичная акация
    .seen = зонтичную акацию
name-violet = фиалка
    .seen = фиалку
name-willow = ива
    .seen = иву
name-wisteria = глициния
    .seen = глицинию
name-wood-grass = лесная трава
    .seen = лесную траву
name-yucca = юкка
    .seen = юкку

name-bat = летучая мышь
    .seen = летучую мышь
name-deer = олень
    .seen = оленя
name-fox = лиса
    .seen = лису
name-hare = заяц
    .seen = зайца
name-bunting = овсянка
    .seen = овсянку
name-crane = журавль
    .seen = журавля
name-crow = ворона
    .seen = ворону
name-heron = цапля
    .seen = цаплю
name-owl = сова
    .seen = сову
name-white-crane = белый журавль
    .seen = белого журавля

name-horse = конь
name-child = ребёнок
name-elder = старик
name-farmer = крестьянин
name-host = хозяин
name-monk = монах
name-novice = послушник
name-pilgrim = паломник
name-villager = селянин

name-clear-sky = ясное небо
    .seen = ясное небо
name-rain = дождь
    .seen = дождь
name-snow = снег
    .seen = снег
name-blown-leaves = листья на ветру
    .seen = листья на ветру
name-fog = туман
    .seen = туман
name-dust = пыль на ветру
    .seen = пыль на ветру
name-northern-lights = северное сияние
    .seen = северное сияние

name-new-moon = новолуние
    .seen = новолуние
name-young-crescent = молодой месяц
    .seen = молодой месяц
name-first-half-moon = первая четверть луны
    .seen = первую четверть луны
name-growing-moon = растущая луна
    .seen = растущую луну
name-full-moon = полная луна
    .seen = полную луну
name-waning-moon = убывающая луна
    .seen = убывающую луну
name-last-half-moon = последняя четверть луны
    .seen = последнюю четверть луны
name-old-crescent = старый месяц
    .seen = старый месяц

name-bowl = чаша
    .seen = чашу
name-bell = колокол
    .seen = колокол
name-scroll = свиток
    .seen = свиток
name-mask = маска
    .seen = маску
name-shrine = святилище
    .seen = святилище
name-crystals = кристаллы
    .seen = кристаллы
name-glowing-fungi = светящиеся грибы
    .seen = светящиеся грибы

name-milestone = верстовой камень
    .seen = верстовой камень
name-waystone = путевой камень
    .seen = путевой камень
name-cairn = каменный тур
    .seen = каменный тур
name-standing-stones = стоячие камни
    .seen = стоячие камни
name-wayside-shrine = придорожное святилище
    .seen = придорожное святилище
name-ruined-hut = развалины хижины
    .seen = развалины хижины
name-hanging-lamp = висячий фонарь
    .seen = висячий фонарь
name-wayside-bell = придорожный колокол
    .seen = придорожный колокол
name-inscribed-stone = камень с надписью
    .seen = камень с надписью
name-string-of-flags = гирлянда флажков
    .seen = гирлянду флажков
name-fallen-cart = опрокинутая повозка
    .seen = опрокинутую повозку
name-wayside-well = придорожный колодец
    .seen = придорожный колодец

name-farmhouse = крестьянский дом
    .seen = крестьянский дом
name-tea-house = чайный домик
    .seen = чайный домик
name-hut = хижина
    .seen = хижину
name-stable = конюшня
    .seen = конюшню
name-gate = ворота
    .seen = ворота
name-hall = зал храма
    .seen = зал храма
name-pagoda = пагода
    .seen = пагоду
name-bell-tower = колокольня
    .seen = колокольню
name-well = колодец
    .seen = колодец
name-field = поле
    .seen = поле
name-wall = стена
    .seen = стену
name-lantern = фонарь
    .seen = фонарь
name-signpost = указатель
    .seen = указатель

name-named-lake = озеро с именем
    .seen = озеро с именем
name-named-peak = вершина с именем
    .seen = вершину с именем
name-named-region = земля с именем
    .seen = землю с именем

name-line-of-ink = линия тушью
name-way-washed-free = смытый проход
name-plank = мостки
name-lamp = фонарь
name-bench = скамья
name-stone = камень
name-seedling = саженец

name-the-white-stag = белый олень
name-the-foxes-wedding = лисья свадьба
name-somebody-on-the-way-back = кто-то на обратном пути
name-somebody-with-a-flute = кто-то с флейтой
name-the-pale-horse = бледный конь
name-the-old-carp = старый карп
name-monks-before-dawn = монахи перед рассветом
name-dancing-cranes = танцующие журавли
name-the-pillar-of-fireflies = столп светлячков
name-a-child-with-a-kite = ребёнок с воздушным змеем
name-lanterns-on-the-water = фонарики на воде
name-a-night-of-falling-stars = ночь звездопада
name-hares-under-the-moon = зайцы под луной
name-a-boat-in-the-mist = лодка в тумане
name-a-cloud-of-butterflies = облако бабочек
name-the-white-owl = белая сова
name-the-light-that-goes-ahead = огонёк, что идёт впереди

name-ford = брод
name-stepping-stones = камни через реку
name-plank-bridge = дощатый мост
name-trestle-bridge = мост на опорах
name-stone-arch = каменная арка
name-three-arches = три арки
name-long-bridge = длинный мост

# Figures and landmarks that only the lab names.
name-hermit = отшельник
name-ferryman = паромщик
name-flute-player = флейтист
name-wanderer = странник
name-giant-tree = дерево-великан
name-tower = башня
name-manjiao = маньцзяо
name-zheng = чжэн
name-ruibin = жуйбинь

# Forms of the names of places, line by line the same in each language; $name is a proper name.
name-of-place =
    храм { $name }
    скит { $name }
    Воды { $name }
    Залив { $name }
    Глубина { $name }
    Пролив { $name }
    Море { $name }
    Озеро { $name }
    Рейд { $name }
    Высоты { $name }
    Гора { $name }
    Утёс { $name }
    Старик { $name }
    Холм { $name }
    Рог { $name }
    Пик { $name }
    Гребень { $name }
    Брод { $name }
    Крест { $name }
    Верхний { $name }
    Приют { $name }
    Рубежи { $name }
    { $name } и дальше
    Край { $name }
    Большой { $name }
    Дали { $name }
    Королевство { $name }
    Океан { $name }
    Большое море { $name }
    Внешнее море { $name }
    Открытое море { $name }
    Земля { $name }
    Лес { $name }
    Холмы { $name }
    Пустыня { $name }
    Топь { $name }
    Карст { $name }
    Луг { $name }
    Столовые горы { $name }
    Пустошь { $name }
    Бор { $name }
    Снежное поле { $name }
