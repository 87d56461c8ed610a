/* pages.c -- products and solves of pages, the matrices a(:,:,k) of an array.

   Dimensions from the third on that have length 1 are repeated where the other
   operand is longer.  Our own kernels compute small pages, with one thread or
   a few for a page.  Large products are calls of cuBLAS, one for all pages
   that are at equal distances.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"

#include <limits.h>
#include <stdio.h>

enum
{
  MANY = 64 /* from so many pages on, our own kernel is worth compiling */
};

/* ---- which pages ---- */

bool
octa_linalg_page_size (const octa_size *a, const octa_size *b, octa_size *out)
{
  int n_dims = a->n_dims > b->n_dims ? a->n_dims : b->n_dims;
  for (int d = 2; d < n_dims; d++)
    {
      int64_t n = octa_size_along (a, d), m = octa_size_along (b, d);
      if (n != m && n != 1 && m != 1)
        return false;
      out->dims[d] = n == 1 ? m : n;
    }
  out->n_dims = n_dims;
  return true;
}

/* Describe the PAGES of OUT; dimensions along which both operands move alike
   are merged.  */
static void
find_pages (const octa_size *a, const octa_size *b, const octa_size *out,
            octa_pages *pages)
{
  octa_pages p = { .count = 1 };
  int64_t at_a = a->dims[0] * a->dims[1], at_b = b->dims[0] * b->dims[1];
  for (int d = 2; d < out->n_dims; d++)
    {
      const int64_t n = out->dims[d], na = octa_size_along (a, d),
                    nb = octa_size_along (b, d);
      const int64_t step_a = na == 1 ? 0 : at_a, step_b = nb == 1 ? 0 : at_b;
      const int last = p.dims - 1;
      at_a *= na;
      at_b *= nb;
      p.count *= n;
      if (n == 1)
        continue;
      if (last >= 0 && step_a == p.a[last] * p.n[last]
          && step_b == p.b[last] * p.n[last])
        {
          p.n[last] *= n;
          continue;
        }
      p.n[p.dims] = n;
      p.a[p.dims] = step_a;
      p.b[p.dims++] = step_b;
    }
  *pages = p;
}

/* ---- products ---- */

/* One call of cuBLAS for all pages along the fastest dimension.  */
static octa_linalg_products
products_of (const octa_gemm *g, octa_type t, bool is_complex)
{
  octa_linalg_products p = {
    .t = t,
    .is_complex = is_complex,
    .op_a = g->a_conj       ? CUBLAS_OP_C
            : g->a_row == 1 ? CUBLAS_OP_N
                            : CUBLAS_OP_T,
    .op_b = g->b_conj       ? CUBLAS_OP_C
            : g->b_row == 1 ? CUBLAS_OP_N
                            : CUBLAS_OP_T,
    .m = g->m,
    .n = g->n,
    .k = g->k,
    .count = 1,
    .factor = 1,
    .ld_c = g->m,
    .step_c = g->m * g->n,
  };
  p.ld_a = p.op_a == CUBLAS_OP_N ? g->a_column : g->a_row;
  p.ld_b = p.op_b == CUBLAS_OP_N ? g->b_column : g->b_row;
  if (g->pages.dims)
    {
      p.count = g->pages.n[0];
      p.step_a = g->pages.a[0];
      p.step_b = g->pages.b[0];
    }
  return p;
}

static octa_status
multiply_by_library (const octa_gemm *g, octa_type t, bool is_complex,
                     const octa_node *a, const octa_node *b, octa_node *c)
{
  octa_status st;
  cublasHandle_t h;
  const size_t size = octa_elem_size (t, is_complex);
  const octa_linalg_products row = products_of (g, t, is_complex);
  const char *pa = octa_linalg_pointer (a), *pb = octa_linalg_pointer (b);
  char *pc = octa_linalg_pointer (c);
  OCTA_TRY (octa_linalg_blas_products (t, &h));
  for (int64_t page = 0; page < g->pages.count; page += row.count)
    {
      long long at_a, at_b;
      octa_page_at (&g->pages, page, &at_a, &at_b);
      OCTA_TRY (
          octa_linalg_multiply (h, &row, pa + size * (size_t)at_a,
                                pb + size * (size_t)at_b,
                                pc + size * (size_t)(page * row.step_c)));
    }
done:
  return st;
}

static octa_status
multiply (const octa_gemm *g, octa_type t, bool is_complex, const octa_node *a,
          const octa_node *b, octa_node *c)
{
  bool is_tiny = g->m <= OCTA_PAGE_SMALL && g->n <= OCTA_PAGE_SMALL
                 && g->k <= OCTA_PAGE_SMALL;
  if (is_tiny && g->pages.count >= MANY && octa_driver_can_compile ())
    return octa_linalg_page_times (g, t, is_complex, a, b, c);
  if (octa_nv_has (OCTA_NV_CUBLAS))
    return multiply_by_library (g, t, is_complex, a, b, c);
  return octa_linalg_gemm (g, t, is_complex, a, b, c);
}

/* The floating class of a result; B may be NULL.  */
static octa_type
common_type (const octa_node *a, const octa_node *b)
{
  return octa_type_common ((octa_type)a->type, (octa_type)(b ? b : a)->type);
}

octa_status
octa_linalg_page_product (octa_node *a, char op_a, octa_node *b, char op_b,
                          octa_node **out)
{
  octa_status st;
  octa_node *x = NULL, *y = NULL, *c = NULL;
  const octa_type t = common_type (a, b);
  const int64_t *da = a->size.dims, *db = b->size.dims;
  const bool flips_a = op_a != 'N', flips_b = op_b != 'N';
  octa_gemm g = { .m = da[flips_a], .n = db[! flips_b], .k = da[! flips_a] };
  octa_size size = { 2, { g.m, g.n } };
  (void)octa_linalg_page_size (&a->size, &b->size, &size);
  octa_size_trim (&size);
  if (g.k == 0)
    return octa_node_numbers (t, 0, &size, out);
  OCTA_TRY (octa_node_resolve (a));
  OCTA_TRY (octa_node_resolve (b));
  const bool is_complex = a->cplx == OCTA_COMPLEX || b->cplx == OCTA_COMPLEX;
  g.a_row = flips_a ? da[0] : 1;
  g.a_column = flips_a ? 1 : da[0];
  g.b_row = flips_b ? db[0] : 1;
  g.b_column = flips_b ? 1 : db[0];
  g.a_conj = op_a == 'C' && is_complex;
  g.b_conj = op_b == 'C' && is_complex;
  find_pages (&a->size, &b->size, &size, &g.pages);
  OCTA_TRY (octa_index_ready (a, t, is_complex, &x));
  OCTA_TRY (octa_index_ready (b, t, is_complex, &y));
  OCTA_TRY (octa_node_result (t, is_complex, &size, &c));
  if (c->n_elems > 0)
    OCTA_TRY (multiply (&g, t, is_complex, x, y, c));
  *out = OCTA_MOVE (c);
done:
  octa_node_release (c);
  octa_node_release (x);
  octa_node_release (y);
  return st;
}

/* ---- systems of small matrices ---- */

void
octa_linalg_solve_text (const octa_solve *s, octa_type t, bool is_complex,
                        char *name, size_t n, octa_strbuf *text)
{
  octa_linalg_text (t, is_complex, text);
  octa_strbuf_printf (text,
                      "#define OCTA_N %d\n"
                      "#define OCTA_A(i, j) ((i) * %d + (j) * %d)\n"
                      "#define OCTA_A_CONJ %d\n%s%s%s",
                      s->n, s->flips ? s->n : 1, s->flips ? 1 : s->n,
                      s->is_conj && is_complex,
                      s->inverts ? "#define OCTA_INVERSE 1\n" : "",
                      s->has_rcond ? "#define OCTA_RCOND 1\n" : "",
                      s->flips ? "#define OCTA_BY_ROWS 1\n" : "");
  snprintf (name, n, "octa_page_solve_%c_%d",
            octa_ctype_letter (t, is_complex), s->n);
}

static octa_status
solve (const octa_solve *s, octa_type t, bool is_complex, const octa_node *a,
       const octa_node *b, octa_node *x, octa_node *rcond)
{
  static octa_strbuf text;
  octa_argpack args;
  char name[64];
  octa_sides sides = s->sides;
  octa_linalg_solve_text (s, t, is_complex, name, sizeof name, &text);
  OCTA_GET (const char *, defines, octa_strbuf_ok (&text));
  args.n = 0;
  octa_argpack_add (&args, (int64_t)octa_buffer_use (a->buffer));
  octa_argpack_add (&args, (int64_t)octa_buffer_use ((b ? b : a)->buffer));
  octa_argpack_add (&args, (int64_t)octa_buffer_use (x->buffer));
  octa_argpack_add (&args,
                    rcond ? (int64_t)octa_buffer_use (rcond->buffer) : 0);
  args.params[args.n++] = &sides;
  return octa_linalg_launch (name, defines, OCTA_LINALG_PAGE_SOLVE, &args,
                             (int64_t[]){ octa_ceil_div (s->sides.pages.count,
                                                         OCTA_PAGE_UNIT),
                                          1 },
                             OCTA_PAGE_UNIT);
}

/* Does our own kernel compute N x N pages?  */
static bool
is_small (int64_t n)
{
  return n >= 1 && n <= OCTA_PAGE_SMALL && octa_driver_can_compile ();
}

bool
octa_linalg_solves_pages (int64_t n, bool wants_rcond)
{
  return is_small (n)
         || (n >= 1 && n <= INT_MAX && ! wants_rcond
             && octa_nv_has (OCTA_NV_CUBLAS) && octa_nv.cublasDgetrfBatched);
}

octa_status
octa_linalg_page_solve (octa_node *a, char op, octa_node *b, bool is_right,
                        octa_node **x_out, octa_node **rcond_out)
{
  octa_status st;
  octa_node *m = NULL, *y = NULL, *x = NULL, *r = NULL;
  const octa_type t = common_type (a, b);
  const octa_node *other = b ? b : a;
  octa_solve s = { .n = (int)a->size.dims[0],
                   .flips = (op != 'N') != is_right,
                   .is_conj = op == 'C',
                   .inverts = ! b,
                   .has_rcond = rcond_out != NULL };
  octa_size size = { 2, { other->size.dims[0], other->size.dims[1] } };
  (void)octa_linalg_page_size (&a->size, &other->size, &size);
  octa_size one = size;
  one.dims[0] = one.dims[1] = 1;
  s.sides.n = other->size.dims[! is_right];
  s.sides.row = is_right ? s.sides.n : 1;
  s.sides.next = is_right ? 1 : s.n;
  find_pages (&a->size, &other->size, &size, &s.sides.pages);
  octa_size_trim (&size);
  octa_size_trim (&one);
  OCTA_TRY (octa_node_resolve (a));
  if (b)
    OCTA_TRY (octa_node_resolve (b));
  const bool is_complex = a->cplx == OCTA_COMPLEX
                          || other->cplx == OCTA_COMPLEX;
  if (! is_small (s.n))
    return octa_linalg_batch_solve (a, op, b, is_right, t, is_complex, &size,
                                    x_out);
  OCTA_TRY (octa_index_ready (a, t, is_complex, &m));
  if (b)
    OCTA_TRY (octa_index_ready (b, t, is_complex, &y));
  OCTA_TRY (octa_node_result (t, is_complex, &size, &x));
  if (rcond_out)
    OCTA_TRY (octa_node_result (t, false, &one, &r));
  if (x->n_elems > 0 || (r && r->n_elems > 0))
    OCTA_TRY (solve (&s, t, is_complex, m, y, x, r));
  *x_out = OCTA_MOVE (x);
  if (rcond_out)
    *rcond_out = OCTA_MOVE (r);
done:
  octa_node_release (r);
  octa_node_release (x);
  octa_node_release (y);
  octa_node_release (m);
  return st;
}
