#!/bin/sh
# run-tests.sh [FILE...] -- run the Octave tests from the source tree.
# FILE is a path, or the name of a test file wherever it is.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
: "${OCTAVE_CLI:=octave-cli}"
. build-aux/cache.sh
# A kernel for each expression, as on a GPU; in_each_way.m does without them too.  Where a twentieth
# of the sweeps is run (check.sh) everything else goes as users have it.
case ${OCTCUDA_CHECK_PART:-} in
  *first) : "${OCTCUDA_INTERPRET:=3e7}" ;;
  *) : "${OCTCUDA_INTERPRET:=0}" ;;
esac
# What OpenGL complains of is counted, and fails the test file.
: "${OCTCUDA_GL_DEBUG:=1}"
# As many processes as processors: threads of Octave's library of matrices would only wait.
: "${OPENBLAS_NUM_THREADS:=1}"
# The same arrays go to the device on every machine.
: "${OCTCUDA_AUTO_MEASURE:=0}"
export OCTCUDA_AUTO_MEASURE OCTAVE_CLI OCTCUDA_INTERPRET OCTCUDA_GL_DEBUG OPENBLAS_NUM_THREADS
list=
for f in "$@"; do
  list="$list${list:+, }'$f'"
done
exec "$OCTAVE_CLI" --no-history --norc -q --path "$PWD/tests/lib" \
  --eval "exit (! run_tests ($list));" < /dev/null
