# Erros de arquivos, de geradores e de seus parâmetros.

## Seeds

error-a-seed-is-a-number-or-any = uma semente é um número ou quaisquer palavras, por exemplo 42 ou “névoa sobre o vau”

## Files

error-is-no-folder = “{ $folder }” não é uma pasta: { $error }
error-nothing-can-be-kept-in-is-a = nada pode ser guardado em { $folder }: { $file } é um arquivo
error-all-is-kept-in-already = tudo já é guardado em { $what }
error-cannot-read = não foi possível ler { $file }: { $error }
error-not-found = o arquivo ou a pasta não existe (erro do sistema 2)
error-not-permitted = operação não permitida (erro do sistema 1)
error-no-access = permissão negada (erro do sistema 13)
error-is-a-folder = é uma pasta (erro do sistema 21)
error-not-a-folder = não é uma pasta (erro do sistema 20)
error-read-only = sistema de arquivos somente para leitura (erro do sistema 30)
error-disk-full = não há mais espaço no dispositivo (erro do sistema 28)
error-input-output = erro de entrada ou saída (erro do sistema 5)
error-name-too-long = nome de arquivo longo demais (erro do sistema 36)
error-name-letters = tem só letras, algarismos, espaços, - _ ( ), e não mais de 64
error-name-of-device = não é nenhum dos que o Windows reserva para dispositivos, como CON, NUL, COM1
error-it-is-not-a-file = não é um arquivo
error-it-is-larger-than = tem mais de { $most }
error-it-is-written-in-utf-16-save = está escrito em UTF-16: salve-o como UTF-8
error-it-is-no-text-in-utf-8 = não é texto em UTF-8
error-is-there-already-give-it-another-name = { $what } já existe: escolha outro nome
error-cannot-write = não foi possível gravar { $file }: { $error }

## Land packs

error-lacks-name = como se chama
error-lacks-author = de quem é
error-lacks-licence = sua licença, que é o que outros podem fazer com ele
error-it-is-of-version-and-this-game = é da versão { $found }, e este jogo conhece a versão { $version }
error-it-does-not-say = não diz { $lacking }
error-its-is-one-line-of-at-most = seu “{ $field }” é uma só linha de no máximo { $most } letras
error-there-are-spaces-around-its-name = há espaços em volta do seu nome
error-its-name = seu nome { $fault }
error-it-is-no-zip-or-it-is = não é um zip, ou está cortado ou danificado
error-it-is-a-zip-in-several-pieces = é um zip em várias partes, ou de mais de 4 GB
error-there-are-files-in-it-and-a = contém { $count } arquivos, e um pacote tem no máximo { $most }
error-there-are-more-than-files-in-it = contém mais de { $most } arquivos, que é o máximo que um pacote tem
error-the-name-in-it-is-no-utf = contém o nome “{ $what }”, que não é UTF-8
error-the-name-of-a-file-in-it = contém um arquivo cujo nome não é texto
error-and-are-one-name-on-some-systems = { $one } e { $other } são um mesmo nome em alguns sistemas: dê outro nome a um deles
error-it-is-no-pack-there-is-no = não é um pacote: não contém nenhum { $what }
error-it-is-locked-with-a-password = está trancado com uma senha
error-it-is-packed-in-a-way-that = está compactado de um modo que não é lido aqui: compacte-o com deflate, como fazem os programas de zip se não lhes disserem outra coisa
error-it-is-beyond-4-gb = passa de 4 GB
error-it-is-not-where-it-should-be = não está onde deveria
error-it-is-called-otherwise-where-it-begins = tem outro nome onde começa
error-it-is-cut-short = está cortado
error-with-it-there-is-more-than-mb = com ele há mais de { $what } MB no total
error-there-is-more-in-it-than-it = contém mais do que diz
error-it-is-damaged = está danificado
error-it-is-a-link-or-something-else = é um link ou outra coisa que não é nem arquivo nem pasta
error-a-stands-between-folders-in-it-as = há uma \ entre as pastas dele, como nos zips que alguns programas velhos gravam: compacte-o com outro programa
error-its-name-is-too-long = seu nome é longo demais
error-its-name-is-none-for-a-file = seu nome não serve para um arquivo de um pacote
error-it-is-in-there-twice = está ali duas vezes

## Data files in RON

error-ron-ends = termina cedo demais: falta fechar um parêntese ou aspas
error-ron-list = aqui vai uma lista entre [ ]
error-ron-list-end = falta aqui uma vírgula ou um ]
error-ron-comma = falta aqui uma vírgula
error-ron-colon = faltam aqui dois-pontos
error-ron-map = aqui vão nomes e valores entre {"{"} {"}"}
error-ron-map-end = falta aqui uma vírgula ou uma {"}"}
error-ron-bracket = aqui vai um (
error-ron-bracket-end = falta aqui uma vírgula ou um )
error-ron-string = aqui vão palavras entre aspas
error-ron-string-end = falta fechar aspas
error-ron-letter = aqui vai uma letra entre ' '
error-ron-name = aqui vai um nome
error-ron-backslash = há uma \ entre aspas diante de algo que não a aceita: escreva \\ para uma só
error-ron-bounds = o número é grande demais ou pequeno demais
error-ron-comment = falta fechar um comentário que começa com /*
error-ron-underscore = há um _ onde vai um algarismo
error-ron-more = já terminou, e ainda vem mais: talvez um parêntese feche cedo demais
error-ron-deep = há parênteses demais dentro de outros
error-ron-unknown = não se entende o que há aqui
error-ron-not-here = “{ $what }” não vai aqui
error-ron-no-extension = não existe a extensão “{ $name }”
error-ron-no-such = não existe “{ $name }”; há: { $known }
error-ron-none-such = não existe “{ $name }”
error-ron-missing = falta “{ $field }”
error-ron-twice = “{ $field }” aparece duas vezes
error-ron-belongs = aqui vai { $kind }
error-ron-belongs-not = aqui vai { $kind }, não “{ $found }”
error-ron-belongs-not-values = { $found ->
    [one] aqui vai { $kind }, não { $found } valor
   *[other] aqui vai { $kind }, não { $found } valores
    }
error-kind-whole = um número inteiro
error-kind-number = um número
error-kind-boolean = true ou false
error-kind-letter = uma letra
error-kind-list = uma lista entre [ ]
error-kind-map = um grupo de nomes e valores entre {"{"} {"}"}
error-kind-text = um texto entre aspas
error-kind-values = { $count ->
    [one] um grupo de { $count } valor entre ( )
   *[other] um grupo de { $count } valores entre ( )
    }
error-kind-group = um grupo entre ( )
error-line-column = linha { $line }, coluna { $column }: { $words }

## Strokes of the brush

error-a-brush-has-a-radius-from-m = um pincel tem um raio de { $least } m a { $most } m, não de { $radius } m
error-a-path-has-1-to-places-not = um caminho tem de 1 a { $most } lugares, não { $found }
error-a-path-lies-within-2-62-columns = um caminho fica a menos de 2^62 colunas e linhas de 0, e a { $margin } m do fim da terra
error-a-stroke-reaches-at-most-cells-paint = um traço alcança no máximo { $most } células; pinte este por partes
error-is-nothing-that-is-placed-one-of = “{ $what }” não é nada que se coloque; há: { $all }
error-it-is-no-file-of-strokes-or = não é um arquivo de traços, ou seu cabeçalho está danificado
error-another-version-of-eremite-wrote-it-in = outra versão do eremite o gravou, no formato { $found }; esta conhece só os formatos de { $oldest } a { $version }
error-its-strokes-are-of-generator-version-and = seus traços são da versão { $theirs } do gerador, e a terra é da versão { $ours }: é outra
error-its-strokes-are-of-another-land-and = seus traços são de outra terra: { $theirs }, e não { $ours }
error-a-place-lies-within-2-62-columns = um lugar fica a menos de 2^62 colunas e linhas de 0, e a { $margin } m do fim da terra
error-nothing-holds-a-there = nada sustenta ali “{ $what }”: { $needs }
error-there-is-a-in-the-way = algo está no caminho: “{ $what }”
error-its-strokes-reach-more-than-cells-of = seus traços alcançam mais de { $most } células da terra, e isso não é obra de ninguém

## Examples of heights and their files

error-a-height-is-a-number-of-metres = uma altura é um número de metros de -{ $most } a { $most }, não { $found }
error-the-example-is-damaged-letters-are-missing = o exemplo está danificado: faltam letras ou elas mudaram
error-there-is-no-example-there-are-or = não existe o exemplo “{ $name }”; há { $known }, ou dê o nome de { $also }
error-there-are-no-heights-in-it = não contém alturas
error-an-example-has-at-most-heights-not = um exemplo tem no máximo { $most } alturas, não { $columns } x { $rows }
error-is-no-word-of-an-ascii-grid = “{ $what }” não é uma palavra do cabeçalho de uma grade ASCII
error-has-no-number-in-its-head = { $what } não tem número em seu cabeçalho
error-is-a-number-not = { $word } é um número, não “{ $value }”
error-a-surfer-grid-has-eight-numbers-in = uma grade do Surfer tem oito números no cabeçalho, não “{ $found }”
error-its-head-has-no = em seu cabeçalho falta { $what }
error-is-a-whole-number-not = { $word } é um número inteiro, não { $found }
error-cellsize-is-a-number-above-0-not = cellsize é um número acima de 0, não { $found }
error-column-of-row = coluna { $column } da linha { $row }: { $fault }
error-x-heights-are-told-in-its-head = seu cabeçalho anuncia { $columns } x { $rows } alturas, e há { $found }
error-it-is-none-of-what-is-read = não é nada do que se lê aqui: CSV, PNG, grade ASCII (.asc), HGT
error-it-is-no-text = não é texto
error-there-are-no-heights-in-it-only = não contém alturas, só lacunas
error-an-hgt-has-1201-x-1201-or = um HGT tem 1201 x 1201 ou 3601 x 3601 alturas de dois bytes, e este arquivo tem { $bytes } bytes
error-a-height-is-a-number-not = uma altura é um número, não “{ $found }”
error-a-height-is-a-number-of-metres-quoted = uma altura é um número de metros de -{ $most } a { $most }, não “{ $found }”
error-it-is-no-png-whatever-its-name = não é um PNG, diga o nome o que disser
error-it-is-broken-or-cut-off = está danificado ou cortado: { $error }
error-it-is-too-large = é grande demais
error-its-words-about-metres-are-broken-or = o que diz dos metros está danificado ou é longo demais
error-its-words-about-metres-are-three-numbers = o que diz dos metros são três números, não “{ $found }”
error-advice-decimals = escreva os decimais com ponto, ou ponha ponto e vírgula entre os campos
error-there-are-only-headings-in-it = não contém alturas, só o título “{ $what }”
error-its-heading-does-not-say-which-of = seu título “{ $heading }” não diz qual das { $columns } colunas são alturas: chame uma de “height”
error-its-points-lie-on-no-even-lattice = seus pontos não formam uma rede regular: um mapa tem uma altura para cada x e y
error-line = linha { $line }: { $fault }
error-where-a-height-lies-is-a-number = o lugar de uma altura é um número, não “{ $found }”
error-where-its-height-lies-is-not-farther = o lugar da sua altura não fica adiante do que a linha anterior diz
error-it-has-fields-and-others-have = { $found ->
    [one] tem { $found } campo, e outras têm { $others }
   *[other] tem { $found } campos, e outras têm { $others }
    }
error-it-has-fields-and-its-heading-names = { $fields ->
    [one] tem { $fields } campo, e seu título nomeia { $names }: { $advice }
   *[other] tem { $fields } campos, e seu título nomeia { $names }: { $advice }
    }
error-the-comma-of-may-be-for-decimals = a vírgula de “{ $what }” pode ser de decimais ou de milhares: { $advice }, e nada para os milhares
error-may-be-a-map-s-heights-or = “{ $what }” podem ser as alturas de um mapa, ou uma coluna e sua altura: { $advice }
error-may-be-a-column-and-its-height = “{ $what }” pode ser uma coluna e sua altura, ou uma altura com vírgula decimal: ponha acima o título x,height, ou escreva os decimais com ponto
error-format-a = um arquivo { $format }
error-format-an = um arquivo { $format }
error-advice-grid = salve-o como grade ASCII (.asc) ou como PNG de 16 bits, como fazem o QGIS ou o gdal_translate
error-it-is-unpack-it-and-give-what = é { $what }: descompacte-o, e dê o que ele contém
error-it-is-which-is-not-read-here = é { $what }, que não é lido aqui: { $advice }
error-it-is-raw-numbers-which-do-not = são números puros, que não dizem qual a largura do mapa nem em que metros: { $advice }

## Versions

error-it-is-of-generator-version-and-versions = é da versão { $found } do gerador, e aqui se conhecem as versões de { $oldest } a { $newest }
error-it-is-of-generator-version-and-versions-later = é da versão { $found } do gerador, e aqui se conhecem as versões de { $oldest } a { $newest }: foi feito por uma versão posterior do jogo

## Node graphs

error-it-is-a-graph-of-version-this = é um grafo da versão { $found }; este jogo lê a versão { $version }
error-ports-none = não tem nenhuma
error-ports = há: { $known }
error-it-has-nodes-at-most-are-read = tem { $what } nós; são lidos no máximo { $most }
error-its-metres-are-from-1-to-10000 = seus metros vão de 1 a 10000, não { $found }
error-its-is-the-node-which-there-is = sua saída { $output } é o nó “{ $node }”, que não existe
error-another-node-has-the-same-name = outro nó tem o mesmo nome
error-there-is-no-node-type = não existe o tipo de nó “{ $what }”
error-it-names-the-file-what-a-graph = ele nomeia o arquivo { $what }: o que um grafo nomeia fica ao lado dele, ou em pastas dali
error-it-names-the-file-that-only-a = ele nomeia o arquivo { $what }: isso só pode um grafo que seja um arquivo
error-only-a-source-has-a-seed = só uma fonte tem semente
error-a-has-no-port = um nó { $device } não tem a porta “{ $port }”; { $known }
error-to-leads-a-wire-from-which-there = a “{ $port }” chega uma ligação de “{ $from }”, que não existe
error-no-wire-leads-to = nenhuma ligação chega a “{ $what }”
error-its-wires-lead-in-a-circle-back = suas ligações voltam a ele em círculo
error-it-is-asked-for-more-than-columns = são pedidas a ele mais de { $most } colunas além de um chunk: depois dele há coisas demais que olham em volta
error-more-than-heights-would-be-held-at = seria preciso guardar mais de { $most } alturas de uma vez: nós demais são olhados de longe
error-and-more = { $fault } (e mais { $count })
error-there-is-no-graph-there-are-or = não existe o grafo “{ $name }”; há { $known }, ou dê o nome de um arquivo RON
error-is-no-point-two-numbers-from-4 = “{ $what }” não é um ponto: dois números de -4 a 4 com uma vírgula entre eles
error-the-point-is-not-to-the-right = o ponto { $what } não fica à direita do anterior
error-a-curve-has-from-2-to-points = uma curva tem de 2 a { $most } pontos, não { $found }

## Mountains

error-there-is-no-kind-of-mountain-there = não existe o tipo de montanha “{ $name }”; há: { $known }
error-a-kind-s-name = o nome de um tipo { $fault }
error-this-system-has-no-folder-for-data = este sistema não tem pasta de dados
error-a-profile-has-8-heights-or-more = um perfil tem 8 alturas ou mais, não { $found }
error-a-profile-s-heights-are-numbers-from = as alturas de um perfil são números de -1000000 a 1000000
error-a-ruggedness-is-a-number-from-0 = uma aspereza é um número de 0 a 100, não { $found }

## Parameters

error-kind-whole-from = um número inteiro de { $least } a { $most }
error-kind-number-from = um número de { $least } a { $most }
error-kind-one-of = um de { $known }
error-kind-one-of-or = um de { $known }, ou { $also }
error-also-graph = um arquivo RON de nós e fios
error-also-points = ao menos dois pontos da esquerda para a direita, como “0,0 0.5,0.2 1,1”
error-also-heights = um arquivo de alturas: CSV, PNG, uma grade ASCII (.asc) ou HGT
error-also-map = um arquivo PNG, ou um arquivo RON de linhas
error-parameters-none = este algoritmo não tem nenhum
error-there-is-no-parameter = não existe o parâmetro “{ $name }”; { $known }
error-is-not = { $name } é { $kind }, não “{ $text }”

## Places

error-nobody-settled-here = ninguém se estabeleceu aqui
error-mountains-or-a-river-take-the-place = montanhas ou um rio ocupam o lugar
error-the-ground-is-too-steep = o chão é íngreme demais

## Presets and share codes

error-the-text-that-it-carries-is-damaged = o texto que traz está danificado, ou passa de { $what } MB
error-a-preset-s-name = o nome de um modelo { $fault }
error-this-system-names-no-folder-for-data = este sistema não indica pasta de dados
error-is-no-preset-and-no-share-code = “{ $text }” não é nem um modelo nem um código de compartilhamento: { $error }; os modelos são: { $known }
error-it-is-not-written-as-one-a = não está escrito como um código: ele começa com E e tem só letras, algarismos, - e _
error-it-is-damaged-a-letter-is-missing = está danificado: uma letra falta ou mudou; copie-o de novo, inteiro
error-it-was-made-by-a-later-version = foi feito por uma versão posterior do jogo, que grava mais nele
error-its-algorithm-is-not-known-here = seu algoritmo não é conhecido aqui
error-it-sets-something-of-that-this-version = ajusta algo de “{ $what }” que esta versão do jogo não conhece
error-the-that-it-names-is-not-here = o que ele nomeia como “{ $what }” não está aqui: veio com outra versão do jogo, ou era de alguém
error-what-it-names-cannot-be-read = não foi possível ler o que ele nomeia: { $error }
error-a-land-of-one-s-own-drawing = uma terra desenhada por você, ou feita segundo um exemplo próprio, é longa demais para um código: salve-a como modelo, e dê o arquivo

## Lands

error-there-is-no-layer-of-which-is = nenhuma camada tem o parâmetro “{ $path }”; há: { $known }
error-there-is-no-algorithm-there-are = não existe o algoritmo “{ $name }”; há: { $known }

## Rivers

error-rivers-are-switched-off = os rios estão desativados
error-the-land-ends-here = a terra acaba aqui
error-there-is-no-valley-for-it = não há vale para ele
error-a-brook-seeps-away-it-is-too = um riacho some no chão: a região é seca demais

## Drawn maps

error-it-is-not-a-png-save-it = é { $what }, não um PNG: salve-o como PNG
error-it-is-no-picture-that-is-known = não é uma imagem que se conheça aqui: salve-a como PNG
error-the-drawing-is-damaged-letters-are-missing = o desenho está danificado: faltam letras ou elas mudaram
error-there-is-no-map-there-are-or = não existe o mapa “{ $name }”; há { $known }, ou dê o nome de um arquivo PNG, ou de um arquivo RON de linhas
error-a-map-to-walk-has-at-most = um mapa em que se caminha tem no máximo { $most } pixels por lado, não { $width } x { $height }
error-it-says-either-what-size-the-map = diz uma de duas coisas: o tamanho do mapa, ou o mapa sobre o qual ficam suas linhas
error-a-map-has-pixels-not-x = um mapa tem pixels, não { $width } x { $height }
error-lines-lie-over-no-other-lines-and = linhas não ficam sobre outras linhas, e portanto também não sobre { $what }
error-there-is-no-example-there-are = não existe o exemplo “{ $name }”; há { $known }
error-a-map-has-at-most-lines-not = um mapa tem no máximo { $most } linhas, não { $found }
error-lines-have-at-most-points-together-not = as linhas têm no máximo { $most } pontos ao todo, não { $found }
error-line-of-them = linha { $number } delas: { $fault }
error-it-has-fewer-than-two-points = tem menos de dois pontos
error-its-point-lies-beyond-the-map-of = seu ponto { $column }, { $row } fica fora do mapa de { $columns } x { $rows } pixels
error-its-height-is-not-from-0-to = sua altura { $what } não está entre 0 e 1
error-its-slope-is-not-from-to = sua inclinação { $what } não está entre -{ $most } e { $most }

## Kinds of creatures: the name of a field and a colon stand before each

error-is-a-number-from-to-not = é um número de { $low } a { $high }, não { $value }
error-there-is-already = já há “{ $what }”
error-there-is-a-gait-already = já há uma andadura “{ $what }”
error-there-is-a-score-for-it-already = já há uma pontuação para isso
error-is-from-1-to-the-least-first = vai de 1 a { $limit }, primeiro o menor, não { $least } e { $most }
error-is-at-least-one-speed = é ao menos uma velocidade
error-are-at-least-one = são ao menos uma
error-has-letters = tem letras
error-its-first-joint-is-at-least-0 = sua primeira articulação fica ao menos 0,1 m à frente da da perna traseira
error-a-coat-is-worn-on-four-legs = uma pelagem se usa sobre quatro pernas
error-who-has-plumage-stands-on-two-legs = quem tem plumagem fica sobre duas pernas
error-a-hermit-goes-on-two-legs-and = um eremita anda sobre duas pernas, e também quem usa túnica
error-is-that-of-who-wears-a-robe = é próprio de quem usa túnica
error-is-at-least-one = é ao menos um
error-is-that-of-who-goes-on-four = é próprio de quem anda sobre quatro pernas
error-is-that-of-who-has-plumage = é próprio de quem tem plumagem
error-at-most-strokes = no máximo { $limit } traços
error-are-2-to-not = são de 2 a { $limit }, não { $count }
error-are-2-to-sections-not = são de 2 a { $limit } seções, não { $count }
error-are-or-not = são { $what } ou { $other }, não { $count }
error-are-not = são { $legs }, não { $count }
error-is-at-least-0-01-m-from = fica ao menos a 0,01 m da que está acima
error-the-sole-is-on-the-ground-at = a sola fica no chão, em 0
error-the-leg-is-a-little-bent-as = a perna está um pouco flexionada em pé, para que se saiba para que lado dobra
error-there-are-bones-0-to-not = há ossos de 0 a { $last }, não { $bone }
error-there-is-no-kind-of-creature-there = não existe o tipo de criatura “{ $name }”; há: { $known }

## Ghosts

error-nothing-of-the-walk-can-be-read = nada da caminhada “{ $what }” pode ser lido
error-the-walk-has-left-no-trace-it = a caminhada “{ $what }” não deixou rastro: foi salva quando ainda não havia nenhum
error-is-no-ghost = { $what } não é um fantasma: { $why }
error-it-holds-no-trace-of-a-walk = não contém o rastro de nenhuma caminhada
error-its-trace-makes-no-sense = seu rastro não faz sentido a partir do byte { $byte }
error-its-trace-is-empty = seu rastro está vazio
error-its-trace-is-longer = seu rastro dura mais de 24 horas
error-walked-another-land = “{ $name }” percorreu outra terra: { $land }
error-never-got-on-the-board-there-is = “{ $what }” nunca subiu na prancha: não há descida para acompanhar
error-ghosts-are-here-already-let-one-go = já há { $most } fantasmas aqui: antes, deixe um ir

## The horse

error-there-is-nobody-who-could-ride = não há ninguém que possa montar
error-no-horse-can-stand-there-it-is = nenhum cavalo pode ficar ali: fica abaixo do chão
error-there-is-no-horse = não há nenhum cavalo

## The journal

error-there-is-a-place-or-a-day = contém um lugar ou um dia que não pode ser

## Sound

error-this-machine-has-no-device-for-it = esta máquina não tem dispositivo para isso
error-there-is-no-device-for-it = não há dispositivo para isso
error-the-device-wants-samples-of-the-form = o dispositivo pede amostras do formato { $found }, que o eremite não conhece

## Rides

error-it-is-no-ride-that-eremite-has = não é uma descida que o eremite guardou, ou está danificada
error-a-later-version-of-eremite-wrote-it = uma versão posterior do eremite a gravou, no formato { $found }; esta conhece o formato { $version }
error-it-is-of-version-of-the-body = é da versão { $found } do corpo e { $other } da prancha, e estas são { $body } e { $board }: ele desce de outro modo

## Walks

error-a-walk-s-name = o nome de uma caminhada { $fault }
error-another-version-of-eremite-wrote-the-walk = outra versão do eremite a gravou, no formato { $found }; esta conhece os formatos de { $oldest } a { $version }
error-it-does-not-say-in-which-land = não diz em que terra

## The easel

error-a-map-has-at-most-255-biomes = um mapa tem no máximo 255 biomas
error-a-map-has-at-most-255-styles = um mapa tem no máximo 255 estilos
error-is-no-drawn-land = { $what } não é uma terra desenhada
error-a-stamp-has-at-most-pixels-a = um carimbo tem no máximo { $most } pixels por lado, não { $width } x { $height }

## Buildings

error-there-is-no-rule = não há regra “{ $name }”; há: { $known }
error-there-is-at-least-one-alternative = há pelo menos uma alternativa
error-shapes-lie-too-deep = as formas ficam umas dentro das outras até { $limit } vezes no máximo, e nenhuma dentro de si mesma
error-too-many-forms = um prédio tem no máximo { $limit } formas, e este pode ter { $forms }
error-too-many-corners = a imagem de um prédio tem no máximo { $limit } cantos, e esta pode ter { $corners }

## Files of settings and of keys

error-file-cannot-be-read = { $error }; tudo fica como vem
error-file-of-later-version = { $file } é de uma versão posterior e fica como está: o que se mudar agora vale para este jogo
error-file-was-broken = { $file } não estava como devia: agora está guardado como { $backup }
error-file-cannot-be-written = não foi possível gravar { $file }: { $error }; o que está ajustado vale para este jogo
error-written-by-later-version = uma versão posterior do jogo o gravou
error-nothing-of-later-version-is-read = é da versão { $found }, e este jogo conhece a versão { $version }: fica como está, e nada dele é lido
error-line-says-nothing = “{ $what }” não diz nada e é ignorado: uma linha é `name = value`
error-version-is-no-number = “version” é { $version }, e não { $found }: é lido como se fosse
error-nothing-is-called = nada se chama “{ $name }”: é ignorado
error-was-said-in-line-already = “{ $name }” já está na linha { $line }, e isso vale
error-it-is-as-by-default = { $error }; vale { $default }
error-was-never = “{ $name }” nunca foi { $found }
error-setting-is-not = “{ $name }” é { $kind }, e não { $found }
error-kind-number-in = um número de { $least } a { $most }, em { $unit }
error-does-already = “{ $key }” já é “{ $other }”: “{ $action }” fica como vem

## Keys

error-is-no-key-or-button-such-are = “{ $what }” não é tecla nem botão; são, por exemplo, key:ArrowLeft, mouse:Left, wheel:+, pad:South, pad:LeftStickX-
error-always-does = “{ $key }” é sempre “{ $action }”
error-this-key-has-no-name-and-could = esta tecla não tem nome e não poderia ser salva
error-an-action-has-at-most-three-bindings = uma ação tem no máximo três teclas em cada dispositivo
error-is-no-list-as-key-space-pad = { $what } não é uma lista como ["key:Space", "pad:South"]
error-is-there-twice = “{ $what }” aparece duas vezes
error-is-nothing-that-can-be-done-eremite = “{ $what }” não é nada que se possa fazer; `eremite actions` lista o que é

## What is saved

error-its-is-of-version-and-this-game = sua parte “{ $name }” é da versão { $version }, e este jogo conhece a versão { $known }
error-its-makes-no-sense = sua parte “{ $what }” não faz sentido
error-it-makes-no-sense = não faz sentido
error-it-has-not-the-length = não tem o comprimento que devia
error-its-checksum-is-wrong = a soma de verificação está errada
error-it-does-not-begin-as-a-walk = não começa como uma caminhada salva
