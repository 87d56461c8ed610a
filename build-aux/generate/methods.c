/* methods.c -- the methods of a gateway.

   Its own are the METHOD rows in the C files of mex/@CLASS: they follow the
   static functions that they name, and end with a comment that is their help.
   These rows are read as text, one per line. gpuArray has each row of ops.def,
   reduce.def and fallback.def as well.  The gateways of the package itself,
   mex/command/__name__.c, are called by their own names.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "generate.h"

static const char *const kinds[] = { "METHOD", "METHOD_ARG", "METHOD_OF", "DO",
                                     "GET",    "SET",        "COMPARE" };

static const char letters[]
    = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

/* The text of the comment in LINE, or NULL.  */
static const char *
comment (const char *line)
{
  const char *begin = strstr (line, "/*");
  if (! begin)
    return NULL;
  const char *end = strstr (begin, "*/");
  if (! end)
    die ("a row has a comment that goes on below: %s", line);
  return text ("%.*s", (int)(end - begin - 2), begin + 2);
}

/* How many arguments and results has the row of KIND whose columns go on at
   COLUMNS?  */
static void
read_counts (size_t kind, const char *columns, method_row *r)
{
  if (! strncmp (kinds[kind], "METHOD", strlen ("METHOD")))
    {
      if (sscanf (columns, ", %*d , %d , %d", &r->arguments, &r->results) != 2)
        die ("%s: how many arguments and results has it?", r->name);
      return;
    }
  r->arguments = strcmp (kinds[kind], "DO") && strcmp (kinds[kind], "GET") ? 2
                                                                           : 1;
  r->results = ! strcmp (kinds[kind], "GET")
               || ! strcmp (kinds[kind], "COMPARE");
}

/* Is LINE "  METHOD (name, ..."?  */
static bool
read_row (const char *line, method_row *r)
{
  const char *name = line += strspn (line, " ");
  size_t n = strspn (line, letters), kind = 0;
  while (kind < N_ELEMS (kinds)
         && (strlen (kinds[kind]) != n || strncmp (line, kinds[kind], n)))
    kind++;
  name += n + strspn (line + n, " ");
  if (kind == N_ELEMS (kinds) || *name++ != '(')
    return false;
  n = strspn (name, letters);
  if (! n || name[n] != ',')
    die ("what does this row name: %s", line);
  r->name = text ("%.*s", (int)n, name);
  r->doc = comment (line);
  read_counts (kind, line + strcspn (line, ","), r);
  return true;
}

method_row *
method_rows (const char *gateway)
{
  char *pattern = *gateway == '_' ? text ("mex/command/%s.c", gateway)
                                  : text ("mex/@%s/*.c", gateway);
  method_row *rows = calloc (1, sizeof *rows);
  size_t n = 0;
  for (char **p = paths (pattern); *p; p++)
    {
      FILE *in = open_file (*p);
      for (char *line; (line = read_line (in));)
        if (read_row (line, &rows[n]))
          {
            rows = reallocarray (rows, ++n + 1, sizeof *rows);
            rows[n] = (method_row){ NULL, NULL, 0, 0 };
          }
      fclose (in);
    }
  return rows;
}

names
gateways (void)
{
  names list = { NULL, 0 };
  for (char **p = paths ("mex/@*"); *p; p++)
    names_add (&list, *p + strlen ("mex/@"));
  for (char **p = paths ("mex/command/*.c"); *p; p++)
    names_add (&list, text ("%.*s", (int)strcspn (*p + 12, "."), *p + 12));
  return list;
}

void
put_gateways (void)
{
  names list = gateways ();
  for (size_t i = 0; i < list.n; i++)
    puts (list.name[i]);
}

void
put_rows (const char *gateway)
{
  for (method_row *r = method_rows (gateway); r->name; r++)
    puts (r->name);
}

names
method_names (const char *gateway)
{
  static const char *const tables[] = { "ops", "reductions", "fallback" };
  names list = { NULL, 0 };
  for (method_row *r = method_rows (gateway); r->name; r++)
    names_add (&list, r->name);
  for (size_t i = 0; ! strcmp (gateway, "gpuArray") && i < N_ELEMS (tables);
       i++)
    {
      names more = table_names (tables[i]);
      for (size_t k = 0; k < more.n; k++)
        names_add (&list, more.name[k]);
    }
  names_sort (&list);
  return list;
}

void
put_methods (const char *gateway)
{
  names list = method_names (gateway);
  for (size_t i = 0; i < list.n; i++)
    puts (list.name[i]);
}
