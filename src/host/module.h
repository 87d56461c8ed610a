/* module.h -- what a module of the host device is made of.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_MODULE_H
#define OCTA_HOST_MODULE_H

#include "host/private.h"

/* A thread-local variable of the image: shared memory of a kernel.  */
typedef struct octa_host_shared_variable
{
  char *symbol;
  size_t size;
} octa_host_shared_variable;

/* What C++ calls a kernel, _Z1fPf, and the row of it, by its parameters.  */
typedef struct octa_host_mangled_name
{
  char *name;
  const void *params;
} octa_host_mangled_name;

struct CUmod_st
{
  octa_host_object object;
  void *library;
  octa_host_code code;
  octa_host_statics statics;
  bool is_constructed;
  const octa_host_module **parts; /* none: the package's own kernels */
  int n_parts;
  CUfunction functions;
  octa_host_shared_variable *shared;
  size_t n_shared;
  octa_host_mangled_name *mangled;
  size_t n_mangled;
};

/* symbols.c: remember the thread-local variables inside functions, the parts,
   and what kernels are called; of the image that MOD is loaded from.  */
bool octa_host_symbols (CUmodule mod, const unsigned char *image);
/* Static shared memory of kernel NAME.  */
int octa_host_static_shared (CUmodule mod, const char *name);
/* Is NAME what C++ calls the kernel of K?  */
bool octa_host_is_mangled (CUmodule mod, const octa_host_kernel *k,
                           const char *name);

#endif
