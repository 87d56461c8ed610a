/* check_nvrtc.c -- sources of users through NVRTC, for several architectures.

   Needs libnvrtc, but neither driver nor device; skipped where it is absent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "compile/compile.h"
#include "cuda/nvrtc.h"
#include "octa.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static octa_status
compile (const char *text, const char *const *options, int sm, octa_image *im)
{
  octa_source src = { .text = text, .name = "kernel.cu", .options = options };
  return octa_nvrtc_compile_for (&src, sm, im);
}

/* TEXT compiles for SM and has exactly these KERNELS.  */
static void
check_source (const char *text, int sm, const char *kernels)
{
  octa_image im = { 0 };
  CHECK_OK (compile (text, NULL, sm, &im));
  if (im.kernels)
    CHECK_TEXT (im.kernels, kernels);
  /* What is put before the source gives no warnings.  */
  CHECK (! im.log || ! strstr (im.log, "deprecated"));
  octa_image_free (&im);
}

/* ---- what users write ---- */

static const char multiply[]
    = "extern \"C\" {\n"
      "__global__ void multiply_them (float *dest, float *a, float *b)\n"
      "{\n  const int i = threadIdx.x;\n  dest[i] = a[i] * b[i];\n}\n}\n";

static const char notebook[]
    = "#define BLOCK 32\n"
      "extern \"C\" __global__ void\n"
      "matmul (double *c, const double *__restrict__ a,\n"
      "        const double *__restrict__ b, int n)\n"
      "{\n"
      "  __shared__ double as[BLOCK][BLOCK], bs[BLOCK][BLOCK];\n"
      "  int x = threadIdx.x, y = threadIdx.y;\n"
      "  uint row = blockIdx.y * BLOCK + y, col = blockIdx.x * BLOCK + x;\n"
      "  double s = 0;\n"
      "  for (int t = 0; t < n / BLOCK; t++)\n"
      "    {\n"
      "      as[y][x] = a[row * n + t * BLOCK + x];\n"
      "      bs[y][x] = b[(t * BLOCK + y) * n + col];\n"
      "      __syncthreads ();\n"
      "      for (int k = 0; k < BLOCK; k++)\n"
      "        s += as[y][k] * bs[k][x];\n"
      "      __syncthreads ();\n"
      "    }\n"
      "  c[row * n + col] = s;\n"
      "}\n";

static const char headers[]
    = "#include <stdint.h>\n#include <stdio.h>\n#include <math.h>\n"
      "#include <assert.h>\n#include <limits.h>\n#include <float.h>\n"
      "#include <cuda_runtime.h>\n#include <cuComplex.h>\n"
      "#include <cuda_fp16.h>\n#include <cmath>\n#include <cstdint>\n"
      "#include <cuda_bf16.h>\n"
      "#include <stdlib.h>\n#include <string.h>\n"
      "extern \"C\" __global__ void use (cuDoubleComplex *z, half *h,\n"
      "                                  int32_t *i, uint64_t *w, ushort u)\n"
      "{\n"
      "  z[0] = cuCmul (z[1], cuCdiv (z[2], make_cuDoubleComplex (1, "
      "M_PI)));\n"
      "  z[0].x += cuCabs (z[1]) + INFINITY + HUGE_VAL + NAN + std::sqrt "
      "(2.0);\n"
      "  h[0] = __float2half (__half2float (h[1]) + FLT_EPSILON);\n"
      "  h[1] = __hadd (h[0], h[2]);\n"
      "  h[3] = __bfloat162float (__float2bfloat16 (h[4]));\n"
      "  h[5] = hexp (__high2half (__hfma2 (make_half2 (h[1], h[2]),\n"
      "    make_half2 (h[3], h[4]), __half2half2 (h[5]))));\n"
      "  i[0] = INT_MAX; i[1] = INT32_MIN; w[0] = UINT64_MAX; i[2] = u;\n"
      "  assert (i[3] > 0);\n"
      "  if (i[4] != 0 && NULL == i) printf (\"%d\\n\", i[4]);\n"
      "  memset (w, 0, sizeof *w);\n"
      "  z[3].y = std::pow (2.0, 3.0) + std::abs (-1.0f) + isnan (z[0].x);\n"
      "}\n";

static const char types[]
    = "#include <cuda_fp16.h>\n"
      "template <typename T> struct complex { T re, im; };\n"
      "struct pair { char c; double d; }; enum color : int { RED };\n"
      "typedef float real;\n"
      "extern \"C\" __global__ void vals (bool l, char c, signed char b,\n"
      "  unsigned char B, short s, unsigned short S, int i, unsigned I,\n"
      "  long w, unsigned long W, long long ll, unsigned long long LL,\n"
      "  float f, double d, half h, float4 f4, pair p, color e) {}\n"
      "extern \"C\" __global__ void ptrs (real *a, const real *b,\n"
      "  const float *__restrict__ c, volatile int *d, const void *e, void "
      "*f,\n"
      "  float **g, pair *h, float4 *k, const complex<float> *m,\n"
      "  complex<double> *n, bool *o, const unsigned char *const q,\n"
      "  half *r, float s[], complex<float> t, float2 *u, complex<int> v) {}\n"
      "extern \"C\" __global__ void none () {}\n"
      "#if __CUDACC_VER_MAJOR__ >= 13\n"
      "typedef double4_32a double_4; typedef ulong4_16a ulong_4;\n"
      "#else\n"
      "typedef double4 double_4; typedef ulong4 ulong_4;\n"
      "#endif\n"
      "extern \"C\" __global__ void vecs (char1 a, uchar4 b, short3 c,\n"
      "  const ushort2 d, int2 e, uint4 f, long2 g, ulong_4 h, longlong1 i,\n"
      "  ulonglong3 j, float2 k, float4 l, double2 m, double_4 n) {}\n";

static const char textures[]
    = "#include \"octcuda-helpers.h\"\n"
      "extern \"C\" __global__ void fetch (float *y, cudaTextureObject_t t,\n"
      "                                    cudaSurfaceObject_t s, double *d)\n"
      "{\n"
      "  y[0] = tex2D<float> (t, 1, 2) + tex1Dfetch<uchar4> (t, 3).x\n"
      "         + texCubemapLayeredLod<float> (t, 1, 2, 3, 4, 5)\n"
      "         + tex2Dgather<float4> (t, 1, 2, 3).w;\n"
      "  surf2Dwrite (1.0f, s, 4, 0, cudaBoundaryModeZero);\n"
      "  d[0] = fp_tex3D<double> (t, 1, 2, 3);\n"
      "  fp_surf2DLayeredwrite (d[1], s, 1, 2, 0);\n"
      "}\n";

static const char cplusplus[]
    = "namespace ns { __global__ void k (int *a, const int *b) { *a = *b; } "
      "}\n"
      "template <typename T> __global__ void tpl (T *a, T b) { *a = b; }\n"
      "__global__ static void st (long n) {}\n"
      "#ifdef NOT_DEFINED\n__global__ void hidden (no_such_type x) {}\n"
      "#endif\n";

static void
check_sources (int sm)
{
  check_source (multiply, sm, "multiply_them\tmultiply_them\tPf,Pf,Pf\n");
  check_source (notebook, sm, "matmul\tmatmul\tPd,pd,pd,i\n");
  check_source (headers, sm, "use\tuse\tP2d,Pv,Pi,PW,S\n");
  check_source (textures, sm, "fetch\tfetch\tPf,W,W,Pd\n");
  check_source (types, sm,
                "vals\tvals\tl,b,b,B,s,S,i,I,w,W,w,W,f,d,e,4f,x16,i\n"
                "ptrs\tptrs\tPf,pf,pf,Pi,pv,Pv,Pv,Pv,P4f,pc,Pz,Pl,pB,Pv,Pf,c,"
                "P2f,x8\n"
                "none\tnone\t\n"
                "vecs\tvecs\t1b,4B,3s,2S,2i,4I,2w,4W,1w,3W,2f,4f,2d,4d\n");
}

static void
check_templates (void)
{
  static const char *const names[] = { "tpl<double>", "tpl<int>", NULL };
  octa_source src = { .text = cplusplus, .name = "kernel.cu", .names = names };
  octa_image im = { 0 };
  /* A kernel in a branch that is not compiled costs the others nothing.  */
  CHECK_OK (octa_nvrtc_compile_for (&src, 80, &im));
  if (im.kernels)
    CHECK_TEXT (im.kernels, "ns::k\t_ZN2ns1kEPiPKi\tPi,pi\n"
                            "st\t_Z2stl\tw\n"
                            "tpl<double>\t_Z3tplIdEvPT_S0_\tPd,d\n"
                            "tpl<int>\t_Z3tplIiEvPT_S0_\tPi,i\n");
  octa_image_free (&im);
  /* "all" is a function of the compiler's own too.  */
  check_source ("extern \"C\" {\n__global__ void all (int a) {}\n"
                "__global__ void other (int a) {}\n}\n",
                80, "all\tall\t?\nother\tother\ti\n");
}

static octa_status
compile_as (const char *text, const char *const *options,
            const char *const *names, octa_target target, octa_image *im)
{
  octa_source src = { .text = text,
                      .name = "kernel.cu",
                      .options = options,
                      .names = names,
                      .target = target,
                      .is_relocatable = target == OCTA_TARGET_DEFAULT };
  return octa_nvrtc_compile_for (&src, 90, im);
}

/* Code to be linked; kernels that start kernels; variables by name; code for
   debuggers.  */
static void
check_kinds (void)
{
  static const char extern_text[]
      = "__device__ int f (int);\n"
        "__global__ void k (int *x) { *x = f (*x); }\n";
  static const char parent[]
      = "extern \"C\" {\n__global__ void child (int *x) { *x = 3; }\n"
        "__global__ void parent (int *x) { child<<<1, 1>>> (x); }\n}\n";
  static const char variables[]
      = "namespace ns { __constant__ float v[3]; __device__ int w;\n"
        "template <class T> __global__ void k (T *x) { *x = v[1] + w; } }\n";
  static const char *const names[] = { "ns::k<float>", "&ns::v", "ns::w",
                                       "&ns::k<int>", NULL };
  static const char *const debug[] = { "-g", "-G", NULL };
  octa_image im = { 0 };
  /* The driver's version is not known here: machine code, and PTX on demand.
   */
  CHECK_OK (compile_as (extern_text, NULL, NULL, OCTA_TARGET_DEFAULT, &im));
  CHECK (octa_image_type (im.bytes, im.size) == CU_JIT_INPUT_CUBIN);
  octa_image_free (&im);
  CHECK_OK (compile_as (parent, NULL, NULL, OCTA_TARGET_DEFAULT, &im));
  CHECK_TEXT (im.kernels, "child\tchild\tPi\nparent\tparent\tPi\n");
  octa_image_free (&im);
  CHECK_OK (compile_as (multiply, NULL, NULL, OCTA_TARGET_PTX, &im));
  CHECK (octa_image_type (im.bytes, im.size) == CU_JIT_INPUT_PTX);
  CHECK (strstr (im.bytes, ".target sm_90") != NULL);
  octa_image_free (&im);
  CHECK_OK (compile_as (variables, NULL, names, OCTA_TARGET_CUBIN, &im));
  CHECK (octa_image_type (im.bytes, im.size) == CU_JIT_INPUT_CUBIN);
  CHECK_OK (octa_image_check (im.bytes, im.size));
  CHECK_FAILS (octa_image_check (im.bytes, im.size - 100), OCTA_ERROR_LOGIC);
  CHECK_TEXT (im.kernels, "ns::k<float>\t_ZN2ns1kIfEEvPT_\tPf\n"
                          "&ns::v\t_ZN2ns1vE\t=\n"
                          "ns::w\t_ZN2ns1wE\t=\n"
                          "&ns::k<int>\t_ZN2ns1kIiEEvPT_\tPi\n");
  octa_image_free (&im);
  CHECK_OK (compile_as (multiply, debug, NULL, OCTA_TARGET_CUBIN, &im));
  octa_image_free (&im);
}

/* Its headers may be a package of their own.  */
static void
check_curand (void)
{
  char file[4200];
  snprintf (file, sizeof file, "%s/curand_kernel.h", octa_rtc.folder);
  if (access (file, R_OK) != 0)
    {
      n_skipped++;
      return;
    }
  check_source ("#include <curand.h>\n#include <curand_kernel.h>\n"
                "extern \"C\" __global__ void k (unsigned *w, float *x)\n"
                "{\n"
                "  curandState a; curandStateMRG32k3a b;\n"
                "  curandStatePhilox4_32_10_t c;\n"
                "  curand_init (1, threadIdx.x, 0, &a);\n"
                "  curand_init (1, threadIdx.x, 0, &b);\n"
                "  curand_init (1, threadIdx.x, 0, &c);\n"
                "  w[0] = curand (&a) + curand (&b) + curand4 (&c).x;\n"
                "  x[0] = curand_normal (&a) + curand_uniform (&b);\n"
                "}\n",
                90, "k\tk\tPI,Pf\n");
}

/* Where there is a toolkit: its own headers, behind ours; and ours alone.  */
static void
check_toolkit (void)
{
  char *folder = octa_rtc.folder;
  if (! folder)
    {
      n_skipped++;
      return;
    }
  octa_rtc.folder = NULL;
  check_source (
      "#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n"
      "extern \"C\" __global__ void k (half *x, nv_bfloat162 *y)\n"
      "{\n"
      "  x[0] = __hfma (hexp (x[1]), __shfl_xor_sync (~0u, x[2], 1),\n"
      "                 __ll2half_rz (7)) + CUDART_ONE_FP16;\n"
      "  y[0] = __hfma2 (y[1], h2sqrt (y[2]), y[3]);\n"
      "  atomicAdd (x + 3, x[4]); atomicAdd (y + 4, y[5]);\n"
      "}\n",
      90, "k\tk\tPv,Pv\n");
  octa_rtc.folder = folder;
  check_source ("#include <stdint.h>\n#include <cooperative_groups.h>\n"
                "namespace cg = cooperative_groups;\n"
                "extern \"C\" __global__ void k (int64_t *x, uint64_t *y)\n"
                "{\n"
                "  auto b = cg::this_thread_block (); b.sync ();\n"
                "  auto t = cg::tiled_partition<32> (b);\n"
                "  x[0] = t.shfl (3, 1); atomicAdd (y, (uint64_t)1);\n"
                "}\n",
                90, "k\tk\tPw,PW\n");
  check_curand ();
}

/* nvcc makes what NVRTC does not, where there is one.  */
static void
check_nvcc (void)
{
  octa_image im = { 0 };
  octa_status st = compile_as (multiply, NULL, NULL, OCTA_TARGET_FATBIN, &im);
  if (st == OCTA_OK)
    {
      CHECK (octa_image_type (im.bytes, im.size) == CU_JIT_INPUT_FATBINARY);
      CHECK_OK (octa_image_check (im.bytes, im.size));
      CHECK_FAILS (octa_image_check (im.bytes, im.size - 1), OCTA_ERROR_LOGIC);
    }
  else
    CHECK_TEXT (octa_error ()->id, OCTA_ERROR_NOTSUPPORTED);
  octa_image_free (&im);
  octa_source src = { .text = multiply, .name = "k.cu", .nvcc = "/no/nvcc" };
  CHECK_FAILS (octa_nvrtc_compile_for (&src, 90, &im), OCTA_ERROR_RUNTIME);
}

static void
check_complex (void)
{
  static const char text[]
      = "#include <pycuda-complex.hpp>\n"
        "typedef pycuda::complex<float> C; typedef pycuda::complex<double> "
        "Z;\n"
        "extern \"C\" __global__ void k (C *c, const Z *z, C s, Z t)\n"
        "{\n"
        "  __shared__ C m[32]; m[threadIdx.x] = c[0] * s + 2 * c[1] - 1.0f;\n"
        "  Z a = t / z[0] + exp (z[1]) + sqrt (t) + log (t) + log10 (t);\n"
        "  a += pow (t, 3) + pow (t, 0.5) + pow (t, t) + sin (t) + cos (t);\n"
        "  a -= tan (t) + sinh (t) + cosh (t) + tanh (t) + conj (t);\n"
        "  a *= asin (t) + acos (t) + atan (t) + asinh (t) + acosh (t);\n"
        "  a /= atanh (t) + pycuda::polar (1.0, abs (t) + arg (t));\n"
        "  c[0] = a + norm (t) + real (t) * t.imag (); c[1] = -m[0];\n"
        "  if (c[0] == c[1] || c[0] != C (1, 2)) c[2] = a;\n"
        "}\n";
  check_source (text, 90, "k\tk\tPc,pz,c,z\n");
}

static void
check_faults (void)
{
  octa_image im = { 0 };
  CHECK_FAILS (compile ("extern \"C\" __global__ void f ()\n{\n  x = 1;\n}\n",
                        NULL, 90, &im),
               OCTA_ERROR_COMPILE);
  const char *msg = octa_error ()->msg;
  CHECK (strstr (msg, "kernel.cu(3)") && strstr (msg, "\"x\" is undefined"));
  CHECK (strstr (msg, "octa_") == NULL);
  CHECK (strstr (msg, "[NVRTC ") && strstr (msg, "--std=c++17"));
  static const char *const odd[] = { "--no-such-option", NULL };
  setenv ("PATH", "/nowhere", 1);
  CHECK_FAILS (compile (multiply, odd, 90, &im), OCTA_ERROR_COMPILE);
  CHECK_FAILS (compile ("#include <vector>\n", NULL, 90, &im),
               OCTA_ERROR_COMPILE);
  CHECK (strstr (octa_error ()->msg, "nvcc") != NULL);
  octa_driver_fail_at (1, CUDA_ERROR_OUT_OF_MEMORY);
  CHECK_FAILS (compile (multiply, NULL, 90, &im), OCTA_ERROR_COMPILE);
  CHECK (im.bytes == NULL);
  /* Warnings come along.  */
  CHECK_OK (compile ("extern \"C\" __global__ void f () { int unused; }\n",
                     NULL, 90, &im));
  CHECK (im.log && strstr (im.log, "unused"));
  octa_image_free (&im);
}

static void
check_images (void)
{
  static const char *const options[] = { "-O3", "-DN=4", "-lcudadevrt",
                                         "-l",  "m",     "-arch=compute_75",
                                         NULL };
  octa_image im = { 0 };
  CHECK_OK (compile (multiply, NULL, 90, &im));
  CHECK (im.size > 4 && memcmp (im.bytes, "\177ELF", 4) == 0);
  octa_image_free (&im);
  /* What goes to the host's compiler may define a macro; a machine that is not
     this one is not passed over.  */
  CHECK_OK (compile ("__device__ int n[N];\n",
                     (const char *const[]){ "-Xcompiler", "-DN=4",
                                            "--machine=64", NULL },
                     90, &im));
  octa_image_free (&im);
  /* A kernel of another source is started; what is for the linker is passed
     over, in one word or two.  */
  CHECK_OK (compile ("#include <cstdio>\n"
                     "__global__ void inner ();\n"
                     "__global__ void outer () { printf (\"outer\\n\");"
                     " inner<<<2, 1>>> (); }\n",
                     (const char *const[]){ "-rdc=true", "-lcudadevrt", "-L",
                                            "/nowhere", NULL },
                     90, &im));
  octa_image_free (&im);
  CHECK_FAILS (compile (multiply,
                        (const char *const[]){ "--machine=32", NULL }, 90,
                        &im),
               OCTA_ERROR_COMPILE);
  /* PTX when asked for, and for what is newer than this NVRTC.  */
  CHECK_OK (compile (multiply, options, 90, &im));
  CHECK (im.size > 4 && strstr (im.bytes, ".target sm_75"));
  octa_image_free (&im);
  CHECK_OK (compile (multiply, NULL, 9990, &im));
  CHECK (im.size > 4 && strstr (im.bytes, ".entry multiply_them"));
  octa_image_free (&im);
  /* The package's own: exact arithmetic, no prelude, no kernel list.  */
  octa_source own = {
    .text = "extern \"C\" __global__ void k (double *x, double a)\n"
            "{ x[0] = x[1] * x[2] + a; }\n",
    .name = "octa_test",
    .is_own = true,
    .options = (const char *const[]){ "-arch=compute_90", NULL },
  };
  CHECK_OK (octa_nvrtc_compile_for (&own, 90, &im));
  CHECK (im.size > 4 && ! strstr (im.bytes, "fma.") && im.kernels[0] == '\0');
  octa_image_free (&im);
}

static void
check_signatures (void)
{
  static const char *const pairs[][2] = {
    { "_Z14octa_signatureI10octa_codesIJLi358ELi614ELi1040ELi102EEEE",
      "Pf,pf,x16,f" },
    { "_Z14octa_signatureI10octa_codesIJEEE", "" },
    { "_Z14octa_signatureI10octa_codesIJLi99ELi122ELi630ELi374EEEE",
      "c,z,pv,Pv" },
    { "_Z14octa_signatureI10octa_codesIJLi131174ELi131430ELi262758EEEE",
      "2f,P2f,p4f" },
    { "_Z14octa_signatureI10octa_codesIJLi101ELi69EEEE", "e,E" },
    { "_Z14octa_signatureI10octa_codesIJLi357EEEE", "?" },
    { "_Z14octa_signatureI10octa_codesIJLi131446EEEE", "?" },
    { "_Z14octa_signatureI10octa_codesIJLi327782EEEE", "?" },
    { "_Z14octa_signatureI10octa_codesIJLi118EEEE", "?" },
    { "_Z14octa_signatureI10octa_codesIJLi102EL", "?" },
    { "_Z14octa_signatureI10octa_codesIJLi9EEEE", "?" },
    { "kernel", "?" },
  };
  octa_strbuf b = { 0 };
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    {
      octa_strbuf_clear (&b);
      octa_strbuf_add (&b, "k\t");
      octa_signature_read (&b, pairs[i][0]);
      CHECK_TEXT (octa_strbuf_ok (&b) + 2, pairs[i][1]);
    }
  octa_strbuf_clear (&b);
  octa_signature_read (&b, NULL);
  CHECK_TEXT (octa_strbuf_ok (&b), "?");
  octa_strbuf_free (&b);
}

/* ---- headers that change ---- */

static octa_status
no_target (int device, bool names_compiler, octa_strbuf *key)
{
  (void)device;
  (void)names_compiler;
  octa_strbuf_add (key, "sm_90");
  return OCTA_OK;
}

static octa_status
compile_90 (int device, const octa_source *src, octa_image *im)
{
  (void)device;
  return octa_nvrtc_compile_for (src, 90, im);
}

static const octa_backend without_driver = { .name = "NVRTC",
                                             .target = no_target,
                                             .compile = compile_90 };

/* The PTX of TEXT, from the cache or not, has VALUE.  */
static void
check_value (const char *text, const char *const *options, const char *nvcc,
             const char *folder, const char *value)
{
  octa_source src = { .text = text,
                      .name = "kernel.cu",
                      .options = options,
                      .target = OCTA_TARGET_PTX,
                      .nvcc = nvcc,
                      .cache_dir = folder };
  octa_image im = { 0 };
  CHECK_OK (octa_compile_cached (0, &src, &im));
  bool has = im.bytes && strstr (im.bytes, value);
  if (! has)
    printf ("  %s %s\n", text, options[0]);
  CHECK (has);
  octa_image_free (&im);
}

/* The new kernel comes out, whichever way the header is named.  */
static void
check_headers (void)
{
#define USE "\n__global__ void f (int *x) { *x = MINE; }"
  char folder[] = "/tmp/octcuda-check-XXXXXX", file[64], command[64];
  char in[64], in_gcc[64], before[96];
  CHECK (mkdtemp (folder));
  snprintf (file, sizeof file, "%s/mine.h", folder);
  snprintf (in, sizeof in, "-I%s", folder);
  snprintf (in_gcc, sizeof in_gcc, "-Xcompiler=-I%s", folder);
  snprintf (before, sizeof before, "--pre-include=%s", file);
  const struct
  {
    const char *text, *options[3];
    bool is_for_nvcc; /* NVRTC does not know the option */
  } ways[] = {
    { "#include <mine.h>" USE, { in }, false },
    { "#/**/include/*\n*/\"mi\\\nne.h\"" USE, { in }, false },
    { "%:include \"mine.h\"" USE, { in }, false },
    { "#define NAME <mine.h>\n#include NAME" USE, { in }, false },
    { USE, { "-include", file }, false },
    { USE, { before }, false },
    { "#include <mine.h>" USE, { in_gcc }, true },
  };
  bool has_nvcc = system ("nvcc --version > /dev/null 2>&1") == 0;
  octa_driver_backend = &without_driver;
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
    for (int version = 7711; version <= 7712; version++)
      {
        char value[8];
        FILE *f = fopen (file, "w");
        CHECK (f && fprintf (f, "#define MINE %d\n", version) > 0);
        fclose (f);
        snprintf (value, sizeof value, "%d", version);
        for (int twice = 0; twice < 2 && ! ways[i].is_for_nvcc; twice++)
          check_value (ways[i].text, ways[i].options, NULL, folder, value);
        if (has_nvcc)
          check_value (ways[i].text, ways[i].options, "nvcc", folder, value);
      }
  octa_driver_backend = NULL;
  snprintf (command, sizeof command, "rm -r %s", folder);
  CHECK (system (command) == 0);
#undef USE
}

/* ---- kernels that were begun in other threads ---- */

#define OWN_KERNELS 4
#define OWN_BROKEN 3 /* the last */

static octa_source
own_kernel (int i)
{
  static const char *const texts[OWN_KERNELS] = {
    "extern \"C\" __global__ void own (float *x) { *x = sinf (*x); }",
    "extern \"C\" __global__ void own (double *x) { *x = exp (*x); }",
    "extern \"C\" __global__ void own (int *x) { *x += 1; }",
    "extern \"C\" __global__ void own (int *x) { *x = missing; }",
  };
  return (octa_source){ .text = texts[i], .name = "own", .is_own = true };
}

/* Compile the kernel I: IM is as it is without other threads, or the message
   is.  */
static void
check_own (int i, const octa_image *want, const char *message)
{
  octa_source src = own_kernel (i);
  octa_image im = { 0 };
  if (i == OWN_BROKEN)
    {
      CHECK_FAILS (octa_nvrtc_compile_for (&src, 90, &im), OCTA_ERROR_COMPILE);
      CHECK_TEXT (octa_error ()->msg, message);
      return;
    }
  CHECK_OK (octa_nvrtc_compile_for (&src, 90, &im));
  CHECK (im.size == want[i].size
         && ! memcmp (im.bytes, want[i].bytes, im.size));
  octa_image_free (&im);
}

static void
begin_all (int sm)
{
  for (int i = 0; i < OWN_KERNELS; i++)
    {
      octa_source src = own_kernel (i);
      octa_nvrtc_ahead (&src, sm);
    }
}

/* In a child there are no threads to wait for, and none are started.  */
static void
check_child (const octa_image *want, const char *message)
{
  int status = -1;
  begin_all (90);
  pid_t pid = fork ();
  if (pid == 0)
    {
      begin_all (90);
      check_own (0, want, message);
      _exit (n_failed > 0);
    }
  CHECK (waitpid (pid, &status, 0) == pid && status == 0);
}

static void
check_ahead (void)
{
  octa_image want[OWN_KERNELS] = { 0 };
  octa_source src = own_kernel (OWN_BROKEN);
  octa_image none = { 0 };
  char message[sizeof octa_error ()->msg];
  for (int i = 0; i < OWN_BROKEN; i++)
    {
      octa_source good = own_kernel (i);
      CHECK_OK (octa_nvrtc_compile_for (&good, 90, &want[i]));
    }
  CHECK_FAILS (octa_nvrtc_compile_for (&src, 90, &none), OCTA_ERROR_COMPILE);
  snprintf (message, sizeof message, "%s", octa_error ()->msg);
  for (int threads = 1; threads <= 8; threads *= 2)
    {
      char text[16];
      snprintf (text, sizeof text, "%d", threads);
      setenv ("OCTCUDA_COMPILE_THREADS", text, 1);
      begin_all (90);
      begin_all (90); /* those that are under way are not begun again */
      begin_all (75);
      for (int i = 0; i < OWN_KERNELS; i++)
        check_own (i, want, message);
      for (int i = OWN_KERNELS - 1; i >= 0; i--)
        check_own (i, want, message);
    }
  /* A fault where the compilation would be fails it, and no other.  */
  begin_all (90);
  src = own_kernel (0);
  octa_driver_fail_at (1, CUDA_ERROR_OUT_OF_MEMORY);
  CHECK_FAILS (octa_nvrtc_compile_for (&src, 90, &none), OCTA_ERROR_COMPILE);
  octa_driver_fail_at (0, 0);
  check_own (0, want, message);
  check_child (want, message);
  begin_all (100); /* the process ends while they are under way */
  unsetenv ("OCTCUDA_COMPILE_THREADS");
  for (int i = 0; i < OWN_BROKEN; i++)
    octa_image_free (&want[i]);
}

/* A name that is made of parameters alone is not seen, and what has it is left
   out.  Then the whole text compiles, or has the error that is reported.  */
static void
check_whole (void)
{
  static const char start[] = "#define OCTA_PUT(a, b) a##b\n"
                              "__device__ int together () { return 7; }\n"
                              "extern \"C\" __global__ void k (int *p)\n"
                              "{ p[0] = OCTA_PUT (toget, her) ()";
  octa_strbuf text = { 0 };
  octa_image im = { 0 };
  octa_source src = { .name = "own", .is_own = true };
  const unsigned n_whole = octa_nvrtc_n_whole;
  for (int is_broken = 0; is_broken < 2; is_broken++)
    {
      octa_strbuf_clear (&text);
      octa_strbuf_printf (&text, "%s%s; }\n", start,
                          is_broken ? " + nowhere" : "");
      src.text = text.s;
      if (is_broken)
        {
          CHECK_FAILS (octa_nvrtc_compile_for (&src, 90, &im),
                       OCTA_ERROR_COMPILE);
          CHECK (strstr (octa_error ()->msg, "nowhere"));
          CHECK (! strstr (octa_error ()->msg, "\"together\""));
        }
      else
        CHECK_OK (octa_nvrtc_compile_for (&src, 90, &im));
    }
  CHECK (im.size > 4 && octa_nvrtc_n_whole == n_whole + 1);
  octa_image_free (&im);
  octa_strbuf_free (&text);
}

int
main (void)
{
  static const int archs[] = { 75, 90, 100 };
  octa_strbuf why = { 0 };
  check_signatures ();
  if (octa_nvrtc_load (0, 0, &why))
    {
      for (size_t i = 0; i < sizeof archs / sizeof *archs; i++)
        if (octa_nvrtc_has_arch (&octa_rtc, archs[i]))
          check_sources (archs[i]);
        else
          n_skipped++;
      check_templates ();
      check_whole ();
      check_kinds ();
      check_complex ();
      check_toolkit ();
      check_nvcc ();
      check_headers ();
      check_images ();
      check_ahead ();
      check_faults (); /* last: it empties PATH */
    }
  else
    {
      printf ("%s\n", why.s);
      n_skipped++;
    }
  octa_strbuf_free (&why);
  return check_report ();
}
