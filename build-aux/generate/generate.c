/* generate.c -- the commands of the generator, and their common functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "generate.h"

#include <glob.h>
#include <stdarg.h>

void
die (const char *format, ...)
{
  va_list args;
  va_start (args, format);
  fputs ("generate: ", stderr);
  vfprintf (stderr, format, args);
  fputc ('\n', stderr);
  exit (1);
}

char *
text (const char *format, ...)
{
  va_list args;
  va_start (args, format);
  char *s;
  if (vasprintf (&s, format, args) < 0)
    die ("no memory");
  va_end (args);
  return s;
}

void
fill (FILE *out, const char *s, const char *prefix, size_t width)
{
  const char *gap = "";
  size_t at = 0;
  fputs (prefix, out);
  for (;;)
    {
      s += strspn (s, " \t\n");
      size_t n = strcspn (s, " \t\n");
      if (! n)
        break;
      if (at && at + n > width)
        {
          fprintf (out, "\n%s", prefix);
          gap = "";
          at = 0;
        }
      fprintf (out, "%s%.*s", gap, (int)n, s);
      at += strlen (gap) + n;
      gap = " ";
      s += n;
    }
  fputc ('\n', out);
}

char *
read_line (FILE *in)
{
  char *line = NULL;
  size_t room = 0;
  ssize_t n = getline (&line, &room, in);
  if (n < 0)
    return NULL;
  if (n && line[n - 1] == '\n')
    line[n - 1] = '\0';
  return line;
}

FILE *
open_file (const char *path)
{
  FILE *in = fopen (path, "r");
  if (! in)
    die ("cannot read %s", path);
  return in;
}

char **
paths (const char *pattern)
{
  static char *none[] = { NULL };
  glob_t found;
  return glob (pattern, 0, NULL, &found) ? none : found.gl_pathv;
}

/* ---- names ---- */

void
names_add (names *list, const char *name)
{
  list->name = reallocarray (list->name, list->n + 1, sizeof *list->name);
  if (! list->name)
    die ("no memory");
  list->name[list->n++] = name;
}

bool
names_have (const names *list, const char *name)
{
  for (size_t i = 0; i < list->n; i++)
    if (! strcmp (list->name[i], name))
      return true;
  return false;
}

static int
compare (const void *a, const void *b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

void
names_sort (names *list)
{
  if (! list->n)
    return;
  qsort (list->name, list->n, sizeof *list->name, compare);
  size_t n = 1;
  for (size_t i = 1; i < list->n; i++)
    if (strcmp (list->name[i], list->name[n - 1]))
      list->name[n++] = list->name[i];
  list->n = n;
}

/* ---- files ---- */

void
write_begin (written *w, char *path)
{
  w->path = path;
  w->out = open_memstream (&w->contents, &w->size);
  if (! w->out)
    die ("no memory");
}

static bool
is_there (const written *w)
{
  FILE *in = fopen (w->path, "r");
  if (! in)
    return false;
  bool is_same = true;
  for (size_t i = 0; i <= w->size && is_same; i++)
    is_same = getc (in) == (i < w->size ? (unsigned char)w->contents[i] : EOF);
  fclose (in);
  return is_same;
}

void
write_end (written *w)
{
  fclose (w->out);
  if (is_there (w))
    return;
  char *new = text ("%s.new", w->path);
  FILE *out = fopen (new, "w");
  if (! out || fwrite (w->contents, 1, w->size, out) != w->size || fclose (out)
      || rename (new, w->path))
    die ("cannot write %s", w->path);
}

/* ---- the commands ---- */

/* The m-files that are generated from tables.  */
static void
put_made (const char *inst)
{
  put_constants (inst);
  put_plots (inst);
  put_method_files (inst);
}

static const struct
{
  const char *name, *needs;
  void (*run) (void);
  void (*run_on) (const char *what);
} commands[] = {
  { "made", "INST", NULL, put_made },          /* files in INST/ */
  { "embed", "LIST", NULL, put_embed },        /* the C file of the kernels */
  { "help", NULL, put_help, NULL },            /* octcuda_help.txt */
  { "readme", NULL, put_settings, NULL },      /* README.md */
  { "names", "TABLE", NULL, put_names },       /* its first column */
  { "gateways", NULL, put_gateways, NULL },    /* their names */
  { "rows", "GATEWAY", NULL, put_rows },       /* its METHOD rows' names */
  { "methods", "GATEWAY", NULL, put_methods }, /* all its methods, sorted */
  { "documented", "CLASS", NULL, put_documented }, /* the same, with help */
};

int
main (int argc, char **argv)
{
  for (size_t i = 0; argc > 1 && i < N_ELEMS (commands); i++)
    if (! strcmp (argv[1], commands[i].name)
        && argc == (commands[i].needs ? 3 : 2))
      {
        if (commands[i].needs)
          commands[i].run_on (argv[2]);
        else
          commands[i].run ();
        return fflush (stdout) || ferror (stdout);
      }
  for (size_t i = 0; i < N_ELEMS (commands); i++)
    fprintf (stderr, "generate %s %s\n", commands[i].name,
             commands[i].needs ? commands[i].needs : "");
  return 1;
}
