# The pause menu, and what all its pages share.

menu-title-paused = 暂停
menu-continue = 继续
menu-quit = 退出
menu-quit-help = 结束游戏。旅程会保存。
# Beside the lab, which covers the menu.
menu-is-paused = 已暂停
menu-close-lab = 关闭实验室
switch-on = 开
switch-off = 关

# The footer: what a key does to the chosen line.
verb-add = 添加
verb-back = 返回
verb-cancel = 取消
verb-change = 更改
verb-continue = 继续
verb-done = 完成
verb-leave-it = 保持原样
verb-look-at-it = 看一看
verb-make-slip = 制作纸笺
verb-move = 移动
verb-next = 下一个
verb-open = 打开
verb-remove = 移除
verb-reset = 重置
verb-restore = 恢复
verb-select = 选择
verb-send-away = 送走
verb-start = 开始
verb-turn-off = 关闭
verb-turn-on = 开启
verb-type = 输入
verb-walk-with-it = 与它同行

# Keys of the keyboard on the screen.
keyboard-space = 空格
keyboard-delete = 删除
keyboard-done = 完成

# Told where something should be kept.
no-data-folder = 此系统没有指定数据文件夹：请用 --data DIR 启动游戏

# Items that open what is not a page of the menu.
menu-map = 地图
menu-map-help = 从上方看大地，以及走过的路。
menu-journal = 手记
menu-journal-help = 发现了什么，何时何地，以及受托之事。
menu-lab = 实验室
menu-lab-help = 生成大地的一切方法，他行走时便可调节和切换。需要鼠标。

# In a browser alone.
menu-give-place = 把此处送给别人
menu-give-place-help = 一个链接，在浏览器中打开这片大地的此地此时。
verb-copy-link = 复制链接
place-without-strokes = 在这里画下的不包含在内。
menu-take-walk = 带走这段旅程
menu-take-walk-help = 旅程的文件夹，可在电脑上或另一个浏览器中继续：在那里把它拖到本页面上。
verb-get-zip = 下载为 zip
menu-full-screen = 全屏
menu-full-screen-help = 切换全屏。
verb-full-screen = 切换全屏

# Joins two parts of a list, or what is joined already and one more.
list-and = { $first }、{ $last }
