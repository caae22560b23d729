menu-packs = paquetes de tierras
menu-packs-help = Los paquetes de tierras instalados: contenido, autores y licencias.
packs-title = Paquetes de tierras
packs-by = De { $author }. Licencia: { $licence }
packs-how-to-add = Suelta una carpeta o un zip sobre la ventana para añadir un paquete; para quitar uno, sácalo de la carpeta de paquetes.

pack-is-here = ya está el paquete de tierras { $pack }: { $files }
pack-is-renewed = el paquete de tierras { $pack } se ha cargado de nuevo: { $files }
pack-is-gone = el paquete de tierras «{ $name }» ya no está
pack-name-by = «{ $name }» de { $author }
pack-needed = a esta caminata le falta el paquete de tierras { $packs }: sin él, esta es otra tierra
pack-has-changed = el paquete de tierras «{ $name }» no es como era cuando se guardó esta caminata

pack-nothing-known = nada que aquí se conozca
pack-not-taken = no se acepta { $file }: { $fault }
pack-not-taken-and-more = no se acepta { $file }: { $fault } (y { $more } más; `eremite pack` lo cuenta todo)
pack-line = el paquete de tierras «{ $name }»: { $line }
pack-name-taken = { $file }: el juego trae ya algo con ese nombre, y es lo que vale
pack-files-and-more = { $file } (y { $more } más)
pack-twice = dos paquetes de tierras se llaman «{ $own }», y ambos tienen { $files }: quita uno de los dos
pack-conflict = los paquetes de tierras «{ $before }» y «{ $own }» tienen ambos { $files }: vale lo que dice «{ $own }»
