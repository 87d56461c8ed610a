#!/bin/sh
# layers.sh -- does the check of the layers refuse each mistake?
#
# In a copy of the tree and its objects: a call upwards, a name of another folder,
# an include of a folder that is above, one of another folder's private header, a circle of two files,
# a row of the map that nothing uses, and a function that only its own file uses.  Each must
# be refused, and the copy without it accepted.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
. build-aux/counts.sh
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
mkdir "$copy/build" "$copy/tests"
cp -R tests/c "$copy/tests"
cp -R src gl mex oct doc kernels build-aux "$copy"
cp -R build/src "$copy/build"
[ ! -d build/gl ] || cp -R build/gl "$copy/build"
cd "$copy"

check () { sh build-aux/check-layers.sh; }

# refused WHAT PATTERN: the tree as it is now gives a line with PATTERN.
refused ()
{
  if check | grep -q "$2"; then
    pass
  else
    fail "not refused: $1"
    check
  fi
}

# add FILE TEXT: a source file of src/, or of the folder $under, and its object.
under=src
add ()
{
  printf '%s\n' "$2" > "$under/$1"
  cc -c -o "build/$under/$1.o" "$under/$1"
}

remove () { for f in "$@"; do rm -f "$under/$f" "build/$under/$f.o"; done; }

# replace FILE SED-PROGRAM, and back.
replace () { cp "$1" saved; sed "$2" saved > "$1"; }
restore () { cp saved "$1"; }

accepted ()
{
  if [ -z "$(check)" ]; then pass; else fail "refused as it is"; check; fi
}

accepted
add base/up.c 'void octa_pool_trim (void); void octa_up (void) { octa_pool_trim (); }'
refused 'a call upwards' '^src/base/up.c: calls octa_pool_trim of src/lane/pool.c; base/ may not use lane/$'
remove base/up.c

add base/name.c 'void octa_lane_wrong (void) { }'
refused 'a name of another folder' '^src/base/name.c: the name octa_lane_wrong does not lead to base/$'
remove base/name.c

replace src/text/outline.c '1,/#include/s,\(#include "text/text.h"\),\1\n#include "lane/lane.h",'
refused 'an include of a folder above' '^src/text/outline.c: includes lane/lane.h; text/ may not use lane/$'
restore src/text/outline.c

replace src/graph/retained.c '1,/#include/s,\(#include "graph/private.h"\),\1\n#include "memory/private.h",'
refused "an include of another folder's private header" '^src/graph/retained.c: includes memory/private.h; other folders show memory/memory.h only$'
restore src/graph/retained.c

add text/one.c 'void octa_two (void); void octa_one (void) { octa_two (); }'
add text/two.c 'void octa_one (void); void octa_two (void) { octa_one (); }'
refused 'a circle of two files' '^src/text/one.c: is in a circle with src/text/two.c$'
remove text/one.c text/two.c

replace doc/architecture.md 's/^\(| `index\/` |[^|]*|[^|]*reduce\) |/\1 compile |/'
refused 'a row that nothing uses' '^the map: index/ does not use compile/$'
restore doc/architecture.md

replace doc/architecture.md 's/^\(| `base\/` |[^|]*|\) - |/\1 lane |/'
refused 'a map with a circle of folders' '^the map: base/ may not use lane/, which is not above it$'
restore doc/architecture.md

if [ -d build/gl ]; then
  under=gl
  add thread/up.c 'void octa_gl_context_live (void); void octa_gl_thread_up (void) { octa_gl_context_live (); }'
  refused 'a call upwards in gl/' '^gl/thread/up.c: calls octa_gl_context_live of gl/context/context.c; gl/thread/ may not use gl/context/$'
  remove thread/up.c
  add thread/name.c 'void octa_gl_context_wrong (void) { }'
  refused 'a name of another folder of gl/' '^gl/thread/name.c: the name octa_gl_context_wrong does not lead to gl/thread/$'
  remove thread/name.c
  under=src
  add base/only.c 'void octa_hash_only (void) { }'
  refused 'a function that only its file uses' '^src/base/only.c: octa_hash_only is used by this file only: make it static$'
  remove base/only.c
  add base/gl.c 'void octa_gl_thread_stop (void); void octa_hash_up (void) { octa_gl_thread_stop (); }'
  refused 'a call from libocta to gl/' '^src/base/gl.c: calls octa_gl_thread_stop of gl/thread/thread.c; base/ may not use gl/thread/$'
  remove base/gl.c
fi
mkdir gl/attic
refused 'a folder of gl/ without a row' '^the map has no row for gl/attic/$'
rmdir gl/attic

mkdir src/attic
refused 'a folder without a row' '^the map has no row for src/attic/$'
rmdir src/attic
accepted
report
