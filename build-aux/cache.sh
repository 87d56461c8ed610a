# cache.sh -- sourced by the checks: where their kernels are kept.  The key of
# a kernel contains everything it depends on, so that clones share the kernels, and
# they are kept after `make clean'.
# SPDX-License-Identifier: GPL-3.0-or-later
if [ -z "${OCTCUDA_CACHE_DIR:-}" ]; then
  OCTCUDA_CACHE_DIR=${XDG_CACHE_HOME:-${HOME:-$PWD/build}/.cache}/octcuda-check
fi
export OCTCUDA_CACHE_DIR
mkdir -p "$OCTCUDA_CACHE_DIR"
chmod 700 "$OCTCUDA_CACHE_DIR"
