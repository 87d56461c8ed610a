/* check_compile_names.c -- names in compiled functions: handles, lists of
   arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_compile.h"

#define F(...) "function r = f (x, y)\n" __VA_ARGS__ "\nend\n"
#define HELPERS                                                               \
  "function r = add (a, b)\n r = a + b;\nend\n"                               \
  "function r = apply (g, x)\n r = g (g (x));\nend\n"                         \
  "function r = count (varargin)\n r = nargin * 10 + numel (varargin);\n"     \
  "end\n"                                                                     \
  "function r = total (x, varargin)\n r = x;\n for k = 1:numel (varargin)\n"  \
  " r += varargin{k};\n end\nend\n"                                           \
  "function varargout = both (x)\n varargout{1} = x;\n varargout{2} = x + "   \
  "1;\nend\n"                                                                 \
  "function [a, varargout] = three (x)\n a = x;\n varargout{1} = 2;\n "       \
  "varargout{2} = 3;\nend\n"                                                  \
  "function [a, b] = wanted (x)\n a = 1; b = 2;\n if (isargout (1)) b += "    \
  "10; end\n if (isargout (2)) a += 100; end\nend\n"                          \
  "function r = optional (x, b)\n if (! exist (\"b\", \"var\")) b = 7; end\n" \
  " r = x + b;\nend\n"

static double
w_add (double x, double y)
{
  return x + y;
}
static double
w_twice (double x, double y)
{
  (void)y;
  return x + 2;
}
static double
w_four (double x, double y)
{
  (void)y;
  return 4 * x;
}
static double
w_captured (double x, double y)
{
  return x * y + 3;
}
static double
w_first (double x, double y)
{
  (void)y;
  return x;
}
static double
w_most (double x, double y)
{
  return x > y ? x : y;
}
static double
w_21 (double x, double y)
{
  (void)y;
  (void)x;
  return 22 + 11 + 0;
}
static double
w_total (double x, double y)
{
  return x + (y + 1 + x);
}
static double
w_both (double x, double y)
{
  (void)y;
  return x * 10 + x + 1;
}
static double
w_three (double x, double y)
{
  (void)y;
  return x * 100 + 23;
}
static double
w_wanted (double x, double y)
{
  (void)y;
  return 101 + 12 + 2 + 1 + x;
}
static double
w_optional (double x, double y)
{
  return x + 7 + x + y;
}
static double
w_branch_handle (double x, double y)
{
  return x > 1 ? x * 2 : x + y;
}

static double
w_strings (double x, double y)
{
  (void)y;
  return x + 1 + 2 * 3 + 100;
}
static double
w_15 (double x, double y)
{
  (void)y;
  return x + 15;
}

static double
w_y3 (double x, double y)
{
  (void)y;
  return x + 3;
}

static const value_row rows[] = {
  { F ("r = g (x);\nend\nfunction r = g (x, b = 3)\n r = x + b;"), w_y3 },
  { F ("r = g (x, y);\nend\nfunction r = g (x, b = 3)\n r = x + b;"), w_add },
  { F ("[a, b] = deal (x, y); [b, a] = deal (a, b); [c, d] = deal (2); r = a "
       "+ "
       "b + c - d;"),
    w_add },
  { F ("r = g (x) + 3;\nend\nfunction r = g (x, varargin)\n r = x;\n for k = "
       "1:numel (varargin)\n r += varargin{k};\n end"),
    w_y3 },
  { F ("r = x + 3; error (\"\"); if (x > 1000) error (\"%g\", x); end"),
    w_y3 },
  { F ("s = \"abc\"; r = x + ischar (s) + 2 * numel (s) + 100 * ! isempty "
       "(s);"),
    w_strings },
  { F ("switch (class (x))\n case {\"single\", 3}\n r = 0;\n case "
       "'double'\n r = x + y;\n otherwise\n r = 1;\n end"),
    w_add },
  { F ("if (isa (x, \"float\") && isa (x, 'double') && isa (x, \"numeric\") "
       "&& ! isa (x, \"integer\") && ! isa (x, \"single\")) r = x + y; else "
       "r = 0; end"),
    w_add },
  { F ("r = x + strcmp (class (x), \"double\") + 2 * strcmpi (\"aBc\", 'AbC') "
       "+ 4 * strncmp (\"abc\", \"abd\", 2) + 8 * strncmpi (\"ABc\", \"abd\", "
       "2) + 16 * strcmp (x, \"a\") + 32 * strncmp (\"a\", \"ab\", 2);"),
    w_15 },
  { F ("r = choose (\"add\", x, y);\nend\nfunction r = choose (how, x, y)\n"
       " if (strcmp (how, \"add\")) r = x + y; else r = \"a\" == \"b\"; end"),
    w_add },
  { F ("g = @(t) t; r = x + is_function_handle (g) + 2 * is_function_handle "
       "(x) + 14 * (\"a\" == 'a') + (\"a\" != 'a');"),
    w_15 },
  { F ("r = feval ([\"pl\", 'us'], x, y);"), w_add },
  { F ("r = feval (class (x), x) + y;"), w_add },
  { F ("g = @add; r = g (x, y);") HELPERS, w_add },
  { F ("g = @(t, u) t + u; r = g (x, y);"), w_add },
  { F ("r = feval (@add, x, y);") HELPERS, w_add },
  { F ("r = feval (\"add\", x, y);") HELPERS, w_add },
  { F ("r = feval (@(t) t + y, x);"), w_add },
  { F ("r = feval (\"plus\", x, y);"), w_add },
  { F ("g = @plus; r = g (x, y);"), w_add },
  { F ("g = @max; r = g (x, y);"), w_most },
  { F ("r = (@(t) t + y) (x);"), w_add },
  { F ("r = apply (@(t) t + 1, x);") HELPERS, w_twice },
  { F ("r = apply (@(t) t * 2, x);") HELPERS, w_four },
  { F ("k = y; g = @(t) t * k + 3; k = 100; r = g (x);"), w_captured },
  { F ("k = 3; g = @(t) t * y + k; h = @(u) g (u); k = 9; r = h (x);"),
    w_captured },
  { F ("g = @() x; r = g ();"), w_first },
  { F ("g = make (y); r = g (x);\nend\nfunction g = make (k)\n"
       " g = @(t) t * k + 3;"),
    w_captured },
  { F ("if (x > 1) g = @(t) t * 2; else g = @(t) t + y; end\n r = g (x);"),
    w_branch_handle },
  { F ("g = @(varargin) varargin{1} + varargin{2}; r = g (x, y);"), w_add },
  { F ("g = @(a, varargin) add (a, varargin{:}); r = g (x, y);") HELPERS,
    w_add },
  { F ("g = @(varargin) add (varargin{end}, varargin{1}); r = g (x, 4, y);")
        HELPERS,
    w_add },
  { F ("g = @(varargin) add (varargin{2:end}); r = g (4, x, y);") HELPERS,
    w_add },
  { F ("g = @(varargin) nargin; r = x + g (1, 2);"), w_twice },
  { F ("r = count (1, x) + count (y) + count ();") HELPERS, w_21 },
  { F ("r = total (x, y, 1, x);") HELPERS, w_total },
  { F ("[a, b] = both (x); r = 10 * a + b;") HELPERS, w_both },
  { F ("[a, b] = feval (@both, x); r = 10 * a + b;") HELPERS, w_both },
  { F ("g = @(t) both (t); [a, b] = g (x); r = 10 * a + b;") HELPERS, w_both },
  { F ("[a, b, c] = three (x); r = 100 * a + 10 * b + c;") HELPERS, w_three },
  { F ("[a, b] = wanted (x); [~, c] = wanted (x); r = a + b + c + "
       "wanted (x) + x;") HELPERS,
    w_wanted },
  { F ("r = optional (x) + optional (x, y);") HELPERS, w_optional },
  { F ("a = cell_of (x, y); r = a;\nend\nfunction r = cell_of (varargin)\n"
       " c = varargin; if (isempty (c)) r = 0; else r = c_sum (c{:}); end\n"
       "end\nfunction r = c_sum (a, b)\n r = a + b;"),
    w_add },
};

/* The whole message of what f reports.  */
static const error_row messages[] = {
  { F ("if (x > 2) error (\"too large\"); end\n r = x;"), "", "too large" },
  { F ("if (x > 2) error (\"too large\\n\"); end\n r = x;"), "", "too large" },
  { F ("if (x > 2) error ('%d is\\t%s', 17, \"large\"); end\n r = x;"), "",
    "17 is\tlarge" },
  { F ("if (x > 2) error (\"a:b\", \"large\"); end\n r = x;"), "a:b",
    "large" },
  { F ("if (x > 2) error (\"a:b\", \"%g is %s\", 2.5, \"large\"); end\n r = "
       "x;"),
    "a:b", "2.5 is large" },
  { F ("if (x > 2) error (\"a:b\"); end\n r = x;"), "",
    "call to error with message identifier 'a:b' requires message" },
  { F ("if (x > 2) error (\"x is %g and y %5.1f%%\", x, y); end\n r = x;"), "",
    "x is 2.25 and y   2.0%" },
  { F ("if (x > 2) error (\"a:b\", \"%d, \", x, 3, int8 (y), y > 1); end\n r "
       "= x;"),
    "a:b", "2.25, 3, 2, 1, " },
  { F ("if (x == 2) error (\"%d|%5d|%i|%x|%.2d|%s|%c|%f\", x, x, 1e20, 255, "
       "pi, "
       "NaN, 65, -Inf); end\n r = x;"),
    "", "2|    2|1e+20|ff|3.1|NaN|A|-Inf" },
  { F ("if (x > 2) error (\"%d and %s|\", 3, \"abc\", 4); end\n r = x;"), "",
    "3 and abc|4 and " },
  { F ("if (x > 2) error (\"%s|%d\", \"ab\", \"ab\"); end\n r = x;"), "",
    "ab|97b|" },
  { F ("r = g (x);\nend\nfunction r = g (x, y)\n if (nargin < 2) print_usage "
       "(); end\n r = x;"),
    "Octave:invalid-fun-call", "Invalid call to g" },
  { F ("r = g (x);\nend\nfunction r = g (x, y)\n narginchk (2, 3); r = x;"),
    "Octave:invalid-fun-call", "narginchk: not enough input arguments" },
};

static void
check_messages (void)
{
  for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
    {
      octa_node *r = NULL;
      CHECK_FAILS (compute (messages[i].text, &r), messages[i].id);
      CHECK_TEXT (octa_error ()->msg, messages[i].says);
      octa_node_release (r);
    }
}

static const error_row errors[] = {
  { F ("r = x + \"abc\";"), OCTA_ERROR_COMPILE, "f.m:2:7:" },
  { F ("printf (\"%d\", x); r = x;"), OCTA_ERROR_COMPILE,
    "f.m:2:1: 'printf' cannot be compiled: a compiled function prints" },
  { F ("r = x * nosuch (x);"), OCTA_ERROR_COMPILE, "f.m:2:9:" },
  { F ("if (x > 5) a = 1; end\n r = a;"), "Octave:undefined-function",
    "'a' undefined" },
  { F ("g = @nosuch; r = g (x);"), OCTA_ERROR_COMPILE, "f.m:2:" },
  { F ("[a, b] = g (x); r = a;\nend\nfunction varargout = g (x)\n "
       "varargout{1} = x;"),
    "", "element number 2 undefined in return list" },
  { F ("g = @(t) t + 1; [a, b] = g (x); r = a;"), "",
    "element number 2 undefined in return list" },
  { F ("g = 3; r = feval (g, x);"), OCTA_ERROR_COMPILE, "feval" },
  { F ("g = @(t) t; r = g (x, y);"), "Octave:invalid-fun-call",
    "@<anonymous>: function called with too many inputs" },
  { F ("r = g (x);\nend\nfunction r = g (varargin)\n r = varargin{2};"),
    "Octave:index-out-of-bounds",
    "index (2): out of bound; value 2 out of "
    "bound 1" },
  { F ("r = g (x, 1, single (2));\nend\nfunction r = g (varargin)\n r = "
       "varargin{1 + (varargin{1} > 2)};"),
    OCTA_ERROR_COMPILE, "f.m:5:15:" },
  { F ("c = {1, x}; r = c{2};"), OCTA_ERROR_COMPILE, "f.m:2:5:" },
};

/* ---- other files ---- */

static int n_asked;

#define NESTS                                                                 \
  "function r = nests (x)\n r = inner (x);\n function q = inner (x)\n q = "   \
  "x;\n end\nend"

/* What there is besides f.m.  */
static const struct
{
  const char *name, *function, *file, *text;
  bool is_octaves;
} files[] = {
  { "beside", NULL, "/d/beside.m",
    "function r = other_name (x)\n r = helper (x) + private_one (x);\nend\n"
    "function r = helper (x)\n r = 2 * x;\nend",
    false },
  { "private_one", NULL, "/d/private/private_one.m",
    "function r = private_one (x)\n r = x + 1;\nend", false },
  { "pkg.twice", NULL, "/d/+pkg/twice.m",
    "function r = twice (x)\n r = 2 * x;\nend", false },
  { "sin", NULL, "", "function r = sin (x)\n r = x + 1;\nend", false },
  { "numel", NULL, "/octave/numel.m",
    "function r = numel (x)\n r = 1000;\nend", true },
  { "mean3", NULL, "/octave/mean3.m",
    "function r = mean3 (a, b, c)\n r = (a + b + c) / 3;\nend", true },
  { "ping", NULL, "/d/ping.m",
    "function r = ping (x)\n if (x > 1) r = x; else r = pong (x); end\nend",
    false },
  { "pong", NULL, "/d/pong.m", "function r = pong (x)\n r = ping (x);\nend",
    false },
  { "nests", NULL, "/d/nests.m", NESTS, false },
  { "inner", "inner", "/d/nests.m", NESTS, false },
};

static octa_syntax *trees[sizeof files / sizeof *files];

/* That of file I, which may have had a row before.  */
static octa_syntax *
tree_of (size_t i)
{
  size_t k = 0;
  while (strcmp (files[k].text, files[i].text) != 0)
    k++;
  if (! trees[k])
    CHECK_OK (octa_syntax_read (files[k].file, files[k].text, &trees[k]));
  return trees[k] ? octa_syntax_retain (trees[k]) : NULL;
}

static octa_status
resolve (const char *name, const octa_syntax *from, octa_fun_found *out)
{
  CHECK (from);
  n_asked++;
  for (size_t i = 0; i < sizeof files / sizeof *files; i++)
    if (strcmp (files[i].name, name) == 0)
      {
        out->kind = OCTA_FUN_IN_TREE;
        out->is_octaves = files[i].is_octaves;
        out->function = files[i].function ? strdup (files[i].function) : NULL;
        out->tree = tree_of (i);
        return out->tree ? OCTA_OK : OCTA_FAIL;
      }
  out->kind = strcmp (name, "aclass") ? OCTA_FUN_NOWHERE : OCTA_FUN_REFUSED;
  if (strcmp (name, "aclass") == 0)
    out->why = strdup ("aclass belongs to a class");
  return OCTA_OK;
}

static double
w_beside (double x, double y)
{
  (void)y;
  return 3 * x + 1;
}
static double
w_plus1 (double x, double y)
{
  (void)y;
  return x + 1;
}
static double
w_mean (double x, double y)
{
  return (x + y + 1) / 3;
}

static const value_row rows_of_files[] = {
  { F ("r = beside (x);"), w_beside },
  { F ("g = @beside; r = g (x);"), w_beside },
  { F ("r = feval (\"beside\", x);"), w_beside },
  { F ("r = pkg.twice (x) + x + 1;"), w_beside },
  { F ("g = @pkg.twice; r = g (x) + x + 1;"), w_beside },
  { F ("r = sin (x);"), w_plus1 },
  { F ("r = x + numel (x);"), w_plus1 },
  { F ("r = mean3 (x, y, 1);"), w_mean },
  { F ("r = nests (x);"), w_first },
};

static const error_row errors_of_files[] = {
  { F ("r = ping (x);"), OCTA_ERROR_COMPILE, "/d/pong.m:2:6:" },
  { F ("r = aclass (x);"), OCTA_ERROR_COMPILE, "belongs to a class" },
  { F ("r = inner (x);"), OCTA_ERROR_COMPILE,
    "f.m:2:5: 'inner' is a nested function of 'nests'" },
};

/* A tree asks once for a name.  */
static void
check_asking (void)
{
  octa_fun_source *s = NULL;
  octa_callee *a = NULL, *b = NULL;
  CHECK_OK (read_source ("f.m", F ("r = beside (x);"), &s));
  n_asked = 0;
  CHECK_OK (octa_fun_compile (&(octa_fun){ .source = s }, 2, two, 1, &a));
  CHECK (n_asked == 2);
  CHECK_OK (octa_fun_compile (&(octa_fun){ .source = s }, 2, two, 1, &b));
  CHECK (n_asked == 2);
  octa_fun_source_release (s);
  octa_callee_release (a);
  octa_callee_release (b);
}

/* Octave's own functions, without a text.  */
static void
check_octaves (void)
{
  static const struct
  {
    const char *name;
    int n;
    double (*want) (double, double);
  } of[] = { { "plus", 2, w_add },
             { "max", 2, w_most },
             { "double", 1, w_first } };
  for (size_t i = 0; i < sizeof of / sizeof *of; i++)
    {
      octa_callee *c = NULL;
      octa_node *in[2] = { upload (first), upload (second) }, *r = NULL;
      double y[N];
      CHECK_OK (octa_fun_compile (&(octa_fun){ .name = of[i].name }, of[i].n,
                                  two, 1, &c));
      CHECK_OK (octa_fun_call (c, in, &in[0]->size, &r));
      CHECK_OK (octa_node_download (r, y));
      for (int k = 0; k < N; k++)
        CHECK (y[k] == of[i].want (first (k), second (k)));
      octa_node_release (in[0]);
      octa_node_release (in[1]);
      octa_node_release (r);
      octa_callee_release (c);
    }
}

int
main (void)
{
  check_begin ();
  check_values (rows, sizeof rows / sizeof *rows);
  check_failures (errors, sizeof errors / sizeof *errors);
  check_messages ();
  check_octaves ();
  octa_fun_set_resolver (resolve);
  check_values (rows_of_files, sizeof rows_of_files / sizeof *rows_of_files);
  check_failures (errors_of_files,
                  sizeof errors_of_files / sizeof *errors_of_files);
  check_asking ();
  for (size_t i = 0; i < sizeof trees / sizeof *trees; i++)
    octa_syntax_free (trees[i]);
  CHECK (octa_node_count == 0);
  return check_report ();
}
