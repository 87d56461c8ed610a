/* driver.h -- the CUDA driver API: its types, the table of calls, how to make
   a call; what a backend is.

   driver.def lists every driver call that octcuda makes, one row each.  A
   backend fills one function pointer per row (octa_cu): cuda/ with libcuda's
   entry points, host/ with functions that do the same on the CPU.  All other
   code calls through one macro, OCTA_CU (cuXxx, (args)), which counts and
   traces (OCTCUDA_TRACE=1) each call, and can make any call fail for a test
   (octa_driver_fail_at).  A call that the backend lacks stays NULL; calling it
   raises octcuda:NotSupported with the call's name.

   The declarations of CUDA's types are our own (cuda_api.h, cuda_structs.def,
   cuda_constants.def), so that the build does not need CUDA; `make check-c'
   compares them with cuda.h where the toolkit is installed.

   A backend is a name, a way to fill the table, and a compiler (octa_backend).
   A compiler turns a source into an image: bytes that can be loaded, with a
   line for each kernel (octa_source, octa_image).  Images from elsewhere are
   checked for completeness before a driver sees them (image.c), because a
   driver trusts the sizes in their headers.

   Read first: driver.def, then driver.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_DRIVER_H
#define OCTA_DRIVER_H 1

#include "base/base.h"

/* ---- driver.c: around each call ---- */

/* Fault injection: the N-th call from now (1 = the next) fails with R without
   being made; 0 disarms.  octa_driver_fail_from: so do the COUNT - 1 calls
   after it.  octa_driver_calls: calls since the process began.  */
OCTA_API void octa_driver_fail_at (uint64_t n, int r);
OCTA_API void octa_driver_fail_from (uint64_t n, uint64_t count, int r);
OCTA_API uint64_t octa_driver_calls (void);
OCTA_API void octa_driver_trace (bool on);

/* ---- host_copies.c ---- */

/* Start or stop counting copies between host and device of more than
   OCTA_DRIVER_COPY bytes.  For tests, while no other thread calls the
   driver.  */
enum
{
  OCTA_DRIVER_COPY = 4096
};
OCTA_API void octa_driver_copies_watch (bool on);
/* The copies since the last call: of data, and those made because OpenGL's
   memory is not shared.  */
OCTA_API void octa_driver_copies (unsigned long n[2]);

/* ---- format.c ---- */

/* The bytes of a channel of FORMAT, a CUarray_format; 0 if its elements are
   not whole bytes.  */
OCTA_API size_t octa_format_size (int format);

/* ---- constants.c: the driver's constants by PyCUDA's names ---- */

/* Row I of a group of constants ("device_attribute", "function_attribute");
   false past the end.  */
OCTA_API bool octa_constant (const char *group, size_t i, const char **name,
                             int *value);
/* The value of NAME in GROUP, ignoring case.  */
OCTA_API bool octa_constant_find (const char *group, const char *name,
                                  int *value);

#ifdef OCTA_LIBRARY /* not for gateways */

#include "driver/cuda_api.h" /* our own declarations of CUDA's driver types */

/* Initializers of the fields that copies of planes and of boxes share, from
   those of C.  */
#define OCTA_CU_PLANE(c)                                                      \
  .srcXInBytes = (c)->srcXInBytes, .srcY = (c)->srcY,                         \
  .srcMemoryType = (c)->srcMemoryType, .srcHost = (c)->srcHost,               \
  .srcDevice = (c)->srcDevice, .srcArray = (c)->srcArray,                     \
  .srcPitch = (c)->srcPitch, .dstXInBytes = (c)->dstXInBytes,                 \
  .dstY = (c)->dstY, .dstMemoryType = (c)->dstMemoryType,                     \
  .dstHost = (c)->dstHost, .dstDevice = (c)->dstDevice,                       \
  .dstArray = (c)->dstArray, .dstPitch = (c)->dstPitch,                       \
  .WidthInBytes = (c)->WidthInBytes, .Height = (c)->Height

/* ---- driver.c: the one way to call the driver ---- */

typedef struct octa_driver
{
#define CU(name, version, params) CUresult (*name) params;
#include "driver/driver.def"
} octa_driver;

/* The selected backend's calls.  All NULL until octa_backend_select.  */
OCTA_API extern octa_driver octa_cu;

/* For the macros only.  octa_driver_enter counts the call and returns the
   error to inject, or CUDA_SUCCESS; octa_driver_leave traces the call and
   returns R.  Any thread may call both.  */
OCTA_API CUresult octa_driver_enter (const char *name, bool present);
OCTA_API CUresult octa_driver_leave (const char *name, CUresult r);
extern bool octa_driver_watched; /* calls are traced, timed or made to fail */

/* Call EACH after every call; NULL: stop.  */
void octa_driver_observe (void (*each) (const char *name, double seconds));

/* The value of one call, for the few places that examine it themselves
   (NOT_READY, fallbacks).  Injected faults are returned here too.  */
#define OCTA_CU_RESULT(fn, args)                                              \
  (octa_driver_enter (#fn, octa_cu.fn != NULL) == CUDA_SUCCESS                \
       ? octa_driver_leave (#fn, octa_cu.fn args)                             \
       : octa_driver_leave (#fn, octa_driver_refused ()))
OCTA_API CUresult octa_driver_refused (void); /* what enter returned */

/* If ON, no more calls are made: each returns CONTEXT_IS_DESTROYED.  For
   closing the objects of a destroyed context.  */
void octa_driver_refuse (bool on);

/* Call; on failure fill the slot and go to `done' with st set.  */
#define OCTA_CU(fn, args)                                                     \
  do                                                                          \
    {                                                                         \
      CUresult r_ = OCTA_CU_RESULT (fn, args);                                \
      OCTA_CU_CHECK (fn, r_);                                                 \
    }                                                                         \
  while (0)

/* The second half: FN was called and returned R.  */
#define OCTA_CU_CHECK(fn, r)                                                  \
  if ((r) != CUDA_SUCCESS)                                                    \
    {                                                                         \
      st = octa_driver_fail (#fn, r);                                         \
      goto done;                                                              \
    }

/* The value of a call that is repeated until it changes (cuStreamQuery).  It
   is not counted, traced or made to fail, so that every run makes the same
   number of calls.  Make the first call with OCTA_CU_RESULT.  */
#define OCTA_CU_POLL(fn, args) (octa_cu.fn args)

/* For destructors: a failure becomes a warning (octa_warn);
   CUDA_ERROR_DEINITIALIZED is ignored.  */
#define OCTA_CU_WARN(fn, args)                                                \
  octa_driver_cleanup (#fn, OCTA_CU_RESULT (fn, args))

/* "<call> failed: <text> (<CUDA_ERROR_NAME>)" with the identifier that
   curesult.def gives for R.  */
OCTA_API octa_status octa_driver_fail (const char *call, CUresult r);
/* The same, unless CALL, a query, found the work done or not done yet.  */
octa_status octa_driver_query (const char *call, CUresult r, bool *is_done);
/* An attribute of the current device, or 0.  */
int octa_driver_attribute (CUdevice_attribute attribute);
/* For a backend whose call is about to return R: TEXT follows that message,
   instead of the usual text about a lost context.  */
void octa_driver_explain (CUresult r, const char *text);
OCTA_API void octa_driver_cleanup (const char *call, CUresult r);
/* "out of memory" and "CUDA_ERROR_OUT_OF_MEMORY" for a code.  */
const char *octa_driver_error_text (CUresult r);
const char *octa_driver_error_name (CUresult r);

/* ---- host_copies.c ---- */

/* Copies of this thread between a call with 1 and one with -1 are made because
   OpenGL's memory is not shared.  */
void octa_driver_copies_shared (int change);

/* ---- capture_mode.c: while a stream is captured ---- */

extern unsigned octa_capturing_count; /* captures in progress */
bool octa_capturing_is_on (CUstream s);

/* Is S being captured?  */
static inline bool
octa_capturing (CUstream s)
{
  return octa_capturing_count && s && s != CU_STREAM_LEGACY
         && octa_capturing_is_on (s);
}

/* While a stream is captured, the driver refuses calls of this thread that
   could wait for the device: allocating, loading, releasing.  Between these
   two the library's own calls of this kind are allowed.  */
OCTA_API int octa_capturing_relax (void);
OCTA_API void octa_capturing_restore (int was);
/* As octa_capturing_relax, for creating WHAT in a library that cannot undo
   what it did if a call fails.  */
octa_status octa_capturing_relax_for (const char *what, int *was);
/* Wait for the work queued in the current context, before something that it
   may use is released.  */
void octa_capturing_settle (void);
/* The same, returning the result; if it is not CUDA_SUCCESS, nothing was
   waited for.  While a stream is captured this allocates a byte, so it may
   fail if memory is exhausted.  */
CUresult octa_capturing_wait (void);

/* ---- image.c: the input and output of a compiler ---- */

/* The kind of output.  */
typedef enum octa_target
{
  OCTA_TARGET_DEFAULT, /* what loads fastest: machine code if possible */
  OCTA_TARGET_CUBIN,
  OCTA_TARGET_PTX,
  OCTA_TARGET_FATBIN,
  OCTA_TARGET_OBJECT /* for the host backend: to be linked */
} octa_target;

/* One translation unit of CUDA C to compile.  */
typedef struct octa_source
{
  const char *text;
  const char *name;           /* for messages: "octa_ew", "kernel.cu" */
  bool is_own;                /* one of the package's kernels: no prelude, no
                                 standard headers, exact arithmetic options;
                                 every kernel is extern "C", and no signatures
                                 are wanted */
  const char *const *options; /* the user's; NULL-terminated, or NULL */
  const char *const *names;   /* name expressions (templates, variables of
                                 namespaces) wanted besides the plain kernels;
                                 NULL-terminated or NULL */
  octa_target target;
  bool is_relocatable;   /* will be linked with others */
  const char *nvcc;      /* compile with this nvcc; NULL: our choice */
  const char *cache_dir; /* NULL: the usual folder; "": none */
  const char *keep;      /* a folder in which the compiler may keep files for
                            later compilations; NULL: none */
} octa_source;

/* The result of a compilation.  Its members are malloc'd; octa_image_free
   frees them.  KERNELS is text, a line per kernel found in the source (not for
   is_own):
     <name as the user writes it> TAB <symbol> TAB <signature> NEWLINE
   A signature is the parameters, separated by commas:
     Pf   pointer to float that the kernel may write (any letter of types.def,
          z and c for complex, v for void or anything else)
     pf   pointer to const float
     f    a float by value (long and long long are both w)
     4f   a vector type of 4 floats by value
     x16  16 bytes by value (a struct)
   A kernel whose signature could not be found has "?"; a variable, which is
   listed when a name expression asks for it, has "=".  */
typedef struct octa_image
{
  void *bytes; /* cubin, fatbin or PTX (NUL-terminated) / a shared object, or
                  an object file */
  size_t size;
  char *kernels;
  char *log; /* warnings, "" if none */
} octa_image;

OCTA_API void octa_image_free (octa_image *im);
/* The CUjitInputType of BYTES; -1 if they cannot be linked (a shared object of
   the host backend).  */
int octa_image_type (const void *bytes, size_t size);
/* Fails if BYTES are truncated or cannot be loaded.  The driver trusts the
   sizes in their headers.  */
octa_status octa_image_check (const void *bytes, size_t size);

/* ---- backends ---- */

typedef struct octa_backend
{
  const char *name; /* "cuda", "host" */
  bool is_host;
  /* Fill DRV (rows this backend lacks stay NULL) and get the compiler ready.
     On failure WHY says what was looked for and where.  */
  bool (*load) (octa_driver *drv, octa_strbuf *why);
  /* Host backend only: how many devices the CPU stands for; 0 before
     cuInit.  */
  int (*n_devices) (void);
  /* Host backend only: wait briefly for the work of C, then stop its kernels
     if they are still running.  */
  void (*stop) (CUcontext c);
  /* Append what the image depends on besides source and options: the target
     and, if NAMES_COMPILER, the compiler and its version.  Part of the cache
     key.  */
  octa_status (*target) (int device, bool names_compiler, octa_strbuf *key);
  /* Is there a compiler?  Asked often.  NULL: always.  */
  bool (*can_compile) (void);
  /* CompileError with the compiler's log in the slot when SRC is at fault. */
  octa_status (*compile) (int device, const octa_source *src, octa_image *im);
  /* Start to compile SRC, one of the package's kernels, in another thread;
     compile takes the result.  NULL: the backend cannot do that.  */
  void (*ahead) (int device, const octa_source *src);
  /* Append those lines of octa_image.kernels that can be found for a module
     without its source.  */
  void (*describe) (CUmodule m, octa_strbuf *kernels);
  /* Host backend only: the image of OCTA_INTERPRETER, the kernel that is part
     of the library.  */
  const void *own_image;
} octa_backend;

#define OCTA_INTERPRETER "octa_interpret_blocks"

/* Host backend only: in the list EXTRA of cuLaunchKernel, the address of an
   int64_t, the number of blocks of one of the package's own kernels, if a grid
   cannot have so many.  */
#define OCTA_LAUNCH_PARAM_BLOCKS ((void *)0x100)

/* The selected one, NULL before that.  */
OCTA_API extern const octa_backend *octa_driver_backend;
static inline bool
octa_driver_is_host (void)
{
  return octa_driver_backend && octa_driver_backend->is_host;
}
static inline bool
octa_driver_can_compile (void)
{
  return ! octa_driver_backend || ! octa_driver_backend->can_compile
         || octa_driver_backend->can_compile ();
}

#endif /* OCTA_LIBRARY */

#endif
