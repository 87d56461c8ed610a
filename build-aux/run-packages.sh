#!/bin/sh
# run-packages.sh FOLDER [FUNCTION...] -- the tests of the packages image, signal and
# statistics on gpuArrays (tests/lib/run_packages.m).
#
# FOLDER is where they are unpacked, or "" for those that are installed in Octave.  With
# FUNCTIONs only the tests of these are run.
#
#   PACKAGES="image signal statistics"   which packages
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
: "${OCTAVE_CLI:=octave-cli}" "${PACKAGES:=image signal statistics}"
. build-aux/cache.sh
: "${OPENBLAS_NUM_THREADS:=1}"
export OCTAVE_CLI OPENBLAS_NUM_THREADS
folder=${1:-}
[ $# -eq 0 ] || shift
# A list of words as a cell array of Octave.
cell ()
{
  for word in "$@"; do
    printf "'%s'," "$word"
  done
}
exec "$OCTAVE_CLI" --no-history --norc -q --path "$PWD/tests/lib" \
  --eval "exit (! run_packages ('$folder', {$(cell $PACKAGES)}, {$(cell "$@")}));" < /dev/null
