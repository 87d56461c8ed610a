#!/bin/sh
# check.sh -- everything that `make check' runs after the build, added up.
# The last line is "N passed, N failed, N skipped".
#
# Of the comparisons with core in sweeps it runs a twentieth, and the first of each kind.
# SEED selects the twentieth; by default it follows from the commit, or from the time with
# CHANGED=1.  Kernels are compiled with little optimisation, except those of the
# package.  With CHECK_ALL=1 it runs everything; with PART=K/N in addition, part K of N
# of the sweeps, and each N-th file as a whole (due-tests.sh; commit/N: the commit selects
# it).
#
# With CHANGED=1 it runs the tests that can be affected by changes since it passed the last
# time (affected.sh): those of the folders that have changed, and then, in an order given by
# SEED, those of the folders that use them, for at most 80 seconds.  If some tests were left
# out, the next run starts from the same state.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
: "${MAKE:=make}" "${CHECK_ALL:=}" "${PART:=}" "${SEED:=}" "${CHANGED:=}"
: "${CHECK_START:=$(date +%s)}"
. build-aux/counts.sh
. build-aux/part.sh
mkdir -p build/check
failures=

# Run a command as the step NAME.  Its status is passed in a file, because the status
# of a pipe is that of its last command.
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

# Work for one processor, which runs in parallel with the steps.
one_by_one ()
{
  run layout sh build-aux/check-layout.sh > build/check/layout.log
  run layers sh tests/docs/layers.sh > build/check/layers.log
  run format $MAKE --no-print-directory -s format-check > build/check/format.log
  run virtuals sh build-aux/check-virtuals.sh > build/check/virtuals.log
  ! is_in ops "$tests" || run example sh tests/docs/add_operation.sh > build/check/example.log
}

if [ -z "$CHECK_ALL" ]; then
  [ -n "$SEED" ] || [ -z "$CHANGED" ] || SEED=$CHECK_START
  [ -n "$SEED" ] || SEED=$(commit_number)
  OCTCUDA_CHECK_PART="$((SEED % 20))/20 first"
  export OCTCUDA_HOST_QUICK=1
  what="a twentieth of the sweeps (SEED=$SEED does the same twentieth again)"
elif [ -n "$PART" ]; then
  PART=$(part_of "$PART")
  OCTCUDA_CHECK_PART=$PART
  what="part $PART of the sweeps"
else
  OCTCUDA_CHECK_PART=
  what="all of the sweeps"
fi
export OCTCUDA_CHECK_PART

# Is NAME one of NAMES, or is NAMES "all"?
is_in () { printf '%s\n' "$2" | grep -qx -e all -e "$1"; }

# What to run: names of tests, or all; and tests that may be left out if time is short.
tests=all above=
[ -z "$PART" ] || tests=$(sh build-aux/due-tests.sh "$PART")
if [ -n "$CHANGED" ]; then
  affected=$(sh build-aux/affected.sh | sort -u)
  tests=$(echo "$affected" | grep -v '^above ')
  above=$(echo "$affected" | sed -n 's/^above //p' | grep -vxF -e "$tests" \
    | awk -v seed="$SEED" 'BEGIN { srand (seed) } { print rand (), $1 }' | sort -n | cut -d ' ' -f 2)
  ! is_in all "$tests" || tests=all above=
fi

# The C tests of NAMES, or all; and those of the Octave tests.  SUFFIX names the steps.
run_c ()
{
  c_tests=$(printf '%s\n' "$1" | grep '^check_' | tr '\n' ' ')
  if is_in all "$1" || [ -n "$c_tests" ]; then
    step "c$2" $MAKE --no-print-directory STRICT=1 check-c C_TESTS="$c_tests"
  fi
  if [ -z "$PART" ] && is_in check_gl_race "$1"; then
    # Figures are drawn automatically if there is a display.
    if [ -x build/tests/check_gl_race ] && has_xvfb; then
      step "windows$2" xvfb-run -a sh build-aux/check-c.sh build/tests/check_gl_race
    else
      skip "windows: there are none, or xvfb-run or xauth is not installed"
    fi
  fi
}

run_octave ()
{
  octave_tests=$(printf '%s\n' "$1" | grep -v -e '^check_' -e '^all$' | tr '\n' ' ')
  if is_in all "$1" || [ -n "$octave_tests" ]; then
    step "octave$2" sh build-aux/run-tests.sh $octave_tests
  fi
}

rm -f build/check/*.log build/check/*.status
touch build/check/started
beside=
if [ -z "$PART" ]; then
  beside="layout layers format virtuals$(! is_in ops "$tests" || echo ' example')"
  one_by_one &
fi
run_c "$tests" ""
wait
for name in $beside; do
  printf '== %s\n' "$name"
  cat "build/check/$name.log"
  judge "$name"
done
run_octave "$tests" ""
n=1
while [ -n "$above" ] && [ $(($(date +%s) - CHECK_START)) -lt 80 ]; do
  n=$((n + 1))
  some=$(printf '%s\n' "$above" | head -n 12)
  above=$(printf '%s\n' "$above" | tail -n +13)
  run_c "$some" "-$n"
  run_octave "$some" "-$n"
done
printf '%s\n' "$what"
[ -z "$failures" ] || printf 'failed:%s (see build/check/)\n' "$failures"
[ -z "$above" ] || printf '%d tests of what stands on it were left for want of time: make check runs all\n' \
  "$(printf '%s\n' "$above" | wc -l)"
report | tee build/check/summary
[ "$n_failed" -eq 0 ] || exit 1
[ -n "$PART$above" ] || mv -f build/check/started build/check/passed
