#!/bin/sh
# check-mpi.sh -- communicators and distributed arrays over the MPIs that are not Open MPI:
# MPICH's binary interface and that of MPI 5, of MPICH from PyPI, in two and three
# processes.  OCTCUDA_CHECK_PART says how much of the sweeps (is_due.m).
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
. build-aux/counts.sh
: "${OCTAVE_CLI:=octave-cli}"
root=build/mpi
mkdir -p $root
command -v pip > /dev/null || { skip "check-mpi: there is no pip"; report; exit; }
[ -d $root/mpich ] || pip install -q --no-deps --no-compile --only-binary=:all: \
  --prefix "$PWD/$root/mpich" --ignore-installed 'mpich >= 5' || { fail "check-mpi: pip"; report; exit; }
# pip puts programs and libraries into bin and lib, perhaps below local.
run=$(find "$PWD/$root/mpich" -name mpiexec | head -n 1)
lib=$(dirname "$(dirname "$run")")/lib
cat > $root/program.m <<EOF
addpath ('$PWD/inst');
addpath ('$PWD/tests/lib');
warning ('off', 'octcuda:fallback');
c = cuda.Communicator ();
n = sweep_communicator (c);
[m, differ] = sweep_distributed (c);
printf ('%s\\n', differ{:});
printf ('rank %d: %s, %d + %d comparisons\\n', rank (c), transport (c), n, m);
exit (! isempty (differ));
EOF
export OCTCUDA_COMM_CHECK=1
for name in libmpi.so.12 libmpi_abi.so.1; do
  for n in 2 3; do
    log=$root/$name.$n.log
    OCTCUDA_MPI="$lib/$name" "$run" -n $n "$OCTAVE_CLI" --no-history --norc -q $root/program.m \
      > $log 2>&1 < /dev/null
    status=$?
    if [ $status -eq 0 ] && [ "$(grep -o 'mpi, [1-9][0-9]* + [1-9][0-9]* comparisons' $log | wc -l)" -eq $n ]; then
      printf '%s, %d processes: %s of each rank\n' $name $n "$(grep -o '[0-9]* + [0-9]* comparisons' $log | head -n 1)"
      pass
    else
      tail -n 20 $log
      fail "$name, $n processes (status $status)"
    fi
  done
done
report
