/* property.c -- classes and properties by name.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/settings.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define MARKERS "none + o * . x | _ s d ^ v > < p h"
#define PROPERTY(CLASS, name, kind, check, otherwise, stale)                  \
  { #name, OCTA_GL_##kind, check, otherwise, OCTA_GL_STALE_##stale },
static const octa_gl_property rows[OCTA_GL_N_ROWS] = {
#include "gl/figure/properties.def"
};

/* ORDER octa_gl_class */
static const struct
{
  const char *name;
  int first;
} classes[OCTA_GL_CLASSES + 1] = {
  { "figure", OCTA_GL_FIRST_FIGURE },     { "axes", OCTA_GL_FIRST_AXES },
  { "line", OCTA_GL_FIRST_LINE },         { "scatter", OCTA_GL_FIRST_SCATTER },
  { "image", OCTA_GL_FIRST_IMAGE },       { "text", OCTA_GL_FIRST_TEXT },
  { "patch", OCTA_GL_FIRST_PATCH },       { "legend", OCTA_GL_FIRST_LEGEND },
  { "colorbar", OCTA_GL_FIRST_COLORBAR }, { NULL, OCTA_GL_N_ROWS }
};

const char *
octa_gl_class_name (octa_gl_class class)
{
  return classes[class].name;
}

octa_status
octa_gl_class_find (const char *name, octa_gl_class *class)
{
  for (int i = 0; i < OCTA_GL_CLASSES; i++)
    if (! strcasecmp (name, classes[i].name))
      {
        *class = (octa_gl_class)i;
        return OCTA_OK;
      }
  return octa_fail (OCTA_ERROR_LOGIC,
                    "CLASS must be figure, axes, line, scatter, image, text, "
                    "patch, legend or colorbar, not %s",
                    name);
}

int
octa_gl_property_count (octa_gl_class class)
{
  return classes[class + 1].first - classes[class].first;
}

const octa_gl_property *
octa_gl_property_get (octa_gl_class class, int i)
{
  return &rows[classes[class].first + i];
}

const char *
octa_gl_property_name (octa_gl_class class, int i)
{
  return i < octa_gl_property_count (class)
             ? octa_gl_property_get (class, i)->name
             : NULL;
}

/* ---- the nearest name ---- */

enum
{
  MAX_NAME = 32
};

static int
least (int a, int b)
{
  return a < b ? a : b;
}

/* Octave's long names of markers.  */
static const char *const synonyms[][2] = { { "square", "s" },
                                           { "diamond", "d" },
                                           { "pentagram", "p" },
                                           { "hexagram", "h" } };

/* Properties of every item that are not in the table.  */
static const char *const relations[] = { "parent", "children", "type" };

/* The number of letters to insert, delete or replace between A and B.  */
static int
distance (const char *a, const char *b)
{
  int row[MAX_NAME + 1], n = (int)strlen (b);
  if (n > MAX_NAME)
    return MAX_NAME;
  for (int j = 0; j <= n; j++)
    row[j] = j;
  for (int i = 1; a[i - 1]; i++)
    {
      int before = row[0];
      row[0] = i;
      for (int j = 1; j <= n; j++)
        {
          bool is_same = strncasecmp (&a[i - 1], &b[j - 1], 1) == 0;
          int here = least (least (row[j], row[j - 1]) + 1,
                            before + (is_same ? 0 : 1));
          before = row[j];
          row[j] = here;
        }
    }
  return row[n];
}

/* The property that NAME probably means: one that begins with it, or is
   spelled nearly so.  NULL if there is none.  */
static const char *
nearest (octa_gl_class class, const char *name)
{
  int best = (int)strlen (name) / 3 + 2;
  const char *found = NULL;
  for (int i = 0; i < octa_gl_property_count (class); i++)
    {
      const char *p = octa_gl_property_get (class, i)->name;
      bool begins = strlen (name) >= 3
                    && strncasecmp (name, p, strlen (name)) == 0;
      int d = begins ? 1 : distance (name, p);
      if (d < best)
        {
          best = d;
          found = p;
        }
    }
  return found;
}

int
octa_gl_property_find (octa_gl_class class, const char *name)
{
  for (int i = 0; i < octa_gl_property_count (class); i++)
    if (! strcasecmp (name, octa_gl_property_get (class, i)->name))
      return i;
  const char *near = nearest (class, name);
  for (size_t i = 0; i < sizeof relations / sizeof *relations; i++)
    if (! strcasecmp (name, relations[i]))
      {
        octa_fail (OCTA_ERROR_LOGIC, "\"%s\" is read-only", relations[i]);
        return -1;
      }
  if (near)
    octa_fail (OCTA_ERROR_LOGIC,
               "%s has no property \"%s\"; did you mean \"%s\"?",
               octa_gl_class_name (class), name, near);
  else
    octa_fail (OCTA_ERROR_LOGIC,
               "%s has no property \"%s\"; set (h) lists its properties",
               octa_gl_class_name (class), name);
  return -1;
}

octa_status
octa_gl_property_kind (octa_gl_class class, const char *name,
                       octa_gl_kind *kind)
{
  int i = octa_gl_property_find (class, name);
  if (i < 0)
    return OCTA_FAIL;
  *kind = octa_gl_property_get (class, i)->kind;
  return OCTA_OK;
}

/* ---- words ---- */

int
octa_gl_property_word (const char *words, const char *w)
{
  size_t n = strlen (w);
  int i = 0;
  for (const char *p = words; *p; i++)
    {
      size_t len = strcspn (p, " ");
      if (len == n && ! strncasecmp (p, w, n))
        return i;
      p += len + (p[len] != '\0');
    }
  for (size_t k = 0; k < sizeof synonyms / sizeof *synonyms; k++)
    if (! strcasecmp (w, synonyms[k][0]))
      return octa_gl_property_word (words, synonyms[k][1]);
  return -1;
}

const char *
octa_gl_property_words (octa_gl_class class, int i, const char **otherwise)
{
  const octa_gl_property *p = octa_gl_property_get (class, i);
  const char *words = p->kind == OCTA_GL_SWITCH ? "off on"
                      : p->kind == OCTA_GL_CHOICE || p->kind == OCTA_GL_COLOR
                          ? p->check
                          : "";
  *otherwise = octa_gl_property_word (words, p->otherwise) >= 0 ? p->otherwise
                                                                : "";
  return words;
}

void
octa_gl_property_word_text (const char *words, int i, char *text, size_t size)
{
  const char *p = words;
  for (; i > 0; i--)
    p += strcspn (p, " ") + 1;
  snprintf (text, size, "%.*s", (int)strcspn (p, " "), p);
}
