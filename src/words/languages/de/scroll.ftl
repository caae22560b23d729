scroll-land = im Land { $seed }
scroll-way = { $distance }, bis zu: { $time }
