# counts.sh -- sourced by the checks that count: pass NAME, fail NAME, skip
# NAME WHY, and at the end report, whose exit status is that of the check.
# SPDX-License-Identifier: GPL-3.0-or-later
n_passed=0 n_failed=0 n_skipped=0

pass () { n_passed=$((n_passed + 1)); }
fail () { n_failed=$((n_failed + 1)); printf 'FAILED %s\n' "$*"; }
skip () { n_skipped=$((n_skipped + 1)); printf 'skipped %s\n' "$*"; }

# Add the counts of a log whose last such line is "N passed, N failed[, N
# skipped]"; status 1 if there is none.
add_counts ()
{
  line=$(grep -E '^[0-9]+ passed, [0-9]+ failed(, [0-9]+ skipped)?$' "$1" \
    | tail -n 1) || return 1
  [ -n "$line" ] || return 1
  set -- $line
  n_passed=$((n_passed + $1)) n_failed=$((n_failed + $3))
  n_skipped=$((n_skipped + ${5:-0}))
  last_failed=$3
}

report ()
{
  printf '%d passed, %d failed, %d skipped\n' \
    "$n_passed" "$n_failed" "$n_skipped"
  [ "$n_failed" -eq 0 ]
}

# Can xvfb-run start a display?
has_xvfb ()
{
  command -v xvfb-run > /dev/null && command -v xauth > /dev/null
}
