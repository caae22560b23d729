# Told when strokes of somebody else are taken into this land.

strokes-none = そこには何も描かれていません
strokes-not-taken = 描かれたものを加えられません：{ $error }
strokes-not-new = 新しいものはありません。その筆はすべて、すでにここにあります
strokes-not-laid = 描かれたものをこの土地に重ねられません
strokes-new = { $count ->
   *[other] 新しい { $count } 筆がこの土地に加わりました。「元に戻す」で一度にすべて取り消せます
}
strokes-new-by = { $count ->
   *[other] { $names } の新しい { $count } 筆がこの土地に加わりました。「元に戻す」で一度にすべて取り消せます
}

# Cairns, lamps and stones that came with a walk.
traces-left = { $count ->
    [1] 誰かの残したものがひとつ、ここにあります
   *[other] 誰かの残したものが { $count }、ここにあります
}
traces-not-taken = 残されたものを加えられません：{ $error }

# Told when a walk is gone on with.
strokes-left-out = 描かれたものは除かれました：{ $error }
strokes-damaged = 描かれたものの { $count } バイトが壊れており、除かれました
# After the file of a picture.
picture-without-strokes = ここに描いたものは入りません。土地のページから人に渡せます
