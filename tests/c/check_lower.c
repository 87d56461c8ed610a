/* check_lower.c -- functions of Octave's as blocks of steps.

   A function's steps are printed, a letter or word each, and compared with
   what they must be: r3 is a register (variables come first), b1 a block, and
   {..} the registers that are read later when a block begins.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "function/ir.h"

#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>

static const char *const kind_names[] = {
  "number", "text",  "colon",  "move",  "unary",    "binary", "truth",
  "case",   "name",  "index",  "apply", "end",      "handle", "anon",
  "matrix", "range", "put",    "cell",  "put_cell", "exists", "each",
  "steps",  "jump",  "branch", "next",  "return"
};

static void
print_step (octa_strbuf *t, const octa_ir *x)
{
  octa_strbuf_add (t, " ");
  if (x->dst >= 0)
    octa_strbuf_printf (t, "r%d%s=", x->dst, x->n_dst > 1 ? "+" : "");
  octa_strbuf_printf (t, "%s", kind_names[x->kind]);
  if (x->kind == OCTA_IR_NAME || x->kind == OCTA_IR_INDEX)
    octa_strbuf_printf (t, ":%s", x->text ? x->text : "?");
  for (int i = 0; i < x->n; i++)
    octa_strbuf_printf (t, x->arg[i] < 0 ? ",-" : ",r%d", x->arg[i]);
  if (x->kind >= OCTA_IR_JUMP && x->kind != OCTA_IR_RETURN)
    octa_strbuf_printf (t, ">b%d", x->yes);
  if (x->kind == OCTA_IR_BRANCH || x->kind == OCTA_IR_NEXT)
    octa_strbuf_printf (t, "|b%d", x->no);
  octa_strbuf_add (t, ";");
}

static void
print_function (octa_strbuf *t, const octa_ir_function *f)
{
  for (int b = 0; b < f->n_blocks; b++)
    {
      octa_strbuf_printf (t, "%sb%d{", b ? " " : "", b);
      for (int r = 0, n = 0; r < f->n_regs; r++)
        if (octa_ir_is_live (f, b, 0, r))
          octa_strbuf_printf (t, "%sr%d", n++ ? " " : "", r);
      octa_strbuf_add (t, "}");
      for (int k = 0; k < f->block[b].n; k++)
        print_step (t, &f->block[b].ir[k]);
    }
}

static const struct
{
  const char *text, *want;
} rows[] = {
  { "function y = f (x)\n y = x + 1;\nend",
    "b0{r0} r2=name:x,r0; r3=number; r4=binary,r2,r3; r1=move,r4; "
    "return,r1;" },
  { "function y = f (x)\n if (x) y = 1; else y = g (x); end\nend",
    "b0{r0} r2=name:x,r0; r3=truth,r2; branch,r3>b2|b3; "
    "b1{r1} return,r1; b2{} r4=number; r1=move,r4; jump>b1; "
    "b3{r0} r5=name:x,r0; r6=index:g,-,r5; r1=move,r6; jump>b1;" },
  { "function y = f (x)\n y = x && ! x;\nend",
    "b0{r0} r3=name:x,r0; r4=truth,r3; r2=truth,r4; branch,r4>b1|b2; "
    "b1{r0} r5=name:x,r0; r6=unary,r5; r2=truth,r6; jump>b2; "
    "b2{r2} r1=move,r2; return,r1;" },
  { "function y = f (n)\n y = 0;\n for k = 1:n\n  y += k;\n end\nend",
    "b0{r0} r3=number; r1=move,r3; r5=number; r6=name:n,r0; "
    "r4=steps,r5,-,r6; jump>b1; b1{r1 r4} r2=next,r4>b2|b3; "
    "b2{r1 r2 r4} r7=name:y,r1; r8=name:k,r2; r9=binary,r7,r8; r1=move,r9; "
    "jump>b1; b3{r1} return,r1;" },
  { "function y = f (x)\n while (true)\n  if (x > 3) break; end\n  x++;\n "
    "end\n y = x;\nend",
    "b0{r0} jump>b1; b1{r0} r2=name:true,-; r3=truth,r2; branch,r3>b2|b3; "
    "b2{r0} r4=name:x,r0; r5=number; r6=binary,r4,r5; r7=truth,r6; "
    "branch,r7>b5|b6; b3{r0} r11=name:x,r0; r1=move,r11; return,r1; "
    "b4{r0} r8=number; r9=name:x,r0; r10=binary,r9,r8; r0=move,r10; jump>b1; "
    "b5{r0} jump>b3; b6{r0} jump>b4; b7{r0} jump>b4;" },
  { "function y = f (n)\n for k = 1:n, end\n y = k;\nend",
    "b0{r0 r2} r4=number; r5=name:n,r0; r3=steps,r4,-,r5; jump>b1; "
    "b1{r2 r3} r2=next,r3>b2|b3; b2{r2 r3} jump>b1; "
    "b3{r2} r6=name:k,r2; r1=move,r6; return,r1;" },
  { "function [a, b] = f (x)\n [a, b] = g (x);\nend",
    "b0{r0} r3=name:x,r0; r4+=index:g,-,r3; r1=move,r4; r2=move,r5; "
    "return,r1,r2;" },
  { "function y = f (x)\n y = x(end, :);\nend",
    "b0{r0} r2=end,r0; r3=colon; r4=index:x,r0,r2,r3; r1=move,r4; "
    "return,r1;" },
  { "function y = f (x)\n y(2) = x;\nend",
    "b0{r0 r1} r2=name:x,r0; r3=number; r1=put,r2,r3; return,r1;" },
  { "function y = f (x)\n g = @(t) t + x;\n y = g (1);\nend",
    "b0{r0} r3=anon,r0; r2=move,r3; r4=number; r5=index:g,r2,r4; r1=move,r5; "
    "return,r1;" },
  { "function y = f (x)\n y = p.q (x);\nend",
    "b0{r0} r2=name:x,r0; r3=index:p.q,-,r2; r1=move,r3; return,r1;" },
};

static octa_status
print_text (const char *text, octa_strbuf *t)
{
  octa_status st;
  octa_syntax *s = NULL;
  octa_ir_function *f = NULL;
  octa_strbuf_clear (t);
  OCTA_TRY (octa_syntax_read ("f.m", text, &s));
  OCTA_TRY (octa_ir_lower (s, s->function[0], &f));
  print_function (t, f);
done:
  octa_ir_free (f);
  octa_syntax_free (s);
  return st;
}

static void
check_rows (void)
{
  octa_strbuf t = { 0 };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      CHECK_OK (print_text (rows[i].text, &t));
      if (strcmp (t.s, rows[i].want) != 0)
        printf ("%s\n  %s\n", rows[i].text, t.s);
      CHECK (strcmp (t.s, rows[i].want) == 0);
    }
  octa_strbuf_free (&t);
}

/* Anonymous functions: what they captured are variables behind the parameters.
 */
static void
check_anonymous (void)
{
  static const char *const captured[] = { "a", "b" };
  static const char want[] = "b0{r0 r1} r3=name:a,r1; r4=name:t,r0; "
                             "r5=binary,r3,r4; r6=index:g,-,r5; return,r6;";
  octa_syntax *s = NULL;
  octa_ir_function *f = NULL;
  octa_strbuf t = { 0 };
  CHECK_OK (octa_syntax_expression ("@<anonymous>", "@(t) g (a * t)", &s));
  CHECK_OK (octa_ir_lower_anon (s, s->expr, 2, captured, 1, &f));
  print_function (&t, f);
  if (strcmp (t.s, want) != 0)
    printf ("%s\n", t.s);
  CHECK (strcmp (t.s, want) == 0);
  CHECK (f->n_params == 1 && f->n_captured == 2 && f->n_vars == 3);
  octa_ir_free (f);
  octa_syntax_free (s);
  octa_strbuf_free (&t);
}

/* What cannot be compiled: the sentence and the place.  */
static const struct
{
  const char *text, *place, *says;
} refused[] = {
  { "function y = f (x)\n y = {x};\nend", "f.m:2:6:", "cells" },
  { "function y = f (x)\n y.a = x;\nend", "f.m:2:2:", "structs" },
  { "function y = f (x)\n y = x.a;\nend", "f.m:2:6:", "structs" },
  { "function y = f (x)\n y = x\nend", "f.m:2:2:", "without ;" },
  { "function y = f (x)\n global g;\n y = x;\nend", "f.m:2:2:", "global" },
  { "function y = f (x)\n persistent n;\n y = x;\nend",
    "f.m:2:2:", "persistent" },
  { "function y = f (x)\n try\n  y = x;\n catch\n end\nend",
    "f.m:2:2:", "try" },
  { "function y = f (x)\n unwind_protect\n  y = x;\n "
    "unwind_protect_cleanup\n end\nend",
    "f.m:2:2:", "unwind_protect" },
  { "function y = f (x)\n hold on\n y = x;\nend", "f.m:2:2:", "command" },
  { "function y = f (x)\n [y, z] = 3;\nend", "f.m:2:11:", "from a call" },
};

static void
check_refusals (void)
{
  octa_strbuf t = { 0 };
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    {
      CHECK_FAILS (print_text (refused[i].text, &t), OCTA_ERROR_COMPILE);
      const char *msg = octa_error ()->msg;
      bool is_right = strstr (msg, refused[i].place)
                      && strstr (msg, refused[i].says);
      if (! is_right)
        printf ("%s\n  %s\n", refused[i].text, msg);
      CHECK (is_right);
    }
  octa_strbuf_free (&t);
}

/* Every jump leads to a block, every block ends with one, and every register
   is one.  */
static bool
is_sound (const octa_ir_function *f)
{
  for (int b = 0; b < f->n_blocks; b++)
    for (int k = 0; k < f->block[b].n; k++)
      {
        const octa_ir *x = &f->block[b].ir[k];
        bool is_last = k == f->block[b].n - 1;
        if ((x->kind >= OCTA_IR_JUMP) != is_last)
          return false;
        if (x->dst + x->n_dst - 1 >= f->n_regs)
          return false;
        for (int i = 0; i < x->n; i++)
          if (x->arg[i] >= f->n_regs)
            return false;
        if (is_last && x->kind != OCTA_IR_RETURN
            && (x->yes < 0 || x->yes >= f->n_blocks || x->no < 0
                || x->no >= f->n_blocks))
          return false;
      }
  return true;
}

static char *
read_file (const char *path)
{
  FILE *f = fopen (path, "rb");
  char *text = calloc (1, 1 << 20);
  if (f && text && fread (text, 1, (1 << 20) - 1, f) == 0)
    text[0] = '\0';
  if (f)
    fclose (f);
  return text;
}

static int n_lowered, n_refused;

static int
lower_file (const char *path, const struct stat *sb, int flag, struct FTW *w)
{
  size_t n = strlen (path);
  octa_syntax *s = NULL;
  (void)sb;
  (void)w;
  if (flag != FTW_F || n < 2 || strcmp (path + n - 2, ".m") != 0)
    return 0;
  char *text = read_file (path);
  if (text && octa_syntax_read (path, text, &s) == OCTA_OK)
    for (int i = 0; i < s->n_functions; i++)
      {
        octa_ir_function *f = NULL;
        if (octa_ir_lower (s, s->function[i], &f) == OCTA_OK)
          {
            n_lowered++;
            CHECK (is_sound (f));
          }
        else
          {
            n_refused++;
            CHECK (strcmp (octa_error ()->id, OCTA_ERROR_COMPILE) == 0);
          }
        octa_ir_free (f);
      }
  octa_syntax_free (s);
  free (text);
  return 0;
}

int
main (void)
{
  check_rows ();
  check_anonymous ();
  check_refusals ();
  nftw ("inst", lower_file, 16, FTW_PHYS);
  nftw ("tests/scripts", lower_file, 16, FTW_PHYS);
  nftw ("/usr/share/octave", lower_file, 16, FTW_PHYS);
  printf ("%d functions in steps, %d refused\n", n_lowered, n_refused);
  CHECK (n_lowered > 50 && n_refused > 50);
  return check_report ();
}
