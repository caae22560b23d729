stone-by-the-way = Ein Stein am Weg.
stone-kilometres = { $count ->
    [1] { $number } Kilometer von der Klause.
   *[other] { $number } Kilometer von der Klause.
}
stone-ahead = Voraus: { $first }.
stone-ahead-two = Voraus: { $first }, dann { $second }.

inscription-giant-tree = Wer ihn pflanzte, saß nie in seinem Schatten.
inscription-tower = Sie bauten ihn, um weiter zu sehen. Dann hatten sie es gesehen.
inscription-smoking-peak = Der Berg atmet. Weck ihn nicht.
inscription-fumarole = Wärm dir die Hände. Sie verlangt nichts.
inscription-basalt-columns = Niemand hat sie behauen. Zähl sie, und sei demütig.
inscription-rock-arch = Der Wind hat diese Tür gemacht und sie offen gelassen.
inscription-hoodoos = Sie tragen ihre Hüte wie du.

# Eine eigene Grammatik, keine Übersetzung; siehe en/stones.ftl.
saying-way = Wer { $first }, { $second }.
    .first =
        die Hügel zählt
        den kurzen Weg kennt
        schon am Morgen rennt
        dem Wind widerspricht
        sich verläuft
        nach dem Ende fragt
        im Nebel pfeift
        zu spät aufbricht
    .second =
        rastet am selben Stein
        ist immerhin unterwegs
        hat die Nacht für sich
        kommt auch zur Suppe
        sieht auf dem Rückweg Blumen
        grüßt zweimal dieselbe Ziege
        überholt doch keine Schnecke
        läuft dieselben Sohlen ab
saying-stone = Ein Stein { $first } und { $second }.
    .first =
        hat den Berg gekannt
        liegt seit je im Weg
        hält die Sonne warm
        schweigt bei Regen
        wartet auf keinen
        trägt einen Mooshut
        kam nie zu spät
        steht etwas schief
    .second =
        nimmt keinem etwas übel
        lässt jeden sitzen
        erzählt nichts weiter
        nennt das Arbeit
        wird davon nicht müde
        hört mir trotzdem zu
        ist morgen auch noch da
        schläft gut dabei
saying-water = { $first }; { $second }.
    .first =
        Der Bach redet den ganzen Tag
        Der Fluss geht Umwege
        Der Teich behält den Himmel
        Der Brunnen braucht mehr Seil
        Die Furt war gestern seichter
        Das Eis kennt keine Eile
        Die Quelle lässt uns knien
        Der Regen kam ungefragt
    .second =
        der Reiher nickt dazu
        mir ist es recht
        das Ufer hält den Mund
        der Tee wird auch so
        meine Stiefel wissen es
        so weit bin ich noch nicht
        ich setze mich dazu
        den Fröschen gefällt es
saying-weather = Hier { $first }. { $second }.
    .first =
        wartete ich den Regen ab
        ließ ich den Nebel ziehen
        saß ich ein Gewitter aus
        nahm der Wind meinen Hut
        hat es mich eingeschneit
        war mir die Sonne zu heiß
        holte der Hagel mich ein
        blieb ich, bis es aufklarte
    .second =
        Es hat sich gelohnt
        Seither duzen wir uns
        Vermisst hat mich keiner
        Ich hatte ja Brot
        Danach war Frühling
        Sonst geschah nichts
        Der Hügel blieb auch
        Ich täte es wieder
saying-bread = { $first } { $second }.
    .first =
        Ein Kanten Brot
        Ein halber Laib
        Eine Zwiebel
        Ein Becher Tee
        Ein kalter Kloß
        Die letzte Birne
        Eine Schale Suppe
        Ein Stück Käse
    .second =
        schmeckt nach dem Hügel davor
        reicht für zwei, die schweigen
        wiegt vor dem Pass am meisten
        hat schon manchen Streit beendet
        macht jeden Stein zum Tisch
        war hier einmal ein Fest
        ersetzt zwei gute Ratschläge
        fragt nicht, wer du bist
saying-animals = Frag { $first }, { $second }.
    .first =
        die Krähe
        den Reiher
        die Eule
        den Fuchs
        den Igel
        die Schnecke
        mein Pferd
        die alte Ziege
    .second =
        aber nicht nach dem Weg
        doch erwarte kein Lob
        und nimm den Hut dazu ab
        aber erst nach dem Frühstück
        und tu dann, was du willst
        doch schreib es nicht auf
        denn ich traute mich nie
        und richte Grüße aus
saying-patience = { $first }; { $second }.
    .first =
        Sitz, bis die Vögel bleiben
        Warte, bis der Kessel singt
        Zieh die Stiefel aus
        Bleib, bis die Bank trocknet
        Sieh dem Moos beim Wachsen zu
        Lass den Knoten bis morgen
        Zähl die Gänse noch einmal
        Hör die Amsel zu Ende an
    .second =
        dann sitz noch ein wenig
        das Land läuft nicht davon
        der nächste Hügel hält sich
        hinter dir drängt keiner
        mir hat es einmal geholfen
        der Weg geht auch allein
        mehr steht heute nicht an
        das ist der halbe Weg

number-in-words = { $number ->
    [0] kein
    [1] ein
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
    [9] neun
    [10] zehn
    [11] elf
    [12] zwölf
    [13] dreizehn
    [14] vierzehn
    [15] fünfzehn
    [16] sechzehn
    [17] siebzehn
    [18] achtzehn
    [19] neunzehn
    [20] zwanzig
    [21] einundzwanzig
    [22] zweiundzwanzig
    [23] dreiundzwanzig
    [24] vierundzwanzig
    [25] fünfundzwanzig
    [26] sechsundzwanzig
    [27] siebenundzwanzig
    [28] achtundzwanzig
    [29] neunundzwanzig
    [30] dreißig
    [31] einunddreißig
    [32] zweiunddreißig
    [33] dreiunddreißig
    [34] vierunddreißig
    [35] fünfunddreißig
    [36] sechsunddreißig
    [37] siebenunddreißig
    [38] achtunddreißig
    [39] neununddreißig
    [40] vierzig
    [41] einundvierzig
    [42] zweiundvierzig
    [43] dreiundvierzig
    [44] vierundvierzig
    [45] fünfundvierzig
    [46] sechsundvierzig
    [47] siebenundvierzig
    [48] achtundvierzig
    [49] neunundvierzig
    [50] fünfzig
    [51] einundfünfzig
    [52] zweiundfünfzig
    [53] dreiundfünfzig
    [54] vierundfünfzig
    [55] fünfundfünfzig
    [56] sechsundfünfzig
    [57] siebenundfünfzig
    [58] achtundfünfzig
    [59] neunundfünfzig
    [60] sechzig
    [61] einundsechzig
    [62] zweiundsechzig
    [63] dreiundsechzig
    [64] vierundsechzig
    [65] fünfundsechzig
    [66] sechsundsechzig
    [67] siebenundsechzig
    [68] achtundsechzig
    [69] neunundsechzig
    [70] siebzig
    [71] einundsiebzig
    [72] zweiundsiebzig
    [73] dreiundsiebzig
    [74] vierundsiebzig
    [75] fünfundsiebzig
    [76] sechsundsiebzig
    [77] siebenundsiebzig
    [78] achtundsiebzig
    [79] neunundsiebzig
    [80] achtzig
    [81] einundachtzig
    [82] zweiundachtzig
    [83] dreiundachtzig
    [84] vierundachtzig
    [85] fünfundachtzig
    [86] sechsundachtzig
    [87] siebenundachtzig
    [88] achtundachtzig
    [89] neunundachtzig
    [90] neunzig
    [91] einundneunzig
    [92] zweiundneunzig
    [93] dreiundneunzig
    [94] vierundneunzig
    [95] fünfundneunzig
    [96] sechsundneunzig
    [97] siebenundneunzig
    [98] achtundneunzig
    [99] neunundneunzig
    [100] hundert
   *[other] { $number }
}
