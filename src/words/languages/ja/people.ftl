# What people say: where the next temple is. A line is made of one or two of these.

people-way = { $temple }はあちら、{ $distance }です。
people-way-greeted = { $temple }ならあちらへ{ $distance }です。
people-way-first = あちらへ{ $distance }。{ $temple }です。
people-way-under-sky = { $temple }までは、あちらへ{ $distance }です。
people-you-seek = { $temple }をお探しですか。
people-that-way = あちらへ{ $distance }です。
people-follow-my-hand = 私の指す方へ。{ $temple }まで{ $distance }です。
people-no-temple = どちらへ行っても、寺は存じません。
people-good-morning = おはようございます。
people-good-day = こんにちは。
people-good-evening = こんばんは。
people-rain = 雨になりそうです。
people-snow = 雪の匂いがします。
people-fog = 霧にお気をつけて。
people-leaves = 葉が散っています。
people-dust = 砂ぼこりです。顔を覆いなさい。
people-clear-morning = 澄んだ朝です。
people-dark-soon = じきに暗くなります。
people-fair-day = 歩くにはよい日です。
people-few-steps = ほんの数歩
people-half-a-kilometre = 五百メートルほど
people-a-kilometre = 一キロほど
people-far = 一日では歩けない道のり

# The man of the boat, who comes and who takes one across.
ferry-wait-there = そこでお待ちを。いま行きます。
ferry-sit-down = お座りなさい。遠くはない。

# A distance of two kilometres or more, as one says it.
people-kilometres = { $number ->
    [2] 二キロほど
    [3] 三キロほど
    [4] 四キロほど
    [5] 五キロほど
    [6] 六キロほど
    [7] 七キロほど
    [8] 八キロほど
    [9] 九キロほど
    [10] 十キロほど
    [11] 十一キロほど
   *[12] 十二キロほど
}
