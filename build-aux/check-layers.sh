#!/bin/sh
# check-layers.sh -- do the folders of src/ use each other as the map says?
#
# The map is the table in doc/architecture.md: a row per folder, below all the
# folders that it may use.  Prints what breaks it; silence is a pass.  Reads the
# sources and, because headers hide what is called, the symbols of the objects
# in build/src (run make build before).
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
export LC_ALL=C
map=doc/architecture.md

# Rows as lines: "row FOLDER: USED ...", "names FOLDER: WORD ..." and "circle
# FOLDER: FILE ...".
rows ()
{
  sed -n 's/^| `\([a-z]*\)\/` *|[^|]*| *\([a-z -]*[a-z-]\) *| *\([a-z ]*[a-z]\) *|$/row \1: \2\
names \1: \3/p
    s/^| `\([a-z]*\)\/` *| *\([a-z_. ]*\.c\) *|.*/circle \1: \2/p' "$map"
}

# "include FILE HEADER" for each header in quotes.
includes ()
{
  grep -H '^#include "' src/*/*.[ch] mex/*.[ch] mex/*/*.[ch] oct/*.cc oct/*.h \
    2> /dev/null | sed 's/^\([^:]*\):#include "\([^"]*\)".*/include \1 \2/'
}

# "face FOLDER WORD ..." for what its face says that it uses, and is used by.
faces ()
{
  for f in src/*/; do
    d=$(basename "$f")
    [ -f "src/$d/$d.h" ] || continue
    awk -v d="$d" '
      / SPDX/ { exit }
      /^   (Uses|Used by): / { kind = $1 == "Uses:" ? "uses" : "users" }
      kind { sub (/^ *(Uses|Used by): /, ""); text[kind] = text[kind] " " $0 }
      /\.$/ { kind = "" }
      END {
        for (k in text) { gsub (/[,.]/, "", text[k]); print k, d ":" text[k] }
      }' "src/$d/$d.h"
  done
}

# "defines FILE SYMBOL" and "needs FILE SYMBOL" for each object.
symbols ()
{
  nm -A $objects | awk '
    {
      f = $1; sub (/:.*/, "", f); sub (/^build\//, "", f); sub (/\.o$/, "", f)
      if ($(NF - 1) == "U") print "needs", f, $NF
      else if ($(NF - 1) ~ /^[TDBRVW]$/) print "defines", f, $NF
    }'
}

objects=$(printf '%s\n' src/*/*.[cS] | sed 's,.*,build/&.o,')
for o in $objects; do
  [ -f "$o" ] || { echo "$o is missing: run make build"; exit; }
done

{ rows; ls -d src/*/ | sed 's,src/\(.*\)/,folder \1,'; faces; includes; symbols; } \
  | awk '
  function say(text) { if (! (text in said)) { said[text] = 1; print text } }
  function folder(f) { split (f, part, "/"); return part[1] == "src" ? part[2] : part[1] }
  function may(a, b) { return a == b || (a, b) in allowed }

  $1 == "row" {
    d = $2; sub (/:/, "", d); is_row[d] = 1; order[++n_rows] = d
    for (i = 3; i <= NF; i++)
      if ($i != "-") {
        allowed[d, $i] = 1
        if (! ($i in is_row) || $i == d)
          say("the map: " d "/ may not use " $i "/, which is not above it")
      }
  }
  $1 == "names" {
    d = $2; sub (/:/, "", d)
    for (i = 3; i <= NF; i++) {
      if ($i in owner) say("the map: octa_" $i "_ is of " owner[$i] "/ and of " d "/")
      owner[$i] = d
    }
  }
  $1 == "circle" {
    d = $2; sub (/:/, "", d); n_circles++
    for (i = 3; i <= NF; i++) named["src/" d "/" $i] = n_circles
  }
  $1 == "folder" && ! ($2 in is_row) { say("the map has no row for src/" $2 "/") }
  $1 == "uses" || $1 == "users" {
    d = $2; sub (/:/, "", d)
    for (i = 3; i <= NF; i++) told[$1, d, $i] = 1
  }
  $1 == "include" {
    from = folder($2); to = $3; sub (/\/.*/, "", to)
    if ($2 !~ /^src\//) {
      if ($3 ~ /\// && $3 !~ /\.def$/ && to in is_row)
        say($2 ": includes " $3 "; gateways include octa.h")
      next
    }
    if (from == to || $3 == "octa.h" && $2 ~ /^src\/octa/) next
    if ($3 !~ /\.def$/ && $3 != to "/" to ".h" && $3 !~ /^kernels\//)
      say($2 ": includes " $3 "; other folders show " to "/" to ".h only")
    else if (to in is_row && ! may(from, to))
      say($2 ": includes " $3 "; " from "/ may not use " to "/")
  }
  $1 == "defines" { home[$3] = $2; files[$2] = 1 }
  $1 == "needs" { need[++n_needs] = $2 " " $3 }

  END {
    for (x in home) {
      split (x, p, "_")
      a = folder(home[x])
      if (p[1] != "octa" || owner[p[2]] != a)
        say(home[x] ": the name " x " does not lead to " a "/")
      named_by[p[2]] = 1
    }
    for (x in owner)
      if (! (x in named_by)) say("the map: nothing is called octa_" x "_")
    for (i = 1; i <= n_needs; i++) {
      split (need[i], p, " ")
      if (! (p[2] in home) || home[p[2]] == p[1]) continue
      a = folder(p[1]); b = folder(home[p[2]])
      seen[a, b] = 1
      if (a == b) { call[p[1], home[p[2]]] = 1; in_folder[a, p[1]]; in_folder[a, home[p[2]]] }
      else if (! may(a, b))
        say(p[1] ": calls " p[2] " of " home[p[2]] "; " a "/ may not use " b "/")
    }
    for (i = 1; i <= n_rows; i++)
      for (j = 1; j <= n_rows; j++) {
        a = order[i]; b = order[j]
        if ((a, b) in allowed && ! ((a, b) in seen) && b != "base" && b != "driver")
          say("the map: " a "/ does not use " b "/")
        if (((a, b) in allowed) != (("uses", a, b) in told))
          say("src/" a "/" a ".h: says of " b " something else than the map")
        if (((a, b) in allowed) != (("users", b, a) in told))
          say("src/" b "/" b ".h: says of " a " something else than the map")
      }
    # Files of a folder that reach each other, by closure.
    for (i = 1; i <= n_rows; i++) {
      n = 0
      for (f in files) if (folder(f) == order[i]) file[++n] = f
      for (x = 1; x <= n; x++) for (y = 1; y <= n; y++)
        reach[x, y] = (file[x], file[y]) in call
      for (k = 1; k <= n; k++) for (x = 1; x <= n; x++) if (reach[x, k])
        for (y = 1; y <= n; y++) if (reach[k, y]) reach[x, y] = 1
      for (x = 1; x <= n; x++) for (y = 1; y <= n; y++)
        if (x != y && reach[x, y] && reach[y, x]) {
          used[file[x]] = 1
          if (! (file[x] in named) || named[file[x]] != named[file[y]])
            say(file[x] ": is in a circle with " file[y])
        }
    }
    for (f in named) if (! (f in used)) say("the map: " f " is in no circle any more")
  }' | sort
