menu-new-walk = nueva caminata
menu-new-walk-help = Otra tierra: al azar, o según unas palabras, un código o un nombre.
menu-load = cargar
menu-load-help = Todas las caminatas guardadas.

new-walk-title = Nueva caminata
new-walk-start-random = empezar al azar
new-walk-start-random-help = En una tierra donde nadie ha estado.
new-walk-start-in = empezar en «{ $seed }»
new-walk-start-in-help = La misma semilla lleva a la misma tierra, siempre y en todas partes.
new-walk-seed = semilla o código
new-walk-seed-help = Un número, cualesquiera palabras, o el código de una tierra. Sin ellos, la tierra es al azar.
new-walk-today = la tierra de hoy
new-walk-today-help = La misma para todos el { $day }.
new-walk-drawn-map = tu mapa dibujado
new-walk-drawn-map-help = La tierra del mapa del editor de mapas.
new-walk-presets = Plantillas

load-title = Cargar
load-shared-lands = Tierras compartidas
load-shared-land-help = Empieza una caminata en ella; el archivo queda como está.
load-trash = papelera: { $count }
load-trash-help = Caminatas borradas; se pueden restaurar.
load-gone = Ya no está.
load-in-land = En la tierra { $land }.
load-name = nombre
load-name-help = Letras, cifras, espacios, - _ ( ).
load-copy = copiar
load-copy-help = La copia se puede continuar, y esta queda como está.
load-copied = la copia se llama { $name }
load-export-land = exportar tierra
load-export-land-help = En un archivo, con todo lo pintado y colocado, para que otros lo suelten sobre su ventana.
load-land-saved = la tierra se ha guardado como { $file }
load-export-ghost = exportar fantasma
load-export-ghost-help = El camino recorrido, en un archivo: quien lo suelte sobre la ventana en la misma tierra se encontrará allí con el caminante.
load-ghost-saved = la caminata se ha guardado como { $file }
load-is-open = Esta caminata está abierta; se puede borrar desde otra.
load-delete = borrar
load-delete-help = La mueve a la papelera; se puede restaurar.
load-deleted = { $name } está ahora en la papelera, y se puede restaurar desde allí

save-summary = { $distance },  día { $day },  { $when }
save-summary-of-version = { $summary },  versión { $version }
save-now = ahora

upgrade-continue-first = Su tierra es de la versión { $version }. Continúala para pasarla a la versión { $newest }.
upgrade-newest-land = tierra más nueva
upgrade-help = Su tierra es de la versión { $version }, y así sigue hasta que la pases a la versión { $newest }.
upgrade-title = Tierra más nueva
upgrade-version = Versión { $version }: { $summary }.
upgrade-looking = Revisando lo construido…
upgrade-move-there = trasladarse allí
upgrade-move-there-help = Te quedas donde estás, o llegas al lugar abierto más cercano. Una copia de la caminata queda como está.
upgrade-moved = la caminata sigue en la tierra más nueva; tal como era, queda guardada como { $copy }
upgrade-already = ya es la tierra más nueva
upgrade-nothing-built = Aquí no se ha construido ni cavado nada.
upgrade-all-lie-there = { $strokes ->
    [one] El único trazo queda allí igual que aquí.
   *[other] Los { $strokes } trazos quedan allí igual que aquí.
}
upgrade-some-hang = { $strokes ->
    [one] Allí, de { $strokes } trazo, { $hanging } en el aire y { $buried } dentro de la roca.
   *[other] Allí, de { $strokes } trazos, { $hanging } en el aire y { $buried } dentro de la roca.
}

offer-title = La misma tierra
offer-who = Alguien más estuvo aquí, en su propia caminata.
offer-merge = sumar sus trazos a los míos
offer-merge-help = Añade lo que allí se pintó y colocó; el pincel puede deshacerlo todo de una vez.
offer-not-merged = no se puede tomar nada de ella: { $error }
offer-walk = caminar en ella
offer-walk-help = Empieza otra caminata; esta se conserva.

trash-title = Papelera
trash-empty = La papelera está vacía.
trash-restore-help = La trae de vuelta.
saves-restored = { $name } está de vuelta

save-cannot-begin = esta caminata no se puede guardar: { $error }; él sigue caminando
save-walks-on = { $error }; él sigue caminando
save-lost-parts = la caminata «{ $name }» estaba dañada, y se ha perdido { $parts }; lo demás está como estaba
player-land-has-changed = la tierra ha cambiado desde que él estuvo aquí: ahora está en lo alto de ella

save-log-damaged = lo que hay a su lado no está como se escribió
save-file-damaged = { $file } está dañado
save-all-damaged = todo está dañado
save-set-aside = la caminata «{ $name }» estaba dañada: { $why }; su último estado se ha apartado como { $aside }, y él está donde estaba antes
save-file-missing = la caminata «{ $name }» estaba dañada: falta { $file }
save-copied-aside = la caminata «{ $name }» estaba dañada: { $file } está, tal como se encontró, en { $aside }
save-folder-unnamed = la carpeta «{ $name }» contiene una caminata que queda fuera: su nombre tiene letras que no se pueden mostrar; dale otro
save-unreadable = «{ $name }» no se puede leer: { $fault }

save-is-there = ya hay una caminata «{ $name }»: continúala, o usa otro nombre
save-none-in = no hay ninguna caminata «{ $name }» en { $folder }
save-none = no hay ninguna caminata que continuar
save-in-use = la caminata «{ $name }» está abierta en otro juego
save-left-alone = la caminata «{ $name }» queda como está: { $error }
save-nothing-left = de la caminata «{ $name }» ya no se puede leer nada
save-lost = la caminata se perdió mientras se guardaba
save-not-kept = la caminata «{ $name }» no se puede guardar: { $error }
save-no-folder = este sistema no indica ninguna carpeta de datos: no hay caminatas
save-cannot-resume = la caminata «{ $name }» no se puede continuar: { $error }
picture-cannot-go = no se puede ir allí: { $error }
land-cannot-walk = no se puede caminar por esa tierra: { $error }
upgrade-no-folder = este sistema no indica ninguna carpeta de datos: no se puede guardar ninguna copia
upgrade-no-copy = la caminata se queda en su tierra, ya que no se puede copiar: { $error }
upgrade-stays = la caminata se queda en su tierra: { $error }
land-no-save = de la caminata «{ $name }» no se puede leer nada
land-cannot-write = no se puede escribir { $file }: { $error }
land-damaged = { $file } no es una tierra, o está dañado: { $why }
picture-nothing-seen = no hay nada que ver
picture-too-large = el dibujo de esta tierra es demasiado grande para una imagen: la imagen no indica ningún lugar
picture-damaged = lo que lleva está dañado
picture-damaged-why = lo que lleva está dañado: { $why }
picture-no-place = no indica ningún lugar: solo lo hacen las imágenes que guarda eremite, mientras nadie las modifique
