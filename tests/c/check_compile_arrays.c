/* check_compile_arrays.c -- arrays in compiled functions: those that are read
   by subscripts, and small ones of a function's own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_compile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct row
{
  const char *text;
  double (*want) (double x, double y);
} row;

typedef struct failing
{
  const char *text, *id, *says;
} failing;

/* A row: a name, the text and what it gives, in C.  */
#define WANT(name, text, value)                                               \
  static double want_##name (double x, double y)                              \
  {                                                                           \
    (void)x;                                                                  \
    (void)y;                                                                  \
    return value;                                                             \
  }
#define ROW(name, text, value) { text, want_##name },

/* ---- arrays as a whole ---- */

/* Element (i, j) of the 3 x 4 matrix w, which is 10 20 ... 120 by columns; x
   goes from -5 to 7.25, y from 1 to 7.  */
static double
w (int i, int j)
{
  return 10 * (i + 3 * (j - 1));
}

/* clang-format off */
#define WHOLE(R)                                                              \
  R (by_one, "@(x, y) w(y)", 10 * y)                                          \
  R (by_two, "@(x, y) w(2, 2) + w(mod (y, 3) + 1, 4)",                        \
     w (2, 2) + w ((int)y % 3 + 1, 4))                                        \
  R (ends, "@(x, y) w(end) + x * w(end, 1) + w(1, end) + w(end - 1)",         \
     120 + x * 30 + 100 + 110)                                                \
  R (three, "@(x, y) w(1, 2, 1) + w(2, end, end) * w(1, y - y + 1, 1, 1)",    \
     w (1, 2) + w (2, 4) * 10)                                                \
  R (whole_end, "@(x, y) w(end - y + 1)", 120 - 10 * (y - 1))                 \
  R (small, "@(x, y) s(mod (y, 2) + 1, 2) + s(3)", (int)y % 2 ? 6 : 4)        \
  R (logical, "@(x, y) w(y)(1) + s(2, :)(2) + s(:, 1)(2) + s(:)(end)",        \
     10 * y + 4 + 3 + 4)
/* clang-format on */
WHOLE (WANT)
static const row whole_rows[] = { WHOLE (ROW) };

static const failing whole_errors[] = {
  { "@(x, y) w(20 - y)", "Octave:index-out-of-bounds",
    "w(19): out of bound 12 (dimensions are 3x4)" },
  { "@(x, y) w(y, 2)", "Octave:index-out-of-bounds",
    "w(4,_): out of bound 3 (dimensions are 3x4)" },
  { "@(x, y) w(2, y)", "Octave:index-out-of-bounds",
    "w(_,5): out of bound 4 (dimensions are 3x4)" },
  { "@(x, y) w(2, 1, y)", "Octave:index-out-of-bounds",
    "w(_,_,2): out of bound 1 (dimensions are 3x4)" },
  { "@(x, y) w(30)", "Octave:index-out-of-bounds",
    "w(30): out of bound 12 (dimensions are 3x4)" },
  { "@(x, y) s(y)", "Octave:index-out-of-bounds",
    "s(5): out of bound 4 (dimensions are 2x2)" },
  { "@(x, y) w(x)", "Octave:invalid-index",
    "w(-5): subscripts must be either integers 1 to (2^63)-1 or logicals" },
  { "@(x, y) w(1, x + 5.5)", "Octave:invalid-index",
    "w(_,0.5): subscripts must be" },
  { "@(x, y) w(y + 1e-10)", "Octave:invalid-index",
    "w(1+1e-10): subscripts must be" },
  { "@(x, y) w(y / 0)", "Octave:invalid-index", "w(inf): subscripts" },
  { "@(x, y) w(0)", "Octave:invalid-index", "w(0): subscripts" },
  { "@(x, y) w(2.5)", "Octave:invalid-index", "w(2.5): subscripts" },
  { "@(x, y) w(:)(1) + x", OCTA_ERROR_COMPILE, "loop" },
};

/* ---- running them ---- */

/* The one result of F for our operands and its captured arrays MORE.  */
static octa_status
compute_of (const octa_fun *f, octa_node *const *more, octa_node **out)
{
  octa_status st;
  octa_callee *c = NULL;
  octa_node *in[OCTA_CALL_ARGS] = { upload (first), upload (second) };
  for (int i = 0; i < f->n; i++)
    in[2 + i] = more[i];
  *out = NULL;
  OCTA_TRY (octa_fun_compile (f, 2, two, 1, &c));
  OCTA_TRY (octa_fun_call (c, in, &in[0]->size, out));
  check_device (*out);
  OCTA_TRY (octa_node_resolve (*out));
  OCTA_TRY (octa_node_compute (*out));
done:
  if (st != OCTA_OK)
    {
      octa_node_release (*out);
      *out = NULL;
    }
  octa_node_release (in[0]);
  octa_node_release (in[1]);
  octa_callee_release (c);
  return st;
}

typedef octa_status computes (const char *text, octa_node **out);

static void
check_row (computes *with, const row *r)
{
  octa_node *n = NULL;
  double y[N];
  int bad = -1;
  octa_status st = with (r->text, &n);
  if (st != OCTA_OK)
    printf ("%s\n%.2000s\n", r->text, octa_error ()->msg);
  CHECK_OK (st);
  if (st != OCTA_OK)
    return;
  CHECK (n->cplx == OCTA_REAL && n->type == OCTA_TYPE_DOUBLE);
  CHECK_OK (octa_node_download (n, y));
  for (int k = N - 1; k >= 0; k--)
    {
      double want = r->want (first (k), second (k));
      if (y[k] != want && (y[k] == y[k] || want == want))
        bad = k;
    }
  if (bad >= 0)
    printf ("%s\n(%g, %g) gives %g, not %g\n", r->text, first (bad),
            second (bad), y[bad], r->want (first (bad), second (bad)));
  CHECK (bad < 0);
  octa_node_release (n);
}

static void
check_rows (computes *with, const row *rows, size_t n)
{
  for (size_t i = 0; i < n; i++)
    check_row (with, &rows[i]);
}

static void
check_errors (computes *with, const failing *errors, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      octa_node *r = NULL;
      CHECK_FAILS (with (errors[i].text, &r), errors[i].id);
      bool is_right = strstr (octa_error ()->msg, errors[i].says);
      if (! is_right)
        printf ("%s\n%.2000s\n", errors[i].text, octa_error ()->msg);
      CHECK (is_right);
    }
}

static octa_node *
numbers (int n_rows, int n_columns, const double *x)
{
  const octa_size size = { .n_dims = 2, .dims = { n_rows, n_columns } };
  octa_node *n = NULL;
  CHECK_OK (octa_node_upload (OCTA_TYPE_DOUBLE, false, &size, x, &n));
  return n;
}

/* The result of the anonymous function TEXT, which may read w and the 2 x 2
   array s = [1, 2; 3, 4].  */
static octa_status
compute_whole (const char *text, octa_node **out)
{
  octa_status st;
  double of_w[12];
  for (int i = 0; i < 12; i++)
    of_w[i] = 10 * (i + 1);
  octa_node *more[] = { numbers (3, 4, of_w),
                        numbers (2, 2, (double[]){ 1, 3, 2, 4 }) };
  static const octa_fun_value value[] = {
    { .kind = OCTA_FUN_WHOLE, .rows = -1, .cols = -1 },
    { .kind = OCTA_FUN_WHOLE, .rows = 2, .cols = 2 }
  };
  octa_fun f = { .n = 2,
                 .names = (const char *const[]){ "w", "s" },
                 .value = value };
  *out = NULL;
  OCTA_TRY (octa_fun_source_expression ("@<anonymous>", text, &f.source));
  OCTA_TRY (compute_of (&f, more, out));
done:
  octa_fun_source_release (f.source);
  octa_node_release (more[0]);
  octa_node_release (more[1]);
  return st;
}

int
main (void)
{
  check_begin ();
  check_rows (compute_whole, whole_rows,
              sizeof whole_rows / sizeof *whole_rows);
  check_errors (compute_whole, whole_errors,
                sizeof whole_errors / sizeof *whole_errors);
  (void)compute;
  CHECK (octa_node_count == 0);
  return check_report ();
}
