#!/bin/sh
# comm.sh FOLDER -- communicators on a machine with two GPUs or more.
#
# Run from the root of a built tree (make build).  Every call against its definition:
# two devices of one process through NCCL and by copies from peer to peer, and two
# processes; the test file, with the seconds at which each of its tests begins; then the benchmarks, with torch.distributed where python3
# has it.  Prints compact tables; logs go to FOLDER.
#
#   GPUS=2                            how many GPUs
#   STEPS="nccl local processes mpi bench peers grid grid_bench distributed
#          distributed_bench test"    which steps (default:
#                                     these); grid: halos against windows of the whole array;
#                                     grid_bench: weak scaling, 16384 x 16384 doubles per GPU;
#                                     distributed, distributed_bench: distributed arrays
#                                     faults, process_faults: each call of the driver and of
#                                     NCCL fails in turn, a new communicator for each, in one
#                                     process and in one of two
#   STEP_LIMIT=200                    seconds for one step; process_faults takes about 300
#   SHARES=6                          of the faults, at a time
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
out=${1:?usage: tests/gpu/comm.sh FOLDER}
mkdir -p "$out"
out=$(cd "$out" && pwd)
: "${OCTAVE_CLI:=octave-cli}" "${STEP_LIMIT:=200}" "${GPUS:=2}"
: "${STEPS:=nccl local processes mpi bench peers grid grid_bench distributed distributed_bench test}"
export OCTAVE_CLI OCTCUDA_BACKEND=cuda
export OCTCUDA_CACHE_DIR="${OCTCUDA_CACHE_DIR:-$out/cache}"
mkdir -p "$OCTCUDA_CACHE_DIR"
chmod 700 "$OCTCUDA_CACHE_DIR"
failed=0

# octave CODE: run it with the package and the functions of tests/.
octave ()
{
  "$OCTAVE_CLI" --no-history --norc -q --path "$PWD/inst" --path "$PWD/tests/lib" \
    --path "$PWD/tests/perf" --eval "$1"
}

# step NAME LINES COMMAND...: run it, log it, print the last LINES and how it ended.  It runs in
# another process of this script, which has ONLY, so that all its processes end at the limit.
step ()
{
  name=$1
  lines=$2
  shift 2
  if [ -n "${ONLY:-}" ]; then
    [ "$ONLY" = "$name" ] || return 0
    "$@"
    exit
  fi
  case " $STEPS " in *" $name "*) ;; *) return 0 ;; esac
  start=$(date +%s)
  ONLY=$name timeout -k 5 "$STEP_LIMIT" sh "$0" "$out" > "$out/$name.log" 2>&1 < /dev/null
  status=$?
  [ "$status" -eq 0 ] || { failed=$((failed + 1)); lines=25; }
  printf '== %s: status %d, %d s\n' "$name" "$status" "$(($(date +%s) - start))"
  tail -n "$lines" "$out/$name.log"
}

sweep="printf ('%s, rank %d of %d: %d comparisons\n', transport (c), rank (c)(1), n_ranks (c), sweep_communicator (c));"
file=$out/sweep.m
printf "addpath ('%s/tests/lib');\nc = cuda.Communicator ();\n%s\n" "$PWD" "$sweep" > "$file"
bench=$out/bench.m
printf "addpath ('%s/tests/perf');\nbench_comm ();\n" "$PWD" > "$bench"

checked ()
{
  OCTCUDA_COMM_CHECK=1
  export OCTCUDA_COMM_CHECK
  "$@"
}

step nccl 1 checked octave "c = cuda.Communicator (0:$GPUS-1, 'transport', 'nccl'); $sweep"
step local 1 checked octave "c = cuda.Communicator (0:$GPUS-1, 'transport', 'local'); $sweep"
step processes "$GPUS" checked octave "cuda.launch ($GPUS, '$file');"
if mpirun --version > /dev/null 2>&1; then
  step mpi "$GPUS" checked mpirun --oversubscribe --allow-run-as-root -n "$GPUS" \
    "$OCTAVE_CLI" --no-history --norc -q --path "$PWD/inst" "$file"
fi
both ()
{
  echo "one process, $GPUS devices:"
  octave "bench_comm (0:$GPUS-1);"
  echo "$GPUS processes:"
  octave "cuda.launch ($GPUS, '$bench');"
}
step bench 12 both
if python3 -c 'import torch' 2> /dev/null; then
  step peers 3 python3 tests/perf/bench_comm_peers.py "$GPUS"
fi

# Halos: a sixth of the sweep for each way.
halos="printf ('grid, %s, rank %d of %d: %d exchanges\n', transport (c), rank (c)(1), n_ranks (c), sweep_grid (c));"
grid=$out/grid.m
printf "addpath ('%s/tests/lib');\nc = cuda.Communicator ();\n%s\n" "$PWD" "$halos" > "$grid"
# each_way PART CODE FILE: CODE with the devices of one process through NCCL and by copies, FILE
# in processes; PART of the sweeps.
each_way ()
{
  OCTCUDA_CHECK_PART=$1
  export OCTCUDA_CHECK_PART
  for way in nccl local; do
    octave "c = cuda.Communicator (0:$GPUS-1, 'transport', '$way'); $2" || return 1
  done
  octave "exit (cuda.launch ($GPUS, '$3'));"
}
step grid "$((2 + GPUS))" checked each_way "1/6 first" "$halos" "$grid"
grid_bench=$out/grid_bench.m
printf "addpath ('%s/tests/perf');\nbench_grid ();\n" "$PWD" > "$grid_bench"
scaling ()
{
  echo "one process, $GPUS devices:"
  octave "bench_grid (0:$GPUS-1);" || return 1
  echo "$GPUS processes:"
  octave "exit (cuda.launch ($GPUS, '$grid_bench'));"
}
step grid_bench 6 scaling

# Distributed arrays: a twentieth of the sweep for each way, and the benchmark.
parts="warning ('off', 'octcuda:fallback'); [n, f] = sweep_distributed (c);
printf ('distributed, %s, rank %d of %d: %d comparisons, %d differ\n', transport (c), rank (c)(1), n_ranks (c), n, numel (f));
printf ('%s\n', f{1:min (end, 8)}); exit (! isempty (f));"
distributed=$out/distributed.m
printf "addpath ('%s/tests/lib');\nc = cuda.Communicator ();\n%s\n" "$PWD" "$parts" > "$distributed"
step distributed "$((2 + GPUS))" checked each_way "1/20 first" "$parts" "$distributed"
distributed_bench=$out/distributed_bench.m
printf "addpath ('%s/tests/perf');\nbench_distributed ();\n" "$PWD" > "$distributed_bench"
slices ()
{
  echo "one process, $GPUS devices:"
  octave "bench_distributed (0:$GPUS-1);" || return 1
  echo "$GPUS processes:"
  octave "exit (cuda.launch ($GPUS, '$distributed_bench'));"
}
step distributed_bench 6 slices

# The tests one after the other; each line begins with the seconds since the start.  A part of
# the sweeps, because the steps above make them whole.
tests ()
{
  OCTCUDA_CHECK_PART="3/20 first"
  export OCTCUDA_CHECK_PART
  begin=$(date +%s)
  octave "[n, all] = test ('$PWD/tests/cuda/cudaCommunicator.tst', 'verbose');
          printf ('%d of %d tests passed\\n', n, all); exit (n != all);" 2>&1 | {
    while IFS= read -r line; do
      printf '%3d %s\n' "$(($(date +%s) - begin))" "$line"
      case $line in *" tests passed") said=$line ;; esac
    done
    [ -n "${said:-}" ] && [ "${said%% *}" = "$(echo "$said" | cut -d' ' -f3)" ]
  }
}
step test 3 tests
grep -A1 -E '^ *[0-9]+ \*\*\*\*\* test' "$out/test.log" 2> /dev/null \
  | grep -E '^ *[0-9]+  ' | cut -c1-90 # when each began
# SHARES shares at a time, each of which has every call of its own fail in turn, because a failure
# takes as long as the other rank waits: COMMAND with the share's number.  More take longer: all
# make communicators, and kernels of NCCL that wait hold the GPU in turn.
: "${SHARES:=6}"
shares ()
{
  rm -f "$out"/share.*
  share=0
  while [ "$((share += 1))" -le "$SHARES" ]; do
    "$@" > "$out/share.$share" 2>&1 &
  done
  wait
  for share in "$out"/share.*; do
    printf '== %s\n' "$share"
    grep -E "^(error:|share .* passed)" "$share" || cat "$share"
  done
  [ "$(cat "$out"/share.* | grep -c "^share .* of the faults passed")" -eq "$SHARES" ]
}
one_process ()
{
  octave "x = {single(1:4), single(5:8)};
    f = @(c) all_reduce (c, each (c, @(k, a) gpuArray (a), x)){1};
    g = @(c) all_gather (c, sendrecv (c, each (c, @(k, a) gpuArray (a), x), [1, 0], [1, 0])){1};
    h = @(f) gather (f (cuda.Communicator (0:1, 'transport', 'nccl')));
    fail_in_turn (@() h (f), x{1} + x{2}, 2, 0, @() [], [$share-1, $SHARES]);
    fail_in_turn (@() h (g), [x{2}, x{1}], 2, 0, @() [], [$share-1, $SHARES]);
    printf ('share $share of the faults passed\n');"
}
two_processes ()
{
  mkdir "$out/turn.$share"
  mpirun --oversubscribe --allow-run-as-root -n 2 "$OCTAVE_CLI" --no-history --norc -q --path "$PWD/inst" \
    --path "$PWD/tests/lib" --eval "printf ('%s\n', comm_faults ('$out/turn.$share', 1, $SHARES, 6, false, $share){:});" \
    && echo "share $share of the faults passed"
}
step faults 24 shares one_process
step process_faults 24 shares two_processes
printf '%d steps failed\n' "$failed"
[ "$failed" -eq 0 ]
