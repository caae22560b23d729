# What is told at temples, shrines and hermitages.

ring-at-dawn = At dawn it has a ring.
ring-in-snow = In falling snow it has a ring.
ring-by-moonlight = Under a bright moon it has a ring.
ring-in-rain = In the rain it has a ring.
ring-on-foot = For one who walks all the way it has a ring.
ring-met-at-dawn = It is dawn: the seal has its ring.
ring-met-in-snow = It snows: the seal has its ring.
ring-met-by-moonlight = The moon is bright: the seal has its ring.
ring-met-in-rain = It rains: the seal has its ring.
ring-met-on-foot = All the way on foot: the seal has its ring.
pilgrimage-round = { $round } seals: the round is whole.
pilgrimage-shrine = A shrine by the way, and its stamp.
pilgrimage-inner-seal = The inner seal of { $temple }.
pilgrimage-lamp = The lamp of { $name } burns, tonight and every night.
# Where a stone is, in metres from the hall.
pilgrimage-stone-beneath = In the caves, { $deep } m beneath, a stone has its inner seal.
pilgrimage-stone-east = In the caves, { $deep } m beneath and { $along } to the east, a stone has its inner seal.
pilgrimage-stone-west = In the caves, { $deep } m beneath and { $along } to the west, a stone has its inner seal.
