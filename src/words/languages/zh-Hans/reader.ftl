# For screen readers alone.

reader-arrow-left = 左方向键
reader-arrow-right = 右方向键
reader-arrow-up = 上方向键
reader-arrow-down = 下方向键
reader-bracket-left = 左方括号
reader-bracket-right = 右方括号
# What a key does to the chosen line of a menu.
reader-prompt = { $keys }：{ $what }。
reader-place = 第 { $place } 项，共 { $count } 项。
reader-key-next = 下一项
reader-key-use = 使用
reader-key-algorithm = 其他算法

reader-met = 遇见：{ $what }（{ $chapter }）
reader-map-scale = 比例：{ $length }
reader-map-lamp = { $name }：灯已点亮
reader-map-marker = 标记：{ $name }，{ $way }
reader-map-width = 空白地图的宽度（像素）
reader-map-height = 空白地图的高度（像素）
reader-wire-from = 来自 { $node }
reader-wire-to = 通向 { $nodes }
reader-wire-none = 未连接
reader-wish-open = 未实现
reader-wish-fulfilled = 已实现，{ $day }
reader-stage = 阶段 { $number }
reader-range = { $from } 至 { $to }
reader-footfalls = 落脚
