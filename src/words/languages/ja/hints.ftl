# Hints at the lower edge, each after the sign of a key: a few words.

hint-walk = 歩く
hint-mount = 馬に乗る
hint-get-off = 降りる。馬はそこへ行けない
hint-sleep = 火をおこし、そばで眠る
hint-read = 石を読む
# Before a temple's hall; the one named hint-bow is of the weapon.
hint-bow-down = 拝む
hint-light-lamp = 灯りをともす
hint-bed = 小屋で眠る
hint-ask = 道をたずねる
hint-call-boat = 舟を呼ぶ
hint-drink = 水を飲む
hint-leap-off = 手を離して飛ぶ
hint-hold = 岩につかまって登る
hint-drop = 橋から下へ降りる
hint-slide = 斜面をすべる
hint-board = 長い下り。板に乗る
hint-map = 歩いた所が地図にある
hint-journal = 出会ったものが書いてある
hint-jump = 跳ぶ
hint-run = 走る
hint-bow = 弓を引き、吊るされたものを射る
hint-paint = 歩ける地面を描く
hint-wash = 消す、岩さえも
hint-things = 置くものを選ぶ
hint-brush = 道がない？筆を取る
hint-settings = 言語、文字の大きさ、音、コントラスト
hint-rest = メニュー：設定、操作、保存した旅
hint-zoom = 近く、遠くを見る
hint-photo = 時を止めて写真を撮る
hint-whistle = 馬が遠い。口笛を吹く
hint-sit = 座って遠くを眺める
