# Títulos das abas do laboratório.

lab-tab-compare = Comparar
lab-tab-ground = Cavernas
lab-tab-stages = Etapas
lab-tab-land = Terra
lab-tab-creatures = Criaturas
lab-tab-brush = Pincel
lab-tab-graph = Grafo de nós
lab-tab-journal = Diário
lab-tab-sound = Som
lab-tab-sky = Céu
lab-tab-plants = Plantas
lab-tab-travel = Viagem
lab-tab-stream = Streaming
lab-tab-example = De terreno real
lab-tab-peaks = Montanhas
