# Errors of files, of generators and of their parameters. The code says each in English, for the command line; whoever plays in
# another language gets what stands here. They are looked up by their English, so that a message is in English what the code
# says, and a variable is whatever stands there: a name, a number, or another of these errors.

## Seeds

error-a-seed-is-a-number-or-any = シードは数か、好きな言葉です。たとえば 42、「mist over the ford」

## Files

error-is-no-folder = 「{ $folder }」はフォルダーではありません：{ $error }
error-nothing-can-be-kept-in-is-a = { $folder } には何も保存できません。{ $file } がファイルだからです
error-all-is-kept-in-already = すべてはすでに { $what } に保存されています
error-cannot-read = { $file } が読めません：{ $error }
error-not-found = そのファイルやフォルダーはありません（os error 2）
error-not-permitted = その操作は許されていません（os error 1）
error-no-access = アクセスが許されていません（os error 13）
error-is-a-folder = フォルダーです（os error 21）
error-not-a-folder = フォルダーではありません（os error 20）
error-read-only = 読むだけの場所で、書けません（os error 30）
error-disk-full = ディスクに空きがありません（os error 28）
error-input-output = 入出力エラー（os error 5）
error-name-too-long = ファイル名が長すぎます（os error 36）
error-name-letters = 文字、数字、空白、- _ ( ) だけで、64 文字までです
error-name-of-device = CON、NUL、COM1 など、Windows がデバイスに使う名前にはできません
error-it-is-not-a-file = ファイルではありません
error-it-is-larger-than = { $most } を超えています
error-it-is-written-in-utf-16-save = UTF-16 で書かれています。UTF-8 で保存してください
error-it-is-no-text-in-utf-8 = UTF-8 のテキストではありません
error-is-there-already-give-it-another-name = { $what } はすでにあります。別の名前にしてください
error-cannot-write = { $file } に書き込めません：{ $error }

## Land packs

error-lacks-name = 名前
error-lacks-author = 作者
error-lacks-licence = ライセンス（ほかの人がどう使ってよいか）
error-it-is-of-version-and-this-game = バージョン { $found } のものです。このゲームが知るのはバージョン { $version } です
error-it-does-not-say = { $lacking }が書かれていません
error-its-is-one-line-of-at-most = { $field } は { $most } 文字までの一行です
error-there-are-spaces-around-its-name = 名前の前か後に空白があります
error-its-name = 名前は{ $fault }
error-it-is-no-zip-or-it-is = zip ではないか、途中で切れているか、壊れています
error-it-is-a-zip-in-several-pieces = 分割された zip か、4 GB を超えています
error-there-are-files-in-it-and-a = { $count } 個のファイルが入っていますが、パックに入るのは { $most } 個までです
error-there-are-more-than-files-in-it = { $most } 個を超えるファイルが入っています。パックに入るのはそれまでです
error-the-name-in-it-is-no-utf = 中の名前「{ $what }」が UTF-8 ではありません
error-the-name-of-a-file-in-it = 中にあるファイルの名前がテキストではありません
error-and-are-one-name-on-some-systems = { $one } と { $other } は、システムによっては同じ名前になります。一つを別の名前にしてください
error-it-is-no-pack-there-is-no = パックではありません。中に { $what } がありません
error-it-is-locked-with-a-password = パスワードがかかっています
error-it-is-packed-in-a-way-that = ここでは読めない作り方の zip です。deflate で作ってください。zip のプログラムの多くは初めからそうします
error-it-is-beyond-4-gb = 4 GB を超えています
error-it-is-not-where-it-should-be = あるべき所にありません
error-it-is-called-otherwise-where-it-begins = 始まりの所に書かれた名前が違います
error-it-is-cut-short = 途中で切れています
error-with-it-there-is-more-than-mb = これを入れると、全部で { $what } MB を超えます
error-there-is-more-in-it-than-it = 書かれているより多くのものが入っています
error-it-is-damaged = 壊れています
error-it-is-a-link-or-something-else = リンクなど、ファイルでもフォルダーでもないものです
error-a-stands-between-folders-in-it-as = 中のフォルダーが \ で区切られています。古いプログラムの作る zip にあることです。別のプログラムで作ってください
error-its-name-is-too-long = 名前が長すぎます
error-its-name-is-none-for-a-file = パックのファイルに使えない名前です
error-it-is-in-there-twice = 中に二つあります

## Data files in RON

error-ron-ends = 終わるのが早すぎます。かっこか引用符が閉じていません
error-ron-list = ここには角かっこ [ ] のリストが入ります
error-ron-list-end = ここにコンマか ] がありません
error-ron-comma = ここにコンマがありません
error-ron-colon = ここにコロンがありません
error-ron-map = ここには波かっこ {"{"} {"}"} に入れた名前と値が入ります
error-ron-map-end = ここにコンマか {"}"} がありません
error-ron-bracket = ここには ( が入ります
error-ron-bracket-end = ここにコンマか ) がありません
error-ron-string = ここには引用符に入れた言葉が入ります
error-ron-string-end = 引用符が閉じていません
error-ron-letter = ここには ' ' に入れた一文字が入ります
error-ron-name = ここには名前が入ります
error-ron-backslash = 引用符の中の \ のあとに、使えないものがあります。\ そのものは \\ と書きます
error-ron-bounds = 数が大きすぎるか、小さすぎます
error-ron-comment = /* で始まるコメントが閉じていません
error-ron-underscore = 数字の入る所に _ があります
error-ron-more = 終わったあとにまだ続きがあります。かっこを閉じるのが早すぎたのかもしれません
error-ron-deep = かっこの中のかっこが多すぎます
error-ron-unknown = ここにあるものが分かりません
error-ron-not-here = ここに「{ $what }」は入りません
error-ron-no-extension = 拡張「{ $name }」はありません
error-ron-no-such = 「{ $name }」はありません。あるのは：{ $known }
error-ron-none-such = 「{ $name }」はありません
error-ron-missing = 「{ $field }」がありません
error-ron-twice = 「{ $field }」が二つあります
error-ron-belongs = ここには{ $kind }が入ります
error-ron-belongs-not = ここには{ $kind }が入ります。「{ $found }」は入りません
error-ron-belongs-not-values = ここには{ $kind }が入りますが、値が { $found } 個あります
error-kind-whole = 整数
error-kind-number = 数
error-kind-boolean = true か false
error-kind-letter = 一文字
error-kind-list = 角かっこ [ ] のリスト
error-kind-map = 波かっこ {"{"} {"}"} に入れた名前と値の組
error-kind-text = 引用符に入れたテキスト
error-kind-values = 丸かっこ ( ) に入れた { $count } 個の値
error-kind-group = 丸かっこ ( ) に入れた一まとまり
error-line-column = { $line } 行 { $column } 文字目：{ $words }

## Strokes of the brush

error-a-brush-has-a-radius-from-m = 筆の半径は { $least } m から { $most } m までです。{ $radius } m にはできません
error-a-path-has-1-to-places-not = 筆の道すじは 1 から { $most } か所までです。{ $found } か所にはできません
error-a-path-lies-within-2-62-columns = 筆の道すじは、列も行も 0 から 2^62 以内で、土地の果てから { $margin } m 以上離れた所にあります
error-a-stroke-reaches-at-most-cells-paint = 一筆が届くのは { $most } セルまでです。いくつかに分けて描いてください
error-is-nothing-that-is-placed-one-of = 「{ $what }」は置けるものではありません。置けるのは：{ $all }
error-it-is-no-file-of-strokes-or = 筆のファイルではないか、その始まりが壊れています
error-another-version-of-eremite-wrote-it-in = 別のバージョンの eremite が形式 { $found } で書いたものです。ここで読めるのは形式 { $oldest } から { $version } までです
error-its-strokes-are-of-generator-version-and = 筆は生成器のバージョン { $theirs } のもので、土地はバージョン { $ours } です。別の土地です
error-its-strokes-are-of-another-land-and = 筆は別の土地のものです：{ $theirs }。ここは { $ours } です
error-a-place-lies-within-2-62-columns = 場所は、列も行も 0 から 2^62 以内で、土地の果てから { $margin } m 以上離れた所にあります
error-nothing-holds-a-there = そこには「{ $what }」を支えるものがありません：{ $needs }
error-there-is-a-in-the-way = 「{ $what }」がじゃまをしています
error-its-strokes-reach-more-than-cells-of = 筆が土地の { $most } セルを超えて届いています。人の手でできる量ではありません

## Examples of heights and their files

error-a-height-is-a-number-of-metres = 高さは -{ $most } から { $most } までのメートルの数です。{ $found } にはできません
error-the-example-is-damaged-letters-are-missing = 手本が壊れています。文字が欠けているか、変わっています
error-there-is-no-example-there-are-or = 「{ $name }」という手本はありません。あるのは：{ $known }。ほかに、次のものの名前も使えます：{ $also }
error-there-are-no-heights-in-it = 高さが入っていません
error-an-example-has-at-most-heights-not = 手本の高さは { $most } までです。{ $columns } x { $rows } にはできません
error-is-no-word-of-an-ascii-grid = 「{ $what }」は ASCII グリッドの始まりに書く言葉ではありません
error-has-no-number-in-its-head = ファイルの始まりの { $what } に数がありません
error-is-a-number-not = { $word } は数です。「{ $value }」にはできません
error-a-surfer-grid-has-eight-numbers-in = Surfer グリッドの始まりには八つの数が入ります。「{ $found }」にはできません
error-its-head-has-no = ファイルの始まりに { $what } がありません
error-is-a-whole-number-not = { $word } は整数です。{ $found } にはできません
error-cellsize-is-a-number-above-0-not = cellsize は 0 より大きい数です。{ $found } にはできません
error-column-of-row = { $row } 行 { $column } 列：{ $fault }
error-x-heights-are-told-in-its-head = ファイルの始まりには { $columns } x { $rows } の高さとありますが、実際には { $found } あります
error-it-is-none-of-what-is-read = ここで読めるもの（CSV、PNG、ASCII グリッド（.asc）、HGT）のどれでもありません
error-it-is-no-text = テキストではありません
error-there-are-no-heights-in-it-only = 高さが入っていません。欠けた所ばかりです
error-an-hgt-has-1201-x-1201-or = HGT には 2 バイトの高さが 1201 x 1201 または 3601 x 3601 入りますが、このファイルは { $bytes } バイトです
error-a-height-is-a-number-not = 高さは数です。「{ $found }」にはできません
error-a-height-is-a-number-of-metres-quoted = 高さは -{ $most } から { $most } までのメートルの数です。「{ $found }」にはできません
error-it-is-no-png-whatever-its-name = 名前はどうあれ、PNG ではありません
error-it-is-broken-or-cut-off = 壊れているか、途中で切れています：{ $error }
error-it-is-too-large = 大きすぎます
error-its-words-about-metres-are-broken-or = メートルについての言葉が壊れているか、長すぎます
error-its-words-about-metres-are-three-numbers = メートルについての言葉は三つの数です。「{ $found }」にはできません
error-advice-decimals = 小数点にはピリオドを使うか、項目をセミコロンで区切ってください
error-there-are-only-headings-in-it = 高さが入っていません。見出し「{ $what }」だけです
error-its-heading-does-not-say-which-of = 見出し「{ $heading }」からは、{ $columns } 列のうちどれが高さか分かりません。一つを 'height' としてください
error-its-points-lie-on-no-even-lattice = 点が等間隔の格子に並んでいません。地図には x と y の組ごとに高さが一つあります
error-line = { $line } 行目：{ $fault }
error-where-a-height-lies-is-a-number = 高さの位置は数です。「{ $found }」にはできません
error-where-its-height-lies-is-not-farther = 高さの位置が、前の行より先にありません
error-it-has-fields-and-others-have = 項目が { $found } ありますが、ほかの行は { $others } です
error-it-has-fields-and-its-heading-names = 項目が { $fields } ありますが、見出しの名前は { $names } です。{ $advice }
error-the-comma-of-may-be-for-decimals = 「{ $what }」のコンマは、小数点ともけたの区切りともとれます。{ $advice }。けたの区切りは入れないでください
error-may-be-a-map-s-heights-or = 「{ $what }」は、地図の高さとも、列とその高さともとれます。{ $advice }
error-may-be-a-column-and-its-height = 「{ $what }」は、列とその高さとも、コンマを小数点とする高さともとれます。上に見出し x,height を付けるか、小数点にピリオドを使ってください
error-format-a = { $format }
error-format-an = { $format }
error-advice-grid = QGIS や gdal_translate などで、ASCII グリッド（.asc）か 16 ビットの PNG として保存してください
error-it-is-unpack-it-and-give-what = 形式は { $what } です。展開して、中にあるものを使ってください
error-it-is-which-is-not-read-here = 形式は { $what } で、ここでは読めません。{ $advice }
error-it-is-raw-numbers-which-do-not = 生の数値だけで、地図の幅も高さのメートルも分かりません。{ $advice }

## Versions

error-it-is-of-generator-version-and-versions = 生成器のバージョン { $found } のものです。ここで使えるのはバージョン { $oldest } から { $newest } までです
error-it-is-of-generator-version-and-versions-later = 生成器のバージョン { $found } のものです。ここで使えるのはバージョン { $oldest } から { $newest } までです。新しいバージョンのゲームで作られたものです

## Node graphs

error-it-is-a-graph-of-version-this = バージョン { $found } のグラフです。このゲームが読むのはバージョン { $version } です
error-ports-none = ここには一つもありません
error-ports = あるのは：{ $known }
error-it-has-nodes-at-most-are-read = ノードが { $what } 個あります。読めるのは { $most } 個までです
error-its-metres-are-from-1-to-10000 = metres は 1 から 10000 までです。{ $found } にはできません
error-its-is-the-node-which-there-is = { $output } のノード「{ $node }」がありません
error-another-node-has-the-same-name = 同じ名前のノードがもう一つあります
error-there-is-no-node-type = 「{ $what }」というノードの種類はありません
error-it-names-the-file-what-a-graph = ファイル { $what } を使っていますが、グラフの使うファイルは、グラフと同じ所か、その中のフォルダーに置きます
error-it-names-the-file-that-only-a = ファイル { $what } を使っていますが、それができるのは、それ自体がファイルであるグラフだけです
error-only-a-source-has-a-seed = シードがあるのは、元になるノードだけです
error-a-has-no-port = { $device } に「{ $port }」という差し込み口はありません。{ $known }
error-to-leads-a-wire-from-which-there = 「{ $port }」へつながる線の元の「{ $from }」がありません
error-no-wire-leads-to = 「{ $what }」につながる線がありません
error-its-wires-lead-in-a-circle-back = 線が輪になって、自分に戻っています
error-it-is-asked-for-more-than-columns = チャンクの外の { $most } 列を超えて求められています。まわりを見るノードが、この先に多すぎます
error-more-than-heights-would-be-held-at = 一度に { $most } を超える高さを持つことになります。遠くから見られるノードが多すぎます
error-and-more = { $fault }（ほか { $count } 件）
error-there-is-no-graph-there-are-or = 「{ $name }」というグラフはありません。あるのは：{ $known }。ほかに、RON ファイルの名前も使えます
error-is-no-point-two-numbers-from-4 = 「{ $what }」は点ではありません。点は、-4 から 4 までの二つの数をコンマで区切ったものです
error-the-point-is-not-to-the-right = 点 { $what } が、前の点より右にありません
error-a-curve-has-from-2-to-points = 曲線の点は 2 から { $most } までです。{ $found } にはできません

## Mountains

error-there-is-no-kind-of-mountain-there = 「{ $name }」という山の種類はありません。あるのは：{ $known }
error-a-kind-s-name = 種類の名前は{ $fault }
error-this-system-has-no-folder-for-data = このシステムにはデータのフォルダーがありません
error-a-profile-has-8-heights-or-more = 断面の高さは 8 以上必要です。{ $found } にはできません
error-a-profile-s-heights-are-numbers-from = 断面の高さは -1000000 から 1000000 までの数です
error-a-ruggedness-is-a-number-from-0 = 険しさは 0 から 100 までの数です。{ $found } にはできません

## Parameters

error-kind-whole-from = 整数（{ $least } から { $most } まで）
error-kind-number-from = 数（{ $least } から { $most } まで）
error-kind-one-of = 次のどれか（{ $known }）
error-kind-one-of-or = 次のどれか（{ $known }、または { $also }）
error-also-graph = ノードと線の RON ファイル
error-also-points = 左から右へ並ぶ二つ以上の点（例：0,0 0.5,0.2 1,1）
error-also-heights = 高さのファイル：CSV、PNG、ASCII グリッド（.asc）、HGT
error-also-map = PNG ファイル、または線の RON ファイル
error-parameters-none = このアルゴリズムには一つもありません
error-there-is-no-parameter = 「{ $name }」というパラメーターはありません。{ $known }
error-is-not = { $name } は{ $kind }です。「{ $text }」にはできません

## Places

error-nobody-settled-here = ここには誰も住みつきませんでした
error-mountains-or-a-river-take-the-place = 山か川が場所をふさいでいます
error-the-ground-is-too-steep = 地面が急すぎます

## Presets and share codes

error-the-text-that-it-carries-is-damaged = 中に入っているテキストが壊れているか、{ $what } MB を超えています
error-a-preset-s-name = プリセットの名前は{ $fault }
error-this-system-names-no-folder-for-data = このシステムにはデータのフォルダーがありません
error-is-no-preset-and-no-share-code = 「{ $text }」はプリセットでも共有コードでもありません：{ $error }。プリセットは：{ $known }
error-it-is-not-written-as-one-a = コードの書き方ではありません。コードは E で始まり、英字、数字、- と _ だけです
error-it-is-damaged-a-letter-is-missing = 壊れています。文字が欠けているか、変わっています。もう一度、全体をコピーしてください
error-it-was-made-by-a-later-version = 新しいバージョンのゲームで作られていて、より多くのことが書かれています
error-its-algorithm-is-not-known-here = そのアルゴリズムは、ここにはありません
error-it-sets-something-of-that-this-version = このバージョンのゲームが知らない「{ $what }」の設定があります
error-the-that-it-names-is-not-here = 指定された { $what } がここにありません。別のバージョンのゲームのものか、誰かの自作です
error-what-it-names-cannot-be-read = 指定されたものが読めません：{ $error }
error-a-land-of-one-s-own-drawing = 自分で描いた土地や、自作の手本から作った土地は、コードには長すぎます。プリセットとして保存し、そのファイルを人に渡してください

## Lands

error-there-is-no-layer-of-which-is = 「{ $path }」をパラメーターとする層はありません。あるのは：{ $known }
error-there-is-no-algorithm-there-are = 「{ $name }」というアルゴリズムはありません。あるのは：{ $known }

## Rivers

error-rivers-are-switched-off = 川はオフになっています
error-the-land-ends-here = 土地はここで終わります
error-there-is-no-valley-for-it = 流れる谷がありません
error-a-brook-seeps-away-it-is-too = 乾きすぎていて、小川は地面にしみこみます

## Drawn maps

error-it-is-not-a-png-save-it = 形式は { $what } で、PNG ではありません。PNG として保存してください
error-it-is-no-picture-that-is-known = ここで読める画像ではありません。PNG として保存してください
error-the-drawing-is-damaged-letters-are-missing = 描いた地図が壊れています。文字が欠けているか、変わっています
error-there-is-no-map-there-are-or = 「{ $name }」という地図はありません。あるのは：{ $known }。ほかに、PNG ファイルか、線の RON ファイルの名前も使えます
error-a-map-to-walk-has-at-most = 歩く地図は一辺 { $most } ピクセルまでです。{ $width } x { $height } にはできません
error-it-says-either-what-size-the-map = 地図の大きさか、線を重ねる地図か、どちらか一つだけを書きます
error-a-map-has-pixels-not-x = 地図にはピクセルが必要です。{ $width } x { $height } にはできません
error-lines-lie-over-no-other-lines-and = 線はほかの線には重ねられないので、{ $what } にも重ねられません
error-there-is-no-example-there-are = 「{ $name }」という手本はありません。あるのは：{ $known }
error-a-map-has-at-most-lines-not = 地図の線は { $most } 本までです。{ $found } 本にはできません
error-lines-have-at-most-points-together-not = 線の点は合わせて { $most } までです。{ $found } にはできません
error-line-of-them = { $number } 本目の線：{ $fault }
error-it-has-fewer-than-two-points = 点が二つより少ないです
error-its-point-lies-beyond-the-map-of = 点 { $column }, { $row } が { $columns } x { $rows } ピクセルの地図の外にあります
error-its-height-is-not-from-0-to = 高さ { $what } が 0 から 1 までの数ではありません
error-its-slope-is-not-from-to = 斜面 { $what } が -{ $most } から { $most } までの数ではありません

## Kinds of creatures: the name of a field and a colon stand before each

error-is-a-number-from-to-not = { $low } から { $high } までの数です。{ $value } にはできません
error-there-is-already = 「{ $what }」はすでにあります
error-there-is-a-gait-already = 歩法「{ $what }」はすでにあります
error-there-is-a-score-for-it-already = その点数はすでにあります
error-is-from-1-to-the-least-first = 1 から { $limit } までで、小さい数が先です。{ $least } と { $most } にはできません
error-is-at-least-one-speed = 少なくとも一つの速さが必要です
error-are-at-least-one = 少なくとも一つ必要です
error-has-letters = 文字が必要です
error-its-first-joint-is-at-least-0 = 最初の関節は、後ろ足の最初の関節より 0.1 m 以上前です
error-a-coat-is-worn-on-four-legs = 毛をまとうのは四本足のものです
error-who-has-plumage-stands-on-two-legs = 羽毛をまとうものは二本足で立ちます
error-a-hermit-goes-on-two-legs-and = 隠者は二本足で歩きます。衣を着た人も同じです
error-is-that-of-who-wears-a-robe = 衣を着た人だけのものです
error-is-at-least-one = 少なくとも一つ必要です
error-is-that-of-who-goes-on-four = 四本足で歩くものだけのものです
error-is-that-of-who-has-plumage = 羽毛をまとうものだけのものです
error-at-most-strokes = { $limit } 筆までです
error-are-2-to-not = 2 から { $limit } までです。{ $count } にはできません
error-are-2-to-sections-not = 2 から { $limit } までの節です。{ $count } にはできません
error-are-or-not = { $what } か { $other } です。{ $count } にはできません
error-are-not = { $legs } です。{ $count } にはできません
error-is-at-least-0-01-m-from = すぐ上の関節から 0.01 m 以上離れた所です
error-the-sole-is-on-the-ground-at = 足のうらは地面、高さ 0 です
error-the-leg-is-a-little-bent-as = 足は立っているとき少し曲がっています。どちらへ曲がるかが分かるようにです
error-there-are-bones-0-to-not = 骨は 0 から { $last } までです。{ $bone } はありません
error-there-is-no-kind-of-creature-there = 「{ $name }」という生き物の種類はありません。あるのは：{ $known }

## Ghosts

error-nothing-of-the-walk-can-be-read = 旅「{ $what }」は何も読めません
error-the-walk-has-left-no-trace-it = 旅「{ $what }」は足跡を残していません。足跡が残るようになる前に保存された旅です
error-is-no-ghost = { $what } はゴーストではありません：{ $why }
error-it-holds-no-trace-of-a-walk = 旅の足跡が入っていません
error-its-trace-makes-no-sense = 足跡がバイト { $byte } から意味をなしません
error-its-trace-is-empty = 足跡が空です
error-its-trace-is-longer = 足跡が 24 時間より長いです
error-walked-another-land = 「{ $name }」は別の土地を歩きました：{ $land }
error-never-got-on-the-board-there-is = 「{ $what }」は一度も板に乗っていません。並んですべることはできません
error-ghosts-are-here-already-let-one-go = ゴーストがすでに { $most } 人います。まず誰かと別れてください

## The horse

error-there-is-nobody-who-could-ride = 馬に乗る人がいません
error-no-horse-can-stand-there-it-is = そこは地面の下で、馬は立てません
error-there-is-no-horse = 馬がいません

## The journal

error-there-is-a-place-or-a-day = ありえない場所か日が書かれています

## Sound

error-this-machine-has-no-device-for-it = このコンピューターには音を出すデバイスがありません
error-there-is-no-device-for-it = 音を出すデバイスがありません
error-the-device-wants-samples-of-the-form = デバイスの求めるサンプルの形式 { $found } を、eremite は知りません

## Rides

error-it-is-no-ride-that-eremite-has = eremite の保存したすべりではないか、壊れています
error-a-later-version-of-eremite-wrote-it = 新しいバージョンの eremite が形式 { $found } で書いたものです。ここで読めるのは形式 { $version } です
error-it-is-of-version-of-the-body = 体のバージョン { $found }、板のバージョン { $other } のものです。ここでは { $body } と { $board } なので、すべり方が違います

## Walks

error-a-walk-s-name = 旅の名前は{ $fault }
error-another-version-of-eremite-wrote-the-walk = 別のバージョンの eremite が形式 { $found } で書いたものです。ここで読めるのは形式 { $oldest } から { $version } までです
error-it-does-not-say-in-which-land = どの土地の旅かが書かれていません

## The easel

error-a-map-has-at-most-255-biomes = 地図のバイオームは 255 までです
error-a-map-has-at-most-255-styles = 地図の様式は 255 までです
error-is-no-drawn-land = { $what } は描かれた土地ではありません
error-a-stamp-has-at-most-pixels-a = スタンプは一辺 { $most } ピクセルまでです。{ $width } x { $height } にはできません

## Buildings

error-there-is-no-rule = 「{ $name }」という規則はありません。あるのは：{ $known }
error-there-is-at-least-one-alternative = 少なくとも一つは選べるものがあります
error-shapes-lie-too-deep = 形は { $limit } 段まで中に入れられ、自分の中には入れられません
error-too-many-forms = 建物の形は { $limit } までです。これは { $forms } になりえます
error-too-many-corners = 建物の絵の角は { $limit } までです。これは { $corners } になりえます

## Files of settings and of keys

error-file-cannot-be-read = { $error }。すべて初めの設定のままです
error-file-of-later-version = { $file } は後のバージョンのもので、そのまま残します。いま変えたことは、このゲームのあいだだけのものです
error-file-was-broken = { $file } は正しくありませんでした。いまは { $backup } として置いてあります
error-file-cannot-be-written = { $file } に書き込めません：{ $error }。選んだことは、このゲームのあいだだけのものです
error-written-by-later-version = 後のバージョンのゲームが書いたものです
error-nothing-of-later-version-is-read = バージョン { $found } のものです。このゲームが知るのはバージョン { $version } です。そのまま残し、何も読みません
error-line-says-nothing = 「{ $what }」は何も言っていないので、飛ばします。一行は `name = value` と書きます
error-version-is-no-number = 「version」は { $version } です。{ $found } ではありません。{ $version } として読みます
error-nothing-is-called = 「{ $name }」という名前のものはありません。飛ばします
error-was-said-in-line-already = 「{ $name }」はすでに { $line } 行目にあり、それを使います
error-it-is-as-by-default = { $error }。{ $default } を使います
error-was-never = 「{ $name }」が { $found } だったことはありません
error-setting-is-not = 「{ $name }」は{ $kind }です。{ $found } にはできません
error-kind-number-in = 数（{ $least } から { $most } まで、単位は { $unit }）
error-does-already = 「{ $key }」はすでに「{ $other }」の働きをします。「{ $action }」は初めの設定のままです

## Keys

error-is-no-key-or-button-such-are = 「{ $what }」はキーでもボタンでもありません。たとえば key:ArrowLeft、mouse:Left、wheel:+、pad:South、pad:LeftStickX- と書きます
error-always-does = 「{ $key }」の働きは、いつも「{ $action }」です
error-this-key-has-no-name-and-could = このキーには名前がなく、保存できません
error-an-action-has-at-most-three-bindings = 一つの動作への割り当ては、デバイスごとに三つまでです
error-is-no-list-as-key-space-pad = { $what } は ["key:Space", "pad:South"] のようなリストではありません
error-is-there-twice = 「{ $what }」が二つあります
error-is-nothing-that-can-be-done-eremite = 「{ $what }」という動作はありません。`eremite actions` ですべて見られます

## What is saved

error-its-is-of-version-and-this-game = { $name } はバージョン { $version } のものです。このゲームが知るのはバージョン { $known } です
error-its-makes-no-sense = { $what } の内容が意味をなしません
error-it-makes-no-sense = 内容が意味をなしません
error-it-has-not-the-length = あるべき長さではありません
error-its-checksum-is-wrong = 内容が書かれたときと違います
error-it-does-not-begin-as-a-walk = 保存された旅の始まり方ではありません
