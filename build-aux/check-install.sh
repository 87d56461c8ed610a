#!/bin/sh
# check-install.sh TARBALL -- install the package as users do, load, test, unload
# and uninstall it, with a separate prefix.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
: "${OCTAVE_CLI:=octave-cli}"
tarball=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# The make that pkg starts is independent of this one.
unset MAKEFLAGS MAKELEVEL MFLAGS 2> /dev/null || true
export OCTCUDA_CACHE_DIR="$scratch/cache"
cat > "$scratch/check.m" <<'END'
args = argv ();
prefix = args{1};
## One folder for both, as pkg does for an ordinary user.
pkg ("prefix", fullfile (prefix, "packages"), fullfile (prefix, "packages"));
pkg ("local_list", fullfile (prefix, "list"));
pkg ("global_list", fullfile (prefix, "global_list"));
pkg ("install", args{2});
pkg load octcuda
x = gather (gpuArray ([1 2 3]) .^ 2);
assert (x, [1 4 9]);
## The kernels in the package can be used by everyone, without a compiler.
kernels = fullfile (fileparts (which ("octcuda_backend")), "kernels");
assert (numel (glob (fullfile (kernels, "*"))) > 100);
[status, out] = system (["find '" kernels "' ! -perm -044"]);
assert (out, "");
if (strcmp (octcuda_backend (), "host"))
  path_was = getenv ("PATH");
  setenv ("PATH", prefix);
  x = gpuArray (1:5000);
  assert (gather (sum (x .^ 2 - x)), sum ((1:5000) .^ 2 - (1:5000)));
  assert (gather (sort (x(x > 10), "descend")), 5000:-1:11);
  setenv ("PATH", path_was);
endif
## pkg writes the list of functions that lookfor searches, and keeps that of other names.
if (system ("makeinfo --version > /dev/null 2>&1") == 0)
  ## doc runs a program of the package, which must be executable.
  program = fullfile (fileparts (which ("octcuda_backend")), "octcuda_info.sh");
  assert (stat (program).modestr(4), "x");
  assert (info_program (), program);
  assert (any (strcmp (lookfor ("memory on the device"), "cuda.mem_alloc")));
  assert (sum (strcmp (lookfor ("gpuDevice"), "gpuDevice")), 1);
endif
if (system ("makeinfo --version > /dev/null 2>&1 && qhelpgenerator -v > /dev/null 2>&1") == 0)
  assert (exist (fullfile (fileparts (which ("octcuda_backend")), "doc", "octcuda.qch"), "file"), 2);
endif
pkg describe -verbose octcuda
pkg test octcuda
stream = cuda.Stream ();
argument = cuda.In (1);
array = gpuArray (1:3) + 1;
## In Octave 11 lastwarn also returns warnings that are not shown.
assert (evalc ("pkg unload octcuda; clear stream argument"), "");
assert (exist ("gpuArray"), 0);
assert (doc_cache_file (), fullfile (__octave_config_info__ ("octetcdir"), "doc-cache"));
assert (gather (array), 2:4);
pkg uninstall octcuda
printf ("pkg install, load, test, unload: passed\n");
END
cd "$scratch"
"$OCTAVE_CLI" --no-history --norc -q check.m "$scratch" "$tarball" \
  < /dev/null 2>&1 | tee log
grep -q '^pkg install, load, test, unload: passed$' log
grep -Eq '^  PASS +[1-9]' log
! grep -E -e '^  FAIL +[1-9]' -e 'shadows a core library function' log
