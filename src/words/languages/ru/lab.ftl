# Вкладки лаборатории.

lab-tab-compare = Сравнение
lab-tab-ground = Пещеры
lab-tab-stages = Этапы
lab-tab-land = Край
lab-tab-creatures = Звери
lab-tab-brush = Кисть
lab-tab-graph = Граф узлов
lab-tab-journal = Дневник
lab-tab-sound = Звук
lab-tab-sky = Небо
lab-tab-plants = Растения
lab-tab-travel = Путешествие
lab-tab-stream = Подгрузка
lab-tab-example = По реальному рельефу
lab-tab-peaks = Горы
