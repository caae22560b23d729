# The page of land packs.

menu-packs = 土地パック
menu-packs-help = 入っている土地パックの内容、作者、ライセンス。
packs-title = 土地パック
packs-by = 作者：{ $author }。ライセンス：{ $licence }
packs-how-to-add = パックを加えるには、フォルダーか zip をウィンドウにドロップしてください。外すには、パックのフォルダーから取り出してください。
