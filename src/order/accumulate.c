/* accumulate.c -- folding values into bins, with core's results bit for bit.

   Core goes through the elements in order.  So does the host, in one pass.  A
   GPU sorts the keys, stably, and folds each bin separately: the order in each
   bin is the same, on every run.  If all values are one integer, the elements
   of bins are counted, for which the order does not matter.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "order/order.h"
#include "array/rows.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* With more elements than this, the host uses one pass.  */
#define FEW 256
/* If the result has fewer elements, a warp folds each one.  */
#define WIDE_BELOW 65536

/* ---- subscripts ---- */

static octa_status
download_double (octa_node *n, double *v)
{
  octa_status st;
  octa_node *d;
  OCTA_TRY (octa_node_op (OCTA_OP_double, &n, &d));
  st = octa_node_store (d);
  if (st == OCTA_OK)
    st = octa_node_download (d, v);
  octa_node_release (d);
done:
  return st;
}

/* OP (A, X) for a number X.  */
static octa_status
with_number (octa_op op, octa_node *a, double x, octa_node **out)
{
  octa_node *b;
  octa_status st = octa_node_scalar (OCTA_TYPE_DOUBLE, false, &x, &b);
  if (st != OCTA_OK)
    return st;
  st = octa_node_op (op, (octa_node *[]){ a, b }, out);
  octa_node_release (b);
  return st;
}

octa_status
octa_order_extent (octa_node *subs, octa_node **keys, bool *is_whole,
                   int64_t *highest)
{
  octa_status st;
  octa_node *x = NULL, *high = NULL, *low = NULL, *fixed = NULL, *same = NULL,
            *good = NULL, *all = NULL;
  double most = 0;
  bool is_float = octa_types[subs->type].group == OCTA_GROUP_FLOAT;
  *highest = 0;
  *is_whole = true;
  if (subs->n_elems == 0)
    return OCTA_OK;
  if (octa_driver_is_host ())
    return octa_positions_list (subs, keys, is_whole, highest);
  OCTA_TRY (octa_node_store (subs));
  OCTA_TRY (octa_node_reshape (subs, OCTA_SIZE (subs->n_elems, 1), &x));
  OCTA_TRY (octa_reduce_node (OCTA_REDUCE_max, x, 0, &high));
  OCTA_TRY (with_number (OCTA_OP_ge, x, 1, &low));
  octa_node_retain (good = low);
  if (is_float)
    {
      OCTA_TRY (octa_node_op (OCTA_OP_fix, &x, &fixed));
      OCTA_TRY (octa_node_op (OCTA_OP_eq, (octa_node *[]){ x, fixed }, &same));
      octa_node_release (good);
      good = NULL;
      OCTA_TRY (
          octa_node_op (OCTA_OP_and, (octa_node *[]){ low, same }, &good));
    }
  OCTA_TRY (octa_reduce_node (OCTA_REDUCE_all, good, 0, &all));
  OCTA_TRY (octa_node_store (high));
  OCTA_TRY (octa_node_store (all));
  OCTA_TRY (octa_node_download (all, is_whole));
  OCTA_TRY (download_double (high, &most));
  *is_whole = *is_whole && most < 0x1p63;
  *highest = *is_whole ? (int64_t)most : 0;
done:
  octa_node_release (all);
  octa_node_release (good);
  octa_node_release (same);
  octa_node_release (fixed);
  octa_node_release (low);
  octa_node_release (high);
  octa_node_release (x);
  return st;
}

/* Does the host loop over the elements, so that it needs positions?  */
static bool
takes_positions (const octa_bins *b)
{
  return b->keys && b->keys->n_elems > FEW;
}

/* The subscripts as the narrowest integers that hold them, because they are
   sorted.  */
static octa_status
make_keys (const octa_bins *b, octa_node **out)
{
  octa_status st;
  octa_node *keys = NULL, *x = NULL;
  octa_op cast = b->n <= UINT8_MAX    ? OCTA_OP_uint8
                 : b->n <= UINT16_MAX ? OCTA_OP_uint16
                                      : OCTA_OP_uint32;
  if (takes_positions (b))
    {
      octa_node_retain (*out = b->keys);
      return OCTA_OK;
    }
  OCTA_TRY (octa_node_reshape (b->subs, OCTA_SIZE (b->subs->n_elems, 1), &x));
  OCTA_TRY (octa_node_op (cast, &x, &keys));
  OCTA_TRY (octa_node_store (keys));
  *out = OCTA_MOVE (keys);
done:
  octa_node_release (keys);
  octa_node_release (x);
  return st;
}

/* ---- kernels ---- */

#define TEMPLATE "octa_first.cuh octa_accumulate_tpl.cuh"

static const char *const rule_names[] = { "SUM", "MAX", "MIN" };

static octa_status
kernel (const octa_bins *b, const octa_node *keys, const char *form,
        bool is_complex, const octa_fuse_kernel **k)
{
  char name[64], defines[192];
  const char *rule = rule_names[b->rule];
  snprintf (name, sizeof name, "octa_accumulate_%s_%s__%c%c", rule, form,
            octa_ctype_letter (b->values->type, is_complex),
            octa_ctype_letter (keys->type, false));
  snprintf (defines, sizeof defines,
            "#define OCTA_T %s\n#define OCTA_KEY %s\n#define OCTA_BIN_%s 1\n"
            "#define OCTA_%s 1\n",
            octa_kgen_ctype (b->values->type, is_complex),
            octa_kgen_ctype (keys->type, false), rule, form);
  return octa_template_kernel (name, defines, TEMPLATE, k);
}

typedef struct extents
{
  int64_t pre, count, post, stride;
} extents;

static extents
extents_of (const octa_bins *b)
{
  extents e = { 1, b->subs->n_elems, 1, b->values->n_elems != 1 };
  for (int d = 0; d < b->size.n_dims; d++)
    if (d != b->dim)
      *(d < b->dim ? &e.pre : &e.post) *= b->size.dims[d];
  return e;
}

/* Add the bins' initial value as a kernel's parameter.  */
static void
add_fill (octa_argpack *a, const octa_bins *b)
{
  static _Alignas(16) unsigned char zero[16];
  a->params[a->n++] = b->fill ? b->fill->scalar.bytes : zero;
}

static octa_status
fold_directly (const octa_bins *b, octa_node *keys, octa_node *out,
               bool is_complex)
{
  octa_status st;
  const octa_fuse_kernel *k;
  octa_argpack a;
  extents e = extents_of (b);
  OCTA_TRY (kernel (b, keys, "DIRECT", is_complex, &k));
  a.n = 0;
  octa_argpack_add (&a, (int64_t)octa_buffer_use (keys->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (b->values->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (out->buffer));
  octa_argpack_add (&a, e.pre);
  octa_argpack_add (&a, e.count);
  octa_argpack_add (&a, b->n);
  octa_argpack_add (&a, e.stride);
  add_fill (&a, b);
  OCTA_TRY (octa_fuse_kernel_launch (k, (int64_t[]){ e.post, 1 },
                                     (unsigned[]){ OCTA_BLOCK, 1, 1 },
                                     a.params));
done:
  return st;
}

static octa_status
fold_sorted (const octa_bins *b, octa_node *keys, octa_node *out,
             bool is_complex)
{
  octa_status st;
  const octa_fuse_kernel *k;
  octa_argpack a;
  octa_node *sorted = NULL, *order = NULL;
  extents e = extents_of (b);
  int64_t threads = out->n_elems;
  bool is_wide = e.pre == 1 && threads < WIDE_BELOW && e.count / b->n >= 32
                 && ! octa_driver_is_host ();
  if (is_wide)
    threads *= 32;
  OCTA_TRY (octa_order_sort (keys, 0, false, &sorted, &order));
  OCTA_TRY (octa_node_store (sorted));
  OCTA_TRY (octa_node_store (order));
  OCTA_TRY (kernel (b, keys, is_wide ? "WIDE" : "EACH", is_complex, &k));
  a.n = 0;
  octa_argpack_add (&a, (int64_t)octa_buffer_use (sorted->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (order->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (b->values->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (out->buffer));
  octa_argpack_add (&a, e.pre);
  octa_argpack_add (&a, e.count);
  octa_argpack_add (&a, b->n);
  octa_argpack_add (&a, e.stride);
  octa_argpack_add (&a, out->n_elems);
  add_fill (&a, b);
  int64_t blocks = octa_ceil_div (threads, OCTA_BLOCK);
  OCTA_TRY (octa_fuse_kernel_launch (k, (int64_t[]){ blocks, 1 },
                                     (unsigned[]){ OCTA_BLOCK, 1, 1 },
                                     a.params));
done:
  octa_node_release (order);
  octa_node_release (sorted);
  return st;
}

/* ---- counting ---- */

/* Is the sum of COUNT equal values exact, so that it can be computed as a
   product?  */
static bool
is_countable (const octa_bins *b, double *value)
{
  const octa_node *v = b->values;
  if (b->rule != OCTA_BIN_SUM || b->size.n_dims != 2 || b->size.dims[1] != 1
      || v->kind != OCTA_NODE_SCALAR || v->cplx != OCTA_REAL)
    return false;
  bool is_single = v->type == OCTA_TYPE_SINGLE;
  float single;
  memcpy (&single, v->scalar.bytes, sizeof single);
  *value = is_single ? (double)single : v->scalar.d[0];
  return *value == floor (*value)
         && fabs (*value) * (double)b->subs->n_elems
                <= (is_single ? 0x1p24 : 0x1p53);
}

static octa_status
count (const octa_bins *b, octa_node *keys, double value, octa_node **out)
{
  octa_status st;
  const octa_fuse_kernel *k;
  octa_argpack a;
  char name[48], defines[96];
  octa_node *counts = NULL, *floating = NULL, *scaled = NULL, *sum = NULL;
  OCTA_TRY (octa_node_empty (OCTA_TYPE_UINT64, false, &b->size, &counts));
  OCTA_TRY (octa_lane_fill8 (octa_buffer_use (counts->buffer), 0,
                             counts->buffer->bytes));
  snprintf (name, sizeof name, "octa_count__%c",
            octa_ctype_letter (keys->type, false));
  snprintf (defines, sizeof defines,
            "#define OCTA_COUNT 1\n#define OCTA_KEY %s\n",
            octa_kgen_ctype (keys->type, false));
  OCTA_TRY (octa_template_kernel (name, defines, TEMPLATE, &k));
  a.n = 0;
  octa_argpack_add (&a, (int64_t)octa_buffer_use (keys->buffer));
  octa_argpack_add (&a, keys->n_elems);
  octa_argpack_add (&a, (int64_t)octa_buffer_use (counts->buffer));
  octa_argpack_add (&a, b->n);
  int64_t blocks = octa_ceil_div (keys->n_elems, OCTA_BLOCK);
  if (blocks > OCTA_BLOCKS_AT_ONCE)
    blocks = OCTA_BLOCKS_AT_ONCE;
  if (octa_driver_is_host ())
    blocks = 1;
  OCTA_TRY (octa_fuse_kernel_launch (k, (int64_t[]){ blocks, 1 },
                                     (unsigned[]){ OCTA_BLOCK, 1, 1 },
                                     a.params));
  OCTA_TRY (octa_node_op (octa_op_cast (b->values->type), &counts, &floating));
  if (value == 1)
    octa_node_retain (sum = floating);
  else
    {
      OCTA_TRY (with_number (OCTA_OP_times, floating, value, &scaled));
      OCTA_TRY (with_number (OCTA_OP_plus, scaled, 0, &sum)); /* no -0 */
    }
  *out = OCTA_MOVE (sum);
done:
  octa_node_release (sum);
  octa_node_release (scaled);
  octa_node_release (floating);
  octa_node_release (counts);
  return st;
}

octa_status
octa_order_accumulate (const octa_bins *bins, octa_node **out)
{
  octa_status st;
  octa_bins b = *bins;
  octa_node *keys = NULL, *result = NULL;
  double value = 0;
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_node_resolve (b.values));
  bool is_complex = b.values->cplx == OCTA_COMPLEX;
  OCTA_TRY (octa_node_empty ((octa_type)b.values->type, is_complex, &b.size,
                             &result));
  if (result->n_elems > 0)
    {
      OCTA_TRY (make_keys (&b, &keys));
      bool may_count = takes_positions (&b) || ! octa_driver_is_host ();
      if (may_count && is_countable (&b, &value) && keys->n_elems)
        {
          octa_node_release (result);
          result = NULL;
          OCTA_TRY (count (&b, keys, value, &result));
        }
      else
        {
          OCTA_TRY (octa_node_store (b.values));
          OCTA_TRY ((takes_positions (&b)
                         ? fold_directly
                         : fold_sorted) (&b, keys, result, is_complex));
        }
    }
  if (is_complex)
    {
      /* a sum may have lost its imaginary part */
      result->is_kept = false;
      result->cplx = OCTA_UNRESOLVED;
    }
  *out = OCTA_MOVE (result);
done:
  octa_node_release (result);
  octa_node_release (keys);
  return st;
}
