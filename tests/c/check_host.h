/* check_host.h -- what the tests of the host backend share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CHECK_HOST_H
#define CHECK_HOST_H 1

#include "octa.h"
#include "check.h"

#include <stdlib.h>
#include <time.h>

static octa_driver cu;
static CUcontext context;

#define IS(call, expected)                                                    \
  do                                                                          \
    {                                                                         \
      CUresult got_ = (call);                                                 \
      bool as_expected = got_ == (expected);                                  \
      CHECK (as_expected &&#call);                                            \
      if (! as_expected)                                                      \
        printf ("  it gives %d\n", (int)got_);                                \
    }                                                                         \
  while (0)
#define OK(call) IS (call, CUDA_SUCCESS)

/* CUDA C, on one line.  */
#define CUDA(...) #__VA_ARGS__

static inline double
seconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The module of TEXT; LIST, if wanted, gets the lines about its kernels.  */
static inline CUmodule
build_with (const char *text, const char *const *names,
            const char *const *options, bool is_own, char **list)
{
  octa_source src = { .text = text,
                      .name = "kernel.cu",
                      .is_own = is_own,
                      .options = options,
                      .names = names };
  octa_image im = { 0 };
  CUmodule mod = NULL;
  octa_status st = octa_host_backend.compile (0, &src, &im);
  CHECK (st == OCTA_OK);
  if (st != OCTA_OK)
    {
      printf ("%s\n", octa_error ()->msg);
      return NULL;
    }
  OK (cu.cuModuleLoadData (&mod, im.bytes));
  if (list)
    *list = strdup (im.kernels);
  free (im.bytes);
  free (im.kernels);
  free (im.log);
  return mod;
}

static inline CUmodule
build (const char *text)
{
  return build_with (text, NULL, NULL, false, NULL);
}

static inline CUfunction
get (CUmodule mod, const char *name)
{
  CUfunction f = NULL;
  OK (cu.cuModuleGetFunction (&f, mod, name));
  return f;
}

static inline CUdeviceptr
device (const void *data, size_t bytes)
{
  CUdeviceptr p = 0;
  OK (cu.cuMemAlloc (&p, bytes));
  if (data)
    OK (cu.cuMemcpyHtoD (p, data, bytes));
  else
    OK (cu.cuMemsetD8 (p, 0, bytes));
  return p;
}

static inline void
fetch (void *data, CUdeviceptr p, size_t bytes)
{
  OK (cu.cuMemcpyDtoH (data, p, bytes));
}

static inline CUresult
launch (CUfunction f, unsigned grid, unsigned block, unsigned shared,
        void **params)
{
  return cu.cuLaunchKernel (f, grid, 1, 1, block, 1, 1, shared, NULL, params,
                            NULL);
}

static inline void
begin (void)
{
  octa_strbuf why = { 0 };
  CHECK (octa_host_backend.load (&cu, &why));
  IS (cu.cuMemFree (1), CUDA_ERROR_NOT_INITIALIZED);
  OK (cu.cuInit (0));
  IS (cu.cuMemFree (1), CUDA_ERROR_INVALID_CONTEXT);
  OK (cu.cuDevicePrimaryCtxRetain (&context, 0));
  OK (cu.cuCtxSetCurrent (context));
}

#endif
