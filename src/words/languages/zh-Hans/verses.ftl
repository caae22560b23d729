# 印上的诗句：各语言自有其句法，不是翻译，见 en/verses.ftl。尽量写成五言或七言，上句用逗号，下句用句号。

# 入诗的称呼，多为两字，以合字数。
form-bird = { $kind ->
    [bunting] 黄鹀
    [crane] 孤鹤
    [crow] 寒鸦
    [heron] 白鹭
    [owl] 夜枭
    [white-crane] 白鹤
   *[other] { $name }
}
form-land = { $kind ->
    [ash-land] 灰原
    [birch-wood] 桦林
    [desert] 沙漠
    [mesa] 平冈
   *[other] { $name }
}
form-moon = { $kind ->
    [new-moon] 新月
    [young-crescent] 娥眉
    [first-half-moon] 上弦
    [growing-moon] 盈月
    [waning-moon] 亏月
    [last-half-moon] 下弦
    [old-crescent] 残月
   *[other] { $name }
}
form-find = { $kind ->
    [bowl] 木碗
    [bell] 古钟
    [scroll] 经卷
    [glowing-fungi] 萤菌
   *[other] { $name }
}
form-cave = { $kind ->
    [the-crystal-deep] 晶窟
    [the-dripping-halls] 石厅
    [the-ember-deeps] 烬渊
    [the-glowworm-hollows] 萤洞
   *[other] { $name }
}
form-sign = { $kind ->
    [milestone] 里碑
    [wayside-shrine] 小祠
    [hanging-lamp] 悬灯
    [wayside-bell] 野钟
    [inscribed-stone] 刻石
    [fallen-cart] 翻车
    [wayside-well] 路井
   *[other] { $name }
}

verse-in-one-line = { $first }{ $second }

verse-animals-deer =
    鹿抬头看复低头，
    鹿迹行行忽不见，
verse-animals-hare =
    野兔起坐又思量，
    野兔去后田自空，
verse-animals-fox =
    狐狸过路看别处，
    林边狐去剩林边，
verse-animals-bat =
    蝙蝠飞出暗中来，
    暮色一针蝙蝠缝，
verse-animals =
    方见{ $name }又不见，
    路遇{ $name }各无言，
verse-birds =
    { form-bird }横过不问路，
    { form-bird }一声待人应，
    笠上{ form-bird }向别处，
verse-plants =
    路转见{ $name }，
    过了{ $name }又一程，
    小憩傍{ $name }，
    问路唯{ $name }，
verse-countries =
    回首{ form-land }远，
    笠后{ form-land }又黄昏，
    { form-land }看近走来长，
verse-dwellings-farmhouse =
    农舍门前步更轻，
    农舍黄犬卧不起，
verse-dwellings-tea-house =
    茶舍一言说到雨，
    茶香送我一程路，
verse-dwellings-hut =
    路旁小屋无人望，
    小屋炊烟直上天，
verse-dwellings-well =
    井水一凉到手腕，
    一桶青天出井来，
verse-dwellings-field =
    谁家田垄一行行，
    田有多长路多长，
verse-signs =
    { form-sign }曾见前人过，
    手抚{ form-sign }行，
    { form-sign }更比道路老，
verse-finds =
    山底见{ form-find }，
    一灯独照{ form-find }前，
verse-caves =
    山下{ form-cave }行，
    走出{ form-cave }又见天，
verse-nights-full-moon =
    满月当空路自白，
    满月今宵不用灯，
verse-nights =
    路上看{ form-moon }，
    天边{ form-moon }路还长，
verse-weathers-rain =
    途中逢雨无檐避，
    雨与行人一路走，
verse-weathers-snow =
    雪路一行足印长，
    大雪封山猜路行，
verse-weathers-fog =
    雾里前路只十步，
    雾中出来一点点，
verse-weathers-blown-leaves =
    落叶行得比脚快，
    风中落叶不回头，
verse-weathers-northern-lights =
    绿光照岭无人醒，
    满天绿光犬不吠，
verse-weathers-dust =
    碗里沙尘须上尘，
    沙尘随我入袖中，
verse-nothing =
    长路漫漫多是天，
    路上不逢人，
    一步过了又一步，

verse-dawn =
    钟绳犹带夜来湿。
    早有人扫庭。
    初光止在第三阶。
verse-morning =
    沙上帚痕犹未消。
    门影到阶前。
    炊烟起处门初开。
verse-noon =
    一影收在笠檐下。
    日中唯有木板响。
    亭午无人过庭院。
verse-afternoon =
    旁人坐处石阶暖。
    两柱之间光里尘。
    供梨引得一蜂来。
verse-dusk =
    一灯亮后又一灯。
    屋脊犹留末后阳。
    末拜才终钟初响。
verse-night =
    此间无人只有钟。
    暗殿吐香气。
    纸窗灯影忽移去。
verse-rain =
    檐前滴滴又滴滴。
    殿中湿草香。
    石盆水满自流去。
verse-snow =
    阶上雪深无足印。
    灯笼又添一重檐。
    雪落敞殿中。
verse-fog =
    屋到雾边不见顶。
    只闻钟声不见钟。
verse-wind =
    无人撞处风撞钟。
    窗板向风报姓名。
verse-moon =
    一庭都付月。
    盆中有月待舀来。
verse-around =
    墙外是{ form-land }。
    出门依旧是{ form-land }。
