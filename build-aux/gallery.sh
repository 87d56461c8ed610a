#!/bin/sh
# gallery.sh -- draw the pictures of doc/gallery.md anew, by the commands in it, and those by
# fltk and octcuda where there is Xvfb, with their times.
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

if command -v xvfb-run > /dev/null 2>&1; then
  printf '== fltk and octcuda\n'
  rows=$(xvfb-run -a -s '-screen 0 800x600x24' $OCTAVE_CLI --no-history --norc -q --path inst \
    --path build-aux --eval "compare_plots ('$OCTCUDA_DEMO_DIR')" < /dev/null)
  awk -v rows="$rows" '/^\| !\[with_/ { if (! n++) print rows; next } { print }' \
    doc/gallery.md > build/gallery.md
  mv build/gallery.md doc/gallery.md
else
  printf '== no pictures by fltk: they need xvfb-run (sudo apt-get install xvfb xauth)\n'
fi
