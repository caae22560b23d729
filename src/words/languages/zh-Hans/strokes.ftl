# Told when strokes of somebody else are taken into this land.

strokes-none = 其中什么也没有画
strokes-not-taken = 画下的无法收入：{ $error }
strokes-not-new = 其中没有新的：所有笔画都已在这里
strokes-not-laid = 画下的无法铺到这片大地上
strokes-new = 这片大地新添了 { $count } 笔；撤销可一次全部收回
strokes-new-by = 这片大地新添了 { $names } 的 { $count } 笔；撤销可一次全部收回

# Cairns, lamps and stones that came with a walk.
traces-left = 别人留下的 { $count } 件东西，现在立在这里
traces-not-taken = 留下的东西无法收入：{ $error }

# Told when a walk is gone on with.
strokes-left-out = 画下的未能载入：{ $error }
strokes-damaged = 画下的有 { $count } 字节已损坏，未能载入
# After the file of a picture.
picture-without-strokes = 画下的仍留在这里：要送人，请到大地的页面
