# O que está gravado nas pedras à beira do caminho.

stone-by-the-way = Uma pedra à beira do caminho.
stone-kilometres = { $count ->
    [0] { $number } quilômetro desde o eremitério.
    [1] { $number } quilômetro desde o eremitério.
   *[other] { $number } quilômetros desde o eremitério.
}
stone-ahead = Adiante: { $first }.
stone-ahead-two = Adiante: { $first }, depois { $second }.

# Ao pé de um ponto de referência.
inscription-giant-tree = Quem a plantou nunca se sentou à sua sombra.
inscription-tower = Ergueram-na para ver mais longe. Depois, já tinham visto.
inscription-smoking-peak = A montanha respira. Não a acorde.
inscription-fumarole = Aqueça as mãos. Ela não pede nada.
inscription-basalt-columns = Ninguém as talhou. Conte-as, e seja humilde.
inscription-rock-arch = O vento fez esta porta, e a deixou aberta.
inscription-hoodoos = Elas levam seus chapéus, como você.

# Uma gramática própria, não uma tradução; veja en/stones.ftl.
saying-way = Quem { $first } { $second }.
    .first =
        sai atrasado
        conta os morros
        pede o atalho
        vai atrás do burro
        teima com o vento
        erra a trilha
        desce correndo
        anda de cabeça baixa
    .second =
        chega para o mesmo feijão
        encontra a porteira fechada
        acaba sentado aqui
        vê as flores na volta
        já tem história para contar
        fica devendo um cochilo
        come da mesma poeira
        diverte o caracol
saying-stone = Pedra { $first } { $second }.
    .first =
        calada
        no sol
        com limo
        de rio
        antiga
        sem dono
        no meio do caminho
        rolada do morro
    .second =
        não deve nem cobra
        serve de banco
        não pergunta as horas
        sabe mais que o mapa
        escuta melhor que compadre
        não perde o sono
        ri de quem corre
        não inveja o rio
saying-water = { $first }, e { $second }.
    .first =
        O rio dá voltas
        O riacho fala sozinho
        O poço guarda uma lua
        A bica não fecha de noite
        O brejo pensa que é céu
        O vau muda de humor
        A chuva não pede pouso
        A cachoeira nunca se cala
    .second =
        a garça concorda
        ninguém reclama
        minhas botas que o digam
        a margem fica quieta
        os sapos batem palmas
        o junco diz que sim
        eu me sentei perto
        o barqueiro cochila
saying-weather = Aqui { $first }. { $second }.
    .first =
        esperei a chuva passar
        a neblina me segurou
        o vento levou meu chapéu
        dormi durante a trovoada
        o granizo me alcançou
        passei o meio-dia na sombra
        a garoa me fez companhia
        esperei o tempo firmar
    .second =
        Foi um bom dia
        Ninguém deu pela falta
        Ficamos amigos
        Eu tinha pão
        Depois veio a primavera
        Eu faria de novo
        O morro também ficou
        Não aconteceu mais nada
saying-bread = { $first } { $second }.
    .first =
        Um naco de pão
        Meio queijo
        Uma espiga de milho
        Um punhado de farinha
        Um caldo ralo
        Um café frio
        A última goiaba
        Um beiju de ontem
    .second =
        dá para dois que se calam
        tem gosto da subida
        pesa mais antes da serra
        faz da pedra uma mesa
        já acabou com muita briga
        vale por dois conselhos
        pede que você se sente
        não pergunta seu nome
saying-animals = { $first } { $second }.
    .first =
        O corvo
        A garça
        A coruja
        A raposa
        A lebre
        O caracol
        Meu burro
        A cabra velha
    .second =
        sabe o atalho e não conta
        leu isto e foi embora
        dorme melhor que o rei
        anda sem mapa e não se perde
        olhou para mim e perdoou
        não repara no seu chapéu
        passou antes do sol e deixou o orvalho
        também descansa na subida
saying-patience = { $first }: { $second }.
    .first =
        Sente-se
        Deixe o caldo esfriar
        Espere o sabiá terminar
        Olhe o musgo crescer
        Tire as botas
        Deixe o nó para amanhã
        Conte os gansos de novo
        Fique mais um pouco
    .second =
        o morro não vai embora
        atrás ninguém empurra
        o caminho vai sozinho
        já é metade da viagem
        a lua faz igual
        comigo deu certo uma vez
        amanhã também tem subida
        hoje não há mais nada a fazer

# Números até cem.
number-in-words = { $number ->
    [0] nenhum
    [1] um
    [2] dois
    [3] três
    [4] quatro
    [5] cinco
    [6] seis
    [7] sete
    [8] oito
    [9] nove
    [10] dez
    [11] onze
    [12] doze
    [13] treze
    [14] quatorze
    [15] quinze
    [16] dezesseis
    [17] dezessete
    [18] dezoito
    [19] dezenove
    [20] vinte
    [21] vinte e um
    [22] vinte e dois
    [23] vinte e três
    [24] vinte e quatro
    [25] vinte e cinco
    [26] vinte e seis
    [27] vinte e sete
    [28] vinte e oito
    [29] vinte e nove
    [30] trinta
    [31] trinta e um
    [32] trinta e dois
    [33] trinta e três
    [34] trinta e quatro
    [35] trinta e cinco
    [36] trinta e seis
    [37] trinta e sete
    [38] trinta e oito
    [39] trinta e nove
    [40] quarenta
    [41] quarenta e um
    [42] quarenta e dois
    [43] quarenta e três
    [44] quarenta e quatro
    [45] quarenta e cinco
    [46] quarenta e seis
    [47] quarenta e sete
    [48] quarenta e oito
    [49] quarenta e nove
    [50] cinquenta
    [51] cinquenta e um
    [52] cinquenta e dois
    [53] cinquenta e três
    [54] cinquenta e quatro
    [55] cinquenta e cinco
    [56] cinquenta e seis
    [57] cinquenta e sete
    [58] cinquenta e oito
    [59] cinquenta e nove
    [60] sessenta
    [61] sessenta e um
    [62] sessenta e dois
    [63] sessenta e três
    [64] sessenta e quatro
    [65] sessenta e cinco
    [66] sessenta e seis
    [67] sessenta e sete
    [68] sessenta e oito
    [69] sessenta e nove
    [70] setenta
    [71] setenta e um
    [72] setenta e dois
    [73] setenta e três
    [74] setenta e quatro
    [75] setenta e cinco
    [76] setenta e seis
    [77] setenta e sete
    [78] setenta e oito
    [79] setenta e nove
    [80] oitenta
    [81] oitenta e um
    [82] oitenta e dois
    [83] oitenta e três
    [84] oitenta e quatro
    [85] oitenta e cinco
    [86] oitenta e seis
    [87] oitenta e sete
    [88] oitenta e oito
    [89] oitenta e nove
    [90] noventa
    [91] noventa e um
    [92] noventa e dois
    [93] noventa e três
    [94] noventa e quatro
    [95] noventa e cinco
    [96] noventa e seis
    [97] noventa e sete
    [98] noventa e oito
    [99] noventa e nove
    [100] cem
   *[other] { $number }
}
