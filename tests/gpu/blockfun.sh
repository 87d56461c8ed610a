#!/bin/sh
# blockfun.sh FOLDER -- cuda.blockfun on a machine with a GPU.
#
# Run from the root of a built tree (make build).  The test file, then the benchmark.
# Prints a compact table; logs go to FOLDER.
#
#   BYTES=64e9                 of the benchmark's array (default: as bench_blockfun.m)
#   STEPS="bench test"         which steps (default: these)
#   STEP_LIMIT=100             seconds for one step
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
out=${1:?usage: tests/gpu/blockfun.sh FOLDER}
mkdir -p "$out"
out=$(cd "$out" && pwd)
: "${OCTAVE_CLI:=octave-cli}" "${STEP_LIMIT:=100}" "${BYTES:=}" "${STEPS:=bench test}"
export OCTAVE_CLI
export OCTCUDA_BACKEND="${OCTCUDA_BACKEND:-cuda}"
export OCTCUDA_CACHE_DIR="${OCTCUDA_CACHE_DIR:-$out/cache}"
export OCTCUDA_CHECK_PART="3/20 first"
mkdir -p "$OCTCUDA_CACHE_DIR"
chmod 700 "$OCTCUDA_CACHE_DIR"
failed=0

# step NAME LINES CODE: run CODE with the package and the functions of tests/, log it, print the
# last LINES and how it ended.
step ()
{
  case " $STEPS " in *" $1 "*) ;; *) return 0 ;; esac
  start=$(date +%s)
  timeout -k 10 "$STEP_LIMIT" "$OCTAVE_CLI" --no-history --norc -q --path "$PWD/inst" \
    --path "$PWD/tests/lib" --path "$PWD/tests/perf" --eval "$3" > "$out/$1.log" 2>&1 < /dev/null
  status=$?
  lines=$2
  [ "$status" -eq 0 ] || { failed=$((failed + 1)); lines=25; }
  printf '== %s: status %d, %d s\n' "$1" "$status" "$(($(date +%s) - start))"
  tail -n "$lines" "$out/$1.log"
}

step bench 6 "bench_blockfun ($BYTES);"
step test 1 "[n, all] = test ('$PWD/tests/cuda/blockfun.tst', 'quiet');
             printf ('%d of %d tests passed\\n', n, all); exit (n != all);"
printf '%d steps failed\n' "$failed"
[ "$failed" -eq 0 ]
