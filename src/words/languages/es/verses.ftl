# Los versos de los sellos: una gramática propia, no una traducción; véase en/verses.ftl. Versos cortos, como de copla.
# `.seen` lleva su artículo.

# La concordancia con lo visto.
form-alone = { $kind ->
    [crane] sola
    [heron] sola
    [white-crane] sola
   *[other] solo
}
form-lost = { $kind ->
    [first-half-moon] perdido
    [last-half-moon] perdido
   *[other] perdida
}
# Lo que queda atrás, en singular.
form-behind = { $kind ->
    [blossom-hills] un mar de colinas
    [mesa] un muro de mesetas
   *[other] { $seen }
}

verse-in-one-line = { $first } { $second }

verse-animals-deer =
    alzó la cabeza un ciervo y siguió paciendo,
    huellas de ciervo, y luego ninguna,
verse-animals-hare =
    se irguió una liebre y lo pensó mejor,
    una liebre, y el campo otra vez vacío,
verse-animals-fox =
    cruzó un zorro mirando a otra parte,
    un zorro en la linde, y luego la linde,
verse-animals-bat =
    un murciélago, y lo oscuro de donde vino,
    cosido a la tarde, un murciélago,
verse-animals =
    { $seen }: estaba, y ya no está,
    { $seen } al paso, sin saludar,
verse-birds =
    { $seen } cruza el camino sin verlo,
    { $seen } llama y se queda { form-alone },
    sobre el sombrero, { $seen },
verse-plants =
    en la curva, { $seen },
    { $seen }, y más camino,
    un alto junto a { $seen },
    por todo guía, { $seen },
verse-countries =
    tras el sombrero queda { form-behind },
    { $seen }, más lejos de lo que parecía,
    una mirada atrás, hacia { $seen },
verse-dwellings-farmhouse =
    ante la casa se anda más quedo,
    una casa, y un perro que no se levanta,
verse-dwellings-tea-house =
    casa de té, y dos palabras de lluvia,
    el olor del té vino un trecho conmigo,
verse-dwellings-hut =
    una cabaña, y nadie que mire,
    humo de cabaña, derecho hacia arriba,
verse-dwellings-well =
    frío de pozo hasta la muñeca,
    un cubo de cielo sacado del pozo,
verse-dwellings-field =
    campo de alguien, surco tras surco,
    tan largo el camino como el campo,
verse-signs =
    alguien dejó aquí { $seen },
    la mano sobre { $seen },
    { $seen }, y nadie que lo cuente,
verse-finds =
    bajo los cerros, { $seen },
    { $seen }, y sólo mi luz,
verse-caves =
    bajo tierra, { $seen },
    arriba, tras { $seen },
verse-nights-full-moon =
    luna llena, y blanco el camino,
    luna llena, y sobra la lámpara,
verse-nights =
    { $seen }, { form-lost } en el cielo,
    { $seen }, y sigue el camino,
verse-weathers-rain =
    lluvia en camino, y ningún tejado,
    la lluvia anduvo un trecho a mi lado,
verse-weathers-snow =
    nieve en camino, una sola huella,
    nieve, y el camino se adivina,
verse-weathers-fog =
    niebla, y diez pasos de camino,
    saliendo de la niebla, poco a poco,
verse-weathers-blown-leaves =
    pasan las hojas antes que los pies,
    hojas al viento, ninguna volvió,
verse-weathers-northern-lights =
    luz verde en la cumbre, y nadie despierto,
    luz verde, y callan todos los perros,
verse-weathers-dust =
    polvo en el cuenco, polvo en la barba,
    vino el polvo y se quedó en la manga,
verse-nothing =
    largo camino, y casi todo cielo,
    nadie por el camino,
    primero un pie, después el otro,

verse-dawn =
    la cuerda del bronce, húmeda de noche.
    alguien ha barrido ya.
    la luz se para en el tercer peldaño.
verse-morning =
    la arena guarda el paso de la escoba.
    la sombra del portón llega al peldaño.
    humo de arroz, y una puerta se abre.
verse-noon =
    la sombra cabe bajo el sombrero.
    sólo suenan las tablas al sol.
    nadie cruza el patio a mediodía.
verse-afternoon =
    tibio el peldaño donde otros se sentaron.
    polvo en la luz, entre dos pilares.
    una avispa en la pera de la ofrenda.
verse-dusk =
    una lámpara, y luego la segunda.
    guarda el tejado lo último del sol.
    la última reverencia, la primera campanada.
verse-night =
    nadie aquí, sino la campana.
    la sala oscura respira incienso.
    tras el papel, una luz que se va.
verse-rain =
    del alero, gota tras gota.
    la sala huele a paja mojada.
    rebosa la pila de piedra.
verse-snow =
    nieve en las gradas, ni una pisada.
    lleva el farol un segundo tejado.
    nieva en la sala abierta.
verse-fog =
    acaba el tejado donde empieza la niebla.
    una campana, y nada que la muestre.
verse-wind =
    toca el viento lo que nadie toca.
    un postigo le dice su nombre al viento.
verse-moon =
    la luna tiene el patio para ella.
    la luna en la pila, hasta el cazo.
verse-around =
    detrás del muro, { $seen }.
    pasado el portón, otra vez { $seen }.
