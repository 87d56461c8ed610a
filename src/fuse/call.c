/* call.c -- calls of compiled functions: what is done when one leaves the real
   numbers, or fails.

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

octa_status
octa_program_call_failed (octa_node *n)
{
  octa_status st;
  octa_node *errors = NULL;
  uint32_t *error = malloc ((size_t)n->n_elems * sizeof *error);
  const octa_callee *c = n->call->callee;
  int64_t i = 0;
  if (! error)
    OCTA_TRY (octa_no_memory ("arrays"));
  OCTA_TRY (octa_node_new (OCTA_NODE_RESULT, OCTA_TYPE_UINT32, OCTA_REAL,
                           &n->size, &errors));
  errors->op = OCTA_CALL_ERROR;
  octa_node_add_input (errors, n);
  OCTA_TRY (octa_node_download (errors, error));
  while (i < n->n_elems && ! error[i])
    i++;
  if (i < n->n_elems)
    st = c->fail (c, error[i], i, &n->size);
  else
    st = octa_fail (OCTA_ERROR_RUNTIME,
                    "%s failed and then did not; what it reads has changed "
                    "meanwhile, so compute it again",
                    c->name);
done:
  octa_node_release (errors);
  free (error);
  return st;
}

/* ---- all of a call ---- */

/* A call has no value of its own: what it is wanted for is its results.  */
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
