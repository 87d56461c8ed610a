#!/bin/sh
# due-tests.sh K/N -- names of the tests of part K of N of the sweeps: of those that
# sweep (is_due.m, check_is_due), and of each N-th of the others.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
k=${1%/*} n=${1#*/}

# calls WORDS FILE... -- the FILES that have one of WORDS outside their comments.
calls ()
{
  called=$1
  shift
  awk -v words="(^|[^a-z_])($called)([^a-z_]|\$)" \
    '! /^(##|%! *##)/ && $0 ~ words { print FILENAME; nextfile }' "$@"
}

# due WORDS FILE... -- the FILES that call one of WORDS, and each N-th of the others.
due ()
{
  words=$1
  shift
  sweep=$(calls "$words" "$@")
  printf '%s\n' "$sweep"
  printf '%s\n' "$@" | grep -vxF -e "$sweep" | awk -v k="$k" -v n="$n" 'NR % n == k % n'
}

# The functions of tests/lib/ that call is_due, themselves or by others.
functions=is_due known=
while [ "$functions" != "$known" ]; do
  known=$functions
  functions=$(calls "$(printf '%s' "$known" | tr '\n' '|')" tests/lib/*.m \
    | sed 's|.*/||; s|\.m$||' | grep -vx run_tests)
done
{
  due 'check_is_due|check_part_now|check_kernels' tests/c/check_*.c
  due "$(printf '%s' "$functions" | tr '\n' '|')" tests/*/*.tst
} | sed 's|.*/||; s|\.[a-z]*$||'
