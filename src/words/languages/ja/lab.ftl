# Titles of the lab's tabs.

lab-tab-compare = 比較
lab-tab-ground = 洞窟
lab-tab-stages = 段階
lab-tab-land = 土地
lab-tab-creatures = 生き物
lab-tab-brush = 筆
lab-tab-graph = ノードグラフ
lab-tab-journal = 日誌
lab-tab-sound = 音
lab-tab-sky = 空
lab-tab-plants = 草木
lab-tab-travel = 移動
lab-tab-stream = ストリーミング
lab-tab-example = 実際の地形から
lab-tab-peaks = 山
