# Os versos dos selos: uma gramática própria, não uma tradução; veja en/verses.ftl. Versos curtos, como de quadra.
# `.seen` leva o artigo, se o pede.

# A concordância com o que se viu.
form-alone = { $kind ->
    [bunting] sozinha
    [heron] sozinha
    [owl] sozinha
   *[other] sozinho
}
form-lost = { $kind ->
    [first-half-moon] perdido
    [last-half-moon] perdido
   *[other] perdida
}
# «em» com o artigo: no, na, nos, nas.
form-in = { $kind ->
    [ash-land] na terra de cinzas
    [autumn-wood] no bosque de outono
    [birch-wood] no bosque de bétulas
    [blossom-hills] nas colinas em flor
    [desert] no deserto
    [fen] no brejo
    [karst] no carste
    [meadow] no prado
    [mesa] na chapada
    [moor] na charneca
    [pine-forest] no pinheiral
    [snowfield] no campo de neve
   *[other] em { $seen }
}

verse-in-one-line = { $first } { $second }

verse-animals-deer =
    um cervo ergueu a cabeça e voltou a pastar,
    rastros de cervo, e depois nenhum,
verse-animals-hare =
    uma lebre sentou-se e pensou melhor,
    uma lebre, e o campo vazio de novo,
verse-animals-fox =
    passou a raposa olhando outra coisa,
    raposa na beira, e depois só a beira,
verse-animals-bat =
    um morcego, e o escuro de onde veio,
    costurado à tarde, um morcego,
verse-animals =
    { $seen }: estava, e já não está,
    { $seen } ali, sem cumprimentar,
verse-birds =
    { $seen } cruza a estrada sem vê-la,
    { $seen } chama e fica { form-alone },
    sobre o chapéu, { $seen },
verse-plants =
    onde a estrada dobra, { $seen },
    { $seen }, e mais estrada,
    breve descanso, e { $seen },
    por todo guia, { $seen },
verse-countries =
    ficou a manhã { form-in },
    { $seen }, mais longe do que parecia,
    muitos passos { form-in },
verse-dwellings-farmhouse =
    ao pé da casa se anda mais manso,
    uma casa, e um cão que não se levanta,
verse-dwellings-tea-house =
    casa de chá, e dois dedos de chuva,
    o cheiro do chá veio um trecho comigo,
verse-dwellings-hut =
    uma cabana, e ninguém que olhe,
    fumaça de cabana, direta ao alto,
verse-dwellings-well =
    frio de poço até o pulso,
    um balde de céu tirado do poço,
verse-dwellings-field =
    roça de alguém, leira por leira,
    tão longo o caminho quanto a roça,
verse-signs =
    alguém deixou aqui { $seen },
    a mão sobre { $seen },
    { $seen }, e ninguém que conte,
verse-finds =
    sob os morros, { $seen },
    { $seen }, e só a minha luz,
verse-caves =
    sob a terra, { $seen },
    de volta ao alto, após { $seen },
verse-nights-full-moon =
    lua cheia, e branca a estrada,
    lua cheia, e sobra a lamparina,
verse-nights =
    { $seen }, { form-lost } no céu,
    { $seen }, e segue a estrada,
verse-weathers-rain =
    chuva na estrada, e nenhum telhado,
    a chuva andou um trecho comigo,
verse-weathers-snow =
    neve na estrada, uma só pegada,
    neve, e a estrada se adivinha,
verse-weathers-fog =
    névoa, e dez passos de estrada,
    saindo da névoa, pouco a pouco,
verse-weathers-blown-leaves =
    passam as folhas antes dos pés,
    folhas ao vento, nenhuma voltou,
verse-weathers-northern-lights =
    luz verde na serra, e ninguém acordado,
    luz verde, e calam todos os cães,
verse-weathers-dust =
    pó na tigela, pó na barba,
    veio a poeira e ficou na manga,
verse-nothing =
    longa estrada, e quase tudo céu,
    ninguém na estrada,
    primeiro um pé, depois o outro,

verse-dawn =
    a corda do sino, úmida de noite.
    alguém já varreu.
    a luz para no terceiro degrau.
verse-morning =
    a areia guarda os riscos da vassoura.
    a sombra do portal chega aos degraus.
    fumaça de arroz, e uma porta se abre.
verse-noon =
    a sombra cabe sob o chapéu.
    só se ouvem as tábuas ao sol.
    ninguém cruza o pátio ao meio-dia.
verse-afternoon =
    morno o degrau onde outros sentaram.
    poeira na luz, entre dois pilares.
    uma vespa na pera da oferenda.
verse-dusk =
    uma lâmpada, e depois a segunda.
    o telhado guarda o resto do sol.
    a última reverência, o primeiro sino.
verse-night =
    ninguém aqui, senão o sino.
    o salão escuro respira incenso.
    atrás do papel, uma luz que se vai.
verse-rain =
    do beiral, gota após gota.
    o salão cheira a palha molhada.
    transborda a bacia de pedra.
verse-snow =
    neve nos degraus, nem uma pegada.
    a lanterna veste um segundo telhado.
    neva no salão aberto.
verse-fog =
    acaba o telhado onde a névoa começa.
    um sino, e nada que o mostre.
verse-wind =
    o vento toca o que ninguém toca.
    um postigo diz ao vento o seu nome.
verse-moon =
    a lua tem o pátio só para si.
    a lua na bacia, até a concha.
verse-around =
    atrás do muro, { $seen }.
    passado o portal, de novo { $seen }.
