# Les repères sonores : le réglage, la page qui les explique, et chacun d’eux.

setting-sound-cues = repères sonores
    .help = De brefs sons disent où le chemin continue, et ce qui est proche

menu-sound-cues = ce que tu entends
menu-sound-cues-help = Chaque repère sonore, à écouter, et ce qu’il signifie.
cues-title = Ce que tu entends
cues-about = Un repère s’entend du côté où est sa cause, et plus fort quand elle est plus proche. Il monte pour ce qui est plus haut, et descend pour ce qui est plus bas.
cues-play = écouter
cues-are-off = Les repères sonores sont désactivés. Ils s’activent dans les réglages, sous Son.

cue-edge = un bord devant
    .help = Un sifflement qui descend : le sol s’arrête net.
cue-wall = une paroi devant
    .help = Deux coups sourds : une paroi, trop haute pour l’enjamber. Saute, ou grimpe.
cue-water = de l’eau
    .help = Trois gouttes : là commence l’eau libre.
cue-person = quelqu’un est proche
    .help = Une flûte de roseau, deux notes : une personne, à qui demander le chemin.
cue-animal = un animal est proche
    .help = Deux pépiements : un animal.
cue-cave-mouth = l’entrée d’une grotte
    .help = Un tuyau creux : l’entrée d’une grotte, par où l’on peut descendre ; vue d’en bas, la sortie.
cue-way = le chemin continue
    .help = Deux sons doux : un passage libre, là où l’autre côté est une paroi, et dans les grottes.
cue-landmark = un repère du paysage par là
    .help = Une petite cloche : le prochain repère du paysage est de ce côté.
