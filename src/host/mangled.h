/* mangled.h -- the C++ names of the kernels of a module.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_MANGLED_H
#define OCTA_HOST_MANGLED_H

#include "host/private.h"

typedef struct octa_host_mangled_row
{
  char *name;         /* _Z1fPf */
  const void *params; /* octa_host_kernel.params of the kernel */
} octa_host_mangled_row;

typedef struct octa_host_mangled
{
  octa_host_mangled_row *rows;
  size_t n;
} octa_host_mangled;

/* Add SYMBOL of an image, at ADDRESS, if it contains the name of a kernel.
   False: no memory.  */
bool octa_host_mangled_add (octa_host_mangled *list, const char *symbol,
                            const void *address);
/* NULL if K's name is not known.  */
const char *octa_host_mangled_name (const octa_host_mangled *list,
                                    const octa_host_kernel *k);
void octa_host_mangled_free (octa_host_mangled *list);

#endif
