# Где что находится: что, сколько идти, в какую сторону.

way-here = { $what }: здесь.
way-here-below = { $what }: здесь, и вниз.
way-east = { $what }: { $time } пути на восток.
way-east-below = { $what }: { $time } пути на восток, и вниз.
way-west = { $what }: { $time } пути на запад.
way-west-below = { $what }: { $time } пути на запад, и вниз.
way-near-landmark = { $way }, { $landmark ->
    [giant-tree] у дерева-великана.
    [tower] у башни.
    [smoking-peak] у дымящей горы.
    [fumarole] у фумаролы.
    [basalt-columns] у базальтовых столбов.
    [rock-arch] у скальной арки.
   *[hoodoos] у каменных грибов.
}
way-past-landmark = { $way }, { $landmark ->
    [giant-tree] мимо дерева-великана.
    [tower] мимо башни.
    [smoking-peak] мимо дымящей горы.
    [fumarole] мимо фумаролы.
    [basalt-columns] мимо базальтовых столбов.
    [rock-arch] мимо скальной арки.
   *[hoodoos] мимо каменных грибов.
}

time-five-minutes = пять минут
time-ten-minutes = десять минут
time-quarter-hour = четверть часа
time-half-hour = полчаса
time-hour = час
time-hour-and-half = полтора часа
time-hours-in-words = { $hours ->
    [2] два часа
    [3] три часа
    [4] четыре часа
    [5] пять часов
    [6] шесть часов
    [7] семь часов
    [8] восемь часов
   *[9] девять часов
}
time-more-than-a-day = больше дня
time-less-than-an-hour = меньше часа
time-some-hours = { $hours ->
    [one] примерно { $hours } час
    [few] примерно { $hours } часа
    [many] примерно { $hours } часов
   *[other] примерно { $hours } часа
}
time-some-days = { $days ->
    [one] примерно { $days } день
    [few] примерно { $days } дня
    [many] примерно { $days } дней
   *[other] примерно { $days } дня
}
