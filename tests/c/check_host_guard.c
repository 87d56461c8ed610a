/* check_host_guard.c -- OCTCUDA_HOST_CHECK: pages that fault around memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_host.h"

#include <string.h>

static CUfunction put, get_one;

static void
one (CUfunction f, CUdeviceptr p, int i, CUresult want, const char *part)
{
  void *params[] = { &p, &i };
  CUresult r = launch (f, 1, 1, 0, params);
  r = r ? r : cu.cuCtxSynchronize ();
  IS (r, want);
  if (! want)
    return;
  octa_driver_fail ("it", r);
  CHECK (strstr (octa_error ()->msg, part) != NULL);
}

int
main (void)
{
  setenv ("OCTCUDA_HOST_CHECK", "1", 1);
  begin ();
  CUmodule mod = build (CUDA (
      extern "C" __global__ void put (float *x, int i) {
        x[i] = 1;
      } extern "C" __global__ void get (float *x, int i) { x[0] = x[i]; }));
  put = get (mod, "put");
  get_one = get (mod, "get");
  CUdeviceptr p = device (NULL, 400), q = device (NULL, 3 << 20), r;
  OK (cu.cuMemAllocAsync (&r, 4096, NULL));
  const CUresult bad = CUDA_ERROR_ILLEGAL_ADDRESS;
  one (put, p, 99, CUDA_SUCCESS, "");
  one (put, p, 100, bad, "0 bytes past the end of the 400 bytes");
  one (get_one, p, 101, bad, "4 bytes past the end of the 400 bytes");
  one (put, q, 3 << 18, bad, "0 bytes past the end of the 3145728 bytes");
  one (put, q, -1, bad, "4 bytes before the 3145728 bytes");
  one (get_one, r, 1024, bad, "0 bytes past the end of the 4096 bytes");
  OK (cu.cuMemFreeAsync (r, NULL));
  OK (cu.cuMemAllocAsync (&r, 4096, NULL));
  one (put, r, 1023, CUDA_SUCCESS, "");
  OK (cu.cuMemFreeAsync (r, NULL));
  OK (cu.cuMemFree (q));
  one (put, q, 0, bad, "kernel put, block [0,0,0], thread [0,0,0]");
  OK (cu.cuMemFree (p));
  OK (cu.cuModuleUnload (mod));
  OK (cu.cuDevicePrimaryCtxRelease (0));
  return check_report ();
}
