/* request.h -- the arguments of functions that make arrays: sizes, a class or
   a model, as in zeros (M, N, CLASS) and zeros (M, N, "like", G).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef REQUEST_H
#define REQUEST_H 1

#include "gpuArray.h"

/* The arguments of zeros and the like.  */
typedef struct gpu_request
{
  octa_size size;
  const mxArray *class; /* its name, or NULL */
  mxArray *model;       /* 1x1, of the class that "like" asks for, or NULL */
  bool is_negative;     /* a size is negative; it counts as 0 */
  int n_size;           /* leading arguments that are sizes */
} gpu_request;

bool gpu_is_option (const mxArray *x);
/* Read the options after the sizes: CLASS, "like", X and "gpuArray".  */
octa_status gpu_read_options (call *c, gpu_request *r);
/* Read the requested size.  False: core should check it.  */
bool gpu_read_dims (call *c, gpu_request *r);
/* Call core's function NAME with N_SIZE sizes SIZE and R's options.  None of
   them is a gpuArray.  */
mxArray *gpu_ask_core (const char *name, const gpu_request *r, int n_size,
                       const mxArray *const *size);
octa_status gpu_upload (const mxArray *x, mxArray **out);
/* Let core make the whole array.  */
octa_status gpu_from_core (call *c, const gpu_request *r);

#endif
