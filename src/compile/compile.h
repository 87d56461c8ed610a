/* compile.h -- choosing the backend; images from its compiler, or from the
   disk cache.

   This is the only folder that knows both backends.  backend.c decides once,
   at the first use, which of them the process has: the GPU when a driver, a
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

/* Since the process began: compilations that succeeded; images that came from
   the disk instead.  */
OCTA_API uint64_t octa_compile_count (void);
OCTA_API uint64_t octa_cache_hits (void);
/* The folder of the disk cache, "" where none is wanted; false if it is not
   used: nothing is kept where others could write, or where no folder can be
   made.  */
OCTA_API bool octa_cache_folder (char *text, size_t size);

/* ---- backend.c: which backend this process uses ---- */

/* cuInit, without making a context.  */
OCTA_API octa_status octa_backend_init (void);
/* Use NAME ("auto", "cuda", "host") from now on; NULL: the one in
   use, selected by OCTCUDA_BACKEND at the first time.  */
OCTA_API octa_status octa_backend_select (const char *name);

#ifdef OCTA_LIBRARY /* what the gateways do not see */

/* ---- cache.c ---- */

/* The image of SRC for DEVICE of the backend in use: from the disk cache, or
   compiled and put there.  IM is the caller's to free.  */
OCTA_API octa_status octa_compile_cached (int device, const octa_source *src,
                                          octa_image *im);

/* For tests on the host backend: an error if NVRTC refuses SRC, none if there
   is no NVRTC.  */
octa_status octa_compile_for_gpu (const octa_source *src);

/* Called before one of the package's kernels is compiled; calls
   octa_compile_ahead for others that will be needed.  */
extern void (*octa_compile_foresee) (void);
/* Starts to compile SRC, one of the package's kernels, unless it is in the
   disk cache.  Only for backends with such a function.  */
void octa_compile_ahead (int device, const octa_source *src);

/* ---- includes.c: the files that a source may include ---- */

/* Append those that SRC includes and what they hold, as far as they are the
   user's.  *IS_ALL is false when there may be others.  Fails when the user
   presses Ctrl-C.  */
octa_status octa_cache_includes (octa_strbuf *key, const octa_source *src,
                                 bool *is_all);

#endif /* OCTA_LIBRARY */

#endif
