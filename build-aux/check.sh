#!/bin/sh
# check.sh -- everything that `make check' runs after the build, added up.
# The last line is "N passed, N failed, N skipped".
#
# Of what sweeps compare with core it does a tenth, and the first of each kind.
# SEED says which tenth; by default the commit does.  Its kernels are compiled in a
# hurry, those of the package apart.  With CHECK_ALL=1 it does
# everything; with PART=K/N besides, the sweeps' part K of N (commit/N: the commit
# says which).  With CHANGED=1 it runs what can be affected by what has changed
# since it passed the last time (affected.sh).
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
: "${MAKE:=make}" "${CHECK_ALL:=}" "${PART:=}" "${SEED:=}" "${CHANGED:=}"
. build-aux/counts.sh
mkdir -p build/check
failures=

# Run a command as the step NAME.  Its status travels by a file: what a pipe ends
# with is the other end's.
run ()
{
  name=$1
  shift
  "$@" 2>&1
  echo $? > "build/check/$name.status"
}

judge ()
{
  last_failed=0
  if ! add_counts "build/check/$1.log"; then
    fail "$1: no counts"
    last_failed=1
  elif [ "$(cat "build/check/$1.status")" -ne 0 ] && [ "$last_failed" -eq 0 ]; then
    fail "$1: ended with status $(cat "build/check/$1.status")"
    last_failed=1
  fi
  [ "$last_failed" -eq 0 ] || failures="$failures $1"
}

step ()
{
  printf '== %s\n' "$1"
  run "$@" | tee "build/check/$1.log"
  judge "$1"
}

# What takes one processor, one after the other, beside the steps.
one_by_one ()
{
  run layout sh build-aux/check-layout.sh > build/check/layout.log
  run layers sh tests/docs/layers.sh > build/check/layers.log
  run format $MAKE --no-print-directory -s format-check > build/check/format.log
  run virtuals sh build-aux/check-virtuals.sh > build/check/virtuals.log
  ! is_wanted ops || run example sh tests/docs/add_operation.sh > build/check/example.log
}

# A number that follows the commit, or the version where there is no git.
commit_number ()
{
  hash=$(git rev-parse --short=7 HEAD 2> /dev/null) \
    || hash=$(cksum < DESCRIPTION | cut -c 1-7)
  printf '%d\n' "0x$(printf '%.7s' "$hash")"
}

if [ -z "$CHECK_ALL" ]; then
  [ -n "$SEED" ] || SEED=$(commit_number)
  OCTCUDA_CHECK_PART="$((SEED % 10))/10 first"
  export OCTCUDA_HOST_QUICK=1
  what="a tenth of the sweeps (SEED=$SEED does the same tenth again)"
elif [ -n "$PART" ]; then
  [ "$PART" != "commit/${PART#*/}" ] || PART=$(($(commit_number) % ${PART#*/}))/${PART#*/}
  OCTCUDA_CHECK_PART=$PART
  what="part $PART of the sweeps"
else
  OCTCUDA_CHECK_PART=
  what="all of the sweeps"
fi
export OCTCUDA_CHECK_PART

# What to run: names of tests, or all.  With PART only what has sweeps.
tests=all
[ -z "$CHANGED" ] || tests=$(sh build-aux/affected.sh | sort -u)
case " $(echo $tests) " in *" all "*) tests=all ;; esac
c_tests=$(echo "$tests" | grep '^check_' | tr '\n' ' ')
octave_tests=$(echo "$tests" | grep -v '^check_' | tr '\n' ' ')
[ "$tests" != all ] || c_tests=all octave_tests=
is_wanted () { [ "$tests" = all ] || echo "$tests" | grep -qx "$1"; }

rm -f build/check/*.log build/check/*.status
touch build/check/started
beside=
if [ -z "$PART" ]; then
  beside="layout layers format virtuals$(is_wanted ops && echo ' example')"
  one_by_one &
fi
[ -z "$c_tests" ] || step c $MAKE --no-print-directory STRICT=1 check-c C_TESTS="${c_tests#all}"
if [ -z "$PART" ] && is_wanted check_gl_race; then
  # Figures draw by themselves where there is a display.
  if [ -x build/tests/check_gl_race ] && has_xvfb; then
    step windows xvfb-run -a sh build-aux/check-c.sh build/tests/check_gl_race
  else
    skip "windows: there are none, or xvfb-run or xauth is not installed"
  fi
fi
wait
for name in $beside; do
  printf '== %s\n' "$name"
  cat "build/check/$name.log"
  judge "$name"
done
[ "$tests" != all ] && [ -z "$octave_tests" ] || step octave sh build-aux/run-tests.sh $octave_tests
printf '%s\n' "$what"
[ -z "$failures" ] || printf 'failed:%s (see build/check/)\n' "$failures"
report | tee build/check/summary
[ "$n_failed" -eq 0 ] || exit 1
[ -n "$PART" ] || mv -f build/check/started build/check/passed
