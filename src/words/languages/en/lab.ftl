# Titles of the lab's tabs.

lab-tab-compare = Compare
lab-tab-ground = Caves
lab-tab-stages = Steps
lab-tab-land = Land
lab-tab-creatures = Creatures
lab-tab-brush = Brush
lab-tab-graph = Node graph
lab-tab-journal = Journal
lab-tab-sound = Sound
lab-tab-sky = Sky
lab-tab-plants = Plants
lab-tab-travel = Travel
lab-tab-stream = Streaming
lab-tab-example = From real terrain
lab-tab-peaks = Mountains
