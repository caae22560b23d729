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

# Riscado por quem passou: no máximo 59 letras cada.
saying-01 = Quem tem pressa ultrapassa a própria sombra.
saying-02 = O caminho é mais velho que a pedra.
saying-03 = Esperei aqui a chuva passar. Era uma boa chuva.
saying-04 = Descanse. A terra não vai fugir.
saying-05 = Até o fim, ninguém ainda andou.
saying-06 = O corvo sabe o atalho, e não conta.
saying-07 = Daqui voltei atrás, e na primavera vim de novo.
saying-08 = Quem conta as pedras esquece as flores.
saying-09 = A montanha já estava aqui quando você olhou.
saying-10 = Tigela cheia se leva devagar.
saying-11 = O que você procura ficou sentado uma légua atrás.
saying-12 = Até o rio prefere dar voltas.
saying-13 = Alguém carregou esta pedra. Pense nas costas dele.
saying-14 = O musgo chegou primeiro.
saying-15 = Há uma luz depois do terceiro morro. Ou havia.
saying-16 = Siga. Não é longe; nunca é longe.
saying-17 = O vento também lê isto, e não diz nada.
saying-18 = Eu vim do outro lado. A lua é a mesma.
saying-19 = Bota velha, morro novo.
saying-20 = Deixe a porteira como a encontrou. Não há porteira.
saying-21 = Quem consegue ler isto tem tempo.
saying-22 = A neve conta quem passou, e depois esquece.
saying-23 = Fique sentado até os pássaros esquecerem você.
saying-24 = Para uma noite, basta um lampião.
saying-25 = Tire a pedra do sapato, e deixe-a aqui.
saying-26 = O cavalo sabia.
saying-27 = Tudo o que tenho cabe debaixo deste chapéu.
saying-28 = Quando a névoa levanta, há mais névoa.
saying-29 = Toda ponte é favor de alguém que você nunca viu.
saying-30 = Hoje não vi ninguém, e concordamos em tudo.
saying-31 = Embaixo é tão vasto quanto em cima.
saying-32 = Os cervos vieram antes da aurora. Deixaram o orvalho.
saying-33 = Não pergunte à coruja.
saying-34 = Meu mestre passou por aqui. Ele me deve um chá.
saying-35 = Era mais íngreme quando eu era moço.
saying-36 = Quem bebe do lago provou o céu.
saying-37 = Dois caminhos se cruzaram aqui um dia, e ficaram.
saying-38 = O fogo se apaga. As estrelas ficam.
saying-39 = Escreva seu nome na areia; dura o bastante.
saying-40 = Nada cresce mais depressa por ser olhado. Olhe.
saying-41 = Dormi aqui. Não aconteceu nada. Foi uma maravilha.
saying-42 = Trovão é só o morro arrastando as cadeiras.
saying-43 = O que ficou para trás está à frente de alguém.
saying-44 = Pise como se o chão dormisse.
saying-45 = A garça não se importa de estar só.
saying-46 = Havia uma aldeia. Agora há raposas.
saying-47 = Seja bom com o próximo que ler isto. É você.
saying-48 = Em cada caverna há quem se ache o primeiro.
saying-49 = Metade do caminho é ficar sentado.
saying-50 = Mão vazia pode levar um cajado.
saying-51 = No sábio também choveu.
saying-52 = Contei os gansos. Faltava um. Depois ele veio.
saying-53 = Quem se perdeu ao menos está em algum lugar.
saying-54 = Longa é a légua de quem a conta.
saying-55 = A pedra é fria. Vá, e se aqueça.
saying-56 = Pergunte a uma criança se é longe: é até o almoço.
saying-57 = A primavera passou ontem por aqui, de passo leve.
saying-58 = O melhor da vista é o fôlego que vem antes.
saying-59 = O eco não tem dono.
saying-60 = Adeus, então. A próxima pedra já conhece você.

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
