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
