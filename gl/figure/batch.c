/* batch.c -- settings and data on their way to the render thread.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/batch.h"
#include "array/rows.h"
#include "gl/figure/limits.h"

#include <stdlib.h>
#include <string.h>

static void
free_entry (octa_gl_entry *e)
{
  octa_gl_setting_free (&e->setting);
  octa_plot_data_release (e->data);
  octa_plot_data_release (e->drawn);
}

void
octa_gl_batch_free (octa_gl_batch *b)
{
  for (int k = 0; b && k < b->n; k++)
    free_entry (&b->entries[k]);
  free (b);
}

int
octa_gl_batch_array (octa_gl_class class, int property)
{
  int n = 0;
  for (int p = 0; p < property; p++)
    n += octa_gl_property_get (class, p)->kind == OCTA_GL_DATA;
  return n;
}

/* ---- data ---- */

static octa_status
fail_data (const octa_gl_property *p, const char *is)
{
  return octa_fail (OCTA_ERROR_LOGIC,
                    "\"%s\" must be a full array of real numbers, not %s",
                    p->name, is);
}

static octa_status
data_of_array (const octa_gl_property *p, octa_id id, octa_plot_data **out)
{
  octa_status st;
  octa_array_info info;
  OCTA_GET (octa_node *, n, octa_array_node (id));
  OCTA_TRY (octa_node_resolve (n));
  octa_node_info (n, &info);
  if (info.cplx == OCTA_COMPLEX)
    return fail_data (p, "complex ones");
  if (info.size.n_dims > (*p->check ? 3 : 2))
    return fail_data (p, "one of more dimensions");
  if (info.n_elems == 0)
    return OCTA_OK;
  OCTA_TRY (octa_plot_data_of (n, out));
done:
  return st;
}

/* Upload an array with pages, through a gpuArray.  */
static octa_status
upload_pages (const octa_gl_value *v, octa_plot_data **out)
{
  octa_status st;
  octa_node *node = NULL;
  octa_size size = { .n_dims = 3, .dims = { v->rows, v->columns, v->pages } };
  OCTA_TRY (octa_node_upload (v->type, false, &size, v->data, &node));
  OCTA_TRY (octa_plot_data_of (node, out));
done:
  octa_node_release (node);
  return st;
}

octa_status
octa_gl_batch_data_of (const octa_gl_property *p, const octa_gl_value *v,
                       octa_plot_data **out)
{
  *out = NULL;
  if (v->array)
    return data_of_array (p, v->array, out);
  if (! v->data && v->rows * v->columns * v->pages == 0 && v->numbers)
    return OCTA_OK; /* empty */
  if (! v->data)
    return fail_data (p, v->text ? "text" : v->texts ? "a cell" : v->is);
  if (v->pages > 1 && ! *p->check)
    return fail_data (p, "one of three dimensions");
  return v->pages > 1 ? upload_pages (v, out)
                      : octa_plot_data_upload (v->type, v->rows, v->columns,
                                               v->data, out);
}

/* The square roots of sizes: a size is an area, a marker's width its root.  */
static octa_status
root_of (octa_plot_data *d, octa_plot_data **out)
{
  octa_status st;
  octa_node *n = NULL, *size = NULL, *root = NULL;
  OCTA_TRY (octa_plot_data_array (d, &n));
  OCTA_TRY (octa_node_op (OCTA_OP_abs, &n, &size));
  OCTA_TRY (octa_node_op (OCTA_OP_sqrt, &size, &root));
  OCTA_TRY (octa_node_resolve (root));
  OCTA_TRY (octa_plot_data_of (root, out));
done:
  octa_node_release (n);
  octa_node_release (size);
  octa_node_release (root);
  return st;
}

/* ---- read ---- */

/* Core's rule for the sizes V of points: those that are ordinary numbers.  */
static octa_status
check_sizes (const octa_gl_value *v)
{
  const bool is_double = v->type == OCTA_TYPE_DOUBLE;
  const bool is_read = v->data && (is_double || v->type == OCTA_TYPE_SINGLE);
  for (int64_t k = 0; is_read && k < v->rows * v->columns; k++)
    {
      const double size = is_double ? ((const double *)v->data)[k]
                                    : (double)((const float *)v->data)[k];
      if (size <= 0)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "\"sizedata\" must be greater than 0, not %g", size);
    }
  return OCTA_OK;
}

static octa_status
read_entry (const octa_gl_item *i, const char *name, const octa_gl_value *v,
            octa_gl_entry *e)
{
  e->array = -1;
  e->property = octa_gl_property_find (i->class, name);
  if (e->property < 0)
    return OCTA_FAIL;
  const octa_gl_property *p = octa_gl_property_get (i->class, e->property);
  if (p->kind != OCTA_GL_DATA)
    return octa_gl_setting_read (p, v, &e->setting);
  e->array = octa_gl_batch_array (i->class, e->property);
  const bool are_sizes = i->class == OCTA_GL_SCATTER && e->array == OCTA_GL_S;
  octa_status st = are_sizes ? check_sizes (v) : OCTA_OK;
  if (st == OCTA_OK)
    st = octa_gl_batch_data_of (p, v, &e->data);
  if (st == OCTA_OK && e->data && are_sizes)
    st = root_of (e->data, &e->drawn);
  return st;
}

octa_status
octa_gl_batch_pairs (octa_gl_item *i, int n, const char *const *names,
                     const octa_gl_value *values, octa_gl_batch **out)
{
  octa_status st = OCTA_OK;
  octa_gl_batch *b = calloc (1,
                             sizeof *b + (size_t)n * sizeof (octa_gl_entry));
  if (! b)
    return octa_no_memory ("properties");
  b->item = i;
  for (int k = 0; k < n; k++)
    {
      b->n = k + 1;
      OCTA_TRY (read_entry (i, names[k], &values[k], &b->entries[k]));
    }
  *out = b;
done:
  if (st != OCTA_OK)
    octa_gl_batch_free (b);
  return st;
}

octa_status
octa_gl_batch_read (octa_gl_item *i, int n, const char *const *names,
                    const octa_gl_value *values, octa_gl_batch **out)
{
  octa_status st;
  octa_gl_batch *b = NULL;
  OCTA_TRY (octa_gl_batch_pairs (i, n, names, values, &b));
  OCTA_TRY (octa_gl_batch_sizes (b));
  *out = b;
done:
  if (st != OCTA_OK)
    octa_gl_batch_free (b);
  return st;
}

/* ---- sizes ---- */

static octa_plot_data *
data_of (const octa_gl_batch *b, int k)
{
  for (int e = b->n - 1; e >= 0; e--)
    if (b->entries[e].array == k)
      return b->entries[e].data;
  return b->item->own[k];
}

static bool
is_vector (const octa_plot_info *i)
{
  return i->pages <= 1 && (i->rows == 1 || i->cols == 1);
}

/* Check that X has as many elements as Y, or as a column of Y.  */
static octa_status
check_line (const octa_plot_info *x, const octa_plot_info *y)
{
  int64_t rows = y && ! is_vector (y) ? y->rows : y ? y->n : 0;
  if (! x || (y && x->n == y->n) || (y && is_vector (x) && x->n == rows))
    return OCTA_OK;
  if (! y)
    return OCTA_OK; /* nothing is drawn without X */
  return octa_fail (OCTA_ERROR_LOGIC,
                    "\"xdata\" has %lld x %lld elements and \"ydata\" has "
                    "%lld x %lld: give both, of matching sizes, in one call",
                    (long long)x->rows, (long long)x->cols, (long long)y->rows,
                    (long long)y->cols);
}

static octa_status
check_scatter (const octa_plot_info *const d[OCTA_GL_ARRAYS])
{
  const octa_plot_info *x = d[OCTA_GL_X], *y = d[OCTA_GL_Y], *c = d[OCTA_GL_C],
                       *s = d[OCTA_GL_S];
  if (x && y && x->n != y->n)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "\"xdata\" has %lld elements and \"ydata\" has %lld: "
                      "give both, of the same size, in one call",
                      (long long)x->n, (long long)y->n);
  int64_t n = y ? y->n : 0;
  if (y && c && c->n != n && c->n != 3 * n && c->n != 3)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "\"cdata\" has %lld elements, but must be a number for "
                      "each of the %lld points, or n x 3, or one color",
                      (long long)c->n, (long long)n);
  if (y && s && s->n != n && s->n != 1)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "\"sizedata\" has %lld elements, but must have one, or "
                      "one for each of the %lld points",
                      (long long)s->n, (long long)n);
  return OCTA_OK;
}

static octa_status
check_patch (const octa_plot_info *const d[OCTA_GL_ARRAYS])
{
  const octa_plot_info *x = d[OCTA_GL_X], *y = d[OCTA_GL_Y], *c = d[OCTA_GL_C];
  if (x && y && (x->rows != y->rows || x->cols != y->cols))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "\"xdata\" has %lld x %lld elements and \"ydata\" has "
                      "%lld x %lld: a column of each is a face",
                      (long long)x->rows, (long long)x->cols,
                      (long long)y->rows, (long long)y->cols);
  if (x && x->rows != 3 && x->rows != 4)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "\"xdata\" must have 3 or 4 rows, the corners of a "
                      "face, not %lld",
                      (long long)x->rows);
  if (x && c && c->n != x->cols && c->n != x->n)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "\"cdata\" has %lld elements, but must have one for "
                      "each of the %lld faces, or for each corner",
                      (long long)c->n, (long long)x->cols);
  return OCTA_OK;
}

octa_status
octa_gl_batch_sizes (const octa_gl_batch *b)
{
  const octa_plot_info *d[OCTA_GL_ARRAYS];
  for (int k = 0; k < OCTA_GL_ARRAYS; k++)
    {
      octa_plot_data *p = data_of (b, k);
      d[k] = p ? octa_plot_data_info (p) : NULL;
    }
  switch (b->item->class)
    {
    case OCTA_GL_LINE:
      return check_line (d[OCTA_GL_X], d[OCTA_GL_Y]);
    case OCTA_GL_SCATTER:
      return check_scatter (d);
    case OCTA_GL_PATCH:
      return check_patch (d);
    case OCTA_GL_IMAGE:
      if (d[0] && d[0]->pages > 1 && d[0]->pages != 3 && d[0]->pages != 4)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "\"cdata\" has %lld pages; colors have 3, or 4 "
                          "with alpha",
                          (long long)d[0]->pages);
      return OCTA_OK;
    case OCTA_GL_FIGURE:
    case OCTA_GL_AXES:
    case OCTA_GL_TEXT:
    case OCTA_GL_LEGEND:
    case OCTA_GL_COLORBAR:
    case OCTA_GL_CLASSES:
      break;
    }
  return OCTA_OK;
}

/* ---- data that were set in part ---- */

static bool
has_array (const octa_gl_batch *b, int k)
{
  for (int e = 0; e < b->n; e++)
    if (b->entries[e].array == k)
      return true;
  return false;
}

static bool
has_data (const octa_gl_batch *b)
{
  for (int k = 0; k < OCTA_GL_ARRAYS; k++)
    if (has_array (b, k))
      return true;
  return false;
}

/* Does the item have arrays that B does not set?  */
static bool
is_part (const octa_gl_batch *b)
{
  octa_gl_class class = b->item->class;
  if (class != OCTA_GL_LINE && class != OCTA_GL_SCATTER
      && class != OCTA_GL_PATCH)
    return false;
  for (int k = 0; k < OCTA_GL_ARRAYS; k++)
    if (b->item->own[k] && ! has_array (b, k))
      return true;
  return false;
}

/* Move the data of B to the item's own, where they wait.  */
static void
keep_data (octa_gl_batch *b)
{
  int n = 0;
  octa_gl_batch_own (b);
  for (int e = 0; e < b->n; e++)
    if (b->entries[e].array >= 0)
      free_entry (&b->entries[e]);
    else
      b->entries[n++] = b->entries[e];
  b->n = n;
  b->item->is_waiting = true;
  b->item->is_told = false;
}

/* Make an entry that sets array K of I to its current value.  */
static octa_status
entry_of (const octa_gl_item *i, int k, octa_gl_entry *e)
{
  *e = (octa_gl_entry){ .array = k };
  while (octa_gl_property_get (i->class, e->property)->kind != OCTA_GL_DATA
         || octa_gl_batch_array (i->class, e->property) != k)
    e->property++;
  e->data = octa_plot_data_retain (i->own[k]);
  return i->class == OCTA_GL_SCATTER && k == OCTA_GL_S
             ? root_of (e->data, &e->drawn)
             : OCTA_OK;
}

octa_status
octa_gl_batch_complete (octa_gl_batch **b)
{
  octa_status st = OCTA_OK;
  octa_gl_item *i = (*b)->item;
  if (! i->is_waiting || ! has_data (*b))
    return OCTA_OK;
  octa_gl_batch *all = realloc (*b, sizeof *all
                                        + (size_t)((*b)->n + OCTA_GL_ARRAYS)
                                              * sizeof (octa_gl_entry));
  if (! all)
    return octa_no_memory ("new data");
  *b = all;
  for (int k = 0; k < OCTA_GL_ARRAYS; k++)
    if (i->own[k] && ! has_array (all, k))
      OCTA_TRY (entry_of (i, k, &all->entries[all->n++]));
  i->is_waiting = false;
done:
  return st;
}

octa_status
octa_gl_batch_part (octa_gl_item *i, int n, const char *const *names,
                    const octa_gl_value *values, octa_gl_batch **out)
{
  octa_status st;
  octa_gl_batch *b = NULL;
  OCTA_TRY (octa_gl_batch_pairs (i, n, names, values, &b));
  if (has_data (b))
    {
      st = octa_gl_batch_sizes (b);
      if (st != OCTA_OK && is_part (b))
        {
          keep_data (b);
          st = OCTA_OK;
        }
      else if (st == OCTA_OK)
        st = octa_gl_batch_complete (&b);
    }
  if (st == OCTA_OK)
    *out = b;
done:
  if (st != OCTA_OK)
    octa_gl_batch_free (b);
  return st;
}

void
octa_gl_batch_tell (octa_gl_item *i)
{
  if (i->is_waiting && ! i->is_told
      && octa_gl_batch_sizes (&(octa_gl_batch){ .item = i }) != OCTA_OK)
    {
      i->is_told = true;
      octa_warn_as (OCTA_ERROR_GL, "a %s keeps its old data: %s",
                    octa_gl_class_name (i->class), octa_error ()->msg);
    }
}

/* Is P the maxpoints of I?  */
static bool
is_bound (const octa_gl_item *i, int p)
{
  return (i->class == OCTA_GL_LINE && p == OCTA_GL_P_LINE_maxpoints)
         || (i->class == OCTA_GL_SCATTER && p == OCTA_GL_P_SCATTER_maxpoints);
}

void
octa_gl_batch_own (const octa_gl_batch *b)
{
  for (int k = 0; k < b->n; k++)
    if (is_bound (b->item, b->entries[k].property))
      b->item->most = b->entries[k].setting.v[0];
  for (int k = 0; k < b->n; k++)
    if (b->entries[k].array >= 0)
      {
        octa_plot_data **own = &b->item->own[b->entries[k].array];
        octa_plot_data_release (*own);
        *own = octa_plot_data_retain (b->entries[k].data);
      }
}

/* ---- the render thread ---- */

/* The MODE of ticks was set.  Keep the ticks that are drawn (manual), or drop
   the kept ones (auto).  */
static void
follow_ticks (octa_gl_setting *ticks, const octa_gl_setting *mode,
              const octa_plot_ticks *drawn)
{
  if (mode->v[0] == 1 && ticks->n > 0)
    return;
  octa_gl_setting_free (ticks);
  *ticks = (octa_gl_setting){ 0 };
  if (mode->v[0] == 1
      && octa_gl_setting_keep (ticks, drawn->at, drawn->n) != OCTA_OK)
    octa_warn_as (OCTA_ERROR_GL, "%s", octa_error ()->msg);
}

/* The consequences of setting property P of axes A.  */
static void
follow_axes (octa_gl_item *a, int p)
{
  static const struct
  {
    int property, mode;
  } manual[] = { { OCTA_GL_P_AXES_xlim, OCTA_GL_P_AXES_xlimmode },
                 { OCTA_GL_P_AXES_ylim, OCTA_GL_P_AXES_ylimmode },
                 { OCTA_GL_P_AXES_clim, OCTA_GL_P_AXES_climmode },
                 { OCTA_GL_P_AXES_dataaspectratio,
                   OCTA_GL_P_AXES_dataaspectratiomode },
                 { OCTA_GL_P_AXES_plotboxaspectratio,
                   OCTA_GL_P_AXES_plotboxaspectratiomode },
                 { OCTA_GL_P_AXES_xtick, OCTA_GL_P_AXES_xtickmode },
                 { OCTA_GL_P_AXES_ytick, OCTA_GL_P_AXES_ytickmode } };
  for (size_t k = 0; k < sizeof manual / sizeof *manual; k++)
    if (p == manual[k].property)
      a->settings[manual[k].mode].v[0] = 1;
  for (int k = 0; k < 3; k++)
    if (p == manual[k].property)
      octa_gl_limits_free (a, k);
    else if (p == manual[k].mode)
      memset (a->axes->is_free[k], 0, sizeof a->axes->is_free[k]);
  if (p == OCTA_GL_P_AXES_xlim || p == OCTA_GL_P_AXES_linkx)
    octa_gl_limits_link (a, 0);
  if (p == OCTA_GL_P_AXES_ylim || p == OCTA_GL_P_AXES_linky)
    octa_gl_limits_link (a, 1);
  if (p == OCTA_GL_P_AXES_xtickmode)
    follow_ticks (OCTA_GL_OF (a, AXES, xtick), OCTA_GL_OF (a, AXES, xtickmode),
                  &a->axes->layout.x);
  if (p == OCTA_GL_P_AXES_ytickmode)
    follow_ticks (OCTA_GL_OF (a, AXES, ytick), OCTA_GL_OF (a, AXES, ytickmode),
                  &a->axes->layout.y);
  octa_gl_item_labels_follow (a, p);
  if (p == OCTA_GL_P_AXES_xscale || p == OCTA_GL_P_AXES_yscale)
    a->axes->is_told = false;
}

static void
exchange_setting (octa_gl_setting *a, octa_gl_setting *b)
{
  octa_gl_setting t = *a;
  *a = *b;
  *b = t;
}

/* The setting of property P of I.  For labels of axes it is in the text
   item.  */
static octa_gl_setting *
place_of (const octa_gl_item *i, int p)
{
  if (octa_gl_property_get (i->class, p)->kind != OCTA_GL_LABEL)
    return &i->settings[p];
  return OCTA_GL_OF (i->axes->labels[p - OCTA_GL_P_AXES_title], TEXT, string);
}

/* The consequences of setting property P of the text I.  */
static void
follow_text (octa_gl_item *i, int p)
{
  if (p == OCTA_GL_P_TEXT_position)
    OCTA_GL_OF (i, TEXT, positionmode)->v[0] = 1;
  if (octa_gl_item_label (i) < OCTA_GL_LABELS)
    octa_gl_item_stale (i, OCTA_GL_STALE_LAYOUT);
}

void
octa_gl_batch_apply (octa_gl_batch *b)
{
  octa_gl_item *i = b->item;
  if (i->is_dead)
    return;
  for (int k = 0; k < b->n; k++)
    {
      octa_gl_entry *e = &b->entries[k];
      if (e->array >= 0)
        {
          octa_plot_data **from = e->drawn ? &e->drawn : &e->data;
          octa_plot_data *was = i->data[e->array];
          i->data[e->array] = *from;
          *from = was;
        }
      else
        exchange_setting (place_of (i, e->property), &e->setting);
      if (i->class == OCTA_GL_AXES)
        follow_axes (i, e->property);
      if (i->class == OCTA_GL_TEXT)
        follow_text (i, e->property);
      octa_gl_item_stale (i,
                          octa_gl_property_get (i->class, e->property)->stale);
    }
}

static octa_status
apply_here (void *data)
{
  octa_gl_batch *b = *(octa_gl_batch **)data;
  octa_gl_batch_apply (b);
  octa_gl_batch_free (b);
  return OCTA_OK;
}

octa_status
octa_gl_batch_post (octa_gl_batch *b)
{
  return octa_gl_thread_post (apply_here, &b, sizeof b);
}
