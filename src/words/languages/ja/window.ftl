# What the window shows over the land: distance, photo mode, the brush's label, and what it tells.

hud-found = 発見 { $count }   { $distance }
gamepad-gone = ゲームパッドが外れました
# A seed that was not made of words.
seed-number = シード { $seed }

picture-kept = { $file } に保存しました
picture-kept-without = { $file } に保存しました。{ $lacking }
picture-not-kept = 画像を保存できませんでした：{ $error }
no-picture-folder = このシステムには画像のフォルダーがありません

menu-photo = 写真モード
menu-photo-help = 時が止まります。カメラを動かし、時刻と天気を選べます。
photo-now = { $time }、{ $weather }
photo-now-a-little = { $time }、弱い{ $weather }
photo-move = 動かす
photo-faster = 速く
photo-zoom = 拡大・縮小
photo-hour = 時刻
photo-weather = 天気
photo-hide-text = 文字を隠す
photo-save = 写真を保存
photo-continue = 続ける
weather-natural = 自然のまま
weather-clear = 晴れ
weather-rain = 雨
weather-snow = 雪
weather-leaves = 落ち葉
weather-fog = 霧
weather-dust = 砂ぼこり
weather-northern-lights = オーロラ

brush-label = { $chosen } · 墨 { $percent } %
brush-erase = 消す
brush-line = 線
brush-plank = 板
brush-lamp = 灯り
brush-cairn = 石積み
brush-bench = 腰掛け
brush-bell = 鐘
brush-seedling = 苗木
brush-stone = 石
