#!/bin/sh
# affected.sh [FILE...] -- the tests that a change of FILEs can affect, by name,
# one a line; "all" where that may be any.
#
# Without FILEs: what has changed since the last `make check' that passed
# (build/check/passed).  A change in a folder of the map affects the tests that
# tests/folders.txt has for it and, marked "above NAME", the tests of all folders
# that use it.  A change of a class or function in inst/ affects the tests that
# name it.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
export LC_ALL=C

if [ $# -eq 0 ]; then
  if [ ! -f build/check/passed ]; then
    echo all
    exit
  fi
  set -- $(find src gl kernels mex oct inst tests build-aux doc Makefile README.md \
    -type f -newer build/check/passed \( -name '*.[chmS]' -o -name '*.cc' -o -name '*.cuh' -o -name '*.def' \
    -o -name '*.tst' -o -name '*.glsl' -o -name '*.md' -o -name '*.sh' -o -name '*.in' -o -name Makefile \) \
    ! -exec grep -qs '^## Made by build-aux/' {} \; -print)
fi

# "FOLDER USED ..." for each row of the map.
rows ()
{
  sed -n 's/^| `\([a-z/]*\)\/` *|[^|]*| *\([a-z\/ -]*[a-z-]\) *|.*|$/\1 \2/p' doc/architecture.md
}

# The folder of src/ that the kernels of FOLDER belong to.
kernels_of ()
{
  case $1 in
    math) echo array ;;
    cuda) echo module ;;
    *) echo "$1" ;;
  esac
}

folders= words=
for f in "$@"; do
  base=$(basename "$f")
  name=${base%.*}
  case $f in
    src/*/*) d=${f#src/}; folders="$folders ${d%%/*}" ;;
    gl/*/*) d=${f#gl/}; folders="$folders gl/${d%%/*}" ;;
    kernels/*/*) d=${f#kernels/}; folders="$folders $(kernels_of "${d%%/*}")" ;;
    tests/*/*.tst | tests/c/check_*.[ch]*) echo "$name" ;;
    mex/@gpuArray/*) folders="$folders array" ;;
    mex/@*/*) d=${f#mex/@}; words="$words ${d%%/*}" ;;
    inst/@gpuArray/* | inst/+cuda/* | inst/*.m) words="$words $name" ;;
    inst/@*/*) d=${f#inst/@}; words="$words ${d%%/*}" ;;
    doc/*.md | README.md) folders="$folders docs" ;;
    *) echo all ;;
  esac
done
for w in $words; do
  grep -l -w -e "$w" tests/*/*.tst | sed 's,.*/,,; s/\.tst$//'
done
[ -z "$words" ] || folders="$folders docs"

# Folders that use a changed one, and then their tests.
{ rows; echo "--"; cat tests/folders.txt; } | awk -v changed="$folders" '
  BEGIN { n = split (changed, c); for (i = 1; i <= n; i++) hit[c[i]] = own[c[i]] = 1 }
  /^--$/ { in_tests = 1; next }
  /^#/ || NF == 0 { next }
  ! in_tests {
    if ($1 ~ /^gl\//) for (d in hit) if (d == "graphics" || d == "fuse") hit[$1] = 1
    for (i = 2; i <= NF; i++) if ($i in hit) hit[$1] = 1
    next
  }
  /^[^ ]/ { folder = $1; $1 = "" }
  folder in hit { for (i = 1; i <= NF; i++) print ((folder in own) ? "" : "above ") $i }'
