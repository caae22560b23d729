# The pages of saved walks: a new one, loading, one walk, its land's version, a shared land, the trash.

menu-new-walk = 新旅程
menu-new-walk-help = 另一片大地：随机的，或由文字、分享码、名称而来。
menu-load = 读取
menu-load-help = 所有已存的旅程。

new-walk-title = 新旅程
new-walk-start-random = 在随机的大地开始
new-walk-start-random-help = 还没有人去过那里。
new-walk-start-in = 在“{ $seed }”开始
new-walk-start-in-help = 同样的种子，无论何时何地，都是同样的大地。
new-walk-seed = 种子或分享码
new-walk-seed-help = 一个数字，任意文字，或一片大地的分享码。留空则大地随机。
new-walk-today = 今日的大地
new-walk-today-help = { $day }，人人都是同一片大地。
new-walk-drawn-map = 你画的地图
new-walk-drawn-map-help = 地图编辑器中那张地图的大地。
new-walk-presets = 预设

load-title = 读取
load-shared-lands = 分享的大地
load-shared-land-help = 在其中开始一段旅程；文件保持原样。
load-trash = 回收站：{ $count }
load-trash-help = 已删除的旅程，可以恢复。
load-gone = 它已不在了。
load-in-land = 在大地 { $land }。
load-name = 名称
load-name-help = 文字、数字、空格、- _ ( )。
load-copy = 复制
load-copy-help = 副本可以继续走，而这一段保持原样。
load-copied = 副本名为 { $name }
load-export-land = 导出大地
load-export-land-help = 存为文件，包含画下和放置的一切，别人可以拖到他们的窗口上。
load-land-saved = 大地已存为 { $file }
load-export-ghost = 导出幻影
load-export-ghost-help = 把走过的路存为文件：谁在同一片大地把它拖到窗口上，就会在那里遇见行者。
load-ghost-saved = 旅程已存为 { $file }
load-is-open = 这段旅程正打开着；可以从另一段旅程中删除它。
load-delete = 删除
load-delete-help = 移入回收站，可以恢复。
load-deleted = { $name } 已移入回收站，可以从那里恢复

# A saved walk in a line; `when` is a date, or the next message.
save-summary = { $distance }，第 { $day } 天，{ $when }
save-summary-of-version = { $summary }，版本 { $version }
save-now = 现在

# The page that moves the open walk to the newest version of its land.
upgrade-continue-first = 它的大地是版本 { $version }。先继续这段旅程，才能移到版本 { $newest }。
upgrade-newest-land = 最新的大地
upgrade-help = 它的大地是版本 { $version }，在你移到版本 { $newest } 之前不会改变。
upgrade-title = 最新的大地
upgrade-version = 版本 { $version }：{ $summary }。
upgrade-looking = 正在查看建造之物……
upgrade-move-there = 移过去
upgrade-move-there-help = 你留在原处，或来到最近的空地。旅程的副本保持原样。
upgrade-moved = 旅程在最新的大地继续；原来的存为 { $copy }
upgrade-already = 已经是最新的大地
upgrade-nothing-built = 这里没有建造，也没有挖掘。
upgrade-all-lie-there = 全部 { $strokes } 笔在那里都与这里一样。
upgrade-some-hang = { $strokes } 笔之中，{ $hanging } 笔会悬在空中，{ $buried } 笔会埋在岩石里。

# The page of a shared land that is the current one.
offer-title = 同一片大地
offer-who = 也有人来过这里，在他自己的旅程中。
offer-merge = 把那些笔画收入我的大地
offer-merge-help = 加入其中画下和放置的一切；用毛笔可以一次全部撤销。
offer-not-merged = 其中没有可以收入的：{ $error }
offer-walk = 走进其中
offer-walk-help = 开始另一段旅程；这一段会保留。

trash-title = 回收站
trash-empty = 回收站是空的。
trash-restore-help = 把它找回来。
saves-restored = { $name } 已恢复

# Told while he walks.
save-cannot-begin = 这段旅程无法保存：{ $error }；他继续走
save-walks-on = { $error }；他继续走
save-lost-parts = 旅程“{ $name }”曾损坏：丢失了 { $parts }；其余一切如旧
player-land-has-changed = 他离开之后，大地变了：他站在地面上

# Told of files of walks that are damaged.
save-log-damaged = 与它一起的文件与写下时不同了
save-file-damaged = { $file } 已损坏
save-all-damaged = 全部都已损坏
save-set-aside = 旅程“{ $name }”曾损坏：{ $why }；它最后的状态已移到一旁，名为 { $aside }，他站在此前所在之处
save-file-missing = 旅程“{ $name }”曾损坏：缺少 { $file }
save-copied-aside = 旅程“{ $name }”曾损坏：{ $file } 已按原样放在 { $aside } 中
save-folder-unnamed = 文件夹“{ $name }”中有一段旅程未列出：它的名称里有无法显示的字符；请给它换个名称
save-unreadable = “{ $name }”无法读取：{ $fault }

# What went wrong.
save-is-there = 已经有名为“{ $name }”的旅程：请继续它，或换一个名称
save-none-in = { $folder } 中没有旅程“{ $name }”
save-none = 没有可以继续的旅程
save-in-use = 另一个游戏正走在旅程“{ $name }”中
save-left-alone = 旅程“{ $name }”保持原样：{ $error }
save-nothing-left = 旅程“{ $name }”已没有可以读取的内容
save-lost = 旅程在保存时丢失了
save-not-kept = 旅程“{ $name }”无法保存：{ $error }
save-no-folder = 此系统没有指定数据文件夹：没有旅程
save-cannot-resume = 旅程“{ $name }”无法继续：{ $error }
picture-cannot-go = 去不了那里：{ $error }
land-cannot-walk = 无法在那片大地上行走：{ $error }
upgrade-no-folder = 此系统没有指定数据文件夹：无法保存副本
upgrade-no-copy = 旅程留在原来的大地，因为无法复制：{ $error }
upgrade-stays = 旅程留在原来的大地：{ $error }
land-no-save = 旅程“{ $name }”没有可以读取的内容
land-cannot-write = 无法写入 { $file }：{ $error }
land-damaged = { $file } 不是大地，或已损坏：{ $why }
picture-nothing-seen = 什么也看不见
picture-too-large = 这片大地的绘图太大，图片装不下：图片不指明地点
picture-damaged = 它所带的内容已损坏
picture-damaged-why = 它所带的内容已损坏：{ $why }
picture-no-place = 它没有指明地点：只有 eremite 保存、且无人改动过的图片才会指明
