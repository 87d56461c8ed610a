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
  R (five, "@(x, y) w(mod (y, 3) + 1, y - y + 4, 1, 1, y - y + 1)",           \
     w ((int)y % 3 + 1, 4))                                                   \
  R (eight, "@(x, y) w(2, y - y + 3, y - y + 1, 1, 1, y - y + 1, 1, y - y + " \
     "1) + s(2, y - y + 1, 1, 1, 1, 1, y - y + 1, 1)", w (2, 3) + 3)          \
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

/* ---- arrays of a function's own ---- */

#define F(body) "function r = f (x, y)\n" body "\nend"

/* clang-format off */
#define OWN(R)                                                                \
  R (brackets, F ("a = [x, 1; 2 -3]; r = a(1, 1) + a(2, 2) * 10 + a(3);"),    \
     x - 30 + 1)                                                              \
  R (nested, F ("a = [[x, 1]; [2, 3]]; b = [a, [5; 6]]; r = b(1) + b(2, 3);"),\
     x + 6)                                                                   \
  R (fills, F ("a = zeros (3, 1); a(2) = x; a(end) = 4; r = a(1) + 10 * a(2) "\
     "+ a(3);"), 10 * x + 4)                                                  \
  R (run_time, F ("a = [3, 1, 4, 1, 5, 9, 2]; r = a(y) + x;"),                \
     ((double[]){ 3, 1, 4, 1, 5, 9, 2 })[(int)y - 1] + x)                     \
  R (many, F ("a = 1:20; a(y) = x; r = a(y) * 100 + a(y + 1) + a(y + 10);"),  \
     x * 100 + y + 1 + y + 10)                                                \
  R (puts, F ("a = [1, 2, 3, 4, 5, 6, 7]; a(y) = x; r = a(1) + 10 * a(7);"),  \
     (y == 1 ? x : 1) + 10 * (y == 7 ? x : 7))                                \
  R (columns, F ("a = [x, 2, 3; 4, 5, 6]; b = a(:, 2); c = a(1, :); r = b(2) "\
     "+ c(3) + a(:)(5);"), 5 + 3 + 3)                                         \
  R (grows, F ("a = []; a(3) = x; a(end + 1) = y; r = a(3) + a(4) + a(1) + "  \
     "numel (a);"), x + y + 4)                                                \
  R (deletes, F ("a = [x, 2, 3]; a(2) = []; r = a(2) + numel (a) + a(1);"),   \
     3 + 2 + x)                                                               \
  R (masked, F ("a = [x, y, 3]; a(a > 2) = 0; r = a(1) + 10 * a(2) + a(3);"), \
     (x > 2 ? 0 : x) + 10 * (y > 2 ? 0 : y))                                  \
  R (elementwise, F ("a = [x, 2, 3]; b = a .* [1, 2, 3] + a / 2 - 1; r = "    \
     "b(1) + b(3);"), (x + x / 2 - 1) + (9 + 1.5 - 1))                        \
  R (broadcasts, F ("a = [1, 2] + [x; 3]; r = a(2, 1) + 100 * a(1, 2);"),     \
     4 + 100 * (x + 2))                                                       \
  R (products, F ("a = [x, 2; 3, 4]; b = a * a * [1; y]; r = b(1);"),         \
     (x * x + 6) + (x * 2 + 8) * y)                                           \
  R (transposed, F ("a = [x, 2; y, 4]'; r = a(1, 2) * 10 + a(2, 1);"),        \
     y * 10 + 2)                                                              \
  R (sums, F ("a = [x, 2; 3, y]; r = sum (a(:)) + sum (a)(2) + prod (a, 2)(2)"\
     " + cumsum (a)(2, 1);"), x + 2 + 3 + y + 2 + y + 3 * y + x + 3)          \
  R (extremes, F ("[m, k] = max ([x, 2, y]); r = m + 100 * k + min ([x; y]);"),\
     fmax (fmax (x, 2), y) + (x >= 2 && x >= y ? 100 : y > 2 ? 300 : 200)     \
       + fmin (x, y))                                                         \
  R (sorts, F ("[s, k] = sort ([x, 2, y]); r = s(1) + 10 * s(3) + 100 * k(1);"),\
     fmin (fmin (x, 2), y) + 10 * fmax (fmax (x, 2), y)                       \
       + (x <= 2 && x <= y ? 100 : y < 2 ? 300 : 200))                        \
  R (each, F ("r = 0; for c = [1, -2, 3, 0.5], r = r * x + c; end"),          \
     ((x - 2) * x + 3) * x + 0.5)                                             \
  R (each_column, F ("r = 0; for c = [x, 2; 3, y], r = r * 10 + c' * c; end"),\
     (x * x + 9) * 10 + (4 + y * y))                                          \
  R (conditions, F ("if ([x, y] > 1), r = 1; elseif ([]), r = 2; else, r = 3; "\
     "end"), x > 1 && y > 1 ? 1 : 3)                                          \
  R (classes, F ("a = int8 ([100, 50]); a(2) = x * 100; r = double (a(1) + "  \
     "a(2));"), fmin (127, 100 + fmax (-128, fmin (127, round (x * 100)))))   \
  R (passes, F ("r = g ([x, y]); r = r(2);\nend\nfunction b = g (a)\nb = "    \
     "[a(2), a(1)];"), x)                                                     \
  R (captures, F ("w = [x, y]; f = @(k) w(k); r = f (2) - f (1);"), y - x)    \
  R (merges, F ("if (x > 1), a = [1, 2]; else, a = [3, 4, 5]; end, r = "      \
     "a(end) + numel (a);"), x > 1 ? 4 : 8)                                   \
  R (norms, F ("r = norm ([3 * x, 4 * x]) + norm ([x, y], 1);"),              \
     5 * fabs (x) + fabs (x) + y)                                             \
  R (sizes, F ("[m, n] = size ([x, y; 1, 2; 3, 4]); r = m * 10 + n + numel "  \
     "(zeros (3, 0)) + isempty ([]) + ndims (x);"), 35)                       \
  R (real_again, F ("a = [x + 1i, 2]; a(1) = 3; r = a(1) * a(2);"), 6)        \
  R (roots, F ("a = sqrt ([x, -4]); r = abs (a(2)) + imag (a(2));"), 4)
/* clang-format on */
OWN (WANT)
static const row own_rows[] = { OWN (ROW) };

static const failing own_errors[] = {
  { F ("a = [1, 2, 3]; r = a(y);"), "Octave:index-out-of-bounds",
    "a(4): out of bound 3 (dimensions are 1x3)" },
  { F ("a = [1, 2, 3]; r = a(x + 4.5);"), "Octave:invalid-index",
    "a(-0.5): subscripts" },
  { F ("a = [1, 2, 3]; r = a(4);"), "Octave:index-out-of-bounds",
    "a(4): out of bound 3" },
  { F ("a = [1, 2, 3]; a(y) = 1; r = a(1);"), OCTA_ERROR_COMPILE,
    "a(4) = ... would make 'a' larger than 1x3" },
  { F ("a = [1, 2, 3] + [x, 2]; r = a(1);"), "Octave:nonconformant-args",
    "operator +: nonconformant arguments (op1 is 1x3, op2 is 1x2)" },
  { F ("a = [1, 2] * [x, 2]; r = a(1);"), "Octave:nonconformant-args",
    "operator *: nonconformant arguments (op1 is 1x2, op2 is 1x2)" },
  { F ("a = [1, 2; x]; r = a(1);"), "",
    "vertical dimensions mismatch (1x2 vs 1x1)" },
  { F ("a = [1, 2]; a(1:2) = [x, 1, 2]; r = a(1);"),
    "Octave:nonconformant-args", "=: nonconformant" },
  { F ("if ([1, x / 0]), r = 1; else, r = 2; end, if ([x - x, 0 / 0]), end"),
    "", "invalid conversion from NaN" },
  { F ("a = zeros (1, y); r = a(1);"), OCTA_ERROR_COMPILE, "f.m:2:15" },
  { F ("a = zeros (9, 9); r = a(1);"), OCTA_ERROR_COMPILE, "64 elements" },
  { F ("a = []; for k = 1:y, a(end + 1) = k; end, r = 1;"), OCTA_ERROR_COMPILE,
    "size of a would depend on values" },
  { F ("a = 1; while (x > 0), a = [a, x]; x--; end, r = 1;"),
    OCTA_ERROR_COMPILE, "would depend on values" },
  { F ("a = [1, 2]; a = a(a > x); r = 1;"), OCTA_ERROR_COMPILE, "mask" },
  { F ("a = [x, 1; 1, 3] \\ [1; 2]; r = a(1);"), OCTA_ERROR_COMPILE,
    "division" },
  { F ("a = 1:x; r = a(1);"), OCTA_ERROR_COMPILE, "depend on values" },
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
  OCTA_TRY (read_expression ("@<anonymous>", text, &f.source));
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
  check_rows (compute, own_rows, sizeof own_rows / sizeof *own_rows);
  check_errors (compute, own_errors, sizeof own_errors / sizeof *own_errors);
  CHECK (octa_node_count == 0);
  return check_report ();
}
