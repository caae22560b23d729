menu-title-paused = Em pausa
menu-continue = continuar
menu-quit = sair
menu-quit-help = Encerra o jogo. A caminhada fica salva.
menu-is-paused = em pausa
menu-close-lab = fechar o laboratório
switch-on = sim
switch-off = não

verb-add = adicionar
verb-back = voltar
verb-cancel = cancelar
verb-change = mudar
verb-continue = continuar
verb-done = pronto
verb-leave-it = deixar
verb-look-at-it = olhar
verb-make-slip = fazer bilhete
verb-move = transferir
verb-next = próxima
verb-open = abrir
verb-remove = remover
verb-reset = redefinir
verb-restore = restaurar
verb-select = escolher
verb-send-away = mandar embora
verb-start = começar
verb-turn-off = desligar
verb-turn-on = ligar
verb-type = escrever
verb-walk-with-it = andar com ele

keyboard-space = espaço
keyboard-delete = apagar
keyboard-done = pronto

no-data-folder = este sistema não indica pasta de dados: inicie o jogo com --data DIR

menu-map = mapa
menu-map-help = A terra vista de cima, e o caminho percorrido.
menu-journal = diário
menu-journal-help = O que foi descoberto, onde e quando, e as buscas.
menu-lab = laboratório
menu-lab-help = Tudo o que gera a terra, para girar e ligar enquanto ele caminha. É preciso um mouse.

menu-give-place = dar este lugar
menu-give-place-help = Um link que abre esta terra em um navegador, aqui e nesta hora.
verb-copy-link = copiar o link
place-without-strokes = O que foi pintado aqui não vai junto.
menu-take-walk = levar esta caminhada
menu-take-walk-help = A pasta da caminhada, para continuá-la em um computador ou em outro navegador: solte-a lá sobre esta página.
verb-get-zip = obter como zip
menu-full-screen = tela cheia
menu-full-screen-help = A tela inteira, e de volta.
verb-full-screen = tela cheia, e de volta

list-and = { $first } e { $last }
