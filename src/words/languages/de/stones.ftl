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

saying-01 = Wer eilt, überholt den eigenen Schatten.
saying-02 = Der Weg ist älter als der Stein.
saying-03 = Hier das Ende des Regens abgewartet. Ein guter Regen.
saying-04 = Ruh aus. Das Land läuft nicht davon.
saying-05 = Noch niemand ist bis ans Ende gegangen.
saying-06 = Krähen kennen den kurzen Weg und sagen ihn nicht.
saying-07 = Hier kehrte ich um und kam im Frühling wieder.
saying-08 = Zähl die Steine, und du vergisst die Blumen.
saying-09 = Der Berg war hier, bevor du hinsahst.
saying-10 = Eine volle Schale trägt man langsam.
saying-11 = Was du suchst, saß vor einer Meile neben dir.
saying-12 = Selbst der Fluss nimmt den langen Weg.
saying-13 = Jemand hat diesen Stein getragen. Denk an seinen Rücken.
saying-14 = Das Moos war zuerst hier.
saying-15 = Hinter dem dritten Hügel ist ein Licht. Oder war eines.
saying-16 = Geh weiter. Es ist nicht weit; es ist nie weit.
saying-17 = Auch der Wind liest dies, und er sagt nichts.
saying-18 = Ich kam von der anderen Seite. Es ist derselbe Mond.
saying-19 = Alte Stiefel, neuer Hügel.
saying-20 = Lass das Tor, wie du es findest. Es gibt kein Tor.
saying-21 = Wer dies lesen kann, hat Zeit.
saying-22 = Der Schnee erzählt, wer hier war, und vergisst es dann.
saying-23 = Sitz, bis die Vögel dich vergessen haben.
saying-24 = Eine Lampe genügt für eine Nacht.
saying-25 = Nimm einen Stein aus dem Schuh und lass ihn hier.
saying-26 = Das Pferd wusste es.
saying-27 = Alles, was ich habe, passt unter diesen Hut.
saying-28 = Wenn der Nebel steigt, ist da noch mehr Nebel.
saying-29 = Eine Brücke ist die Güte von einem, den du nie sahst.
saying-30 = Heute traf ich niemanden, und wir waren uns in allem einig.
saying-31 = Unten ist es so weit wie oben.
saying-32 = Die Hirsche waren vor dem Morgen hier. Sie ließen den Tau.
saying-33 = Frag nicht die Eule.
saying-34 = Mein Meister ging hier. Er schuldet mir eine Schale Tee.
saying-35 = Als ich jung war, war es steiler.
saying-36 = Wer aus dem See trinkt, hat den Himmel gekostet.
saying-37 = Zwei Wege trafen sich hier einmal und blieben.
saying-38 = Das Feuer geht aus. Die Sterne bleiben.
saying-39 = Schreib deinen Namen in den Sand; er hält lange genug.
saying-40 = Nichts wächst schneller, weil man zusieht. Sieh zu.
saying-41 = Ich schlief hier. Nichts geschah. Es war wunderbar.
saying-42 = Donner, das sind nur die Hügel, die ihre Stühle rücken.
saying-43 = Was hinter dir liegt, liegt auch vor jemandem.
saying-44 = Geh, als schliefe der Boden.
saying-45 = Die Reiher sind gern allein.
saying-46 = Hier war ein Dorf. Jetzt sind hier Füchse.
saying-47 = Sei gut zu dem, der dies als Nächster liest. Du bist es.
saying-48 = In jeder Höhle hält sich einer für den Ersten.
saying-49 = Der halbe Weg ist Sitzen.
saying-50 = Eine leere Hand kann einen Stab halten.
saying-51 = Auch auf den Weisen hat es geregnet.
saying-52 = Ich zählte die Gänse. Eine fehlte. Dann kam sie.
saying-53 = Wer sich verirrt hat, ist immerhin irgendwo.
saying-54 = Die Meile ist lang für den, der sie zählt.
saying-55 = Der Stein ist kalt. Geh, und wärm dich.
saying-56 = Frag ein Kind, wie weit es ist: bis zum Mittagessen.
saying-57 = Gestern kam der Frühling vorbei, mit leichtem Schritt.
saying-58 = Das Beste der Aussicht ist der Atemzug davor.
saying-59 = Das Echo gehört niemandem.
saying-60 = Leb wohl. Der nächste Stein kennt dich schon.

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
