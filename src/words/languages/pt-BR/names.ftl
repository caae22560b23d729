# Nomes do que a terra tem. O atributo diz o que alguém deseja ver: “Ele deseja ver { $what }.”

# Biomas.
name-ash-land = terra de cinzas
    .seen = a terra de cinzas
name-autumn-wood = bosque de outono
    .seen = o bosque de outono
name-birch-wood = bosque de bétulas
    .seen = o bosque de bétulas
name-blossom-hills = colinas em flor
    .seen = as colinas em flor
name-desert = deserto
    .seen = o deserto
name-fen = brejo
    .seen = o brejo
name-karst = carste
    .seen = o carste
name-meadow = prado
    .seen = o prado
name-mesa = chapada
    .seen = a chapada
name-moor = charneca
    .seen = a charneca
name-pine-forest = pinheiral
    .seen = o pinheiral
name-snowfield = campo de neve
    .seen = o campo de neve

# Biomas das cavernas.
name-the-crystal-deep = as profundezas de cristal
    .seen = as profundezas de cristal
name-the-dripping-halls = os salões gotejantes
    .seen = os salões gotejantes
name-the-ember-deeps = as profundezas em brasa
    .seen = as profundezas em brasa
name-the-glowworm-hollows = as grutas dos vaga-lumes
    .seen = as grutas dos vaga-lumes

# Plantas.
name-agave = agave
    .seen = um agave
name-alder = amieiro
    .seen = um amieiro
name-anemone = anêmona
    .seen = uma anêmona
name-azalea = azaleia
    .seen = uma azaleia
name-bamboo = bambu
    .seen = bambu
name-bare-birch = bétula nua
    .seen = uma bétula nua
name-beech = faia
    .seen = uma faia
name-birch = bétula
    .seen = uma bétula
name-bleached-trunk = tronco esbranquiçado
    .seen = um tronco esbranquiçado
name-bog-oak = carvalho do brejo
    .seen = um carvalho do brejo
name-bracken = samambaião
    .seen = samambaião
name-bramble = amoreira-brava
    .seen = uma amoreira-brava
name-bulrush = taboa
    .seen = taboa
name-bunch-grass = capim em touceira
    .seen = capim em touceira
name-burnt-tree = árvore queimada
    .seen = uma árvore queimada
name-burnt-trunk = tronco queimado
    .seen = um tronco queimado
name-butterbur = petasite
    .seen = petasite
name-charred-pole = estaca carbonizada
    .seen = uma estaca carbonizada
name-cherry = cerejeira
    .seen = uma cerejeira
name-cinder-grass = capim das cinzas
    .seen = capim das cinzas
name-cotton-grass = capim-algodão
    .seen = capim-algodão
name-crooked-pine = pinheiro torto
    .seen = um pinheiro torto
name-date-palm = tamareira
    .seen = uma tamareira
name-dead-juniper = zimbro morto
    .seen = um zimbro morto
name-dry-grass = capim seco
    .seen = capim seco
name-dwarf-pine = pinheiro-anão
    .seen = um pinheiro-anão
name-elephant-ear = orelha-de-elefante
    .seen = uma orelha-de-elefante
name-fallen-beech = faia caída
    .seen = uma faia caída
name-fallen-birch = bétula caída
    .seen = uma bétula caída
name-fallen-char = tronco carbonizado caído
    .seen = um tronco carbonizado caído
name-fallen-cherry = cerejeira caída
    .seen = uma cerejeira caída
name-fallen-juniper = zimbro caído
    .seen = um zimbro caído
name-fallen-lime = tília caída
    .seen = uma tília caída
name-fallen-spruce = abeto caído
    .seen = um abeto caído
name-fern-grass = capim-samambaia
    .seen = capim-samambaia
name-fern = samambaia
    .seen = uma samambaia
name-fig = figueira
    .seen = uma figueira
name-fireweed = epilóbio
    .seen = epilóbio
name-fly-agaric = amanita
    .seen = uma amanita
name-foxglove = dedaleira
    .seen = uma dedaleira
name-frozen-grass = capim congelado
    .seen = capim congelado
name-gorse = tojo
    .seen = tojo
name-grass = capim
    .seen = capim
name-hawthorn = espinheiro-alvar
    .seen = um espinheiro-alvar
name-hazel = aveleira
    .seen = uma aveleira
name-heather = urze
    .seen = urze
name-hogweed = branca-ursina
    .seen = branca-ursina
name-iris = íris
    .seen = uma íris
name-joshua-tree = árvore-de-josué
    .seen = uma árvore-de-josué
name-juniper = zimbro
    .seen = um zimbro
name-larch = lariço
    .seen = um lariço
name-lime = tília
    .seen = uma tília
name-maple = bordo
    .seen = um bordo
name-moor-grass = capim da charneca
    .seen = capim da charneca
name-ocotillo = ocotillo
    .seen = um ocotillo
name-ox-eye = margarida
    .seen = uma margarida
name-peony = peônia
    .seen = uma peônia
name-pine = pinheiro
    .seen = um pinheiro
name-pinyon = pinheiro pinyon
    .seen = um pinheiro pinyon
name-plum = ameixeira
    .seen = uma ameixeira
name-poplar = álamo
    .seen = um álamo
name-poppy = papoula
    .seen = uma papoula
name-reed = caniço
    .seen = caniço
name-rowan = sorveira
    .seen = uma sorveira
name-rush = junco
    .seen = junco
name-sage = sálvia
    .seen = sálvia
name-saguaro = saguaro
    .seen = um saguaro
name-sedge = carriço
    .seen = carriço
name-snag = árvore seca
    .seen = uma árvore seca
name-snowed-trunk = tronco nevado
    .seen = um tronco nevado
name-snowy-fir = abeto nevado
    .seen = um abeto nevado
name-spruce = abeto
    .seen = um abeto
name-straw = palha
    .seen = palha
name-tall-reed = caniço alto
    .seen = caniço alto
name-tamarisk = tamargueira
    .seen = uma tamargueira
name-thorn = espinheiro
    .seen = um espinheiro
name-tree-fern = samambaiaçu
    .seen = uma samambaiaçu
name-umbrella-thorn = acácia-guarda-sol
    .seen = uma acácia-guarda-sol
name-violet = violeta
    .seen = uma violeta
name-willow = salgueiro
    .seen = um salgueiro
name-wisteria = glicínia
    .seen = uma glicínia
name-wood-grass = capim do bosque
    .seen = capim do bosque
name-yucca = iúca
    .seen = uma iúca

# Animais e aves.
name-bat = morcego
    .seen = um morcego
name-deer = cervo
    .seen = um cervo
name-fox = raposa
    .seen = uma raposa
name-hare = lebre
    .seen = uma lebre
name-bunting = escrevedeira
    .seen = uma escrevedeira
name-crane = grou
    .seen = um grou
name-crow = corvo
    .seen = um corvo
name-heron = garça
    .seen = uma garça
name-owl = coruja
    .seen = uma coruja
name-white-crane = grou branco
    .seen = um grou branco

# Nenhum desejo pede por estes: o cavalo, e as pessoas.
name-horse = cavalo
name-child = criança
name-elder = ancião
name-farmer = lavrador
name-host = anfitrião
name-monk = monge
name-novice = noviço
name-pilgrim = peregrino
name-villager = aldeão

# Climas.
name-clear-sky = céu limpo
    .seen = céu limpo
name-rain = chuva
    .seen = chuva
name-snow = neve
    .seen = neve
name-blown-leaves = folhas ao vento
    .seen = folhas ao vento
name-fog = névoa
    .seen = névoa
name-dust = poeira
    .seen = poeira
name-northern-lights = aurora boreal
    .seen = uma aurora boreal

# Noites, pela lua.
name-new-moon = lua nova
    .seen = uma lua nova
name-young-crescent = lua crescente fina
    .seen = uma lua crescente fina
name-first-half-moon = quarto crescente
    .seen = um quarto crescente
name-growing-moon = lua que cresce
    .seen = uma lua que cresce
name-full-moon = lua cheia
    .seen = uma lua cheia
name-waning-moon = lua que míngua
    .seen = uma lua que míngua
name-last-half-moon = quarto minguante
    .seen = um quarto minguante
name-old-crescent = lua minguante fina
    .seen = uma lua minguante fina

# Achados nas cavernas.
name-bowl = tigela
    .seen = uma tigela
name-bell = sino
    .seen = um sino
name-scroll = pergaminho
    .seen = um pergaminho
name-mask = máscara
    .seen = uma máscara
name-shrine = santuário
    .seen = um santuário
name-crystals = cristais
    .seen = cristais
name-glowing-fungi = fungos luminosos
    .seen = fungos luminosos

# O que outros deixaram à beira do caminho.
name-milestone = marco
    .seen = um marco
name-waystone = pedra do caminho
    .seen = uma pedra do caminho
name-cairn = totem de pedras
    .seen = um totem de pedras
name-standing-stones = pedras erguidas
    .seen = pedras erguidas
name-wayside-shrine = santuário do caminho
    .seen = um santuário do caminho
name-ruined-hut = cabana em ruínas
    .seen = uma cabana em ruínas
name-hanging-lamp = lampião pendurado
    .seen = um lampião pendurado
name-wayside-bell = sino do caminho
    .seen = um sino do caminho
name-inscribed-stone = pedra com inscrição
    .seen = uma pedra com inscrição
name-string-of-flags = cordão de bandeiras
    .seen = um cordão de bandeiras
name-fallen-cart = carroça tombada
    .seen = uma carroça tombada
name-wayside-well = poço do caminho
    .seen = um poço do caminho

# Construções, de povoados e templos.
name-farmhouse = casa de lavrador
    .seen = uma casa de lavrador
name-tea-house = casa de chá
    .seen = uma casa de chá
name-hut = cabana
    .seen = uma cabana
name-stable = estábulo
    .seen = um estábulo
name-gate = portal
    .seen = um portal
name-hall = salão
    .seen = um salão
name-pagoda = pagode
    .seen = um pagode
name-bell-tower = campanário
    .seen = um campanário
name-well = poço
    .seen = um poço
name-field = roça
    .seen = uma roça
name-wall = muro
    .seen = um muro
name-lantern = lanterna
    .seen = uma lanterna
name-signpost = placa de caminho
    .seen = uma placa de caminho

# Lugares que têm nome próprio.
name-named-lake = lago com nome
    .seen = um lago com nome
name-named-peak = pico com nome
    .seen = um pico com nome
name-named-region = região com nome
    .seen = uma região com nome

# O que você pinta e coloca.
name-line-of-ink = linha de tinta
name-way-washed-free = caminho aberto ao apagar
name-plank = tábua
name-lamp = lampião
name-bench = banco
name-stone = pedra
name-seedling = muda

# Encontros.
name-the-white-stag = o cervo branco
name-the-foxes-wedding = o casamento das raposas
name-somebody-on-the-way-back = alguém no caminho de volta
name-somebody-with-a-flute = alguém com uma flauta
name-the-pale-horse = o cavalo pálido
name-the-old-carp = a velha carpa
name-monks-before-dawn = monges antes da aurora
name-dancing-cranes = grous dançando
name-the-pillar-of-fireflies = a coluna de vaga-lumes
name-a-child-with-a-kite = uma criança com uma pipa
name-lanterns-on-the-water = lanternas na água
name-a-night-of-falling-stars = uma noite de estrelas cadentes
name-hares-under-the-moon = lebres sob a lua
name-a-boat-in-the-mist = um barco na bruma
name-a-cloud-of-butterflies = uma nuvem de borboletas
name-the-white-owl = a coruja branca
name-the-light-that-goes-ahead = a luz que vai à frente

# Travessias de rios, no mapa.
name-ford = vau
name-stepping-stones = pedras de passagem
name-plank-bridge = ponte de tábuas
name-trestle-bridge = ponte de cavaletes
name-stone-arch = arco de pedra
name-three-arches = três arcos
name-long-bridge = ponte longa

# Figures and landmarks that only the lab names.
name-hermit = eremita
name-ferryman = barqueiro
name-flute-player = flautista
name-wanderer = andarilho
name-giant-tree = árvore gigante
name-tower = torre
name-manjiao = manjiao
name-zheng = zheng
name-ruibin = ruibin

# Forms of the names of places, line by line the same in each language; $name is a proper name.
name-of-place =
    Templo de { $name }
    Eremitério de { $name }
    Remanso de { $name }
    Baía de { $name }
    Fossa de { $name }
    Estreito de { $name }
    Mar de { $name }
    Lagoa de { $name }
    Enseada de { $name }
    Altos de { $name }
    Monte { $name }
    Rochedo de { $name }
    O Velho de { $name }
    Morro de { $name }
    Chifre de { $name }
    Pico de { $name }
    Aresta de { $name }
    Vau de { $name }
    Cruz de { $name }
    { $name } de Cima
    Descanso de { $name }
    As Marcas de { $name }
    { $name } e além
    O País de { $name }
    Grande { $name }
    Os Confins de { $name }
    Reino de { $name }
    O oceano de { $name }
    Grande mar de { $name }
    Mar exterior de { $name }
    Alto-mar de { $name }
    Terra de { $name }
    Bosque de { $name }
    Colinas de { $name }
    Deserto de { $name }
    Brejo de { $name }
    Carste de { $name }
    Prado de { $name }
    Chapada de { $name }
    Charneca de { $name }
    Pinheiral de { $name }
    Campo de neve de { $name }
