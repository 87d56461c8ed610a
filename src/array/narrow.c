/* narrow.c -- is a computed complex array in fact real?

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/private.h"
#include "array/rows.h"
#include <string.h>

#define FIRST_ELEMENTS 64

/* Does one of the first elements of the computed N have an imaginary part?
   Then the other elements need not be checked.  */
static octa_status
begins_complex (const octa_node *n, bool *answer)
{
  octa_status st = OCTA_OK;
  union
  {
    double d[2 * FIRST_ELEMENTS];
    float s[2 * FIRST_ELEMENTS];
  } v;
  const bool is_single = n->type == OCTA_TYPE_SINGLE;
  const int64_t count = n->n_elems < FIRST_ELEMENTS ? n->n_elems
                                                    : FIRST_ELEMENTS;
  const size_t bytes = (size_t)count
                       * octa_elem_size ((octa_type)n->type, true);
  *answer = false;
  /* While the stream is captured no value can be read.  */
  if (octa_lane_now->hold || ! n->buffer)
    return OCTA_OK;
  const void *p = octa_buffer_at_hand (n->buffer, false);
  if (p)
    memcpy (&v, p, bytes);
  else
    OCTA_TRY (octa_staging_dtoh (&v, octa_buffer_use (n->buffer), bytes));
  for (int64_t i = 0; i < count && ! *answer; i++)
    *answer = is_single ? v.s[2 * i + 1] != 0 : v.d[2 * i + 1] != 0;
done:
  return st;
}

/* COPY: the computed complex array N, real if it is in fact real; NULL: its
   first elements show that it is not.  The test is an operation, whose result
   narrows like every result.  It reads an alias of N, which no other pending
   work reads, because the same kernel must not compute readers of N before the
   answer is known.  */
static octa_status
narrowed (const octa_node *n, octa_node **out)
{
  octa_status st;
  octa_node *copy = NULL, *alias = NULL;
  bool is_sure;
  OCTA_TRY (begins_complex (n, &is_sure));
  if (is_sure)
    return OCTA_OK;
  OCTA_TRY (octa_node_new (OCTA_NODE_BUFFER, (octa_type)n->type, OCTA_COMPLEX,
                           &n->size, &alias));
  octa_buffer_retain (alias->buffer = n->buffer);
  OCTA_TRY (octa_node_new (OCTA_NODE_OP, (octa_type)n->type, OCTA_UNRESOLVED,
                           &n->size, &copy));
  copy->op = OCTA_OP_uplus;
  octa_node_add_input (copy, alias);
  OCTA_TRY (octa_node_store (copy));
  *out = OCTA_MOVE (copy);
done:
  octa_node_release (copy);
  octa_node_release (alias);
  return st;
}

/* Find out whether the computed complex N is in fact real.  */
static octa_status
narrow (octa_node *n)
{
  octa_status st;
  octa_node *copy = NULL;
  OCTA_TRY (narrowed (n, &copy));
  n->cplx = copy ? copy->cplx : OCTA_COMPLEX;
  if (n->cplx == OCTA_REAL)
    {
      octa_buffer *b = n->buffer;
      octa_buffer_retain (n->buffer = copy->buffer);
      if (n->is_held)
        octa_array_held -= b->bytes - n->buffer->bytes;
      octa_buffer_release (b);
    }
done:
  octa_node_release (copy);
  return st;
}

octa_status
octa_node_stay_complex (octa_node *n)
{
  octa_status st = OCTA_OK;
  if (n->cplx != OCTA_UNRESOLVED)
    return OCTA_OK;
  n->cplx = OCTA_COMPLEX;
  OCTA_TRY (octa_node_store (n));
  if (n->cplx == OCTA_UNRESOLVED)
    n->cplx = OCTA_COMPLEX;
  n->is_kept = n->cplx == OCTA_COMPLEX;
done:
  return st;
}

octa_status
octa_node_has_imaginary (octa_node *n, bool *answer)
{
  octa_status st = OCTA_OK;
  octa_lane_was was;
  octa_node *copy = NULL;
  *answer = false;
  OCTA_TRY (octa_node_store (n));
  if (n->cplx == OCTA_REAL || n->n_elems == 0)
    return OCTA_OK;
  OCTA_TRY (octa_lane_enter (octa_lane_tagged (n->lane, n->place), &was));
  st = narrowed (n, &copy);
  octa_lane_leave (&was);
  *answer = ! copy || copy->cplx == OCTA_COMPLEX;
  octa_node_release (copy);
done:
  return st;
}

octa_status
octa_node_resolve (octa_node *n)
{
  octa_status st = OCTA_OK;
  if (n->cplx != OCTA_UNRESOLVED)
    return OCTA_OK;
  OCTA_TRY (octa_node_compute (n));
  if (n->cplx == OCTA_UNRESOLVED && octa_node_is_foreseen)
    return OCTA_FAIL; /* nobody knows */
  if (n->cplx == OCTA_UNRESOLVED)
    {
      octa_lane_was was;
      OCTA_TRY (octa_lane_enter (octa_lane_tagged (n->lane, n->place), &was));
      st = narrow (n);
      octa_lane_leave (&was);
    }
done:
  return st;
}
