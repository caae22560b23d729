# Só para leitores de tela.

reader-arrow-left = seta para a esquerda
reader-arrow-right = seta para a direita
reader-arrow-up = seta para cima
reader-arrow-down = seta para baixo
reader-prompt = { $keys }: { $what }.
