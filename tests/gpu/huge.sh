#!/bin/sh
# huge.sh FOLDER -- arrays of more than 2^31 elements on a GPU.
#
# Run from the root of a built tree (make build).  Does what tests/lib/huge_rows.m lists, and
# prints the seconds of each operation and what is wrong.  Arrays of 5e9 elements of int8 and
# 3e9 of single need a GPU with 80 GB, the greediest operations 140 GB.
#
#   SIZES="int8:5e9 single:3e9"   classes and numbers of elements (default: these)
#   LIMIT=60                      seconds for each
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
out=${1:?usage: tests/gpu/huge.sh FOLDER}
mkdir -p "$out"
out=$(cd "$out" && pwd)
: "${OCTAVE_CLI:=octave-cli}" "${LIMIT:=60}" "${SIZES:=int8:5e9 single:3e9}"
export OCTCUDA_BACKEND="${OCTCUDA_BACKEND:-cuda}"
export OCTCUDA_CACHE_DIR="${OCTCUDA_CACHE_DIR:-$out/cache}"
mkdir -p "$OCTCUDA_CACHE_DIR"
chmod 700 "$OCTCUDA_CACHE_DIR"
failed=0
for size in $SIZES; do
  timeout -k 5 "$LIMIT" "$OCTAVE_CLI" --no-history --norc -q --path "$PWD/inst" \
    --path "$PWD/tests/lib" --eval "exit (! huge_report ('${size%:*}', ${size#*:}))" \
    < /dev/null 2>&1 | tee "$out/huge_${size%:*}.log"
  grep -q '^== .* 0 wrong' "$out/huge_${size%:*}.log" || failed=$((failed + 1))
done
printf '%d of the sizes failed\n' "$failed"
[ "$failed" -eq 0 ]
