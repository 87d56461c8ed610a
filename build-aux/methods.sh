#!/bin/sh
# methods.sh -- the methods that a gateway serves, read from its tables.
#
#   methods.sh classes           the gateways, a class or __name__ per line
#   methods.sh rows CLASS        the rows of its tables from the name on
#   methods.sh list CLASS        the names of its methods
#   methods.sh link CLASS INST   link each name to the gateway, drop old links
#
# Rows are METHOD (name, ...), METHOD_ARG, METHOD_OF, DO, GET, SET and COMPARE in
# the files of mex/@CLASS; gpuArray has every row of src/array/ops.def, src/reduce/reduce.def
# and mex/@gpuArray/fallback.def as well.  The gateways of the package itself,
# mex/command/__name__.c, are called by their own names and have no links.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
action=$1 class=${2:-}

classes ()
{
  for f in mex/@* mex/command/*.c; do
    f=$(basename "$f" .c)
    printf '%s\n' "${f#@}"
  done
}

rows ()
{
  for f in "mex/@$class"/*.c "mex/command/$class.c"; do
    [ ! -f "$f" ] \
      || sed -nE 's/^ *(METHOD|METHOD_ARG|METHOD_OF|DO|GET|SET|COMPARE) \(([a-zA-Z0-9_]+,)/\2/p' "$f"
  done
}

list ()
{
  {
    rows | sed 's/,.*//'
    if [ "$class" = gpuArray ]; then
      [ ! -f src/array/ops.def ] \
        || sed -n 's/^OP *(\([A-Za-z0-9_]*\),.*/\1/p' src/array/ops.def
      [ ! -f src/reduce/reduce.def ] \
        || sed -n 's/^REDUCE *(\([A-Za-z0-9_]*\),.*/\1/p' src/reduce/reduce.def
      sed -n 's/^FALLBACK *(\([A-Za-z0-9_]*\),.*/\1/p' mex/@gpuArray/fallback.def
    fi
  } | LC_ALL=C sort -u
}

# The names on stdin become links in FOLDER to the GATEWAY, which ends in
# SUFFIX; what else ends so there goes.
link ()
{
  folder=$1 suffix=$2 gateway=${3:-__gateway__.$2}
  mkdir -p "$folder"
  LC_ALL=C sort -u > "$folder/.new"
  for old in "$folder"/*."$suffix"; do
    name=${old##*/} name=${name%."$suffix"}
    [ "$name" = __gateway__ ] || printf '%s\n' "$name"
  done | LC_ALL=C sort > "$folder/.old"
  LC_ALL=C comm -23 "$folder/.old" "$folder/.new" | while read -r name; do
    rm -f "$folder/$name.$suffix"
  done
  while read -r name; do
    target=$folder/$name.$suffix
    # A copy, on file systems without links, must be renewed.
    if [ ! -L "$target" ]; then
      ln -sf "$gateway" "$target" 2> /dev/null \
        || cp -f "$folder/$gateway" "$target"
    fi
  done < "$folder/.new"
  cat "$folder/.new"
  rm -f "$folder/.old" "$folder/.new"
}

case $action/$class in
  classes/*) classes ;;
  rows/*) rows ;;
  list/*) list ;;
  link/__*) ;;
  link/gpuArray)
    { echo gpuArray; list; } | link "$3/@gpuArray" oct
    # Functions of the oct-file (oct/functions.cc): brackets, which say that
    # objects cannot be joined, and the call of a kernel that loops make.
    for folder in "$3"/@cuda*; do
      {
        # Its contents can be joined.
        [ "${folder##*@}" = cudaHostAllocation ] || printf '%s\n' horzcat vertcat
        [ "${folder##*@}" != cudaFunction ] || printf '%s\n' prepared_call prepared_async_call
      } | link "$folder" oct ../@gpuArray/__gateway__.oct > /dev/null
    done
    ;;
  link/cudaHostAllocation)
    {
      list
      # It computes as an array with what gpuArrays have, but for what they say of
      # themselves.
      class=gpuArray
      { list; ls inst/@gpuArray/*.m | sed 's,.*/,,; s,\.m$,,'; } \
        | grep -vx -e '__.*' -e disp -e display -e delete -e copy -e isa -e class -e isobject -e isgpuarray -e existsOnGPU \
          -e numel -e ndims -e rows -e columns -e isscalar -e isreal -e iscomplex -e islogical -e isnumeric \
          -e isfloat -e isinteger
    } | link "$3/@cudaHostAllocation" mex
    ;;
  link/cudaFunction)
    list | grep -vx -e prepared_call -e prepared_async_call | link "$3/@cudaFunction" mex ;;
  link/*) list | link "$3/@$class" mex ;;
esac
