/* grid.c -- arrays divided among ranks: the part of each rank.

   A grid is what MPI calls a Cartesian topology.  The ranks are numbered along
   the first dimension first, as Octave numbers elements.  Numbers of ranks
   that the user leaves out are as equal as those of MPI_Dims_create; the
   largest one is that of the last dimension, whose halos are consecutive
   elements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"

#include <stdlib.h>

/* ---- how many ranks along each dimension ---- */

/* The smallest factor of N > 1.  */
static int
smallest_factor (int n)
{
  int f = 2;
  while (f * f <= n && n % f)
    f++;
  return f * f <= n ? f : n;
}

/* The dimension with the smallest of the chosen numbers of ranks; of equal
   ones the last.  */
static int
smallest_of (const octa_grid_shape *s, const bool *is_chosen)
{
  int least = -1;
  for (int d = 0; d < s->n_dims; d++)
    if (is_chosen[d] && (least < 0 || s->ranks[d] <= s->ranks[least]))
      least = d;
  return least;
}

/* Order the chosen numbers.  */
static void
sort_chosen (octa_grid_shape *s, const bool *is_chosen)
{
  for (int d = 0; d < s->n_dims; d++)
    for (int e = d + 1; e < s->n_dims; e++)
      if (is_chosen[d] && is_chosen[e] && s->ranks[d] > s->ranks[e])
        {
          const int more = s->ranks[d];
          s->ranks[d] = s->ranks[e];
          s->ranks[e] = more;
        }
}

/* Divide N, the product of the numbers to be chosen: the largest factor first,
   each to the smallest number.  */
static void
choose (octa_grid_shape *s, const bool *is_chosen, int n)
{
  int factors[32], n_factors = 0;
  for (; n > 1; n /= factors[n_factors - 1])
    factors[n_factors++] = smallest_factor (n);
  while (n_factors > 0)
    s->ranks[smallest_of (s, is_chosen)] *= factors[--n_factors];
  sort_chosen (s, is_chosen);
}

static octa_status
choose_ranks (octa_grid_shape *s, int n)
{
  bool is_chosen[OCTA_DIMS_MAX] = { false }, is_any = false;
  int64_t product = 1;
  for (int d = 0; d < s->n_dims; d++)
    {
      is_chosen[d] = s->ranks[d] == 0;
      is_any |= is_chosen[d];
      s->ranks[d] = is_chosen[d] ? 1 : s->ranks[d];
      product = octa_size_product (product, s->ranks[d]);
    }
  if (is_any ? n % product != 0 : product != n)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the product of \"ranks\" must %s the communicator's "
                      "%d rank%s, not be %lld; leave numbers out, or 0, to "
                      "have them chosen",
                      is_any ? "divide" : "be", n, n == 1 ? "" : "s",
                      (long long)product);
  if (is_any)
    choose (s, is_chosen, n / (int)product);
  return OCTA_OK;
}

/* ---- parts ---- */

/* The first parts have one element more if N is no multiple of RANKS.  */
static octa_comm_range
part_along (int64_t n, int ranks, int k)
{
  const int64_t count = n / ranks, more = n % ranks;
  return (octa_comm_range){ k * count + (k < more ? k : more),
                            count + (k < more) };
}

static octa_status
check_shape (const octa_grid_shape *s)
{
  for (int d = 0; d < s->n_dims; d++)
    {
      const int64_t least = s->n[d] / s->ranks[d];
      if (least == 0)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "N(%d) must be at least %d, so that each of the "
                          "ranks along dimension %d has an element, not %lld",
                          d + 1, s->ranks[d], d + 1, (long long)s->n[d]);
      if (s->halo[d] > least && (s->ranks[d] > 1 || s->periodic[d]))
        return octa_fail (OCTA_ERROR_LOGIC,
                          "the halo along dimension %d is %lld wide, but the "
                          "smallest part there has %lld element%s; use fewer "
                          "ranks along it, or a smaller \"halo\"",
                          d + 1, (long long)s->halo[d], (long long)least,
                          least == 1 ? "" : "s");
    }
  return OCTA_OK;
}

int
octa_grid_rank_at (const octa_grid *g, const int *at, const int *step)
{
  int rank = 0, stride = 1;
  for (int d = 0; d < g->s.n_dims; d++)
    {
      const int n = g->s.ranks[d];
      int k = at[d] + step[d];
      if (g->s.periodic[d])
        k = (k + n) % n;
      if (k < 0 || k >= n)
        return OCTA_COMM_NO_RANK;
      rank += k * stride;
      stride *= n;
    }
  return rank;
}

void
octa_grid_locate (const octa_grid *g, int rank, octa_grid_part *p)
{
  int left = rank;
  for (int d = 0; d < g->s.n_dims; d++)
    {
      p->at[d] = left % g->s.ranks[d];
      left /= g->s.ranks[d];
      const octa_comm_range r = part_along (g->s.n[d], g->s.ranks[d],
                                            p->at[d]);
      p->first[d] = r.first;
      p->count[d] = r.count;
    }
  for (int d = 0; d < g->s.n_dims; d++)
    {
      int step[OCTA_DIMS_MAX] = { 0 };
      step[d] = -1;
      p->below[d] = octa_grid_rank_at (g, p->at, step);
      step[d] = 1;
      p->above[d] = octa_grid_rank_at (g, p->at, step);
    }
}

octa_comm_box
octa_grid_box (const octa_grid *g, const octa_grid_part *p, bool is_interior)
{
  octa_comm_box b = { .n = g->s.n_dims };
  for (int d = 0; d < b.n; d++)
    {
      b.size[d] = p->count[d] + 2 * g->s.halo[d];
      b.first[d] = is_interior ? g->s.halo[d] : 0;
      b.count[d] = is_interior ? p->count[d] : b.size[d];
    }
  return b;
}

/* ---- the object ---- */

octa_grid *
octa_grid_get (octa_id id)
{
  return octa_handle_get (id, OCTA_KIND_GRID);
}

void
octa_grid_release (octa_grid *g)
{
  if (! g || --g->refs > 0)
    return;
  for (int l = 0; g->streams && l < g->info.n_local; l++)
    octa_handle_close (g->streams[l]);
  octa_handle_close (g->comm);
  free (g->streams);
  free (g);
}

static void
close_grid (void *resource)
{
  octa_grid_release (resource);
}

octa_status
octa_grid_create (octa_id comm, const octa_grid_shape *s, octa_id *id)
{
  octa_status st;
  octa_grid *g = calloc (1, sizeof *g);
  if (! g)
    return octa_no_memory ("a grid");
  g->refs = 1;
  g->s = *s;
  OCTA_TRY (octa_communicator_share (comm, &g->comm));
  OCTA_TRY (octa_communicator_query (g->comm, &g->info));
  OCTA_TRY (choose_ranks (&g->s, g->info.n));
  OCTA_TRY (check_shape (&g->s));
  g->streams = calloc ((size_t)g->info.n_local, sizeof *g->streams);
  if (! g->streams)
    OCTA_TRY (octa_no_memory ("a grid"));
  OCTA_TRY (octa_handle_open (OCTA_KIND_GRID, g, close_grid, 0, id));
  g = NULL;
done:
  octa_grid_release (g);
  return st;
}

octa_status
octa_grid_query (octa_id id, octa_grid_shape *s, octa_communicator_info *info)
{
  OCTA_GET (const octa_grid *, g, octa_grid_get (id));
  *s = g->s;
  *info = g->info;
  return OCTA_OK;
}

octa_status
octa_grid_part_of (octa_id id, int rank, octa_grid_part *p)
{
  OCTA_GET (const octa_grid *, g, octa_grid_get (id));
  octa_grid_locate (g, rank, p);
  return OCTA_OK;
}

/* ---- the streams of requests ---- */

static void
close_stream (void *resource)
{
  octa_lane_close (resource);
  OCTA_CU_WARN (cuStreamDestroy, ((CUstream)resource));
}

/* A new stream in the current place.  */
static octa_status
open_stream (octa_id *id)
{
  octa_status st = OCTA_OK;
  CUstream s = NULL;
  OCTA_CU (cuStreamCreate, (&s, CU_STREAM_NON_BLOCKING));
  OCTA_TRY (octa_handle_open_in (octa_current_place (), OCTA_KIND_STREAM, s,
                                 close_stream, 0, id));
  s = NULL;
done:
  if (s)
    OCTA_CU_WARN (cuStreamDestroy, (s));
  return st;
}

octa_status
octa_grid_stream_enter (octa_grid *g, octa_id *scopes)
{
  octa_status st = OCTA_OK;
  for (int l = 0; l < g->info.n_local; l++)
    {
      int before;
      OCTA_TRY (octa_current_enter (g->info.devices[l], &before));
      if (! g->streams[l])
        st = open_stream (&g->streams[l]);
      if (st == OCTA_OK)
        st = octa_lane_scope_open (g->streams[l], &scopes[l]);
      octa_current_leave (before);
      OCTA_TRY (st);
    }
done:
  return st;
}

void
octa_grid_stream_leave (const octa_grid *g, const octa_id *scopes)
{
  for (int l = 0; l < g->info.n_local; l++)
    octa_handle_close (scopes[l]);
}
