#!/bin/sh
# due-tests.sh K/N -- the tests of part K of N of the sweeps: C tests by name, Octave tests
# by name or path.
#
# Tests that sweep (is_due.m, check_is_due) are in every part.  Each N-th file is run as it
# is; of the others a copy, build/check/part/FOLDER/NAME.tst, has the blocks that sweep.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
k=${1%/*} n=${1#*/}
copies=build/check/part

# calls WORDS FILE... -- the FILES that have one of WORDS outside their comments.
calls ()
{
  called=$1
  shift
  awk -v words="(^|[^a-z_])($called)([^a-z_]|\$)" \
    '! /^(##|%! *##)/ && $0 ~ words { print FILENAME; nextfile }' "$@"
}

# each_nth FILE... -- each N-th of them.
each_nth () { printf '%s\n' "$@" | awk -v k="$k" -v n="$n" 'NR % n == k % n'; }

# sweeps WORDS FILE -- the tests of FILE that call one of WORDS, themselves or by a function
# of FILE, with all that is no test.  Tests that are left out become comments, so that lines keep
# their numbers.
sweeps ()
{
  awk -v words="$1" '
    function has_word(text) { return text ~ ("(^|[^a-z_])(" words ")([^a-z_]|$)") }
    /^%![a-z]/ && ! /^%!endfunction/ { n++ }
    { block[NR] = n; line[NR] = $0 }
    ! /^(##|%! *##)/ { text[n] = text[n] " " $0 }
    /^%!function/ { name = $0; sub (/ *(\(.*)?$/, "", name); sub (/.*[ =]/, "", name); named[n] = name }
    END {
      do {
        more = 0
        for (b in named)
          if (! (named[b] in known) && has_word(text[b])) {
            known[named[b]] = more = 1
            words = words "|" named[b]
          }
      } while (more)
      for (i = 1; i <= NR; i++) {
        is_test = text[block[i]] ~ /^ %!(test|assert|error|warning|fail|xtest)/
        print (! is_test || has_word(text[block[i]]) ? "" : "#") line[i]
      }
    }' "$2"
}

# The functions of tests/lib/ that call is_due, themselves or by others.
functions=is_due known=
while [ "$functions" != "$known" ]; do
  known=$functions
  functions=$(calls "$(printf '%s' "$known" | tr '\n' '|')" tests/lib/*.m \
    | sed 's|.*/||; s|\.m$||' | grep -vx run_tests)
done
functions=$(printf '%s' "$functions" | tr '\n' '|')

rm -rf "$copies"
{
  calls 'check_is_due|check_part_now|check_(kernels|traversals)[.]h' tests/c/check_*.c
  each_nth tests/c/check_*.c
  each_nth tests/*/*.tst
} | sort -u | sed 's|.*/||; s|\.[a-z]*$||'
whole=$(each_nth tests/*/*.tst)
calls "$functions" tests/*/*.tst | grep -vxF -e "$whole" | while read -r file; do
  copy=$copies/${file#tests/}
  mkdir -p "${copy%/*}"
  sweeps "$functions" "$file" > "$copy"
  printf '%s\n' "$copy"
done
