menu-new-walk = neue Wanderung
menu-new-walk-help = Ein anderes Land: irgendeines, oder eines aus Worten, einem Code oder einem Namen.
menu-load = laden
menu-load-help = Alle gespeicherten Wanderungen.

new-walk-title = Neue Wanderung
new-walk-start-random = in irgendeinem Land beginnen
new-walk-start-random-help = Niemand ist je dort gewesen.
new-walk-start-in = in „{ $seed }“ beginnen
new-walk-start-in-help = Derselbe Keim führt in dasselbe Land, immer und überall.
new-walk-seed = Keim oder Code
new-walk-seed-help = Eine Zahl, beliebige Worte oder der Code eines Landes. Ohne das ist es irgendein Land.
new-walk-today = das Land von heute
new-walk-today-help = Am { $day } ist es für alle dasselbe.
new-walk-drawn-map = deine gezeichnete Karte
new-walk-drawn-map-help = Das Land der Karte, die du im Karteneditor gezeichnet hast.
new-walk-presets = Vorlagen

load-title = Laden
load-shared-lands = Länder von anderen
load-shared-land-help = Beginnt eine Wanderung darin; die Datei bleibt, wie sie ist.
load-trash = Papierkorb: { $count }
load-trash-help = Gelöschte Wanderungen; sie lassen sich zurückholen.
load-gone = Es ist nicht mehr da.
load-in-land = Im Land { $land }.
load-name = Name
load-name-help = Buchstaben, Ziffern, Leerzeichen, - _ ( ).
load-copy = kopieren
load-copy-help = Die Kopie lässt sich fortsetzen, und diese bleibt, wie sie ist.
load-copied = die Kopie heißt { $name }
load-export-land = Land weitergeben
load-export-land-help = Als Datei, mit allem, was gemalt und gesetzt wurde; andere ziehen sie auf ihr Fenster.
load-land-saved = das Land ist gespeichert als { $file }
load-export-ghost = Geist weitergeben
load-export-ghost-help = Der gegangene Weg als Datei: Wer sie im selben Land auf das Fenster zieht, begegnet dort dem Wanderer.
load-ghost-saved = die Wanderung ist gespeichert als { $file }
load-is-open = Diese Wanderung ist offen; von einer anderen aus lässt sie sich löschen.
load-delete = löschen
load-delete-help = Legt sie in den Papierkorb; sie lässt sich zurückholen.
load-deleted = { $name } liegt jetzt im Papierkorb und lässt sich von dort zurückholen

save-summary = { $distance },  Tag { $day },  { $when }
save-summary-of-version = { $summary },  Version { $version }
save-now = jetzt

upgrade-continue-first = Ihr Land ist von Version { $version }. Setze sie fort, um sie in Version { $newest } zu bringen.
upgrade-newest-land = neuestes Land
upgrade-help = Ihr Land ist von Version { $version } und bleibt so, bis du sie in Version { $newest } bringst.
upgrade-title = Neuestes Land
upgrade-version = Version { $version }: { $summary }.
upgrade-looking = Was gebaut wurde, wird durchgesehen ...
upgrade-move-there = dorthin umziehen
upgrade-move-there-help = Du bleibst, wo du bist, oder kommst an den nächsten freien Ort. Eine Kopie der Wanderung bleibt, wie sie ist.
upgrade-moved = die Wanderung geht im neuesten Land weiter; wie sie war, liegt sie als { $copy } da
upgrade-already = es ist schon das neueste Land
upgrade-nothing-built = Hier wurde nichts gebaut oder gegraben.
upgrade-all-lie-there = { $strokes ->
    [one] Der einzige Strich liegt dort, wie er hier liegt.
   *[other] Alle { $strokes } Striche liegen dort, wie sie hier liegen.
}
upgrade-some-hang = { $strokes ->
    [one] Von { $strokes } Strich hingen { $hanging } in der Luft und lägen { $buried } im Fels.
   *[other] Von { $strokes } Strichen hingen { $hanging } in der Luft und lägen { $buried } im Fels.
}

offer-title = Dasselbe Land
offer-who = Jemand war auch hier, auf seiner eigenen Wanderung.
offer-merge = seine Striche zu meinen nehmen
offer-merge-help = Fügt hinzu, was darin gemalt und gesetzt wurde; der Pinsel kann alles auf einmal zurücknehmen.
offer-not-merged = nichts davon lässt sich nehmen: { $error }
offer-walk = darin wandern
offer-walk-help = Beginnt eine andere Wanderung; diese bleibt.

trash-title = Papierkorb
trash-empty = Der Papierkorb ist leer.
trash-restore-help = Holt sie zurück.
saves-restored = { $name } ist wieder da

save-cannot-begin = diese Wanderung lässt sich nicht speichern: { $error }; er geht weiter
save-walks-on = { $error }; er geht weiter
save-lost-parts = die Wanderung „{ $name }“ war beschädigt: Verloren ist { $parts }; alles andere ist, wie es war
player-land-has-changed = das Land hat sich verändert, seit er hier war: Er steht obenauf

save-log-damaged = was daneben liegt, ist nicht mehr, wie es geschrieben wurde
save-file-damaged = { $file } ist beschädigt
save-all-damaged = alles davon ist beschädigt
save-set-aside = die Wanderung „{ $name }“ war beschädigt: { $why }; ihr letzter Stand liegt als { $aside } beiseite, und er steht, wo er davor war
save-file-missing = die Wanderung „{ $name }“ war beschädigt: { $file } fehlt
save-copied-aside = die Wanderung „{ $name }“ war beschädigt: { $file } liegt, wie es gefunden wurde, in { $aside }
save-folder-unnamed = der Ordner „{ $name }“ enthält eine Wanderung, die fehlt: In seinem Namen sind Buchstaben, die sich nicht zeigen lassen; gib ihm einen anderen
save-unreadable = „{ $name }“ lässt sich nicht lesen: { $fault }

save-is-there = es gibt schon eine Wanderung „{ $name }“: Geh mit ihr weiter, oder gib einen anderen Namen an
save-none-in = es gibt keine Wanderung „{ $name }“ in { $folder }
save-none = es gibt keine Wanderung, mit der es weitergehen könnte
save-in-use = die Wanderung „{ $name }“ läuft gerade in einem anderen Spiel
save-left-alone = die Wanderung „{ $name }“ bleibt, wie sie ist: { $error }
save-nothing-left = von der Wanderung „{ $name }“ lässt sich nichts mehr lesen
save-lost = die Wanderung ging beim Speichern verloren
save-not-kept = die Wanderung „{ $name }“ lässt sich nicht speichern: { $error }
save-no-folder = dieses System nennt keinen Ordner für Daten: Es gibt keine Wanderungen
save-cannot-resume = mit der Wanderung „{ $name }“ geht es nicht weiter: { $error }
picture-cannot-go = dorthin kann man nicht gehen: { $error }
land-cannot-walk = in diesem Land kann man nicht wandern: { $error }
upgrade-no-folder = dieses System nennt keinen Ordner für Daten: Eine Kopie lässt sich nicht speichern
upgrade-no-copy = die Wanderung bleibt in ihrem Land, denn sie lässt sich nicht kopieren: { $error }
upgrade-stays = die Wanderung bleibt in ihrem Land: { $error }
land-no-save = von der Wanderung „{ $name }“ lässt sich nichts lesen
land-cannot-write = { $file } lässt sich nicht schreiben: { $error }
land-damaged = { $file } ist kein Land, oder es ist beschädigt: { $why }
picture-nothing-seen = es ist nichts zu sehen
picture-too-large = die Zeichnung dieses Landes ist zu groß für ein Bild: Das Bild nennt keinen Ort
picture-damaged = was es trägt, ist beschädigt
picture-damaged-why = was es trägt, ist beschädigt: { $why }
picture-no-place = es nennt keinen Ort: Das tun nur Bilder, die Eremite gespeichert hat, solange niemand sie verändert
