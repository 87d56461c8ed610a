/* cudaGrid.c -- methods of cudaGrid.  If its communicator was made of devices,
   what differs between ranks is a cell with an element for each.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"
#include "ranks.h"

#include <stdio.h>
#include <string.h>

typedef struct grid
{
  octa_id id;
  octa_grid_shape s;
  octa_communicator_info info;
} grid;

static octa_status
self (const call *c, grid *g)
{
  GATEWAY_TRY (handle_self (c, &g->id));
  return octa_grid_query (g->id, &g->s, &g->info);
}

/* ---- arrays ---- */

/* Room for N arrays of each rank.  */
static void
hold (ranks_holding *h, const grid *g, int n)
{
  h->n = n * g->info.n_local;
  h->in = mxCalloc ((size_t)h->n + 1, sizeof (octa_node *));
  h->out = mxCalloc ((size_t)h->n + 1, sizeof (octa_node *));
}

/* Argument I of N arrays, for each rank.  */
static octa_status
read_array (ranks_holding *h, const grid *g, const mxArray *x, int i, int n,
            uint8_t *marks)
{
  char arg[30];
  snprintf (arg, sizeof arg, "array %d", i + 1);
  if (g->info.of_devices)
    GATEWAY_TRY (ranks_check_cell (&g->info, x, arg));
  for (int l = 0; l < g->info.n_local; l++)
    {
      const int k = l * n + i;
      const mxArray *one = g->info.of_devices ? mxGetCell (x, (mwIndex)l) : x;
      if (! one)
        return octa_fail (OCTA_ERROR_LOGIC, "rank %d must pass an array",
                          g->info.first + l);
      GATEWAY_TRY (
          ranks_read (h, one, g->info.devices[l], arg, &h->in[k], &marks[k]));
    }
  return OCTA_OK;
}

/* The arguments after the first one.  */
static octa_status
read_arrays (const call *c, ranks_holding *h, const grid *g, int n,
             uint8_t **marks)
{
  hold (h, g, n);
  *marks = mxCalloc ((size_t)h->n + 1, 1);
  for (int i = 0; i < n; i++)
    GATEWAY_TRY (read_array (h, g, c->rhs[i + 1], i, n, *marks));
  return OCTA_OK;
}

/* exchange (g, u, v ...) */
static octa_status
do_exchange (call *c)
{
  grid g;
  RANKS_HOLDING h = { 0 };
  uint8_t *marks;
  const int n = c->n_rhs - 1;
  GATEWAY_TRY (self (c, &g));
  GATEWAY_TRY (read_arrays (c, &h, &g, n, &marks));
  GATEWAY_TRY (octa_grid_exchange (g.id, n, h.in, h.out));
  return ranks_give_all (c, &h, &g.info, n, marks);
}

/* exchange_begin (g, u, v ...) */
static octa_status
do_exchange_begin (call *c)
{
  grid g;
  octa_id id;
  RANKS_HOLDING h = { 0 };
  uint8_t *marks;
  const int n = c->n_rhs - 1;
  GATEWAY_TRY (self (c, &g));
  GATEWAY_TRY (read_arrays (c, &h, &g, n, &marks));
  return handle_new (c, "cudaRequest", id,
                     octa_grid_exchange_begin (g.id, n, h.in, marks, &id));
}

/* interior (g, u) */
static octa_status
do_interior (call *c)
{
  grid g;
  RANKS_HOLDING h = { 0 };
  uint8_t *marks;
  GATEWAY_TRY (self (c, &g));
  GATEWAY_TRY (read_arrays (c, &h, &g, 1, &marks));
  GATEWAY_TRY (octa_grid_interior (g.id, h.in, h.out));
  return ranks_give_all (c, &h, &g.info, 1, marks);
}

/* gather (g, u [, root]) */
static octa_status
do_gather (call *c)
{
  grid g;
  int64_t root = OCTA_COMM_NO_RANK;
  RANKS_HOLDING h = { 0 };
  uint8_t *marks;
  GATEWAY_TRY (self (c, &g));
  if (c->n_rhs > 2)
    GATEWAY_TRY (gateway_integer (c->rhs[2], "ROOT", 0, g.info.n - 1, &root));
  GATEWAY_TRY (read_arrays (c, &h, &g, 1, &marks));
  GATEWAY_TRY (octa_grid_gather (g.id, h.in, (int)root, h.out));
  return ranks_give_all (c, &h, &g.info, 1, marks);
}

/* zeros (g [, class]) */
static octa_status
do_zeros (call *c)
{
  grid g;
  char *name = NULL;
  RANKS_HOLDING h = { 0 };
  GATEWAY_TRY (self (c, &g));
  if (c->n_rhs > 1)
    GATEWAY_TRY (gateway_string (c->rhs[1], "CLASS", &name));
  const octa_type t = name ? octa_type_find (name) : OCTA_TYPE_DOUBLE;
  if (t == OCTA_TYPE_COUNT)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "CLASS must be \"double\", \"single\", \"logical\" or a "
                      "class of integers, not \"%s\"",
                      name);
  hold (&h, &g, 1);
  GATEWAY_TRY (octa_grid_zeros (g.id, t, h.out));
  return ranks_give_all (c, &h, &g.info, 1, mxCalloc ((size_t)h.n + 1, 1));
}

/* ---- what differs between ranks ---- */

/* What MAKE makes of the part of each rank.  */
static octa_status
give_of_parts (call *c, const grid *g,
               mxArray *(*make) (const grid *g, const octa_grid_part *p,
                                 const void *data),
               const void *data)
{
  octa_grid_part p;
  mxArray *cells = g->info.of_devices
                       ? mxCreateCellMatrix (1, (mwSize)g->info.n_local)
                       : NULL;
  for (int l = 0; l < g->info.n_local; l++)
    {
      GATEWAY_TRY (octa_grid_part_of (g->id, g->info.first + l, &p));
      mxArray *one = make (g, &p, data);
      if (! cells)
        return gateway_one (c, one);
      mxSetCell (cells, (mwIndex)l, one);
    }
  return gateway_one (c, cells);
}

static mxArray *
coordinates (const grid *g, const octa_grid_part *p, const void *data)
{
  (void)data;
  mxArray *row = gateway_row (OCTA_TYPE_DOUBLE, false, (size_t)g->s.n_dims);
  for (int d = 0; d < g->s.n_dims; d++)
    ((double *)mxGetData (row))[d] = p->at[d];
  return row;
}

static mxArray *
local_size (const grid *g, const octa_grid_part *p, const void *data)
{
  (void)data;
  const int n = g->s.n_dims < 2 ? 2 : g->s.n_dims;
  mxArray *row = gateway_row (OCTA_TYPE_DOUBLE, false, (size_t)n);
  for (int d = 0; d < n; d++)
    ((double *)mxGetData (row))[d] = d < g->s.n_dims
                                         ? (double)(p->count[d]
                                                    + 2 * g->s.halo[d])
                                         : 1;
  return row;
}

static mxArray *
neighbours (const grid *g, const octa_grid_part *p, const void *data)
{
  (void)data;
  mxArray *m = mxCreateDoubleMatrix (2, (mwSize)g->s.n_dims, mxREAL);
  double *v = mxGetData (m);
  for (int d = 0; d < g->s.n_dims; d++)
    {
      v[2 * d] = p->below[d];
      v[2 * d + 1] = p->above[d];
    }
  return m;
}

typedef struct indices
{
  int dim;
  bool has_halo;
} indices;

/* A vector along the dimension.  */
static mxArray *
global_index (const grid *g, const octa_grid_part *p, const void *data)
{
  const indices *of = data;
  const int d = of->dim;
  const int64_t halo = of->has_halo ? g->s.halo[d] : 0;
  int64_t dims[OCTA_DIMS_MAX] = { 1, 1, 1, 1, 1, 1, 1, 1 };
  dims[d] = p->count[d] + 2 * halo;
  mxArray *x = gateway_array (&(octa_shape){
      .type = OCTA_TYPE_DOUBLE, .n_dims = d < 1 ? 2 : d + 1, .dims = dims });
  for (int64_t i = 0; i < dims[d]; i++)
    {
      int64_t k = p->first[d] - halo + i;
      if (g->s.periodic[d])
        k = (k + g->s.n[d]) % g->s.n[d];
      ((double *)mxGetData (x))[i] = (double)(k + 1);
    }
  return x;
}

/* global_index (g, dim [, "halo"]) */
static octa_status
do_global_index (call *c)
{
  grid g;
  int64_t dim;
  GATEWAY_TRY (self (c, &g));
  GATEWAY_TRY (gateway_integer (c->rhs[1], "DIM", 1, g.s.n_dims, &dim));
  if (c->n_rhs > 2 && ! gateway_is_string (c->rhs[2], "halo"))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "unknown argument; the valid option is \"halo\"");
  return give_of_parts (c, &g, global_index,
                        &(indices){ (int)dim - 1, c->n_rhs > 2 });
}

/* The methods' argument: which one.  */
enum
{
  COORDINATES,
  LOCAL_SIZE,
  NEIGHBOURS,
  N,
  HALO,
  RANKS
};

static octa_status
do_part (call *c)
{
  grid g;
  GATEWAY_TRY (self (c, &g));
  return give_of_parts (c, &g,
                        c->arg.n == COORDINATES  ? coordinates
                        : c->arg.n == LOCAL_SIZE ? local_size
                                                 : neighbours,
                        NULL);
}

/* ---- what all ranks have in common ---- */

static octa_status
do_shape (call *c)
{
  grid g;
  GATEWAY_TRY (self (c, &g));
  mxArray *row = gateway_row (OCTA_TYPE_DOUBLE, false, (size_t)g.s.n_dims);
  for (int d = 0; d < g.s.n_dims; d++)
    ((double *)mxGetData (row))[d] = c->arg.n == N      ? (double)g.s.n[d]
                                     : c->arg.n == HALO ? (double)g.s.halo[d]
                                                        : g.s.ranks[d];
  return gateway_one (c, row);
}

static octa_status
do_periodic (call *c)
{
  grid g;
  GATEWAY_TRY (self (c, &g));
  mxArray *row = gateway_row (OCTA_TYPE_LOGICAL, false, (size_t)g.s.n_dims);
  for (int d = 0; d < g.s.n_dims; d++)
    ((bool *)mxGetData (row))[d] = g.s.periodic[d];
  return gateway_one (c, row);
}

/* Append V as "A x B".  */
static void
add_size (char *text, size_t n, const grid *g, int which)
{
  for (int d = 0; d < g->s.n_dims; d++)
    {
      const size_t used = strlen (text);
      snprintf (text + used, n - used, "%s%lld", d > 0 ? " x " : "",
                (long long)(which == N ? g->s.n[d] : g->s.ranks[d]));
    }
}

static octa_status
do_disp (call *c)
{
  grid g = { .id = gateway_id (c->rhs[0]) };
  char text[400] = "";
  if (! octa_handle_is_open (g.id)
      || octa_grid_query (g.id, &g.s, &g.info) != OCTA_OK)
    return handle_disp (c, "closed");
  add_size (text, sizeof text, &g, N);
  strcat (text, " on ");
  add_size (text, sizeof text, &g, RANKS);
  strcat (text, " ranks");
  return handle_disp (c, text);
}

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)                            /* Close the grid */
  METHOD_ARG (coordinates, 1, 1, 1, do_part, COORDINATES)          /* Which part this rank has along each dimension, from 0 */
  METHOD (disp, 1, 1, 1, do_disp)                                  /* Print the size and the numbers of ranks */
  METHOD (exchange, 2, -1, -1, do_exchange)                        /* The arrays with halos from the neighbours: u, v, ... */
  METHOD (exchange_begin, 2, -1, 1, do_exchange_begin)             /* Begin that; exchange_end of the result returns the arrays: u, v, ... */
  METHOD (gather, 2, 3, 1, do_gather)                              /* The interiors of all ranks as one array: u [, root] */
  METHOD (global_index, 2, 3, 1, do_global_index)                  /* The indices of this rank's part in the whole: dim [, "halo"] */
  METHOD_ARG (halo, 1, 1, 1, do_shape, HALO)                       /* The width of the halo along each dimension */
  METHOD (interior, 2, 2, 1, do_interior)                          /* The array without halos: u */
  METHOD (isopen, 1, 1, 1, handle_isopen)                          /* True until the grid is closed */
  METHOD_ARG (local_size, 1, 1, 1, do_part, LOCAL_SIZE)            /* The size of this rank's arrays, with halos */
  METHOD_ARG (n, 1, 1, 1, do_shape, N)                             /* The size of the interior of all ranks */
  METHOD_ARG (neighbours, 1, 1, 1, do_part, NEIGHBOURS)            /* The ranks before and after this one along each dimension; -1: none */
  METHOD (periodic, 1, 1, 1, do_periodic)                          /* True for each dimension whose ends meet */
  METHOD_ARG (ranks, 1, 1, 1, do_shape, RANKS)                     /* The number of ranks along each dimension */
  METHOD (zeros, 1, 2, 1, do_zeros)                                /* An array of zeros with halos: [class] */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaGrid",
                               .kind = OCTA_KIND_GRID,
                               .methods = methods };
