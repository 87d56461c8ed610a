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
  bool is_negative;     /* a size is below 0, for which 0 stands */
  int n_size;           /* leading arguments that are sizes */
} gpu_request;

bool gpu_is_option (const mxArray *x);
/* The options behind the sizes: CLASS, "like", X and "gpuArray".  */
octa_status gpu_read_options (call *c, gpu_request *r);
/* The size asked for; false when core should look at it.  */
bool gpu_read_dims (call *c, gpu_request *r);
/* Core's function NAME with the sizes SIZE (N_SIZE of them) and R's options,
   none of them a gpuArray.  */
mxArray *gpu_ask_core (const char *name, const gpu_request *r, int n_size,
                       const mxArray *const *size);
octa_status gpu_upload (const mxArray *x, mxArray **out);
/* Core makes all of it.  */
octa_status gpu_from_core (call *c, const gpu_request *r);

#endif
