scroll-land = 土地：{ $seed }
scroll-way = { $distance }、{ $time }まで
