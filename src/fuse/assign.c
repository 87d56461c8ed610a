/* assign.c -- computing assignments: in place where nobody else can see the
   array, else in a copy.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"

#include <string.h>

/* Compute what Q reads of BASE, other than through N: Q itself, or, when Q
   has to wait for N, those of its operands that need not.  */
static octa_status
compute_reader (octa_node *q, const octa_node *n, const octa_node *base,
                bool *did)
{
  octa_status st = OCTA_OK;
  if (q == n || ! octa_node_is_pending (q) || ! octa_node_reads (q, base, n))
    return OCTA_OK;
  if (! octa_node_reads (q, n, NULL))
    {
      *did = true;
      return octa_node_compute (q);
    }
  for (int i = 0; i < q->n_in; i++)
    OCTA_TRY (compute_reader (q->in[i], n, base, did));
done:
  return st;
}

/* Compute the live nodes, other than N, that still read BASE.  What reads it
   and waits for N is left: then BASE is copied.  */
static octa_status
compute_readers (const octa_node *n, const octa_node *base)
{
  octa_status st = OCTA_OK;
  for (octa_node *q = octa_pending_first, *next; q; q = next)
    {
      bool did = false;
      next = q->next;
      OCTA_TRY (compute_reader (q, n, base, &did));
      if (did)
        next = octa_pending_first; /* the list has changed */
    }
done:
  return st;
}

/* Does P read DEST's array at any other place than the one it writes?  */
static bool
clashes (const octa_program *p, const octa_node *base)
{
  for (int i = 0; i < p->n_leaves; i++)
    {
      const octa_leaf *l = &p->leaf[i];
      if (l->node->kind == OCTA_NODE_SCALAR || ! l->node->buffer
          || l->node->buffer->block != base->buffer->block)
        continue;
      if (l->node->buffer != base->buffer || l->offset != p->dest.offset
          || memcmp (l->stride, p->dest.stride, sizeof l->stride)
          || memcmp (l->list, p->dest.list, sizeof l->list))
        return true;
    }
  return false;
}

/* The buffer to write into: BASE's own when nobody else can see it.  */
static octa_status
target_buffer (const octa_node *base, bool in_place, octa_buffer **b)
{
  octa_status st = OCTA_OK;
  octa_buffer *copy = NULL;
  if (in_place)
    {
      octa_buffer_retain (base->buffer);
      *b = base->buffer;
      return OCTA_OK;
    }
  OCTA_TRY (octa_buffer_new (base->buffer->bytes, &copy));
  OCTA_TRY (octa_lane_copy (octa_buffer_use (copy),
                            octa_buffer_use (base->buffer),
                            base->buffer->bytes));
  *b = copy;
  copy = NULL;
done:
  octa_buffer_release (copy);
  return st;
}

/* What N assigns lies in the memory that it changes, as another array: then it
   is copied before.  */
static octa_status
part (octa_node *n)
{
  octa_status st = OCTA_OK;
  octa_node *own, *v = n->in[1];
  const octa_buffer *b = v->kind == OCTA_NODE_BUFFER ? v->buffer : NULL;
  if (b && b != n->in[0]->buffer && b->block == n->in[0]->buffer->block)
    {
      OCTA_TRY (octa_node_copy (v, &own));
      n->in[1] = own;
      octa_node_release (v);
    }
done:
  return st;
}

octa_status
octa_assign_run (octa_node *n)
{
  /* An assignment computed as a reader of BASE clears no readers itself: N is
     one of them.  It makes a copy.  */
  static bool is_clearing;
  static octa_program p;
  octa_status st;
  octa_node *base = n->in[0], *v = n->in[1];
  octa_buffer *b = NULL;
  octa_size region;

  OCTA_TRY (octa_node_store (base));
  bool is_lent = octa_buffer_is_lent (base->buffer);
  if (base->handles == 0 && (base->refs > 1 || is_lent) && ! is_clearing)
    {
      is_clearing = true;
      st = compute_readers (n, base);
      is_clearing = false;
      OCTA_TRY (st);
    }
  /* A value that reads the old array is computed first, so that the old
     array has no reader left when it is written.  */
  if (octa_node_is_pending (v) && octa_node_reads (v, base, NULL))
    OCTA_TRY (octa_node_compute (v));
  if (is_lent)
    {
      OCTA_TRY (part (n));
      v = n->in[1];
    }
  bool in_place = base->refs == 1 && octa_buffer_is_sole (base->buffer);
  if (in_place && octa_small_put (base, n->view, v, base->buffer))
    {
      octa_buffer_retain (base->buffer);
      octa_node_settle (n, base->buffer, (octa_cplx)n->cplx);
      return OCTA_OK;
    }

  region.n_dims = n->view->source.n_dims;
  memcpy (region.dims, n->view->count, sizeof region.dims);
  octa_size_trim (&region);
  for (;;)
    {
      int slot;
      unsigned raised;
      octa_program_init (&p, &region);
      if (! octa_program_add (&p, v, &slot))
        {
          OCTA_TRY (octa_program_satisfy (&p, v));
          continue;
        }
      (void)octa_program_store (&p, slot);
      octa_program_set_dest (&p, base, n->view);
      in_place = in_place && ! clashes (&p, base);
      if (! b)
        OCTA_TRY (target_buffer (base, in_place, &b));
      p.dest_buffer = b;
      octa_program_finish (&p, false);
      OCTA_TRY (octa_program_launch (&p));
      OCTA_TRY (octa_flags_take (&p, &raised));
      if (! octa_flags_settle (&p, raised, &st))
        break;
    }
  if (st != OCTA_OK)
    goto done;
  octa_node_settle (n, b, (octa_cplx)n->cplx);
  b = NULL;
done:
  octa_buffer_release (b);
  return st;
}
