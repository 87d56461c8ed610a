/* check_host.c -- CUDA C on the host backend.

   Compiles kernels with the system's compiler and runs them: loops, barriers,
   shuffles, votes, atomics, templates, shared memory, functions.  Needs
   neither Octave nor a GPU.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_host.h"

#include <math.h>
#include <unistd.h>

/* ---- kernels without barriers ---- */

static void
check_loops (void)
{
  enum
  {
    N = 100000
  };
  CUmodule mod = build (CUDA (
      extern "C" __global__ void add (const float *a, const float *b, float *c,
                                      int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
      c[i] = a[i] + b[i];
      } __device__ double twice (double x) {
    return 2 * x;
      } namespace ns {
        __global__ void __launch_bounds__ (128) grid (double *p) {
          size_t i = threadIdx.x
                     + blockDim.x
                           * (threadIdx.y
                              + blockDim.y
                                    * (threadIdx.z
                                       + blockDim.z
                                             * (blockIdx.x
                                                + gridDim.x
                                                      * (blockIdx.y
                                                         + gridDim.y
                                                               * blockIdx
                                                                     .z))));
          p[i] = twice (double (i));
}
}));
float *a = malloc (N * sizeof *a), *b = malloc (N * sizeof *b);
for (int i = 0; i < N; i++)
  {
    a[i] = (float)i;
    b[i] = 0.25f * (float)i;
  }
CUdeviceptr da = device (a, N * sizeof *a), db = device (b, N * sizeof *b),
            dc = device (NULL, N * sizeof *a);
int n = N - 1, bad = 0;
void *params[] = { &da, &db, &dc, &n };
OK (launch (get (mod, "add"), (N + 255) / 256, 256, 0, params));
fetch (b, dc, N * sizeof *b);
for (int i = 0; i < N - 1; i++)
  bad += b[i] != a[i] * 1.25f;
CHECK (bad == 0 && b[N - 1] == 0);

double p[2 * 3 * 4 * 2 * 3 * 2];
CUdeviceptr dp = device (NULL, sizeof p);
CUfunction grid = get (mod, "ns::grid");
void *q[] = { &dp };
OK (cu.cuLaunchKernel (grid, 2, 3, 2, 2, 3, 4, 0, NULL, q, NULL));
fetch (p, dp, sizeof p);
bad = 0;
for (int i = 0; i < (int)(sizeof p / sizeof *p); i++)
  bad += p[i] != 2.0 * i;
CHECK (bad == 0);
int value = 0;
OK (cu.cuFuncGetAttribute (&value, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK,
                           grid));
CHECK (value == 128);
IS (launch (grid, 1, 129, 0, q), CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES);
OK (cu.cuMemFree (da));
OK (cu.cuMemFree (db));
OK (cu.cuMemFree (dc));
OK (cu.cuMemFree (dp));
OK (cu.cuModuleUnload (mod));
free (a);
free (b);
}

static void
check_language (void)
{
  static const char *const names[] = { "scale<float>", "scale<double>",
                                       "fill<int, 7>", NULL };
  static const char *const options[] = { "-DFACTOR=3", "--use_fast_math",
                                         "-arch=sm_90", "-lineinfo", NULL };
  char *list = NULL;
  CUmodule mod = build_with (
      "#include <cuda_runtime.h>\n#include <cuComplex.h>\n"
      "#define KERNEL(name, T) extern \"C\" __global__ void name (T *p)\n"
      "KERNEL (one, int) { p[threadIdx.x] = 1; }\n"
      "#if 0\n__global__ void absent (int *p) { nonsense }\n#endif\n"
      "// __global__ void comment () {}\n"
      "struct pair { int a; double b; };\n"
      "__constant__ float table[4];\n"
      "__device__ int counter = 5;\n"
      "static __device__ __forceinline__ float cube (float x)\n"
      "{ return x * x * x; }\n"
      "__noinline__ __device__ int plain (int x) { return x + counter; }\n"
      "extern \"C\" {\n"
      "__global__ void structs (pair s, float4 v, double *out)\n"
      "{ out[0] = s.a; out[1] = s.b; out[2] = v.w; out[3] = table[2];\n"
      "  out[4] = plain (1); out[5] = cube (2.0f);\n"
      "  out[6] = cuCabs (make_cuDoubleComplex (3, 4));\n"
      "  const char *s1 = \"__syncthreads ()\"; out[7] = s1[0]; }\n"
      "}\n"
      "template <class T> __global__ void scale (T *p)\n"
      "{ p[threadIdx.x] *= T (FACTOR); }\n"
      "template <class T, int N> __global__ void fill (T *p)\n"
      "{ p[threadIdx.x] = T (N); }\n"
      "template __global__ void fill<short, 3> (short *);\n",
      names, options, false, &list);
  CHECK (list && strstr (list, "one\tone\tPi\n"));
  CHECK (list && strstr (list, "structs\tstructs\tx16,4f,Pd\n"));
  CHECK (list && strstr (list, "scale<float>\tscale<float>\tPf\n"));
  CHECK (list && strstr (list, "fill<short, 3>\t"));
  CHECK (list && ! strstr (list, "absent") && ! strstr (list, "comment"));
  free (list);

  CUdeviceptr p;
  size_t bytes;
  float values[4] = { 0, 1, 2.5f, 3 };
  OK (cu.cuModuleGetGlobal (&p, &bytes, mod, "table"));
  CHECK (bytes == sizeof values);
  OK (cu.cuMemcpyHtoD (p, values, sizeof values));
  IS (cu.cuModuleGetGlobal (&p, &bytes, mod, "none"), CUDA_ERROR_NOT_FOUND);
  IS (cu.cuModuleGetGlobal (&p, &bytes, mod, "printf"), CUDA_ERROR_NOT_FOUND);
  struct
  {
    int a;
    double b;
  } pair = { 7, 8.5 };
  _Alignas(16) float v[4] = { 1, 2, 3, 4 };
  double out[8];
  CUdeviceptr d = device (NULL, sizeof out);
  void *params[] = { &pair, v, &d };
  OK (launch (get (mod, "structs"), 1, 1, 0, params));
  fetch (out, d, sizeof out);
  CHECK (out[0] == 7 && out[1] == 8.5 && out[2] == 4 && out[3] == 2.5);
  CHECK (out[4] == 6 && out[5] == 8 && out[6] == 5 && out[7] == '_');
  size_t offset, size;
  CUfunction f = get (mod, "structs");
  OK (cu.cuFuncGetParamInfo (f, 1, &offset, &size));
  CHECK (offset == 16 && size == 16);
  IS (cu.cuFuncGetParamInfo (f, 3, &offset, &size), CUDA_ERROR_INVALID_VALUE);

  /* Packed parameters.  */
  struct
  {
    CUdeviceptr p;
  } packed = { d };
  size_t n = sizeof packed;
  void *extra[] = { CU_LAUNCH_PARAM_BUFFER_POINTER, &packed,
                    CU_LAUNCH_PARAM_BUFFER_SIZE, &n, CU_LAUNCH_PARAM_END };
  OK (cu.cuLaunchKernel (get (mod, "scale<double>"), 1, 1, 1, 2, 1, 1, 0, NULL,
                         NULL, extra));
  fetch (out, d, sizeof out);
  CHECK (out[0] == 21 && out[1] == 25.5 && out[2] == 4);
  OK (cu.cuMemFree (d));
  OK (cu.cuModuleUnload (mod));
}

/* ---- threads that wait for one another ---- */

static void
check_blocks (void)
{
  CUmodule mod = build (CUDA (
      extern __shared__ float outside[];
      extern "C" __global__ void total (const float *x, float *out, int n) {
        extern __shared__ float part[];
        int t = threadIdx.x;
        part[t] = blockIdx.x * blockDim.x + t < n
                      ? x[blockIdx.x * blockDim.x + t]
                      : 0;
        __syncthreads ();
        for (int s = blockDim.x / 2; s > 0; s >>= 1)
          {
            if (t < s)
              part[t] += part[t + s];
            __syncthreads ();
          }
        if (t == 0)
          atomicAdd (out, part[0]);
      } extern "C" __global__ void early (int *out) {
        __shared__ int n;
        if (threadIdx.x == 0)
          n = 0;
        __syncthreads ();
        if (threadIdx.x % 3 == 0)
          return;
        atomicAdd (&n, 1);
        __syncthreads ();
        out[threadIdx.x] = n;
      } extern "C" __global__ void reverse (float *p) {
        __shared__ float tile[4][8];
        unsigned t = threadIdx.x + blockDim.x * threadIdx.y;
        outside[t] = p[t];
        tile[threadIdx.y][threadIdx.x] = 100;
        __syncthreads ();
        p[t] = outside[31 - t] + tile[3 - threadIdx.y][7 - threadIdx.x];
      } extern "C" __global__ void counts (int *out) {
        int t = threadIdx.x;
        out[t] = __syncthreads_count (t % 2) + 1000 * __syncthreads_and (1)
                 + 10000 * __syncthreads_or (t == 3)
                 + 100000 * __syncthreads_or (0);
      } extern "C" __global__ void plain (int *out) {
        out[threadIdx.x] = threadIdx.x;
      }));
  float x[1000], sum = 0;
  for (int i = 0; i < 1000; i++)
    sum += x[i] = (float)(i % 17);
  CUdeviceptr dx = device (x, sizeof x), out = device (NULL, 4096);
  int n = 1000;
  void *params[] = { &dx, &out, &n }, *one[] = { &out }, *other[] = { &dx };
  OK (launch (get (mod, "total"), 8, 128, 128 * sizeof (float), params));
  fetch (x, out, sizeof x[0]);
  CHECK (x[0] == sum);
  int k[128];
  OK (launch (get (mod, "early"), 1, 128, 0, one));
  fetch (k, out, sizeof k);
  CHECK (k[1] == 85 && k[127] == 85 && k[0] != 85);
  for (int i = 0; i < 32; i++)
    x[i] = (float)i;
  OK (cu.cuMemcpyHtoD (dx, x, 32 * sizeof *x));
  CUfunction f = get (mod, "reverse");
  OK (cu.cuLaunchKernel (f, 1, 1, 1, 8, 4, 1, 32 * sizeof *x, NULL, other,
                         NULL));
  fetch (x, dx, 32 * sizeof *x);
  CHECK (x[0] == 131 && x[31] == 100 && x[10] == 121);
  OK (cu.cuFuncGetAttribute (k, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, f));
  CHECK (k[0] == 128);
  OK (launch (get (mod, "counts"), 1, 100, 0, one));
  fetch (k, out, sizeof k);
  CHECK (k[0] == 11050 && k[99] == 11050);
  OK (launch (get (mod, "plain"), 1, 100, 0, one));
  fetch (k, out, sizeof k);
  CHECK (k[99] == 99);
  OK (cu.cuMemFree (dx));
  OK (cu.cuMemFree (out));
  OK (cu.cuModuleUnload (mod));
}

static void
check_warps (void)
{
  CUmodule mod = build (CUDA (
      template <class T> __device__ T sum (T v) {
        for (int d = 16; d; d >>= 1)
          v += __shfl_down_sync (0xffffffffu, v, d);
        return v;
      } extern "C" __global__ void warp (int *out) {
        int t = threadIdx.x;
        int lane = t % 32;
        out[t] = __shfl_sync (0xffffffffu, t, 5);
        out[64 + t] = __shfl_up_sync (0xffffffffu, t, 1);
        out[128 + t] = __shfl_xor_sync (0xffffffffu, lane, 3, 8);
        out[192 + t] = (int)__ballot_sync (0xffffffffu, lane < 4);
        out[256 + t] = sum (t);
        out[320 + t] = (int)sum (0.5 * t);
        out[384 + t] = __any_sync (0xffffffffu, lane == 9)
                       + 2 * __all_sync (0xffffffffu, lane < 32)
                       + 4 * __all_sync (0xffffffffu, lane < 31);
        out[448 + t] = __popc (__match_any_sync (0xffffffffu, lane / 4));
        out[512 + t] = __reduce_max_sync (0xffffffffu, lane * (lane % 2));
        __syncwarp ();
      } extern "C" __global__ void diverge (int *out, int *counter) {
        int t = threadIdx.x;
        int v = -1;
        if (t % 4 == 0)
          {
            unsigned m = __activemask ();
            int leader = __ffs (m) - 1;
            int base = 0;
            if (t % 32 == leader)
              base = atomicAdd (counter, __popc (m));
            base = __shfl_sync (m, base, leader);
            v = base + __popc (m & ((1u << t % 32) - 1));
          }
        else if (t % 4 == 1)
          v = 1000 + __popc (__ballot_sync (0x22222222u, 1));
        __syncthreads ();
        out[t] = v;
      }));
  static int k[576];
  CUdeviceptr out = device (NULL, sizeof k), counter = device (NULL, 4);
  void *params[] = { &out, &counter };
  OK (launch (get (mod, "warp"), 1, 64, 0, params));
  fetch (k, out, sizeof k);
  CHECK (k[0] == 5 && k[40] == 37);
  CHECK (k[64] == 0 && k[65] == 0 && k[96] == 32 && k[100] == 35);
  CHECK (k[128] == 3 && k[128 + 9] == 10);
  CHECK (k[192] == 15 && k[192 + 63] == 15);
  CHECK (k[256] == 496 && k[256 + 32] == 496 + 1024);
  CHECK (k[320] == 248);
  CHECK (k[384] == 3 && k[448] == 4 && k[512] == 31);
  OK (launch (get (mod, "diverge"), 1, 64, 0, params));
  fetch (k, out, 64 * sizeof *k);
  CHECK (k[0] == 0 && k[4] == 1 && k[28] == 7 && k[32] == 8 && k[60] == 15);
  CHECK (k[1] == 1008 && k[2] == -1);
  OK (cu.cuMemFree (out));
  OK (cu.cuMemFree (counter));
  OK (cu.cuModuleUnload (mod));
}

static void
check_atomics (void)
{
  CUmodule mod = build (CUDA (
      extern "C" __global__ void count (int *i, double *d, unsigned *u,
                                        unsigned long long *w, float *f) {
        atomicAdd (i, 1);
        atomicSub (i + 1, 2);
        atomicMax (i + 2, (int)(blockIdx.x * blockDim.x + threadIdx.x));
        atomicAdd (d, 0.5);
        atomicInc (u, 99);
        atomicOr (u + 1, 1u << threadIdx.x % 32);
        atomicAdd (w, 1ull << 32);
        atomicAdd (f, 1.0f);
        int old = i[3];
        int seen;
        do
          {
            seen = old;
            old = atomicCAS (i + 3, seen, seen + 3);
          }
        while (old != seen);
      }));
  enum
  {
    N = 256 * 256
  };
  CUdeviceptr i = device (NULL, 16), d = device (NULL, 8),
              u = device (NULL, 8), w = device (NULL, 8), f = device (NULL, 4);
  void *params[] = { &i, &d, &u, &w, &f };
  OK (launch (get (mod, "count"), 256, 256, 0, params));
  int ki[4];
  double kd;
  unsigned ku[2];
  unsigned long long kw;
  float kf;
  fetch (ki, i, sizeof ki);
  fetch (&kd, d, sizeof kd);
  fetch (ku, u, sizeof ku);
  fetch (&kw, w, sizeof kw);
  fetch (&kf, f, sizeof kf);
  CHECK (ki[0] == N && ki[1] == -2 * N && ki[2] == N - 1 && ki[3] == 3 * N);
  CHECK (kd == N / 2.0 && ku[0] == N % 100 && ku[1] == ~0u);
  CHECK (kw == (unsigned long long)N << 32 && kf == (float)N);
  OK (cu.cuMemFree (i));
  OK (cu.cuMemFree (d));
  OK (cu.cuMemFree (u));
  OK (cu.cuMemFree (w));
  OK (cu.cuMemFree (f));
  OK (cu.cuModuleUnload (mod));
}

static void
check_math (void)
{
  CUmodule mod = build (CUDA (extern "C" __global__ void f (double *p) {
    int n = 0;
    p[n++] = erfinv (0.5) - 0.47693627620446987;
    p[n++] = erfcinv (1e-100) / 15.065574702592645 - 1;
    p[n++] = normcdfinv (0.975) - 1.9599639845400545;
    p[n++] = erfcx (20.0) / 0.028174348741051323 - 1;
    p[n++] = sinpi (1.5) + 1;
    p[n++] = cospi (0.5);
    p[n++] = rsqrt (4.0) - 0.5;
    p[n++] = max (3, 2) - 3;
    p[n++] = min (2.0f, NAN) - 2;
    p[n++] = __double2int_rn (2.5) - 2;
    p[n++] = __float2int_rz (1e20f) - 2147483647;
    p[n++] = __umulhi (0x80000000u, 4) - 2;
    p[n++] = __brev (1) - 2147483648.0;
    p[n++] = __clz (1) - 31;
    p[n++] = __ffs (8) - 4;
    p[n++] = __mul24 (-3, 5) + 15;
    p[n++] = __int_as_float (__float_as_int (1.5f)) - 1.5;
    p[n++] = __byte_perm (0x33221100, 0x77665544, 0x7410) - 0x77441100;
  }));
  double p[18];
  CUdeviceptr d = device (NULL, sizeof p);
  void *params[] = { &d };
  OK (launch (get (mod, "f"), 1, 1, 0, params));
  fetch (p, d, sizeof p);
  for (int i = 0; i < 18; i++)
    {
      CHECK (fabs (p[i]) < 4e-15);
      if (! (fabs (p[i]) < 4e-15))
        printf ("  function %d is off by %g\n", i, p[i]);
    }
  OK (cu.cuMemFree (d));
  OK (cu.cuModuleUnload (mod));
}

/* ---- output, compiler, assertions ---- */

static void
check_output (void)
{
  CUmodule mod = build (CUDA (extern "C" __global__ void say (int x) {
    printf ("%d %s\n", x, "from a kernel");
  }));
  int x = 42, saved, fd[2];
  char text[64] = "";
  void *params[] = { &x };
  fflush (stdout);
  saved = dup (1);
  if (saved < 0 || pipe (fd))
    return;
  dup2 (fd[1], 1);
  CUresult r = launch (get (mod, "say"), 1, 1, 0, params);
  CUresult r2 = cu.cuCtxSynchronize ();
  dup2 (saved, 1);
  close (saved);
  close (fd[1]);
  OK (r);
  OK (r2);
  CHECK (read (fd[0], text, sizeof text - 1) > 0);
  CHECK_TEXT (text, "42 from a kernel\n");
  close (fd[0]);
  OK (cu.cuModuleUnload (mod));
}

static void
check_compiler (void)
{
  octa_image im = { 0 };
  octa_source src = {
    .text = "__global__ void f (int *p)\n{\n  p[0] = q;\n}\n",
    .name = "wrong.cu"
  };
  CHECK (octa_host_backend.compile (0, &src, &im) == OCTA_FAIL);
  CHECK_TEXT (octa_error ()->id, OCTA_ERROR_COMPILE);
  CHECK (strstr (octa_error ()->msg, "wrong.cu:3:"));
  CHECK (strstr (octa_error ()->msg, "'q'"));
  CHECK (! strstr (octa_error ()->msg, "/octcuda-"));
  src.text = "#include \"no_such_file.h\"\n";
  CHECK (octa_host_backend.compile (0, &src, &im) == OCTA_FAIL);
  CHECK (strstr (octa_error ()->msg, "wrong.cu:1:"));
  CHECK (strstr (octa_error ()->msg, "no_such_file.h"));
  src.text = "int x = y;\n";
  src.is_own = true;
  CHECK (octa_host_backend.compile (0, &src, &im) == OCTA_FAIL);
  CHECK (strstr (octa_error ()->msg, "wrong.cu:1:"));
  octa_strbuf key = { 0 };
  CHECK (octa_host_backend.target (0, true, &key) == OCTA_OK);
  CHECK (key.s && strstr (key.s, "march=") && ! strstr (key.s, "native"));
  octa_strbuf_free (&key);
}

/* A failing assertion ends the launch and is told at the next wait; the
   context stays broken until it is reset.  */
static void
check_assert (void)
{
  static const char *const text[] = {
    "#include <assert.h>\nextern \"C\" __global__ void f (int *p)\n"
    "{ assert (p[threadIdx.x] == 0); p[threadIdx.x] = 1; }\n",
    "#include <cassert>\nextern \"C\" __global__ void f (int *p)\n"
    "{ __syncthreads (); assert (p[threadIdx.x] == 0); __syncthreads ();\n"
    "  p[threadIdx.x] = 1; }\n"
  };
  for (int i = 0; i < 2; i++)
    {
      int k[64] = { [40] = 5 };
      CUmodule mod = build (text[i]);
      CUdeviceptr p = device (k, sizeof k);
      CUfunction f = get (mod, "f");
      void *params[] = { &p };
      CUresult fault = CUDA_ERROR_ASSERT;
      fflush (stderr);
      int saved = dup (2);
      FILE *away = freopen ("/dev/null", "w", stderr);
      CUresult r = launch (f, 1, 64, 0, params);
      CUresult r2 = cu.cuCtxSynchronize ();
      fflush (stderr);
      dup2 (saved, 2);
      close (saved);
      CHECK (away != NULL);
      OK (r);
      IS (r2, fault);
      IS (cu.cuMemFree (p), fault);
      IS (launch (f, 1, 1, 0, params), fault);
      OK (cu.cuDevicePrimaryCtxReset (0));
      OK (cu.cuCtxSynchronize ());
      IS (cu.cuModuleUnload (mod), CUDA_ERROR_INVALID_HANDLE);
      p = device (NULL, 64);
      OK (cu.cuMemFree (p));
    }
}

/* The notebook's product: 32 x 32 tiles, two barriers a step.  */
static void
check_product (unsigned n)
{
  char text[1600];
  snprintf (text, sizeof text, "#define N %u\n%s", n,
            CUDA (__global__ void mm (double *A, double *B, double *C) {
              const uint bx = blockIdx.x;
              const uint by = blockIdx.y;
              const uint tx = threadIdx.x;
              const uint ty = threadIdx.y;
              const uint aBegin = N * 32 * by;
              const uint aEnd = aBegin + N - 1;
              double Csub = 0;
              for (int a = aBegin, b = 32 * bx; a <= aEnd;
                   a += 32, b += 32 * N)
                {
                  __shared__ double As[32][32];
                  __shared__ double Bs[32][32];
                  As[ty][tx] = A[a + N * ty + tx];
                  Bs[ty][tx] = B[b + N * ty + tx];
                  __syncthreads ();
                  for (int k = 0; k < 32; ++k)
                    Csub += As[ty][k] * Bs[k][tx];
                  __syncthreads ();
                }
              C[N * 32 * by + 32 * bx + N * ty + tx] = Csub;
            }));
  CUmodule mod = build (text);
  size_t bytes = n * n * sizeof (double);
  double *a = malloc (bytes), *b = malloc (bytes), *c = malloc (bytes);
  for (unsigned i = 0; i < n * n; i++)
    {
      a[i] = i * 7 % 11;
      b[i] = i * 5 % 13;
    }
  CUdeviceptr da = device (a, bytes), db = device (b, bytes),
              dc = device (NULL, bytes);
  void *params[] = { &da, &db, &dc };
  CUfunction f = get (mod, "mm");
  double start = seconds ();
  OK (cu.cuLaunchKernel (f, n / 32, n / 32, 1, 32, 32, 1, 0, NULL, params,
                         NULL));
  OK (cu.cuCtxSynchronize ());
  double taken = seconds () - start;
  fetch (c, dc, bytes);
  int bad = 0;
  for (unsigned i = 0; i < n; i += n / 16 - 1)
    for (unsigned j = 0; j < n; j++)
      {
        double sum = 0;
        for (unsigned k = 0; k < n; k++)
          sum += a[i * n + k] * b[k * n + j];
        bad += c[i * n + j] != sum;
      }
  CHECK (bad == 0);
  printf ("product %u x %u: %.3f s, %.1f ns per barrier and thread\n", n, n,
          taken, taken * 1e9 / (2.0 * n / 32 * n * n));
  OK (cu.cuMemFree (da));
  OK (cu.cuMemFree (db));
  OK (cu.cuMemFree (dc));
  OK (cu.cuModuleUnload (mod));
  free (a);
  free (b);
  free (c);
}

int
main (void)
{
  begin ();
  check_loops ();
  check_language ();
  check_blocks ();
  check_warps ();
  check_atomics ();
  check_math ();
  check_output ();
  check_compiler ();
  check_assert ();
  check_product (is_slow () ? 96 : check_part_now ()->is_hasty ? 512 : 1024);
  OK (cu.cuDevicePrimaryCtxRelease (0));
  return check_report ();
}
