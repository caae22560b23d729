# Sinais sonoros: a opção, a página que os explica, e cada sinal, que também é legenda.

setting-sound-cues = sinais sonoros
    .help = Sons curtos dizem por onde o caminho segue, e o que está perto

menu-sound-cues = o que você ouve
menu-sound-cues-help = Cada sinal sonoro, para escutar, e o que ele quer dizer.
cues-title = O que você ouve
cues-about = Um sinal vem do lado em que está a sua causa, e é mais alto quanto mais perto ela está. Ele sobe para o que fica acima, e desce para o que fica abaixo.
cues-play = escutar
cues-are-off = Os sinais sonoros estão desligados. Eles se ligam nas opções, em Som.

cue-edge = uma beirada adiante
    .help = Um assobio que desce: o chão se interrompe.
cue-wall = uma parede adiante
    .help = Duas batidas surdas: uma parede, alta demais para um passo. Pule, ou escale.
cue-water = água
    .help = Três gotas: ali começa água aberta.
cue-person = alguém por perto
    .help = Uma palheta, duas notas: uma pessoa, a quem se pode perguntar o caminho.
cue-animal = um animal por perto
    .help = Dois trinados: um animal.
cue-cave-mouth = a boca de uma caverna
    .help = Um tubo oco: a boca de uma caverna, por onde se pode descer; de baixo, a saída.
cue-way = o caminho segue
    .help = Dois tons suaves: chão aberto, onde do outro lado há uma parede, e nas cavernas.
cue-landmark = um ponto de referência por ali
    .help = Um sino pequeno: o próximo ponto de referência fica por ali.
