/* private.h -- shared by the files of compile/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_COMPILE_PRIVATE_H
#define OCTA_COMPILE_PRIVATE_H 1

#include "compile/compile.h"

/* ---- prune.c: the size of the disk cache ---- */

/* The file of FD is used now.  */
void octa_cache_used (int fd);
/* The file PATH, of BYTES, was written.  */
void octa_cache_written (const char *path, uint64_t bytes);

#endif
