/* update.c -- new data: the latest wins.

   The last update waits in the item's mail until the render thread takes it.
   A newer one replaces it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/batch.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static octa_status
deliver_here (void *data)
{
  octa_gl_item *i = *(octa_gl_item **)data;
  pthread_mutex_lock (&lock);
  octa_gl_batch *b = i->mail;
  i->mail = NULL;
  pthread_mutex_unlock (&lock);
  if (b)
    octa_gl_batch_apply (b);
  octa_gl_batch_free (b);
  return OCTA_OK;
}

/* Does B set PROPERTY?  */
static bool
has (const octa_gl_batch *b, int property)
{
  for (int k = 0; k < b->n; k++)
    if (b->entries[k].property == property)
      return true;
  return false;
}

/* Move the entries of OLD that B does not have to B.  NULL: no memory.  */
static octa_gl_batch *
merge (octa_gl_batch *b, octa_gl_batch *old)
{
  octa_gl_batch *all = realloc (b, sizeof *b
                                       + (size_t)(b->n + old->n)
                                             * sizeof (octa_gl_entry));
  if (! all)
    return NULL;
  for (int k = 0; k < old->n; k++)
    {
      if (has (all, old->entries[k].property))
        continue;
      all->entries[all->n++] = old->entries[k];
      old->entries[k] = (octa_gl_entry){ .array = -1 };
    }
  return all;
}

/* Put B into its item's mail.  Takes ownership of B.  */
static octa_status
send (octa_gl_batch *b)
{
  octa_status st = OCTA_OK;
  octa_gl_item *i = b->item;
  octa_gl_batch_own (b);
  pthread_mutex_lock (&lock);
  octa_gl_batch *old = i->mail, *all = old ? merge (b, old) : b;
  if (all)
    i->mail = all;
  pthread_mutex_unlock (&lock);
  if (! all)
    {
      octa_gl_batch_free (b);
      return octa_no_memory ("new data");
    }
  octa_gl_batch_free (old);
  if (! old)
    st = octa_gl_thread_post (deliver_here, &i, sizeof i);
  return st;
}

octa_status
octa_gl_figure_update (octa_id id, int n, const char *const *names,
                       const octa_gl_value *values)
{
  octa_status st;
  octa_gl_batch *b = NULL;
  OCTA_GET (octa_gl_item *, i, octa_gl_item_get (id));
  OCTA_TRY (octa_gl_batch_read (i, n, names, values, &b));
  OCTA_TRY (octa_gl_batch_complete (&b));
  st = send (b);
  b = NULL;
done:
  octa_gl_batch_free (b);
  return st;
}

/* ---- append ---- */

/* V as a computed array.  */
static octa_status
node_of (const octa_gl_property *p, const octa_gl_value *v, octa_node **out)
{
  octa_status st;
  octa_plot_data *d = NULL;
  OCTA_TRY (octa_gl_batch_data_of (p, v, &d));
  if (d)
    OCTA_TRY (octa_plot_data_array (d, out));
done:
  octa_plot_data_release (d);
  return st;
}

/* The number of points of Y, which may be a row.  */
static int64_t
points_of (const octa_plot_info *y)
{
  return y->rows == 1 ? y->cols : y->rows;
}

/* Give I, whose x was omitted, the x 1, 2, 3 ... as an array of class single
   if T is single, else double.  */
static octa_status
count_points (octa_gl_item *i, octa_type t)
{
  octa_status st;
  bool is_single = t == OCTA_TYPE_SINGLE;
  int64_t n = points_of (octa_plot_data_info (i->own[OCTA_GL_Y]));
  double *x = malloc ((size_t)n * sizeof *x);
  float *single = (float *)x;
  if (! x)
    return octa_no_memory ("the numbers of points");
  for (int64_t k = 0; k < n; k++)
    if (is_single)
      single[k] = (float)(k + 1);
    else
      x[k] = (double)(k + 1);
  OCTA_TRY (
      octa_plot_data_upload (is_single ? OCTA_TYPE_SINGLE : OCTA_TYPE_DOUBLE,
                             n, 1, x, &i->own[OCTA_GL_X]));
done:
  free (x);
  return st;
}

/* The given value for array K in B, or NULL.  */
static const octa_plot_info *
given (const octa_gl_batch *b, int k)
{
  for (int e = 0; e < b->n; e++)
    if (b->entries[e].array == k && b->entries[e].data)
      return octa_plot_data_info (b->entries[e].data);
  return NULL;
}

/* New points must have the same arrays as the existing ones.  */
static octa_status
check_new (const octa_gl_batch *b)
{
  octa_gl_item *i = b->item;
  const char *what = i->class == OCTA_GL_LINE ? "line" : "points";
  if (i->class != OCTA_GL_LINE && i->class != OCTA_GL_SCATTER)
    return OCTA_OK;
  const octa_plot_info *x = given (b, OCTA_GL_X), *y = given (b, OCTA_GL_Y);
  if (y && ! x && i->own[OCTA_GL_X])
    return octa_fail (
        OCTA_ERROR_LOGIC,
        "append: this %s has x values, too; write append (H, X, Y)", what);
  if (x && ! y)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "append: Y is missing; write append (H, X, Y)");
  if (x && y && x->n != y->n && x->n != points_of (y) && x->n != y->rows)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "append: X has %lld elements and Y has %lld; a point "
                      "is one of each",
                      (long long)x->n, (long long)y->n);
  const octa_plot_data *c = i->class == OCTA_GL_SCATTER ? i->own[OCTA_GL_C]
                                                        : NULL;
  const octa_plot_data *ys = i->own[OCTA_GL_Y];
  if (y && c && ys && ! given (b, OCTA_GL_C)
      && octa_plot_data_info (c)->n == octa_plot_data_info (ys)->n
      && octa_plot_data_info (ys)->n != 3)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "append: the points have a color each; write append "
                      "(H, X, Y, C)");
  if (x && i->class == OCTA_GL_LINE && ys && ! i->own[OCTA_GL_X])
    return count_points (i, x->type);
  return OCTA_OK;
}

/* Put the existing data in front of the new data in entry E.  */
static octa_status
extend (octa_gl_item *i, octa_gl_entry *e, const octa_gl_value *v, double most)
{
  octa_status st;
  octa_node *more = NULL;
  octa_plot_data *all = NULL;
  const octa_gl_property *p = octa_gl_property_get (i->class, e->property);
  if (e->array < 0)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "\"%s\" holds no data to which append could add",
                      p->name);
  if (! i->own[e->array] || ! e->data)
    {
      if (! e->data)
        e->data = octa_plot_data_retain (i->own[e->array]);
      return OCTA_OK;
    }
  OCTA_TRY (node_of (p, v, &more));
  OCTA_TRY (
      octa_plot_data_append (i->own[e->array], more, (int64_t)most, &all));
  octa_plot_data_release (e->data);
  e->data = all;
done:
  octa_node_release (more);
  return st;
}

octa_status
octa_gl_figure_append (octa_id id, int n, const char *const *names,
                       const octa_gl_value *values, double maxpoints)
{
  octa_status st;
  octa_gl_batch *b = NULL;
  OCTA_GET (octa_gl_item *, i, octa_gl_item_get (id));
  double most = maxpoints > 0 ? maxpoints : i->most;
  OCTA_TRY (octa_gl_batch_pairs (i, n, names, values, &b));
  OCTA_TRY (check_new (b));
  for (int k = 0; k < n; k++)
    OCTA_TRY (extend (i, &b->entries[k], &values[k], most));
  OCTA_TRY (octa_gl_batch_sizes (b));
  OCTA_TRY (octa_gl_batch_complete (&b));
  st = send (b);
  b = NULL;
done:
  octa_gl_batch_free (b);
  return st;
}
