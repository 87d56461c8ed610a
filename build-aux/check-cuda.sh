#!/bin/sh
# check-cuda.sh [RELEASE...] -- releases of CUDA other than the one that is
# installed: NVIDIA's libraries from PyPI, without a GPU.
#
# For each release, which is a row below: every call of the tables is in its
# library or, if nv_since.def says so, is not; the declarations are those of its
# headers; and its NVRTC compiles the package's kernels and those that users write:
# the templates for sm_90, and a part of every kernel for every architecture that it
# knows.  The part is a sixtieth, which the commit selects; PART=K/N is another, PART=0/1
# everything.  PART=0/5 compiles every text, for two to four architectures each.
# What a release has compiled is recorded in the folder of the kernels' cache (nvrtc-VERSION:
# hashes of the text and the options as NVRTC gets them), and is not compiled again.  So a
# run that was stopped goes on where it was, a later one compiles what has changed, and
# `make check-cuda RELEASES=12.9' and RELEASES=13.5 may run at the same time.
# Remove the file to compile everything again.  Sixteen texts are compiled as one program
# (tests/c/check_record.h).
# No architecture stands for another: the texts ask only
# whether __CUDA_ARCH__ is 800 or more, but NVRTC's PTX for sm_103 and sm_121 is another
# than that for sm_100, and 11.8's differs for more of them.
# A release takes 2 to 4 GB below build/cuda/ while it is checked; KEEP=1 keeps it.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
: "${PART:=commit/60}" "${KEEP:=0}" "${CC:=gcc}" "${PROGRAMS:=nvrtc templates}"
. build-aux/cache.sh
. build-aux/counts.sh
. build-aux/part.sh

# Release, then what it is: the suffix of the packages' names, and versions of
# nvrtc, runtime, cublas, cusolver, cufft, cusparse, nvjitlink.
releases ()
{
  cat << 'END'
11.8 -cu11 11.8.89   11.8.89   11.11.3.6 11.4.1.48  10.9.0.58 11.7.5.86   -
12.1 -cu12 12.1.105  12.1.105  12.1.3.1  11.4.5.107 11.0.2.54 12.1.0.106  12.1.105
12.9 -cu12 12.9.86   12.9.79   12.9.1.4  11.7.5.82  11.4.1.4  12.5.10.65  12.9.86
13.5 -     13.5.37   13.5.37   13.10.0.20 12.4.1.2  12.5.0.14 12.9.4.2    13.5.37
END
}

# The packages of a row, as pip takes them.
packages ()
{
  suffix=${1#-}
  suffix=${suffix:+-$suffix}
  shift
  for name in cuda-nvrtc cuda-runtime cublas cusolver cufft cusparse nvjitlink; do
    [ "$1" = - ] || printf 'nvidia-%s%s==%s\n' "$name" "$suffix" "$1"
    shift
  done
}

# The file of library $1, the newest of its names.
library ()
{
  ls "$site"/nvidia/*/lib/"$1".so.* | tail -n 1
}

# Run program $1 with the following arguments; show its output, and add its counts.
check ()
{
  name=$1
  shift
  "build/tests/check_$name" "$@" > "$folder.$name.log" 2>&1
  add_counts "$folder.$name.log" || fail "$release: $name: no counts"
  printf '%-4s %-14s %s\n' "$release" "$name" "${line:-}"
  grep ' texts, compiled ' "$folder.$name.log"
  [ "${last_failed:-1}" -eq 0 ] || tail -n 40 "$folder.$name.log"
}

check_headers ()
{
  set --
  for i in "$site"/nvidia/*/include; do
    set -- "$@" -isystem "$i"
  done
  for name in nv_h cuda_h; do
    if "$CC" -std=gnu11 -D_GNU_SOURCE -DOCTA_LIBRARY -Ibuild -Isrc -I. -Itests/c \
      "$@" -fsyntax-only "tests/c/check_$name.c"; then pass; else fail "$release: $name"; fi
  done
}

check_release ()
{
  release=$1
  folder=build/cuda/$release
  # The layout of a virtual environment, where the loader finds a library's dependencies.
  site=$folder/lib/python3/site-packages
  compiled=$OCTCUDA_CACHE_DIR/nvrtc-$3
  shift
  pip install -q --no-deps --no-cache-dir --no-compile --only-binary=:all: \
    --root-user-action=ignore --target "$site" $(packages "$@") || {
      fail "$release: pip"
      return
    }
  export VIRTUAL_ENV="$PWD/$folder"
  OCTCUDA_NVRTC=$(library libnvrtc)
  OCTCUDA_CUBLAS=$(library libcublas)
  OCTCUDA_CUSOLVER=$(library libcusolver)
  OCTCUDA_CUFFT=$(library libcufft)
  export OCTCUDA_NVRTC OCTCUDA_CUBLAS OCTCUDA_CUSOLVER OCTCUDA_CUFFT
  check_headers
  check nv_symbols "$release"
  unset OCTCUDA_CHECK_ALL OCTCUDA_CHECK_PART
  export OCTCUDA_CHECK_COMPILED="$compiled"
  check templates
  export OCTCUDA_CHECK_ALL=1 OCTCUDA_CHECK_PART="$PART"
  for name in $PROGRAMS; do
    check "$name"
  done
  [ "$KEEP" = 1 ] || rm -rf "$folder"
}

command -v pip > /dev/null || { skip "check-cuda: there is no pip"; report; exit; }
unset CUDA_HOME CUDA_PATH CONDA_PREFIX
PART=$(part_of "$PART")
printf 'part %s of the kernels\n' "$PART"
mkdir -p build/cuda
releases > build/cuda/releases
[ $# -gt 0 ] || set -- $(cut -d ' ' -f 1 build/cuda/releases)
for wanted in "$@"; do
  row=$(grep "^$wanted " build/cuda/releases) || { fail "$wanted: no such row"; continue; }
  check_release $row
done
report
