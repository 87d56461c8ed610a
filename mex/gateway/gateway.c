/* gateway.c -- trampoline, argument readers and the only throw of the
   gateways.

   An error in Octave is a C++ exception that unwinds through our frames.  So
   methods return a status, everything is released on the way up, and the
   exception starts here, by calling Octave's own `error': it gives messages
   without the "plus: " that mexErrMsgIdAndTxt would put in front.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gateway.h"
#include "places.h"

#include "octa.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Declares that this MEX file reads interleaved complex arrays.  */
__attribute__ ((visibility ("default")))
const int __mx_has_interleaved_complex__
    = 1;

/* ---- core ---- */

const octa_native *
gateway_values (void)
{
  mxArray *empty = NULL;
  if (octa_native_hooks.id)
    return &octa_native_hooks;
  mexCallMATLAB (1, &empty, 0, NULL, "gpuArray");
  mxDestroyArray (empty);
  return &octa_native_hooks;
}

/* The arguments of __octcuda_core__ and __octcuda_try__.  */
static mxArray **
core_arguments (int n_rhs, mxArray *const *rhs, const char *name)
{
  gateway_values ();
  mxArray **args = mxMalloc ((size_t)(n_rhs + 1) * sizeof *args);
  args[0] = mxCreateString (name);
  for (int i = 0; i < n_rhs; i++)
    args[i + 1] = rhs[i];
  return args;
}

void
gateway_core (int n_lhs, mxArray **lhs, int n_rhs, mxArray *const *rhs,
              const char *name)
{
  mxArray **args = core_arguments (n_rhs, rhs, name);
  mexCallMATLAB (n_lhs, lhs, n_rhs + 1, args, "__octcuda_core__");
  mxDestroyArray (args[0]);
  mxFree (args);
}

bool
gateway_core_tries (int n_lhs, mxArray **lhs, int n_rhs, mxArray *const *rhs,
                    const char *name)
{
  mxArray **args = core_arguments (n_rhs, rhs, name);
  mxArray *error = mexCallMATLABWithTrap (n_lhs, lhs, n_rhs + 1, args,
                                          "__octcuda_try__");
  mxDestroyArray (args[0]);
  mxFree (args);
  if (error)
    mxDestroyArray (error);
  return ! error;
}

mxArray *
gateway_core_1 (const char *name, const mxArray *x)
{
  mxArray *out = NULL;
  gateway_core (1, &out, 1, (mxArray *[]){ (mxArray *)x }, name);
  return out;
}

/* Methods of gpuArray, which stand for core's functions, use core's
   identifiers.  Everything else has identifiers of the package.  */
static const char *
identifier (const char *id)
{
  if (gateway_self.kind == OCTA_KIND_ARRAY || ! strncmp (id, "octcuda:", 8))
    return id;
  return strcmp (id, "Octave:invalid-fun-call") ? OCTA_ERROR_LOGIC
                                                : OCTA_ERROR_CALL;
}

/* Raise an error without the library, which may be of another build.  */
static void
throw_wrong (const char *text)
{
  mxArray *args[3] = { mxCreateString (OCTA_ERROR_REPLACED),
                       mxCreateString ("%s"), mxCreateString (text) };
  mexCallMATLAB (0, NULL, 3, args, "error");
}

static void
throw_last (void)
{
  const octa_error_info *e = octa_error ();
  const char *id = identifier (e->id);
  mxArray *args[3] = { mxCreateString (id), mxCreateString ("%s"),
                       mxCreateString (e->msg) };
  bool has_id = id[0] != '\0';
  gateway_core (0, NULL, has_id ? 3 : 2, has_id ? args : args + 1, "error");
}

void
gateway_warning (const char *id, const char *text)
{
  mxArray *args[3] = { mxCreateString (id ? id : ""), mxCreateString ("%s"),
                       mxCreateString (text) };
  gateway_core (0, NULL, id ? 3 : 2, id ? args : args + 1, "warning");
  for (int i = 0; i < 3; i++)
    mxDestroyArray (args[i]);
}

/* Fail with the number of arguments that M takes after its object, and a hint
   to its help.  */
static octa_status
fail_counts (const call *c, const method *m)
{
  int least = m->n_rhs_min - 1, most = m->n_rhs_max - 1, n = c->n_rhs - 1;
  char wanted[64];
  if (gateway_self.kind == OCTA_KIND_ARRAY
      || gateway_self.kind == OCTA_KIND_NONE || least < 0 || n < 0)
    return octa_fail ("Octave:invalid-fun-call", "Invalid call to %s",
                      c->name);
  if (m->n_rhs_max < 0)
    snprintf (wanted, sizeof wanted, "%d or more arguments", least);
  else if (least < most)
    snprintf (wanted, sizeof wanted, "%d to %d arguments", least, most);
  else
    snprintf (wanted, sizeof wanted,
              least == 1 ? "%d argument" : "%d arguments", least);
  return octa_fail (OCTA_ERROR_CALL,
                    "Invalid call to %s: it takes %s after the %s, not %d; "
                    "octcuda_help %s.%s lists them",
                    c->name, wanted, gateway_self.class, n, gateway_self.class,
                    c->name);
}

octa_status
gateway_check_counts (const call *c, const method *m, int n_lhs)
{
  if (c->n_rhs < m->n_rhs_min
      || (m->n_rhs_max >= 0 && c->n_rhs > m->n_rhs_max))
    return fail_counts (c, m);
  if (m->n_lhs_max >= 0 && c->n_lhs > m->n_lhs_max && c->n_lhs > n_lhs)
    return octa_fail ("Octave:invalid-fun-call",
                      "%s: function " OCTA_TOO_MANY_OUTPUTS, c->name);
  return OCTA_OK;
}

/* ---- Ctrl-C: Octave's flag, if the running version exports it ---- */

extern volatile unsigned char octave_signal_caught __attribute__ ((weak));
extern volatile int octave_interrupt_state __attribute__ ((weak));
extern void (*octave_signal_hook) (void) __attribute__ ((weak));
extern void octave_handle_signal (void) __attribute__ ((weak));

/* Any signal sets the flag, also that of a child that ends.  Octave's hook
   handles signals, and counts those of Ctrl-C.  After Ctrl-C the flag stays
   set: without it octave_quit would not throw.  */
bool
gateway_is_interrupted (void)
{
  if (! &octave_signal_caught || ! &octave_interrupt_state
      || ! &octave_signal_hook)
    return false;
  if (octave_signal_caught)
    {
      octave_signal_caught = 0;
      if (octave_signal_hook)
        octave_signal_hook ();
    }
  if (octave_interrupt_state <= 0)
    return false;
  octave_signal_caught = 1;
  return true;
}

/* Includes signals that were not handled yet; Ctrl-C counts more.  */
int
gateway_signals (void)
{
  if (! &octave_signal_caught || ! &octave_interrupt_state)
    return 0;
  return 2 * octave_interrupt_state + (octave_signal_caught != 0);
}

/* ---- is the loaded build still the installed one? ---- */

/* The time of Octave's last prompt, if the running version exports it.  Octave
   also checks only then whether functions have changed.  */
extern const struct prompt
{
  time_t seconds;
  long microseconds;
} Vlast_prompt_time __attribute__ ((weak));

/* Checked at the first call of a gateway, and at the first call after each
   prompt.  */
const char *
gateway_wrong (void)
{
  static bool is_known;
  static struct prompt last;
  const struct prompt *now = &Vlast_prompt_time ? &Vlast_prompt_time : &last;
  if (is_known && ! octa_build_wrong && now->microseconds == last.microseconds
      && now->seconds == last.seconds)
    return NULL;
  /* Octave sets the hook after it has read the path */
  is_known = ! &octave_signal_hook || octave_signal_hook;
  last = *now;
  if (octa_native_hooks.signals)
    octa_native_hooks.signals ();
  octa_build_check (octa_build_own);
  return octa_build_wrong;
}

__attribute__ ((visibility ("default"))) void
mexFunction (int n_lhs, mxArray **lhs, int n_rhs, const mxArray **rhs)
{
  call c = { .name = mexFunctionName (),
             .n_lhs = n_lhs,
             .lhs = lhs,
             .n_rhs = n_rhs,
             .rhs = rhs };
  const method *m = gateway_self.find
                        ? gateway_self.find (c.name)
                        : gateway_lookup (gateway_self.methods, c.name);
  octa_status st;
  const char *wrong = gateway_wrong ();
  if (wrong)
    {
      /* a destructor must not raise errors, and can close objects of its own
         build */
      if (strcmp (c.name, "delete") != 0)
        throw_wrong (wrong);
      if (! octa_build_is (octa_build_own))
        return;
    }
  if (! m)
    st = octa_fail ("Octave:undefined-function", "%s is not a method of %s",
                    c.name, gateway_self.class);
  else
    {
      c.arg = m->arg;
      octa_context_call_begins ();
      st = gateway_sort_arguments (&c);
      if (st == OCTA_OK)
        st = gateway_check_counts (&c, m, 0);
      if (st == OCTA_OK)
        st = gateway_self.run ? gateway_self.run (&c, m) : m->run (&c);
      else if (gateway_self.miscalled)
        st = gateway_self.miscalled (&c);
      octa_context_call_ends ();
    }
  const char *w;
  while ((w = octa_warning_fetch ()) != NULL)
    gateway_warning (octa_warning_id (), w);
  if (octa_native_hooks.sweep && st == OCTA_OK)
    octa_native_hooks.sweep ();
  if (st != OCTA_OK)
    {
      if (gateway_is_interrupted () && octave_handle_signal)
        octave_handle_signal ();
      throw_last ();
    }
}

const method *
gateway_lookup (const method *table, const char *name)
{
  for (const method *m = table; m->name; m++)
    if (! strcmp (m->name, name))
      return m;
  return NULL;
}

octa_status
gateway_command (call *c)
{
  char *name;
  GATEWAY_TRY (gateway_string (c->rhs[0], "COMMAND", &name));
  const method *m = gateway_lookup (c->arg.of, name);
  if (! m)
    return octa_fail ("Octave:invalid-fun-call",
                      "Invalid call to %s: it has no command '%s'",
                      gateway_self.class, name);
  call sub = { .name = m->name,
               .n_lhs = c->n_lhs,
               .lhs = c->lhs,
               .n_rhs = c->n_rhs - 1,
               .rhs = c->rhs + 1,
               .arg = m->arg };
  GATEWAY_TRY (gateway_check_counts (&sub, m, 1));
  return m->run (&sub);
}

/* ---- handles and objects ---- */

octa_id
gateway_id (const mxArray *x)
{
  octa_id id = 0;
  if (! x || (octa_native_hooks.id && octa_native_hooks.id (x, &id)))
    return id;
  /* mxGetProperty crashes Octave for an object array of any other size */
  if (mxGetNumberOfElements (x) != 1)
    return 0;
  mxArray *p = mxGetProperty (x, 0, OCTA_HANDLE_PROPERTY);
  if (p && mxIsDouble (p) && mxGetNumberOfElements (p) == 1)
    {
      double bits = mxGetScalar (p);
      memcpy (&id, &bits, sizeof id);
    }
  if (p)
    mxDestroyArray (p);
  return id;
}

octa_id
gateway_id_of (const mxArray *x, octa_kind kind)
{
  octa_id id = gateway_id (x);
  return octa_id_kind (id) == kind ? id : 0;
}

mxArray *
gateway_object (const char *class)
{
  mxArray *object = NULL;
  mexCallMATLAB (1, &object, 0, NULL, class);
  return object;
}

mxArray *
gateway_kernel (const char *class)
{
  mxArray *object = NULL, *name = mxCreateString (class);
  gateway_values ();
  mexCallMATLAB (1, &object, 1, &name, "__octcuda_kernel__");
  mxDestroyArray (name);
  return object;
}

/* Octave searches the method `delete' when it destroys the first object of a
   class, and keeps it.  After `pkg unload', rmpath or restoredefaultpath it
   would not find it; then it would warn, and nothing would be closed.  So call
   the method once while it can be found, with an object that has nothing to
   close yet.  */
static void
find_delete (mxArray *object, octa_kind kind)
{
  static bool is_found[OCTA_KIND_COUNT];
  if (is_found[kind] || gateway_id (object))
    return;
  is_found[kind] = true;
  mexCallMATLAB (0, NULL, 1, &object, "delete");
}

void
gateway_object_open (mxArray *object, octa_id id)
{
  double bits;
  if (octa_native_hooks.open && octa_native_hooks.open (object, id))
    return;
  find_delete (object, octa_id_kind (id));
  memcpy (&bits, &id, sizeof bits);
  mxArray *p = mxCreateDoubleScalar (bits);
  mxSetProperty (object, 0, OCTA_HANDLE_PROPERTY, p);
  mxDestroyArray (p);
}

/* ---- arguments ---- */

octa_status
gateway_string (const mxArray *x, const char *arg, char **s)
{
  if (! mxIsChar (x) || mxGetM (x) > 1)
    return octa_fail (OCTA_ERROR_LOGIC, "%s must be a string, not %s", arg,
                      gateway_describe (x));
  /* Octave does not free the result of mxArrayToString with the call */
  mwSize n = mxGetNumberOfElements (x) + 1;
  *s = mxMalloc ((size_t)n);
  mxGetString (x, *s, n);
  if (strlen (*s) + 1 != (size_t)n)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s has a NUL, char (0), at %zu, which would end the "
                      "string for CUDA: remove it",
                      arg, strlen (*s) + 1);
  return OCTA_OK;
}

bool
gateway_is_string (const mxArray *x, const char *text)
{
  size_t n = strlen (text);
  if (! mxIsChar (x) || mxGetM (x) != 1 || mxGetN (x) != n)
    return false;
  const char *p = mxGetData (x);
  return ! memcmp (p, text, n);
}

bool
gateway_is_true_at (const mxArray *x, int i)
{
  return x && mxIsLogical (x) && (size_t)i < mxGetNumberOfElements (x)
         && ((const mxLogical *)mxGetData (x))[i];
}

octa_status
gateway_subscripts (const mxArray *x)
{
  size_t n = mxGetNumberOfElements (x);
  bool is_right = mxIsStruct (x) && n > 0 && mxGetFieldNumber (x, "type") >= 0
                  && mxGetFieldNumber (x, "subs") >= 0;
  for (size_t i = 0; i < n && is_right; i++)
    {
      const mxArray *type = mxGetField (x, (mwIndex)i, "type");
      const mxArray *subs = mxGetField (x, (mwIndex)i, "subs");
      is_right = type && subs && mxIsChar (type)
                 && (gateway_is_string (type, ".") ? mxIsChar (subs)
                                                   : mxIsCell (subs));
    }
  return is_right ? OCTA_OK
                  : octa_fail (OCTA_ERROR_LOGIC,
                               "second argument must be a structure with "
                               "fields 'type' and 'subs'");
}

const mxArray *
gateway_host (const mxArray *x)
{
  mxArray *host = NULL;
  if (! gateway_id_of (x, OCTA_KIND_ARRAY))
    return x;
  mexCallMATLAB (1, &host, 1, (mxArray *[]){ (mxArray *)x }, "gather");
  return host;
}

/* In Octave 11 an object made by a MEX function has no class name.  */
const char *
gateway_class_name (const mxArray *x)
{
  static const char *const names[] = {
    [mxCELL_CLASS] = "cell",       [mxSTRUCT_CLASS] = "struct",
    [mxLOGICAL_CLASS] = "logical", [mxCHAR_CLASS] = "char",
    [mxDOUBLE_CLASS] = "double",   [mxSINGLE_CLASS] = "single",
    [mxINT8_CLASS] = "int8",       [mxUINT8_CLASS] = "uint8",
    [mxINT16_CLASS] = "int16",     [mxUINT16_CLASS] = "uint16",
    [mxINT32_CLASS] = "int32",     [mxUINT32_CLASS] = "uint32",
    [mxINT64_CLASS] = "int64",     [mxUINT64_CLASS] = "uint64"
  };
  const char *name = mxGetClassName (x);
  size_t i = (size_t)mxGetClassID (x);
  if (! name && i < sizeof names / sizeof *names)
    name = names[i];
  return name ? name : "";
}

const char *
gateway_describe (const mxArray *x)
{
  static char text[160];
  const char *kind = mxIsSparse (x)    ? "sparse "
                     : mxIsComplex (x) ? "complex "
                                       : "";
  size_t n = mxGetNumberOfElements (x);
  if (n == 1)
    snprintf (text, sizeof text, "a %s%.80s", kind, gateway_class_name (x));
  else if (mxGetNumberOfDimensions (x) > 2)
    snprintf (text, sizeof text, "a %s%.80s array", kind,
              gateway_class_name (x));
  else
    snprintf (text, sizeof text, "a %s%.80s of %zu x %zu", kind,
              gateway_class_name (x), (size_t)mxGetM (x), (size_t)mxGetN (x));
  return text;
}

octa_status
gateway_host_type (const mxArray *x, const char *arg, octa_type *t)
{
  *t = octa_type_find (gateway_class_name (x));
  if (*t == OCTA_TYPE_COUNT)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s must be a numeric or logical array, not a %s", arg,
                      gateway_class_name (x));
  if (mxIsSparse (x))
    return octa_fail (OCTA_ERROR_LOGIC, "%s must be a full array; use full",
                      arg);
  return OCTA_OK;
}

octa_status
gateway_number (const mxArray *x, const char *arg, double *v)
{
  x = gateway_host (x);
  octa_type t = octa_type_find (gateway_class_name (x));
  if (t == OCTA_TYPE_COUNT || mxIsSparse (x) || mxIsComplex (x)
      || mxGetNumberOfElements (x) != 1)
    return octa_fail (OCTA_ERROR_LOGIC, "%s must be a real number, not %s",
                      arg, gateway_describe (x));
  *v = mxGetScalar (x);
  return OCTA_OK;
}

octa_status
gateway_integer (const mxArray *x, const char *arg, int64_t lo, int64_t hi,
                 int64_t *v)
{
  double d;
  GATEWAY_TRY (gateway_number (x, arg, &d));
  /* as a double INT64_MAX is 2^63 */
  if (! (d >= (double)lo && d <= (double)hi && d < 0x1p63) || d != floor (d))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s must be an integer in [%lld, %lld], not %g", arg,
                      (long long)lo, (long long)hi, d);
  *v = (int64_t)d;
  return OCTA_OK;
}

octa_status
gateway_dims (const mxArray *x, const char *arg, int n_max, unsigned *v)
{
  x = gateway_host (x);
  size_t n = mxGetNumberOfElements (x);
  if (octa_type_find (gateway_class_name (x)) == OCTA_TYPE_COUNT
      || mxIsSparse (x) || mxIsComplex (x) || n < 1 || n > (size_t)n_max)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s must be a vector of 1 to %d integers, not %s", arg,
                      n_max, gateway_describe (x));
  mxArray *d = mxIsDouble (x) ? NULL : gateway_core_1 ("double", x);
  const double *p = mxGetData (d ? d : x);
  octa_status st = OCTA_OK;
  for (size_t i = 0; i < (size_t)n_max && st == OCTA_OK; i++)
    {
      double e = i < n ? p[i] : 1;
      if (e >= 1 && e <= 4294967295.0 && e == floor (e))
        v[i] = (unsigned)e;
      else
        st = octa_fail (OCTA_ERROR_LOGIC, "%s must hold integers >= 1, not %g",
                        arg, e);
    }
  if (d)
    mxDestroyArray (d);
  return st;
}

/* ---- results ---- */

mxArray *
gateway_duplicate (const mxArray *x)
{
  octa_id id = gateway_id_of (x, OCTA_KIND_ARRAY);
  octa_node *n = id ? octa_array_node (id) : NULL;
  if (n)
    {
      octa_node_retain (n);
      return octa_native_hooks.make (n);
    }
  /* `full' returns the same value; mxGetData must not be called for a diagonal
     matrix */
  return mxIsComplex (x) && ! mxIsSparse (x) ? gateway_core_1 ("full", x)
                                             : mxDuplicateArray (x);
}

mxArray *
gateway_logical (bool v)
{
  return mxCreateLogicalScalar (v);
}

mxArray *
gateway_double (double v)
{
  return mxCreateDoubleScalar (v);
}

mxArray *
gateway_uint64 (uint64_t v)
{
  mxArray *x = mxCreateNumericMatrix (1, 1, mxUINT64_CLASS, mxREAL);
  memcpy (mxGetData (x), &v, sizeof v);
  return x;
}

mxArray *
gateway_text (const char *s)
{
  return mxCreateString (s);
}

mxArray *
gateway_struct_of (const gateway_field *fields)
{
  mxArray *s = gateway_structs (1, 1, "");
  for (; fields && fields->name; fields++)
    gateway_field_add (s, fields->name, fields->value);
  return s;
}

void
gateway_field_add (mxArray *s, const char *name, mxArray *value)
{
  mxAddField (s, name);
  mxSetField (s, 0, name, value);
}

mxArray *
gateway_structs (size_t m, size_t n, const char *fields)
{
  mxArray *s = mxCreateStructMatrix (m, n, 0, NULL);
  char name[64];
  while (sscanf (fields, "%63s", name) == 1)
    {
      mxAddField (s, name);
      fields = strstr (fields, name) + strlen (name);
    }
  return s;
}

void
gateway_element_set_to (mxArray *s, size_t i, mxArray *const *values)
{
  for (int f = 0; f < mxGetNumberOfFields (s); f++)
    mxSetFieldByNumber (s, i, f, values[f]);
}

mxArray *
gateway_array (const octa_shape *shape)
{
  mxArray *out = NULL, *args[3];
  gateway_values ();
  args[0] = mxCreateString (octa_types[shape->type].name);
  args[1] = mxCreateLogicalScalar (shape->is_complex);
  args[2] = mxCreateDoubleMatrix (1, (size_t)shape->n_dims, mxREAL);
  for (int i = 0; i < shape->n_dims; i++)
    ((double *)mxGetData (args[2]))[i] = (double)shape->dims[i];
  mexCallMATLAB (1, &out, 3, args, "__octcuda_array__");
  for (int i = 0; i < 3; i++)
    mxDestroyArray (args[i]);
  return out;
}

mxArray *
gateway_row (octa_type t, bool is_complex, size_t n)
{
  const int64_t dims[2] = { 1, (int64_t)n };
  return gateway_array (&(octa_shape){ t, is_complex, 2, dims });
}
