remark-nothing-to-hold = aquí no hay de dónde agarrarse
remark-no-bow-sliding = sin arco mientras se desliza
remark-no-bow-climbing = sin arco mientras se agarra a la roca
remark-no-bow-mounting = sin arco hasta que esté montado
remark-no-bow-in-water = sin arco en aguas profundas
remark-too-low-for-bow = aquí el techo es bajo para el arco
remark-no-hand-for-brush = no hay mano libre para el pincel
remark-beyond-brush = el pincel no llega tan lejos
remark-no-ink = falta tinta: quédate quieto, mejor junto al agua
remark-nothing-holds-it = ahí nada lo sostiene
remark-nothing-to-undo = nada que deshacer
remark-no-board-riding = sin tabla a caballo
remark-no-board-climbing = sin tabla mientras se agarra a la roca
remark-no-board-in-water = sin tabla en aguas profundas
remark-ride = { $metres } m en { $seconds } s
remark-descent = { $metres } m cuesta abajo
remark-no-fire-here = aquí no hay suelo seco para un fuego
remark-no-room-to-sit = no hay sitio para sentarse
remark-too-steep-to-sit = muy empinado para sentarse
remark-sit-first = siéntate primero; luego haz un fuego
remark-nothing-to-use = aquí no hay nada que beber ni leer
remark-not-in-saddle = a caballo, no
remark-not-on-board = en la tabla, no
remark-not-climbing = no mientras se agarra a la roca
remark-not-in-water = en el agua, no
remark-horse-above = el caballo espera arriba
remark-horse-does-not-come = el caballo no baja hasta aquí
remark-whistle = silba; el caballo no está aquí
remark-horse-runs = no mientras corre el caballo

sleep-until = hasta { $hour }
sleep-until-birds-sing = hasta { $hour }: cantan los pájaros
sleep-until-animals-are-about = hasta { $hour }: salen los animales
sleep-sleep = dormir
sleep-stay-awake = seguir despierto
hour-midnight = la medianoche
hour-noon = el mediodía
hour-at-night = { $hour ->
    [one] la { $hour } de la madrugada
   *[other] las { $hour } de la madrugada
}
hour-in-the-morning = las { $hour } de la mañana
hour-in-the-afternoon = las { $hour } h
hour-in-the-evening = las { $hour } h

remark-too-steep-for-horse = muy empinado para el caballo: desmonta
remark-horse-does-not-go-down = por ahí no baja el caballo: desmonta
