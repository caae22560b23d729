scroll-land = na terra { $seed }
scroll-way = { $distance }, até: { $time }
