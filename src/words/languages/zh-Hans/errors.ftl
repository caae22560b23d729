# Errors of files, of generators and of their parameters. The code says each in English, for the command line; whoever plays in
# another language gets what stands here. They are looked up by their English, so that a message is in English what the code
# says, and a variable is whatever stands there: a name, a number, or another of these errors.

## Seeds

error-a-seed-is-a-number-or-any = 种子是一个数字或任意文字，例如 42 或“mist over the ford”

## Files

error-is-no-folder = “{ $folder }”不是文件夹：{ $error }
error-nothing-can-be-kept-in-is-a = { $folder } 中无法保存任何东西：{ $file } 是文件
error-all-is-kept-in-already = 一切都已保存在 { $what } 中
error-cannot-read = 无法读取 { $file }：{ $error }
error-not-found = 没有这个文件或文件夹（os error 2）
error-not-permitted = 不允许此操作（os error 1）
error-no-access = 没有访问权限（os error 13）
error-is-a-folder = 是文件夹（os error 21）
error-not-a-folder = 不是文件夹（os error 20）
error-read-only = 此处只能读取（os error 30）
error-disk-full = 磁盘空间不足（os error 28）
error-input-output = 输入输出错误（os error 5）
error-name-too-long = 文件名太长（os error 36）
error-name-letters = 只能有文字、数字、空格、- _ ( )，最多 64 个字符
error-name-of-device = 不能是 CON、NUL、COM1 等 Windows 留给设备的名称
error-it-is-not-a-file = 它不是文件
error-it-is-larger-than = 它大于 { $most }
error-it-is-written-in-utf-16-save = 它以 UTF-16 写成：请存为 UTF-8
error-it-is-no-text-in-utf-8 = 它不是 UTF-8 文本
error-is-there-already-give-it-another-name = { $what } 已经存在：请换一个名称
error-cannot-write = 无法写入 { $file }：{ $error }

## Land packs

error-lacks-name = 名称
error-lacks-author = 作者
error-lacks-licence = 许可（别人可以怎样使用它）
error-it-is-of-version-and-this-game = 它是版本 { $found }，而此游戏只认得版本 { $version }
error-it-does-not-say = 它没有写明{ $lacking }
error-its-is-one-line-of-at-most = 它的 { $field } 只能有一行，最多 { $most } 个字符
error-there-are-spaces-around-its-name = 它的名称前后有空格
error-its-name = 它的名称{ $fault }
error-it-is-no-zip-or-it-is = 它不是 zip，或不完整，或已损坏
error-it-is-a-zip-in-several-pieces = 它是分成几份的 zip，或超过 4 GB
error-there-are-files-in-it-and-a = 其中有 { $count } 个文件，而大地包最多有 { $most } 个
error-there-are-more-than-files-in-it = 其中的文件超过 { $most } 个，大地包最多只能有这么多
error-the-name-in-it-is-no-utf = 其中的名称“{ $what }”不是 UTF-8
error-the-name-of-a-file-in-it = 其中一个文件的名称不是文本
error-and-are-one-name-on-some-systems = { $one } 与 { $other } 在有些系统上是同一个名称：请给其中一个换个名称
error-it-is-no-pack-there-is-no = 它不是大地包：其中没有 { $what }
error-it-is-locked-with-a-password = 它有密码保护
error-it-is-packed-in-a-way-that = 它的压缩方式在这里无法读取：请用 deflate 压缩，这也是一般 zip 程序的默认方式
error-it-is-beyond-4-gb = 它超过 4 GB
error-it-is-not-where-it-should-be = 它不在应在的位置
error-it-is-called-otherwise-where-it-begins = 它开头处写的是另一个名称
error-it-is-cut-short = 它不完整
error-with-it-there-is-more-than-mb = 加上它，总共超过 { $what } MB
error-there-is-more-in-it-than-it = 其中的内容比它所写的多
error-it-is-damaged = 它已损坏
error-it-is-a-link-or-something-else = 它是链接，或别的既非文件也非文件夹的东西
error-a-stands-between-folders-in-it-as = 其中的文件夹以 \ 分隔，一些旧程序会这样写 zip：请换一个程序压缩
error-its-name-is-too-long = 它的名称太长
error-its-name-is-none-for-a-file = 它的名称不能用于大地包中的文件
error-it-is-in-there-twice = 它在其中出现了两次

## Data files in RON

error-ron-ends = 结束得太早：有括号或引号没有关上
error-ron-list = 此处应为方括号 [ ] 中的列表
error-ron-list-end = 此处缺少逗号或 ]
error-ron-comma = 此处缺少逗号
error-ron-colon = 此处缺少冒号
error-ron-map = 此处应为花括号 {"{"} {"}"} 中的名称与值
error-ron-map-end = 此处缺少逗号或 {"}"}
error-ron-bracket = 此处应为 (
error-ron-bracket-end = 此处缺少逗号或 )
error-ron-string = 此处应为引号中的文字
error-ron-string-end = 有引号没有关上
error-ron-letter = 此处应为 ' ' 中的一个字符
error-ron-name = 此处应为名称
error-ron-backslash = 引号中的 \ 后面有不能用的字符：\ 本身要写成 \\
error-ron-bounds = 数字太大或太小
error-ron-comment = 以 /* 开头的注释没有关上
error-ron-underscore = 应为数字的地方有 _
error-ron-more = 已经结束，后面却还有内容：也许有括号关得太早
error-ron-deep = 括号中的括号太多
error-ron-unknown = 无法理解此处的内容
error-ron-not-here = 此处不应有“{ $what }”
error-ron-no-extension = 没有扩展“{ $name }”
error-ron-no-such = 没有“{ $name }”；现有：{ $known }
error-ron-none-such = 没有“{ $name }”
error-ron-missing = 缺少“{ $field }”
error-ron-twice = “{ $field }”出现了两次
error-ron-belongs = 此处应为{ $kind }
error-ron-belongs-not = 此处应为{ $kind }，而不是“{ $found }”
error-ron-belongs-not-values = 此处应为{ $kind }，而不是 { $found } 个值
error-kind-whole = 整数
error-kind-number = 数字
error-kind-boolean = 真假值（true 或 false）
error-kind-letter = 一个字符
error-kind-list = 方括号 [ ] 中的列表
error-kind-map = 花括号 {"{"} {"}"} 中的一组名称与值
error-kind-text = 引号中的文本
error-kind-values = 圆括号 ( ) 中的 { $count } 个值
error-kind-group = 圆括号 ( ) 中的一组内容
error-line-column = 第 { $line } 行，第 { $column } 列：{ $words }

## Strokes of the brush

error-a-brush-has-a-radius-from-m = 毛笔的半径为 { $least } 米到 { $most } 米，不能是 { $radius } 米
error-a-path-has-1-to-places-not = 一笔的路线有 1 到 { $most } 个点，不能是 { $found } 个
error-a-path-lies-within-2-62-columns = 一笔的路线须在距 0 的 2^62 列和行之内，且离大地尽头至少 { $margin } 米
error-a-stroke-reaches-at-most-cells-paint = 一笔最多触及 { $most } 格；请分成几笔来画
error-is-nothing-that-is-placed-one-of = “{ $what }”不是可以放置的东西，可以放置的有：{ $all }
error-it-is-no-file-of-strokes-or = 它不是笔画的文件，或文件头已损坏
error-another-version-of-eremite-wrote-it-in = 它由另一个版本的 eremite 以格式 { $found } 写成；这里只认得格式 { $oldest } 到 { $version }
error-its-strokes-are-of-generator-version-and = 它的笔画属于生成器版本 { $theirs }，而这片大地是版本 { $ours }：不是同一片
error-its-strokes-are-of-another-land-and = 它的笔画属于另一片大地：{ $theirs }，而不是 { $ours }
error-a-place-lies-within-2-62-columns = 位置须在距 0 的 2^62 列和行之内，且离大地尽头至少 { $margin } 米
error-nothing-holds-a-there = 那里没有什么能支撑“{ $what }”：{ $needs }
error-there-is-a-in-the-way = 有“{ $what }”挡着
error-its-strokes-reach-more-than-cells-of = 它的笔画触及这片大地超过 { $most } 格，没有人能画这么多

## Examples of heights and their files

error-a-height-is-a-number-of-metres = 高度是 -{ $most } 到 { $most } 之间的米数，不能是 { $found }
error-the-example-is-damaged-letters-are-missing = 样例已损坏：有字符缺失或被改动
error-there-is-no-example-there-are-or = 没有样例“{ $name }”；现有 { $known }，也可以给出以下之一的名称：{ $also }
error-there-are-no-heights-in-it = 其中没有高度
error-an-example-has-at-most-heights-not = 样例最多有 { $most } 个高度，不能是 { $columns } x { $rows }
error-is-no-word-of-an-ascii-grid = “{ $what }”不是 ASCII 网格文件头中的词
error-has-no-number-in-its-head = 文件头中的 { $what } 没有数字
error-is-a-number-not = { $word } 应为数字，而不是“{ $value }”
error-a-surfer-grid-has-eight-numbers-in = Surfer 网格的文件头有八个数字，而不是“{ $found }”
error-its-head-has-no = 它的文件头中没有 { $what }
error-is-a-whole-number-not = { $word } 应为整数，而不是 { $found }
error-cellsize-is-a-number-above-0-not = cellsize 应为大于 0 的数字，而不是 { $found }
error-column-of-row = 第 { $row } 行第 { $column } 列：{ $fault }
error-x-heights-are-told-in-its-head = 文件头写明有 { $columns } x { $rows } 个高度，实际有 { $found } 个
error-it-is-none-of-what-is-read = 它不是这里能读取的格式：CSV、PNG、ASCII 网格（.asc）、HGT
error-it-is-no-text = 它不是文本
error-there-are-no-heights-in-it-only = 其中没有高度，只有空缺
error-an-hgt-has-1201-x-1201-or = HGT 有 1201 x 1201 或 3601 x 3601 个两字节的高度，而这个文件有 { $bytes } 字节
error-a-height-is-a-number-not = 高度应为数字，而不是“{ $found }”
error-a-height-is-a-number-of-metres-quoted = 高度是 -{ $most } 到 { $most } 之间的米数，不能是“{ $found }”
error-it-is-no-png-whatever-its-name = 不论名称如何，它不是 PNG
error-it-is-broken-or-cut-off = 它已损坏或不完整：{ $error }
error-it-is-too-large = 它太大了
error-its-words-about-metres-are-broken-or = 其中关于米的说明已损坏或太长
error-its-words-about-metres-are-three-numbers = 其中关于米的说明应为三个数字，而不是“{ $found }”
error-advice-decimals = 请用句点作小数点，或用分号分隔各项
error-there-are-only-headings-in-it = 其中没有高度，只有标题“{ $what }”
error-its-heading-does-not-say-which-of = 标题“{ $heading }”没有说明 { $columns } 列中哪一列是高度：请把其中一列命名为 'height'
error-its-points-lie-on-no-even-lattice = 它的点不在均匀的网格上：地图对每个 x 和 y 都有一个高度
error-line = 第 { $line } 行：{ $fault }
error-where-a-height-lies-is-a-number = 高度所在的位置应为数字，而不是“{ $found }”
error-where-its-height-lies-is-not-farther = 它的高度所在的位置没有比前一行更远
error-it-has-fields-and-others-have = 它有 { $found } 项，而其他行有 { $others } 项
error-it-has-fields-and-its-heading-names = 它有 { $fields } 项，而标题有 { $names } 个名称：{ $advice }
error-the-comma-of-may-be-for-decimals = “{ $what }”中的逗号可能是小数点，也可能是千位分隔：{ $advice }，千位不要分隔
error-may-be-a-map-s-heights-or = “{ $what }”可能是地图的高度，也可能是一列及其高度：{ $advice }
error-may-be-a-column-and-its-height = “{ $what }”可能是一列及其高度，也可能是以逗号作小数点的高度：请在上方加标题 x,height，或用句点作小数点
error-format-a = { $format }
error-format-an = { $format }
error-advice-grid = 请用 QGIS 或 gdal_translate 等存为 ASCII 网格（.asc）或 16 位的 PNG
error-it-is-unpack-it-and-give-what = 它是 { $what }：请解压，使用其中的文件
error-it-is-which-is-not-read-here = 它是 { $what }，这里无法读取：{ $advice }
error-it-is-raw-numbers-which-do-not = 它只有原始数字，没有写明地图有多宽、高度是多少米：{ $advice }

## Versions

error-it-is-of-generator-version-and-versions = 它属于生成器版本 { $found }，而这里认得版本 { $oldest } 到 { $newest }
error-it-is-of-generator-version-and-versions-later = 它属于生成器版本 { $found }，而这里认得版本 { $oldest } 到 { $newest }：它由更新版本的游戏制成

## Node graphs

error-it-is-a-graph-of-version-this = 它是版本 { $found } 的图；此游戏读取版本 { $version }
error-ports-none = 它一个也没有
error-ports = 现有：{ $known }
error-it-has-nodes-at-most-are-read = 它有 { $what } 个节点；最多读取 { $most } 个
error-its-metres-are-from-1-to-10000 = 它的 metres 为 1 到 10000，不能是 { $found }
error-its-is-the-node-which-there-is = 它的 { $output } 是节点“{ $node }”，而没有这个节点
error-another-node-has-the-same-name = 另一个节点有同样的名称
error-there-is-no-node-type = 没有节点类型“{ $what }”
error-it-names-the-file-what-a-graph = 它指定了文件 { $what }：图所指定的文件须与图在同一处，或在那里的文件夹中
error-it-names-the-file-that-only-a = 它指定了文件 { $what }：只有本身是文件的图才能这样
error-only-a-source-has-a-seed = 只有源头节点才有种子
error-a-has-no-port = { $device } 没有端口“{ $port }”；{ $known }
error-to-leads-a-wire-from-which-there = 通向“{ $port }”的连线来自“{ $from }”，而没有这个节点
error-no-wire-leads-to = 没有连线通向“{ $what }”
error-its-wires-lead-in-a-circle-back = 它的连线绕了一圈又回到自身
error-it-is-asked-for-more-than-columns = 它要给出区块之外超过 { $most } 列：后面查看周围的节点太多
error-more-than-heights-would-be-held-at = 将要同时保留超过 { $most } 个高度：从远处查看的节点太多
error-and-more = { $fault }（另有 { $count } 处）
error-there-is-no-graph-there-are-or = 没有图“{ $name }”；现有 { $known }，也可以给出 RON 文件的名称
error-is-no-point-two-numbers-from-4 = “{ $what }”不是点：应为 -4 到 4 的两个数字，中间用逗号
error-the-point-is-not-to-the-right = 点 { $what } 不在前一点的右侧
error-a-curve-has-from-2-to-points = 曲线有 2 到 { $most } 个点，不能是 { $found } 个

## Mountains

error-there-is-no-kind-of-mountain-there = 没有山的种类“{ $name }”；现有：{ $known }
error-a-kind-s-name = 种类的名称{ $fault }
error-this-system-has-no-folder-for-data = 此系统没有数据文件夹
error-a-profile-has-8-heights-or-more = 剖面至少有 8 个高度，不能是 { $found } 个
error-a-profile-s-heights-are-numbers-from = 剖面的高度是 -1000000 到 1000000 的数字
error-a-ruggedness-is-a-number-from-0 = 崎岖度是 0 到 100 的数字，不能是 { $found }

## Parameters

error-kind-whole-from = 整数（{ $least } 到 { $most }）
error-kind-number-from = 数字（{ $least } 到 { $most }）
error-kind-one-of = 以下之一（{ $known }）
error-kind-one-of-or = 以下之一（{ $known }，或 { $also }）
error-also-graph = 由节点和连线组成的 RON 文件
error-also-points = 从左到右至少两个点，例如“0,0 0.5,0.2 1,1”
error-also-heights = 高度文件：CSV、PNG、ASCII 网格（.asc）或 HGT
error-also-map = PNG 文件，或线条的 RON 文件
error-parameters-none = 此算法一个也没有
error-there-is-no-parameter = 没有参数“{ $name }”；{ $known }
error-is-not = { $name } 应为{ $kind }，而不是“{ $text }”

## Places

error-nobody-settled-here = 没有人在此定居
error-mountains-or-a-river-take-the-place = 此处为山或河所占
error-the-ground-is-too-steep = 地面太陡

## Presets and share codes

error-the-text-that-it-carries-is-damaged = 它所带的文本已损坏，或超过 { $what } MB
error-a-preset-s-name = 预设的名称{ $fault }
error-this-system-names-no-folder-for-data = 此系统没有指定数据文件夹
error-is-no-preset-and-no-share-code = “{ $text }”既不是预设，也不是分享码：{ $error }；现有预设：{ $known }
error-it-is-not-written-as-one-a = 写法不像分享码：分享码以 E 开头，只有字母、数字、- 和 _
error-it-is-damaged-a-letter-is-missing = 它已损坏：有字符缺失或被改动；请重新完整复制
error-it-was-made-by-a-later-version = 它由更新版本的游戏制成，其中写有更多内容
error-its-algorithm-is-not-known-here = 这里没有它的算法
error-it-sets-something-of-that-this-version = 它对“{ $what }”的设置，此版本的游戏不认得
error-the-that-it-names-is-not-here = 它指定的 { $what } 不在这里：它来自另一个版本的游戏，或是别人自己做的
error-what-it-names-cannot-be-read = 它指定的内容无法读取：{ $error }
error-a-land-of-one-s-own-drawing = 自己画的大地，或依自己的样例生成的大地，对分享码来说太长：请存为预设，再把文件送人

## Lands

error-there-is-no-layer-of-which-is = 没有以“{ $path }”为参数的层；现有：{ $known }
error-there-is-no-algorithm-there-are = 没有算法“{ $name }”；现有：{ $known }

## Rivers

error-rivers-are-switched-off = 河流已关闭
error-the-land-ends-here = 大地在此到了尽头
error-there-is-no-valley-for-it = 没有可以流过的山谷
error-a-brook-seeps-away-it-is-too = 溪流渗入地下：这里太干燥

## Drawn maps

error-it-is-not-a-png-save-it = 它是 { $what }，不是 PNG：请存为 PNG
error-it-is-no-picture-that-is-known = 它不是这里认得的图片：请存为 PNG
error-the-drawing-is-damaged-letters-are-missing = 画的地图已损坏：有字符缺失或被改动
error-there-is-no-map-there-are-or = 没有地图“{ $name }”；现有 { $known }，也可以给出 PNG 文件或线条的 RON 文件的名称
error-a-map-to-walk-has-at-most = 用来行走的地图每边最多 { $most } 像素，不能是 { $width } x { $height }
error-it-says-either-what-size-the-map = 地图的大小，与线条所在的地图，只能写明其中之一
error-a-map-has-pixels-not-x = 地图要有像素，不能是 { $width } x { $height }
error-lines-lie-over-no-other-lines-and = 线条不能画在别的线条上，因此也不能画在 { $what } 上
error-there-is-no-example-there-are = 没有样例“{ $name }”；现有 { $known }
error-a-map-has-at-most-lines-not = 地图最多有 { $most } 条线，不能是 { $found } 条
error-lines-have-at-most-points-together-not = 所有的线最多共有 { $most } 个点，不能是 { $found } 个
error-line-of-them = 第 { $number } 条线：{ $fault }
error-it-has-fewer-than-two-points = 它不足两个点
error-its-point-lies-beyond-the-map-of = 它的点 { $column }, { $row } 在 { $columns } x { $rows } 像素的地图之外
error-its-height-is-not-from-0-to = 它的高度 { $what } 不在 0 到 1 之间
error-its-slope-is-not-from-to = 它的坡 { $what } 不在 -{ $most } 到 { $most } 之间

## Kinds of creatures: the name of a field and a colon stand before each

error-is-a-number-from-to-not = 应为 { $low } 到 { $high } 的数字，而不是 { $value }
error-there-is-already = 已经有“{ $what }”
error-there-is-a-gait-already = 已经有步态“{ $what }”
error-there-is-a-score-for-it-already = 已经有它的分数
error-is-from-1-to-the-least-first = 应为 1 到 { $limit }，小的在前，而不是 { $least } 和 { $most }
error-is-at-least-one-speed = 至少要有一个速度
error-are-at-least-one = 至少要有一个
error-has-letters = 不能没有文字
error-its-first-joint-is-at-least-0 = 第一个关节至少要比后腿的第一个关节靠前 0.1 米
error-a-coat-is-worn-on-four-legs = 皮毛属于四足者
error-who-has-plumage-stands-on-two-legs = 有羽毛者以两足站立
error-a-hermit-goes-on-two-legs-and = 隐者以两足行走，穿袍者也是
error-is-that-of-who-wears-a-robe = 只属于穿袍者
error-is-at-least-one = 至少要有一个
error-is-that-of-who-goes-on-four = 只属于四足者
error-is-that-of-who-has-plumage = 只属于有羽毛者
error-at-most-strokes = 最多 { $limit } 笔
error-are-2-to-not = 应有 2 到 { $limit } 个，而不是 { $count } 个
error-are-2-to-sections-not = 应有 2 到 { $limit } 节，而不是 { $count } 节
error-are-or-not = 应有 { $what } 或 { $other } 个，而不是 { $count } 个
error-are-not = 应有 { $legs } 个，而不是 { $count } 个
error-is-at-least-0-01-m-from = 应离上面一个至少 0.01 米
error-the-sole-is-on-the-ground-at = 脚底应在地面，高度为 0
error-the-leg-is-a-little-bent-as = 站立时腿应稍弯，好看出向哪边弯
error-there-are-bones-0-to-not = 骨骼为 0 到 { $last }，没有 { $bone }
error-there-is-no-kind-of-creature-there = 没有动物种类“{ $name }”；现有：{ $known }

## Ghosts

error-nothing-of-the-walk-can-be-read = 旅程“{ $what }”没有可以读取的内容
error-the-walk-has-left-no-trace-it = 旅程“{ $what }”没有留下踪迹：保存它时还没有踪迹
error-is-no-ghost = { $what } 不是幻影：{ $why }
error-it-holds-no-trace-of-a-walk = 其中没有旅程的踪迹
error-its-trace-makes-no-sense = 它的足迹从第 { $byte } 字节起没有意义
error-its-trace-is-empty = 它的足迹是空的
error-its-trace-is-longer = 它的足迹超过 24 小时
error-walked-another-land = “{ $name }”走的是另一片大地：{ $land }
error-never-got-on-the-board-there-is = “{ $what }”从未踏上滑板：没有可以并行的滑行
error-ghosts-are-here-already-let-one-go = 这里已有 { $most } 个幻影：请先让一个离开

## The horse

error-there-is-nobody-who-could-ride = 没有可以骑马的人
error-no-horse-can-stand-there-it-is = 马无法站在那里：那是地面以下
error-there-is-no-horse = 没有马

## The journal

error-there-is-a-place-or-a-day = 其中有不可能的地点或日子

## Sound

error-this-machine-has-no-device-for-it = 此机器没有发声的设备
error-there-is-no-device-for-it = 没有发声的设备
error-the-device-wants-samples-of-the-form = 设备要求格式为 { $found } 的采样，eremite 不认得

## Rides

error-it-is-no-ride-that-eremite-has = 它不是 eremite 保存的滑行，或已损坏
error-a-later-version-of-eremite-wrote-it = 它由更新版本的 eremite 以格式 { $found } 写成；这里只认得格式 { $version }
error-it-is-of-version-of-the-body = 它属于身体版本 { $found } 和滑板版本 { $other }，而这里是 { $body } 和 { $board }：他会滑得不同

## Walks

error-a-walk-s-name = 旅程的名称{ $fault }
error-another-version-of-eremite-wrote-the-walk = 它由另一个版本的 eremite 以格式 { $found } 写成；这里认得格式 { $oldest } 到 { $version }
error-it-does-not-say-in-which-land = 它没有写明在哪片大地

## The easel

error-a-map-has-at-most-255-biomes = 地图最多有 255 种地貌
error-a-map-has-at-most-255-styles = 地图最多有 255 种风格
error-is-no-drawn-land = { $what } 不是画出的大地
error-a-stamp-has-at-most-pixels-a = 图章每边最多 { $most } 像素，不能是 { $width } x { $height }

## Buildings

error-there-is-no-rule = 没有规则“{ $name }”；现有：{ $known }
error-there-is-at-least-one-alternative = 至少有一个可选
error-shapes-lie-too-deep = 形状一层在另一层之中，至多 { $limit } 层，且不在自身之中
error-too-many-forms = 一座房屋至多 { $limit } 种形状，而这座可有 { $forms } 种
error-too-many-corners = 房屋的图至多 { $limit } 个角，而这座可有 { $corners } 个

## Files of settings and of keys

error-file-cannot-be-read = { $error }；一切如初
error-file-of-later-version = { $file } 是更新的版本，保持原样：现在所改的只用于这次游戏
error-file-was-broken = { $file } 不是它应有的样子：现在它名为 { $backup }
error-file-cannot-be-written = 无法写入 { $file }：{ $error }；所选的只用于这次游戏
error-written-by-later-version = 它是更新版本的游戏写下的
error-nothing-of-later-version-is-read = 它是版本 { $found }，而此游戏只认得版本 { $version }：它保持原样，其中什么也不读取
error-line-says-nothing = “{ $what }”什么也没说，已略过：一行应为 `name = value`
error-version-is-no-number = “version”应为 { $version }，而不是 { $found }：就当是这样来读
error-nothing-is-called = 没有名为“{ $name }”的东西：已略过
error-was-said-in-line-already = “{ $name }”在第 { $line } 行已经有了，以那里为准
error-it-is-as-by-default = { $error }；现为 { $default }
error-was-never = “{ $name }”从来不是 { $found }
error-setting-is-not = “{ $name }”应为{ $kind }，而不是 { $found }
error-kind-number-in = 数字（{ $least } 到 { $most }，单位 { $unit }）
error-does-already = “{ $key }”已经用于“{ $other }”：“{ $action }”如初

## Keys

error-is-no-key-or-button-such-are = “{ $what }”不是按键或按钮；写法如 key:ArrowLeft、mouse:Left、wheel:+、pad:South、pad:LeftStickX-
error-always-does = “{ $key }”始终用于“{ $action }”
error-this-key-has-no-name-and-could = 这个键没有名称，无法保存
error-an-action-has-at-most-three-bindings = 每个动作在每种设备上最多三个按键
error-is-no-list-as-key-space-pad = { $what } 不是 ["key:Space", "pad:South"] 这样的列表
error-is-there-twice = “{ $what }”出现了两次
error-is-nothing-that-can-be-done-eremite = 没有动作“{ $what }”；用 `eremite actions` 查看全部

## What is saved

error-its-is-of-version-and-this-game = 它的 { $name } 是版本 { $version }，而此游戏只认得版本 { $known }
error-its-makes-no-sense = 它的 { $what } 没有意义
error-it-makes-no-sense = 它没有意义
error-it-has-not-the-length = 它的长度不是应有的长度
error-its-checksum-is-wrong = 它的内容与写下时不同
error-it-does-not-begin-as-a-walk = 它的开头不像保存的旅程
