# The page of key bindings.

menu-controls = 操作
menu-controls-help = 按键、鼠标和手柄的作用，以及如何更改。
controls-title = 操作
controls-on-foot = 步行
controls-camera = 镜头
controls-horse = 马与滑板
controls-bow = 弓
controls-brush = 毛笔
controls-game = 游戏
controls-photo = 拍照模式
controls-map = 地图与手记
controls-menus = 菜单
controls-reset = 恢复默认
controls-reset-keyboard = 键盘
controls-reset-mouse = 鼠标
controls-reset-gamepad = 手柄
controls-reset-help = 你的改动将会丢失。
controls-keyboard = 键盘
controls-mouse = 鼠标
controls-gamepad = 手柄
controls-more = 更多
controls-add-another = 再添一个
controls-add-another-help = 最多三个按键、三个鼠标键和三个手柄键。
# Before the sign of a key. Those after the first are of one of two keys with the same sign.
controls-change = 更改
controls-change-left = 更改左侧的
controls-change-right = 更改右侧的
controls-change-on-keypad = 更改小键盘上的
controls-change-help = 由你接下来按下的取代。
controls-remove = 移除
controls-remove-left = 移除左侧的
controls-remove-right = 移除右侧的
controls-remove-on-keypad = 移除小键盘上的
controls-remove-help = 它在这里不再有作用。
controls-press = 请按一个键或按钮，转动滚轮，或推动摇杆。
controls-to-cancel = 取消请按：

# What is written on keys, as on the keyboards of the language's country; short, since it stands in the sign of a key.
cap-shift = Shift
cap-control = Ctrl
cap-alt = Alt
cap-escape = Esc
cap-enter = Enter
cap-space = 空格
cap-tab = Tab
cap-backspace = Backspace
cap-delete = Delete
cap-insert = Insert
cap-home = Home
cap-end = End
cap-page-up = PageUp
cap-page-down = PageDown
cap-caps-lock = CapsLock
