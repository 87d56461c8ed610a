/* check_compile.c -- functions of Octave's, compiled and called on the host
   backend (or OCTCUDA_BACKEND), against the same written in C.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_compile.h"

static double
w_sum (double x, double y)
{
  return x * x + y;
}
static double
w_branch (double x, double y)
{
  return x > 2 ? x * 10 : x < 0 ? -x : y;
}
static double
w_loop (double x, double y)
{
  double s = x;
  for (double k = 1; k <= y; k++)
    s = s + k * x;
  return s;
}
static double
w_while (double x, double y)
{
  double n = 0;
  (void)y;
  while (x < 100)
    {
      x = x * 2 + 30;
      n = n + 1;
    }
  return n;
}
static double
w_sub (double x, double y)
{
  return (x + 1) * (y + 1) + 3;
}
static double
w_logic (double x, double y)
{
  return x > 0 && y > 3 ? 1 : x < -3 || y == 1 ? 2 : 3;
}
static double
w_switch (double x, double y)
{
  (void)x;
  return y == 1 ? 10 : y == 2 || y == 3 ? 20 : 30;
}
static double
w_classes (double x, double y)
{
  float n = 0;
  for (double k = 1; k <= y; k++)
    n = n + (float)x;
  return n;
}
static double
w_int (double x, double y)
{
  double r = round (x * 40);
  r = r > 127 ? 127 : r < -128 ? -128 : r;
  r = r + round (y);
  return r > 127 ? 127 : r;
}
static double
w_until (double x, double y)
{
  double k = 0;
  do
    {
      k = k + 1;
      if (k == 3)
        continue;
      x = x + 1;
      if (x > 8)
        break;
    }
  while (! (k >= y));
  return x * 100 + k;
}
static double
w_default (double x, double y)
{
  (void)y;
  return x + 3;
}

/* Of zeros with different signs the second one, before Octave 11.  */
static double
w_zeros (double x, double y)
{
  (void)y;
  return x < 0 ? 2 * INFINITY : -INFINITY;
}

static const value_row rows[] = {
  { "function r = f (x, y)\n if (x < 0) r = 1 / max (-(0 * y), 0 * y) + 1 / "
    "min (-(0 * y), 0 * y); else r = 1 / max (0 * y, -(0 * y)); end\nend",
    w_zeros },
  { "function r = f (x, y)\n r = x ^ 2 + y;\nend", w_sum },
  { "function r = f (x, y)\n if (x > 2) r = x * 10; elseif (x < 0) r = -x; "
    "else r = y; end\nend",
    w_branch },
  { "function r = f (x, y)\n r = x;\n for k = 1:y\n r += k * x;\n end\nend",
    w_loop },
  { "function r = f (x, y)\n r = 0;\n while (x < 100)\n x = x * 2 + 30; "
    "r++;\n end\nend",
    w_while },
  { "function r = f (x, y)\n r = g (x) * g (y) + h ();\nend\n"
    "function r = g (x)\n r = x + 1;\nend\nfunction r = h ()\n r = 3;\nend",
    w_sub },
  { "function r = f (x, y)\n if (x > 0 && y > 3) r = 1; return; end\n"
    " if (x < -3 || y == 1) r = 2; else r = 3; end\nend",
    w_logic },
  { "function r = f (x, y)\n switch (y)\n case 1\n r = 10;\n case {2, 3}\n "
    "r = 20;\n otherwise\n r = 30;\n end\nend",
    w_switch },
  { "function r = f (x, y)\n n = 0;\n for k = 1:y\n n = n + single (x);\n "
    "end\n r = double (n);\nend",
    w_classes },
  { "function r = f (x, y)\n r = double (int8 (x * 40) + y);\nend", w_int },
  { "function r = f (x, y)\n k = 0;\n do\n k++; if (k == 3) continue; end\n "
    "x = x + 1;\n if (x > 8) break; end\n until (k >= y)\n r = x * 100 + k;\n"
    "end",
    w_until },
  { "function r = f (x, y)\n r = g (x);\nend\nfunction r = g (a, b)\n if "
    "(nargin < 2) b = 3; end\n r = a + b;\nend",
    w_default },
};

/* What leaves the reals is complex as a whole.  */
static void
check_complex (void)
{
  octa_node *r = NULL;
  double y[2 * N];
  CHECK_OK (compute ("function r = f (x, y)\n r = sqrt (x) + y;\nend", &r));
  CHECK (r->cplx == OCTA_COMPLEX);
  CHECK_OK (octa_node_download (r, y));
  for (int k = 0; k < N; k++)
    {
      double x = first (k), root = sqrt (fabs (x));
      CHECK (y[2 * k] == (x < 0 ? 0 : root) + second (k));
      CHECK (y[2 * k + 1] == (x < 0 ? root : 0));
    }
  octa_node_release (r);
  /* ... and real again, where it is squared */
  CHECK_OK (compute ("function r = f (x, y)\n r = sqrt (x);\n r = r * r;\n"
                     "end",
                     &r));
  CHECK (r->cplx == OCTA_REAL);
  octa_node_release (r);
}

static const error_row errors[] = {
  { "function r = f (x, y)\n if (x > 2) x = 0 / 0; end\n if (x) r = 1; else "
    "r = 2; end\nend",
    "", "element (30,1)" },
  { "function r = f (x, y)\n if (x > 1) r = int8 (1) + int16 (1); end\n r = "
    "1;\nend",
    "",
    "binary operator '+' not implemented for 'int8 scalar' by "
    "'int16 scalar' operations (in element (26,1))" },
  { "function r = f (x, y)\n r = g (x);\nend", OCTA_ERROR_COMPILE,
    "f.m:2:6:" },
  { "function r = f (x, y)\n r = f (x - 1, y);\nend", OCTA_ERROR_COMPILE,
    "calls itself" },
  { "function r = f (x, y)\n if (x > 0) r = x; end\nend",
    "Octave:undefined-function", "'r' undefined near line 1" },
};

/* Loops of all shapes, which all look at the stop word (compute sees to it),
   and are written twice only where they are small.  */
typedef struct loop_row
{
  const char *text;
  int looks;
} loop_row;

static const loop_row loops[] = {
  { "function r = f (x, y)\n r = 0; while (r < 9) r++; end\nend", 1 },
  { "function r = f (x, y)\n r = 0; for i = 1:3\n while (r < i) r++; end\n "
    "end\nend",
    2 },
  { "function r = f (x, y)\n r = 0;\n while (r < 9)\n r++; if (r == y) "
    "continue; end\n if (r > 7 && y > 1) break; end\n r = r + 1;\n end\nend",
    1 },
  { "function r = f (x, y)\n r = 0;\n while (1)\n r++; if (r > 5) return; "
    "end\n end\nend",
    1 },
  { "function r = f (x, y)\n r = 0;\n while (r < 9) r = g (r, y); end\nend\n"
    "function r = g (r, y)\n do r++; until (r > y)\nend",
    3 },
  { "function r = f (x, y)\n r = 0;\n do r = g (r, y); until (r > 9)\nend\n"
    "function r = g (r, y)\n if (y > 3) r += 2; return; end\n r++;\nend",
    1 },
  { "function r = f (x, y)\n r = 0; k = 0;\n while (k < 9)\n k++; r = r + "
    "single (x); if (r > 3) r = 0; end\n end\nend",
    2 },
};

static int
count (const char *text, const char *what)
{
  int n = 0;
  for (; (text = strstr (text, what)); text++)
    n++;
  return n;
}

static void
check_loops (void)
{
  for (size_t i = 0; i < sizeof loops / sizeof *loops; i++)
    {
      octa_fun_source *s = NULL;
      octa_callee *c = NULL;
      octa_node *r = NULL;
      CHECK_OK (read_source ("f.m", loops[i].text, &s));
      CHECK_OK (octa_fun_compile (&(octa_fun){ .source = s }, 2, two, 1, &c));
      if (c && count (c->text, "OCTA_ROUND") != loops[i].looks)
        printf ("%s\n%s\n", loops[i].text, c->text);
      CHECK (c && count (c->text, "OCTA_ROUND") == loops[i].looks);
      CHECK_OK (compute (loops[i].text, &r));
      octa_node_release (r);
      octa_callee_release (c);
      octa_fun_source_release (s);
    }
}

/* Two functions that differ only in an argument that nobody reads have texts
   of two names.  */
static void
check_names (void)
{
  static const char text[] = "function r = f (x, ~)\n r = x;\nend";
  const octa_fun_value other[] = { { .type = OCTA_TYPE_DOUBLE },
                                   { .type = OCTA_TYPE_SINGLE } };
  octa_fun_source *s = NULL;
  octa_callee *a = NULL, *b = NULL, *again = NULL;
  CHECK_OK (read_source ("f.m", text, &s));
  CHECK_OK (octa_fun_compile (&(octa_fun){ .source = s }, 2, two, 1, &a));
  CHECK_OK (octa_fun_compile (&(octa_fun){ .source = s }, 2, other, 1, &b));
  CHECK_OK (octa_fun_compile (&(octa_fun){ .source = s }, 2, two, 1, &again));
  CHECK (strcmp (a->name, b->name) != 0);
  CHECK (strcmp (a->name, again->name) == 0);
  CHECK (strcmp (a->text, again->text) == 0);
  octa_callee_release (a);
  octa_callee_release (b);
  octa_callee_release (again);
  octa_fun_source_release (s);
}

/* An imaginary number that is too large for a double.  */
static void
check_imaginary (void)
{
  octa_node *r = NULL;
  double y[2 * N];
  CHECK_OK (compute ("function r = f (x, y)\n r = 1e999i;\nend", &r));
  CHECK_OK (octa_node_download (r, y));
  CHECK (y[0] == 0 && y[1] == INFINITY);
  octa_node_release (r);
}

int
main (void)
{
  check_begin ();
  check_values (rows, sizeof rows / sizeof *rows);
  check_complex ();
  check_failures (errors, sizeof errors / sizeof *errors);
  check_loops ();
  check_names ();
  check_imaginary ();
  CHECK (octa_node_count == 0);
  return check_report ();
}
