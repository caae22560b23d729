reader-arrow-left = Pfeil links
reader-arrow-right = Pfeil rechts
reader-arrow-up = Pfeil hoch
reader-arrow-down = Pfeil runter
reader-prompt = { $keys }: { $what }.

reader-met = begegnet: { $what } ({ $chapter })
reader-map-scale = Maßstab: { $length }
reader-map-lamp = { $name }: Lampe brennt
reader-map-marker = markiert: { $name }, { $way }
reader-map-width = Breite einer leeren Karte in Pixeln
reader-map-height = Höhe einer leeren Karte in Pixeln
reader-wire-from = von { $node }
reader-wire-to = nach { $nodes }
reader-wire-none = nicht verbunden
reader-wish-open = offen
reader-wish-fulfilled = erfüllt, { $day }
