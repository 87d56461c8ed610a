#!/bin/sh
# demo.sh -- run every demo on the built tree and show which backend was used.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
: "${OCTAVE_CLI:=octave-cli}"
export OCTCUDA_DEMO_DIR="$PWD/build/demos"
mkdir -p "$OCTCUDA_DEMO_DIR"
octave="$OCTAVE_CLI --no-history --norc -q --path $PWD/inst"
failed=0
# Demos of plots draw a few invisible frames; without OpenGL they are left out.
plots=--frames\ 3
why=$($octave --eval 'try, close (glfigure ("visible", "off")); catch e, disp (e.message); end' \
  < /dev/null 2>&1)
if [ -n "$why" ]; then
  printf '== no demos/gl_*.m and demos/plot_*.m: %s\n' "$why"
  plots=
fi
for demo in demos/*.m; do
  [ -f "$demo" ] || continue
  more=
  case $demo in
    demos/gl_*|demos/plot_*) [ -n "$plots" ] || continue
                more=$plots ;;
  esac
  printf '== %s\n' "$demo"
  if ! $octave "$demo" $more < /dev/null; then
    printf 'FAILED %s\n' "$demo"
    failed=$((failed + 1))
  fi
done
printf '== '
$octave --eval 'd = gpuDevice ();
  printf ("the demos ran on: %s (%s backend)\n", d.Name, octcuda_backend ());' \
  < /dev/null || failed=$((failed + 1))
for f in "$OCTCUDA_DEMO_DIR"/*.png; do
  [ ! -f "$f" ] || printf 'wrote %s\n' "${f#"$PWD"/}"
done
[ "$failed" -eq 0 ]
