#!/bin/sh
# deps.sh [COMMAND...] -- install what building and running octcuda needs, and
# commands that are packages of their names, or say how.
#
# Looks for the commands, not for packages: whatever provides them is fine.
# Debian and Ubuntu: installs through apt when that is allowed without a
# question (root, or sudo -n); otherwise prints the exact command and stops.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
# Names of mkoctfile's package: octave-dev, before Debian 12 liboctave-dev.
missing=
need ()
{
  command -v "$1" > /dev/null 2>&1 || missing="$missing $2"
}
need "${OCTAVE_CLI:-octave-cli}" octave
need "${MKOCTFILE:-mkoctfile}" octave-dev
need make make
need gcc gcc
need g++ g++
for command in "$@"; do
  need "$command" "$command"
done
if [ -n "$missing" ]; then
  if ! command -v apt-get > /dev/null 2>&1; then
    printf 'octcuda needs%s: install them with your package manager.\n' \
      "$missing" >&2
    exit 1
  fi
  case $missing in *octave-dev*)
    apt-cache show octave-dev > /dev/null 2>&1 \
      || ! apt-cache show liboctave-dev > /dev/null 2>&1 \
      || missing=$(printf '%s' "$missing" | sed 's/octave-dev/liboctave-dev/') ;;
  esac
  if [ "$(id -u)" -eq 0 ]; then
    sudo=
  elif command -v sudo > /dev/null 2>&1 && sudo -n true 2> /dev/null; then
    sudo=sudo
  else
    printf 'octcuda needs%s.  Install them with\n\n' "$missing" >&2
    printf '  sudo apt-get update && sudo apt-get install -y%s\n\n' \
      "$missing" >&2
    exit 1
  fi
  printf 'installing%s\n' "$missing"
  set -- env DEBIAN_FRONTEND=noninteractive apt-get
  $sudo "$@" -q update < /dev/null \
    && $sudo "$@" -q install -y --no-install-recommends $missing < /dev/null \
    || { printf 'could not install%s\n' "$missing" >&2; exit 1; }
fi
version=$("${OCTAVE_CLI:-octave-cli}" --version 2> /dev/null \
  | sed -n '1s/.*version \([0-9]*\)\.\([0-9]*\).*/\1\2/p')
if [ "${version:-0}" -lt 73 ]; then
  printf 'octcuda needs Octave 7.3 or newer.\n' >&2
  exit 1
fi
