strokes-none = en ella no se pintó nada
strokes-not-taken = lo pintado no se puede tomar: { $error }
strokes-not-new = no hay nada nuevo en ella: todos sus trazos están ya aquí
strokes-not-laid = lo pintado no se puede poner sobre esta tierra
strokes-new = { $count ->
    [one] { $count } trazo nuevo está ahora en esta tierra; deshacer quita de una vez todo lo llegado
   *[other] { $count } trazos nuevos están ahora en esta tierra; deshacer quita de una vez todo lo llegado
}
strokes-new-by = { $count ->
    [one] { $count } trazo nuevo de { $names } está ahora en esta tierra; deshacer quita de una vez todo lo llegado
   *[other] { $count } trazos nuevos de { $names } están ahora en esta tierra; deshacer quita de una vez todo lo llegado
}

traces-left = { $count ->
    [1] una cosa que alguien dejó está ahora aquí
   *[other] { $count } cosas que alguien dejó están ahora aquí
}
traces-not-taken = lo que alguien dejó no se puede tomar: { $error }

strokes-left-out = lo pintado queda fuera: { $error }
strokes-damaged = { $count ->
    [one] { $count } byte de lo pintado está dañado, y queda fuera
   *[other] { $count } bytes de lo pintado están dañados, y quedan fuera
}
picture-without-strokes = lo pintado aquí se queda aquí: se regala desde la página de tierras
