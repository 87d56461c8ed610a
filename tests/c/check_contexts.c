/* check_contexts.c -- several devices of the host backend, and contexts that
   others make current behind our back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "octa.h"
#include "check.h"

#include <stdlib.h>

/* Between two of these nobody else is supposed to call the driver.  */
#define CALL(statement)                                                       \
  do                                                                          \
    {                                                                         \
      octa_context_call_begins ();                                            \
      statement;                                                              \
      octa_context_call_ends ();                                              \
    }                                                                         \
  while (0)

static CUcontext
now (void)
{
  CUcontext c = NULL;
  CHECK (octa_cu.cuCtxGetCurrent (&c) == CUDA_SUCCESS);
  return c;
}

static int
ordinal_of (CUdeviceptr p)
{
  int ordinal = -1;
  CHECK (octa_cu.cuPointerGetAttribute (&ordinal,
                                        CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, p)
         == CUDA_SUCCESS);
  return ordinal;
}

static CUcontext
context_of (CUdeviceptr p)
{
  CUcontext c = NULL;
  CHECK (octa_cu.cuPointerGetAttribute (&c, CU_POINTER_ATTRIBUTE_CONTEXT, p)
         == CUDA_SUCCESS);
  return c;
}

static CUdeviceptr
address (octa_id memory)
{
  uint64_t p = 0;
  size_t bytes;
  CHECK_OK (octa_memory_query (memory, &p, &bytes));
  return p;
}

/* ---- devices ---- */

static void
check_devices (void)
{
  int n, before;
  octa_id m[2];
  size_t left[2], total, bytes = 64 << 20;
  CHECK_OK (octa_device_count (&n));
  CHECK (n == 2 && octa_current_device () == 0);
  CHECK_OK (octa_current_ready ());
  CUcontext first = now ();
  CHECK_OK (octa_user_context_memory (0, &left[0], &total));
  CALL (CHECK_OK (octa_memory_create (bytes, &m[0])));
  CALL (CHECK_OK (octa_device_select (1)));
  CHECK (octa_current_device () == 1);
  CALL (CHECK_OK (octa_memory_create (bytes, &m[1])));
  CHECK (ordinal_of (address (m[0])) == 0 && ordinal_of (address (m[1])) == 1);
  CHECK (context_of (address (m[0])) == first
         && context_of (address (m[1])) != first);
  /* What one device holds is not the other's.  */
  CHECK_OK (octa_current_enter (0, &before));
  CHECK (octa_current_device () == 0 && now () == first);
  octa_current_leave (before);
  CHECK (octa_current_device () == 1);
  CHECK (octa_handle_context (m[0]) == 0 && octa_handle_context (m[1]) == 1);
  /* Looking one up goes to its context, the end of a call back.  */
  CALL (CHECK (octa_handle_get (m[0], OCTA_KIND_MEMORY) && now () == first));
  CHECK (now () == context_of (address (m[1])));
  CALL (CHECK_OK (octa_device_reset (0)));
  CHECK (! octa_handle_is_open (m[0]) && octa_handle_is_open (m[1]));
  octa_handle_close (m[1]);
  CALL (CHECK_OK (octa_device_select (0)));
  CALL (CHECK_OK (octa_device_reset (1)));
  CHECK (octa_handle_live (OCTA_KIND_NONE) == 0);
}

/* Memory of a pool is where the pool is, whoever asks for it.  */
static void
check_pools (void)
{
  CUmemoryPool pool, found;
  CUdeviceptr p;
  CUmemPoolProps props = { .allocType = CU_MEM_ALLOCATION_TYPE_PINNED,
                           .location = { CU_MEM_LOCATION_TYPE_DEVICE, 1 } };
  CALL (CHECK_OK (octa_current_ready ()));
  CHECK (octa_cu.cuMemPoolCreate (&pool, &props) == CUDA_SUCCESS);
  CHECK (octa_cu.cuMemAllocFromPoolAsync (&p, 100, pool, NULL)
         == CUDA_SUCCESS);
  CHECK (ordinal_of (p) == 1);
  CHECK (octa_cu.cuMemFree (p) == CUDA_SUCCESS);
  CHECK (octa_cu.cuDeviceSetMemPool (0, pool) == CUDA_ERROR_INVALID_VALUE);
  CHECK (octa_cu.cuDeviceSetMemPool (1, pool) == CUDA_SUCCESS);
  CHECK (octa_cu.cuDeviceGetMemPool (&found, 1) == CUDA_SUCCESS
         && found == pool);
  CHECK (octa_cu.cuMemPoolDestroy (pool) == CUDA_SUCCESS);
  CHECK (octa_cu.cuDeviceGetMemPool (&found, 1) == CUDA_SUCCESS
         && found != pool);
  CHECK (octa_cu.cuDeviceGetMemPool (&found, 2) == CUDA_ERROR_INVALID_DEVICE);
}

/* ---- contexts that others made ---- */

static void
check_foreign (void)
{
  CUcontext theirs, ours;
  octa_id c = 0, again = 0, primary = 0, m = 0, s = 0;
  uint64_t handle;
  int ordinal;
  CALL (CHECK_OK (octa_user_context_open (&primary)));
  ours = now ();
  CHECK (octa_cu.cuCtxCreate (&theirs, 0, 1) == CUDA_SUCCESS);
  /* It is seen, and is the same one the next time.  */
  CALL (CHECK_OK (octa_user_context_open (&c)));
  CALL (CHECK_OK (octa_user_context_address (c, &handle)));
  CHECK (handle == (uint64_t)(uintptr_t)theirs);
  CHECK_OK (octa_user_context_ordinal (c, &ordinal));
  CHECK (ordinal == 1);
  CHECK (! octa_user_context_equal (c, primary));
  CHECK (octa_cu.cuCtxSetCurrent (theirs) == CUDA_SUCCESS);
  CALL (CHECK_OK (octa_user_context_open (&again)));
  CHECK (octa_user_context_equal (c, again));
  octa_handle_close (again);
  /* Work goes to the one that we have, not where they left the driver.  */
  CHECK (octa_cu.cuCtxSetCurrent (theirs) == CUDA_SUCCESS);
  CALL (CHECK_OK (octa_memory_create (64, &m)));
  CHECK (context_of (address (m)) == ours && now () == ours);
  octa_handle_close (m);
  /* Pushed, it is ours too.  */
  CALL (CHECK_OK (octa_user_context_push (c)));
  CHECK (now () == theirs && octa_current_device () == 1);
  CALL (CHECK_OK (octa_memory_create (64, &m)));
  CALL (CHECK_OK (octa_stream_create (0, 0, &s)));
  CHECK (context_of (address (m)) == theirs);
  CALL (CHECK_OK (octa_user_context_pop (0)));
  CHECK (now () == ours);
  /* They end it: using what was in it is an error, closing it is not.  */
  CHECK (octa_cu.cuCtxDestroy (theirs) == CUDA_SUCCESS);
  CALL (CHECK_FAILS (octa_stream_synchronize (s), OCTA_ERROR_LOGIC));
  CALL (CHECK_FAILS (octa_user_context_push (c), OCTA_ERROR_LOGIC));
  CALL (octa_handle_close (m));
  CALL (octa_handle_close (s));
  CHECK (octa_warning_fetch () == NULL);
  octa_handle_close (c);
  CALL (CHECK_OK (octa_memory_create (64, &m)));
  CHECK (context_of (address (m)) == ours);
  octa_handle_close (m);
  octa_handle_close (primary);
  CHECK (octa_handle_live (OCTA_KIND_NONE) == 0);
}

/* A primary context that another library holds is the device's own.  */
static void
check_foreign_primary (void)
{
  CUcontext theirs;
  octa_id c = 0;
  int ordinal;
  CHECK (octa_cu.cuDevicePrimaryCtxRetain (&theirs, 1) == CUDA_SUCCESS);
  CHECK (octa_cu.cuCtxSetCurrent (theirs) == CUDA_SUCCESS);
  CALL (CHECK_OK (octa_user_context_open (&c)));
  CHECK_OK (octa_user_context_ordinal (c, &ordinal));
  CHECK (ordinal == 1 && octa_handle_context (c) == 1);
  octa_handle_close (c);
  CHECK (octa_cu.cuDevicePrimaryCtxRelease (1) == CUDA_SUCCESS);
  CALL (CHECK_OK (octa_device_reset (1)));
}

/* ---- contexts of our own ---- */

static void
check_own (void)
{
  octa_id device, c, m;
  CHECK_OK (octa_device_open (0, &device));
  CALL (CHECK_OK (octa_user_context_create (device, 0, &c)));
  int number = octa_handle_context (c);
  CHECK (octa_context_is_own (number) && octa_context_current () == number);
  CALL (CHECK_OK (octa_memory_create (64, &m)));
  CHECK (octa_handle_context (m) == number);
  CUcontext raw = now ();
  CALL (CHECK_OK (octa_user_context_detach (c)));
  CHECK (octa_context_current () == 0 && now () != raw);
  CHECK (octa_context_raw (number) == raw); /* the memory keeps it */
  CALL (octa_handle_close (m));
  CHECK (octa_context_raw (number) == NULL);
  unsigned version;
  CHECK (octa_cu.cuCtxGetApiVersion (raw, &version)
         == CUDA_ERROR_INVALID_CONTEXT);
  /* Its number is free again, and no handle of before fits it.  */
  CALL (CHECK_OK (octa_user_context_create (device, 0, &c)));
  CHECK (octa_handle_context (c) == number);
  CHECK (! octa_handle_is_open (m));
  CALL (CHECK_OK (octa_user_context_detach (c)));
  octa_handle_close (device);
  CHECK (octa_handle_live (OCTA_KIND_NONE) == 0);
}

int
main (void)
{
  setenv ("OCTCUDA_BACKEND", "host", 1);
  setenv ("OCTCUDA_HOST_DEVICES", "2", 1);
  check_devices ();
  check_pools ();
  check_foreign ();
  check_foreign_primary ();
  check_own ();
  return check_report ();
}
