/* item.c -- items: the tree of figures, axes and their contents.

   All functions are for the render thread, except octa_gl_item_new and
   octa_gl_item_free.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/private.h"

#include <stdlib.h>
#include <string.h>

octa_gl_scene octa_gl_scene_all;

/* ---- labels ---- */

/* The font size of labels, relative to that of the axes.  */
#define LABEL_PART 1.1

/* The properties of labels, ORDER octa_gl_label; words by their numbers.  */
static const struct
{
  double vertical, bold, rotation;
} looks[OCTA_GL_LABELS] = { { 1, 1, 0 }, { 3, 0, 0 }, { 1, 0, 90 } };

octa_gl_label
octa_gl_item_label (const octa_gl_item *i)
{
  int k = i->parent && i->parent->class == OCTA_GL_AXES ? 0 : OCTA_GL_LABELS;
  while (k < OCTA_GL_LABELS && i->parent->axes->labels[k] != i)
    k++;
  return (octa_gl_label)k;
}

static void
follow_size (octa_gl_item *axes, int k)
{
  double size = LABEL_PART * OCTA_GL_NUM (axes, AXES, fontsize);
  octa_gl_item_put (axes->axes->labels[k], OCTA_GL_P_TEXT_fontsize, &size, 1);
}

static void
follow_color (octa_gl_item *axes, int k, int property)
{
  octa_gl_setting *color = OCTA_GL_OF (axes->axes->labels[k], TEXT, color);
  memcpy (color->v, axes->settings[property].v, 3 * sizeof (double));
}

void
octa_gl_item_labels_follow (octa_gl_item *axes, int property)
{
  if (property == OCTA_GL_P_AXES_fontsize)
    for (int k = 0; k < OCTA_GL_LABELS; k++)
      follow_size (axes, k);
  if (property == OCTA_GL_P_AXES_xcolor)
    follow_color (axes, OCTA_GL_XLABEL, property);
  if (property == OCTA_GL_P_AXES_ycolor)
    follow_color (axes, OCTA_GL_YLABEL, property);
}

/* Replace label K of AXES by a new one.  */
static octa_status
make_label (octa_gl_item *axes, int k)
{
  static const double centre = 1;
  octa_gl_item *i;
  octa_status st = octa_gl_item_new (OCTA_GL_TEXT, axes, &i);
  if (st != OCTA_OK)
    return st;
  octa_gl_item_put (i, OCTA_GL_P_TEXT_horizontalalignment, &centre, 1);
  octa_gl_item_put (i, OCTA_GL_P_TEXT_verticalalignment, &looks[k].vertical,
                    1);
  octa_gl_item_put (i, OCTA_GL_P_TEXT_fontweight, &looks[k].bold, 1);
  octa_gl_item_put (i, OCTA_GL_P_TEXT_rotation, &looks[k].rotation, 1);
  axes->axes->labels[k] = i;
  follow_size (axes, k);
  if (k == OCTA_GL_XLABEL)
    follow_color (axes, k, OCTA_GL_P_AXES_xcolor);
  if (k == OCTA_GL_YLABEL)
    follow_color (axes, k, OCTA_GL_P_AXES_ycolor);
  return OCTA_OK;
}

octa_status
octa_gl_item_new (octa_gl_class class, octa_gl_item *parent,
                  octa_gl_item **out)
{
  octa_status st = OCTA_OK;
  int n = octa_gl_property_count (class);
  octa_gl_item *i = calloc (1, sizeof *i);
  if (! i)
    return octa_no_memory (octa_gl_class_name (class));
  i->class = class;
  i->parent = parent;
  i->settings = calloc ((size_t)n, sizeof *i->settings);
  if (class == OCTA_GL_AXES)
    i->axes = calloc (1, sizeof *i->axes);
  if (class == OCTA_GL_FIGURE)
    i->figure = calloc (1, sizeof *i->figure);
  if (! i->settings || (class == OCTA_GL_AXES && ! i->axes)
      || (class == OCTA_GL_FIGURE && ! i->figure))
    st = octa_no_memory (octa_gl_class_name (class));
  for (int p = 0; p < n && st == OCTA_OK; p++)
    st = octa_gl_setting_default (octa_gl_property_get (class, p),
                                  &i->settings[p]);
  for (int k = 0; k < OCTA_GL_LABELS && i->axes && st == OCTA_OK; k++)
    st = make_label (i, k);
  if (st == OCTA_OK)
    *out = i;
  else
    octa_gl_item_free (i);
  return st;
}

void
octa_gl_item_free (octa_gl_item *i)
{
  if (! i)
    return;
  for (int p = 0; i->settings && p < octa_gl_property_count (i->class); p++)
    octa_gl_setting_free (&i->settings[p]);
  for (int d = 0; d < OCTA_GL_ARRAYS; d++)
    {
      octa_plot_data_release (i->own[d]);
      octa_plot_data_release (i->data[d]);
    }
  for (int k = 0; i->axes && k < OCTA_GL_LABELS; k++)
    octa_gl_item_free (i->axes->labels[k]);
  free (i->settings);
  free (i->children);
  free (i->axes);
  free (i->figure);
  free (i);
}

/* ---- the tree ---- */

static octa_status
add (octa_gl_item ***list, int *n, int *cap, octa_gl_item *i)
{
  if (*n == *cap)
    {
      int more = *cap ? 2 * *cap : 8;
      octa_gl_item **l = realloc (*list, (size_t)more * sizeof *l);
      if (! l)
        return octa_no_memory ("what is in a figure");
      *list = l;
      *cap = more;
    }
  (*list)[(*n)++] = i;
  return OCTA_OK;
}

static void
take_out (octa_gl_item **list, int *n, const octa_gl_item *i)
{
  for (int k = 0; k < *n; k++)
    if (list[k] == i)
      {
        memmove (&list[k], &list[k + 1],
                 (size_t)(*n - k - 1) * sizeof (octa_gl_item *));
        (*n)--;
        return;
      }
}

octa_gl_item *
octa_gl_item_figure (octa_gl_item *i)
{
  while (i && i->class != OCTA_GL_FIGURE)
    i = i->parent;
  return i;
}

octa_gl_item *
octa_gl_item_axes (octa_gl_item *i)
{
  while (i && i->class != OCTA_GL_AXES)
    i = i->parent;
  return i;
}

octa_status
octa_gl_item_link (octa_gl_item *i)
{
  octa_status st;
  octa_gl_scene *s = &octa_gl_scene_all;
  octa_gl_item *p = i->parent;
  if (p && p->is_dead)
    return octa_fail (OCTA_ERROR_CLOSED, "the %s was closed meanwhile",
                      octa_gl_class_name (p->class));
  if (p)
    OCTA_TRY (add (&p->children, &p->n_children, &p->cap_children, i));
  else
    OCTA_TRY (add (&s->figures, &s->n, &s->cap, i));
  if (! p)
    s->current = i;
  if (i->class == OCTA_GL_AXES)
    p->figure->current = i;
  if (i->class == OCTA_GL_COLORBAR)
    p->axes->bar = i;
  octa_gl_item_stale (i, p ? OCTA_GL_STALE_LIMITS : OCTA_GL_STALE_WINDOW);
  if (! p)
    s->come (i);
done:
  return st;
}

/* Remove all references to I in figure F.  */
static void
forget (octa_gl_figure *f, const octa_gl_item *i)
{
  if (f->mouse.axes == i || f->mouse.legend == i)
    f->mouse = (octa_gl_mouse){ .x = f->mouse.x, .y = f->mouse.y };
  if (f->tip.axes == i || f->tip.item == i)
    f->tip = (octa_gl_tip){ 0 };
  if (f->current == i)
    f->current = NULL;
}

static void
die (octa_gl_item *i, octa_gl_figure *f)
{
  octa_gl_scene *s = &octa_gl_scene_all;
  while (i->n_children > 0)
    die (i->children[--i->n_children], f);
  for (int k = 0; i->axes && k < OCTA_GL_LABELS; k++)
    {
      die (i->axes->labels[k], f);
      i->axes->labels[k] = NULL;
    }
  forget (f, i);
  s->empty (i);
  for (int d = 0; d < OCTA_GL_ARRAYS; d++)
    {
      octa_plot_data_release (i->data[d]);
      i->data[d] = NULL;
    }
  i->is_dead = true;
  i->next_dead = s->dead;
  s->dead = i;
  atomic_fetch_add (&s->n_dead, 1);
}

void
octa_gl_item_kill (octa_gl_item *i)
{
  octa_gl_scene *s = &octa_gl_scene_all;
  octa_gl_item *p = i->parent;
  if (i->is_dead)
    return;
  octa_gl_item_stale (i, OCTA_GL_STALE_LIMITS);
  octa_gl_label label = octa_gl_item_label (i);
  if (label < OCTA_GL_LABELS && make_label (p, label) != OCTA_OK)
    return; /* axes keep their labels */
  octa_gl_figure *f = octa_gl_item_figure (i)->figure;
  if (p)
    take_out (p->children, &p->n_children, i);
  else
    take_out (s->figures, &s->n, i);
  if (i->class == OCTA_GL_COLORBAR && p->axes->bar == i)
    p->axes->bar = NULL;
  if (! p)
    s->go (i);
  die (i, f);
  if (s->current == i)
    s->current = s->n ? s->figures[s->n - 1] : NULL;
  if (p && p->class == OCTA_GL_FIGURE && ! f->current)
    for (int k = 0; k < p->n_children; k++)
      if (p->children[k]->class == OCTA_GL_AXES)
        f->current = p->children[k];
}

/* ---- changes ---- */

void
octa_gl_item_stale (octa_gl_item *i, octa_gl_stale how)
{
  octa_gl_item *a = octa_gl_item_axes (i), *f = octa_gl_item_figure (i);
  if (a && how >= OCTA_GL_STALE_LIMITS)
    a->axes->is_stale = true;
  if (! f)
    return;
  f->figure->has_failed = false;
  if (f->figure->stale < how)
    f->figure->stale = how;
}

void
octa_gl_item_put (octa_gl_item *i, int property, const double *v, int n)
{
  octa_gl_setting *s = &i->settings[property];
  memcpy (s->v, v, (size_t)n * sizeof *v);
  s->n = n;
}

/* ---- by id ---- */

octa_gl_item *
octa_gl_item_get (octa_id id)
{
  octa_kind kind = octa_id_kind (id);
  if (kind < OCTA_KIND_GL_FIGURE || kind > OCTA_KIND_GL_COLORBAR)
    {
      octa_fail (OCTA_ERROR_KIND, "ID must be the handle of a figure, of "
                                  "axes, or of an object in them");
      return NULL;
    }
  return octa_handle_get (id, kind);
}

octa_gl_item *
octa_gl_item_get_figure (octa_id id)
{
  octa_gl_item *i = octa_gl_item_get (id);
  if (i && i->class != OCTA_GL_FIGURE)
    {
      octa_fail (OCTA_ERROR_KIND,
                 "ID must be the handle of a figure, not of %s",
                 octa_gl_class_name (i->class));
      return NULL;
    }
  return i;
}
