#!/bin/sh
# links.sh -- link the names of a class's methods to its gateway.
#
#   links.sh GENERATE CLASS INST   links in INST/@CLASS; old ones are removed
#
# GENERATE is the program that knows the names (build-aux/generate/methods.c).
# The gateways of the package itself, __name__, have no links.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
generate=$1 class=$2 inst=$3

# Make links in FOLDER to the GATEWAY, which ends in SUFFIX, for the names on stdin.
# Other files in FOLDER that end in SUFFIX are removed.  Two gateways link in some folders,
# perhaps at the same time, with different suffixes.
link ()
{
  folder=$1 suffix=$2 gateway=${3:-__gateway__.$2}
  mkdir -p "$folder"
  LC_ALL=C sort -u > "$folder/.new.$suffix"
  for old in "$folder"/*."$suffix"; do
    name=${old##*/} name=${name%."$suffix"}
    [ "$name" = __gateway__ ] || printf '%s\n' "$name"
  done | LC_ALL=C sort > "$folder/.old.$suffix"
  LC_ALL=C comm -23 "$folder/.old.$suffix" "$folder/.new.$suffix" | while read -r name; do
    rm -f "$folder/$name.$suffix"
  done
  while read -r name; do
    target=$folder/$name.$suffix
    # A copy, on file systems without links, must be renewed.
    if [ ! -L "$target" ]; then
      ln -sf "$gateway" "$target" 2> /dev/null \
        || cp -f "$folder/$gateway" "$target"
    fi
  done < "$folder/.new.$suffix"
  cat "$folder/.new.$suffix"
  rm -f "$folder/.old.$suffix" "$folder/.new.$suffix"
}

case $class in
  __*) ;;
  gpuArray)
    { printf '%s\n' gpuArray delete; "$generate" methods gpuArray; } | link "$inst/@gpuArray" oct
    # Functions of the oct-file: brackets, which report that objects cannot be concatenated,
    # the call of a kernel in a loop (oct/functions.cc), and delete where it only closes the
    # object (oct/delete.cc).
    for folder in "$inst"/@cuda*; do
      {
        # Its contents can be concatenated.
        [ "${folder##*@}" = cudaHostAllocation ] || printf '%s\n' horzcat vertcat
        # A class without a method close has nothing to close.
        "$generate" methods "${folder##*@}" | grep -x -e close -e delete | sed 's/close/delete/' | uniq -u
        [ "${folder##*@}" != cudaFunction ] || printf '%s\n' prepared_call prepared_async_call
      } | link "$folder" oct ../@gpuArray/__gateway__.oct > /dev/null
    done
    ;;
  cudaHostAllocation)
    {
      "$generate" methods cudaHostAllocation
      # It has the methods of gpuArray for computing, but not those that describe a
      # gpuArray itself.
      { "$generate" methods gpuArray; ls inst/@gpuArray/*.m | sed 's,.*/,,; s,\.m$,,'; } \
        | grep -vx -e '__.*' -e disp -e display -e delete -e copy -e isa -e class -e isobject -e isgpuarray -e existsOnGPU \
          -e numel -e ndims -e rows -e columns -e isscalar -e isreal -e iscomplex -e islogical -e isnumeric \
          -e isfloat -e isinteger
    } | link "$inst/@cudaHostAllocation" mex
    ;;
  cudaFunction)
    "$generate" methods cudaFunction | grep -vx -e prepared_call -e prepared_async_call \
      | link "$inst/@cudaFunction" mex ;;
  *) "$generate" methods "$class" | link "$inst/@$class" mex ;;
esac
