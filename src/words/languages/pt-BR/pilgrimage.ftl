# O que se diz em templos, santuários e eremitérios. “Ele” é o selo.

ring-at-dawn = Ao amanhecer, ele ganha um anel.
ring-in-snow = Com a neve caindo, ele ganha um anel.
ring-by-moonlight = Sob uma lua clara, ele ganha um anel.
ring-in-rain = Na chuva, ele ganha um anel.
ring-on-foot = Para quem vem o caminho todo a pé, ele ganha um anel.
ring-met-at-dawn = Amanhece: o selo tem seu anel.
ring-met-in-snow = Neva: o selo tem seu anel.
ring-met-by-moonlight = A lua está clara: o selo tem seu anel.
ring-met-in-rain = Chove: o selo tem seu anel.
ring-met-on-foot = O caminho todo a pé: o selo tem seu anel.
pilgrimage-round = { $round } selos: a volta está completa.
pilgrimage-shrine = Um santuário à beira do caminho, e seu carimbo.
pilgrimage-inner-seal = O selo interior de { $temple }.
pilgrimage-lamp = O lampião de { $name } arde, esta noite e todas as noites.
# Onde está uma pedra, em metros a partir do salão.
pilgrimage-stone-beneath = Nas cavernas, { $deep } m abaixo, uma pedra tem seu selo interior.
pilgrimage-stone-east = Nas cavernas, { $deep } m abaixo e { $along } para o leste, uma pedra tem seu selo interior.
pilgrimage-stone-west = Nas cavernas, { $deep } m abaixo e { $along } para o oeste, uma pedra tem seu selo interior.
