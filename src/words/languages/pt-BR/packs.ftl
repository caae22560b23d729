menu-packs = pacotes de terras
menu-packs-help = Os pacotes de terras instalados: conteúdo, autores e licenças.
packs-title = Pacotes de terras
packs-by = De { $author }. Licença: { $licence }
packs-how-to-add = Solte uma pasta ou um zip na janela para adicionar um pacote; para remover um, tire-o da pasta de pacotes.

pack-is-here = o pacote de terras { $pack } chegou: { $files }
pack-is-renewed = o pacote de terras { $pack } foi lido de novo: { $files }
pack-is-gone = o pacote de terras “{ $name }” se foi
pack-name-by = “{ $name }” de { $author }
pack-needed = esta caminhada precisa do pacote de terras { $packs }, que não está aqui: sem ele, esta é outra terra
pack-has-changed = o pacote de terras “{ $name }” não está como era quando esta caminhada foi salva

pack-nothing-known = nada que se conheça aqui
pack-not-taken = { $file } não foi aceito: { $fault }
pack-not-taken-and-more = { $file } não foi aceito: { $fault } (e mais { $more }; `eremite pack` diz tudo)
pack-line = o pacote de terras “{ $name }”: { $line }
pack-name-taken = { $file }: algo com esse nome já vem com o jogo, e é o que vale
pack-files-and-more = { $file } (e mais { $more })
pack-twice = dois pacotes de terras se chamam “{ $own }”, e ambos têm { $files }: retire um deles
pack-conflict = os pacotes de terras “{ $before }” e “{ $own }” têm ambos { $files }: vale o que diz “{ $own }”
