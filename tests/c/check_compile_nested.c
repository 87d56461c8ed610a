/* check_compile_nested.c -- functions inside others in compiled functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_compile.h"

#define F(...) "function r = f (x, y)\n" __VA_ARGS__ "\nend\n"
#define INNER "\n function q = inner (t)\n q = t + k;\n end"
#define APPLY "function r = apply (h, t)\n k = 100; r = h (t) + 0 * k;\nend\n"

static double
w_add (double x, double y)
{
  return x + y;
}
static double
w_both (double x, double y)
{
  return (x + 1) + 100 * (x + y);
}
static double
w_123 (double x, double y)
{
  return x + 10 * y + 100 * (x + 1);
}
static double
w_first (double x, double y)
{
  (void)y;
  return x;
}
static double
w_single (double x, double y)
{
  (void)y;
  return (double)((float)x + 0.1f) + (x + 0.1);
}

/* What a nested function reads is what there is when it is called.  */
static const value_row rows[] = {
  { F ("k = y; r = inner (x);" INNER), w_add },
  { F ("k = 1; r = inner (x); k = y; r += 100 * inner (x);" INNER), w_both },
  { F ("r = inner (y);\n function q = inner (t)\n q = t + x;\n end"), w_add },
  { F ("k = y; r = feval (\"inner\", x);" INNER), w_add },
  { F ("k = 1; h = @inner; r = h (x); k = y; r += 100 * feval (h, x);" INNER),
    w_both },
  { F ("k = y; r = apply (@inner, x);" INNER) APPLY, w_add },
  { F ("k = 1; g = @(t) inner (t); r = g (x); k = y; r += 100 * g (x);" INNER),
    w_both },
  { F ("k = y; r = apply (@(t) inner (t), x);" INNER) APPLY, w_add },
  { F ("k = y; g = @(u) (@(t) inner (t)) (u); r = apply (g, x);" INNER) APPLY,
    w_add },
  /* a loop, with another class in its second round */
  { F ("k = single (0.1); r = 0;\n for i = 1:2\n r += double (inner (x)); k = "
       "0.1;\n end" INNER),
    w_single },
  { F ("v = [x, y]; r = total ();\n function q = total ()\n q = sum (v);\n "
       "end"),
    w_add },
  { F ("r = x + there () * y;\n function q = there ()\n q = exist (\"x\", "
       "\"var\") * (y == y) + exist (\"r\", \"var\");\n end"),
    w_first },
  { F ("r = x + there () * y;\n function q = there ()\n x; q = exist (\"x\", "
       "\"var\") * (y == y);\n end"),
    w_add },
  /* sisters, and what they hand on */
  { F ("k = y; r = other (x);\n function q = other (t)\n q = inner (t);\n "
       "end" INNER),
    w_add },
  { F ("k = y; r = other (x);\n function q = other (k)\n q = inner (k);\n "
       "end" INNER),
    w_add },
  { F ("k = y; r = other (@inner);\n function q = other (h)\n q = h (x);\n "
       "end" INNER),
    w_add },
  /* functions in them, which share with both */
  { F ("r = mid (1);\n function q = mid (k)\n z = 10 * y;\n q = low (100);\n "
       "function p = low (t)\n p = x + z + t * (x + k);\n end\n end"),
    w_123 },
  { F ("r = mid (x, y);\n function q = mid (t, x)\n x = -x; q = low ();\n "
       "function p = low ()\n p = t - x;\n end\n end\n"),
    w_add },
  { F ("r = one (x);\n function q = one (t)\n q = same (t);\n function p = "
       "same (t)\n p = t;\n end\n end\n function q = two (t)\n q = same "
       "(t);\n function p = same (t)\n p = -t;\n end\n end"),
    w_first },
  /* parameters and results are its own, and so is what the others have not */
  { F ("k = 3; z = 4; [a, b] = inner (x); r = a + (z - 4) + (k - 3) + b;\n "
       "function [k, b] = inner (z)\n k = z; b = y; own = 7; own += k;\n "
       "end"),
    w_add },
  { F ("g = @(own) own + y; r = g (inner (x));\n function q = inner (t)\n own "
       "= t; q = own;\n end"),
    w_add },
  { F ("k = y; r = inner (x);\n function q = inner (t)\n mine = k; g = @(u, "
       "k) u + mine * (@(k = 2) k) (k);\n q = g (t, 1);\n end"),
    w_add },
  /* one that only sets is not called */
  { F ("k = y; r = inner (x);\n function set (v)\n k = v;\n end" INNER),
    w_add },
  { F ("r = g (x);\nend\nfunction r = g (x)\n r = inner (x);\n function q = "
       "inner (t)\n q = t * (x == t);\n end"),
    w_first },
};

static const error_row errors[] = {
  { F ("k = y; set (x); r = k;\n function set (v)\n   k = v;\n end"),
    OCTA_ERROR_COMPILE,
    "f.m:4:4: 'k' is a variable of 'f', which 'set' may read here but not "
    "assign to; return the value as a result, or give a variable of its own "
    "another name\n     k = v;\n     ^" },
  { F ("k = y; r = g (x);\n function q = g (v)\n q = v; k++;\n end"),
    OCTA_ERROR_COMPILE, "f.m:4:9: 'k' is a variable of 'f'" },
  { F ("k = [y, 2]; r = g (x);\n function q = g (v)\n q = v; k(2) = 5;\n "
       "end"),
    OCTA_ERROR_COMPILE, "f.m:4:9: 'k' is a variable of 'f'" },
  { F ("k = 1; r = g (x) + k;\n function q = g (v)\n q = v; for k = 1:3; q "
       "+= 1; end\n end"),
    OCTA_ERROR_COMPILE, "f.m:4:13: 'k' is a variable of 'f'" },
  { F ("r = mid (x);\n function q = mid (t)\n w = t; low (); q = w;\n "
       "function low ()\n [~, w] = max (1);\n end\n end"),
    OCTA_ERROR_COMPILE, "f.m:6:6: 'w' is a variable of 'mid', which 'low'" },
  { F ("k = y; r = inner (x);\n function q = inner (t)\n g = @(u) u + k;\n "
       "q = g (t);\n end"),
    OCTA_ERROR_COMPILE,
    "f.m:4:15: 'k' is a variable of 'f', which an anonymous function inside "
    "'inner' cannot take; take it from a variable of its own, as mine = k" },
  { F ("r = inner (x); k = 1;" INNER), "Octave:undefined-function",
    "'k' undefined" },
  { F ("r = sub (x);" INNER) "function r = sub (x)\n r = inner (x);\nend\n",
    OCTA_ERROR_COMPILE,
    "f.m:8:6: 'inner' is a nested function of 'f', and is seen inside of that "
    "only; make it a function beside it" },
  { F ("r = one (x);\n function q = one (t)\n q = low (t);\n end\n function q "
       "= two (t)\n function p = low (t)\n p = t;\n end\n q = t;\n end"),
    OCTA_ERROR_COMPILE, "f.m:4:6: 'low' is a nested function of 'two'" },
  { F ("h = make (y); r = h (x);\nend\nfunction h = make (k)\n h = "
       "@inner;" INNER),
    OCTA_ERROR_COMPILE,
    "f.m:2:19: 'inner' reads variables of 'make', which has returned" },
  { F ("k = 1; r = feval ([\"in\", \"ner\"], x);" INNER), OCTA_ERROR_COMPILE,
    "f.m:2:12: 'inner' is a nested function that reads variables of 'f'; "
    "call it by its name" },
  { F ("r = inner (x);\n function q = inner (t)\n q = inner (t);\n end"),
    OCTA_ERROR_COMPILE, "f.m:4:6: inner calls itself; use a loop" },
};

/* ---- what was captured ---- */

#define OUTER                                                                 \
  "function h = outer (k, unused)\n z = 1; eval (\"e = 1;\"); e; len = [1, "  \
  "2];\n h = @(t) low (t) + z;\n"                                             \
  " function q = inner (t)\n q = t + k + e;\n end\n"                          \
  " function q = other (z)\n len(1) = 3; q = deep (inner (z));\n"             \
  "  function p = deep (t)\n p = t * z + len (1) + numel (unused);\n"         \
  "  end\n end\n function set (v)\n z = v;\n end\n"                           \
  " function q = low (t)\n q = t + z + other (t);\n end\nend\n"

typedef struct found
{
  char text[200];
} found;

static octa_status
note (void *data, const octa_fun_shared *v)
{
  found *f = data;
  size_t n = strlen (f->text);
  char key[40];
  snprintf (key, sizeof key, "%s:%d", v->name, v->level);
  CHECK_TEXT (v->key, key);
  snprintf (f->text + n, sizeof f->text - n, "%s%s ", v->key,
            v->is_set ? "" : "?");
  return OCTA_OK;
}

/* What function NAME reads of those around it.  */
static const struct
{
  const char *name, *reads;
} reads[] = {
  { "outer/inner", "k:0 e:0? " },
  { "outer/set", "z:0 " },
  { "outer/other", "len:0 k:0 e:0? unused:0 " },
  { "other/deep", "z:1 len:0 unused:0 " },
  { "outer/low", "z:0 len:0 k:0 e:0? unused:0 " },
  { "outer", "" },
};

static void
set_home (octa_fun_source *e, const char *text, const char *name)
{
  octa_syntax *tree = NULL;
  CHECK_OK (octa_syntax_read ("/d/outer.m", text, &tree));
  CHECK_OK (octa_fun_source_set_home (e, tree, name));
  octa_syntax_free (tree);
}

static void
check_reads (void)
{
  octa_fun_source *s = NULL, *e = NULL;
  found f = { 0 };
  CHECK_OK (read_source ("/d/outer.m", OUTER, &s));
  for (size_t i = 0; i < sizeof reads / sizeof *reads; i++)
    {
      f = (found){ 0 };
      CHECK_OK (octa_fun_shares (s, reads[i].name, note, &f));
      CHECK_TEXT (f.text, reads[i].reads);
    }
  CHECK_FAILS (octa_fun_shares (s, "outer/nosuch", note, &f),
               OCTA_ERROR_COMPILE);
  CHECK_OK (read_expression ("@<anonymous>", "@(t) deep (t)", &e));
  f = (found){ 0 };
  CHECK_OK (octa_fun_shares (e, NULL, note, &f));
  CHECK_TEXT (f.text, "");
  set_home (e, OUTER, "other");
  CHECK_OK (octa_fun_shares (e, NULL, note, &f));
  CHECK_TEXT (f.text, "z:1 len:0 unused:0 ");
  octa_fun_source_release (s);
  octa_fun_source_release (e);
}

/* F of x and y, with 3 captured as KEY.  */
static void
check_captured (octa_fun_source *s, const char *name, const char *key,
                double (*want) (double, double))
{
  octa_callee *c = NULL;
  const double three = 3;
  const octa_size one = { .n_dims = 2, .dims = { 1, 1 } };
  octa_node *in[3] = { upload (first), upload (second) }, *r = NULL;
  double y[N];
  const octa_fun f = {
    .source = s, .name = name, .n = 1, .names = &key, .value = two
  };
  CHECK_OK (octa_node_upload (OCTA_TYPE_DOUBLE, false, &one, &three, &in[2]));
  octa_status st = octa_fun_compile (&f, 2, two, 1, &c);
  CHECK_OK (st);
  if (st != OCTA_OK)
    printf ("%s: %s\n", name ? name : "", octa_error ()->msg);
  else
    {
      CHECK (! strchr (c->name, '/'));
      CHECK_OK (octa_fun_call (c, in, &in[0]->size, &r));
      CHECK_OK (octa_node_download (r, y));
      for (int i = 0; i < N; i++)
        CHECK (y[i] == want (first (i), second (i)));
    }
  for (int i = 0; i < 3; i++)
    octa_node_release (in[i]);
  octa_node_release (r);
  octa_callee_release (c);
}

static double
w_plus3 (double x, double y)
{
  return x + y + 3;
}

static void
check_handles (void)
{
  static const char text[]
      = "function outer (k)\n function r = inner (x, y)\n r = x + low (y);\n"
        "  function q = low (t)\n q = t + k;\n end\n end\n function r = "
        "sister (x, y)\n h = @inner; r = h (x, y);\n end\nend\n";
  octa_fun_source *s = NULL, *e = NULL;
  octa_callee *c = NULL;
  CHECK_OK (read_source ("/d/outer.m", text, &s));
  check_captured (s, "outer/inner", "k:0", w_plus3);
  check_captured (s, "outer/sister", "k:0", w_plus3);
  const octa_fun bare = { .source = s, .name = "outer/inner" };
  CHECK_FAILS (octa_fun_compile (&(octa_fun){ .source = s, .name = "a/b" }, 2,
                                 two, 1, &c),
               OCTA_ERROR_COMPILE);
  /* a variable without a value */
  CHECK_OK (octa_fun_compile (&bare, 2, two, 1, &c));
  CHECK (c->may_fail);
  octa_callee_release (c);
  CHECK_OK (
      read_expression ("@<anonymous>", "@(x, y) feval (@inner, y, x)", &e));
  set_home (e, text, "outer");
  check_captured (e, NULL, "k:0", w_plus3);
  octa_fun_source_release (s);
  octa_fun_source_release (e);
}

int
main (void)
{
  check_begin ();
  check_values (rows, sizeof rows / sizeof *rows);
  check_failures (errors, sizeof errors / sizeof *errors);
  check_reads ();
  check_handles ();
  CHECK (octa_node_count == 0);
  return check_report ();
}
