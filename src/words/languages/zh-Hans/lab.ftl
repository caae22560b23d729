# Titles of the lab's tabs.

lab-tab-compare = 对比
lab-tab-ground = 洞穴
lab-tab-stages = 步骤
lab-tab-land = 大地
lab-tab-creatures = 动物
lab-tab-brush = 毛笔
lab-tab-graph = 节点图
lab-tab-journal = 手记
lab-tab-sound = 声音
lab-tab-sky = 天空
lab-tab-plants = 草木
lab-tab-travel = 旅行
lab-tab-stream = 流式加载
lab-tab-example = 取自真实地形
lab-tab-peaks = 山
