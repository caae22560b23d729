menu-ride = el último descenso
menu-ride-help = El último descenso en la tabla: míralo otra vez, o expórtalo.
ride-title = El último descenso
ride-none = Aún no hay ninguno.
ride-seconds = { $seconds } s
ride-watch = mirar
ride-watch-help = Saltar lo termina; entonces el ermitaño está donde está ahora.
ride-export = exportar
ride-export-help = En un archivo, con la línea que se pintó: `eremite --watch ARCHIVO` lo muestra.
ride-saved = el descenso se ha guardado como { $file }
ride-not-written = no se puede escribir el descenso en { $file }: { $error }

ride-on-own-feet = para mirar un descenso hay que estar de pie
ride-of-another-land = ese descenso es de otra tierra: inicia el juego con él, por medio de --watch
ride-went-otherwise = este descenso fue distinto en su día: es de otra versión, o fue modificado
