/* args.h -- reading the arguments of a call.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ARGS_H
#define ARGS_H 1

#include "gateway.h"
#include "octa.h"

/* A stream: a cudaStream, or [] for the default one (0).  */
octa_status arg_stream (const mxArray *x, octa_id *id);
/* A gpuArray, memory that the device can access, or a uint64 address.  ARG
   names it in messages, also later.  */
octa_status arg_pointer (const mxArray *x, const char *arg, octa_pointer *p);
/* A full numeric or logical array of the host, from which SHAPE borrows.  */
octa_status arg_host (const mxArray *x, const char *arg, octa_shape *shape,
                      const void **data, size_t *bytes);
/* A size vector and a class, with or without "complex " before it.  The
   components of a vector type, "float3", are the first dimension.  */
octa_status arg_shape (const mxArray *size, const mxArray *class,
                       octa_shape *shape);
/* A device's number from 0: a cudaDevice, a number, or -1 for "cpu".  */
octa_status arg_device (const mxArray *x, int *ordinal);
/* A size in bytes, or any count.  */
octa_status arg_size (const mxArray *x, const char *arg, size_t *n);
octa_status arg_flags (const mxArray *x, const char *arg, unsigned *flags);
/* Like gateway_dims for three; doubles are read without calling Octave.  */
octa_status arg_dims (const mxArray *x, const char *arg, unsigned v[3]);
/* A member of GROUP by number or by name.  */
octa_status arg_member (const mxArray *x, const char *group, int *value);

/* ---- arguments of kernels ---- */

/* An ordinary array, by value.  */
octa_status arg_value (const mxArray *x, octa_launch_arg *a);
/* Fail because X, with handle ID, cannot be argument I (from 0), or is
   closed.  */
octa_status arg_refuse (const mxArray *x, int i, octa_id id);

/* ---- results ---- */

#endif
