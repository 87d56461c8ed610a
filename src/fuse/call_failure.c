/* call_failure.c -- calls of compiled functions that leave the real numbers,
   or fail.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"

#include <stdlib.h>

octa_status
octa_program_call_left (octa_node *n)
{
  octa_status st = octa_call_leave (n);
  if (st == OCTA_OK)
    n->decided = OCTA_COMPLEX;
  return st;
}

/* ---- the first error ---- */

/* Compute the output WHAT, of class T, of the call N for each element.  */
static octa_status
told (octa_node *n, int what, octa_type t, void *to)
{
  octa_status st;
  octa_node *out = NULL;
  OCTA_TRY (octa_node_new (OCTA_NODE_RESULT, t, OCTA_REAL, &n->size, &out));
  out->op = (uint8_t)what;
  octa_node_add_input (out, n);
  OCTA_TRY (octa_node_download (out, to));
done:
  octa_node_release (out);
  return st;
}

octa_status
octa_program_call_failed (octa_node *n)
{
  octa_status st;
  uint32_t *error = malloc ((size_t)n->n_elems * sizeof *error);
  double *all = calloc ((size_t)n->n_elems, sizeof *all);
  double value[OCTA_CALL_VALUES] = { 0 };
  const octa_callee *c = n->call->callee;
  int64_t i = 0;
  if (! error || ! all)
    OCTA_TRY (octa_no_memory ("arrays"));
  OCTA_TRY (told (n, OCTA_CALL_ERROR, OCTA_TYPE_UINT32, error));
  while (i < n->n_elems && ! error[i])
    i++;
  for (int k = 0; k < c->n_values && i < n->n_elems; k++)
    {
      OCTA_TRY (told (n, OCTA_CALL_VALUE + k, OCTA_TYPE_DOUBLE, all));
      value[k] = all[i];
    }
  if (i < n->n_elems)
    st = c->fail (c, error[i], value, n, i);
  else
    st = octa_fail (OCTA_ERROR_RUNTIME,
                    "%s failed once, but not when it was repeated: its input "
                    "has changed in between; compute it again",
                    c->name);
done:
  free (all);
  free (error);
  return st;
}

/* ---- all of a call ---- */

/* A call itself has no value, only its results have.  */
octa_status
octa_program_run_call (octa_node *n)
{
  octa_status st = OCTA_OK;
  for (int i = 0; i < OCTA_CALL_RESULTS && n->call; i++)
    if (n->call->result[i])
      OCTA_TRY (octa_node_compute (n->call->result[i]));
done:
  return st;
}

const char *
octa_program_call_name (const octa_node *n)
{
  const octa_node *call = n->kind == OCTA_NODE_RESULT ? n->in[0] : n;
  return call->call->callee->name;
}

const char *
octa_program_call_said (const octa_node *n)
{
  const octa_node *call = n->kind == OCTA_NODE_RESULT ? n->in[0] : n;
  const octa_callee *c = call->call->callee;
  return *c->said ? c->said : c->name;
}
