# The page that asks for the words on a stone.

stone-title = 一块石头
stone-has-words = 它已有了话语。
stone-words = 话语
stone-words-help = 一行，最多 60 个字。在这里，以及得到这段旅程或这片大地的人，都能读到。
stone-write = 写上去
stone-write-help = 从此石头上有了这一行。
stone-leave-blank = 留白
stone-leave-blank-help = 石头保持原样。
