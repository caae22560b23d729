menu-slips = billets
menu-slips-help = Des souvenirs de marches dans les contrées du jour : les tiens, et ceux des autres.
menu-finish-today = finir la marche du jour
menu-finish-day = finir la marche du { $day }
menu-finish-help = Crée son billet : un souvenir de cette marche, à garder et à offrir. Tu peux continuer à marcher, et le refaire.
slips-title = Billets
slips-you = toi
slips-yours = le tien
slips-in-time = en { $time }
slips-your-name = ton nom
slips-your-name-help = Sur les billets, et avec ce que tu peindras désormais. Il peut rester vide.
slips-name-not-kept = impossible de garder ce nom : { $error }
slips-none = Il n’y en a pas encore. Marche dans la contrée du jour, et finis la marche dans le menu ; ou dépose le billet de quelqu’un, une image, sur la fenêtre.
slip-title = Billet
slip-of-day = Billet du { $day }
slip-painting = Le billet est en train d’être peint.
slip-gone = Il n’est plus là.
slip-walk = parcourir cette contrée
slip-walk-help = Une nouvelle marche dans la contrée de ce jour-là.
slip-save-card = enregistrer le billet
slip-save-card-help = En image, pour l’offrir.
slip-file = Le billet est une image à offrir : { $file }
slip-removed = le billet est retiré
slip-remove = retirer
slip-remove-help = Retire ce billet de la liste. Qui te l’a offert a toujours le sien.

slip-a-walker = un marcheur
slip-again = de nouveau
slip-again-walk = de nouveau, marche { $number }
slip-things = { $count ->
    [1] une trouvaille
   *[other] { $count } trouvailles
}
slip-met-and-more = { $names } et { $more } de plus
slip-by = par { $name }
slip-below = sous { $land }
slip-as-far-east = jusqu’à { $distance } vers l’est
slip-as-far-west = jusqu’à { $distance } vers l’ouest
slip-walked-by = parcourue par { $name }
slip-met = rencontres : { $names }
slip-met-nobody = aucune rencontre

slip-kept = un billet fait par { $whose } est gardé : { $line }
slip-known = ce billet du { $day }, fait par { $whose }, est déjà ici
slip-own = c’est ton propre billet du { $day }
slip-no-folder = ce système n’indique aucun dossier de données : impossible de garder des billets

slip-seal-damaged = son sceau est endommagé
slip-later-version = il vient d’une version plus récente du jeu
slip-nonsense = il dit ce qui ne peut être
slip-no-land = impossible de créer sa contrée : { $error }
slip-no-card = ce n’est pas un billet de { $width } × { $height } pixels tel que le jeu les écrit, ou il a été redimensionné ou coupé
slip-no-seal = il ne porte aucun sceau
slip-none = { $file } n’est pas un billet : { $fault }
slip-cannot-write = impossible d’écrire { $file } : { $error }
slip-too-many = { $count } billets d’autres marcheurs sont déjà gardés : enlèves-en quelques-uns de { $folder }
slip-no-day = ce n’est pas une marche dans une contrée du jour : elles seules ont des billets
slip-too-short = elle est trop courte : un billet demande { $metres } m
slip-no-save = rien de la marche « { $name } » n’est lisible
