/* check_host_faults.c -- kernels that do what a processor refuses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_host.h"

#include <signal.h>
#include <string.h>

#ifdef __SANITIZE_ADDRESS__
/* LeakSanitizer itself stops now and then after threads have left kernels;
   valgrind has found none.  */
const char *__asan_default_options (void)
    __attribute__ ((visibility ("default")));
const char *
__asan_default_options (void)
{
  return "detect_leaks=0";
}
#endif

static const char source[] = CUDA (
    extern "C" __global__ void far (int *x, long long i, int block) {
      x[threadIdx.x] = 1;
      if (blockIdx.x == block && threadIdx.y == 1 && threadIdx.x == 5)
        x[i] = 1;
    } extern "C" __global__ void quotient (int *x, int d) {
      x[threadIdx.x] = x[threadIdx.x] / (d - (int)threadIdx.x);
    } extern "C" __global__ void far_barrier (int *x, long long i, int block) {
      __syncthreads ();
      if (blockIdx.x == block && threadIdx.x == 37)
        x[i] = 1;
      __syncthreads ();
      x[threadIdx.x] = 2;
    } extern "C" __global__ void fill (char *x, long long i) {
      memset (x + i, 7, 100);
    } __device__ int deep (int n, volatile int *p) {
      volatile int t[100];
      t[n % 100] = n;
      return n > 0 ? deep (n - 1, p) + t[n % 100] : p[0];
    } extern "C" __global__ void recursive (int *x, int n) {
      x[0] = deep (n, x);
    } extern "C" __global__ void recursive_barrier (int *x, int n) {
      __syncthreads ();
      x[0] = deep (n, x);
    } extern "C" __global__ void sure (int *x) {
      x[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
    } extern "C" __global__ void sure_barrier (int *x) {
      __syncthreads ();
      x[blockIdx.x * blockDim.x + threadIdx.x] = 1 + threadIdx.x;
    });

static const long long FAR = 1LL << 40;
static CUmodule mod;
static CUdeviceptr x;

/* R is the code WANT, and the error's text has PART.  */
static void
told (CUresult r, CUresult want, const char *part)
{
  IS (r, want);
  octa_driver_fail ("it", r);
  bool has_part = strstr (octa_error ()->msg, part) != NULL;
  CHECK (has_part);
  if (! has_part)
    printf ("  %s\n  lacks %s\n", octa_error ()->msg, part);
}

static void
bad_address (CUresult r, const char *part)
{
  told (r, CUDA_ERROR_ILLEGAL_ADDRESS, part);
}

/* All is well: both kinds of kernels compute.  */
static void
still_works (void)
{
  int k[64];
  void *params[] = { &x };
  OK (cu.cuCtxSynchronize ());
  OK (launch (get (mod, "sure"), 1, 64, 0, params));
  fetch (k, x, sizeof k);
  CHECK (k[0] == 0 && k[63] == 63);
  OK (launch (get (mod, "sure_barrier"), 1, 64, 0, params));
  fetch (k, x, sizeof k);
  CHECK (k[0] == 1 && k[63] == 64);
}

static CUresult
far (const char *name, CUstream s, unsigned grid, unsigned block, long long i,
     int at)
{
  void *params[] = { &x, &i, &at };
  return cu.cuLaunchKernel (get (mod, name), grid, 1, 1, 64, block, 1, 0, s,
                            params, NULL);
}

static void
check_addresses (void)
{
  CUresult r = far ("far", NULL, 1, 4, FAR, 0);
  bad_address (r ? r : cu.cuCtxSynchronize (),
               "kernel far, block [0,0,0], thread [5,1,0]: ");
  still_works ();
  long long to_null = -(long long)(x / sizeof (int));
  r = far ("far_barrier", NULL, 3, 1, to_null, 2);
  bad_address (r ? r : cu.cuCtxSynchronize (),
               "kernel far_barrier, block [2,0,0], thread [37,0,0]: ");
  r = far ("far", NULL, 3, 2, to_null, 2);
  bad_address (r ? r : cu.cuCtxSynchronize (), " 0, a null pointer");
  r = far ("far", NULL, 3, 2, 1LL << 60, 1);
  bad_address (r ? r : cu.cuCtxSynchronize (),
               "block [1,0,0], thread [5,1,0]: ");
  still_works ();
  /* In a function of the C library.  */
  long long i = FAR;
  void *params[] = { &x, &i };
  r = launch (get (mod, "fill"), 1, 1, 0, params);
  bad_address (r ? r : cu.cuCtxSynchronize (),
               "kernel fill, block [0,0,0], thread [0,0,0]: write to");
}

static void
check_division (void)
{
  int d = 7;
  void *params[] = { &x, &d };
#if defined __x86_64__
  CUresult r = launch (get (mod, "quotient"), 2, 32, 0, params);
  told (r ? r : cu.cuCtxSynchronize (), CUDA_ERROR_LAUNCH_FAILED,
        "thread [7,0,0]: an integer was divided by zero");
#endif
  d = -1;
  OK (launch (get (mod, "quotient"), 1, 32, 0, params));
  still_works ();
}

/* Where a thread's stack ends.  */
static void
check_stack (void)
{
  if (is_slow ())
    return;
  const char *const names[] = { "recursive", "recursive_barrier" };
  for (int i = 0; i < 2; i++)
    {
      int n = 10000000;
      void *params[] = { &x, &n };
      CUresult r = launch (get (mod, names[i]), 1, 1, 0, params);
      bad_address (r ? r : cu.cuCtxSynchronize (), "the stack has overflowed");
    }
  still_works ();
}

/* Many blocks on all workers; every one fails in the second round.  */
static void
check_many (void)
{
  CUresult r = far ("far", NULL, 40000, 2, FAR, 31234);
  bad_address (r ? r : cu.cuCtxSynchronize (),
               "block [31234,0,0], thread [5,1,0]");
  r = far ("far_barrier", NULL, 2000, 1, FAR, 1234);
  bad_address (r ? r : cu.cuCtxSynchronize (),
               "block [1234,0,0], thread [37,0,0]");
  CUresult sum = CUDA_SUCCESS;
  for (int k = 0; k < 50; k++)
    {
      r = far (k % 2 ? "far" : "far_barrier", NULL, 200, 2, FAR, k);
      sum = r ? r : sum;
    }
  r = cu.cuCtxSynchronize ();
  IS (r ? r : sum, CUDA_ERROR_ILLEGAL_ADDRESS);
  still_works ();
}

static void
check_cooperative (void)
{
  long long i = FAR;
  int at = 3;
  void *params[] = { &x, &i, &at };
  CUresult r = cu.cuLaunchCooperativeKernel (get (mod, "far_barrier"), 8, 1, 1,
                                             64, 1, 1, 0, NULL, params);
  bad_address (r ? r : cu.cuCtxSynchronize (),
               "block [3,0,0], thread [37,0,0]");
  still_works ();
}

/* Who waits for another stream hears nothing; events and destroyed streams. */
static void
check_streams (void)
{
  CUstream a, b;
  CUevent e;
  OK (cu.cuStreamCreate (&a, CU_STREAM_NON_BLOCKING));
  OK (cu.cuStreamCreate (&b, CU_STREAM_NON_BLOCKING));
  OK (cu.cuEventCreate (&e, 0));
  OK (far ("far", a, 40000, 2, FAR, 39000));
  OK (cu.cuEventRecord (e, a));
  OK (cu.cuStreamSynchronize (b));
  OK (cu.cuStreamSynchronize (NULL));
  bad_address (cu.cuStreamSynchronize (a), "block [39000,0,0]");
  OK (cu.cuStreamSynchronize (a));
  OK (cu.cuEventSynchronize (e));
  OK (far ("far", a, 40000, 2, FAR, 39001));
  OK (cu.cuEventRecord (e, a));
  bad_address (cu.cuEventSynchronize (e), "block [39001,0,0]");
  OK (cu.cuStreamSynchronize (a));
  OK (far ("far", a, 40000, 2, FAR, 39002));
  OK (cu.cuStreamDestroy (a));
  bad_address (cu.cuCtxSynchronize (), "block [39002,0,0]");
  OK (far ("far", b, 40000, 2, FAR, 39003));
  OK (cu.cuStreamDestroy (b));
  OK (cu.cuEventDestroy (e));
  bad_address (cu.cuCtxSynchronize (), "block [39003,0,0]");
  still_works ();
}

static void
check_graph (void)
{
  CUstream s;
  CUgraph g;
  CUgraphExec exec;
  OK (cu.cuStreamCreate (&s, CU_STREAM_NON_BLOCKING));
  OK (cu.cuStreamBeginCapture (s, CU_STREAM_CAPTURE_MODE_RELAXED));
  OK (far ("far", s, 2, 2, FAR, 1));
  OK (cu.cuStreamEndCapture (s, &g));
  OK (cu.cuGraphInstantiateWithFlags (&exec, g, 0));
  for (int k = 0; k < 2; k++)
    {
      CUresult r = cu.cuGraphLaunch (exec, s);
      bad_address (r ? r : cu.cuStreamSynchronize (s),
                   "kernel far, block [1,0,0], thread [5,1,0]");
    }
  OK (cu.cuGraphExecDestroy (exec));
  OK (cu.cuGraphDestroy (g));
  OK (cu.cuStreamDestroy (s));
  still_works ();
}

/* Signals that are not a kernel's go to who was there before.  */
static volatile int n_others;

static void
other (int sig, siginfo_t *info, void *u)
{
  (void)u;
  if (info->si_code > 0)
    abort ();
  n_others += sig == SIGSEGV && info->si_code <= 0;
}

int
main (void)
{
  struct sigaction a = { .sa_sigaction = other, .sa_flags = SA_SIGINFO };
  sigaction (SIGSEGV, &a, NULL);
  begin ();
  mod = build (source);
  x = device (NULL, 64 * sizeof (int));
  check_addresses ();
  check_division ();
  check_stack ();
  check_many ();
  check_cooperative ();
  check_streams ();
  check_graph ();
  raise (SIGSEGV);
  CHECK (n_others == 1);
  /* What nobody has waited for goes with a reset.  */
  (void)far ("far", NULL, 40000, 2, FAR, 3);
  OK (cu.cuDevicePrimaryCtxReset (0));
  OK (cu.cuCtxSynchronize ());
  OK (cu.cuDevicePrimaryCtxRelease (0));
  return check_report ();
}
