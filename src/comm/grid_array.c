/* grid_array.c -- the arrays of a grid: new ones, their interiors, and all
   interiors as one array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"
#include "index/index.h"

#include <stdlib.h>

/* ---- arrays that a call takes ---- */

/* The size of an array of RANK.  */
static octa_size
size_of (const octa_grid *g, int rank)
{
  octa_grid_part p;
  octa_grid_locate (g, rank, &p);
  const octa_comm_box b = octa_grid_box (g, &p, false);
  octa_size s = { .n_dims = b.n < 2 ? 2 : b.n, .dims = { 1, 1 } };
  for (int d = 0; d < b.n; d++)
    s.dims[d] = b.size[d];
  octa_size_trim (&s);
  return s;
}

static bool
fits (const octa_grid *g, int rank, const octa_size *size)
{
  const octa_size s = size_of (g, rank);
  return octa_size_same (&s, size);
}

/* Array I of RANK, from 0, has SIZE.  */
static octa_status
check_size (const octa_grid *g, int rank, int i, const octa_size *size)
{
  const octa_size s = size_of (g, rank);
  char want[160], got[160];
  if (fits (g, rank, size))
    return OCTA_OK;
  octa_size_text (&s, want, sizeof want);
  octa_size_text (size, got, sizeof got);
  return octa_fail (OCTA_ERROR_LOGIC,
                    "array %d of rank %d must be %s, which is its part of the "
                    "grid with halos, not %s; zeros (g) has the right size",
                    i + 1, rank, want, got);
}

static octa_status
check_capture (octa_comm_call call)
{
  return octa_lane_now->hold
             ? octa_fail (OCTA_ERROR_NOTSUPPORTED,
                          "%s cannot be recorded in a graph; end the capture "
                          "first",
                          octa_comm_call_name (call))
             : OCTA_OK;
}

/* An array of a rank whose context is current.  */
static octa_status
take_one (octa_comm_call call, octa_node *in, octa_node **x)
{
  octa_status st;
  OCTA_TRY (check_capture (call));
  OCTA_TRY (octa_comm_bring (in, x));
  OCTA_TRY (octa_node_resolve (*x));
  OCTA_TRY (octa_node_store (*x));
done:
  return st;
}

/* If an array of one rank is complex, those of the others become so.  */
static octa_status
unify (const octa_grid *g, octa_comm *c, const octa_comm_head *heads, int n,
       octa_node **x)
{
  octa_status st = OCTA_OK;
  bool is_any = false;
  for (int r = 0; r < g->info.n; r++)
    is_any |= heads[r].is_complex;
  for (int l = 0; is_any && l < g->info.n_local; l++)
    {
      int before;
      octa_node *z = NULL, **own = &x[l * n];
      if ((*own)->cplx == OCTA_COMPLEX)
        continue;
      OCTA_TRY (octa_comm_enter (c, l, &before));
      st = octa_index_ready (*own, (octa_type)(*own)->type, true, &z);
      octa_comm_leave (before);
      OCTA_TRY (st);
      octa_node_release (*own);
      *own = z;
    }
done:
  return st;
}

/* Does array I of each rank have its size?  The ranks here come first, as the
   others may not have been asked.  */
static octa_status
check_sizes (const octa_grid *g, int i, const octa_comm_head *heads)
{
  octa_status st = OCTA_OK;
  for (int k = 0; k < g->info.n; k++)
    {
      const int r = (g->info.first + k) % g->info.n;
      const octa_size s = octa_comm_head_size (&heads[r]);
      if (heads[r].is_misfit)
        OCTA_TRY (check_size (g, r, i, &s));
    }
done:
  return st;
}

/* Do all ranks pass the same as X, array I of each rank here?  */
static octa_status
agree (const octa_grid *g, octa_comm *c, octa_comm_head like, int i, int n,
       octa_node **x)
{
  octa_status st;
  octa_comm_head *heads = calloc ((size_t)g->info.n, sizeof *heads);
  if (! heads)
    return octa_no_memory ("a call of a communicator");
  for (int l = 0; l < g->info.n_local; l++)
    {
      const int r = g->info.first + l;
      heads[r] = like;
      octa_comm_head_array (&heads[r], x[l * n], 0);
      heads[r].is_misfit = ! fits (g, r, &x[l * n]->size);
    }
  OCTA_TRY (octa_comm_heads_gather (c, heads, false));
  OCTA_TRY (octa_comm_heads_check (c, heads));
  OCTA_TRY (check_sizes (g, i, heads));
  st = unify (g, c, heads, n, x);
done:
  free (heads);
  return st;
}

octa_status
octa_grid_take (const octa_grid *g, octa_comm *c, octa_comm_call call,
                int root, int n, octa_node *const *in, octa_node **x)
{
  octa_status st = OCTA_OK;
  const octa_comm_head like = { .call = call, .root = root, .dim = n };
  for (int l = 0; l < g->info.n_local; l++)
    for (int i = 0; i < n; i++)
      {
        int before;
        OCTA_TRY (octa_comm_enter (c, l, &before));
        st = take_one (call, in[l * n + i], &x[l * n + i]);
        octa_comm_leave (before);
        OCTA_TRY (st);
      }
  for (int i = 0; i < n; i++)
    OCTA_TRY (agree (g, c, like, i, n, &x[i]));
done:
  return st;
}

/* ---- zeros, interior ---- */

octa_status
octa_grid_zeros (octa_id id, octa_type t, octa_node **out)
{
  static const unsigned char zero[16];
  octa_status st = OCTA_OK;
  OCTA_GET (const octa_grid *, g, octa_grid_get (id));
  for (int l = 0; l < g->info.n_local; l++)
    {
      const octa_size s = size_of (g, g->info.first + l);
      octa_node *value = NULL;
      int before;
      OCTA_TRY (octa_current_enter (g->info.devices[l], &before));
      st = octa_node_scalar (t, false, zero, &value);
      if (st == OCTA_OK)
        st = octa_node_fill (value, &s, &out[l]);
      octa_node_release (value);
      octa_current_leave (before);
      OCTA_TRY (st);
    }
done:
  return st;
}

static octa_status
interior_of (const octa_grid *g, int l, octa_node *x, octa_node **out)
{
  octa_status st;
  octa_grid_part p;
  octa_subscript s[OCTA_DIMS_MAX] = { 0 };
  const int n = g->s.n_dims < 2 ? 2 : g->s.n_dims;
  const int rank = g->info.first + l;
  OCTA_TRY (check_size (g, rank, 0, &x->size));
  octa_grid_locate (g, rank, &p);
  s[1] = (octa_subscript){ .step = 1, .count = 1 };
  for (int d = 0; d < g->s.n_dims; d++)
    s[d] = (octa_subscript){ .start = g->s.halo[d],
                             .step = 1,
                             .count = p.count[d] };
  st = octa_index_read (x, n, s, out);
done:
  return st;
}

octa_status
octa_grid_interior (octa_id id, octa_node *const *in, octa_node **out)
{
  octa_status st = OCTA_OK;
  OCTA_GET (const octa_grid *, g, octa_grid_get (id));
  for (int l = 0; l < g->info.n_local; l++)
    {
      octa_node *x = NULL;
      int before;
      OCTA_TRY (octa_current_enter (g->info.devices[l], &before));
      st = octa_comm_bring (in[l], &x);
      if (st == OCTA_OK)
        st = interior_of (g, l, x, &out[l]);
      octa_current_leave (before);
      octa_node_release (x);
      OCTA_TRY (st);
    }
done:
  return st;
}

/* ---- gather ---- */

typedef struct gathering
{
  const octa_grid *g;
  octa_comm *c;
  int root;
  octa_node **x, **out; /* of each rank here */
  octa_comm_parcels parcels;
} gathering;

static bool
gets (const gathering *h, int rank)
{
  return h->root == OCTA_COMM_NO_RANK || h->root == rank;
}

/* The part of RANK in the whole.  */
static octa_comm_box
box_in_whole (const octa_grid *g, int rank)
{
  octa_grid_part p;
  octa_comm_box b = { .n = g->s.n_dims };
  octa_grid_locate (g, rank, &p);
  for (int d = 0; d < b.n; d++)
    {
      b.size[d] = g->s.n[d];
      b.first[d] = p.first[d];
      b.count[d] = p.count[d];
    }
  return b;
}

/* The parcels of local rank L.  */
static octa_status
plan_gather (gathering *h, int l)
{
  octa_status st = OCTA_OK;
  octa_grid_part p;
  const int self = h->g->info.first + l;
  octa_comm_parcel q = { .local = l, .array = l };
  q.width = octa_elem_size ((octa_type)h->x[l]->type,
                            h->x[l]->cplx == OCTA_COMPLEX);
  octa_grid_locate (h->g, self, &p);
  for (q.peer = 0; q.peer < h->g->info.n; q.peer++)
    {
      if (gets (h, q.peer))
        {
          q.is_sent = true;
          q.box = octa_grid_box (h->g, &p, true);
          OCTA_TRY (octa_comm_parcels_add (&h->parcels, q));
        }
      if (gets (h, self))
        {
          q.is_sent = false;
          q.box = box_in_whole (h->g, q.peer);
          OCTA_TRY (octa_comm_parcels_add (&h->parcels, q));
        }
    }
done:
  return st;
}

/* The whole array of local rank L, to be filled.  */
static octa_status
make_whole (gathering *h, int l)
{
  octa_status st;
  int before;
  const octa_node *x = h->x[l];
  octa_size s = { .n_dims = h->g->s.n_dims < 2 ? 2 : h->g->s.n_dims,
                  .dims = { 1, 1 } };
  for (int d = 0; d < h->g->s.n_dims; d++)
    s.dims[d] = h->g->s.n[d];
  octa_size_trim (&s);
  OCTA_TRY (octa_comm_enter (h->c, l, &before));
  st = octa_node_empty ((octa_type)x->type, x->cplx == OCTA_COMPLEX, &s,
                        &h->out[l]);
  octa_comm_leave (before);
  if (st == OCTA_OK)
    h->out[l]->is_kept = x->is_kept;
done:
  return st;
}

static octa_status
gather (gathering *h)
{
  octa_status st = OCTA_OK;
  for (int l = 0; l < h->g->info.n_local; l++)
    {
      if (gets (h, h->g->info.first + l))
        OCTA_TRY (make_whole (h, l));
      OCTA_TRY (plan_gather (h, l));
    }
  st = octa_comm_parcels_pass (&h->parcels, h->x, h->out);
done:
  return st;
}

octa_status
octa_grid_gather (octa_id id, octa_node *const *in, int root, octa_node **out)
{
  octa_status st;
  OCTA_GET (octa_grid *, g, octa_grid_get (id));
  OCTA_GET (octa_comm *, c, octa_comm_get (g->comm, "gather"));
  const int n = g->info.n_local;
  gathering h = { .g = g, .c = c, .root = root, .parcels = { .c = c } };
  h.x = calloc (2 * (size_t)n, sizeof (octa_node *));
  if (! h.x)
    return octa_no_memory ("a call of a communicator");
  h.out = h.x + n;
  OCTA_TRY (octa_grid_take (g, c, OCTA_COMM_gather, root, 1, in, h.x));
  st = gather (&h);
  if (st != OCTA_OK)
    octa_comm_give_up (c);
  OCTA_TRY (st);
  for (int l = 0; l < n; l++)
    out[l] = OCTA_MOVE (h.out[l]);
done:
  octa_comm_parcels_free (&h.parcels);
  for (int l = 0; l < 2 * n; l++)
    octa_node_release (h.x[l]);
  free (h.x);
  return st;
}
