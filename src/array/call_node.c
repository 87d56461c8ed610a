/* call_node.c -- nodes for calls of compiled functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/array.h"

#include <stdlib.h>
#include <string.h>

/* Can IN be argument I of C?  */
static octa_status
check_argument (const octa_callee *c, int i, octa_node *in)
{
  octa_status st;
  const octa_callee_arg *a = &c->arg[i];
  if (a->is_whole || ! a->is_complex)
    OCTA_TRY (octa_node_resolve (in));
  if (in->type != a->type || (in->cplx == OCTA_COMPLEX && ! a->is_complex)
      || (in->cplx == OCTA_REAL && a->is_complex && a->is_whole))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "argument %d of %s is not of the class for which the "
                      "function was compiled; please report this bug in "
                      "octcuda",
                      i + 1, c->name);
  return OCTA_OK;
done:
  return st;
}

/* The node of the call.  */
static octa_status
new_call (octa_callee *c, octa_node *const *in, const octa_size *size,
          octa_node **out)
{
  octa_status st;
  octa_node *n = NULL, *place = NULL;
  int n_in = c->n_args + c->wants_place;
  for (int i = 0; i < c->n_args; i++)
    OCTA_TRY (check_argument (c, i, in[i]));
  OCTA_TRY (
      octa_node_new (OCTA_NODE_CALL, OCTA_TYPE_DOUBLE, OCTA_REAL, size, &n));
  if (! (n->call = calloc (1, sizeof *n->call)))
    OCTA_TRY (octa_no_memory ("arrays"));
  n->call->callee = c;
  octa_callee_retain (c);
  if (n_in > OCTA_OPERANDS_MAX)
    {
      octa_node **many = calloc ((size_t)n_in, sizeof *many);
      if (! many)
        OCTA_TRY (octa_no_memory ("arrays"));
      n->in = many;
    }
  for (int i = 0; i < c->n_args; i++)
    octa_node_add_input (n, in[i]);
  if (c->wants_place)
    {
      OCTA_TRY (octa_node_range (0, 1, &n->size, &place));
      octa_node_add_input (n, place);
    }
  OCTA_TRY (octa_node_limit (n));
  *out = OCTA_MOVE (n);
done:
  octa_node_release (place);
  octa_node_release (n);
  return st;
}

/* The known facts about result I of C before it is computed.  */
static octa_cplx
result_cplx (const octa_callee *c, int i)
{
  const octa_callee_result *r = &c->result[i];
  bool is_open = c->may_leave && ! r->stays_real && r->cplx == OCTA_REAL
                 && octa_types[r->type].group == OCTA_GROUP_FLOAT;
  return is_open ? OCTA_UNRESOLVED : r->cplx;
}

static octa_status
new_result (octa_callee *c, int i, octa_node *call, const octa_size *size,
            octa_node **out)
{
  octa_status st;
  octa_node *n = NULL;
  octa_group g = octa_types[c->result[i].type].group;
  OCTA_TRY (octa_node_new (OCTA_NODE_RESULT, c->result[i].type,
                           result_cplx (c, i), size, &n));
  n->op = (uint16_t)i;
  n->is_kept = n->cplx == OCTA_COMPLEX;
  n->is_nonneg = g == OCTA_GROUP_LOGICAL || g == OCTA_GROUP_UNSIGNED;
  if (! call)
    octa_node_settle (n, NULL,
                      n->cplx == OCTA_COMPLEX ? OCTA_COMPLEX : OCTA_REAL);
  else
    {
      /* The weight of the call is enough.  */
      n->weight = 0;
      octa_node_add_input (n, call);
      call->call->result[i] = n;
    }
  *out = n;
done:
  return st;
}

octa_status
octa_node_call (octa_callee *c, octa_node *const *in, const octa_size *size,
                octa_node **out)
{
  octa_status st;
  octa_node *call = NULL;
  int n = 0;
  if (c->n_args > OCTA_CALL_ARGS || c->n_results > OCTA_CALL_RESULTS)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s has more than %d arguments or %d results", c->name,
                      OCTA_CALL_ARGS, OCTA_CALL_RESULTS);
  OCTA_TRY (octa_current_ready ());
  if (! c->hash)
    c->hash = octa_hash (c->text, strlen (c->text), 0);
  if (octa_size_elems (size) > 0)
    OCTA_TRY (new_call (c, in, size, &call));
  for (; n < c->n_results; n++)
    OCTA_TRY (new_result (c, n, call, size, &out[n]));
done:
  for (; st != OCTA_OK && n > 0; n--)
    octa_node_release (out[n - 1]);
  octa_node_release (call);
  return st;
}
