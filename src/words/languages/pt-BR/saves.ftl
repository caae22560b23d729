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

# Dito enquanto ele caminha.
save-cannot-begin = não é possível salvar esta caminhada: { $error }; ele segue andando
save-walks-on = { $error }; ele segue andando
save-lost-parts = a caminhada “{ $name }” foi danificada: perdeu-se { $parts }; todo o resto está como era
player-land-has-changed = a terra mudou desde que ele esteve aqui: ele está em cima dela

# Dito de arquivos de caminhadas que estão danificados.
save-log-damaged = o que está ao lado dele não está como foi gravado
save-file-damaged = { $file } está danificado
save-all-damaged = tudo está danificado
save-set-aside = a caminhada “{ $name }” foi danificada: { $why }; seu último estado foi posto de lado como { $aside }, e ele está onde estava antes
save-file-missing = a caminhada “{ $name }” foi danificada: falta { $file }
save-copied-aside = a caminhada “{ $name }” foi danificada: { $file }, tal como estava, ficou em { $aside }
save-folder-unnamed = a pasta “{ $name }” contém uma caminhada que ficou de fora: há letras no nome que não podem ser mostradas; dê-lhe outro
save-unreadable = não foi possível ler “{ $name }”: { $fault }

# O que deu errado.
save-is-there = já existe uma caminhada “{ $name }”: continue-a, ou dê outro nome
save-none-in = não há caminhada “{ $name }” em { $folder }
save-none = não há caminhada para continuar
save-in-use = a caminhada “{ $name }” está aberta em outro jogo
save-left-alone = a caminhada “{ $name }” fica como está: { $error }
save-nothing-left = nada da caminhada “{ $name }” ainda pode ser lido
save-lost = a caminhada se perdeu enquanto era salva
save-not-kept = não foi possível salvar a caminhada “{ $name }”: { $error }
save-no-folder = este sistema não indica pasta de dados: não há caminhadas
save-cannot-resume = não é possível continuar a caminhada “{ $name }”: { $error }
picture-cannot-go = não é possível ir até lá: { $error }
land-cannot-walk = não é possível caminhar nessa terra: { $error }
upgrade-no-folder = este sistema não indica pasta de dados: não é possível guardar uma cópia
upgrade-no-copy = a caminhada fica na sua terra, pois não foi possível copiá-la: { $error }
upgrade-stays = a caminhada fica na sua terra: { $error }
land-no-save = nada da caminhada “{ $name }” pode ser lido
land-cannot-write = não foi possível gravar { $file }: { $error }
land-damaged = { $file } não é uma terra, ou está danificado: { $why }
picture-nothing-seen = não há nada para ver
picture-too-large = o desenho desta terra é grande demais para uma imagem: a imagem não indica lugar algum
picture-damaged = o que ela traz está danificado
picture-damaged-why = o que ela traz está danificado: { $why }
picture-no-place = ela não indica lugar algum: só o fazem imagens que o eremite salvou, e que ninguém alterou
