# The page of ghosts: walks that go along.

menu-ghosts = ゴースト
menu-ghosts-help = この土地を前に歩いた人と歩く。あなた自身とも、ほかの誰かとも。
ghosts-title = ゴースト
ghosts-sets-out = 出発
ghosts-sets-out-help = 次のゴーストがいつ出発するか。
ghosts-from-start = すぐに、始まりから
ghosts-from-here = すぐに、ここから
ghosts-from-milestone = 里程標から
ghosts-beside-board = 板の隣で
ghosts-my-last-walk = 前の旅
ghosts-my-last-walk-help = この土地での前の旅が同行します。ほかになければ、この旅が始まりから同行します。
ghosts-given-away = もらった旅
ghosts-file-help = 人に渡された旅。ほかの旅はウィンドウにドロップできます。
ghosts-here = ここにいる
ghosts-here-help = ここで別れます。
ghosts-not-walked-before = この土地を歩くのは初めてです

# What is told of a ghost that goes along.
ghost-no-land = ゴーストの歩く土地がありません
ghost-here = ここ
ghost-to-the-left = 左へ { $distance }
ghost-to-the-right = 右へ { $distance }
ghost-goes-along = 「{ $name }」が同行します。出発は { $whereabouts }
ghost-from-milestone = 「{ $name }」は、二人とも通る次の里程標から同行します
ghost-on-board = 「{ $name }」が板の上で待っています。場所は { $whereabouts }。隣で板に乗ってください

# The end of a ride beside a ghost.
race-result = { $seconds } 秒後、あなた { $own } m、{ $name } { $other } m。{ $verdict }
race-side-by-side = 並んでいます
race-ahead = あなたが { $metres } m 先
race-ahead-by-seconds = あなたが { $metres } m、{ $seconds } 秒先
race-behind = あなたが { $metres } m 後ろ
race-behind-by-seconds = あなたが { $metres } m、{ $seconds } 秒後ろ

# Names the ghost of this walk from its start.
ghost-own = あなたのゴースト
ghost-trace-lost = 残してきた足跡が失われました：{ $error }。足跡はここから始まります
