stone-title = Ein Stein
stone-has-words = Er hat seine Worte.
stone-words = Worte
stone-words-help = Eine Zeile von höchstens 60 Buchstaben. Man liest sie hier, und wem du diese Wanderung oder dieses Land gibst, der liest sie auch.
stone-write = daraufschreiben
stone-write-help = Der Stein trägt die Zeile von nun an.
stone-leave-blank = leer lassen
stone-leave-blank-help = Der Stein bleibt, wie er ist.
