#!/bin/sh
# format-check.sh FILE... -- would clang-format change a file?
# Releases of clang-format disagree; 14 is the one whose word counts.
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
  for f in "$@"; do
    if $tool --style=file "$f" | cmp -s - "$f"; then
      pass
    else
      fail "$f: run make format"
    fi
  done
fi
report
