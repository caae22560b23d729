# The pages of slips: cards of walks in the lands of days.

menu-slips = 纸笺
menu-slips-help = 记录每日大地之旅的纸笺：你的，和别人的。
menu-finish-today = 结束今日的旅程
menu-finish-day = 结束{ $day }的旅程
menu-finish-help = 制作纸笺：这段旅程的卡片，可以留存，也可以送人。你可以继续走，再重新制作。
slips-title = 纸笺
slips-you = 你
slips-yours = 你的
slips-in-time = 用时 { $time }
slips-your-name = 你的名字
slips-your-name-help = 写在纸笺上，并随你今后画下的东西一起。可以留空。
slips-name-not-kept = 名字无法保存：{ $error }
slips-none = 还没有。在今日的大地上行走，再从菜单结束旅程；或把别人的纸笺图片拖到窗口上。
slip-title = 纸笺
slip-of-day = { $day }的纸笺
slip-painting = 正在绘制卡片。
slip-gone = 它已不在了。
slip-walk = 走这片大地
slip-walk-help = 在那一天的大地上开始新旅程。
slip-save-card = 保存卡片
slip-save-card-help = 存为图片，可以送人。
slip-file = 卡片是一张可以送人的图片：{ $file }
slip-removed = 纸笺已移除
slip-remove = 移除
slip-remove-help = 把这张卡片移出列表。送它的人仍留有自己的。

# On the card, and in a slip's line.
slip-a-walker = 一位行者
slip-again = 再走一次
slip-again-walk = 再走一次，第 { $number } 次
slip-things = { $count } 样发现
slip-met-and-more = { $names }，还有 { $more } 样
slip-by = 行者 { $name }
slip-below = 在 { $land } 脚下
slip-as-far-east = 最远向东 { $distance }
slip-as-far-west = 最远向西 { $distance }
slip-walked-by = 行者：{ $name }
slip-met = 遇见：{ $names }
slip-met-nobody = 谁也没有遇见

# Told of a slip that was dropped on the window.
slip-kept = 已收下{ $whose }的纸笺：{ $line }
slip-known = { $whose }在 { $day } 的这张纸笺已在这里
slip-own = 这是你自己 { $day } 的纸笺
slip-no-folder = 此系统没有指定数据文件夹：无法保存纸笺

# What went wrong.
slip-seal-damaged = 它的印章已损坏
slip-later-version = 它由更新版本的游戏制成
slip-nonsense = 它所写的不可能是真的
slip-no-land = 它的大地无法生成：{ $error }
slip-no-card = 它不是游戏写下的 { $width } x { $height } 像素的卡片，或经过缩放、裁剪
slip-no-seal = 上面没有印章
slip-none = { $file } 不是纸笺：{ $fault }
slip-cannot-write = 无法写入 { $file }：{ $error }
slip-too-many = 已收有 { $count } 张别人的纸笺：请从 { $folder } 移走一些
slip-no-day = 它不是每日大地之旅：只有那样的旅程才有纸笺
slip-too-short = 它太短了：一张纸笺要走 { $metres } 米
slip-no-save = 旅程“{ $name }”没有可以读取的内容
