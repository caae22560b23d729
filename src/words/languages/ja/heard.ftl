# Sound cues: the setting, the page that explains them, and each cue, which is a caption too.

setting-sound-cues = 音の合図
    .help = 短い音で、道の続く先と、近くにあるものを伝えます

menu-sound-cues = 聞こえる音
menu-sound-cues-help = 音の合図をひとつずつ聞き、その意味を知る。
cues-title = 聞こえる音
cues-about = 合図は、元になるものがある側から、近いほど大きく聞こえます。高い所にあるものでは音が上がり、低い所にあるものでは下がります。
cues-play = 聞く
cues-are-off = 音の合図はオフになっています。設定の「音」でオンにできます。

cue-edge = 行く手で地面が切れる
    .help = 下がる口笛。地面がそこで切れています。
cue-wall = 行く手に壁
    .help = 鈍く二度たたく音。またいで越せない高さの壁です。跳ぶか、登ってください。
cue-water = 水
    .help = しずく三つ。そこから水が広がっています。
cue-person = 近くに人
    .help = 葦笛の二つの音。道をたずねることのできる人です。
cue-animal = 近くに獣
    .help = さえずり二つ。獣か鳥です。
cue-cave-mouth = 洞窟の口
    .help = うつろな笛。下へ降りられる洞窟の口です。下にいるときは、外への道です。
cue-way = 道が続く
    .help = やわらかな二つの音。反対側が壁のときと洞窟の中で、開けた地面を知らせます。
cue-landmark = この方角に目印
    .help = 小さな鈴。次の大きな目印がその方角にあります。
