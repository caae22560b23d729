# Remarks beside the hermit: why what was asked for does not happen, or what has just been done.

remark-nothing-to-hold = ここにはつかむ所がない
remark-no-bow-sliding = すべりながら弓は引けない
remark-no-bow-climbing = 岩につかまって弓は引けない
remark-no-bow-mounting = 鞍に座るまで弓は引けない
remark-no-bow-in-water = 深い水で弓は引けない
remark-too-low-for-bow = ここは低くて弓が引けない
remark-no-hand-for-brush = 筆を持つ手が空いていない
remark-beyond-brush = 筆が届かない
remark-no-ink = 墨が足りない。水のそばでじっと立つとよい
remark-nothing-holds-it = そこには支えがない
remark-nothing-to-undo = 元に戻すものがない
remark-no-board-riding = 馬上では板に乗れない
remark-no-board-climbing = 岩につかまって板には乗れない
remark-no-board-in-water = 深い水で板には乗れない
remark-ride = { $seconds } 秒で { $metres } m
# After the sign of the key that takes the board.
remark-descent = 下り { $metres } m
remark-no-fire-here = ここには火をおこす乾いた地面がない
remark-no-room-to-sit = ここには座る場所がない
remark-too-steep-to-sit = ここは急で座れない
remark-sit-first = まず座り、それから火をおこす
remark-nothing-to-use = ここには飲むものも読むものもない
remark-not-in-saddle = 鞍の上ではできない
remark-not-on-board = 板の上ではできない
remark-not-climbing = 岩につかまっていてはできない
remark-not-in-water = 水の中ではできない
remark-horse-above = 馬は上で待っている
remark-horse-does-not-come = 馬はここまで降りて来ない
remark-whistle = 口笛を吹く。馬はここにいない
remark-horse-runs = 馬が走っているあいだはできない

# Until when one sleeps, beside the sitting hermit; the hour is one of those below.
sleep-until = { $hour }まで
sleep-until-birds-sing = { $hour }まで。鳥が歌うころ
sleep-until-animals-are-about = { $hour }まで。獣の出るころ
sleep-sleep = 眠る
sleep-stay-awake = 起きている
hour-midnight = 真夜中
hour-noon = 正午
hour-at-night = 夜中の{ $hour }時
hour-in-the-morning = 午前{ $hour }時
hour-in-the-afternoon = { $hour }時
hour-in-the-evening = { $hour }時

# After the sign of the key that gets him off.
remark-too-steep-for-horse = 馬には急すぎる。降りる
remark-horse-does-not-go-down = 馬はそこを下らない。降りる
