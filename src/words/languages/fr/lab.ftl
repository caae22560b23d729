# Les titres des onglets du labo.

lab-tab-compare = Comparer
lab-tab-ground = Grottes
lab-tab-stages = Étapes
lab-tab-land = Contrée
lab-tab-creatures = Animaux
lab-tab-brush = Pinceau
lab-tab-graph = Graphe de nœuds
lab-tab-journal = Journal
lab-tab-sound = Son
lab-tab-sky = Ciel
lab-tab-plants = Plantes
lab-tab-travel = Voyage
lab-tab-stream = Streaming
lab-tab-example = D’après un relief réel
lab-tab-peaks = Montagnes
