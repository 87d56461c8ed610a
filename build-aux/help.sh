#!/bin/sh
# help.sh -- write inst/octcuda_help.txt: a section for each compiled method.
#
# Octave finds no help beside a compiled method, so octcuda_help reads this
# file.  A section begins with "@@ CLASS NAME GROUP"; the text comes from the
# doc column of src/array/ops.def and src/reduce/reduce.def, from the comment that ends a METHOD
# row (without one: "As core's NAME"), or from the kind of a FALLBACK row.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
export LC_ALL=C
{
  # First the operators, which the texts of their operations begin with.
  sed -n 's/^TRAITS (\([a-z0-9_]*\),.*\.symbol = "\([^"]*\)".*/symbol \1 \2/p' src/array/ops.def
  for f in src/array/ops.def src/reduce/reduce.def; do
    [ ! -f "$f" ] || sed 's,^,table ,' "$f"
  done
  for class in $(sh build-aux/methods.sh classes | grep -v '^__'); do
    sh build-aux/methods.sh rows "$class" | sed "s,^,method $class (,"
  done
  sed -n 's/^FALLBACK (\(.*\), \(.*\))$/fallback \1 \2/p' mex/@gpuArray/fallback.def
} | awk '
function plain (s)
{
  while (match (s, /@var\{[^}]*\}/))
    s = substr (s, 1, RSTART - 1) toupper (substr (s, RSTART + 5, RLENGTH - 6)) \
        substr (s, RSTART + RLENGTH)
  while (match (s, /@code\{[^}]*\}/))
    s = substr (s, 1, RSTART - 1) "`" substr (s, RSTART + 6, RLENGTH - 7) "\x27" \
        substr (s, RSTART + RLENGTH)
  while (match (s, /@[a-z]+\{[^}]*\}/))
    {
      t = substr (s, RSTART, RLENGTH)
      sub (/^@[a-z]+\{/, "", t)
      sub (/\}$/, "", t)
      s = substr (s, 1, RSTART - 1) t substr (s, RSTART + RLENGTH)
    }
  return s
}
function trim (s) { gsub (/^[ \t]+|[ \t]+$/, "", s); return s }
function wrap (s, n, i, w, line, out)
{
  n = split (s, w, " ")
  line = out = ""
  for (i = 1; i <= n; i++)
    {
      if (line != "" && length (line) + length (w[i]) > 75)
        {
          out = out "   " line "\n"
          line = ""
        }
      line = line (line == "" ? "" : " ") w[i]
    }
  return out "   " line "\n"
}
# The last string literal of a row.
function last_string (row)
{
  if (! match (row, /"([^"\\]|\\.)*"[ \t]*\)[^"]*$/))
    return ""
  row = substr (row, RSTART + 1)
  sub (/"[ \t]*\)[^"]*$/, "", row)
  gsub (/\\"/, "\"", row)
  return row
}
function operation (row, name, n, f, k, doc, ulp, rest)
{
  sub (/^OP *\(/, "", row)
  doc = last_string (row)
  rest = substr (row, 1, length (row) - length (doc) - 3)
  k = split (row, f, ",")
  name = trim (f[1])
  if (name ~ /^__/)
    return
  n = trim (f[2]) + 0
  ulp = ""
  if (match (row, /,[ \t]*[0-9.]+[ \t]*,[ \t]*"([^"\\]|\\.)*"[ \t]*\)[^"]*$/))
    {
      ulp = substr (row, RSTART + 1)
      ulp = trim (substr (ulp, 1, index (ulp, ",") - 1))
    }
  printf "@@ gpuArray %s elementwise\n", name
  if (name in symbol)
    printf " -- C = %s\n", n == 2 ? "A " symbol[name] " B" \
                           : symbol[name] (name == "not" ? " A" : "A")
  printf " -- C = %s (%s)\n\n", name, n == 3 ? "A, B, C" : n == 2 ? "A, B" : "A"
  example = ""
  # From the test domain: ", LO, HI, ULP, DOC)".
  if (match (row, /,[ \t]*[-0-9.e]+[ \t]*,[ \t]*[-0-9.e]+[ \t]*,[ \t]*[0-9.e]+[ \t]*,[ \t]*"([^"\\]|\\.)*"[ \t]*\)[^"]*$/))
    {
      split (substr (row, RSTART + 1), f, ",")
      example = n == 3 ? "gpuArray ([true, false]), 1, 2" \
                : sprintf ("gpuArray ([%s, %s])%s", trim(f[1]), trim(f[2]), \
                           n == 2 ? ", " trim(f[2]) : "")
      example = "Example: gather (" name " (" example "))"
    }
  printf "%s", wrap(plain(doc))
  text = n == 2 ? "Sizes broadcast; the class" : "The class"
  text = text " of the result, its values and the errors are those of ordinary" \
         " arrays."
  if (ulp == "0")
    text = text "  Values agree bit for bit."
  else if (ulp != "")
    text = text "  Values agree within " ulp " unit" (ulp == 1 ? "" : "s") \
           " in the last place."
  printf "\n%s\n", wrap(text)
  if (example != "")
    printf "%s\n", wrap(example)
}
function reduction (row, name, doc)
{
  sub (/^REDUCE *\(/, "", row)
  doc = last_string (row)
  name = trim (substr (row, 1, index (row, ",") - 1))
  printf "@@ gpuArray %s reduction\n", name
  printf " -- C = %s (A)\n", name
  printf (name == "min" || name == "max") ? " -- C = %s (A, [], DIM)\n\n" \
         : " -- C = %s (A, DIM)\n\n", name
  if (doc != "")
    printf "%s\n", wrap(plain(doc))
  printf "%s\n", wrap("The default dimension, the class of the result and the" \
    " errors are those of ordinary arrays.  Every run gives the same bits.")
  printf "%s\n", wrap("Example: gather (" name " (gpuArray ([1, 2; 3, 4])))")
}
function method (row, class, name, doc)
{
  class = $2
  sub (/^method [^ ]+ \(/, "", row)
  name = trim (substr (row, 1, index (row, ",") - 1))
  # Tables of operations and reductions have better texts.
  if ((class == "gpuArray" && name in seen_core) || name ~ /^__/ || name == "delete")
    return
  doc = ""
  if (match (row, /\/\*.*\*\//))
    doc = trim (substr (row, RSTART + 2, RLENGTH - 4))
  printf "@@ %s %s method\n -- %s (...)\n\n", class, name, name
  if (class == "gpuArray")
    seen_method[name]
  if (doc == "")
    doc = class == "gpuArray" \
          ? "As for ordinary arrays.  Example: " \
            (name == "end" ? "x(end)" : name == "subsref" ? "x(2)" \
             : name == "subsasgn" ? "x(2) = 1" \
             : name == "isa" ? "isa (gpuArray (4), \"float\")" \
             : name ~ /^(size_equal|isequal|m(times|rdivide|ldivide|power))$/ \
             ? name " (gpuArray (4), 2)" : name " (gpuArray ([1, 2; 3, 4]))") \
          : "See `help " class "\x27."
  printf "%s\n", wrap(plain(doc))
}
function fallback (name, how)
{
  # A device version comes first.
  if (name in seen_core || name in seen_method || name ~ /^__/)
    return
  printf "@@ gpuArray %s core\n -- %s (...)\n\n", name, name
  printf "%s\n", wrap("Core computes it on gathered arguments.  " text_of[how] "  What it computes: help " name)
}
function flush_row ()
{
  if (row ~ /^OP *\(/)
    {
      operation(row)
      match (row, /\([^,]*/)
      seen_core[trim (substr (row, RSTART + 1, RLENGTH - 1))]
    }
  else if (row ~ /^REDUCE *\(/)
    {
      match (row, /\([^,]*/)
      name = trim (substr (row, RSTART + 1, RLENGTH - 1))
      reduction(row)
      seen_core[name]
    }
  row = ""
}
BEGIN {
  text_of["warn"] = "The results are gpuArrays again.  The warning" \
    " octcuda:fallback says so, once for each function."
  text_of["quiet"] = "The results are gpuArrays again."
  text_of["host"] = "The results are ordinary."
  text_of["sink"] = text_of["host"]
  text_of["show"] = text_of["warn"]
}
$1 == "symbol" { symbol[$2] = $3 == ".\\\\" ? ".\\" : $3; next }
$1 == "table" {
  line = substr ($0, 7)
  if (line ~ /^(OP|REDUCE) *\(/)
    {
      flush_row()
      row = line
    }
  else if (row != "" && line ~ /^[ \t]+/)
    row = row " " trim (line)
  else
    flush_row()
  next
}
$1 == "method" {
  flush_row()
  method($0)
}
$1 == "fallback" {
  flush_row()
  fallback($2, $3)
}
END { flush_row() }'
