/* compile.h -- choosing the backend; images from its compiler, or from the
   disk cache.

   Uses: base, text, driver, cuda, host.
   Used by: context, fuse, object, module.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_COMPILE_H
#define OCTA_COMPILE_H 1

#include "base/base.h"
#include "text/text.h"
#include "driver/driver.h"
#include "cuda/cuda.h"
#include "host/host.h"

/* ---- cache.c ---- */

/* Since the process began: compilations that succeeded; images that came from
   the disk instead.  */
OCTA_API uint64_t octa_compile_count (void);
OCTA_API uint64_t octa_cache_hits (void);

/* ---- device.c ---- */

/* cuInit, without making a context.  */
OCTA_API octa_status octa_backend_init (void);
/* backend.c: use NAME ("auto", "cuda", "host") from now on; NULL: the one in
   use, selected by OCTCUDA_BACKEND at the first time.  */
OCTA_API octa_status octa_backend_select (const char *name);

#ifdef OCTA_LIBRARY /* what the gateways do not see */

/* ---- cache.c ---- */

/* The image of SRC for DEVICE of the backend in use: from the disk cache, or
   compiled and put there.  IM is the caller's to free.  */
octa_status octa_compile_cached (int device, const octa_source *src,
                                 octa_image *im);
/* Append the files that SRC includes, as far as they are the user's.  */
void octa_cache_includes (octa_strbuf *key, const octa_source *src);

#endif /* OCTA_LIBRARY */

#endif
