/* cudaExpression.c -- methods of cudaExpression: kernels from C expressions.

   k (a, b, "range", [0 10 2]) arrives as subsref.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include "gpu.h"
#include "places.h"

#include <string.h>

#define ARGS_MAX OCTA_EXPRESSION_ARGS

/* ---- open ---- */

/* Field NAME of the struct SPEC as a string.  */
static octa_status
read_text (const mxArray *spec, const char *name, const char **text)
{
  char *s;
  const mxArray *f = mxGetField (spec, 0, name);
  *text = "";
  if (! f)
    return OCTA_OK;
  GATEWAY_TRY (gateway_string (f, name, &s));
  *text = s;
  return OCTA_OK;
}

static octa_status
read_options (const mxArray *cell, const char *const **list)
{
  size_t n = mxIsCell (cell) ? mxGetNumberOfElements (cell) : 0;
  const char **l = mxCalloc (n + 1, sizeof *l);
  if (! mxIsCell (cell))
    return octa_fail ("", "OPTIONS must be a cell array of strings");
  for (size_t i = 0; i < n; i++)
    {
      char *s;
      GATEWAY_TRY (
          gateway_string (mxGetCell (cell, (mwIndex)i), "OPTIONS", &s));
      l[i] = s;
    }
  *list = l;
  return OCTA_OK;
}

/* __open__ (k, family, spec, options, keep) */
static octa_status
do_open (call *c)
{
  octa_id id;
  octa_expression_spec spec = { 0 };
  char *keep;
  while (spec.family < OCTA_EXPRESSION_FAMILIES
         && ! gateway_is_string (c->rhs[1],
                                 octa_expression_families[spec.family]))
    spec.family++;
  if (spec.family == OCTA_EXPRESSION_FAMILIES || ! mxIsStruct (c->rhs[2]))
    return octa_fail ("Octave:invalid-fun-call", "Invalid call to __open__");
  for (int t = 0; t < OCTA_TEXT_TEXTS; t++)
    GATEWAY_TRY (
        read_text (c->rhs[2], octa_expression_texts[t], &spec.text[t]));
  if (read_options (c->rhs[3], &spec.options) != OCTA_OK
      || gateway_string (c->rhs[4], "KEEP", &keep) != OCTA_OK)
    return OCTA_FAIL;
  spec.keep = keep[0] ? keep : NULL;
  spec.is_in_place = mxGetField (c->rhs[2], 0, "in_place") != NULL;
  GATEWAY_TRY (octa_expression_create (&spec, &id));
  return handle_reopen (c->rhs[0], id);
}

/* ---- calls ---- */

static octa_status
read_argument (const mxArray *x, int i, octa_launch_arg *a)
{
  *a = (octa_launch_arg){ 0 };
  if (! gateway_id (x) && (mxIsNumeric (x) || mxIsLogical (x)))
    return arg_value (x, a);
  a->kind = OCTA_LAUNCH_ARG_DEVICE;
  a->id = gateway_id (x);
  if (octa_is_memory (a->id))
    return OCTA_OK;
  return arg_refuse (x, i, a->id);
}

/* [start, stop] or [start, stop, step] */
static octa_status
read_range (const mxArray *x, octa_expression_extent extent,
            octa_expression_call *e)
{
  size_t n = mxGetNumberOfElements (x);
  if (! mxIsDouble (x) || mxIsComplex (x) || n < 2 || n > 3)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "\"%s\" must be [START, STOP] or [START, STOP, STEP], "
                      "counted from 0, STOP excluded",
                      extent == OCTA_EXTENT_RANGE ? "range" : "slice");
  if (e->extent != OCTA_EXTENT_ALL)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "\"range\", \"slice\" and \"size\" exclude one another");
  const double *d = mxGetData (x);
  e->range[0] = d[0];
  e->range[1] = d[1];
  e->range[2] = n > 2 ? d[2] : 1;
  e->extent = extent;
  return OCTA_OK;
}

/* Is X a valid "allocator"?  It is accepted for PyCUDA's sake; results always
   come from the pool of gpuArrays.  */
static bool
is_allocator (const mxArray *x)
{
  return mxGetNumberOfElements (x) == 0 || mxIsFunctionHandle (x)
         || gateway_id_of (x, OCTA_KIND_DEVICE_POOL);
}

static octa_status
check_allocator (const mxArray *x)
{
  if (is_allocator (x))
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_LOGIC,
                    "\"allocator\" must be a function, a pool or [], not %s; "
                    "it has no effect, so leave it out",
                    gateway_describe (x));
}

/* Is VALUE [], PyCUDA's None, and may the option NAME be left out?  */
static bool
is_left_out (const mxArray *name, const mxArray *value)
{
  return mxIsDouble (value) && mxGetNumberOfElements (value) == 0
         && (gateway_is_string (name, "range")
             || gateway_is_string (name, "slice")
             || gateway_is_string (name, "size")
             || gateway_is_string (name, "out")
             || gateway_is_string (name, "kernel_wrapper"));
}

static octa_status
read_option (const mxArray *name, const mxArray *value,
             octa_expression_call *e, octa_launch_arg *out)
{
  int64_t n;
  char *text;
  if (is_left_out (name, value))
    return OCTA_OK;
  if (gateway_is_string (name, "stream"))
    {
      e->has_stream = true;
      return arg_stream (value, &e->stream);
    }
  if (gateway_is_string (name, "range"))
    return read_range (value, OCTA_EXTENT_RANGE, e);
  if (gateway_is_string (name, "slice"))
    return read_range (value, OCTA_EXTENT_SLICE, e);
  if (gateway_is_string (name, "size"))
    {
      GATEWAY_TRY (gateway_integer (value, "SIZE", 0, INT64_MAX, &n));
      if (e->extent != OCTA_EXTENT_ALL)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "\"range\", \"slice\" and \"size\" "
                          "exclude one another");
      e->range[0] = (double)n;
      e->extent = OCTA_EXTENT_SIZE;
      return OCTA_OK;
    }
  if (gateway_is_string (name, "out"))
    {
      GATEWAY_TRY (read_argument (value, e->n, out));
      if (out->kind != OCTA_LAUNCH_ARG_DEVICE)
        return octa_fail (OCTA_ERROR_KIND,
                          "OUT must be a gpuArray, cuda.slice "
                          "or device memory");
      e->out = out;
      return OCTA_OK;
    }
  if (gateway_is_string (name, "allocator"))
    return check_allocator (value);
  GATEWAY_TRY (gateway_string (name, "OPTION", &text));
  return octa_fail (OCTA_ERROR_LOGIC,
                    "unknown option \"%s\"; valid options are range, "
                    "slice, size, stream and out",
                    text);
}

/* Is X "new", which requests a new array from a scan?  */
static bool
is_new (const mxArray *x)
{
  return gateway_is_string (x, "new");
}

/* The inputs of a call: VALUES, first arguments, then pairs, and which of them
   are temporary.  NEW_OUTPUT: "new" was among them.  */
typedef struct given
{
  const mxArray *values[2 * ARGS_MAX + 2];
  bool is_temporary[2 * ARGS_MAX + 2];
  int n;
  bool has_new_output;
} given;

/* Sort K (INPUT, OUTPUT, ...), given by PyCUDA's names or positions, into
   arguments and pairs.  */
static octa_status
sort_scan (given *g)
{
  static const char row[] = "cudaExpression.scan";
  param params[PARAMS_MAX];
  int at[PARAMS_MAX];
  given sorted = { .n = 0 };
  signature f = { .who = "a scan",
                  .params = params,
                  .n = signature_read (signature_find ("", row), params),
                  .n_given = g->n,
                  .given = g->values };
  GATEWAY_TRY (signature_places (&f, at));
  if (at[2] == 2 && ! is_allocator (g->values[2]))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a scan takes 2 arguments, not 3; the third, "
                      "\"allocator\", must be a function, a pool or [], "
                      "not %s",
                      gateway_describe (g->values[2]));
  for (int k = 0; k < f.n; k++)
    {
      const mxArray *x = at[k] >= 0 ? g->values[at[k]] : NULL;
      bool is_none = ! x
                     || (mxIsDouble (x) && mxGetNumberOfElements (x) == 0
                         && k > 0);
      if (is_none)
        continue;
      if (k == 1 && is_new (x))
        sorted.has_new_output = true;
      else
        {
          if (k > 1)
            {
              char name[16] = "";
              memcpy (name, params[k].names.s,
                      strcspn (params[k].names.s, "/ ,="));
              sorted.values[sorted.n++] = gateway_text (name);
            }
          sorted.is_temporary[sorted.n] = g->is_temporary[at[k]];
          sorted.values[sorted.n++] = x;
        }
    }
  *g = sorted;
  return OCTA_OK;
}

/* The number of values that are arguments.  */
static int
count_arguments (const given *g)
{
  int n = 0;
  while (n < g->n && ! mxIsChar (g->values[n]))
    n++;
  return n;
}

static octa_status
read_call (given *g, int n_args, octa_expression_call *e, octa_launch_arg *out)
{
  int i = n_args;
  for (int k = 0; k < n_args; k++)
    {
      GATEWAY_TRY (read_argument (g->values[k], k, &e->args[k]));
      e->args[k].is_temporary = g->is_temporary[k];
    }
  e->n = n_args;
  e->has_new_output = g->has_new_output;
  if (i < g->n && is_new (g->values[i]))
    {
      e->has_new_output = true;
      i++;
    }
  for (; i < g->n; i += 2)
    {
      if (! mxIsChar (g->values[i]) || i + 1 == g->n)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "options are pairs of a name and a value, after "
                          "the arguments");
      GATEWAY_TRY (read_option (g->values[i], g->values[i + 1], e, out));
    }
  return OCTA_OK;
}

static octa_status
run (call *c, octa_id id, int n, const mxArray *cell, const mxArray *temporary)
{
  octa_launch_arg args[ARGS_MAX + OCTA_EXPRESSION_ROOM], out;
  octa_expression_call e = { .args = args };
  octa_node *result = NULL;
  given g = { .n = n };
  bool is_in_place = octa_expression_is_in_place (id);
  for (int i = 0; i < n && i < (int)N_ELEMS (g.values); i++)
    {
      g.values[i] = mxGetCell (cell, (mwIndex)i);
      g.is_temporary[i] = ! (is_in_place && c->n_lhs > 0)
                          && gateway_is_true_at (temporary, i);
    }
  if (n <= (int)N_ELEMS (g.values) && is_in_place && sort_scan (&g) != OCTA_OK)
    return OCTA_FAIL;
  int n_args = n > (int)N_ELEMS (g.values) ? n : count_arguments (&g);
  if (n_args > ARGS_MAX)
    return octa_fail (OCTA_ERROR_LOGIC, "at most %d arguments can be given",
                      ARGS_MAX);
  GATEWAY_TRY (read_call (&g, n_args, &e, &out));
  GATEWAY_TRY (octa_expression_run (id, &e, &result));
  if (result)
    return gpu_result (result, &c->lhs[0]);
  /* as in PyCUDA, return the array that a scan has written, but not as
     `ans' */
  if (is_in_place && c->n_lhs > 0 && n_args > 0)
    c->lhs[0] = gateway_duplicate (g.values[n_args - 1]);
  return OCTA_OK;
}

static octa_status
do_disp (call *c)
{
  char text[512] = "";
  octa_id id = gateway_id (c->rhs[0]);
  if (octa_handle_is_open (id)
      && octa_expression_describe (id, text, sizeof text) != OCTA_OK)
    return OCTA_FAIL;
  return handle_disp (c, text);
}

static octa_status do_subsref (call *c);

/* clang-format off */
static const method methods[] = {
  METHOD (__open__, 5, 5, 0, do_open)
  METHOD (close, 1, 1, 0, handle_close)   /* Close the kernel */
  METHOD (disp, 1, 1, 1, do_disp)         /* Print the name and the arguments */
  METHOD (isopen, 1, 1, 1, handle_isopen) /* True until the kernel is closed */
  METHOD (subsref, 2, 2, 1, do_subsref)   /* k (a, b) runs the kernel */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaExpression",
                               .kind = OCTA_KIND_EXPRESSION,
                               .methods = methods };

static octa_status
do_subsref (call *c)
{
  octa_id id;
  const mxArray *subs = c->rhs[1];
  GATEWAY_TRY (gateway_subscripts (subs));
  const mxArray *type = mxGetField (subs, 0, "type");
  if (! gateway_is_string (type, "()"))
    return handle_subsref (c, methods, NULL);
  const mxArray *cell = mxGetField (subs, 0, "subs");
  if (handle_id (c->rhs[0], OCTA_KIND_EXPRESSION, &id) != OCTA_OK
      || run (c, id, (int)mxGetNumberOfElements (cell), cell,
              mxGetField (subs, 0, OCTA_TEMPORARY_FIELD))
             != OCTA_OK)
    return OCTA_FAIL;
  if (c->lhs[0])
    c->lhs[0] = handle_subsref_rest (c->lhs[0], subs, 1);
  return OCTA_OK;
}
