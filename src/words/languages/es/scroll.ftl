scroll-land = en la tierra { $seed }
scroll-way = { $distance }, hasta: { $time }
