#!/bin/sh
# format-check.sh FILE... -- would clang-format change a file?
# Releases of clang-format give different results; release 14 is used.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. build-aux/counts.sh
tool=
for t in clang-format-14 clang-format; do
  if command -v $t > /dev/null && $t --version | grep -q 'version 14\.'; then
    tool=$t
    break
  fi
done
if [ -z "$tool" ]; then
  skip "format: clang-format 14 is not installed"
else
  # One process for all files; it prints "FILE:LINE:COLUMN: error: ..." for each change.
  says=$($tool --style=file --dry-run --Werror "$@" 2>&1)
  status=$?
  wrong=$(printf '%s\n' "$says" | sed -n 's/^\([^ :]*\):[0-9]*:[0-9]*: error: .*/\1/p' | sort -u)
  [ $status -eq 0 ] || [ -n "$wrong" ] || fail "format: $tool ended with status $status: $says"
  for f in "$@"; do
    case "
$wrong
" in
      *"
$f
"*) fail "$f: run make format" ;;
      *) pass ;;
    esac
  done
fi
report
