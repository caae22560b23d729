menu-packs = paquetes de tierras
menu-packs-help = Los paquetes de tierras instalados: contenido, autores y licencias.
packs-title = Paquetes de tierras
packs-by = De { $author }. Licencia: { $licence }
packs-how-to-add = Suelta una carpeta o un zip sobre la ventana para añadir un paquete; para quitar uno, sácalo de la carpeta de paquetes.
