#!/bin/sh
# plots.sh -- what follows from the names of plots (build-aux/plots/names.def).
#
#   plots.sh list     the functions, a name per line
#   plots.sh class    the text of inst/@glObject/glObject.m
#
# In build-aux/plots/glObject.m.in a line that begins with "@NAME" stands for one
# line for each row, in which ${name} and ${what} are those of the row; @DOT and @CALL
# are for the rows of that kind.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
export LC_ALL=C
table=build-aux/plots/names.def

case $1 in
  list) sed -n 's/^NAME (\([a-z]*\),.*/gl\1/p' $table ;;
  class)
    awk '
    FNR == NR {
      if (/^NAME/)
        {
          split ($0, f, /[(,)] */)
          name[++n] = f[2]
          how[n] = f[3]
          match ($0, /".*"/)
          what[n] = substr ($0, RSTART + 1, RLENGTH - 2)
        }
      next
    }
    /^@(NAME|DOT|CALL)/ {
      kind = substr ($1, 2)
      rest = substr ($0, length ($1) + 2)
      for (i = 1; i <= n; i++)
        {
          if (how[i] == "ALONE" || (kind != "NAME" && kind != how[i]))
            continue
          line = rest
          gsub (/\$\{name\}/, name[i], line)
          gsub (/\$\{what\}/, what[i], line)
          gsub (/\\n/, "\n", line)
          print line
        }
      next
    }
    { print }
    /^## SPDX/ { print "## Made by build-aux/plots.sh from build-aux/plots/glObject.m.in." }
    ' $table build-aux/plots/glObject.m.in
    ;;
esac
