strokes-none = darin ist nichts gemalt
strokes-not-taken = das Gemalte lässt sich nicht übernehmen: { $error }
strokes-not-new = darin ist nichts neu: Alle Striche sind schon hier
strokes-not-laid = das Gemalte lässt sich nicht über dieses Land legen
strokes-new = { $count ->
    [one] { $count } neuer Strich ist jetzt in diesem Land; Rückgängig nimmt alles auf einmal zurück
   *[other] { $count } neue Striche sind jetzt in diesem Land; Rückgängig nimmt alles auf einmal zurück
}
strokes-new-by = { $count ->
    [one] { $count } neuer Strich von { $names } ist jetzt in diesem Land; Rückgängig nimmt alles auf einmal zurück
   *[other] { $count } neue Striche von { $names } sind jetzt in diesem Land; Rückgängig nimmt alles auf einmal zurück
}

traces-left = { $count ->
    [1] ein Ding, das jemand hinterließ, steht jetzt hier
   *[other] { $count } Dinge, die jemand hinterließ, stehen jetzt hier
}
traces-not-taken = das Hinterlassene lässt sich nicht übernehmen: { $error }

strokes-left-out = das Gemalte bleibt weg: { $error }
strokes-damaged = { $count ->
    [one] { $count } Byte des Gemalten ist beschädigt und bleibt weg
   *[other] { $count } Bytes des Gemalten sind beschädigt und bleiben weg
}
picture-without-strokes = was hier gemalt ist, bleibt hier: Die Seite der Länder gibt es weiter
