# For screen readers alone.

reader-arrow-left = 左矢印
reader-arrow-right = 右矢印
reader-arrow-up = 上矢印
reader-arrow-down = 下矢印
reader-prompt = { $keys }：{ $what }。
