menu-packs = pacotes de terras
menu-packs-help = Os pacotes de terras instalados: conteúdo, autores e licenças.
packs-title = Pacotes de terras
packs-by = De { $author }. Licença: { $licence }
packs-how-to-add = Solte uma pasta ou um zip na janela para adicionar um pacote; para remover um, tire-o da pasta de pacotes.
