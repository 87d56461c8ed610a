/* settings.h -- values of properties, and the table of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_SETTINGS_H
#define OCTA_GL_SETTINGS_H 1

#include "gl/figure/figure.h"

/* The most pixels of a window's side.  */
#define OCTA_GL_SIDE_MAX 16384

/* The parts that a change makes stale; each includes the ones before it.  */
typedef enum octa_gl_stale
{
  OCTA_GL_STALE_NOTHING,
  OCTA_GL_STALE_PICTURE,
  OCTA_GL_STALE_LAYOUT,
  OCTA_GL_STALE_LIMITS,
  OCTA_GL_STALE_WINDOW
} octa_gl_stale;

/* A row of properties.def.  */
typedef struct octa_gl_property
{
  const char *name;
  octa_gl_kind kind;
  const char *check, *otherwise;
  octa_gl_stale stale;
} octa_gl_property;

typedef struct octa_gl_setting
{
  double v[4];  /* a number, a short vector, or red green blue; the number of a
                   choice or of a colour's word */
  int n;        /* of V, or of LIST if there is one */
  bool is_word; /* V[0] is the number of a colour's word */
  double *list; /* longer vectors; colours of a map, red green blue each */
  char *text;   /* texts, each ended by a newline */
} octa_gl_setting;

/* OCTA_GL_P_LINE_color: the property's index in its class.  */
#define PROPERTY(CLASS, name, kind, check, otherwise, stale)                  \
  OCTA_GL_ROW_##CLASS##_##name,
enum
{
#include "gl/figure/properties.def"
  OCTA_GL_N_ROWS
};
/* The first row of each class; ORDER octa_gl_class.  */
enum
{
  OCTA_GL_FIRST_FIGURE = OCTA_GL_ROW_FIGURE_color,
  OCTA_GL_FIRST_AXES = OCTA_GL_ROW_AXES_xlim,
  OCTA_GL_FIRST_LINE = OCTA_GL_ROW_LINE_xdata,
  OCTA_GL_FIRST_SCATTER = OCTA_GL_ROW_SCATTER_xdata,
  OCTA_GL_FIRST_IMAGE = OCTA_GL_ROW_IMAGE_cdata,
  OCTA_GL_FIRST_TEXT = OCTA_GL_ROW_TEXT_position,
  OCTA_GL_FIRST_PATCH = OCTA_GL_ROW_PATCH_xdata,
  OCTA_GL_FIRST_LEGEND = OCTA_GL_ROW_LEGEND_location,
  OCTA_GL_FIRST_COLORBAR = OCTA_GL_ROW_COLORBAR_location
};
#define PROPERTY(CLASS, name, kind, check, otherwise, stale)                  \
  OCTA_GL_P_##CLASS##_##name = OCTA_GL_ROW_##CLASS##_##name                   \
                               - OCTA_GL_FIRST_##CLASS,
enum
{
#include "gl/figure/properties.def"
};

/* ---- property.c ---- */

int octa_gl_property_count (octa_gl_class class);
const octa_gl_property *octa_gl_property_get (octa_gl_class class, int i);
/* The index of the property; -1: the error slot names the nearest one.  */
int octa_gl_property_find (octa_gl_class class, const char *name);
/* The index of W in WORDS ("a b c"), or -1; and the reverse.  */
int octa_gl_property_word (const char *words, const char *w);
void octa_gl_property_word_text (const char *words, int i, char *text,
                                 size_t size);

/* ---- setting.c ---- */

/* Convert VALUE to a setting of P.  A failure leaves nothing allocated.  */
octa_status octa_gl_setting_read (const octa_gl_property *p,
                                  const octa_gl_value *value,
                                  octa_gl_setting *out);
octa_status octa_gl_setting_default (const octa_gl_property *p,
                                     octa_gl_setting *out);
/* Convert a setting to VALUE, which the caller frees.  */
octa_status octa_gl_setting_tell (const octa_gl_property *p,
                                  const octa_gl_setting *s,
                                  octa_gl_value *value);
/* Copy N numbers to S, which must be empty.  */
octa_status octa_gl_setting_keep (octa_gl_setting *s, const double *v,
                                  int64_t n);
void octa_gl_setting_free (octa_gl_setting *s);
static inline const double *
octa_gl_setting_numbers (const octa_gl_setting *s)
{
  return s->list ? s->list : s->v;
}

#endif
