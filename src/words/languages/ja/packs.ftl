# The page of land packs.

menu-packs = 土地パック
menu-packs-help = 入っている土地パックの内容、作者、ライセンス。
packs-title = 土地パック
packs-by = 作者：{ $author }。ライセンス：{ $licence }
packs-how-to-add = パックを加えるには、フォルダーか zip をウィンドウにドロップしてください。外すには、パックのフォルダーから取り出してください。

# Told while the game runs.
pack-is-here = 土地パック{ $pack }が加わりました：{ $files }
pack-is-renewed = 土地パック{ $pack }を読み直しました：{ $files }
pack-is-gone = 土地パック「{ $name }」はなくなりました
pack-name-by = 「{ $name }」（作者：{ $author }）
# The packs are some of the line above.
pack-needed = この旅には土地パック{ $packs }が必要ですが、ここにありません。ないままでは別の土地になります
pack-has-changed = 土地パック「{ $name }」は、この旅を保存したときと違っています

pack-nothing-known = ここで使えるものはありません
pack-not-taken = { $file } は加えられません：{ $fault }
pack-not-taken-and-more = { $file } は加えられません：{ $fault }（ほか { $more } 件。`eremite pack` ですべて見られます）
pack-line = 土地パック「{ $name }」：{ $line }
pack-name-taken = { $file }：同じ名前のものがゲームにあり、そちらが使われます
# The files of the two lines below.
pack-files-and-more = { $file }（ほか { $more } 件）
pack-twice = 「{ $own }」という土地パックが二つあり、どちらにも { $files } があります。一つを取り出してください
pack-conflict = 土地パック「{ $before }」と「{ $own }」のどちらにも { $files } があります。「{ $own }」のものが使われます
