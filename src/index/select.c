/* select.c -- the positions of nonzero elements: find, masks.

   Two passes.  The first computes the operand's pending expression, stores a
   mark for each element, and counts.  The second writes the positions into a
   list of exactly this length.  See also the comments in the kernels' files.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "index/private.h"
#include "array/rows.h"
#include "index/select.h"

#include <stdlib.h>

#define HOST_TILE 65536      /* elements of a block on the host */
#define HOST_BLOCK 1024      /* threads for which the host computes a block */
#define FIRST_LOOK (1 << 18) /* elements searched first for a few */
#define FEW 4096 /* elements that one thread of the host searches */
#define COUNT_BITS ((1ull << 62) - 1)

typedef struct selection
{
  int v, unroll;
  int64_t tile, tiles; /* elements per block, number of blocks */
  octa_node *feed;     /* the array that is searched */
  octa_buffer *marks, *state;
  octa_buffer *shared_marks; /* host: the operand, if it can serve as marks
                                itself */
  int64_t total;
} selection;

static void
plan (selection *s, const octa_program *p)
{
  s->v = octa_program_vector (p);
  s->unroll = s->v >= 8 ? 4 : 8;
  s->tile = octa_driver_is_host () ? HOST_TILE
                                   : (int64_t)OCTA_BLOCK * s->v * s->unroll;
  s->tiles = octa_ceil_div (p->n_elems, s->tile);
}

void
octa_select_text (octa_strbuf *t, int unroll)
{
  octa_strbuf_printf (t, "#define OCTA_UNROLL %d\n#define OCTA_TILE %d\n",
                      unroll, HOST_TILE);
}

void
octa_select_positions_text (octa_strbuf *t, int v, int unroll,
                            bool is_one_based)
{
  octa_select_text (t, unroll);
  octa_strbuf_printf (t, "#define OCTA_V %d\n", v);
  octa_strbuf_add (t, is_one_based
                          ? "#define OCTA_LIST double\n"
                            "#define OCTA_POSITION(i) ((double) ((i) + 1))\n"
                          : "#define OCTA_LIST long long\n"
                            "#define OCTA_POSITION(i) ((long long) (i))\n");
}

static octa_status
launch (const octa_fuse_kernel *k, const selection *s, octa_argpack *a)
{
  unsigned block = octa_driver_is_host () ? HOST_BLOCK : OCTA_BLOCK;
  return octa_fuse_kernel_launch (k, (int64_t[]){ s->tiles, 1 },
                                  (unsigned[]){ block, 1, 1 }, a->params);
}

/* ---- the first pass ---- */

/* Turn the host's counts per part into cumulative counts.  */
static octa_status
add_up (selection *s)
{
  octa_status st;
  size_t bytes = (size_t)s->tiles * sizeof (uint64_t);
  uint64_t *counts = malloc (bytes);
  if (! counts)
    return octa_no_memory ("arrays");
  OCTA_TRY (octa_staging_dtoh (counts, octa_buffer_use (s->state), bytes));
  for (int64_t i = 1; i < s->tiles; i++)
    counts[i] += counts[i - 1];
  s->total = (int64_t)counts[s->tiles - 1];
  OCTA_TRY (octa_staging_htod (octa_buffer_use (s->state), counts, bytes));
done:
  free (counts);
  return st;
}

static octa_status
take_total (selection *s)
{
  uint64_t word;
  octa_status st = octa_staging_dtoh (&word,
                                      octa_buffer_use (s->state)
                                          + (size_t)(s->tiles - 1)
                                                * sizeof word,
                                      sizeof word);
  s->total = (int64_t)(word & COUNT_BITS);
  return st;
}

/* The ticket is stored after the words of STATE.  */
static octa_status
make_room (selection *s)
{
  octa_status st = OCTA_OK;
  bool is_host = octa_driver_is_host ();
  size_t words = (size_t)s->tiles + 1;
  size_t elems = (size_t)(s->tiles * s->tile);
  if (! s->marks && ! s->shared_marks)
    OCTA_TRY (octa_buffer_new (is_host ? elems : elems / 8, &s->marks));
  if (! s->state)
    OCTA_TRY (octa_buffer_new (words * sizeof (uint64_t), &s->state));
  if (! is_host)
    OCTA_TRY (octa_lane_fill32 (octa_buffer_use (s->state), 0, 2 * words));
done:
  return st;
}

static void
selection_free (selection *s)
{
  octa_buffer_release (s->marks);
  octa_buffer_release (s->state);
  octa_buffer_release (s->shared_marks);
  s->marks = s->state = s->shared_marks = NULL;
}

static octa_status
mark (octa_program *p, void *arg)
{
  static octa_strbuf extra;
  octa_status st;
  const octa_fuse_kernel *k;
  octa_argpack a;
  selection *s = arg;
  selection_free (s); /* its size may have changed */
  if (octa_driver_is_host () && s->feed->kind == OCTA_NODE_BUFFER
      && s->feed->type == OCTA_TYPE_LOGICAL)
    octa_buffer_retain (s->shared_marks = s->feed->buffer);
  plan (s, p);
  octa_strbuf_clear (&extra);
  octa_select_text (&extra, s->unroll);
  if (! octa_strbuf_ok (&extra))
    return OCTA_FAIL;
  OCTA_TRY (octa_program_kernel (p, "select", "octa_select_tpl.cuh", extra.s,
                                 s->v, &k));
  OCTA_TRY (make_room (s));
  OCTA_TRY (octa_flags_clear (p));
  a.n = 0;
  octa_argpack_program (&a, p);
  octa_argpack_add (&a, s->marks ? (int64_t)octa_buffer_use (s->marks) : 0);
  octa_argpack_add (&a, (int64_t)octa_buffer_use (s->state));
  octa_argpack_add (&a, (int64_t)(octa_buffer_use (s->state)
                                  + (size_t)s->tiles * sizeof (uint64_t)));
  OCTA_TRY (launch (k, s, &a));
  st = octa_flags_take (p);
done:
  return st;
}

/* Mark the nonzero elements of MASK and count them.  */
static octa_status
select_nonzero (octa_node *mask, selection *s)
{
  octa_status st;
  octa_node *feed = mask;
  while (feed->kind == OCTA_NODE_RESHAPE && feed->refs == 1)
    feed = feed->in[0];
  /* Compute an operand only once if other nodes need it too.  */
  if (octa_node_is_pending (feed) && feed->refs > 1)
    OCTA_TRY (octa_node_store (feed));
  s->feed = feed;
  OCTA_TRY (octa_program_execute (feed, mark, s));
  st = octa_driver_is_host () ? add_up (s) : take_total (s);
done:
  return st;
}

/* ---- the second pass ---- */

/* Write the positions of marked elements number FROM ...  TO - 1.  There are
   N_ELEMS elements; the first has position START.  */
static octa_status
place (const selection *s, int64_t n_elems, int64_t from, int64_t to,
       int64_t start, bool is_one_based, octa_buffer **list)
{
  static octa_strbuf defines;
  octa_status st;
  const octa_fuse_kernel *k;
  octa_buffer *b = NULL;
  octa_argpack a;
  octa_strbuf_clear (&defines);
  octa_select_positions_text (&defines, s->v, s->unroll, is_one_based);
  if (! octa_strbuf_ok (&defines))
    return OCTA_FAIL;
  OCTA_TRY (octa_template_kernel (is_one_based ? "octa_select_positions_one"
                                               : "octa_select_positions",
                                  defines.s, "octa_select_positions_tpl.cuh",
                                  &k));
  OCTA_TRY (octa_buffer_new ((size_t)(to - from) * sizeof (int64_t), &b));
  const octa_buffer *marks = s->marks ? s->marks : s->shared_marks;
  a.n = 0;
  octa_argpack_add (&a, (int64_t)octa_buffer_use (marks));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (s->state));
  octa_argpack_add (&a, n_elems);
  octa_argpack_add (&a, from);
  octa_argpack_add (&a, to);
  octa_argpack_add (&a, start);
  octa_argpack_add (&a, (int64_t)octa_buffer_use (b));
  OCTA_TRY (launch (k, s, &a));
  *list = OCTA_MOVE (b);
done:
  octa_buffer_release (b);
  return st;
}

/* SIZE elements at the beginning or the end of X, and the position of the
   first, START.  */
static octa_status
end_part (octa_node *x, int64_t size, bool from_end, octa_node **out,
          int64_t *start)
{
  octa_status st;
  octa_node *column = NULL;
  octa_subscript s = { .step = 1 };
  /* START is aligned, so that each class needs only one additional kernel.  */
  s.start = from_end ? (x->n_elems - size) / 16 * 16 : 0;
  s.count = from_end ? x->n_elems - s.start : size;
  OCTA_TRY (octa_node_reshape (x, OCTA_SIZE (x->n_elems, 1), &column));
  OCTA_TRY (octa_index_read (column, 1, &s, out));
  *start = s.start;
done:
  octa_node_release (column);
  return st;
}

/* Mark and count enough elements of MASK to find LIMIT of them at the wanted
   end: COUNT elements beginning with START.  In most calls that want a few,
   these are near that end.  */
static octa_status
select_some (octa_node *mask, int64_t limit, bool from_end, selection *s,
             int64_t *start, int64_t *count)
{
  octa_status st = OCTA_OK;
  octa_node *part = NULL;
  int64_t n = mask->n_elems;
  *start = 0;
  *count = n;
  if (limit > 0 && limit < n && n > 2 * FIRST_LOOK)
    {
      OCTA_TRY (octa_node_store (mask));
      for (int64_t size = FIRST_LOOK; size <= n / 2; size *= 8)
        {
          OCTA_TRY (end_part (mask, size, from_end, &part, start));
          *count = part->n_elems;
          OCTA_TRY (select_nonzero (part, s));
          if (s->total >= limit)
            goto done;
          octa_node_release (part);
          part = NULL;
        }
      *start = 0;
      *count = n;
    }
  OCTA_TRY (select_nonzero (mask, s));
done:
  octa_node_release (part);
  return st;
}

/* OP (A, V).  */
static octa_status
with_scalar (octa_op op, octa_node *a, double v, octa_node **out)
{
  octa_status st;
  octa_node *s = NULL;
  OCTA_TRY (octa_node_scalar (OCTA_TYPE_DOUBLE, false, &v, &s));
  OCTA_TRY (octa_node_op (op, (octa_node *[]){ a, s }, out));
done:
  octa_node_release (s);
  return st;
}

/* Is MASK on the host, and not worth two kernels?  */
static bool
has_few (const octa_node *mask)
{
  return octa_driver_is_host () && mask->n_elems <= FEW
         && octa_setting_often (OCTA_SETTING_INTERPRET) > 0;
}

/* octa_index_positions; with IS_ONE_BASED the list has 1-based positions as
   doubles.  */
static octa_status
select_positions (octa_node *mask, int64_t limit, bool from_end,
                  bool is_one_based, octa_buffer **list, int64_t *count)
{
  octa_status st;
  selection s = { .v = 1 };
  octa_buffer *b = NULL;
  octa_node *is_in = NULL;
  int64_t from = 0, to = 0, start = 0, n = 0;
  OCTA_TRY (octa_current_ready ());
  bool is_done = false, is_few = has_few (mask);
  /* The compiled kernel of the package only accepts logical arrays.  */
  if (mask->type != OCTA_TYPE_LOGICAL
      && (is_few || ! octa_driver_can_compile ()))
    {
      OCTA_TRY (with_scalar (OCTA_OP_ne, mask, 0, &is_in));
      mask = is_in;
    }
  if (is_few)
    {
      OCTA_TRY (octa_node_store (mask));
      OCTA_TRY (octa_small_select (mask, limit, from_end, is_one_based, list,
                                   count, &is_done));
    }
  if (is_done)
    goto done;
  if (mask->n_elems > 0 && limit != 0)
    OCTA_TRY (select_some (mask, limit, from_end, &s, &start, &n));
  to = s.total;
  if (limit >= 0 && limit < s.total)
    {
      from = from_end ? s.total - limit : 0;
      to = from + limit;
    }
  if (to > from)
    OCTA_TRY (place (&s, n, from, to, start, is_one_based, &b));
  *list = b;
  *count = to - from;
done:
  selection_free (&s);
  octa_node_release (is_in);
  return st;
}

octa_status
octa_index_positions (octa_node *mask, int64_t limit, bool from_end,
                      octa_buffer **list, int64_t *count)
{
  return select_positions (mask, limit, from_end, false, list, count);
}

/* ---- find ---- */

/* COLUMN in the orientation that core's find gives it.  COLUMN has positions,
   or the values there if IS_VALUES.  */
static octa_status
as_found (const octa_node *x, octa_node *column, bool is_values,
          octa_node **out)
{
  octa_size size = *OCTA_SIZE (column->n_elems, 1);
  if (x->n_elems == 1 && column->n_elems == 0)
    size.dims[1] = 0;
  else if (x->size.n_dims == 2 && x->size.dims[0] == 1)
    size = *OCTA_SIZE (1, column->n_elems);
  if (is_values)
    size = octa_index_size (&x->size, &size, column->n_elems);
  return octa_node_reshape (column, &size, out);
}

/* The COUNT elements of LIST as a column of class T.  */
static octa_status
list_node (octa_type t, octa_buffer *list, int64_t count, octa_node **out)
{
  octa_node *n = NULL;
  octa_status st = octa_node_new (OCTA_NODE_BUFFER, t, OCTA_REAL,
                                  OCTA_SIZE (count, 1), &n);
  if (st != OCTA_OK)
    return st;
  octa_buffer_retain (n->buffer = list);
  n->is_nonneg = true;
  *out = n;
  return OCTA_OK;
}

/* The rows and columns, from 1, of the 0-based positions K in a matrix of ROWS
   rows.  Dividing integers as doubles and rounding down is exact as long as
   the integers are exact doubles.  */
static octa_status
split_positions (octa_node *k, int64_t rows, octa_node **row, octa_node **col)
{
  octa_status st;
  enum
  {
    POSITION,
    RATIO,
    WHOLE,
    SKIPPED,
    REST,
    N
  };
  octa_node *n[N] = { NULL }, *i = NULL;
  double r = (double)rows;
  OCTA_TRY (octa_node_op (OCTA_OP_double, &k, &n[POSITION]));
  OCTA_TRY (with_scalar (OCTA_OP_rdivide, n[POSITION], r, &n[RATIO]));
  OCTA_TRY (octa_node_op (OCTA_OP_floor, &n[RATIO], &n[WHOLE]));
  OCTA_TRY (with_scalar (OCTA_OP_times, n[WHOLE], r, &n[SKIPPED]));
  OCTA_TRY (octa_node_op (OCTA_OP_minus,
                          (octa_node *[]){ n[POSITION], n[SKIPPED] },
                          &n[REST]));
  OCTA_TRY (with_scalar (OCTA_OP_plus, n[REST], 1, &i));
  OCTA_TRY (with_scalar (OCTA_OP_plus, n[WHOLE], 1, col));
  *row = OCTA_MOVE (i);
done:
  for (int j = 0; j < N; j++)
    octa_node_release (n[j]);
  octa_node_release (i);
  return st;
}

/* X(list) as a column: the elements of X at the COUNT positions in LIST.  */
static octa_status
pick (octa_node *x, octa_buffer *list, int64_t count, octa_node **out)
{
  octa_status st;
  octa_node *column = NULL, *n = NULL;
  OCTA_TRY (octa_node_reshape (x, OCTA_SIZE (x->n_elems, 1), &column));
  OCTA_TRY (octa_node_new (OCTA_NODE_VIEW, (octa_type)x->type,
                           x->cplx == OCTA_REAL ? OCTA_REAL : OCTA_UNRESOLVED,
                           OCTA_SIZE (count, 1), &n));
  if (! (n->view = octa_view_new (OCTA_SIZE (x->n_elems, 1))))
    OCTA_TRY (octa_no_memory ("arrays"));
  n->is_nonneg = octa_node_is_nonneg (x);
  n->view->count[0] = count;
  n->view->count[1] = 1;
  if (count == 0)
    octa_node_settle (n, NULL, OCTA_REAL);
  else
    {
      octa_buffer_retain (n->view->list[0] = list);
      octa_node_add_input (n, column);
      OCTA_TRY (octa_node_limit (n));
    }
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  octa_node_release (column);
  return st;
}

octa_status
octa_index_find (octa_node *x, int64_t limit, bool from_end, int n_out,
                 octa_node **out)
{
  octa_status st;
  octa_buffer *list = NULL;
  octa_node *column[3] = { NULL }, *k = NULL, *found[3] = { NULL };
  int64_t count;
  /* Values are read at the positions, so X must be computed.  */
  if (n_out > 2)
    OCTA_TRY (octa_node_store (x));
  OCTA_TRY (select_positions (x, limit, from_end, n_out == 1, &list, &count));
  OCTA_TRY (list_node (n_out == 1 ? OCTA_TYPE_DOUBLE : OCTA_TYPE_INT64, list,
                       count, &k));
  if (n_out == 1)
    octa_node_retain (column[0] = k);
  else
    OCTA_TRY (split_positions (k, x->size.dims[0], &column[0], &column[1]));
  if (n_out > 2)
    OCTA_TRY (pick (x, list, count, &column[2]));
  for (int i = 0; i < n_out; i++)
    OCTA_TRY (as_found (x, column[i], i == 2, &found[i]));
  for (int i = 0; i < n_out; i++)
    {
      out[i] = found[i];
      found[i] = NULL;
    }
done:
  for (int i = 0; i < 3; i++)
    {
      octa_node_release (column[i]);
      octa_node_release (found[i]);
    }
  octa_node_release (k);
  octa_buffer_release (list);
  return st;
}

octa_status
octa_index_nonzeros (octa_node *x, octa_node **out)
{
  octa_status st;
  octa_buffer *list = NULL;
  int64_t count;
  OCTA_TRY (octa_node_store (x));
  OCTA_TRY (octa_index_positions (x, -1, false, &list, &count));
  OCTA_TRY (pick (x, list, count, out));
done:
  octa_buffer_release (list);
  return st;
}

/* The sum of the logical MASK.  */
static octa_status
sum_of (octa_node *mask, int64_t *count)
{
  octa_status st;
  octa_node *column = NULL, *sum = NULL;
  double n = 0;
  OCTA_TRY (octa_node_reshape (mask, OCTA_SIZE (mask->n_elems, 1), &column));
  OCTA_TRY (octa_reduce_node (OCTA_REDUCE_sum, column, 0, &sum));
  octa_node_release (column);
  column = NULL;
  OCTA_TRY (octa_node_store (sum));
  OCTA_TRY (octa_node_download (sum, &n));
  *count = (int64_t)n;
done:
  octa_node_release (column);
  octa_node_release (sum);
  return st;
}

octa_status
octa_index_nnz (octa_node *x, int64_t *count)
{
  octa_status st = OCTA_OK;
  octa_node *mask = NULL;
  if (octa_node_is_parted (x))
    return octa_parts_hooks.count (x, count);
  if (x->n_elems == 0)
    {
      *count = 0;
      return OCTA_OK;
    }
  if (x->type == OCTA_TYPE_LOGICAL)
    octa_node_retain (mask = x);
  else
    OCTA_TRY (with_scalar (OCTA_OP_ne, x, 0, &mask));
  if (has_few (mask))
    OCTA_TRY (octa_node_store (mask));
  if (! has_few (mask) || ! octa_small_count (mask, count))
    OCTA_TRY (sum_of (mask, count));
done:
  octa_node_release (mask);
  return st;
}
