name-ash-land = Aschenland
    .seen = das Aschenland
name-autumn-wood = Herbstwald
    .seen = den Herbstwald
name-birch-wood = Birkenwald
    .seen = den Birkenwald
name-blossom-hills = Blütenhügel
    .seen = die Blütenhügel
name-desert = Wüste
    .seen = die Wüste
name-fen = Ried
    .seen = das Ried
name-karst = Karst
    .seen = den Karst
name-meadow = Wiese
    .seen = die Wiese
name-mesa = Tafelberge
    .seen = die Tafelberge
name-moor = Heide
    .seen = die Heide
name-pine-forest = Kiefernwald
    .seen = den Kiefernwald
name-snowfield = Schneefeld
    .seen = das Schneefeld

name-the-crystal-deep = die Kristalltiefe
    .seen = die Kristalltiefe
name-the-dripping-halls = die tropfenden Hallen
    .seen = die tropfenden Hallen
name-the-ember-deeps = die Gluttiefen
    .seen = die Gluttiefen
name-the-glowworm-hollows = die Glühwurmgrotten
    .seen = die Glühwurmgrotten

name-agave = Agave
    .seen = Agave
name-alder = Erle
    .seen = Erle
name-anemone = Anemone
    .seen = Anemone
name-azalea = Azalee
    .seen = Azalee
name-bamboo = Bambus
    .seen = Bambus
name-bare-birch = kahle Birke
    .seen = kahle Birke
name-beech = Buche
    .seen = Buche
name-birch = Birke
    .seen = Birke
name-bleached-trunk = gebleichter Stamm
    .seen = einen gebleichten Stamm
name-bog-oak = Mooreiche
    .seen = Mooreiche
name-bracken = Adlerfarn
    .seen = Adlerfarn
name-bramble = Brombeere
    .seen = Brombeere
name-bulrush = Rohrkolben
    .seen = Rohrkolben
name-bunch-grass = Büschelgras
    .seen = Büschelgras
name-burnt-tree = verbrannter Baum
    .seen = einen verbrannten Baum
name-burnt-trunk = verbrannter Stamm
    .seen = einen verbrannten Stamm
name-butterbur = Pestwurz
    .seen = Pestwurz
name-charred-pole = verkohlter Pfahl
    .seen = einen verkohlten Pfahl
name-cherry = Kirsche
    .seen = Kirsche
name-cinder-grass = Schlackengras
    .seen = Schlackengras
name-cotton-grass = Wollgras
    .seen = Wollgras
name-crooked-pine = krumme Kiefer
    .seen = krumme Kiefer
name-date-palm = Dattelpalme
    .seen = Dattelpalme
name-dead-juniper = toter Wacholder
    .seen = einen toten Wacholder
name-dry-grass = dürres Gras
    .seen = dürres Gras
name-dwarf-pine = Latschenkiefer
    .seen = Latschenkiefer
name-elephant-ear = Elefantenohr
    .seen = Elefantenohr
name-fallen-beech = gestürzte Buche
    .seen = gestürzte Buche
name-fallen-birch = gestürzte Birke
    .seen = gestürzte Birke
name-fallen-char = gestürzter Brandstamm
    .seen = einen gestürzten Brandstamm
name-fallen-cherry = gestürzte Kirsche
    .seen = gestürzte Kirsche
name-fallen-juniper = gestürzter Wacholder
    .seen = einen gestürzten Wacholder
name-fallen-lime = gestürzte Linde
    .seen = gestürzte Linde
name-fallen-spruce = gestürzte Fichte
    .seen = gestürzte Fichte
name-fern-grass = Farngras
    .seen = Farngras
name-fern = Farn
    .seen = Farn
name-fig = Feige
    .seen = Feige
name-fireweed = Weidenröschen
    .seen = Weidenröschen
name-fly-agaric = Fliegenpilz
    .seen = einen Fliegenpilz
name-foxglove = Fingerhut
    .seen = Fingerhut
name-frozen-grass = gefrorenes Gras
    .seen = gefrorenes Gras
name-gorse = Stechginster
    .seen = Stechginster
name-grass = Gras
    .seen = Gras
name-hawthorn = Weißdorn
    .seen = Weißdorn
name-hazel = Hasel
    .seen = Hasel
name-heather = Heidekraut
    .seen = Heidekraut
name-hogweed = Bärenklau
    .seen = Bärenklau
name-iris = Schwertlilie
    .seen = Schwertlilie
name-joshua-tree = Josuabaum
    .seen = einen Josuabaum
name-juniper = Wacholder
    .seen = Wacholder
name-larch = Lärche
    .seen = Lärche
name-lime = Linde
    .seen = Linde
name-maple = Ahorn
    .seen = Ahorn
name-moor-grass = Pfeifengras
    .seen = Pfeifengras
name-ocotillo = Ocotillo
    .seen = Ocotillo
name-ox-eye = Margerite
    .seen = Margerite
name-peony = Pfingstrose
    .seen = Pfingstrose
name-pine = Kiefer
    .seen = Kiefer
name-pinyon = Pinyon-Kiefer
    .seen = Pinyon-Kiefer
name-plum = Pflaume
    .seen = Pflaume
name-poplar = Pappel
    .seen = Pappel
name-poppy = Mohn
    .seen = Mohn
name-reed = Schilf
    .seen = Schilf
name-rowan = Eberesche
    .seen = Eberesche
name-rush = Binse
    .seen = Binse
name-sage = Salbei
    .seen = Salbei
name-saguaro = Saguaro
    .seen = Saguaro
name-sedge = Segge
    .seen = Segge
name-snag = Baumgerippe
    .seen = Baumgerippe
name-snowed-trunk = verschneiter Stamm
    .seen = einen verschneiten Stamm
name-snowy-fir = verschneite Tanne
    .seen = verschneite Tanne
name-spruce = Fichte
    .seen = Fichte
name-straw = Strohgras
    .seen = Strohgras
name-tall-reed = hohes Schilf
    .seen = hohes Schilf
name-tamarisk = Tamariske
    .seen = Tamariske
name-thorn = Dornbusch
    .seen = einen Dornbusch
name-tree-fern = Baumfarn
    .seen = Baumfarn
name-umbrella-thorn = Schirmakazie
    .seen = Schirmakazie
name-violet = Veilchen
    .seen = Veilchen
name-willow = Weide
    .seen = Weide
name-wisteria = Blauregen
    .seen = Blauregen
name-wood-grass = Waldgras
    .seen = Waldgras
name-yucca = Yucca
    .seen = Yucca

name-bat = Fledermaus
    .seen = eine Fledermaus
name-deer = Hirsch
    .seen = einen Hirsch
name-fox = Fuchs
    .seen = einen Fuchs
name-hare = Hase
    .seen = einen Hasen
name-bunting = Ammer
    .seen = eine Ammer
name-crane = Kranich
    .seen = einen Kranich
name-crow = Krähe
    .seen = eine Krähe
name-heron = Reiher
    .seen = einen Reiher
name-owl = Eule
    .seen = eine Eule
name-white-crane = weißer Kranich
    .seen = einen weißen Kranich

name-horse = Pferd
name-child = Kind
name-elder = der Alte
name-farmer = Bauer
name-host = Wirt
name-monk = Mönch
name-novice = Novize
name-pilgrim = Pilger
name-villager = Dörflerin

name-clear-sky = klarer Himmel
    .seen = einen klaren Himmel
name-rain = Regen
    .seen = Regen
name-snow = Schnee
    .seen = Schnee
name-blown-leaves = verwehte Blätter
    .seen = verwehte Blätter
name-fog = Nebel
    .seen = Nebel
name-dust = Staub
    .seen = Staub
name-northern-lights = Nordlicht
    .seen = Nordlicht

name-new-moon = Neumond
    .seen = einen Neumond
name-young-crescent = junge Sichel
    .seen = eine junge Sichel
name-first-half-moon = erster Halbmond
    .seen = einen ersten Halbmond
name-growing-moon = wachsender Mond
    .seen = einen wachsenden Mond
name-full-moon = Vollmond
    .seen = einen Vollmond
name-waning-moon = abnehmender Mond
    .seen = einen abnehmenden Mond
name-last-half-moon = letzter Halbmond
    .seen = einen letzten Halbmond
name-old-crescent = alte Sichel
    .seen = eine alte Sichel

name-bowl = Schale
    .seen = eine Schale
name-bell = Glocke
    .seen = eine Glocke
name-scroll = Schriftrolle
    .seen = eine Schriftrolle
name-mask = Maske
    .seen = eine Maske
name-shrine = Schrein
    .seen = einen Schrein
name-crystals = Kristalle
    .seen = Kristalle
name-glowing-fungi = leuchtende Pilze
    .seen = leuchtende Pilze

name-milestone = Meilenstein
    .seen = einen Meilenstein
name-waystone = Wegstein
    .seen = einen Wegstein
name-cairn = Steinmännchen
    .seen = ein Steinmännchen
name-standing-stones = stehende Steine
    .seen = stehende Steine
name-wayside-shrine = Schrein am Weg
    .seen = einen Schrein am Weg
name-ruined-hut = verfallene Hütte
    .seen = eine verfallene Hütte
name-hanging-lamp = Hängelampe
    .seen = eine Hängelampe
name-wayside-bell = Glocke am Weg
    .seen = eine Glocke am Weg
name-inscribed-stone = beschriebener Stein
    .seen = einen beschriebenen Stein
name-string-of-flags = Schnur mit Fahnen
    .seen = eine Schnur mit Fahnen
name-fallen-cart = umgestürzter Karren
    .seen = einen umgestürzten Karren
name-wayside-well = Brunnen am Weg
    .seen = einen Brunnen am Weg

name-farmhouse = Bauernhaus
    .seen = ein Bauernhaus
name-tea-house = Teehaus
    .seen = ein Teehaus
name-hut = Hütte
    .seen = eine Hütte
name-stable = Stall
    .seen = einen Stall
name-gate = Tor
    .seen = ein Tor
name-hall = Halle
    .seen = eine Halle
name-pagoda = Pagode
    .seen = eine Pagode
name-bell-tower = Glockenturm
    .seen = einen Glockenturm
name-well = Brunnen
    .seen = einen Brunnen
name-field = Feld
    .seen = ein Feld
name-wall = Mauer
    .seen = eine Mauer
name-lantern = Laterne
    .seen = eine Laterne
name-signpost = Wegweiser
    .seen = einen Wegweiser

name-named-lake = See mit Namen
    .seen = einen See mit Namen
name-named-peak = Gipfel mit Namen
    .seen = einen Gipfel mit Namen
name-named-region = Landstrich mit Namen
    .seen = einen Landstrich mit Namen

name-line-of-ink = Tuschelinie
name-way-washed-free = frei gewaschener Weg
name-plank = Planke
name-lamp = Lampe
name-bench = Bank
name-stone = Stein
name-seedling = Setzling

name-the-white-stag = der weiße Hirsch
name-the-foxes-wedding = die Hochzeit der Füchse
name-somebody-on-the-way-back = einer auf dem Rückweg
name-somebody-with-a-flute = jemand mit einer Flöte
name-the-pale-horse = das fahle Pferd
name-the-old-carp = der alte Karpfen
name-monks-before-dawn = Mönche vor Tagesanbruch
name-dancing-cranes = tanzende Kraniche
name-the-pillar-of-fireflies = die Säule aus Glühwürmchen
name-a-child-with-a-kite = ein Kind mit einem Drachen
name-lanterns-on-the-water = Laternen auf dem Wasser
name-a-night-of-falling-stars = eine Nacht voller Sternschnuppen
name-hares-under-the-moon = Hasen unter dem Mond
name-a-boat-in-the-mist = ein Boot im Dunst
name-a-cloud-of-butterflies = eine Wolke von Schmetterlingen
name-the-white-owl = die weiße Eule
name-the-light-that-goes-ahead = das Licht, das vorausgeht

name-ford = Furt
name-stepping-stones = Trittsteine
name-plank-bridge = Bohlenbrücke
name-trestle-bridge = Bockbrücke
name-stone-arch = Steinbogen
name-three-arches = drei Bögen
name-long-bridge = lange Brücke

# Figures and landmarks that only the lab names.
name-hermit = Eremit
name-ferryman = Fährmann
name-flute-player = Flötenspieler
name-wanderer = Wanderer
name-giant-tree = Riesenbaum
name-tower = Turm
name-manjiao = Manjiao
name-zheng = Zheng
name-ruibin = Ruibin

# Forms of the names of places, line by line the same in each language; $name is a proper name.
name-of-place =
    Tempel { $name }
    Einsiedelei { $name }
    { $name }-Wasser
    Bucht von { $name }
    Tiefe von { $name }
    { $name }-Sund
    { $name }-See
    Weiher von { $name }
    Reede von { $name }
    { $name }-Fels
    Berg { $name }
    Klippe von { $name }
    Der Alte von { $name }
    { $name }-Kuppe
    { $name }-Horn
    Spitze von { $name }
    { $name }-Grat
    Furt { $name }
    { $name }-Kreuz
    Ober-{ $name }
    { $name }-Ruh
    Die Marken von { $name }
    { $name } und dahinter
    Das Land { $name }
    Groß-{ $name }
    Die Weiten von { $name }
    Königreich { $name }
    Der { $name }-Ozean
    Meer von { $name }
    Das Äußere { $name }-Meer
    Die Hohe See von { $name }
    { $name }-Land
    { $name }-Wald
    { $name }-Hügel
    { $name }-Wüste
    { $name }-Ried
    { $name }-Karst
    { $name }-Wiese
    Tafelberge von { $name }
    { $name }-Heide
    { $name }-Forst
    { $name }-Schneefeld
