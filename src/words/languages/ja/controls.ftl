# The page of key bindings.

menu-controls = 操作
menu-controls-help = キー、マウス、ゲームパッドの働きと、その変え方。
controls-title = 操作
controls-on-foot = 徒歩
controls-camera = カメラ
controls-horse = 馬と板
controls-bow = 弓
controls-brush = 筆
controls-game = ゲーム
controls-photo = 写真モード
controls-map = 地図と日誌
controls-menus = メニュー
controls-reset = 初期設定に戻す
controls-reset-keyboard = キーボード
controls-reset-mouse = マウス
controls-reset-gamepad = ゲームパッド
controls-reset-help = 変更した内容は失われます。
controls-keyboard = キーボード
controls-mouse = マウス
controls-gamepad = ゲームパッド
controls-more = その他
controls-add-another = 追加する
controls-add-another-help = キー、マウスのボタン、ゲームパッドのボタンをそれぞれ三つまで。
# Before the sign of a key. Those after the first are of one of two keys with the same sign.
controls-change = 変更
controls-change-left = 左を変更
controls-change-right = 右を変更
controls-change-on-keypad = テンキーを変更
controls-change-help = 次に押すものに置き換わります。
controls-remove = 外す
controls-remove-left = 左を外す
controls-remove-right = 右を外す
controls-remove-on-keypad = テンキーを外す
controls-remove-help = ここでは何もしなくなります。
controls-press = キーかボタンを押すか、ホイールを回すか、スティックを倒してください。
controls-to-cancel = 取り消すには：

# What is written on keys.
cap-shift = Shift
cap-control = Ctrl
cap-alt = Alt
cap-escape = Esc
cap-enter = Enter
cap-space = Space
cap-tab = Tab
cap-backspace = Backspace
cap-delete = Delete
cap-insert = Insert
cap-home = Home
cap-end = End
cap-page-up = PageUp
cap-page-down = PageDown
cap-caps-lock = CapsLock
