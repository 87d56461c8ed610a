/* __cuda__.c -- what the functions of the cuda namespace and the functions on
   devices do: __cuda__ (COMMAND, ...).

   They are m-files, for the sake of their help; each has a command here.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cuda.h"

#include <math.h>
#include <string.h>

const char *const gateway_class = "__cuda__";

/* ---- devices ---- */

static octa_status
do_init (call *c)
{
  (void)c;
  return octa_device_init ();
}

/* Give ID to an object that its constructor handed us.  */
static void
open_object (const mxArray *object, octa_id id)
{
  octa_handle_close (gateway_id (object));
  gateway_object_open ((mxArray *)object, id);
}

/* Open OBJECT, a cudaDevice: device_open (object, number or bus id).  */
static octa_status
do_device_open (call *c)
{
  octa_id id;
  if (mxIsChar (c->rhs[1]))
    {
      char *bus_id;
      if (gateway_string (c->rhs[1], "DEVICE", &bus_id) != OCTA_OK
          || octa_device_open_bus (bus_id, &id) != OCTA_OK)
        return OCTA_FAIL;
    }
  else
    {
      int64_t n;
      if (gateway_integer (c->rhs[1], "DEVICE", INT32_MIN, INT32_MAX, &n)
          != OCTA_OK)
        return OCTA_FAIL;
      /* A negative number of the user's is no device; -1 within libocta is
         the current one, which users get by leaving it out.  */
      int ordinal = n < 0 ? INT32_MAX : (int)n;
      if (octa_device_open (ordinal, &id) != OCTA_OK)
        return OCTA_FAIL;
    }
  open_object (c->rhs[0], id);
  return OCTA_OK;
}

/* The current device, as a new object.  */
static octa_status
do_device_current (call *c)
{
  octa_id id;
  mxArray *object = gateway_object ("cudaDevice");
  if (octa_device_open (-1, &id) != OCTA_OK)
    return OCTA_FAIL;
  gateway_object_open (object, id);
  c->lhs[0] = object;
  return OCTA_OK;
}

static octa_status
do_device_number (call *c)
{
  c->lhs[0] = gateway_double (octa_device_current ());
  return OCTA_OK;
}

static octa_status
do_device_count (call *c)
{
  int n;
  if (octa_device_count (&n) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_double (n);
  return OCTA_OK;
}

/* How many real GPUs can be used: 0 on the host backend, and never an
   error.  */
static octa_status
do_gpu_count (call *c)
{
  int n = 0;
  if (octa_device_init () != OCTA_OK || strcmp (octa_device_backend (), "cuda")
      || octa_device_count (&n) != OCTA_OK)
    n = 0;
  c->lhs[0] = gateway_double (n);
  return OCTA_OK;
}

static octa_status
do_device_select (call *c)
{
  int64_t n;
  if (gateway_integer (c->rhs[0], "INDEX", 0, INT32_MAX, &n) != OCTA_OK)
    return OCTA_FAIL;
  return octa_device_select ((int)n);
}

static octa_status
do_device_reset (call *c)
{
  (void)c;
  return octa_device_reset (octa_device_current ());
}

static octa_status
do_synchronize (call *c)
{
  (void)c;
  return octa_context_synchronize ();
}

static octa_status
do_driver_version (call *c)
{
  int v;
  if (octa_device_driver_version (&v) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_double (v);
  return OCTA_OK;
}

static octa_status
do_mem_get_info (call *c)
{
  size_t available, total;
  if (octa_context_memory (0, &available, &total) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_double ((double)available);
  if (c->n_lhs > 1)
    c->lhs[1] = gateway_double ((double)total);
  return OCTA_OK;
}

/* The current context, as a new object.  */
static octa_status
do_context_current (call *c)
{
  octa_id id;
  mxArray *object = gateway_object ("cudaContext");
  if (octa_context_open (&id) != OCTA_OK)
    return OCTA_FAIL;
  gateway_object_open (object, id);
  c->lhs[0] = object;
  return OCTA_OK;
}

static octa_status
do_context_pop (call *c)
{
  (void)c;
  return octa_context_pop (0);
}

/* ---- the package ---- */

static octa_status
do_backend (call *c)
{
  if (c->n_rhs > 0)
    {
      char *name;
      if (gateway_string (c->rhs[0], "NAME", &name) != OCTA_OK
          || octa_backend_select (name) != OCTA_OK)
        return OCTA_FAIL;
    }
  else if (octa_backend_select (NULL) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_text (octa_device_backend ());
  return OCTA_OK;
}

static octa_status
do_compiler (call *c)
{
  static char text[4096];
  if (octa_device_compiler (text, sizeof text) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_text (text);
  return OCTA_OK;
}

/* A struct: how many objects of each kind are open.  */
static octa_status
do_live (call *c)
{
  mxArray *s = mxCreateStructMatrix (1, 1, 0, NULL);
  for (int k = OCTA_KIND_NONE + 1; k < OCTA_KIND_COUNT; k++)
    {
      const char *name = octa_kind_name ((octa_kind)k);
      mxAddField (s, name);
      mxSetField (s, 0, name,
                  gateway_double ((double)octa_handle_live ((octa_kind)k)));
    }
  c->lhs[0] = s;
  return OCTA_OK;
}

/* Whether an object's handle is open.  */
static octa_status
do_exists (call *c)
{
  c->lhs[0] = gateway_logical (octa_handle_is_open (gateway_id (c->rhs[0])));
  return OCTA_OK;
}

/* A struct of the constants in a group.  */
static octa_status
do_constants (call *c)
{
  char *group;
  const char *name;
  int value;
  if (gateway_string (c->rhs[0], "GROUP", &group) != OCTA_OK)
    return OCTA_FAIL;
  if (! octa_constant (group, 0, &name, &value))
    return octa_fail (OCTA_ID_LOGIC, "there are no constants cuda.%s", group);
  mxArray *s = mxCreateStructMatrix (1, 1, 0, NULL);
  for (size_t i = 0; octa_constant (group, i, &name, &value); i++)
    {
      mxAddField (s, name);
      mxSetField (s, 0, name, gateway_double (value));
    }
  c->lhs[0] = s;
  return OCTA_OK;
}

/* ---- streams and events ---- */

/* Open OBJECT, a cudaStream: stream_open (object, flags, priority).  */
static octa_status
do_stream_open (call *c)
{
  octa_id id;
  unsigned flags;
  int64_t priority;
  if (cuda_flags (c->rhs[1], "FLAGS", &flags) != OCTA_OK
      || gateway_integer (c->rhs[2], "PRIORITY", INT32_MIN, INT32_MAX,
                          &priority)
             != OCTA_OK
      || octa_stream_create (flags, (int)priority, &id) != OCTA_OK)
    return OCTA_FAIL;
  open_object (c->rhs[0], id);
  return OCTA_OK;
}

/* Open OBJECT, a cudaEvent: event_open (object, flags).  */
static octa_status
do_event_open (call *c)
{
  octa_id id;
  unsigned flags;
  if (cuda_flags (c->rhs[1], "FLAGS", &flags) != OCTA_OK
      || octa_event_create (flags, &id) != OCTA_OK)
    return OCTA_FAIL;
  open_object (c->rhs[0], id);
  return OCTA_OK;
}

/* ---- memory ---- */

static octa_status
do_mem_alloc (call *c)
{
  octa_id id;
  size_t bytes;
  if (cuda_size (c->rhs[0], "BYTES", &bytes) != OCTA_OK)
    return OCTA_FAIL;
  mxArray *object = gateway_object ("cudaDeviceAllocation");
  if (octa_memory_create (bytes, &id) != OCTA_OK)
    return OCTA_FAIL;
  gateway_object_open (object, id);
  c->lhs[0] = object;
  return OCTA_OK;
}

/* htod (dest, src) */
static octa_status
do_htod (call *c)
{
  octa_pointer dest;
  octa_host_shape shape;
  const void *src;
  size_t bytes;
  if (cuda_pointer (c->rhs[0], "DEST", &dest) != OCTA_OK
      || cuda_host (c->rhs[1], "SRC", &shape, &src, &bytes) != OCTA_OK)
    return OCTA_FAIL;
  return octa_memory_htod (&dest, src, bytes);
}

static octa_status
download (call *c, const octa_pointer *src, const octa_host_shape *shape)
{
  size_t bytes, have;
  if (octa_shape_bytes (shape, &bytes) != OCTA_OK
      || octa_memory_extent (src, &have) != OCTA_OK)
    return OCTA_FAIL;
  if (bytes > have)
    return octa_fail (OCTA_ID_LOGIC,
                      "SRC holds %zu bytes, but %zu are to be copied", have,
                      bytes);
  mxArray *x = cuda_array (shape);
  if (octa_memory_dtoh (mxGetData (x), src, bytes) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = x;
  return OCTA_OK;
}

/* dtoh_like (src, template) */
static octa_status
do_dtoh_like (call *c)
{
  octa_pointer src;
  octa_host_shape shape;
  const void *data;
  size_t bytes;
  if (cuda_pointer (c->rhs[0], "SRC", &src) != OCTA_OK
      || cuda_host (c->rhs[1], "DEST", &shape, &data, &bytes) != OCTA_OK)
    return OCTA_FAIL;
  return download (c, &src, &shape);
}

/* A size vector and a class, the latter with "complex " in front or not.  */
static octa_status
read_shape (const mxArray *size, const mxArray *class, octa_host_shape *shape)
{
  char *name;
  if (gateway_string (class, "CLASS", &name) != OCTA_OK)
    return OCTA_FAIL;
  shape->is_complex = ! strncmp (name, "complex ", 8);
  shape->type = octa_type_find (name + (shape->is_complex ? 8 : 0));
  if (shape->type == OCTA_TYPE_COUNT
      || (shape->is_complex
          && octa_types[shape->type].group != OCTA_GROUP_FLOAT))
    return octa_fail ("", "CLASS must be the name of a numeric class, not %s",
                      name);
  size_t n = mxGetNumberOfElements (size);
  if (! mxIsDouble (size) || mxIsComplex (size) || n < 1 || n > OCTA_MAX_DIMS)
    return octa_fail ("", "SIZE must be a vector of dimensions");
  const double *d = mxGetData (size);
  for (size_t i = 0; i < n; i++)
    {
      if (! (d[i] >= 0 && d[i] < 0x1p53) || d[i] != floor (d[i]))
        return octa_fail ("", "SIZE must hold integers >= 0");
      shape->dims[i] = (int64_t)d[i];
    }
  shape->n_dims = (int)n;
  if (n == 1)
    {
      shape->dims[1] = 1;
      shape->n_dims = 2;
    }
  return OCTA_OK;
}

/* dtoh (src, size, class) */
static octa_status
do_dtoh (call *c)
{
  octa_pointer src;
  octa_host_shape shape;
  if (cuda_pointer (c->rhs[0], "SRC", &src) != OCTA_OK
      || read_shape (c->rhs[1], c->rhs[2], &shape) != OCTA_OK)
    return OCTA_FAIL;
  return download (c, &src, &shape);
}

/* Bytes behind a pointer, Inf where that is not known.  */
static octa_status
do_extent (call *c)
{
  octa_pointer p;
  size_t bytes;
  if (cuda_pointer (c->rhs[0], "SRC", &p) != OCTA_OK
      || octa_memory_extent (&p, &bytes) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_double (bytes == SIZE_MAX ? mxGetInf () : (double)bytes);
  return OCTA_OK;
}

/* dtod (dest, src, bytes or [] [, stream]) */
static octa_status
do_dtod (call *c)
{
  octa_pointer dest, src;
  octa_id stream = 0;
  size_t bytes = SIZE_MAX;
  bool is_async = c->n_rhs > 3;
  if (cuda_pointer (c->rhs[0], "DEST", &dest) != OCTA_OK
      || cuda_pointer (c->rhs[1], "SRC", &src) != OCTA_OK
      || (mxGetNumberOfElements (c->rhs[2]) > 0
          && cuda_size (c->rhs[2], "BYTES", &bytes) != OCTA_OK)
      || (is_async && cuda_stream (c->rhs[3], &stream) != OCTA_OK))
    return OCTA_FAIL;
  return octa_memory_dtod (&dest, &src, bytes, is_async, stream);
}

/* htod_async (dest, host allocation, stream) */
static octa_status
do_htod_async (call *c)
{
  octa_pointer dest;
  octa_id src, stream;
  if (cuda_pointer (c->rhs[0], "DEST", &dest) != OCTA_OK
      || cuda_id (c->rhs[1], OCTA_KIND_HOSTMEM, &src) != OCTA_OK
      || cuda_stream (c->rhs[2], &stream) != OCTA_OK)
    return OCTA_FAIL;
  return octa_memory_htod_async (&dest, src, stream);
}

/* dtoh_async (host allocation, src, stream) */
static octa_status
do_dtoh_async (call *c)
{
  octa_pointer src;
  octa_id dest, stream;
  if (cuda_id (c->rhs[0], OCTA_KIND_HOSTMEM, &dest) != OCTA_OK
      || cuda_pointer (c->rhs[1], "SRC", &src) != OCTA_OK
      || cuda_stream (c->rhs[2], &stream) != OCTA_OK)
    return OCTA_FAIL;
  return octa_memory_dtoh_async (dest, &src, stream);
}

/* pagelocked (size, class, flags, zeroed) */
static octa_status
do_pagelocked (call *c)
{
  octa_id id;
  octa_host_shape shape;
  unsigned flags;
  double is_zero;
  if (read_shape (c->rhs[0], c->rhs[1], &shape) != OCTA_OK
      || cuda_flags (c->rhs[2], "FLAGS", &flags) != OCTA_OK
      || gateway_number (c->rhs[3], "ZERO", &is_zero) != OCTA_OK)
    return OCTA_FAIL;
  mxArray *object = gateway_object ("cudaHostAllocation");
  if (octa_hostmem_create (&shape, flags, is_zero != 0, &id) != OCTA_OK)
    return OCTA_FAIL;
  gateway_object_open (object, id);
  c->lhs[0] = object;
  return OCTA_OK;
}

/* ---- modules ---- */

/* The strings of a cell array, NULL-terminated; Octave's memory.  */
static octa_status
read_list (const mxArray *cell, const char *arg, const char *const **list)
{
  if (! mxIsCell (cell))
    return octa_fail ("", "%s must be a cell array of strings", arg);
  size_t n = mxGetNumberOfElements (cell);
  const char **l = mxCalloc (n + 1, sizeof *l);
  for (size_t i = 0; i < n; i++)
    {
      char *s;
      if (gateway_string (mxGetCell (cell, (mwIndex)i), arg, &s) != OCTA_OK)
        return OCTA_FAIL;
      l[i] = s;
    }
  *list = l;
  return OCTA_OK;
}

/* Open OBJECT, a cudaModule: module_open (object, source, name, options, name
   expressions, no_extern_c, keep).  */
static octa_status
do_module_open (call *c)
{
  octa_id id;
  octa_module_options o = { 0 };
  char *source, *name, *keep;
  double no_extern_c;
  if (gateway_string (c->rhs[1], "SOURCE", &source) != OCTA_OK
      || gateway_string (c->rhs[2], "NAME", &name) != OCTA_OK
      || read_list (c->rhs[3], "OPTIONS", &o.options) != OCTA_OK
      || read_list (c->rhs[4], "NAME_EXPRESSIONS", &o.names) != OCTA_OK
      || gateway_number (c->rhs[5], "NO_EXTERN_C", &no_extern_c) != OCTA_OK
      || gateway_string (c->rhs[6], "KEEP", &keep) != OCTA_OK)
    return OCTA_FAIL;
  o.name = name;
  o.no_extern_c = no_extern_c != 0;
  o.keep = keep[0] ? keep : NULL;
  if (octa_module_create (source, &o, &id) != OCTA_OK)
    return OCTA_FAIL;
  open_object (c->rhs[0], id);
  return OCTA_OK;
}

/* module_from_buffer (bytes): a string or an array of bytes */
static octa_status
do_module_from_buffer (call *c)
{
  octa_id id;
  const mxArray *x = c->rhs[0];
  if ((! mxIsChar (x) && ! mxIsUint8 (x)) || mxGetNumberOfElements (x) == 0)
    return octa_fail ("", "BUFFER must be a string or an array of uint8");
  mxArray *object = gateway_object ("cudaModule");
  if (octa_module_create_image (mxGetData (x), mxGetNumberOfElements (x), &id)
      != OCTA_OK)
    return OCTA_FAIL;
  gateway_object_open (object, id);
  c->lhs[0] = object;
  return OCTA_OK;
}

/* ---- struct types ---- */

/* One field: its type as text or as a struct type, with a count behind.  */
static octa_status
read_field (const mxArray *type, const mxArray *count, octa_layout_member *m)
{
  char *text;
  m->count = 1;
  m->nested = gateway_id_of (type, OCTA_KIND_LAYOUT);
  if (m->nested)
    return cuda_size (count, "COUNT", &m->count);
  if (gateway_string (type, "TYPE", &text) != OCTA_OK)
    return OCTA_FAIL;
  m->type = text;
  return OCTA_OK;
}

/* Open OBJECT, a cudaStructType: struct_open (object, name, cell array of
   field, type, count in turn).  */
static octa_status
do_struct_open (call *c)
{
  octa_id id;
  char *name, *field;
  const mxArray *list = c->rhs[2];
  if (gateway_string (c->rhs[1], "NAME", &name) != OCTA_OK)
    return OCTA_FAIL;
  size_t n = mxGetNumberOfElements (list) / 3;
  octa_layout_member *members = mxCalloc (n + 1, sizeof *members);
  for (size_t i = 0; i < n; i++)
    {
      if (gateway_string (mxGetCell (list, (mwIndex)(3 * i)), "FIELD", &field)
              != OCTA_OK
          || read_field (mxGetCell (list, (mwIndex)(3 * i + 1)),
                         mxGetCell (list, (mwIndex)(3 * i + 2)), &members[i])
                 != OCTA_OK)
        return OCTA_FAIL;
      members[i].name = field;
    }
  if (octa_layout_create (name, (int)n, members, &id) != OCTA_OK)
    return OCTA_FAIL;
  open_object (c->rhs[0], id);
  return OCTA_OK;
}

/* ---- commands ---- */

/* clang-format off */
#define COMMAND(name, n_rhs_min, n_rhs_max, n_lhs_max, run)                   \
  { #name, n_rhs_min, n_rhs_max, n_lhs_max, run },
static const method commands[] = {
  COMMAND (backend,            0, 1, 1, do_backend)
  COMMAND (compiler,           0, 0, 1, do_compiler)
  COMMAND (constants,          1, 1, 1, do_constants)
  COMMAND (context_current,    0, 0, 1, do_context_current)
  COMMAND (context_pop,        0, 0, 0, do_context_pop)
  COMMAND (device_count,       0, 0, 1, do_device_count)
  COMMAND (device_current,     0, 0, 1, do_device_current)
  COMMAND (device_number,      0, 0, 1, do_device_number)
  COMMAND (device_open,        2, 2, 0, do_device_open)
  COMMAND (device_reset,       0, 0, 0, do_device_reset)
  COMMAND (device_select,      1, 1, 0, do_device_select)
  COMMAND (driver_version,     0, 0, 1, do_driver_version)
  COMMAND (dtod,               3, 4, 0, do_dtod)
  COMMAND (dtoh,               3, 3, 1, do_dtoh)
  COMMAND (dtoh_async,         3, 3, 0, do_dtoh_async)
  COMMAND (dtoh_like,          2, 2, 1, do_dtoh_like)
  COMMAND (event_open,         2, 2, 0, do_event_open)
  COMMAND (exists,             1, 1, 1, do_exists)
  COMMAND (extent,             1, 1, 1, do_extent)
  COMMAND (gpu_count,          0, 0, 1, do_gpu_count)
  COMMAND (htod,               2, 2, 0, do_htod)
  COMMAND (htod_async,         3, 3, 0, do_htod_async)
  COMMAND (init,               0, 0, 0, do_init)
  COMMAND (live,               0, 0, 1, do_live)
  COMMAND (mem_alloc,          1, 1, 1, do_mem_alloc)
  COMMAND (mem_get_info,       0, 0, 2, do_mem_get_info)
  COMMAND (module_from_buffer, 1, 1, 1, do_module_from_buffer)
  COMMAND (module_open,        7, 7, 0, do_module_open)
  COMMAND (pagelocked,         4, 4, 1, do_pagelocked)
  COMMAND (stream_open,        3, 3, 0, do_stream_open)
  COMMAND (struct_open,        3, 3, 0, do_struct_open)
  COMMAND (synchronize,        0, 0, 0, do_synchronize)
};
/* clang-format on */

static octa_status
run_command (call *c)
{
  char *name;
  if (gateway_string (c->rhs[0], "COMMAND", &name) != OCTA_OK)
    return OCTA_FAIL;
  const method *m = gateway_lookup (commands, N_ELEMS (commands), name);
  int n = c->n_rhs - 1;
  if (! m || n < m->n_rhs_min || n > m->n_rhs_max
      || c->n_lhs > (m->n_lhs_max > 0 ? m->n_lhs_max : 1))
    return octa_fail ("Octave:invalid-fun-call", "Invalid call to __cuda__");
  call sub = { .name = name,
               .n_lhs = c->n_lhs,
               .lhs = c->lhs,
               .n_rhs = n,
               .rhs = c->rhs + 1 };
  return m->run (&sub);
}

/* clang-format off */
static const method methods[] = {
  METHOD (__cuda__, 1, -1, -1, run_command)
};
/* clang-format on */

const method *
gateway_find (const char *name)
{
  return gateway_lookup (methods, N_ELEMS (methods), name);
}
