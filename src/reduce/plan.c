/* plan.c -- dividing a reduction: the part that one block of its kernel
   computes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "reduce/private.h"

const char *const octa_pass_texts[] = {
  [OCTA_PASS_LONG] = "",
  [OCTA_PASS_COLUMNS] = "#define OCTA_COLUMNS 1\n",
  [OCTA_PASS_SHORT] = "#define OCTA_SHORT 1\n",
  [OCTA_PASS_SINGLES] = "#define OCTA_SINGLES 1\n",
  [OCTA_PASS_STAGED] = "#define OCTA_STAGED 1\n",
};

#define ROW 64           /* threads across neighbouring columns */
#define SHORT_COUNT 1024 /* so many elements in a column are ... */
#define SHORT_POST 64    /* ... too few for a block with more columns */
#define STAGED_COUNT 64  /* or even for a part of a warp */
#define LIGHT_INSTRS 4   /* an expression that needs few registers */
#define COLUMNS_POST 792 /* so many columns fill a GPU */
#define HOST_PART 16384  /* elements per block on the host */

static void
plan_host (octa_pass *s)
{
  s->v = 1;
  s->tiles = s->pre == 1 ? 1 : octa_ceil_div (s->pre, OCTA_REDUCE_TILE);
  int64_t width = s->pre < OCTA_REDUCE_TILE ? s->pre : OCTA_REDUCE_TILE;
  s->per = octa_clamp (HOST_PART / width, 64, INT64_MAX);
  if (s->tiles * s->post >= 64)
    s->per = s->count;
  s->block[0] = 1024;
  s->block[1] = s->block[2] = 1;
}

/* The number of elements in a part of COUNT: a multiple of LEAST such that
   there are at most MOST parts.  */
static int64_t
part_of (const octa_pass *s, int64_t least, int64_t most)
{
  int64_t parts = octa_clamp (octa_ceil_div (s->count, least), 1,
                              most < 1 ? 1 : most);
  return octa_ceil_div (octa_ceil_div (s->count, parts), least) * least;
}

/* Plan for columns that are too short for a block each.  */
static bool
plan_short (octa_pass *s)
{
  if (s->pre > 1 || s->post <= SHORT_POST || s->count > SHORT_COUNT)
    return false;
  s->tiles = s->post;
  s->per = s->count;
  s->parts = 1;
  s->block[0] = OCTA_BLOCK;
  s->block[1] = 1;
  s->form = s->count == s->v ? OCTA_PASS_SINGLES : OCTA_PASS_SHORT;
  if (s->form == OCTA_PASS_SINGLES)
    return true;
  s->block[0] = 1;
  while (s->block[0] < 32 && (int64_t)s->block[0] * s->v < s->count)
    s->block[0] *= 2;
  s->block[1] = OCTA_BLOCK / s->block[0];
  return true;
}

/* Plan for many short columns.  Loads continue from one column to the next, so
   that each has V elements, whatever the length of a column.  SIZE is that of
   an accumulator.  TELLS_ZEROS: if not staged, another kernel has to check the
   results.  */
static bool
plan_staged (octa_pass *s, const octa_program *p, size_t size,
             bool tells_zeros)
{
  int v = octa_program_span (p);
  int64_t group = s->pre * s->count, n = group * s->post, parts;
  if (s->post <= SHORT_POST)
    return false;
  do
    {
      int64_t room = OCTA_STAGE_OF (v, (int)size);
      parts = group > room / 4 ? 0 : room / group;
      if (group % v)
        parts -= parts % v;
    }
  while ((v > 8 || n % v || ! parts) && (v /= 2) > 0);
  /* A column of one load is finished after this load.  */
  bool is_apart = s->count > STAGED_COUNT || (s->count == v && ! tells_zeros);
  if (v == 0 || (s->pre == 1 && v == s->v && is_apart))
    return false;
  s->form = OCTA_PASS_STAGED;
  s->v = v;
  s->tiles = s->post;
  s->parts = parts;
  for (s->per = 1; s->per < 32 && s->per < s->count
                   && 2 * s->per * parts * s->pre <= OCTA_BLOCK;)
    s->per *= 2;
  s->block[0] = OCTA_BLOCK;
  s->block[1] = 1;
  return true;
}

/* Plan for one column, or for several with a block each.  IS_LIGHT: the kernel
   has registers for many blocks at once.  */
static void
plan_inner (octa_pass *s, int64_t wanted, bool is_light)
{
  int64_t least = (int64_t)OCTA_BLOCK * s->v * 8;
  s->tiles = 1;
  s->block[0] = OCTA_BLOCK;
  s->block[1] = 1;
  s->per = part_of (s, least, wanted / s->post);
  if (is_light && s->post >= COLUMNS_POST && s->per >= s->count)
    s->form = OCTA_PASS_COLUMNS;
}

/* Plan for neighbouring columns, with BX threads across them.  */
static void
plan_outer (octa_pass *s, int64_t wanted, unsigned bx)
{
  unsigned by = OCTA_BLOCK / bx;
  s->block[0] = bx;
  s->block[1] = by;
  s->tiles = octa_ceil_div (s->pre, (int64_t)bx * s->v);
  s->per = part_of (s, 16 * (int64_t)by, wanted / (s->tiles * s->post));
}

int
octa_pass_arrays (const octa_program *p)
{
  int n = 0;
  for (int i = 0; i < p->n_leaves; i++)
    n += p->leaf[i].access >= OCTA_ACCESS_LINEAR
         && ! octa_leaf_is_made (&p->leaf[i]);
  return n;
}

static void
plan_device (octa_pass *s, const octa_program *p, size_t size, int at_once,
             bool tells_zeros)
{
  bool are_few = at_once == OCTA_BLOCKS_MOST || (! at_once && s->pre > 1);
  int64_t wanted = are_few ? OCTA_REDUCE_BLOCKS_FEW : OCTA_REDUCE_BLOCKS;
  unsigned bx = 1, most = ROW;
  s->block[2] = 1;
  if (plan_staged (s, p, size, tells_zeros) || plan_short (s))
    return;
  if (s->pre == 1)
    {
      plan_inner (s, wanted,
                  at_once >= 4 && octa_pass_arrays (p) == 1
                      && p->n_instrs <= LIGHT_INSTRS);
      return;
    }
  /* Not more threads along a column than it has elements.  */
  while (most < OCTA_BLOCK && OCTA_BLOCK / most > s->count)
    most *= 2;
  while (bx < most && (int64_t)bx * s->v < s->pre)
    bx *= 2;
  plan_outer (s, wanted, bx);
  /* One block combines the results of all parts of a column.  */
  while (bx > 8
         && octa_ceil_div (s->count, s->per) > 16 * (int64_t)s->block[1])
    plan_outer (s, wanted, bx /= 2);
}

void
octa_pass_plan (octa_pass *s, const octa_program *p, size_t size, int at_once,
                bool tells_zeros)
{
  s->v = octa_pass_vector (s, p);
  if (octa_driver_is_host ())
    plan_host (s);
  else
    plan_device (s, p, size, at_once, tells_zeros);
  if (s->form == OCTA_PASS_LONG || s->form == OCTA_PASS_COLUMNS)
    s->parts = octa_ceil_div (s->count, s->per);
}

int64_t
octa_pass_blocks (const octa_pass *s)
{
  switch (s->form)
    {
    case OCTA_PASS_SHORT:
      return octa_ceil_div (s->post, s->block[1]);
    case OCTA_PASS_SINGLES:
      return octa_ceil_div (s->post, (int64_t)OCTA_BLOCK * OCTA_SINGLES_EACH);
    case OCTA_PASS_STAGED:
      return octa_ceil_div (s->post, s->parts);
    default:
      return s->post * s->parts * s->tiles;
    }
}
