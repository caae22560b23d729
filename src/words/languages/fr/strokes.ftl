# Ce qui est dit quand les traits de quelqu’un d’autre entrent dans cette contrée.

strokes-none = rien n’y a été peint
strokes-not-taken = impossible de prendre ce qui a été peint : { $error }
strokes-not-new = rien n’y est nouveau : tous ses traits sont déjà ici
strokes-not-laid = impossible de poser sur cette contrée ce qui a été peint
strokes-new = { $count ->
    [one] { $count } nouveau trait est maintenant dans cette contrée ; annuler retire d’un coup tout ce qui est revenu
   *[other] { $count } nouveaux traits sont maintenant dans cette contrée ; annuler retire d’un coup tout ce qui est revenu
}
strokes-new-by = { $count ->
    [one] { $count } nouveau trait, par { $names }, est maintenant dans cette contrée ; annuler retire d’un coup tout ce qui est revenu
   *[other] { $count } nouveaux traits, par { $names }, sont maintenant dans cette contrée ; annuler retire d’un coup tout ce qui est revenu
}

traces-left = { $count ->
    [1] une chose laissée par quelqu’un se dresse ici maintenant
   *[other] { $count } choses laissées par quelqu’un se dressent ici maintenant
}
traces-not-taken = impossible de prendre ce qui a été laissé : { $error }

strokes-left-out = ce qui a été peint est laissé de côté : { $error }
strokes-damaged = { $count ->
    [one] { $count } octet de ce qui a été peint est endommagé, et laissé de côté
   *[other] { $count } octets de ce qui a été peint sont endommagés, et laissés de côté
}
picture-without-strokes = ce qui a été peint ici reste ici : la page des contrées permet de l’offrir
