# What people say: where the next temple is. A line is made of one or two of these.

people-way = { $temple }: that way, { $distance }.
people-way-greeted = { $temple } is that way, { $distance }.
people-way-first = That way, { $distance }: { $temple }.
people-way-under-sky = To { $temple } it is { $distance }, that way.
people-you-seek = You seek { $temple }?
people-that-way = That way, { $distance }.
people-follow-my-hand = Follow my hand to { $temple }: { $distance }.
people-no-temple = I know of no temple, that way or the other.
people-good-morning = Good morning.
people-good-day = Good day.
people-good-evening = Good evening.
people-rain = It will rain.
people-snow = There is snow in the air.
people-fog = Mind the fog.
people-leaves = The leaves are falling.
people-dust = Cover your face, there is dust.
people-clear-morning = A clear morning.
people-dark-soon = It will be dark soon.
people-fair-day = A fair day to walk.
people-few-steps = a few steps
people-half-a-kilometre = half a kilometre
people-a-kilometre = a kilometre
people-far = farther than a day's walk

# The man of the boat, who comes and who takes one across.
ferry-wait-there = Wait there. I come.
ferry-sit-down = Sit down. It is not far.

# A distance of two kilometres or more, as one says it.
people-kilometres = { $number ->
    [2] some two kilometres
    [3] some three kilometres
    [4] some four kilometres
    [5] some five kilometres
    [6] some six kilometres
    [7] some seven kilometres
    [8] some eight kilometres
    [9] some nine kilometres
    [10] some ten kilometres
    [11] some eleven kilometres
   *[12] some twelve kilometres
}
