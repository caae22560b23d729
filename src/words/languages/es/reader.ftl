reader-arrow-left = flecha izquierda
reader-arrow-right = flecha derecha
reader-arrow-up = flecha arriba
reader-arrow-down = flecha abajo
reader-prompt = { $keys }: { $what }.

reader-met = encuentro: { $what } ({ $chapter })
reader-map-scale = escala: { $length }
reader-map-lamp = { $name }: farol encendido
reader-map-marker = marcado: { $name }, { $way }
reader-map-width = ancho de un mapa en blanco en píxeles
reader-map-height = alto de un mapa en blanco en píxeles
reader-wire-from = desde { $node }
reader-wire-to = hacia { $nodes }
reader-wire-none = sin conexión
reader-wish-open = pendiente
reader-wish-fulfilled = cumplido, { $day }
