# What is told at temples, shrines and hermitages.

ring-at-dawn = 夜明けに来れば、朱印に輪が付く。
ring-in-snow = 雪の降るときに来れば、朱印に輪が付く。
ring-by-moonlight = 月の明るい夜に来れば、朱印に輪が付く。
ring-in-rain = 雨の中を来れば、朱印に輪が付く。
ring-on-foot = ずっと歩いて来れば、朱印に輪が付く。
ring-met-at-dawn = 夜明けだ。朱印に輪が付いた。
ring-met-in-snow = 雪が降っている。朱印に輪が付いた。
ring-met-by-moonlight = 月が明るい。朱印に輪が付いた。
ring-met-in-rain = 雨が降っている。朱印に輪が付いた。
ring-met-on-foot = ずっと歩いて来た。朱印に輪が付いた。
pilgrimage-round = 朱印が { $round }。ひとめぐり満ちた。
pilgrimage-shrine = 道端の祠と、その判。
pilgrimage-inner-seal = { $temple }の奥の朱印。
pilgrimage-lamp = { $name }の灯りがともる。今夜も、これからの夜も。
# Where a stone is, in metres from the hall.
pilgrimage-stone-beneath = { $deep } m 下の洞窟の石に、奥の朱印がある。
pilgrimage-stone-east = { $deep } m 下、東へ { $along } m の洞窟の石に、奥の朱印がある。
pilgrimage-stone-west = { $deep } m 下、西へ { $along } m の洞窟の石に、奥の朱印がある。
