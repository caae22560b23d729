# What the window shows over the land: distance, photo mode, the brush's label, and what it tells.

hud-found = 发现 { $count }   { $distance }
gamepad-gone = 手柄已断开
# A seed that was not made of words.
seed-number = 种子 { $seed }

picture-kept = 已存为 { $file }
picture-kept-without = 已存为 { $file }；{ $lacking }
picture-not-kept = 图片无法保存：{ $error }
no-picture-folder = 此系统没有指定图片文件夹

menu-photo = 拍照模式
menu-photo-help = 时间静止；移动镜头，选择时辰与天气。
photo-now = { $time }，{ $weather }
photo-now-a-little = { $time }，少许{ $weather }
photo-move = 移动
photo-faster = 更快
photo-zoom = 远近
photo-hour = 时辰
photo-weather = 天气
photo-hide-text = 隐藏文字
photo-save = 保存照片
photo-continue = 继续
weather-natural = 自然
weather-clear = 晴
weather-rain = 雨
weather-snow = 雪
weather-leaves = 落叶
weather-fog = 雾
weather-dust = 沙尘
weather-northern-lights = 极光

brush-label = { $chosen } · 墨 { $percent } %
brush-erase = 擦除
brush-line = 线
brush-plank = 木板
brush-lamp = 灯
brush-cairn = 石堆
brush-bench = 长凳
brush-bell = 钟
brush-seedling = 树苗
brush-stone = 石头
