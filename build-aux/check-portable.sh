#!/bin/sh
# check-portable.sh -- src/ for systems on which octcuda does not run yet: do the
# compilers take it, with the headers of macOS and Windows?
#
# The table in doc/portability.md lists the files that they do not take.  Any other
# one must compile, and one that is listed must not: then its row can go.  Nothing
# is linked or run.  Windows' compiler and headers are apt's; those of macOS are from
# the package ziglang of PyPI, for clang.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. build-aux/counts.sh
. build-aux/packages.sh
folder=build/portable
headers=$folder/ziglang/lib/libc/include/any-macos-any
table=doc/portability.md
windows_cc=x86_64-w64-mingw32-gcc-posix

mkdir -p $folder
command -v clang > /dev/null || need_packages clang || {
  skip "check-portable: install clang"
  report
  exit
}
command -v $windows_cc > /dev/null || need_packages gcc-mingw-w64-x86-64-posix || {
  skip "check-portable: install gcc-mingw-w64-x86-64-posix"
  report
  exit
}
[ -d $headers ] || pip install -q --no-deps --no-compile --only-binary=:all: \
  --root-user-action=ignore --target $folder ziglang==0.13.0 || {
  skip "check-portable: no headers of macOS (ziglang of PyPI)"
  report
  exit
}

flags="-std=gnu11 -O1 -Wall -Wextra -Wno-attributes -Wno-missing-field-initializers
  -Werror=implicit-function-declaration -Werror=int-conversion -D_GNU_SOURCE
  -DOCTA_LIBRARY -DOCTA_VERSION=\"x\" -Ibuild -Isrc -I. -fsyntax-only"

# Compile all files as system $1 by the command that follows; leave what it says in
# FILE.log, and FILE.ok if it took the file.
compile ()
{
  out=$folder/$1
  shift
  rm -rf "$out"
  mkdir -p "$out"
  export out
  printf '%s\n' src/*.c src/*/*.c | xargs -P "$(nproc)" -I FILE sh -c '
    file=$1
    shift
    name=$out/$(printf %s "$file" | tr / _)
    ! "$@" "$file" > "$name.log" 2>&1 || : > "$name.ok"' sh FILE "$@" $flags
}

# Is file $2 in the table, as one that system $1 does not take?
is_listed ()
{
  case $1 in macos*) column=3 ;; *) column=4 ;; esac
  awk -F '|' -v file="$2" -v column="$column" '
    { name = $2; gsub (/[ `]/, "", name)
      folder = name; sub (/\*\.c$/, "", folder) }
    (name == file || (folder != name && index (file, folder) == 1)) && $column ~ /no/ { found = 1 }
    END { exit ! found }' "$table"
}

# Compare the files that system $1 took with the table.
judge ()
{
  n=0 n_taken=0
  for file in src/*.c src/*/*.c; do
    name=$folder/$1/$(printf %s "$file" | tr / _)
    n=$((n + 1))
    [ ! -e "$name.ok" ] || n_taken=$((n_taken + 1))
    if [ -e "$name.ok" ] && is_listed "$1" "$file"; then
      fail "$1: $file compiles: remove it from $table"
    elif [ ! -e "$name.ok" ] && ! is_listed "$1" "$file"; then
      fail "$1: $file"
      grep -m 3 'error:' "$name.log"
    else
      pass
    fi
  done
  printf '%-14s %d of %d files compile, %d errors, %d warnings\n' "$1" "$n_taken" "$n" \
    "$(cat "$folder/$1"/*.log | grep -c 'error:')" \
    "$(cat "$folder/$1"/*.log | grep -c 'warning:')"
}

for processor in arm64 x86_64; do
  compile macos-$processor clang -target $processor-apple-macos13 -isystem $headers \
    -ferror-limit=0 -D_DARWIN_C_SOURCE
  judge macos-$processor
done
compile windows $windows_cc -D__USE_MINGW_ANSI_STDIO=1
judge windows
report
