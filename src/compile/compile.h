/* compile.h -- choosing the backend; images from its compiler, or from the
   disk cache.

   This is the only folder that knows both backends.  backend.c decides once,
   at the first use, which of them the process uses: the GPU if a driver, a
   device and a compiler are found, else the CPU.  There is no way back,
   because every handle and pointer belongs to the backend that made it.

   Everything that is compiled goes through cache.c.  An image is found on disk
   by a hash of everything that it depends on: the source and the files that it
   includes (includes.c), the options, the compiler and its version, the
   device.  A file is trusted only if it belongs to this user, nobody else can
   write it, and its checksum is right.  The least recently used files are
   deleted (prune.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_COMPILE_H
#define OCTA_COMPILE_H 1

#include "base/base.h"
#include "text/text.h"
#include "driver/driver.h"
#include "cuda/cuda.h"
#include "host/host.h"

/* ---- cache.c: compiled kernels on disk ---- */

/* Since the process began: successful compilations; images that were read from
   the disk instead.  */
OCTA_API uint64_t octa_compile_count (void);
OCTA_API uint64_t octa_cache_hits (void);
/* The folder of the disk cache; "" if the cache is off.  False if the folder
   is not used, because other users could write there or it cannot be made.  */
OCTA_API bool octa_cache_folder (char *text, size_t size);
/* The number of our files in FOLDER, and their BYTES.  */
OCTA_API uint64_t octa_cache_size (const char *folder, uint64_t *bytes);

/* ---- backend.c: which backend this process uses ---- */

/* Select the backend and call cuInit; makes no context.  */
OCTA_API octa_status octa_backend_init (void);
/* Use the backend NAME ("auto", "cuda", "host").  NULL: the one in use, or at
   first the one that OCTCUDA_BACKEND selects.  */
OCTA_API octa_status octa_backend_select (const char *name);

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- cache.c ---- */

/* The image of SRC for DEVICE of the backend in use: from the disk cache, or
   compiled and stored there.  The caller frees IM.  */
OCTA_API octa_status octa_compile_cached (int device, const octa_source *src,
                                          octa_image *im);

/* For tests on the host backend: fails if NVRTC refuses SRC; succeeds if there
   is no NVRTC.  */
octa_status octa_compile_for_gpu (const octa_source *src);

/* Called before one of the package's kernels is compiled; calls
   octa_compile_ahead for others that will be needed.  */
extern void (*octa_compile_foresee) (void);
/* Starts to compile SRC, one of the package's kernels, unless it is in the
   disk cache.  Only for backends with such a function.  */
void octa_compile_ahead (int device, const octa_source *src);

/* ---- includes.c: the files that a source may include ---- */

/* Append to KEY the names and hashes of the user's files that SRC may include.
   *IS_ALL is false if there may be others.  Fails if the user presses
   Ctrl-C.  */
octa_status octa_cache_includes (octa_strbuf *key, const octa_source *src,
                                 bool *is_all);

#endif /* OCTA_LIBRARY */

#endif
