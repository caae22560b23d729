menu-slips = bilhetes
menu-slips-help = Cartões de caminhadas nas terras de cada dia: os seus, e os de outros.
menu-finish-today = concluir a caminhada de hoje
menu-finish-day = concluir a caminhada de { $day }
menu-finish-help = Faz o bilhete dela: um cartão desta caminhada para guardar e dar. Você pode seguir andando, e fazê-lo de novo.
slips-title = Bilhetes
slips-you = você
slips-yours = seu
slips-in-time = em { $time }
slips-your-name = seu nome
slips-your-name-help = Nos bilhetes, e no que você pintar daqui em diante. Pode ficar vazio.
slips-name-not-kept = não foi possível guardar o nome: { $error }
slips-none = Ainda não há nenhum. Caminhe na terra de hoje, e conclua a caminhada no menu; ou solte na janela o bilhete de alguém, uma imagem.
slip-title = Bilhete
slip-of-day = Bilhete de { $day }
slip-painting = O cartão está sendo pintado.
slip-gone = Não está mais aqui.
slip-walk = caminhar nesta terra
slip-walk-help = Uma nova caminhada na terra daquele dia.
slip-save-card = salvar o cartão
slip-save-card-help = Como imagem, para dar.
slip-file = O cartão é uma imagem para dar: { $file }
slip-removed = o bilhete foi removido
slip-remove = remover
slip-remove-help = Tira este cartão da lista. Quem o deu ainda tem o seu.

# No cartão, e na linha de um bilhete.
slip-a-walker = um caminhante
slip-again = de novo
slip-again-walk = de novo, caminhada { $number }
slip-things = { $count ->
    [1] uma coisa
   *[other] { $count } coisas
}
slip-met-and-more = { $names } e mais { $more }
slip-by = de { $name }
slip-below = ao pé de { $land }
slip-as-far-east = até { $distance } a leste
slip-as-far-west = até { $distance } a oeste
slip-walked-by = caminhada de { $name }
slip-met = encontrou: { $names }
slip-met-nobody = não encontrou ninguém

# Dito de um bilhete solto na janela.
slip-kept = um bilhete de { $whose } foi guardado: { $line }
slip-known = este bilhete de { $whose }, de { $day }, já está aqui
slip-own = este é o seu próprio bilhete de { $day }
slip-no-folder = este sistema não indica pasta de dados: não é possível guardar bilhetes

# O que deu errado.
slip-seal-damaged = seu selo está danificado
slip-later-version = foi feito por uma versão posterior do jogo
slip-nonsense = diz o que não pode ser
slip-no-land = não foi possível criar sua terra: { $error }
slip-no-card = não é um cartão de { $width } x { $height } pixels como o jogo os grava, ou foi redimensionado ou cortado
slip-no-seal = não há selo nele
slip-none = { $file } não é um bilhete: { $fault }
slip-cannot-write = não foi possível gravar { $file }: { $error }
slip-too-many = já há { $count } bilhetes de outros guardados: retire alguns de { $folder }
slip-no-day = não é uma caminhada na terra de um dia: só essas têm bilhetes
slip-too-short = é curta demais: um bilhete pede { $metres } m
slip-no-save = nada da caminhada “{ $name }” pode ser lido
