people-way = { $temple } : par là, { $distance }.
people-way-greeted = { $temple } est par là, { $distance }.
people-way-first = Par là, { $distance } : { $temple }.
people-way-under-sky = Pour { $temple } : { $distance }, par là.
people-you-seek = Tu cherches { $temple } ?
people-that-way = Par là, { $distance }.
people-follow-my-hand = Suis ma main, vers { $temple } : { $distance }.
people-no-temple = Je ne connais aucun temple, ni par ici ni par là.
people-good-morning = Bonjour.
people-good-day = Bien le bonjour.
people-good-evening = Bonsoir.
people-rain = Il va pleuvoir.
people-snow = Ça sent la neige.
people-fog = Gare au brouillard.
people-leaves = Les feuilles tombent.
people-dust = Couvre ton visage, il y a de la poussière.
people-clear-morning = Un matin clair.
people-dark-soon = Il fera bientôt nuit.
people-fair-day = Un beau jour pour marcher.
people-few-steps = à quelques pas
people-half-a-kilometre = un demi-kilomètre
people-a-kilometre = un kilomètre
people-far = à plus d’un jour de marche

ferry-wait-there = Attends là. J’arrive.
ferry-sit-down = Assieds-toi. Ce n’est pas loin.

people-kilometres = { $number ->
    [2] environ deux kilomètres
    [3] environ trois kilomètres
    [4] environ quatre kilomètres
    [5] environ cinq kilomètres
    [6] environ six kilomètres
    [7] environ sept kilomètres
    [8] environ huit kilomètres
    [9] environ neuf kilomètres
    [10] environ dix kilomètres
    [11] environ onze kilomètres
   *[12] environ douze kilomètres
}
