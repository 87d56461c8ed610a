/* launch_kernel.c -- passing a launch to the driver.  Plain launches use the
   driver's plain call, which is the fastest.  Other features (clusters,
   priority ...) are a list of attributes.  If the driver refuses, the limits
   are queried, and the message says which one was exceeded; the driver's own
   error is always "invalid argument".

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel/private.h"

#include <string.h>

/* ---- attributes ---- */

static void
add_attribute (CUlaunchConfig *c, CUlaunchAttributeID id, const void *value,
               size_t bytes)
{
  CUlaunchAttribute *a = &c->attrs[c->numAttrs++];
  memset (a, 0, sizeof *a);
  a->id = id;
  memcpy (&a->value, value, bytes);
}

/* Fill C from L; LIST has room for its attributes.  */
void
octa_launch_config (const octa_launch *l, CUstream s, CUlaunchAttribute *list,
                    CUlaunchConfig *c)
{
  *c = (CUlaunchConfig){ .gridDimX = l->grid[0],
                         .gridDimY = l->grid[1],
                         .gridDimZ = l->grid[2],
                         .blockDimX = l->block[0],
                         .blockDimY = l->block[1],
                         .blockDimZ = l->block[2],
                         .sharedMemBytes = l->shared,
                         .hStream = s,
                         .attrs = list };
  int yes = 1;
  if (l->is_cooperative)
    add_attribute (c, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &yes, sizeof yes);
  if (l->cluster[0])
    add_attribute (c, CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION, l->cluster,
                   sizeof l->cluster);
  if (l->is_dependent)
    add_attribute (c, CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION,
                   &yes, sizeof yes);
  if (l->has_priority)
    add_attribute (c, CU_LAUNCH_ATTRIBUTE_PRIORITY, &l->priority,
                   sizeof l->priority);
  if (l->has_carveout)
    add_attribute (c, CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT,
                   &l->carveout, sizeof l->carveout);
}

bool
octa_launch_has_attributes (const octa_launch *l)
{
  return l->cluster[0] || l->is_dependent || l->has_priority
         || l->has_carveout;
}

/* ---- messages about refused launches ---- */

static int
function_attribute (const octa_kernel *fn, CUfunction_attribute attribute)
{
  int value = 0;
  if (OCTA_CU_RESULT (cuFuncGetAttribute, (&value, attribute, fn->f))
      != CUDA_SUCCESS)
    return 0;
  return value;
}

/* Does one of the three numbers in SIZE exceed the device's attributes from
   FIRST on?  Then MOST has the limits.  */
static bool
exceeds (const unsigned size[3], int first, int most[3])
{
  bool is_over = false;
  for (int i = 0; i < 3; i++)
    {
      most[i] = octa_driver_attribute ((CUdevice_attribute)(first + i));
      is_over |= most[i] > 0 && size[i] > (unsigned)most[i];
    }
  return is_over;
}

static void
explain_shared (octa_strbuf *b, const octa_kernel *fn, const octa_launch *l)
{
  int most = function_attribute (
      fn, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);
  if (l->shared > (unsigned)most)
    octa_strbuf_printf (b,
                        " - %u bytes of dynamic shared memory, and %s may "
                        "have %d; set_attribute (F, "
                        "\"MAX_DYNAMIC_SHARED_SIZE_BYTES\", BYTES) allows "
                        "more, as far as the device has them",
                        l->shared, fn->name, most);
}

/* Append to B which limit L exceeds, if we know it.  */
static void
explain (octa_strbuf *b, const octa_kernel *fn, const octa_launch *l)
{
  const unsigned *n = l->block;
  int most[3];
  int threads = function_attribute (fn,
                                    CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
  unsigned long long wanted = (unsigned long long)n[0] * n[1] * n[2];
  if (threads > 0 && wanted > (unsigned)threads)
    octa_strbuf_printf (b,
                        " - a block of %ux%ux%u has %llu threads, and %s "
                        "takes at most %d",
                        n[0], n[1], n[2], wanted, fn->name, threads);
  else if (exceeds (n, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X, most))
    octa_strbuf_printf (b, " - a block of %ux%ux%u; at most %dx%dx%d", n[0],
                        n[1], n[2], most[0], most[1], most[2]);
  else if (exceeds (l->grid, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X, most))
    octa_strbuf_printf (b, " - a grid of %ux%ux%u; at most %dx%dx%d",
                        l->grid[0], l->grid[1], l->grid[2], most[0], most[1],
                        most[2]);
  else if (l->cluster[0]
           && (l->grid[0] % l->cluster[0] || l->grid[1] % l->cluster[1]
               || l->grid[2] % l->cluster[2]))
    octa_strbuf_printf (b,
                        " - a grid of %ux%ux%u is not a multiple of the "
                        "cluster size %ux%ux%u",
                        l->grid[0], l->grid[1], l->grid[2], l->cluster[0],
                        l->cluster[1], l->cluster[2]);
  else
    explain_shared (b, fn, l);
}

static octa_status
fail_launch (const char *call, const octa_kernel *fn, const octa_launch *l,
             CUresult r)
{
  octa_driver_fail (call, r);
  octa_error_info e = *octa_error ();
  octa_strbuf b = { 0 };
  if (r == CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE)
    octa_strbuf_add (&b, " - all blocks of a cooperative launch must fit on "
                         "the device at once: occupancy (F, BLOCK, SHARED) "
                         "tells how many a multiprocessor takes");
  else if (r == CUDA_ERROR_INVALID_VALUE
           || r == CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES
           || r == CUDA_ERROR_INVALID_CLUSTER_SIZE)
    explain (&b, fn, l);
  const char *why = octa_strbuf_ok (&b);
  octa_fail (e.id, "%s%s", e.msg, why ? why : "");
  octa_error_set_code ((int)r);
  octa_strbuf_free (&b);
  return OCTA_FAIL;
}

/* ---- launching ---- */

static octa_status
launch_with_attributes (const octa_kernel *fn, const octa_launch *l,
                        CUstream s, void **params)
{
  CUlaunchAttribute list[OCTA_LAUNCH_ATTRIBUTES];
  CUlaunchConfig c;
  octa_launch_config (l, s, list, &c);
  CUresult r = OCTA_CU_RESULT (cuLaunchKernelEx, (&c, fn->f, params, NULL));
  return r == CUDA_SUCCESS ? OCTA_OK
                           : fail_launch ("cuLaunchKernelEx", fn, l, r);
}

static octa_status
launch (const octa_kernel *fn, const octa_launch *l, CUstream s, void **params)
{
  const unsigned *g = l->grid, *b = l->block;
  CUresult r;
  if (octa_launch_has_attributes (l))
    return launch_with_attributes (fn, l, s, params);
  if (l->is_cooperative)
    {
      r = OCTA_CU_RESULT (cuLaunchCooperativeKernel,
                          (fn->f, g[0], g[1], g[2], b[0], b[1], b[2],
                           l->shared, s, params));
      return r == CUDA_SUCCESS
                 ? OCTA_OK
                 : fail_launch ("cuLaunchCooperativeKernel", fn, l, r);
    }
  r = OCTA_CU_RESULT (cuLaunchKernel, (fn->f, g[0], g[1], g[2], b[0], b[1],
                                       b[2], l->shared, s, params, NULL));
  return r == CUDA_SUCCESS ? OCTA_OK
                           : fail_launch ("cuLaunchKernel", fn, l, r);
}

static octa_status
launch_timed (const octa_kernel *fn, const octa_launch *l, CUstream s,
              void **params, double *seconds)
{
  octa_status st = OCTA_OK;
  CUevent start = NULL, end = NULL;
  float ms;
  OCTA_CU (cuEventCreate, (&start, CU_EVENT_DEFAULT));
  OCTA_CU (cuEventCreate, (&end, CU_EVENT_DEFAULT));
  OCTA_CU (cuEventRecord, (start, s));
  OCTA_TRY (launch (fn, l, s, params));
  OCTA_CU (cuEventRecord, (end, s));
  OCTA_TRY (octa_wait (s));
  OCTA_CU (cuEventElapsedTime, (&ms, start, end));
  *seconds = (double)ms / 1e3;
done:
  if (start)
    OCTA_CU_WARN (cuEventDestroy, (start));
  if (end)
    OCTA_CU_WARN (cuEventDestroy, (end));
  return st;
}

octa_status
octa_launch_run (const octa_kernel *fn, const octa_launch *l, CUstream s,
                 void **params, double *seconds)
{
  return l->is_timed ? launch_timed (fn, l, s, params, seconds)
                     : launch (fn, l, s, params);
}
