/* check_syntax.c -- Octave's language as a tree: what binds more, what white
   space means, statements, functions, and what is refused and where.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_syntax.h"
#include "check_syntax_rows.h"

#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>

/* What is refused: a function's text, the place, and words of the sentence. */
static const struct
{
  const char *text;
  int line, column;
  const char *says;
} refused[] = {
  { "function f\nx = );", 2, 5, "unexpected ')'" },
  { "function f\nx = (1;", 2, 7, "unexpected ';'" },
  { "function f\nx = 1 2", 2, 7, "unexpected '2'" },
  { "function f\nx = 1 +\n", 2, 8, "end of the line" },
  { "function f\nx = [1 2", 2, 9, "end of the text" },
  { "function f\n[1,,2]", 2, 4, "unexpected ','" },
  { "function f\n[b ++ c]", 2, 7, "white space" },
  { "function f\n1:2:3:4", 2, 6, "three parts" },
  { "function f\nx = 'abc", 2, 5, "unterminated" },
  { "function f\nx = \"abc\n\"", 2, 5, "unterminated" },
  { "function f\nx = \"\\777\"", 2, 6, "octal" },
  { "function f\n1 = 2", 2, 1, "invalid constant left hand side" },
  { "function f\na + b = 2", 2, 1, "invalid left hand side" },
  { "function f\na' = 2", 2, 1, "invalid left hand side" },
  { "function f\n[] = 2", 2, 1, "invalid empty left hand side" },
  { "function f\n[a, 1] = 2", 2, 5, "invalid left hand side" },
  { "function f\n[a, b] += 2", 2, 8, "computed multiple" },
  { "function f\nx(~)", 2, 3, "~" },
  { "function f\ny = [~, 2]", 2, 6, "~" },
  { "function f\n1 + @(x) x", 2, 5, "unexpected '@'" },
  { "function f\nf = @(x) x = 3", 2, 12, "anonymous" },
  { "function f\nf = @(x) x++", 2, 11, "anonymous" },
  { "function f\nf = @(x, x) 1", 2, 10, "more than once" },
  { "function f\nf = @end", 2, 5, "keywords" },
  { "function f\nx = 0xfffu8", 2, 5, "too many digits" },
  { "function f\nx = a@b", 2, 5, "superclass" },
  { "function f\n\tx = \xc3\xa4;", 2, 6, "invalid character" },
  { "function f\ns = '\xc3\xa4\xc3\xb6'; )", 2, 11, "unexpected ')'" },
  { "function f\n%{\nabc", 2, 1, "block comment" },
  { "function f\nif 1\nx\n", 4, 1, "'if'" },
  { "function f\nif 1 endwhile", 2, 6, "'endwhile' cannot end the 'if'" },
  { "function f\nif 1, break, end", 2, 7, "break must appear within" },
  { "function f\ncontinue", 2, 1, "continue must appear within" },
  { "function f\nfor x, end", 2, 6, "'='" },
  { "function f\ndo x; end", 2, 7, "'until'" },
  { "function f\nunwind_protect x; end", 2, 19, "unwind_protect_cleanup" },
  { "function f\nx\nend\nend", 4, 1, "unexpected 'end'" },
  { "function f\nx\nend\nfunction g\nx", 4, 1, "function 'g'" },
  { "function f\nif 1 x, end y", 2, 13, "unexpected 'y'" },
  { "function f (a, a)\nend", 1, 16, "more than once" },
  { "function [a, a] = f\nend", 1, 14, "more than once" },
  { "function 3\nend", 1, 10, "unexpected '3'" },
  { "function f (1)\nend", 1, 13, "unexpected '1'" },
  { "function x.y ()\nend", 1, 10, "dot" },
  { "x = 1;\nfunction f ()\nend", 1, 1, "no function" },
  { "% nothing\n", 1, 1, "no function" },
  { "classdef c\nend", 1, 1, "class" },
  { "function f\r\nx = );\r\nend", 2, 5, "unexpected ')'" },
};

/* ---- forms ---- */

static void
check_expression (const row *r)
{
  octa_syntax *s;
  octa_strbuf b = { 0 };
  if (octa_syntax_expression ("text", r->text, &s) != OCTA_OK)
    {
      printf ("%s: %s\n", r->text, octa_error ()->msg);
      n_failed++;
      return;
    }
  print_expr (&b, s->expr);
  CHECK_TEXT (octa_strbuf_ok (&b), r->wants);
  octa_syntax_free (s);
  /* The form is the same language: it reads as itself.  */
  s = NULL;
  CHECK_OK (octa_syntax_expression ("form", r->wants, &s));
  octa_syntax_free (s);
  octa_strbuf_free (&b);
}

static void
check_body (const row *r)
{
  octa_syntax *s;
  octa_strbuf text = { 0 }, b = { 0 };
  octa_strbuf_printf (&text, "function f ()\n%s\nendfunction\n", r->text);
  if (octa_syntax_read ("text", octa_strbuf_ok (&text), &s) != OCTA_OK)
    {
      printf ("%s: %s\n", r->text, octa_error ()->msg);
      n_failed++;
    }
  else
    {
      print_stmts (&b, &s->function[0]->body);
      CHECK_TEXT (octa_strbuf_ok (&b), r->wants);
      octa_syntax_free (s);
    }
  octa_strbuf_free (&text);
  octa_strbuf_free (&b);
}

static void
check_whole (const row *r)
{
  octa_syntax *s;
  octa_strbuf b = { 0 };
  if (octa_syntax_read ("text", r->text, &s) != OCTA_OK)
    {
      printf ("%s: %s\n", r->text, octa_error ()->msg);
      n_failed++;
      return;
    }
  for (int i = 0; i < s->n_functions; i++)
    {
      octa_strbuf_add (&b, i ? "\n" : "");
      print_function (&b, s->function[i]);
    }
  CHECK_TEXT (octa_strbuf_ok (&b), r->wants);
  octa_syntax_free (s);
  octa_strbuf_free (&b);
}

/* ---- places ---- */

static void
check_refused (void)
{
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    {
      octa_syntax *s;
      char place[64];
      CHECK_FAILS (octa_syntax_read ("f.m", refused[i].text, &s),
                   "octcuda:CompileError");
      const char *msg = octa_error ()->msg;
      snprintf (place, sizeof place, "f.m:%d:%d: ", refused[i].line,
                refused[i].column);
      bool is_there = strncmp (msg, place, strlen (place)) == 0
                      && strstr (msg, refused[i].says);
      CHECK (is_there);
      if (! is_there)
        printf ("  %s\n  instead of %s...%s\n", msg, place, refused[i].says);
      const char *caret = strrchr (msg, '\n');
      CHECK (caret
             && strspn (caret + 1, " ") == (size_t)refused[i].column + 1);
    }
}

/* The nodes of E have the texts that TEXTS lists, in the order of depth.  */
static void
check_place (const octa_syntax *s, const octa_expr *e,
             const char *const *wants, int *n)
{
  char is[128];
  snprintf (is, sizeof is, "%.*s", e->end - e->at, s->text + e->at);
  CHECK_TEXT (is, wants[(*n)++]);
  for (int i = 0; i < e->n; i++)
    check_place (s, e->arg[i], wants, n);
}

static void
check_places (void)
{
  static const char *const wants[] = {
    "y.z = [a' (b +  c), -x{1}(:)++ ; @(t) 2 * t] ",
    "y.z",
    "y",
    "[a' (b +  c), -x{1}(:)++ ; @(t) 2 * t]",
    "a' (b +  c), -x{1}(:)++",
    "a'",
    "a",
    "(b +  c)",
    "b",
    "c",
    "-x{1}(:)++",
    "x{1}(:)++",
    "x{1}(:)",
    "x{1}",
    "x",
    "1",
    ":",
    "@(t) 2 * t",
    "@(t) 2 * t",
    "t",
    "2 * t",
    "2",
    "t"
  };
  char whole[64];
  octa_syntax *s;
  int n = 0;
  snprintf (whole, sizeof whole, "%s", wants[0]);
  CHECK_OK (octa_syntax_expression ("text", whole, &s));
  whole[strlen (whole) - 1] = '\0'; /* the blank behind is not its */
  const char *list[sizeof wants / sizeof *wants];
  memcpy (list, wants, sizeof wants);
  list[0] = whole;
  check_place (s, s->expr, list, &n);
  CHECK (n == (int)(sizeof wants / sizeof *wants));
  CHECK (s->text[s->expr->op_at] == '=');
  octa_syntax_free (s);
}

static void
check_message (void)
{
  octa_syntax *s;
  CHECK_OK (octa_syntax_read ("m.m", "function f ()\n\tx = g (1);\n", &s));
  CHECK_FAILS (
      octa_syntax_refuse (s, s->function[0]->body.stmt[0]->expr->arg[1]->at,
                          "no %s here", "calls"),
      "octcuda:CompileError");
  CHECK_TEXT (octa_error ()->msg,
              "m.m:2:6: no calls here\n   x = g (1);\n       ^");
  octa_syntax_free (s);
  /* Of a long line a part is shown.  */
  octa_strbuf b = { 0 };
  octa_strbuf_add (&b, "function f ()\n");
  for (int i = 0; i < 1000; i++)
    octa_strbuf_add (&b, "xy = 1; ");
  octa_strbuf_add (&b, ")");
  CHECK (octa_syntax_read ("m.m", octa_strbuf_ok (&b), &s) != OCTA_OK);
  const char *line = strchr (octa_error ()->msg, '\n');
  const char *caret = line ? strrchr (line, '\n') : NULL;
  CHECK (caret > line && line[1 + strcspn (caret + 1, "^")] == ')');
  CHECK (strlen (octa_error ()->msg) < 600);
  octa_strbuf_free (&b);
}

/* ---- texts of any kind ---- */

/* Reading TEXT ends, well or with an error that says where.  */
static bool
ends_well (const char *text)
{
  octa_syntax *s;
  bool ok = octa_syntax_read ("t", text, &s) == OCTA_OK;
  if (ok)
    octa_syntax_free (s);
  return ok || strcmp (octa_error ()->id, OCTA_ERROR_COMPILE) == 0;
}

static void
check_deep (void)
{
  static const char *const parts[][2] = {
    { "(", ")" },        { "[", "]" },          { "{", "}" },
    { "-", "" },         { "2^-", "" },         { "a=", "" },
    { "@() ", "" },      { "1+", "" },          { "x(", ")" },
    { "if 1,", ",end" }, { "a.", "" },          { "", "'" },
    { "x++,", "" },      { "do ", " until 1" }, { "function f,", " end," }
  };
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    {
      octa_strbuf b = { 0 };
      octa_strbuf_add (&b, "function f\n");
      for (int k = 0; k < 20000; k++)
        octa_strbuf_add (&b, parts[i][0]);
      octa_strbuf_add (&b, "x");
      for (int k = 0; k < 20000; k++)
        octa_strbuf_add (&b, parts[i][1]);
      CHECK (octa_strbuf_ok (&b) && ends_well (b.s));
      octa_strbuf_free (&b);
    }
  octa_syntax *s;
  CHECK_OK (
      octa_syntax_expression ("t", "((((((((((((((((1))))))))))))))))", &s));
  octa_syntax_free (s);
}

/* All rows as one text, cut everywhere, and with other bytes.  */
static void
check_damaged (void)
{
  octa_strbuf b = { 0 };
  octa_strbuf_add (&b, "1;\nfunction [r, q] = f (x, ~, varargin)\n");
  for (size_t i = 0; i < sizeof expressions / sizeof *expressions; i++)
    octa_strbuf_printf (&b, "y = {%s};\n", expressions[i].text);
  for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
    octa_strbuf_printf (&b, "%s\n", statements[i].text);
  octa_strbuf_add (&b, "function g\nendfunction\nendfunction\n");
  octa_strbuf_ok (&b);
  uint64_t seed = 42;
  bool all_well = true;
  int step = is_slow () ? 23 : 1;
  for (size_t at = 0; at < b.len; at += (size_t)step)
    {
      char kept = b.s[at];
      b.s[at] = '\0';
      all_well &= ends_well (b.s);
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      b.s[at] = (char)(seed >> 56);
      all_well &= ends_well (b.s);
      b.s[at] = "()[]{}'\"@%.,;\n =~-"[(seed >> 40) % 19];
      all_well &= ends_well (b.s);
      b.s[at] = kept;
    }
  CHECK (all_well);
  octa_strbuf_free (&b);
}

/* ---- the files that there are ---- */

static int n_files, n_refused;

/* What no file of functions is.  */
static bool
is_other (const char *msg)
{
  return strstr (msg, "a class is defined here")
         || strstr (msg, "is in no function")
         || strstr (msg, "has no function");
}

static int
read_one (const char *path, const struct stat *info, int type,
          struct FTW *walk)
{
  size_t n = strlen (path);
  (void)walk;
  if (type != FTW_F || n < 2 || strcmp (path + n - 2, ".m") != 0)
    return 0;
  char *text = calloc (1, (size_t)info->st_size + 1);
  FILE *f = fopen (path, "r");
  octa_syntax *s;
  if (f && fread (text, 1, (size_t)info->st_size, f) == (size_t)info->st_size)
    {
      n_files++;
      if (octa_syntax_read (path, text, &s) == OCTA_OK)
        octa_syntax_free (s);
      else if (! is_other (octa_error ()->msg))
        {
          n_refused++;
          printf ("%s\n", octa_error ()->msg);
        }
      text[info->st_size / 3] = '\0';
      CHECK (ends_well (text));
    }
  if (f)
    fclose (f);
  free (text);
  return 0;
}

/* Octave's own m-files and those of this tree.  */
static void
check_files (void)
{
  char folder[1024] = "";
  FILE *p = popen ("octave-config -p FCNFILEDIR 2> /dev/null", "r");
  if (p && fgets (folder, sizeof folder, p))
    folder[strcspn (folder, "\n")] = '\0';
  if (p)
    pclose (p);
  if (! folder[0] || nftw (folder, read_one, 20, FTW_PHYS) != 0
      || n_files < 100)
    n_skipped++;
  CHECK (nftw ("inst", read_one, 20, FTW_PHYS) == 0);
  CHECK (nftw ("tests", read_one, 20, FTW_PHYS) == 0);
  CHECK (nftw ("demos", read_one, 20, FTW_PHYS) == 0);
  CHECK (n_files > 50 && n_refused == 0);
}

/* A hundred lines, in less time than its bytes can be looked at PASSES times:
   much less than a millisecond.  */
static void
check_time (void)
{
  enum
  {
    PASSES = 1000
  };
  octa_strbuf b = { 0 };
  int64_t best = INT64_MAX;
  octa_strbuf_add (&b, "function r = f (x, y)\n");
  for (int i = 0; i < 24; i++)
    octa_strbuf_add (&b, "  if (x(end) > 3 && ! isempty (y))\n"
                         "    r(i, 1:n) = [x' -y, 3.5e2 * (a + b)];\n"
                         "    z = f (\"abc\", @(t) t + 1); % a comment\n"
                         "  endif\n");
  octa_strbuf_add (&b, "endfunction\n");
  octa_strbuf_ok (&b);
  for (int i = 0; i < 50; i++)
    {
      int64_t start = cpu_ns ();
      CHECK (ends_well (b.s));
      int64_t took = cpu_ns () - start;
      best = took < best ? took : best;
    }
  CHECK (is_slow () || best < bytes_ns (PASSES * (int64_t)b.len));
  printf ("a hundred lines take %.3f ms\n", 1e-6 * (double)best);
  octa_strbuf_free (&b);
}

int
main (void)
{
  for (size_t i = 0; i < sizeof expressions / sizeof *expressions; i++)
    check_expression (&expressions[i]);
  for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
    check_body (&statements[i]);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    check_whole (&texts[i]);
  check_refused ();
  check_places ();
  check_message ();
  check_deep ();
  check_damaged ();
  check_files ();
  check_time ();
  return check_report ();
}
