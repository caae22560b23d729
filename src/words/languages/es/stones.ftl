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

saying-01 = Quien tiene prisa adelanta a su propia sombra.
saying-02 = El camino es más viejo que la piedra.
saying-03 = Aquí esperé a que escampara. Fue una buena lluvia.
saying-04 = Descansa. La tierra no se escapa.
saying-05 = Nadie ha llegado aún hasta el final.
saying-06 = Los cuervos saben el atajo y se lo callan.
saying-07 = Aquí di la vuelta, y en primavera regresé.
saying-08 = Cuenta las piedras y olvidarás las flores.
saying-09 = La montaña estaba aquí antes de que miraras.
saying-10 = El cuenco lleno se lleva despacio.
saying-11 = Lo que buscas se sentó a tu lado hace una legua.
saying-12 = Hasta el río da rodeos.
saying-13 = Alguien cargó con esta piedra. Piensa en su espalda.
saying-14 = El musgo llegó primero.
saying-15 = Tras la tercera loma hay una luz. O la había.
saying-16 = Sigue. No está lejos; nunca está lejos.
saying-17 = El viento también lee esto, y no dice nada.
saying-18 = Vengo del otro lado. Es la misma luna.
saying-19 = Botas viejas, cuesta nueva.
saying-20 = Deja la puerta como la encuentres. No hay puerta.
saying-21 = Quien puede leer esto tiene tiempo.
saying-22 = La nieve cuenta quién pasó, y luego lo olvida.
saying-23 = Siéntate hasta que los pájaros te olviden.
saying-24 = Un farol basta para una noche.
saying-25 = Quítate la piedra del zapato y déjala aquí.
saying-26 = El caballo lo sabía.
saying-27 = Cuanto tengo cabe bajo este sombrero.
saying-28 = Cuando la niebla se levanta, hay más niebla.
saying-29 = Un puente es un favor de alguien a quien nunca viste.
saying-30 = Hoy no vi a nadie, y en todo estuvimos de acuerdo.
saying-31 = Tan ancho es abajo como arriba.
saying-32 = Los ciervos pasaron antes del alba. Dejaron el rocío.
saying-33 = No le preguntes al búho.
saying-34 = Mi maestro pasó por aquí. Me debe una taza de té.
saying-35 = En mis tiempos esto era más empinado.
saying-36 = Quien bebe del lago ha probado el cielo.
saying-37 = Dos caminos se cruzaron aquí una vez, y se quedaron.
saying-38 = El fuego se apaga. Las estrellas se quedan.
saying-39 = Escribe tu nombre en la arena; dura lo que hace falta.
saying-40 = Nada crece más deprisa porque lo mires. Míralo.
saying-41 = Dormí aquí. No pasó nada. Fue maravilloso.
saying-42 = El trueno no es más que los montes moviendo sus sillas.
saying-43 = Lo que dejas atrás, alguien lo tiene delante.
saying-44 = Anda como si el suelo durmiera.
saying-45 = A las garzas no les pesa estar solas.
saying-46 = Hubo una aldea. Ahora hay zorros.
saying-47 = Trata bien a quien lea esto después. Eres tú.
saying-48 = En cada cueva hay quien se cree el primero.
saying-49 = La mitad del camino es sentarse.
saying-50 = La mano vacía puede llevar un bastón.
saying-51 = También al sabio le llovió encima.
saying-52 = Conté los gansos. Faltaba uno. Luego llegó.
saying-53 = Si te has perdido, al menos estás en alguna parte.
saying-54 = Larga es la legua para quien la cuenta.
saying-55 = La piedra está fría. Ve, y entra en calor.
saying-56 = Pregunta a un niño cuánto falta: hasta la hora de comer.
saying-57 = La primavera pasó ayer por aquí, con paso ligero.
saying-58 = Lo mejor de la vista es el aliento de antes.
saying-59 = El eco no es de nadie.
saying-60 = Adiós, pues. La próxima piedra ya te conoce.

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
