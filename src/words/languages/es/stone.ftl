stone-title = Una piedra
stone-has-words = Ya tiene sus palabras.
stone-words = palabras
stone-words-help = Una línea de 60 letras como mucho. Se lee aquí, y la leen aquellos a quienes des esta caminata o esta tierra.
stone-write = escribir en ella
stone-write-help = La piedra lleva la línea desde ahora.
stone-leave-blank = dejarla en blanco
stone-leave-blank-help = La piedra queda como está.
