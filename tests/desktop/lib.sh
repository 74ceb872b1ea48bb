# shellcheck shell=bash
# What the desktop check is made of: steps and their report, waiting, a private display, pictures, file dialogs.
# Sourced by check.sh, which sets $work (a private folder) and $pictures (where screenshots go).
# Nothing here knows what the program is for.

: "${work:?}" "${pictures:?}"
passed=0
failed=0
started=()      # process groups to end at exit
last_picture="" # the newest screenshot

# --- steps -----------------------------------------------------------------------------------------------------------

# expect TEXT COMMAND…: one step. The command says on stdout or stderr why it fails; a figure that it leaves in
# $detail is printed beside the step.
expect() {
    local text=$1 reason=$work/reason
    shift
    detail=""
    if "$@" >"$reason" 2>&1; then
        passed=$((passed + 1))
        printf '  ok      %s%s\n' "$text" "${detail:+: $detail}"
    else
        failed=$((failed + 1))
        printf '  FAILED  %s\n' "$text"
        sed 's/^/          /' "$reason"
        return 1
    fi
}

# need TEXT COMMAND…: a step without which the following ones say nothing.
need() {
    expect "$@" || exit 1
}

part() { printf '%s\n' "$1"; }

# --- waiting ---------------------------------------------------------------------------------------------------------

# wait_for SECONDS COMMAND…: true as soon as the command succeeds, false when the time is over.
wait_for() {
    local end=$((SECONDS + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        ((SECONDS <= end)) || return 1
        sleep 0.1
    done
}

fails() { ! "$@"; }

# --- processes -------------------------------------------------------------------------------------------------------

# launch OUT ERR COMMAND…: starts a command in a process group of its own; its id is left in $launched.
launch() {
    local out=$1 err=$2
    shift 2
    setsid "$@" </dev/null >"$out" 2>"$err" &
    launched=$!
    started+=("$launched")
}

# A child that has ended stays visible until it is waited for: its state tells.
has_ended() {
    local state
    state=$(sed -n 's/^State:[[:space:]]*\(.\).*/\1/p' "/proc/$1/status" 2>/dev/null) || return 0
    [[ -z $state || $state == Z ]]
}

runs() { ! has_ended "$1"; }

end_all() {
    local group
    for ((i = ${#started[@]} - 1; i >= 0; i--)); do
        group=${started[i]}
        kill -TERM -- "-$group" 2>/dev/null || true
        wait_for 3 has_ended "$group" || kill -KILL -- "-$group" 2>/dev/null || true
        wait "$group" 2>/dev/null || true
    done
    started=()
}

# Processor time of a process and all its threads, in ticks of the kernel's clock (usually 1/100 s).
cpu_ticks() {
    sed 's/^.*) //' "/proc/$1/stat" | awk '{ print $12 + $13 }'
}

has_settled() {
    local before
    before=$(cpu_ticks "$1") || return 1
    sleep 1
    [[ $(cpu_ticks "$1") == "$before" ]]
}

# --- the display -----------------------------------------------------------------------------------------------------

# start_display WIDTHxHEIGHT: an X server on a free number and a window manager; sets DISPLAY.
start_display() {
    local number=$work/display
    setsid Xvfb -displayfd 3 -screen 0 "${1}x24" -nolisten tcp \
        3>"$number" </dev/null >"$work/Xvfb.log" 2>&1 &
    started+=("$!")
    wait_for 20 grep -q . "$number" || { echo "Xvfb did not start"; cat "$work/Xvfb.log"; return 1; }
    DISPLAY=:$(<"$number")
    export DISPLAY
    launch "$work/openbox.log" "$work/openbox.log" openbox --sm-disable
    wait_for 20 wmctrl -m || { echo "openbox did not start"; cat "$work/openbox.log"; return 1; }
}

# visible_window ARGUMENTS…: the first visible window that `xdotool search` finds with them.
visible_window() {
    local found
    found=$(timeout 10 xdotool search --onlyvisible "$@" 2>/dev/null | head -n 1) || true
    [[ -n $found ]] && printf '%s\n' "$found"
}

activate() { timeout 10 xdotool windowactivate --sync "$1"; }

press() { timeout 10 xdotool key --delay 60 "$@"; }

type_text() { timeout 60 xdotool type --delay 100 -- "$1"; }

# --- pictures --------------------------------------------------------------------------------------------------------

# take NAME: the whole screen into NAME.png.
take() {
    last_picture=$pictures/$1.png
    timeout 20 import -silent -window root "$last_picture"
}

# different_pixels A B: how many pixels are not the same; all of a screen's when they cannot be compared.
different_pixels() {
    { timeout 20 compare -metric AE "$1" "$2" null: 2>&1 || true; } |
        awk '$1 ~ /^[0-9.]+(e\+?[0-9]+)?$/ { printf "%d\n", $1; found = 1 } { exit } END { if (!found) print 99999999 }'
}

# take_still NAME: takes pictures until two in a row are the same, at most 10 s.
take_still() {
    local end=$((SECONDS + 10)) before=$pictures/still.before.png
    take "$1" || return 1
    while ((SECONDS <= end)); do
        cp "$last_picture" "$before"
        sleep 0.2
        take "$1" || return 1
        if [[ $(different_pixels "$before" "$last_picture") == 0 ]]; then
            rm -f "$before"
            return 0
        fi
    done
    rm -f "$before"
    echo "the picture does not come to rest in 10 s"
    return 1
}

# take_changed FROM NAME: waits until the screen at rest differs visibly from FROM; that is kept as NAME.
take_changed() {
    local end=$((SECONDS + 10))
    while ((SECONDS <= end)); do
        take_still "$2" || return 1
        (($(different_pixels "$1" "$last_picture") <= 300)) || return 0
    done
    echo "nothing new on the screen in 10 s"
    return 1
}

# not_blank PICTURE [WIDTHxHEIGHT+X+Y]: text and shapes have many colours and a spread; an empty area has not.
not_blank() {
    local colours spread
    read -r colours spread < <(timeout 20 identify -format '%k %[fx:standard_deviation]\n' "$1${2:+[$2]}") || {
        echo "no picture: $1"
        return 1
    }
    echo "$1: $colours colours, standard deviation $spread"
    ((colours >= 64)) && awk -v spread="$spread" 'BEGIN { exit !(spread >= 0.02) }'
}

# place_of WINDOW: its inside as WIDTHxHEIGHT+X+Y on the screen.
place_of() {
    xwininfo -id "$1" | awk '
        /Absolute upper-left X/ { x = $NF } /Absolute upper-left Y/ { y = $NF }
        /^ *Width:/ { w = $NF } /^ *Height:/ { h = $NF }
        END { if (w == "") exit 1; printf "%dx%d+%d+%d\n", w, h, x, y }'
}

# --- file dialogs ----------------------------------------------------------------------------------------------------

dialog() { visible_window --class '^zenity$'; }

# The toolkits of the dialogs without blinking and animation, so that a picture of them comes to rest.
calm_dialogs() {
    local toolkit
    for toolkit in gtk-3.0 gtk-4.0; do
        mkdir -p "$XDG_CONFIG_HOME/$toolkit"
        printf '[Settings]\ngtk-cursor-blink=0\ngtk-enable-animations=0\n' >"$XDG_CONFIG_HOME/$toolkit/settings.ini"
    done
}

# answer_dialog NAME PATH: waits for zenity's file dialog, types an absolute path into it and accepts it.
# The picture of the answered dialog is kept as NAME. Return may only close the list of completions or enter the
# folder: then the dialog is still there and is answered again.
answer_dialog() {
    local window try
    wait_for 15 dialog || { echo "no file dialog in 15 s"; take "$1" || true; return 1; }
    for try in 1 2 3; do
        window=$(dialog) || return 0
        activate "$window" || { echo "the file dialog does not take the focus"; return 1; }
        take_still "$1" || return 1
        press ctrl+l ctrl+a
        type_text "$2"
        press shift+End Delete # what a completion has put behind the cursor
        take_still "$1" || return 1
        press Return
        wait_for 5 fails dialog && return 0
        take "$1-open-$try" || true
    done
    echo "the file dialog stays open"
    return 1
}
