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
