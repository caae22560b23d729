# For screen readers alone.

reader-arrow-left = 左方向键
reader-arrow-right = 右方向键
reader-arrow-up = 上方向键
reader-arrow-down = 下方向键
# What a key does to the chosen line of a menu.
reader-prompt = { $keys }：{ $what }。
