# The page of key bindings.

menu-controls = controls
menu-controls-help = What keys, mouse and pad do, and how to change it.
controls-title = Controls
controls-on-foot = On foot
controls-camera = Camera
controls-horse = Horse and board
controls-bow = Bow
controls-brush = Brush
controls-game = Game
controls-photo = Photo mode
controls-map = Map and journal
controls-menus = Menus
controls-reset = Reset to default
controls-reset-keyboard = keyboard
controls-reset-mouse = mouse
controls-reset-gamepad = gamepad
controls-reset-help = Your changes to it are lost.
controls-keyboard = Keyboard
controls-mouse = Mouse
controls-gamepad = Gamepad
controls-more = More
controls-add-another = add another
controls-add-another-help = Up to three keys, three mouse buttons, and three gamepad buttons.
# Before the sign of a key. Those after the first are of one of two keys with the same sign.
controls-change = change
controls-change-left = change left
controls-change-right = change right
controls-change-on-keypad = change on the keypad
controls-change-help = What you press next takes its place.
controls-remove = remove
controls-remove-left = remove left
controls-remove-right = remove right
controls-remove-on-keypad = remove on the keypad
controls-remove-help = It does nothing here any more.
controls-press = Press a key or button, turn the wheel, or push a stick.
controls-to-cancel = To cancel:

# What is written on keys, as on the keyboards of the language's country; short, since it stands in the sign of a key.
cap-shift = Shift
cap-control = Ctrl
cap-alt = Alt
cap-escape = Esc
cap-enter = Enter
cap-space = Space
cap-tab = Tab
cap-backspace = Backspace
cap-delete = Delete
cap-insert = Insert
cap-home = Home
cap-end = End
cap-page-up = PageUp
cap-page-down = PageDown
cap-caps-lock = CapsLock
