/* halo.c -- halos: each rank gets the elements around its interior from its
   neighbours, also those at corners, in one group.

   Directions are numbered: in base 3 the digit d is 0, 1 or 2 for the step -1,
   0 or 1 along dimension d.  An element sent in direction k arrives from
   direction LAST - k.  So if one rank sends in ascending order and the other
   receives in descending order, the parcels of a pair agree.

   The halos are written where they are, in the argument's memory
   (array/yield.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"

#include <stdlib.h>
#include <string.h>

/* ---- directions ---- */

static int
n_directions (const octa_grid *g)
{
  int n = 1;
  for (int d = 0; d < g->s.n_dims; d++)
    n *= 3;
  return n;
}

/* The neighbour in direction K of a rank with the coordinates AT.  */
static int
neighbour (const octa_grid *g, const int *at, int k, int *step)
{
  bool is_any = false;
  for (int d = 0; d < g->s.n_dims; d++, k /= 3)
    {
      step[d] = k % 3 - 1;
      if (step[d] && g->s.halo[d] == 0)
        return OCTA_COMM_NO_RANK;
      is_any |= step[d] != 0;
    }
  return is_any ? octa_grid_rank_at (g, at, step) : OCTA_COMM_NO_RANK;
}

/* The box that P sends in the direction STEP, the outermost elements of its
   interior; and the box that it gets from there, its halo.  */
static octa_comm_box
box_towards (const octa_grid *g, const octa_grid_part *p, const int *step,
             bool is_sent)
{
  octa_comm_box b = octa_grid_box (g, p, true);
  for (int d = 0; d < b.n; d++)
    {
      const int64_t halo = g->s.halo[d];
      if (step[d] == 0)
        continue;
      b.count[d] = halo;
      b.first[d] = step[d] < 0 ? (is_sent ? halo : 0)
                               : p->count[d] + (is_sent ? 0 : halo);
    }
  return b;
}

/* The parcels of local rank L in direction K.  */
static octa_status
plan_direction (octa_halo *h, int l, const octa_grid_part *p, int k,
                bool is_sent)
{
  octa_status st = OCTA_OK;
  int step[OCTA_DIMS_MAX];
  const int peer = neighbour (h->g, p->at, k, step);
  if (peer == OCTA_COMM_NO_RANK)
    return OCTA_OK;
  for (int i = 0; i < h->n; i++)
    {
      const octa_node *x = h->x[l * h->n + i];
      octa_comm_parcel q = {
        .local = l,
        .peer = peer,
        .is_sent = is_sent,
        .array = l * h->n + i,
        .box = box_towards (h->g, p, step, is_sent),
        .width = octa_elem_size ((octa_type)x->type, x->cplx == OCTA_COMPLEX)
      };
      OCTA_TRY (octa_comm_parcels_add (&h->parcels, q));
    }
done:
  return st;
}

static octa_status
plan (octa_halo *h)
{
  octa_status st = OCTA_OK;
  const int n = n_directions (h->g);
  for (int l = 0; l < h->g->info.n_local; l++)
    {
      octa_grid_part p;
      octa_grid_locate (h->g, h->g->info.first + l, &p);
      for (int k = 0; k < n; k++)
        OCTA_TRY (plan_direction (h, l, &p, k, true));
      for (int k = n - 1; k >= 0; k--)
        OCTA_TRY (plan_direction (h, l, &p, k, false));
    }
done:
  return st;
}

/* ---- the arrays with halos ---- */

/* Up to two sides for each dimension, as boxes, as views and as copies.  */
typedef struct sides
{
  int n;
  octa_comm_box box[2 * OCTA_DIMS_MAX];
  octa_view *view[2 * OCTA_DIMS_MAX];
  octa_node *saved[2 * OCTA_DIMS_MAX];
} sides;

static void
free_sides (sides *s)
{
  for (int i = 0; i < s->n; i++)
    {
      octa_view_free (s->view[i]);
      octa_node_release (s->saved[i]);
    }
}

/* The sides of P on which there are neighbours; all that may be written.  */
static void
find_sides (const octa_grid *g, const octa_grid_part *p, sides *s)
{
  for (int d = 0; d < g->s.n_dims; d++)
    for (int is_above = 0; is_above < 2; is_above++)
      {
        const int64_t halo = g->s.halo[d];
        if (halo == 0
            || (is_above ? p->above : p->below)[d] == OCTA_COMM_NO_RANK)
          continue;
        octa_comm_box *b = &s->box[s->n++];
        *b = octa_grid_box (g, p, false);
        b->first[d] = is_above ? halo + p->count[d] : 0;
        b->count[d] = halo;
      }
}

static octa_status
view_of (const octa_comm_box *b, octa_view **out)
{
  octa_size size = { .n_dims = b->n < 2 ? 2 : b->n, .dims = { 1, 1 } };
  memcpy (size.dims, b->size, (size_t)b->n * sizeof *b->size);
  octa_view *v = octa_view_new (&size);
  if (! v)
    return octa_no_memory ("arrays");
  for (int d = 0; d < size.n_dims; d++)
    {
      v->start[d] = d < b->n ? b->first[d] : 0;
      v->count[d] = d < b->n ? b->count[d] : 1;
    }
  *out = v;
  return OCTA_OK;
}

/* A copy of what X has at B.  */
static octa_status
save (const octa_node *x, const octa_comm_box *b, octa_node **out)
{
  octa_status st;
  octa_node *n = NULL;
  octa_size size = { .n_dims = b->n < 2 ? 2 : b->n, .dims = { 1, 1 } };
  memcpy (size.dims, b->count, (size_t)b->n * sizeof *b->count);
  octa_size_trim (&size);
  const bool is_complex = x->cplx == OCTA_COMPLEX;
  OCTA_TRY (octa_node_empty ((octa_type)x->type, is_complex, &size, &n));
  OCTA_TRY (
      octa_comm_box_copy (b, octa_elem_size ((octa_type)x->type, is_complex),
                          octa_buffer_use (x->buffer),
                          octa_buffer_use (n->buffer), false));
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  return st;
}

/* The array in which the halos of X of local rank L are written, whose context
   is current.  */
static octa_status
renew (const octa_grid *g, int l, octa_node *x, octa_node **out)
{
  octa_status st = OCTA_OK;
  octa_grid_part p;
  sides s = { 0 };
  bool may_yield = false;
  octa_grid_locate (g, g->info.first + l, &p);
  find_sides (g, &p, &s);
  OCTA_TRY (octa_node_store (x)); /* an array may be there twice */
  if (s.n > 0)
    OCTA_TRY (octa_node_may_yield (x, &may_yield));
  if (s.n == 0)
    octa_node_retain (*out = x);
  else if (! may_yield)
    {
      OCTA_TRY (octa_node_copy (x, out));
      (*out)->is_kept = x->is_kept;
    }
  else
    {
      for (int i = 0; i < s.n; i++)
        {
          OCTA_TRY (view_of (&s.box[i], &s.view[i]));
          OCTA_TRY (save (x, &s.box[i], &s.saved[i]));
        }
      st = octa_node_yield (x, s.n, s.view, s.saved, out);
    }
done:
  free_sides (&s);
  return st;
}

octa_status
octa_halo_renew (octa_halo *h)
{
  octa_status st = OCTA_OK;
  for (int l = 0; l < h->g->info.n_local; l++)
    for (int i = l * h->n; i < (l + 1) * h->n; i++)
      {
        int before;
        OCTA_TRY (octa_comm_enter (h->parcels.c, l, &before));
        st = renew (h->g, l, h->x[i], &h->out[i]);
        octa_comm_leave (before);
        OCTA_TRY (st);
      }
done:
  return st;
}

/* ---- calls ---- */

octa_status
octa_halo_begin (octa_halo *h, octa_grid *g, octa_comm *c, int n,
                 octa_node *const *in)
{
  octa_status st;
  const size_t n_all = (size_t)n * (size_t)g->info.n_local;
  g->refs++;
  *h = (octa_halo){ .g = g, .n = n, .parcels = { .c = c } };
  h->x = calloc (2 * n_all, sizeof (octa_node *));
  if (! h->x)
    return octa_no_memory ("a call of a communicator");
  h->out = h->x + n_all;
  OCTA_TRY (octa_grid_take (g, c, OCTA_COMM_exchange, 0, n, in, h->x));
  st = plan (h);
done:
  return st;
}

void
octa_halo_empty (octa_halo *h)
{
  octa_comm_parcels_free (&h->parcels);
  for (int i = 0; h->x && i < 2 * h->n * h->g->info.n_local; i++)
    octa_node_release (h->x[i]);
  free (OCTA_MOVE (h->x));
}

void
octa_halo_free (octa_halo *h)
{
  octa_halo_empty (h);
  octa_grid_release (h->g);
}

static octa_status
exchange (octa_halo *h)
{
  octa_status st;
  OCTA_TRY (octa_halo_renew (h));
  st = octa_comm_parcels_pass (&h->parcels, h->out, h->out);
done:
  if (st != OCTA_OK)
    octa_comm_give_up (h->parcels.c);
  return st;
}

octa_status
octa_grid_exchange (octa_id id, int n, octa_node *const *in, octa_node **out)
{
  octa_status st;
  octa_halo h;
  OCTA_GET (octa_grid *, g, octa_grid_get (id));
  OCTA_GET (octa_comm *, c, octa_comm_get (g->comm, "exchange"));
  OCTA_TRY (octa_halo_begin (&h, g, c, n, in));
  OCTA_TRY (exchange (&h));
  for (int i = 0; i < n * g->info.n_local; i++)
    out[i] = OCTA_MOVE (h.out[i]);
done:
  octa_halo_free (&h);
  return st;
}
