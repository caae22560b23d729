# Die Verse der Siegel: eine eigene Grammatik, keine Übersetzung; siehe en/verses.ftl. `.seen` steht im Akkusativ.

# Das Gesehene im Nominativ, mit Artikel.
form-subject = { $kind ->
    [crane] ein Kranich
    [heron] ein Reiher
    [white-crane] ein weißer Kranich
    [shrine] ein Schrein
    [milestone] ein Meilenstein
    [waystone] ein Wegstein
    [wayside-shrine] ein Schrein am Weg
    [inscribed-stone] ein beschriebener Stein
    [fallen-cart] ein umgestürzter Karren
    [wayside-well] ein Brunnen am Weg
   *[other] { $seen }
}
# Sein Fürwort.
form-pronoun = { $kind ->
    [crane] er
    [heron] er
    [white-crane] er
   *[other] sie
}

verse-in-one-line = { $first } { $second }

verse-animals-deer =
    ein Hirsch sah auf und äste weiter;
    Fährten vom Hirsch, und dann keine mehr;
verse-animals-hare =
    ein Hase saß auf und besann sich anders;
    ein Hase, und das Feld war wieder leer;
verse-animals-fox =
    ein Fuchs ging quer und sah woandershin;
    ein Fuchs am Rand, und dann der Rand;
verse-animals-bat =
    eine Fledermaus und ihr Stück Dunkel;
    Dämmerung, und darin eine Fledermaus;
verse-animals =
    { form-subject }, eben da und nicht mehr da;
    { form-subject } am Weg, und keiner grüßte;
verse-birds =
    { form-subject } rief, und dann lauschte { form-pronoun };
    { form-subject } flog, und der Weg blieb da;
    { form-subject } über dem Hut, woandershin;
verse-plants =
    { $name }, wo der Weg sich biegt;
    erst { $name }, dann wieder Himmel;
    kurze Rast, daneben { $name };
    am Wegrand { $name }, sonst niemand;
verse-countries =
    noch ein Blick zurück auf { $seen };
    lange ging der Weg durch { $seen };
    weiter, als es schien, durch { $seen };
verse-dwellings-farmhouse =
    am Bauernhaus vorbei, mit leisem Schritt;
    ein Bauernhaus, ein Hund, der liegen blieb;
verse-dwellings-tea-house =
    ein Teehaus, und ein Wort über den Regen;
    der Duft vom Tee ging noch ein Stück mit;
verse-dwellings-hut =
    eine Hütte am Weg, und niemand sah her;
    Rauch aus einer Hütte, gerade hinauf;
verse-dwellings-well =
    Brunnenkälte bis ans Handgelenk;
    ein Eimer Himmel aus dem Brunnen;
verse-dwellings-field =
    jemandes Feld, Reihe um Reihe;
    am Feld entlang, so lang wie das Feld;
verse-signs =
    { form-subject }: Hier gingen andere;
    die Hand gelegt an { $seen };
    { form-subject }, älter als der Weg;
verse-finds =
    unter den Hügeln { form-subject };
    { form-subject }, und kein fremdes Licht;
verse-caves =
    unter den Hügeln { $seen };
    wieder herauf durch { $seen };
verse-nights-full-moon =
    Vollmond, und weiß lag die Straße;
    Vollmond, und keine Lampe nötig;
verse-nights =
    { $name }, vom Weg aus gesehen;
    { $name }, und der Weg ging weiter;
verse-weathers-rain =
    Regen am Weg, und nirgends ein Dach;
    der Regen ging ein Stück weit mit;
verse-weathers-snow =
    Schnee am Weg, eine einzige Spur;
    Schnee, und der Weg war geraten;
verse-weathers-fog =
    Nebel, der Weg zehn Schritte lang;
    aus dem Nebel, Baum um Baum;
verse-weathers-blown-leaves =
    Blätter zogen vorbei, schneller als Füße;
    Blätter im Wind, und keines kam zurück;
verse-weathers-northern-lights =
    grünes Licht am Grat, und niemand wach;
    Nordlicht, und alle Hunde still;
verse-weathers-dust =
    Staub in der Schale, Staub im Bart;
    Staub kam des Wegs und blieb im Ärmel;
verse-nothing =
    ein langer Weg, das meiste Himmel;
    niemand auf der Straße;
    ein Fuß, und dann der andere;

verse-dawn =
    das Glockenseil noch nass von der Nacht.
    jemand hat schon gefegt.
    das erste Licht hält auf der dritten Stufe.
verse-morning =
    im Sand stehn noch die Striche des Besens.
    der Schatten des Tors reicht bis zur Treppe.
    Reisrauch, und eine Tür geht auf.
verse-noon =
    der Schatten passt unter den Hut.
    kein Laut als Bretter in der Sonne.
    mittags geht niemand über den Hof.
verse-afternoon =
    die Stufe ist warm, wo andere saßen.
    Staub im Licht zwischen zwei Säulen.
    eine Wespe an der Opferbirne.
verse-dusk =
    eine Lampe, und dann die zweite.
    das Dach behält den Rest der Sonne.
    noch eine Verbeugung, dann die Glocke.
verse-night =
    niemand hier als die Glocke.
    die dunkle Halle atmet Weihrauch.
    ein Licht hinter Papier, und es geht.
verse-rain =
    von der Traufe Tropfen um Tropfen.
    die Halle riecht nach nassem Stroh.
    das steinerne Becken läuft über.
verse-snow =
    Schnee auf der Treppe, und keine Spur.
    die Laterne trägt ein zweites Dach.
    es schneit in die offene Halle.
verse-fog =
    das Dach endet, wo der Nebel beginnt.
    eine Glocke, und nichts, was man sieht.
verse-wind =
    der Wind läutet, was niemand läutet.
    ein Laden sagt dem Wind seinen Namen.
verse-moon =
    der Mond hat den Hof für sich.
    der Mond im Becken, bis die Kelle kommt.
verse-around =
    durchs Tor der Blick auf { $seen }.
    hinter der Mauer nur { $name }.
