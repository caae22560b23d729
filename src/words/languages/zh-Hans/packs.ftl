# The page of land packs.

menu-packs = 大地包
menu-packs-help = 已安装的大地包：内容、作者和许可。
packs-title = 大地包
packs-by = 作者：{ $author }。许可：{ $licence }
packs-how-to-add = 把文件夹或 zip 拖到窗口上即可添加；要移除，请将它移出大地包的文件夹。
