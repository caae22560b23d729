# Told when strokes of somebody else are taken into this land.

strokes-none = nothing was painted in it
strokes-not-taken = what was painted cannot be taken: { $error }
strokes-not-new = nothing in it is new: all of its strokes are here already
strokes-not-laid = what was painted cannot be laid over this land
strokes-new = { $count ->
    [one] { $count } new stroke is in this land now; undo takes all that came back at once
   *[other] { $count } new strokes are in this land now; undo takes all that came back at once
}
strokes-new-by = { $count ->
    [one] { $count } new stroke by { $names } is in this land now; undo takes all that came back at once
   *[other] { $count } new strokes by { $names } are in this land now; undo takes all that came back at once
}

# Cairns, lamps and stones that came with a walk.
traces-left = { $count ->
    [1] one thing that was left stands here now
   *[other] { $count } things that were left stand here now
}
traces-not-taken = what was left cannot be taken: { $error }

# Told when a walk is gone on with.
strokes-left-out = what was painted is left out: { $error }
strokes-damaged = { $count ->
    [one] { $count } byte of what was painted is damaged, and is left out
   *[other] { $count } bytes of what was painted are damaged, and are left out
}
# After the file of a picture.
picture-without-strokes = what was painted here stays here: the page of lands gives it away
