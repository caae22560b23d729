# The journal: chapters, what stands beside an entry, wishes.

chapter-countries = Biomes
chapter-plants = Plants
chapter-animals = Animals
chapter-birds = Birds
chapter-weathers = Weathers
chapter-caves = Caves
chapter-finds = Finds
chapter-signs-of-others = Signs
chapter-dwellings = Dwellings
chapter-people = People
chapter-named-places = Named places
chapter-encounters = Encounters
chapter-nights = Nights
chapter-works-of-his-own = Built by you
chapter-seals = Seals

journal-nothing = Nothing to be met
journal-leaf = leaf { $leaf } of { $leaves }
journal-met-elsewhere = met on another walk
journal-not-met = not met yet
journal-wish = A wish
journal-wishes = Wishes
# Which day of the walk it was.
journal-day = { NUMBER($day, type: "ordinal") ->
    [one] the { $day }st day
    [two] the { $day }nd day
    [few] the { $day }rd day
   *[other] the { $day }th day
}
# The day, and the part of it, which is one of those below.
journal-time = { $day }, { $part }
journal-at-night = at night
journal-at-dawn = at dawn
journal-in-the-morning = in the morning
journal-at-noon = at noon
journal-in-the-afternoon = in the afternoon
journal-at-dusk = at dusk

# The keys of the page.
journal-page = Journal
journal-page-help = discoveries and wishes
journal-key-look = look at
journal-key-turn = turn the leaf
journal-key-map = on the map

# What somebody wishes to see; it stands alone, and in the sentences below.
wish-anyhow = { $what }
wish-at-dawn = { $what } at dawn
wish-at-dusk = { $what } at dusk
wish-by-moonlight = { $what } by moonlight
wish-in-rain = { $what } in the rain
wish-in-snow = { $what } in falling snow
wish-in-leaves = { $what } among blown leaves
wish-in-fog = { $what } in fog
wish-in-dust = { $what } in blown dust
wish-under-lights = { $what } under the northern lights
wish-unstartled = { $what }, unstartled
wish-below = { $what } below { $metres } m
wish-said = He wishes to see { $what }.
wish-seen = He has seen { $what }. A seal is in the journal.

# The chapter of seals.
seals-of-round = { $count } of { $round }
seals-not-stamped = not stamped yet
seals-with-ring = with its ring
seals-and-inner = and the inner seal
seals-next-temple = The next temple
seals-no-temple = None within a day's walk.
seals-stamps = { $count ->
    [0] No stamp of a shrine yet.
    [1] The stamp of one shrine.
   *[other] The stamps of { $count } shrines.
}
