#!/bin/sh
# constants.sh -- the classes of constants, from the GROUP rows of the tables.
#
#   constants.sh list     a group's name per line
#   constants.sh NAME     the text of inst/+cuda/NAME.m
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
export LC_ALL=C
tables=$(grep -l '^GROUP (' $(find src -name '*.def'))

if [ "$1" = list ]; then
  sed -n 's/^GROUP (\([a-z0-9_]*\),.*/\1/p' $tables
  exit
fi

cat $tables | awk -v group="$1" '
# A number of C, in decimal: awks differ in what they make of 0x10.
function decimal (s, n, i)
{
  if (s !~ /^0[xX]/)
    return s
  for (i = 3; i <= length (s); i++)
    n = 16 * n + index ("0123456789abcdef", tolower (substr (s, i, 1))) - 1
  return n
}
function fill (text, n, i, word, line)
{
  n = split (text, word, " ")
  for (i = 1; i <= n; i++)
    {
      if (length (line) + length (word[i]) > 73)
        {
          print "  ##" line
          line = ""
        }
      line = line " " word[i]
    }
  print "  ##" line
}
# The fields of a row, which is in row.
function fields ()
{
  sub (/^[A-Z]+ *\( */, "", row)
  sub (/\)$/, "", row)
  return split (row, field, / *, */)
}
/^GROUP \(/ {
  row = $0
  while (row !~ /\)$/ && (getline line) > 0)
    row = row line
  text = row
  sub (/^[^"]*"[^"]*"[^"]*"/, "", text)
  sub (/"\)$/, "", text)
  fields()
  in_group = field[1] == group
  if (in_group)
    {
      prefix = length (field[2]) - 2
      example = field[3]
      doc = text
    }
}
in_group && /^(CONSTANT|ATTRIBUTE|ALIAS) *\(/ {
  row = $0
  fields()
  name[++n] = substr (field[1], prefix + 1)
  value[name[n]] = decimal(field[2])
}
/^END/ { in_group = 0 }
END {
  if (! (example in value))
    {
      printf "constants.sh: %s has no member \"%s\"\n", group, example \
        > "/dev/stderr"
      exit 1
    }
  print "## Copyright (C) 2026 The octcuda developers"
  print "## SPDX-License-Identifier: GPL-3.0-or-later"
  print "## Made by build-aux/constants.sh from the tables of constants."
  print "\nclassdef " group "\n"
  print "  ## -*- texinfo -*-"
  print "  ## @deftypefn {octcuda} {} cuda." group ".@var{NAME}"
  print "  ##"
  fill("Constants of the CUDA driver: " doc)
  print "  ##"
  print "  ## @code{properties (@qcode{\"cuda." group "\"})} lists the names."
  print "  ##"
  print "  ## @example"
  print "  ## @group"
  print "  ## cuda." group "." example
  print "  ##   @result{} ans = " value[example]
  print "  ## @end group"
  print "  ## @end example"
  print "  ##"
  print "  ## @end deftypefn\n"
  print "  properties (Constant)"
  for (i = 1; i <= n; i++)
    print "    " name[i] " = " value[name[i]] ";"
  print "  endproperties\n"
  print "endclassdef"
}'
