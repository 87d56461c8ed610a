#!/bin/sh
# add_operation.sh -- do what CONTRIBUTING.md says: add its row to src/array/ops.def
# in a copy of the tree, build, and compare the new operation with the formula
# that stands there ("`NAME (x)`, which is `FORMULA`").
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
export LC_ALL=C
: "${MAKE:=make}" "${OCTAVE_CLI:=octave-cli}"
cd "$(dirname "$0")/../.."
. build-aux/cache.sh

row=$(grep -m 1 '^OP (' CONTRIBUTING.md)
name=$(printf '%s\n' "$row" | sed 's/^OP ( *\([A-Za-z0-9_]*\).*/\1/')
formula=$(sed -n "s/.*\`$name (x)\`, which is \`\([^\`]*\)\`.*/\1/p" CONTRIBUTING.md)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'rm -rf "$scratch"; echo "0 passed, 1 failed, 0 skipped"; exit 1' INT TERM

if [ -z "$formula" ] || [ -e "inst/@gpuArray/$name.m" ] \
    || grep -rqs --include='*.def' "($name," src mex; then
  printf 'CONTRIBUTING.md: gpuArrays have %s already, or its formula is missing\n' \
    "$name"
  echo "0 passed, 1 failed, 0 skipped"
  exit 1
fi

# With the objects, so that only what depends on the table is compiled again.
cp -a Makefile DESCRIPTION INDEX build-aux src mex oct kernels inst "$scratch/"
[ ! -d gl ] || cp -a gl "$scratch/"
mkdir "$scratch/build"
for d in flags strict kernels.list embed.c embed.c.o mex_abi.c mex_abi.c.o \
    loops.o loops.d oct.o oct.d src mex oct links; do
  [ ! -e "build/$d" ] || cp -a "build/$d" "$scratch/build/"
done

# Before the first row with a greater name.
row="$row" name="$name" awk '
  /^OP *\(/ && ! done {
    other = $0
    sub (/^OP *\( */, "", other)
    sub (/[^A-Za-z0-9_].*/, "", other)
    if (other > ENVIRON["name"]) { print ENVIRON["row"]; done = 1 }
  }
  { print }
  END { exit ! done }' src/array/ops.def > "$scratch/src/array/ops.def"

cd "$scratch"
# What is compiled again need not be quick; it goes beside the objects that are there.
if $MAKE --no-print-directory -o build/flags CFLAGS=-O0 LOOP_OPTIMIZE=-O0 KERNELS=0 GL=0 \
    makeinfo= gateways='gpuArray __octcuda__' build > build.log 2>&1 \
    && "$OCTAVE_CLI" --no-history --norc -q --path inst --eval "
      x = [-Inf, -7.25, -1, -0.5, -0, 0, 1e-3, 0.5, 1, 3, Inf, NaN];
      want = $formula;
      g = $name (gpuArray (x));
      got = gather (g);
      assert (class (g), 'gpuArray');
      assert (got, want, 4 * eps (max (abs (want(isfinite (want))))));
      assert (class (gather ($name (gpuArray (single (x))))), 'single');
      assert (! isempty (strfind (octcuda_help ('$name'), '$name (A)')));" \
      < /dev/null
then
  printf 'one row added %s (x) to gpuArray\n' "$name"
  echo "1 passed, 0 failed, 0 skipped"
else
  grep -E 'error|warning|\*\*\*' build.log | head -n 20
  echo "0 passed, 1 failed, 0 skipped"
  exit 1
fi
