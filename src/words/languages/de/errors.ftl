## Seeds

error-a-seed-is-a-number-or-any = ein Keim ist eine Zahl oder beliebige Worte, zum Beispiel 42 oder „Nebel über der Furt“

## Files

error-is-no-folder = „{ $folder }“ ist kein Ordner: { $error }
error-nothing-can-be-kept-in-is-a = in { $folder } lässt sich nichts speichern: { $file } ist eine Datei
error-all-is-kept-in-already = alles wird schon in { $what } aufbewahrt
error-cannot-read = { $file } lässt sich nicht lesen: { $error }
error-not-found = Datei oder Ordner nicht gefunden (Systemfehler 2)
error-not-permitted = das ist nicht erlaubt (Systemfehler 1)
error-no-access = der Zugriff ist verweigert (Systemfehler 13)
error-is-a-folder = das ist ein Ordner (Systemfehler 21)
error-not-a-folder = das ist kein Ordner (Systemfehler 20)
error-read-only = das Dateisystem lässt sich nur lesen (Systemfehler 30)
error-disk-full = auf dem Datenträger ist kein Platz mehr (Systemfehler 28)
error-input-output = Fehler beim Lesen oder Schreiben (Systemfehler 5)
error-name-too-long = der Dateiname ist zu lang (Systemfehler 36)
error-name-letters = hat nur Buchstaben, Ziffern, Leerzeichen, - _ ( ), und höchstens 64 davon
error-name-of-device = ist keiner von denen, die Windows Geräten vorbehält, wie CON, NUL, COM1
error-it-is-not-a-file = das ist keine Datei
error-it-is-larger-than = das ist größer als { $most }
error-it-is-written-in-utf-16-save = das ist in UTF-16 geschrieben: Speichere es als UTF-8
error-it-is-no-text-in-utf-8 = das ist kein Text in UTF-8
error-is-there-already-give-it-another-name = { $what } gibt es schon: Nimm einen anderen Namen
error-cannot-write = { $file } lässt sich nicht schreiben: { $error }

## Land packs

error-lacks-name = wie es heißt
error-lacks-author = von wem es ist
error-lacks-licence = unter welcher Lizenz es steht, also was andere damit tun dürfen
error-it-is-of-version-and-this-game = das ist von Version { $found }, und dieses Spiel kennt Version { $version }
error-it-does-not-say = darin steht nicht, { $lacking }
error-its-is-one-line-of-at-most = { $field } darin ist eine einzige Zeile von höchstens { $most } Zeichen
error-there-are-spaces-around-its-name = um seinen Namen stehen Leerzeichen
error-its-name = sein Name { $fault }
error-it-is-no-zip-or-it-is = das ist kein Zip, oder es ist abgeschnitten oder beschädigt
error-it-is-a-zip-in-several-pieces = das ist ein Zip in mehreren Teilen oder über 4 GB
error-there-are-files-in-it-and-a = darin sind { $count } Dateien, und ein Paket hat höchstens { $most }
error-there-are-more-than-files-in-it = darin sind mehr als { $most } Dateien, und so viele hat ein Paket höchstens
error-the-name-in-it-is-no-utf = der Name „{ $what }“ darin ist kein UTF-8
error-the-name-of-a-file-in-it = der Name einer Datei darin ist kein Text
error-and-are-one-name-on-some-systems = { $one } und { $other } sind auf manchen Systemen derselbe Name: Gib einem davon einen anderen
error-it-is-no-pack-there-is-no = das ist kein Paket: Darin fehlt { $what }
error-it-is-locked-with-a-password = das ist mit einem Passwort verschlossen
error-it-is-packed-in-a-way-that = das ist so gepackt, dass es sich hier nicht lesen lässt: Packe es mit Deflate, wie es Zip-Programme tun, wenn man ihnen nichts anderes sagt
error-it-is-beyond-4-gb = das ist über 4 GB
error-it-is-not-where-it-should-be = das liegt nicht, wo es liegen sollte
error-it-is-called-otherwise-where-it-begins = das heißt an seinem Anfang anders
error-it-is-cut-short = das ist abgeschnitten
error-with-it-there-is-more-than-mb = damit sind es insgesamt mehr als { $what } MB
error-there-is-more-in-it-than-it = darin ist mehr, als es angibt
error-it-is-damaged = das ist beschädigt
error-it-is-a-link-or-something-else = das ist eine Verknüpfung oder sonst etwas, das weder Datei noch Ordner ist
error-a-stands-between-folders-in-it-as = darin steht ein \ zwischen Ordnern, wie es manche alten Programme in Zips schreiben: Packe es mit einem anderen Programm
error-its-name-is-too-long = sein Name ist zu lang
error-its-name-is-none-for-a-file = so kann eine Datei in einem Paket nicht heißen
error-it-is-in-there-twice = das ist zweimal darin

## Data files in RON

error-ron-ends = das endet zu früh: Eine Klammer oder ein Anführungszeichen ist nicht geschlossen
error-ron-list = hierher gehört eine Liste in [ ]
error-ron-list-end = hier fehlt ein Komma oder ein ]
error-ron-comma = hier fehlt ein Komma
error-ron-colon = hier fehlt ein Doppelpunkt
error-ron-map = hierher gehören Namen und Werte in {"{"} {"}"}
error-ron-map-end = hier fehlt ein Komma oder ein {"}"}
error-ron-bracket = hierher gehört ein (
error-ron-bracket-end = hier fehlt ein Komma oder ein )
error-ron-string = hierher gehören Worte in Anführungszeichen
error-ron-string-end = ein Anführungszeichen ist nicht geschlossen
error-ron-letter = hierher gehört ein Buchstabe in ' '
error-ron-name = hierher gehört ein Name
error-ron-backslash = ein \ in Anführungszeichen steht, wo es nicht stehen kann: Schreib \\ für ein einzelnes
error-ron-bounds = die Zahl ist zu groß oder zu klein
error-ron-comment = ein Kommentar, der mit /* beginnt, ist nicht geschlossen
error-ron-underscore = ein _ steht, wo eine Ziffer hingehört
error-ron-more = hier ist Schluss, und doch folgt noch etwas: Vielleicht ist eine Klammer zu früh geschlossen
error-ron-deep = zu viele Klammern stehen in Klammern
error-ron-unknown = was hier steht, ist nicht zu verstehen
error-ron-not-here = „{ $what }“ gehört nicht hierher
error-ron-no-extension = es gibt keine Erweiterung „{ $name }“
error-ron-no-such = „{ $name }“ gibt es nicht; es gibt: { $known }
error-ron-none-such = „{ $name }“ gibt es nicht
error-ron-missing = „{ $field }“ fehlt
error-ron-twice = „{ $field }“ steht zweimal da
error-ron-belongs = hierher gehört { $kind }
error-ron-belongs-not = hierher gehört { $kind }, nicht „{ $found }“
error-ron-belongs-not-values = hierher gehört { $kind }, nicht { $found }
error-kind-whole = eine ganze Zahl
error-kind-number = eine Zahl
error-kind-boolean = true oder false
error-kind-letter = ein Buchstabe
error-kind-list = eine Liste in [ ]
error-kind-map = eine Gruppe von Namen und Werten in {"{"} {"}"}
error-kind-text = ein Text in Anführungszeichen
error-kind-values = eine Gruppe von { $count } Werten in ( )
error-kind-group = eine Gruppe in ( )
error-line-column = Zeile { $line }, Spalte { $column }: { $words }

## Strokes of the brush

error-a-brush-has-a-radius-from-m = ein Pinsel hat einen Radius von { $least } m bis { $most } m, nicht { $radius } m
error-a-path-has-1-to-places-not = ein Weg hat 1 bis { $most } Orte, nicht { $found }
error-a-path-lies-within-2-62-columns = ein Weg liegt höchstens 2^62 Spalten und Zeilen von 0 entfernt, und mindestens { $margin } m vom Ende des Landes
error-a-stroke-reaches-at-most-cells-paint = ein Strich reicht über höchstens { $most } Zellen; male diesen in Stücken
error-is-nothing-that-is-placed-one-of = „{ $what }“ lässt sich nicht setzen, nur eins von { $all }
error-it-is-no-file-of-strokes-or = das ist keine Datei mit Strichen, oder ihr Kopf ist beschädigt
error-another-version-of-eremite-wrote-it-in = eine andere Version von Eremite hat sie geschrieben, im Format { $found }; diese kennt nur die Formate { $oldest } bis { $version }
error-its-strokes-are-of-generator-version-and = ihre Striche sind von Generatorversion { $theirs }, und das Land ist von Version { $ours }: Es ist ein anderes
error-its-strokes-are-of-another-land-and = ihre Striche sind aus einem anderen Land: { $theirs }, und nicht { $ours }
error-a-place-lies-within-2-62-columns = ein Ort liegt höchstens 2^62 Spalten und Zeilen von 0 entfernt, und mindestens { $margin } m vom Ende des Landes
error-nothing-holds-a-there = dort hat { $what } keinen Halt: { $needs }
error-there-is-a-in-the-way = etwas ist im Weg: { $what }
error-its-strokes-reach-more-than-cells-of = ihre Striche reichen über mehr als { $most } Zellen des Landes, und so viel malt niemand

## Examples of heights and their files

error-a-height-is-a-number-of-metres = eine Höhe ist eine Zahl von Metern, von -{ $most } bis { $most }, nicht { $found }
error-the-example-is-damaged-letters-are-missing = das Vorbild ist beschädigt: Es fehlen Zeichen, oder sie wurden verändert
error-there-is-no-example-there-are-or = es gibt kein Vorbild „{ $name }“; es gibt { $known }, oder gib einen Namen an: { $also }
error-there-are-no-heights-in-it = darin sind keine Höhen
error-an-example-has-at-most-heights-not = ein Vorbild hat höchstens { $most } Höhen, nicht { $columns } x { $rows }
error-is-no-word-of-an-ascii-grid = „{ $what }“ ist kein Wort aus dem Kopf eines ASCII-Rasters
error-has-no-number-in-its-head = { $what } hat im Kopf keine Zahl
error-is-a-number-not = { $word } ist eine Zahl, nicht „{ $value }“
error-a-surfer-grid-has-eight-numbers-in = ein Surfer-Raster hat acht Zahlen im Kopf, nicht „{ $found }“
error-its-head-has-no = im Kopf fehlt { $what }
error-is-a-whole-number-not = { $word } ist eine ganze Zahl, nicht { $found }
error-cellsize-is-a-number-above-0-not = cellsize ist eine Zahl über 0, nicht { $found }
error-column-of-row = Spalte { $column } in Zeile { $row }: { $fault }
error-x-heights-are-told-in-its-head = im Kopf sind { $columns } x { $rows } Höhen angegeben, und da sind { $found }
error-it-is-none-of-what-is-read = das ist nichts, was hier gelesen wird: CSV, PNG, ASCII-Raster (.asc), HGT
error-it-is-no-text = das ist kein Text
error-there-are-no-heights-in-it-only = darin sind keine Höhen, nur Lücken
error-an-hgt-has-1201-x-1201-or = ein HGT hat 1201 x 1201 oder 3601 x 3601 Höhen von zwei Bytes, und diese Datei hat { $bytes } Bytes
error-a-height-is-a-number-not = eine Höhe ist eine Zahl, nicht „{ $found }“
error-a-height-is-a-number-of-metres-quoted = eine Höhe ist eine Zahl von Metern, von -{ $most } bis { $most }, nicht „{ $found }“
error-it-is-no-png-whatever-its-name = das ist kein PNG, was auch immer sein Name sagt
error-it-is-broken-or-cut-off = das ist beschädigt oder abgeschnitten: { $error }
error-it-is-too-large = das ist zu groß
error-its-words-about-metres-are-broken-or = seine Angabe der Meter ist beschädigt oder zu lang
error-its-words-about-metres-are-three-numbers = seine Angabe der Meter besteht aus drei Zahlen, nicht „{ $found }“
error-advice-decimals = Schreib Dezimalzahlen mit einem Punkt, oder setz ein Semikolon zwischen die Felder
error-there-are-only-headings-in-it = darin sind keine Höhen, nur die Kopfzeile „{ $what }“
error-its-heading-does-not-say-which-of = die Kopfzeile „{ $heading }“ sagt nicht, welche von { $columns } Spalten Höhen sind: Nenne eine „height“
error-its-points-lie-on-no-even-lattice = die Punkte liegen auf keinem gleichmäßigen Gitter: Eine Karte hat eine Höhe für jedes x und y
error-line = Zeile { $line }: { $fault }
error-where-a-height-lies-is-a-number = wo eine Höhe liegt, ist eine Zahl, nicht „{ $found }“
error-where-its-height-lies-is-not-farther = ihre Höhe liegt nicht weiter als die der Zeile davor
error-it-has-fields-and-others-have = Zahl der Felder: { $found }, in anderen Zeilen: { $others }
error-it-has-fields-and-its-heading-names = Zahl der Felder: { $fields }, und der Namen in der Kopfzeile: { $names }. { $advice }
error-the-comma-of-may-be-for-decimals = das Komma in „{ $what }“ kann für Dezimalen oder für Tausender stehen: { $advice }, und lass Kommas für Tausender weg
error-may-be-a-map-s-heights-or = „{ $what }“ kann für Höhen einer Karte stehen, oder für eine Spalte und ihre Höhe: { $advice }
error-may-be-a-column-and-its-height = „{ $what }“ kann eine Spalte und ihre Höhe sein, oder eine Höhe mit Dezimalkomma: Setz die Kopfzeile x,height darüber, oder schreib Dezimalzahlen mit einem Punkt
error-format-a = { $format ->
    [database] eine Datenbank
   *[other] ein { $format }
}
error-format-an = ein { $format }
error-advice-grid = Speichere es als ASCII-Raster (.asc) oder als PNG mit 16 Bit, wie es QGIS oder gdal_translate tun
error-it-is-unpack-it-and-give-what = das ist { $what }: Entpacke es, und nimm, was darin ist
error-it-is-which-is-not-read-here = das ist { $what }, und das wird hier nicht gelesen: { $advice }
error-it-is-raw-numbers-which-do-not = das sind nackte Zahlen, die weder sagen, wie breit die Karte ist, noch in welchen Metern: { $advice }

## Versions

error-it-is-of-generator-version-and-versions = das ist von Generatorversion { $found }, und hier sind die Versionen { $oldest } bis { $newest } bekannt
error-it-is-of-generator-version-and-versions-later = das ist von Generatorversion { $found }, und hier sind die Versionen { $oldest } bis { $newest } bekannt: eine spätere Version des Spiels hat es gemacht

## Node graphs

error-it-is-a-graph-of-version-this = das ist ein Graph von Version { $found }; dieses Spiel liest Version { $version }
error-ports-none = es gibt keine
error-ports = es gibt: { $known }
error-it-has-nodes-at-most-are-read = er hat { $what } Knoten; höchstens { $most } werden gelesen
error-its-metres-are-from-1-to-10000 = seine Meter liegen zwischen 1 und 10000, nicht bei { $found }
error-its-is-the-node-which-there-is = { $output } ist der Knoten „{ $node }“, und den gibt es nicht
error-another-node-has-the-same-name = ein anderer Knoten hat denselben Namen
error-there-is-no-node-type = es gibt keinen Knotentyp „{ $what }“
error-it-names-the-file-what-a-graph = er nennt die Datei { $what }: Was ein Graph nennt, liegt neben ihm oder in Ordnern dort
error-it-names-the-file-that-only-a = er nennt die Datei { $what }: Das darf nur ein Graph, der selbst eine Datei ist
error-only-a-source-has-a-seed = nur eine Quelle hat einen Seed
error-a-has-no-port = { $device } hat keinen Eingang „{ $port }“; { $known }
error-to-leads-a-wire-from-which-there = zu „{ $port }“ führt eine Leitung von „{ $from }“, und den Knoten gibt es nicht
error-no-wire-leads-to = keine Leitung führt zu „{ $what }“
error-its-wires-lead-in-a-circle-back = seine Leitungen führen im Kreis zu ihm zurück
error-it-is-asked-for-more-than-columns = von ihm werden mehr als { $most } Spalten über einen Chunk hinaus verlangt: Nach ihm kommt zu viel, das um sich blickt
error-more-than-heights-would-be-held-at = mehr als { $most } Höhen wären zugleich im Speicher: Zu viele seiner Knoten werden von weitem gefragt
error-and-more = { $fault } (und { $count } weitere)
error-there-is-no-graph-there-are-or = es gibt keinen Graphen „{ $name }“; es gibt { $known }, oder gib den Namen einer RON-Datei an
error-is-no-point-two-numbers-from-4 = „{ $what }“ ist kein Punkt: Das sind zwei Zahlen von -4 bis 4 mit einem Komma dazwischen
error-the-point-is-not-to-the-right = der Punkt { $what } liegt nicht rechts von dem davor
error-a-curve-has-from-2-to-points = eine Kurve hat 2 bis { $most } Punkte, nicht { $found }

## Mountains

error-there-is-no-kind-of-mountain-there = es gibt keine Art von Bergen „{ $name }“; es gibt: { $known }
error-a-kind-s-name = der Name einer Art { $fault }
error-this-system-has-no-folder-for-data = dieses System hat keinen Ordner für Daten
error-a-profile-has-8-heights-or-more = ein Profil hat 8 Höhen oder mehr, nicht { $found }
error-a-profile-s-heights-are-numbers-from = die Höhen eines Profils sind Zahlen von -1000000 bis 1000000
error-a-ruggedness-is-a-number-from-0 = eine Rauheit ist eine Zahl von 0 bis 100, nicht { $found }

## Parameters

error-kind-whole-from = eine ganze Zahl von { $least } bis { $most }
error-kind-number-from = eine Zahl von { $least } bis { $most }
error-kind-one-of = eins von { $known }
error-kind-one-of-or = eins von { $known }, oder { $also }
error-also-graph = eine RON-Datei mit Knoten und Drähten
error-also-points = wenigstens zwei Punkte von links nach rechts, etwa „0,0 0.5,0.2 1,1“
error-also-heights = eine Datei mit Höhen: CSV, PNG, ein ASCII-Raster (.asc) oder HGT
error-also-map = eine PNG-Datei oder eine RON-Datei mit Linien
error-parameters-none = dieser Algorithmus hat keine
error-there-is-no-parameter = es gibt keinen Parameter „{ $name }“; { $known }
error-is-not = { $name } ist { $kind }, nicht „{ $text }“

## Places

error-nobody-settled-here = hier hat sich niemand niedergelassen
error-mountains-or-a-river-take-the-place = Berge oder ein Fluss nehmen den Platz ein
error-the-ground-is-too-steep = der Boden ist zu steil

## Presets and share codes

error-the-text-that-it-carries-is-damaged = der Text, den es trägt, ist beschädigt oder länger als { $what } MB
error-a-preset-s-name = der Name einer Vorlage { $fault }
error-this-system-names-no-folder-for-data = dieses System nennt keinen Ordner für Daten
error-is-no-preset-and-no-share-code = „{ $text }“ ist weder eine Vorlage noch ein Code: { $error }; die Vorlagen sind: { $known }
error-it-is-not-written-as-one-a = so ist kein Code geschrieben: Ein Code beginnt mit E und hat nur Buchstaben, Ziffern, - und _
error-it-is-damaged-a-letter-is-missing = er ist beschädigt: Ein Zeichen fehlt oder wurde verändert; kopiere ihn noch einmal ganz
error-it-was-made-by-a-later-version = eine spätere Version des Spiels hat ihn gemacht, die mehr hineinschreibt
error-its-algorithm-is-not-known-here = sein Algorithmus ist hier nicht bekannt
error-it-sets-something-of-that-this-version = er stellt bei „{ $what }“ etwas ein, das diese Version des Spiels nicht kennt
error-the-that-it-names-is-not-here = was er für { $what } nennt, ist nicht hier: Es kam mit einer anderen Version des Spiels, oder jemand hatte es selbst gemacht
error-what-it-names-cannot-be-read = was er nennt, lässt sich nicht lesen: { $error }
error-a-land-of-one-s-own-drawing = ein selbst gezeichnetes Land, oder eines nach einem eigenen Vorbild, ist zu lang für einen Code: Speichere es als Vorlage, und gib die Datei weiter

## Lands

error-there-is-no-layer-of-which-is = keine Ebene hat einen Parameter „{ $path }“; es gibt: { $known }
error-there-is-no-algorithm-there-are = es gibt keinen Algorithmus „{ $name }“; es gibt: { $known }

## Rivers

error-rivers-are-switched-off = Flüsse sind ausgeschaltet
error-the-land-ends-here = das Land endet hier
error-there-is-no-valley-for-it = es gibt kein Tal dafür
error-a-brook-seeps-away-it-is-too = ein Bach versickert: Es ist zu trocken

## Drawn maps

error-it-is-not-a-png-save-it = das ist { $what }, kein PNG: Speichere es als PNG
error-it-is-no-picture-that-is-known = das ist kein Bild, das hier bekannt ist: Speichere es als PNG
error-the-drawing-is-damaged-letters-are-missing = die Zeichnung ist beschädigt: Es fehlen Zeichen, oder sie wurden verändert
error-there-is-no-map-there-are-or = es gibt keine Karte „{ $name }“; es gibt { $known }, oder gib den Namen einer PNG-Datei an, oder einer RON-Datei mit Linien
error-a-map-to-walk-has-at-most = eine Karte zum Gehen hat höchstens { $most } Pixel je Seite, nicht { $width } x { $height }
error-it-says-either-what-size-the-map = darin steht entweder, wie groß die Karte ist, oder, über welcher Karte ihre Linien liegen
error-a-map-has-pixels-not-x = eine Karte hat Pixel, nicht { $width } x { $height }
error-lines-lie-over-no-other-lines-and = Linien liegen nicht über anderen Linien, und so auch nicht über { $what }
error-there-is-no-example-there-are = es gibt kein Vorbild „{ $name }“; es gibt { $known }
error-a-map-has-at-most-lines-not = eine Karte hat höchstens { $most } Linien, nicht { $found }
error-lines-have-at-most-points-together-not = Linien haben zusammen höchstens { $most } Punkte, nicht { $found }
error-line-of-them = Linie { $number } davon: { $fault }
error-it-has-fewer-than-two-points = sie hat weniger als zwei Punkte
error-its-point-lies-beyond-the-map-of = ihr Punkt { $column }, { $row } liegt außerhalb der Karte von { $columns } x { $rows } Pixeln
error-its-height-is-not-from-0-to = ihre Höhe { $what } liegt nicht zwischen 0 und 1
error-its-slope-is-not-from-to = die Steigung ihrer Hänge, { $what }, liegt nicht zwischen -{ $most } und { $most }

## Kinds of creatures: the name of a field and a colon stand before each

error-is-a-number-from-to-not = eine Zahl von { $low } bis { $high }, nicht { $value }
error-there-is-already = „{ $what }“ gibt es schon
error-there-is-a-gait-already = eine Gangart „{ $what }“ gibt es schon
error-there-is-a-score-for-it-already = dafür gibt es schon eine Wertung
error-is-from-1-to-the-least-first = 1 bis { $limit }, die kleinste zuerst, nicht { $least } und { $most }
error-is-at-least-one-speed = mindestens ein Tempo
error-are-at-least-one = mindestens eine
error-has-letters = darf nicht leer sein
error-its-first-joint-is-at-least-0 = das erste Gelenk liegt mindestens 0,1 m vor dem des Hinterbeins
error-a-coat-is-worn-on-four-legs = ein Fell trägt, wer auf vier Beinen geht
error-who-has-plumage-stands-on-two-legs = wer ein Gefieder hat, steht auf zwei Beinen
error-a-hermit-goes-on-two-legs-and = ein Einsiedler geht auf zwei Beinen, und ebenso, wer ein Gewand trägt
error-is-that-of-who-wears-a-robe = das hat nur, wer ein Gewand trägt
error-is-at-least-one = mindestens eins
error-is-that-of-who-goes-on-four = das hat nur, wer auf vier Beinen geht
error-is-that-of-who-has-plumage = das hat nur, wer ein Gefieder hat
error-at-most-strokes = höchstens { $limit } Striche
error-are-2-to-not = 2 bis { $limit }, nicht { $count }
error-are-2-to-sections-not = 2 bis { $limit } Abschnitte, nicht { $count }
error-are-or-not = { $what } oder { $other }, nicht { $count }
error-are-not = { $legs }, nicht { $count }
error-is-at-least-0-01-m-from = mindestens 0,01 m vom Gelenk darüber entfernt
error-the-sole-is-on-the-ground-at = die Sohle ist am Boden, bei 0
error-the-leg-is-a-little-bent-as = das Bein ist im Stehen ein wenig gebeugt, damit klar ist, wohin
error-there-are-bones-0-to-not = es gibt die Knochen 0 bis { $last }, nicht { $bone }
error-there-is-no-kind-of-creature-there = es gibt keine Art von Wesen „{ $name }“; es gibt: { $known }

## Ghosts

error-nothing-of-the-walk-can-be-read = von der Wanderung „{ $what }“ lässt sich nichts lesen
error-the-walk-has-left-no-trace-it = die Wanderung „{ $what }“ hat keine Spur hinterlassen: Sie wurde gespeichert, bevor es Spuren gab
error-is-no-ghost = { $what } ist kein Geist: { $why }
error-it-holds-no-trace-of-a-walk = darin ist keine Spur einer Wanderung
error-its-trace-makes-no-sense = seine Spur ergibt ab Byte { $byte } keinen Sinn
error-its-trace-is-empty = seine Spur ist leer
error-its-trace-is-longer = seine Spur ist länger als 24 Stunden
error-walked-another-land = „{ $name }“ ging durch ein anderes Land: { $land }
error-never-got-on-the-board-there-is = „{ $what }“ stieg nie auf das Brett: Es gibt keine Fahrt, neben der du fahren könntest
error-ghosts-are-here-already-let-one-go = { $most } Geister sind schon hier: Lass erst einen gehen

## The horse

error-there-is-nobody-who-could-ride = es ist niemand da, der reiten könnte
error-no-horse-can-stand-there-it-is = dort kann kein Pferd stehen: Es ist unter der Erde
error-there-is-no-horse = es gibt kein Pferd

## The journal

error-there-is-a-place-or-a-day = darin steht ein Ort oder ein Tag, den es nicht geben kann

## Sound

error-this-machine-has-no-device-for-it = dieser Rechner hat kein Gerät dafür
error-there-is-no-device-for-it = es gibt kein Gerät dafür
error-the-device-wants-samples-of-the-form = das Gerät verlangt Abtastwerte im Format { $found }, das Eremite nicht kennt

## Rides

error-it-is-no-ride-that-eremite-has = das ist keine Fahrt, die Eremite gespeichert hat, oder sie ist beschädigt
error-a-later-version-of-eremite-wrote-it = eine spätere Version von Eremite hat sie geschrieben, im Format { $found }; diese kennt das Format { $version }
error-it-is-of-version-of-the-body = sie ist von Version { $found } des Körpers und { $other } des Bretts, und diese hier sind { $body } und { $board }: Er fährt anders

## Walks

error-a-walk-s-name = der Name einer Wanderung { $fault }
error-another-version-of-eremite-wrote-the-walk = eine andere Version von Eremite hat sie geschrieben, im Format { $found }; diese kennt die Formate { $oldest } bis { $version }
error-it-does-not-say-in-which-land = darin steht nicht, in welchem Land

## The easel

error-a-map-has-at-most-255-biomes = eine Karte hat höchstens 255 Biome
error-a-map-has-at-most-255-styles = eine Karte hat höchstens 255 Stile
error-is-no-drawn-land = { $what } ist kein gezeichnetes Land
error-a-stamp-has-at-most-pixels-a = ein Stempel hat höchstens { $most } Pixel je Seite, nicht { $width } x { $height }

## Buildings

error-there-is-no-rule = es gibt keine Regel „{ $name }“; es gibt: { $known }
error-there-is-at-least-one-alternative = es gibt mindestens eine Möglichkeit
error-shapes-lie-too-deep = Formen liegen höchstens { $limit } tief ineinander, und keine in sich selbst
error-too-many-forms = ein Gebäude hat höchstens { $limit } Formen, und dieses kann { $forms } haben
error-too-many-corners = das Bild eines Gebäudes hat höchstens { $limit } Ecken, und dieses kann { $corners } haben

## Files of settings and of keys

error-file-cannot-be-read = { $error }; es gelten die Voreinstellungen
error-file-of-later-version = { $file } ist von einer späteren Version und bleibt, wie es ist: Was jetzt geändert wird, gilt für dieses Spiel
error-file-was-broken = { $file } war nicht, wie es sein soll: Es liegt nun als { $backup } beiseite
error-file-cannot-be-written = { $file } lässt sich nicht schreiben: { $error }; was eingestellt ist, gilt für dieses Spiel
error-written-by-later-version = eine spätere Version des Spiels hat das geschrieben
error-nothing-of-later-version-is-read = das ist von Version { $found }, und dieses Spiel kennt Version { $version }: Es bleibt, wie es ist, und nichts davon wird gelesen
error-line-says-nothing = „{ $what }“ sagt nichts und wird übergangen: Eine Zeile ist `name = value`
error-version-is-no-number = „version“ ist { $version }, nicht { $found }: Es wird gelesen, als wäre es so
error-nothing-is-called = nichts heißt „{ $name }“: Es wird übergangen
error-was-said-in-line-already = „{ $name }“ steht schon in Zeile { $line }, und das gilt
error-it-is-as-by-default = { $error }; es gilt { $default }
error-was-never = „{ $name }“ war nie { $found }
error-setting-is-not = „{ $name }“ ist { $kind }, nicht { $found }
error-kind-number-in = eine Zahl von { $least } bis { $most }, in { $unit }
error-does-already = „{ $key }“ ist schon „{ $other }“: Für „{ $action }“ gilt die Voreinstellung

## Keys

error-is-no-key-or-button-such-are = „{ $what }“ ist weder Taste noch Knopf; solche sind key:ArrowLeft, mouse:Left, wheel:+, pad:South, pad:LeftStickX-
error-always-does = „{ $key }“ ist immer „{ $action }“
error-this-key-has-no-name-and-could = diese Taste hat keinen Namen und kann nicht gespeichert werden
error-an-action-has-at-most-three-bindings = eine Aktion hat je Gerät höchstens drei Belegungen
error-is-no-list-as-key-space-pad = { $what } ist keine Liste wie ["key:Space", "pad:South"]
error-is-there-twice = „{ $what }“ steht zweimal da
error-is-nothing-that-can-be-done-eremite = „{ $what }“ ist nichts, was man tun kann; `eremite actions` zählt auf, was man tun kann

## What is saved

error-its-is-of-version-and-this-game = { $name } darin ist von Version { $version }, und dieses Spiel kennt Version { $known }
error-its-makes-no-sense = { $what } darin ergibt keinen Sinn
error-it-makes-no-sense = das ergibt keinen Sinn
error-it-has-not-the-length = das hat nicht die Länge, die es haben soll
error-its-checksum-is-wrong = die Prüfsumme ist falsch
error-it-does-not-begin-as-a-walk = das beginnt nicht wie eine gespeicherte Wanderung
