menu-slips = Zettel
menu-slips-help = Karten von Wanderungen in den Ländern der Tage: deine und die von anderen.
menu-finish-today = die Wanderung von heute beenden
menu-finish-day = die Wanderung vom { $day } beenden
menu-finish-help = Macht ihren Zettel: eine Karte dieser Wanderung, zum Behalten und zum Weitergeben. Du kannst weitergehen und ihn noch einmal machen.
slips-title = Zettel
slips-you = du
slips-yours = deiner
slips-in-time = in { $time }
slips-your-name = dein Name
slips-your-name-help = Auf Zetteln, und bei dem, was du von nun an malst. Er darf leer bleiben.
slips-name-not-kept = der Name lässt sich nicht speichern: { $error }
slips-none = Es gibt noch keine. Wandere im Land von heute und beende die Wanderung im Menü; oder zieh jemandes Zettel, ein Bild, auf das Fenster.
slip-title = Zettel
slip-of-day = Zettel vom { $day }
slip-painting = Die Karte wird gemalt.
slip-gone = Er ist nicht mehr da.
slip-walk = durch dieses Land wandern
slip-walk-help = Eine neue Wanderung im Land dieses Tages.
slip-save-card = die Karte speichern
slip-save-card-help = Als Bild, zum Weitergeben.
slip-file = Die Karte ist ein Bild zum Weitergeben: { $file }
slip-removed = der Zettel ist entfernt
slip-remove = entfernen
slip-remove-help = Nimmt diese Karte aus der Liste. Wer sie dir gab, hat seine noch.

slip-a-walker = ein Wanderer
slip-again = noch einmal
slip-again-walk = noch einmal, Wanderung { $number }
slip-things = { $count ->
    [1] eine Entdeckung
   *[other] { $count } Entdeckungen
}
slip-met-and-more = { $names } und { $more } mehr
slip-by = von { $name }
slip-below = unter { $land }
slip-as-far-east = bis { $distance } nach Osten
slip-as-far-west = bis { $distance } nach Westen
slip-walked-by = gegangen von { $name }
slip-met = gesehen: { $names }
slip-met-nobody = niemandem begegnet

slip-kept = ein Zettel ist gespeichert, von { $whose }: { $line }
slip-known = dieser Zettel vom { $day } ist schon hier, von { $whose }
slip-own = das ist dein eigener Zettel vom { $day }
slip-no-folder = dieses System nennt keinen Ordner für Daten: Zettel lassen sich nicht speichern

slip-seal-damaged = sein Siegel ist beschädigt
slip-later-version = eine spätere Version des Spiels hat ihn gemacht
slip-nonsense = er sagt, was nicht sein kann
slip-no-land = sein Land lässt sich nicht machen: { $error }
slip-no-card = er ist keine Karte von { $width } x { $height } Pixeln, wie das Spiel sie schreibt, oder wurde skaliert oder beschnitten
slip-no-seal = auf ihm ist kein Siegel
slip-none = { $file } ist kein Zettel: { $fault }
slip-cannot-write = { $file } lässt sich nicht schreiben: { $error }
slip-too-many = { $count } Zettel von anderen sind schon gespeichert: Nimm welche weg aus { $folder }
slip-no-day = das ist keine Wanderung im Land eines Tages: Nur solche haben Zettel
slip-too-short = sie ist zu kurz: Ein Zettel braucht { $metres } m
slip-no-save = von der Wanderung „{ $name }“ lässt sich nichts lesen
