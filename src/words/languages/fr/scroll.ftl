scroll-land = dans la contrée { $seed }
scroll-way = { $distance }, jusqu’à : { $time }
