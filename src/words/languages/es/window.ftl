hud-found = { $count ->
    [one] { $count } hallazgo   { $distance }
   *[other] { $count } hallazgos   { $distance }
}
gamepad-gone = el mando ya no está
seed-number = semilla { $seed }

picture-kept = guardada como { $file }
picture-kept-without = guardada como { $file }; { $lacking }
picture-not-kept = no se ha podido guardar la imagen: { $error }
no-picture-folder = este sistema no indica ninguna carpeta de imágenes

menu-photo = modo foto
menu-photo-help = El tiempo se detiene; mueve la cámara, y elige la hora y el tiempo.
photo-now = { $time },  { $weather }
photo-now-a-little = { $time },  algo de { $weather }
photo-move = mover
photo-faster = más rápido
photo-zoom = zoom
photo-hour = hora
photo-weather = tiempo
photo-hide-text = ocultar texto
photo-save = guardar la foto
photo-continue = continuar
weather-natural = natural
weather-clear = despejado
weather-rain = lluvia
weather-snow = nieve
weather-leaves = hojas
weather-fog = niebla
weather-dust = polvo
weather-northern-lights = aurora boreal

brush-label = { $chosen } · tinta { $percent } %
brush-erase = borrar
brush-line = línea
brush-plank = tablón
brush-lamp = farol
brush-cairn = hito
brush-bench = banco
brush-bell = campana
brush-seedling = plántula
brush-stone = piedra
