# For screen readers alone.

reader-arrow-left = left arrow
reader-arrow-right = right arrow
reader-arrow-up = up arrow
reader-arrow-down = down arrow
# What a key does to the chosen line of a menu, such as "Enter: open."
reader-prompt = { $keys }: { $what }.
