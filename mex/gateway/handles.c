/* handles.c -- objects with handles, and their common methods.

   Objects that are called like functions, or have properties from tables,
   implement subsref; handle_subsref handles their dot methods.  The other
   classes leave that to Octave.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"
#include "places.h"

#include <stdio.h>
#include <string.h>

/* ---- objects in arguments ---- */

bool
handle_is_of (const mxArray *x, octa_kind kind)
{
  const char *class = gateway_class_name (x);
  /* cuda.Device is derived from cudaDevice.  */
  return ! strcmp (class, octa_kind_name (kind))
         || ! strncmp (class, "cuda.", 5);
}

octa_status
handle_id (const mxArray *x, octa_kind kind, octa_id *id)
{
  octa_id found = gateway_id (x);
  if (! found && ! handle_is_of (x, kind))
    return octa_fail (OCTA_ERROR_KIND, "expected a %s, not a %s",
                      octa_kind_name (kind), gateway_class_name (x));
  *id = found;
  return OCTA_OK;
}

octa_status
handle_open_id (const mxArray *x, octa_kind kind, octa_id *id)
{
  if (handle_id (x, kind, id) != OCTA_OK || ! octa_handle_get (*id, kind))
    return OCTA_FAIL;
  return OCTA_OK;
}

octa_status
handle_self (const call *c, octa_id *id)
{
  return handle_open_id (c->rhs[0], gateway_self.kind, id);
}

/* ---- results ---- */

octa_status
handle_give (call *c, mxArray *object, octa_id id)
{
  gateway_object_open (object, id);
  return gateway_one (c, object);
}

octa_status
handle_reopen (const mxArray *object, octa_id id)
{
  octa_handle_close (gateway_id (object));
  gateway_object_open ((mxArray *)object, id);
  return OCTA_OK;
}

octa_status
handle_disp (call *c, const char *detail)
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
  size_t n = strlen (class) + strlen (text) + 6;
  char *s = mxMalloc (n);
  snprintf (s, n, "  %s: %s\n", class, text);
  return gateway_one (c, gateway_text (s));
}

octa_status
handle_disp_state (call *c)
{
  return handle_disp (c, "open");
}

/* ---- methods ---- */

octa_status
handle_close (call *c)
{
  octa_handle_close (gateway_id (c->rhs[0]));
  return OCTA_OK;
}

octa_status
handle_plus (call *c)
{
  octa_kind kind = gateway_self.kind;
  octa_id id, result;
  int64_t offset;
  bool is_first = gateway_id_of (c->rhs[0], kind) != 0;
  const mxArray *x = c->rhs[is_first ? 0 : 1];
  if (handle_id (x, kind, &id) != OCTA_OK
      || gateway_integer (c->rhs[is_first ? 1 : 0], "OFFSET", 0,
                          INT64_C (1) << 52, &offset)
             != OCTA_OK)
    return OCTA_FAIL;
  mxArray *object = gateway_object (octa_kind_name (OCTA_KIND_MEMORY));
  mxArray *owner = mxGetProperty (x, 0, HANDLE_OWNER_SLOT);
  GATEWAY_TRY (octa_memory_offset (id, offset, &result));
  gateway_object_open (object, result);
  if (owner)
    {
      mxSetProperty (object, 0, HANDLE_OWNER_SLOT, owner);
      mxDestroyArray (owner);
    }
  return gateway_one (c, object);
}

octa_status
handle_isopen (call *c)
{
  return gateway_one (c, gateway_logical (
                             octa_handle_is_open (gateway_id (c->rhs[0]))));
}

/* ---- one call with the object's id ---- */

octa_status
handle_do (call *c)
{
  octa_id id;
  return handle_self (c, &id) == OCTA_OK ? c->arg.act (id) : OCTA_FAIL;
}

#define GETTER(type, c_type, box)                                             \
  octa_status handle_get_##type (call *c)                                     \
  {                                                                           \
    octa_id id;                                                               \
    c_type v;                                                                 \
    if (handle_self (c, &id) != OCTA_OK                                       \
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
GETTER (uint64_t, uint64_t, gateway_uint64)
GETTER (text, const char *, gateway_text)
/* clang-format on */

octa_status
handle_get_buffer (call *c)
{
  octa_id id;
  char text[256];
  if (handle_self (c, &id) != OCTA_OK
      || c->arg.get_buffer (id, text, sizeof text) != OCTA_OK)
    return OCTA_FAIL;
  return gateway_one (c, gateway_text (text));
}

octa_status
handle_set_unsigned (call *c)
{
  octa_id id;
  unsigned v;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (arg_flags (c->rhs[1], "FLAGS", &v));
  return c->arg.set_unsigned (id, v);
}

octa_status
handle_set_size_t (call *c)
{
  octa_id id;
  size_t v;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (arg_size (c->rhs[1], "BYTES", &v));
  return c->arg.set_size_t (id, v);
}

/* Does the row read the same value from both operands?  */
static octa_status
compare (call *c, bool *is_same)
{
  octa_id id;
  uint64_t at[2];
  for (int i = 0; i < 2; i++)
    if (handle_open_id (c->rhs[i], gateway_self.kind, &id) != OCTA_OK
        || c->arg.get_uint64_t (id, &at[i]) != OCTA_OK)
      return OCTA_FAIL;
  *is_same = at[0] == at[1];
  return OCTA_OK;
}

octa_status
handle_eq (call *c)
{
  bool is_same;
  GATEWAY_TRY (compare (c, &is_same));
  return gateway_one (c, gateway_logical (is_same));
}

octa_status
handle_ne (call *c)
{
  bool is_same;
  GATEWAY_TRY (compare (c, &is_same));
  return gateway_one (c, gateway_logical (! is_same));
}

/* ---- subsref ---- */

mxArray *
handle_subscripts_rest (const mxArray *subs, size_t n_done)
{
  size_t n = mxGetNumberOfElements (subs);
  mxArray *rest = gateway_structs (1, n - n_done, "type subs");
  for (size_t i = n_done; i < n; i++)
    gateway_element_set (rest, i - n_done,
                         mxDuplicateArray (mxGetField (subs, i, "type")),
                         mxDuplicateArray (mxGetField (subs, i, "subs")));
  return rest;
}

mxArray *
handle_subsref_rest (mxArray *x, const mxArray *subs, size_t n_done)
{
  if (n_done >= mxGetNumberOfElements (subs) || ! x)
    return x;
  mxArray *args[2] = { x, handle_subscripts_rest (subs, n_done) }, *out = NULL;
  gateway_core (1, &out, 2, args, "subsref");
  return out;
}

/* Run X.NAME (A, B) as a call with the object, A and B.  */
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
  GATEWAY_TRY (gateway_sort_arguments (&sub));
  GATEWAY_TRY (gateway_check_counts (&sub, m, 1));
  return m->run (&sub);
}

octa_status
handle_subsref (call *c, const method *table,
                octa_status (*other) (call *c, const char *name, bool *found))
{
  const mxArray *subs = c->rhs[1];
  size_t n_subs = mxGetNumberOfElements (subs), n_done = 1;
  GATEWAY_TRY (gateway_subscripts (subs));
  const mxArray *type = mxGetField (subs, 0, "type");
  if (! gateway_is_string (type, "."))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a %s cannot be indexed; help %s lists its methods",
                      gateway_self.class, gateway_self.class);
  char *name;
  GATEWAY_TRY (gateway_string (mxGetField (subs, 0, "subs"), "NAME", &name));
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
      GATEWAY_TRY (run_method (&chained, m, name, args));
    }
  else
    {
      bool found = false;
      if (other && other (c, name, &found) != OCTA_OK)
        return OCTA_FAIL;
      if (! found)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "a %s has no method or property %s; help %s lists "
                          "them",
                          gateway_self.class, name, gateway_self.class);
    }
  return gateway_one (c, handle_subsref_rest (c->lhs[0], subs, n_done));
}

octa_status
handle_call_function (call *c, const handle_function *rows, bool *found)
{
  const mxArray *subs = c->rhs[1], *name = mxGetField (subs, 0, "subs");
  const handle_function *f = rows;
  while (f->name && ! (name && gateway_is_string (name, f->name)))
    f++;
  *found = f->name != NULL;
  if (! *found)
    return OCTA_OK;
  bool has_args = mxGetNumberOfElements (subs) > 1
                  && gateway_is_string (mxGetField (subs, 1, "type"), "()");
  const mxArray *cell = has_args ? mxGetField (subs, 1, "subs") : NULL;
  int n = cell ? (int)mxGetNumberOfElements (cell) : 0;
  int n_lhs = f->n_lhs < c->n_lhs ? f->n_lhs : c->n_lhs;
  mxArray **in = mxMalloc (((size_t)n + 1) * sizeof *in), *out[2] = { NULL };
  in[0] = (mxArray *)c->rhs[0];
  for (int i = 0; i < n; i++)
    in[i + 1] = mxGetCell (cell, (mwIndex)i);
  if (n_lhs < 1 && f->n_lhs > 0)
    n_lhs = 1;
  mexCallMATLAB (n_lhs, out, n + 1, in, f->name);
  return gateway_two (c, handle_subsref_rest (out[0], subs, has_args ? 2 : 1),
                      out[1]);
}

/* ---- memory without a class ---- */

static octa_status
fail_bytes (void)
{
  return octa_fail (
      OCTA_ERROR_LOGIC,
      "a %s is bytes without a class, and has no elements to index: "
      "cuda.from_device (a, SIZE, CLASS) reads them, cuda.memcpy_htod (a, x) "
      "writes them, cuda.GPUArray makes a gpuArray of them; a + OFFSET is the "
      "memory from that byte on",
      gateway_self.class);
}

octa_status
handle_bytes_subsref (call *c, const method *table,
                      const handle_function *rows)
{
  bool found = false;
  GATEWAY_TRY (gateway_subscripts (c->rhs[1]));
  if (! gateway_is_string (mxGetField (c->rhs[1], 0, "type"), "."))
    return fail_bytes ();
  if (rows && handle_call_function (c, rows, &found) != OCTA_OK)
    return OCTA_FAIL;
  return found ? OCTA_OK : handle_subsref (c, table, NULL);
}

octa_status
handle_bytes_subsasgn (call *c)
{
  GATEWAY_TRY (gateway_subscripts (c->rhs[1]));
  if (! gateway_is_string (mxGetField (c->rhs[1], 0, "type"), "."))
    return fail_bytes ();
  return octa_fail (OCTA_ERROR_LOGIC,
                    "a %s has no property that can be set; help %s lists its "
                    "methods",
                    gateway_self.class, gateway_self.class);
}
