/* scene.c -- the interpreter's operations on the scene: make, set, get,
   delete.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/private.h"
#include "gl/figure/batch.h"
#include "gl/figure/frame.h"
#include "gl/figure/series.h"

#include <stdlib.h>
#include <string.h>

/* ---- handles ---- */

static void
keep (void *resource)
{
  (void)resource;
}

static octa_status
open_handle (octa_gl_item *i)
{
  return octa_handle_open ((octa_kind)(OCTA_KIND_GL_FIGURE + (int)i->class), i,
                           keep, 0, &i->id);
}

/* ---- new ---- */

static octa_status
link_here (void *data)
{
  octa_gl_batch *b = data;
  octa_gl_scene_all.come = octa_gl_window_start;
  octa_gl_scene_all.go = octa_gl_frame_release;
  octa_gl_scene_all.empty = octa_gl_series_free;
  octa_status st = octa_gl_item_link (b->item);
  if (st == OCTA_OK)
    octa_gl_batch_apply (b);
  return st;
}

/* The classes that an item may contain.  */
static octa_status
check_parent (octa_gl_class class, const octa_gl_item *parent)
{
  octa_gl_class wanted = class == OCTA_GL_AXES ? OCTA_GL_FIGURE : OCTA_GL_AXES;
  if (class == OCTA_GL_FIGURE)
    return OCTA_OK;
  if (parent->class != wanted)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s cannot be a child of %s, only of %s",
                      octa_gl_class_name (class),
                      octa_gl_class_name (parent->class),
                      octa_gl_class_name (wanted));
  return OCTA_OK;
}

octa_status
octa_gl_figure_new (octa_gl_class class, octa_id parent, int n,
                    const char *const *names, const octa_gl_value *values,
                    octa_id *id)
{
  octa_status st;
  octa_gl_item *in = NULL, *i = NULL;
  octa_gl_batch *b = NULL;
  int device;
  if (class != OCTA_GL_FIGURE && ! (in = octa_gl_item_get (parent)))
    return OCTA_FAIL;
  octa_gl_series_choose ();
  OCTA_TRY (check_parent (class, in));
  OCTA_TRY (octa_gl_item_new (class, in, &i));
  OCTA_TRY (octa_gl_batch_read (i, n, names, values, &b));
  OCTA_TRY (open_handle (i));
  if (class == OCTA_GL_FIGURE)
    {
      /* figures without data also use the device of plots */
      OCTA_TRY (octa_plot_device (&device));
      OCTA_TRY (octa_gl_frame_open (i, b));
    }
  octa_gl_batch_own (b);
  OCTA_TRY (octa_gl_thread_call (link_here, b));
  *id = i->id;
done:
  octa_gl_batch_free (b);
  if (st != OCTA_OK && i)
    {
      octa_handle_close (i->id);
      if (i->figure)
        octa_handle_close (i->figure->context);
      octa_gl_item_free (i);
    }
  if (st != OCTA_OK)
    octa_gl_stage_close ();
  return st;
}

/* ---- set and get ---- */

octa_status
octa_gl_figure_set (octa_id id, int n, const char *const *names,
                    const octa_gl_value *values)
{
  octa_status st;
  octa_gl_batch *b = NULL;
  OCTA_GET (octa_gl_item *, i, octa_gl_item_get (id));
  OCTA_TRY (octa_gl_batch_part (i, n, names, values, &b));
  octa_gl_batch_own (b);
  OCTA_TRY (octa_gl_batch_post (b));
  b = NULL;
  if (i->class == OCTA_GL_FIGURE)
    OCTA_TRY (octa_gl_frame_follow (i));
done:
  octa_gl_batch_free (b);
  return st;
}

typedef struct question
{
  octa_gl_item *item;
  int property;
  octa_gl_value *value;
} question;

static octa_status
get_here (void *data)
{
  const question *q = data;
  octa_gl_item *i = q->item;
  if (i->is_dead)
    return octa_fail (OCTA_ERROR_CLOSED, "this %s was closed meanwhile",
                      octa_gl_class_name (i->class));
  octa_gl_frame_state (i);
  octa_gl_setting drawn = i->settings[q->property];
  if (i->class == OCTA_GL_AXES)
    octa_gl_place_drawn (i, q->property, &drawn);
  return octa_gl_setting_tell (octa_gl_property_get (i->class, q->property),
                               &drawn, q->value);
}

/* A gpuArray with the data of I for PROPERTY.  */
static octa_status
get_array (const octa_gl_item *i, int property, octa_id *id)
{
  octa_status st = OCTA_OK;
  octa_node *node = NULL;
  octa_plot_data *d = i->own[octa_gl_batch_array (i->class, property)];
  if (! d)
    return OCTA_OK;
  OCTA_TRY (octa_plot_data_array (d, &node));
  OCTA_TRY (octa_array_open (node, id));
done:
  return st;
}

/* The label that the question Q is about.  */
static octa_status
label_here (void *data)
{
  question *q = data;
  if (q->item->is_dead)
    return octa_fail (OCTA_ERROR_CLOSED, "these axes were closed meanwhile");
  q->item = q->item->axes->labels[q->property - OCTA_GL_P_AXES_title];
  return OCTA_OK;
}

/* A label gets its handle when it is first requested.  */
static octa_status
get_label (question *q)
{
  octa_status st;
  OCTA_TRY (octa_gl_thread_call (label_here, q));
  if (! q->item->id)
    OCTA_TRY (open_handle (q->item));
  q->value->array = q->item->id;
done:
  return st;
}

octa_status
octa_gl_figure_get (octa_id id, const char *name, octa_gl_value *value)
{
  octa_status st;
  question q = { .item = octa_gl_item_get (id), .value = value };
  *value = (octa_gl_value){ 0 };
  if (! q.item)
    return OCTA_FAIL;
  q.property = octa_gl_property_find (q.item->class, name);
  if (q.property < 0)
    return OCTA_FAIL;
  value->kind = octa_gl_property_get (q.item->class, q.property)->kind;
  if (value->kind == OCTA_GL_DATA)
    return get_array (q.item, q.property, &value->array);
  if (value->kind == OCTA_GL_LABEL)
    return get_label (&q);
  OCTA_TRY (octa_gl_thread_call (get_here, &q));
done:
  if (st != OCTA_OK)
    octa_gl_value_free (value);
  return st;
}

/* ---- the tree ---- */

octa_status
octa_gl_figure_class (octa_id id, octa_gl_class *class)
{
  OCTA_GET (const octa_gl_item *, i, octa_gl_item_get (id));
  *class = i->class;
  return OCTA_OK;
}

octa_status
octa_gl_figure_parent (octa_id id, octa_id *parent)
{
  OCTA_GET (const octa_gl_item *, i, octa_gl_item_get (id));
  *parent = i->parent ? i->parent->id : 0;
  return OCTA_OK;
}

static octa_status
kill_here (void *data)
{
  octa_gl_item_kill (*(octa_gl_item **)data);
  return OCTA_OK;
}

octa_status
octa_gl_figure_delete (octa_id id)
{
  octa_status st;
  if (! octa_gl_figure_is (id))
    return OCTA_OK;
  octa_gl_item *i = octa_gl_item_get (id);
  OCTA_TRY (octa_gl_thread_call (kill_here, &i));
  OCTA_TRY (octa_gl_scene_sweep ());
done:
  return st;
}

static octa_status
unlabel_here (void *data)
{
  octa_gl_item *i = *(octa_gl_item **)data;
  for (int k = 0; k < OCTA_GL_LABELS && ! i->is_dead; k++)
    octa_gl_item_kill (i->axes->labels[k]);
  return OCTA_OK;
}

octa_status
octa_gl_figure_unlabel (octa_id id)
{
  OCTA_GET (octa_gl_item *, i, octa_gl_item_get (id));
  if (i->class != OCTA_GL_AXES)
    return octa_fail (OCTA_ERROR_KIND, "ID must be that of axes, not of %s",
                      octa_gl_class_name (i->class));
  return octa_gl_thread_post (unlabel_here, &i, sizeof i);
}

typedef struct listing
{
  octa_gl_item *item;
  octa_id *ids;
  int n;
} listing;

static octa_status
list_here (void *data)
{
  listing *l = data;
  const octa_gl_scene *s = &octa_gl_scene_all;
  octa_gl_item *const *from = l->item ? l->item->children : s->figures;
  l->n = l->item ? l->item->n_children : s->n;
  l->ids = malloc ((size_t)(l->n + 1) * sizeof *l->ids);
  if (! l->ids)
    return octa_no_memory ("a list of figures");
  for (int i = 0; i < l->n; i++)
    l->ids[i] = from[i]->id;
  return OCTA_OK;
}

octa_status
octa_gl_figure_children (octa_id id, octa_id **ids, int *n)
{
  octa_status st = OCTA_OK;
  listing l = { 0 };
  if (id && ! (l.item = octa_gl_item_get (id)))
    return OCTA_FAIL;
  if (id || octa_gl_thread_runs ())
    OCTA_TRY (octa_gl_thread_call (list_here, &l));
  *ids = l.ids;
  *n = l.n;
done:
  return st;
}

typedef struct currency
{
  octa_gl_class class;
  octa_gl_item *item;
  octa_id id;
} currency;

static octa_status
current_here (void *data)
{
  currency *c = data;
  const octa_gl_item *f = octa_gl_scene_all.current;
  const octa_gl_item *i = f && c->class == OCTA_GL_AXES ? f->figure->current
                                                        : f;
  c->id = i ? i->id : 0;
  return OCTA_OK;
}

octa_status
octa_gl_figure_current (octa_gl_class class, octa_id *id)
{
  octa_status st = OCTA_OK;
  currency c = { .class = class };
  if (octa_gl_thread_runs ())
    OCTA_TRY (octa_gl_thread_call (current_here, &c));
  *id = c.id;
done:
  return st;
}

static octa_status
make_current_here (void *data)
{
  octa_gl_item *i = *(octa_gl_item **)data;
  octa_gl_item *a = octa_gl_item_axes (i);
  if (i->is_dead)
    return OCTA_OK;
  octa_gl_scene_all.current = octa_gl_item_figure (i);
  if (a)
    octa_gl_scene_all.current->figure->current = a;
  return OCTA_OK;
}

octa_status
octa_gl_figure_make_current (octa_id id)
{
  octa_gl_item *i = octa_gl_item_get (id);
  return i ? octa_gl_thread_post (make_current_here, &i, sizeof i) : OCTA_FAIL;
}
