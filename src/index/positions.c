/* positions.c -- subscripts whose positions are on the device: index arrays,
   masks, and positions that occur twice.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "index/private.h"
#include "array/rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- kernels over lists ---- */

static int64_t
blocks_of (int64_t count)
{
  return octa_ceil_div (count, OCTA_BLOCK);
}

static octa_status
run_list (const char *name, const char *defines, octa_argpack *a,
          int64_t count, int64_t blocks)
{
  octa_status st;
  const octa_fuse_kernel *k;
  octa_argpack_add (a, count);
  OCTA_TRY (octa_template_kernel (name, defines, "octa_list_tpl.cuh", &k));
  OCTA_TRY (octa_fuse_kernel_launch (k, (int64_t[]){ blocks, 1 },
                                     (unsigned[]){ OCTA_BLOCK, 1, 1 },
                                     a->params));
done:
  return st;
}

/* ---- index arrays ---- */

/* Largest size in bytes of a list that is kept with its index array.  */
#define MOST_NAMED ((size_t)128 << 20)

typedef struct list_stats
{
  int64_t highest, lowest, bad;
} list_stats;

void
octa_positions_text (octa_type t, char *name, size_t n_name, char *defines,
                     size_t n_defines)
{
  const char *fits = octa_types[t].group == OCTA_GROUP_FLOAT
                         ? "((v) <= (OCTA_IN)9e18)"
                     : t == OCTA_TYPE_UINT64 ? "((v) <= 0x7fffffffffffffffull)"
                                             : "true";
  snprintf (name, n_name, "octa_positions__%c", octa_types[t].letter);
  snprintf (defines, n_defines,
            "#define OCTA_LIST_CONVERT 1\n#define OCTA_IN %s\n"
            "#define OCTA_FITS(v) %s\n",
            octa_types[t].ctype, fits);
}

/* Can it be seen whether IDX has changed since it was converted?  */
static bool
is_watched (const octa_node *idx)
{
  const octa_buffer *b = idx->buffer;
  return idx->kind == OCTA_NODE_BUFFER && b && ! b->is_given
         && ! octa_buffer_is_lent (b) && ! b->block->is_foreign
         && ! octa_lane_now->hold;
}

/* The list of IDX, if IDX was converted before and has not changed since.  */
static bool
recall (const octa_node *idx, octa_buffer **list, list_stats *stats)
{
  const octa_named *named = idx->named;
  if (! named || ! is_watched (idx)
      || named->changes != idx->buffer->block->changes
      || named->list->block->place != octa_lane_now->place)
    return false;
  octa_buffer_retain (*list = named->list);
  *stats = (list_stats){ named->highest, named->lowest, INT64_MAX };
  return true;
}

/* Keep the list, because IDX may be used again if it is a variable.  It is not
   an error if the list cannot be kept.  */
static void
remember (octa_node *idx, octa_buffer *list, const list_stats *stats)
{
  if (idx->handles == 0 || list->bytes > MOST_NAMED || stats->bad != INT64_MAX
      || ! is_watched (idx))
    return;
  if (! idx->named && ! (idx->named = calloc (1, sizeof *idx->named)))
    return;
  octa_buffer_release (idx->named->list);
  octa_buffer_retain (list);
  *idx->named = (octa_named){ .list = list,
                              .highest = stats->highest,
                              .lowest = stats->lowest,
                              .changes = idx->buffer->block->changes };
}

/* Convert the N elements of IDX to positions.  */
static octa_status
convert (octa_node *idx, octa_buffer **list, list_stats *stats)
{
  octa_status st;
  octa_buffer *b = NULL, *noted = NULL;
  octa_argpack a;
  char name[64], defines[256];
  *stats = (list_stats){ -1, INT64_MAX, INT64_MAX };
  OCTA_TRY (octa_node_store (idx));
  if (recall (idx, list, stats))
    return OCTA_OK;
  octa_positions_text ((octa_type)idx->type, name, sizeof name, defines,
                       sizeof defines);
  OCTA_TRY (octa_buffer_new ((size_t)idx->n_elems * sizeof (int64_t), &b));
  OCTA_TRY (octa_buffer_new (sizeof *stats, &noted));
  OCTA_TRY (octa_staging_htod (octa_buffer_use (noted), stats, sizeof *stats));
  a.n = 0;
  octa_argpack_add (&a, (int64_t)octa_buffer_use (idx->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (b));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (noted));
  OCTA_TRY (
      run_list (name, defines, &a, idx->n_elems, blocks_of (idx->n_elems)));
  OCTA_TRY (octa_staging_dtoh (stats, octa_buffer_use (noted), sizeof *stats));
  remember (idx, b, stats);
  *list = OCTA_MOVE (b);
done:
  octa_buffer_release (b);
  octa_buffer_release (noted);
  return st;
}

octa_status
octa_positions_list (octa_node *idx, octa_node **list, bool *is_whole,
                     int64_t *highest)
{
  octa_status st;
  octa_node *doubles = NULL, *n = NULL;
  list_stats stats;
  OCTA_TRY (octa_node_new (OCTA_NODE_BUFFER, OCTA_TYPE_INT64, OCTA_REAL,
                           OCTA_SIZE (idx->n_elems, 1), &n));
  if (! octa_fuse_has_kernels ((octa_type)idx->type, false))
    OCTA_TRY (octa_node_op (OCTA_OP_double, &idx, &doubles));
  OCTA_TRY (convert (doubles ? doubles : idx, &n->buffer, &stats));
  *is_whole = stats.bad == INT64_MAX;
  *highest = *is_whole ? stats.highest + 1 : 0;
  *list = OCTA_MOVE (n);
done:
  octa_node_release (doubles);
  octa_node_release (n);
  return st;
}

/* Report the error of element I of IDX.  */
static octa_status
bad_element (octa_node *idx, int64_t i, int position, int n)
{
  octa_status st;
  octa_node *one = NULL, *value = NULL;
  double v;
  char text[48];
  const octa_subscript s = { .start = i, .step = 1, .count = 1 };
  OCTA_TRY (octa_index_read (idx, 1, &s, &one));
  OCTA_TRY (octa_node_op (OCTA_OP_double, &one, &value));
  OCTA_TRY (octa_node_download (value, &v));
  int used = snprintf (text, sizeof text, "%g", v);
  if (isfinite (v) && ! strchr (text, '.')
      && v != floor (v)) /* is printed like an integer */
    snprintf (text + used, sizeof text - (size_t)used, "%+g",
              v - floor (v + 0.5));
  st = octa_subscript_bad (text, position, n, false);
done:
  octa_node_release (one);
  octa_node_release (value);
  return st;
}

static octa_status
bad_complex (octa_node *idx, int position, int n)
{
  octa_status st;
  octa_node *parts[2] = { NULL }, *value = NULL;
  double v[2];
  char text[64];
  if (idx->n_elems != 1)
    return octa_subscript_bad ("<complex matrix>", position, n, false);
  if (idx->type == OCTA_TYPE_SINGLE)
    return octa_subscript_bad ("<float complex scalar>", position, n, false);
  static const octa_op part[] = { OCTA_OP_real, OCTA_OP_imag };
  for (int i = 0; i < 2; i++)
    {
      OCTA_TRY (octa_node_op (part[i], &idx, &parts[i]));
      OCTA_TRY (octa_node_op (OCTA_OP_double, &parts[i], &value));
      OCTA_TRY (octa_node_download (value, &v[i]));
      octa_node_release (value);
      value = NULL;
    }
  snprintf (text, sizeof text, "%g%+gi", v[0], v[1]);
  st = octa_subscript_bad (text, position, n, true);
done:
  octa_node_release (parts[0]);
  octa_node_release (parts[1]);
  octa_node_release (value);
  return st;
}

static octa_status
take_mask (octa_node *mask, octa_subscript *s)
{
  octa_status st = octa_index_positions (mask, -1, false, &s->on_device,
                                         &s->count);
  if (st != OCTA_OK)
    return st;
  s->is_ascending = s->is_bound = true;
  s->highest = mask->n_elems - 1;
  int along = octa_size_vector_dim (&mask->size);
  s->shape = *OCTA_SIZE (s->count, mask->n_elems == 1 ? s->count : 1);
  if (along >= 0)
    {
      s->shape = mask->size;
      s->shape.dims[along] = s->count;
    }
  if (s->on_device && s->count == 1)
    {
      octa_buffer *b = s->on_device;
      s->on_device = NULL;
      s->step = 1;
      st = octa_staging_dtoh (&s->start, octa_buffer_use (b), sizeof s->start);
      octa_buffer_release (b);
    }
  return st;
}

octa_status
octa_subscript_take (octa_node *idx, int position, int n, octa_subscript *s)
{
  octa_status st;
  octa_node *doubles = NULL;
  list_stats stats;
  memset (s, 0, sizeof *s);
  s->step = 1;
  OCTA_TRY (octa_node_resolve (idx));
  if (idx->cplx == OCTA_COMPLEX)
    OCTA_TRY (bad_complex (idx, position, n));
  if (idx->type == OCTA_TYPE_LOGICAL)
    {
      OCTA_TRY (take_mask (idx, s));
      return OCTA_OK;
    }
  s->shape = idx->size;
  s->count = idx->n_elems;
  if (s->count == 0)
    return OCTA_OK;
  if (! octa_fuse_has_kernels ((octa_type)idx->type, false))
    OCTA_TRY (octa_node_op (OCTA_OP_double, &idx, &doubles));
  OCTA_TRY (convert (doubles ? doubles : idx, &s->on_device, &stats));
  if (stats.bad != INT64_MAX)
    OCTA_TRY (bad_element (idx, stats.bad, position, n));
  s->highest = stats.highest;
  /* A list becomes a range if its elements are known without reading them.  */
  if (stats.highest == stats.lowest)
    {
      octa_subscript_free (1, s);
      s->start = stats.highest;
      s->step = 0;
    }
done:
  octa_node_release (doubles);
  if (st != OCTA_OK)
    octa_subscript_free (1, s);
  return st;
}

/* ---- positions that are named twice ---- */

/* A node of class T over the buffer B of N elements.  */
static octa_status
wrap (octa_type t, octa_buffer *b, int64_t n, octa_node **out)
{
  octa_node *node = NULL;
  octa_status st = octa_node_new (OCTA_NODE_BUFFER, t, OCTA_REAL,
                                  OCTA_SIZE (n, 1), &node);
  if (st != OCTA_OK)
    return st;
  octa_buffer_retain (node->buffer = b);
  *out = node;
  return OCTA_OK;
}

/* The elements of LIST at the positions PICK; both are on the device.  */
static octa_status
pick_list (octa_buffer *list, int64_t n, octa_buffer *pick, int64_t count,
           octa_buffer **out)
{
  octa_status st;
  octa_node *all = NULL, *some = NULL;
  const octa_subscript s = { .count = count,
                             .on_device = pick,
                             .highest = n - 1,
                             .shape = { 2, { count, 1 } } };
  OCTA_TRY (wrap (OCTA_TYPE_INT64, list, n, &all));
  OCTA_TRY (octa_index_read (all, 1, &s, &some));
  OCTA_TRY (octa_node_store (some));
  octa_buffer_retain (*out = some->buffer);
done:
  octa_node_release (some);
  octa_node_release (all);
  return st;
}

/* Can S contain a position twice?  On a GPU this is known only after a
   kernel.  */
static octa_status
may_repeat (const octa_subscript *s, int64_t extent, bool *may)
{
  octa_status st;
  octa_buffer *seen = NULL, *noted = NULL;
  octa_argpack a;
  int64_t is_twice = 1;
  *may = ! s->on_device->is_distinct;
  if (! *may || ! octa_driver_is_host ())
    return OCTA_OK;
  OCTA_TRY (octa_buffer_new ((size_t)octa_ceil_div (extent, 64) * 8, &seen));
  OCTA_TRY (octa_buffer_new (sizeof is_twice, &noted));
  OCTA_TRY (octa_lane_fill8 (octa_buffer_use (seen), 0, seen->bytes));
  a.n = 0;
  octa_argpack_add (&a, (int64_t)octa_buffer_use (s->on_device));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (seen));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (noted));
  OCTA_TRY (run_list ("octa_twice", OCTA_TWICE_TEXT, &a, s->count, 1));
  OCTA_TRY (
      octa_staging_dtoh (&is_twice, octa_buffer_use (noted), sizeof is_twice));
  *may = is_twice;
  s->on_device->is_distinct = ! is_twice;
done:
  octa_buffer_release (seen);
  octa_buffer_release (noted);
  return st;
}

static octa_status
unrepeat_device (octa_subscript *s, int64_t extent, octa_subscript *winners)
{
  octa_status st;
  octa_buffer *owner = NULL, *wins = NULL, *list = NULL, *left = NULL;
  octa_node *mask = NULL;
  octa_argpack a, b;
  int64_t count;
  bool may;
  OCTA_TRY (may_repeat (s, extent, &may));
  if (! may)
    return OCTA_OK;
  OCTA_TRY (octa_buffer_new ((size_t)extent * sizeof (int64_t), &owner));
  OCTA_TRY (octa_buffer_new ((size_t)s->count, &wins));
  OCTA_TRY (octa_lane_fill8 (octa_buffer_use (owner), 0xff, owner->bytes));
  a.n = 0;
  octa_argpack_add (&a, (int64_t)octa_buffer_use (s->on_device));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (owner));
  OCTA_TRY (run_list ("octa_claim", OCTA_CLAIM_TEXT, &a, s->count,
                      blocks_of (s->count)));
  b.n = 0;
  octa_argpack_add (&b, (int64_t)octa_buffer_use (s->on_device));
  octa_argpack_add (&b, (int64_t)octa_buffer_use (owner));
  octa_argpack_add (&b, (int64_t)octa_buffer_use (wins));
  OCTA_TRY (run_list ("octa_winners", "", &b, s->count, blocks_of (s->count)));
  OCTA_TRY (wrap (OCTA_TYPE_LOGICAL, wins, s->count, &mask));
  OCTA_TRY (octa_index_positions (mask, -1, false, &list, &count));
  if (count < s->count)
    {
      OCTA_TRY (pick_list (s->on_device, s->count, list, count, &left));
      memset (winners, 0, sizeof *winners);
      winners->count = count;
      winners->highest = s->count - 1;
      winners->on_device = OCTA_MOVE (list);
      octa_buffer_release (s->on_device);
      s->on_device = left;
      s->count = count;
    }
done:
  octa_node_release (mask);
  octa_buffer_release (owner);
  octa_buffer_release (wins);
  octa_buffer_release (list);
  return st;
}

typedef struct claim
{
  int64_t position, element;
} claim;

static int
by_position (const void *x, const void *y)
{
  const claim *a = x, *b = y;
  if (a->position != b->position)
    return a->position < b->position ? -1 : 1;
  return (a->element > b->element) - (a->element < b->element);
}

static octa_status
unrepeat_host (octa_subscript *s, octa_subscript *winners)
{
  octa_status st = OCTA_OK;
  int64_t n = s->count, left = 0;
  claim *c = malloc ((size_t)n * sizeof *c);
  int64_t *positions = malloc ((size_t)n * sizeof *positions);
  int64_t *elements = malloc ((size_t)n * sizeof *elements);
  if (! c || ! positions || ! elements)
    OCTA_TRY (octa_no_memory ("arrays"));
  for (int64_t i = 0; i < n; i++)
    c[i] = (claim){ s->list[i], i };
  qsort (c, (size_t)n, sizeof *c, by_position);
  for (int64_t i = 0; i < n; i++)
    if (i == n - 1 || c[i + 1].position != c[i].position)
      {
        positions[left] = c[i].position;
        elements[left++] = c[i].element;
      }
  if (left < n)
    {
      memset (winners, 0, sizeof *winners);
      winners->count = s->count = left;
      winners->list = winners->own_list = elements;
      free (s->own_list);
      s->list = s->own_list = positions;
      elements = positions = NULL;
    }
done:
  free (c);
  free (positions);
  free (elements);
  return st;
}

octa_status
octa_subscript_unrepeat (octa_subscript *s, int64_t extent, bool *repeats,
                         octa_subscript *winners)
{
  octa_status st = OCTA_OK;
  int64_t before = s->count;
  if (s->is_colon || s->count < 2 || s->is_ascending)
    *repeats = false;
  else if (! s->list && ! s->on_device)
    {
      *repeats = s->step == 0;
      if (*repeats)
        {
          *winners = (octa_subscript){ .start = s->count - 1,
                                       .step = 1,
                                       .count = 1 };
          s->count = 1;
        }
    }
  else
    {
      OCTA_TRY (s->list ? unrepeat_host (s, winners)
                        : unrepeat_device (s, extent, winners));
      *repeats = s->count < before;
    }
done:
  return st;
}
