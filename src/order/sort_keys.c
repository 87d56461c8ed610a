/* sort_keys.c -- columns of keys, sorted by the kernels in octa_sort_*.cuh.

   Short columns are sorted by one block each, several to a block if they are
   very short.  Long ones take a pass for each digit of 8 bits that is not the
   same in all keys, from one buffer to another.  The first pass reads the
   array, and the last one writes the result.  A key has neither the sign of a
   zero nor the difference of NA and NaN.  If there are negative zeros or NA,
   the order is computed too, and the result is gathered from the array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "order/order.h"
#include "order/sort.h"

#include <stdio.h>
#include <string.h>

#define TINY_MAX 32
#define TILE_MAX 4096
#define HOST_COLUMN 65536 /* longer columns are divided between workers */

/* ---- kernels ---- */

#define KEYS "octa_sort_keys.cuh "

/* Threads and items are chosen so that a tile fills 48 KiB.  */
static const struct
{
  const char *name, *macro, *template;
  int threads, items, items_wide; /* wide: with data of 8 bytes */
} steps[OCTA_SORT_STEP_COUNT] = {
  [OCTA_SORT_HISTOGRAM] = { "histogram", "OCTA_STEP_HISTOGRAM",
                            KEYS "octa_sort_tpl.cuh", 256, 1, 1 },
  [OCTA_SORT_STARTS] = { "starts", "OCTA_STEP_STARTS",
                         KEYS "octa_sort_tpl.cuh", 256, 1, 1 },
  [OCTA_SORT_PASS] = { "pass", "OCTA_STEP_PASS", KEYS "octa_sort_tpl.cuh", 384,
                       20, 15 },
  [OCTA_SORT_PASS_PAIRS] = { "pairs", "OCTA_STEP_PASS 1\n#define OCTA_PAIRS",
                             KEYS "octa_sort_tpl.cuh", 384, 20, 14 },
  [OCTA_SORT_TINY] = { "tiny", "OCTA_TINY", KEYS "octa_sort_tile_tpl.cuh", 256,
                       4, 4 },
  [OCTA_SORT_TILE_SMALL] = { "small", "OCTA_STEP_TILE",
                             KEYS "octa_sort_tile_tpl.cuh", 256, 4, 4 },
  [OCTA_SORT_TILE] = { "tile", "OCTA_STEP_TILE", KEYS "octa_sort_tile_tpl.cuh",
                       256, 16, 16 },
  [OCTA_SORT_COLUMNS] = { "columns", "OCTA_STEP_COLUMNS",
                          KEYS "octa_sort_host_tpl.cuh", 1, 1, 1 },
  [OCTA_SORT_PARTS] = { "parts", "OCTA_STEP_PARTS",
                        KEYS "octa_sort_host_tpl.cuh", 1, 1, 1 },
  [OCTA_SORT_MIDDLE] = { "middle", "OCTA_STEP_MIDDLE",
                         KEYS "octa_middle_host_tpl.cuh", 1, 1, 1 },
  [OCTA_SORT_CHECK] = { "check", "OCTA_STEP_CHECK",
                        KEYS "octa_sort_order_tpl.cuh", OCTA_BLOCK, 1, 1 },
  [OCTA_SORT_KEYS] = { "keys", "OCTA_STEP_KEYS",
                       KEYS "octa_sort_order_tpl.cuh", OCTA_BLOCK, 1, 1 },
  [OCTA_SORT_MEND] = { "mend", "OCTA_STEP_MEND",
                       KEYS "octa_sort_order_tpl.cuh", OCTA_BLOCK, 1, 1 },
  [OCTA_SORT_GATHER] = { "gather", "OCTA_STEP_GATHER",
                         KEYS "octa_sort_order_tpl.cuh", OCTA_BLOCK, 1, 1 },
};

/* Places in a column take 30 bits of 32, or 62 of 64.  */
static bool
is_wide_count (int64_t count)
{
  return count >= (int64_t)1 << 30;
}

/* The size of such a place in memory.  */
static size_t
word_bytes (int64_t count)
{
  return is_wide_count (count) ? 8 : 4;
}

/* The data that OCTA_SORT_PASS moves: keys and, in pairs, words.  */
static int
items_of (octa_sort_step step, int size, bool is_wide)
{
  bool is_large = size == 8 || (step == OCTA_SORT_PASS_PAIRS && is_wide);
  return is_large ? steps[step].items_wide : steps[step].items;
}

bool
octa_sort_has (octa_sort_step step, octa_sort_form form, int size,
               bool for_host)
{
  if (step == OCTA_SORT_GATHER)
    return form == OCTA_SORT_FLOAT && size >= 4;
  if (size > 8 || (form == OCTA_SORT_FLOAT && size < 4))
    return false;
  switch (step)
    {
    case OCTA_SORT_KEYS:
      return form == OCTA_SORT_FLOAT;
    case OCTA_SORT_MEND:
      return form == OCTA_SORT_UNSIGNED && size == 8;
    case OCTA_SORT_CHECK:
      return true;
    case OCTA_SORT_COLUMNS:
    case OCTA_SORT_PARTS:
    case OCTA_SORT_MIDDLE:
      return for_host;
    default:
      return ! for_host;
    }
}

void
octa_sort_text (octa_sort_step step, octa_sort_form form, int size,
                bool is_wide, octa_strbuf *defines, char *name,
                size_t name_size, const char **template)
{
  static const char *const forms[] = { "UNSIGNED", "SIGNED", "FLOAT" };
  const char *type = size == 1   ? "unsigned char"
                     : size == 2 ? "unsigned short"
                     : size == 4 ? "unsigned"
                                 : "unsigned long long";
  octa_strbuf_clear (defines);
  octa_strbuf_printf (defines, "#define OCTA_ELEM %s\n", type);
  octa_strbuf_printf (defines, "#define OCTA_FORM_%s 1\n", forms[form]);
  octa_strbuf_printf (defines, "#define OCTA_ITEM %s\n",
                      size == 16 ? "octa_z" : type);
  octa_strbuf_printf (defines, "#define OCTA_COUNT %s\n",
                      is_wide ? "unsigned long long" : "unsigned");
  octa_strbuf_printf (defines, "#define OCTA_THREADS %d\n",
                      steps[step].threads);
  octa_strbuf_printf (defines, "#define OCTA_ITEMS %d\n",
                      items_of (step, size, is_wide));
  /* More blocks run at a time than the registers for pairs would allow.  */
  octa_strbuf_printf (defines, "#define OCTA_RESIDENT %d\n",
                      step == OCTA_SORT_PASS ? 3 : 2);
  octa_strbuf_printf (defines, "#define %s 1\n", steps[step].macro);
  snprintf (name, name_size, "sort_%s_%c%d%s", steps[step].name, "usf"[form],
            8 * size, is_wide ? "_wide" : "");
  *template = steps[step].template;
}

octa_status
octa_sort_kernel (octa_sort_step step, octa_sort_form form, int size,
                  int64_t count, const octa_fuse_kernel **k)
{
  static struct
  {
    octa_fuse_macros defines;
    char name[64];
    const char *template;
  } last[sizeof steps / sizeof *steps], *m;
  const bool is_wide = is_wide_count (count);
  m = &last[step];
  if (! octa_fuse_macros_are_of (&m->defines,
                                 (uint8_t[OCTA_MACRO_CHOICES]){
                                     form, (uint8_t)size, is_wide }))
    octa_sort_text (step, form, size, is_wide, &m->defines.text, m->name,
                    sizeof m->name, &m->template);
  const char *s = octa_strbuf_ok (&m->defines.text);
  return s ? octa_template_kernel (m->name, s, m->template, k) : OCTA_FAIL;
}

/* Launch STEP of J with N_BLOCKS blocks; on the host a block does the work of
   THREADS elements.  */
static octa_status
launch (const octa_sort_job *j, octa_sort_step step, int64_t n_blocks,
        unsigned threads, octa_argpack *a)
{
  octa_status st;
  const octa_fuse_kernel *k;
  OCTA_TRY (octa_sort_kernel (step, j->form, j->size, j->count, &k));
  OCTA_TRY (octa_fuse_kernel_launch (k, (int64_t[]){ n_blocks, 1 },
                                     (unsigned[]){ threads, 1, 1 },
                                     a->params));
done:
  return st;
}

static void
add_pointers (octa_argpack *a, int n, const CUdeviceptr *p)
{
  for (int i = 0; i < n; i++)
    octa_argpack_add (a, (int64_t)p[i]);
}

static CUdeviceptr
address (const octa_buffer *b)
{
  return b ? octa_buffer_use (b) : 0;
}

static uint64_t
flip_of (const octa_sort_job *j)
{
  return j->descending ? ~(uint64_t)0 >> (64 - 8 * j->size) : 0;
}

/* ---- results, and work space ---- */

/* Slot 0 is where the last pass writes; slot 1 the other side.  */
typedef struct sides
{
  octa_buffer *keys[2], *order[2];
  bool has_order, is_picked; /* picked: the values are gathered by the order */
} sides;

static void
sides_free (sides *s)
{
  for (int i = 0; i < 2; i++)
    {
      octa_buffer_release (s->keys[i]);
      octa_buffer_release (s->order[i]);
    }
}

static octa_status
sides_new (sides *s, const octa_sort_job *j, int n_passes)
{
  octa_status st = OCTA_OK;
  size_t n = (size_t)(j->columns * j->count);
  size_t word = word_bytes (j->count);
  if (j->wants_values || n_passes > 1)
    OCTA_TRY (octa_buffer_new (n * (size_t)j->size, &s->keys[0]));
  if (n_passes > 1)
    OCTA_TRY (octa_buffer_new (n * (size_t)j->size, &s->keys[1]));
  if (! s->has_order)
    goto done;
  OCTA_TRY (octa_buffer_new (n * (j->wants_index ? 8 : word), &s->order[0]));
  if (n_passes > 1)
    OCTA_TRY (octa_buffer_new (n * word, &s->order[1]));
done:
  return st;
}

/* Gather the values in the order of slot 0.  */
static octa_status
pick (const octa_sort_job *j, const sides *s)
{
  octa_status st;
  const octa_fuse_kernel *k;
  octa_argpack a;
  int64_t n = j->columns * j->count;
  OCTA_TRY (octa_sort_kernel (OCTA_SORT_GATHER, OCTA_SORT_FLOAT, j->size,
                              j->count, &k));
  a.n = 0;
  add_pointers (&a, 4,
                (CUdeviceptr[]){
                    j->in, octa_buffer_use (s->keys[0]),
                    j->wants_index ? 0 : octa_buffer_use (s->order[0]),
                    j->wants_index ? octa_buffer_use (s->order[0]) : 0 });
  octa_argpack_add (&a, j->count);
  octa_argpack_add (&a, n);
  OCTA_TRY (
      octa_fuse_kernel_launch (k,
                               (int64_t[]){ octa_ceil_div (n, OCTA_SORT_SPAN),
                                            1 },
                               (unsigned[]){ OCTA_BLOCK, 1, 1 }, a.params));
done:
  return st;
}

/* Deliver the results of slot 0 that J wants.  */
static octa_status
deliver (octa_sort_job *j, sides *s)
{
  octa_status st = OCTA_OK;
  if (j->wants_values)
    {
      if (s->is_picked)
        OCTA_TRY (pick (j, s));
      j->values = s->keys[0];
      s->keys[0] = NULL;
    }
  if (j->wants_index || j->wants_order)
    {
      *(j->wants_index ? &j->index : &j->order) = s->order[0];
      s->order[0] = NULL;
    }
done:
  return st;
}

/* The digits by which to sort, of those that are not the same in all keys.  */
static unsigned
digits_of (octa_sort_job *j, unsigned about)
{
  unsigned digits = about & 255u;
  if (! (digits >> j->lowest))
    j->lowest = 0;
  digits &= ~0u << j->lowest;
  return digits ? digits : 1u;
}

/* Slot 0 is sorted by the digits from J's lowest on, and has the index.  Sort
   it by the other digits too.  */
static octa_status
mend (const octa_sort_job *j, const sides *s)
{
  octa_status st;
  octa_argpack a;
  if (j->lowest == 0)
    return OCTA_OK;
  a.n = 0;
  add_pointers (&a, 2,
                (CUdeviceptr[]){ octa_buffer_use (s->keys[0]),
                                 octa_buffer_use (s->order[0]) });
  octa_argpack_add (&a, j->count);
  octa_argpack_add (&a, 8 * j->lowest);
  OCTA_TRY (launch (j, OCTA_SORT_MEND,
                    octa_ceil_div (j->count, OCTA_SORT_SPAN), OCTA_BLOCK, &a));
done:
  return st;
}

/* The arrays that pass K of N reads and writes: in, out, order in, order out,
   index.  */
static void
add_pass (octa_argpack *a, const octa_sort_job *j, const sides *s, int k,
          int n)
{
  int to = (n - 1 - k) & 1;
  bool is_first = k == 0, is_last = k == n - 1;
  bool has_keys = ! is_last || (j->wants_values && ! s->is_picked);
  add_pointers (a, 5,
                (CUdeviceptr[]){
                    is_first ? j->in : octa_buffer_use (s->keys[! to]),
                    has_keys ? octa_buffer_use (s->keys[to]) : 0,
                    is_first ? j->start : address (s->order[! to]),
                    address (s->order[to]),
                    is_last && j->wants_index ? octa_buffer_use (s->order[0])
                                              : 0 });
}

/* ---- the device: long columns ---- */

static octa_status
clear (const octa_buffer *b)
{
  octa_status st = OCTA_OK;
  OCTA_TRY (octa_lane_fill32 (octa_buffer_use (b), 0, b->bytes / 4));
done:
  return st;
}

/* STARTS gets the positions of all digits, ABOUT the facts about the keys.  */
static octa_status
survey (const octa_sort_job *j, octa_buffer *starts, unsigned *about)
{
  octa_status st;
  octa_argpack a = { .n = 0 }, b = { .n = 0 };
  CUdeviceptr p = octa_buffer_use (starts) + starts->bytes - 8;
  /* Blocks that fill a large GPU, with enough to do for each.  */
  int64_t parts = octa_ceil_div (1056, j->columns);
  if (parts > octa_ceil_div (j->count, 8192))
    parts = octa_ceil_div (j->count, 8192);
  int64_t per = octa_ceil_div (octa_ceil_div (j->count, parts), 4096) * 4096;
  parts = octa_ceil_div (j->count, per);
  OCTA_TRY (clear (starts));
  add_pointers (&a, 3, (CUdeviceptr[]){ j->in, octa_buffer_use (starts), p });
  octa_argpack_add (&a, j->count);
  octa_argpack_add (&a, parts);
  octa_argpack_add (&a, per);
  octa_argpack_add (&a, (int64_t)flip_of (j));
  OCTA_TRY (launch (j, OCTA_SORT_HISTOGRAM, j->columns * parts, 256, &a));
  add_pointers (&b, 2, (CUdeviceptr[]){ octa_buffer_use (starts), p });
  octa_argpack_add (&b, j->count);
  OCTA_TRY (launch (j, OCTA_SORT_STARTS, j->columns * j->size, 256, &b));
  OCTA_TRY (octa_staging_dtoh (about, p, sizeof *about));
done:
  return st;
}

static octa_status
run_long (octa_sort_job *j)
{
  octa_status st;
  sides s = { .has_order = j->wants_index || j->wants_order };
  octa_buffer *starts = NULL, *told = NULL;
  unsigned about;
  size_t word = word_bytes (j->count);
  OCTA_TRY (octa_buffer_new ((size_t)(j->columns * j->size * 256) * word + 8,
                             &starts));
  OCTA_TRY (survey (j, starts, &about));
  s.is_picked = j->wants_values && about & OCTA_SORT_LOST;
  s.has_order |= s.is_picked || j->start;
  unsigned digits = digits_of (j, about);
  int n_passes = __builtin_popcount (digits);
  OCTA_TRY (sides_new (&s, j, n_passes));
  octa_sort_step step = s.has_order ? OCTA_SORT_PASS_PAIRS : OCTA_SORT_PASS;
  int64_t tile = steps[step].threads
                 * items_of (step, j->size, is_wide_count (j->count));
  int64_t tiles = octa_ceil_div (j->count, tile);
  OCTA_TRY (
      octa_buffer_new ((size_t)(j->columns * tiles * 256) * word + 16, &told));
  for (int k = 0; k < n_passes; k++, digits &= digits - 1)
    {
      octa_argpack a;
      OCTA_TRY (clear (told));
      a.n = 0;
      add_pass (&a, j, &s, k, n_passes);
      add_pointers (&a, 3,
                    (CUdeviceptr[]){
                        octa_buffer_use (starts), octa_buffer_use (told),
                        octa_buffer_use (told) + told->bytes - 16 });
      octa_argpack_add (&a, j->count);
      octa_argpack_add (&a, tiles);
      octa_argpack_add (&a, __builtin_ctz (digits));
      octa_argpack_add (&a, (int64_t)flip_of (j));
      octa_argpack_add (&a, (k == 0 ? OCTA_SORT_FIRST : 0)
                                | (k == n_passes - 1 ? OCTA_SORT_LAST : 0));
      OCTA_TRY (launch (j, step, j->columns * tiles,
                        (unsigned)steps[step].threads, &a));
    }
  OCTA_TRY (mend (j, &s));
  OCTA_TRY (deliver (j, &s));
done:
  octa_buffer_release (told);
  octa_buffer_release (starts);
  sides_free (&s);
  return st;
}

/* ---- the device: short columns ---- */

static octa_status
run_short (octa_sort_job *j)
{
  octa_status st;
  sides s = { .has_order = j->wants_index || j->wants_order };
  octa_argpack a;
  octa_sort_step step = j->count <= TINY_MAX       ? OCTA_SORT_TINY
                        : j->count <= TILE_MAX / 4 ? OCTA_SORT_TILE_SMALL
                                                   : OCTA_SORT_TILE;
  OCTA_TRY (sides_new (&s, j, 1));
  a.n = 0;
  add_pointers (&a, 5,
                (CUdeviceptr[]){
                    j->in, address (s.keys[0]), j->start,
                    j->wants_order ? octa_buffer_use (s.order[0]) : 0,
                    j->wants_index ? octa_buffer_use (s.order[0]) : 0 });
  octa_argpack_add (&a, j->columns);
  octa_argpack_add (&a, j->count);
  octa_argpack_add (&a, (int64_t)flip_of (j));
  int64_t per = steps[step].threads * steps[step].items / j->count;
  OCTA_TRY (launch (j, step, octa_ceil_div (j->columns, per),
                    (unsigned)steps[step].threads, &a));
  OCTA_TRY (deliver (j, &s));
done:
  sides_free (&s);
  return st;
}

/* ---- the host ---- */

/* The number of columns of J in a unit.  */
static int64_t
columns_each (const octa_sort_job *j)
{
  int64_t least = octa_ceil_div (j->columns, 64);
  int64_t per = octa_ceil_div (HOST_COLUMN / 4, j->count);
  return per < least ? least : per;
}

/* The threads of a block for a unit of so much WORK.  */
static unsigned
threads_of (int64_t work)
{
  return work < 1 ? 1 : work > 1024 ? 1024 : (unsigned)work;
}

static octa_status
run_columns (octa_sort_job *j)
{
  octa_status st;
  sides s = { .has_order = j->wants_index || j->wants_order };
  octa_buffer *keys = NULL, *ids = NULL;
  octa_argpack a;
  int64_t per = columns_each (j);
  int64_t units = octa_ceil_div (j->columns, per);
  size_t spare = (size_t)(2 * j->count * units);
  OCTA_TRY (sides_new (&s, j, 1));
  OCTA_TRY (octa_buffer_new (spare * (size_t)j->size, &keys));
  OCTA_TRY (octa_buffer_new (spare * word_bytes (j->count), &ids));
  a.n = 0;
  add_pointers (&a, 7,
                (CUdeviceptr[]){
                    j->in, address (s.keys[0]), j->start,
                    j->wants_order ? octa_buffer_use (s.order[0]) : 0,
                    j->wants_index ? octa_buffer_use (s.order[0]) : 0,
                    octa_buffer_use (keys), octa_buffer_use (ids) });
  octa_argpack_add (&a, j->columns);
  octa_argpack_add (&a, j->count);
  octa_argpack_add (&a, per);
  octa_argpack_add (&a, (int64_t)flip_of (j));
  OCTA_TRY (launch (j, OCTA_SORT_COLUMNS, units,
                    threads_of (j->count * per / 8), &a));
  OCTA_TRY (deliver (j, &s));
done:
  octa_buffer_release (ids);
  octa_buffer_release (keys);
  sides_free (&s);
  return st;
}

octa_status
octa_sort_middle (const octa_sort_job *j, octa_buffer *const out[3])
{
  octa_status st;
  octa_buffer *spare = NULL;
  octa_argpack a;
  int64_t per = columns_each (j), units = octa_ceil_div (j->columns, per);
  OCTA_TRY (octa_buffer_new ((size_t)(j->count * units * j->size), &spare));
  a.n = 0;
  add_pointers (&a, 5,
                (CUdeviceptr[]){
                    j->in, octa_buffer_use (out[0]), octa_buffer_use (out[1]),
                    octa_buffer_use (out[2]), octa_buffer_use (spare) });
  octa_argpack_add (&a, j->columns);
  octa_argpack_add (&a, j->count);
  octa_argpack_add (&a, per);
  OCTA_TRY (launch (j, OCTA_SORT_MIDDLE, units,
                    threads_of (j->count * per / 32), &a));
done:
  octa_buffer_release (spare);
  return st;
}

/* Stages of octa_sort_host_tpl.cuh.  */
enum
{
  STAGE_SURVEY,
  STAGE_ABOUT,
  STAGE_COUNT,
  STAGE_STARTS,
  STAGE_SCATTER
};

/* One long column, in parts.  */
typedef struct parts
{
  octa_sort_job *j;
  sides s;
  octa_buffer *table;
  CUdeviceptr about;
  int64_t units, per;
  int n_passes;
} parts;

static octa_status
run_stage (parts *p, int stage, int k, int digit)
{
  octa_argpack a;
  a.n = 0;
  if (stage <= STAGE_ABOUT)
    add_pointers (&a, 5, (CUdeviceptr[]){ p->j->in, 0, 0, 0, 0 });
  else
    add_pass (&a, p->j, &p->s, k, p->n_passes);
  add_pointers (&a, 2,
                (CUdeviceptr[]){ octa_buffer_use (p->table), p->about });
  octa_argpack_add (&a, p->j->count);
  octa_argpack_add (&a, p->units);
  octa_argpack_add (&a, p->per);
  octa_argpack_add (&a, stage);
  octa_argpack_add (&a, digit);
  octa_argpack_add (&a, (int64_t)flip_of (p->j));
  octa_argpack_add (&a, (k == 0 ? OCTA_SORT_FIRST : 0)
                            | (k == p->n_passes - 1 ? OCTA_SORT_LAST : 0));
  bool is_alone = stage == STAGE_ABOUT || stage == STAGE_STARTS;
  return launch (p->j, OCTA_SORT_PARTS, is_alone ? 1 : p->units,
                 is_alone ? 64 : 1024, &a);
}

static octa_status
run_parts (octa_sort_job *j)
{
  octa_status st;
  parts p = { .j = j };
  unsigned about;
  size_t word = word_bytes (j->count);
  p.s.has_order = j->wants_index || j->wants_order;
  p.units = j->count / (HOST_COLUMN / 2);
  if (p.units > 64)
    p.units = 64;
  p.per = octa_ceil_div (j->count, p.units);
  OCTA_TRY (octa_buffer_new ((size_t)(p.units * j->size * 256) * word + 8,
                             &p.table));
  p.about = octa_buffer_use (p.table) + p.table->bytes - 8;
  OCTA_TRY (clear (p.table));
  OCTA_TRY (run_stage (&p, STAGE_SURVEY, 0, 0));
  OCTA_TRY (run_stage (&p, STAGE_ABOUT, 0, 0));
  OCTA_TRY (octa_staging_dtoh (&about, p.about, sizeof about));
  p.s.is_picked = about & OCTA_SORT_LOST;
  p.s.has_order |= p.s.is_picked || j->start;
  unsigned digits = digits_of (j, about);
  p.n_passes = __builtin_popcount (digits);
  OCTA_TRY (sides_new (&p.s, j, p.n_passes));
  for (int k = 0; k < p.n_passes; k++, digits &= digits - 1)
    for (int stage = STAGE_COUNT; stage <= STAGE_SCATTER; stage++)
      OCTA_TRY (run_stage (&p, stage, k, __builtin_ctz (digits)));
  OCTA_TRY (mend (j, &p.s));
  OCTA_TRY (deliver (j, &p.s));
done:
  octa_buffer_release (p.table);
  sides_free (&p.s);
  return st;
}

/* Columns one after the other: there are few, or they are long enough.  */
static octa_status
run_each (octa_sort_job *j)
{
  octa_status st = OCTA_OK;
  if (j->columns == 1)
    return run_parts (j);
  sides s = { .has_order = j->wants_index || j->wants_order };
  size_t word = j->wants_index ? 8 : word_bytes (j->count);
  octa_sort_job one = *j;
  one.columns = 1;
  OCTA_TRY (sides_new (&s, j, 1));
  for (int64_t c = 0; c < j->columns; c++)
    {
      size_t at = (size_t)(c * j->count);
      one.in = j->in + at * (size_t)j->size;
      if (j->start)
        one.start = j->start + at * word_bytes (j->count);
      one.values = one.index = one.order = NULL;
      OCTA_TRY (run_parts (&one));
      octa_buffer *o = one.index ? one.index : one.order;
      if (one.values)
        OCTA_TRY (
            octa_lane_copy (octa_buffer_use (s.keys[0]) + at * (size_t)j->size,
                            octa_buffer_use (one.values), one.values->bytes));
      if (o)
        OCTA_TRY (octa_lane_copy (octa_buffer_use (s.order[0]) + at * word,
                                  octa_buffer_use (o), o->bytes));
      octa_buffer_release (one.values);
      octa_buffer_release (o);
      one.values = one.index = one.order = NULL;
    }
  OCTA_TRY (deliver (j, &s));
done:
  octa_buffer_release (one.values);
  octa_buffer_release (one.index);
  octa_buffer_release (one.order);
  sides_free (&s);
  return st;
}

octa_status
octa_sort_run (octa_sort_job *j)
{
  j->values = j->index = j->order = NULL;
  if (octa_driver_is_host ())
    return j->count > HOST_COLUMN ? run_each (j) : run_columns (j);
  return j->count > TILE_MAX ? run_long (j) : run_short (j);
}
