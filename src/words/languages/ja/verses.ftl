# 印に添える句。訳ではなく、日本語としての文法をもつ。en/verses.ftl を参照。五・七の調べをめざし、空白は入れない。

# 句に詠むときの、鳥と月の呼び名。
form-bird = { $kind ->
    [bunting] 頬白
    [crane] 舞う鶴
    [crow] 寒烏
    [heron] 白鷺
    [owl] 梟
    [white-crane] 白鶴
   *[other] { $name }
}
form-moon = { $kind ->
    [new-moon] 朔の闇
    [young-crescent] 三日の月
    [first-half-moon] 弓張の月
    [growing-moon] 十日の月
    [waning-moon] 更待の月
    [last-half-moon] 下り月
    [old-crescent] 有明の月
   *[other] { $name }
}

verse-in-one-line = { $first }、{ $second }

verse-animals-deer =
    顔上げてまた草を食む鹿
    鹿の跡ここより先は跡もなし
verse-animals-hare =
    野うさぎの立ちて思いなおしけり
    野うさぎのあとは静かな野ばかり
verse-animals-fox =
    狐ゆくよそ見をしつつ道を越え
    森の端に狐しばらくのちは端
verse-animals-bat =
    こうもりや来し方の闇そのままに
    夕空を縫うてこうもり一つきり
verse-animals =
    { $name }いてもうおらぬ道
    { $name }に会うて挨拶もなく
verse-birds =
    { form-bird }や道をたのまず渡りゆく
    { form-bird }の鳴きて答えを待ちにけり
    笠越えて{ form-bird }のよそへ行く
verse-plants =
    道曲がるところに{ $name }あり
    { $name }過ぎてまた道つづく
    { $name }をとなりに短き休み
    道を問う相手は{ $name }のみ
verse-countries =
    笠のうしろに{ $name }暮れて
    { $name }は見しより遠き歩みかな
    振り返る{ $name }もこれぎりに
verse-dwellings-farmhouse =
    農家過ぐ足音すこしひそめつつ
    農家あり寝たまま犬の見送れる
verse-dwellings-tea-house =
    茶屋に寄り雨のうわさを一つ二つ
    茶の香りしばらく道をついて来る
verse-dwellings-hut =
    道の辺の小屋よりのぞく顔もなし
    小屋の煙まっすぐ空へのぼりけり
verse-dwellings-well =
    井戸水の冷たさ手首までのぼる
    釣瓶より汲みあげられし空一つ
verse-dwellings-field =
    誰が畑ひと畝ごとに道つづく
    畑沿い畑の長さを歩みけり
verse-signs =
    { $name }やここを過ぎにし人のあり
    手をふれて{ $name }を過ぐ
    道よりも古き{ $name }かな
verse-finds =
    丘の下深きところに{ $name }
    { $name }やわが灯ひとつのほかになし
verse-caves =
    丘の下{ $name }を行きぬ
    { $name }よりまた地の上へ
verse-nights-full-moon =
    満月や白くつづける道一本
    満月や提灯の火はいらぬ夜
verse-nights =
    { form-moon }や道より仰ぐ
    { form-moon }や道はなおつづく
verse-weathers-rain =
    道の雨軒のひとつもなかりけり
    雨もまた道連れとなり歩みけり
verse-weathers-snow =
    雪の道足跡ただのひとすじに
    雪積みて道はこころで行くばかり
verse-weathers-fog =
    霧深し道は十歩の長さにて
    霧の中より少しずつ木々のあり
verse-weathers-blown-leaves =
    落ち葉ゆく歩む足より先へ先へ
    風の葉や一枚とても帰り来ず
verse-weathers-northern-lights =
    緑の灯峰にゆらめき皆眠る
    緑の空犬は一匹も吠えず
verse-weathers-dust =
    砂ぼこり椀にも髭にもつもりけり
    砂ぼこり来て袖に宿りけり
verse-nothing =
    長き道おおかたは空ばかりにて
    この道や行く人もなし
    片足を出しまた片足を出す

verse-dawn =
    鐘の綱まだ夜に濡れて
    誰か早掃き清めたる庭
    三段目まで届く朝の日
verse-morning =
    箒目のまだ新しき砂
    門の影石段にとどく
    飯の煙戸のあく音す
verse-noon =
    わが影は笠の下なり
    日の板の鳴るほかはなし
    庭を過ぐ人もなき昼
verse-afternoon =
    人の居し石段あたたかし
    柱の間塵の光れる
    供え梨に蜂の来ており
verse-dusk =
    灯一つやがて二つ目
    屋根にまだ日の名残あり
    礼を終え鐘の鳴り初む
verse-night =
    鐘のほか誰もおらぬ夜
    暗き堂香の息づく
    障子の灯ふと動きけり
verse-rain =
    軒の雨ひとしずくずつ
    堂に満つ濡れ藁の香よ
    手水石あふれてやまず
verse-snow =
    石段の雪に跡なし
    灯籠に屋根の二つ目
    開けし堂に雪の降りこむ
verse-fog =
    霧のあたりで屋根終わる
    鐘の音ばかり姿なし
verse-wind =
    撞かぬ鐘風が撞くなり
    戸を鳴らし風の名を呼ぶ
verse-moon =
    庭はみな月のものなり
    柄杓来るまで水に月
verse-around =
    塀の向こうは{ $name }
    門を出てまた{ $name }
