#!/bin/sh
# lint.sh LIB_FLAGS MEX_FLAGS -- static analysis with the tools that are there.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
status=0
if command -v cppcheck > /dev/null; then
  printf '== cppcheck\n'
  cppcheck --quiet --std=c11 --enable=warning,performance,portability \
    --inline-suppr --suppress=missingIncludeSystem --error-exitcode=1 \
    --suppress=normalCheckLevelMaxBranches -Isrc -I. -Imex/gateway src gl mex || status=1
else
  printf 'lint: cppcheck is not installed\n'
fi
if command -v clang-tidy > /dev/null; then
  printf '== clang-tidy\n'
  checks='-*,bugprone-*,clang-analyzer-*,-bugprone-easily-swappable-parameters'
  checks="$checks,-bugprone-reserved-identifier,-bugprone-macro-parentheses"
  checks="$checks,-bugprone-branch-clone,-bugprone-assignment-in-if-condition"
  checks="$checks,-clang-analyzer-security.insecureAPI.*"
  # A false alarm of clang 14 on vsnprintf, and warnings on values that are written
  # only on success, because clang does not know that octa_fail is a failure.
  checks="$checks,-clang-analyzer-valist.Uninitialized"
  checks="$checks,-clang-analyzer-core.uninitialized.*"
  checks="$checks,-clang-analyzer-core.CallAndMessage"
  checks="$checks,-clang-analyzer-core.UndefinedBinaryOperatorResult"
  # gcc checks src/ with -Wconversion; mex/ has Octave's types.
  checks="$checks,-bugprone-narrowing-conversions"
  # Some of the flags only gcc knows.
  common=-Wno-unknown-warning-option
  clang-tidy --quiet --checks="$checks" --warnings-as-errors='*' src/*.c -- \
    $1 $common 2> /dev/null || status=1
  clang-tidy --quiet --checks="$checks" --warnings-as-errors='*' mex/*/*.c -- \
    $2 $common 2> /dev/null || status=1
else
  printf 'lint: clang-tidy is not installed\n'
fi
exit $status
