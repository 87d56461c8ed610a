/* driver.h -- the CUDA driver API: its types, one table of calls, one way to
   make one; what a backend is.

   driver.def lists every driver call that octcuda makes, one row each.  A
   backend fills one function pointer per row (octa_cu): cuda/ with libcuda's
   entry points, host/ with functions that do the same on the CPU.  All other
   code calls through one macro, OCTA_CU (cuXxx, (args)), which counts and
   traces (OCTCUDA_TRACE=1) each call, and can make any of them fail for a test
   (octa_driver_fail_at).  A row that the backend lacks stays NULL, and calling
   it is octcuda:NotSupported, naming the call.

   The declarations of CUDA's types are our own (cuda_api.h, cuda_structs.def,
   cuda_constants.def), so that nothing of CUDA is needed to build; `make
   check-c' compares them with cuda.h where the toolkit is installed.

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
   being made; 0 disarms.  octa_driver_calls: calls since the process began. */
OCTA_API void octa_driver_fail_at (uint64_t n, int r);
OCTA_API uint64_t octa_driver_calls (void);
OCTA_API void octa_driver_trace (bool on);

/* ---- host_copies.c ---- */

/* From now on count copies between host and device of more than
   OCTA_DRIVER_COPY bytes, or no longer; for tests, while no other thread calls
   the driver.  */
enum
{
  OCTA_DRIVER_COPY = 4096
};
OCTA_API void octa_driver_copies_watch (bool on);
/* Those since the last time: of data, and because OpenGL's memory is not
   shared.  */
OCTA_API void octa_driver_copies (unsigned long n[2]);

/* ---- format.c ---- */

/* Bytes of a channel of FORMAT, a CUarray_format; 0 if it has no elements of
   whole bytes.  */
OCTA_API size_t octa_format_size (int format);

/* ---- constants.c: the driver's constants by PyCUDA's names ---- */

/* Constants of a group ("device_attribute", "function_attribute"): row I, or
   false past the end.  */
OCTA_API bool octa_constant (const char *group, size_t i, const char **name,
                             int *value);
/* Value of NAME in GROUP, upper or lower case.  */
OCTA_API bool octa_constant_find (const char *group, const char *name,
                                  int *value);

#ifdef OCTA_LIBRARY /* what the gateways do not see */

#include "driver/cuda_api.h" /* our own declarations of CUDA's driver types */

/* ---- driver.c: the one way to call the driver ---- */

typedef struct octa_driver
{
#define CU(name, version, params) CUresult (*name) params;
#include "driver/driver.def"
#undef CU
} octa_driver;

/* The selected backend's calls.  All NULL until octa_backend_select.  */
OCTA_API extern octa_driver octa_cu;

/* Inside the macro only.  octa_driver_enter counts the call and returns the
   error to inject, or CUDA_SUCCESS; octa_driver_leave traces and passes R on.
   "Any thread" for both.  */
OCTA_API CUresult octa_driver_enter (const char *name, bool present);
OCTA_API CUresult octa_driver_leave (const char *name, CUresult r);
extern bool octa_driver_watched; /* tracing, timing or a fault is armed */

/* Tell EACH of every call; NULL: nobody any more.  */
void octa_driver_observe (void (*each) (const char *name, double seconds));

/* The value of one call, for the few places that look at it themselves
   (NOT_READY, fallbacks).  An injected fault shows up here too.  */
#define OCTA_CU_RESULT(fn, args)                                              \
  (octa_driver_enter (#fn, octa_cu.fn != NULL) == CUDA_SUCCESS                \
       ? octa_driver_leave (#fn, octa_cu.fn args)                             \
       : octa_driver_leave (#fn, octa_driver_refused ()))
OCTA_API CUresult octa_driver_refused (void); /* what enter answered */

/* From now on no call is made: each answers CONTEXT_IS_DESTROYED.  For closing
   what was in a context that is gone.  */
void octa_driver_refuse (bool on);

/* Call; on failure fill the slot and go to `done' with st set.  */
#define OCTA_CU(fn, args)                                                     \
  do                                                                          \
    {                                                                         \
      CUresult r_ = OCTA_CU_RESULT (fn, args);                                \
      OCTA_CU_CHECK (fn, r_);                                                 \
    }                                                                         \
  while (0)

/* The second half: FN was called and gave R.  */
#define OCTA_CU_CHECK(fn, r)                                                  \
  if ((r) != CUDA_SUCCESS)                                                    \
    {                                                                         \
      st = octa_driver_fail (#fn, r);                                         \
      goto done;                                                              \
    }

/* The value of a call that is made again and again until it changes
   (cuStreamQuery): not counted, traced or failed, so that a run makes the same
   number of calls each time.  Make the first one with OCTA_CU_RESULT.  */
#define OCTA_CU_POLL(fn, args) (octa_cu.fn args)

/* For destructors: call; a failure becomes a warning (octa_warn), except
   CUDA_ERROR_DEINITIALIZED, which is silent.  */
#define OCTA_CU_WARN(fn, args)                                                \
  octa_driver_cleanup (#fn, OCTA_CU_RESULT (fn, args))

/* "<call> failed: <text> (<CUDA_ERROR_NAME>)" with the identifier that
   curesult.def gives for R.  */
OCTA_API octa_status octa_driver_fail (const char *call, CUresult r);
/* An attribute of the current device, or 0.  */
int octa_driver_attribute (CUdevice_attribute attribute);
/* For a backend whose call is about to answer R: TEXT goes behind that
   message, instead of what is said of a lost context.  */
void octa_driver_explain (CUresult r, const char *text);
OCTA_API void octa_driver_cleanup (const char *call, CUresult r);
/* "out of memory" and "CUDA_ERROR_OUT_OF_MEMORY" for a code.  */
const char *octa_driver_error_text (CUresult r);
const char *octa_driver_error_name (CUresult r);

/* ---- host_copies.c ---- */

/* What this thread copies from here (1) to there (-1) is because OpenGL's
   memory is not shared.  */
void octa_driver_copies_shared (int change);

/* ---- capture_mode.c: while a stream is captured ---- */

extern unsigned octa_capturing_count; /* under way */
bool octa_capturing_is_on (CUstream s);

/* Is what is queued on S recorded?  */
static inline bool
octa_capturing (CUstream s)
{
  return octa_capturing_count && s && s != CU_STREAM_LEGACY
         && octa_capturing_is_on (s);
}

/* While a stream is captured the driver refuses this thread what could wait
   for the device: allocations, loading, giving back.  What the library does so
   by itself stands between these two.  */
OCTA_API int octa_capturing_relax (void);
OCTA_API void octa_capturing_restore (int was);
/* As octa_capturing_relax, for a call of a library's, WHAT, that would not
   take back what it did.  */
octa_status octa_capturing_relax_for (const char *what, int *was);
/* Wait for what is queued in the context in use, before something that it may
   use goes.  */
void octa_capturing_settle (void);
/* The same where memory may be short, which it takes a byte of while a stream
   is captured: what is not CUDA_SUCCESS says that nothing was waited for.  */
CUresult octa_capturing_wait (void);

/* ---- what a compiler is given, and what it gives (image.c) ---- */

/* What a compiler is to make.  */
typedef enum octa_target
{
  OCTA_TARGET_DEFAULT, /* what loads fastest: machine code where possible */
  OCTA_TARGET_CUBIN,
  OCTA_TARGET_PTX,
  OCTA_TARGET_FATBIN,
  OCTA_TARGET_OBJECT /* of the host: to be linked */
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
  const char *const *options; /* the user's; NULL-terminated, may be NULL */
  const char *const *names;   /* name expressions (templates, variables of
                                 namespaces) wanted besides the plain kernels;
                                 NULL-terminated or NULL */
  octa_target target;
  bool is_relocatable;   /* to be linked with others */
  const char *nvcc;      /* compile with this nvcc; NULL: as we like */
  const char *cache_dir; /* NULL: the usual folder; "": none */
} octa_source;

/* What comes out; all malloc'd, freed by octa_image_free.  KERNELS is text, a
   line per kernel found in the source (not for is_own):
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
/* The member of CUjitInputType that BYTES are, -1 for what only a
   module can be made of (a shared object of the host).  */
int octa_image_type (const void *bytes, size_t size);
/* Fails when BYTES are cut off or are nothing that can be loaded; the driver
   believes what their headers say.  */
octa_status octa_image_check (const void *bytes, size_t size);

/* ---- backends ---- */

typedef struct octa_backend
{
  const char *name; /* "cuda", "host" */
  bool is_host;
  /* Fill DRV (rows this backend lacks stay NULL) and get the compiler ready.
     On failure say in WHY what was looked for and where.  */
  bool (*load) (octa_driver *drv, octa_strbuf *why);
  /* Of the host: how many devices the CPU stands for; 0 before cuInit.  */
  int (*n_devices) (void);
  /* Of the host: wait a little for the work of C, and end its kernels if they
     do not end.  */
  void (*stop) (CUcontext c);
  /* Everything besides source and options that the image depends on: the
     compiler and its version, if they are wanted, and the target.  Part of
     the cache key.  */
  octa_status (*target) (int device, bool names_compiler, octa_strbuf *key);
  /* Is there a compiler?  Asked often.  NULL: always.  */
  bool (*can_compile) (void);
  /* CompileError with the compiler's log in the slot when SRC is at fault. */
  octa_status (*compile) (int device, const octa_source *src, octa_image *im);
  /* Begin with SRC, one of the package's kernels, in another thread; compile
     takes what comes of it.  NULL where there is nothing like it.  */
  void (*ahead) (int device, const octa_source *src);
  /* Append the lines of octa_image.kernels for a module that came without its
     source, as far as they can be found.  */
  void (*describe) (CUmodule m, octa_strbuf *kernels);
  /* Of the host: the image of the kernel that is part of the library,
     OCTA_INTERPRETER.  */
  const void *own_image;
} octa_backend;

#define OCTA_INTERPRETER "octa_interpret_blocks"

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
