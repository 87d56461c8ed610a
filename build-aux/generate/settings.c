/* settings.c -- writes README.md with the table of settings between the two
   comments around it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "generate.h"

/* A line of the table: its cells.  Each word of VALUES and DEFAULT may be
   code.  */
typedef struct setting
{
  const char *name, *values, *words, *standard, *doc;
} setting;

#define SAID(how, number) sizeof how > 1 ? how : number
#define NUMBER(name, least, most, c, how, doc)                                \
  { "OCTCUDA_" #name, #least " to " #most, NULL, SAID (how, #c), doc },
#define SWITCH(name, c, how, doc)                                             \
  { "OCTCUDA_" #name, "`0`, `1`", NULL, SAID (how, "`" #c "`"), doc },
#define CHOICE(name, words, fate, doc)                                        \
  { "OCTCUDA_" #name, NULL, words, NULL, doc },
#define WORDED(name, what, how, doc)                                          \
  { "OCTCUDA_" #name, what, NULL, how, doc },
#define FLAG(name, doc) { "OCTCUDA_" #name, "anything", NULL, "not set", doc },
#define FOREIGN(name, what, how, doc) { #name, what, NULL, how, doc },
#define OTHER(name)
static const setting settings[] = {
#include "base/settings.def"
};

/* The words of S as `a`, `b`; only the first one if IS_FIRST.  */
static void
put_words (const char *s, bool is_first)
{
  const char *gap = "";
  do
    {
      size_t n = strcspn (s, " ");
      printf ("%s`%.*s`", gap, (int)n, s);
      s += n;
      gap = ", ";
    }
  while (*s++ && ! is_first);
}

static void
put_table (void)
{
  puts ("| environment variable | values | default | meaning |\n"
        "|---|---|---|---|");
  for (const setting *s = settings; s < settings + N_ELEMS (settings); s++)
    {
      printf ("| `%s` | ", s->name);
      if (s->words)
        {
          put_words (s->words, false);
          fputs (" | ", stdout);
          put_words (s->words, true);
        }
      else
        printf ("%s | %s", s->values, s->standard);
      printf (" | %s |\n", s->doc);
    }
}

void
put_settings (void)
{
  FILE *in = open_file ("README.md");
  bool is_inside = false;
  for (char *line; (line = read_line (in));)
    {
      if (! strcmp (line, "<!-- end of the settings -->"))
        is_inside = false;
      if (! is_inside)
        puts (line);
      if (! strncmp (line, "<!-- settings: ", 15))
        {
          is_inside = true;
          put_table ();
        }
    }
  fclose (in);
}
