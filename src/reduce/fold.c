/* fold.c -- reductions whose accumulator is more than one value.

   Examples are the largest element with its position, saturating sums, norms,
   variances; fold.def lists them.  Like the reductions of reduce.def they are
   nodes, and their kernels also compute the operand's expression.  The results
   of parts are accumulators, which a second pass combines. max and min use a
   fold too if elements can be equal but different (+0 and -0, complex
   numbers), because core returns the first of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "reduce/private.h"

#include <string.h>

const octa_fold_info octa_folds[] = {
#define FOLD(name, acc, acc_z, result, is_ordered, has_runs, twin)            \
  { #name, acc, acc_z, result, is_ordered, has_runs, twin },
#include "reduce/fold.def"
};

#define ACC_BYTES 64 /* size of the largest accumulator */

/* ---- dividing the work ---- */

#define ROW 64          /* threads across neighbouring columns */
#define HOST_PART 16384 /* elements per block on the host */
#define MANY_COLUMNS 64 /* number of columns that fills a GPU */
#define RUN_COLUMNS 2   /* neighbouring ones whose sums a thread has */
#define RUN_BLOCKS (OCTA_REDUCE_BLOCKS / 3) /* for them, one round */

static void
plan_host (octa_pass *s, bool is_whole)
{
  int64_t width = octa_clamp (s->pre, 1, OCTA_FOLD_TILE);
  s->tiles = octa_ceil_div (s->pre, OCTA_FOLD_TILE);
  s->per = octa_clamp (HOST_PART / width, 64, INT64_MAX);
  /* The package has no compiled kernel that combines parts.  */
  if (is_whole || s->tiles * s->post >= 64 || ! octa_driver_can_compile ())
    s->per = s->count;
  s->block[0] = 1024;
  s->block[1] = s->block[2] = 1;
}

/* The smallest power of two that is at least N, but at most MOST.  */
static unsigned
power_for (int64_t n, unsigned most)
{
  unsigned x = 1;
  while (x < most && x < n)
    x *= 2;
  return x;
}

/* The number of loads per thread.  Finishing a run takes as long as many
   elements; but if there are few columns, more threads are better.  */
static int64_t
loads_of (const octa_pass *s, bool has_runs)
{
  return has_runs && s->post >= MANY_COLUMNS ? 32 : 4;
}

static void
plan_device (octa_pass *s, bool has_runs)
{
  int64_t blocks, least, most = OCTA_REDUCE_BLOCKS;
  s->block[2] = 1;
  if (has_runs && s->pre > 1)
    {
      s->v = s->v < RUN_COLUMNS ? s->v : RUN_COLUMNS;
      most = RUN_BLOCKS;
    }
  if (s->pre == 1)
    {
      s->block[0] = power_for (octa_ceil_div (s->count,
                                              s->v * loads_of (s, has_runs)),
                               OCTA_BLOCK);
      s->block[1] = OCTA_BLOCK / s->block[0];
      blocks = s->tiles = octa_ceil_div (s->post, s->block[1]);
      least = (int64_t)s->block[0] * s->v * 8;
    }
  else
    {
      /* not more threads along a column than it has elements */
      s->block[0] = power_for (octa_ceil_div (s->pre, s->v), ROW);
      s->block[1] = power_for (s->count, OCTA_BLOCK / s->block[0]);
      s->tiles = octa_ceil_div (s->pre, (int64_t)s->block[0] * s->v);
      blocks = s->tiles * s->post;
      least = 16 * (int64_t)s->block[1];
    }
  int64_t parts = octa_clamp (octa_ceil_div (s->count, least), 1,
                              octa_clamp (most / blocks, 1, most));
  int64_t round = has_runs ? least / 4 : least;
  s->per = octa_ceil_div (octa_ceil_div (s->count, parts), round) * round;
}

/* On the host a column whose result was guessed is not cut: few are, and a
   product in order is core's.  */
static void
plan (octa_pass *s, const octa_fold_info *f, bool is_guessed)
{
  if (octa_driver_is_host ())
    plan_host (s, is_guessed);
  else
    plan_device (s, f->has_runs);
  s->parts = octa_ceil_div (s->count, s->per);
}

/* ---- one pass ---- */

/* Are values complex if elements are?  */
static bool
keeps_complex (const octa_fold_info *f)
{
  return f->result == OCTA_RESULT_POSITION
         || octa_reduction_is_complex (f->result);
}

void
octa_fold_text (octa_strbuf *t, const octa_fold_info *f, bool is_inner,
                bool from_parts, octa_type type, bool is_complex)
{
  octa_strbuf_printf (t, "#define OCTA_ELEMENT %s\n",
                      octa_kgen_ctype (type, is_complex));
  octa_strbuf_printf (t, "#define OCTA_ACC %s\n",
                      is_complex ? f->acc_z : f->acc);
  octa_strbuf_printf (t, "#define OCTA_RESULT %s\n",
                      octa_kgen_ctype (type, is_complex && keeps_complex (f)));
  octa_reduce_extreme_text (t, is_complex);
  octa_strbuf_printf (t, "#define OCTA_%s 1\n", is_inner ? "INNER" : "OUTER");
  if (f->has_runs)
    octa_strbuf_add (t, "#define OCTA_RUNS 8\n");
  if (f->has_runs && ! is_complex)
    octa_strbuf_add (t, "#define OCTA_AT_ONCE , 4\n");
  if (f->is_ordered)
    octa_strbuf_add (t, "#define OCTA_ORDERED 1\n");
  if (from_parts)
    octa_strbuf_add (t, "#define OCTA_FROM_PARTS 1\n");
}

typedef struct fold
{
  const octa_fold_info *f;
  octa_pass s;
  bool wants_value, wants_at;
  octa_buffer *value, *at;
  bool is_complex;
  bool is_guessed; /* VALUE is correct except for what the accumulator's
                      is_open tells */
} fold;

static void
drop_results (fold *w)
{
  octa_buffer_release (w->value);
  octa_buffer_release (w->at);
  w->value = w->at = NULL;
}

/* The macros of the kernel that folds the elements of P, or accumulators;
   NULL: no memory.  */
static const char *
macros_of (const octa_program *p, const fold *w, const octa_pass *s,
           bool from_parts)
{
  static octa_fuse_macros known[OCTA_FOLD_COUNT - OCTA_REDUCE_COUNT];
  octa_fuse_macros *m = &known[w->f - octa_folds];
  const octa_instr *last = &p->instr[p->n_instrs - 1];
  const bool is_inner = s->pre == 1;
  if (! octa_fuse_macros_are_of (m, (uint8_t[OCTA_MACRO_CHOICES]){
                                        last->type, last->is_complex, is_inner,
                                        from_parts, w->is_guessed }))
    {
      octa_fold_text (&m->text, w->f, is_inner, from_parts,
                      (octa_type)last->type, last->is_complex);
      octa_strbuf_add (&m->text, w->is_guessed ? OCTA_GUESSED_TEXT : "");
    }
  return octa_strbuf_ok (&m->text);
}

/* Fold the elements of P, or the accumulators in PARTS, into PARTIAL, or into
   the results if PARTIAL is NULL.  */
static octa_status
launch (octa_program *p, const fold *w, octa_pass *s, octa_buffer *parts,
        octa_buffer *partial)
{
  octa_status st;
  const octa_fuse_kernel *k;
  octa_argpack a;
  const char *macros = macros_of (p, w, s, parts != NULL);
  if (! macros)
    return OCTA_FAIL;
  OCTA_TRY (octa_program_kernel (p, w->f->name, OCTA_FOLD_TEMPLATES, macros,
                                 s->v, &k));
  if (! parts)
    OCTA_TRY (octa_flags_clear (p));
  a.n = 0;
  octa_argpack_program (&a, p);
  octa_argpack_add (&a, parts ? (int64_t)octa_buffer_use (parts) : 0);
  octa_argpack_add (&a, partial ? (int64_t)octa_buffer_use (partial) : 0);
  octa_argpack_add (&a, w->value ? (int64_t)octa_buffer_use (w->value) : 0);
  octa_argpack_add (&a, w->at ? (int64_t)octa_buffer_use (w->at) : 0);
  octa_argpack_add (&a, s->pre);
  octa_argpack_add (&a, s->count);
  octa_argpack_add (&a, s->post);
  octa_argpack_add (&a, s->parts);
  octa_argpack_add (&a, s->per);
  octa_argpack_add (&a, s->tiles);
  octa_argpack_add (&a,
                    w->is_guessed ? (int64_t)octa_buffer_use (w->value) : 0);
  bool is_tiled = s->pre == 1 && ! octa_driver_is_host ();
  int64_t blocks = s->tiles * s->parts * (is_tiled ? 1 : s->post);
  OCTA_TRY (octa_fuse_kernel_launch (k, (int64_t[]){ blocks, 1 }, s->block,
                                     a.params));
done:
  return st;
}

/* Start to compile the kernel of that launch.  */
static octa_status
foresee (const octa_program *p, const fold *w, const octa_pass *s,
         bool from_parts)
{
  const char *macros = macros_of (p, w, s, from_parts);
  if (macros)
    octa_program_foresee (p, w->f->name, OCTA_FOLD_TEMPLATES, macros, s->v);
  return macros ? OCTA_OK : OCTA_FAIL;
}

/* Compute the results of W from P in as many passes as necessary.  While
   kernels are foreseen, only start to compile theirs.  */
static octa_status
run_passes (octa_program *p, const fold *w)
{
  octa_status st;
  octa_pass s = w->s;
  octa_buffer *parts = NULL, *fewer = NULL;
  size_t n = (size_t)(s.pre * s.post);
  s.v = octa_pass_vector (&s, p);
  plan (&s, w->f, w->is_guessed);
  for (bool is_first = true;; is_first = false)
    {
      if (octa_node_is_foreseen)
        OCTA_TRY (foresee (p, w, &s, ! is_first));
      else
        {
          if (s.parts > 1)
            OCTA_TRY (
                octa_buffer_new (n * (size_t)s.parts * ACC_BYTES, &fewer));
          OCTA_TRY (launch (p, w, &s, parts, fewer));
          octa_buffer_release (parts);
          parts = OCTA_MOVE (fewer);
        }
      if (s.parts == 1)
        break;
      s.count = s.parts;
      s.v = 1;
      plan (&s, w->f, w->is_guessed);
    }
done:
  octa_buffer_release (parts);
  octa_buffer_release (fewer);
  return st;
}

static octa_status
run_pass (octa_program *p, void *arg)
{
  octa_status st;
  fold *w = arg;
  const octa_instr *last = &p->instr[p->n_instrs - 1];
  size_t n = (size_t)(w->s.pre * w->s.post);
  drop_results (w);
  w->is_complex = last->is_complex && keeps_complex (w->f);
  if (octa_node_is_foreseen)
    return run_passes (p, w);
  if (w->wants_value)
    OCTA_TRY (octa_buffer_new (n
                                   * octa_elem_size ((octa_type)last->type,
                                                     w->is_complex),
                               &w->value));
  if (w->wants_at)
    OCTA_TRY (octa_buffer_new (n * sizeof (double), &w->at));
  OCTA_TRY (run_passes (p, w));
  st = octa_flags_take (p);
done:
  return st;
}

/* ---- nodes ---- */

/* The fold that computes the value of reduction OP together with its
   position.  */
static int
fold_of (int op)
{
  for (int f = OCTA_REDUCE_COUNT; f < OCTA_FOLD_COUNT; f++)
    if (octa_folds[f - OCTA_REDUCE_COUNT].twin == op)
      return f;
  return -1;
}

/* A live pending node that the same pass can compute: the value that belongs
   to N if N is the position, or the position if N is the value.  */
#define TWINS_SEEN 32
static octa_node *
find_twin (const octa_node *n)
{
  int op = n->op < OCTA_REDUCE_COUNT
               ? fold_of (n->op)
               : octa_folds[n->op - OCTA_REDUCE_COUNT].twin;
  int seen = 0;
  for (octa_node *q = octa_pending_first; op >= 0 && q && seen < TWINS_SEEN;
       q = q->next, seen++)
    if (q != n && q->kind == OCTA_NODE_REDUCE && q->op == op
        && q->in[0] == n->in[0] && q->reduce_dim == n->reduce_dim)
      return q;
  return NULL;
}

octa_status
octa_fold_settle (octa_program *p, int op, const octa_pass *s,
                  octa_buffer *value)
{
  fold w = { .f = &octa_folds[fold_of (op) - OCTA_REDUCE_COUNT],
             .s = { .pre = s->pre, .count = s->count, .post = s->post },
             .wants_value = true,
             .value = value,
             .is_guessed = true };
  return run_passes (p, &w);
}

/* For arrays of at least this size, two additional kernels, which mostly find
   nothing to do, take less time than accumulators with positions, or in the
   order of the elements.  */
#define GUESS_BYTES ((int64_t)1 << 27)
#define GUESS_BYTES_ORDERED ((int64_t)1 << 16)

static bool
is_large (const octa_node *x, const octa_fold_info *f)
{
  return x->n_elems * (int64_t)octa_types[x->type].size
         >= (f->is_ordered ? GUESS_BYTES_ORDERED : GUESS_BYTES);
}

bool
octa_fold_settles (int op, octa_type type, bool is_complex)
{
  const int f = op < OCTA_REDUCE_COUNT ? fold_of (op) : -1;
  return f >= 0 && octa_types[type].group == OCTA_GROUP_FLOAT
         && (! is_complex || octa_folds[f - OCTA_REDUCE_COUNT].acc_z);
}

bool
octa_fold_is_needed (const octa_node *n)
{
  const octa_node *in = n->in[0];
  const bool is_complex = n->cplx != OCTA_REAL;
  if (n->op >= OCTA_REDUCE_COUNT || find_twin (n))
    return true;
  if (! octa_fold_settles (n->op, (octa_type)in->type, is_complex))
    return false;
  return is_complex
         || (! octa_driver_is_host ()
             && ! is_large (in,
                            &octa_folds[fold_of (n->op) - OCTA_REDUCE_COUNT]));
}

/* The fold for N, and the nodes that get its results (N and its twin).  NULL:
   no node needs that result.  */
static fold
fold_for (octa_node *n, octa_node *twin, octa_node **value, octa_node **place)
{
  int op = n->op < OCTA_REDUCE_COUNT ? fold_of (n->op) : n->op;
  fold w = { .f = &octa_folds[op - OCTA_REDUCE_COUNT],
             .s = octa_pass_of (n->in[0], n->reduce_dim) };
  bool gives_at = w.f->result == OCTA_RESULT_POSITION;
  *place = ! gives_at ? NULL : n->op == op ? n : twin;
  *value = n == *place ? twin : n;
  w.wants_value = *value != NULL;
  w.wants_at = *place != NULL;
  return w;
}

octa_status
octa_fold_foresee (octa_node *n)
{
  octa_status st;
  octa_node *twin = find_twin (n), *value, *place;
  fold w = fold_for (n, twin, &value, &place);
  OCTA_TRY (octa_reduce_feed (n, twin ? 2 : 1, run_pass, &w));
  if (value)
    OCTA_TRY (octa_node_seem_settled (value, w.is_complex ? OCTA_UNRESOLVED
                                                          : OCTA_REAL));
  if (place)
    OCTA_TRY (octa_node_seem_settled (place, OCTA_REAL));
done:
  return st;
}

octa_status
octa_fold_run (octa_node *n)
{
  octa_status st;
  octa_node *twin = find_twin (n), *value, *place;
  fold w = fold_for (n, twin, &value, &place);
  OCTA_TRY (octa_reduce_feed (n, twin ? 2 : 1, run_pass, &w));
  if (value)
    octa_node_settle (value, w.value,
                      w.is_complex ? OCTA_UNRESOLVED : OCTA_REAL);
  if (place)
    octa_node_settle (place, w.at, OCTA_REAL);
  return OCTA_OK;
done:
  drop_results (&w);
  return st;
}
