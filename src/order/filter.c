/* filter.c -- filters along a dimension and two-dimensional convolutions.

   Both read computed arrays of one floating class, to which the operands are
   converted first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "order/order.h"
#include "order/filter.h"

#include <stdio.h>
#include <string.h>

void
octa_filter_text (octa_strbuf *t, octa_filter_kind kind, octa_type type,
                  bool is_complex, int order, int rows, int columns,
                  char *name, size_t n)
{
  static const char *const names[] = { "fir", "iir", "conv" };
  size_t len;
  int used = snprintf (name, n, "octa_%s_%c", names[kind],
                       octa_ctype_letter (type, is_complex));
  octa_strbuf_clear (t);
  if (is_complex && kind != OCTA_FILTER_CONV)
    {
      octa_strbuf_add (t, octa_embed ("octa_math.cuh", &len));
      octa_strbuf_add (t, octa_embed ("octa_complex.cuh", &len));
      octa_strbuf_add (t, "#define OCTA_IS_COMPLEX 1\n");
    }
  octa_strbuf_printf (t, "#define OCTA_T %s\n",
                      octa_kgen_ctype (type, is_complex));
  if (kind == OCTA_FILTER_IIR)
    {
      octa_strbuf_printf (t, "#define OCTA_ORDER %d\n", order);
      snprintf (name + used, n - (size_t)used, "_%d", order);
    }
  if (rows)
    {
      octa_strbuf_printf (t, "#define OCTA_ROWS %d\n#define OCTA_COLUMNS %d\n",
                          rows, columns);
      snprintf (name + used, n - (size_t)used, "_%dx%d", rows, columns);
    }
}

static octa_status
find_kernel (octa_filter_kind kind, const octa_node *x, int order, int rows,
             int columns, const octa_fuse_kernel **k)
{
  static octa_strbuf text;
  char name[64];
  octa_filter_text (&text, kind, (octa_type)x->type, x->cplx == OCTA_COMPLEX,
                    order, rows, columns, name, sizeof name);
  if (! octa_strbuf_ok (&text))
    return OCTA_FAIL;
  return octa_template_kernel (name, text.s,
                               kind == OCTA_FILTER_CONV
                                   ? "octa_conv_tpl.cuh"
                                   : "octa_filter_tpl.cuh",
                               k);
}

static octa_status
launch (const octa_fuse_kernel *k, int64_t blocks, unsigned block,
        octa_argpack *a)
{
  return octa_fuse_kernel_launch (k, (int64_t[]){ blocks, 1 },
                                  (unsigned[]){ block, 1, 1 }, a->params);
}

/* A new array of X's kind.  */
static octa_status
result (const octa_node *x, const octa_size *size, octa_node **out)
{
  return octa_node_result ((octa_type)x->type, x->cplx == OCTA_COMPLEX, size,
                           out);
}

/* ---- filters ---- */

typedef struct pass
{
  octa_node *x, *b, *a, *si, *y, *sf;
  int64_t pre, len, post, n;
} pass;

static int64_t
pointer (const octa_node *n)
{
  return n && n->buffer ? (int64_t)octa_buffer_use (n->buffer) : 0;
}

static octa_status
run_recursive (const pass *s)
{
  octa_status st;
  const octa_fuse_kernel *k;
  octa_argpack a;
  OCTA_TRY (find_kernel (OCTA_FILTER_IIR, s->x, (int)s->n, 0, 0, &k));
  a.n = 0;
  octa_argpack_add (&a, pointer (s->x));
  octa_argpack_add (&a, pointer (s->y));
  octa_argpack_add (&a, pointer (s->b));
  octa_argpack_add (&a, pointer (s->a));
  octa_argpack_add (&a, pointer (s->si));
  octa_argpack_add (&a, pointer (s->sf));
  octa_argpack_add (&a, s->pre);
  octa_argpack_add (&a, s->len);
  octa_argpack_add (&a, s->post);
  OCTA_TRY (launch (k, octa_ceil_div (s->pre * s->post, OCTA_IIR_BLOCK),
                    OCTA_IIR_BLOCK, &a));
done:
  return st;
}

/* Compute Y, or with IS_FINAL the states after its end.  */
static octa_status
run_sums (const pass *s, bool is_final)
{
  octa_status st;
  const octa_fuse_kernel *k;
  octa_argpack a;
  OCTA_TRY (find_kernel (OCTA_FILTER_FIR, s->x, 0, 0, 0, &k));
  a.n = 0;
  octa_argpack_add (&a, pointer (s->x));
  octa_argpack_add (&a, pointer (is_final ? s->sf : s->y));
  octa_argpack_add (&a, pointer (s->b));
  octa_argpack_add (&a, pointer (s->si));
  octa_argpack_add (&a, s->pre);
  octa_argpack_add (&a, s->len);
  octa_argpack_add (&a, s->n);
  octa_argpack_add (&a, is_final);
  int64_t count = s->pre * (is_final ? s->n : s->len);
  OCTA_TRY (
      launch (k, s->post * octa_ceil_div (count, OCTA_BLOCK * OCTA_FIR_UNROLL),
              OCTA_BLOCK, &a));
done:
  return st;
}

/* A recursive filter along the columns of a matrix.  Neighbouring threads
   should read neighbouring elements, so the matrix is transposed, filtered
   along its rows, and transposed back.  */
static octa_status
run_turned (pass *s, octa_node **y)
{
  octa_status st;
  octa_node *flat = NULL, *turned = NULL, *back = NULL;
  pass t = *s;
  t.x = t.y = NULL;
  OCTA_TRY (octa_node_reshape (s->x, OCTA_SIZE (s->len, s->post), &flat));
  OCTA_TRY (octa_index_transpose (flat, &turned));
  OCTA_TRY (octa_node_store (turned));
  t.x = turned;
  t.pre = s->post;
  t.post = 1;
  OCTA_TRY (result (s->x, &turned->size, &t.y));
  OCTA_TRY (run_recursive (&t));
  OCTA_TRY (octa_index_transpose (t.y, &back));
  OCTA_TRY (octa_node_reshape (back, &s->x->size, y));
done:
  octa_node_release (back);
  octa_node_release (t.y);
  octa_node_release (turned);
  octa_node_release (flat);
  return st;
}

static octa_status
run_filter (pass *s, bool is_recursive, octa_node **y)
{
  octa_status st = OCTA_OK;
  if (is_recursive && s->pre == 1 && s->post > 1 && s->len > 1
      && ! octa_driver_is_host ())
    return run_turned (s, y);
  OCTA_TRY (result (s->x, &s->x->size, &s->y));
  if (is_recursive)
    OCTA_TRY (run_recursive (s));
  else
    OCTA_TRY (run_sums (s, false));
  if (! is_recursive && s->sf && s->n > 0)
    OCTA_TRY (run_sums (s, true));
  *y = s->y;
  s->y = NULL;
done:
  octa_node_release (s->y);
  return st;
}

typedef struct filtering
{
  const octa_filter *f;
  int dim;
} filtering;

static octa_status
filter_part (const void *data, octa_node *part, const octa_size *size,
             octa_node **out)
{
  const filtering *r = data;
  (void)size;
  return octa_order_filter (r->f, part, NULL, r->dim, out, NULL);
}

/* X, which is on several ranks, filtered along DIM.  */
static octa_status
filter_parts (const octa_filter *f, octa_node *x, int dim, octa_node **y)
{
  const octa_parts_columns c = { .dims = 1u << dim,
                                 .n_out = 1,
                                 .type = { f->type },
                                 .may_be_complex = f->is_complex,
                                 .size = x->size,
                                 .make = filter_part,
                                 .data = &(filtering){ f, dim } };
  return octa_parts_hooks.columns (&c, x, y);
}

octa_status
octa_order_filter (const octa_filter *f, octa_node *x, octa_node *si, int dim,
                   octa_node **y, octa_node **sf)
{
  octa_status st;
  if (octa_node_is_parted (x))
    return si || sf ? octa_parts_refuse (NULL) : filter_parts (f, x, dim, y);
  pass s = {
    .pre = 1, .len = x->size.dims[dim], .post = 1, .n = f->n_coeffs - 1
  };
  const octa_size n_coeffs = { 2, { f->n_coeffs, 1 } };
  octa_size state = { x->size.n_dims, { s.n } };
  octa_node *out = NULL;
  for (int d = 0; d < x->size.n_dims; d++)
    if (d < dim)
      s.pre *= state.dims[d + 1] = x->size.dims[d];
    else if (d > dim)
      s.post *= state.dims[d] = x->size.dims[d];
  OCTA_TRY (octa_index_ready (x, f->type, f->is_complex, &s.x));
  if (si)
    OCTA_TRY (octa_index_ready (si, f->type, f->is_complex, &s.si));
  OCTA_TRY (octa_node_upload (f->type, f->is_complex, &n_coeffs, f->b, &s.b));
  if (f->a)
    OCTA_TRY (
        octa_node_upload (f->type, f->is_complex, &n_coeffs, f->a, &s.a));
  if (sf)
    OCTA_TRY (result (s.x, &state, &s.sf));
  OCTA_TRY (run_filter (&s, f->a != NULL, &out));
  *y = OCTA_MOVE (out);
  if (sf)
    *sf = s.sf;
  s.sf = NULL;
done:
  octa_node_release (out);
  octa_node_release (s.sf);
  octa_node_release (s.a);
  octa_node_release (s.b);
  octa_node_release (s.si);
  octa_node_release (s.x);
  return st;
}

/* ---- convolution ---- */

typedef struct sizes /* octa_sizes in the template */
{
  int64_t ma, na, mb, nb, mc, nc, r0, s0;
} sizes;

static sizes
conv_sizes (const octa_node *a, const octa_node *b, octa_conv_shape shape)
{
  sizes z = { .ma = a->size.dims[0],
              .na = a->size.dims[1],
              .mb = b->size.dims[0],
              .nb = b->size.dims[1] };
  switch (shape)
    {
    case OCTA_CONV_FULL:
      z.mc = z.ma + z.mb - 1;
      z.nc = z.na + z.nb - 1;
      break;
    case OCTA_CONV_SAME:
      z.mc = z.ma;
      z.nc = z.na;
      z.r0 = z.mb / 2;
      z.s0 = z.nb / 2;
      break;
    case OCTA_CONV_VALID:
      z.mc = z.ma >= z.mb ? z.ma - z.mb + 1 : 0;
      z.nc = z.na >= z.nb ? z.na - z.nb + 1 : 0;
      z.r0 = z.mb - 1;
      z.s0 = z.nb - 1;
      break;
    }
  return z;
}

octa_status
octa_order_conv2 (octa_node *a, octa_node *b, octa_conv_shape shape,
                  octa_node **out)
{
  octa_status st;
  const octa_fuse_kernel *k;
  octa_node *x = NULL, *y = NULL, *c = NULL;
  octa_argpack args;
  OCTA_TRY (octa_node_resolve (a));
  OCTA_TRY (octa_node_resolve (b));
  bool is_complex = a->cplx == OCTA_COMPLEX || b->cplx == OCTA_COMPLEX;
  octa_type t = octa_type_common ((octa_type)a->type, (octa_type)b->type);
  sizes z = conv_sizes (a, b, shape);
  OCTA_TRY (octa_index_ready (a, t, is_complex, &x));
  OCTA_TRY (octa_index_ready (b, t, is_complex, &y));
  OCTA_TRY (result (x, OCTA_SIZE (z.mc, z.nc), &c));
  int64_t chunk = OCTA_BLOCK * OCTA_CONV_UNROLL;
  bool is_host = octa_driver_is_host ();
  bool is_small = ! is_host && z.mb <= OCTA_FILTER_TILE_MAX
                  && z.nb <= OCTA_FILTER_TILE_MAX && z.nc >= OCTA_CONV_COLUMNS
                  && z.mc >= OCTA_CONV_ROWS;
  args.n = 0;
  if (c->n_elems > 0)
    {
      OCTA_TRY (find_kernel (OCTA_FILTER_CONV, x, 0, is_small ? (int)z.mb : 0,
                             is_small ? (int)z.nb : 0, &k));
      octa_argpack_add (&args, pointer (x));
      octa_argpack_add (&args, pointer (y));
      octa_argpack_add (&args, pointer (c));
      args.params[args.n++] = &z;
      OCTA_TRY (launch (k,
                        is_small
                            ? octa_ceil_div (z.mc, OCTA_CONV_ROWS)
                                  * octa_ceil_div (z.nc, OCTA_CONV_COLUMNS)
                        : is_host ? octa_ceil_div (z.mc, chunk) * z.nc
                                  : octa_ceil_div (z.mc * z.nc, chunk),
                        OCTA_BLOCK, &args));
    }
  *out = OCTA_MOVE (c);
done:
  octa_node_release (c);
  octa_node_release (y);
  octa_node_release (x);
  return st;
}
