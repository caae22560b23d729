# What is told at temples, shrines and hermitages.

ring-at-dawn = 黎明来此，印有外圈。
ring-in-snow = 飞雪时来此，印有外圈。
ring-by-moonlight = 明月下来此，印有外圈。
ring-in-rain = 雨中来此，印有外圈。
ring-on-foot = 一路步行来此，印有外圈。
ring-met-at-dawn = 正是黎明：印有了外圈。
ring-met-in-snow = 正在下雪：印有了外圈。
ring-met-by-moonlight = 月色正明：印有了外圈。
ring-met-in-rain = 正在下雨：印有了外圈。
ring-met-on-foot = 一路步行而来：印有了外圈。
pilgrimage-round = { $round } 枚印章：一轮圆满。
pilgrimage-shrine = 路旁一座小祠，和它的戳印。
pilgrimage-inner-seal = { $temple }的内印。
pilgrimage-lamp = { $name }的灯亮着，今夜，以及夜夜。
# Where a stone is, in metres from the hall.
pilgrimage-stone-beneath = 下方 { $deep } 米的洞穴里，一块石头存着它的内印。
pilgrimage-stone-east = 下方 { $deep } 米、往东 { $along } 的洞穴里，一块石头存着它的内印。
pilgrimage-stone-west = 下方 { $deep } 米、往西 { $along } 的洞穴里，一块石头存着它的内印。
