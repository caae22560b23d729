menu-packs = Landpakete
menu-packs-help = Die installierten Landpakete: Inhalt, Urheber und Lizenzen.
packs-title = Landpakete
packs-by = Von { $author }. Lizenz: { $licence }
packs-how-to-add = Zieh einen Ordner oder ein Zip auf das Fenster, um ein Paket hinzuzufügen; um eines zu entfernen, nimm es aus dem Ordner der Pakete.
