hud-found = { $count ->
    [one] { $count } находка   { $distance }
    [few] { $count } находки   { $distance }
    [many] { $count } находок   { $distance }
   *[other] { $count } находки   { $distance }
}
gamepad-gone = геймпад отключён
seed-number = зерно { $seed }

picture-kept = сохранено как { $file }
picture-kept-without = сохранено как { $file }; { $lacking }
picture-not-kept = не удалось сохранить снимок: { $error }
no-picture-folder = система не указала папку для снимков

menu-photo = фоторежим
menu-photo-help = Время замирает; двигай камеру, выбирай час и погоду.
photo-now = { $time },  { $weather }
photo-now-a-little = { $time },  { $weather } (слегка)
photo-move = двигать
photo-faster = быстрее
photo-zoom = масштаб
photo-hour = час
photo-weather = погода
photo-hide-text = скрыть текст
photo-save = сохранить фото
photo-continue = продолжить
weather-natural = своя
weather-clear = ясно
weather-rain = дождь
weather-snow = снег
weather-leaves = листья
weather-fog = туман
weather-dust = пыль
weather-northern-lights = северное сияние

brush-label = { $chosen } · тушь { $percent } %
brush-erase = смыть
brush-line = линия
brush-plank = мостки
brush-lamp = фонарь
brush-cairn = каменный тур
brush-bench = скамья
brush-bell = колокол
brush-seedling = саженец
brush-stone = камень
