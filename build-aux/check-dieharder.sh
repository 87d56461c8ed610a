#!/bin/sh
# check-dieharder.sh -- test raw words of the generators by dieharder.
#
# GENERATORS names some of the generators, as gpurng does.  TESTS has the numbers of
# some of dieharder's tests (dieharder -l); without it all are run, which takes hours
# for each generator.  SEED is the generators' seed.  Results that dieharder calls
# WEAK are not failures: a few of some hundred results are weak by chance.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
: "${OCTAVE_CLI:=octave-cli}" "${SEED:=1}" "${TESTS:=}"
: "${GENERATORS:=Philox Threefry XORWOW CombRecursive}"
. build-aux/counts.sh
sh build-aux/deps.sh dieharder || exit 1
mkdir -p build/dieharder
pipe=build/dieharder/words.$$
mkfifo "$pipe" || exit 1
trap 'rm -f "$pipe"' EXIT

# Test generator $1 by the tests in the other arguments.
judge ()
{
  generator=$1
  shift
  log="build/dieharder/$generator.log"
  "$OCTAVE_CLI" --no-history --norc -q --path inst --path tests/lib \
    --eval "random_stream ('$generator', $SEED);" \
    < /dev/null > "$pipe" 2> "$log.octave" &
  dieharder -g 200 "$@" < "$pipe" > "$log"
  # Octave does not notice that its output is not read any more.
  kill -KILL $! 2> /dev/null
  wait $! 2> /dev/null
  grep -E 'PASSED|WEAK|FAILED' "$log"
  bad=$(grep -c 'FAILED' "$log")
  n=$(grep -c -E 'PASSED|WEAK' "$log")
  n_passed=$((n_passed + n))
  if [ "$bad" -gt 0 ]; then
    fail "$generator $*: $bad"
  elif [ "$n" -eq 0 ]; then
    cat "$log" "$log.octave"
    fail "$generator $*: no result"
  fi
}

for generator in $GENERATORS; do
  printf '== %s\n' "$generator"
  if [ -z "$TESTS" ]; then
    judge "$generator" -a
  fi
  for t in $TESTS; do
    judge "$generator" -d "$t"
  done
done
report
