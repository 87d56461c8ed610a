/* check_host_faults.c -- kernels that do what a processor refuses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_host.h"
#include "host/library.h"

#include <limits.h>
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

/* What ends a process, and memory that a kernel allocates.  */
static const char ending[] =
#if defined __x86_64__
    "#define INT3 \"int3\"\n"
#else
    "#define INT3 \"brk #1\"\n"
#endif
    "#include <exception>\n#include <vector>\n" CUDA (
        struct Base {
          __device__ Base () { indirect (); }
          __device__ void indirect () { f (); }
          __device__ virtual void f () = 0;
        };
        struct Derived
        : Base{ __device__ void f (){} };
        extern "C" __device__ void raise_it (int *x) {
          Derived d;
          x[0] = 1;
        } template <bool waits>
        __device__ void end (int *x, int how) {
          if (waits)
            __syncthreads ();
          if (blockIdx.x == 2 && threadIdx.x == 37)
            switch (how)
              {
              case 0:
                abort ();
              case 1:
                exit (3);
              case 2:
                _exit (3);
              case 3:
                _Exit (3);
              case 4:
                quick_exit (3);
              case 5:
                std::terminate ();
              case 6:
                __trap ();
              case 7:
                __builtin_trap ();
              case 8:
                raise_it (x);
                break;
              case 9:
                memcpy (x, x + 1, (size_t)(6 - how));
                break;
              case 10:
                memmove (x, x + 1, (size_t)(6 - how));
                break;
              case 11:
                memset (x, 7, (size_t)(6 - how));
                break;
              case 12:
                free (x);
                break;
              case 13:
                {
                  char *p = new char[100];
                  x[0] = p[3];
                  delete[] p;
                  delete[] p;
                  break;
                }
              case 14:
                {
                  char *p = (char *)malloc (100000);
                  p[99999] = x[0];
                  x[0] = p[99999];
                  free (p + 65536);
                  break;
                }
              case 15:
                delete x;
                break;
              case 16:
                {
                  double *p = (double *)malloc (24);
                  p[2] = x[0];
                  x[0] = (int)p[2];
                  free (p + 1);
                  break;
                }
              case 18:
                x[0] = std::vector<int> (3).at ((size_t)how);
                break;
              case 17:
                asm volatile(INT3);
                break;
              }
          if (waits)
            __syncthreads ();
          x[threadIdx.x] = 9;
        } extern "C" __global__ void end_loop (int *x, int how) {
          end<false> (x, how);
        } extern "C" __global__ void end_fibers (int *x, int how) {
          end<true> (x, how);
        } extern "C" __global__ void quotients (int *x, long long *y, short *z,
                                                int i, int d) {
          if (threadIdx.x == 3)
            {
              if (i == 0)
                x[0] = x[1] / (d * x[2]);
              if (i == 1)
                y[0] = y[1] % (d * y[2]);
              if (i == 2)
                x[0] = x[1] % x[4 + d];
              if (i == 3)
                y[0] = y[1] / y[4 + d];
            }
        } extern "C" __global__ void allocate (unsigned long long *x,
                                               long long n) {
          char *p = new char[n];
          char *q = (char *)malloc (n);
          x[2 * threadIdx.x] = (unsigned long long)p;
          x[2 * threadIdx.x + 1] = (unsigned long long)q;
          if (p && q)
            p[n - 1] = q[n - 1] = (char)threadIdx.x;
        } extern "C" __global__ void give_back (unsigned long long *x,
                                                long long n) {
          char *p = (char *)x[2 * threadIdx.x];
          char *q = (char *)x[2 * threadIdx.x + 1];
          x[2 * threadIdx.x] = p[n - 1] == (char)threadIdx.x && p != q;
          delete[] p;
          free (q);
        } struct alignas (128) Wide { double v[5]; };
        extern "C" __global__ void kinds (unsigned long long *x) {
          Wide *w = new Wide;
          int *z = (int *)calloc (10, 4);
          x[0] = (unsigned long long)w % 128 == 0;
          x[1] = 0;
          for (int i = 0; i < 10; i++)
            x[1] += z[i];
          x[2] = calloc (1ull << 40, 1ull << 40) == nullptr;
          x[3] = malloc (1ull << 46) == nullptr;
          x[4] = new char[1ull << 46] == nullptr;
          delete w;
          free (z);
          free (nullptr);
        });

static const long long FAR = 1LL << 40;
static CUmodule mod;
static CUdeviceptr x;

/* The last error's text has PART.  */
static void
has (const char *part)
{
  bool has_part = strstr (octa_error ()->msg, part) != NULL;
  CHECK (has_part);
  if (! has_part)
    printf ("  %s\n  lacks %s\n", octa_error ()->msg, part);
}

/* R is the code WANT, and the error's text has PART.  */
static void
told (CUresult r, CUresult want, const char *part)
{
  IS (r, want);
  octa_driver_fail ("it", r);
  has (part);
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
  /* ARM does not look at the highest byte of an address */
  r = far ("far", NULL, 3, 2, 1LL << 52, 1);
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
  CUresult r = launch (get (mod, "quotient"), 2, 32, 0, params);
  told (r ? r : cu.cuCtxSynchronize (), CUDA_ERROR_LAUNCH_FAILED,
        "thread [7,0,0]: an integer was divided by zero");
  d = -1;
  OK (launch (get (mod, "quotient"), 1, 32, 0, params));
  still_works ();
}

/* The lowest integer has no negative: an error on x86, the same integer
   elsewhere.  */
static void
check_overflow (CUmodule m)
{
#if defined __x86_64__
  const bool is_error = true;
#else
  const bool is_error = false;
#endif
  const int ints[] = { 0, INT_MIN, 1, 0, 0, -1 };
  const long long longs[] = { 0, LLONG_MIN, 1, 0, 0, -1 };
  CUdeviceptr px = device (ints, sizeof ints),
              py = device (longs, sizeof longs);
  for (int i = 0; i < 4; i++)
    for (int is_overflow = 0; is_overflow < 2; is_overflow++)
      {
        int d = i < 2 ? -is_overflow : is_overflow;
        void *params[] = { &px, &py, &py, &i, &d };
        CUresult r = launch (get (m, "quotients"), 1, 32, 0, params);
        r = r ? r : cu.cuCtxSynchronize ();
        if (is_overflow && ! is_error)
          OK (r);
        else
          told (r, CUDA_ERROR_LAUNCH_FAILED,
                is_overflow
                    ? "thread [3,0,0]: the lowest integer of its type was"
                    : "thread [3,0,0]: an integer was divided by zero");
      }
  OK (cu.cuMemFree (px));
  OK (cu.cuMemFree (py));
}

/* What ends a process ends the kernel, and is named.  */
static void
check_ends (CUmodule m)
{
  static const char *const what[] = {
    "abort () was called",
    "exit () was called",
    "_exit () was called",
    "_Exit () was called",
    "quick_exit () was called",
    "abort () was called",
    "__trap () was called",
    "",
    "a pure virtual function was called",
    "memcpy of a negative number of bytes",
    "memmove of a negative number of bytes",
    "memset of a negative number of bytes",
    "was freed, and is not what malloc or new gave",
    "was freed twice",
    "was freed, and is not what malloc or new gave",
    "was freed, and is not what malloc or new gave",
    "was freed, and is not what malloc or new gave",
    "breakpoint",
    "abort () was called"
  };
  static const char *const names[] = { "end_loop", "end_fibers" };
  int n = (int)(sizeof what / sizeof *what);
  for (int i = 0; i < 2 * n; i++)
    {
      int how = i / 2;
      void *params[] = { &x, &how };
      char where[200];
      snprintf (where, sizeof where,
                "kernel %s, block [2,0,0], thread [37,0,0]: ", names[i % 2]);
      CUresult r = launch (get (m, names[i % 2]), 4, 64, 0, params);
      r = r ? r : cu.cuCtxSynchronize ();
      CHECK (r == CUDA_ERROR_LAUNCH_FAILED
             || r == CUDA_ERROR_ILLEGAL_INSTRUCTION);
      told (r, r, where);
      has (what[how]);
    }
  still_works ();
}

/* Variables whose constructors are ended: the module is not loaded.  */
static void
check_constructors (void)
{
  static const struct
  {
    const char *text, *what;
  } rows[] = {
    { "std::vector<int> v (3); int a = v.at (7);\n", "abort () was called" },
    { "struct T { T () { abort (); } } t;\n", "abort () was called" },
    { "struct T { T () { exit (0); } } t;\n", "exit () was called" },
    { "volatile int zero; int tenth () { return 10 / zero; } "
      "int q = tenth ();\n",
      "divided by zero" },
    { "int *volatile none; int q = *none;\n", "a null pointer" },
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      char text[500];
      snprintf (text, sizeof text, "#include <vector>\n%s%s", rows[i].text,
                "extern \"C\" __global__ void f (int *x) { x[0] = 1; }\n");
      octa_source src = { .text = text, .name = "k.cu" };
      octa_image im = { 0 };
      CUmodule none = NULL;
      CHECK (octa_host_backend.compile (0, &src, &im) == OCTA_OK);
      CUresult r = cu.cuModuleLoadData (&none, im.bytes);
      CHECK (none == NULL);
      told (r, CUDA_ERROR_INVALID_IMAGE, "the constructor of a variable");
      has (rows[i].what);
      free (im.bytes);
      free (im.kernels);
      free (im.log);
    }
  /* Those that are not ended give the variables their values.  */
  CUmodule m = build (
      "#include <vector>\nstd::vector<int> v (3, 5);\n"
      "struct T { int n; T () : n (7) {} ~T () { abort (); } };"
      "__device__ T t;\n"
      "extern \"C\" __global__ void f (int *x)\n"
      "{ x[0] = v[2]; x[1] = t.n; }\n");
  int got[2];
  void *params[] = { &x };
  OK (launch (get (m, "f"), 1, 1, 0, params));
  fetch (got, x, sizeof got);
  CHECK (got[0] == 5 && got[1] == 7);
  OK (cu.cuModuleUnload (m));
  const char *said = octa_warning_fetch ();
  CHECK (said && strstr (said, "abort () was called"));
  still_works ();
}

static void
check_sizes (CUmodule m, CUdeviceptr p, long long n, bool are_there)
{
  unsigned long long at[128];
  void *params[] = { &p, &n };
  OK (launch (get (m, "allocate"), 1, 64, 0, params));
  fetch (at, p, sizeof at);
  bool all = true;
  for (int i = 0; i < 128; i++)
    all &= ! at[i] == ! are_there;
  CHECK (all);
  if (! are_there)
    return;
  /* In another kernel.  */
  OK (launch (get (m, "give_back"), 1, 64, 0, params));
  unsigned long long well[128];
  fetch (well, p, sizeof well);
  for (int i = 0; i < 64; i++)
    all &= well[2 * i] == 1;
  CHECK (all);
  OK (cu.cuMemcpyHtoD (p, at, sizeof at));
  CUresult r = launch (get (m, "give_back"), 1, 64, 0, params);
  r = r ? r : cu.cuCtxSynchronize ();
  CHECK (r != CUDA_SUCCESS);
}

/* The device's heap.  */
static void
check_heap (CUmodule m)
{
  const long long sizes[] = { 1, 16, 17, 1000, 32768, 32769, 200000 };
  CUdeviceptr p = device (NULL, 128 * 8);
  for (int k = 0; k < 3; k++)
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
      check_sizes (m, p, sizes[i], true);
  check_sizes (m, p, 1LL << 46, false);
  check_sizes (m, p, -1, false);
  unsigned long long is[5];
  void *params[] = { &p };
  OK (launch (get (m, "kinds"), 1, 1, 0, params));
  fetch (is, p, sizeof is);
  CHECK (is[0] == 1 && is[1] == 0 && is[2] == 1 && is[3] == 1 && is[4] == 1);
  size_t was = 0;
  OK (cu.cuCtxGetLimit (&was, CU_LIMIT_MALLOC_HEAP_SIZE));
  OK (cu.cuCtxSetLimit (CU_LIMIT_MALLOC_HEAP_SIZE, 1 << 20));
  check_sizes (m, p, 1 << 20, false);
  OK (cu.cuCtxSetLimit (CU_LIMIT_MALLOC_HEAP_SIZE, was));
  OK (cu.cuMemFree (p));
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

/* ---- libraries ---- */

/* LAPACK's, which wants more memory than there is.  */
static void
greedy (const int64_t *n, void *a, const int64_t *lda, const void *pivots,
        void *work, const int64_t *lwork, int64_t *info)
{
  (void)n, (void)a, (void)lda, (void)pivots, (void)lwork, (void)info;
  *(double *)work = 0x1p50;
}

static double number = 3;

static int
invert (cublasHandle_t h)
{
  static double *p = &number;
  static int pivot = 1, info;
  return octa_host_cublasDgetriBatched (h, 1, (const double *const *)&p, 1,
                                        &pivot, &p, 1, &info, 1);
}

/* A library without memory to work in says so at once, or to who waits.  */
static void
check_library_memory (void)
{
  CUdeviceptr gate = device (NULL, sizeof (uint32_t));
  CUstream s;
  cublasHandle_t h;
  octa_host_lapack.getri[OCTA_NV_D] = greedy;
  OK (cu.cuMemsetD32 (gate, 0, 1));
  OK (cu.cuStreamCreate (&s, CU_STREAM_NON_BLOCKING));
  CHECK (octa_host_cublasCreate_v2 (&h) == 0);
  octa_host_cublasSetStream_v2 (h, s);
  CHECK (invert (h) == -(int)CUDA_ERROR_OUT_OF_MEMORY);
  OK (cu.cuStreamSynchronize (s));
  OK (cu.cuStreamWaitValue32 (s, gate, 1, CU_STREAM_WAIT_VALUE_EQ));
  CHECK (invert (h) == 0);
  __atomic_store_n ((uint32_t *)(uintptr_t)gate, 1, __ATOMIC_RELEASE);
  IS (cu.cuStreamSynchronize (s), CUDA_ERROR_OUT_OF_MEMORY);
  OK (cu.cuStreamSynchronize (s));
  CHECK (number == 3);
  octa_host_cublasDestroy_v2 (h);
  OK (cu.cuStreamDestroy (s));
  OK (cu.cuMemFree (gate));
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
  CUmodule m = build (ending);
  check_overflow (m);
  check_ends (m);
  check_heap (m);
  check_constructors ();
  OK (cu.cuModuleUnload (m));
  check_stack ();
  check_many ();
  check_cooperative ();
  check_streams ();
  check_graph ();
  check_library_memory ();
  raise (SIGSEGV);
  CHECK (n_others == 1);
  /* What nobody has waited for goes with a reset.  */
  (void)far ("far", NULL, 40000, 2, FAR, 3);
  OK (cu.cuDevicePrimaryCtxReset (0));
  OK (cu.cuCtxSynchronize ());
  OK (cu.cuDevicePrimaryCtxRelease (0));
  return check_report ();
}
