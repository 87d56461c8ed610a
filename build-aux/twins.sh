#!/bin/sh
# twins.sh -- functions that differ by a word or a number, from one text each.
#
#   twins.sh list     a function's path in inst/ per line, without .m
#   twins.sh NAME     the text of a function
#
# Those whose names begin with gl are in inst/, with ode in inst/@gpuArray/, the
# others in inst/+cuda/.
#
# A file of build-aux/twins/ begins with a table, in lines "#| ... | ...": first
# the names of the columns, then a row for each function, whose name comes
# first.  In the text that follows, ${COLUMN} stands for what is in its row.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
export LC_ALL=C

awk -v wanted="$1" '
# The cells of a line of the table, in cell.
function cells (n, i)
{
  n = split (substr ($0, 3), cell, "|")
  for (i = 1; i <= n; i++)
    gsub (/^ +| +$/, "", cell[i])
  return n
}
FNR == 1 {
  n = cells()
  for (i = 1; i <= n; i++)
    column[i] = cell[i]
  in_row = 0
  next
}
/^#\|/ {
  cells()
  if (wanted == "list")
    print (cell[1] ~ /^gl/ ? "" : cell[1] ~ /^ode/ ? "@gpuArray/" : "+cuda/") cell[1]
  else if (cell[1] == wanted)
    {
      in_row = found = 1
      for (i = 1; i <= n; i++)
        value["${" column[i] "}"] = cell[i]
    }
  next
}
in_row {
  line = $0
  while (match (line, /\$\{[a-z]+\}/))
    {
      key = substr (line, RSTART, RLENGTH)
      if (! (key in value))
        {
          printf "%s:%d: no column %s\n", FILENAME, FNR, key > "/dev/stderr"
          exit 1
        }
      line = substr (line, 1, RSTART - 1) value[key] \
             substr (line, RSTART + RLENGTH)
    }
  print line
  if (line ~ /^## SPDX/)
    print "## Made by build-aux/twins.sh from " FILENAME "."
}
END {
  if (wanted != "list" && ! found)
    {
      printf "twins.sh: there is no %s\n", wanted > "/dev/stderr"
      exit 1
    }
}' build-aux/twins/*.m
