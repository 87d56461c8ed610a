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
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Write debugging information on octave_base_value to $work/o; the option for complete
# information is different for clang and GCC.
describe ()
{
  printf '#include <octave/oct.h>\noctave_base_value *value;\n' > "$work/value.cc"
  for all in -fstandalone-debug -femit-class-debug-always; do
    $("$MKOCTFILE" -p CXX) -std=gnu++17 -g $all $("$MKOCTFILE" -p INCFLAGS) -c -o "$work/o" \
      "$work/value.cc" 2> "$work/log" && return
  done
  cat "$work/log"
}

# The names of its virtual functions, from the debugging information: an entry has a
# depth, and its attributes are on the following lines.
virtuals ()
{
  readelf --debug-dump=info -W "$work/o" | awk '
    function put()
    {
      if (is_class && name == "octave_base_value")
        at = depth
      else if (at != "" && depth == at + 1 && is_virtual && name !~ /^~/)
        print name
    }
    / Abbrev Number: / {
      put()
      split ($1, part, /[<>]/)
      depth = part[2]
      if (depth <= at)
        at = ""
      is_class = index ($0, "(DW_TAG_class_type)")
      name = is_virtual = ""
    }
    / DW_AT_name / { name = $NF }
    / DW_AT_virtuality / { is_virtual = 1 }
    END { put() }' | sort -u
}

# Pass if all names in FILE are in LIST; WHAT describes the missing ones.
all_in ()
{
  extra=$(comm -23 "$1" "$2" | tr '\n' ' ')
  if [ -z "$extra" ]; then pass; else fail "$3: $extra"; fi
}

build/generate names virtuals | sort > "$work/rows"
build/generate names overrides | sort > "$work/must"
nm -C build/oct.o | sed -n 's/.*octave_gpu_array::\([A-Za-z0-9_]*\)[[(].*/\1/p' \
  | sort -u > "$work/ours"
describe
virtuals > "$work/octave"
if [ "$(wc -l < "$work/octave")" -ge 200 ]; then
  all_in "$work/octave" "$work/rows" "oct/virtuals.def has no row for"
else
  fail "no virtual functions found in octave_base_value"
fi
all_in "$work/must" "$work/ours" "octave_gpu_array does not override"
report
