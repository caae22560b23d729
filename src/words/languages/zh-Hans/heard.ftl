# Sound cues, which tell the way to players who see little.

setting-sound-cues = 声音提示
    .help = 用短促的声音告诉你路往哪里去、附近有什么

menu-sound-cues = 你听到的
menu-sound-cues-help = 逐个试听声音提示，了解它们的含义。
cues-title = 你听到的
cues-about = 声音提示来自其缘由所在的一侧，离得越近越响。所指之处若高，音便上扬；若低，音便下降。
cues-play = 试听
cues-are-off = 声音提示已关闭。可在设置的“声音”中打开。

cue-edge = 前方是崖边
    .help = 一声下降的哨音：地面在此断开。
cue-wall = 前方是岩壁
    .help = 两声闷响：岩壁太高，迈不过去。请跳跃或攀爬。
cue-water = 水
    .help = 三声水滴：前面是开阔的水面。
cue-person = 附近有人
    .help = 两声芦笛：有人，可以问路。
cue-animal = 附近有动物
    .help = 两声啁啾：有动物。
cue-cave-mouth = 洞口
    .help = 空洞的管声：洞口，可以下去；在下面听到，便是出去的路。
cue-way = 路通向那边
    .help = 两声柔音：开阔的地面；另一侧是岩壁时，以及在洞穴里，会响起。
cue-landmark = 地标在那边
    .help = 一声小铃：下一处地标在那个方向。
