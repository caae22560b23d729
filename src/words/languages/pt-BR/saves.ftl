menu-new-walk = nova caminhada
menu-new-walk-help = Outra terra: ao acaso, ou por palavras, um código ou um nome.
menu-load = carregar
menu-load-help = Todas as caminhadas salvas.

new-walk-title = Nova caminhada
new-walk-start-random = começar ao acaso
new-walk-start-random-help = Em uma terra onde ninguém esteve.
new-walk-start-in = começar em “{ $seed }”
new-walk-start-in-help = A mesma semente leva à mesma terra, sempre e em todo lugar.
new-walk-seed = semente ou código
new-walk-seed-help = Um número, quaisquer palavras, ou o código de uma terra. Sem isso, a terra é ao acaso.
new-walk-today = a terra de hoje
new-walk-today-help = A mesma para todos em { $day }.
new-walk-drawn-map = seu mapa desenhado
new-walk-drawn-map-help = A terra do mapa do editor de mapas.
new-walk-presets = Modelos

load-title = Carregar
load-shared-lands = Terras compartilhadas
load-shared-land-help = Começa uma caminhada nela; o arquivo fica como está.
load-trash = lixeira: { $count }
load-trash-help = Caminhadas excluídas; podem ser restauradas.
load-gone = Não está mais aqui.
load-in-land = Na terra { $land }.
load-name = nome
load-name-help = Letras, algarismos, espaços, - _ ( ).
load-copy = copiar
load-copy-help = A cópia pode ser continuada, e esta fica como está.
load-copied = a cópia se chama { $name }
load-export-land = exportar terra
load-export-land-help = Como arquivo, com tudo o que foi pintado e colocado, para outros soltarem na janela deles.
load-land-saved = a terra foi salva como { $file }
load-export-ghost = exportar fantasma
load-export-ghost-help = O caminho percorrido, como arquivo: quem o soltar na janela, na mesma terra, encontra ali o caminhante.
load-ghost-saved = a caminhada foi salva como { $file }
load-is-open = Esta caminhada está aberta; pode ser excluída a partir de outra.
load-delete = excluir
load-delete-help = Leva para a lixeira; pode ser restaurada.
load-deleted = { $name } está agora na lixeira, e pode ser restaurada de lá

save-summary = { $distance },  dia { $day },  { $when }
save-summary-of-version = { $summary },  versão { $version }
save-now = agora

upgrade-continue-first = A terra dela é da versão { $version }. Continue-a para passá-la à versão { $newest }.
upgrade-newest-land = terra mais nova
upgrade-help = A terra dela é da versão { $version }, e assim fica até você passá-la à versão { $newest }.
upgrade-title = Terra mais nova
upgrade-version = Versão { $version }: { $summary }.
upgrade-looking = Examinando o que foi construído…
upgrade-move-there = mudar para lá
upgrade-move-there-help = Você fica onde está, ou vai ao lugar aberto mais próximo. Uma cópia da caminhada fica como está.
upgrade-moved = a caminhada segue na terra mais nova; como era, fica guardada como { $copy }
upgrade-already = já é a terra mais nova
upgrade-nothing-built = Nada foi construído nem cavado aqui.
upgrade-all-lie-there = { $strokes ->
    [one] O único traço fica lá como fica aqui.
   *[other] Todos os { $strokes } traços ficam lá como ficam aqui.
}
upgrade-some-hang = { $strokes ->
    [one] Lá, de { $strokes } traço, { $hanging } no ar e { $buried } dentro da rocha.
   *[other] Lá, de { $strokes } traços, { $hanging } no ar e { $buried } dentro da rocha.
}

offer-title = A mesma terra
offer-who = Alguém também esteve aqui, na sua própria caminhada.
offer-merge = juntar os traços aos meus
offer-merge-help = Acrescenta o que nela foi pintado e colocado; o pincel pode desfazer tudo de uma vez.
offer-not-merged = nada dela pode ser aproveitado: { $error }
offer-walk = caminhar nela
offer-walk-help = Começa outra caminhada; esta é mantida.

trash-title = Lixeira
trash-empty = A lixeira está vazia.
trash-restore-help = Traz de volta.
saves-restored = { $name } está de volta
