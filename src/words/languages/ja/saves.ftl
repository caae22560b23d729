# The pages of saved walks: a new one, loading, one walk, its land's version, a shared land, the trash.

menu-new-walk = 新しい旅
menu-new-walk-help = 別の土地へ。偶然に任せるか、言葉、共有コード、名前で選びます。
menu-load = 読み込む
menu-load-help = 保存した旅のすべて。

new-walk-title = 新しい旅
new-walk-start-random = 偶然の土地で始める
new-walk-start-random-help = まだ誰も行ったことのない土地。
new-walk-start-in = 「{ $seed }」で始める
new-walk-start-in-help = 同じシードは、いつでもどこでも同じ土地になります。
new-walk-seed = シードまたは共有コード
new-walk-seed-help = 数字、好きな言葉、または土地のコード。空なら土地は偶然に決まります。
new-walk-today = 今日の土地
new-walk-today-help = { $day }は、誰にとっても同じ土地です。
new-walk-drawn-map = あなたの描いた地図
new-walk-drawn-map-help = 地図エディターにある地図の土地。
new-walk-presets = プリセット

load-title = 読み込む
load-shared-lands = 共有された土地
load-shared-land-help = そこで旅を始めます。ファイルはそのまま残ります。
load-trash = ごみ箱：{ $count }
load-trash-help = 削除した旅。復元できます。
load-gone = もうありません。
load-in-land = 土地は { $land }。
load-name = 名前
load-name-help = 文字、数字、空白、- _ ( )。
load-copy = 複製
load-copy-help = 複製の旅を続けられます。この旅はそのまま残ります。
load-copied = 複製の名前は { $name } です
load-export-land = 土地を書き出す
load-export-land-help = 描いたもの、置いたものすべてを含むファイル。ほかの人がウィンドウにドロップできます。
load-land-saved = 土地を { $file } に保存しました
load-export-ghost = ゴーストを書き出す
load-export-ghost-help = 歩いた道のファイル。同じ土地でウィンドウにドロップした人は、そこで歩き手に出会います。
load-ghost-saved = 旅を { $file } に保存しました
load-is-open = この旅は開いています。別の旅からなら削除できます。
load-delete = 削除
load-delete-help = ごみ箱へ移します。復元できます。
load-deleted = { $name } をごみ箱へ移しました。そこから復元できます

# A saved walk in a line; `when` is a date, or the next message.
save-summary = { $distance }、{ $day } 日目、{ $when }
save-summary-of-version = { $summary }、バージョン { $version }
save-now = 今

# The page that moves the open walk to the newest version of its land.
upgrade-continue-first = この旅の土地はバージョン { $version } です。バージョン { $newest } に移すには、まず旅を続けてください。
upgrade-newest-land = 最新の土地
upgrade-help = この旅の土地はバージョン { $version } で、バージョン { $newest } に移すまでそのままです。
upgrade-title = 最新の土地
upgrade-version = バージョン { $version }：{ $summary }。
upgrade-looking = 作ったものを調べています……
upgrade-move-there = そこへ移る
upgrade-move-there-help = 今の場所のまま、または最も近い開けた所へ移ります。今の旅は複製として残ります。
upgrade-moved = 旅は最新の土地で続きます。これまでの旅は { $copy } に残しました
upgrade-already = すでに最新の土地です
upgrade-nothing-built = ここでは何も作られず、掘られてもいません。
upgrade-all-lie-there = { $strokes } 筆はすべて、あちらでもここと同じようにあります。
upgrade-some-hang = { $strokes } 筆のうち、{ $hanging } は宙に浮き、{ $buried } は岩に埋まります。

# The page of a shared land that is the current one.
offer-title = 同じ土地
offer-who = 誰かが自分の旅でここを訪れていました。
offer-merge = その筆を私の土地に加える
offer-merge-help = 描かれ置かれたものを加えます。筆で一度にすべて元に戻せます。
offer-not-merged = 加えられるものがありません：{ $error }
offer-walk = その土地を歩く
offer-walk-help = 別の旅を始めます。この旅は残ります。

trash-title = ごみ箱
trash-empty = ごみ箱は空です。
trash-restore-help = 元に戻します。
saves-restored = { $name } を復元しました

# Told while he walks.
save-cannot-begin = この旅は保存できません：{ $error }。隠者はそのまま歩きます
save-walks-on = { $error }。隠者はそのまま歩きます
save-lost-parts = 旅「{ $name }」は壊れていました。{ $parts } が失われ、ほかは元のままです
player-land-has-changed = 前に来たときから土地が変わりました。隠者はその上に立っています

# Told of files of walks that are damaged.
save-log-damaged = 一緒にあるものが、書かれたときと違っています
save-file-damaged = { $file } が壊れています
save-all-damaged = すべて壊れています
save-set-aside = 旅「{ $name }」は壊れていました：{ $why }。最後の状態は { $aside } に取り分け、隠者はその前にいた所に立っています
save-file-missing = 旅「{ $name }」は壊れていました：{ $file } がありません
save-copied-aside = 旅「{ $name }」は壊れていました：{ $file } は見つかったまま { $aside } に残しました
save-folder-unnamed = フォルダー「{ $name }」の旅は一覧に入りません。名前に表示できない文字があります。別の名前にしてください
save-unreadable = 「{ $name }」が読めません：{ $fault }

# What went wrong.
save-is-there = 旅「{ $name }」はすでにあります。それを続けるか、別の名前にしてください
save-none-in = { $folder } に旅「{ $name }」はありません
save-none = 続ける旅がありません
save-in-use = 旅「{ $name }」は別のゲームが歩いています
save-left-alone = 旅「{ $name }」はそのままにしました：{ $error }
save-nothing-left = 旅「{ $name }」はもう何も読めません
save-lost = 保存のあいだに旅が失われました
save-not-kept = 旅「{ $name }」を保存できません：{ $error }
save-no-folder = このシステムにはデータのフォルダーがなく、旅もありません
save-cannot-resume = 旅「{ $name }」を続けられません：{ $error }
picture-cannot-go = そこへは行けません：{ $error }
land-cannot-walk = その土地は歩けません：{ $error }
upgrade-no-folder = このシステムにはデータのフォルダーがなく、複製を残せません
upgrade-no-copy = 複製できないため、旅はその土地のままです：{ $error }
upgrade-stays = 旅はその土地のままです：{ $error }
land-no-save = 旅「{ $name }」は何も読めません
land-cannot-write = { $file } に書き込めません：{ $error }
land-damaged = { $file } は土地ではないか、壊れています：{ $why }
picture-nothing-seen = 見えるものがありません
picture-too-large = この土地の描かれたものは画像に収まりません。画像に場所は入りません
picture-damaged = 画像に入っているものが壊れています
picture-damaged-why = 画像に入っているものが壊れています：{ $why }
picture-no-place = この画像に場所は入っていません。場所が入るのは、eremite が保存し、誰も変更していない画像だけです
