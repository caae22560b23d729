name-ash-land = tierra de ceniza
    .seen = la tierra de ceniza
name-autumn-wood = bosque de otoño
    .seen = el bosque de otoño
name-birch-wood = abedular
    .seen = el abedular
name-blossom-hills = colinas en flor
    .seen = las colinas en flor
name-desert = desierto
    .seen = el desierto
name-fen = ciénaga
    .seen = la ciénaga
name-karst = karst
    .seen = el karst
name-meadow = prado
    .seen = el prado
name-mesa = mesetas
    .seen = las mesetas
name-moor = páramo
    .seen = el páramo
name-pine-forest = pinar
    .seen = el pinar
name-snowfield = campo de nieve
    .seen = el campo de nieve

name-the-crystal-deep = la hondura de cristal
    .seen = la hondura de cristal
name-the-dripping-halls = las salas que gotean
    .seen = las salas que gotean
name-the-ember-deeps = las honduras de brasa
    .seen = las honduras de brasa
name-the-glowworm-hollows = las grutas de los gusanos de luz
    .seen = las grutas de los gusanos de luz

name-agave = agave
    .seen = un agave
name-alder = aliso
    .seen = un aliso
name-anemone = anémona
    .seen = una anémona
name-azalea = azalea
    .seen = una azalea
name-bamboo = bambú
    .seen = bambú
name-bare-birch = abedul desnudo
    .seen = un abedul desnudo
name-beech = haya
    .seen = un haya
name-birch = abedul
    .seen = un abedul
name-bleached-trunk = tronco blanqueado
    .seen = un tronco blanqueado
name-bog-oak = roble de turbera
    .seen = un roble de turbera
name-bracken = helecho águila
    .seen = helecho águila
name-bramble = zarza
    .seen = una zarza
name-bulrush = espadaña
    .seen = una espadaña
name-bunch-grass = hierba en matas
    .seen = hierba en matas
name-burnt-tree = árbol quemado
    .seen = un árbol quemado
name-burnt-trunk = tronco quemado
    .seen = un tronco quemado
name-butterbur = petasita
    .seen = una petasita
name-charred-pole = palo carbonizado
    .seen = un palo carbonizado
name-cherry = cerezo
    .seen = un cerezo
name-cinder-grass = hierba de escoria
    .seen = hierba de escoria
name-cotton-grass = hierba algodonera
    .seen = hierba algodonera
name-crooked-pine = pino torcido
    .seen = un pino torcido
name-date-palm = palmera datilera
    .seen = una palmera datilera
name-dead-juniper = enebro muerto
    .seen = un enebro muerto
name-dry-grass = hierba seca
    .seen = hierba seca
name-dwarf-pine = pino enano
    .seen = un pino enano
name-elephant-ear = oreja de elefante
    .seen = una oreja de elefante
name-fallen-beech = haya caída
    .seen = un haya caída
name-fallen-birch = abedul caído
    .seen = un abedul caído
name-fallen-char = tronco carbonizado caído
    .seen = un tronco carbonizado caído
name-fallen-cherry = cerezo caído
    .seen = un cerezo caído
name-fallen-juniper = enebro caído
    .seen = un enebro caído
name-fallen-lime = tilo caído
    .seen = un tilo caído
name-fallen-spruce = pícea caída
    .seen = una pícea caída
name-fern-grass = hierba helecho
    .seen = hierba helecho
name-fern = helecho
    .seen = un helecho
name-fig = higuera
    .seen = una higuera
name-fireweed = adelfilla
    .seen = una adelfilla
name-fly-agaric = matamoscas
    .seen = un matamoscas
name-foxglove = dedalera
    .seen = una dedalera
name-frozen-grass = hierba helada
    .seen = hierba helada
name-gorse = tojo
    .seen = un tojo
name-grass = hierba
    .seen = hierba
name-hawthorn = majuelo
    .seen = un majuelo
name-hazel = avellano
    .seen = un avellano
name-heather = brezo
    .seen = brezo
name-hogweed = heracleo
    .seen = un heracleo
name-iris = lirio
    .seen = un lirio
name-joshua-tree = árbol de Josué
    .seen = un árbol de Josué
name-juniper = enebro
    .seen = un enebro
name-larch = alerce
    .seen = un alerce
name-lime = tilo
    .seen = un tilo
name-maple = arce
    .seen = un arce
name-moor-grass = hierba de páramo
    .seen = hierba de páramo
name-ocotillo = ocotillo
    .seen = un ocotillo
name-ox-eye = margarita
    .seen = una margarita
name-peony = peonía
    .seen = una peonía
name-pine = pino
    .seen = un pino
name-pinyon = pino piñonero
    .seen = un pino piñonero
name-plum = ciruelo
    .seen = un ciruelo
name-poplar = álamo
    .seen = un álamo
name-poppy = amapola
    .seen = una amapola
name-reed = carrizo
    .seen = carrizo
name-rowan = serbal
    .seen = un serbal
name-rush = junco
    .seen = un junco
name-sage = salvia
    .seen = salvia
name-saguaro = saguaro
    .seen = un saguaro
name-sedge = cárice
    .seen = un cárice
name-snag = árbol seco
    .seen = un árbol seco
name-snowed-trunk = tronco nevado
    .seen = un tronco nevado
name-snowy-fir = abeto nevado
    .seen = un abeto nevado
name-spruce = pícea
    .seen = una pícea
name-straw = paja
    .seen = paja
name-tall-reed = carrizo alto
    .seen = carrizo alto
name-tamarisk = tamarisco
    .seen = un tamarisco
name-thorn = espino
    .seen = un espino
name-tree-fern = helecho arborescente
    .seen = un helecho arborescente
name-umbrella-thorn = acacia parasol
    .seen = una acacia parasol
name-violet = violeta
    .seen = una violeta
name-willow = sauce
    .seen = un sauce
name-wisteria = glicinia
    .seen = una glicinia
name-wood-grass = hierba de bosque
    .seen = hierba de bosque
name-yucca = yuca
    .seen = una yuca

name-bat = murciélago
    .seen = un murciélago
name-deer = ciervo
    .seen = un ciervo
name-fox = zorro
    .seen = un zorro
name-hare = liebre
    .seen = una liebre
name-bunting = escribano
    .seen = un escribano
name-crane = grulla
    .seen = una grulla
name-crow = cuervo
    .seen = un cuervo
name-heron = garza
    .seen = una garza
name-owl = búho
    .seen = un búho
name-white-crane = grulla blanca
    .seen = una grulla blanca

name-horse = caballo
name-child = niño
name-elder = anciano
name-farmer = campesino
name-host = anfitrión
name-monk = monje
name-novice = novicio
name-pilgrim = peregrino
name-villager = aldeana

name-clear-sky = cielo despejado
    .seen = un cielo despejado
name-rain = lluvia
    .seen = lluvia
name-snow = nieve
    .seen = nieve
name-blown-leaves = hojas al viento
    .seen = hojas al viento
name-fog = niebla
    .seen = niebla
name-dust = polvo
    .seen = polvo
name-northern-lights = aurora boreal
    .seen = una aurora boreal

name-new-moon = luna nueva
    .seen = una luna nueva
name-young-crescent = hoz de luna joven
    .seen = una hoz de luna joven
name-first-half-moon = cuarto creciente
    .seen = un cuarto creciente
name-growing-moon = luna creciente
    .seen = una luna creciente
name-full-moon = luna llena
    .seen = una luna llena
name-waning-moon = luna menguante
    .seen = una luna menguante
name-last-half-moon = cuarto menguante
    .seen = un cuarto menguante
name-old-crescent = hoz de luna vieja
    .seen = una hoz de luna vieja

name-bowl = cuenco
    .seen = un cuenco
name-bell = campana
    .seen = una campana
name-scroll = pergamino
    .seen = un pergamino
name-mask = máscara
    .seen = una máscara
name-shrine = santuario
    .seen = un santuario
name-crystals = cristales
    .seen = cristales
name-glowing-fungi = hongos luminosos
    .seen = hongos luminosos

name-milestone = piedra miliar
    .seen = una piedra miliar
name-waystone = piedra del camino
    .seen = una piedra del camino
name-cairn = hito de piedras
    .seen = un hito de piedras
name-standing-stones = piedras hincadas
    .seen = piedras hincadas
name-wayside-shrine = santuario del camino
    .seen = un santuario del camino
name-ruined-hut = cabaña en ruinas
    .seen = una cabaña en ruinas
name-hanging-lamp = farol colgante
    .seen = un farol colgante
name-wayside-bell = campana del camino
    .seen = una campana del camino
name-inscribed-stone = piedra con inscripción
    .seen = una piedra con inscripción
name-string-of-flags = hilera de banderas
    .seen = una hilera de banderas
name-fallen-cart = carro volcado
    .seen = un carro volcado
name-wayside-well = pozo del camino
    .seen = un pozo del camino

name-farmhouse = casa de labranza
    .seen = una casa de labranza
name-tea-house = casa de té
    .seen = una casa de té
name-hut = cabaña
    .seen = una cabaña
name-stable = establo
    .seen = un establo
name-gate = portón
    .seen = un portón
name-hall = pabellón
    .seen = un pabellón
name-pagoda = pagoda
    .seen = una pagoda
name-bell-tower = campanario
    .seen = un campanario
name-well = pozo
    .seen = un pozo
name-field = campo
    .seen = un campo
name-wall = muro
    .seen = un muro
name-lantern = linterna de piedra
    .seen = una linterna de piedra
name-signpost = poste indicador
    .seen = un poste indicador

name-named-lake = lago con nombre
    .seen = un lago con nombre
name-named-peak = pico con nombre
    .seen = un pico con nombre
name-named-region = comarca con nombre
    .seen = una comarca con nombre

name-line-of-ink = línea de tinta
name-way-washed-free = paso abierto en la roca
name-plank = tablón
name-lamp = farol
name-bench = banco
name-stone = piedra
name-seedling = plántula

name-the-white-stag = el ciervo blanco
name-the-foxes-wedding = la boda de los zorros
name-somebody-on-the-way-back = alguien que viene de vuelta
name-somebody-with-a-flute = alguien con una flauta
name-the-pale-horse = el caballo pálido
name-the-old-carp = la vieja carpa
name-monks-before-dawn = monjes antes del alba
name-dancing-cranes = grullas danzantes
name-the-pillar-of-fireflies = la columna de luciérnagas
name-a-child-with-a-kite = un niño con una cometa
name-lanterns-on-the-water = faroles en el agua
name-a-night-of-falling-stars = una noche de estrellas fugaces
name-hares-under-the-moon = liebres bajo la luna
name-a-boat-in-the-mist = una barca en la bruma
name-a-cloud-of-butterflies = una nube de mariposas
name-the-white-owl = la lechuza blanca
name-the-light-that-goes-ahead = la luz que va delante

name-ford = vado
name-stepping-stones = pasaderas
name-plank-bridge = puente de tablas
name-trestle-bridge = puente de caballetes
name-stone-arch = arco de piedra
name-three-arches = tres arcos
name-long-bridge = puente largo

# Figures and landmarks that only the lab names.
name-hermit = ermitaño
name-ferryman = barquero
name-flute-player = flautista
name-wanderer = caminante
name-giant-tree = árbol gigante
name-tower = torre
name-manjiao = manjiao
name-zheng = zheng
name-ruibin = ruibin

# Forms of the names of places, line by line the same in each language; $name is a proper name.
name-of-place =
    Templo de { $name }
    Ermita de { $name }
    Aguas de { $name }
    Bahía de { $name }
    Fosa de { $name }
    Estrecho de { $name }
    Mar de { $name }
    Laguna de { $name }
    Rada de { $name }
    Altos de { $name }
    Monte { $name }
    Peñasco de { $name }
    El Viejo de { $name }
    Cerro de { $name }
    Cuerno de { $name }
    Pico de { $name }
    Filo de { $name }
    Vado de { $name }
    Cruz de { $name }
    { $name } de Arriba
    Descanso de { $name }
    Las Marcas de { $name }
    { $name } y más allá
    El País de { $name }
    Gran { $name }
    Los Confines de { $name }
    Reino de { $name }
    El océano de { $name }
    Gran mar de { $name }
    Mar exterior de { $name }
    Alta mar de { $name }
    Tierra de { $name }
    Bosque de { $name }
    Colinas de { $name }
    Desierto de { $name }
    Ciénaga de { $name }
    Karst de { $name }
    Prado de { $name }
    Mesetas de { $name }
    Páramo de { $name }
    Pinar de { $name }
    Campo de nieve de { $name }
