setting-sound-cues = señales sonoras
    .help = Sonidos breves dicen por dónde sigue el camino, y qué hay cerca

menu-sound-cues = lo que oyes
menu-sound-cues-help = Cada señal sonora, para escucharla, y lo que significa.
cues-title = Lo que oyes
cues-about = Una señal se oye del lado donde está su causa, y más fuerte cuanto más cerca. Sube para lo que está más alto, y baja para lo que está más bajo.
cues-play = escuchar
cues-are-off = Las señales sonoras están desactivadas. Se activan en los ajustes, en «Sonido».

cue-edge = un borde delante
    .help = Un silbido que baja: el suelo se corta.
cue-wall = una pared delante
    .help = Dos golpes sordos: una pared, demasiado alta para un paso. Salta, o trepa.
cue-water = agua
    .help = Tres gotas: allí empieza el agua abierta.
cue-person = alguien está cerca
    .help = Una caña, dos notas: una persona, a quien se puede preguntar el camino.
cue-animal = un animal está cerca
    .help = Dos chirridos: un animal.
cue-cave-mouth = la boca de una cueva
    .help = Un tubo hueco: la boca de una cueva, por la que se puede bajar; desde abajo, la salida.
cue-way = el camino sigue
    .help = Dos tonos suaves: terreno abierto, donde al otro lado hay una pared, y en las cuevas.
cue-landmark = un punto de referencia hacia allí
    .help = Una campanilla: hacia allí está el próximo punto de referencia.
