/* check_host_driver.c -- the driver's calls on the host backend: memory,
   copies, order, threads, errors, fork and exit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_host.h"

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static CUmodule kernels;
static CUfunction add_one, times_two, busy, forever;
static CUdeviceptr gate; /* what streams that are held look at */

static void
load_kernels (void)
{
  kernels = build (CUDA (
      extern "C" __global__ void add_one (int *p, int n) {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n)
          p[i] += 1;
      } extern "C" __global__ void times_two (int *p, int n) {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n)
          p[i] *= 2;
      } extern "C" __global__ void busy (int ms) {
        long long end = clock64 () + ms * 1000000ll;
        while (clock64 () < end)
          ;
      } extern "C" __global__ void forever (volatile int *p) {
        while (*p == 0)
          ;
      }));
  add_one = get (kernels, "add_one");
  times_two = get (kernels, "times_two");
  busy = get (kernels, "busy");
  forever = get (kernels, "forever");
  gate = device (NULL, sizeof (uint32_t));
  /* Let their cost be known: later launches of busy are queued.  */
  int ms = 2;
  void *params[] = { &ms };
  OK (launch (busy, 1, 1, 0, params));
  OK (cu.cuCtxSynchronize ());
}

static CUresult
on_stream (CUfunction f, CUdeviceptr p, int n, CUstream s)
{
  void *params[] = { &p, &n };
  return cu.cuLaunchKernel (f, (unsigned)(n + 255) / 256, 1, 1, 256, 1, 1, 0,
                            s, params, NULL);
}

static CUresult
stay_busy (int ms, CUstream s)
{
  void *params[] = { &ms };
  return cu.cuLaunchKernel (busy, 1, 1, 1, 1, 1, 1, 0, s, params, NULL);
}

/* What is queued in S from now on waits for let_go.  */
static void
hold (CUstream s)
{
  __atomic_store_n ((uint32_t *)(uintptr_t)gate, 0, __ATOMIC_RELEASE);
  OK (cu.cuStreamWaitValue32 (s, gate, 1, CU_STREAM_WAIT_VALUE_EQ));
}

static void
let_go (void)
{
  __atomic_store_n ((uint32_t *)(uintptr_t)gate, 1, __ATOMIC_RELEASE);
}

/* ---- the device ---- */

static void
check_device (void)
{
  int n = 0;
  CUdevice dev = -1;
  char name[256];
  size_t total = 0, left = 0;
  OK (cu.cuDeviceGetCount (&n));
  CHECK (n == 1);
  OK (cu.cuDeviceGet (&dev, 0));
  IS (cu.cuDeviceGet (&dev, 1), CUDA_ERROR_INVALID_DEVICE);
  OK (cu.cuDeviceGetName (name, sizeof name, 0));
  CHECK (strncmp (name, "host (", 6) == 0 && strstr (name, "thread"));
  OK (cu.cuDeviceTotalMem (&total, 0));
  OK (cu.cuMemGetInfo (&left, NULL));
  CHECK (total > 0 && left > 0 && left <= total);
  OK (cu.cuDeviceGetAttribute (&n, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK,
                               0));
  CHECK (n == 1024);
  OK (cu.cuDeviceGetAttribute (&n, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
                               0));
  CHECK (n >= 1);
  OK (cu.cuDeviceGetAttribute (&n, CU_DEVICE_ATTRIBUTE_ECC_ENABLED, 0));
  CHECK (n == 0);
  IS (cu.cuDeviceGetAttribute (&n, (CUdevice_attribute)9999, 0),
      CUDA_ERROR_INVALID_VALUE);
  CHECK (cu.cuModuleEnumerateFunctions == NULL);
}

/* ---- the package's own kernels ---- */

static void
check_own (void)
{
  CUmodule mod = build_with (
      "extern \"C\" const int ramp__octa_range[] = { 2, 2, 8, 8 };\n"
      "extern \"C\" void ramp (void **params, long long lo, long long hi,\n"
      "                      const unsigned *grid, void *)\n"
      "{\n"
      "  double *p = *(double **)params[0];\n"
      "  double s = *(double *)params[1];\n"
      "  for (long long i = lo * grid[3]; i < hi * grid[3]; i++)\n"
      "    p[i] = s * __builtin_sqrt ((double)i);\n"
      "}\n"
      "extern \"C\" const int mark__octa_range = 1;\n"
      "extern \"C\" void mark (void **params, long long, long long,\n"
      "                      const unsigned *, void *)\n"
      "{ **(int **)params[0] = 7; }\n",
      NULL, NULL, true, NULL);
  enum
  {
    N = 1 << 20
  };
  double *x = malloc (N * sizeof *x);
  CUdeviceptr p = device (NULL, N * sizeof *x);
  double s = 2;
  void *params[] = { &p, &s };
  CUfunction f = get (mod, "ramp");
  for (int i = 0; i < 3; i++)
    OK (launch (f, N / 256, 256, 0, params));
  /* The parameters were copied.  */
  s = 0;
  fetch (x, p, N * sizeof *x);
  CHECK (x[0] == 0 && x[1] == 2 && x[N - 1] > 2047);
  OK (launch (get (mod, "mark"), 1, 1, 0, params));
  int k;
  fetch (&k, p, sizeof k);
  CHECK (k == 7);
  IS (cu.cuModuleGetFunction (&f, mod, "none"), CUDA_ERROR_NOT_FOUND);
  OK (cu.cuMemFree (p));
  OK (cu.cuModuleUnload (mod));
  free (x);
}

/* ---- memory ---- */

static void
check_memory (void)
{
  CUdeviceptr p = 0, base = 0;
  size_t bytes = 0, pitch = 0, total = 0;
  unsigned type = 0;
  IS (cu.cuMemAlloc (&p, 0), CUDA_ERROR_INVALID_VALUE);
  IS (cu.cuMemAlloc (&p, (size_t)1 << 50), CUDA_ERROR_OUT_OF_MEMORY);
  OK (cu.cuDeviceTotalMem (&total, 0));
  IS (cu.cuMemAlloc (&p, total + 1), CUDA_ERROR_OUT_OF_MEMORY);
  CHECK (p == 0);
  OK (cu.cuMemAlloc (&p, 1000));
  CHECK (p % 256 == 0);
  OK (cu.cuMemGetAddressRange (&base, &bytes, p + 999));
  CHECK (base == p && bytes == 1000);
  IS (cu.cuMemGetAddressRange (&base, &bytes, p + 1000), CUDA_ERROR_NOT_FOUND);
  OK (cu.cuPointerGetAttribute (&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, p));
  CHECK (type == CU_MEMORYTYPE_DEVICE);
  IS (cu.cuMemFree (p + 8), CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuMemFree (p));
  IS (cu.cuMemFree (p), CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuMemFree (0));
  OK (cu.cuMemAllocPitch (&p, &pitch, 1000, 10, 4));
  CHECK (pitch == 1024);
  OK (cu.cuMemFree (p));

  void *host = NULL;
  OK (cu.cuMemHostAlloc (&host, 4096, CU_MEMHOSTALLOC_DEVICEMAP));
  OK (cu.cuMemHostGetDevicePointer (&p, host, 0));
  CHECK (p == (CUdeviceptr)(uintptr_t)host);
  OK (cu.cuMemFreeHost (host));
  IS (cu.cuMemFreeHost (host), CUDA_ERROR_INVALID_VALUE);
  static char mine[256];
  OK (cu.cuMemHostRegister (mine, sizeof mine, 0));
  IS (cu.cuMemHostRegister (mine, sizeof mine, 0),
      CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
  OK (cu.cuMemHostUnregister (mine));
  IS (cu.cuMemHostUnregister (mine), CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);

  CUmemoryPool pool = NULL;
  CUmemPoolProps props = { .allocType = CU_MEM_ALLOCATION_TYPE_PINNED,
                           .location = { CU_MEM_LOCATION_TYPE_DEVICE, 0 } };
  uint64_t keep = UINT64_MAX, value = 0;
  CUdeviceptr q = 0;
  OK (cu.cuMemPoolCreate (&pool, &props));
  OK (cu.cuMemPoolSetAttribute (pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD,
                                &keep));
  OK (cu.cuMemAllocFromPoolAsync (&p, 100000, pool, NULL));
  OK (cu.cuMemFreeAsync (p, NULL));
  OK (cu.cuMemPoolGetAttribute (pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT,
                                &value));
  CHECK (value == 100000);
  OK (cu.cuMemAllocFromPoolAsync (&q, 99000, pool, NULL));
  CHECK (q == p);
  OK (cu.cuMemFree (q));
  OK (cu.cuMemPoolTrimTo (pool, 0));
  OK (cu.cuMemPoolGetAttribute (pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT,
                                &value));
  CHECK (value == 0);
  OK (cu.cuMemPoolDestroy (pool));
  IS (cu.cuMemPoolTrimTo (pool, 0), CUDA_ERROR_INVALID_VALUE);
}

static void
check_copies (void)
{
  size_t n = is_slow () ? (size_t)3 << 20 : (size_t)40 << 20;
  unsigned char *a = malloc (n), *b = calloc (1, n);
  for (size_t i = 0; i < n; i++)
    a[i] = (unsigned char)(i * 31 >> 3);
  CUdeviceptr p = device (a, n), q = device (NULL, n);
  OK (cu.cuMemcpyDtoD (q, p, n));
  fetch (b, q, n);
  CHECK (memcmp (a, b, n) == 0);
  IS (cu.cuMemcpyHtoD (p, a, n + 1), CUDA_ERROR_INVALID_VALUE);
  IS (cu.cuMemcpyDtoH (a, p + 1, n), CUDA_ERROR_INVALID_VALUE);
  IS (cu.cuMemsetD32 (p + 2, 0, 1), CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuMemcpyHtoD (p, a, 0));
  OK (cu.cuMemsetD32 (p, 0x01020304, 3));
  OK (cu.cuMemsetD16 (p + 12, 0xabcd, 2));
  OK (cu.cuMemsetD8 (p + 16, 9, 1));
  fetch (b, p, 20);
  CHECK (b[0] == 4 && b[11] == 1 && b[12] == 0xcd && b[15] == 0xab
         && b[16] == 9 && b[17] == a[17]);
  /* A 3 x 2 piece of rows of 16 bytes, turned into rows of 4.  */
  CUDA_MEMCPY2D c = { .srcXInBytes = 5,
                      .srcY = 1,
                      .srcMemoryType = CU_MEMORYTYPE_HOST,
                      .srcHost = a,
                      .srcPitch = 16,
                      .dstMemoryType = CU_MEMORYTYPE_DEVICE,
                      .dstDevice = p,
                      .dstPitch = 4,
                      .WidthInBytes = 3,
                      .Height = 2 };
  OK (cu.cuMemcpy2D (&c));
  fetch (b, p, 8);
  CHECK (memcmp (b, a + 21, 3) == 0 && memcmp (b + 4, a + 37, 3) == 0);
  c.dstPitch = 2;
  IS (cu.cuMemcpy2D (&c), CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuMemsetD2D8 (q, 10, 1, 2, 3));
  /* Products that are no numbers are no small ones.  */
  IS (cu.cuMemsetD2D8 (q, (size_t)1 << 40, 1, 1, ((size_t)1 << 24) + 1),
      CUDA_ERROR_INVALID_VALUE);
  IS (cu.cuMemsetD32 (q, 1, ((size_t)1 << 62) + 1), CUDA_ERROR_INVALID_VALUE);
  fetch (b, q, 30);
  CHECK (b[0] == 1 && b[1] == 1 && b[2] == a[2] && b[21] == 1
         && b[22] == a[22]);
  OK (cu.cuMemFree (p));
  OK (cu.cuMemFree (q));
  free (a);
  free (b);
}

/* ---- order ---- */

static void
check_streams (void)
{
  enum
  {
    N = 1000
  };
  int k[N] = { 0 };
  CUstream s = NULL, t = NULL, free_running = NULL;
  CUevent e = NULL, f = NULL;
  CUdeviceptr p = device (k, sizeof k);
  OK (cu.cuStreamCreate (&s, 0));
  OK (cu.cuStreamCreate (&t, CU_STREAM_DEFAULT));
  OK (cu.cuStreamCreate (&free_running, CU_STREAM_NON_BLOCKING));
  OK (cu.cuEventCreate (&e, 0));
  OK (cu.cuEventCreate (&f, 0));
  IS (cu.cuStreamCreate (&s, 7), CUDA_ERROR_INVALID_VALUE);

  /* In order within a stream, and one waits for the other's event.  */
  int64_t before = octa_clock_ns ();
  OK (cu.cuEventRecord (e, s));
  OK (cu.cuEventSynchronize (e));
  int64_t begun = octa_clock_ns ();
  hold (s);
  OK (stay_busy (5, s));
  IS (cu.cuStreamQuery (s), CUDA_ERROR_NOT_READY);
  OK (on_stream (add_one, p, N, s));
  OK (cu.cuEventRecord (f, s));
  IS (cu.cuEventQuery (f), CUDA_ERROR_NOT_READY);
  float ms = 0;
  IS (cu.cuEventElapsedTime (&ms, e, f), CUDA_ERROR_NOT_READY);
  OK (cu.cuStreamWaitEvent (free_running, f, 0));
  OK (on_stream (times_two, p, N, free_running));
  /* A source on the stack is taken along.  */
  int seven = 7;
  OK (cu.cuMemcpyHtoDAsync (p, &seven, sizeof seven, free_running));
  seven = 8;
  nap_ms (20);
  int64_t ended = octa_clock_ns ();
  let_go ();
  OK (cu.cuStreamSynchronize (free_running));
  OK (cu.cuStreamQuery (s));
  fetch (k, p, sizeof k);
  CHECK (k[0] == 7 && k[1] == 2 && k[N - 1] == 2);
  OK (cu.cuEventSynchronize (f));
  OK (cu.cuEventElapsedTime (&ms, e, f));
  int64_t after = octa_clock_ns ();
  CHECK (ms > 1e-6 * (double)(ended - begun) - 0.1
         && ms < 1e-6 * (double)(after - before) + 0.1);

  /* Stream 0 waits for the streams that block, and they for it.  */
  OK (cu.cuMemsetD32 (p, 0, N));
  hold (s);
  OK (stay_busy (5, s));
  OK (on_stream (add_one, p, N, s));
  OK (on_stream (times_two, p, N, NULL));
  OK (on_stream (add_one, p, N, t));
  OK (cu.cuStreamQuery (free_running));
  IS (cu.cuStreamQuery (NULL), CUDA_ERROR_NOT_READY);
  let_go ();
  OK (cu.cuStreamSynchronize (t));
  fetch (k, p, sizeof k);
  CHECK (k[0] == 3 && k[N - 1] == 3);

  /* Destroyed while busy: the work is done all the same.  */
  hold (s);
  OK (stay_busy (5, s));
  OK (on_stream (add_one, p, N, s));
  OK (cu.cuStreamDestroy (s));
  IS (cu.cuStreamSynchronize (s), CUDA_ERROR_INVALID_HANDLE);
  let_go ();
  OK (cu.cuCtxSynchronize ());
  fetch (k, p, sizeof k);
  CHECK (k[0] == 4);
  OK (cu.cuStreamDestroy (t));
  OK (cu.cuStreamDestroy (free_running));
  OK (cu.cuEventDestroy (e));
  IS (cu.cuEventRecord (e, NULL), CUDA_ERROR_INVALID_HANDLE);
  OK (cu.cuEventDestroy (f));
  OK (cu.cuMemFree (p));
}

static void
check_many_streams (void)
{
  enum
  {
    STREAMS = 24,
    ROUNDS = 50,
    N = 3000
  };
  CUstream s[STREAMS];
  CUdeviceptr p[STREAMS];
  int k[N], bad = 0;
  for (int i = 0; i < STREAMS; i++)
    {
      OK (cu.cuStreamCreate (&s[i], i % 2));
      p[i] = device (NULL, sizeof k);
    }
  OK (cu.cuCtxSynchronize ());
  for (int i = 0; i < STREAMS; i++)
    OK (stay_busy (1, s[i]));
  for (int round = 0; round < ROUNDS; round++)
    for (int i = 0; i < STREAMS; i++)
      if (on_stream (add_one, p[i], N, s[i])
          || (round == i && on_stream (times_two, p[i], N, s[i])))
        bad++;
  OK (cu.cuCtxSynchronize ());
  for (int i = 0; i < STREAMS; i++)
    {
      fetch (k, p[i], sizeof k);
      for (int j = 0; j < N; j++)
        bad += k[j] != ROUNDS + i + 1;
      OK (cu.cuStreamDestroy (s[i]));
      OK (cu.cuMemFree (p[i]));
    }
  CHECK (bad == 0);
  /* A long row of markers is no recursion.  */
  CUevent e;
  OK (cu.cuEventCreate (&e, CU_EVENT_DISABLE_TIMING));
  hold (NULL);
  for (int i = 0; i < 20000; i++)
    bad += cu.cuEventRecord (e, NULL) != CUDA_SUCCESS;
  let_go ();
  OK (cu.cuEventSynchronize (e));
  CHECK (bad == 0);
  OK (cu.cuEventDestroy (e));
}

static CUresult inside;

static void
host_function (void *data)
{
  inside = cu.cuCtxSetCurrent (context);
  if (! inside)
    {
      /* Something is pending: this function.  */
      CUresult r = cu.cuStreamSynchronize (NULL);
      inside = r == CUDA_ERROR_NOT_PERMITTED ? CUDA_SUCCESS
                                             : CUDA_ERROR_UNKNOWN;
    }
  *(int *)data += 1;
}

static void
stream_callback (CUstream s, CUresult status, void *data)
{
  *(int *)data += s == NULL && status == CUDA_SUCCESS ? 10 : 1000;
}

static void
check_callbacks (void)
{
  int n = 0;
  inside = CUDA_ERROR_UNKNOWN;
  hold (NULL);
  OK (cu.cuLaunchHostFunc (NULL, host_function, &n));
  OK (cu.cuStreamAddCallback (NULL, stream_callback, &n, 0));
  CHECK (n == 0);
  let_go ();
  OK (cu.cuStreamSynchronize (NULL));
  CHECK (n == 11);
  OK (inside);
}

/* ---- misuse ---- */

static void
check_errors (void)
{
  CUdeviceptr p = device (NULL, 64);
  int n = 1, stranger;
  void *params[] = { &p, &n };
  CUfunction f;
  CUmodule mod;
  IS (cu.cuLaunchKernel (add_one, 1, 1, 1, 33, 33, 1, 0, NULL, params, NULL),
      CUDA_ERROR_INVALID_VALUE);
  IS (cu.cuLaunchKernel (add_one, 0, 1, 1, 1, 1, 1, 0, NULL, params, NULL),
      CUDA_ERROR_INVALID_VALUE);
  IS (cu.cuLaunchKernel (add_one, 1, 70000, 1, 1, 1, 1, 0, NULL, params, NULL),
      CUDA_ERROR_INVALID_VALUE);
  IS (launch (add_one, 1, 1, 49 * 1024, params), CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuFuncSetAttribute (add_one,
                             CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                             100 * 1024));
  OK (launch (add_one, 1, 1, 99 * 1024, params));
  IS (cu.cuFuncSetAttribute (add_one,
                             CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                             300 * 1024),
      CUDA_ERROR_INVALID_VALUE);
  IS (launch (add_one, 1, 1, 0, NULL), CUDA_ERROR_INVALID_VALUE);
  IS (launch ((CUfunction)(void *)&stranger, 1, 1, 0, params),
      CUDA_ERROR_INVALID_HANDLE);
  IS (on_stream (add_one, p, 1, (CUstream)(void *)&stranger),
      CUDA_ERROR_INVALID_HANDLE);
  IS (cu.cuModuleGetFunction (&f, kernels, "none"), CUDA_ERROR_NOT_FOUND);
  IS (cu.cuModuleGetFunction (&f, (CUmodule)(void *)add_one, "add_one"),
      CUDA_ERROR_INVALID_HANDLE);
  static const char junk[256] = ".version 8.0\n";
  IS (cu.cuModuleLoadData (&mod, junk), CUDA_ERROR_INVALID_IMAGE);
  IS (cu.cuModuleLoad (&mod, "/no/such/file"), CUDA_ERROR_FILE_NOT_FOUND);
  IS (cu.cuStreamSynchronize ((CUstream)(void *)&stranger),
      CUDA_ERROR_INVALID_HANDLE);
  CUevent e, e2;
  float ms;
  OK (cu.cuEventCreate (&e, 0));
  OK (cu.cuEventCreate (&e2, 0));
  OK (cu.cuEventQuery (e));
  IS (cu.cuEventElapsedTime (&ms, e, e2), CUDA_ERROR_INVALID_HANDLE);
  OK (cu.cuEventDestroy (e));
  OK (cu.cuEventDestroy (e2));
  OK (cu.cuMemFree (p));
}

static void
check_contexts (void)
{
  CUcontext c = NULL, d = NULL;
  CUdeviceptr p = 0;
  unsigned flags = 0;
  int active = 0;
  OK (cu.cuCtxCreate (&c, CU_CTX_SCHED_YIELD, 0));
  OK (cu.cuCtxGetCurrent (&d));
  CHECK (c == d);
  OK (cu.cuCtxGetFlags (&flags));
  CHECK (flags == CU_CTX_SCHED_YIELD);
  OK (cu.cuMemAlloc (&p, 100));
  OK (cu.cuCtxPopCurrent (&d));
  CHECK (d == c);
  OK (cu.cuCtxGetCurrent (&d));
  CHECK (d == context);
  OK (cu.cuCtxPushCurrent (c));
  OK (cu.cuCtxPushCurrent (context));
  OK (cu.cuCtxDestroy (c));
  OK (cu.cuCtxPopCurrent (NULL));
  IS (cu.cuCtxSynchronize (), CUDA_ERROR_CONTEXT_IS_DESTROYED);
  OK (cu.cuCtxPopCurrent (NULL));
  IS (cu.cuCtxDestroy (c), CUDA_ERROR_INVALID_CONTEXT);
  IS (cu.cuMemFree (p), CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuDevicePrimaryCtxGetState (0, &flags, &active));
  CHECK (active == 1);
  size_t limit = 0;
  OK (cu.cuCtxSetLimit (CU_LIMIT_STACK_SIZE, 100000));
  OK (cu.cuCtxGetLimit (&limit, CU_LIMIT_STACK_SIZE));
  CHECK (limit == 100000);
}

/* ---- threads of the caller, fork, exit ---- */

static void *
thread_main (void *arg)
{
  CUdeviceptr p;
  CUstream s;
  int k[512], *bad = arg, n = 512;
  /* Quiet: CHECK is not for threads.  */
  *bad += cu.cuCtxSynchronize () != CUDA_ERROR_INVALID_CONTEXT;
  *bad += cu.cuCtxSetCurrent (context) != CUDA_SUCCESS;
  *bad += cu.cuMemAlloc (&p, sizeof k) || cu.cuStreamCreate (&s, 0);
  *bad += cu.cuMemsetD32Async (p, 0, 512, s) != CUDA_SUCCESS;
  for (int i = 0; i < 300; i++)
    *bad += on_stream (add_one, p, n, s) != CUDA_SUCCESS;
  *bad += cu.cuStreamSynchronize (s) || cu.cuMemcpyDtoH (k, p, sizeof k);
  for (int i = 0; i < 512; i++)
    *bad += k[i] != 300;
  *bad += cu.cuStreamDestroy (s) || cu.cuMemFree (p);
  return NULL;
}

static void
check_threads (void)
{
  pthread_t id[4];
  int bad[4] = { 0 };
  for (int i = 0; i < 4; i++)
    CHECK (pthread_create (&id[i], NULL, thread_main, &bad[i]) == 0);
  for (int i = 0; i < 4; i++)
    {
      pthread_join (id[i], NULL);
      CHECK (bad[i] == 0);
    }
}

static void
check_fork (void)
{
  CUdeviceptr p = device (NULL, 64);
  int status = -1;
  hold (NULL);
  OK (stay_busy (5, NULL));
  fflush (stdout);
  pid_t pid = fork ();
  if (pid == 0)
    {
      bool ok = cu.cuCtxSynchronize () == CUDA_ERROR_NOT_INITIALIZED
                && cu.cuMemFree (p) == CUDA_ERROR_NOT_INITIALIZED
                && cu.cuInit (0) == CUDA_ERROR_NOT_INITIALIZED
                && on_stream (add_one, p, 1, NULL)
                       == CUDA_ERROR_NOT_INITIALIZED;
      _exit (ok ? 0 : 1);
    }
  CHECK (waitpid (pid, &status, 0) == pid && status == 0);
  let_go ();
  OK (cu.cuMemFree (p));
}

/* How process PID ends; one that does not is killed.  */
static int
end_of (pid_t pid)
{
  int status = -1;
  pid_t ended = 0;
  AWAIT ((ended = waitpid (pid, &status, WNOHANG)) != 0);
  if (ended != 0)
    return status;
  kill (pid, SIGKILL);
  (void)waitpid (pid, &status, 0);
  return status;
}

/* A process that ends with work queued ends, though the work does not.  It
   runs under what this one runs under.  */
static void
check_exit (char *self)
{
  fflush (stdout);
  pid_t pid = fork ();
  if (pid == 0)
    {
      execl ("/bin/sh", "sh", "-c", "exec $CHECK_UNDER \"$0\" leave", self,
             (char *)NULL);
      _exit (9);
    }
  CHECK (end_of (pid) == 0);
}

static int
leave (void)
{
  begin ();
  load_kernels ();
  void *params[] = { &gate };
  OK (launch (forever, 1, 1, 0, params));
  for (int i = 0; i < 100; i++)
    OK (stay_busy (100, NULL));
  return n_failed != 0;
}

/* ---- what a launch costs ---- */

static void
print_speed (void)
{
  enum
  {
    ROUNDS = 20000
  };
  CUdeviceptr p = device (NULL, 64);
  double best = 1;
  for (int k = 0; k < 5; k++)
    {
      double start = seconds ();
      for (int i = 0; i < ROUNDS / 5; i++)
        on_stream (add_one, p, 1, NULL);
      double taken = (seconds () - start) / (ROUNDS / 5);
      best = taken < best ? taken : best;
    }
  printf ("launch of one block: %.0f ns\n", best * 1e9);
  OK (cu.cuMemFree (p));
}

int
main (int argc, char **argv)
{
  if (argc > 1 && strcmp (argv[1], "leave") == 0)
    return leave ();
  begin ();
  check_device ();
  check_own ();
  load_kernels ();
  check_memory ();
  check_copies ();
  check_streams ();
  check_many_streams ();
  check_callbacks ();
  check_errors ();
  check_contexts ();
  check_threads ();
  check_fork ();
  check_exit (argv[0]);
  print_speed ();
  OK (cu.cuModuleUnload (kernels));
  OK (cu.cuDevicePrimaryCtxRelease (0));
  return check_report ();
}
