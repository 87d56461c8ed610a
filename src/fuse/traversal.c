/* traversal.c -- how a program's elements are traversed, and its leaves read.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"

/* Turn a leaf that is read in the result's order into a strided one.  */
static void
spell_out (const octa_program *p, octa_leaf *l)
{
  if (l->access != OCTA_ACCESS_LINEAR)
    return;
  l->access = OCTA_ACCESS_STRIDED;
  int64_t stride = 1;
  for (int d = 0; d < p->n_dims; d++)
    {
      l->stride[d] = stride;
      stride *= p->dims[d];
    }
}

static bool
moves (const octa_leaf *l)
{
  return l->access == OCTA_ACCESS_STRIDED;
}

/* May dimensions D and E (the next one in use) of L be merged?  */
static bool
can_merge (const octa_leaf *l, int d, int e, int64_t len)
{
  return ! moves (l)
         || (! l->list[d] && ! l->list[e]
             && l->stride[e] == l->stride[d] * len);
}

static void
move_dim (octa_leaf *l, int from, int to)
{
  l->stride[to] = l->stride[from];
  l->list[to] = l->list[from];
}

static int
all_leaves (octa_program *p, octa_leaf **all)
{
  int n = 0;
  for (int i = 0; i < p->n_leaves; i++)
    all[n++] = &p->leaf[i];
  if (p->is_store)
    all[n++] = &p->dest;
  return n;
}

/* Drop dimensions of length 1 and merge those that are contiguous.  */
static void
merge_dims (octa_program *p, octa_leaf **l, int n)
{
  int used = 0;
  for (int d = 0; d < p->n_dims; d++)
    {
      if (p->dims[d] == 1)
        {
          /* A list of one element is an offset that only the device knows.  */
          bool is_needed = false;
          for (int i = 0; i < n; i++)
            is_needed |= moves (l[i]) && l[i]->list[d];
          if (! is_needed)
            continue;
        }
      bool joins = used > 0;
      for (int i = 0; i < n && joins; i++)
        joins = can_merge (l[i], used - 1, d, p->dims[used - 1]);
      if (joins)
        {
          p->dims[used - 1] *= p->dims[d];
          continue;
        }
      for (int i = 0; i < n; i++)
        move_dim (l[i], d, used);
      p->dims[used++] = p->dims[d];
    }
  if (used == 0)
    {
      p->dims[used++] = 1;
      for (int i = 0; i < n; i++)
        {
          l[i]->stride[0] = 0;
          l[i]->list[0] = NULL;
        }
    }
  p->n_dims = used;
}

/* Does L begin at a position that is aligned for vectors?  For random numbers,
   the position itself must be a multiple.  */
static bool
lines_up (const octa_leaf *l)
{
  size_t size = octa_elem_size ((octa_type)l->type, l->is_complex);
  return l->is_range
         || l->offset * (l->is_drawn ? 1 : (int64_t)size) % 16 == 0;
}

/* Rows shorter than this are traversed by index on a GPU.  */
#define ROW_MIN 256

void
octa_program_finish (octa_program *p, bool for_reduction)
{
  octa_leaf *l[OCTA_PROGRAM_LEAVES + 1];
  int n = all_leaves (p, l);
  bool is_linear = ! p->is_store;
  for (int i = 0; i < n; i++)
    is_linear &= ! moves (l[i]);
  p->traversal = OCTA_TRAVERSAL_LINEAR;
  if (! is_linear)
    {
      for (int i = 0; i < n; i++)
        spell_out (p, l[i]);
      merge_dims (p, l, n);
      is_linear = p->n_dims == 1;
      for (int i = 0; i < n && is_linear; i++)
        is_linear = ! moves (l[i])
                    || (! l[i]->list[0]
                        && (l[i]->stride[0] == 0 || l[i]->stride[0] == 1));
      if (! is_linear)
        /* Loops that end at different times need a thread each.  */
        p->traversal = for_reduction
                               || (octa_program_may_hang (p)
                                   && ! octa_driver_is_host ())
                           ? OCTA_TRAVERSAL_FLAT
                       : octa_program_tile (p) ? OCTA_TRAVERSAL_TILE
                       : octa_driver_is_host () || p->dims[0] >= ROW_MIN
                           ? OCTA_TRAVERSAL_ROWS
                           : OCTA_TRAVERSAL_FLAT;
    }
  else
    {
      p->n_dims = 1;
      p->dims[0] = p->n_elems;
    }
  for (int i = 0; i < n; i++)
    {
      if (! moves (l[i]))
        continue;
      for (int d = 0; d < p->n_dims; d++)
        l[i]->pace[d] = l[i]->list[d]          ? OCTA_PACE_LIST
                        : l[i]->stride[d] == 0 ? OCTA_PACE_ZERO
                        : l[i]->stride[d] == 1 ? OCTA_PACE_ONE
                                               : OCTA_PACE_ANY;
      if (! is_linear)
        continue;
      l[i]->access = l[i]->pace[0] == OCTA_PACE_ZERO ? OCTA_ACCESS_ONE
                     : lines_up (l[i])               ? OCTA_ACCESS_LINEAR
                                                     : OCTA_ACCESS_OFFSET;
    }
}

octa_node *
octa_program_drawn_again (const octa_program *p)
{
  for (int i = 0; i < p->n_leaves; i++)
    {
      const octa_leaf *l = &p->leaf[i];
      if (l->is_drawn && moves (l) && l->node->draw->was_used
          && l->node->refs > 1 && l->node->n_elems <= p->n_elems)
        return l->node;
    }
  return NULL;
}
