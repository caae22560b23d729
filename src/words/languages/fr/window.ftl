hud-found = { $count ->
    [one] { $count } trouvaille   { $distance }
   *[other] { $count } trouvailles   { $distance }
}
gamepad-gone = la manette n’est plus là
seed-number = graine { $seed }

picture-kept = gardé sous { $file }
picture-kept-without = gardé sous { $file } ; { $lacking }
picture-not-kept = impossible de garder l’image : { $error }
no-picture-folder = ce système n’indique aucun dossier d’images

menu-photo = mode photo
menu-photo-help = Le temps s’arrête ; déplace la caméra, choisis l’heure et la météo.
photo-now = { $time },  { $weather }
photo-now-a-little = { $time },  { $weather } (un peu)
photo-move = déplacer
photo-faster = plus vite
photo-zoom = zoom
photo-hour = heure
photo-weather = météo
photo-hide-text = masquer le texte
photo-save = garder la photo
photo-continue = continuer
weather-natural = naturel
weather-clear = clair
weather-rain = pluie
weather-snow = neige
weather-leaves = feuilles
weather-fog = brouillard
weather-dust = poussière
weather-northern-lights = aurore boréale

brush-label = { $chosen } · encre { $percent } %
brush-erase = effacer
brush-line = trait
brush-plank = madrier
brush-lamp = lampe
brush-cairn = cairn
brush-bench = banc
brush-bell = cloche
brush-seedling = pousse
brush-stone = pierre
