/* handles.h -- what the gateways of the cuda* classes share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HANDLES_H
#define HANDLES_H 1

#include "gateway.h"
#include "objects.h"

#define N_ELEMS(a) (sizeof (a) / sizeof (a)[0])

/* ---- arguments ---- */

/* The id in X, which must be an object of KIND; whether it is open is for the
   call that uses it to say.  */
octa_status cuda_id (const mxArray *x, octa_kind kind, octa_id *id);
/* The same of an object that must be open.  */
octa_status cuda_open_id (const mxArray *x, octa_kind kind, octa_id *id);
/* The id of the call's first argument, an open object of the gateway's.  */
octa_status cuda_self (const call *c, octa_id *id);
/* A stream: a cudaStream, or [] for the default one (0).  */
octa_status cuda_stream (const mxArray *x, octa_id *id);
/* A gpuArray, memory that the device sees, or a uint64 address.  ARG names it
   in messages, also later.  */
octa_status cuda_pointer (const mxArray *x, const char *arg, octa_pointer *p);
/* A full numeric or logical array of the host.  */
octa_status cuda_host (const mxArray *x, const char *arg,
                       octa_host_shape *shape, const void **data,
                       size_t *bytes);
/* A size vector and a class, the latter with "complex " in front or not.  */
octa_status cuda_shape (const mxArray *size, const mxArray *class,
                        octa_host_shape *shape);
/* A device's number from 0: a cudaDevice, a number, or -1 for "cpu".  */
octa_status cuda_device (const mxArray *x, int *ordinal);
/* A size in bytes, or any count.  */
octa_status cuda_size (const mxArray *x, const char *arg, size_t *n);
octa_status cuda_flags (const mxArray *x, const char *arg, unsigned *flags);
/* Like gateway_dims for three, without the interpreter for doubles.  */
octa_status cuda_dims (const mxArray *x, const char *arg, unsigned v[3]);
/* A member of GROUP by number or by name.  */
octa_status cuda_member (const mxArray *x, const char *group, int *value);

/* ---- arguments of kernels ---- */

/* An ordinary array, by value.  */
octa_status cuda_value (const mxArray *x, octa_arg *a);
/* Fail: X, whose handle is ID, cannot be argument I (from 0), or is closed. */
octa_status cuda_refuse (const mxArray *x, int i, octa_id id);

/* ---- descriptors of CUDA arrays (array_desc.c): vectors of width, height,
   depth, format, channels, flags, and 1 where it is of three dimensions ----
 */

octa_status cuda_array_desc (const mxArray *x, octa_cuarray_desc *d);
mxArray *cuda_array_vector (const octa_cuarray_desc *d);
/* "640x480, 4 x UNSIGNED_INT8" */
void cuda_array_text (const octa_cuarray_desc *d, char *text, size_t size);

/* ---- results ---- */

mxArray *cuda_array (const octa_host_shape *shape);
mxArray *cuda_address (uint64_t address);
/* ID goes into OBJECT, the call's result.  */
octa_status cuda_give (call *c, mxArray *object, octa_id id);
/* ID goes into the object that a constructor handed over.  */
octa_status cuda_reopen (const mxArray *object, octa_id id);
/* "  cudaStream: open" or what DETAIL says; for disp.  */
octa_status cuda_disp (call *c, const char *detail);

/* ---- methods ---- */

/* __cuda__ (COMMAND, ...) and its like: a command of the table that is the
   argument, whose rows are these; METHOD rows would become functions.  */
#define COMMAND(name, n_rhs_min, n_rhs_max, n_lhs_max, run)                   \
  { #name, n_rhs_min, n_rhs_max, n_lhs_max, run, { 0 } },
octa_status cuda_command (call *c);
/* Where memory of others keeps what must live as long.  */
#define CUDA_OWNER_SLOT "octcuda_owner"
/* plus: memory + offset, in bytes and in either order.  */
octa_status cuda_plus (call *c);
/* close, delete and free: one idempotent operation.  */
octa_status cuda_close (call *c);
octa_status cuda_isopen (call *c);
/* disp of what has no more to tell than that it is open.  */
octa_status cuda_disp_state (call *c);

/* ---- methods that are one call of libocta with the open object's id ---- */

/* DO (synchronize, octa_stream_synchronize), GET (flags, unsigned,
   octa_stream_flags), SET (set_flags, unsigned, octa_context_flags_set); eq
   and ne compare what GET would give.  TYPE is that of the value; numbers are
   doubles but for uint64_t, text is const char * and buffer an array of char.
   What is set is FLAGS or BYTES in messages.  */
#define DO(name, fn) { #name, 1, 1, 0, cuda_do, { .act = fn } },
#define GET(name, type, fn)                                                   \
  { #name, 1, 1, 1, cuda_get_##type, { .get_##type = fn } },
#define SET(name, type, fn)                                                   \
  { #name, 2, 2, 0, cuda_set_##type, { .set_##type = fn } },
#define COMPARE(name, fn)                                                     \
  { #name, 2, 2, 1, cuda_##name, { .get_uint64_t = fn } },
octa_status cuda_do (call *c);
octa_status cuda_get_bool (call *c);
octa_status cuda_get_int (call *c);
octa_status cuda_get_unsigned (call *c);
octa_status cuda_get_size_t (call *c);
octa_status cuda_get_uint64_t (call *c);
octa_status cuda_get_text (call *c);
octa_status cuda_get_buffer (call *c);
octa_status cuda_set_unsigned (call *c);
octa_status cuda_set_size_t (call *c);
octa_status cuda_eq (call *c);
octa_status cuda_ne (call *c);

/* ---- subsref ---- */

/* subsref: c->rhs is object and subscripts.  A method of TABLE is called; what
   OTHER makes of the remaining names comes first to last: OTHER sets *found
   when NAME was one of its own.  Then the rest of the chain is applied.  */
octa_status cuda_subsref (call *c, const method *table,
                          octa_status (*other) (call *c, const char *name,
                                                bool *found));
/* The subscripts behind the first N_DONE applied to X.  */
mxArray *cuda_subsref_rest (mxArray *x, const mxArray *subs, size_t n_done);

/* ---- pools.c: methods of both pools that keep blocks by size ---- */

octa_status cuda_cache_close (call *c);
octa_status cuda_cache_disp (call *c);
/* held_blocks ...: the call's argument is the place in octa_memcache_state. */
octa_status cuda_cache_count (call *c);
octa_status cuda_cache_bin (call *c);
octa_status cuda_cache_size (call *c);

#endif
