/* reduce.c -- reductions over one dimension, and the kernels that do them.

   The operand is treated as pre x count x post elements, and reduced along
   count.  The kernel of a reduction also computes its operand's expression.
   Long columns are cut into parts.  On a GPU the last block to finish combines
   their results, on the host a second pass.  The cuts depend only on the sizes
   and the expression, so the same array always gives the same bits.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "reduce/private.h"
#include "array/rows.h"

#include <stdlib.h>
#include <string.h>

const octa_reduce_info octa_reductions[OCTA_REDUCE_COUNT] = {
#define REDUCE(name, ...) { #name, __VA_ARGS__ },
#include "reduce/reduce.def"
};

/* ---- building ---- */

octa_type
octa_reduction_type (octa_reduce_result r, octa_type in)
{
  switch (r)
    {
    case OCTA_RESULT_SUM:
    case OCTA_RESULT_SQUARES:
      return octa_type_float (in);
    case OCTA_RESULT_SAME:
    case OCTA_RESULT_REAL:
      return in;
    case OCTA_RESULT_POSITION:
      return OCTA_TYPE_DOUBLE;
    case OCTA_RESULT_LOGICAL:
      return OCTA_TYPE_LOGICAL;
    }
  return in;
}

static bool
is_never_negative (octa_reduce_result r)
{
  switch (r)
    {
    case OCTA_RESULT_SUM:
    case OCTA_RESULT_SAME:
      break;
    case OCTA_RESULT_SQUARES:
    case OCTA_RESULT_REAL:
    case OCTA_RESULT_POSITION:
    case OCTA_RESULT_LOGICAL:
      return true;
    }
  return false;
}

static octa_size
result_size (bool keeps_empty, const octa_node *in, int dim, bool is_default)
{
  octa_size r = in->size;
  /* As in core, min and max do not change an empty logical array.  sum (zeros
     (0, 0)) is 0, so there 0x0 is treated as 0x1; since Octave 11 only if no
     dimension was given.  */
  if (keeps_empty && in->type == OCTA_TYPE_LOGICAL && in->n_elems == 0)
    return r;
  if (! keeps_empty && (is_default || octa_release () < 11) && r.n_dims == 2
      && r.dims[0] == 0 && r.dims[1] == 0)
    r.dims[1] = 1;
  if (dim < r.n_dims && ! (keeps_empty && r.dims[dim] == 0))
    r.dims[dim] = 1;
  return r;
}

/* The result for an operand without elements.  */
static octa_status
neutral (const octa_reduce_info *r, const octa_node *n, octa_node **out)
{
  size_t size = octa_types[n->type].size;
  size_t count = (size_t)n->n_elems;
  unsigned char *data = calloc (count ? count : 1, size);
  if (! data)
    return octa_no_memory ("arrays");
  double one = 1;
  float one_f = 1;
  for (size_t i = 0; i < count && r->empty == OCTA_EMPTY_IS_1; i++)
    if (n->type == OCTA_TYPE_DOUBLE)
      memcpy (data + i * size, &one, size);
    else if (n->type == OCTA_TYPE_SINGLE)
      memcpy (data + i * size, &one_f, size);
    else
      data[i] = 1;
  octa_status st = octa_node_upload ((octa_type)n->type, false, &n->size, data,
                                     out);
  free (data);
  return st;
}

octa_status
octa_reduce_node (int reduction, octa_node *in, int dim, octa_node **out)
{
  octa_status st;
  octa_node *n = NULL;
  if (octa_node_is_parted (in))
    return octa_parts_hooks.reduce (reduction, in, dim, out);
  const octa_reduce_info *r = reduction < OCTA_REDUCE_COUNT
                                  ? &octa_reductions[reduction]
                                  : NULL;
  octa_reduce_result result = r ? r->result
                                : octa_folds[reduction - OCTA_REDUCE_COUNT]
                                      .result;
  bool is_real = in->cplx == OCTA_REAL || ! octa_reduction_is_complex (result);
  OCTA_TRY (octa_current_ready ());
  bool is_default = dim < 0;
  if (is_default)
    dim = octa_size_default_dim (&in->size);
  octa_size size = result_size (! r || r->empty == OCTA_EMPTY_STAYS, in, dim,
                                is_default);
  OCTA_TRY (octa_node_new (OCTA_NODE_REDUCE,
                           octa_reduction_type (result, (octa_type)in->type),
                           is_real ? OCTA_REAL : OCTA_UNRESOLVED, &size, &n));
  n->op = (uint16_t)reduction;
  n->reduce_dim = dim;
  n->is_nonneg = octa_node_is_nonneg (in) || is_never_negative (result);
  if (n->n_elems == 0)
    octa_node_settle (n, NULL, OCTA_REAL);
  else if (r && in->n_elems == 0)
    {
      octa_node *filled;
      OCTA_TRY (neutral (r, n, &filled));
      octa_node_release (n);
      n = filled;
    }
  else
    {
      octa_node_add_input (n, in);
      OCTA_TRY (octa_node_limit (n));
    }
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  return st;
}

octa_status
octa_reduce_is_any (octa_node *x, bool *is)
{
  octa_status st;
  octa_node *column = NULL, *any = NULL;
  OCTA_TRY (octa_node_reshape (x, OCTA_SIZE (x->n_elems, 1), &column));
  OCTA_TRY (octa_reduce_node (OCTA_REDUCE_any, column, 0, &any));
  OCTA_TRY (octa_node_download (any, is));
done:
  octa_node_release (any);
  octa_node_release (column);
  return st;
}

/* ---- one pass ---- */

/* The accumulator for the low digits of a sum of singles.  */
#define WIDE_REAL                                                             \
  "#define OCTA_WIDE double\n"                                                \
  "#define OCTA_WIDEN(a) (double) (a)\n"                                      \
  "#define OCTA_NARROW(a) (float) (a)\n"
#define WIDE_COMPLEX                                                          \
  "#define OCTA_WIDE octa_z\n"                                                \
  "#define OCTA_WIDEN(a) (octa_z{ (a).re, (a).im })\n"                        \
  "#define OCTA_NARROW(a) (octa_c{ (float) (a).re, (float) (a).im })\n"

static bool
adds_singles (const octa_reduce_info *r, octa_type type)
{
  return type == OCTA_TYPE_SINGLE
         && (r == &octa_reductions[OCTA_REDUCE_sum]
             || r == &octa_reductions[OCTA_REDUCE_sumsq]);
}

/* How many blocks of reduction R a multiprocessor should run at once; 0: no
   requirement.  With more blocks each has fewer registers.  These suffice for
   four loads of one array, but not of two arrays, and not for sums of singles
   over several columns.  Larger accumulators would be spilled to memory,
   except those of one column of real numbers.  */
static int
blocks_at_once (const octa_program *p, const octa_reduce_info *r,
                bool is_inner, octa_type type, bool is_complex)
{
  const size_t size = octa_elem_size (type, is_complex);
  if (size == 8 && is_inner && ! is_complex && octa_pass_arrays (p) == 1)
    return 4;
  if (size != 4)
    return 0;
  return octa_pass_arrays (p) > 1 || (! is_inner && adds_singles (r, type))
             ? 4
             : OCTA_BLOCKS_MOST;
}

/* Can elements be equal but different?  Then core returns the first of
   them.  */
static bool
tells_zeros (const octa_reduce_info *r, octa_type type, bool is_complex)
{
  return r->empty == OCTA_EMPTY_STAYS
         && octa_types[type].group == OCTA_GROUP_FLOAT && ! is_complex;
}

/* Does a fold correct results of R of the values of P?  Where one thread sees
   all elements that are equal, the kernel for extremes does.  */
static bool
is_guess (const octa_program *p, const octa_reduce_info *r, const octa_pass *s)
{
  const octa_instr *last = &p->instr[p->n_instrs - 1];
  const bool is_extreme = r->empty == OCTA_EMPTY_STAYS;
  return octa_fold_settles ((int)(r - octa_reductions), (octa_type)last->type,
                            last->is_complex)
         && ! (is_extreme
               && (octa_driver_is_host () || s->form == OCTA_PASS_STAGED
                   || s->form == OCTA_PASS_COLUMNS));
}

/* Products and comparisons of complex numbers check for infinities and compute
   angles.  */
static bool
is_long (const octa_reduce_info *r, bool is_complex)
{
  return is_complex && r != &octa_reductions[OCTA_REDUCE_sum]
         && r != &octa_reductions[OCTA_REDUCE_sumsq];
}

void
octa_reduction_text (octa_strbuf *t, const octa_program *p,
                     const octa_reduce_info *r, bool is_inner, octa_type type,
                     bool is_complex)
{
  bool value_is_complex = p->instr[p->n_instrs - 1].is_complex;
  int at_once = blocks_at_once (p, r, is_inner, type, is_complex);
  octa_fold_operators (t, is_complex);
  octa_strbuf_printf (t, "#define OCTA_ACC %s\n",
                      octa_kgen_ctype (type, is_complex));
  octa_strbuf_printf (t, "#define OCTA_ACC_KIND_%s 1\n",
                      is_complex                                   ? "COMPLEX"
                      : octa_types[type].group == OCTA_GROUP_FLOAT ? "FLOAT"
                                                                   : "INT");
  octa_strbuf_printf (t, "#define OCTA_INIT %s\n", r->init);
  octa_strbuf_printf (t, "#define OCTA_%s(a, b) %s\n",
                      is_long (r, is_complex) ? "LONG_TAKE" : "TAKE", r->take);
  octa_strbuf_printf (t, "#define OCTA_DONE(a) %s\n", r->done);
  octa_strbuf_printf (t, "#define OCTA_FEED(x) %s\n",
                      value_is_complex ? r->feed_z : r->feed);
  octa_strbuf_printf (t, "#define OCTA_%s 1\n", is_inner ? "INNER" : "OUTER");
  if (adds_singles (r, type))
    octa_strbuf_add (t, is_complex ? WIDE_COMPLEX : WIDE_REAL);
  if (at_once)
    octa_strbuf_printf (t, "#define OCTA_AT_ONCE , %d\n", at_once);
  if (tells_zeros (r, type, is_complex))
    octa_strbuf_add (t, "#define OCTA_TELLS_ZEROS 1\n");
}

/* The greatest number of columns, or tiles of them, that are cut into parts;
   with two parts each there are not too many blocks.  */
#define TICKETS (OCTA_REDUCE_BLOCKS / 2)

/* Words of each lane, which are 0 between kernels.  */
static octa_buffer *tickets[OCTA_LANES_MAX];

void
octa_reduce_forget (void)
{
  octa_fuse_words_forget (tickets);
}

octa_status
octa_reduce_ready (void)
{
  octa_status st = OCTA_OK;
  octa_buffer *words;
  bool is_new;
  OCTA_TRY (octa_fuse_words_get (tickets, TICKETS, &words, &is_new));
  if (is_new)
    st = octa_lane_fill32 (octa_buffer_change (words), 0, TICKETS);
  if (st != OCTA_OK)
    {
      octa_buffer_release (words);
      tickets[octa_lane_now->slot] = NULL;
    }
done:
  return st;
}

/* Is reduction R of P a count of true elements?  */
static bool
counts (const octa_program *p, const octa_reduce_info *r)
{
  return r == &octa_reductions[OCTA_REDUCE_sum]
         && p->instr[p->n_instrs - 1].type == OCTA_TYPE_LOGICAL;
}

static void
write_macros (octa_strbuf *t, const octa_program *p, const octa_reduce_info *r,
              const octa_pass *s, octa_type type, bool is_complex)
{
  octa_reduction_text (t, p, r, s->pre == 1, type, is_complex);
  octa_strbuf_add (t, octa_pass_texts[s->form]);
  /* Flags are checked for all elements.  */
  octa_strbuf_add (t, p->n_flags && strcmp (r->done, "false") != 0
                          ? "#undef OCTA_DONE\n#define OCTA_DONE(a) false\n"
                          : "");
  octa_strbuf_add (t, octa_driver_is_host () && counts (p, r)
                          ? "#define OCTA_COUNTS 1\n"
                          : "");
}

/* The macros of the kernel that reduces the values of P; NULL: no memory.  */
static const char *
macros_of (const octa_program *p, const octa_reduce_info *r,
           const octa_pass *s, octa_type type, bool is_complex)
{
  static octa_fuse_macros known[OCTA_REDUCE_COUNT];
  octa_fuse_macros *m = &known[r - octa_reductions];
  const octa_instr *last = &p->instr[p->n_instrs - 1];
  const bool is_inner = s->pre == 1;
  const int at_once = blocks_at_once (p, r, is_inner, type, is_complex);
  if (! octa_fuse_macros_are_of (m, (uint8_t[OCTA_MACRO_CHOICES]){
                                        (uint8_t)type, is_complex, last->type,
                                        last->is_complex, is_inner,
                                        (uint8_t)s->form, (uint8_t)at_once,
                                        p->n_flags > 0 }))
    write_macros (&m->text, p, r, s, type, is_complex);
  return octa_strbuf_ok (&m->text);
}

static octa_status
launch (octa_program *p, const octa_reduce_info *r, octa_pass *s,
        octa_type type, bool is_complex, CUdeviceptr out, CUdeviceptr whole)
{
  octa_status st;
  const octa_fuse_kernel *k;
  octa_argpack a;
  OCTA_GET (const char *, macros, macros_of (p, r, s, type, is_complex));
  OCTA_TRY (octa_program_kernel (p, r->name, OCTA_REDUCE_TEMPLATES, macros,
                                 s->v, &k));
  OCTA_TRY (octa_flags_clear (p));
  a.n = 0;
  octa_argpack_program (&a, p);
  octa_argpack_add (&a, (int64_t)out);
  octa_argpack_add (&a, s->pre);
  octa_argpack_add (&a, s->count);
  octa_argpack_add (&a, s->parts);
  octa_argpack_add (&a, s->per);
  octa_argpack_add (&a, s->tiles);
  octa_argpack_add (&a, (int64_t)whole);
  octa_argpack_add (&a, whole ? (int64_t)octa_buffer_change (
                            tickets[octa_lane_now->slot])
                              : 0);
  int64_t blocks = octa_pass_blocks (s);
  OCTA_TRY (octa_fuse_kernel_launch (k, (int64_t[]){ blocks, 1 }, s->block,
                                     a.params));
done:
  return st;
}

/* Plan how reduction R reads the values of P, with results of class TYPE.  */
static void
plan_for (octa_pass *s, const octa_program *p, const octa_reduce_info *r,
          octa_type type, bool is_complex)
{
  octa_pass_plan (s, p, octa_elem_size (type, is_complex),
                  blocks_at_once (p, r, s->pre == 1, type, is_complex),
                  tells_zeros (r, type, is_complex));
}

/* Reduce the values of P, in the way of S, to OUT.  */
static octa_status
reduce (octa_program *p, const octa_reduce_info *r, octa_pass *s,
        octa_type type, bool is_complex, octa_buffer **out)
{
  octa_status st;
  octa_buffer *b = NULL, *result = NULL;
  octa_node *parts = NULL;
  octa_program *q = NULL;
  size_t size = octa_elem_size (type, is_complex);
  int64_t parts_left = s->form == OCTA_PASS_LONG ? s->parts : 1;
  OCTA_TRY (
      octa_buffer_new ((size_t)(s->pre * parts_left * s->post) * size, &b));
  /* On a GPU the last block to finish combines the parts.  */
  bool is_whole = parts_left > 1 && ! octa_driver_is_host ();
  if (is_whole)
    {
      OCTA_TRY (octa_reduce_ready ());
      OCTA_TRY (octa_buffer_new ((size_t)(s->pre * s->post) * size, &result));
    }
  OCTA_TRY (launch (p, r, s, type, is_complex, octa_buffer_use (b),
                    is_whole ? octa_buffer_use (result) : 0));
  OCTA_TRY (octa_flags_take (p));
  if (is_whole)
    {
      octa_buffer_release (b);
      b = OCTA_MOVE (result);
    }
  else if (parts_left > 1)
    {
      int slot;
      int64_t n = s->pre * s->parts * s->post;
      OCTA_TRY (octa_node_new (OCTA_NODE_BUFFER, type,
                               is_complex ? OCTA_COMPLEX : OCTA_REAL,
                               OCTA_SIZE (n, 1), &parts));
      q = malloc (sizeof *q);
      if (! q)
        OCTA_TRY (octa_no_memory ("arrays"));
      parts->buffer = OCTA_MOVE (b);
      octa_program_init (q, &parts->size);
      if (! octa_program_add (q, parts, &slot))
        OCTA_TRY (OCTA_FAIL);
      octa_program_finish (q, true);
      octa_pass next = { .pre = s->pre, .count = s->parts, .post = s->post };
      /* The partial results of a sum of squares are squares already.  */
      if (r == &octa_reductions[OCTA_REDUCE_sumsq])
        r = &octa_reductions[OCTA_REDUCE_sum];
      plan_for (&next, q, r, type, is_complex);
      OCTA_TRY (reduce (q, r, &next, type, is_complex, &result));
      b = OCTA_MOVE (result);
    }
  *out = OCTA_MOVE (b);
done:
  octa_buffer_release (result);
  octa_buffer_release (b);
  octa_node_release (parts);
  free (q);
  return st;
}

/* ---- reduction nodes ---- */

typedef struct job
{
  const octa_reduce_info *r;
  octa_pass s;
  octa_type type;
  octa_buffer *out;
  bool is_complex;
} job;

static octa_status
run_job (octa_program *p, void *arg)
{
  octa_status st;
  job *j = arg;
  octa_pass s = j->s;
  octa_buffer_release (j->out);
  j->out = NULL;
  j->is_complex = p->instr[p->n_instrs - 1].is_complex
                  && octa_reduction_is_complex (j->r->result);
  plan_for (&s, p, j->r, j->type, j->is_complex);
  OCTA_TRY (reduce (p, j->r, &s, j->type, j->is_complex, &j->out));
  if (! p->raised && is_guess (p, j->r, &s))
    st = octa_fold_settle (p, (int)(j->r - octa_reductions), &j->s, j->out);
done:
  return st;
}

static octa_status
foresee_job (octa_program *p, void *arg)
{
  octa_status st = OCTA_OK;
  job *j = arg;
  j->is_complex = p->instr[p->n_instrs - 1].is_complex
                  && octa_reduction_is_complex (j->r->result);
  plan_for (&j->s, p, j->r, j->type, j->is_complex);
  OCTA_GET (const char *, macros,
            macros_of (p, j->r, &j->s, j->type, j->is_complex));
  octa_program_foresee (p, j->r->name, OCTA_REDUCE_TEMPLATES, macros, j->s.v);
  if (is_guess (p, j->r, &j->s))
    st = octa_fold_settle (p, (int)(j->r - octa_reductions), &j->s, NULL);
  return st;
}

/* The operation that converts the operand of N to a class for which the
   package has compiled kernels and that gives the same result.  OCTA_OP_COUNT:
   there is none.  */
static octa_op
stand_in (const octa_node *n)
{
  const octa_node *in = n->in[0];
  bool is_fold = n->op >= OCTA_REDUCE_COUNT;
  octa_reduce_result r = is_fold ? octa_folds[n->op - OCTA_REDUCE_COUNT].result
                                 : octa_reductions[n->op].result;
  if (in->cplx != OCTA_REAL)
    return n->op == OCTA_FOLD_norm2 ? OCTA_OP_abs : OCTA_OP_COUNT;
  if (octa_types[in->type].group == OCTA_GROUP_FLOAT
      || (is_fold && r != OCTA_RESULT_POSITION))
    return OCTA_OP_COUNT;
  /* Sums are doubles for all of these classes.  An extreme needs a class whose
     values doubles can represent.  */
  bool is_same = r == OCTA_RESULT_SAME || r == OCTA_RESULT_POSITION;
  return is_same && octa_types[in->type].size > 4 ? OCTA_OP_COUNT
                                                  : OCTA_OP_double;
}

/* Compute N from the result of OP on its operand.  */
static octa_status
run_as (octa_node *n, octa_op op)
{
  octa_status st;
  octa_node *in = NULL, *r = NULL, *out = NULL;
  OCTA_TRY (octa_node_op (op, n->in, &in));
  OCTA_TRY (octa_reduce_node (n->op, in, n->reduce_dim, &r));
  OCTA_TRY (octa_node_op (octa_op_cast ((octa_type)n->type), &r, &out));
  OCTA_TRY (octa_node_store (out));
  octa_buffer_retain (out->buffer);
  octa_node_settle (n, out->buffer, OCTA_REAL);
done:
  octa_node_release (out);
  octa_node_release (r);
  octa_node_release (in);
  return st;
}

static job
job_of (const octa_node *n)
{
  return (job){ .r = &octa_reductions[n->op],
                .s = octa_pass_of (n->in[0], n->reduce_dim),
                .type = (octa_type)n->type };
}

octa_status
octa_reduce_foresee (octa_node *n)
{
  octa_status st;
  if (octa_fold_is_needed (n))
    return octa_fold_foresee (n);
  job j = job_of (n);
  OCTA_TRY (octa_reduce_feed (n, 1, foresee_job, &j));
  st = octa_node_seem_settled (n, j.is_complex ? OCTA_UNRESOLVED : OCTA_REAL);
done:
  return st;
}

static octa_status
run_as_is (octa_node *n)
{
  octa_status st;
  if (octa_fold_is_needed (n))
    return octa_fold_run (n);
  job j = job_of (n);
  OCTA_TRY (octa_reduce_feed (n, 1, run_job, &j));
  octa_node_settle (n, j.out, j.is_complex ? OCTA_UNRESOLVED : OCTA_REAL);
  return OCTA_OK;
done:
  octa_buffer_release (j.out);
  return st;
}

octa_status
octa_reduce_run (octa_node *n)
{
  octa_status st = run_as_is (n);
  if (st == OCTA_OK || ! octa_fuse_lacks_compiler ())
    return st;
  octa_op op = stand_in (n);
  return op == OCTA_OP_COUNT ? st : run_as (n, op);
}

const char *
octa_reduce_name (const octa_node *n)
{
  int fold = n->op - OCTA_REDUCE_COUNT;
  return fold < 0 ? octa_reductions[n->op].name : octa_folds[fold].name;
}
