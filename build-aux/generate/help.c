/* help.c -- octcuda_help.txt, a section for each compiled method.

   Octave finds no help beside a compiled method, so octcuda_help reads this
   file.  A section begins with "@@ CLASS NAME GROUP"; the text comes from the
   doc column of ops.def and reduce.def, from the comment that ends a METHOD
   row (without one: as for ordinary arrays), or from the kind of a FALLBACK
   row.

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

/* ---- texts ---- */

/* S with @COMMAND{TEXT} replaced by BEFORE TEXT AFTER; without COMMAND, for
   all commands.  */
static char *
replace (const char *s, const char *command, const char *before,
         const char *after, bool is_upper)
{
  char *result = NULL;
  size_t size;
  FILE *out = open_memstream (&result, &size);
  while (*s)
    {
      size_t n = *s == '@' ? strspn (s + 1, "abcdefghijklmnopqrstuvwxyz") : 0;
      const char *inside = s + n + 2,
                 *end = n && s[n + 1] == '{' ? strchr (inside, '}') : NULL;
      if (! end
          || (command
              && (strlen (command) != n || strncmp (s + 1, command, n))))
        {
          putc (*s++, out);
          continue;
        }
      fputs (before, out);
      for (; inside < end; inside++)
        putc (is_upper ? toupper ((unsigned char)*inside) : *inside, out);
      fputs (after, out);
      s = end + 1;
    }
  fclose (out);
  return result;
}

/* A paragraph.  */
static void
put (const char *s)
{
  fill (stdout, s, "   ", 75);
}

/* A paragraph of texinfo as plain text.  */
static void
put_texinfo (const char *s)
{
  s = replace (s, "var", "", "", true);
  s = replace (s, "code", "`", "'", false);
  put (replace (s, NULL, "", "", false));
}

static bool
is_internal (const char *name)
{
  return ! strncmp (name, "__", 2);
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
  printf ("@@ gpuArray %s elementwise\n", name);
  if (sign && o->n == 2)
    printf (" -- C = A %s B\n", sign);
  else if (sign)
    printf (" -- C = %s%sA\n", sign, strcmp (name, "not") ? "" : " ");
  printf (" -- C = %s (%s)\n\n", name,
          o->n == 3   ? "A, B, C"
          : o->n == 2 ? "A, B"
                      : "A");
  put_texinfo (o->doc);
  puts ("");
  put_accuracy (o);
  puts ("");
  if (o->n == 3)
    put (text ("Example: gather (%s (gpuArray ([true, false]), 1, 2))", name));
  else
    put (text ("Example: gather (%s (gpuArray ([%s, %s])%s%s))", name, o->low,
               o->high, o->n == 2 ? ", " : "", o->n == 2 ? o->high : ""));
  puts ("");
}

static void
put_reduction (const char *name, const char *doc)
{
  bool is_extreme = ! strcmp (name, "min") || ! strcmp (name, "max");
  printf (
      "@@ gpuArray %s reduction\n -- C = %s (A)\n -- C = %s (A, %sDIM)\n\n",
      name, name, name, is_extreme ? "[], " : "");
  put_texinfo (doc);
  puts ("");
  put ("The default dimension, the class of the result and the errors are "
       "those of ordinary"
       " arrays.  Every run gives the same bits.");
  puts ("");
  put (text ("Example: gather (%s (gpuArray ([1, 2; 3, 4])))", name));
  puts ("");
}

/* ---- methods ---- */

/* An example of gpuArray's method NAME.  */
static const char *
example (const char *name)
{
  static const char *const special[][2] = {
    { "end", "x(end)" },
    { "subsref", "x(2)" },
    { "subsasgn", "x(2) = 1" },
    { "isa", "isa (gpuArray (4), \"float\")" },
  };
  static const char *const binary[] = { "size_equal", "isequal",  "mtimes",
                                        "mrdivide",   "mldivide", "mpower" };
  for (size_t i = 0; i < N_ELEMS (special); i++)
    if (! strcmp (special[i][0], name))
      return special[i][1];
  for (size_t i = 0; i < N_ELEMS (binary); i++)
    if (! strcmp (binary[i], name))
      return text ("%s (gpuArray (4), 2)", name);
  return text ("%s (gpuArray ([1, 2; 3, 4]))", name);
}

static void
put_method (const char *class, const method_row *r)
{
  printf ("@@ %s %s method\n -- %s (...)\n\n", class, r->name, r->name);
  if (r->doc)
    put_texinfo (r->doc);
  else if (! strcmp (class, "gpuArray"))
    put (text ("As for ordinary arrays.  Example: %s", example (r->name)));
  else
    put (text ("See `help %s'.", class));
  puts ("");
}

static void
put_fallback (const char *name, const char *how)
{
  bool is_ordinary = ! strcmp (how, "host") || ! strcmp (how, "sink");
  printf ("@@ gpuArray %s core\n -- %s (...)\n\n", name, name);
  put (text (
      "Core computes it on gathered arguments.  %s%s  See help %s.",
      is_ordinary ? "The results are ordinary."
                  : "The results are gpuArrays again.",
      is_ordinary || ! strcmp (how, "quiet")
          ? ""
          : "  The warning octcuda:fallback appears once for each function.",
      name));
  puts ("");
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

void
put_help (void)
{
  names told = { NULL, 0 }, classes = gateways ();
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
