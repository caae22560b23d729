menu-title-paused = En pausa
menu-continue = continuar
menu-quit = salir
menu-quit-help = Cierra el juego. La caminata queda guardada.
menu-is-paused = en pausa
menu-close-lab = cerrar el laboratorio
switch-on = sí
switch-off = no

verb-add = añadir
verb-back = volver
verb-cancel = cancelar
verb-change = cambiar
verb-continue = continuar
verb-done = listo
verb-leave-it = dejarla
verb-look-at-it = mirarla
verb-make-slip = hacer la estampa
verb-move = trasladar
verb-next = siguiente
verb-open = abrir
verb-remove = quitar
verb-reset = restablecer
verb-restore = restaurar
verb-select = elegir
verb-send-away = despedir
verb-start = empezar
verb-turn-off = desactivar
verb-turn-on = activar
verb-type = escribir
verb-walk-with-it = caminar con él

keyboard-space = espacio
keyboard-delete = borrar
keyboard-done = listo

no-data-folder = este sistema no indica ninguna carpeta de datos: inicia el juego con --data DIR

menu-map = mapa
menu-map-help = La tierra desde arriba, y el camino recorrido.
menu-journal = diario
menu-journal-help = Lo que se ha descubierto, dónde y cuándo, y las búsquedas.
menu-lab = laboratorio
menu-lab-help = Todo lo que genera la tierra, para ajustarlo y conmutarlo mientras él camina. Hace falta un ratón.

menu-give-place = regalar este lugar
menu-give-place-help = Un enlace que abre esta tierra en un navegador, aquí y a esta hora.
verb-copy-link = copiar el enlace
place-without-strokes = Lo que se ha pintado aquí no va incluido.
menu-take-walk = llevarse esta caminata
menu-take-walk-help = La carpeta de la caminata, para seguirla en un PC o en otro navegador: suéltala allí sobre esta página.
verb-get-zip = obtener el zip
menu-full-screen = pantalla completa
menu-full-screen-help = La pantalla entera, y volver.
verb-full-screen = pantalla completa, y volver

list-and = { $first } y { $last }
