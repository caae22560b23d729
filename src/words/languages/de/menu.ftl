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
