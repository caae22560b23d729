# The page that asks for the words on a stone.

stone-title = A stone
stone-has-words = It has its words.
stone-words = words
stone-words-help = A line of at most 60 letters. It is read here, and by those to whom you give this walk or this land.
stone-write = write on it
stone-write-help = The stone bears the line from now on.
stone-leave-blank = leave it blank
stone-leave-blank-help = The stone stays as it is.
