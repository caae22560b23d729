# For screen readers alone.

reader-arrow-left = 左矢印
reader-arrow-right = 右矢印
reader-arrow-up = 上矢印
reader-arrow-down = 下矢印
reader-bracket-left = 左カッコ
reader-bracket-right = 右カッコ
reader-prompt = { $keys }：{ $what }。
reader-place = { $count } のうち { $place }。
reader-key-next = 次の項目
reader-key-use = 使う
reader-key-algorithm = ほかのアルゴリズム

reader-met = 出会ったもの：{ $what }（{ $chapter }）
reader-map-scale = スケール：{ $length }
reader-map-lamp = { $name }：灯がともっている
reader-map-marker = 印：{ $name }、{ $way }
reader-map-width = 白紙の地図の幅（ピクセル）
reader-map-height = 白紙の地図の高さ（ピクセル）
reader-wire-from = { $node } から
reader-wire-to = { $nodes } へ
reader-wire-none = つながっていない
reader-wish-open = まだ
reader-wish-fulfilled = かなった、{ $day }
reader-stage = 段階 { $number }
reader-range = { $from } から { $to }
reader-footfalls = 足の着地
