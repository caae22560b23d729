# Le journal : les chapitres, ce qui accompagne une page, les souhaits.

chapter-countries = Paysages
chapter-plants = Plantes
chapter-animals = Animaux
chapter-birds = Oiseaux
chapter-weathers = Temps
chapter-caves = Grottes
chapter-finds = Trouvailles
chapter-signs-of-others = Signes
chapter-dwellings = Demeures
chapter-people = Gens
chapter-named-places = Lieux-dits
chapter-encounters = Rencontres
chapter-nights = Nuits
chapter-works-of-his-own = Bâti par toi
chapter-seals = Sceaux

journal-nothing = Rien à découvrir ici
journal-leaf = page { $leaf } sur { $leaves }
journal-met-elsewhere = découvert lors d’une autre marche
journal-not-met = pas encore découvert
journal-wish = Un souhait
journal-wishes = Souhaits
journal-day = jour { $day }
journal-time = { $day }, { $part }
journal-at-night = la nuit
journal-at-dawn = à l’aube
journal-in-the-morning = le matin
journal-at-noon = à midi
journal-in-the-afternoon = l’après-midi
journal-at-dusk = au crépuscule

journal-page = Journal
journal-page-help = découvertes et souhaits
journal-key-look = regarder
journal-key-turn = tourner la page
journal-key-map = sur la carte

wish-anyhow = { $what }
wish-at-dawn = { $what } à l’aube
wish-at-dusk = { $what } au crépuscule
wish-by-moonlight = { $what } au clair de lune
wish-in-rain = { $what } sous la pluie
wish-in-snow = { $what } sous la neige qui tombe
wish-in-leaves = { $what } parmi les feuilles au vent
wish-in-fog = { $what } dans le brouillard
wish-in-dust = { $what } dans la poussière au vent
wish-under-lights = { $what } sous l’aurore boréale
wish-unstartled = { $what }, sans l’effrayer
wish-below = { $what } à plus de { $metres } m sous terre
wish-said = Il souhaite voir { $what }.
wish-seen = Il a vu { $what }. Un sceau est dans le journal.

seals-of-round = { $count } sur { $round }
seals-not-stamped = pas encore apposé
seals-with-ring = avec son anneau
seals-and-inner = et le sceau intérieur
seals-next-temple = Le prochain temple
seals-no-temple = Aucun à moins d’un jour de marche.
seals-stamps = { $count ->
    [0] Encore aucun cachet d’oratoire.
    [1] Le cachet d’un oratoire.
   *[other] Les cachets de { $count } oratoires.
}
