chapter-countries = Biomas
chapter-plants = Plantas
chapter-animals = Animales
chapter-birds = Aves
chapter-weathers = Tiempo
chapter-caves = Cuevas
chapter-finds = Hallazgos
chapter-signs-of-others = Señales
chapter-dwellings = Moradas
chapter-people = Gente
chapter-named-places = Lugares con nombre
chapter-encounters = Encuentros
chapter-nights = Noches
chapter-works-of-his-own = Tus obras
chapter-seals = Sellos

journal-nothing = Aquí no hay nada que encontrar
journal-leaf = hoja { $leaf } de { $leaves }
journal-met-elsewhere = hallazgo de otra caminata
journal-not-met = aún por encontrar
journal-wish = Un deseo
journal-wishes = Deseos
journal-day = día { $day }
journal-time = { $day }, { $part }
journal-at-night = de noche
journal-at-dawn = al amanecer
journal-in-the-morning = por la mañana
journal-at-noon = al mediodía
journal-in-the-afternoon = por la tarde
journal-at-dusk = al anochecer

journal-page = Diario
journal-page-help = hallazgos y deseos
journal-key-look = mirar
journal-key-turn = pasar la hoja
journal-key-map = en el mapa

wish-anyhow = { $what }
wish-at-dawn = { $what } al amanecer
wish-at-dusk = { $what } al anochecer
wish-by-moonlight = { $what } a la luz de la luna
wish-in-rain = { $what } bajo la lluvia
wish-in-snow = { $what } bajo la nieve que cae
wish-in-leaves = { $what } entre hojas al viento
wish-in-fog = { $what } en la niebla
wish-in-dust = { $what } entre polvo al viento
wish-under-lights = { $what } bajo una aurora boreal
wish-unstartled = { $what }, sin que se espante
wish-below = { $what }, a más de { $metres } m bajo tierra
wish-said = Desea ver { $what }.
wish-seen = Ha visto { $what }. Hay un sello en el diario.

seals-of-round = { $count } de { $round }
seals-not-stamped = aún sin estampar
seals-with-ring = con su anillo
seals-and-inner = y el sello interior
seals-next-temple = El próximo templo
seals-no-temple = Ninguno a un día de camino.
seals-stamps = { $count ->
    [0] Aún ningún cuño de santuario.
    [1] El cuño de un santuario.
   *[other] Los cuños de { $count } santuarios.
}
