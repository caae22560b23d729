# Les noms de ce que contient la contrée ; `.seen` : comme ce que l’on souhaite voir.

name-ash-land = terre de cendres
    .seen = la terre de cendres
name-autumn-wood = bois d’automne
    .seen = le bois d’automne
name-birch-wood = bois de bouleaux
    .seen = le bois de bouleaux
name-blossom-hills = collines en fleurs
    .seen = les collines en fleurs
name-desert = désert
    .seen = le désert
name-fen = marais
    .seen = le marais
name-karst = karst
    .seen = le karst
name-meadow = prairie
    .seen = la prairie
name-mesa = mesa
    .seen = la mesa
name-moor = lande
    .seen = la lande
name-pine-forest = forêt de pins
    .seen = la forêt de pins
name-snowfield = champ de neige
    .seen = le champ de neige

name-the-crystal-deep = l’abîme de cristal
    .seen = l’abîme de cristal
name-the-dripping-halls = les salles ruisselantes
    .seen = les salles ruisselantes
name-the-ember-deeps = les profondeurs de braise
    .seen = les profondeurs de braise
name-the-glowworm-hollows = les grottes aux vers luisants
    .seen = les grottes aux vers luisants

name-agave = agave
    .seen = un agave
name-alder = aulne
    .seen = un aulne
name-anemone = anémone
    .seen = une anémone
name-azalea = azalée
    .seen = une azalée
name-bamboo = bambou
    .seen = du bambou
name-bare-birch = bouleau nu
    .seen = un bouleau nu
name-beech = hêtre
    .seen = un hêtre
name-birch = bouleau
    .seen = un bouleau
name-bleached-trunk = tronc blanchi
    .seen = un tronc blanchi
name-bog-oak = chêne de tourbière
    .seen = un chêne de tourbière
name-bracken = fougère aigle
    .seen = de la fougère aigle
name-bramble = ronce
    .seen = une ronce
name-bulrush = massette
    .seen = une massette
name-bunch-grass = herbe en touffes
    .seen = de l’herbe en touffes
name-burnt-tree = arbre brûlé
    .seen = un arbre brûlé
name-burnt-trunk = tronc brûlé
    .seen = un tronc brûlé
name-butterbur = pétasite
    .seen = un pétasite
name-charred-pole = fût calciné
    .seen = un fût calciné
name-cherry = cerisier
    .seen = un cerisier
name-cinder-grass = herbe des cendres
    .seen = de l’herbe des cendres
name-cotton-grass = linaigrette
    .seen = de la linaigrette
name-crooked-pine = pin tordu
    .seen = un pin tordu
name-date-palm = dattier
    .seen = un dattier
name-dead-juniper = genévrier mort
    .seen = un genévrier mort
name-dry-grass = herbe sèche
    .seen = de l’herbe sèche
name-dwarf-pine = pin nain
    .seen = un pin nain
name-elephant-ear = oreille d’éléphant
    .seen = une oreille d’éléphant
name-fallen-beech = hêtre couché
    .seen = un hêtre couché
name-fallen-birch = bouleau couché
    .seen = un bouleau couché
name-fallen-char = fût calciné couché
    .seen = un fût calciné couché
name-fallen-cherry = cerisier couché
    .seen = un cerisier couché
name-fallen-juniper = genévrier couché
    .seen = un genévrier couché
name-fallen-lime = tilleul couché
    .seen = un tilleul couché
name-fallen-spruce = épicéa couché
    .seen = un épicéa couché
name-fern-grass = herbe aux fougères
    .seen = de l’herbe aux fougères
name-fern = fougère
    .seen = une fougère
name-fig = figuier
    .seen = un figuier
name-fireweed = épilobe
    .seen = un épilobe
name-fly-agaric = amanite tue-mouches
    .seen = une amanite tue-mouches
name-foxglove = digitale
    .seen = une digitale
name-frozen-grass = herbe gelée
    .seen = de l’herbe gelée
name-gorse = ajonc
    .seen = un ajonc
name-grass = herbe
    .seen = de l’herbe
name-hawthorn = aubépine
    .seen = une aubépine
name-hazel = noisetier
    .seen = un noisetier
name-heather = bruyère
    .seen = de la bruyère
name-hogweed = berce
    .seen = une berce
name-iris = iris
    .seen = un iris
name-joshua-tree = arbre de Josué
    .seen = un arbre de Josué
name-juniper = genévrier
    .seen = un genévrier
name-larch = mélèze
    .seen = un mélèze
name-lime = tilleul
    .seen = un tilleul
name-maple = érable
    .seen = un érable
name-moor-grass = molinie
    .seen = de la molinie
name-ocotillo = ocotillo
    .seen = un ocotillo
name-ox-eye = marguerite
    .seen = une marguerite
name-peony = pivoine
    .seen = une pivoine
name-pine = pin
    .seen = un pin
name-pinyon = pin à pignons
    .seen = un pin à pignons
name-plum = prunier
    .seen = un prunier
name-poplar = peuplier
    .seen = un peuplier
name-poppy = coquelicot
    .seen = un coquelicot
name-reed = roseau
    .seen = un roseau
name-rowan = sorbier
    .seen = un sorbier
name-rush = jonc
    .seen = un jonc
name-sage = sauge
    .seen = de la sauge
name-saguaro = saguaro
    .seen = un saguaro
name-sedge = laîche
    .seen = une laîche
name-snag = arbre mort
    .seen = un arbre mort
name-snowed-trunk = tronc enneigé
    .seen = un tronc enneigé
name-snowy-fir = sapin enneigé
    .seen = un sapin enneigé
name-spruce = épicéa
    .seen = un épicéa
name-straw = chaume
    .seen = du chaume
name-tall-reed = grand roseau
    .seen = un grand roseau
name-tamarisk = tamaris
    .seen = un tamaris
name-thorn = buisson d’épines
    .seen = un buisson d’épines
name-tree-fern = fougère arborescente
    .seen = une fougère arborescente
name-umbrella-thorn = acacia parasol
    .seen = un acacia parasol
name-violet = violette
    .seen = une violette
name-willow = saule
    .seen = un saule
name-wisteria = glycine
    .seen = une glycine
name-wood-grass = herbe des bois
    .seen = de l’herbe des bois
name-yucca = yucca
    .seen = un yucca

name-bat = chauve-souris
    .seen = une chauve-souris
name-deer = cerf
    .seen = un cerf
name-fox = renard
    .seen = un renard
name-hare = lièvre
    .seen = un lièvre
name-bunting = bruant
    .seen = un bruant
name-crane = grue
    .seen = une grue
name-crow = corbeau
    .seen = un corbeau
name-heron = héron
    .seen = un héron
name-owl = chouette
    .seen = une chouette
name-white-crane = grue blanche
    .seen = une grue blanche

name-horse = cheval
name-child = enfant
name-elder = ancien
name-farmer = paysan
name-host = hôte
name-monk = moine
name-novice = novice
name-pilgrim = pèlerin
name-villager = villageois

name-clear-sky = ciel clair
    .seen = un ciel clair
name-rain = pluie
    .seen = la pluie
name-snow = neige
    .seen = la neige
name-blown-leaves = feuilles au vent
    .seen = des feuilles au vent
name-fog = brouillard
    .seen = le brouillard
name-dust = poussière
    .seen = la poussière
name-northern-lights = aurore boréale
    .seen = une aurore boréale

name-new-moon = nouvelle lune
    .seen = une nouvelle lune
name-young-crescent = premier croissant
    .seen = un premier croissant
name-first-half-moon = premier quartier
    .seen = un premier quartier
name-growing-moon = lune croissante
    .seen = une lune croissante
name-full-moon = pleine lune
    .seen = une pleine lune
name-waning-moon = lune décroissante
    .seen = une lune décroissante
name-last-half-moon = dernier quartier
    .seen = un dernier quartier
name-old-crescent = dernier croissant
    .seen = un dernier croissant

name-bowl = bol
    .seen = un bol
name-bell = cloche
    .seen = une cloche
name-scroll = rouleau
    .seen = un rouleau
name-mask = masque
    .seen = un masque
name-shrine = sanctuaire
    .seen = un sanctuaire
name-crystals = cristaux
    .seen = des cristaux
name-glowing-fungi = champignons luisants
    .seen = des champignons luisants

name-milestone = borne
    .seen = une borne
name-waystone = pierre de chemin
    .seen = une pierre de chemin
name-cairn = cairn
    .seen = un cairn
name-standing-stones = pierres levées
    .seen = des pierres levées
name-wayside-shrine = oratoire
    .seen = un oratoire
name-ruined-hut = hutte en ruine
    .seen = une hutte en ruine
name-hanging-lamp = lampe suspendue
    .seen = une lampe suspendue
name-wayside-bell = cloche au bord du chemin
    .seen = une cloche au bord du chemin
name-inscribed-stone = pierre gravée
    .seen = une pierre gravée
name-string-of-flags = guirlande de fanions
    .seen = une guirlande de fanions
name-fallen-cart = charrette renversée
    .seen = une charrette renversée
name-wayside-well = puits au bord du chemin
    .seen = un puits au bord du chemin

name-farmhouse = ferme
    .seen = une ferme
name-tea-house = maison de thé
    .seen = une maison de thé
name-hut = hutte
    .seen = une hutte
name-stable = écurie
    .seen = une écurie
name-gate = portail
    .seen = un portail
name-hall = pavillon
    .seen = un pavillon
name-pagoda = pagode
    .seen = une pagode
name-bell-tower = tour à cloche
    .seen = une tour à cloche
name-well = puits
    .seen = un puits
name-field = champ
    .seen = un champ
name-wall = mur
    .seen = un mur
name-lantern = lanterne
    .seen = une lanterne
name-signpost = poteau indicateur
    .seen = un poteau indicateur

name-named-lake = lac qui porte un nom
    .seen = un lac qui porte un nom
name-named-peak = sommet qui porte un nom
    .seen = un sommet qui porte un nom
name-named-region = région qui porte un nom
    .seen = une région qui porte un nom

name-line-of-ink = trait d’encre
name-way-washed-free = passage effacé dans la roche
name-plank = madrier
name-lamp = lampe
name-bench = banc
name-stone = pierre
name-seedling = pousse

name-the-white-stag = le cerf blanc
name-the-foxes-wedding = les noces des renards
name-somebody-on-the-way-back = quelqu’un sur le chemin du retour
name-somebody-with-a-flute = quelqu’un avec une flûte
name-the-pale-horse = le cheval pâle
name-the-old-carp = la vieille carpe
name-monks-before-dawn = des moines avant l’aube
name-dancing-cranes = des grues qui dansent
name-the-pillar-of-fireflies = la colonne de lucioles
name-a-child-with-a-kite = un enfant au cerf-volant
name-lanterns-on-the-water = des lanternes sur l’eau
name-a-night-of-falling-stars = une nuit d’étoiles filantes
name-hares-under-the-moon = des lièvres sous la lune
name-a-boat-in-the-mist = une barque dans la brume
name-a-cloud-of-butterflies = un nuage de papillons
name-the-white-owl = la chouette blanche
name-the-light-that-goes-ahead = la lumière qui va devant

name-ford = gué
name-stepping-stones = pierres de gué
name-plank-bridge = passerelle de planches
name-trestle-bridge = pont sur chevalets
name-stone-arch = arche de pierre
name-three-arches = trois arches
name-long-bridge = long pont

# Figures and landmarks that only the lab names.
name-hermit = ermite
name-ferryman = passeur
name-flute-player = joueur de flûte
name-wanderer = marcheur
name-giant-tree = arbre géant
name-tower = tour
name-manjiao = manjiao
name-zheng = zheng
name-ruibin = ruibin

# Forms of the names of places, line by line the same in each language; $name is a proper name.
name-of-place =
    Temple de { $name }
    Ermitage de { $name }
    Eaux de { $name }
    Baie de { $name }
    Fosse de { $name }
    Détroit de { $name }
    Mer de { $name }
    Étang de { $name }
    Rade de { $name }
    Hauteurs de { $name }
    Mont { $name }
    Rocher de { $name }
    Le Vieux de { $name }
    Butte de { $name }
    Corne de { $name }
    Pic de { $name }
    Arête de { $name }
    Gué de { $name }
    Croix de { $name }
    { $name }-le-Haut
    Repos de { $name }
    Les Marches de { $name }
    { $name } et au-delà
    Le Pays de { $name }
    Grand { $name }
    Les Confins de { $name }
    Royaume de { $name }
    L’océan de { $name }
    Grande mer de { $name }
    Mer extérieure de { $name }
    Le Large de { $name }
    Terre de { $name }
    Bois de { $name }
    Collines de { $name }
    Désert de { $name }
    Marais de { $name }
    Karst de { $name }
    Prairie de { $name }
    Mesa de { $name }
    Lande de { $name }
    Forêt de { $name }
    Champ de neige de { $name }
