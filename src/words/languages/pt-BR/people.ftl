people-way = { $temple }: por ali, { $distance }.
people-way-greeted = { $temple } fica por ali, { $distance }.
people-way-first = Por ali, { $distance }: { $temple }.
people-way-under-sky = Até { $temple }: { $distance }, por ali.
people-you-seek = Procura { $temple }?
people-that-way = Por ali, { $distance }.
people-follow-my-hand = Siga a minha mão até { $temple }: { $distance }.
people-no-temple = Não sei de templo algum, nem para cá nem para lá.
people-good-morning = Bom dia.
people-good-day = Olá.
people-good-evening = Boa noite.
people-rain = Vai chover.
people-snow = Há neve no ar.
people-fog = Cuidado com a névoa.
people-leaves = As folhas estão caindo.
people-dust = Cubra o rosto, há poeira.
people-clear-morning = Uma manhã clara.
people-dark-soon = Logo vai escurecer.
people-fair-day = Um belo dia para caminhar.
people-few-steps = a alguns passos
people-half-a-kilometre = meio quilômetro
people-a-kilometre = um quilômetro
people-far = a mais de um dia de caminhada

ferry-wait-there = Espere aí. Já vou.
ferry-sit-down = Sente-se. Não é longe.

people-kilometres = { $number ->
    [2] uns dois quilômetros
    [3] uns três quilômetros
    [4] uns quatro quilômetros
    [5] uns cinco quilômetros
    [6] uns seis quilômetros
    [7] uns sete quilômetros
    [8] uns oito quilômetros
    [9] uns nove quilômetros
    [10] uns dez quilômetros
    [11] uns onze quilômetros
   *[12] uns doze quilômetros
}
