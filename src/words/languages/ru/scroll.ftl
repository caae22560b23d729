scroll-land = в краю { $seed }
scroll-way = { $distance }, до сих пор: { $time }
