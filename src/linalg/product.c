/* product.c -- products of matrices.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"
#include "array/rows.h"

#include <limits.h>
#include <stdio.h>

/* A real number of each type of the calls.  */
typedef union number
{
  float s[2];
  double d[2];
} number;

static number
number_of (octa_type t, double value)
{
  number n = { .d = { value, 0 } };
  if (t == OCTA_TYPE_SINGLE)
    n = (number){ .s = { (float)value, 0 } };
  return n;
}

/* Do all sizes fit the forms of the calls with 32 bits?  */
static bool
is_short (int64_t m, int64_t n, int64_t k)
{
  return m <= INT_MAX && n <= INT_MAX && k <= INT_MAX;
}

static cublasComputeType_t
compute_type (octa_type t)
{
  return t == OCTA_TYPE_SINGLE ? CUBLAS_COMPUTE_32F : CUBLAS_COMPUTE_64F;
}

static octa_status
multiply (const octa_linalg_operand *a, const octa_linalg_operand *b,
          octa_type t, bool is_complex, octa_node *c)
{
  octa_status st;
  cublasHandle_t h;
  const number one = number_of (t, 1), zero = number_of (t, 0);
  const int64_t m = a->rows, n = b->columns, k = a->columns;
  const cudaDataType type = octa_linalg_type (t, is_complex);
  const cublasComputeType_t how = compute_type (t);
  const void *pa = octa_linalg_pointer (a->node);
  const void *pb = octa_linalg_pointer (b->node);
  void *pc = octa_linalg_pointer (c);
  OCTA_TRY (octa_linalg_blas_products (t, &h));
  if (octa_nv.cublasGemmEx_64 || ! is_short (m, n, k))
    OCTA_NV (CUBLAS, cublasGemmEx_64,
             (h, a->op, b->op, m, n, k, &one, pa, type, a->ld, pb, type, b->ld,
              &zero, pc, type, m, how, CUBLAS_GEMM_DEFAULT));
  else
    OCTA_NV (CUBLAS, cublasGemmEx,
             (h, a->op, b->op, (int)m, (int)n, (int)k, &one, pa, type,
              (int)a->ld, pb, type, (int)b->ld, &zero, pc, type, (int)m, how,
              CUBLAS_GEMM_DEFAULT));
done:
  return st;
}

octa_status
octa_linalg_multiply (cublasHandle_t h, const octa_linalg_products *p,
                      const void *a, const void *b, void *c)
{
  octa_status st = OCTA_OK;
  const number factor = number_of (p->t, p->factor),
               zero = number_of (p->t, 0);
  const cudaDataType type = octa_linalg_type (p->t, p->is_complex);
  const cublasComputeType_t how = compute_type (p->t);
  if (octa_nv.cublasGemmStridedBatchedEx_64 || ! is_short (p->m, p->n, p->k)
      || p->count > INT_MAX)
    OCTA_NV (CUBLAS, cublasGemmStridedBatchedEx_64,
             (h, p->op_a, p->op_b, p->m, p->n, p->k, &factor, a, type, p->ld_a,
              p->step_a, b, type, p->ld_b, p->step_b, &zero, c, type, p->ld_c,
              p->step_c, p->count, how, CUBLAS_GEMM_DEFAULT));
  else
    OCTA_NV (CUBLAS, cublasGemmStridedBatchedEx,
             (h, p->op_a, p->op_b, (int)p->m, (int)p->n, (int)p->k, &factor, a,
              type, (int)p->ld_a, p->step_a, b, type, (int)p->ld_b, p->step_b,
              &zero, c, type, (int)p->ld_c, p->step_c, (int)p->count, how,
              CUBLAS_GEMM_DEFAULT));
done:
  return st;
}

/* ---- A * A', which is exactly symmetric ---- */

void
octa_linalg_mirror_text (octa_type t, bool is_complex, bool conj, char *name,
                         size_t n, octa_strbuf *text)
{
  snprintf (name, n, "octa_mirror_%c%s", octa_ctype_letter (t, is_complex),
            conj ? "_conj" : "");
  octa_strbuf_clear (text);
  octa_strbuf_printf (text, "#define OCTA_T %s\n%s",
                      octa_kgen_ctype (t, is_complex),
                      conj ? "#define OCTA_CONJ 1\n" : "");
}

/* Copy the upper triangle of C to the lower one, conjugated if OP is
   CUBLAS_OP_C.  */
static octa_status
mirror (octa_node *c, bool is_complex, cublasOperation_t op)
{
  static octa_strbuf text;
  octa_argpack a;
  char name[32];
  octa_linalg_mirror_text ((octa_type)c->type, is_complex,
                           is_complex && op == CUBLAS_OP_C, name, sizeof name,
                           &text);
  OCTA_GET (const char *, defines, octa_strbuf_ok (&text));
  a.n = 0;
  octa_argpack_add (&a, (int64_t)octa_buffer_use (c->buffer));
  octa_argpack_add (&a, c->size.dims[0]);
  return octa_linalg_launch (name, defines, "octa_mirror_tpl.cuh", &a,
                             (int64_t[]){
                                 octa_ceil_div (c->n_elems, OCTA_BLOCK), 1 },
                             OCTA_BLOCK);
}

/* C := op (A) * op (A)' for the upper triangle; F is NULL if cuBLAS is too old
   for 64-bit sizes.  */
#define RANK_K(name, type, real)                                              \
  do                                                                          \
    {                                                                         \
      const real one = 1, zero = 0;                                           \
      if (octa_nv.cublas##name##_v2_64 || ! is_short (n, n, k))               \
        OCTA_NV (CUBLAS, cublas##name##_v2_64,                                \
                 (h, CUBLAS_FILL_MODE_UPPER, how, n, k, &one,                 \
                  (const type *)pa, a->ld, &zero, (type *)pc, n));            \
      else                                                                    \
        OCTA_NV (CUBLAS, cublas##name##_v2,                                   \
                 (h, CUBLAS_FILL_MODE_UPPER, how, (int)n, (int)k, &one,       \
                  (const type *)pa, (int)a->ld, &zero, (type *)pc, (int)n));  \
    }                                                                         \
  while (0)

static octa_status
multiply_by_itself (const octa_linalg_operand *a, octa_type t, bool is_complex,
                    octa_node *c)
{
  octa_status st;
  cublasHandle_t h;
  const int64_t n = a->rows, k = a->columns;
  const cublasOperation_t how = a->op == CUBLAS_OP_N ? CUBLAS_OP_N
                                : is_complex         ? CUBLAS_OP_C
                                                     : CUBLAS_OP_T;
  const void *pa = octa_linalg_pointer (a->node);
  void *pc = octa_linalg_pointer (c);
  OCTA_TRY (octa_linalg_blas_products (t, &h));
  OCTA_LINALG_CALL (t, is_complex, RANK_K, Ssyrk, Dsyrk, Cherk, Zherk);
  OCTA_TRY (mirror (c, is_complex, CUBLAS_OP_C));
done:
  return st;
}

/* Is it A * A', or A' * A?  */
static bool
is_own_transpose (const octa_linalg_operand *a, const octa_linalg_operand *b,
                  bool is_complex)
{
  if (a->node->buffer != b->node->buffer || a->op == b->op || ! a->node->buffer
      || a->rows != b->columns)
    return false;
  cublasOperation_t op = a->op == CUBLAS_OP_N ? b->op : a->op;
  return a->ld == b->ld && (a->op == CUBLAS_OP_N || b->op == CUBLAS_OP_N)
         && (! is_complex || op == CUBLAS_OP_C);
}

/* ---- what needs no library ---- */

/* A .* B, as class T.  */
static octa_status
times (octa_node *a, octa_node *b, octa_type t, octa_node **out)
{
  octa_status st;
  octa_node *x = NULL, *y = NULL;
  OCTA_TRY (octa_index_convert (a, t, false, &x));
  OCTA_TRY (octa_index_convert (b, t, false, &y));
  OCTA_TRY (octa_node_op (OCTA_OP_times, (octa_node *[]){ x, y }, out));
done:
  octa_node_release (x);
  octa_node_release (y);
  return st;
}

/* A row times a column: a sum, which is fused with the expressions of its
   operands.  */
static octa_status
sum_of_products (octa_node *a, octa_node *b, octa_type t, octa_node **out)
{
  octa_status st;
  octa_node *column = NULL, *products = NULL;
  OCTA_TRY (octa_node_reshape (a, OCTA_SIZE (a->size.dims[1], 1), &column));
  OCTA_TRY (times (column, b, t, &products));
  OCTA_TRY (octa_reduce_node (OCTA_REDUCE_sum, products, 0, out));
done:
  octa_node_release (column);
  octa_node_release (products);
  return st;
}

/* ---- without cuBLAS ---- */

static octa_status
multiply_ourselves (const octa_linalg_operand *a, const octa_linalg_operand *b,
                    octa_type t, bool is_complex, octa_node *c)
{
  const bool flips_a = a->op != CUBLAS_OP_N, flips_b = b->op != CUBLAS_OP_N;
  const octa_gemm g = { .m = a->rows,
                        .n = b->columns,
                        .k = a->columns,
                        .a_row = flips_a ? a->ld : 1,
                        .a_column = flips_a ? 1 : a->ld,
                        .b_row = flips_b ? b->ld : 1,
                        .b_column = flips_b ? 1 : b->ld,
                        .a_conj = is_complex && a->op == CUBLAS_OP_C,
                        .b_conj = is_complex && b->op == CUBLAS_OP_C,
                        .pages = { .count = 1 } };
  return octa_linalg_gemm (&g, t, is_complex, a->node, b->node, c);
}

/* On a GPU one block of our own kernel finishes the product of small matrices
   before cuBLAS has chosen a kernel.  */
static bool
is_small (const octa_linalg_operand *a, const octa_linalg_operand *b)
{
  return a->rows <= OCTA_GEMM_TILE && b->columns <= OCTA_GEMM_TILE
         && a->columns <= OCTA_GEMM_TILE && ! octa_driver_is_host ()
         && octa_driver_can_compile ();
}

octa_status
octa_linalg_product (octa_node *a, octa_node *b, octa_node **out)
{
  octa_status st;
  octa_linalg_operand x = { .node = NULL }, y = { .node = NULL };
  octa_node *c = NULL;
  bool a_complex, b_complex;
  if (octa_parts_any (2, (octa_node *[]){ a, b }))
    return octa_parts_hooks.product (a, b, out);
  const octa_type t = octa_type_common ((octa_type)a->type,
                                        (octa_type)b->type);
  const octa_size *size = OCTA_SIZE (a->size.dims[0], b->size.dims[1]);
  if (a->size.dims[1] == 0)
    return octa_node_numbers (t, 0, size, out);
  if (a->size.dims[1] == 1)
    return times (a, b, t, out);
  /* A BLAS may round x * x' so that it is not real.  */
  if (a->size.dims[0] == 1 && b->size.dims[1] == 1
      && (! octa_driver_is_host () || a->cplx != OCTA_REAL
          || b->cplx != OCTA_REAL))
    return sum_of_products (a, b, t, out);
  OCTA_TRY (octa_linalg_resolve (a, &a_complex));
  OCTA_TRY (octa_linalg_resolve (b, &b_complex));
  const bool is_complex = a_complex || b_complex;
  OCTA_TRY (octa_linalg_take (a, t, is_complex, &x));
  OCTA_TRY (octa_linalg_take (b, t, is_complex, &y));
  OCTA_TRY (octa_node_result (t, is_complex, size, &c));
  if (c->n_elems > 0 && (is_small (&x, &y) || ! octa_nv_has (OCTA_NV_CUBLAS)))
    OCTA_TRY (multiply_ourselves (&x, &y, t, is_complex, c));
  else if (c->n_elems > 1 && is_own_transpose (&x, &y, is_complex)
           && octa_driver_can_compile ())
    OCTA_TRY (multiply_by_itself (&x, t, is_complex, c));
  else if (c->n_elems > 0)
    OCTA_TRY (multiply (&x, &y, t, is_complex, c));
  *out = OCTA_MOVE (c);
done:
  octa_node_release (c);
  octa_linalg_drop (&x);
  octa_linalg_drop (&y);
  return st;
}

octa_status
octa_linalg_dot (octa_node *x, octa_node *y, octa_node **out)
{
  octa_status st;
  octa_node *row = NULL, *column = NULL;
  *out = NULL;
  OCTA_TRY (octa_current_ready ());
  if (! octa_driver_is_host () || ! octa_nv_has (OCTA_NV_CUBLAS)
      || x->type != y->type || octa_types[x->type].group != OCTA_GROUP_FLOAT
      || x->cplx != OCTA_REAL || y->cplx != OCTA_REAL || x->n_elems < 2)
    return OCTA_OK;
  OCTA_TRY (octa_node_reshape (x, OCTA_SIZE (1, x->n_elems), &row));
  OCTA_TRY (octa_node_reshape (y, OCTA_SIZE (y->n_elems, 1), &column));
  st = octa_linalg_product (row, column, out);
done:
  octa_node_release (row);
  octa_node_release (column);
  return st;
}
