stone-by-the-way = Una piedra junto al camino.
# El número empieza con mayúscula, así que encabeza la frase.
stone-kilometres = { $count ->
    [1] { $number } kilómetro desde la ermita.
   *[other] { $number } kilómetros desde la ermita.
}
stone-ahead = Más adelante: { $first }.
stone-ahead-two = Más adelante: { $first }, y luego { $second }.

inscription-giant-tree = Quien lo plantó nunca se sentó a su sombra.
inscription-tower = La alzaron para ver más lejos. Después ya lo habían visto.
inscription-smoking-peak = La montaña respira. No la despiertes.
inscription-fumarole = Caliéntate las manos. No pide nada.
inscription-basalt-columns = Nadie las labró. Cuéntalas, y sé humilde.
inscription-rock-arch = El viento hizo esta puerta, y la dejó abierta.
inscription-hoodoos = Llevan sombrero, como tú.

# Una gramática propia, no una traducción; véase en/stones.ftl.
saying-way = Quien { $first } { $second }.
    .first =
        sale tarde
        cuenta las cuestas
        pregunta por el atajo
        sigue a su mula
        discute con el viento
        se equivoca de senda
        corre cuesta abajo
        anda mirando al suelo
    .second =
        llega igual a la sopa
        da con la venta cerrada
        acaba en esta misma piedra
        verá las flores a la vuelta
        ya tiene qué contar
        le debe una siesta al camino
        come el mismo polvo
        hace reír al caracol
saying-stone = Piedra { $first } { $second }.
    .first =
        callada
        al sol
        con musgo
        de río
        vieja
        sin nombre
        caída del monte
        en mitad del paso
    .second =
        ni debe ni cobra
        da mejor consejo
        no pregunta la hora
        sabe más que el mapa
        duerme la siesta todo el año
        no tropieza con nadie
        vale por una silla
        se ríe de la prisa
saying-water = { $first }, y { $second }.
    .first =
        El río da rodeos
        El arroyo habla solo
        El pozo guarda una luna
        La fuente no cierra de noche
        La charca se cree cielo
        El vado cambia de humor
        La lluvia no pide posada
        El hielo no tiene prisa
    .second =
        la garza lo aprueba
        nadie se lo reprocha
        mis botas dan fe
        la orilla se calla
        las ranas aplauden
        los juncos dicen que sí
        el barquero bosteza
        yo me senté al lado
saying-weather = Aquí { $first }. { $second }.
    .first =
        esperé a que escampara
        me alcanzó el granizo
        me senté con la niebla
        di mi sombrero al viento
        me pilló la nevada
        dormí bajo la tormenta
        sesteé a la sombra
        aguardé mejor tiempo
    .second =
        Fue un buen rato
        Nadie me echó de menos
        Quedamos amigos
        Llevaba pan
        Luego vino abril
        Lo volvería a hacer
        El monte tampoco se movió
        No pasó nada más
saying-bread = { $first } { $second }.
    .first =
        Un mendrugo
        Medio queso
        Una cebolla
        Un puñado de higos
        Una sopa de ajo
        Un trago de agua
        La última aceituna
        Un pan de ayer
    .second =
        basta para dos que callan
        sabe a la cuesta de antes
        pesa más antes del puerto
        convierte la piedra en mesa
        ha acabado más de una riña
        vale por dos consejos
        pide sentarse despacio
        no pregunta quién eres
saying-animals = { $first } { $second }.
    .first =
        El cuervo
        La garza
        El mochuelo
        La zorra
        La liebre
        El caracol
        Mi mula
        La cabra vieja
    .second =
        sabe el atajo y se lo calla
        leyó esto y siguió su camino
        duerme mejor que el rey
        va sin mapa y no se pierde
        me miró y me perdonó
        no opina sobre tu sombrero
        pasó antes del alba y dejó el rocío
        también descansa a media cuesta
saying-patience = { $first }: { $second }.
    .first =
        Siéntate
        Deja enfriar la sopa
        Espera a que calle el mirlo
        Mira crecer el musgo
        Quítate las botas
        Deja el nudo para mañana
        Cuenta otra vez los gansos
        Quédate otro poco
    .second =
        el monte no se va
        detrás no empuja nadie
        el camino sabe ir solo
        es la mitad del viaje
        la luna hace lo mismo
        a mí me sirvió una vez
        mañana también hay cuesta
        hoy no hay más que hacer

number-in-words = { $number ->
    [0] cero
    [1] un
    [2] dos
    [3] tres
    [4] cuatro
    [5] cinco
    [6] seis
    [7] siete
    [8] ocho
    [9] nueve
    [10] diez
    [11] once
    [12] doce
    [13] trece
    [14] catorce
    [15] quince
    [16] dieciséis
    [17] diecisiete
    [18] dieciocho
    [19] diecinueve
    [20] veinte
    [21] veintiún
    [22] veintidós
    [23] veintitrés
    [24] veinticuatro
    [25] veinticinco
    [26] veintiséis
    [27] veintisiete
    [28] veintiocho
    [29] veintinueve
    [30] treinta
    [31] treinta y un
    [32] treinta y dos
    [33] treinta y tres
    [34] treinta y cuatro
    [35] treinta y cinco
    [36] treinta y seis
    [37] treinta y siete
    [38] treinta y ocho
    [39] treinta y nueve
    [40] cuarenta
    [41] cuarenta y un
    [42] cuarenta y dos
    [43] cuarenta y tres
    [44] cuarenta y cuatro
    [45] cuarenta y cinco
    [46] cuarenta y seis
    [47] cuarenta y siete
    [48] cuarenta y ocho
    [49] cuarenta y nueve
    [50] cincuenta
    [51] cincuenta y un
    [52] cincuenta y dos
    [53] cincuenta y tres
    [54] cincuenta y cuatro
    [55] cincuenta y cinco
    [56] cincuenta y seis
    [57] cincuenta y siete
    [58] cincuenta y ocho
    [59] cincuenta y nueve
    [60] sesenta
    [61] sesenta y un
    [62] sesenta y dos
    [63] sesenta y tres
    [64] sesenta y cuatro
    [65] sesenta y cinco
    [66] sesenta y seis
    [67] sesenta y siete
    [68] sesenta y ocho
    [69] sesenta y nueve
    [70] setenta
    [71] setenta y un
    [72] setenta y dos
    [73] setenta y tres
    [74] setenta y cuatro
    [75] setenta y cinco
    [76] setenta y seis
    [77] setenta y siete
    [78] setenta y ocho
    [79] setenta y nueve
    [80] ochenta
    [81] ochenta y un
    [82] ochenta y dos
    [83] ochenta y tres
    [84] ochenta y cuatro
    [85] ochenta y cinco
    [86] ochenta y seis
    [87] ochenta y siete
    [88] ochenta y ocho
    [89] ochenta y nueve
    [90] noventa
    [91] noventa y un
    [92] noventa y dos
    [93] noventa y tres
    [94] noventa y cuatro
    [95] noventa y cinco
    [96] noventa y seis
    [97] noventa y siete
    [98] noventa y ocho
    [99] noventa y nueve
    [100] cien
   *[other] { $number }
}
