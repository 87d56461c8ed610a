/* check_host_threads.c -- where no thread can be started, a launch that would
   need one says so; what is done at once is done.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_host.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

static bool is_refused = true;

typedef int create (pthread_t *, const pthread_attr_t *, void *(*)(void *),
                    void *);

int
pthread_create (pthread_t *id, const pthread_attr_t *attr,
                void *(*run) (void *), void *arg)
{
  create *real = (create *)dlsym (RTLD_NEXT, "pthread_create");
  return is_refused || ! real ? EAGAIN : real (id, attr, run, arg);
}

int
main (void)
{
  begin ();
  CUmodule mod = build (CUDA (extern "C" __global__ void set (int *x) {
    x[blockIdx.x * blockDim.x + threadIdx.x] = 7;
  }));
  CUfunction set = get (mod, "set");
  int one = 0;
  CUdeviceptr p = device (NULL, 4);
  void *params[] = { &p };
  CUresult r = launch (set, 1, 1, 0, params);
  IS (r, CUDA_ERROR_OPERATING_SYSTEM);
  octa_driver_fail ("it", r);
  CHECK (strstr (octa_error ()->msg, "no thread could be started") != NULL);
  fetch (&one, p, sizeof one);
  CHECK (one == 0);
  is_refused = false;
  OK (launch (set, 1, 1, 0, params));
  OK (cu.cuCtxSynchronize ());
  fetch (&one, p, sizeof one);
  CHECK (one == 7);
  OK (cu.cuMemFree (p));
  OK (cu.cuModuleUnload (mod));
  OK (cu.cuDevicePrimaryCtxRelease (0));
  return check_report ();
}
