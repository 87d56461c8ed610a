/* assign.c -- computing assignments: in place if no other value shares the
   array and no graph uses it, otherwise in a copy.

   If most of a large array is assigned from a value that reads the array
   itself (u(2:end-1) = u(1:end-2) + u(3:end)), it is not written in place
   either, because the value would need a second array anyway.  Instead one
   kernel reads the old array and writes the value into a new one, and only the
   frame around it is copied.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"

#include <string.h>

/* Compute the expressions in Q that read BASE other than through N: Q itself,
   or, if Q depends on N, those of its operands that do not.  */
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

/* Compute the live nodes, other than N, that still read BASE.  If a node reads
   BASE and also depends on N, it cannot be computed now; BASE is then
   copied.  */
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

/* Does P read an element of DEST's array other than the one it writes?  */
static bool
clashes (const octa_program *p, const octa_node *base)
{
  for (int i = 0; i < p->n_leaves; i++)
    {
      const octa_leaf *l = &p->leaf[i];
      if (l->node->kind == OCTA_NODE_SCALAR || ! l->node->buffer
          || l->node->buffer->block != base->buffer->block)
        continue;
      if (l->node->buffer != base->buffer || l->access == OCTA_ACCESS_WHOLE
          || l->offset != p->dest.offset
          || memcmp (l->stride, p->dest.stride, sizeof l->stride)
          || memcmp (l->list, p->dest.list, sizeof l->list))
        return true;
    }
  return false;
}

/* ---- the frame around a box ---- */

/* Arrays of at least this size: saving one kernel is worth up to four more
   copies.  */
#define FRAME_BYTES_MIN ((int64_t)16 << 20)
#define FRAME_DIMS 3

/* Elements START ... START + COUNT - 1 of DIMS, in each of N dimensions; an
   element has PITCH[0] bytes, a row PITCH[1], and so on.  */
typedef struct box
{
  int n;
  int64_t count[FRAME_DIMS], pitch[FRAME_DIMS + 1], first;
} box;

/* Is W a box of elements of SIZE bytes?  Leading dimensions that are complete
   are treated as part of the element.  */
static bool
box_of (const octa_view *w, size_t size, box *b)
{
  *b = (box){ .pitch = { (int64_t)size } };
  for (int d = 0; d < w->source.n_dims; d++)
    {
      int64_t len = w->source.dims[d], count = w->count[d];
      if (w->list[d] || w->axis[d] != d || (count > 1 && w->step[d] != 1))
        return false;
      if (b->n == 0 && count == len)
        {
          b->pitch[0] *= len;
          continue;
        }
      if (len == 1)
        continue;
      if (b->n == FRAME_DIMS)
        return false;
      b->count[b->n] = count;
      b->first += w->start[d] * b->pitch[b->n];
      b->pitch[b->n + 1] = b->pitch[b->n] * len;
      b->n++;
    }
  return true;
}

/* Is it better to compute V, which reads BASE, into a new array?  */
static bool
is_framed (const octa_node *n, const octa_node *base, const octa_node *v,
           box *b)
{
  int64_t size = (int64_t)octa_elem_size ((octa_type)base->type,
                                          base->cplx == OCTA_COMPLEX);
  return base->n_elems >= FRAME_BYTES_MIN / size && v->refs == 1
         && v->n_elems >= base->n_elems / 2 && ! octa_lane_now->hold
         && octa_node_is_pending (v) && box_of (n->view, (size_t)size, b)
         && (b->n < 2 || b->pitch[b->n - 1] <= INT32_MAX)
         && octa_node_reads (v, base, NULL);
}

/* Copy the elements around B: those before it, between its rows and planes,
   and after it.  */
static octa_status
copy_frame (CUdeviceptr to, CUdeviceptr from, const box *b)
{
  octa_status st = OCTA_OK;
  int64_t end = b->first + b->pitch[0];
  if (b->first > 0)
    OCTA_TRY (octa_lane_copy (to, from, (size_t)b->first));
  for (int d = 0; d < b->n; d++)
    {
      end += (b->count[d] - 1) * b->pitch[d];
      if (d == b->n - 1 || b->count[d + 1] == 1)
        continue;
      bool has_planes = d + 2 < b->n;
      int64_t pitch = b->pitch[d + 1], rows = b->count[d + 1] - 1;
      octa_lane_box gaps = {
        .at = end,
        .width = (size_t)(b->first + pitch - end),
        .height = (size_t)rows,
        .depth = has_planes ? (size_t)b->count[d + 2] : 1,
        .pitch = (size_t)pitch,
        .rows = (size_t)(has_planes ? b->pitch[d + 2] / pitch : rows)
      };
      if (gaps.width > 0)
        OCTA_TRY (octa_lane_copy_box (to, from, &gaps));
    }
  if (end < b->pitch[b->n])
    OCTA_TRY (octa_lane_copy (to + (CUdeviceptr)end, from + (CUdeviceptr)end,
                              (size_t)(b->pitch[b->n] - end)));
done:
  return st;
}

/* The buffer to write into: BASE's own if no other value has it, otherwise a
   copy of it, or a new one with the frame around FRAMED copied.  */
static octa_status
target_buffer (const octa_node *base, bool in_place, const box *framed,
               octa_buffer **b)
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
  CUdeviceptr to = octa_buffer_use (copy),
              from = octa_buffer_use (base->buffer);
  if (framed)
    OCTA_TRY (copy_frame (to, from, framed));
  else
    OCTA_TRY (octa_lane_copy (to, from, base->buffer->bytes));
  *b = OCTA_MOVE (copy);
done:
  octa_buffer_release (copy);
  return st;
}

/* If the assigned value is another array in the memory being written, copy it
   first.  */
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

typedef struct assignment
{
  octa_node *n;
  bool in_place;
  const box *frame; /* NULL: none */
  octa_buffer *to;  /* the buffer that is written */
} assignment;

static octa_status
write_value (octa_program *p, void *arg)
{
  octa_status st;
  assignment *a = arg;
  octa_node *base = a->n->in[0], *v = a->n->in[1];
  octa_size region = { .n_dims = a->n->view->source.n_dims };
  int slot;
  memcpy (region.dims, a->n->view->count, sizeof region.dims);
  octa_size_trim (&region);
  for (;;)
    {
      octa_program_init (p, &region);
      if (octa_program_add (p, v, &slot))
        break;
      OCTA_TRY (octa_program_satisfy (p, v));
    }
  (void)octa_program_store (p, slot);
  octa_program_set_dest (p, base, a->n->view);
  a->in_place = a->in_place && ! clashes (p, base);
  if (! a->to)
    OCTA_TRY (target_buffer (base, a->in_place, a->frame, &a->to));
  p->dest_buffer = a->to;
  octa_program_finish (p, false);
  st = octa_program_launch (p);
done:
  return st;
}

octa_status
octa_assign_run (octa_node *n)
{
  /* An assignment that is computed as a reader of BASE does not compute other
     readers, because N is one of them.  It makes a copy.  */
  static bool is_clearing;
  octa_status st;
  octa_node *base = n->in[0], *v = n->in[1];
  assignment a = { .n = n };
  box frame;

  OCTA_TRY (octa_node_store (base));
  bool is_lent = octa_buffer_is_lent (base->buffer);
  if (! is_lent && is_framed (n, base, v, &frame))
    a.frame = &frame;
  if (! a.frame && base->handles == 0 && (base->refs > 1 || is_lent)
      && ! is_clearing)
    {
      is_clearing = true;
      st = compute_readers (n, base);
      is_clearing = false;
      OCTA_TRY (st);
    }
  /* A value that reads the old array is computed first, so that no reader is
     left when the array is written.  */
  if (! a.frame && octa_node_is_pending (v) && octa_node_reads (v, base, NULL))
    OCTA_TRY (octa_node_compute (v));
  if (is_lent)
    OCTA_TRY (part (n));
  a.in_place = ! a.frame && base->refs == 1
               && octa_buffer_is_sole (base->buffer)
               && octa_hold_lets (base->buffer->block);
  if (a.in_place && octa_small_put (base, n->view, n->in[1], base->buffer))
    octa_buffer_retain (a.to = base->buffer);
  else
    OCTA_TRY (octa_program_execute (NULL, write_value, &a));
  octa_node_settle (n, a.to, (octa_cplx)n->cplx);
  return OCTA_OK;
done:
  octa_buffer_release (a.to);
  return st;
}
