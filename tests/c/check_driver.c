/* check_driver.c -- the macro around driver calls, result codes, the choice of
   a backend, and the memory pool, over a driver of the test's own.

   That driver is malloc with a limit; it shows when the pool asks, gives back
   and gives up.  No device is needed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "octa.h"

#include <stdlib.h>

/* ---- a driver ---- */

static size_t limit = 64 << 20, used;
static int n_allocs, n_frees;
static size_t sizes[4096]; /* of what is out, by address order of making */
static void *blocks[4096];

static CUresult
f_alloc (CUdeviceptr *p, size_t bytes)
{
  if (bytes > limit - used)
    return CUDA_ERROR_OUT_OF_MEMORY;
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
    if (! blocks[i])
      {
        blocks[i] = malloc (bytes);
        sizes[i] = bytes;
        used += bytes;
        n_allocs++;
        *p = (CUdeviceptr)(uintptr_t)blocks[i];
        return CUDA_SUCCESS;
      }
  return CUDA_ERROR_OUT_OF_MEMORY;
}

static CUresult
f_free (CUdeviceptr p)
{
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
    if (blocks[i] == (void *)(uintptr_t)p)
      {
        free (blocks[i]);
        blocks[i] = NULL;
        used -= sizes[i];
        n_frees++;
        return CUDA_SUCCESS;
      }
  return CUDA_ERROR_INVALID_VALUE;
}

static CUresult
f_init (unsigned flags)
{
  return flags ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

static CUresult
f_get (CUdevice *dev, int ordinal)
{
  *dev = ordinal;
  return CUDA_SUCCESS;
}

static CUresult
f_current (CUdevice *dev)
{
  return f_get (dev, 0);
}

static CUresult
f_retain (CUcontext *ctx, CUdevice dev)
{
  (void)dev;
  *ctx = (CUcontext)&limit;
  return CUDA_SUCCESS;
}

static CUresult
f_set (CUcontext ctx)
{
  (void)ctx;
  return CUDA_SUCCESS;
}

static CUresult
f_info (size_t *free_bytes, size_t *total)
{
  *free_bytes = limit - used;
  *total = limit;
  return CUDA_SUCCESS;
}

static CUresult
f_sync (CUstream s)
{
  (void)s;
  return CUDA_SUCCESS;
}

static const octa_backend fake = { .name = "fake" };

static void
install (void)
{
  octa_driver_backend = &fake;
  octa_cu = (octa_driver){ .cuInit = f_init,
                           .cuDeviceGet = f_get,
                           .cuCtxGetDevice = f_current,
                           .cuDevicePrimaryCtxRetain = f_retain,
                           .cuCtxSetCurrent = f_set,
                           .cuMemGetInfo = f_info,
                           .cuMemAlloc = f_alloc,
                           .cuMemFree = f_free,
                           .cuStreamSynchronize = f_sync };
}

/* ---- around a call ---- */

static octa_status
call_init (unsigned flags)
{
  octa_status st = OCTA_OK;
  OCTA_CU (cuInit, (flags));
done:
  return st;
}

static octa_status
call_absent (void)
{
  octa_status st = OCTA_OK;
  OCTA_CU (cuProfilerStart, ());
done:
  return st;
}

static void
check_calls (void)
{
  uint64_t n = octa_driver_calls ();
  CHECK_OK (call_init (0));
  CHECK (octa_driver_calls () == n + 1);
  CHECK_FAILS (call_init (1), OCTA_ERROR_LOGIC);
  CHECK_TEXT (octa_error ()->msg,
              "cuInit failed: invalid argument (CUDA_ERROR_INVALID_VALUE)");
  CHECK (octa_error ()->code == CUDA_ERROR_INVALID_VALUE);
  CHECK_FAILS (call_absent (), OCTA_ERROR_NOTSUPPORTED);
  CHECK (strstr (octa_error ()->msg, "cuProfilerStart") != NULL);

  octa_driver_fail_at (3, CUDA_ERROR_LAUNCH_FAILED);
  CHECK_OK (call_init (0));
  CHECK_OK (call_init (0));
  CHECK_FAILS (call_init (0), OCTA_ERROR_LAUNCH);
  CHECK_OK (call_init (0));
  CHECK (! octa_driver_watched);
  octa_driver_fail_from (2, 2, CUDA_ERROR_LAUNCH_FAILED);
  CHECK_OK (call_init (0));
  CHECK_FAILS (call_init (0), OCTA_ERROR_LAUNCH);
  CHECK_FAILS (call_init (0), OCTA_ERROR_LAUNCH);
  CHECK_OK (call_init (0));
  CHECK (! octa_driver_watched);
  octa_driver_fail_at (1, CUDA_ERROR_OUT_OF_MEMORY);
  octa_driver_fail_at (0, 0);
  CHECK_OK (call_init (0));

  OCTA_CU_WARN (cuInit, (1));
  CHECK_TEXT (octa_warning_fetch (),
              "cuInit failed: invalid argument (CUDA_ERROR_INVALID_VALUE)");
  octa_driver_cleanup ("x", CUDA_ERROR_DEINITIALIZED);
  octa_driver_cleanup ("x", CUDA_SUCCESS);
  CHECK (octa_warning_fetch () == NULL);
  octa_driver_cleanup ("x", CUDA_ERROR_ILLEGAL_ADDRESS);
  octa_driver_cleanup ("y", CUDA_ERROR_ILLEGAL_ADDRESS);
  CHECK (octa_warning_fetch () != NULL && octa_warning_fetch () == NULL);
}

static void
check_id (CUresult r, const char *id)
{
  CHECK_FAILS (octa_driver_fail ("cuCall", r), id);
}

static void
check_codes (void)
{
  check_id (CUDA_ERROR_OUT_OF_MEMORY, OCTA_ERROR_MEMORY);
  check_id (CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, OCTA_ERROR_LAUNCH);
  check_id (CUDA_ERROR_LAUNCH_TIMEOUT, OCTA_ERROR_LAUNCH);
  check_id (CUDA_ERROR_NO_DEVICE, OCTA_ERROR_RUNTIME);
  check_id (CUDA_ERROR_FILE_NOT_FOUND, OCTA_ERROR_RUNTIME);
  check_id (CUDA_ERROR_NOT_READY, OCTA_ERROR_RUNTIME);
  check_id (CUDA_ERROR_ECC_UNCORRECTABLE, OCTA_ERROR_RUNTIME);
  check_id (CUDA_ERROR_INVALID_HANDLE, OCTA_ERROR_LOGIC);
  check_id (CUDA_ERROR_NOT_SUPPORTED, OCTA_ERROR_NOTSUPPORTED);
  static const CUresult sticky[] = { CUDA_ERROR_ILLEGAL_ADDRESS,
                                     CUDA_ERROR_ASSERT,
                                     CUDA_ERROR_MISALIGNED_ADDRESS,
                                     CUDA_ERROR_LAUNCH_FAILED };
  for (size_t i = 0; i < sizeof sticky / sizeof *sticky; i++)
    {
      check_id (sticky[i], OCTA_ERROR_LAUNCH);
      CHECK (strstr (octa_error ()->msg, "restart Octave") != NULL);
    }
  check_id ((CUresult)12345, OCTA_ERROR_LOGIC);
  CHECK_TEXT (octa_error ()->msg,
              "cuCall failed: unrecognized error code (CUresult 12345)");
}

/* ---- the pool ---- */

static CUdeviceptr
alloc (size_t bytes)
{
  CUdeviceptr p = 0;
  CHECK_OK (octa_pool_alloc (bytes, &p));
  return p;
}

static void
check_reuse (void)
{
  CUdeviceptr a = alloc (0), b = alloc (100);
  CHECK (a && b && a != b);
  CHECK (octa_pool_in_use () == 1024 && n_allocs == 2);
  octa_pool_free (a);
  CHECK (alloc (300) == a && n_allocs == 2);
  octa_pool_free (a);
  octa_pool_free (b);
  CHECK (octa_pool_in_use () == 0 && octa_pool_cached () == 1024);

  /* Every size gets what it asked for, and at most a quarter more. */
  for (size_t n = 1; n < (size_t)6 << 20; n += n / 7 + 1)
    {
      size_t before = octa_pool_in_use ();
      CUdeviceptr p = alloc (n);
      size_t got = octa_pool_in_use () - before;
      CHECK (got >= n && got <= n + n / 4 + 65536);
      CHECK (n > (1 << 20) || got <= n + n / 4 + 512);
      octa_pool_free (p);
    }
  octa_pool_trim ();
  CHECK (octa_pool_cached () == 0 && used == 0);

  /* A large block serves what is not much smaller.  */
  a = alloc (10 << 20);
  octa_pool_free (a);
  b = alloc (7 << 20);
  CHECK (a != b);
  CUdeviceptr c = alloc (9 << 20);
  CHECK (c == a);
  octa_pool_free (b);
  octa_pool_free (c);
  octa_pool_peak_reset ();
  octa_pool_free (alloc (1 << 20));
  CHECK (octa_pool_peak () == 1 << 20);
  octa_pool_trim ();

  octa_pool_free (0);
  CHECK (octa_warning_fetch () == NULL);
  a = alloc (10);
  octa_pool_free (a);
  octa_pool_free (a); /* twice */
  octa_pool_free (4711);
  CHECK (octa_warning_fetch () && octa_warning_fetch ()
         && ! octa_warning_fetch ());
  octa_pool_trim ();
  CHECK (n_allocs == n_frees && used == 0);
}

static CUdeviceptr hoard;

static bool
give_up_hoard (void)
{
  bool had = hoard != 0;
  octa_pool_free (hoard);
  hoard = 0;
  return had;
}

static void
check_shortage (void)
{
  CUdeviceptr p;
  /* What is cached goes first, ... */
  octa_pool_free (alloc (40 << 20));
  octa_pool_free (alloc (60 << 20));
  /* ... then what the array layer can spare.  */
  bool (*arrays) (void) = octa_lazy.relieve;
  octa_lazy.relieve = give_up_hoard;
  hoard = alloc (30 << 20);
  p = alloc (50 << 20);
  CHECK (hoard == 0);
  CHECK_FAILS (octa_pool_alloc (50 << 20, &hoard), OCTA_ERROR_MEMORY);
  CHECK (strstr (octa_error ()->msg, "52.4 MB requested") != NULL);
  CHECK (octa_error ()->code == CUDA_ERROR_OUT_OF_MEMORY);
  CHECK_FAILS (octa_pool_alloc (SIZE_MAX - 3, &hoard), OCTA_ERROR_MEMORY);
  CHECK (hoard == 0);
  octa_pool_free (alloc (1 << 20)); /* the session goes on */
  octa_pool_free (p);
  octa_lazy.relieve = arrays;
  octa_driver_fail_at (1, CUDA_ERROR_ILLEGAL_ADDRESS);
  CHECK_FAILS (octa_pool_alloc (3 << 20, &p), OCTA_ERROR_LAUNCH);
  octa_pool_trim ();
  CHECK (used == 0 && octa_pool_in_use () == 0);
}

/* Many blocks live and die in no order; the table keeps them apart.  */
static void
check_many (void)
{
  enum
  {
    N = 3000
  };
  static CUdeviceptr p[N];
  uint64_t h = 1;
  for (int round = 0; round < 200000; round++)
    {
      h = octa_hash (&round, sizeof round, h);
      size_t i = h % N;
      if (p[i])
        {
          octa_pool_free (p[i]);
          p[i] = 0;
        }
      else
        p[i] = alloc (h / N % 8000);
      if (round % 20000 == 0)
        octa_pool_trim ();
    }
  for (int i = 0; i < N; i++)
    octa_pool_free (p[i]);
  CHECK (octa_pool_in_use () == 0 && octa_warning_fetch () == NULL);
  octa_pool_trim ();
  CHECK (used == 0);
  /* After a reset nothing of before is known.  */
  CUdeviceptr a = alloc (10), b = alloc (2 << 20);
  octa_pool_free (b);
  octa_pool_reset ();
  CHECK (octa_pool_in_use () == 0 && octa_pool_cached () == 0);
  octa_pool_free (a);
  CHECK (octa_warning_fetch () != NULL);
  octa_pool_free (alloc (10));
}

int
main (void)
{
  unsetenv ("OCTCUDA_BACKEND");
  unsetenv ("OCTCUDA_POOL");
  CHECK_FAILS (octa_backend_select ("opencl"), OCTA_ERROR_LOGIC);
  install ();
  CHECK_OK (octa_backend_select (NULL));
  CHECK_OK (octa_backend_select ("auto"));
  CHECK_FAILS (octa_backend_select ("host"), OCTA_ERROR_LOGIC);
  CHECK (strstr (octa_error ()->msg, "in use already") != NULL);
  check_calls ();
  check_codes ();
  check_reuse ();
  check_shortage ();
  check_many ();
  return check_report ();
}
