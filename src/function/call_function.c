/* call_function.c -- calls of compiled functions.  The first element may
   determine the class of the results, and a function may draw random numbers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/compile.h"
#include "random/random.h"

#include <string.h>

/* The first element of N; N itself if it is a number.  */
static octa_status
first_element (octa_node *n, octa_node **out)
{
  if (n->n_elems == 1)
    {
      octa_node_retain (*out = n);
      return OCTA_OK;
    }
  octa_view *v = octa_view_new (&n->size);
  if (! v)
    return octa_no_memory ("arrays");
  for (int d = 0; d < OCTA_DIMS_MAX; d++)
    v->count[d] = 1;
  return octa_node_view (n, v, OCTA_SIZE (1, 1), out);
}

/* The classes of C's results for the first element.  */
static octa_status
ask (octa_callee *c, octa_node *const *in, octa_type *type)
{
  octa_status st = OCTA_OK;
  octa_node *first[OCTA_CALL_ARGS] = { 0 }, *tag[OCTA_CALL_RESULTS] = { 0 };
  for (int i = 0; i < c->n_args; i++)
    if (c->arg[i].is_whole)
      octa_node_retain (first[i] = in[i]);
    else
      OCTA_TRY (first_element (in[i], &first[i]));
  OCTA_TRY (octa_node_call (c, first, OCTA_SIZE (1, 1), tag));
  for (int i = 0; i < c->n_results; i++)
    {
      double d;
      OCTA_TRY (octa_node_resolve (tag[i]));
      OCTA_TRY (octa_node_download (tag[i], &d));
      type[i] = (octa_type)d;
    }
done:
  for (int i = 0; i < c->n_args; i++)
    octa_node_release (first[i]);
  for (int i = 0; i < c->n_results; i++)
    octa_node_release (tag[i]);
  return st;
}

/* As octa_node_call.  If the function can fail, it is computed now, so that
   its error is raised by this call.  */
static octa_status
call_now (octa_callee *c, octa_node *const *in, const octa_size *size,
          octa_node **out)
{
  octa_status st;
  OCTA_TRY (octa_node_call (c, in, size, out));
  for (int i = 0; i < c->n_results && c->may_fail && st == OCTA_OK; i++)
    st = octa_node_compute (out[i]);
  for (int i = 0; i < c->n_results && st != OCTA_OK; i++)
    {
      octa_node_release (out[i]);
      out[i] = NULL;
    }
done:
  return st;
}

static octa_status
call (octa_callee *c, octa_node *const *in, const octa_size *size,
      octa_node **out)
{
  octa_status st = OCTA_OK;
  octa_type type[OCTA_CALL_RESULTS] = { 0 };
  if (! octa_function_says_classes (c))
    return call_now (c, in, size, out);
  for (int i = 0; i < c->n_results; i++)
    type[i] = OCTA_TYPE_DOUBLE;
  if (octa_size_elems (size) > 0)
    OCTA_TRY (ask (c, in, type));
  OCTA_TRY (octa_function_in_classes (c, type, &c));
  st = call_now (c, in, size, out);
done:
  return st;
}

/* ---- random numbers ---- */

/* Call C with one block of random numbers for each element.  */
static octa_status
call_drawing (octa_callee *c, octa_node *const *in, const octa_size *size,
              octa_node **out)
{
  octa_status st;
  octa_rng *rng = &octa_rng_global;
  const octa_rng before = *rng;
  octa_random_place from;
  octa_node *all[OCTA_CALL_ARGS];
  int n = c->n_args - OCTA_FUNCTION_RANDOM;
  OCTA_TRY (octa_random_reserve (rng, octa_size_elems (size), &from));
  memcpy (all, in, (size_t)n * sizeof *all);
  all[n] = from.seed;
  all[n + 1] = from.block;
  all[n + 2] = from.stream;
  st = call (c, all, size, out);
  octa_random_place_release (&from);
done:
  if (st != OCTA_OK)
    *rng = before;
  return st;
}

octa_status
octa_function_call (octa_callee *c, octa_node *const *in,
                    const octa_size *size, octa_node **out)
{
  return c->uses_random ? call_drawing (c, in, size, out)
                        : call (c, in, size, out);
}
