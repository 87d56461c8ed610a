/* backend.h -- what a backend is: the driver's calls and a compiler.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_BACKEND_H
#define OCTA_BACKEND_H 1

#include "octa_internal.h"
#include "devices.h"

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
     x16  16 bytes by value (a struct or vector type)
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

void octa_image_free (octa_image *im);

/* ---- options.c ---- */

/* The architecture among a user's options ("sm_90"), or NULL.  */
const char *octa_given_arch (const char *const *options);
bool octa_begins (const char *s, const char *with);

typedef struct octa_backend
{
  const char *name; /* "cuda", "host" */
  bool is_host;
  /* Fill DRV (rows this backend lacks stay NULL) and get the compiler ready.
     On failure say in WHY what was looked for and where.  */
  bool (*load) (octa_driver *drv, octa_strbuf *why);
  /* Of the host: how many devices the CPU stands for; 0 before cuInit.  */
  int (*n_devices) (void);
  /* Everything besides source and options that the image depends on: the
     compiler, its version, the target.  Part of the cache key.  */
  octa_status (*target) (int device, octa_strbuf *key);
  /* CompileError with the compiler's log in the slot when SRC is at fault. */
  octa_status (*compile) (int device, const octa_source *src, octa_image *im);
  /* Append the lines of octa_image.kernels for a module that came without its
     source, as far as they can be found.  */
  void (*describe) (CUmodule m, octa_strbuf *kernels);
} octa_backend;

extern const octa_backend octa_backend_cuda, octa_backend_host;

/* ---- backend.c ---- */

extern const octa_backend *octa_backend_now; /* NULL until selected */
static inline bool
octa_backend_is_host (void)
{
  return octa_backend_now && octa_backend_now->is_host;
}

/* ---- cache.c ---- */

/* The image of SRC for DEVICE of the backend in use: from the disk cache, or
   compiled and put there.  IM is the caller's to free.  */
octa_status octa_compile_cached (int device, const octa_source *src,
                                 octa_image *im);
/* Append the files that SRC includes, as far as they are the user's.  */
void octa_cache_includes (octa_strbuf *key, const octa_source *src);
/* Since the process began: compilations that succeeded; images that came from
   the disk instead.  */
OCTA_API uint64_t octa_compile_count (void);
OCTA_API uint64_t octa_cache_hits (void);

/* ---- memory.c: a stream-ordered caching pool, and staged copies ---- */

/* Memory for work in the current stream (lane.h).  A block that was used in it
   only may be handed out again at once when it is freed, because its next user
   is queued behind its last one.  MemoryError only after the pool was emptied
   and octa_lazy.relieve () had no more to give.  */
octa_status octa_mem_alloc (size_t bytes, CUdeviceptr *p);
void octa_mem_free (CUdeviceptr p);
void octa_mem_trim (void); /* give cached blocks back to the driver */
size_t octa_mem_in_use (void);
size_t octa_mem_peak (void); /* of octa_mem_in_use since octa_mem_peak_reset */
void octa_mem_peak_reset (void);
size_t octa_mem_total (void);  /* of the device */
size_t octa_mem_cached (void); /* freed by arrays, not given to the driver */
/* Call before the current device's primary context is reset: forgets every
   block, live or cached, and the staging memory.  Right after a sticky fault
   too: it cannot fail.  */
void octa_mem_reset (void);
void octa_staging_reset (void); /* copy.c's part of it */
/* The driver's pool behind the arrays of DEVICE; NULL if there is none.  */
CUmemoryPool octa_mem_driver_pool (int device);
/* reach.c: open POOL, of device OWNER, to those that peer access was given. */
octa_status octa_peers_share (CUmemoryPool pool, int owner);

/* Ordered with the current stream.  htod returns when SRC may be reused; dtoh
   when DST is filled.  Through page-locked staging, several threads feeding
   it.  */
octa_status octa_copy_htod (CUdeviceptr dst, const void *src, size_t bytes);
octa_status octa_copy_dtoh (void *dst, CUdeviceptr src, size_t bytes);
/* Wait for S.  Polls for Ctrl-C (octa_interrupted).  */
octa_status octa_wait (CUstream s);

/* ---- current.c: devices and contexts, by number ---- */

enum
{
  OCTA_MAX_DEVICES = 64,
  OCTA_NO_CONTEXT = -1
};

/* Where new objects belong, as octa_device_current says for arrays.  Context N
   is the primary one of device N, larger numbers are contexts that users
   made.  */
int octa_context_current (void);
/* Backend selected, driver initialised, and the primary context of the current
   device the driver's current one: what everything of gpuArray calls first.
   Cheap when done already.  */
octa_status octa_device_ready (void);
/* The same for the current context: what makes objects calls first.  */
octa_status octa_context_ready (void);
/* Make context C the driver's current one.  Whoever computes arrays between
   looking up an object and calling the driver has to do that again: C is
   octa_handle_context (id), or octa_context_use (id) does both.  */
octa_status octa_context_enter (int c);
octa_status octa_context_use (octa_id id);
/* LogicError unless kernels in context C may use WHAT, which is in context
   OTHER (reach.c).  */
octa_status octa_context_check_reach (int c, int other, const char *what);
int octa_context_device (int c);

#endif
