/* module.h -- CUDA C to images, images to modules; the linker.

   A user's text becomes an image in source.c (wrapped in extern "C", compiled,
   cached) and a module in module.c.  A line per kernel or variable comes with
   the image: the name as the user writes it, the symbol, the types of the
   parameters.  Calls are checked against that line.

   linker.c links relocatable code.  On the host backend these are object
   files, which the compiler links (host/linker.c).  jit.c has the options of
   the driver's own compiler and its logs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_MODULE_H
#define OCTA_MODULE_H 1

#include "base/base.h"
#include "text/text.h"
#include "driver/driver.h"
#include "compile/compile.h"
#include "context/context.h"
#include "memory/memory.h"

/* ---- source.c: CUDA C to images ---- */

typedef struct octa_module_options
{
  const char *name;           /* for messages: "kernel.cu" */
  const char *const *options; /* for the compiler, NULL-terminated or NULL */
  const char *const *names;   /* name expressions, NULL-terminated or NULL */
  bool no_extern_c;           /* do not enclose the text in extern "C" { } */
  const char *keep;           /* folder for source, image and log, or NULL */
  const char *target;         /* "cubin", "ptx", "fatbin", "so", "object";
                                 NULL or "": the backend's machine code */
  bool is_relocatable;        /* will be linked with others */
  const char *nvcc;           /* compile with this nvcc, or NULL */
  const char *cache_dir;      /* NULL: the usual one; "": none */
} octa_module_options;

/* The compiled source; borrowed until the next call of this file.  */
typedef struct octa_compiled
{
  const void *bytes;
  size_t size;
  const char *kernels; /* octa_image.kernels */
  const char *log;
  int input_type; /* cuda.jit_input_type of the bytes, -1 for a module */
} octa_compiled;

OCTA_API octa_status octa_source_compile (const char *source,
                                          const octa_module_options *o,
                                          octa_compiled *out);
/* Does machine code for ARCH ("sm_90a", "compute_80", "sm_100f") run on a
   device of architecture SM (90)?  True if ARCH is not understood.  */
OCTA_API bool octa_arch_runs (const char *arch, int sm);
/* The compiler's default options, separated by spaces; initially those of
   OCTCUDA_DEFAULT_NVCC_FLAGS.  NULL only queries.  */
OCTA_API octa_status octa_source_flags (const char *set, const char **flags);
/* Is code compiled for a debugger?  SET is 0 or 1, or -1 to only query.  */
OCTA_API bool octa_source_debugging (int set);

/* ---- module.c: images that are loaded ---- */

/* An option of the driver's compiler: a member of cuda.jit_option.  */
typedef struct octa_jit_option
{
  int option;
  double value; /* a whole number */
} octa_jit_option;

/* The output of the driver's compiler or linker.  */
typedef struct octa_jit_report
{
  const char *info, *error;
  double wall_time; /* in ms; NaN without the option WALL_TIME */
} octa_jit_report;

OCTA_API octa_status octa_module_create (const char *source,
                                         const octa_module_options *o,
                                         octa_id *id);
/* Load a cubin, PTX, or any other image of the driver.  REPORT is filled even
   on failure, and is valid until the next call.  */
OCTA_API octa_status octa_module_create_image (const void *image, size_t size,
                                               const octa_jit_option *options,
                                               int n, octa_jit_report *report,
                                               octa_id *id);
/* The address and size of a __device__ or __constant__ variable, as a memory
   handle that keeps the module alive.  */
OCTA_API octa_status octa_module_global (octa_id id, const char *name,
                                         octa_id *memory, size_t *bytes);
/* Names of the kernels, each followed by a newline; the text lives as long as
   the module.  */
OCTA_API octa_status octa_module_kernels (octa_id id, const char **names);
OCTA_API octa_status octa_module_log (octa_id id, const char **log);
/* When the driver loads kernels: cuda.module_loading_mode.  */
OCTA_API octa_status octa_module_loading_mode (int *mode);
/* The signature of kernel NAME, in the notation of driver/driver.h; "?" when
   it is not known.  Valid until the next call.  */
OCTA_API octa_status octa_module_signature (octa_id id, const char *name,
                                            const char **signature);

/* ---- linker.c: pieces of relocatable code ---- */

OCTA_API octa_status octa_linker_create (const octa_jit_option *options, int n,
                                         bool verbose, octa_id *id);
/* TYPE is of cuda.jit_input_type.  */
OCTA_API octa_status octa_linker_add_data (octa_id id, int type,
                                           const void *data, size_t size,
                                           const char *name);
OCTA_API octa_status octa_linker_add_file (octa_id id, int type,
                                           const char *file);
/* Link what was added, load it as a module, and close the linker.  KERNELS
   describes its kernels as in octa_compiled, or is NULL.  */
OCTA_API octa_status octa_linker_complete (octa_id id, const char *kernels,
                                           octa_id *module);
/* The output so far; without a linker, that of the one that was completed
   last.  */
OCTA_API octa_status octa_linker_report (octa_id id, octa_jit_report *report);

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- module.c, source.c ---- */

octa_status octa_module_raw (octa_id id, CUmodule *m);
/* The symbol and signature of kernel NAME, malloc'd; false if the compiler did
   not report it.  */
bool octa_module_kernel (octa_id id, const char *name, char **symbol,
                         char **signature);
/* After a device reset: the images that are kept in memory.  */
void octa_module_forget (void);

#endif /* OCTA_LIBRARY */

#endif
