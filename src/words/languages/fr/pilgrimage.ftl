# Ce qui est dit aux temples, aux oratoires et aux ermitages.

ring-at-dawn = À l’aube, il a un anneau.
ring-in-snow = Sous la neige qui tombe, il a un anneau.
ring-by-moonlight = Sous une lune claire, il a un anneau.
ring-in-rain = Sous la pluie, il a un anneau.
ring-on-foot = Pour qui fait tout le chemin à pied, il a un anneau.
ring-met-at-dawn = C’est l’aube : le sceau a son anneau.
ring-met-in-snow = Il neige : le sceau a son anneau.
ring-met-by-moonlight = La lune est claire : le sceau a son anneau.
ring-met-in-rain = Il pleut : le sceau a son anneau.
ring-met-on-foot = Tout le chemin à pied : le sceau a son anneau.
pilgrimage-round = { $round } sceaux : le tour est complet.
pilgrimage-shrine = Un oratoire au bord du chemin, et son cachet.
pilgrimage-inner-seal = { $temple } : le sceau intérieur.
pilgrimage-lamp = { $name } : la lampe brûle, ce soir et chaque nuit.
pilgrimage-stone-beneath = Dans les grottes, { $deep } m plus bas, une pierre porte son sceau intérieur.
pilgrimage-stone-east = Dans les grottes, { $deep } m plus bas et { $along } vers l’est, une pierre porte son sceau intérieur.
pilgrimage-stone-west = Dans les grottes, { $deep } m plus bas et { $along } vers l’ouest, une pierre porte son sceau intérieur.
