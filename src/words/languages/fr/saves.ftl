menu-new-walk = nouvelle marche
menu-new-walk-help = Une autre contrée : au hasard, ou selon des mots, un code de partage ou un nom.
menu-load = charger
menu-load-help = Toutes les marches enregistrées.

new-walk-title = Nouvelle marche
new-walk-start-random = partir au hasard
new-walk-start-random-help = Dans une contrée où personne n’est allé.
new-walk-start-in = partir dans « { $seed } »
new-walk-start-in-help = La même graine mène à la même contrée, toujours et partout.
new-walk-seed = graine ou code
new-walk-seed-help = Un nombre, des mots quelconques, ou le code d’une contrée. Sans cela, la contrée est tirée au hasard.
new-walk-today = la contrée du jour
new-walk-today-help = La même pour tous le { $day }.
new-walk-drawn-map = ta carte dessinée
new-walk-drawn-map-help = La contrée de la carte dessinée dans l’éditeur.
new-walk-presets = Modèles

load-title = Charger
load-shared-lands = Contrées partagées
load-shared-land-help = Y commence une marche ; le fichier reste tel quel.
load-trash = corbeille : { $count }
load-trash-help = Les marches supprimées ; on peut les restaurer.
load-gone = Elle n’est plus là.
load-in-land = Dans la contrée { $land }.
load-name = nom
load-name-help = Lettres, chiffres, espaces, - _ ( ).
load-copy = copier
load-copy-help = La copie peut être continuée, et celle-ci reste telle quelle.
load-copied = la copie s’appelle { $name }
load-export-land = exporter la contrée
load-export-land-help = En fichier, avec tout ce qui y a été peint et posé, à déposer par d’autres sur leur fenêtre.
load-land-saved = la contrée est enregistrée sous { $file }
load-export-ghost = exporter le fantôme
load-export-ghost-help = Le chemin parcouru, en fichier : qui le dépose sur la fenêtre dans la même contrée y rencontre le marcheur.
load-ghost-saved = la marche est enregistrée sous { $file }
load-is-open = Cette marche est ouverte ; on peut la supprimer depuis une autre.
load-delete = supprimer
load-delete-help = La met à la corbeille ; on peut la restaurer.
load-deleted = { $name } est à la corbeille, d’où on peut la restaurer

save-summary = { $distance },  jour { $day },  { $when }
save-summary-of-version = { $summary },  version { $version }
save-now = maintenant

upgrade-continue-first = Sa contrée est de la version { $version }. Continue-la pour la passer à la version { $newest }.
upgrade-newest-land = dernière version
upgrade-help = Sa contrée est de la version { $version }, et le reste jusqu’à ce que tu la passes à la version { $newest }.
upgrade-title = Dernière version
upgrade-version = Version { $version } : { $summary }.
upgrade-looking = Examen de ce qui a été bâti…
upgrade-move-there = y passer
upgrade-move-there-help = Tu restes où tu es, ou arrives au lieu ouvert le plus proche. Une copie de la marche reste telle quelle.
upgrade-moved = la marche passe à la dernière version ; l’ancienne est gardée sous { $copy }
upgrade-already = c’est déjà la dernière version
upgrade-nothing-built = Rien n’a été bâti ni creusé ici.
upgrade-all-lie-there = { $strokes ->
    [one] Le seul trait s’y trouve comme il se trouve ici.
   *[other] Les { $strokes } traits s’y trouvent tous comme ils se trouvent ici.
}
upgrade-some-hang = { $strokes ->
    [one] Là-bas, sur { $strokes } trait, { $hanging } dans le vide et { $buried } dans la roche.
   *[other] Là-bas, sur { $strokes } traits, { $hanging } dans le vide et { $buried } dans la roche.
}

offer-title = La même contrée
offer-who = Quelqu’un d’autre est passé ici, lors de sa propre marche.
offer-merge = prendre ses traits
offer-merge-help = Ajoute ce qui y a été peint et posé ; le pinceau peut tout annuler d’un coup.
offer-not-merged = rien ne peut en être pris : { $error }
offer-walk = y marcher
offer-walk-help = Commence une autre marche ; celle-ci est gardée.

trash-title = Corbeille
trash-empty = La corbeille est vide.
trash-restore-help = La fait revenir.
saves-restored = { $name } est de retour

save-cannot-begin = impossible d’enregistrer cette marche : { $error } ; il continue de marcher
save-walks-on = { $error } ; il continue de marcher
save-lost-parts = la marche « { $name } » était endommagée ; perdu : { $parts } ; tout le reste est intact
player-land-has-changed = la contrée a changé depuis son passage : il se tient en surface

save-log-damaged = ce qui l’accompagne n’est plus tel qu’il a été écrit
save-file-damaged = { $file } est endommagé
save-all-damaged = tout y est endommagé
save-set-aside = la marche « { $name } » était endommagée : { $why } ; son dernier état est mis de côté sous { $aside }, et il se tient là où il était avant
save-file-missing = la marche « { $name } » était endommagée : { $file } manque
save-copied-aside = la marche « { $name } » était endommagée : { $file } se trouve, tel quel, dans { $aside }
save-folder-unnamed = le dossier « { $name } » contient une marche qui est laissée de côté : son nom a des lettres qui ne peuvent être affichées ; donne-lui-en un autre
save-unreadable = « { $name } » est illisible : { $fault }

save-is-there = il y a déjà une marche « { $name } » : continue-la, ou donne un autre nom
save-none-in = il n’y a pas de marche « { $name } » dans { $folder }
save-none = il n’y a pas de marche à continuer
save-in-use = la marche « { $name } » est en cours dans un autre jeu
save-left-alone = la marche « { $name } » reste telle quelle : { $error }
save-nothing-left = plus rien de la marche « { $name } » n’est lisible
save-lost = la marche a été perdue pendant l’enregistrement
save-not-kept = impossible d’enregistrer la marche « { $name } » : { $error }
save-no-folder = ce système n’indique aucun dossier de données : il n’y a pas de marches
save-cannot-resume = impossible de continuer la marche « { $name } » : { $error }
picture-cannot-go = impossible d’y aller : { $error }
land-cannot-walk = impossible de marcher dans cette contrée : { $error }
upgrade-no-folder = ce système n’indique aucun dossier de données : aucune copie ne peut être gardée
upgrade-no-copy = la marche reste dans sa contrée, car elle ne peut être copiée : { $error }
upgrade-stays = la marche reste dans sa contrée : { $error }
land-no-save = rien de la marche « { $name } » n’est lisible
land-cannot-write = impossible d’écrire { $file } : { $error }
land-damaged = { $file } n’est pas une contrée, ou est endommagé : { $why }
picture-nothing-seen = il n’y a rien à voir
picture-too-large = le dessin de cette contrée est trop grand pour une image : l’image n’indique aucun lieu
picture-damaged = ce qu’elle porte est endommagé
picture-damaged-why = ce qu’elle porte est endommagé : { $why }
picture-no-place = elle n’indique aucun lieu : seules le font les images gardées par eremite, tant que personne ne les a modifiées
