/* move.c -- moves elements of arrays to and from the blocks that a script
   computes.

   A strided array is moved row by row of the innermost dimension; how a row is
   moved is chosen once for each array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/interpret.h"

#include <string.h>

enum
{
  LONG_ROW = 64, /* a row of this length has its own blocks */
  SHORT_ROW = 16 /* a row of this length does not have its own call */
};

typedef octa_script script;
typedef octa_script_place place;

typedef struct sixteen
{
  uint64_t half[2];
} sixteen;

/* ---- rows ---- */

/* Functions whose loops have a few rounds: the compiler makes a copy for each
   width.  */
#define UNROLLED inline __attribute__ ((always_inline))

/* The functions that move elements of type T.  */
#define ROWS(T)                                                               \
  static void load_same_##T (const place *l, int64_t base, int64_t c, int n,  \
                             void *values)                                    \
  {                                                                           \
    const T x = ((const T *)l->p)[base];                                      \
    (void)c;                                                                  \
    for (int k = 0; k < n; k++)                                               \
      ((T *)values)[k] = x;                                                   \
  }                                                                           \
  static void load_back_##T (const place *l, int64_t base, int64_t c, int n,  \
                             void *values)                                    \
  {                                                                           \
    const T *from = (const T *)l->p + base - c;                               \
    for (int k = 0; k < n; k++)                                               \
      ((T *)values)[k] = from[-k];                                            \
  }                                                                           \
  static void load_steps_##T (const place *l, int64_t base, int64_t c, int n, \
                              void *values)                                   \
  {                                                                           \
    const int64_t stride = l->stride[0];                                      \
    const T *from = (const T *)l->p + base + c * stride;                      \
    for (int k = 0; k < n; k++, from += stride)                               \
      ((T *)values)[k] = *from;                                               \
  }                                                                           \
  static void load_list_##T (const place *l, int64_t base, int64_t c, int n,  \
                             void *values)                                    \
  {                                                                           \
    const int64_t *list = l->list[0] + c, stride = l->stride[0];              \
    const T *from = (const T *)l->p + base;                                   \
    for (int k = 0; k < n; k++)                                               \
      ((T *)values)[k] = from[list[k] * stride];                              \
  }                                                                           \
  static void store_steps_##T (const place *l, int64_t base, int64_t c,       \
                               int n, void *values)                           \
  {                                                                           \
    const int64_t stride = l->stride[0];                                      \
    T *to = (T *)l->p + base + c * stride;                                    \
    for (int k = 0; k < n; k++, to += stride)                                 \
      *to = ((const T *)values)[k];                                           \
  }                                                                           \
  static void store_list_##T (const place *l, int64_t base, int64_t c, int n, \
                              void *values)                                   \
  {                                                                           \
    const int64_t *list = l->list[0] + c, stride = l->stride[0];              \
    T *to = (T *)l->p + base;                                                 \
    for (int k = 0; k < n; k++)                                               \
      to[list[k] * stride] = ((const T *)values)[k];                          \
  }                                                                           \
  static UNROLLED void load_rows_of_##T (const place *l, int64_t base,        \
                                         int width, int n, void *values)      \
  {                                                                           \
    const int64_t stride = l->stride[0], pitch = l->stride[1];                \
    const T *from = (const T *)l->p + base;                                   \
    T *to = values;                                                           \
    for (int r = 0; r < n; r++, from += pitch)                                \
      for (int k = 0; k < width; k++)                                         \
        *to++ = from[k * stride];                                             \
  }                                                                           \
  static void load_rows_##T (const place *l, int64_t base, int width, int n,  \
                             void *values)                                    \
  {                                                                           \
    switch (width)                                                            \
      {                                                                       \
      case 2:                                                                 \
        load_rows_of_##T (l, base, 2, n, values);                             \
        break;                                                                \
      case 3:                                                                 \
        load_rows_of_##T (l, base, 3, n, values);                             \
        break;                                                                \
      case 4:                                                                 \
        load_rows_of_##T (l, base, 4, n, values);                             \
        break;                                                                \
      default:                                                                \
        load_rows_of_##T (l, base, width, n, values);                         \
      }                                                                       \
  }                                                                           \
  static void store_rows_##T (const place *l, int64_t base, int width, int n, \
                              void *values)                                   \
  {                                                                           \
    const int64_t stride = l->stride[0], pitch = l->stride[1];                \
    T *to = (T *)l->p + base;                                                 \
    const T *from = values;                                                   \
    for (int r = 0; r < n; r++, to += pitch)                                  \
      for (int k = 0; k < width; k++)                                         \
        to[k * stride] = *from++;                                             \
  }

ROWS (uint8_t)
ROWS (uint16_t)
ROWS (uint32_t)
ROWS (uint64_t)
ROWS (sixteen)

static void
load_row (const place *l, int64_t base, int64_t c, int n, void *values)
{
  memcpy (values, l->p + (size_t)(base + c) * l->size, (size_t)n * l->size);
}

static void
store_row (const place *l, int64_t base, int64_t c, int n, void *values)
{
  memcpy (l->p + (size_t)(base + c) * l->size, values, (size_t)n * l->size);
}

/* Load elements of a range; its positions are exact as doubles.  */
static void
load_range (const place *l, int64_t base, int64_t c, int n, void *values)
{
  const double stride = (double)l->stride[0];
  octa_script_loops ()->range (values, n, l->base, l->step,
                               (double)(l->offset + base) + (double)c * stride,
                               stride);
}

static void
load_range_list (const place *l, int64_t base, int64_t c, int n, void *values)
{
  const int64_t *list = l->list[0] + c;
  for (int k = 0; k < n; k++)
    ((double *)values)[k] = l->base
                            + (double)(l->offset + base
                                       + list[k] * l->stride[0])
                                  * l->step;
}

/* ---- choosing the functions ---- */

#define MOVES(T)                                                              \
  {                                                                           \
    load_same_##T, load_back_##T, load_steps_##T, load_list_##T,              \
        store_steps_##T, store_list_##T, load_rows_##T, store_rows_##T        \
  }

static const struct moves
{
  octa_script_move *same, *back, *steps, *list, *store_steps, *store_list;
  octa_script_rows *load_rows, *store_rows;
} moves[] = { MOVES (uint8_t), MOVES (uint16_t), MOVES (uint32_t),
              MOVES (uint64_t), MOVES (sixteen) };

/* Are the elements of L contiguous and in P's order?  */
static bool
is_plain (const place *l, const octa_program *p)
{
  int64_t stride = 1;
  bool is = true;
  for (int d = 0; d < p->n_dims; d++)
    {
      is &= ! l->list[d] && l->stride[d] == stride;
      stride *= p->dims[d];
    }
  return is;
}

void
octa_script_place_finish (place *l, const octa_program *p)
{
  if (l->access == OCTA_ACCESS_STRIDED && is_plain (l, p))
    l->access = OCTA_ACCESS_OFFSET;
  if (l->access != OCTA_ACCESS_STRIDED)
    {
      l->stride[0] = 1;
      return;
    }
  const struct moves *m = &moves[__builtin_ctzll (l->size)];
  l->load = l->is_range          ? (l->list[0] ? load_range_list : load_range)
            : l->list[0]         ? m->list
            : l->stride[0] == 0  ? m->same
            : l->stride[0] == 1  ? load_row
            : l->stride[0] == -1 ? m->back
                                 : m->steps;
  l->store = l->list[0]          ? m->store_list
             : l->stride[0] == 1 ? store_row
                                 : m->store_steps;
  if (p->n_dims > 1 && p->dims[0] < SHORT_ROW && ! l->is_range && ! l->list[0]
      && ! l->list[1])
    {
      l->load_rows = m->load_rows;
      l->store_rows = m->store_rows;
    }
}

/* ---- blocks ---- */

void
octa_script_find (const script *s, int64_t first, int64_t *at)
{
  for (int d = 0; d < s->n_dims; d++)
    {
      at[d] = first % s->dims[d];
      first /= s->dims[d];
    }
}

/* The position in L where the row with the coordinates C begins.  */
static int64_t
base_of (const script *s, const place *l, const int64_t *c)
{
  int64_t base = 0;
  for (int d = 1; d < s->n_dims; d++)
    base += (l->list[d] ? l->list[d][c[d]] : c[d]) * l->stride[d];
  return base;
}

/* The number of elements in a block that begins at AT: up to the end of the
   row if rows are long.  */
int
octa_script_block (const script *s, const int64_t *at, int64_t left)
{
  int64_t n = left < s->at_once ? left : s->at_once, row = s->dims[0] - at[0];
  return (int)(s->dims[0] >= LONG_ROW && row < n ? row : n);
}

/* How many whole rows of one plane there are among N elements from C on, which
   ROWS can move.  */
static int
whole_rows (const script *s, octa_script_rows *rows, const int64_t *c, int n)
{
  if (! rows || c[0] || n < s->dims[0])
    return 0;
  int64_t left = s->dims[1] - c[1], have = n / s->dims[0];
  return (int)(left < have ? left : have);
}

/* Call MOVE for N elements of L from AT on, or ROWS for whole rows, unless it
   is NULL.  */
static void
each_row (const script *s, const place *l, octa_script_move *move,
          octa_script_rows *rows, const int64_t *at, int n,
          unsigned char *values)
{
  int64_t c[OCTA_DIMS_MAX];
  for (int d = 0; d < s->n_dims; d++)
    c[d] = at[d];
  while (n > 0)
    {
      int64_t left = s->dims[0] - c[0];
      int run = left < n ? (int)left : n, whole = whole_rows (s, rows, c, n);
      if (whole)
        {
          rows (l, base_of (s, l, c), run, whole, values);
          run *= whole;
          c[1] += whole - 1;
          c[0] = s->dims[0];
        }
      else
        {
          move (l, base_of (s, l, c), c[0], run, values);
          c[0] += run;
        }
      values += (size_t)run * l->size;
      n -= run;
      for (int d = 0; d + 1 < s->n_dims && c[d] == s->dims[d]; d++)
        {
          c[d] = 0;
          c[d + 1]++;
        }
    }
}

const void *
octa_script_load (const script *s, const place *l, int64_t first,
                  const int64_t *at, int n, void *to)
{
  const bool is_one_row = at[0] + n <= s->dims[0];
  if (l->access <= OCTA_ACCESS_ONE)
    return to; /* filled by octa_script_repeat */
  if (l->access == OCTA_ACCESS_STRIDED)
    {
      if (l->load == load_row && is_one_row)
        return l->p + (size_t)(base_of (s, l, at) + at[0]) * l->size;
      each_row (s, l, l->load, l->load_rows, at, n, to);
      return to;
    }
  if (! l->is_range)
    return l->p + (size_t)first * l->size;
  load_range (l, first, 0, n, to);
  return to;
}

void
octa_script_store (const script *s, const place *l, int64_t first,
                   const int64_t *at, int n, const void *from)
{
  unsigned char *to = l->p + (size_t)first * l->size;
  if (l->access == OCTA_ACCESS_STRIDED)
    each_row (s, l, l->store, l->store_rows, at, n,
              (unsigned char *)(uintptr_t)from);
  else if (from != to)
    memcpy (to, from, (size_t)n * l->size);
}

void
octa_script_repeat (const script *s, unsigned char *room)
{
  const int most = s->n_elems < s->at_once ? (int)s->n_elems : s->at_once;
  for (int i = 0; i < s->n_steps; i++)
    {
      const place *l = s->steps[i].leaf;
      const int n = s->steps[i].is_repeated ? most : 1;
      void *to = room + s->steps[i].at;
      if (! l || l->access > OCTA_ACCESS_ONE)
        continue;
      if (l->is_range)
        for (int k = 0; k < n; k++)
          ((double *)to)[k] = l->base + (double)l->offset * l->step;
      else
        moves[__builtin_ctzll (l->size)].same (l, 0, 0, n, to);
    }
}
