/* cudaArgument.c -- methods of cudaArgument: cuda.In, Out, InOut and handlers
   that users derive from it.

   A kernel call does by itself what these methods do step by step; they exist
   for handlers with a pre_call or post_call of their own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

/* ORDER direction of cudaArgument.m */
enum
{
  DIRECTION_IN = 1,
  DIRECTION_OUT = 2
};

/* Read the array in X (page-locked memory if *PAGE is not 0) and the handle of
   its device memory, which is made if there is none yet.  The caller destroys
   *VALUE.  */
static octa_status
open_argument (const mxArray *x, octa_shape *shape, const void **data,
               octa_id *page, mxArray **value, octa_id *id)
{
  octa_id had = gateway_id (x);
  size_t bytes;
  *id = had;
  *value = mxGetNumberOfElements (x) == 1 ? mxGetProperty (x, 0, "value")
                                          : NULL;
  if (! *value)
    return octa_fail (OCTA_ERROR_KIND, "expected one cudaArgument");
  *page = gateway_id_of (*value, OCTA_KIND_HOSTMEM);
  if ((*page ? octa_hostmem_shape (*page, shape, &bytes)
             : arg_host (*value, "the array in a cudaArgument", shape, data,
                         &bytes))
          != OCTA_OK
      || (*page
          && octa_hostmem_data (*page, (void **)(uintptr_t)data) != OCTA_OK)
      || octa_argument_open (bytes, id) != OCTA_OK)
    return OCTA_FAIL;
  if (*id != had)
    gateway_object_open ((mxArray *)x, *id);
  return OCTA_OK;
}

/* From now on ID is the memory of X.  */
static void
follow (const mxArray *x, octa_id id)
{
  if (octa_handle_is_open (id) && gateway_id (x) != id)
    gateway_object_open ((mxArray *)x, id);
}

static int
direction_of (const mxArray *x)
{
  mxArray *direction = mxGetProperty (x, 0, "direction");
  int bits = direction ? (int)mxGetScalar (direction) : 0;
  mxDestroyArray (direction);
  return bits;
}

static octa_status
do_get_device_alloc (call *c)
{
  octa_id id, page, memory;
  octa_shape shape;
  const void *data;
  mxArray *value, *object = gateway_object ("cudaDeviceAllocation");
  octa_status st = open_argument (c->rhs[0], &shape, &data, &page, &value,
                                  &id);
  if (st == OCTA_OK)
    st = octa_argument_memory (&id, &memory);
  follow (c->rhs[0], id);
  mxDestroyArray (value);
  if (st != OCTA_OK)
    return st;
  return handle_give (c, object, memory);
}

static octa_status
read_stream (const call *c, octa_id *stream)
{
  *stream = 0;
  return c->n_rhs > 1 ? arg_stream (c->rhs[1], stream) : OCTA_OK;
}

static octa_status
do_pre_call (call *c)
{
  octa_id id, page, stream;
  octa_shape shape;
  const void *data;
  mxArray *value;
  GATEWAY_TRY (read_stream (c, &stream));
  octa_status st = open_argument (c->rhs[0], &shape, &data, &page, &value,
                                  &id);
  if (st == OCTA_OK && (direction_of (c->rhs[0]) & DIRECTION_IN))
    st = octa_argument_copy (&id, (void *)(uintptr_t)data, true, stream);
  follow (c->rhs[0], id);
  mxDestroyArray (value);
  return st;
}

static octa_status
do_post_call (call *c)
{
  octa_id id, page, stream;
  octa_shape shape;
  const void *data;
  mxArray *value;
  GATEWAY_TRY (read_stream (c, &stream));
  octa_status st = open_argument (c->rhs[0], &shape, &data, &page, &value,
                                  &id);
  mxArray *x = NULL;
  if (st == OCTA_OK && (direction_of (c->rhs[0]) & DIRECTION_OUT))
    {
      if (page)
        st = octa_argument_copy (&id, (void *)(uintptr_t)data, false, stream);
      else
        x = gateway_array (&shape); /* the result has the size of VALUE */
    }
  mxDestroyArray (value);
  if (! x)
    return st;
  GATEWAY_TRY (octa_argument_copy (&id, mxGetData (x), false, stream));
  mxSetProperty ((mxArray *)c->rhs[0], 0, "value", x);
  return OCTA_OK;
}

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)                   /* Free the device memory */
  METHOD (get_device_alloc, 1, 1, 1, do_get_device_alloc) /* The device memory that is passed to kernels */
  METHOD (post_call, 1, 2, 0, do_post_call)               /* Copy out the kernel's output: stream */
  METHOD (pre_call, 1, 2, 0, do_pre_call)                 /* Copy in the kernel's input: stream */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaArgument",
                               .kind = OCTA_KIND_ARGUMENT,
                               .methods = methods };
