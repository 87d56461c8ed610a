/* check_compile_more.c -- classes of the results of compiled functions, and
   parts of the language, against the same written in C.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_compile.h"

#include <math.h>
#include <string.h>

typedef struct row
{
  octa_type type;
  double (*want) (double x, double y);
  const char *text;
} row;

/* ---- results of several classes: that of the first element, x is -5 ---- */

static double
w_logical_later (double x, double y)
{
  return x > 3 ? x > 4 : y;
}
static double
w_int_first (double x, double y)
{
  double r = x > -4 ? round (x * 100) : round (y);
  return r > 127 ? 127 : r < -128 ? -128 : r;
}
static double
w_single_first (double x, double y)
{
  return x > 0 ? (float)(x / 3) : (float)y;
}
static double
w_logical_first (double x, double y)
{
  (void)y;
  return x > 0 ? x != 1 : 1;
}
static double
w_int_later (double x, double y)
{
  return x > 0 ? 7 : x / y;
}
static double
w_nested (double x, double y)
{
  return x > 0 ? round (y / 2) : x / 4;
}

static const row several[] = {
  { OCTA_TYPE_DOUBLE, w_logical_later,
    "function r = f (x, y)\n if (x > 3) r = x > 4; else r = y; end\nend" },
  { OCTA_TYPE_INT8, w_int_first,
    "function r = f (x, y)\n if (x > -4) r = x * 100; else r = int8 (y); "
    "end\nend" },
  { OCTA_TYPE_SINGLE, w_single_first,
    "function r = f (x, y)\n if (x > 0) r = x / 3; return; end\n r = single "
    "(y);\nend" },
  { OCTA_TYPE_LOGICAL, w_logical_first,
    "function r = f (x, y)\n if (x > 0) r = x - 1; else r = true; end\nend" },
  { OCTA_TYPE_DOUBLE, w_int_later,
    "function r = f (x, y)\n if (x > 0) r = uint64 (7); else r = x / y; "
    "end\nend" },
  { OCTA_TYPE_DOUBLE, w_nested,
    "function r = f (x, y)\n r = g (x, y);\nend\nfunction r = g (x, y)\n if "
    "(x > 0) r = int16 (y) / 2; else r = x / 4; end\nend" },
};

/* ---- loops: digits of what they go through ---- */

static double
w_int8_up (double x, double y)
{
  double r = x;
  for (int k = 1; k <= 5; k++)
    r = r * 2 + k / y;
  return r;
}
static double
w_int8_down (double x, double y)
{
  double r = x;
  for (int k = (int)y; k >= -9; k -= 3)
    r = r * 2 + k;
  return r;
}
static double
w_last (double x, double y)
{
  (void)x;
  (void)y;
  return 126;
}
static double
w_unsigned_down (double x, double y)
{
  double r = x;
  for (int k = (int)y; k >= 0; k -= 2)
    r = r * 3 + k;
  return r;
}
static double
w_once (double x, double y)
{
  return x + y;
}
static double
w_big (double x, double y)
{
  (void)x;
  (void)y;
  return 4;
}
static double
w_wide (double x, double y)
{
  (void)x;
  return y + 4 * 10000;
}
static double
w_zeros_of_ranges (double x, double y)
{
  (void)x;
  (void)y;
  return -INFINITY;
}
static double
w_nan_round (double x, double y)
{
  return x + y * 2;
}
static double
w_single_tenths (double x, double y)
{
  float r = 0;
  (void)y;
  for (int k = 0; k <= 10; k++)
    r = r + (k == 10 ? 1.0f : (float)k * 0.1f);
  return r + x;
}
static double
w_number (double x, double y)
{
  return x * 2 + y;
}

static const row loops[] = {
  { OCTA_TYPE_DOUBLE, w_int8_up,
    "function r = f (x, y)\n r = x;\n for k = int8 (1):int8 (5)\n r = r * 2 + "
    "double (k) / y;\n end\nend" },
  { OCTA_TYPE_DOUBLE, w_int8_up,
    "function r = f (x, y)\n r = x;\n for k = 1:uint8 (5)\n r = r * 2 + "
    "double (k) / y;\n end\nend" },
  { OCTA_TYPE_DOUBLE, w_int8_down,
    "function r = f (x, y)\n r = x;\n for k = int8 (y):int8 (-3):int8 (-9)\n "
    "r = r * 2 + double (k);\n end\nend" },
  { OCTA_TYPE_DOUBLE, w_int8_down,
    "function r = f (x, y)\n r = x;\n for k = int32 (y):-3:-9\n r = r * 2 + "
    "double (k);\n end\nend" },
  { OCTA_TYPE_INT8, w_last,
    "function r = f (x, y)\n r = int8 (0);\n for r = int8 (120):3:int8 (127)\n"
    " end\nend" },
  { OCTA_TYPE_DOUBLE, w_unsigned_down,
    "function r = f (x, y)\n r = x;\n for k = uint8 (y):-2:0\n r = r * 3 + "
    "double (k);\n end\nend" },
  { OCTA_TYPE_DOUBLE, w_once,
    "function r = f (x, y)\n r = x;\n for k = int32 (y):1e10:int32 (5000)\n "
    "r += double (k);\n end\n for k = int8 (1):0:int8 (3)\n r = 0;\n end\n "
    "for k = uint8 (5):-Inf:uint8 (7)\n r = 0;\n end\nend" },
  { OCTA_TYPE_DOUBLE, w_big,
    "function r = f (x, y)\n r = 0;\n a = int64 (9007199254740992);\n for k = "
    "(a + 1):(a + 4)\n r += 1;\n end\nend" },
  { OCTA_TYPE_DOUBLE, w_big,
    "function r = f (x, y)\n r = 0;\n for k = intmin_ ():int64 "
    "(4611686018427387904):int64 (9223372036854775807)\n r += 1;\n end\n"
    "end\nfunction r = intmin_ ()\n r = -int64 (9223372036854775807);\nend" },
  { OCTA_TYPE_DOUBLE, w_wide,
    "function r = f (x, y)\n r = y;\n for k = int8 (-100):50:int8 (50)\n r += "
    "10000;\n end\nend" },
  { OCTA_TYPE_DOUBLE, w_zeros_of_ranges,
    "function r = f (x, y)\n for k = -2:1:-0\n r = 1 / k;\n end\nend" },
  { OCTA_TYPE_DOUBLE, w_zeros_of_ranges,
    "function r = f (x, y)\n z = -0;\n for k = z:0\n r = 1 / k;\n end\n"
    "end" },
  { OCTA_TYPE_DOUBLE, w_nan_round,
    "function r = f (x, y)\n r = x;\n for k = 1:NaN\n r += y * isnan (k);\n "
    "end\n z = 1 / 0;\n for k = z:z\n r += y * isnan (k);\n end\nend" },
  { OCTA_TYPE_SINGLE, w_single_tenths,
    "function r = f (x, y)\n r = 0;\n for k = 0:single (0.1):1\n r += k;\n "
    "end\n r += x;\nend" },
  { OCTA_TYPE_DOUBLE, w_number,
    "function r = f (x, y)\n r = y;\n for k = x\n r += 2 * k; continue; r = "
    "0;\n end\n for k = 7\n break;\n end\n for k = single (3)\n end\n r += "
    "0 * double (k);\nend" },
};

/* ---- what is true of constants and of functions of one number ---- */

static const char *const truths[] = {
  "pi == 3.14159265358979311600 && e > 2.71",
  "strcmp (class (pi (\"single\")), \"single\") && pi (\"single\") < "
  "3.1416",
  "isna (NA) && isna (NA (\"single\")) && ! isna (NaN)",
  "isinf (Inf (1, 1, \"single\")) && isa (Inf (1, 1, \"single\"), \"single\")",
  "eps (\"single\") == 2 ^ -23 && eps == 2 ^ -52 && eps (x + 9) <= 2 ^ -48",
  "realmin (\"single\") == 2 ^ -126 && realmax (\"single\") > 3e38",
  "flintmax (\"single\") == 2 ^ 24 && flintmax (single (y)) == 2 ^ 24",
  "intmax == 2147483647 && isa (intmax, \"int32\") && intmin (\"int8\") == "
  "-128",
  "intmax (\"uint64\") == uint64 (18446744073709551615)",
  "intmin (\"int64\") == -int64 (9223372036854775807) - 1",
  "intmax (int16 (x)) == 32767 && intmin (\"uint8\") == 0",
  "int64 (9007199254740993) - int64 (9007199254740992) == 1",
  "int64 (-9007199254740993) + int64 (9007199254740992) == -1",
  "uint64 (18446744073709551615) - 1 == uint64 (18446744073709551614)",
  "imag (i) == 1 && real (J) == 0 && isa (i (\"single\"), \"single\")",
  "(1 + 2i) * (1 - 2i) == 5 && iscomplex (x + 1i) && isreal ((x + 1i) - 1i)",
  "zeros () == 0 && isa (zeros (1, \"int8\"), \"int8\") && ones (1, 1) == 1",
  "isa (ones (1, \"like\", single (y)), \"single\") && true (1) && ! false ()",
  "islogical (zeros (1, \"logical\"))",
  "cast (3.7, \"int8\") == 4 && isa (cast (x, \"uint16\"), \"uint16\")",
  "isa (sum (int8 (5)), \"double\") && isa (sum (single (x)), \"single\")",
  "1 / sum (-0 * y) == Inf && 1 / cumsum (-0 * y) == -Inf && prod (y) == y",
  "sumsq (3 + 4i) == 25 && sumsq (int8 (100)) == 10000",
  "max (y) == y && min (x, [], 1) == x && islogical (max (y > 2))",
  "any (y) && ! any (0 * y / 0) && all (0 * y / 0) && ! all (0 * y)",
  "nnz (x / 0) == 1 && mean (int8 (y)) == y && isa (mean (int8 (y)), "
  "\"double\")",
  "norm (-y) == y && norm (3 + 4i) == 5 && norm (x, 1) == abs (x)",
  "dot (x, y) == x * y && dot (3i, 2) == -6i && dot (int8 (100), int8 (2)) == "
  "127",
  "size_equal (x, y, 3) && size (x, 3) == 1 && isequal (x, x) && ! isequal "
  "(y, -y)",
  "merge (y > 0, 1, int8 (2)) == 1 && isa (ifelse (y < 0, 1, int8 (2)), "
  "\"int8\")",
  "idivide (int32 (7), 2, \"ceil\") == 4 && idivide (int32 (-7), 2, \"ceil\") "
  "== -3",
  "idivide (int32 (7), -2, \"floor\") == -4 && idivide (7, int8 (2), "
  "\"round\") == 4",
  "idivide (int8 (5), int8 (0), \"ceil\") == 127 && idivide (int8 (-128), "
  "int8 (-1), \"floor\") == 127",
  "plus (x, y, 1) == x + y + 1 && and (1, y, 2) && mtimes (x, y) == x * y",
  "rand () < 1 && rand (1, \"single\") > 0 && randn () < 40 && rande () > 0",
  "randi (6) <= 6 && randi (y, 1, \"int8\") >= 1 && isa (randi (9, "
  "\"uint16\"), \"uint16\")",
  "randi ([3, 5]) >= 3 && randi ([-y, y]) <= y",
  "islogical ((x > y)') && (x + 2i)' == x - 2i && (x + 2i).' == x + 2i",
};

static double
w_true (double x, double y)
{
  (void)x;
  (void)y;
  return 1;
}

static void check_row (const row *r);

static void
check_truths (void)
{
  for (size_t i = 0; i < sizeof truths / sizeof *truths; i++)
    {
      char text[400];
      snprintf (text, sizeof text, "function r = f (x, y)\n r = %s;\nend",
                truths[i]);
      check_row (&(row){ OCTA_TYPE_LOGICAL, w_true, text });
    }
}

static double
w_several_results (double x, double y)
{
  return 100 * y + 10 * x + 1;
}
static double
w_mantissa (double x, double y)
{
  int e;
  (void)x;
  return frexp (y, &e) + e;
}

static double
w_steps (double x, double y)
{
  return 10 * (y + 1) + (y - 2) + 100 * x;
}
static double
w_saturated (double x, double y)
{
  (void)x;
  (void)y;
  return 127 - 5;
}

static const row results[] = {
  { OCTA_TYPE_DOUBLE, w_steps,
    "function r = f (x, y)\n n = y;\n a = ++n;\n b = n-- - 1;\n r = 10 * a + "
    "(b "
    "- 2) + 100 * x + (n - y);\nend" },
  { OCTA_TYPE_INT8, w_saturated,
    "function r = f (x, y)\n r = int8 (126);\n r++; r++; r += 100;\n s = "
    "uint8 "
    "(0);\n s--;\n r -= 5 + double (s);\nend" },
  { OCTA_TYPE_DOUBLE, w_saturated,
    "function r = f (x, y)\n switch (x) case [], r = 1; otherwise r = 'z' + "
    "0; "
    "end\nend" },
  { OCTA_TYPE_DOUBLE, w_several_results,
    "function r = f (x, y)\n [x, y] = deal (y, x);\n [m, k] = max (x);\n r = "
    "100 "
    "* m + 10 * y + k;\nend" },
  { OCTA_TYPE_DOUBLE, w_mantissa,
    "function r = f (x, y)\n [a, b] = log2 (y);\n r = a + b;\nend" },
};

/* ---- */

static double
element (const octa_node *n, const void *at, int k)
{
  switch ((octa_type)n->type)
    {
    case OCTA_TYPE_DOUBLE:
      return ((const double *)at)[k];
    case OCTA_TYPE_SINGLE:
      return ((const float *)at)[k];
    case OCTA_TYPE_LOGICAL:
    case OCTA_TYPE_UINT8:
      return ((const uint8_t *)at)[k];
    case OCTA_TYPE_INT8:
      return ((const int8_t *)at)[k];
    case OCTA_TYPE_INT16:
      return ((const int16_t *)at)[k];
    case OCTA_TYPE_INT32:
      return ((const int32_t *)at)[k];
    case OCTA_TYPE_INT64:
      return (double)((const int64_t *)at)[k];
    case OCTA_TYPE_UINT16:
      return ((const uint16_t *)at)[k];
    case OCTA_TYPE_UINT32:
      return ((const uint32_t *)at)[k];
    case OCTA_TYPE_UINT64:
      return (double)((const uint64_t *)at)[k];
    default:
      return NAN;
    }
}

static void
check_row (const row *r)
{
  octa_node *n = NULL;
  double bytes[2 * N];
  int wrong = -1;
  octa_status st = compute (r->text, &n);
  if (st != OCTA_OK)
    printf ("%s\n%s\n", r->text, octa_error ()->msg);
  CHECK_OK (st);
  if (st != OCTA_OK)
    return;
  CHECK (n->cplx == OCTA_REAL);
  CHECK (n->type == r->type);
  CHECK_OK (octa_node_download (n, bytes));
  for (int k = N - 1; k >= 0; k--)
    {
      double want = r->want (first (k), second (k));
      double got = element (n, bytes, k);
      if (got != want && (got == got || want == want))
        wrong = k;
    }
  if (wrong >= 0 || n->type != r->type)
    printf ("%s\nelement %d of %s: %g, not %g\n", r->text, wrong + 1,
            octa_types[n->type].name,
            wrong >= 0 ? element (n, bytes, wrong) : 0,
            wrong >= 0 ? r->want (first (wrong), second (wrong)) : 0);
  CHECK (wrong < 0);
  octa_node_release (n);
}

static const struct
{
  const char *text, *id, *says;
} errors[] = {
  { "function r = f (x, y)\n if (x > 0) r = 1i; else r = int8 (y); end\nend",
    OCTA_ERROR_COMPILE,
    "result 1 is int8 in the first element and complex here" },
  { "function r = f (x, y)\n if (x > 0) r = single (y); else r = true; end\n"
    "end",
    OCTA_ERROR_COMPILE,
    "result 1 is logical in the first element and single here" },
  { "function r = f (x, y)\n if (x > 0) r = 0 / 0; else r = true; end\nend",
    "", "invalid conversion from NaN to logical" },
  { "function r = f (x, y)\n if (x < 0) r = y; end\nend",
    "Octave:undefined-function", "'r' undefined near line 1, column 10" },
  { "function r = f (x, y)\n r = 1 + g (x);\nend\nfunction a = g (x)\n if (x "
    "< 0) a = x; end\nend",
    "Octave:undefined-function", "'a' undefined near line 4, column 10" },
  { "function r = f (x, y)\n if (x < 0) a = x; end\n r = 2 + a;\nend",
    "Octave:undefined-function", "'a' undefined near line 3, column 10" },
  { "function r = f (x, y)\n r = 0;\n for k = int8 (1):(y * 100)\n r++;\n "
    "end\nend",
    "",
    "colon operator upper bound invalid (not an integer or out of range for "
    "given integer type) (in element (2,1))" },
  { "function r = f (x, y)\n r = 0;\n for k = -1:uint8 (y)\n r++;\n end\nend",
    "", "colon operator lower bound invalid" },
  { "function r = f (x, y)\n r = 0;\n for k = int8 (1):x:int8 (9)\n r++;\n "
    "end\nend",
    "", "colon operator increment invalid (not an integer)" },
  { "function r = f (x, y)\n r = 0;\n for k = int8 (1):int16 (y)\n end\nend",
    "", "incompatible types found in range expression" },
  { "function r = f (x, y)\n r = 0;\n for k = int8 (1):single (y)\n end\nend",
    "", "incompatible types found in range expression" },
  { "function r = f (x, y)\n r = 0;\n for k = 1:(x > 2)\n end\nend", "",
    "invalid types found in range expression" },
};

static void
check_errors (void)
{
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
    {
      octa_node *r = NULL;
      CHECK_FAILS (compute (errors[i].text, &r), errors[i].id);
      bool is_right = strstr (octa_error ()->msg, errors[i].says);
      if (! is_right)
        printf ("%s\n%s\n", errors[i].text, octa_error ()->msg);
      CHECK (is_right);
    }
}

/* Complex in some elements, in the class of the first.  */
static void
check_complex (void)
{
  octa_node *n = NULL;
  float z[2 * N];
  CHECK_OK (compute ("function r = f (x, y)\n if (x > 0) r = x + 2i; else r = "
                     "single (y); end\nend",
                     &n));
  CHECK (n->type == OCTA_TYPE_SINGLE && n->cplx == OCTA_COMPLEX);
  CHECK_OK (octa_node_download (n, z));
  for (int k = 0; k < N; k++)
    {
      CHECK (z[2 * k] == (first (k) > 0 ? first (k) : second (k)));
      CHECK (z[2 * k + 1] == (first (k) > 0 ? 2 : 0));
    }
  octa_node_release (n);
}

/* A product and a sum rounded once, where that is asked for; a variable keeps
   the product.  */
static void
check_fma (void)
{
  static const struct
  {
    const char *text;
    bool is_once;
  } rows[] = {
    { "function r = f (x, y)\n x /= 3;\n r = x * (y / 7) + x;\nend", true },
    { "function r = f (x, y)\n x /= 3;\n r = x;\n r += x .* (y / 7);\nend",
      true },
    { "function r = f (x, y)\n x /= 3;\n p = x * (y / 7);\n r = p + x;\nend",
      false },
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      octa_node *n = NULL;
      double r[N];
      int n_differ = 0;
      CHECK_OK (compute_as (rows[i].text, (octa_fun){ .is_fma = true }, &n));
      CHECK_OK (octa_node_download (n, r));
      for (int k = 0; k < N; k++)
        {
          double x = first (k) / 3, y = second (k) / 7;
          volatile double product = x * y;
          n_differ += fma (x, y, x) != product + x;
          CHECK (r[k] == (rows[i].is_once ? fma (x, y, x) : product + x));
        }
      CHECK (n_differ > 0);
      octa_node_release (n);
    }
}

#define CHECK_ROWS(table)                                                     \
  for (size_t i = 0; i < sizeof (table) / sizeof *(table); i++)               \
  check_row (&(table)[i])

int
main (void)
{
  check_begin ();
  CHECK_ROWS (several);
  CHECK_ROWS (loops);
  CHECK_ROWS (results);
  check_truths ();
  check_complex ();
  check_fma ();
  check_errors ();
  CHECK (octa_node_count == 0);
  return check_report ();
}
