menu-packs = Landpakete
menu-packs-help = Die installierten Landpakete: Inhalt, Urheber und Lizenzen.
packs-title = Landpakete
packs-by = Von { $author }. Lizenz: { $licence }
packs-how-to-add = Zieh einen Ordner oder ein Zip auf das Fenster, um ein Paket hinzuzufügen; um eines zu entfernen, nimm es aus dem Ordner der Pakete.

pack-is-here = das Landpaket { $pack } ist da: { $files }
pack-is-renewed = das Landpaket { $pack } ist neu eingelesen: { $files }
pack-is-gone = das Landpaket „{ $name }“ ist fort
pack-name-by = „{ $name }“ von { $author }
pack-needed = diese Wanderung braucht das Landpaket { $packs }, das nicht hier ist: Ohne es ist dies ein anderes Land
pack-has-changed = das Landpaket „{ $name }“ ist nicht mehr so wie beim Speichern dieser Wanderung

pack-nothing-known = nichts, was hier bekannt ist
pack-not-taken = { $file } wird nicht angenommen: { $fault }
pack-not-taken-and-more = { $file } wird nicht angenommen: { $fault } (und { $more } weitere; `eremite pack` nennt alle)
pack-line = das Landpaket „{ $name }“: { $line }
pack-name-taken = { $file }: Etwas mit diesem Namen bringt das Spiel mit, und das ist gemeint
pack-files-and-more = { $file } (und { $more } weitere)
pack-twice = zwei Landpakete heißen „{ $own }“, und beide haben { $files }: Nimm eines davon weg
pack-conflict = die Landpakete „{ $before }“ und „{ $own }“ haben beide { $files }: Es gilt, was „{ $own }“ sagt
