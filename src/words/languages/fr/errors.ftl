## Seeds

error-a-seed-is-a-number-or-any = une graine est un nombre ou des mots quelconques, par exemple 42 ou « brume sur le gué »

## Files

error-is-no-folder = « { $folder } » n’est pas un dossier : { $error }
error-nothing-can-be-kept-in-is-a = rien ne peut être gardé dans { $folder } : { $file } est un fichier
error-all-is-kept-in-already = tout est déjà gardé dans { $what }
error-cannot-read = impossible de lire { $file } : { $error }
error-not-found = aucun fichier ni dossier de ce nom (erreur système 2)
error-not-permitted = opération non permise (erreur système 1)
error-no-access = accès refusé (erreur système 13)
error-is-a-folder = c’est un dossier (erreur système 21)
error-not-a-folder = ce n’est pas un dossier (erreur système 20)
error-read-only = système de fichiers en lecture seule (erreur système 30)
error-disk-full = plus de place sur le disque (erreur système 28)
error-input-output = erreur de lecture ou d’écriture (erreur système 5)
error-name-too-long = nom de fichier trop long (erreur système 36)
error-name-letters = n’a que des lettres, des chiffres, des espaces, - _ ( ), et au plus 64 en tout
error-name-of-device = n’est aucun de ceux que Windows réserve à des appareils, comme CON, NUL, COM1
error-it-is-not-a-file = ce n’est pas un fichier
error-it-is-larger-than = il dépasse { $most }
error-it-is-written-in-utf-16-save = il est écrit en UTF-16 : enregistre-le en UTF-8
error-it-is-no-text-in-utf-8 = ce n’est pas du texte en UTF-8
error-is-there-already-give-it-another-name = { $what } existe déjà : donne un autre nom
error-cannot-write = impossible d’écrire { $file } : { $error }

## Land packs

error-lacks-name = comment il s’appelle
error-lacks-author = de qui il est
error-lacks-licence = sous quelle licence il est, donc ce que d’autres peuvent en faire
error-it-is-of-version-and-this-game = il est de la version { $found }, et ce jeu connaît la version { $version }
error-it-does-not-say = il ne dit pas { $lacking }
error-its-is-one-line-of-at-most = son champ { $field } est une seule ligne d’au plus { $most } caractères
error-there-are-spaces-around-its-name = il y a des espaces autour de son nom
error-its-name = son nom { $fault }
error-it-is-no-zip-or-it-is = ce n’est pas un zip, ou il est coupé ou endommagé
error-it-is-a-zip-in-several-pieces = c’est un zip en plusieurs morceaux, ou de plus de 4 Go
error-there-are-files-in-it-and-a = il contient { $count } fichiers, et un pack en a au plus { $most }
error-there-are-more-than-files-in-it = il contient plus de { $most } fichiers, et un pack n’en a pas davantage
error-the-name-in-it-is-no-utf = le nom « { $what } » qu’il contient n’est pas en UTF-8
error-the-name-of-a-file-in-it = le nom d’un fichier qu’il contient n’est pas du texte
error-and-are-one-name-on-some-systems = { $one } et { $other } sont un même nom sur certains systèmes : donne un autre nom à l’un des deux
error-it-is-no-pack-there-is-no = ce n’est pas un pack : il n’y a pas de { $what } dedans
error-it-is-locked-with-a-password = il est protégé par un mot de passe
error-it-is-packed-in-a-way-that = il est compressé d’une façon qui n’est pas lue ici : utilise Deflate, comme le font les programmes de zip si on ne leur dit rien d’autre
error-it-is-beyond-4-gb = il dépasse 4 Go
error-it-is-not-where-it-should-be = il n’est pas là où il devrait être
error-it-is-called-otherwise-where-it-begins = il porte un autre nom là où il commence
error-it-is-cut-short = il est coupé
error-with-it-there-is-more-than-mb = avec lui, cela fait plus de { $what } Mo en tout
error-there-is-more-in-it-than-it = il contient plus qu’il ne dit
error-it-is-damaged = il est endommagé
error-it-is-a-link-or-something-else = c’est un lien, ou autre chose qui n’est ni fichier ni dossier
error-a-stands-between-folders-in-it-as = un \ y sépare des dossiers, comme dans les zips de certains vieux programmes : refais-le avec un autre programme
error-its-name-is-too-long = son nom est trop long
error-its-name-is-none-for-a-file = un fichier d’un pack ne peut pas porter ce nom
error-it-is-in-there-twice = il y est deux fois

## Data files in RON

error-ron-ends = il finit trop tôt : une parenthèse ou un guillemet n’est pas fermé
error-ron-list = il faut ici une liste entre [ ]
error-ron-list-end = il manque ici une virgule ou un ]
error-ron-comma = il manque ici une virgule
error-ron-colon = il manque ici un deux-points
error-ron-map = il faut ici des noms et des valeurs entre {"{"} {"}"}
error-ron-map-end = il manque ici une virgule ou un {"}"}
error-ron-bracket = il faut ici un (
error-ron-bracket-end = il manque ici une virgule ou un )
error-ron-string = il faut ici des mots entre guillemets
error-ron-string-end = un guillemet n’est pas fermé
error-ron-letter = il faut ici une lettre entre ' '
error-ron-name = il faut ici un nom
error-ron-backslash = entre guillemets, un \ précède ce qu’il ne peut pas précéder : écris \\ pour un seul
error-ron-bounds = le nombre est trop grand ou trop petit
error-ron-comment = un commentaire qui commence par /* n’est pas fermé
error-ron-underscore = un _ est à la place d’un chiffre
error-ron-more = c’est la fin, et pourtant il y a une suite : une parenthèse est peut-être fermée trop tôt
error-ron-deep = il y a trop de parenthèses dans des parenthèses
error-ron-unknown = ce qui se trouve ici n’est pas compris
error-ron-not-here = « { $what } » n’a pas sa place ici
error-ron-no-extension = il n’y a pas d’extension « { $name } »
error-ron-no-such = il n’y a pas de « { $name } » ; il y a : { $known }
error-ron-none-such = il n’y a pas de « { $name } »
error-ron-missing = « { $field } » manque
error-ron-twice = « { $field } » s’y trouve deux fois
error-ron-belongs = il faut ici { $kind }
error-ron-belongs-not = il faut ici { $kind }, et non « { $found } »
error-ron-belongs-not-values = il faut ici { $kind }, et non { $found }
error-kind-whole = un nombre entier
error-kind-number = un nombre
error-kind-boolean = true ou false
error-kind-letter = une lettre
error-kind-list = une liste entre [ ]
error-kind-map = un groupe de noms et de valeurs entre {"{"} {"}"}
error-kind-text = un texte entre guillemets
error-kind-values = un groupe de { $count } valeurs entre ( )
error-kind-group = un groupe entre ( )
error-line-column = ligne { $line }, colonne { $column } : { $words }

## Strokes of the brush

error-a-brush-has-a-radius-from-m = un pinceau a un rayon de { $least } m à { $most } m, et non de { $radius } m
error-a-path-has-1-to-places-not = un chemin a de 1 à { $most } lieux, et non { $found }
error-a-path-lies-within-2-62-columns = un chemin se trouve à moins de 2^62 colonnes et rangées de 0, et à { $margin } m au moins du bout de la contrée
error-a-stroke-reaches-at-most-cells-paint = un trait touche au plus { $most } cellules ; peins celui-ci en plusieurs morceaux
error-is-nothing-that-is-placed-one-of = « { $what } » ne se pose pas : choisis parmi { $all }
error-it-is-no-file-of-strokes-or = ce n’est pas un fichier de traits, ou son en-tête est endommagé
error-another-version-of-eremite-wrote-it-in = il vient d’une autre version d’eremite, au format { $found } ; celle-ci ne connaît que les formats { $oldest } à { $version }
error-its-strokes-are-of-generator-version-and = ses traits sont de la version { $theirs } du générateur, et la contrée est de la version { $ours } : c’en est une autre
error-its-strokes-are-of-another-land-and = ses traits sont d’une autre contrée : { $theirs }, et non { $ours }
error-a-place-lies-within-2-62-columns = un lieu se trouve à moins de 2^62 colonnes et rangées de 0, et à { $margin } m au moins du bout de la contrée
error-nothing-holds-a-there = rien n’y tient « { $what } » : { $needs }
error-there-is-a-in-the-way = la place est prise : { $what }
error-its-strokes-reach-more-than-cells-of = ses traits touchent plus de { $most } cellules de la contrée, et personne n’en peint autant

## Examples of heights and their files

error-a-height-is-a-number-of-metres = une hauteur est un nombre de mètres de -{ $most } à { $most }, et non { $found }
error-the-example-is-damaged-letters-are-missing = l’exemple est endommagé : des caractères manquent ou ont été modifiés
error-there-is-no-example-there-are-or = il n’y a pas d’exemple « { $name } » ; il y a { $known }, ou donne un nom : { $also }
error-there-are-no-heights-in-it = il ne contient aucune hauteur
error-an-example-has-at-most-heights-not = un exemple a au plus { $most } hauteurs, et non { $columns } × { $rows }
error-is-no-word-of-an-ascii-grid = « { $what } » n’est pas un mot de l’en-tête d’une grille ASCII
error-has-no-number-in-its-head = { $what } n’a pas de nombre dans l’en-tête
error-is-a-number-not = { $word } est un nombre, et non « { $value } »
error-a-surfer-grid-has-eight-numbers-in = une grille Surfer a huit nombres dans son en-tête, et non « { $found } »
error-its-head-has-no = il manque { $what } dans son en-tête
error-is-a-whole-number-not = { $word } est un nombre entier, et non { $found }
error-cellsize-is-a-number-above-0-not = cellsize est un nombre au-dessus de 0, et non { $found }
error-column-of-row = colonne { $column } de la rangée { $row } : { $fault }
error-x-heights-are-told-in-its-head = son en-tête annonce { $columns } × { $rows } hauteurs, et il y en a { $found }
error-it-is-none-of-what-is-read = ce n’est rien de ce qui est lu ici : CSV, PNG, grille ASCII (.asc), HGT
error-it-is-no-text = ce n’est pas du texte
error-there-are-no-heights-in-it-only = il ne contient aucune hauteur, que des lacunes
error-an-hgt-has-1201-x-1201-or = un HGT a 1201 × 1201 ou 3601 × 3601 hauteurs de deux octets, et la taille de ce fichier en octets est { $bytes }
error-a-height-is-a-number-not = une hauteur est un nombre, et non « { $found } »
error-a-height-is-a-number-of-metres-quoted = une hauteur est un nombre de mètres de -{ $most } à { $most }, et non « { $found } »
error-it-is-no-png-whatever-its-name = ce n’est pas un PNG, quoi que dise son nom
error-it-is-broken-or-cut-off = il est abîmé ou coupé : { $error }
error-it-is-too-large = il est trop grand
error-its-words-about-metres-are-broken-or = ce qu’il dit des mètres est abîmé ou trop long
error-its-words-about-metres-are-three-numbers = ce qu’il dit des mètres tient en trois nombres, et non « { $found } »
error-advice-decimals = écris les décimales avec un point, ou mets un point-virgule entre les champs
error-there-are-only-headings-in-it = il ne contient aucune hauteur, que l’en-tête « { $what } »
error-its-heading-does-not-say-which-of = son en-tête « { $heading } » ne dit pas lesquelles des { $columns } colonnes sont des hauteurs : appelle l’une « height »
error-its-points-lie-on-no-even-lattice = ses points ne sont pas sur une grille régulière : une carte a une hauteur pour chaque x et chaque y
error-line = ligne { $line } : { $fault }
error-where-a-height-lies-is-a-number = l’endroit d’une hauteur est un nombre, et non « { $found } »
error-where-its-height-lies-is-not-farther = sa hauteur n’est pas située plus loin que celle de la ligne d’avant
error-it-has-fields-and-others-have = nombre de champs : { $found }, et dans d’autres lignes : { $others }
error-it-has-fields-and-its-heading-names = nombre de champs : { $fields }, et de noms dans l’en-tête : { $names } ; { $advice }
error-the-comma-of-may-be-for-decimals = la virgule de « { $what } » peut être celle des décimales ou celle des milliers : { $advice }, et n’écris pas de virgule pour les milliers
error-may-be-a-map-s-heights-or = « { $what } » peut être des hauteurs d’une carte, ou une colonne et sa hauteur : { $advice }
error-may-be-a-column-and-its-height = « { $what } » peut être une colonne et sa hauteur, ou une hauteur à virgule décimale : mets au-dessus l’en-tête x,height, ou écris les décimales avec un point
error-format-a = { $format ->
    [database] une base de données
   *[other] un { $format }
}
error-format-an = un { $format }
error-advice-grid = enregistre en grille ASCII (.asc) ou en PNG de 16 bits, comme le font QGIS ou gdal_translate
error-it-is-unpack-it-and-give-what = c’est { $what } : décompresse, et donne ce qu’il y a dedans
error-it-is-which-is-not-read-here = c’est { $what }, ce qui n’est pas lu ici : { $advice }
error-it-is-raw-numbers-which-do-not = ce sont des nombres bruts, qui ne disent ni la largeur de la carte, ni en quels mètres : { $advice }

## Versions

error-it-is-of-generator-version-and-versions = il est de la version { $found } du générateur, et les versions { $oldest } à { $newest } sont connues ici
error-it-is-of-generator-version-and-versions-later = il est de la version { $found } du générateur, et les versions { $oldest } à { $newest } sont connues ici : il vient d’une version plus récente du jeu

## Node graphs

error-it-is-a-graph-of-version-this = c’est un graphe de la version { $found } ; ce jeu lit la version { $version }
error-ports-none = il n’y en a pas
error-ports = il y a : { $known }
error-it-has-nodes-at-most-are-read = il a { $what } nœuds ; au plus { $most } sont lus
error-its-metres-are-from-1-to-10000 = ses mètres vont de 1 à 10000, et non { $found }
error-its-is-the-node-which-there-is = { $output } est le nœud « { $node } », qui n’existe pas
error-another-node-has-the-same-name = un autre nœud a le même nom
error-there-is-no-node-type = il n’y a pas de type de nœud « { $what } »
error-it-names-the-file-what-a-graph = il nomme le fichier { $what } : ce que nomme un graphe se trouve à côté de lui, ou dans des dossiers à cet endroit
error-it-names-the-file-that-only-a = il nomme le fichier { $what } : seul le peut un graphe qui est lui-même un fichier
error-only-a-source-has-a-seed = seule une source a une graine
error-a-has-no-port = { $device } n’a pas d’entrée « { $port } » ; { $known }
error-to-leads-a-wire-from-which-there = à « { $port } » mène un lien depuis « { $from } », qui n’existe pas
error-no-wire-leads-to = aucun lien ne mène à « { $what } »
error-its-wires-lead-in-a-circle-back = ses liens reviennent à lui en cercle
error-it-is-asked-for-more-than-columns = plus de { $most } colonnes au-delà d’un chunk lui sont demandées : trop de nœuds après lui regardent alentour
error-more-than-heights-would-be-held-at = plus de { $most } hauteurs seraient en mémoire à la fois : trop de ses nœuds sont regardés de loin
error-and-more = { $fault } (et { $count } de plus)
error-there-is-no-graph-there-are-or = il n’y a pas de graphe « { $name } » ; il y a { $known }, ou donne le nom d’un fichier RON
error-is-no-point-two-numbers-from-4 = « { $what } » n’est pas un point : deux nombres de -4 à 4 avec une virgule entre eux
error-the-point-is-not-to-the-right = le point { $what } n’est pas à droite du précédent
error-a-curve-has-from-2-to-points = une courbe a de 2 à { $most } points, et non { $found }

## Mountains

error-there-is-no-kind-of-mountain-there = il n’y a pas d’espèce de montagnes « { $name } » ; il y a : { $known }
error-a-kind-s-name = le nom d’une espèce { $fault }
error-this-system-has-no-folder-for-data = ce système n’a pas de dossier de données
error-a-profile-has-8-heights-or-more = un profil a 8 hauteurs ou plus, et non { $found }
error-a-profile-s-heights-are-numbers-from = les hauteurs d’un profil sont des nombres de -1000000 à 1000000
error-a-ruggedness-is-a-number-from-0 = une rugosité est un nombre de 0 à 100, et non { $found }

## Parameters

error-kind-whole-from = un nombre entier de { $least } à { $most }
error-kind-number-from = un nombre de { $least } à { $most }
error-kind-one-of = un choix parmi { $known }
error-kind-one-of-or = un choix parmi { $known }, ou { $also }
error-also-graph = un fichier RON de nœuds et de fils
error-also-points = au moins deux points de gauche à droite, par exemple « 0,0 0.5,0.2 1,1 »
error-also-heights = un fichier de hauteurs : CSV, PNG, une grille ASCII (.asc) ou HGT
error-also-map = un fichier PNG, ou un fichier RON de lignes
error-parameters-none = cet algorithme n’en a pas
error-there-is-no-parameter = il n’y a pas de paramètre « { $name } » ; { $known }
error-is-not = { $name } est { $kind }, et non « { $text } »

## Places

error-nobody-settled-here = personne ne s’est établi ici
error-mountains-or-a-river-take-the-place = des montagnes ou une rivière prennent la place
error-the-ground-is-too-steep = le sol est trop raide

## Presets and share codes

error-the-text-that-it-carries-is-damaged = le texte qu’elle porte est endommagé, ou dépasse { $what } Mo
error-a-preset-s-name = le nom d’un modèle { $fault }
error-this-system-names-no-folder-for-data = ce système n’indique aucun dossier de données
error-is-no-preset-and-no-share-code = « { $text } » n’est ni un modèle ni un code de partage : { $error } ; les modèles sont : { $known }
error-it-is-not-written-as-one-a = il n’est pas écrit comme un code : un code commence par E et n’a que des lettres, des chiffres, - et _
error-it-is-damaged-a-letter-is-missing = il est endommagé : un caractère manque ou a été modifié ; recopie-le en entier
error-it-was-made-by-a-later-version = il vient d’une version plus récente du jeu, qui y écrit davantage
error-its-algorithm-is-not-known-here = son algorithme n’est pas connu ici
error-it-sets-something-of-that-this-version = il règle quelque chose de « { $what } » que cette version du jeu ne connaît pas
error-the-that-it-names-is-not-here = ce qu’il nomme pour { $what } n’est pas ici : cela venait d’une autre version du jeu, ou était à quelqu’un
error-what-it-names-cannot-be-read = ce qu’il nomme est illisible : { $error }
error-a-land-of-one-s-own-drawing = une contrée que tu as dessinée, ou faite d’après ton propre exemple, est trop longue pour un code : enregistre-la comme modèle, et offre le fichier

## Lands

error-there-is-no-layer-of-which-is = aucune couche n’a de paramètre « { $path } » ; il y a : { $known }
error-there-is-no-algorithm-there-are = il n’y a pas d’algorithme « { $name } » ; il y a : { $known }

## Rivers

error-rivers-are-switched-off = les rivières sont désactivées
error-the-land-ends-here = la contrée finit ici
error-there-is-no-valley-for-it = il n’y a pas de vallée pour elle
error-a-brook-seeps-away-it-is-too = un ruisseau se perd dans le sol : il fait trop sec

## Drawn maps

error-it-is-not-a-png-save-it = c’est { $what }, et non un PNG : enregistre en PNG
error-it-is-no-picture-that-is-known = ce n’est pas une image connue ici : enregistre en PNG
error-the-drawing-is-damaged-letters-are-missing = le dessin est endommagé : des caractères manquent ou ont été modifiés
error-there-is-no-map-there-are-or = il n’y a pas de carte « { $name } » ; il y a { $known }, ou donne le nom d’un fichier PNG, ou d’un fichier RON de lignes
error-a-map-to-walk-has-at-most = une carte à parcourir a au plus { $most } pixels de côté, et non { $width } × { $height }
error-it-says-either-what-size-the-map = il dit soit la taille de la carte, soit la carte que recouvrent ses lignes
error-a-map-has-pixels-not-x = une carte a des pixels, et non { $width } × { $height }
error-lines-lie-over-no-other-lines-and = des lignes n’en recouvrent pas d’autres, ni donc { $what }
error-there-is-no-example-there-are = il n’y a pas d’exemple « { $name } » ; il y a { $known }
error-a-map-has-at-most-lines-not = une carte a au plus { $most } lignes, et non { $found }
error-lines-have-at-most-points-together-not = des lignes ont au plus { $most } points en tout, et non { $found }
error-line-of-them = la ligne n° { $number } : { $fault }
error-it-has-fewer-than-two-points = elle a moins de deux points
error-its-point-lies-beyond-the-map-of = son point { $column }, { $row } est hors de la carte de { $columns } × { $rows } pixels
error-its-height-is-not-from-0-to = son altitude { $what } n’est pas entre 0 et 1
error-its-slope-is-not-from-to = sa pente { $what } n’est pas entre -{ $most } et { $most }

## Kinds of creatures: the name of a field and a colon stand before each

error-is-a-number-from-to-not = un nombre de { $low } à { $high }, et non { $value }
error-there-is-already = « { $what } » s’y trouve déjà
error-there-is-a-gait-already = il y a déjà une allure « { $what } »
error-there-is-a-score-for-it-already = il y a déjà une note pour cela
error-is-from-1-to-the-least-first = de 1 à { $limit }, le plus petit d’abord, et non { $least } et { $most }
error-is-at-least-one-speed = au moins une vitesse
error-are-at-least-one = au moins une
error-has-letters = ne doit pas être vide
error-its-first-joint-is-at-least-0 = sa première articulation est au moins 0,1 m devant celle de la patte arrière
error-a-coat-is-worn-on-four-legs = un pelage se porte sur quatre pattes
error-who-has-plumage-stands-on-two-legs = qui a un plumage se tient sur deux pattes
error-a-hermit-goes-on-two-legs-and = un ermite va sur deux jambes, comme qui porte une robe
error-is-that-of-who-wears-a-robe = seulement pour qui porte une robe
error-is-at-least-one = au moins un
error-is-that-of-who-goes-on-four = seulement pour qui va à quatre pattes
error-is-that-of-who-has-plumage = seulement pour qui a un plumage
error-at-most-strokes = au plus { $limit } traits
error-are-2-to-not = de 2 à { $limit }, et non { $count }
error-are-2-to-sections-not = de 2 à { $limit } sections, et non { $count }
error-are-or-not = { $what } ou { $other }, et non { $count }
error-are-not = { $legs }, et non { $count }
error-is-at-least-0-01-m-from = à 0,01 m au moins de celle du dessus
error-the-sole-is-on-the-ground-at = la plante du pied est au sol, à 0
error-the-leg-is-a-little-bent-as = la patte est un peu fléchie au repos, pour qu’on sache dans quel sens
error-there-are-bones-0-to-not = il y a les os 0 à { $last }, et non { $bone }
error-there-is-no-kind-of-creature-there = il n’y a pas d’espèce « { $name } » parmi les créatures ; il y a : { $known }

## Ghosts

error-nothing-of-the-walk-can-be-read = rien de la marche « { $what } » n’est lisible
error-the-walk-has-left-no-trace-it = la marche « { $what } » n’a pas laissé de trace : elle date d’avant les traces
error-is-no-ghost = { $what } n’est pas un fantôme : { $why }
error-it-holds-no-trace-of-a-walk = il ne contient aucune trace de marche
error-its-trace-makes-no-sense = sa trace n’a plus de sens à partir de l’octet { $byte }
error-its-trace-is-empty = sa trace est vide
error-its-trace-is-longer = sa trace dure plus de 24 heures
error-walked-another-land = « { $name } » a parcouru une autre contrée : { $land }
error-never-got-on-the-board-there-is = « { $what } » n’est jamais monté sur la planche : il n’y a pas de glisse à accompagner
error-ghosts-are-here-already-let-one-go = il y a déjà { $most } fantômes ici : laisses-en d’abord partir un

## The horse

error-there-is-nobody-who-could-ride = il n’y a personne pour monter
error-no-horse-can-stand-there-it-is = aucun cheval ne peut se tenir là : c’est sous terre
error-there-is-no-horse = il n’y a pas de cheval

## The journal

error-there-is-a-place-or-a-day = il y a là un lieu ou un jour impossible

## Sound

error-this-machine-has-no-device-for-it = cette machine n’a pas d’appareil pour cela
error-there-is-no-device-for-it = il n’y a pas d’appareil pour cela
error-the-device-wants-samples-of-the-form = l’appareil veut des échantillons au format { $found }, qu’eremite ne connaît pas

## Rides

error-it-is-no-ride-that-eremite-has = ce n’est pas une glisse gardée par eremite, ou elle est endommagée
error-a-later-version-of-eremite-wrote-it = elle vient d’une version plus récente d’eremite, au format { $found } ; celle-ci connaît le format { $version }
error-it-is-of-version-of-the-body = elle est de la version { $found } du corps et { $other } de la planche, et celles d’ici sont { $body } et { $board } : il glisse autrement

## Walks

error-a-walk-s-name = le nom d’une marche { $fault }
error-another-version-of-eremite-wrote-the-walk = elle vient d’une autre version d’eremite, au format { $found } ; celle-ci connaît les formats { $oldest } à { $version }
error-it-does-not-say-in-which-land = elle ne dit pas dans quelle contrée

## The easel

error-a-map-has-at-most-255-biomes = une carte a au plus 255 biomes
error-a-map-has-at-most-255-styles = une carte a au plus 255 styles
error-is-no-drawn-land = { $what } n’est pas une contrée dessinée
error-a-stamp-has-at-most-pixels-a = un tampon a au plus { $most } pixels de côté, et non { $width } × { $height }

## Buildings

error-there-is-no-rule = il n’y a pas de règle « { $name } » ; il y a : { $known }
error-there-is-at-least-one-alternative = il y a au moins une possibilité
error-shapes-lie-too-deep = les formes sont imbriquées { $limit } fois au plus, et aucune en elle-même
error-too-many-forms = un bâtiment a au plus { $limit } formes, et celui-ci peut en avoir { $forms }
error-too-many-corners = l’image d’un bâtiment a au plus { $limit } coins, et celle-ci peut en avoir { $corners }

## Files of settings and of keys

error-file-cannot-be-read = { $error } ; tout reste par défaut
error-file-of-later-version = { $file } est d’une version ultérieure et reste tel quel : ce qui est changé maintenant vaut pour cette partie
error-file-was-broken = { $file } n’était pas comme il faut : il est maintenant mis de côté sous le nom { $backup }
error-file-cannot-be-written = impossible d’écrire { $file } : { $error } ; ce qui est réglé vaut pour cette partie
error-written-by-later-version = une version ultérieure du jeu l’a écrit
error-nothing-of-later-version-is-read = il est de la version { $found }, et ce jeu connaît la version { $version } : il reste tel quel, et rien n’en est lu
error-line-says-nothing = « { $what } » ne dit rien et est ignoré : une ligne est `name = value`
error-version-is-no-number = « version » est { $version }, et non { $found } : il est lu comme si c’était le cas
error-nothing-is-called = rien ne s’appelle « { $name } » : c’est ignoré
error-was-said-in-line-already = « { $name } » est déjà à la ligne { $line }, et cela vaut
error-it-is-as-by-default = { $error } ; c’est { $default } qui vaut
error-was-never = « { $name } » n’a jamais été { $found }
error-setting-is-not = « { $name } » est { $kind }, et non { $found }
error-kind-number-in = un nombre de { $least } à { $most }, en { $unit }
error-does-already = « { $key } » est déjà « { $other } » : « { $action } » reste par défaut

## Keys

error-is-no-key-or-button-such-are = « { $what } » n’est ni une touche ni un bouton ; en sont key:ArrowLeft, mouse:Left, wheel:+, pad:South, pad:LeftStickX-
error-always-does = « { $key } » reste toujours « { $action } »
error-this-key-has-no-name-and-could = cette touche n’a pas de nom et ne peut pas être enregistrée
error-an-action-has-at-most-three-bindings = une action a au plus trois touches sur chaque appareil
error-is-no-list-as-key-space-pad = { $what } n’est pas une liste comme ["key:Space", "pad:South"]
error-is-there-twice = « { $what } » s’y trouve deux fois
error-is-nothing-that-can-be-done-eremite = « { $what } » n’est rien qui puisse se faire ; `eremite actions` énumère ce qui le peut

## What is saved

error-its-is-of-version-and-this-game = { $name } y est de la version { $version }, et ce jeu connaît la version { $known }
error-its-makes-no-sense = { $what } n’y a pas de sens
error-it-makes-no-sense = il n’a pas de sens
error-it-has-not-the-length = il n’a pas la longueur qu’il devrait
error-its-checksum-is-wrong = sa somme de contrôle est fausse
error-it-does-not-begin-as-a-walk = il ne commence pas comme une marche enregistrée
