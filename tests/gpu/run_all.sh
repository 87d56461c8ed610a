#!/bin/sh
# run_all.sh FOLDER -- everything that needs a GPU, in one go.
#
# Run from the root of the tree on a machine with a GPU.  Builds, runs the whole
# suite and the demos on the cuda backend, the benchmarks (with CuPy and PyTorch
# where python3 has them), and a subset under compute-sanitizer with one
# allocation per array.  Logs go to FOLDER; FOLDER/report.md is the material of
# tests/gpu-report.md.  OCTCUDA_COMMIT names the commit where git cannot.
#
#   STEPS="build suite demos bench sanitizer"   which steps (default: all)
#   STEP_LIMIT=1500                                   seconds for one step
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
out=${1:?usage: tests/gpu/run_all.sh FOLDER}
mkdir -p "$out"
out=$(cd "$out" && pwd)
: "${OCTAVE_CLI:=octave-cli}" "${STEP_LIMIT:=1500}"
: "${STEPS:=build suite demos bench sanitizer}"
export OCTAVE_CLI
export OCTCUDA_BACKEND="${OCTCUDA_BACKEND:-cuda}"
export OCTCUDA_CACHE_DIR="${OCTCUDA_CACHE_DIR:-$out/cache}"
mkdir -p "$OCTCUDA_CACHE_DIR"
chmod 700 "$OCTCUDA_CACHE_DIR"
octave="$OCTAVE_CLI --no-history --norc -q --path $PWD/inst --path $PWD/tests/lib"
failed=0

wants ()
{
  case " $STEPS " in *" $1 "*) return 0 ;; esac
  return 1
}

# step NAME COMMAND...: run it, log it, remember how it ended.
step ()
{
  name=$1
  shift
  wants "$name" || return 0
  printf '== %s\n' "$name"
  start=$(date +%s)
  timeout -k 10 "$STEP_LIMIT" "$@" > "$out/$name.log" 2>&1 < /dev/null
  status=$?
  printf '%s: status %d, %d s\n' "$name" "$status" \
    "$(($(date +%s) - start))" | tee -a "$out/steps"
  tail -n 3 "$out/$name.log"
  [ "$status" -eq 0 ] || failed=$((failed + 1))
}

sanitizer_code="
  a = gpuArray (rand (37, 53)); b = gpuArray (rand (1, 53));
  for f = {@plus, @times, @atan2, @max}, gather (f{1} (a, b)); end
  for f = {@exp, @sqrt, @round, @int8, @isnan}, gather (f{1} (a)); end
  for d = 1:2, gather (sum (a, d)); gather (max (a, [], d)); end
  gather (sum (a(:))); gather (any (a(:) > 2)); gather (a(a > 0.5));
  gather (a(end:-1:1, [1 5 5])); u = a(:);
  for k = 1:5, u(2:end-1) = (u(1:end-2) + u(3:end)) / 2; end
  gather (u); gather (sqrt (a - 0.5)); gather (complex (a, a) .* 1i);
  c = gpuArray (rand (9000, 3)); p = permute (reshape (c, 90, 100, 3), [3 2 1]);
  gather (a.' + 1); gather (p); gather ([a, a; a, a](:, end)); gather (tril (a));
  for d = 1:2, gather (cumsum (c, d)); gather (cummax (c, d)); end
  for d = 1:2, gather (sort (c, d)); [v, i] = max (c, [], d); gather (i); end
  [v, i] = sort (c(:), 'descend'); gather (i); gather (unique (round (c * 99)));
  gather (find (c > 0.5)); c(c > 0.9) = 0; c(gpuArray ([5 7 5])) = 1:3;
  c(end+1, 5) = 2; c(gpuArray ([1 9]), :) = []; gather (c);
  gather (accumarray (1 + floor (a(:) * 9), 1)); gather (lookup (0:9, a * 9));
  gather (conv2 (a, ones (5), 'same')); gather (filter ([1 2 1], 1, a));
  gather (diff (a, 2, 2)); gather (interp1 (1:9, 1:9, 1 + 8 * a, 'spline'));
  gather (norm (a(:))); gather (dot (a, a)); gather (std (a)); gather (median (a));
  gather (gamma (a)); gather (erfinv (a)); gather (gammainc (a, 2));
  fault_program ();"

memcheck ()
{
  tool=$(command -v compute-sanitizer \
         || ls -d /usr/local/cuda*/bin/compute-sanitizer 2>/dev/null | tail -n 1)
  if [ -z "$tool" ]; then
    echo 'compute-sanitizer is not installed: not run'
    return 0
  fi
  OCTCUDA_POOL=0 "$tool" --tool memcheck --error-exitcode 9 \
    --report-api-errors no $octave --eval "$sanitizer_code" || return 1
  for f in gpuArray/index gpuArray/assign gpuArray/subscript gpuArray/sort \
      gpuArray/arrayfun gpuArray/arrayfun_random gpuArray/ode45_batch \
      cuda/ReductionKernel cuda/ScanKernel gl/figure gl/plot_parts \
      gl/agree_points gl/interop gl/objects; do
    OCTCUDA_POOL=0 "$tool" --tool memcheck --error-exitcode 9 \
      --report-api-errors no $octave \
      --eval "[n, m] = test ('$PWD/tests/$f.tst', 'quiet', stdout); \
              printf ('%d of %d passed\n', n, m); exit (n != m);" || return 1
  done
}

# With timeout a step is a program: the shell function goes through sh.
if [ "${2:-}" = --memcheck ]; then
  memcheck
  exit
fi

: > "$out/steps"
step build make -j4 build
# First, because the suite's kernels that fail leave OpenGL hanging (run_tests.m).
step demos sh build-aux/demo.sh
cp build/demos/*.png "$out" 2>/dev/null
step suite sh build-aux/run-tests.sh
step bench $octave tests/perf/bench.m
step sanitizer sh "$0" "$out" --memcheck

{
  printf '# On a GPU\n\n'
  printf '* date: %s\n' "$(date -u +%Y-%m-%d)"
  printf '* device: %s\n' "$(nvidia-smi --query-gpu=name,memory.total \
    --format=csv,noheader 2>/dev/null | head -n 1)"
  printf '* driver: %s\n' "$(nvidia-smi --query-gpu=driver_version \
    --format=csv,noheader 2>/dev/null | head -n 1)"
  printf '* commit: %s\n' "${OCTCUDA_COMMIT:-$(git rev-parse --short HEAD \
    2>/dev/null || echo unknown)}"
  printf '* Octave: %s\n' "$($OCTAVE_CLI --version | head -n 1)"
  printf '* suite: %s\n' "$(grep -E \
    '^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$' "$out/suite.log" \
    2>/dev/null | tail -n 1)"
  printf '* compute-sanitizer: %s\n' "$(grep -E 'ERROR SUMMARY|not run' \
    "$out/sanitizer.log" 2>/dev/null | sort | uniq -c | tr -s ' \n' ' ')"
  printf '\n## Steps\n\n```\n'
  cat "$out/steps"
  printf '```\n'
  for f in suite demos bench; do
    [ -f "$out/$f.log" ] || continue
    printf '\n## %s\n\n```\n' "$f"
    tail -n 120 "$out/$f.log"
    printf '```\n'
  done
} > "$out/report.md"
[ "$failed" -eq 0 ]
