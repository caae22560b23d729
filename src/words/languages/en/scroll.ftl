# The title of a painted scroll, below the name of the walk.
scroll-land = in the land { $seed }
scroll-way = { $distance }, until { $time }
