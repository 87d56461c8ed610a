#!/bin/sh
# manual.sh [SPHINX-OPTION...] -- the manual as HTML, in build/html.
#
# Sphinx reads doc/*.md and the pages of names that build-aux/manual/names.m writes.
# linkchecker then follows all links within the manual.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
: "${OCTAVE_CLI:=octave-cli}"
from=build/manual/doc to=build/html
rm -rf build/manual "$to"
mkdir -p "$from/names"
# Links to files of the tree lead one folder up.
for f in demos tests src mex inst build-aux kernels; do ln -s "../../$f" build/manual/; done
# page FILE NAME: links to pages that lie elsewhere in the tree, and the other way round
page ()
{
  sed 's,](doc/,](,g; s,](\(\.\./\)*tests/gpu-report\.md,](gpu-report.md,g; s,](demos),](gallery.md),g
    s,](\(\.\./\)*CONTRIBUTING\.md,](contributing.md,g; s,](\(\.\./\)*README\.md,](readme.md,g
    s,](\([a-z][a-z-]*/[a-z]\|NEWS\|COPYING\),](../\1,g; s,](\.\./\(gallery\|names\)/,](\1/,g' "$1" > "$from/$2.md"
}
for f in doc/*.md; do
  page "$f" "$(basename "$f" .md)"
done
page README.md readme
page CONTRIBUTING.md contributing
page tests/gpu-report.md gpu-report
cp -r doc/gallery doc/octcuda.svg build-aux/manual/conf.py build-aux/manual/manual.css "$from/"
cp NEWS COPYING build/manual/
OCTCUDA_BACKEND=host $OCTAVE_CLI --no-history --norc -q --path inst --path tests/lib \
  --path build-aux/manual --eval "names ('$from/names')" < /dev/null
sphinx-build -q -W --keep-going -b html -j auto "$@" "$from" "$to"
linkchecker --no-status --no-warnings "$to/index.html" > build/html.log 2>&1 \
  || { grep -A8 '^URL' build/html.log | head -n 60; exit 1; }
sed -n 's/^That.s it\. //p' build/html.log
printf 'the manual is in %s/index.html\n' "$to"
