#!/bin/sh
# check-random.sh [FROM [TO]] -- run the random programs FROM to TO with octcuda_auto on.
#
# Program K is random_program (ceil (K / 50), K, "auto"), which tests/lib/random_program.m
# compares with plain Octave.  JOBS processes run at a time; each takes 250 programs, which
# share most of their kernels.  A program that differs is printed, and the rest go on.  The
# last line is the sum.
#
#   JOBS=32         processes at a time, by default the number of processors
#   TURN=gpuArray   programs with gpuArrays instead of octcuda_auto
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
: "${OCTAVE_CLI:=octave-cli}" "${JOBS:=$(nproc)}" "${TURN:=auto}"
first=${1:-1}
last=${2:-2000}
. build-aux/cache.sh
# As many processes as processors; the same arrays go to the device on every machine.
: "${OCTCUDA_INTERPRET:=0}"
export OPENBLAS_NUM_THREADS=1 OCTCUDA_AUTO_MEASURE=0 OCTCUDA_INTERPRET OCTAVE_CLI TURN last
logs=build/random/$TURN-$first-$last
rm -rf "$logs"
mkdir -p "$logs"
export logs
start=$(date +%s)
# The share that begins with program $1.
seq "$first" 250 "$last" | xargs -P "$JOBS" -I '{}' sh -c '
  to=$(({} + 249))
  [ "$to" -le "$last" ] || to=$last
  log=$logs/{}
  "$OCTAVE_CLI" --no-history --norc -q --path inst --path tests/lib \
    --eval "run_random_programs ({}, $to, \"$TURN\");" < /dev/null > "$log" 2>&1
  status=$?
  grep -q "^random programs: " "$log" || echo "programs {} to $to ended with status $status" >> "$log"
  grep -v "^random programs: " "$log"
  true'
cat "$logs"/* | awk -v first="$first" -v last="$last" -v start="$start" -v now="$(date +%s)" '
  /^random programs: / { n += $3; bad += $5; cpu += $7 }
  / ended with status / { lost++ }
  END {
    printf "programs %d to %d: %d ran, %d differ, %d shares were not finished; %d s, %.1f programs a second of a processor\n",
           first, last, n, bad, lost, now - start, n / (cpu + 0.001)
    exit (bad + lost > 0 || n != last - first + 1)
  }'
