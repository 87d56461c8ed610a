/* plots.c -- inst/@glObject/glObject.m, from names.def and glObject.m.in.

   In that text a line that begins with "@NAME" is repeated for each row, with
   ${name} and ${what} replaced by those of the row; @DOT and @CALL are only
   for the rows of that kind.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "generate.h"

static const char path[] = "build-aux/plots/glObject.m.in";

static const struct row
{
  const char *name, *how, *what;
} rows[] = {
#define NAME(name, how, what) { #name, #how, what },
#include "build-aux/plots/names.def"
};

/* LINE for a row; \n in it is the end of a line.  */
static void
put_line (FILE *out, const char *line, const struct row *r)
{
  static const char *const words[] = { "${name}", "${what}", "\\n" };
  const char *const values[] = { r->name, r->what, "\n" };
  while (*line)
    {
      size_t i = 0;
      while (i < N_ELEMS (words)
             && strncmp (line, words[i], strlen (words[i])))
        i++;
      if (i < N_ELEMS (words))
        {
          fputs (values[i], out);
          line += strlen (words[i]);
        }
      else
        putc (*line++, out);
    }
  putc ('\n', out);
}

/* Is LINE repeated for rows, and for R?  */
static bool
is_for (const char *line, const struct row *r)
{
  size_t n = strcspn (line, " ") - 1;
  return strcmp (r->how, "ALONE")
         && (! strncmp (line + 1, "NAME", n)
             || (strlen (r->how) == n && ! strncmp (line + 1, r->how, n)));
}

void
put_plots (const char *inst)
{
  written w;
  FILE *in = open_file (path);
  write_begin (&w, text ("%s/@glObject/glObject.m", inst));
  for (char *line; (line = read_line (in));)
    {
      if (*line != '@')
        fprintf (w.out, "%s\n", line);
      for (size_t i = 0; *line == '@' && i < N_ELEMS (rows); i++)
        if (is_for (line, &rows[i]))
          put_line (w.out, line + strcspn (line, " ") + 1, &rows[i]);
      if (! strncmp (line, "## SPDX", 7))
        fprintf (w.out, "## Made by build-aux/generate from %s.\n", path);
    }
  fclose (in);
  write_end (&w);
}
