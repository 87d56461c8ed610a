#!/bin/sh
# gallery.sh -- draw the pictures of doc/gallery.md anew, by the commands in it.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
: "${OCTAVE_CLI:=octave-cli}"
export OCTCUDA_DEMO_DIR="$PWD/doc/gallery"
mkdir -p "$OCTCUDA_DEMO_DIR"
sed -n 's/^|.*`octave \(demos[^`]*\)`.*/\1/p' doc/gallery.md | while read -r words; do
  printf '== %s\n' "$words"
  # shellcheck disable=SC2086
  $OCTAVE_CLI --no-history --norc -q --path inst $words < /dev/null
done
