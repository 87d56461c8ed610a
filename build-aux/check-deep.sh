#!/bin/sh
# check-deep.sh -- the C tests under AddressSanitizer and UBSan, those that use
# threads under ThreadSanitizer, and most under valgrind; a part of the Octave
# tests under AddressSanitizer and valgrind, on the host backend; every kernel for every
# architecture through NVRTC.
# DEEP_TESTS names the test files of the last part, CHECK_LIMIT is how many
# seconds a C test may take.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
: "${MAKE:=make}" "${OCTAVE_CLI:=octave-cli}"
. build-aux/counts.sh
THREAD_TESTS="check_core check_contexts check_gl_figure check_gl_race check_gl_share \
  check_gl_thread check_graph \
  check_host check_host_driver check_host_texture check_host_threads check_memory \
  check_plot_worker"
set --
. build-aux/cache.sh
export OCTCUDA_BACKEND=host
# A busy machine may be many times slower than an idle one.
export CHECK_LIMIT="${CHECK_LIMIT:-7200}"
mkdir -p build/deep

run_c ()
{
  name=$1
  shift
  printf '== C tests, %s\n' "$name"
  "$@" > "build/deep/$name.log" 2>&1
  cat "build/deep/$name.log"
  add_counts "build/deep/$name.log" || fail "$name: no counts"
}

# Octave is not instrumented, so leaks are checked only in the C tests.  NVRTC is
# not instrumented either, so check_kernels writes texts but compiles none.  Kernels
# are not, but code that works without them is.
export OCTCUDA_CHECK_ALL=0 OCTCUDA_INTERPRET=1e15
# It would also search for leaks in the thread-local memory of kernels that have been
# unloaded, and crash; this option prevents it.
ASAN_OPTIONS=detect_stack_use_after_return=0:intercept_tls_get_addr=0 \
  run_c sanitizers $MAKE --no-print-directory B=build/asan \
    SANITIZE=address,undefined check-c

# Kernels are not instrumented; everything that queues and runs them is.
for name in $THREAD_TESTS; do
  # Without the second library its tests do not exist.
  [ -f "build/asan/tests/$name" ] || continue
  set -- "$@" "build/tsan/tests/$name"
done
$MAKE --no-print-directory B=build/tsan SANITIZE=thread "$@" \
  || fail "C tests do not build with -fsanitize=thread"
TSAN_OPTIONS="halt_on_error=0 exitcode=66 suppressions=build-aux/tsan.supp" \
  run_c threads sh build-aux/check-c.sh "$@"
# With a display figures draw by themselves.
if [ -x build/tsan/tests/check_gl_race ] && has_xvfb; then
  TSAN_OPTIONS="halt_on_error=0 exitcode=66 suppressions=build-aux/tsan.supp" \
    run_c windows xvfb-run -a sh build-aux/check-c.sh build/tsan/tests/check_gl_race
else
  skip "windows: there are none, or xvfb-run or xauth is not installed"
fi
export OCTCUDA_INTERPRET=0

$MAKE --no-print-directory check-programs || fail "C tests do not build"
OCTCUDA_CHECK_ALL=1 \
  run_c kernels sh build-aux/check-c.sh build/tests/check_kernels

# make check compares each construct in some classes only.
printf '== functions of all classes\n'
OCTCUDA_CHECK_ALL=1 sh build-aux/run-tests.sh function_cases function_calls \
  function_arrays > build/deep/functions.log 2>&1 || fail "functions of all classes"
add_counts build/deep/functions.log || fail "functions: no counts"

# Octave itself is not instrumented: a leak is octcuda's if its stack has a name of
# octcuda.  objects.tst is left out, because one of its tests measures memory, and the
# sanitizer needs more.  This takes five minutes.
asan_octave ()
{
  log=build/deep/asan-$(basename "$1")
  rm -f "$log".report.*
  OCTCUDA_POOL=0 LSAN_OPTIONS=exitcode=0:suppressions=build-aux/lsan.supp \
    ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=0:intercept_tls_get_addr=0:detect_odr_violation=0:log_path="$log.report" \
    LD_PRELOAD="$(gcc -print-file-name=libasan.so):$(gcc -print-file-name=libubsan.so)" \
    "$OCTAVE_CLI" --no-history --norc -q --path build/asan/inst --path tests/lib \
    --eval "[p, n] = test ('$1', 'quiet', '$log.tests'); printf ('%d of %d\n', p, n); exit (p != n || n == 0);" \
    < /dev/null
  status=$?
  cat "$log".report.* /dev/null | awk 'BEGIN { RS = ""; ORS = "\n\n" }
    /ERROR: Addr|runtime error/ || (/leak of/ && / (octa_|gateway_)| (gl|src|mex|oct)\//)' > "$log.ours"
  if [ $status -eq 0 ] && [ ! -s "$log.ours" ]; then
    pass
  else
    head -n 60 "$log.ours"
    fail "$1 under AddressSanitizer (status $status)"
  fi
}

if [ -f inst/liboctcuda_gl.so ]; then
  rm -rf build/asan/inst build/asan/links
  cp -R inst build/asan/inst
  find build/asan/inst \( -name '*.so' -o -name '*.mex' -o -name '*.oct' \) -exec rm {} +
  if $MAKE --no-print-directory B=build/asan I=build/asan/inst \
    SANITIZE=address,undefined build/asan/inst/liboctcuda.so \
    $(ls build/links | sed 's,^,build/asan/links/,')
  then
    for f in opengl interop figure; do
      printf '== %s.tst under AddressSanitizer\n' $f
      asan_octave tests/gl/$f.tst
    done
  else
    fail "the gateways do not build with -fsanitize=address"
  fi
fi

if ! command -v valgrind > /dev/null; then
  skip "valgrind is not installed"
else
  # check_host_faults and check_host_guard write to invalid addresses on purpose.
  CHECK_UNDER="valgrind -q --error-exitcode=9 --leak-check=full \
    --errors-for-leak-kinds=definite --suppressions=build-aux/valgrind.supp" \
    run_c valgrind sh build-aux/check-c.sh $(ls -1 build/tests/check_* \
      | grep -vE '\.(d|log|status)$|check_host_(faults|guard)$|check_gl_(figure|race)$')
  # Use Mesa's renderer without a compiler, which takes too long here.  Leaks have been
  # checked by LeakSanitizer; here Mesa's driver is already unloaded when they are.
  if [ -x build/tests/check_gl_figure ]; then
    GALLIUM_DRIVER=softpipe CHECK_UNDER="valgrind -q --error-exitcode=9 \
      --leak-check=no --suppressions=build-aux/valgrind.supp" \
      run_c figures sh build-aux/check-c.sh build/tests/check_gl_figure
  fi
  # OCTCUDA_POOL=0: an allocation per array, so that overruns are seen.
  for f in ${DEEP_TESTS:-tests/gpuArray/reduce.tst tests/gpuArray/assign.tst \
    tests/cuda/cudaEvent.tst tests/gpuArray/native_kernel.tst \
    tests/gpuArray/interpret.tst}
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
