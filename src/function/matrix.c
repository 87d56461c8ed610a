/* matrix.c -- making arrays: brackets, ranges of constants.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/local.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- concatenation ---- */

/* Pieces that become one array: for each element of the result its piece, and
   its position in the piece.  */
typedef struct pieces
{
  int n;
  const octa_known_operand *piece;
  int rows, cols;
  int from[OCTA_KNOWN_ELEMENTS + 1], at[OCTA_KNOWN_ELEMENTS + 1];
} pieces;

/* Core's class of a concatenation: the first integer class, else single, else
   double; logical if all are logical.  */
static octa_type
class_of (const pieces *p)
{
  octa_type t = (octa_type)p->piece[0].value.type;
  for (int i = 1; i < p->n; i++)
    t = octa_op_cat_type (t, (octa_type)p->piece[i].value.type);
  return t;
}

/* Write the array of P, of class T, to DST.  */
static void
put_together (octa_spec *s, const pieces *p, int dst)
{
  octa_type t = class_of (p);
  int n = p->rows * p->cols;
  double d[OCTA_KNOWN_ELEMENTS + 1] = { 0 };
  bool is_complex = false, is_known = true;
  octa_known_operand out;
  for (int i = 0; i < p->n; i++)
    {
      is_complex |= p->piece[i].value.is_complex;
      is_known &= octa_known_wholly (&p->piece[i].value)
                  && (t == p->piece[i].value.type || t == OCTA_TYPE_DOUBLE);
    }
  if (is_known && (t == OCTA_TYPE_DOUBLE || t == OCTA_TYPE_LOGICAL))
    {
      for (int i = 0; i < n; i++)
        d[i] = octa_known_element (&s->known, &p->piece[p->from[i]].value,
                                   p->at[i]);
      octa_now_set (&s->now, dst,
                    octa_known_const_array (s, t, p->rows, p->cols, d));
      return;
    }
  octa_known v = octa_known_array (t, is_complex, p->rows, p->cols);
  if (! octa_local_make (s, dst, v, &out))
    return;
  for (int i = 0; i < n; i++)
    {
      octa_known_operand to = octa_local_element_at (&out, i),
                         e = octa_local_element_at (&p->piece[p->from[i]],
                                                    p->at[i]);
      octa_local_convert (&s->text, &v, to.text, &e);
    }
}

/* Put piece I at row R and column C of an array with ROWS rows.  */
static void
place (pieces *p, int i, int rows, int r, int c)
{
  int m = octa_known_rows (&p->piece[i].value);
  int n = octa_known_cols (&p->piece[i].value);
  for (int k = 0; k < m * n; k++)
    {
      int to = r + k % m + (c + k / m) * rows;
      if (to < OCTA_KNOWN_ELEMENTS)
        {
          p->from[to] = i;
          p->at[to] = k;
        }
    }
}

static void
mismatch (octa_spec *s, const char *how, int r1, int c1, int r2, int c2)
{
  if (s->now.at->kind == OCTA_IR_MATRIX)
    octa_fail ("", "%s dimensions mismatch (%dx%d vs %dx%d)", how, r1, c1, r2,
               c2);
  else
    octa_fail ("", "cat: dimension mismatch");
  octa_emit_dead_end (&s->text);
}

/* Put R x C elements beside, or below, ROWS x COLS elements, as core's
   dim_vector::hvcat does: 0x0 fits anywhere, and so do 1x0 and 0x1.  */
static bool
join (int *rows, int *cols, int r, int c, bool is_below)
{
  if (is_below ? *cols == c : *rows == r)
    *(is_below ? rows : cols) += is_below ? r : c;
  else if (r == 0 && c == 0)
    return true;
  else if ((*rows == 0 && *cols == 0) || (r + c > 1 && *rows + *cols == 1))
    {
      *rows = r;
      *cols = c;
    }
  else if (r + c == 1 && *rows + *cols == 1)
    *rows = *cols = 0;
  else
    return r + c == 1;
  return true;
}

/* The size of the pieces FIRST to FIRST + N - 1 side by side.  */
static bool
row_size (octa_spec *s, const pieces *p, int first, int n, int *rows,
          int *cols)
{
  *rows = *cols = 0;
  for (int i = first; i < first + n; i++)
    {
      const octa_known *v = &p->piece[i].value;
      int r = octa_known_rows (v), c = octa_known_cols (v);
      if (! join (rows, cols, r, c, false))
        {
          mismatch (s, "horizontal", *rows, *cols, r, c);
          return false;
        }
    }
  return true;
}

/* Concatenate rows of LENGTH[i] pieces each.  */
static void
concatenate (octa_spec *s, pieces *p, int n_rows, const int *length, int dst)
{
  int rows = 0, cols = 0, k = 0;
  int height[OCTA_KNOWN_ELEMENTS + 1];
  for (int i = 0; i < n_rows && i < OCTA_KNOWN_ELEMENTS; i++)
    {
      int r, c;
      if (! row_size (s, p, k, length[i], &r, &c))
        return;
      k += length[i];
      height[i] = c > 0 ? r : 0;
      if (! join (&rows, &cols, r, c, true))
        {
          mismatch (s, "vertical", rows, cols, r, c);
          return;
        }
    }
  if (! octa_local_is_small (&s->now, rows, cols))
    return;
  p->rows = rows;
  p->cols = cols;
  k = 0;
  for (int i = 0, r = 0; i < n_rows; r += height[i++])
    for (int j = 0, c = 0; j < length[i]; j++, k++)
      {
        if (octa_known_numel (&p->piece[k].value) == 0 || ! height[i])
          continue;
        place (p, k, rows, r, c);
        c += octa_known_cols (&p->piece[k].value);
      }
  put_together (s, p, dst);
}

static bool
take_pieces (octa_spec *s, int first, octa_known_operand *in)
{
  const octa_ir *x = s->now.at;
  for (int i = first; i < x->n; i++)
    {
      in[i - first] = octa_now_operand (s, x->arg[i]);
      if (! octa_local_want_sized (s, &in[i - first], "brackets"))
        return false;
      if (! octa_local_is_small (&s->now,
                                 octa_known_rows (&in[i - first].value),
                                 octa_known_cols (&in[i - first].value)))
        return false;
    }
  return true;
}

void
octa_local_matrix (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  const octa_expr *e = x->expr;
  octa_known_operand in[OCTA_NOW_ARGS + 1];
  int length[OCTA_NOW_ARGS + 1], n = 0;
  pieces p = { .n = x->n, .piece = in };
  if (! take_pieces (s, 0, in))
    return;
  if (x->n == 0)
    octa_now_set (&s->now, x->dst,
                  octa_known_array (OCTA_TYPE_DOUBLE, false, 0, 0));
  else if (x->n == 1)
    octa_local_copy_to (s, x->dst, &in[0]);
  else
    {
      for (int r = 0; r < e->n && n < OCTA_NOW_ARGS; r++)
        length[n++] = e->arg[r]->n;
      concatenate (s, &p, n, length, x->dst);
    }
  if (octa_spec_goes_on (s) && octa_known_is_sized (&s->now.state[x->dst])
      && x->n > 1)
    (void)octa_local_may_grow (&s->now, NULL,
                               octa_known_numel (&s->now.state[x->dst]));
}

void
octa_local_cat (octa_spec *s, bool is_below)
{
  octa_known_operand in[OCTA_NOW_ARGS + 1];
  int n = s->now.at->n - 1, length[OCTA_NOW_ARGS + 1];
  pieces p = { .n = n, .piece = in };
  if (n == 0)
    octa_now_set (&s->now, s->now.at->dst,
                  octa_known_array (OCTA_TYPE_DOUBLE, false, 0, 0));
  if (n == 0 || ! take_pieces (s, 1, in))
    return;
  for (int i = 0; i < n; i++)
    length[i] = is_below ? 1 : n;
  concatenate (s, &p, is_below ? n : 1, length, s->now.at->dst);
}

/* ---- ranges ---- */

/* The number of elements of BASE : BY : LIMIT; as in core, with a tolerance
   for rounding.  */
static double
range_count (double base, double by, double limit)
{
  const double ct = 3 * 0x1p-52;
  if (by != by || base != base || limit != limit)
    return 1; /* one NaN */
  if (by == 0 || (limit < base && by > 0) || (limit > base && by < 0))
    return 0;
  double x = (limit - base + by) / by, q = x < 0 ? 1 - ct : 1;
  double most = q / (2 - ct), t = 1 + floor (x);
  t = ct / q * fabs (t);
  t = most < t ? most : t;
  t = floor (x + (ct > t ? ct : t));
  double n = x <= 0 || t - x < most ? t : t - 1;
  n = n > 0 ? n : 0;
  double last = base + n * by;
  if (n > 0 && fabs (last - limit) < fmax (fabs (last), fabs (limit)) * ct)
    n++;
  return n;
}

void
octa_local_range (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  double part[3] = { 1, 1, 1 }, d[OCTA_KNOWN_ELEMENTS + 1];
  for (int i = 0; i < 3; i++)
    {
      octa_known_operand o = { .value = octa_known_const (OCTA_TYPE_DOUBLE,
                                                          1) };
      if (x->arg[i] >= 0)
        o = octa_now_operand (s, x->arg[i]);
      if (o.value.kind != OCTA_KNOWN_NUMBER || ! o.value.is_const
          || o.value.type != OCTA_TYPE_DOUBLE)
        {
          octa_now_refuse (&s->now, "the size of a range must not depend on "
                                    "values; use constants, or a loop");
          return;
        }
      part[i] = o.value.d;
    }
  double n = range_count (part[0], part[1], part[2]);
  if (! octa_local_is_small (&s->now, 1, n < 1e9 ? (long long)n : 1000000000))
    return;
  for (int i = 0; i < (int)n; i++)
    d[i] = i > 0 ? part[0] + i * part[1] : part[0];
  if (n > 0
      && (part[1] > 0 ? d[(int)n - 1] >= part[2] : d[(int)n - 1] <= part[2]))
    d[(int)n - 1] = part[2];
  if (n == 1 && isnan (part[0] + part[1] + part[2]))
    d[0] = NAN;
  octa_now_set (&s->now, x->dst,
                octa_known_const_array (s, OCTA_TYPE_DOUBLE, 1, (int)n, d));
}
