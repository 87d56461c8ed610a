/* check_modules.c -- modules, options of the driver's compiler, and the linker
   over a driver that only notes what it is given.

   Options are two arrays of keys and of values cast to pointers, with floats
   and texts among them; a wrong cast would only be seen on a GPU.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "module/jit.h"
#include "octa.h"
#include "text/text.h"

#include <math.h>
#include <stdlib.h>

/* ---- a driver that takes notes ---- */

static unsigned n_options;
static CUjit_option options[64];
static void *values[64];
static char image[256], name[64];
static size_t image_size;
static CUjitInputType input_type;
static int n_live;
static CUresult answer;
static unsigned n_functions;

static CUresult
take_options (unsigned n, CUjit_option *o, void **v)
{
  n_options = n;
  memcpy (options, o, n * sizeof *o);
  memcpy (values, v, n * sizeof *v);
  for (unsigned i = 0; i < n; i++)
    {
      if (o[i] == CU_JIT_INFO_LOG_BUFFER)
        strcpy (v[i], "a word of information");
      if (o[i] == CU_JIT_ERROR_LOG_BUFFER && answer)
        strcpy (v[i], "a word of complaint");
      if (o[i] == CU_JIT_WALL_TIME)
        memcpy (&v[i], &(float){ 1.5f }, sizeof (float));
    }
  return answer;
}

static CUresult
f_load (CUmodule *m, const void *bytes, unsigned n, CUjit_option *o, void **v)
{
  snprintf (image, sizeof image, "%s", (const char *)bytes);
  CUresult r = take_options (n, o, v);
  if (r == CUDA_SUCCESS)
    n_live++;
  *m = (CUmodule)(void *)image;
  return r;
}

static CUresult
f_load_data (CUmodule *m, const void *bytes)
{
  snprintf (image, sizeof image, "%s", (const char *)bytes);
  n_live += answer == CUDA_SUCCESS;
  *m = (CUmodule)(void *)image;
  return answer;
}

static CUresult
f_unload (CUmodule m)
{
  n_live--;
  return m ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

static CUresult
f_count (unsigned *n, CUmodule m)
{
  (void)m;
  *n = n_functions;
  return CUDA_SUCCESS;
}

static CUresult
f_enumerate (CUfunction *f, unsigned n, CUmodule m)
{
  (void)m;
  for (unsigned i = 0; i < n; i++)
    f[i] = (CUfunction)(uintptr_t)(i + 1);
  return CUDA_SUCCESS;
}

static CUresult
f_name (const char **text, CUfunction f)
{
  *text = f == (CUfunction)(uintptr_t)1 ? "first" : "_Z6secondPf";
  return CUDA_SUCCESS;
}

static CUresult
f_link_create (unsigned n, CUjit_option *o, void **v, CUlinkState *state)
{
  CUresult r = take_options (n, o, v);
  n_live += r == CUDA_SUCCESS;
  *state = (CUlinkState)(void *)image;
  return r;
}

static CUresult
f_link_data (CUlinkState s, CUjitInputType type, void *data, size_t size,
             const char *what, unsigned n, CUjit_option *o, void **v)
{
  (void)o;
  (void)v;
  input_type = type;
  image_size = size;
  snprintf (image, sizeof image, "%.*s", (int)size, (const char *)data);
  snprintf (name, sizeof name, "%s", what);
  return s && n == 0 ? answer : CUDA_ERROR_INVALID_VALUE;
}

static CUresult
f_link_complete (CUlinkState s, void **cubin, size_t *size)
{
  static char linked[] = "linked";
  (void)s;
  *cubin = linked;
  *size = sizeof linked;
  return answer;
}

static CUresult
f_link_destroy (CUlinkState s)
{
  n_live--;
  return s ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

static CUresult
f_ok_init (unsigned flags)
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
f_retain (CUcontext *ctx, CUdevice dev)
{
  (void)dev;
  *ctx = (CUcontext)(void *)image;
  return CUDA_SUCCESS;
}

static CUresult
f_set (CUcontext ctx)
{
  return ctx ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}

static CUresult
f_info (size_t *free_bytes, size_t *total)
{
  *free_bytes = *total = 1 << 30;
  return CUDA_SUCCESS;
}

static const octa_backend fake = { .name = "fake" };

static void
install (void)
{
  octa_driver_backend = &fake;
  octa_cu = (octa_driver){ .cuInit = f_ok_init,
                           .cuDeviceGet = f_get,
                           .cuDevicePrimaryCtxRetain = f_retain,
                           .cuCtxSetCurrent = f_set,
                           .cuMemGetInfo = f_info,
                           .cuModuleLoadData = f_load_data,
                           .cuModuleLoadDataEx = f_load,
                           .cuModuleUnload = f_unload,
                           .cuModuleGetFunctionCount = f_count,
                           .cuModuleEnumerateFunctions = f_enumerate,
                           .cuFuncGetName = f_name,
                           .cuLinkCreate = f_link_create,
                           .cuLinkAddData = f_link_data,
                           .cuLinkComplete = f_link_complete,
                           .cuLinkDestroy = f_link_destroy };
}

/* The value that was given with OPTION; all ones if it was not.  */
static uintptr_t
value_of (CUjit_option option)
{
  for (unsigned i = 0; i < n_options; i++)
    if (options[i] == option)
      return (uintptr_t)values[i];
  return UINTPTR_MAX;
}

/* ---- loading ---- */

static const char ptx[] = "// PTX .version 8.0";

static octa_status
load (const octa_jit_option *o, int n, octa_jit_report *report, octa_id *id)
{
  return octa_module_create_image (ptx, sizeof ptx - 1, o, n, report, id);
}

static void
check_options (void)
{
  octa_id id;
  octa_jit_report report;
  const octa_jit_option given[] = { { CU_JIT_MAX_REGISTERS, 32 },
                                    { CU_JIT_WALL_TIME, 0 },
                                    { CU_JIT_TARGET, CU_TARGET_COMPUTE_90A },
                                    { CU_JIT_GENERATE_LINE_INFO, -1 },
                                    { CU_JIT_SPLIT_COMPILE, 0xffffffffu } };
  CHECK_OK (load (given, 5, &report, &id));
  CHECK_TEXT (image, ptx); /* which had no NUL */
  CHECK (n_options == 9);
  CHECK (value_of (CU_JIT_MAX_REGISTERS) == 32);
  CHECK (value_of (CU_JIT_TARGET) == 0x1005a);
  CHECK (value_of (CU_JIT_GENERATE_LINE_INFO) == 0xffffffffu);
  CHECK (value_of (CU_JIT_SPLIT_COMPILE) == 0xffffffffu);
  CHECK (value_of (CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES) == OCTA_JIT_LOG_SIZE);
  CHECK (value_of (CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES) == OCTA_JIT_LOG_SIZE);
  CHECK (value_of (CU_JIT_LOG_VERBOSE) == UINTPTR_MAX);
  CHECK_TEXT (report.info, "a word of information");
  CHECK_TEXT (report.error, "");
  CHECK (report.wall_time == 1.5);
  const char *text;
  CHECK_OK (octa_module_log (id, &text));
  CHECK_TEXT (text, "a word of information");
  octa_handle_close (id);
  CHECK (n_live == 0);
  CHECK_OK (load (NULL, 0, &report, &id));
  CHECK (n_options == 4 && isnan (report.wall_time));
  octa_handle_close (id);
}

static void
check_refusals (void)
{
  octa_id id;
  octa_jit_report report;
  const octa_jit_option twice[] = { { CU_JIT_MAX_REGISTERS, 32 },
                                    { CU_JIT_MAX_REGISTERS, 16 } };
  const octa_jit_option bad[] = {
    { CU_JIT_INFO_LOG_BUFFER, 0 },     { CU_JIT_GLOBAL_SYMBOL_NAMES, 0 },
    { CU_JIT_MAX_REGISTERS, 1.5 },     { CU_JIT_MAX_REGISTERS, 0x1p32 },
    { CU_JIT_MAX_REGISTERS, -0x1p40 }, { CU_JIT_MAX_REGISTERS, NAN }
  };
  CHECK_FAILS (load (twice, 2, &report, &id), OCTA_ERROR_LOGIC);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    CHECK_FAILS (load (&bad[i], 1, &report, &id), OCTA_ERROR_LOGIC);
  octa_jit_option many[60];
  for (int i = 0; i < 60; i++)
    many[i] = (octa_jit_option){ 100 + i, 0 };
  CHECK_FAILS (load (many, 60, &report, &id), OCTA_ERROR_LOGIC);
  CHECK (n_live == 0);
  answer = CUDA_ERROR_INVALID_PTX;
  CHECK_FAILS (load (NULL, 0, &report, &id), OCTA_ERROR_LOGIC);
  CHECK (strstr (octa_error ()->msg, "CUDA_ERROR_INVALID_PTX")
         && strstr (octa_error ()->msg, "a word of complaint"));
  CHECK_TEXT (report.error, "a word of complaint");
  answer = CUDA_SUCCESS;
}

/* The kernels of an image that came without its source.  */
static void
check_kernels (void)
{
  octa_id id;
  octa_jit_report report;
  const char *names;
  n_functions = 2;
  CHECK_OK (load (NULL, 0, &report, &id));
  CHECK_OK (octa_module_kernels (id, &names));
  CHECK_TEXT (names, "first\n_Z6secondPf\n");
  octa_handle_close (id);
  CHECK (n_live == 0);
  octa_cu.cuModuleEnumerateFunctions = NULL; /* an older driver */
  CHECK_OK (load (NULL, 0, &report, &id));
  CHECK_OK (octa_module_kernels (id, &names));
  CHECK_TEXT (names, "");
  octa_handle_close (id);
  n_functions = 0;
}

/* What is cut off is not handed to a driver.  */
static void
check_damage (void)
{
  octa_id id;
  octa_jit_report report;
  unsigned char elf[200] = { 0x7f, 'E', 'L', 'F', 2, 1, 1 };
  unsigned char fat[32] = { 0x50, 0xed, 0x55, 0xba, 1, 0, 16, 0, 17 };
  for (size_t n = 4; n <= 20; n += 16)
    CHECK_FAILS (octa_module_create_image (elf, n, NULL, 0, &report, &id),
                 OCTA_ERROR_LOGIC);
  elf[0x28] = 190; /* sections begin at byte 190, and there are 9 of them */
  elf[0x3a] = 64;
  elf[0x3c] = 9;
  CHECK_FAILS (octa_module_create_image (elf, sizeof elf, NULL, 0, &report,
                                         &id),
               OCTA_ERROR_LOGIC);
  CHECK_FAILS (octa_module_create_image (fat, sizeof fat, NULL, 0, &report,
                                         &id),
               OCTA_ERROR_LOGIC);
  fat[8] = 16;
  CHECK_OK (octa_module_create_image (fat, sizeof fat, NULL, 0, &report, &id));
  octa_handle_close (id);
  CHECK (octa_image_type (fat, sizeof fat) == CU_JIT_INPUT_FATBINARY);
  CHECK (octa_image_type (ptx, sizeof ptx) == CU_JIT_INPUT_PTX);
  CHECK (n_live == 0);
}

/* ---- the linker ---- */

static void
check_linker (void)
{
  octa_id id, module;
  octa_jit_report report;
  const char *names;
  const octa_jit_option given = { CU_JIT_OPTIMIZATION_LEVEL, 2 };
  CHECK_OK (octa_linker_create (&given, 1, true, &id));
  CHECK (value_of (CU_JIT_OPTIMIZATION_LEVEL) == 2);
  CHECK (value_of (CU_JIT_LOG_VERBOSE) == 1);
  /* A NUL behind PTX counts, as the driver wants it.  */
  CHECK_OK (octa_linker_add_data (id, CU_JIT_INPUT_PTX, "ptx", 3, "one"));
  CHECK (image_size == 4 && input_type == CU_JIT_INPUT_PTX);
  CHECK_TEXT (name, "one");
  CHECK_OK (octa_linker_add_data (id, CU_JIT_INPUT_PTX, "ptx", 4, "one"));
  CHECK (image_size == 4);
  CHECK_OK (octa_linker_add_data (id, CU_JIT_INPUT_LIBRARY, "lib", 3, "two"));
  CHECK (image_size == 3 && input_type == CU_JIT_INPUT_LIBRARY);
  answer = CUDA_ERROR_INVALID_IMAGE;
  CHECK_FAILS (octa_linker_add_data (id, CU_JIT_INPUT_PTX, "x", 1, "bad"),
               OCTA_ERROR_LOGIC);
  answer = CUDA_SUCCESS;
  CHECK_FAILS (octa_linker_add_file (id, CU_JIT_INPUT_PTX, "/no/such/file"),
               OCTA_ERROR_RUNTIME);
  CHECK_OK (octa_linker_complete (id, "k\tk\tPf\n&v\t_Zv\t=\n", &module));
  CHECK_TEXT (image, "linked");
  CHECK (! octa_handle_is_open (id) && n_live == 1);
  CHECK_OK (octa_linker_report (id, &report));
  CHECK_TEXT (report.info, "a word of information");
  CHECK_OK (octa_module_kernels (module, &names));
  CHECK_TEXT (names, "k\n");
  octa_handle_close (module);
  CHECK (n_live == 0);
  /* A link that fails leaves nothing behind.  */
  CHECK_OK (octa_linker_create (NULL, 0, false, &id));
  answer = CUDA_ERROR_INVALID_IMAGE;
  CHECK_FAILS (octa_linker_complete (id, NULL, &module), OCTA_ERROR_LOGIC);
  answer = CUDA_SUCCESS;
  CHECK (n_live == 0 && ! octa_handle_is_open (id));
  CHECK_FAILS (octa_linker_complete (id, NULL, &module), OCTA_ERROR_CLOSED);
}

/* ---- architectures ---- */

/* PyCUDA splits digits one by one: sm_90a was an error, sm_100 went by.  */
static void
check_architectures (void)
{
  static const struct
  {
    const char *arch;
    int sm;
    bool runs;
  } rows[] = {
    { "sm_90", 90, true },        { "sm_90a", 90, true },
    { "sm_100", 90, false },      { "sm_90a", 100, false },
    { "sm_80", 86, true },        { "sm_89", 86, false },
    { "sm_80", 90, false },       { "compute_80", 90, true },
    { "compute_90a", 90, true },  { "compute_90a", 100, false },
    { "compute_100", 90, false }, { "sm_100f", 103, true },
    { "sm_103f", 100, false },    { "compute_100f", 120, false },
    { "native", 90, true },       { "sm_", 90, true },
    { "all", 90, true },          { "sm_120", 121, true },
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    CHECK (octa_arch_runs (rows[i].arch, rows[i].sm) == rows[i].runs);
}

/* ---- declarations ---- */

static void
check_prototypes (void)
{
  static const char *const rows[][2] = {
    { "float *, const float, const float *, const unsigned int", "Pf,f,pf,I" },
    { "", "" },
    { "void", "" },
    { "double *y, double const *__restrict__ x, size_t n", "Pd,pd,W" },
    { "float2 *a, const double2 *b, double2 c", "Pc,pz,z" },
    { "unsigned long long int a, long b, short c, unsigned char d, char e",
      "W,w,s,B,b" },
    { "pycuda::complex<float> *z, complex<double> w", "Pc,z" },
    { "bool *m, uint8_t b, int64_t w, unsigned u", "Pl,B,w,I" },
    { "const float x[], float **p, real *r, real s, int &k", "pf,Pv,Pv,?,?" },
    { "float *const x, volatile int *v, signed char c", "Pf,Pi,b" },
  };
  const char *text;
  char want[80];
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      CHECK_OK (octa_prototypes (rows[i][0], &text));
      snprintf (want, sizeof want, "\t\t%s\n", rows[i][1]);
      CHECK_TEXT (text, want);
    }
  CHECK_OK (octa_prototypes ("__device__ int f (int);\n"
                             "namespace ns { __global__ void k (int *a) {} }\n"
                             "extern \"C\" __global__ void "
                             "__launch_bounds__ (64) m (const float2 *, int)"
                             " {}\n",
                             &text));
  CHECK_TEXT (text, "ns::k\tns::k\tPi\nm\tm\tpc,i\n");
}

int
main (void)
{
  install ();
  check_prototypes ();
  check_options ();
  check_refusals ();
  check_kernels ();
  check_damage ();
  check_linker ();
  check_architectures ();
  return check_report ();
}
