#!/bin/sh
# check-virtuals.sh -- oct/virtuals.def against Octave and what was compiled.
#
# Each virtual function of octave_base_value has a row, and each one that must
# be overridden is in the objects of build/oct.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
export LC_ALL=C
. build-aux/counts.sh
: "${MKOCTFILE:=mkoctfile}"
folder=$("$MKOCTFILE" -p OCTINCLUDEDIR)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

rows () { sed -n "s/^VIRTUAL (\([A-Za-z0-9_]*\), $1.*/\1/p" oct/virtuals.def | sort; }

header=$folder/ov-base.h
[ -f "$header" ] || header=$folder/octave/ov-base.h
if sh build-aux/virtuals.sh "$header" > "$work/octave"; then
  rows '[A-Z]*' > "$work/rows"
  new=$(comm -23 "$work/octave" "$work/rows" | tr '\n' ' ')
  if [ -z "$new" ]; then
    pass
  else
    fail "oct/virtuals.def has no row for: $new"
  fi
else
  fail "no virtual functions found in $folder"
fi
nm -C build/oct/*.o | sed -n 's/.*octave_gpu_array::\([A-Za-z0-9_]*\)[[(].*/\1/p' \
  | sort -u > "$work/ours"
rows OVERRIDE > "$work/must"
missing=$(comm -23 "$work/must" "$work/ours" | tr '\n' ' ')
if [ -z "$missing" ]; then
  pass
else
  fail "octave_gpu_array does not override: $missing"
fi
report
