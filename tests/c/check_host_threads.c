/* check_host_threads.c -- where no thread can be started, a launch that would
   need one says so; what is done at once is done, and a thread that waits does
   the rest.

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

static void
add_one (void *n)
{
  ++*(int *)n;
}

/* What is queued behind a host function is done by help, a task each time, in
   order; then it finds nothing to do.  */
static void
check_help (void)
{
  int n = 0, word = 0;
  CUdeviceptr p = device (NULL, sizeof word);
  OK (cu.cuLaunchHostFunc (NULL, add_one, &n));
  OK (cu.cuMemsetD32Async (p, 5, 1, NULL));
  CHECK (n == 0);
  for (int i = 0; i < 2; i++)
    {
      IS (cu.cuStreamQuery (NULL), CUDA_ERROR_NOT_READY);
      octa_host_backend.help (0);
      CHECK (n == 1);
    }
  OK (cu.cuStreamQuery (NULL));
  octa_host_backend.help (0);
  octa_host_backend.help (1000);
  CHECK (n == 1);
  fetch (&word, p, sizeof word);
  CHECK (word == 5);
  OK (cu.cuMemFree (p));
}

int
main (void)
{
  begin ();
  check_help ();
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
