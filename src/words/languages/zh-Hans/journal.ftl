# The journal: chapters, what stands beside an entry, wishes.

chapter-countries = 地貌
chapter-plants = 草木
chapter-animals = 走兽
chapter-birds = 飞鸟
chapter-weathers = 天气
chapter-caves = 洞穴
chapter-finds = 所得
chapter-signs-of-others = 遗迹
chapter-dwellings = 居所
chapter-people = 人
chapter-named-places = 有名之地
chapter-encounters = 奇遇
chapter-nights = 夜
chapter-works-of-his-own = 你的建造
chapter-seals = 印章

journal-nothing = 这里没有可遇见的
journal-leaf = 第 { $leaf } 页，共 { $leaves } 页
journal-met-elsewhere = 在另一段旅程中遇见
journal-not-met = 尚未遇见
journal-wish = 一个心愿
journal-wishes = 心愿
# Which day of the walk it was.
journal-day = 第 { $day } 天
# The day, and the part of it, which is one of those below.
journal-time = { $day }，{ $part }
journal-at-night = 夜里
journal-at-dawn = 黎明
journal-in-the-morning = 上午
journal-at-noon = 正午
journal-in-the-afternoon = 下午
journal-at-dusk = 黄昏

# The keys of the page.
journal-page = 手记
journal-page-help = 发现与心愿
journal-key-look = 看一看
journal-key-turn = 翻页
journal-key-map = 在地图上看

# What somebody wishes to see; it stands alone, and in the sentences below.
wish-anyhow = { $what }
wish-at-dawn = 黎明时的{ $what }
wish-at-dusk = 黄昏时的{ $what }
wish-by-moonlight = 月光下的{ $what }
wish-in-rain = 雨中的{ $what }
wish-in-snow = 飞雪中的{ $what }
wish-in-leaves = 风吹落叶中的{ $what }
wish-in-fog = 雾中的{ $what }
wish-in-dust = 沙尘中的{ $what }
wish-under-lights = 极光下的{ $what }
wish-unstartled = 未受惊扰的{ $what }
wish-below = 地下 { $metres } 米以下的{ $what }
wish-said = 他想看一看{ $what }。
wish-seen = 他看见了{ $what }。手记里多了一枚印章。

# The chapter of seals.
seals-of-round = { $count } / { $round }
seals-not-stamped = 尚未盖印
seals-with-ring = 带有外圈
seals-and-inner = 还有内印
seals-next-temple = 下一座寺
seals-no-temple = 一日路程之内没有。
seals-stamps = { $count ->
    [0] 还没有小祠的戳印。
   *[other] { $count } 座小祠的戳印。
}
