people-way = { $temple }: dort entlang, { $distance }.
people-way-greeted = { $temple } liegt dort, { $distance }.
people-way-first = Dort entlang, { $distance }: { $temple }.
people-way-under-sky = Bis { $temple }: { $distance }, dort entlang.
people-you-seek = Du suchst { $temple }?
people-that-way = Dort entlang, { $distance }.
people-follow-my-hand = Folge meiner Hand, nach { $temple }: { $distance }.
people-no-temple = Ich weiß von keinem Tempel, weder hier noch dort entlang.
people-good-morning = Guten Morgen.
people-good-day = Guten Tag.
people-good-evening = Guten Abend.
people-rain = Es wird regnen.
people-snow = Es liegt Schnee in der Luft.
people-fog = Gib acht im Nebel.
people-leaves = Die Blätter fallen.
people-dust = Bedecke dein Gesicht, es staubt.
people-clear-morning = Ein klarer Morgen.
people-dark-soon = Es wird bald dunkel.
people-fair-day = Ein guter Tag zum Gehen.
people-few-steps = ein paar Schritte
people-half-a-kilometre = einen halben Kilometer
people-a-kilometre = einen Kilometer
people-far = weiter als ein Tag zu gehen ist

ferry-wait-there = Warte dort. Ich komme.
ferry-sit-down = Setz dich. Es ist nicht weit.

people-kilometres = { $number ->
    [2] an die zwei Kilometer
    [3] an die drei Kilometer
    [4] an die vier Kilometer
    [5] an die fünf Kilometer
    [6] an die sechs Kilometer
    [7] an die sieben Kilometer
    [8] an die acht Kilometer
    [9] an die neun Kilometer
    [10] an die zehn Kilometer
    [11] an die elf Kilometer
   *[12] an die zwölf Kilometer
}
