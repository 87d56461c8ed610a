#!/bin/sh
# index.sh -- write INDEX, the list of the package's functions by category.
# Needs inst/octcuda_help.txt.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
export LC_ALL=C

# Names from stdin in lines of at most 78 characters.
fill ()
{
  sort -u | awk '
    { if (length (line) + length ($0) > 76) { print line; line = "" }
      line = line (line == "" ? " " : " ") $0 }
    END { if (line != "") print line }'
}
group ()
{
  awk -v g="$1" '$1 == "@@" && $2 == "gpuArray" && $4 == g \
    { print "@gpuArray/" $3 }' inst/octcuda_help.txt
}
files ()
{
  for f in "$@"; do
    name=$(basename "$f" .m)
    case $name in __*|'*') ;; *) printf '%s\n' "$name" ;; esac
  done
}

printf 'octcuda >> CUDA for GNU Octave\n'
printf 'GPU arrays\n'
{
  echo gpuArray
  files inst/*.m | grep -v '^octcuda_\|^gl'
} | fill
printf 'Elementwise operations\n'
group elementwise | fill
printf 'Reductions\n'
group reduction | fill
printf 'Methods of GPU arrays\n'
{
  group method
  files inst/@gpuArray/*.m | sed 's,^,@gpuArray/,'
} | fill
printf 'Computed by core on gathered arguments\n'
group core | fill
printf 'CUDA\n'
# cuda.arrayfun is built in: oct/arrayfun.texi
{
  echo arrayfun
  files inst/+cuda/*.m
} | LC_ALL=C sort -f | sed 's,^,cuda.,' | fill
printf 'OpenGL\n'
files inst/+cuda/+gl/*.m | LC_ALL=C sort -f | sed 's,^,cuda.gl.,' | fill
printf 'Plots\n'
files inst/gl*.m | fill
printf 'Kernels as in MATLAB\n'
files inst/+parallel/+gpu/*.m | sed 's,^,parallel.gpu.,' | fill
printf 'Classes of CUDA objects\n'
# As @CLASS/CLASS Octave 9 does not read some of them.
for d in inst/@*; do
  class=${d#inst/@}
  [ "$class" = gpuArray ] || [ ! -f "$d/$class.m" ] || printf '%s\n' "$class"
done | fill
printf 'The package\n'
files inst/octcuda_*.m | fill
