# The page of the last ride on the board.

menu-ride = the last ride
menu-ride-help = The last ride on the board: watch it again, or export it.
ride-title = The last ride
ride-none = There is none yet.
ride-seconds = { $seconds } s
ride-watch = watch
ride-watch-help = Jump ends it; then the hermit is where he is now.
ride-export = export
ride-export-help = As a file, with the line that was painted: `eremite --watch FILE` shows it.
ride-saved = the ride is saved as { $file }
ride-not-written = the ride cannot be written to { $file }: { $error }

# Told when a ride cannot be watched.
ride-on-own-feet = a ride is watched by who stands on his own feet
ride-of-another-land = that ride is of another land: start the game with it, by --watch
ride-went-otherwise = this ride went otherwise once: it is of another version, or was changed
