/* pick.c -- reads single elements of an array on a GPU, many at a time.

   x(3), x(4), ... are views of one element.  When one of them is needed as an
   array of its own, a kernel copies all pending ones of the same array.  The
   same kernel is used for all classes and positions.  The host backend reads
   single elements immediately (src/array/small.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"

enum
{
  SEEN = 2 * OCTA_PICKS /* pending nodes that are searched */
};

/* Is N one element of a real array that is computed?  Not while a stream is
   captured, because a graph tells arrays apart by the arguments of its
   kernels.  */
static bool
is_pick (const octa_node *n)
{
  if (n->kind != OCTA_NODE_VIEW || n->n_elems != 1 || n->cplx != OCTA_REAL
      || octa_driver_is_host () || octa_lane_now->hold)
    return false;
  const octa_node *in = n->in[0];
  if (in->kind != OCTA_NODE_BUFFER || in->cplx != OCTA_REAL)
    return false;
  for (int d = 0; d < n->view->source.n_dims; d++)
    if (n->view->list[d])
      return false;
  return true;
}

static int64_t
place_of (const octa_node *n)
{
  int64_t place = 0, stride = 1;
  for (int d = 0; d < n->view->source.n_dims; d++)
    {
      place += stride * n->view->start[d];
      stride *= n->view->source.dims[d];
    }
  return place;
}

/* Find ROOT and other live elements of its array, reshaped or not.  */
static int
find_picks (octa_node *root, octa_node **n)
{
  int count = 1, seen = 0;
  n[0] = root;
  for (octa_node *q = octa_pending_first;
       q && count < OCTA_PICKS && seen < SEEN; q = q->next, seen++)
    if (q != root && q->handles && q->lane == root->lane && is_pick (q)
        && q->in[0]->buffer == root->in[0]->buffer && q->type == root->type)
      n[count++] = q;
  return count;
}

/* Copy the COUNT elements N of an array into separate buffers.  */
static octa_status
copy (octa_node *const *n, int count, octa_buffer *const *to)
{
  octa_status st;
  const octa_fuse_kernel *k;
  const size_t size = octa_types[n[0]->type].size;
  octa_picks picks;
  void *params[] = { &picks, NULL };
  picks.count = count;
  picks.size = (int)size;
  picks.from = octa_buffer_use (n[0]->in[0]->buffer);
  for (int i = 0; i < count; i++)
    {
      picks.place[i] = place_of (n[i]);
      picks.to[i] = octa_buffer_use (to[i]);
    }
  OCTA_TRY (octa_template_kernel ("octa_pick", "", "octa_pick_tpl.cuh", &k));
  OCTA_TRY (octa_fuse_kernel_launch (k, (int64_t[]){ 1, 1 },
                                     (unsigned[]){ OCTA_PICKS, 1, 1 },
                                     params));
done:
  return st;
}

octa_status
octa_fuse_pick_foresee (octa_node *n)
{
  return is_pick (n) ? OCTA_OK : octa_elementwise_foresee (n);
}

octa_status
octa_fuse_pick_run (octa_node *root)
{
  octa_status st;
  octa_node *n[OCTA_PICKS];
  octa_buffer *to[OCTA_PICKS] = { NULL };
  if (! is_pick (root))
    return octa_elementwise_view (root);
  int count = find_picks (root, n);
  for (int i = 0; i < count; i++)
    octa_node_retain (n[i]);
  for (int i = 0; i < count; i++)
    OCTA_TRY (octa_buffer_new (octa_types[root->type].size, &to[i]));
  OCTA_TRY (copy (n, count, to));
  for (int i = 0; i < count; i++)
    {
      octa_node_settle (n[i], to[i], OCTA_REAL);
      to[i] = NULL;
    }
done:
  for (int i = 0; i < count; i++)
    {
      octa_buffer_release (to[i]);
      octa_node_release (n[i]);
    }
  return st;
}
