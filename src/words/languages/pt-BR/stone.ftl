stone-title = Uma pedra
stone-has-words = Ela já tem suas palavras.
stone-words = palavras
stone-words-help = Uma linha de no máximo 60 letras. É lida aqui, e por aqueles a quem você der esta caminhada ou esta terra.
stone-write = escrever nela
stone-write-help = A pedra leva a linha daqui em diante.
stone-leave-blank = deixar em branco
stone-leave-blank-help = A pedra fica como está.
