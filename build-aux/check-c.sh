#!/bin/sh
# check-c.sh PROGRAM... -- run the C tests; each prints "N passed, N failed".
# CHECK_UNDER may name a tool to run them under (valgrind ...), CHECK_LIMIT how
# many seconds each may take.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. build-aux/counts.sh
. build-aux/cache.sh
# Kernels, as in run-tests.sh.
: "${OCTCUDA_INTERPRET:=0}"
export OCTCUDA_INTERPRET
limit=
command -v timeout > /dev/null && limit="timeout -k 10 ${CHECK_LIMIT:-900}"
export limit CHECK_UNDER
# One more at once than there are processors, because some wait; their output is shown in order.
printf '%s\n' "$@" | xargs -P "$(($(nproc) + 1))" -I PROGRAM sh -c \
  '$limit ${CHECK_UNDER:-} PROGRAM > PROGRAM.log 2>&1 < /dev/null; echo $? > PROGRAM.status'
for program in "$@"; do
  log=$program.log
  status=$(cat "$program.status")
  name=$(basename "$program")
  last_failed=0
  if ! add_counts "$log"; then
    cat "$log"
    fail "$name: ended with status $status before its counts"
  elif [ "$last_failed" -ne 0 ]; then
    cat "$log"
    printf 'FAILED %s\n' "$name"
  elif [ "$status" -ne 0 ]; then
    cat "$log"
    fail "$name: ended with status $status"
  else
    printf '%-28s %s\n' "$name" "$line"
  fi
done
report
