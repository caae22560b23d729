# Les vers des sceaux : une grammaire propre, non une traduction ; voir en/verses.ftl. `.seen` porte l’article.

# L’accord avec ce que l’on a vu.
form-alone = { $kind ->
    [crane] seule
    [owl] seule
    [white-crane] seule
   *[other] seul
}
form-seen = { $kind ->
    [new-moon] vue
    [growing-moon] vue
    [waning-moon] vue
   *[other] vu
}
# « de » devant ce que l’on a vu : élision, et ni « du » ni « des ».
form-of = { $kind ->
    [standing-stones] de pierres levées
    [crystals] de cristaux
    [glowing-fungi] de champignons luisants
   *[other] d’{ $seen }
}

verse-in-one-line = { $first } { $second }

verse-animals-deer =
    un cerf lève la tête et se remet à paître,
    des traces de cerf, et puis plus de traces,
verse-animals-hare =
    un lièvre s’est dressé, puis s’est ravisé,
    un lièvre a traversé plus vite que le soir,
verse-animals-fox =
    un renard passe et regarde ailleurs,
    un renard, et le bois derrière lui,
verse-animals-bat =
    une chauve-souris, et l’ombre d’où elle vient,
    une chauve-souris cousue dans le soir,
verse-animals =
    { $seen }, là, puis plus personne,
    { $seen } au bord, sans un salut,
verse-birds =
    { $seen } croise la route sans la voir,
    { $seen } appelle et reste { form-alone },
    { $seen } passe au-dessus du chapeau,
verse-plants =
    { $seen } où tourne la route,
    { $seen }, puis le chemin,
    une halte contre { $seen },
    pour seul guide, { $seen },
verse-countries =
    derrière le chapeau, { $seen },
    { $seen }, plus loin qu’on ne croit,
    un dernier regard vers { $seen },
verse-dwellings-farmhouse =
    devant la ferme on marche à pas plus doux,
    une ferme, un chien qui ne se lève pas,
verse-dwellings-tea-house =
    une maison de thé, deux mots sur la pluie,
    l’odeur du thé fait un bout de chemin,
verse-dwellings-hut =
    une hutte au bord, et nul ne regardait,
    d’une hutte la fumée monte droit,
verse-dwellings-well =
    le froid du puits jusqu’au poignet,
    un seau de ciel remonté du puits,
verse-dwellings-field =
    le champ d’un autre, sillon par sillon,
    long comme le champ, le chemin du champ,
verse-signs =
    quelqu’un laissa { $seen },
    la main tout près { form-of },
    { $seen }, d’avant nos pas,
verse-finds =
    sous les collines, { $seen },
    l’unique lampe auprès { form-of },
verse-caves =
    sous terre, { $seen },
    remonté par { $seen },
verse-nights-full-moon =
    pleine lune, et la route est blanche,
    pleine lune, et la lampe est de trop,
verse-nights =
    { $seen }, { form-seen } du chemin,
    { $seen }, et la route encore,
verse-weathers-rain =
    la pluie en chemin, et nul toit,
    la pluie a fait route à côté,
verse-weathers-snow =
    la neige en chemin, une seule trace,
    la neige, et la route se devine,
verse-weathers-fog =
    le brouillard, et dix pas de route,
    sortir du brouillard, arbre après arbre,
verse-weathers-blown-leaves =
    les feuilles passent, plus vite que les pieds,
    feuilles au vent, aucune n’est revenue,
verse-weathers-northern-lights =
    lueur verte sur la crête, et nul n’est éveillé,
    lueur verte, et tous les chiens se taisent,
verse-weathers-dust =
    poussière au bol, poussière à la barbe,
    la poussière est venue, restée dans la manche,
verse-nothing =
    longue route, et surtout du ciel,
    personne sur la route,
    un pied, et puis l’autre,

verse-dawn =
    la corde de la cloche est humide de nuit.
    quelqu’un a déjà balayé.
    la lumière s’arrête à la troisième marche.
verse-morning =
    le sable garde les traits du balai.
    l’ombre du portail atteint les marches.
    fumée de riz, une porte glisse.
verse-noon =
    l’ombre tient sous le chapeau.
    rien que le bois qui craque au soleil.
    nul ne traverse la cour à midi.
verse-afternoon =
    la marche est tiède où d’autres s’assirent.
    poussière et lumière entre deux piliers.
    une guêpe à la poire offerte.
verse-dusk =
    une lampe, et puis la seconde.
    le toit retient le reste du soleil.
    un dernier salut, la cloche commence.
verse-night =
    personne ici, sinon la cloche.
    la salle obscure respire l’encens.
    une lueur derrière le papier s’en va.
verse-rain =
    de l’auvent, goutte après goutte.
    la salle sent la paille mouillée.
    le bassin de pierre déborde.
verse-snow =
    neige aux marches, pas une trace.
    la lanterne porte un second toit.
    il neige dans la salle ouverte.
verse-fog =
    le toit finit où la brume commence.
    une cloche, et rien pour la voir.
verse-wind =
    le vent sonne ce que nul ne sonne.
    un volet dit au vent son nom.
verse-moon =
    la lune a la cour pour elle seule.
    la lune au bassin, jusqu’à la louche.
verse-around =
    derrière le mur, { $seen }.
    passé le portail, encore { $seen }.
