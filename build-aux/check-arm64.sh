#!/bin/sh
# check-arm64.sh [PROGRAM...] -- octcuda for ARM's 64-bit processors, on another
# machine: a cross compiler compiles everything, oct/ and mex/ too (Octave's headers
# are the same for all processors), and C tests run under qemu-user.  There the host
# backend runs the cross compiler for its kernels.
#
# The host backend is checked as four processors, because the instructions for
# which it compiles depend on them.  Left out are the long tests of random numbers.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. build-aux/counts.sh
. build-aux/packages.sh
: "${MAKE:=make}" "${CC_FOR_BUILD:=gcc}"
tool=aarch64-linux-gnu
folder=build/arm64
processors="cortex-a57 neoverse-n1 a64fx"
[ $# -gt 0 ] || set -- check_core check_host check_host_faults check_kernels \
  check_cache check_calls check_draws check_expressions check_foresee check_graph \
  check_host_cause check_host_driver check_host_guard check_host_image check_host_texture check_host_threads check_library check_memory \
  check_modules check_ops check_setting check_small check_sort check_team

can_run ()
{
  command -v $tool-gcc > /dev/null && command -v $tool-g++ > /dev/null \
    && command -v qemu-aarch64 > /dev/null
}
can_run || need_packages gcc-$tool g++-$tool libc6-dev-arm64-cross qemu-user || {
  skip "check-arm64: install gcc-$tool, g++-$tool and qemu-user"
  report
  exit
}

# The system's headers come last: those of OpenGL and Octave's libraries.
$MAKE --no-print-directory STRICT=1 B=$folder MACHINE=aarch64 CC=$tool-gcc CXX=$tool-g++ \
  CC_FOR_BUILD="$CC_FOR_BUILD" CFLAGS='-O2 -g1 -idirafter /usr/include' \
  C_TESTS="check_host_faults $*" objects check-programs || {
    fail "$folder: not built"
    report
    exit
  }
pass
find $folder -name '*.o' | sed "s,$folder/,,; s,/.*,," | sort | uniq -c \
  | awk '/ (src|mex|gl)$/ { printf "%d objects of %s/\n", $1, $2 }'

# Programs of the tests call the compiler cc.
mkdir -p $folder/bin
for name in cc gcc; do
  ln -sf "$(command -v $tool-gcc)" $folder/bin/$name
done
for name in c++ g++; do
  ln -sf "$(command -v $tool-g++)" $folder/bin/$name
done
PATH=$PWD/$folder/bin:$PATH
OCTCUDA_CXX=$tool-g++
QEMU_LD_PREFIX=/usr/$tool
CHECK_UNDER=qemu-aarch64
export PATH OCTCUDA_CXX QEMU_LD_PREFIX CHECK_UNDER

# Run the programs, as processor $1, and add their counts.
check ()
{
  name=$1
  shift
  QEMU_CPU=$name sh build-aux/check-c.sh "$@" > $folder/$name.log
  cat $folder/$name.log
  add_counts $folder/$name.log || fail "$name: no counts"
}

n=$#
while [ "$n" -gt 0 ]; do
  set -- "$@" "$folder/tests/$1"
  shift
  n=$((n - 1))
done
check max "$@"
for processor in $processors; do
  printf '%s\n' "$processor"
  check "$processor" $folder/tests/check_host_faults
done
report
