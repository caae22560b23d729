# The page of the last ride on the board.

menu-ride = 最後のすべり
menu-ride-help = 板での最後のすべりを、もう一度見るか、書き出します。
ride-title = 最後のすべり
ride-none = まだありません。
ride-seconds = { $seconds } 秒
ride-watch = 見る
ride-watch-help = 跳ぶキーで終わり、隠者は今いる所に戻ります。
ride-export = 書き出す
ride-export-help = 描いた線とともにファイルにします。`eremite --watch FILE` で見られます。
ride-saved = すべりを { $file } に保存しました
ride-not-written = すべりを { $file } に書き込めません：{ $error }

# Told when a ride cannot be watched.
ride-on-own-feet = すべりを見るには、自分の足で立っていてください
ride-of-another-land = このすべりは別の土地のものです。--watch を付けてその土地でゲームを始めてください
ride-went-otherwise = このすべりは前とは違う結果になりました。別のバージョンのものか、変更されています
