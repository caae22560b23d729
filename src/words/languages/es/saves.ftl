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
