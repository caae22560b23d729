# O diário: capítulos, o que está ao lado de um registro, desejos.

chapter-countries = Biomas
chapter-plants = Plantas
chapter-animals = Animais
chapter-birds = Aves
chapter-weathers = Climas
chapter-caves = Cavernas
chapter-finds = Achados
chapter-signs-of-others = Sinais
chapter-dwellings = Moradas
chapter-people = Pessoas
chapter-named-places = Lugares com nome
chapter-encounters = Encontros
chapter-nights = Noites
chapter-works-of-his-own = Feito por você
chapter-seals = Selos

journal-nothing = Nada a encontrar
journal-leaf = folha { $leaf } de { $leaves }
# Sem gênero: vale para tudo o que o diário traz.
journal-met-elsewhere = de outra caminhada
journal-not-met = ainda por encontrar
journal-wish = Um desejo
journal-wishes = Desejos
journal-day = dia { $day }
# Depois do dia e de uma vírgula.
journal-time = { $day }, { $part }
journal-at-night = à noite
journal-at-dawn = ao amanhecer
journal-in-the-morning = de manhã
journal-at-noon = ao meio-dia
journal-in-the-afternoon = à tarde
journal-at-dusk = ao anoitecer

# As teclas da página.
journal-page = Diário
journal-page-help = descobertas e desejos
journal-key-look = olhar
journal-key-turn = virar a folha
journal-key-map = no mapa

# O que alguém deseja ver; sozinho, e nas frases abaixo.
wish-anyhow = { $what }
wish-at-dawn = { $what } ao amanhecer
wish-at-dusk = { $what } ao anoitecer
wish-by-moonlight = { $what } ao luar
wish-in-rain = { $what } na chuva
wish-in-snow = { $what } sob a neve que cai
wish-in-leaves = { $what } entre folhas ao vento
wish-in-fog = { $what } na névoa
wish-in-dust = { $what } na poeira ao vento
wish-under-lights = { $what } sob a aurora boreal
wish-unstartled = { $what }, sem causar susto
wish-below = { $what } a mais de { $metres } m de profundidade
wish-said = Ele deseja ver { $what }.
wish-seen = Ele viu { $what }. Há um selo no diário.

# O capítulo dos selos.
seals-of-round = { $count } de { $round }
seals-not-stamped = ainda não carimbado
seals-with-ring = com seu anel
seals-and-inner = e o selo interior
seals-next-temple = O próximo templo
seals-no-temple = Nenhum a menos de um dia de caminhada.
seals-stamps = { $count ->
    [0] Ainda nenhum carimbo de santuário.
    [1] O carimbo de um santuário.
   *[other] Os carimbos de { $count } santuários.
}
