#!/usr/bin/env bash
# Milliseconds from the start of a game to its first picture in a window, with no kept walks and with a thousand: medians.
# Needs Xvfb, whose picture is a file here.
#   benches/start.sh PROGRAM [ROUNDS]
set -euo pipefail
program=$1 rounds=${2:-7}
scratch=$(mktemp -d)
Xvfb -displayfd 3 -screen 0 1280x720x24 -fbdir "$scratch" -nolisten tcp 3>"$scratch/number" >/dev/null 2>&1 &
screen=$!
trap 'kill "$screen" 2>/dev/null || true; wait "$screen" 2>/dev/null || true; rm -r "$scratch"' EXIT
for _ in $(seq 100); do [ -s "$scratch/number" ] && break; sleep 0.1; done
export DISPLAY=":$(cat "$scratch/number")" XDG_RUNTIME_DIR="$scratch"
unset WAYLAND_DISPLAY

# Without a window the screen is black: colours in the middle of it are a picture.
has_picture() { [ "$(tail -c 2000000 "$scratch/Xvfb_screen0" | head -c 400000 | tr -d '\0' | wc -c)" -gt 200000 ]; }
now() { echo $((${EPOCHREALTIME/./} / 1000)); }
start() {
    local data=$1 began game
    began=$(now)
    "$program" --data "$data" --silent >/dev/null 2>&1 &
    game=$!
    until has_picture; do
        kill -0 "$game" 2>/dev/null || { echo "start: the game ended before its first picture" >&2; exit 1; }
        sleep 0.005
    done
    echo $(($(now) - began))
    kill "$game"
    wait "$game" 2>/dev/null || true
    while has_picture; do sleep 0.05; done
}
median() { sort -n | sed -n "$((rounds / 2 + 1))p"; }

"$program" walk --seed 5 --seconds 60 --speed 5 --data "$scratch/many" --keep 1 >/dev/null
for number in $(seq 2 1000); do cp -r "$scratch/many/runs/1" "$scratch/many/runs/$number"; done
start "$scratch/warm" >/dev/null
for round in $(seq "$rounds"); do
    rm -rf "$scratch/none"
    start "$scratch/none" >>"$scratch/of_none"
    start "$scratch/many" >>"$scratch/of_many"
done
echo "| first picture in a window | ms |"
echo "|---|---|"
echo "| no walks | $(median <"$scratch/of_none") |"
echo "| a thousand walks | $(median <"$scratch/of_many") |"
