/* __cuda_memory__.c -- the commands of the functions of cuda.* for memory:
   __cuda_memory__ (COMMAND, ...).

   The functions are m-files, because of their help.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"
#include "gpu.h"

#include <string.h>

/* BYTES, or SIZE_MAX for [].  */
static octa_status
read_bytes (const mxArray *x, size_t *bytes)
{
  *bytes = SIZE_MAX;
  return mxGetNumberOfElements (x) == 0 ? OCTA_OK
                                        : arg_size (x, "BYTES", bytes);
}

/* ---- memory of the device ---- */

static octa_status
do_mem_alloc (call *c)
{
  octa_id id;
  size_t bytes;
  GATEWAY_TRY (arg_size (c->rhs[0], "BYTES", &bytes));
  return handle_new (c, "cudaDeviceAllocation", id,
                     octa_memory_create (bytes, &id));
}

/* COMMAND (size, class, flags, zeroed) */
static octa_status
give_host (call *c,
           octa_status (*create) (const octa_shape *shape, unsigned flags,
                                  bool is_zero, octa_id *id))
{
  octa_id id;
  octa_shape shape;
  unsigned flags;
  double is_zero;
  GATEWAY_TRY (arg_shape (c->rhs[0], c->rhs[1], &shape));
  GATEWAY_TRY (arg_flags (c->rhs[2], "FLAGS", &flags));
  GATEWAY_TRY (gateway_number (c->rhs[3], "ZERO", &is_zero));
  return handle_new (c, "cudaHostAllocation", id,
                     create (&shape, flags, is_zero != 0, &id));
}

static octa_status
do_pagelocked (call *c)
{
  return give_host (c, octa_hostmem_create);
}

/* [memory, pitch] = alloc_pitch (width, height, access size) */
static octa_status
do_alloc_pitch (call *c)
{
  octa_id id;
  size_t width, height, pitch;
  unsigned element;
  GATEWAY_TRY (arg_size (c->rhs[0], "WIDTH", &width));
  GATEWAY_TRY (arg_size (c->rhs[1], "HEIGHT", &height));
  GATEWAY_TRY (arg_flags (c->rhs[2], "ACCESS_SIZE", &element));
  mxArray *object = gateway_object ("cudaDeviceAllocation");
  GATEWAY_TRY (octa_memory_create_pitch (width, height, element, &id, &pitch));
  handle_give (c, object, id);
  if (c->n_lhs > 1)
    c->lhs[1] = gateway_double ((double)pitch);
  return OCTA_OK;
}

/* wrap (address, bytes, owner or []) */
static octa_status
do_wrap (call *c)
{
  octa_id id;
  octa_pointer p;
  size_t bytes;
  if (! mxIsUint64 (c->rhs[0]))
    return octa_fail ("", "ADDRESS must be a uint64 number");
  GATEWAY_TRY (arg_pointer (c->rhs[0], "ADDRESS", &p));
  GATEWAY_TRY (arg_size (c->rhs[1], "BYTES", &bytes));
  mxArray *object = gateway_object ("cudaDeviceAllocation");
  GATEWAY_TRY (
      octa_memory_wrap (p.address, bytes, gateway_id (c->rhs[2]), &id));
  handle_give (c, object, id);
  if (mxGetNumberOfElements (c->rhs[2]) > 0)
    mxSetProperty (object, 0, HANDLE_OWNER_SLOT, c->rhs[2]);
  return OCTA_OK;
}

/* Let the array N, over other memory, keep the value X alive.  */
static octa_status
keep (octa_node *n, const mxArray *x)
{
  const octa_native *values = gateway_values ();
  octa_base b = { .drop = values->drop };
  if (! octa_node_wants_base (n) || mxGetNumberOfElements (x) == 0)
    return OCTA_OK;
  b.thing = values->keep (x);
  octa_status st = octa_node_keep (n, &b);
  if (st != OCTA_OK)
    b.drop (b.thing);
  return st;
}

/* array (pointer, size, class, base or []) */
static octa_status
do_array (call *c)
{
  octa_pointer p;
  octa_shape shape;
  octa_size size;
  octa_node *n;
  GATEWAY_TRY (arg_pointer (c->rhs[0], "GPUDATA", &p));
  GATEWAY_TRY (arg_shape (c->rhs[1], c->rhs[2], &shape));
  GATEWAY_TRY (octa_size_admit (shape.n_dims));
  size.n_dims = shape.n_dims;
  memcpy (size.dims, shape.dims, (size_t)shape.n_dims * sizeof *size.dims);
  GATEWAY_TRY (
      octa_memory_array (&p, shape.type, shape.is_complex, &size, &n));
  if (keep (n, c->rhs[3]) != OCTA_OK
      || (p.id && keep (n, c->rhs[0]) != OCTA_OK))
    {
      octa_node_release (n);
      return OCTA_FAIL;
    }
  return gpu_result (n, &c->lhs[0]);
}

/* [base, bytes] = range (pointer) */
static octa_status
do_range (call *c)
{
  octa_pointer p;
  uint64_t base;
  size_t bytes;
  GATEWAY_TRY (arg_pointer (c->rhs[0], "PTR", &p));
  GATEWAY_TRY (octa_memory_range (&p, &base, &bytes));
  return gateway_two (c, gateway_uint64 (base),
                      gateway_double ((double)bytes));
}

/* ---- memory of other processes ---- */

static octa_status
do_ipc_export (call *c)
{
  octa_pointer p;
  unsigned char handle[OCTA_IPC_BYTES];
  GATEWAY_TRY (arg_pointer (c->rhs[0], "PTR", &p));
  GATEWAY_TRY (octa_ipc_export (&p, handle));
  c->lhs[0] = mxCreateNumericMatrix (1, OCTA_IPC_BYTES, mxUINT8_CLASS, mxREAL);
  memcpy (mxGetData (c->lhs[0]), handle, sizeof handle);
  return OCTA_OK;
}

static octa_status
do_ipc_open (call *c)
{
  octa_id id;
  unsigned flags;
  if (! mxIsUint8 (c->rhs[0])
      || mxGetNumberOfElements (c->rhs[0]) != OCTA_IPC_BYTES)
    return octa_fail ("",
                      "HANDLE must be the %d uint8 values that "
                      "cuda.mem_get_ipc_handle returns",
                      OCTA_IPC_BYTES);
  GATEWAY_TRY (arg_flags (c->rhs[1], "FLAGS", &flags));
  return handle_new (c, "cudaDeviceAllocation", id,
                     octa_ipc_open (mxGetData (c->rhs[0]), flags, &id));
}

/* ---- managed memory, and attributes of pointers ---- */

/* prefetch (ptr, bytes, device, stream) */
static octa_status
do_prefetch (call *c)
{
  octa_pointer p;
  octa_id stream;
  size_t bytes;
  int device;
  GATEWAY_TRY (arg_pointer (c->rhs[0], "PTR", &p));
  GATEWAY_TRY (read_bytes (c->rhs[1], &bytes));
  GATEWAY_TRY (arg_device (c->rhs[2], &device));
  GATEWAY_TRY (arg_stream (c->rhs[3], &stream));
  return octa_memory_prefetch (&p, bytes, device, stream);
}

/* advise (ptr, bytes, advice, device) */
static octa_status
do_advise (call *c)
{
  octa_pointer p;
  size_t bytes;
  int advice, device;
  GATEWAY_TRY (arg_pointer (c->rhs[0], "PTR", &p));
  GATEWAY_TRY (read_bytes (c->rhs[1], &bytes));
  GATEWAY_TRY (arg_member (c->rhs[2], "mem_advice", &advice));
  GATEWAY_TRY (arg_device (c->rhs[3], &device));
  return octa_memory_advise (&p, bytes, advice, device);
}

/* range_attribute (ptr, bytes, attribute, most values) */
static octa_status
do_range_attribute (call *c)
{
  octa_pointer p;
  size_t bytes;
  int attribute, values[64];
  int64_t n;
  if (arg_pointer (c->rhs[0], "PTR", &p) != OCTA_OK
      || read_bytes (c->rhs[1], &bytes) != OCTA_OK
      || arg_member (c->rhs[2], "mem_range_attribute", &attribute) != OCTA_OK
      || gateway_integer (c->rhs[3], "N", 1, N_ELEMS (values), &n) != OCTA_OK
      || octa_memory_range_attribute (&p, bytes, attribute, values, (int)n)
             != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = mxCreateDoubleMatrix (1, (mwSize)n, mxREAL);
  for (int64_t i = 0; i < n; i++)
    ((double *)mxGetData (c->lhs[0]))[i] = values[i];
  return OCTA_OK;
}

/* A struct of the driver's attributes of an address.  */
static octa_status
do_info (call *c)
{
  octa_pointer p;
  octa_pointer_info info;
  GATEWAY_TRY (arg_pointer (c->rhs[0], "PTR", &p));
  GATEWAY_TRY (octa_memory_info (&p, &info));
  c->lhs[0] = gateway_struct_of (NULL);
  const char *name;
  bool is_address;
  for (int i = 0; (name = octa_memory_info_name (i, &is_address)) != NULL; i++)
    {
      mxArray *v = ! (info.has >> i & 1) ? mxCreateDoubleMatrix (0, 0, mxREAL)
                   : is_address
                       ? gateway_uint64 (info.value[i])
                       : gateway_double ((double)(int64_t)info.value[i]);
      gateway_field_add (c->lhs[0], name, v);
    }
  return OCTA_OK;
}

/* ---- host memory ---- */

/* aligned (size, class, alignment, zeroed) */
static octa_status
do_aligned (call *c)
{
  octa_id id;
  octa_shape shape;
  size_t alignment;
  double is_zero;
  GATEWAY_TRY (arg_shape (c->rhs[0], c->rhs[1], &shape));
  GATEWAY_TRY (arg_size (c->rhs[2], "ALIGNMENT", &alignment));
  GATEWAY_TRY (gateway_number (c->rhs[3], "ZERO", &is_zero));
  return handle_new (c, "cudaHostAllocation", id,
                     octa_hostmem_create_aligned (&shape, alignment,
                                                  is_zero != 0, &id));
}

static octa_status
do_managed (call *c)
{
  return give_host (c, octa_hostmem_create_managed);
}

/* register (host allocation, flags) */
static octa_status
do_register (call *c)
{
  octa_id id;
  unsigned flags;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_HOSTMEM, &id));
  GATEWAY_TRY (arg_flags (c->rhs[1], "FLAGS", &flags));
  return octa_hostmem_register (id, flags);
}

/* ---- pools and reservations ---- */

/* pool (device, most bytes), or the device's own: pool (device) */
static octa_status
do_pool (call *c)
{
  octa_id id;
  int device = -1;
  size_t most = 0;
  if ((mxGetNumberOfElements (c->rhs[0]) > 0
       && arg_device (c->rhs[0], &device) != OCTA_OK)
      || (c->n_rhs > 1 && arg_size (c->rhs[1], "MOST", &most) != OCTA_OK))
    return OCTA_FAIL;
  return handle_new (c, "cudaMemoryPool", id,
                     (c->n_rhs > 1
                          ? octa_memory_pool_create (device, most, &id)
                          : octa_memory_pool_default (device, &id)));
}

/* alloc_async (bytes, stream) */
static octa_status
do_alloc_async (call *c)
{
  octa_id id, stream;
  size_t bytes;
  GATEWAY_TRY (arg_size (c->rhs[0], "BYTES", &bytes));
  GATEWAY_TRY (arg_stream (c->rhs[1], &stream));
  return handle_new (c, "cudaDeviceAllocation", id,
                     octa_memory_pool_alloc (0, bytes, stream, &id));
}

/* free_async (memory, stream) */
static octa_status
do_free_async (call *c)
{
  octa_id id, stream;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_MEMORY, &id));
  GATEWAY_TRY (arg_stream (c->rhs[1], &stream));
  return octa_memory_pool_free (id, stream);
}

/* binpool (on the host, flags) */
static octa_status
do_binpool (call *c)
{
  octa_id id;
  double is_host;
  unsigned flags;
  GATEWAY_TRY (gateway_number (c->rhs[0], "HOST", &is_host));
  GATEWAY_TRY (arg_flags (c->rhs[1], "FLAGS", &flags));
  return handle_new (c,
                     is_host != 0 ? "cudaPageLockedMemoryPool"
                                  : "cudaDeviceMemoryPool",
                     id, octa_binpool_create (is_host != 0, flags, &id));
}

static octa_status
do_bitlog2 (call *c)
{
  double v;
  GATEWAY_TRY (gateway_number (c->rhs[0], "X", &v));
  if (! (v >= 0 && v < 0x1p64))
    return octa_fail ("", "X must be an integer >= 0");
  return gateway_one (c, gateway_double (octa_binpool_log2 ((uint64_t)v)));
}

static octa_status
do_virtual (call *c)
{
  octa_id id;
  size_t capacity;
  GATEWAY_TRY (arg_size (c->rhs[0], "CAPACITY", &capacity));
  return handle_new (c, "cudaVirtualMemory", id,
                     octa_virtual_create (capacity, &id));
}

/* ---- commands ---- */

/* clang-format off */
static const method commands[] = {
  COMMAND (advise,          4, 4, 0, do_advise)
  COMMAND (aligned,         4, 4, 1, do_aligned)
  COMMAND (alloc_async,     2, 2, 1, do_alloc_async)
  COMMAND (alloc_pitch,     3, 3, 2, do_alloc_pitch)
  COMMAND (array,           4, 4, 1, do_array)
  COMMAND (bitlog2,         1, 1, 1, do_bitlog2)
  COMMAND (binpool,         2, 2, 1, do_binpool)
  COMMAND (free_async,      2, 2, 0, do_free_async)
  COMMAND (info,            1, 1, 1, do_info)
  COMMAND (ipc_export,      1, 1, 1, do_ipc_export)
  COMMAND (ipc_open,        2, 2, 1, do_ipc_open)
  COMMAND (managed,         4, 4, 1, do_managed)
  COMMAND (mem_alloc,       1, 1, 1, do_mem_alloc)
  COMMAND (pagelocked,      4, 4, 1, do_pagelocked)
  COMMAND (pool,            1, 2, 1, do_pool)
  COMMAND (prefetch,        4, 4, 0, do_prefetch)
  COMMAND (range,           1, 1, 2, do_range)
  COMMAND (range_attribute, 4, 4, 1, do_range_attribute)
  COMMAND (register,        2, 2, 0, do_register)
  COMMAND (virtual,         1, 1, 1, do_virtual)
  COMMAND (wrap,            3, 3, 1, do_wrap)
  METHODS_END
};
/* clang-format on */

/* clang-format off */
static const method methods[] = {
  METHOD_OF (__cuda_memory__, 1, -1, -1, gateway_command, commands)
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "__cuda_memory__",
                               .methods = methods };
