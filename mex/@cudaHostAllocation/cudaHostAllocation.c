/* cudaHostAllocation.c -- methods of cudaHostAllocation: page-locked memory of
   the host, seen as an array through its value.

   Octave's arrays cannot use memory that octcuda allocated, so value copies.
   The class exists because the driver can copy to and from this memory while
   the program continues.  Functions of arrays work with the contents: for each
   method of gpuArray there is a link to this gateway (build-aux/links.sh).  If
   the gateway has no row for the method, it calls core with the contents.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cudaHostAllocation.h"

#include <stdio.h>
#include <string.h>

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
  return gateway_one (c, gateway_uint64 (address));
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

/* h.ptr: the memory as the device sees it; h.ptr + n is a part of it. h.base:
   the memory of an array in PyCUDA; here it is the same object.  */
static octa_status
get_property (call *c, const char *name, bool *found)
{
  const mxArray *rhs[2] = { c->rhs[0], gateway_double (0) };
  call from_0 = { .n_lhs = 1, .lhs = c->lhs, .n_rhs = 2, .rhs = rhs };
  if (! strcmp (name, "base"))
    {
      *found = true;
      return gateway_one (c, mxDuplicateArray (c->rhs[0]));
    }
  *found = ! strcmp (name, "ptr");
  return *found ? handle_plus (&from_0) : OCTA_OK;
}

static octa_status
do_nbytes (call *c)
{
  octa_id id;
  octa_shape shape;
  size_t bytes;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_HOSTMEM, &id));
  GATEWAY_TRY (octa_hostmem_shape (id, &shape, &bytes));
  return gateway_one (c, gateway_double ((double)bytes));
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
      GATEWAY_TRY (octa_hostmem_shape (id, &shape, &bytes));
      static const char *const what[] = {
        [OCTA_HOSTMEM_PAGELOCKED] = "page-locked",
        [OCTA_HOSTMEM_ALIGNED] = "aligned",
        [OCTA_HOSTMEM_MANAGED] = "managed",
        [OCTA_HOSTMEM_POOLED] = "page-locked, of a pool",
      };
      octa_hostmem_kind origin;
      GATEWAY_TRY (octa_hostmem_origin (id, &origin));
      snprintf (text, sizeof text, "%zu bytes, class %s, %s", bytes,
                octa_types[shape.type].name, what[origin]);
    }
  return handle_disp (c, text);
}

static octa_status do_subsref (call *c);

/* clang-format off */
static const method methods[] = {
  METHOD (advise, 2, 3, 0, do_advise)                         /* Say how managed memory will be used */
  METHOD (attach, 2, 3, 0, do_attach)                         /* Set which streams can access managed memory */
  METHOD (close, 1, 1, 0, handle_close)                       /* The same as free */
  METHOD (disp, 1, 1, 1, do_disp)                             /* Print size and class */
  METHOD (end, 3, 3, 1, host_end)                             /* The last subscript, as in h(end) */
  METHOD (free, 1, 1, 0, handle_close)                        /* Free the memory */
  METHOD (get_device_pointer, 1, 1, 1, do_get_device_pointer) /* The address on the device */
  GET (get_flags, unsigned, octa_hostmem_flags)               /* The flags of page-locked memory */
  METHOD (isempty, 1, 1, 1, host_isempty)                     /* True if it has no elements */
  METHOD (isopen, 1, 1, 1, handle_isopen)                     /* True until the memory is freed */
  METHOD (length, 1, 1, 1, host_length)                       /* The largest dimension */
  METHOD (n_elements, 1, 1, 1, host_n_elements)               /* The number of elements */
  METHOD (nbytes, 1, 1, 1, do_nbytes)                         /* Size in bytes */
  METHOD (prefetch, 1, 3, 0, do_prefetch)                     /* Move managed memory before it is used */
  METHOD (size, 1, -1, -1, host_size)                         /* The size, as for an array */
  METHOD (subsasgn, 3, 3, 1, host_subsasgn)                   /* h(i) = x and h.value = x change the contents */
  METHOD (subsref, 2, 2, -1, do_subsref)                      /* h(i) reads some of the elements */
  DO (unregister, octa_hostmem_unregister)                    /* Undo cuda.register_host_memory */
  METHOD (value, 1, -1, 1, host_value)                         /* The contents, an array, or some of its elements */
  METHODS_END
};
/* clang-format on */

static const method *
find (const char *name)
{
  static const method computed = { NULL, 1, -1, -1, host_compute, { 0 } };
  const method *own = gateway_lookup (methods, name);
  return own ? own : &computed;
}

const gateway gateway_self = { .class = "cudaHostAllocation",
                               .kind = OCTA_KIND_HOSTMEM,
                               .find = find,
                               .methods = methods };

static octa_status
do_subsref (call *c)
{
  return host_subsref (c, methods, get_property);
}
