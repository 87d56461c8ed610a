#!/bin/sh
# check-deep.sh -- the C tests under AddressSanitizer and UBSan and under
# valgrind, and a part of the Octave tests under valgrind, on the host backend;
# and every kernel for every architecture through NVRTC.
# DEEP_TESTS names the test files of the last part.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
: "${MAKE:=make}" "${OCTAVE_CLI:=octave-cli}"
. build-aux/counts.sh
export OCTCUDA_BACKEND=host OCTCUDA_CACHE_DIR="$PWD/build/cache"
mkdir -p build/deep "$OCTCUDA_CACHE_DIR"
chmod 700 "$OCTCUDA_CACHE_DIR"

run_c ()
{
  name=$1
  shift
  printf '== C tests, %s\n' "$name"
  "$@" > "build/deep/$name.log" 2>&1
  cat "build/deep/$name.log"
  add_counts "build/deep/$name.log" || fail "$name: no counts"
}

# Octave is not instrumented, so leaks are looked for in the C tests only.
# NVRTC is not either: check_kernels makes its texts and compiles none.
export OCTCUDA_CHECK_ALL=0
ASAN_OPTIONS=detect_stack_use_after_return=0 \
  run_c sanitizers $MAKE --no-print-directory B=build/asan \
    SANITIZE=address,undefined check-c

$MAKE --no-print-directory check-programs || fail "C tests do not build"
OCTCUDA_CHECK_ALL=1 \
  run_c kernels sh build-aux/check-c.sh build/tests/check_kernels

if ! command -v valgrind > /dev/null; then
  skip "valgrind is not installed"
else
  # check_host_faults and check_host_guard write where they must not.
  CHECK_UNDER="valgrind -q --error-exitcode=9 --leak-check=full \
    --errors-for-leak-kinds=definite --suppressions=build-aux/valgrind.supp" \
    run_c valgrind sh build-aux/check-c.sh $(ls -1 build/tests/check_* \
      | grep -vE '\.(d|log)$|check_host_(faults|guard)$')
  # OCTCUDA_POOL=0: an allocation per array, so that overruns are seen.
  for f in ${DEEP_TESTS:-tests/gpuArray/reduce.tst tests/gpuArray/assign.tst \
    tests/cuda/cudaEvent.tst tests/gpuArray/native_kernel.tst}
  do
    [ -f "$f" ] || continue
    printf '== %s under valgrind\n' "$f"
    log=build/deep/$(basename "$f").log
    OCTCUDA_POOL=0 valgrind -q --error-exitcode=9 --leak-check=no \
      --suppressions=build-aux/valgrind.supp --log-file="$log" \
      "$OCTAVE_CLI" --no-history --norc -q --path inst --path tests/lib \
      --eval "[p, n] = test ('$f', 'quiet', '$log.tests'); printf ('%d of %d\n', p, n); exit (p != n || n == 0);" \
      < /dev/null
    status=$?
    if [ $status -eq 0 ] && ! grep -q 'liboctcuda\|__gateway__' "$log"; then
      pass
    else
      head -n 60 "$log"
      grep -E '^!!!!!' "$log.tests" | head -n 5
      fail "$f under valgrind (status $status)"
    fi
  done
fi
report
