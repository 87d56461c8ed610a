/* __cuda__.c -- the commands of the functions of cuda.* and of the functions
   on devices: __cuda__ (COMMAND, ...).  The functions are m-files, because of
   their help.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"
#include "places.h"

#include <string.h>

/* ---- devices ---- */

static octa_status
do_init (call *c)
{
  (void)c;
  return octa_backend_init ();
}

/* Open OBJECT, a cudaDevice: device_open (object, number or bus id).  */
static octa_status
do_device_open (call *c)
{
  octa_id id;
  if (mxIsChar (c->rhs[1]))
    {
      char *bus_id;
      GATEWAY_TRY (gateway_string (c->rhs[1], "DEVICE", &bus_id));
      GATEWAY_TRY (octa_device_open_bus (bus_id, &id));
    }
  else
    {
      int64_t n;
      GATEWAY_TRY (
          gateway_integer (c->rhs[1], "DEVICE", INT32_MIN, INT32_MAX, &n));
      /* a negative number is invalid; -1 means the current device only within
         libocta */
      int ordinal = n < 0 ? INT32_MAX : (int)n;
      GATEWAY_TRY (octa_device_open (ordinal, &id));
    }
  return handle_reopen (c->rhs[0], id);
}

/* The current device, as a new object.  */
static octa_status
do_device_current (call *c)
{
  octa_id id;
  return handle_new (c, "cudaDevice", id, octa_device_open (-1, &id));
}

static octa_status
do_device_number (call *c)
{
  return gateway_one (c, gateway_double (octa_current_device ()));
}

static octa_status
do_device_count (call *c)
{
  int n;
  GATEWAY_TRY (octa_device_count (&n));
  return gateway_one (c, gateway_double (n));
}

/* The number of GPUs for scripts: 0 on the host backend unless OCTCUDA_BACKEND
   selects it; never an error.  */
static octa_status
do_gpu_count (call *c)
{
  int n = 0;
  bool is_wanted = octa_setting_is (OCTA_SETTING_BACKEND, "host");
  if (octa_backend_init () != OCTA_OK
      || (strcmp (octa_device_backend (), "cuda") && ! is_wanted)
      || octa_device_count (&n) != OCTA_OK)
    n = 0;
  return gateway_one (c, gateway_double (n));
}

static octa_status
do_device_select (call *c)
{
  int64_t n;
  GATEWAY_TRY (gateway_integer (c->rhs[0], "INDEX", 0, INT32_MAX, &n));
  return octa_device_select ((int)n);
}

static octa_status
do_device_reset (call *c)
{
  (void)c;
  return octa_device_reset (octa_current_device ());
}

static octa_status
do_synchronize (call *c)
{
  (void)c;
  return octa_user_context_synchronize ();
}

static octa_status
do_driver_version (call *c)
{
  int v;
  GATEWAY_TRY (octa_device_driver_version (&v));
  return gateway_one (c, gateway_double (v));
}

static octa_status
do_mem_get_info (call *c)
{
  size_t available, total;
  GATEWAY_TRY (octa_user_context_memory (0, &available, &total));
  return gateway_two (c, gateway_double ((double)available),
                      gateway_double ((double)total));
}

/* The current context, as a new object.  */
static octa_status
do_context_current (call *c)
{
  octa_id id;
  return handle_new (c, "cudaContext", id, octa_user_context_open (&id));
}

static octa_status
do_context_pop (call *c)
{
  (void)c;
  return octa_user_context_pop (0);
}

/* ---- the package ---- */

static octa_status
do_backend (call *c)
{
  if (c->n_rhs > 0)
    {
      char *name;
      GATEWAY_TRY (gateway_string (c->rhs[0], "NAME", &name));
      GATEWAY_TRY (octa_backend_select (name));
    }
  else if (octa_backend_select (NULL) != OCTA_OK)
    return OCTA_FAIL;
  return gateway_one (c, gateway_text (octa_device_backend ()));
}

static octa_status
do_compiler (call *c)
{
  static char text[4096];
  GATEWAY_TRY (octa_device_compiler (text, sizeof text));
  return gateway_one (c, gateway_text (text));
}

/* A struct with the number of open objects of each kind.  */
static octa_status
do_live (call *c)
{
  mxArray *s = gateway_struct_of (NULL);
  for (int k = OCTA_KIND_NONE + 1; k < OCTA_KIND_COUNT; k++)
    {
      const char *name = octa_kind_name ((octa_kind)k);
      gateway_field_add (s, name,
                         gateway_double (
                             (double)octa_handle_live ((octa_kind)k)));
    }
  return gateway_one (c, s);
}

/* Is an object's handle open?  */
static octa_status
do_exists (call *c)
{
  return gateway_one (c, gateway_logical (
                             octa_handle_is_open (gateway_id (c->rhs[0]))));
}

/* A struct of the constants in a group.  */
static octa_status
do_constants (call *c)
{
  char *group;
  const char *name;
  int value;
  GATEWAY_TRY (gateway_string (c->rhs[0], "GROUP", &group));
  if (! octa_constant (group, 0, &name, &value))
    return octa_fail (OCTA_ERROR_LOGIC, "there are no constants cuda.%s",
                      group);
  mxArray *s = gateway_struct_of (NULL);
  for (size_t i = 0; octa_constant (group, i, &name, &value); i++)
    gateway_field_add (s, name, gateway_double (value));
  return gateway_one (c, s);
}

/* ---- streams and events ---- */

/* Open OBJECT, a cudaStream: stream_open (object, flags, priority).  */
static octa_status
do_stream_open (call *c)
{
  octa_id id;
  unsigned flags;
  int64_t priority;
  if (arg_flags (c->rhs[1], "FLAGS", &flags) != OCTA_OK
      || gateway_integer (c->rhs[2], "PRIORITY", INT32_MIN, INT32_MAX,
                          &priority)
             != OCTA_OK
      || octa_stream_create (flags, (int)priority, &id) != OCTA_OK)
    return OCTA_FAIL;
  return handle_reopen (c->rhs[0], id);
}

/* Open OBJECT, a cudaEvent: event_open (object, flags).  */
static octa_status
do_event_open (call *c)
{
  octa_id id;
  unsigned flags;
  GATEWAY_TRY (arg_flags (c->rhs[1], "FLAGS", &flags));
  GATEWAY_TRY (octa_event_create (flags, &id));
  return handle_reopen (c->rhs[0], id);
}

/* ---- struct types ---- */

/* Read one field: its type, a text or a struct type, and its count.  */
static octa_status
read_field (const mxArray *type, const mxArray *count, octa_struct_member *m)
{
  char *text;
  m->count = 1;
  m->nested = gateway_id_of (type, OCTA_KIND_STRUCT);
  if (m->nested)
    return arg_size (count, "COUNT", &m->count);
  GATEWAY_TRY (gateway_string (type, "TYPE", &text));
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
  GATEWAY_TRY (gateway_string (c->rhs[1], "NAME", &name));
  size_t n = mxGetNumberOfElements (list) / 3;
  octa_struct_member *members = mxCalloc (n + 1, sizeof *members);
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
  GATEWAY_TRY (octa_struct_create (name, (int)n, members, &id));
  return handle_reopen (c->rhs[0], id);
}

/* ---- signatures ---- */

static mxArray *
text_of_span (span t)
{
  char *s = mxCalloc (t.n + 1, 1);
  memcpy (s, t.s, t.n);
  return gateway_text (s);
}

static octa_status
read_signature (const mxArray *x, char **who, param *params, int *n)
{
  const char *text;
  GATEWAY_TRY (gateway_string (x, "WHO", who));
  text = signature_find ("", *who);
  if (! text)
    return octa_fail (OCTA_ERROR_LOGIC, "%s has no signature", *who);
  *n = signature_read (text, params);
  return OCTA_OK;
}

/* [names, defaults] = signature (who): two cells of texts; a required
   parameter has the default []. names = signature (""): all functions with a
   signature.  */
static octa_status
do_signature (call *c)
{
  char *who;
  param params[PARAMS_MAX];
  int n = 0;
  mxArray *cells[2];
  if (mxIsChar (c->rhs[0]) && mxGetNumberOfElements (c->rhs[0]) == 0)
    {
      while (signature_name ((size_t)n))
        n++;
      c->lhs[0] = mxCreateCellMatrix (1, (mwSize)n);
      for (int k = 0; k < n; k++)
        mxSetCell (c->lhs[0], k, gateway_text (signature_name ((size_t)k)));
      return OCTA_OK;
    }
  GATEWAY_TRY (read_signature (c->rhs[0], &who, params, &n));
  for (int i = 0; i < 2; i++)
    cells[i] = mxCreateCellMatrix (1, (mwSize)n);
  for (int k = 0; k < n; k++)
    {
      mxSetCell (cells[0], k, text_of_span (params[k].names));
      if (params[k].standard.s)
        mxSetCell (cells[1], k, text_of_span (params[k].standard));
    }
  c->lhs[0] = cells[0];
  if (c->n_lhs > 1)
    c->lhs[1] = cells[1];
  else
    mxDestroyArray (cells[1]);
  return OCTA_OK;
}

/* [class, n] = dtype (name): see octa_code_class; an unknown NAME is returned.
   N is the number of components of a vector type, or 0.  */
static octa_status
do_dtype (call *c)
{
  char *name;
  GATEWAY_TRY (gateway_string (c->rhs[0], "DTYPE", &name));
  const char *class = octa_code_class (name);
  int n = 0;
  if (! class && c->n_lhs > 1)
    class = octa_code_vector (name, &n);
  return gateway_two (c, gateway_text (class ? class : name),
                      gateway_double (n));
}

/* at = places (who, a, b, ...): the position, from 1, of each parameter among
   these arguments; 0: missing.  */
static octa_status
do_places (call *c)
{
  param params[PARAMS_MAX];
  int at[PARAMS_MAX];
  char *who;
  signature f = { .params = params,
                  .n_given = c->n_rhs - 1,
                  .given = c->rhs + 1 };
  GATEWAY_TRY (read_signature (c->rhs[0], &who, params, &f.n));
  f.who = who;
  GATEWAY_TRY (signature_places (&f, at));
  c->lhs[0] = mxCreateDoubleMatrix (1, (mwSize)f.n, mxREAL);
  for (int k = 0; k < f.n; k++)
    ((double *)mxGetData (c->lhs[0]))[k] = at[k] + 1;
  return OCTA_OK;
}

/* ---- commands ---- */

/* clang-format off */
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
  COMMAND (dtype,              1, 1, 2, do_dtype)
  COMMAND (event_open,         2, 2, 0, do_event_open)
  COMMAND (exists,             1, 1, 1, do_exists)
  COMMAND (gpu_count,          0, 0, 1, do_gpu_count)
  COMMAND (init,               0, 0, 0, do_init)
  COMMAND (live,               0, 0, 1, do_live)
  COMMAND (mem_get_info,       0, 0, 2, do_mem_get_info)
  COMMAND (places,             1, 99, 1, do_places)
  COMMAND (signature,          1, 1, 2, do_signature)
  COMMAND (stream_open,        3, 3, 0, do_stream_open)
  COMMAND (struct_open,        3, 3, 0, do_struct_open)
  COMMAND (synchronize,        0, 0, 0, do_synchronize)
  METHODS_END
};
/* clang-format on */

/* clang-format off */
static const method methods[] = {
  METHOD_OF (__cuda__, 1, -1, -1, gateway_command, commands)
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "__cuda__", .methods = methods };
