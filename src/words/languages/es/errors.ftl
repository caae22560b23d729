# Errores de archivos, de generadores y de sus parámetros.

## Seeds

error-a-seed-is-a-number-or-any = una semilla es un número o cualesquiera palabras, por ejemplo 42 o «niebla sobre el vado»

## Files

error-is-no-folder = «{ $folder }» no es una carpeta: { $error }
error-nothing-can-be-kept-in-is-a = no se puede guardar nada en { $folder }: { $file } es un archivo
error-all-is-kept-in-already = ya se guarda todo en { $what }
error-cannot-read = no se puede leer { $file }: { $error }
error-not-found = no existe el archivo o la carpeta (error del sistema 2)
error-not-permitted = operación no permitida (error del sistema 1)
error-no-access = permiso denegado (error del sistema 13)
error-is-a-folder = es una carpeta (error del sistema 21)
error-not-a-folder = no es una carpeta (error del sistema 20)
error-read-only = sistema de archivos de solo lectura (error del sistema 30)
error-disk-full = no queda espacio en el dispositivo (error del sistema 28)
error-input-output = error de entrada o salida (error del sistema 5)
error-name-too-long = nombre de archivo demasiado largo (error del sistema 36)
error-name-letters = tiene solo letras, cifras, espacios, - _ ( ), y no más de 64
error-name-of-device = no es ninguno de los que Windows reserva para dispositivos, como CON, NUL, COM1
error-it-is-not-a-file = no es un archivo
error-it-is-larger-than = ocupa más de { $most }
error-it-is-written-in-utf-16-save = está escrito en UTF-16: guárdalo como UTF-8
error-it-is-no-text-in-utf-8 = no es texto en UTF-8
error-is-there-already-give-it-another-name = { $what } ya existe: dale otro nombre
error-cannot-write = no se puede escribir { $file }: { $error }

## Land packs

error-lacks-name = cómo se llama
error-lacks-author = de quién es
error-lacks-licence = su licencia, que es lo que otros pueden hacer con él
error-it-is-of-version-and-this-game = es de la versión { $found }, y este juego conoce la versión { $version }
error-it-does-not-say = no dice { $lacking }
error-its-is-one-line-of-at-most = su «{ $field }» es una sola línea de { $most } letras como máximo
error-there-are-spaces-around-its-name = hay espacios alrededor de su nombre
error-its-name = su nombre { $fault }
error-it-is-no-zip-or-it-is = no es un zip, o está cortado o dañado
error-it-is-a-zip-in-several-pieces = es un zip en varias partes, o de más de 4 GB
error-there-are-files-in-it-and-a = contiene { $count } archivos, y un paquete tiene { $most } como máximo
error-there-are-more-than-files-in-it = contiene más de { $most } archivos, que es lo máximo que tiene un paquete
error-the-name-in-it-is-no-utf = contiene el nombre «{ $what }», que no es UTF-8
error-the-name-of-a-file-in-it = contiene un archivo cuyo nombre no es texto
error-and-are-one-name-on-some-systems = { $one } y { $other } son un mismo nombre en algunos sistemas: dale otro nombre a uno
error-it-is-no-pack-there-is-no = no es un paquete: no contiene ningún { $what }
error-it-is-locked-with-a-password = está cerrado con una contraseña
error-it-is-packed-in-a-way-that = está comprimido de un modo que aquí no se lee: comprímelo con deflate, como hacen los programas de zip si no se les dice otra cosa
error-it-is-beyond-4-gb = pasa de 4 GB
error-it-is-not-where-it-should-be = no está donde debería
error-it-is-called-otherwise-where-it-begins = se llama de otro modo donde empieza
error-it-is-cut-short = está cortado
error-with-it-there-is-more-than-mb = con él hay más de { $what } MB en total
error-there-is-more-in-it-than-it = contiene más de lo que dice
error-it-is-damaged = está dañado
error-it-is-a-link-or-something-else = es un enlace u otra cosa que no es ni archivo ni carpeta
error-a-stands-between-folders-in-it-as = hay una \ entre sus carpetas, como en los zip que escriben algunos programas viejos: comprímelo con otro programa
error-its-name-is-too-long = su nombre es demasiado largo
error-its-name-is-none-for-a-file = su nombre no sirve para un archivo de un paquete
error-it-is-in-there-twice = está ahí dos veces

## Data files in RON

error-ron-ends = acaba antes de tiempo: falta cerrar un paréntesis o unas comillas
error-ron-list = aquí va una lista entre [ ]
error-ron-list-end = aquí falta una coma o un ]
error-ron-comma = aquí falta una coma
error-ron-colon = aquí faltan dos puntos
error-ron-map = aquí van nombres y valores entre {"{"} {"}"}
error-ron-map-end = aquí falta una coma o una {"}"}
error-ron-bracket = aquí va un (
error-ron-bracket-end = aquí falta una coma o un )
error-ron-string = aquí van palabras entre comillas
error-ron-string-end = falta cerrar unas comillas
error-ron-letter = aquí va una letra entre ' '
error-ron-name = aquí va un nombre
error-ron-backslash = hay una \ entre comillas ante algo que no la admite: escribe \\ para una sola
error-ron-bounds = el número es demasiado grande o demasiado pequeño
error-ron-comment = falta cerrar un comentario que empieza con /*
error-ron-underscore = hay un _ donde va una cifra
error-ron-more = ya ha acabado, y aún sigue algo: quizá un paréntesis se cierra antes de tiempo
error-ron-deep = hay demasiados paréntesis dentro de otros
error-ron-unknown = no se entiende lo que hay aquí
error-ron-not-here = «{ $what }» no va aquí
error-ron-no-extension = no existe la extensión «{ $name }»
error-ron-no-such = no existe «{ $name }»; hay: { $known }
error-ron-none-such = no existe «{ $name }»
error-ron-missing = falta «{ $field }»
error-ron-twice = «{ $field }» aparece dos veces
error-ron-belongs = aquí va { $kind }
error-ron-belongs-not = aquí va { $kind }, no «{ $found }»
error-ron-belongs-not-values = { $found ->
    [one] aquí va { $kind }, no { $found } valor
   *[other] aquí va { $kind }, no { $found } valores
    }
error-kind-whole = un número entero
error-kind-number = un número
error-kind-boolean = true o false
error-kind-letter = una letra
error-kind-list = una lista entre [ ]
error-kind-map = un grupo de nombres y valores entre {"{"} {"}"}
error-kind-text = un texto entre comillas
error-kind-values = { $count ->
    [one] un grupo de { $count } valor entre ( )
   *[other] un grupo de { $count } valores entre ( )
    }
error-kind-group = un grupo entre ( )
error-line-column = línea { $line }, columna { $column }: { $words }

## Strokes of the brush

error-a-brush-has-a-radius-from-m = un pincel tiene un radio de { $least } m a { $most } m, no de { $radius } m
error-a-path-has-1-to-places-not = un camino tiene de 1 a { $most } lugares, no { $found }
error-a-path-lies-within-2-62-columns = un camino queda a menos de 2^62 columnas y filas de 0, y a { $margin } m del fin de la tierra
error-a-stroke-reaches-at-most-cells-paint = un trazo alcanza { $most } celdas como máximo; pinta este por partes
error-is-nothing-that-is-placed-one-of = «{ $what }» no es nada que se coloque; hay: { $all }
error-it-is-no-file-of-strokes-or = no es un archivo de trazos, o su cabecera está dañada
error-another-version-of-eremite-wrote-it-in = lo escribió otra versión de eremite, en el formato { $found }; esta conoce solo los formatos de { $oldest } a { $version }
error-its-strokes-are-of-generator-version-and = sus trazos son de la versión { $theirs } del generador, y la tierra es de la versión { $ours }: es otra
error-its-strokes-are-of-another-land-and = sus trazos son de otra tierra: { $theirs }, y no { $ours }
error-a-place-lies-within-2-62-columns = un lugar queda a menos de 2^62 columnas y filas de 0, y a { $margin } m del fin de la tierra
error-nothing-holds-a-there = nada sostiene allí «{ $what }»: { $needs }
error-there-is-a-in-the-way = algo estorba: «{ $what }»
error-its-strokes-reach-more-than-cells-of = sus trazos alcanzan más de { $most } celdas de la tierra, y eso no es obra de nadie

## Examples of heights and their files

error-a-height-is-a-number-of-metres = una altura es un número de metros de -{ $most } a { $most }, no { $found }
error-the-example-is-damaged-letters-are-missing = el ejemplo está dañado: faltan letras o han cambiado
error-there-is-no-example-there-are-or = no existe el ejemplo «{ $name }»; hay { $known }, o da el nombre de { $also }
error-there-are-no-heights-in-it = no contiene alturas
error-an-example-has-at-most-heights-not = un ejemplo tiene { $most } alturas como máximo, no { $columns } x { $rows }
error-is-no-word-of-an-ascii-grid = «{ $what }» no es una palabra de la cabecera de una cuadrícula ASCII
error-has-no-number-in-its-head = { $what } no tiene número en su cabecera
error-is-a-number-not = { $word } es un número, no «{ $value }»
error-a-surfer-grid-has-eight-numbers-in = una cuadrícula de Surfer tiene ocho números en su cabecera, no «{ $found }»
error-its-head-has-no = en su cabecera falta { $what }
error-is-a-whole-number-not = { $word } es un número entero, no { $found }
error-cellsize-is-a-number-above-0-not = cellsize es un número mayor que 0, no { $found }
error-column-of-row = columna { $column } de la fila { $row }: { $fault }
error-x-heights-are-told-in-its-head = su cabecera anuncia { $columns } x { $rows } alturas, y hay { $found }
error-it-is-none-of-what-is-read = no es nada de lo que aquí se lee: CSV, PNG, cuadrícula ASCII (.asc), HGT
error-it-is-no-text = no es texto
error-there-are-no-heights-in-it-only = no contiene alturas, solo huecos
error-an-hgt-has-1201-x-1201-or = un HGT tiene 1201 x 1201 o 3601 x 3601 alturas de dos bytes, y este archivo tiene { $bytes } bytes
error-a-height-is-a-number-not = una altura es un número, no «{ $found }»
error-a-height-is-a-number-of-metres-quoted = una altura es un número de metros de -{ $most } a { $most }, no «{ $found }»
error-it-is-no-png-whatever-its-name = no es un PNG, diga lo que diga su nombre
error-it-is-broken-or-cut-off = está roto o cortado: { $error }
error-it-is-too-large = es demasiado grande
error-its-words-about-metres-are-broken-or = lo que dice de los metros está dañado o es demasiado largo
error-its-words-about-metres-are-three-numbers = lo que dice de los metros son tres números, no «{ $found }»
error-advice-decimals = escribe los decimales con punto, o pon punto y coma entre los campos
error-there-are-only-headings-in-it = no contiene alturas, solo el encabezado «{ $what }»
error-its-heading-does-not-say-which-of = su encabezado «{ $heading }» no dice cuál de las { $columns } columnas son alturas: llama a una «height»
error-its-points-lie-on-no-even-lattice = sus puntos no forman una red regular: un mapa tiene una altura para cada x e y
error-line = línea { $line }: { $fault }
error-where-a-height-lies-is-a-number = el lugar de una altura es un número, no «{ $found }»
error-where-its-height-lies-is-not-farther = el lugar de su altura no está más allá del que dice la línea anterior
error-it-has-fields-and-others-have = { $found ->
    [one] tiene { $found } campo, y otras tienen { $others }
   *[other] tiene { $found } campos, y otras tienen { $others }
    }
error-it-has-fields-and-its-heading-names = { $fields ->
    [one] tiene { $fields } campo, y su encabezado nombra { $names }: { $advice }
   *[other] tiene { $fields } campos, y su encabezado nombra { $names }: { $advice }
    }
error-the-comma-of-may-be-for-decimals = la coma de «{ $what }» puede ser de decimales o de millares: { $advice }, y nada para los millares
error-may-be-a-map-s-heights-or = «{ $what }» pueden ser las alturas de un mapa, o una columna y su altura: { $advice }
error-may-be-a-column-and-its-height = «{ $what }» puede ser una columna y su altura, o una altura con coma decimal: pon encima el encabezado x,height, o escribe los decimales con punto
error-format-a = un archivo { $format }
error-format-an = un archivo { $format }
error-advice-grid = guárdalo como cuadrícula ASCII (.asc) o como PNG de 16 bits, como hacen QGIS o gdal_translate
error-it-is-unpack-it-and-give-what = es { $what }: descomprímelo, y da lo que contiene
error-it-is-which-is-not-read-here = es { $what }, que aquí no se lee: { $advice }
error-it-is-raw-numbers-which-do-not = son números sin más, que no dicen lo ancho que es el mapa ni en qué metros: { $advice }

## Versions

error-it-is-of-generator-version-and-versions = es de la versión { $found } del generador, y aquí se conocen las versiones de { $oldest } a { $newest }
error-it-is-of-generator-version-and-versions-later = es de la versión { $found } del generador, y aquí se conocen las versiones de { $oldest } a { $newest }: lo hizo una versión posterior del juego

## Node graphs

error-it-is-a-graph-of-version-this = es un grafo de la versión { $found }; este juego lee la versión { $version }
error-ports-none = no tiene ninguno
error-ports = hay: { $known }
error-it-has-nodes-at-most-are-read = tiene { $what } nodos; se leen { $most } como máximo
error-its-metres-are-from-1-to-10000 = sus metros van de 1 a 10000, no { $found }
error-its-is-the-node-which-there-is = su salida { $output } es el nodo «{ $node }», que no existe
error-another-node-has-the-same-name = otro nodo tiene el mismo nombre
error-there-is-no-node-type = no existe el tipo de nodo «{ $what }»
error-it-names-the-file-what-a-graph = nombra el archivo { $what }: lo que nombra un grafo está junto a él, o en carpetas de allí
error-it-names-the-file-that-only-a = nombra el archivo { $what }: eso solo puede hacerlo un grafo que sea un archivo
error-only-a-source-has-a-seed = solo una fuente tiene semilla
error-a-has-no-port = un nodo { $device } no tiene el puerto «{ $port }»; { $known }
error-to-leads-a-wire-from-which-there = a «{ $port }» llega un cable de «{ $from }», que no existe
error-no-wire-leads-to = a «{ $what }» no llega ningún cable
error-its-wires-lead-in-a-circle-back = sus cables vuelven a él en círculo
error-it-is-asked-for-more-than-columns = se le piden más de { $most } columnas más allá de un chunk: tras él hay demasiado que mira alrededor
error-more-than-heights-would-be-held-at = habría que guardar más de { $most } alturas a la vez: demasiados de sus nodos se miran desde lejos
error-and-more = { $fault } (y { $count } más)
error-there-is-no-graph-there-are-or = no existe el grafo «{ $name }»; hay { $known }, o da el nombre de un archivo RON
error-is-no-point-two-numbers-from-4 = «{ $what }» no es un punto: dos números de -4 a 4 con una coma entre ellos
error-the-point-is-not-to-the-right = el punto { $what } no está a la derecha del anterior
error-a-curve-has-from-2-to-points = una curva tiene de 2 a { $most } puntos, no { $found }

## Mountains

error-there-is-no-kind-of-mountain-there = no existe el tipo de montaña «{ $name }»; hay: { $known }
error-a-kind-s-name = el nombre de un tipo { $fault }
error-this-system-has-no-folder-for-data = este sistema no tiene ninguna carpeta de datos
error-a-profile-has-8-heights-or-more = un perfil tiene 8 alturas o más, no { $found }
error-a-profile-s-heights-are-numbers-from = las alturas de un perfil son números de -1000000 a 1000000
error-a-ruggedness-is-a-number-from-0 = una aspereza es un número de 0 a 100, no { $found }

## Parameters

error-kind-whole-from = un número entero de { $least } a { $most }
error-kind-number-from = un número de { $least } a { $most }
error-kind-one-of = uno de { $known }
error-kind-one-of-or = uno de { $known }, o { $also }
error-also-graph = un archivo RON de nodos y cables
error-also-points = al menos dos puntos de izquierda a derecha, como «0,0 0.5,0.2 1,1»
error-also-heights = un archivo de alturas: CSV, PNG, una cuadrícula ASCII (.asc) o HGT
error-also-map = un archivo PNG, o un archivo RON de líneas
error-parameters-none = este algoritmo no tiene ninguno
error-there-is-no-parameter = no existe el parámetro «{ $name }»; { $known }
error-is-not = { $name } es { $kind }, no «{ $text }»

## Places

error-nobody-settled-here = aquí no se asentó nadie
error-mountains-or-a-river-take-the-place = montañas o un río ocupan el lugar
error-the-ground-is-too-steep = el suelo es demasiado empinado

## Presets and share codes

error-the-text-that-it-carries-is-damaged = el texto que lleva está dañado, o pasa de { $what } MB
error-a-preset-s-name = el nombre de una plantilla { $fault }
error-this-system-names-no-folder-for-data = este sistema no indica ninguna carpeta de datos
error-is-no-preset-and-no-share-code = «{ $text }» no es ni una plantilla ni un código para compartir: { $error }; las plantillas son: { $known }
error-it-is-not-written-as-one-a = no está escrito como un código: empieza por E y tiene solo letras, cifras, - y _
error-it-is-damaged-a-letter-is-missing = está dañado: falta una letra o ha cambiado; cópialo de nuevo, entero
error-it-was-made-by-a-later-version = lo hizo una versión posterior del juego, que escribe más en él
error-its-algorithm-is-not-known-here = su algoritmo no se conoce aquí
error-it-sets-something-of-that-this-version = ajusta algo de «{ $what }» que esta versión del juego no conoce
error-the-that-it-names-is-not-here = lo que nombra como «{ $what }» no está aquí: venía con otra versión del juego, o era de alguien
error-what-it-names-cannot-be-read = lo que nombra no se puede leer: { $error }
error-a-land-of-one-s-own-drawing = una tierra dibujada por ti, o según un ejemplo propio, es demasiado larga para un código: guárdala como plantilla, y regala el archivo

## Lands

error-there-is-no-layer-of-which-is = ninguna capa tiene el parámetro «{ $path }»; hay: { $known }
error-there-is-no-algorithm-there-are = no existe el algoritmo «{ $name }»; hay: { $known }

## Rivers

error-rivers-are-switched-off = los ríos están desactivados
error-the-land-ends-here = la tierra acaba aquí
error-there-is-no-valley-for-it = no hay valle para él
error-a-brook-seeps-away-it-is-too = un arroyo se pierde en el suelo: la zona es demasiado seca

## Drawn maps

error-it-is-not-a-png-save-it = es { $what }, no un PNG: guárdalo como PNG
error-it-is-no-picture-that-is-known = no es una imagen que aquí se conozca: guárdala como PNG
error-the-drawing-is-damaged-letters-are-missing = el dibujo está dañado: faltan letras o han cambiado
error-there-is-no-map-there-are-or = no existe el mapa «{ $name }»; hay { $known }, o da el nombre de un archivo PNG, o de un archivo RON de líneas
error-a-map-to-walk-has-at-most = un mapa por el que caminar tiene { $most } píxeles por lado como máximo, no { $width } x { $height }
error-it-says-either-what-size-the-map = dice una de dos cosas: el tamaño del mapa, o el mapa sobre el que van sus líneas
error-a-map-has-pixels-not-x = un mapa tiene píxeles, no { $width } x { $height }
error-lines-lie-over-no-other-lines-and = unas líneas no van sobre otras, y por tanto tampoco sobre { $what }
error-there-is-no-example-there-are = no existe el ejemplo «{ $name }»; hay { $known }
error-a-map-has-at-most-lines-not = un mapa tiene { $most } líneas como máximo, no { $found }
error-lines-have-at-most-points-together-not = las líneas tienen { $most } puntos en total como máximo, no { $found }
error-line-of-them = línea { $number } de ellas: { $fault }
error-it-has-fewer-than-two-points = tiene menos de dos puntos
error-its-point-lies-beyond-the-map-of = su punto { $column }, { $row } está fuera del mapa de { $columns } x { $rows } píxeles
error-its-height-is-not-from-0-to = su altura { $what } no está entre 0 y 1
error-its-slope-is-not-from-to = su pendiente { $what } no está entre -{ $most } y { $most }

## Kinds of creatures: the name of a field and a colon stand before each

error-is-a-number-from-to-not = es un número de { $low } a { $high }, no { $value }
error-there-is-already = ya está «{ $what }»
error-there-is-a-gait-already = ya hay un paso «{ $what }»
error-there-is-a-score-for-it-already = ya hay una puntuación para ello
error-is-from-1-to-the-least-first = va de 1 a { $limit }, primero el menor, no { $least } y { $most }
error-is-at-least-one-speed = es al menos una velocidad
error-are-at-least-one = son al menos uno
error-has-letters = tiene letras
error-its-first-joint-is-at-least-0 = su primera articulación está al menos 0,1 m por delante de la de la pata trasera
error-a-coat-is-worn-on-four-legs = un pelaje se lleva a cuatro patas
error-who-has-plumage-stands-on-two-legs = quien tiene plumaje se sostiene sobre dos patas
error-a-hermit-goes-on-two-legs-and = un ermitaño anda sobre dos piernas, y también quien lleva túnica
error-is-that-of-who-wears-a-robe = es propio de quien lleva túnica
error-is-at-least-one = es al menos uno
error-is-that-of-who-goes-on-four = es propio de quien anda a cuatro patas
error-is-that-of-who-has-plumage = es propio de quien tiene plumaje
error-at-most-strokes = { $limit } trazos como máximo
error-are-2-to-not = son de 2 a { $limit }, no { $count }
error-are-2-to-sections-not = son de 2 a { $limit } secciones, no { $count }
error-are-or-not = son { $what } o { $other }, no { $count }
error-are-not = son { $legs }, no { $count }
error-is-at-least-0-01-m-from = está al menos a 0,01 m de la de arriba
error-the-sole-is-on-the-ground-at = la planta del pie está en el suelo, a 0
error-the-leg-is-a-little-bent-as = la pata está un poco flexionada en pie, para que se sepa hacia dónde se dobla
error-there-are-bones-0-to-not = hay huesos de 0 a { $last }, no { $bone }
error-there-is-no-kind-of-creature-there = no existe el tipo de criatura «{ $name }»; hay: { $known }

## Ghosts

error-nothing-of-the-walk-can-be-read = de la caminata «{ $what }» no se puede leer nada
error-the-walk-has-left-no-trace-it = la caminata «{ $what }» no ha dejado rastro: se guardó cuando aún no los había
error-is-no-ghost = { $what } no es un fantasma: { $why }
error-it-holds-no-trace-of-a-walk = no contiene el rastro de ninguna caminata
error-its-trace-makes-no-sense = su rastro no tiene sentido a partir del byte { $byte }
error-its-trace-is-empty = su rastro está vacío
error-its-trace-is-longer = su rastro dura más de 24 horas
error-walked-another-land = «{ $name }» recorrió otra tierra: { $land }
error-never-got-on-the-board-there-is = «{ $what }» nunca subió a la tabla: no hay descenso que acompañar
error-ghosts-are-here-already-let-one-go = ya hay aquí { $most } fantasmas: antes, deja ir a uno

## The horse

error-there-is-nobody-who-could-ride = no hay nadie que pueda montar
error-no-horse-can-stand-there-it-is = allí no puede estar ningún caballo: queda bajo el suelo
error-there-is-no-horse = no hay ningún caballo

## The journal

error-there-is-a-place-or-a-day = contiene un lugar o un día que no puede ser

## Sound

error-this-machine-has-no-device-for-it = este equipo no tiene ningún dispositivo para ello
error-there-is-no-device-for-it = no hay ningún dispositivo para ello
error-the-device-wants-samples-of-the-form = el dispositivo pide muestras del formato { $found }, que eremite no conoce

## Rides

error-it-is-no-ride-that-eremite-has = no es un descenso que haya guardado eremite, o está dañado
error-a-later-version-of-eremite-wrote-it = lo escribió una versión posterior de eremite, en el formato { $found }; esta conoce el formato { $version }
error-it-is-of-version-of-the-body = es de la versión { $found } del cuerpo y { $other } de la tabla, y estas son { $body } y { $board }: él baja de otra manera

## Walks

error-a-walk-s-name = el nombre de una caminata { $fault }
error-another-version-of-eremite-wrote-the-walk = la escribió otra versión de eremite, en el formato { $found }; esta conoce los formatos de { $oldest } a { $version }
error-it-does-not-say-in-which-land = no dice en qué tierra

## The easel

error-a-map-has-at-most-255-biomes = un mapa tiene 255 biomas como máximo
error-a-map-has-at-most-255-styles = un mapa tiene 255 estilos como máximo
error-is-no-drawn-land = { $what } no es una tierra dibujada
error-a-stamp-has-at-most-pixels-a = lo que se estampa tiene { $most } píxeles por lado como máximo, no { $width } x { $height }

## Buildings

error-there-is-no-rule = no hay ninguna regla «{ $name }»; hay: { $known }
error-there-is-at-least-one-alternative = hay al menos una alternativa
error-shapes-lie-too-deep = las formas están una dentro de otra hasta { $limit } veces como máximo, y ninguna dentro de sí misma
error-too-many-forms = un edificio tiene como máximo { $limit } formas, y este puede tener { $forms }
error-too-many-corners = la imagen de un edificio tiene como máximo { $limit } vértices, y esta puede tener { $corners }

## Files of settings and of keys

error-file-cannot-be-read = { $error }; todo queda como viene
error-file-of-later-version = { $file } es de una versión posterior y queda como está: lo que se cambie ahora vale para esta partida
error-file-was-broken = { $file } no estaba como debe: ahora está guardado como { $backup }
error-file-cannot-be-written = no se puede escribir { $file }: { $error }; lo ajustado vale para esta partida
error-written-by-later-version = lo ha escrito una versión posterior del juego
error-nothing-of-later-version-is-read = es de la versión { $found }, y este juego conoce la versión { $version }: queda como está, y no se lee nada de él
error-line-says-nothing = «{ $what }» no dice nada y se pasa por alto: una línea es `name = value`
error-version-is-no-number = «version» es { $version }, y no { $found }: se lee como si lo fuera
error-nothing-is-called = nada se llama «{ $name }»: se pasa por alto
error-was-said-in-line-already = «{ $name }» ya está en la línea { $line }, y eso vale
error-it-is-as-by-default = { $error }; vale { $default }
error-was-never = «{ $name }» nunca fue { $found }
error-setting-is-not = «{ $name }» es { $kind }, y no { $found }
error-kind-number-in = un número de { $least } a { $most }, en { $unit }
error-does-already = «{ $key }» ya es «{ $other }»: «{ $action }» queda como viene

## Keys

error-is-no-key-or-button-such-are = «{ $what }» no es una tecla ni un botón; lo son, por ejemplo, key:ArrowLeft, mouse:Left, wheel:+, pad:South, pad:LeftStickX-
error-always-does = «{ $key }» siempre es «{ $action }»
error-this-key-has-no-name-and-could = esta tecla no tiene nombre y no se podría guardar
error-an-action-has-at-most-three-bindings = una acción tiene como máximo tres asignaciones en cada dispositivo
error-is-no-list-as-key-space-pad = { $what } no es una lista como ["key:Space", "pad:South"]
error-is-there-twice = «{ $what }» aparece dos veces
error-is-nothing-that-can-be-done-eremite = «{ $what }» no es nada que se pueda hacer; `eremite actions` enumera lo que sí

## What is saved

error-its-is-of-version-and-this-game = su parte «{ $name }» es de la versión { $version }, y este juego conoce la versión { $known }
error-its-makes-no-sense = su parte «{ $what }» no tiene sentido
error-it-makes-no-sense = no tiene sentido
error-it-has-not-the-length = no tiene la longitud que debe
error-its-checksum-is-wrong = su suma de comprobación es errónea
error-it-does-not-begin-as-a-walk = no empieza como un paseo guardado
