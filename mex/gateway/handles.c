/* handles.c -- what the gateways of the cuda* classes share.

   Objects that are called like functions, or whose names of properties come
   from tables, take over subsref; cuda_subsref gives them their dot methods
   back.  The other classes leave all that to Octave.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include <math.h>
#include <string.h>

/* ---- arguments ---- */

static bool
is_class_of (const mxArray *x, octa_kind kind)
{
  const char *class = gateway_class_name (x);
  /* cuda.Device is derived from cudaDevice.  */
  return ! strcmp (class, octa_kind_name (kind))
         || ! strncmp (class, "cuda.", 5);
}

octa_status
cuda_id (const mxArray *x, octa_kind kind, octa_id *id)
{
  octa_id found = gateway_id (x);
  if (! found && ! is_class_of (x, kind))
    return octa_fail (OCTA_ID_KIND, "expected a %s, not a %s",
                      octa_kind_name (kind), gateway_class_name (x));
  *id = found;
  return OCTA_OK;
}

octa_status
cuda_open_id (const mxArray *x, octa_kind kind, octa_id *id)
{
  if (cuda_id (x, kind, id) != OCTA_OK || ! octa_handle_get (*id, kind))
    return OCTA_FAIL;
  return OCTA_OK;
}

octa_status
cuda_self (const call *c, octa_id *id)
{
  return cuda_open_id (c->rhs[0], gateway_self.kind, id);
}

octa_status
cuda_stream (const mxArray *x, octa_id *id)
{
  if (mxIsDouble (x) && mxGetNumberOfElements (x) == 0)
    {
      *id = 0;
      return OCTA_OK;
    }
  octa_id found;
  if (cuda_id (x, OCTA_KIND_STREAM, &found) != OCTA_OK)
    return OCTA_FAIL;
  /* An id of 0 would mean the default stream further down.  */
  if (! octa_handle_get (found, OCTA_KIND_STREAM))
    return OCTA_FAIL;
  *id = found;
  return OCTA_OK;
}

octa_status
cuda_pointer (const mxArray *x, const char *arg, octa_pointer *p)
{
  octa_pointer q = { .what = arg, .id = gateway_id (x) };
  octa_kind kind = octa_id_kind (q.id);
  if (! q.id)
    {
      if (mxIsUint64 (x) && mxGetNumberOfElements (x) == 1)
        memcpy (&q.address, mxGetData (x), sizeof q.address);
      else if (is_class_of (x, OCTA_KIND_MEMORY)
               || is_class_of (x, OCTA_KIND_HOSTMEM)
               || is_class_of (x, OCTA_KIND_VIRTUAL)
               || is_class_of (x, OCTA_KIND_ARRAY)
               || is_class_of (x, OCTA_KIND_SLICE))
        return octa_fail (OCTA_ID_CLOSED, "%s is closed; create a new one",
                          arg);
      else
        return octa_fail (OCTA_ID_KIND,
                          "%s must be device memory or a gpuArray, not a %s",
                          arg, gateway_class_name (x));
    }
  else if (! octa_memory_is (kind) && ! octa_is_array (q.id))
    return octa_fail (OCTA_ID_KIND,
                      "%s must be device memory or a gpuArray, not a %s", arg,
                      octa_kind_name (kind));
  *p = q;
  return OCTA_OK;
}

octa_status
cuda_host (const mxArray *x, const char *arg, octa_host_shape *shape,
           const void **data, size_t *bytes)
{
  octa_type t;
  if (gateway_host_type (x, arg, &t) != OCTA_OK)
    return OCTA_FAIL;
  size_t n = mxGetNumberOfDimensions (x);
  if (n > OCTA_MAX_DIMS)
    return octa_fail ("", "%s must have at most %d dimensions", arg,
                      OCTA_MAX_DIMS);
  const mwSize *dims = mxGetDimensions (x);
  shape->type = t;
  shape->is_complex = mxIsComplex (x);
  shape->n_dims = (int)n;
  for (size_t i = 0; i < n; i++)
    shape->dims[i] = (int64_t)dims[i];
  *data = mxGetData (x);
  *bytes = mxGetNumberOfElements (x) * octa_types[t].size
           * (shape->is_complex ? 2 : 1);
  return OCTA_OK;
}

octa_status
cuda_shape (const mxArray *size, const mxArray *class, octa_host_shape *shape)
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
  if (octa_type_find (gateway_class_name (size)) == OCTA_TYPE_COUNT
      || mxIsSparse (size) || mxIsComplex (size) || n < 1 || n > OCTA_MAX_DIMS)
    return octa_fail ("", "SIZE must be a vector of dimensions");
  mxArray *converted, *in = (mxArray *)size;
  gateway_core (1, &converted, 1, &in, "double");
  const double *d = mxGetData (converted);
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

octa_status
cuda_device (const mxArray *x, int *ordinal)
{
  int64_t n;
  octa_id id = gateway_id_of (x, OCTA_KIND_DEVICE);
  if (id)
    return octa_device_ordinal (id, ordinal);
  if (gateway_is_string (x, "cpu"))
    {
      *ordinal = -1;
      return OCTA_OK;
    }
  if (gateway_integer (x, "DEVICE", 0, INT32_MAX, &n) != OCTA_OK)
    return OCTA_FAIL;
  *ordinal = (int)n;
  return OCTA_OK;
}

octa_status
cuda_size (const mxArray *x, const char *arg, size_t *n)
{
  double d;
  if (gateway_number (x, arg, &d) != OCTA_OK)
    return OCTA_FAIL;
  if (! (d >= 0 && d < 0x1p63) || d != floor (d))
    return octa_fail ("", "%s must be an integer >= 0", arg);
  *n = (size_t)d;
  return OCTA_OK;
}

octa_status
cuda_flags (const mxArray *x, const char *arg, unsigned *flags)
{
  int64_t v;
  if (gateway_integer (x, arg, 0, UINT32_MAX, &v) != OCTA_OK)
    return OCTA_FAIL;
  *flags = (unsigned)v;
  return OCTA_OK;
}

octa_status
cuda_dims (const mxArray *x, const char *arg, unsigned v[3])
{
  size_t n = mxGetNumberOfElements (x);
  if (! mxIsDouble (x) || mxIsComplex (x) || mxIsSparse (x) || n < 1 || n > 3)
    return gateway_dims (x, arg, 3, v);
  const double *d = mxGetData (x);
  for (size_t i = 0; i < 3; i++)
    {
      double e = i < n ? d[i] : 1;
      if (! (e >= 1 && e <= UINT32_MAX) || e != (double)(unsigned)e)
        return octa_fail ("", "%s must hold integers >= 1", arg);
      v[i] = (unsigned)e;
    }
  return OCTA_OK;
}

octa_status
cuda_member (const mxArray *x, const char *group, int *value)
{
  if (! mxIsChar (x))
    {
      int64_t v;
      if (gateway_integer (x, "ATTRIBUTE", INT32_MIN, INT32_MAX, &v)
          != OCTA_OK)
        return OCTA_FAIL;
      *value = (int)v;
      return OCTA_OK;
    }
  char *name;
  if (gateway_string (x, "ATTRIBUTE", &name) != OCTA_OK)
    return OCTA_FAIL;
  if (! octa_constant_find (group, name, value))
    return octa_fail (OCTA_ID_LOGIC, "cuda.%s has no %s", group, name);
  return OCTA_OK;
}

/* ---- arguments of kernels ---- */

octa_status
cuda_value (const mxArray *x, octa_arg *a)
{
  octa_host_shape shape;
  if (cuda_host (x, "a kernel's argument", &shape, &a->data, &a->bytes)
      != OCTA_OK)
    return OCTA_FAIL;
  a->kind = OCTA_ARG_VALUE;
  a->type = shape.type;
  a->is_complex = shape.is_complex;
  a->numel = (int64_t)mxGetNumberOfElements (x);
  return OCTA_OK;
}

octa_status
cuda_refuse (const mxArray *x, int i, octa_id id)
{
  static const octa_kind pointers[] = { OCTA_KIND_ARRAY, OCTA_KIND_MEMORY,
                                        OCTA_KIND_HOSTMEM, OCTA_KIND_VIRTUAL,
                                        OCTA_KIND_SLICE };
  const char *class = gateway_class_name (x);
  for (size_t k = 0; id == 0 && k < N_ELEMS (pointers); k++)
    if (! strcmp (class, octa_kind_name (pointers[k])))
      return octa_fail (OCTA_ID_CLOSED, "argument %d: this %s is closed",
                        i + 1, class);
  return octa_fail (OCTA_ID_KIND, "argument %d cannot be a %s", i + 1, class);
}

/* ---- results ---- */

mxArray *
cuda_array (const octa_host_shape *shape)
{
  return gateway_array (shape->type, shape->is_complex, shape->n_dims,
                        shape->dims);
}

mxArray *
cuda_address (uint64_t address)
{
  mxArray *x = mxCreateNumericMatrix (1, 1, mxUINT64_CLASS, mxREAL);
  memcpy (mxGetData (x), &address, sizeof address);
  return x;
}

octa_status
cuda_give (call *c, mxArray *object, octa_id id)
{
  gateway_object_open (object, id);
  c->lhs[0] = object;
  return OCTA_OK;
}

octa_status
cuda_reopen (const mxArray *object, octa_id id)
{
  octa_handle_close (gateway_id (object));
  gateway_object_open ((mxArray *)object, id);
  return OCTA_OK;
}

octa_status
cuda_disp (call *c, const char *detail)
{
  const char *class = octa_kind_name (gateway_self.kind);
  octa_id id = gateway_id (c->rhs[0]);
  bool is_open = octa_handle_is_open (id);
  const char *text = is_open ? detail : "closed";
  if (c->n_lhs == 0)
    {
      mexPrintf ("  %s: %s\n", class, text);
      return OCTA_OK;
    }
  size_t n = strlen (text) + 80;
  char *s = mxMalloc (n);
  s[0] = '\0';
  strcat (s, "  ");
  strncat (s, class, 60);
  strcat (s, ": ");
  strcat (s, text);
  strcat (s, "\n");
  c->lhs[0] = gateway_text (s);
  return OCTA_OK;
}

octa_status
cuda_disp_state (call *c)
{
  return cuda_disp (c, "open");
}

/* ---- methods ---- */

octa_status
cuda_close (call *c)
{
  octa_handle_close (gateway_id (c->rhs[0]));
  return OCTA_OK;
}

octa_status
cuda_command (call *c)
{
  char *name;
  if (gateway_string (c->rhs[0], "COMMAND", &name) != OCTA_OK)
    return OCTA_FAIL;
  const method *m = gateway_lookup (c->arg.of, name);
  int n_rhs = c->n_rhs - 1;
  if (! m || n_rhs < m->n_rhs_min || n_rhs > m->n_rhs_max
      || c->n_lhs > (m->n_lhs_max > 0 ? m->n_lhs_max : 1))
    return octa_fail ("Octave:invalid-fun-call", "Invalid call to %s",
                      gateway_self.class);
  call sub = { .name = name,
               .n_lhs = c->n_lhs,
               .lhs = c->lhs,
               .n_rhs = n_rhs,
               .rhs = c->rhs + 1,
               .arg = m->arg };
  return m->run (&sub);
}

octa_status
cuda_plus (call *c)
{
  octa_kind kind = gateway_self.kind;
  octa_id id, result;
  int64_t offset;
  bool is_first = gateway_id_of (c->rhs[0], kind) != 0;
  const mxArray *x = c->rhs[is_first ? 0 : 1];
  if (cuda_id (x, kind, &id) != OCTA_OK
      || gateway_integer (c->rhs[is_first ? 1 : 0], "OFFSET", 0,
                          INT64_C (1) << 52, &offset)
             != OCTA_OK)
    return OCTA_FAIL;
  mxArray *object = gateway_object (octa_kind_name (OCTA_KIND_MEMORY));
  mxArray *owner = mxGetProperty (x, 0, CUDA_OWNER_SLOT);
  if (octa_memory_offset (id, offset, &result) != OCTA_OK)
    return OCTA_FAIL;
  gateway_object_open (object, result);
  if (owner)
    {
      mxSetProperty (object, 0, CUDA_OWNER_SLOT, owner);
      mxDestroyArray (owner);
    }
  c->lhs[0] = object;
  return OCTA_OK;
}

octa_status
cuda_isopen (call *c)
{
  c->lhs[0] = gateway_logical (octa_handle_is_open (gateway_id (c->rhs[0])));
  return OCTA_OK;
}

/* ---- one call with the object's id ---- */

octa_status
cuda_do (call *c)
{
  octa_id id;
  return cuda_self (c, &id) == OCTA_OK ? c->arg.act (id) : OCTA_FAIL;
}

#define GETTER(type, c_type, box)                                             \
  octa_status cuda_get_##type (call *c)                                       \
  {                                                                           \
    octa_id id;                                                               \
    c_type v;                                                                 \
    if (cuda_self (c, &id) != OCTA_OK                                         \
        || c->arg.get_##type (id, &v) != OCTA_OK)                             \
      return OCTA_FAIL;                                                       \
    c->lhs[0] = box (v);                                                      \
    return OCTA_OK;                                                           \
  }

/* clang-format off */
GETTER (bool, bool, gateway_logical)
GETTER (int, int, gateway_double)
GETTER (unsigned, unsigned, gateway_double)
GETTER (size_t, size_t, gateway_double)
GETTER (uint64_t, uint64_t, cuda_address)
GETTER (text, const char *, gateway_text)
/* clang-format on */

octa_status
cuda_get_buffer (call *c)
{
  octa_id id;
  char text[256];
  if (cuda_self (c, &id) != OCTA_OK
      || c->arg.get_buffer (id, text, sizeof text) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_text (text);
  return OCTA_OK;
}

octa_status
cuda_set_unsigned (call *c)
{
  octa_id id;
  unsigned v;
  if (cuda_self (c, &id) != OCTA_OK
      || cuda_flags (c->rhs[1], "FLAGS", &v) != OCTA_OK)
    return OCTA_FAIL;
  return c->arg.set_unsigned (id, v);
}

octa_status
cuda_set_size_t (call *c)
{
  octa_id id;
  size_t v;
  if (cuda_self (c, &id) != OCTA_OK
      || cuda_size (c->rhs[1], "BYTES", &v) != OCTA_OK)
    return OCTA_FAIL;
  return c->arg.set_size_t (id, v);
}

/* Is what the row reads the same of both operands?  */
static octa_status
compare (call *c, bool *is_same)
{
  octa_id id;
  uint64_t at[2];
  for (int i = 0; i < 2; i++)
    if (cuda_open_id (c->rhs[i], gateway_self.kind, &id) != OCTA_OK
        || c->arg.get_uint64_t (id, &at[i]) != OCTA_OK)
      return OCTA_FAIL;
  *is_same = at[0] == at[1];
  return OCTA_OK;
}

octa_status
cuda_eq (call *c)
{
  bool is_same;
  if (compare (c, &is_same) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_logical (is_same);
  return OCTA_OK;
}

octa_status
cuda_ne (call *c)
{
  bool is_same;
  if (compare (c, &is_same) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_logical (! is_same);
  return OCTA_OK;
}

/* ---- subsref ---- */

mxArray *
cuda_subsref_rest (mxArray *x, const mxArray *subs, size_t n_done)
{
  static const char *fields[] = { "type", "subs" };
  size_t n = mxGetNumberOfElements (subs);
  if (n_done >= n || ! x)
    return x;
  mxArray *rest = mxCreateStructMatrix (1, (mwSize)(n - n_done), 2, fields);
  for (size_t i = n_done; i < n; i++)
    for (int f = 0; f < 2; f++)
      mxSetField (rest, (mwIndex)(i - n_done), fields[f],
                  mxDuplicateArray (mxGetField (subs, (mwIndex)i, fields[f])));
  mxArray *args[2] = { x, rest }, *out = NULL;
  gateway_core (1, &out, 2, args, "subsref");
  return out;
}

/* X.NAME (A, B) as a call of its own, made of object, A and B.  */
static octa_status
run_method (call *c, const method *m, const char *name, const mxArray *args)
{
  int n_args = args ? (int)mxGetNumberOfElements (args) : 0;
  int n = n_args + 1;
  const mxArray **rhs = mxMalloc ((size_t)n * sizeof *rhs);
  rhs[0] = c->rhs[0];
  for (int i = 0; i < n_args; i++)
    rhs[i + 1] = mxGetCell (args, (mwIndex)i);
  call sub = { .name = name,
               .n_lhs = c->n_lhs,
               .lhs = c->lhs,
               .n_rhs = n,
               .rhs = rhs,
               .arg = m->arg };
  if (n < m->n_rhs_min || (m->n_rhs_max >= 0 && n > m->n_rhs_max))
    return octa_fail ("Octave:invalid-fun-call", "Invalid call to %s", name);
  if (m->n_lhs_max >= 0 && c->n_lhs > (m->n_lhs_max > 0 ? m->n_lhs_max : 1))
    return octa_fail ("Octave:invalid-fun-call",
                      "%s: function called with too many outputs", name);
  return m->run (&sub);
}

octa_status
cuda_subsref (call *c, const method *table,
              octa_status (*other) (call *c, const char *name, bool *found))
{
  const mxArray *subs = c->rhs[1];
  size_t n_subs = mxGetNumberOfElements (subs), n_done = 1;
  if (gateway_subscripts (subs) != OCTA_OK)
    return OCTA_FAIL;
  const mxArray *type = mxGetField (subs, 0, "type");
  if (! gateway_is_string (type, "."))
    return octa_fail ("", "%s: this object cannot be indexed",
                      gateway_self.class);
  char *name;
  if (gateway_string (mxGetField (subs, 0, "subs"), "NAME", &name) != OCTA_OK)
    return OCTA_FAIL;
  const mxArray *args = NULL;
  const method *m = gateway_lookup (table, name);
  if (m)
    {
      if (n_subs > 1 && gateway_is_string (mxGetField (subs, 1, "type"), "()"))
        {
          args = mxGetField (subs, 1, "subs");
          n_done = 2;
        }
      call chained = *c;
      if (n_done < n_subs && chained.n_lhs < 1)
        chained.n_lhs = 1;
      if (run_method (&chained, m, name, args) != OCTA_OK)
        return OCTA_FAIL;
    }
  else
    {
      bool found = false;
      if (other (c, name, &found) != OCTA_OK)
        return OCTA_FAIL;
      if (! found)
        return octa_fail ("Octave:undefined-function",
                          "invalid use of a %s: unknown method or property: "
                          "%s",
                          gateway_self.class, name);
    }
  c->lhs[0] = cuda_subsref_rest (c->lhs[0], subs, n_done);
  return OCTA_OK;
}
