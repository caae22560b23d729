menu-slips = estampas
menu-slips-help = Tarjetas de caminatas por las tierras de cada día: las tuyas, y las de otros.
menu-finish-today = acabar la caminata de hoy
menu-finish-day = acabar la caminata del { $day }
menu-finish-help = Hace su estampa: una tarjeta de esta caminata para guardar y regalar. Puedes seguir caminando, y hacerla de nuevo.
slips-title = Estampas
slips-you = tú
slips-yours = tuya
slips-in-time = en { $time }
slips-your-name = tu nombre
slips-your-name-help = En las estampas, y en lo que pintes desde ahora. Puede quedar vacío.
slips-name-not-kept = no se puede guardar el nombre: { $error }
slips-none = Aún no hay ninguna. Camina por la tierra de hoy, y acaba la caminata en el menú; o suelta la estampa de alguien, una imagen, sobre la ventana.
slip-title = Estampa
slip-of-day = Estampa del { $day }
slip-painting = La tarjeta se está pintando.
slip-gone = Ya no está.
slip-walk = recorrer esta tierra
slip-walk-help = Una nueva caminata por la tierra de ese día.
slip-save-card = guardar la tarjeta
slip-save-card-help = Como imagen, para regalar.
slip-file = La tarjeta es una imagen para regalar: { $file }
slip-removed = se ha quitado la estampa
slip-remove = quitar
slip-remove-help = Quita esta tarjeta de la lista. Quien te la dio conserva la suya.

slip-a-walker = un caminante
slip-again = de nuevo
slip-again-walk = de nuevo, caminata { $number }
slip-things = { $count ->
    [1] un hallazgo
   *[other] { $count } hallazgos
}
slip-met-and-more = { $names } y { $more } más
slip-by = de { $name }
slip-below = bajo { $land }
slip-as-far-east = hasta { $distance } al este
slip-as-far-west = hasta { $distance } al oeste
slip-walked-by = caminata de { $name }
slip-met = hallazgos: { $names }
slip-met-nobody = no se encontró con nadie

slip-kept = se ha guardado una estampa de { $whose }: { $line }
slip-known = esta estampa de { $whose }, del { $day }, ya está aquí
slip-own = esta es tu propia estampa del { $day }
slip-no-folder = este sistema no indica ninguna carpeta de datos: no se pueden guardar estampas

slip-seal-damaged = su sello está dañado
slip-later-version = la hizo una versión posterior del juego
slip-nonsense = dice lo que no puede ser
slip-no-land = su tierra no se puede generar: { $error }
slip-no-card = no es una tarjeta de { $width } x { $height } píxeles como las que escribe el juego, o se ha escalado o recortado
slip-no-seal = no lleva ningún sello
slip-none = { $file } no es una estampa: { $fault }
slip-cannot-write = no se puede escribir { $file }: { $error }
slip-too-many = ya hay guardadas { $count } estampas de otros: quita algunas de { $folder }
slip-no-day = no es una caminata por la tierra de un día: solo esas tienen estampa
slip-too-short = es demasiado corta: una estampa pide { $metres } m
slip-no-save = de la caminata «{ $name }» no se puede leer nada
