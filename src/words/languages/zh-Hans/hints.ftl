# Hints at the lower edge, each after the sign of a key: a few words.

hint-walk = 行走
hint-mount = 上马
hint-get-off = 下马，马过不去
hint-sleep = 生火，在火边入睡
hint-read = 读石碑
# Before a temple's hall; the one named hint-bow is of the weapon.
hint-bow-down = 鞠躬
hint-light-lamp = 点灯
hint-bed = 在小屋里睡
hint-ask = 问路
hint-call-boat = 唤船
hint-drink = 喝水
hint-leap-off = 松手跃开
hint-hold = 抓住岩壁攀上去
hint-drop = 从桥上落下去
hint-slide = 沿坡滑下
hint-board = 下坡很长，踏上滑板
hint-map = 地图上有你走过的地方
hint-journal = 你的见闻写在这里
hint-jump = 跳跃
hint-run = 奔跑
hint-bow = 拉弓，射中悬挂之物
hint-paint = 画出能托住你的地面
hint-wash = 擦除一切，连岩石也行
hint-things = 选择要放置的东西
hint-brush = 无路可走？拿起毛笔
hint-settings = 语言、文字大小、声音、对比度
hint-rest = 菜单：设置、操作、已存的旅程
hint-zoom = 看近些，或看远些
hint-photo = 让时间停住，拍一张照
hint-whistle = 马在远处，吹哨唤它
hint-sit = 坐下，看得更远
