/* call_expression.c -- calling kernels from expressions: which elements, in
   which blocks.  Everything is checked here, with the user's names.  Then the
   kernel is called like any other (octa_kernel_call); the templates'
   parameters follow the user's own arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "expression/private.h"
#include "expression/kernel.h"
#include "kernels/array/octa_launch.h"

#include <math.h>
#include <string.h>

/* Blocks of a kernel with a loop over the grid.  */
#define LOOP_BLOCKS OCTA_BLOCKS_AT_ONCE
#define HOST_PART 16384 /* the elements of a block on the host */
#define SCAN_PARTS_HOST 64
#define SCAN_PART_HOST 65536

typedef struct job
{
  octa_expression *e;
  octa_expression_call *c;
  octa_expr_place places[OCTA_EXPRESSION_ARGS];
  int n; /* arguments so far, including the templates' */
  int64_t words[16];
  int n_words;
  int64_t count, start, step; /* elements, and their indices */
  int64_t extent;             /* n */
  bool is_vector;
} job;

/* ---- the arguments of the call ---- */

static octa_status
check_count (const octa_expression *e, int n)
{
  return n == e->n_args ? OCTA_OK
                        : octa_fail (OCTA_ERROR_LOGIC,
                                     "%s (%s) takes %d argument%s, not %d",
                                     e->text[OCTA_TEXT_NAME],
                                     e->text[OCTA_TEXT_ARGUMENTS], e->n_args,
                                     e->n_args == 1 ? "" : "s", n);
}

static octa_status
measure_all (job *j)
{
  octa_status st;
  const octa_expression *e = j->e;
  OCTA_TRY (check_count (e, j->c->n));
  for (int i = 0; i < e->n_args; i++)
    if (e->args[i].is_vector)
      OCTA_TRY (octa_expr_measure (e, i, &e->args[i], e->letter[i], e->size[i],
                                   &j->c->args[i], &j->places[i]));
done:
  return st;
}

/* ---- the elements ---- */

/* The first array whose size is known decides.  */
static octa_status
find_extent (job *j)
{
  const octa_expression *e = j->e;
  j->extent = -1;
  for (int i = 0; i < e->n_args && j->extent < 0; i++)
    if (e->args[i].is_vector)
      j->extent = j->places[i].count;
  if (j->c->extent == OCTA_EXTENT_SIZE)
    j->extent = (int64_t)j->c->range[0];
  if (j->extent < 0 && j->c->extent == OCTA_EXTENT_RANGE)
    j->extent = 0;
  return j->extent >= 0
             ? OCTA_OK
             : octa_fail (OCTA_ERROR_LOGIC,
                          "%s: the number of elements is unknown, since all "
                          "arrays are bare addresses; give a range or a size",
                          e->text[OCTA_TEXT_NAME]);
}

/* START ... as in Python's slice of N elements.  */
static double
clip (double x, double n, bool is_down, double missing)
{
  if (isnan (x))
    return missing;
  if (x < 0)
    x += n;
  double low = is_down ? -1 : 0, high = is_down ? n - 1 : n;
  return x < low ? low : x > high ? high : x;
}

static octa_status
find_range (job *j)
{
  const octa_expression_call *c = j->c;
  double start = 0, stop = (double)j->extent, step = 1;
  if (c->extent == OCTA_EXTENT_RANGE || c->extent == OCTA_EXTENT_SLICE)
    {
      double n = (double)j->extent;
      step = isnan (c->range[2]) ? 1 : c->range[2];
      bool is_down = step < 0;
      start = c->range[0];
      stop = c->range[1];
      if (c->extent == OCTA_EXTENT_SLICE)
        {
          start = clip (start, n, is_down, is_down ? n - 1 : 0);
          stop = clip (stop, n, is_down, is_down ? -1 : n);
        }
      if (step == 0 || isnan (start) || isnan (stop) || start != trunc (start)
          || stop != trunc (stop) || step != trunc (step)
          || fabs (start) > 0x1p53 || fabs (stop) > 0x1p53
          || fabs (step) > 0x1p53)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "%s: a range is [START, STOP, STEP], integers with "
                          "a STEP that is not 0",
                          j->e->text[OCTA_TEXT_NAME]);
    }
  double count = ceil ((stop - start) / step);
  j->start = (int64_t)start;
  j->step = (int64_t)step;
  j->count = count > 0 ? (int64_t)count : 0;
  return OCTA_OK;
}

/* Arguments that are only used as x[i] must have these elements.  */
static octa_status
check_extents (const job *j)
{
  const octa_expression *e = j->e;
  if (j->count == 0)
    return OCTA_OK;
  int64_t end = j->start + (j->count - 1) * j->step;
  int64_t low = j->start < end ? j->start : end;
  int64_t high = j->start < end ? end : j->start;
  for (int i = 0; i < e->n_args; i++)
    {
      int64_t count = j->places[i].count;
      if (! e->args[i].is_vector || ! e->args[i].is_in_step || count < 0
          || (low >= 0 && high < count))
        continue;
      return octa_fail (OCTA_ERROR_LOGIC,
                        "%s: argument %d (%s) has %lld elements, but "
                        "elements %lld to %lld, counted from 0, are needed",
                        e->text[OCTA_TEXT_NAME], i + 1, e->args[i].name,
                        (long long)count, (long long)low, (long long)high);
    }
  return OCTA_OK;
}

static bool
overlaps (const octa_expr_place *a, const octa_expr_place *b)
{
  return a->node == b->node && a->first < b->first + b->bytes
         && b->first < a->first + a->bytes;
}

/* Can elements be kept in registers?  The arrays must be aligned to vectors,
   and no other argument may read what is written.  */
static bool
takes_vectors (const job *j)
{
  const octa_expression *e = j->e;
  for (int i = 0; i < e->n_args; i++)
    {
      const octa_expr_place *p = &j->places[i];
      if (! e->args[i].is_vector)
        continue;
      if (p->count < 0 || p->first % 16)
        return false;
      for (int k = 0; k < e->n_args; k++)
        if (k != i && e->args[k].is_vector && e->args[i].is_written
            && overlaps (p, &j->places[k])
            /* A scan's elements are read before they are written.  */
            && (e->family != OCTA_EXPRESSION_SCAN
                || p->first != j->places[k].first || e->size[i] != e->size[k]))
          return false;
    }
  return j->start == 0 && j->step == 1;
}

/* ---- launching ---- */

static void
add_word (job *j, int64_t word)
{
  int64_t *w = &j->words[j->n_words++];
  *w = word;
  j->c->args[j->n++] = (octa_launch_arg){ .kind = OCTA_LAUNCH_ARG_VALUE,
                                          .data = w,
                                          .bytes = sizeof *w,
                                          .numel = 1,
                                          .type = OCTA_TYPE_INT64 };
}

static void
add_array (job *j, octa_id id)
{
  j->c->args[j->n++] = (octa_launch_arg){ .kind = OCTA_LAUNCH_ARG_DEVICE,
                                          .id = id };
}

static octa_status
launch (job *j, octa_id kernel, int64_t blocks, unsigned threads)
{
  double seconds;
  octa_launch l = { .grid = { (unsigned)blocks, 1, 1 },
                    .block = { threads, 1, 1 },
                    .has_stream = j->c->has_stream,
                    .stream = j->c->stream };
  if (blocks > INT32_MAX)
    return octa_fail (OCTA_ERROR_LOGIC, "%s: too many elements",
                      j->e->text[OCTA_TEXT_NAME]);
  return octa_kernel_call (kernel, &l, j->c->args, j->n, &seconds);
}

/* A gpuArray of at least BYTES bytes, all 0.  */
static octa_status
zeros (uint64_t bytes, octa_id *id)
{
  octa_status st;
  octa_node *zero = NULL, *n = NULL;
  int64_t words = octa_ceil_div ((int64_t)bytes, 8) + 1;
  OCTA_TRY (
      octa_node_scalar (OCTA_TYPE_UINT64, false, &(uint64_t){ 0 }, &zero));
  OCTA_TRY (octa_node_fill (zero, OCTA_SIZE (words, 1), &n));
  st = octa_array_open (n, id);
done:
  octa_node_release (zero);
  return st;
}

/* A new array with a handle.  */
static octa_status
open_new (octa_type t, bool is_complex, const octa_size *size, octa_node **out,
          octa_id *id)
{
  octa_status st;
  octa_node *n;
  OCTA_TRY (octa_node_empty (t, is_complex, size, &n));
  *out = n;
  octa_node_retain (n);
  st = octa_array_open (n, id);
done:
  return st;
}

/* ---- elementwise ---- */

static octa_status
run_elementwise (job *j)
{
  bool is_host = j->e->is_host;
  int64_t per = is_host ? OCTA_EXPR_SPAN : (int64_t)OCTA_BLOCK * j->e->v;
  unsigned threads = is_host ? 1 : OCTA_BLOCK;
  if (j->count == 0)
    return OCTA_OK;
  if (j->e->has_loop)
    {
      threads = is_host ? 32 : OCTA_BLOCK;
      per = threads;
    }
  int64_t blocks = octa_ceil_div (j->count, per);
  if (j->e->has_loop && blocks > LOOP_BLOCKS)
    blocks = LOOP_BLOCKS;
  add_word (j, j->extent);
  add_word (j, j->start);
  add_word (j, j->step);
  add_word (j, j->count);
  add_word (j, j->is_vector);
  return launch (j, j->e->kernel, blocks, threads);
}

/* ---- reduction ---- */

static octa_type
type_of_letter (char letter)
{
  int t = 0;
  while (t < OCTA_TYPE_COUNT && octa_types[t].letter != letter)
    t++;
  return (octa_type)t;
}

/* The class and rows of an element with the compiler's LETTER: a struct is so
   many bytes, float3 is three numbers, cuFloatComplex is a complex number.  */
static void
element_of (char letter, const octa_expr_arg *a, size_t size, octa_type *t,
            bool *is_complex, int64_t *rows)
{
  bool is_cu = ! strncmp (a->type, "cu", 2);
  *is_complex = letter == 'z' || letter == 'c' || (a->base && is_cu);
  *rows = 1;
  if (letter == 'v' && a->base)
    {
      *rows = is_cu ? 1 : a->base_count;
      *t = type_of_letter (a->base);
    }
  else if (letter == 'v')
    {
      *rows = (int64_t)size;
      *t = OCTA_TYPE_UINT8;
    }
  else
    *t = *is_complex ? (letter == 'z' ? OCTA_TYPE_DOUBLE : OCTA_TYPE_SINGLE)
                     : type_of_letter (letter);
}

static octa_status
check_out (const job *j)
{
  octa_status st = OCTA_OK;
  const octa_expression *e = j->e;
  const octa_launch_arg *x = j->c->out;
  octa_array_info info;
  octa_node *node;
  octa_type t;
  bool is_complex;
  int64_t rows, first, n;
  uint64_t address;
  size_t bytes;
  if (! octa_is_array (x->id))
    {
      OCTA_TRY (octa_memory_query (x->id, &address, &bytes));
      if (bytes < e->result_size)
        st = octa_fail (OCTA_ERROR_LOGIC, "%s: OUT needs %zu bytes, not %zu",
                        e->text[OCTA_TEXT_NAME], e->result_size, bytes);
      goto done;
    }
  element_of (e->result_letter, &e->result, e->result_size, &t, &is_complex,
              &rows);
  OCTA_TRY (octa_expr_find_array (x->id, &node, &info, &first, &n));
  if (info.type != t || (info.cplx == OCTA_COMPLEX) != is_complex || n != rows)
    st = octa_fail (OCTA_ERROR_LOGIC, "%s: OUT must be %lldx1 of class %s%s",
                    e->text[OCTA_TEXT_NAME], (long long)rows,
                    is_complex ? "complex " : "", octa_types[t].name);
done:
  return st;
}

/* Add the argument for the result: OUT of the call, or a new array.  */
static octa_status
add_target (job *j, octa_node **out, octa_id *id)
{
  octa_status st;
  const octa_expression *e = j->e;
  octa_type t;
  bool is_complex;
  int64_t rows;
  if (j->c->out)
    {
      OCTA_TRY (check_out (j));
      j->c->args[j->n++] = *j->c->out;
      goto done;
    }
  element_of (e->result_letter, &e->result, e->result_size, &t, &is_complex,
              &rows);
  OCTA_TRY (open_new (t, is_complex, OCTA_SIZE (rows, 1), out, id));
  add_array (j, *id);
done:
  return st;
}

/* The host's second kernel, with the first one's target and scratch.  */
static octa_status
finish (const job *j, int64_t parts)
{
  octa_launch_arg a[3] = { j->c->args[j->e->n_args],
                           j->c->args[j->e->n_args + 1] };
  octa_expression_call c = *j->c;
  job second = { .e = j->e, .c = &c, .n = 2 };
  c.args = a;
  add_word (&second, parts);
  return launch (&second, j->e->finish, 1, 1);
}

static octa_status
run_reduction (job *j, octa_node **result)
{
  octa_status st;
  octa_expression *e = j->e;
  octa_node *out = NULL;
  octa_id out_id = 0;
  int64_t unit = e->is_host ? HOST_PART
                            : (int64_t)OCTA_BLOCK * e->v * e->unroll;
  int64_t parts = octa_clamp (octa_ceil_div (j->count, unit), 1,
                              OCTA_REDUCE_BLOCKS);
  int64_t per = octa_ceil_div (octa_ceil_div (j->count, parts), unit) * unit;
  /* No elements are one part too, which gives the neutral element.  */
  parts = j->count ? octa_ceil_div (j->count, per) : 1;
  if (! e->scratch)
    OCTA_TRY (zeros (OCTA_EXPR_SCRATCH_AT
                         + OCTA_REDUCE_BLOCKS * (uint64_t)e->result_size,
                     &e->scratch));
  OCTA_TRY (add_target (j, &out, &out_id));
  add_array (j, e->scratch);
  add_word (j, j->extent);
  add_word (j, j->start);
  add_word (j, j->step);
  add_word (j, j->count);
  add_word (j, per);
  add_word (j, j->is_vector);
  OCTA_TRY (launch (j, e->kernel, parts, e->is_host ? 1 : OCTA_BLOCK));
  if (e->is_host && parts > 1)
    OCTA_TRY (finish (j, parts));
  *result = OCTA_MOVE (out);
done:
  octa_handle_close (out_id);
  octa_node_release (out);
  return st;
}

/* ---- scan ---- */

/* The last argument becomes a new array, as large as the first.  */
static octa_status
new_output (job *j, octa_node **out, octa_id *id)
{
  octa_status st;
  octa_expression_call *c = j->c;
  const octa_expression *e = j->e;
  int last = e->n_args - 1;
  octa_array_info info;
  octa_type t;
  bool is_complex;
  int64_t rows;
  octa_expr_place p;
  OCTA_TRY (check_count (e, c->n + 1));
  OCTA_TRY (octa_expr_measure (e, 0, &e->args[0], e->letter[0], e->size[0],
                               &c->args[0], &p));
  if (p.count < 0)
    OCTA_TRY (octa_fail (OCTA_ERROR_LOGIC,
                         "%s: the size of the new array is unknown, since "
                         "the input is a bare address",
                         e->text[OCTA_TEXT_NAME]));
  element_of (e->letter[last], &e->args[last], e->size[last], &t, &is_complex,
              &rows);
  octa_size size = { 2,
                     { rows == 1 ? p.count : rows, rows == 1 ? 1 : p.count } };
  if (rows == 1 && p.node)
    octa_node_info (p.node, &info);
  if (rows == 1 && p.node && info.n_elems == p.count)
    size = info.size;
  OCTA_TRY (open_new (t, is_complex, &size, out, id));
  c->args[c->n++] = (octa_launch_arg){ .kind = OCTA_LAUNCH_ARG_DEVICE,
                                       .id = *id };
done:
  return st;
}

static octa_status
launch_scan (job *j, octa_id state, octa_id last, int64_t parts, int64_t cut,
             bool is_summing)
{
  j->n = j->e->n_args;
  j->n_words = 0;
  add_array (j, state);
  add_array (j, last);
  add_word (j, j->count);
  add_word (j, cut);
  add_word (j, is_summing);
  add_word (j, j->is_vector);
  return launch (j, j->e->kernel, parts, j->e->is_host ? 1 : OCTA_BLOCK);
}

static octa_status
run_scan (job *j)
{
  octa_status st;
  octa_expression *e = j->e;
  bool is_host = e->is_host;
  bool uses_last = octa_expr_mentions (e->text[OCTA_TEXT_OUTPUT], "last_item");
  octa_id state = 0, last = 0;
  if (j->c->extent == OCTA_EXTENT_RANGE || j->c->extent == OCTA_EXTENT_SLICE)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s: a scan takes no range; give it a cuda.slice",
                      e->text[OCTA_TEXT_NAME]);
  if (j->count == 0)
    return OCTA_OK;
  int64_t per = (int64_t)OCTA_BLOCK * e->v * e->unroll;
  if (is_host)
    {
      per = octa_ceil_div (j->count, SCAN_PARTS_HOST);
      per = per < SCAN_PART_HOST ? SCAN_PART_HOST : per;
    }
  int64_t parts = octa_ceil_div (j->count, per), cut = is_host ? per : parts;
  /* A tile publishes two values, with 8 bytes for each 4.  */
  uint64_t words = (e->result_size + 3) / 4;
  uint64_t bytes = OCTA_EXPR_SCRATCH_AT + (uint64_t)parts * 16 * words;
  OCTA_TRY (zeros (bytes, &state));
  if (is_host && (uses_last || parts > 1))
    OCTA_TRY (launch_scan (j, state, state, parts, cut, true));
  else if (uses_last)
    {
      OCTA_TRY (zeros (e->result_size, &last));
      OCTA_TRY (launch_scan (j, state, last, parts, cut, true));
      octa_handle_close (state);
      state = 0;
      OCTA_TRY (zeros (bytes, &state));
    }
  OCTA_TRY (launch_scan (j, state, last ? last : state, parts, cut, false));
done:
  octa_handle_close (state);
  octa_handle_close (last);
  return st;
}

/* ---- the call ---- */

octa_status
octa_expression_run (octa_id id, octa_expression_call *c, octa_node **result)
{
  octa_status st;
  octa_node *out = NULL;
  octa_id out_id = 0;
  OCTA_HANDLE (octa_expression *, e, id, EXPRESSION);
  job j = { .c = c, .e = e };
  OCTA_TRY (octa_expression_build (j.e));
  if ((c->out && j.e->family != OCTA_EXPRESSION_REDUCTION)
      || (c->has_new_output && ! j.e->is_in_place))
    OCTA_TRY (octa_fail (OCTA_ERROR_LOGIC, "%s takes no option \"%s\"",
                         j.e->text[OCTA_TEXT_NAME], c->out ? "out" : "new"));
  if (j.e->is_in_place && ! c->has_new_output && c->n == 1)
    c->args[c->n++] = c->args[0];
  if (c->has_new_output)
    OCTA_TRY (new_output (&j, &out, &out_id));
  OCTA_TRY (measure_all (&j));
  OCTA_TRY (find_extent (&j));
  OCTA_TRY (find_range (&j));
  OCTA_TRY (check_extents (&j));
  j.is_vector = takes_vectors (&j);
  j.n = j.e->n_args;
  switch (j.e->family)
    {
    case OCTA_EXPRESSION_ELEMENTWISE:
      OCTA_TRY (run_elementwise (&j));
      break;
    case OCTA_EXPRESSION_REDUCTION:
      OCTA_TRY (run_reduction (&j, &out));
      break;
    case OCTA_EXPRESSION_SCAN:
      OCTA_TRY (run_scan (&j));
      break;
    case OCTA_EXPRESSION_FAMILIES:
      break;
    }
  *result = OCTA_MOVE (out);
done:
  octa_handle_close (out_id);
  octa_node_release (out);
  return st;
}
