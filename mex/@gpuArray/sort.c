/* sort.c -- sorting, and questions about sorted arrays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "plain.h"

#include <string.h>

/* The node of X if it has elements; NULL: core should compute it.  */
static octa_node *
full_node (const mxArray *x, octa_array_info *info)
{
  octa_node *n = gateway_id_of (x, OCTA_KIND_ARRAY) ? gpu_node (x) : NULL;
  if (! n)
    return NULL;
  octa_node_info (n, info);
  return info->n_elems > 0 ? n : NULL;
}

/* Read "ascend" or "descend".  False: anything else.  */
static bool
read_mode (const mxArray *x, bool *descending)
{
  *descending = gateway_is_string (x, "descend");
  return *descending || gateway_is_string (x, "ascend");
}

/* ---- sort ---- */

octa_status
gpu_sort (const gpu_plain *s, octa_node **out)
{
  int dim = s->n_dims < 0 ? octa_size_default_dim (&s->info.size) : s->dims[0];
  /* Positions along a dimension that is not there are an error.  */
  if (s->n_out == 2 && dim >= s->info.size.n_dims)
    return OCTA_OK;
  return octa_order_sort (s->x, dim, s->words & GPU_DESCEND, &out[0],
                          s->n_out == 2 ? &out[1] : NULL);
}

static octa_status
run_sort (call *c)
{
  octa_array_info info;
  bool descending = false, is_plain = false;
  octa_node *v, *index, *x = full_node (c->rhs[0], &info);
  int dim = x ? octa_size_default_dim (&info.size) : 0;
  if (c->n_rhs == 1)
    is_plain = true;
  else if (c->n_rhs == 2)
    is_plain = read_mode (c->rhs[1], &descending)
               || gpu_read_dim (c->rhs[1], &dim);
  else if (c->n_rhs == 3)
    is_plain = gpu_read_dim (c->rhs[1], &dim)
               && read_mode (c->rhs[2], &descending);
  /* Positions along a dimension that is not there are an error.  */
  if (! x || ! is_plain || c->n_lhs > 2
      || (c->n_lhs == 2 && dim >= info.size.n_dims))
    return gpu_fallback (c, false);
  if (octa_order_sort (x, dim, descending, &v, c->n_lhs == 2 ? &index : NULL)
      != OCTA_OK)
    return OCTA_FAIL;
  octa_status st = gpu_result (v, &c->lhs[0]);
  if (c->n_lhs < 2)
    return st;
  if (st == OCTA_OK)
    return gpu_result (index, &c->lhs[1]);
  octa_node_release (index);
  return st;
}

/* Read a direction for all COLUMNS, or a logical for each: true if it
   descends.  */
static bool
read_modes (const mxArray *x, int64_t columns, bool *descending)
{
  bool all;
  if (read_mode (x, &all))
    memset (descending, all, (size_t)columns);
  else if (mxIsLogical (x) && mxGetNumberOfElements (x) == (size_t)columns)
    memcpy (descending, mxGetData (x), (size_t)columns);
  else
    return false;
  return true;
}

static octa_status
run_sort_rows (call *c)
{
  octa_array_info info;
  octa_node *index, *x = full_node (c->rhs[0], &info);
  if (! x || info.size.n_dims != 2 || c->n_lhs > 1)
    return gpu_fallback (c, false);
  bool *descending = mxCalloc ((size_t)info.size.dims[1], sizeof *descending);
  if (c->n_rhs == 2 && ! read_modes (c->rhs[1], info.size.dims[1], descending))
    return gpu_fallback (c, false);
  GATEWAY_TRY (octa_order_sort_rows (x, descending, &index));
  return gpu_result (index, &c->lhs[0]);
}

/* ---- issorted ---- */

/* Read the direction from issorted's argument X.  False: core should raise the
   error.  */
static bool
read_direction (const mxArray *x, bool *up, bool *down)
{
  bool is_either = gateway_is_string (x, "either");
  *up = is_either || gateway_is_string (x, "ascend");
  *down = is_either || gateway_is_string (x, "descend");
  return *up || *down;
}

static octa_status
run_issorted (call *c)
{
  octa_array_info info;
  bool up = true, down = false, ascends, descends;
  octa_node *x = full_node (c->rhs[0], &info);
  bool by_rows = c->n_rhs > 1 && gateway_is_string (c->rhs[1], "rows");
  bool is_plain = x && info.size.n_dims == 2 && c->n_lhs <= 1;
  if (c->n_rhs - by_rows > 1)
    is_plain &= c->n_rhs - by_rows == 2
                && read_direction (c->rhs[c->n_rhs - 1], &up, &down);
  int64_t rows = is_plain ? info.size.dims[0] : 0;
  int64_t columns = is_plain ? info.size.dims[1] : 0;
  if (! by_rows && is_plain)
    {
      is_plain = rows == 1 || columns == 1;
      rows *= columns;
      columns = 1;
    }
  /* for rows "either" does not mean one or the other */
  if (! is_plain || (by_rows && up && down))
    return gpu_on_host (c, 1);
  GATEWAY_TRY (octa_order_is_sorted (x, rows, columns, &ascends, &descends));
  return gateway_one (c,
                      gateway_logical ((up && ascends) || (down && descends)));
}

/* ---- nth_element ---- */

/* Read N, a number, or consecutive numbers up or down, within 1 ...
   EXTENT.  */
static bool
read_ranks (const mxArray *n, int64_t extent, octa_subscript *s)
{
  double first;
  mxArray *host = NULL;
  if (gateway_id_of (n, OCTA_KIND_ARRAY))
    {
      octa_node *node = gpu_node (n);
      if (! node || gpu_gather (node, &host) != OCTA_OK)
        return false;
      n = host;
    }
  size_t count = mxGetNumberOfElements (n);
  if (count == 1 && gateway_number (n, "N", &first) != OCTA_OK)
    return false;
  if (count == 0
      || (count > 1
          && (! mxIsDouble (n) || mxIsComplex (n) || mxIsSparse (n)
              || mxGetNumberOfDimensions (n) > 2
              || (mxGetM (n) != 1 && mxGetN (n) != 1))))
    return false;
  const double *v = count > 1 ? mxGetData (n) : &first;
  double step = count > 1 ? v[1] - v[0] : 1;
  if (step != 1 && step != -1)
    return false;
  for (size_t i = 0; i < count; i++)
    if (v[i] != v[0] + step * (double)i || ! (v[i] >= 1)
        || v[i] > (double)extent || v[i] != (double)(int64_t)v[i])
      return false;
  *s = (octa_subscript){ .start = (int64_t)v[0] - 1,
                         .step = (int64_t)step,
                         .count = (int64_t)count };
  return true;
}

static octa_status
run_nth_element (call *c)
{
  octa_array_info info;
  octa_subscript ranks;
  octa_node *n, *x = full_node (c->rhs[0], &info);
  int dim = x ? octa_size_default_dim (&info.size) : 0;
  if (! x || c->n_lhs > 1
      || (c->n_rhs == 3 && ! gpu_read_dim (c->rhs[2], &dim))
      || dim >= info.size.n_dims
      || ! read_ranks (c->rhs[1], info.size.dims[dim], &ranks))
    return gpu_fallback (c, false);
  GATEWAY_TRY (octa_order_nth (x, dim, &ranks, &n));
  if (gpu_settle (n) != OCTA_OK)
    {
      octa_node_release (n);
      return OCTA_FAIL;
    }
  return gpu_result (n, &c->lhs[0]);
}

/* clang-format off */
const method gpu_sort_methods[] = {
  METHOD (sort,        1, 3, 2, run_sort)        /* [s, i] = sort (x, dim, mode): the sorted elements along DIM, and their positions: [s, i] = sort (x, 2, "descend") */
  METHOD (issorted,    1, 3, 1, run_issorted)    /* issorted (x, mode), issorted (x, "rows", mode): true if a vector, or the rows of a matrix, are sorted: issorted (x, "either") */
  METHOD (nth_element, 2, 3, 1, run_nth_element) /* nth_element (x, n, dim): the elements that sorting would put at positions N: nth_element (x, 1:3) are the three least */
  METHOD (__sort_rows_idx__, 1, 2, 1, run_sort_rows) /* __sort_rows_idx__ (x, mode): the order of the rows, for sortrows */
  METHODS_END
};
/* clang-format on */
