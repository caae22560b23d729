menu-packs = наборы краёв
menu-packs-help = Установленные наборы краёв: состав, авторы и лицензии.
packs-title = Наборы краёв
packs-by = Автор: { $author }. Лицензия: { $licence }
packs-how-to-add = Чтобы добавить набор, перетащи в окно папку или zip; чтобы убрать — вынь его из папки наборов.

pack-is-here = набор краёв { $pack } подключён: { $files }
pack-is-renewed = набор краёв { $pack } прочитан заново: { $files }
pack-is-gone = набора краёв «{ $name }» больше нет
pack-name-by = «{ $name }» (автор: { $author })
pack-needed = этому пути не хватает набора краёв { $packs }: без него это другой край
pack-has-changed = набор краёв «{ $name }» уже не тот, что был при сохранении этого пути

pack-nothing-known = ничего, что здесь известно
pack-not-taken = { $file } не принят: { $fault }
pack-not-taken-and-more = { $file } не принят: { $fault } (и ещё { $more }; всё покажет `eremite pack`)
pack-line = набор краёв «{ $name }»: { $line }
pack-name-taken = { $file }: такое имя уже есть в самой игре, и значит оно то, что в ней
pack-files-and-more = { $file } (и ещё { $more })
pack-twice = два набора краёв называются «{ $own }», и в обоих есть { $files }: убери один из них
pack-conflict = в наборах краёв «{ $before }» и «{ $own }» есть одно и то же: { $files }; в силе то, что говорит «{ $own }»
