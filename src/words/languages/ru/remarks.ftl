remark-nothing-to-hold = здесь не за что ухватиться
remark-no-bow-sliding = пока скользит, не до лука
remark-no-bow-climbing = пока держится за скалу, не до лука
remark-no-bow-mounting = лук — когда сядет верхом
remark-no-bow-in-water = на глубине не до лука
remark-too-low-for-bow = здесь низко для лука
remark-no-hand-for-brush = для кисти нет свободной руки
remark-beyond-brush = кистью не дотянуться
remark-no-ink = мало туши: постой, лучше у воды
remark-nothing-holds-it = там ему не на чем держаться
remark-nothing-to-undo = отменять нечего
remark-no-board-riding = верхом не до доски
remark-no-board-climbing = пока держится за скалу, не до доски
remark-no-board-in-water = на глубине не до доски
remark-ride = { $metres } м за { $seconds } с
remark-descent = { $metres } м под гору
remark-no-fire-here = для костра тут нет сухой земли
remark-no-room-to-sit = здесь негде сесть
remark-too-steep-to-sit = слишком круто, чтобы сесть
remark-sit-first = сперва сядь; потом разведи костёр
remark-nothing-to-use = здесь нечего пить и читать
remark-not-in-saddle = в седле нельзя
remark-not-on-board = на доске нельзя
remark-not-climbing = нельзя, пока держится за скалу
remark-not-in-water = в воде нельзя
remark-horse-above = конь ждёт наверху
remark-horse-does-not-come = конь сюда не спустится
remark-whistle = свистни; коня тут нет
remark-horse-runs = нельзя, пока конь бежит

sleep-until = до { $hour }
sleep-until-birds-sing = до { $hour }: поют птицы
sleep-until-animals-are-about = до { $hour }: выходят звери
sleep-sleep = спать
sleep-stay-awake = не спать
# Все часы — в родительном падеже, после «до».
hour-midnight = полуночи
hour-noon = полудня
hour-at-night = { $hour ->
    [1] часа ночи
   *[other] { $hour } часов ночи
}
# С пяти до одиннадцати.
hour-in-the-morning = { $hour } часов утра
hour-in-the-afternoon = { $hour } часов
hour-in-the-evening = { $hour ->
    [21] { $hour } часа
   *[other] { $hour } часов
}

remark-too-steep-for-horse = слишком круто для коня: слезь
remark-horse-does-not-go-down = конь туда не спустится: слезь
