#!/bin/sh
# check-virtuals.sh -- oct/virtuals.def against Octave and what was compiled.
#
# Each virtual function of octave_base_value has a row, and each one that must
# be overridden is in build/oct.o.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
export LC_ALL=C
. build-aux/counts.sh
: "${MKOCTFILE:=mkoctfile}"
folder=$("$MKOCTFILE" -p OCTINCLUDEDIR)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Pass if FILE of names has none that LIST lacks; WHAT says it of them.
all_in ()
{
  extra=$(comm -23 "$1" "$2" | tr '\n' ' ')
  if [ -z "$extra" ]; then pass; else fail "$3: $extra"; fi
}

header=$folder/ov-base.h
[ -f "$header" ] || header=$folder/octave/ov-base.h
build/generate names virtuals | sort > "$work/rows"
build/generate names overrides | sort > "$work/must"
nm -C build/oct.o | sed -n 's/.*octave_gpu_array::\([A-Za-z0-9_]*\)[[(].*/\1/p' \
  | sort -u > "$work/ours"
if sh build-aux/virtuals.sh "$header" > "$work/octave"; then
  all_in "$work/octave" "$work/rows" "oct/virtuals.def has no row for"
else
  fail "no virtual functions found in $folder"
fi
all_in "$work/must" "$work/ours" "octave_gpu_array does not override"
report
