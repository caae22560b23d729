# Where something is, as stones and people tell it: what, how long one walks, to which side.

way-here = { $what }: here.
way-here-below = { $what }: here, and down.
way-east = { $what }: { $time } to the east.
way-east-below = { $what }: { $time } to the east, and down.
way-west = { $what }: { $time } to the west.
way-west-below = { $what }: { $time } to the west, and down.
# After one of the sentences above, without its full stop.
way-near-landmark = { $way }, { $landmark ->
    [giant-tree] near the giant tree.
    [tower] near the tower.
    [smoking-peak] near the smoking peak.
    [fumarole] near the fumarole.
    [basalt-columns] near the basalt columns.
    [rock-arch] near the rock arch.
   *[hoodoos] near the hoodoos.
}
way-past-landmark = { $way }, { $landmark ->
    [giant-tree] past the giant tree.
    [tower] past the tower.
    [smoking-peak] past the smoking peak.
    [fumarole] past the fumarole.
    [basalt-columns] past the basalt columns.
    [rock-arch] past the rock arch.
   *[hoodoos] past the hoodoos.
}

time-five-minutes = five minutes
time-ten-minutes = ten minutes
time-quarter-hour = a quarter of an hour
time-half-hour = half an hour
time-hour = an hour
time-hour-and-half = an hour and a half
time-hours-in-words = { $hours ->
    [2] two hours
    [3] three hours
    [4] four hours
    [5] five hours
    [6] six hours
    [7] seven hours
    [8] eight hours
   *[9] nine hours
}
time-more-than-a-day = more than a day
time-less-than-an-hour = less than an hour
time-some-hours = some { $hours } hours
time-some-days = some { $days } days
