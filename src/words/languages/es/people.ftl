people-way = { $temple }: por allí, { $distance }.
people-way-greeted = { $temple } queda por allí, { $distance }.
people-way-first = Por allí, { $distance }: { $temple }.
people-way-under-sky = Hasta { $temple }: { $distance }, por allí.
people-you-seek = ¿Buscas { $temple }?
people-that-way = Por allí, { $distance }.
people-follow-my-hand = Sigue mi mano hacia { $temple }: { $distance }.
people-no-temple = No sé de ningún templo, ni por aquí ni por allí.
people-good-morning = Buenos días.
people-good-day = Buen día.
people-good-evening = Buenas tardes.
people-rain = Va a llover.
people-snow = Huele a nieve.
people-fog = Cuidado con la niebla.
people-leaves = Caen las hojas.
people-dust = Cúbrete la cara, hay polvo.
people-clear-morning = Una mañana clara.
people-dark-soon = Pronto oscurecerá.
people-fair-day = Buen día para caminar.
people-few-steps = a unos pasos
people-half-a-kilometre = medio kilómetro
people-a-kilometre = un kilómetro
people-far = a más de un día de camino

ferry-wait-there = Espera ahí. Ya voy.
ferry-sit-down = Siéntate. No está lejos.

people-kilometres = { $number ->
    [2] unos dos kilómetros
    [3] unos tres kilómetros
    [4] unos cuatro kilómetros
    [5] unos cinco kilómetros
    [6] unos seis kilómetros
    [7] unos siete kilómetros
    [8] unos ocho kilómetros
    [9] unos nueve kilómetros
    [10] unos diez kilómetros
    [11] unos once kilómetros
   *[12] unos doce kilómetros
}
