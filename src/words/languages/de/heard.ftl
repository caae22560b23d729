setting-sound-cues = Klangzeichen
    .help = Kurze Klänge sagen, wo der Weg weitergeht und was nahe ist

menu-sound-cues = was du hörst
menu-sound-cues-help = Jedes Klangzeichen zum Anhören, und was es bedeutet.
cues-title = Was du hörst
cues-about = Ein Klangzeichen kommt von der Seite, auf der seine Ursache liegt, und ist lauter, je näher sie ist. Es steigt für das, was höher liegt, und fällt für das, was tiefer liegt.
cues-play = anhören
cues-are-off = Klangzeichen sind ausgeschaltet. In den Einstellungen, unter Ton, schaltest du sie ein.

cue-edge = eine Kante voraus
    .help = Ein fallender Pfiff: Der Boden bricht ab.
cue-wall = eine Wand voraus
    .help = Zweimal dumpfes Klopfen: eine Wand, zu hoch für einen Schritt. Spring oder klettere.
cue-water = Wasser
    .help = Drei Tropfen: Dort beginnt offenes Wasser.
cue-person = jemand ist nahe
    .help = Eine Rohrflöte, zwei Töne: ein Mensch, den du nach dem Weg fragen kannst.
cue-animal = ein Tier ist nahe
    .help = Zweimal Zirpen: ein Tier.
cue-cave-mouth = der Mund einer Höhle
    .help = Eine hohle Pfeife: der Mund einer Höhle, durch den du hinunterkommst; von unten der Weg hinaus.
cue-way = hier geht es weiter
    .help = Zwei weiche Töne: offener Boden, wo auf der anderen Seite eine Wand ist, und in Höhlen.
cue-landmark = ein Wahrzeichen in dieser Richtung
    .help = Eine kleine Glocke: Dort liegt das nächste Wahrzeichen.
