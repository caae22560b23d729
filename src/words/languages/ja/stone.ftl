# The page that asks for the words on a stone.

stone-title = 石
stone-has-words = 言葉が刻まれています。
stone-words = 言葉
stone-words-help = 60 文字までの一行。ここで、またこの旅や土地を渡した人に読まれます。
stone-write = 刻む
stone-write-help = 石はこれからこの一行を帯びます。
stone-leave-blank = 何も刻まない
stone-leave-blank-help = 石はこのまま残ります。
