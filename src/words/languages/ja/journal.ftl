# The journal: chapters, what stands beside an entry, wishes.

chapter-countries = バイオーム
chapter-plants = 草木
chapter-animals = 獣
chapter-birds = 鳥
chapter-weathers = 天気
chapter-caves = 洞窟
chapter-finds = 見つけた物
chapter-signs-of-others = 人の跡
chapter-dwellings = 住まい
chapter-people = 人々
chapter-named-places = 名のある場所
chapter-encounters = 出会い
chapter-nights = 夜
chapter-works-of-his-own = あなたの作ったもの
chapter-seals = 朱印

journal-nothing = 出会うものはない
journal-leaf = { $leaves } 枚のうち { $leaf } 枚目
journal-met-elsewhere = 別の旅で出会った
journal-not-met = まだ出会っていない
journal-wish = 願い
journal-wishes = 願い
# Which day of the walk it was.
journal-day = { $day } 日目
# The day, and the part of it, which is one of those below.
journal-time = { $day }、{ $part }
journal-at-night = 夜
journal-at-dawn = 夜明け
journal-in-the-morning = 午前
journal-at-noon = 昼
journal-in-the-afternoon = 午後
journal-at-dusk = 夕暮れ

# The keys of the page.
journal-page = 日誌
journal-page-help = 見つけたものと願い
journal-key-look = 見る
journal-key-turn = めくる
journal-key-map = 地図で見る

# What somebody wishes to see; it stands alone, and in the sentences below.
wish-anyhow = { $what }
wish-at-dawn = 夜明けの{ $what }
wish-at-dusk = 夕暮れの{ $what }
wish-by-moonlight = 月明かりの{ $what }
wish-in-rain = 雨の中の{ $what }
wish-in-snow = 降る雪の中の{ $what }
wish-in-leaves = 舞う落ち葉の中の{ $what }
wish-in-fog = 霧の中の{ $what }
wish-in-dust = 砂ぼこりの中の{ $what }
wish-under-lights = オーロラの下の{ $what }
wish-unstartled = 逃げずにいる{ $what }
wish-below = 地下 { $metres } m より深い所の{ $what }
wish-said = 願いは{ $what }。ひと目見たい。
wish-seen = { $what }を見た。日誌に印がひとつ。

# The chapter of seals.
seals-of-round = { $round } のうち { $count }
seals-not-stamped = まだ押されていない
seals-with-ring = 輪が付いている
seals-and-inner = 奥の朱印もある
seals-next-temple = 次の寺
seals-no-temple = 一日で歩ける所にはない。
seals-stamps = { $count ->
    [0] 祠の判はまだない。
    [1] 祠の判がひとつ。
   *[other] 祠の判が { $count }。
}
