# The page of land packs.

menu-packs = 大地包
menu-packs-help = 已安装的大地包：内容、作者和许可。
packs-title = 大地包
packs-by = 作者：{ $author }。许可：{ $licence }
packs-how-to-add = 把文件夹或 zip 拖到窗口上即可添加；要移除，请将它移出大地包的文件夹。

# Told while the game runs. The pack is named with its version and author.
pack-is-here = 大地包 { $pack } 已加入：{ $files }
pack-is-renewed = 大地包 { $pack } 已重新载入：{ $files }
pack-is-gone = 大地包“{ $name }”已不在了
pack-name-by = “{ $name }”（{ $author }）
# The packs are some of the line above, joined.
pack-needed = 这段旅程需要大地包{ $packs }，这里没有：缺了它，便是另一片大地
pack-has-changed = 大地包“{ $name }”与这段旅程保存时不同了

pack-nothing-known = 没有这里认得的内容
pack-not-taken = 无法接受 { $file }：{ $fault }
pack-not-taken-and-more = 无法接受 { $file }：{ $fault }（另有 { $more } 处；用 `eremite pack` 查看全部）
pack-line = 大地包“{ $name }”：{ $line }
pack-name-taken = { $file }：游戏自带同名的一个，以自带的为准
# The files of the two lines below.
pack-files-and-more = { $file }（另有 { $more } 个）
pack-twice = 有两个大地包都叫“{ $own }”，都含有 { $files }：请移走其中一个
pack-conflict = 大地包“{ $before }”与“{ $own }”都含有 { $files }：以“{ $own }”为准
