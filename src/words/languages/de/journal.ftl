chapter-countries = Landschaften
chapter-plants = Pflanzen
chapter-animals = Tiere
chapter-birds = Vögel
chapter-weathers = Wetter
chapter-caves = Höhlen
chapter-finds = Funde
chapter-signs-of-others = Zeichen
chapter-dwellings = Behausungen
chapter-people = Leute
chapter-named-places = Orte mit Namen
chapter-encounters = Begegnungen
chapter-nights = Nächte
chapter-works-of-his-own = Von dir gebaut
chapter-seals = Siegel

journal-nothing = Hier ist nichts zu entdecken
journal-leaf = Blatt { $leaf } von { $leaves }
journal-met-elsewhere = auf einer anderen Wanderung entdeckt
journal-not-met = noch nicht entdeckt
journal-wish = Ein Wunsch
journal-wishes = Wünsche
journal-day = der { $day }. Tag
journal-time = { $day }, { $part }
journal-at-night = nachts
journal-at-dawn = im Morgengrauen
journal-in-the-morning = vormittags
journal-at-noon = mittags
journal-in-the-afternoon = nachmittags
journal-at-dusk = in der Dämmerung

journal-page = Tagebuch
journal-page-help = Entdeckungen und Wünsche
journal-key-look = ansehen
journal-key-turn = blättern
journal-key-map = auf der Karte

wish-anyhow = { $what }
wish-at-dawn = { $what } im Morgengrauen
wish-at-dusk = { $what } in der Dämmerung
wish-by-moonlight = { $what } bei Mondlicht
wish-in-rain = { $what } im Regen
wish-in-snow = { $what } in fallendem Schnee
wish-in-leaves = { $what } zwischen verwehten Blättern
wish-in-fog = { $what } im Nebel
wish-in-dust = { $what } in treibendem Staub
wish-under-lights = { $what } unter dem Nordlicht
wish-unstartled = { $what } ungestört
wish-below = { $what } { $metres } m tief unter der Erde
wish-said = Er wünscht sich, { $what } zu sehen.
wish-seen = Er hat { $what } gesehen. Ein Siegel steht im Tagebuch.

seals-of-round = { $count } von { $round }
seals-not-stamped = noch nicht gestempelt
seals-with-ring = mit seinem Ring
seals-and-inner = und das innere Siegel
seals-next-temple = Der nächste Tempel
seals-no-temple = Keiner im Umkreis eines Tagesmarsches.
seals-stamps = { $count ->
    [0] Noch kein Stempel eines Schreins.
    [1] Der Stempel eines Schreins.
   *[other] Die Stempel von { $count } Schreinen.
}
