# Ce qui est gravé dans les pierres au bord du chemin.

stone-by-the-way = Une pierre au bord du chemin.
stone-kilometres = { $count ->
    [one] { $number } kilomètre depuis l’ermitage.
   *[other] { $number } kilomètres depuis l’ermitage.
}
stone-ahead = Devant : { $first }.
stone-ahead-two = Devant : { $first }, puis { $second }.

inscription-giant-tree = Qui l’a planté ne s’est jamais assis à son ombre.
inscription-tower = On l’a bâtie pour voir plus loin. Et puis on avait vu.
inscription-smoking-peak = La montagne respire. Ne la réveille pas.
inscription-fumarole = Réchauffe tes mains. Elle ne demande rien.
inscription-basalt-columns = Nul ne les a taillées. Compte-les, et reste humble.
inscription-rock-arch = Le vent a fait cette porte, et l’a laissée ouverte.
inscription-hoodoos = Elles portent leur chapeau, comme toi.

# Une grammaire à elle, et non une traduction ; voir en/stones.ftl.
saying-way = Qui { $first } { $second }.
    .first =
        part trop tôt
        compte les collines
        suit son âne
        demande le raccourci
        marche en sifflant
        se trompe de sentier
        court devant l’orage
        s’en va sans chapeau
    .second =
        dort sous la même lune
        trouve la soupe aussi chaude
        finit assis sur cette pierre
        verra les fleurs au retour
        est déjà quelque part
        salue deux fois la même chèvre
        use la même semelle
        ne devance pas l’escargot
saying-stone = Pierre { $first } { $second }.
    .first =
        qui se tait
        qui penche
        qui fut montagne
        au soleil
        sous la neige
        depuis longtemps assise
        portée de loin
        coiffée de mousse
    .second =
        n’attend personne
        écoute mieux qu’un cousin
        ne doit rien à la route
        garde un peu de chaleur
        n’a jamais pris froid
        vaut bien un banc
        ne dira pas que tu es passé
        se passe de nouvelles
saying-water = { $first }, { $second }.
    .first =
        La rivière prend le plus long
        Le ruisseau parle tout seul
        L’étang garde le ciel pour lui
        Le puits se moque de la corde
        Le gué change d’avis la nuit
        La source veut qu’on se penche
        La glace n’est jamais pressée
        La cascade ne se tait jamais
    .second =
        et le héron approuve
        et nul ne s’en plaint
        et mes bottes le savent
        et la rive n’en dit rien
        et la grenouille applaudit
        et le thé reste bon
        et les saules s’inclinent
        et moi, je m’assieds
saying-weather = Ici { $first }. { $second }.
    .first =
        j’ai laissé passer la pluie
        le brouillard m’a gardé
        le vent a pris mon chapeau
        l’orage m’a fait asseoir
        la neige m’a tenu compagnie
        j’ai attendu le beau temps
        la grêle m’a rattrapé
        midi m’a couché à l’ombre
    .second =
        Nous sommes restés amis
        Rien d’autre n’est arrivé
        On ne m’a pas cherché
        J’avais du pain
        C’était un bon jour
        Je recommencerais
        Puis ce fut le printemps
        La colline s’en souvient
saying-bread = { $first } { $second }.
    .first =
        Un quignon de pain
        Un demi-fromage
        Un oignon
        Une soupe d’orties
        Une pomme ridée
        Un bol de thé
        Une poignée de noix
        Un reste de galette
    .second =
        a le goût de la côte d’avant
        suffit à deux qui se taisent
        pèse surtout avant le col
        fait d’une pierre une table
        a fini plus d’une querelle
        vaut mieux que deux conseils
        se prend assis, sans hâte
        ne demande pas ton nom
saying-animals = { $first } { $second }.
    .first =
        La corneille
        Le héron
        La chouette
        Le renard
        Le lièvre
        L’escargot
        Mon âne
        La vieille chèvre
    .second =
        sait le raccourci et n’en dit rien
        a lu ceci, puis a repris sa route
        dort mieux que le roi
        n’a pas de carte et ne se perd pas
        m’a regardé, et m’a pardonné
        se passe très bien de toi
        fait halte aussi à mi-pente
        passait déjà ici avant le chemin
saying-patience = { $first } : { $second }.
    .first =
        Assieds-toi
        Reste encore un peu
        Laisse refroidir le thé
        Laisse finir la grive
        Regarde pousser la mousse
        Garde le nœud pour demain
        Ôte tes bottes
        Recompte les oies
    .second =
        la colline ne bougera pas
        rien ne presse derrière toi
        le chemin se passe de toi
        c’est la moitié du voyage
        la lune en fait autant
        cela m’a réussi une fois
        demain aussi, ça monte
        il n’y a rien d’autre à faire

number-in-words = { $number ->
    [0] zéro
    [1] un
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
    [7] sept
    [8] huit
    [9] neuf
    [10] dix
    [11] onze
    [12] douze
    [13] treize
    [14] quatorze
    [15] quinze
    [16] seize
    [17] dix-sept
    [18] dix-huit
    [19] dix-neuf
    [20] vingt
    [21] vingt et un
    [22] vingt-deux
    [23] vingt-trois
    [24] vingt-quatre
    [25] vingt-cinq
    [26] vingt-six
    [27] vingt-sept
    [28] vingt-huit
    [29] vingt-neuf
    [30] trente
    [31] trente et un
    [32] trente-deux
    [33] trente-trois
    [34] trente-quatre
    [35] trente-cinq
    [36] trente-six
    [37] trente-sept
    [38] trente-huit
    [39] trente-neuf
    [40] quarante
    [41] quarante et un
    [42] quarante-deux
    [43] quarante-trois
    [44] quarante-quatre
    [45] quarante-cinq
    [46] quarante-six
    [47] quarante-sept
    [48] quarante-huit
    [49] quarante-neuf
    [50] cinquante
    [51] cinquante et un
    [52] cinquante-deux
    [53] cinquante-trois
    [54] cinquante-quatre
    [55] cinquante-cinq
    [56] cinquante-six
    [57] cinquante-sept
    [58] cinquante-huit
    [59] cinquante-neuf
    [60] soixante
    [61] soixante et un
    [62] soixante-deux
    [63] soixante-trois
    [64] soixante-quatre
    [65] soixante-cinq
    [66] soixante-six
    [67] soixante-sept
    [68] soixante-huit
    [69] soixante-neuf
    [70] soixante-dix
    [71] soixante et onze
    [72] soixante-douze
    [73] soixante-treize
    [74] soixante-quatorze
    [75] soixante-quinze
    [76] soixante-seize
    [77] soixante-dix-sept
    [78] soixante-dix-huit
    [79] soixante-dix-neuf
    [80] quatre-vingts
    [81] quatre-vingt-un
    [82] quatre-vingt-deux
    [83] quatre-vingt-trois
    [84] quatre-vingt-quatre
    [85] quatre-vingt-cinq
    [86] quatre-vingt-six
    [87] quatre-vingt-sept
    [88] quatre-vingt-huit
    [89] quatre-vingt-neuf
    [90] quatre-vingt-dix
    [91] quatre-vingt-onze
    [92] quatre-vingt-douze
    [93] quatre-vingt-treize
    [94] quatre-vingt-quatorze
    [95] quatre-vingt-quinze
    [96] quatre-vingt-seize
    [97] quatre-vingt-dix-sept
    [98] quatre-vingt-dix-huit
    [99] quatre-vingt-dix-neuf
    [100] cent
   *[other] { $number }
}
