menu-ride = die letzte Fahrt
menu-ride-help = Die letzte Fahrt auf dem Brett: Sieh sie noch einmal, oder gib sie weiter.
ride-title = Die letzte Fahrt
ride-none = Es gibt noch keine.
ride-seconds = { $seconds } s
ride-watch = ansehen
ride-watch-help = Springen beendet sie; dann ist der Einsiedler, wo er jetzt ist.
ride-export = als Datei
ride-export-help = Eine Datei mit der Linie, die gemalt war: `eremite --watch DATEI` zeigt sie.
ride-saved = die Fahrt ist gespeichert als { $file }
ride-not-written = die Fahrt lässt sich nicht nach { $file } schreiben: { $error }

ride-on-own-feet = eine Fahrt sieht, wer auf eigenen Füßen steht
ride-of-another-land = diese Fahrt ist aus einem anderen Land: Starte das Spiel mit ihr, durch --watch
ride-went-otherwise = diese Fahrt verlief einmal anders: Sie ist von einer anderen Version oder wurde geändert
