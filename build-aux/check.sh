#!/bin/sh
# check.sh -- everything that `make check' runs after the build, added up.
# The last line is "N passed, N failed, N skipped".
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
: "${MAKE:=make}"
. build-aux/counts.sh
mkdir -p build/check
failures=

step ()
{
  name=$1
  shift
  printf '== %s\n' "$name"
  log=build/check/$name.log
  last_failed=0
  # The status travels by a file: what the pipe ends with is tee's.
  { "$@" 2>&1; echo $? > "$log.status"; } | tee "$log"
  if ! add_counts "$log"; then
    fail "$name: no counts"
    last_failed=1
  elif [ "$(cat "$log.status")" -ne 0 ] && [ "$last_failed" -eq 0 ]; then
    fail "$name: ended with status $(cat "$log.status")"
    last_failed=1
  fi
  [ "$last_failed" -eq 0 ] || failures="$failures $name"
}

step layout sh build-aux/check-layout.sh
step layers sh tests/docs/layers.sh
step format $MAKE --no-print-directory -s format-check
step virtuals sh build-aux/check-virtuals.sh
step c $MAKE --no-print-directory STRICT=1 check-c
# Figures draw by themselves where there is a display.
if [ -x build/tests/check_gl_race ] && has_xvfb; then
  step windows xvfb-run -a sh build-aux/check-c.sh build/tests/check_gl_race
else
  skip "windows: there are none, or xvfb-run or xauth is not installed"
fi
step example sh tests/docs/add_operation.sh
step octave sh build-aux/run-tests.sh
[ -z "$failures" ] || printf 'failed:%s (see build/check/)\n' "$failures"
report | tee build/check/summary
[ "$n_failed" -eq 0 ]
