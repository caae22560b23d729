menu-title-paused = Pause
menu-continue = weiter
menu-quit = beenden
menu-quit-help = Beendet das Spiel. Die Wanderung ist gespeichert.
menu-is-paused = Pause
menu-close-lab = das Labor schließen
switch-on = an
switch-off = aus

verb-add = hinzufügen
verb-back = zurück
verb-cancel = abbrechen
verb-change = ändern
verb-continue = weiter
verb-done = fertig
verb-leave-it = so lassen
verb-look-at-it = ansehen
verb-make-slip = Zettel machen
verb-move = umziehen
verb-next = nächste
verb-open = öffnen
verb-remove = entfernen
verb-reset = zurücksetzen
verb-restore = zurückholen
verb-select = wählen
verb-send-away = fortschicken
verb-start = beginnen
verb-turn-off = ausschalten
verb-turn-on = einschalten
verb-type = schreiben
verb-walk-with-it = mit ihm gehen

keyboard-space = leer
keyboard-delete = löschen
keyboard-done = fertig

no-data-folder = dieses System nennt keinen Ordner für Daten: Starte das Spiel mit --data DIR

menu-map = Karte
menu-map-help = Das Land von oben, und der Weg, der gegangen wurde.
menu-journal = Tagebuch
menu-journal-help = Was entdeckt wurde, wo und wann, und die Wünsche.
menu-lab = Labor
menu-lab-help = Alles, was das Land erzeugt, zum Drehen und Schalten, während er geht. Du brauchst dazu eine Maus.

menu-give-place = diesen Ort weitergeben
menu-give-place-help = Ein Link, der dieses Land in einem Browser öffnet, hier und zu dieser Stunde.
verb-copy-link = Link kopieren
place-without-strokes = Was hier gemalt wurde, ist nicht darin.
menu-take-walk = diese Wanderung mitnehmen
menu-take-walk-help = Der Ordner der Wanderung, um sie am Rechner oder in einem anderen Browser fortzusetzen: Zieh ihn dort auf diese Seite.
verb-get-zip = als Zip holen
menu-full-screen = Vollbild
menu-full-screen-help = Der ganze Bildschirm, und zurück.
verb-full-screen = Vollbild, und zurück

list-and = { $first } und { $last }
