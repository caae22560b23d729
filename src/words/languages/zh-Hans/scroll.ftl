scroll-land = 大地：{ $seed }
scroll-way = { $distance }，至{ $time }
