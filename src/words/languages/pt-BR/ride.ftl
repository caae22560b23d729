menu-ride = a última descida
menu-ride-help = A última descida na prancha: veja de novo, ou exporte.
ride-title = A última descida
ride-none = Ainda não há nenhuma.
ride-seconds = { $seconds } s
ride-watch = ver
ride-watch-help = Pular a encerra; então o eremita está onde está agora.
ride-export = exportar
ride-export-help = Como arquivo, com a linha que foi pintada: `eremite --watch ARQUIVO` a mostra.
ride-saved = a descida foi salva como { $file }
ride-not-written = não foi possível gravar a descida em { $file }: { $error }

ride-on-own-feet = para ver uma descida é preciso estar de pé
ride-of-another-land = essa descida é de outra terra: inicie o jogo com ela, por --watch
ride-went-otherwise = esta descida já foi diferente: é de outra versão, ou foi alterada
