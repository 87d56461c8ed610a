/* cudaHostAllocation.c -- methods of cudaHostAllocation: page-locked memory of
   the host, seen as an array through its value.

   Octave's arrays cannot live in memory of ours, so value copies; what the
   class is for is that the driver can copy to and from it while the program
   goes on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include <stdio.h>
#include <string.h>

/* value (h), or h.value(i, j): some of its elements */
static octa_status
do_value (call *c)
{
  octa_id id;
  octa_shape shape;
  size_t bytes;
  void *data;
  if (handle_id (c->rhs[0], OCTA_KIND_HOSTMEM, &id) != OCTA_OK
      || octa_hostmem_shape (id, &shape, &bytes) != OCTA_OK)
    return OCTA_FAIL;
  mxArray *x = gateway_array (&shape);
  if (octa_hostmem_data (id, &data) != OCTA_OK)
    return OCTA_FAIL;
  if (bytes)
    memcpy (mxGetData (x), data, bytes);
  if (c->n_rhs > 1)
    {
      mxArray *indices = mxCreateCellMatrix (1, (mwSize)c->n_rhs - 1);
      mxArray *subs = mxCreateStructMatrix (1, 1, 2,
                                            (const char *[]){ "type",
                                                              "subs" });
      for (int i = 1; i < c->n_rhs; i++)
        mxSetCell (indices, i - 1, mxDuplicateArray (c->rhs[i]));
      mxSetField (subs, 0, "type", gateway_text ("()"));
      mxSetField (subs, 0, "subs", indices);
      x = handle_subsref_rest (x, subs, 0);
    }
  c->lhs[0] = x;
  return OCTA_OK;
}

/* X in the class and complexity of the allocation.  */
static const mxArray *
convert (const mxArray *x, const octa_shape *shape)
{
  mxArray *in = (mxArray *)x, *out = NULL;
  if (strcmp (gateway_class_name (x), octa_types[shape->type].name) != 0)
    {
      gateway_core (1, &out, 1, &in, octa_types[shape->type].name);
      in = out;
    }
  if (shape->is_complex && ! mxIsComplex (in))
    {
      gateway_core (1, &out, 1, &in, "complex");
      in = out;
    }
  return in;
}

static octa_status
store (octa_id id, const mxArray *x)
{
  octa_shape shape, given;
  size_t bytes, n;
  const void *src;
  void *data;
  if (octa_hostmem_shape (id, &shape, &bytes) != OCTA_OK
      || arg_host (x, "VALUE", &given, &src, &n) != OCTA_OK)
    return OCTA_FAIL;
  if (given.is_complex && ! shape.is_complex)
    return octa_fail ("", "VALUE must be real");
  x = convert (x, &shape);
  if (arg_host (x, "VALUE", &given, &src, &n) != OCTA_OK)
    return OCTA_FAIL;
  if (n != bytes)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "VALUE must have as many elements as the allocation");
  if (octa_hostmem_data (id, &data) != OCTA_OK)
    return OCTA_FAIL;
  if (bytes)
    memcpy (data, src, bytes);
  return OCTA_OK;
}

/* h.value = x, h.value(i) = x */
static octa_status
do_subsasgn (call *c)
{
  const mxArray *subs = c->rhs[1], *x = c->rhs[2];
  octa_id id;
  if (handle_id (c->rhs[0], OCTA_KIND_HOSTMEM, &id) != OCTA_OK
      || gateway_subscripts (subs) != OCTA_OK)
    return OCTA_FAIL;
  if (! gateway_is_string (mxGetField (subs, 0, "type"), ".")
      || ! gateway_is_string (mxGetField (subs, 0, "subs"), "value"))
    return octa_fail ("", "only the value of a %s can be set: h.value = x",
                      gateway_self.class);
  if (mxGetNumberOfElements (subs) > 1)
    {
      mxArray *old = NULL, *changed = NULL;
      call sub = { .n_lhs = 1, .lhs = &old, .n_rhs = 1, .rhs = c->rhs };
      if (do_value (&sub) != OCTA_OK)
        return OCTA_FAIL;
      mxArray *rest = mxCreateStructMatrix (1,
                                            mxGetNumberOfElements (subs) - 1,
                                            2,
                                            (const char *[]){ "type",
                                                              "subs" });
      for (mwIndex i = 1; i < (mwIndex)mxGetNumberOfElements (subs); i++)
        {
          mxSetField (rest, i - 1, "type",
                      mxDuplicateArray (mxGetField (subs, i, "type")));
          mxSetField (rest, i - 1, "subs",
                      mxDuplicateArray (mxGetField (subs, i, "subs")));
        }
      mxArray *args[3] = { old, rest, (mxArray *)x };
      gateway_core (1, &changed, 3, args, "subsasgn");
      x = changed;
    }
  if (store (id, x) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = mxDuplicateArray (c->rhs[0]);
  return OCTA_OK;
}

/* ---- page-locked and managed memory ---- */

static octa_status
do_get_device_pointer (call *c)
{
  octa_id id;
  uint64_t address;
  size_t bytes;
  if (handle_id (c->rhs[0], OCTA_KIND_HOSTMEM, &id) != OCTA_OK
      || ! octa_handle_get (id, OCTA_KIND_HOSTMEM)
      || octa_memory_query (id, &address, &bytes) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_uint64 (address);
  return OCTA_OK;
}

/* attach (h, flags [, stream]) */
static octa_status
do_attach (call *c)
{
  octa_id id, stream = 0;
  unsigned flags;
  if (handle_id (c->rhs[0], OCTA_KIND_HOSTMEM, &id) != OCTA_OK
      || arg_flags (c->rhs[1], "FLAGS", &flags) != OCTA_OK
      || (c->n_rhs > 2 && arg_stream (c->rhs[2], &stream) != OCTA_OK))
    return OCTA_FAIL;
  return octa_hostmem_attach (id, flags, stream);
}

/* prefetch (h [, device [, stream]]) */
static octa_status
do_prefetch (call *c)
{
  octa_id stream = 0;
  octa_pointer p;
  int device = octa_current_device ();
  if (arg_pointer (c->rhs[0], "this memory", &p) != OCTA_OK
      || (c->n_rhs > 1 && mxGetNumberOfElements (c->rhs[1]) > 0
          && arg_device (c->rhs[1], &device) != OCTA_OK)
      || (c->n_rhs > 2 && arg_stream (c->rhs[2], &stream) != OCTA_OK))
    return OCTA_FAIL;
  return octa_memory_prefetch (&p, SIZE_MAX, device, stream);
}

/* advise (h, advice [, device]) */
static octa_status
do_advise (call *c)
{
  octa_pointer p;
  int advice, device = octa_current_device ();
  if (arg_pointer (c->rhs[0], "this memory", &p) != OCTA_OK
      || arg_member (c->rhs[1], "mem_advice", &advice) != OCTA_OK
      || (c->n_rhs > 2 && arg_device (c->rhs[2], &device) != OCTA_OK))
    return OCTA_FAIL;
  return octa_memory_advise (&p, SIZE_MAX, advice, device);
}

static octa_status
do_nbytes (call *c)
{
  octa_id id;
  octa_shape shape;
  size_t bytes;
  if (handle_id (c->rhs[0], OCTA_KIND_HOSTMEM, &id) != OCTA_OK
      || octa_hostmem_shape (id, &shape, &bytes) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_double ((double)bytes);
  return OCTA_OK;
}

static octa_status
do_disp (call *c)
{
  char text[96] = "closed";
  octa_shape shape;
  size_t bytes;
  octa_id id = gateway_id (c->rhs[0]);
  if (octa_handle_is_open (id))
    {
      if (octa_hostmem_shape (id, &shape, &bytes) != OCTA_OK)
        return OCTA_FAIL;
      static const char *const what[] = {
        [OCTA_HOSTMEM_PAGELOCKED] = "page-locked",
        [OCTA_HOSTMEM_ALIGNED] = "aligned",
        [OCTA_HOSTMEM_MANAGED] = "managed",
        [OCTA_HOSTMEM_POOLED] = "page-locked, of a pool",
      };
      octa_hostmem_kind origin;
      if (octa_hostmem_origin (id, &origin) != OCTA_OK)
        return OCTA_FAIL;
      snprintf (text, sizeof text, "%zu bytes, class %s, %s", bytes,
                octa_types[shape.type].name, what[origin]);
    }
  return handle_disp (c, text);
}

/* clang-format off */
static const method methods[] = {
  METHOD (advise, 2, 3, 0, do_advise)                         /* Tell how managed memory will be used */
  METHOD (attach, 2, 3, 0, do_attach)                         /* Say who may use managed memory */
  METHOD (close, 1, 1, 0, handle_close)                       /* As free */
  METHOD (delete, 1, 1, 0, handle_close)
  METHOD (disp, 1, 1, 1, do_disp)                             /* Print size and class */
  COMPARE (eq, octa_hostmem_address)                                  /* True for the same memory */
  METHOD (free, 1, 1, 0, handle_close)                        /* Give the memory back */
  METHOD (get_device_pointer, 1, 1, 1, do_get_device_pointer) /* The address on the device */
  GET (get_flags, unsigned, octa_hostmem_flags)               /* The flags of page-locked memory */
  METHOD (isopen, 1, 1, 1, handle_isopen)                     /* True until the memory is freed */
  METHOD (nbytes, 1, 1, 1, do_nbytes)                         /* Size in bytes */
  COMPARE (ne, octa_hostmem_address)                                  /* True for other memory */
  METHOD (plus, 2, 2, 1, handle_plus)                         /* The memory from an offset in bytes on, for the device */
  METHOD (prefetch, 1, 3, 0, do_prefetch)                     /* Move managed memory before it is used */
  METHOD (subsasgn, 3, 3, 1, do_subsasgn)                     /* h.value = x changes the contents */
  DO (unregister, octa_hostmem_unregister)                    /* Undo cuda.register_host_memory */
  METHOD (value, 1, -1, 1, do_value)                          /* The contents, an array, or some of its elements */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaHostAllocation",
                               .kind = OCTA_KIND_HOSTMEM,
                               .methods = methods };
