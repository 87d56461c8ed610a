#!/bin/sh
# check-layers.sh -- do the folders of src/ and gl/ use each other as the map says?
#
# The map is the table in doc/architecture.md: a row per folder, below all the
# folders that it may use.  Prints what breaks it; silence is a pass.  Reads the
# sources and, because headers hide what is called, the symbols of the objects
# in build/src (run make build before).  Folders of gl/ are called gl/NAME here
# and in the map.  The linker checks their calls of libocta, and libocta calls
# none of their functions.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
export LC_ALL=C
map=doc/architecture.md

# Rows as lines: "row FOLDER: USED ..." and "names FOLDER: WORD ...".
rows ()
{
  sed -n 's/^| `\([a-z/]*\)\/` *|[^|]*| *\([a-z\/ -]*[a-z-]\) *| *\([a-z_ ]*[a-z]\) *|$/row \1: \2\
names \1: \3/p' "$map"
}

# "include FILE HEADER" for each header in quotes.
includes ()
{
  grep -H '^#include "' src/*/*.[ch] gl/*/*.[ch] mex/*.[ch] mex/*/*.[ch] oct/*.cc oct/*.h \
    2> /dev/null | sed 's/^\([^:]*\):#include "\([^"]*\)".*/include \1 \2/'
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
# "word NAME" for each name of libocta in src/octa.c, in what is linked to libocta,
# and in the tests.
words ()
{
  cat src/*.[ch] mex/*/*.[ch] oct/*.cc oct/*.h tests/c/*.[ch] | tr -cs 'a-zA-Z0-9_' '\n' \
    | sed -n 's/^octa_/word &/p' | sort -u
}

# If the second library is not built, only its includes are checked.
has_gl=$(ls build/gl/*/*.o 2> /dev/null | head -n 1)
[ -z "$has_gl" ] \
  || objects="$objects $(printf '%s\n' gl/*/*.c | sed 's,.*,build/&.o,')"
for o in $objects; do
  [ -f "$o" ] || { echo "$o is missing: run make build"; exit; }
done

{
  rows
  ls -d src/*/ gl/*/ 2> /dev/null | sed 's,^src/,,; s,\(.*\)/,folder \1,'
  includes; symbols; words
} \
  | { awk -v has_gl="$has_gl" '
  function say(text) { if (! (text in said)) { said[text] = 1; print text } }
  function folder(f) {
    split (f, part, "/")
    return part[1] == "src" ? part[2] : part[1] == "gl" ? "gl/" part[2] : part[1]
  }
  function is_gl(a) { return a ~ /^gl\// }
  function in_tree(a) { return is_gl(a) ? a : "src/" a }
  # The names of a table are a separate header, so that a new row recompiles little.
  function rows_of(a) { return a "/rows.h" }
  function public_header(a) { return is_gl(a) ? a substr (a, 3) ".h" : a "/" a ".h" }
  # gl/ may call exported functions of libocta; the linker rejects others.
  function may(a, b) { return a == b || (a, b) in allowed || is_gl(a) && ! is_gl(b) }
  # The word of a name that leads to its folder: lane, gl_thread.
  function word(p) { return p[2] == "gl" ? "gl_" p[3] : p[2] }

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
  $1 == "folder" && ! ($2 in is_row) { say("the map has no row for " in_tree($2) "/") }
  $1 == "include" {
    from = folder($2); to = folder($3)
    if ($2 !~ /^(src|gl)\//) {
      # The header of gl/ as a whole is not C++.
      if ($2 ~ /^oct\// && is_gl(to) && $3 == public_header(to)) next
      if ($3 ~ /\// && $3 !~ /\.def$/ && $3 != rows_of(to) && to in is_row)
        say($2 ": includes " $3 "; gateways include octa.h")
      next
    }
    if (from == to || $3 == "octa.h" && ($2 ~ /^src\/octa/ || is_gl(from))) next
    if ($3 !~ /\.def$/ && $3 != public_header(to) && $3 != rows_of(to) && $3 !~ /^kernels\//)
      say($2 ": includes " $3 "; other folders show " public_header(to) " only")
    else if (to in is_row && ! may(from, to))
      say($2 ": includes " $3 "; " from "/ may not use " to "/")
    # Only types of the folders that draw may be used.
    else if (is_gl(from)) seen[from, to] = 1
  }
  $1 == "defines" { home[$3] = $2; files[$2] = 1 }
  $1 == "needs" { need[++n_needs] = $2 " " $3 }
  $1 == "word" { is_word[$2] = 1 }

  END {
    for (x in home) {
      split (x, p, "_")
      a = folder(home[x])
      if (p[1] != "octa" || owner[word(p)] != a)
        say(home[x] ": the name " x " does not lead to " a "/")
      named_by[word(p)] = 1
    }
    for (x in owner)
      if (! (x in named_by) && (has_gl || ! is_gl(owner[x]))) say("the map: nothing is called octa_" x "_")
    for (i = 1; i <= n_needs; i++) {
      split (need[i], p, " ")
      if (! (p[2] in home) || home[p[2]] == p[1]) continue
      a = folder(p[1]); b = folder(home[p[2]])
      seen[a, b] = is_word[p[2]] = 1
      if (a == b) { call[p[1], home[p[2]]] = 1; in_folder[a, p[1]]; in_folder[a, home[p[2]]] }
      else if (! may(a, b))
        say(p[1] ": calls " p[2] " of " home[p[2]] "; " a "/ may not use " b "/")
    }
    # Rows of tables become names octa_host_...
    for (x in home)
      if (! (x in is_word) && x !~ /^octa_host_/ && has_gl)
        say(home[x] ": " x " is used by this file only: make it static")
    for (i = 1; i <= n_rows; i++)
      for (j = 1; j <= n_rows; j++) {
        a = order[i]; b = order[j]
        if ((a, b) in allowed && ! ((a, b) in seen) && b != "base" && b != "driver" &&
            (has_gl || ! is_gl(a)))
          say("the map: " a "/ does not use " b "/")
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
        if (x != y && reach[x, y] && reach[y, x])
          say(file[x] ": is in a circle with " file[y])
    }
  }' || echo "build-aux/check-layers.sh: awk failed"; } | sort
