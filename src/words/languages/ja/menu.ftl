# The pause menu, and what all its pages share.

menu-title-paused = 一時停止
menu-continue = 続ける
menu-quit = 終了
menu-quit-help = ゲームを終わります。旅は保存されます。
# Beside the lab, which covers the menu.
menu-is-paused = 一時停止中
menu-close-lab = 実験室を閉じる
switch-on = オン
switch-off = オフ

# The footer: what a key does to the chosen line.
verb-add = 追加
verb-back = 戻る
verb-cancel = 取り消す
verb-change = 変更
verb-continue = 続ける
verb-done = 完了
verb-leave-it = やめる
verb-look-at-it = 見る
verb-make-slip = 札を作る
verb-move = 動かす
verb-next = 次へ
verb-open = 開く
verb-remove = 外す
verb-reset = 初期化
verb-restore = 復元
verb-select = 選ぶ
verb-send-away = 別れる
verb-start = 始める
verb-turn-off = オフにする
verb-turn-on = オンにする
verb-type = 入力
verb-walk-with-it = 一緒に歩く

# Keys of the keyboard on the screen.
keyboard-space = 空白
keyboard-delete = 削除
keyboard-done = 完了

# Told where something should be kept.
no-data-folder = このシステムにはデータのフォルダーがありません。--data DIR を付けてゲームを始めてください

# Items that open what is not a page of the menu.
menu-map = 地図
menu-map-help = 上から見た土地と、歩いてきた道。
menu-journal = 日誌
menu-journal-help = 見つけたもの、その場所と時、そして願い。
menu-lab = 実験室
menu-lab-help = 土地を作る仕組みのすべて。隠者が歩くあいだにも変えられます。マウスが必要です。

# In a browser alone.
menu-give-place = この場所を人に渡す
menu-give-place-help = この土地の、この場所と時刻をブラウザで開くリンク。
verb-copy-link = リンクをコピー
place-without-strokes = ここに描いたものは含まれません。
menu-take-walk = この旅を持って行く
menu-take-walk-help = デスクトップやほかのブラウザで続けるための旅のフォルダー。向こうでこのページにドロップしてください。
verb-get-zip = zip で受け取る
menu-full-screen = 全画面
menu-full-screen-help = 画面全体にし、また戻します。
verb-full-screen = 全画面と、元に戻す

# Joins two parts of a list, or what is joined already and one more.
list-and = { $first }、{ $last }
