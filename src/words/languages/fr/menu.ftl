menu-title-paused = Pause
menu-continue = continuer
menu-quit = quitter
menu-quit-help = Ferme le jeu. La marche est enregistrée.
menu-is-paused = en pause
menu-close-lab = fermer le labo
switch-on = oui
switch-off = non

verb-add = ajouter
verb-back = retour
verb-cancel = annuler
verb-change = modifier
verb-continue = continuer
verb-done = terminé
verb-leave-it = laisser
verb-look-at-it = regarder
verb-make-slip = créer le billet
verb-move = transférer
verb-next = suivant
verb-open = ouvrir
verb-remove = retirer
verb-reset = réinitialiser
verb-restore = restaurer
verb-select = choisir
verb-send-away = renvoyer
verb-start = commencer
verb-turn-off = désactiver
verb-turn-on = activer
verb-type = écrire
verb-walk-with-it = l’accompagner

keyboard-space = espace
keyboard-delete = effacer
keyboard-done = terminé

no-data-folder = ce système n’indique aucun dossier de données : lance le jeu avec --data DIR

menu-map = carte
menu-map-help = La contrée vue d’en haut, et le chemin parcouru.
menu-journal = journal
menu-journal-help = Ce qui a été découvert, où et quand, et les quêtes.
menu-lab = labo
menu-lab-help = Tout ce qui engendre la contrée, à régler et à basculer pendant qu’il marche. Il faut une souris.

menu-give-place = offrir ce lieu
menu-give-place-help = Un lien qui ouvre cette contrée dans un navigateur, ici et à cette heure.
verb-copy-link = copier le lien
place-without-strokes = Ce qui a été peint ici n’y est pas.
menu-take-walk = emporter cette marche
menu-take-walk-help = Le dossier de la marche, pour la continuer sur ordinateur ou dans un autre navigateur : dépose-le là-bas sur cette page.
verb-get-zip = obtenir le zip
menu-full-screen = plein écran
menu-full-screen-help = Tout l’écran, et retour.
verb-full-screen = plein écran, et retour

list-and = { $first } et { $last }
