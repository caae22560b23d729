hud-found = { $count ->
    [one] { $count } achado   { $distance }
   *[other] { $count } achados   { $distance }
}
gamepad-gone = o controle sumiu
seed-number = semente { $seed }

picture-kept = salva como { $file }
picture-kept-without = salva como { $file }; { $lacking }
picture-not-kept = não foi possível salvar a imagem: { $error }
no-picture-folder = este sistema não indica pasta de imagens

menu-photo = modo foto
menu-photo-help = O tempo para; mova a câmera, e escolha a hora e o clima.
photo-now = { $time },  { $weather }
photo-now-a-little = { $time },  um pouco de { $weather }
photo-move = mover
photo-faster = mais rápido
photo-zoom = zoom
photo-hour = hora
photo-weather = clima
photo-hide-text = ocultar texto
photo-save = salvar a foto
photo-continue = continuar
weather-natural = natural
weather-clear = céu limpo
weather-rain = chuva
weather-snow = neve
weather-leaves = folhas
weather-fog = névoa
weather-dust = poeira
weather-northern-lights = aurora boreal

brush-label = { $chosen } · tinta { $percent } %
brush-erase = apagar
brush-line = linha
brush-plank = tábua
brush-lamp = lampião
brush-cairn = totem
brush-bench = banco
brush-bell = sino
brush-seedling = muda
brush-stone = pedra
