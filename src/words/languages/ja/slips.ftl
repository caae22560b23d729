# The pages of slips: cards of walks in the lands of days.

menu-slips = 札
menu-slips-help = 日々の土地を歩いた旅の札。あなたのものと、ほかの人のもの。
menu-finish-today = 今日の旅を終える
menu-finish-day = { $day }の旅を終える
menu-finish-help = 札を作ります。手元に残し、人にも渡せるこの旅の札です。そのまま歩きつづけて、また作ることもできます。
slips-title = 札
slips-you = あなた
slips-yours = あなたのもの
slips-in-time = { $time }で
slips-your-name = あなたの名前
slips-your-name-help = 札と、これから描くものに添えられます。空のままでもかまいません。
slips-name-not-kept = 名前を保存できません：{ $error }
slips-none = まだありません。今日の土地を歩き、メニューで旅を終えてください。または、誰かの札の画像をウィンドウにドロップしてください。
slip-title = 札
slip-of-day = { $day }の札
slip-painting = 札を描いています。
slip-gone = もうありません。
slip-walk = この土地を歩く
slip-walk-help = その日の土地で新しい旅を始めます。
slip-save-card = 札を保存
slip-save-card-help = 人に渡せる画像にします。
slip-file = 札は人に渡せる画像です：{ $file }
slip-removed = 札を外しました
slip-remove = 外す
slip-remove-help = この札を一覧から外します。くれた人の札はそのまま残ります。

# On the card, and in a slip's line.
slip-a-walker = ある旅人
slip-again = 再び
slip-again-walk = 再び、{ $number } 度目の旅
slip-things = { $count ->
    [1] ひとつのもの
   *[other] { $count } のもの
}
slip-met-and-more = { $names }、ほか { $more }
slip-by = { $name } の旅
slip-below = { $land } のふもと
slip-as-far-east = 東へ { $distance } まで
slip-as-far-west = 西へ { $distance } まで
slip-walked-by = 歩いた人：{ $name }
slip-met = 出会い：{ $names }
slip-met-nobody = 誰にも出会わず

# Told of a slip that was dropped on the window.
slip-kept = { $whose } の札を保存しました：{ $line }
slip-known = { $whose } の { $day } の札は、すでにここにあります
slip-own = これはあなた自身の { $day } の札です
slip-no-folder = このシステムにはデータのフォルダーがなく、札を保存できません

# What went wrong.
slip-seal-damaged = 印が壊れています
slip-later-version = 新しいバージョンのゲームで作られています
slip-nonsense = ありえないことが書かれています
slip-no-land = その土地を作れません：{ $error }
slip-no-card = ゲームの書く { $width } x { $height } ピクセルの札ではないか、拡大・縮小や切り抜きがされています
slip-no-seal = 印がありません
slip-none = { $file } は札ではありません：{ $fault }
slip-cannot-write = { $file } に書き込めません：{ $error }
slip-too-many = ほかの人の札がすでに { $count } 枚あります。{ $folder } からいくつか取り出してください
slip-no-day = これは日々の土地の旅ではありません。札になるのは日々の土地の旅だけです
slip-too-short = 短すぎます。札には { $metres } m が必要です
slip-no-save = 旅「{ $name }」は何も読めません
