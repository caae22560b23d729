# What the window shows over the land: distance, photo mode, the brush's label, and what it tells.

hud-found = { $count } found   { $distance }
gamepad-gone = the gamepad is gone
# A seed that was not made of words.
seed-number = seed { $seed }

picture-kept = kept as { $file }
picture-kept-without = kept as { $file }; { $lacking }
picture-not-kept = the picture could not be kept: { $error }
no-picture-folder = this system names no folder for pictures

menu-photo = photo mode
menu-photo-help = Time stands still; move the camera, and choose hour and weather.
photo-now = { $time },  { $weather }
photo-now-a-little = { $time },  a little { $weather }
photo-move = move
photo-faster = faster
photo-zoom = zoom
photo-hour = hour
photo-weather = weather
photo-hide-text = hide text
photo-save = save the photo
photo-continue = continue
weather-natural = natural
weather-clear = clear
weather-rain = rain
weather-snow = snow
weather-leaves = leaves
weather-fog = fog
weather-dust = dust
weather-northern-lights = northern lights

brush-label = { $chosen } · ink { $percent } %
brush-erase = erase
brush-line = line
brush-plank = plank
brush-lamp = lamp
brush-cairn = cairn
brush-bench = bench
brush-bell = bell
brush-seedling = seedling
brush-stone = stone
