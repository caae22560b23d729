reader-arrow-left = flecha izquierda
reader-arrow-right = flecha derecha
reader-arrow-up = flecha arriba
reader-arrow-down = flecha abajo
reader-prompt = { $keys }: { $what }.
