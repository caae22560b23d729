reader-arrow-left = Pfeil links
reader-arrow-right = Pfeil rechts
reader-arrow-up = Pfeil hoch
reader-arrow-down = Pfeil runter
reader-prompt = { $keys }: { $what }.
