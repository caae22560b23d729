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

saying-01 = Qui se hâte dépasse son ombre.
saying-02 = Le chemin est plus vieux que la pierre.
saying-03 = J’ai attendu ici la fin de la pluie. Une bonne pluie.
saying-04 = Repose-toi. La contrée ne va pas s’enfuir.
saying-05 = Nul n’a encore marché jusqu’au bout.
saying-06 = Le corbeau sait le raccourci, et le garde pour lui.
saying-07 = Ici j’ai fait demi-tour. Au printemps je suis revenu.
saying-08 = Qui compte les pierres oublie les fleurs.
saying-09 = La montagne était là avant ton regard.
saying-10 = Bol plein se porte à pas lents.
saying-11 = Voici une lieue, ce que tu cherches s’assit près de toi.
saying-12 = Même la rivière prend le plus long.
saying-13 = Quelqu’un a porté cette pierre. Songe à son dos.
saying-14 = La mousse est arrivée la première.
saying-15 = Derrière la troisième colline, une lumière. Ou jadis.
saying-16 = Va. Ce n’est pas loin ; ce n’est jamais loin.
saying-17 = Le vent lit ceci aussi, et ne dit rien.
saying-18 = Je viens de l’autre bout. C’est la même lune.
saying-19 = Vieilles bottes, colline neuve.
saying-20 = Laisse la barrière comme elle est. Il n’y en a pas.
saying-21 = Qui peut lire ceci a le temps.
saying-22 = La neige dit qui est passé, puis elle l’oublie.
saying-23 = Reste assis jusqu’à ce que les oiseaux t’oublient.
saying-24 = À chaque nuit suffit sa lampe.
saying-25 = Ôte un caillou de ta chaussure, et laisse-le ici.
saying-26 = Le cheval, lui, savait.
saying-27 = Tout mon bien tient sous ce chapeau.
saying-28 = Sous le brouillard qui se lève, encore du brouillard.
saying-29 = Un pont est la bonté d’un inconnu.
saying-30 = Je n’ai vu personne ; nous étions d’accord sur tout.
saying-31 = Le dessous est aussi vaste que le dessus.
saying-32 = Les cerfs ont précédé l’aube. Ils ont laissé la rosée.
saying-33 = Ne demande rien à la chouette.
saying-34 = Mon maître passa ici. Il me doit une tasse de thé.
saying-35 = C’était plus raide quand j’étais jeune.
saying-36 = Qui boit au lac a goûté le ciel.
saying-37 = Deux chemins se sont croisés ici, et sont restés.
saying-38 = Le feu s’éteint. Les étoiles restent.
saying-39 = Écris ton nom dans le sable ; il y tiendra bien assez.
saying-40 = Rien ne pousse plus vite d’être regardé. Regarde.
saying-41 = J’ai dormi ici. Il n’est rien arrivé. C’était beau.
saying-42 = Le tonnerre : des collines qui bougent leurs chaises.
saying-43 = Ce qui est derrière toi, un autre l’a devant lui.
saying-44 = Marche comme si le sol dormait.
saying-45 = Être seul ne pèse pas au héron.
saying-46 = Il y eut un village. Il y a des renards.
saying-47 = Sois bon pour le prochain qui lira ceci. C’est toi.
saying-48 = Dans chaque grotte, quelqu’un se croit le premier.
saying-49 = La moitié du chemin se fait assis.
saying-50 = Main vide peut tenir un bâton.
saying-51 = Il a plu aussi sur le sage.
saying-52 = J’ai compté les oies. Une manquait. Puis elle vint.
saying-53 = Qui s’est perdu est au moins quelque part.
saying-54 = La lieue est longue à qui la compte.
saying-55 = La pierre est froide. Va te réchauffer.
saying-56 = Demande à l’enfant si c’est loin : jusqu’au déjeuner.
saying-57 = Le printemps est passé hier, d’un pas léger.
saying-58 = Le meilleur de la vue, c’est le souffle juste avant.
saying-59 = L’écho n’est à personne.
saying-60 = Adieu donc. La prochaine pierre te connaît déjà.

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
