# Só para leitores de tela.

reader-arrow-left = seta para a esquerda
reader-arrow-right = seta para a direita
reader-arrow-up = seta para cima
reader-arrow-down = seta para baixo
reader-bracket-left = colchete esquerdo
reader-bracket-right = colchete direito
reader-prompt = { $keys }: { $what }.
reader-place = { $place } de { $count }.
reader-key-next = próximo controle
reader-key-use = usar
reader-key-algorithm = outro algoritmo

reader-met = encontro: { $what } ({ $chapter })
reader-map-scale = escala: { $length }
reader-map-lamp = { $name }: lampião aceso
reader-map-marker = marcado: { $name }, { $way }
reader-map-width = largura de um mapa em branco em pixels
reader-map-height = altura de um mapa em branco em pixels
reader-wire-from = de { $node }
reader-wire-to = para { $nodes }
reader-wire-none = sem ligação
reader-wish-open = em aberto
reader-wish-fulfilled = realizado, { $day }
reader-stage = etapa { $number }
reader-range = de { $from } a { $to }
reader-footfalls = pisadas
