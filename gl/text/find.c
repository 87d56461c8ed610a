/* find.c -- finding files that may have a font for labels.

   The usual folders are searched, and every file is rated by its name: first
   known sans-serif families, then names with "sans", then the others.  Bold
   and slanted faces are rated low: font.c looks for these after it has chosen
   the regular face.  If there is no font at all, the spare ones are used.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/text/private.h"

#include <ctype.h>
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum
{
  DEPTH = 8,    /* limit of nested folders, because a link may lead back up */
  FOLDERS = 64, /* where fonts usually are */
  USUAL = 50    /* the rating of an unknown name */
};

/* Ratings of files by the beginnings of their names, in lower case.  */
static const struct
{
  const char *name;
  int rating;
} known[] = {
  { "dejavusans.ttf", 1000 },
  { "dejavusans.otf", 990 },
  { "verdana.ttf", 900 },
  { "bitstreamverasans.ttf", 890 },
  { "vera.ttf", 890 },
  { "notosans-regular.ttf", 880 },
  { "notosans-regular.otf", 880 },
  { "liberationsans-regular.ttf", 870 },
  { "freesans.ttf", 860 },
  { "freesans.otf", 860 },
  { "opensans-regular.ttf", 850 },
  { "roboto-regular.ttf", 840 },
  { "arimo-regular.ttf", 830 },
  { "arial.ttf", 830 },
  { "ubuntu-r.ttf", 820 },
};

/* Ratings that are added for words in a name.  */
static const struct
{
  const char *word;
  int rating;
} words[] = {
  { "sans", 20 },     { "regular", 8 },    { "book", 4 },
  { "mono", -15 },    { "serif", -15 },    { "bold", -20 },
  { "italic", -20 },  { "oblique", -20 },  { "light", -6 },
  { "thin", -8 },     { "black", -8 },     { "medium", -3 },
  { "heavy", -8 },    { "condensed", -6 }, { "narrow", -6 },
  { "symbol", -25 },  { "emoji", -40 },    { "math", -10 },
  { "fallback", -5 }, { "icon", -40 },
};

static const char *const endings[] = { ".ttf", ".otf", ".ttc", ".pfb" };

typedef struct candidate
{
  char *path;
  int rating;
} candidate;

typedef struct candidates
{
  candidate *c;
  size_t n, cap;
  bool has_failed;
} candidates;

/* The rating of the file NAME; negative if it is not a font.  */
static int
rate (const char *name)
{
  char low[NAME_MAX + 1];
  size_t n = strlen (name);
  bool is_font = false;
  if (n > NAME_MAX)
    return -1;
  for (size_t i = 0; i <= n; i++)
    low[i] = (char)tolower ((unsigned char)name[i]);
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
    is_font |= n > 4 && strcmp (low + n - 4, endings[i]) == 0;
  if (! is_font)
    return -1;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp (low, known[i].name) == 0)
      return known[i].rating;
  int rating = USUAL;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strstr (low, words[i].word))
      rating += words[i].rating;
  return rating > 0 ? rating : 0;
}

static void
add (candidates *all, const char *path, int rating)
{
  if (all->n == all->cap)
    {
      size_t cap = all->cap ? 2 * all->cap : 64;
      candidate *more = realloc (all->c, cap * sizeof *more);
      if (! more)
        {
          all->has_failed = true;
          return;
        }
      all->c = more;
      all->cap = cap;
    }
  candidate *c = &all->c[all->n];
  c->path = strdup (path);
  c->rating = rating;
  if (c->path)
    all->n++;
  else
    all->has_failed = true;
}

/* Is the entry E, with full name PATH, a folder?  */
static bool
is_folder (const struct dirent *e, const char *path)
{
  struct stat is;
  if (e->d_type != DT_UNKNOWN && e->d_type != DT_LNK)
    return e->d_type == DT_DIR;
  return stat (path, &is) == 0 && S_ISDIR (is.st_mode);
}

static void
walk (candidates *all, const char *folder, int depth)
{
  char path[PATH_MAX];
  DIR *d = depth < DEPTH ? opendir (folder) : NULL;
  struct dirent *e;
  while (d && (e = readdir (d)) != NULL)
    {
      int n = snprintf (path, sizeof path, "%s/%s", folder, e->d_name);
      if (e->d_name[0] == '.' || n < 0 || (size_t)n >= sizeof path)
        continue;
      int rating = rate (e->d_name);
      if (rating >= 0)
        add (all, path, rating);
      else if (is_folder (e, path))
        walk (all, path, depth + 1);
    }
  if (d)
    closedir (d);
}

/* Compare by rating, then by name, so that each run selects the same font.  */
static int
compare (const void *a, const void *b)
{
  const candidate *x = a, *y = b;
  return x->rating != y->rating ? (x->rating < y->rating) * 2 - 1
                                : strcmp (x->path, y->path);
}

char **
octa_gl_fonts_find (const char *const *folders)
{
  candidates all = { 0 };
  for (; *folders; folders++)
    walk (&all, *folders, 0);
  if (all.n)
    qsort (all.c, all.n, sizeof *all.c, compare);
  char **files = calloc (all.n + 1, sizeof *files);
  for (size_t i = 0; i < all.n; i++)
    if (files && ! all.has_failed)
      files[i] = all.c[i].path;
    else
      free (all.c[i].path);
  free (all.c);
  if (! all.has_failed)
    return files;
  free (files);
  return NULL;
}

void
octa_gl_fonts_free (char **files)
{
  for (char **f = files; f && *f; f++)
    free (*f);
  free (files);
}

/* ---- spare fonts ---- */

static char spare[PATH_MAX];

void
octa_gl_fonts_spare (const char *folder)
{
  /* do not write an equal name: another thread may be reading it */
  if (strlen (folder) < sizeof spare && strcmp (folder, spare) != 0)
    strcpy (spare, folder);
}

const char *
octa_gl_fonts_spare_folder (void)
{
  return spare;
}

char **
octa_gl_fonts_add_spare (char **files)
{
  char **more = octa_gl_fonts_find (
      (const char *[]){ *spare ? spare : NULL, NULL });
  size_t n = 0, n_more = 0;
  while (files && files[n])
    n++;
  while (more && more[n_more])
    n_more++;
  char **all = files && more ? realloc (files, (n + n_more + 1) * sizeof *all)
                             : NULL;
  if (! all)
    {
      octa_gl_fonts_free (files);
      octa_gl_fonts_free (more);
      return NULL;
    }
  memcpy (all + n, more, (n_more + 1) * sizeof *all);
  free (more);
  return all;
}

/* ---- the usual folders of fonts, from fontconfig and the XDG folders ---- */

typedef struct folder_list
{
  char text[FOLDERS][PATH_MAX];
  const char *folder[FOLDERS + 1];
  int n;
} folder_list;

/* Add the folder BELOW in ROOT, if ROOT is an absolute path.  */
static void
add_folder (folder_list *l, const char *root, int n, const char *below)
{
  if (! root || root[0] != '/' || n >= PATH_MAX / 2 || l->n == FOLDERS)
    return;
  snprintf (l->text[l->n], sizeof *l->text, "%.*s%s", n, root, below);
  for (int i = 0; i < l->n; i++)
    if (strcmp (l->text[i], l->text[l->n]) == 0)
      return;
  l->folder[l->n] = l->text[l->n];
  l->n++;
}

char **
octa_gl_fonts_usual (void)
{
  const char *home = getenv ("HOME"), *data = getenv ("XDG_DATA_HOME");
  const char *dirs = getenv ("XDG_DATA_DIRS");
  folder_list *l = calloc (1, sizeof *l);
  if (! l)
    return NULL;
  add_folder (l, data, data ? (int)strnlen (data, PATH_MAX) : 0, "/fonts");
  int n = home ? (int)strnlen (home, PATH_MAX) : 0;
  add_folder (l, home, n, "/.local/share/fonts");
  add_folder (l, home, n, "/.fonts");
  while (dirs && *dirs)
    {
      n = (int)strcspn (dirs, ":");
      add_folder (l, dirs, n, "/fonts");
      dirs += n + (dirs[n] == ':');
    }
  add_folder (l, "/usr/local/share/fonts", PATH_MAX / 4, "");
  add_folder (l, "/usr/share/fonts", PATH_MAX / 4, "");
  char **files = octa_gl_fonts_find (l->folder);
  free (l);
  return files;
}
