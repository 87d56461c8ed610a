/* help.c -- octcuda_help.txt, a section of texinfo for each compiled method.

   A section begins with "@@ CLASS NAME GROUP"; the text comes from the doc
   column of ops.def and reduce.def, from the comment that ends a METHOD row
   (without one: as for ordinary arrays), or from core.def and the kind of a
   FALLBACK row.
   A comment may begin with calls, "NAME (X, DIM), NAME (X): ...": they become
   the first lines of the section.
   Octave's help finds the sections of gpuArray in the oct-file
   (put_documented), and those of MEX files in m-files beside them
   (put_method_files).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "generate.h"

#include "array/ops.h"

#include <ctype.h>

typedef struct op
{
  const char *name;
  int n;
  const char *low, *high, *ulp, *doc;
} op;

static const op ops[] = {
#define OP(name, n, rule, cplx, check, sign, expr, low, high, ulp, doc)       \
  { #name, n, #low, #high, #ulp, doc },
#include "array/ops.def"
};

static const struct
{
  const char *name;
  octa_op_trait is;
} traits[] = {
#define TRAITS(name, ...) { #name, { __VA_ARGS__ } },
#include "array/ops.def"
};

static const struct
{
  const char *name, *doc;
} reductions[] = {
#define REDUCE(name, result, empty, feed, feed_z, init, take, done, doc)      \
  { #name, doc },
#include "reduce/reduce.def"
};

static const struct
{
  const char *name, *how;
} fallback[] = {
#define FALLBACK(name, how) { #name, #how },
#include "mex/@gpuArray/fallback.def"
};

static const struct
{
  const char *name, *doc, *statements;
} core[] = {
#define CORE(name, doc, statements) { #name, doc, statements },
#include "build-aux/generate/core.def"
};

static const struct
{
  const char *name, *statements;
} examples[] = {
#define EXAMPLE(name, statements) { #name, statements },
#include "build-aux/generate/examples.def"
};

/* ---- texts ---- */

static bool
is_word (char c)
{
  return isalnum ((unsigned char)c) || c == '_';
}

static bool
is_internal (const char *name)
{
  return ! strncmp (name, "__", 2);
}

/* The length of a texinfo command at S up to its brace, such as "@code{", or
   0.  */
static size_t
command_length (const char *s)
{
  size_t n = *s == '@' ? strspn (s + 1, "abcdefghijklmnopqrstuvwxyz") : 0;
  return n && s[n + 1] == '{' ? n + 2 : 0;
}

/* Is the word of N characters at S in capitals, such as DIM?  */
static bool
is_capital (const char *s, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (islower ((unsigned char)s[i]) || s[i] == '_')
      return false;
  return n && isupper ((unsigned char)*s);
}

/* The text S, in which commands of texinfo may stand, as texinfo.  Words of
   PARAMETERS become @var; NULL: all in capitals, except for NAME.  */
static char *
texinfo (const char *s, const names *parameters, const char *name)
{
  char *result = NULL;
  size_t size, depth = 0;
  FILE *out = open_memstream (&result, &size);
  while (*s)
    {
      size_t n = command_length (s), w = 0;
      while (! n && is_word (s[w]))
        w++;
      char *word = text ("%.*s", (int)(n ? n : w), s);
      if (n)
        fputs (word, out);
      else if (w && is_capital (s, w)
               && (parameters ? names_have (parameters, word)
                              : strcmp (word, name)))
        {
          fputs ("@var{", out);
          for (size_t i = 0; i < w; i++)
            putc (tolower ((unsigned char)s[i]), out);
          putc ('}', out);
        }
      else if (w)
        fputs (word, out);
      else if (! strncmp (s, "...", 3))
        {
          fputs ("@dots{}", out);
          w = 3;
        }
      else
        {
          if (*s == '@' || *s == '{' || (*s == '}' && ! depth))
            putc ('@', out);
          putc (*s, out);
          depth -= *s == '}' && depth;
          w = 1;
        }
      depth += n > 0;
      s += n + w;
    }
  fclose (out);
  return result;
}

/* ---- sections ---- */

typedef struct section
{
  const char *class, *name, *group;
  char *text; /* texinfo */
} section;

typedef void delivers (const section *s);

static section current;
static FILE *out; /* its text */
static size_t out_size;
static delivers *deliver; /* where it goes */

static void
begin_section (const char *class, const char *name, const char *group)
{
  current = (section){ class, name, group, NULL };
  out = open_memstream (&current.text, &out_size);
}

/* EXAMPLE is a statement, or NULL.  */
static void
end_section (const char *example)
{
  if (example)
    {
      fputs ("\n@example\n", out);
      for (; *example; example++)
        fprintf (out, strchr ("@{}", *example) ? "@%c" : "%c", *example);
      fputs ("\n@end example\n", out);
    }
  fputs ("\n@end deftypefn\n", out);
  fclose (out);
  deliver (&current);
}

/* A paragraph of texinfo.  */
static void
put (const char *s)
{
  fill (out, s, "", 78);
}

/* ---- operations ---- */

static const char *
symbol (const char *name)
{
  for (size_t i = 0; i < N_ELEMS (traits); i++)
    if (! strcmp (traits[i].name, name))
      return traits[i].is.symbol;
  return NULL;
}

static void
put_accuracy (const op *o)
{
  const char *class = o->n == 2 ? "Sizes broadcast; the class" : "The class",
             *bits = "";
  /* Arguments that are not plain numbers give core's error, which the doc
     mentions.  */
  bool is_plain = ! o->ulp[strspn (o->ulp, "0123456789.")];
  if (! strcmp (o->ulp, "0"))
    bits = "  Values agree bit for bit.";
  else if (is_plain)
    bits = text ("  Values agree within %s unit%s in the last place.", o->ulp,
                 strcmp (o->ulp, "1") ? "s" : "");
  put (text ("%s of the result, its values and the errors are those of "
             "ordinary arrays.%s",
             class, bits));
}

static void
put_operation (const op *o)
{
  const char *name = o->name, *sign = symbol (name);
  if (! *o->doc)
    die ("ops.def: %s has no doc", name);
  begin_section ("gpuArray", name, "elementwise");
  if (sign)
    fprintf (out,
             "@deftypefn  {gpuArray} {@var{c} =} %s%s%s@var{%s}\n@deftypefnx",
             o->n == 2 ? "@var{a} " : "", sign,
             o->n == 2 || strcmp (name, "not") ? " " : "",
             o->n == 2 ? "b" : "a");
  else
    fputs ("@deftypefn", out);
  fprintf (out, " {gpuArray} {@var{c} =} %s (%s)\n\n", name,
           o->n == 3   ? "@var{a}, @var{b}, @var{c}"
           : o->n == 2 ? "@var{a}, @var{b}"
                       : "@var{a}");
  put (o->doc);
  putc ('\n', out);
  put_accuracy (o);
  end_section (
      o->n == 3
          ? text ("gather (%s (gpuArray ([true, false]), 1, 2))", name)
          : text ("gather (%s (gpuArray ([%s, %s])%s%s))", name, o->low,
                  o->high, o->n == 2 ? ", " : "", o->n == 2 ? o->high : ""));
}

static void
put_reduction (const char *name, const char *doc)
{
  bool is_extreme = ! strcmp (name, "min") || ! strcmp (name, "max");
  begin_section ("gpuArray", name, "reduction");
  fprintf (out,
           "@deftypefn  {gpuArray} {@var{c} =} %s (@var{a})\n"
           "@deftypefnx {gpuArray} {@var{c} =} %s (@var{a}, %s@var{dim})\n\n",
           name, name, is_extreme ? "[], " : "");
  put (doc);
  putc ('\n', out);
  put ("The default dimension, the class of the result and the errors are "
       "those of ordinary"
       " arrays.  Every run gives the same bits.");
  end_section (text ("gather (%s (gpuArray ([1, 2; 3, 4])))", name));
}

/* ---- methods ---- */

/* An example of gpuArray's method NAME.  */
static const char *
example (const char *name)
{
  for (size_t i = 0; i < N_ELEMS (examples); i++)
    if (! strcmp (examples[i].name, name))
      return examples[i].statements;
  return text ("%s (gpuArray ([1, 2; 3, 4]))", name);
}

/* The length of a call of NAME at S, as "X = NAME (A, B)", or 0.  */
static size_t
call_length (const char *s, const char *name)
{
  const char *begin = s;
  size_t n = strcspn (s, "=("), depth = 0;
  if (s[n] == '=')
    s += n + 1 + strspn (s + n + 1, " ");
  if (! strncmp (s, "gpuArray.", 9))
    s += 9;
  n = strlen (name);
  if (strncmp (s, name, n) || strncmp (s + n, " (", 2))
    return 0;
  for (s += n; *s; s++)
    {
      depth += *s == '(';
      if (*s == ')' && ! --depth)
        return (size_t)(s + 1 - begin);
    }
  return 0;
}

/* The calls with which the text S of method NAME begins, and the words in
   capitals that stand in them.  Returns what follows them, or S if there are
   none.  */
static const char *
read_calls (const char *s, const char *name, names *calls, names *parameters)
{
  const char *at = s;
  for (size_t n; (n = call_length (at, name));)
    {
      names_add (calls, text ("%.*s", (int)n, at));
      at += n;
      if (strncmp (at, ", ", 2))
        break;
      at += 2;
    }
  if (! calls->n || *at != ':')
    {
      calls->n = 0;
      return s;
    }
  for (const char *p = s; p < at; p++)
    {
      size_t n = 0;
      while (is_word (p[n]))
        n++;
      if (is_capital (p, n))
        names_add (parameters, text ("%.*s", (int)n, p));
      p += n;
    }
  return at + 1 + strspn (at + 1, " ");
}

/* The comment S as sentences: with a capital at the beginning, if it follows
   calls, and a point at the end.  */
static const char *
sentences (const char *s, bool is_after_calls)
{
  size_t n = strlen (s);
  while (n && s[n - 1] == ' ')
    n--;
  char *whole = text ("%.*s%s", (int)n, s, n && s[n - 1] == '.' ? "" : ".");
  if (is_after_calls)
    *whole = (char)toupper ((unsigned char)*whole);
  return whole;
}

/* CALL, "X = NAME (A, B)", of method NAME of CLASS as a line of texinfo.  */
static void
put_call (const char *class, const char *name, const char *call, bool is_first)
{
  const char *equals = strstr (call, " = "),
             *from = equals && equals < strchr (call, '(') ? equals + 3 : call;
  char *results = text ("%.*s", (int)(from - call - (from > call)), call);
  fprintf (out, "@deftypefn%s {%s} {%s} %s\n", is_first ? " " : "x", class,
           texinfo (results, NULL, name), texinfo (from, NULL, name));
}

/* A call of method R of CLASS, as far as its row says.  */
static const char *
usual_call (const char *class, const method_row *r)
{
  const char *self = strcmp (class, "gpuArray") ? "OBJECT" : "X";
  return text ("%s%s (%s%s)",
               r->results == 1  ? "VALUE = "
               : r->results > 1 ? "[...] = "
                                : "",
               r->name, self, r->arguments == 1 ? "" : ", ...");
}

static void
put_method (const char *class, const method_row *r)
{
  names calls = { NULL, 0 }, parameters = { NULL, 0 };
  bool is_array = ! strcmp (class, "gpuArray");
  const char *doc = r->doc ? r->doc + strspn (r->doc, " ") : NULL;
  if (doc)
    doc = read_calls (doc, r->name, &calls, &parameters);
  if (doc)
    doc = sentences (doc, calls.n);
  if (! calls.n)
    names_add (&calls, usual_call (class, r));
  begin_section (class, r->name, "method");
  for (size_t i = 0; i < calls.n; i++)
    put_call (class, r->name, calls.name[i], i == 0);
  putc ('\n', out);
  if (doc)
    put (texinfo (doc, &parameters, NULL));
  else if (is_array)
    put ("As for ordinary arrays.");
  else
    put (text ("See @code{help %s}.", class));
  end_section (is_array ? example (r->name) : NULL);
}

/* core.def is sorted, and has rows for functions of fallback.def only.  */
static void
check_core (void)
{
  for (size_t i = 0; i < N_ELEMS (core); i++)
    {
      size_t k = 0;
      while (k < N_ELEMS (fallback) && strcmp (fallback[k].name, core[i].name))
        k++;
      if (k == N_ELEMS (fallback))
        die ("core.def: %s has no row in fallback.def", core[i].name);
      if (i && strcmp (core[i - 1].name, core[i].name) >= 0)
        die ("core.def: %s is not in its place", core[i].name);
    }
}

/* The number of NAME's row in core.def.  */
static size_t
core_row (const char *name)
{
  size_t i = 0;
  while (i < N_ELEMS (core) && strcmp (core[i].name, name))
    i++;
  if (i == N_ELEMS (core))
    die ("core.def: no row for %s of fallback.def", name);
  return i;
}

static void
put_fallback (const char *name, const char *how)
{
  size_t row = core_row (name);
  names calls = { NULL, 0 }, parameters = { NULL, 0 };
  bool is_ordinary = ! strcmp (how, "host") || ! strcmp (how, "sink");
  const char *doc = read_calls (core[row].doc, name, &calls, &parameters);
  if (! calls.n)
    die ("core.def: the text of %s does not begin with a call", name);
  begin_section ("gpuArray", name, "core");
  for (size_t i = 0; i < calls.n; i++)
    put_call ("gpuArray", name, calls.name[i], i == 0);
  putc ('\n', out);
  put (texinfo (sentences (doc, true), &parameters, NULL));
  putc ('\n', out);
  put (text (
      "Core computes it on gathered arguments.  %s%s  See @code{help %s}.",
      is_ordinary ? "The results are ordinary."
                  : "The results are gpuArrays again.",
      is_ordinary || ! strcmp (how, "quiet")
          ? ""
          : "  The warning octcuda:fallback appears once for each function.",
      name));
  end_section (*core[row].statements ? core[row].statements : NULL);
}

/* All methods of CLASS that are not in TOLD; those of gpuArray are added to
   TOLD.  */
static void
put_class (const char *class, names *told)
{
  bool is_array = ! strcmp (class, "gpuArray");
  for (method_row *r = method_rows (class); r->name; r++)
    {
      if ((is_array && names_have (told, r->name)) || is_internal (r->name)
          || ! strcmp (r->name, "delete"))
        continue;
      put_method (class, r);
      if (is_array)
        names_add (told, r->name);
    }
}

static void
put_sections (delivers *to)
{
  deliver = to;
  names told = { NULL, 0 }, classes = gateways ();
  check_core ();
  for (size_t i = 0; i < N_ELEMS (ops); i++)
    {
      names_add (&told, ops[i].name);
      if (! is_internal (ops[i].name))
        put_operation (&ops[i]);
    }
  for (size_t i = 0; i < N_ELEMS (reductions); i++)
    {
      names_add (&told, reductions[i].name);
      put_reduction (reductions[i].name, reductions[i].doc);
    }
  for (size_t i = 0; i < classes.n; i++)
    if (! is_internal (classes.name[i]))
      put_class (classes.name[i], &told);
  for (size_t i = 0; i < N_ELEMS (fallback); i++)
    if (! names_have (&told, fallback[i].name)
        && ! is_internal (fallback[i].name))
      put_fallback (fallback[i].name, fallback[i].how);
}

/* ---- the commands ---- */

static void
deliver_section (const section *s)
{
  printf ("@@ %s %s %s\n%s\n", s->class, s->name, s->group, s->text);
}

void
put_help (void)
{
  put_sections (deliver_section);
}

static names told, texts; /* of the rows that have a text */
static const char *class_of_rows;

/* The texts A and B of one method as one: the calls of both come first.  */
static const char *
joined (const char *a, const char *b)
{
  const char *body = strstr (a, "\n\n"), *end = strstr (a, "\n@end deftypefn"),
             *b_body = strstr (b, "\n\n");
  b += strlen ("@deftypefn ");
  return text ("%.*s\n@deftypefnx%.*s%.*s%s", (int)(body - a), a,
               (int)(b_body - b), b, (int)(end - body), body, b_body + 1);
}

/* A method with two sections, such as max, has one text.  */
static void
deliver_row (const section *s)
{
  if (strcmp (s->class, class_of_rows))
    return;
  for (size_t i = 0; i < told.n; i++)
    if (! strcmp (told.name[i], s->name))
      {
        texts.name[i] = joined (texts.name[i], s->text);
        return;
      }
  names_add (&told, s->name);
  names_add (&texts, s->text);
}

void
put_documented (const char *class)
{
  names all = method_names (class);
  class_of_rows = class;
  put_sections (deliver_row);
  for (size_t i = 0; i < told.n; i++)
    printf ("METHOD (%s, R\"texinfo(-*- texinfo -*-\n%s)texinfo\")\n",
            told.name[i], texts.name[i]);
  for (size_t i = 0; i < all.n; i++)
    if (! names_have (&told, all.name[i]))
      printf ("METHOD (%s, \"\")\n", all.name[i]);
}

static const char *folder;

static void
deliver_file (const section *s)
{
  if (! strcmp (s->class, "gpuArray"))
    return;
  written w;
  write_begin (&w, text ("%s/@%s/%s.m", folder, s->class, s->name));
  fputs ("## -*- texinfo -*-\n", w.out);
  for (const char *line = s->text; *line; line += strcspn (line, "\n") + 1)
    fprintf (w.out, "##%s%.*s\n", *line == '\n' ? "" : " ",
             (int)strcspn (line, "\n"), line);
  fprintf (w.out,
           "\n## Made by build-aux/generate from mex/@%s.\n"
           "## SPDX-License-Identifier: GPL-3.0-or-later\n",
           s->class);
  write_end (&w);
}

/* The help of MEX files is in m-files beside them.  */
void
put_method_files (const char *inst)
{
  folder = inst;
  put_sections (deliver_file);
}

static void
add_file (const section *s)
{
  if (strcmp (s->class, "gpuArray"))
    names_add (&told, text ("@%s/%s.m", s->class, s->name));
}

names
method_files (void)
{
  put_sections (add_file);
  return told;
}
