/* scan.c -- cumulative operations along one dimension.

   The operand is treated as pre x count x post elements, and the scan runs
   along count.  Its kernel also computes the operand's expression.  How
   columns are cut depends only on the sizes, and the kernels combine the parts
   in a fixed order, so the same array always gives the same bits.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "reduce/private.h"
#include "array/rows.h"
#include "reduce/scan.h"

#include <stdlib.h>
#include <string.h>

const octa_scan_info octa_scans[OCTA_SCAN_COUNT] = {
#define SCAN(name, result, commutes, take, doc)                               \
  { #name, result, commutes, take, doc },
#include "reduce/scan.def"
};

static int64_t
least (int64_t a, int64_t b)
{
  return a < b ? a : b;
}

/* ---- the kernels' text ---- */

#define REGISTERS 32 /* registers of a thread for its elements */

size_t
octa_scan_bytes (const octa_scan_variant *s)
{
  size_t value = octa_elem_size (s->type, s->is_complex);
  if (s->is_saturating)
    return 3 * value;
  if (! s->is_indexed)
    return value;
  size_t at = s->is_far ? 8 : 4, align = value > at ? value : at;
  return (value + at + align - 1) / align * align;
}

int
octa_scan_words (const octa_scan_variant *s)
{
  int value = (int)octa_ceil_div ((int64_t)octa_elem_size (s->type,
                                                           s->is_complex),
                                  4);
  return s->is_saturating ? 3 * value
                          : value + s->is_indexed * (1 + s->is_far);
}

void
octa_scan_text (octa_strbuf *t, const octa_scan_variant *s)
{
  static const char *const shapes[] = { "INNER", "LONG", "SHORT", "OUTER" };
  static const char *const lengths[] = { NULL, "char", "short",
                                         NULL, "int",  NULL,
                                         NULL, NULL,   "long long" };
  const octa_scan_info *r = &octa_scans[s->scan];
  octa_fold_operators (t, s->is_complex);
  octa_strbuf_printf (t, "#define OCTA_OUT %s\n",
                      octa_kgen_ctype (s->type, s->is_complex));
  octa_strbuf_printf (t, "#define OCTA_TAKE(a, b) %s\n", r->take);
  octa_strbuf_printf (t, "#define OCTA_%s 1\n", shapes[s->shape]);
  if (s->is_complex && ! r->commutes)
    octa_strbuf_add (t, "#define OCTA_JOIN_FN OCTA_CALLED\n");
  octa_strbuf_printf (t, "#define OCTA_UNROLL %d\n", s->unroll);
  if (s->is_indexed)
    octa_strbuf_printf (t, "#define OCTA_INDEXED 1\n#define OCTA_AT %s\n",
                        s->is_far ? "long long" : "int");
  if (s->is_saturating)
    octa_strbuf_printf (t,
                        "#define OCTA_SATURATING 1\n"
                        "#define OCTA_LENGTH unsigned %s\n",
                        lengths[octa_types[s->type].size]);
  else if (r->commutes)
    octa_strbuf_add (t, "#define OCTA_COMMUTES 1\n");
}

/* ---- dividing the work ---- */

typedef struct pass
{
  octa_scan_variant kind;
  int64_t pre, count, post; /* the operand */
  int v;
  int64_t parts, per; /* COUNT is cut into PARTS of PER elements */
  int64_t tiles;      /* blocks along PRE */
  int64_t chains;     /* columns, or groups of them, that are scanned */
  int64_t columns;    /* columns of a block, if it has several */
  int64_t blocks;
  unsigned block[3];
} pass;

#define HOST_PART 65536   /* elements per block on the host */
#define HOST_ALONE 262144 /* up to here one pass is faster than two */

static void
plan_host (pass *s)
{
  int64_t width = least (s->pre, OCTA_SCAN_TILE);
  s->kind.shape = s->pre == 1 ? OCTA_SCAN_SHAPE_INNER : OCTA_SCAN_SHAPE_OUTER;
  s->kind.unroll = 1;
  s->v = 1;
  s->tiles = octa_ceil_div (s->pre, OCTA_SCAN_TILE);
  s->chains = s->tiles * s->post;
  s->per = s->chains >= 64 || width * s->count <= HOST_ALONE
               ? s->count
               : HOST_PART / width;
  s->parts = octa_ceil_div (s->count, s->per);
  s->blocks = s->parts * s->chains;
  s->block[0] = (unsigned)least (s->per * width, 1024);
  s->block[1] = s->block[2] = 1;
}

static int
unroll_for (const pass *s)
{
  int n = REGISTERS / (s->v * octa_scan_words (&s->kind));
  return n < 1 ? 1 : n > 16 ? 16 : n;
}

/* Plan several columns per block: as many as fit and begin at whole
   vectors.  */
static void
plan_short (pass *s)
{
  for (; s->v > 0; s->v /= 2)
    {
      int64_t unit = s->v;
      while (unit > 1 && s->count * (unit / 2) % s->v == 0)
        unit /= 2;
      s->kind.unroll = unroll_for (s);
      s->columns = (int64_t)OCTA_BLOCK * s->v * s->kind.unroll / s->count;
      s->columns -= s->columns % unit;
      if (s->columns > 0)
        break;
    }
  s->kind.shape = OCTA_SCAN_SHAPE_SHORT;
  s->blocks = octa_ceil_div (s->post, s->columns);
}

static void
plan_inner (pass *s)
{
  s->kind.unroll = unroll_for (s);
  s->per = (int64_t)OCTA_BLOCK * s->v * s->kind.unroll;
  s->chains = s->post;
  s->parts = 1;
  s->block[0] = OCTA_BLOCK;
  if (2 * s->count <= s->per)
    {
      plan_short (s);
      return;
    }
  while (s->post > 1 && s->count % s->v)
    s->v /= 2;
  s->kind.shape = OCTA_SCAN_SHAPE_LONG;
  s->kind.unroll = unroll_for (s);
  s->per = (int64_t)OCTA_BLOCK * s->v * s->kind.unroll;
  s->parts = octa_ceil_div (s->count, s->per);
  s->blocks = s->parts * s->chains;
}

/* Plan with rows of 128 bytes, or more if columns are short, up to one thread
   per column.  */
static void
plan_outer (pass *s)
{
  size_t size = octa_elem_size (s->kind.type, s->kind.is_complex);
  while (s->pre % s->v)
    s->v /= 2;
  int64_t lanes = s->pre / s->v, by = 1;
  int64_t narrow = least (128 / ((int64_t)size * s->v), 32);
  narrow = least (narrow, lanes);
  while (by * OCTA_SCAN_ROWS < s->count && by * 2 * narrow <= OCTA_BLOCK)
    by *= 2;
  int64_t bx = octa_ceil_div (lanes, octa_ceil_div (lanes, OCTA_BLOCK / by)),
          bz = 1;
  s->tiles = octa_ceil_div (lanes, bx);
  if (by * OCTA_SCAN_ROWS < s->count)
    {
      by = OCTA_BLOCK / bx;
      s->per = OCTA_SCAN_ROWS;
    }
  else
    {
      s->per = octa_ceil_div (s->count, by);
      bz = least (least (OCTA_BLOCK / (bx * by), s->post), 64);
    }
  s->kind.shape = OCTA_SCAN_SHAPE_OUTER;
  s->kind.unroll = 1;
  s->parts = octa_ceil_div (s->count, by * s->per);
  s->chains = s->tiles * octa_ceil_div (s->post, bz);
  s->blocks = s->parts * s->chains;
  s->block[0] = (unsigned)bx;
  s->block[1] = (unsigned)by;
  s->block[2] = (unsigned)bz;
}

static void
plan (pass *s, const octa_program *p)
{
  s->block[1] = s->block[2] = 1;
  if (octa_driver_is_host ())
    {
      plan_host (s);
      return;
    }
  int size = (int)octa_elem_size (s->kind.type, s->kind.is_complex);
  if (s->kind.is_indexed && size < 8)
    size = 8;
  s->v = octa_program_vector (p);
  while (s->v > 1
         && (s->v * size > 16 || s->v * octa_scan_words (&s->kind) > 16
             || (size_t)s->v * octa_scan_bytes (&s->kind) > 32))
    s->v /= 2;
  s->v = s->v > 8 ? 8 : s->v;
  if (s->pre == 1)
    plan_inner (s);
  else
    plan_outer (s);
}

/* ---- launching ---- */

static octa_status
kernel (const octa_program *p, const pass *s, const octa_fuse_kernel **k)
{
  static octa_fuse_macros known[OCTA_SCAN_COUNT];
  const octa_scan_variant *v = &s->kind;
  octa_fuse_macros *m = &known[v->scan];
  if (! octa_fuse_macros_are_of (m, (uint8_t[OCTA_MACRO_CHOICES]){
                                        (uint8_t)v->shape, (uint8_t)v->type,
                                        v->is_complex, v->is_saturating,
                                        v->is_indexed, v->is_far,
                                        (uint8_t)v->unroll }))
    octa_scan_text (&m->text, v);
  if (! octa_strbuf_ok (&m->text))
    return OCTA_FAIL;
  return octa_program_kernel (p, octa_scans[v->scan].name,
                              octa_driver_is_host () ? OCTA_SCAN_HOST_TEMPLATES
                                                     : OCTA_SCAN_TEMPLATES,
                              m->text.s, s->v, k);
}

static octa_status
launch (const octa_fuse_kernel *k, const pass *s, octa_argpack *a)
{
  return octa_fuse_kernel_launch (k, (int64_t[]){ s->blocks, 1 }, s->block,
                                  a->params);
}

static octa_status
run_host (octa_program *p, const pass *s, CUdeviceptr out, CUdeviceptr index)
{
  octa_status st;
  const octa_fuse_kernel *k;
  octa_buffer *sums = NULL;
  OCTA_TRY (kernel (p, s, &k));
  if (s->parts > 1)
    OCTA_TRY (
        octa_buffer_new ((size_t)s->blocks * (s->pre == 1 ? 1 : OCTA_SCAN_TILE)
                             * octa_scan_bytes (&s->kind),
                         &sums));
  OCTA_TRY (octa_flags_clear (p));
  for (int64_t is_summing = s->parts > 1; is_summing >= 0; is_summing--)
    {
      octa_argpack a;
      a.n = 0;
      octa_argpack_program (&a, p);
      octa_argpack_add (&a, (int64_t)out);
      octa_argpack_add (&a, (int64_t)index);
      octa_argpack_add (&a, s->pre);
      octa_argpack_add (&a, s->count);
      octa_argpack_add (&a, s->parts);
      octa_argpack_add (&a, s->per);
      octa_argpack_add (&a, s->tiles);
      octa_argpack_add (&a, sums ? (int64_t)octa_buffer_use (sums) : 0);
      octa_argpack_add (&a, is_summing);
      OCTA_TRY (launch (k, s, &a));
    }
done:
  octa_buffer_release (sums);
  return st;
}

/* The words that tiles publish, all 0, followed by the ticket.  */
static octa_status
make_state (const pass *s, octa_buffer **state)
{
  octa_status st;
  octa_buffer *b = NULL;
  int64_t columns = s->pre == 1 ? 1 : (int64_t)s->block[0] * s->v;
  size_t words = (octa_scan_bytes (&s->kind) + 3) / 4;
  size_t bytes = (size_t)(s->blocks * columns) * 2 * words * 8 + 8;
  OCTA_TRY (octa_buffer_new (bytes, &b));
  OCTA_TRY (octa_lane_fill32 (octa_buffer_use (b), 0, bytes / 4));
  *state = OCTA_MOVE (b);
done:
  octa_buffer_release (b);
  return st;
}

static octa_status
run_device (octa_program *p, const pass *s, CUdeviceptr out, CUdeviceptr index)
{
  octa_status st;
  const octa_fuse_kernel *k;
  octa_buffer *state = NULL;
  octa_argpack a;
  OCTA_TRY (kernel (p, s, &k));
  if (s->parts > 1)
    OCTA_TRY (make_state (s, &state));
  OCTA_TRY (octa_flags_clear (p));
  a.n = 0;
  octa_argpack_program (&a, p);
  octa_argpack_add (&a, (int64_t)out);
  octa_argpack_add (&a, (int64_t)index);
  octa_argpack_add (&a, s->count);
  octa_argpack_add (&a, s->parts);
  octa_argpack_add (&a, s->chains);
  if (s->pre == 1)
    octa_argpack_add (&a, s->columns);
  else
    {
      octa_argpack_add (&a, s->pre);
      octa_argpack_add (&a, s->post);
      octa_argpack_add (&a, s->tiles);
      octa_argpack_add (&a, s->per);
    }
  octa_argpack_add (&a, state ? (int64_t)octa_buffer_use (state) : 0);
  octa_argpack_add (&a, state ? (int64_t)(octa_buffer_use (state)
                                          + state->bytes - 8)
                              : 0);
  OCTA_TRY (launch (k, s, &a));
done:
  octa_buffer_release (state);
  return st;
}

/* ---- scans of nodes ---- */

/* A new node of IN's size with room for its value.  */
static octa_status
result_node (const octa_node *in, octa_type t, bool is_complex,
             octa_node **out)
{
  octa_status st;
  octa_node *n = NULL;
  OCTA_TRY (octa_node_new (OCTA_NODE_BUFFER, t,
                           is_complex ? OCTA_UNRESOLVED : OCTA_REAL, &in->size,
                           &n));
  n->is_nonneg = octa_node_is_nonneg (in);
  OCTA_TRY (
      octa_buffer_new ((size_t)n->n_elems * octa_elem_size (t, is_complex),
                       &n->buffer));
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  return st;
}

static octa_type
result_type (octa_scan scan, octa_type in, octa_scan_form form)
{
  bool is_native = form == OCTA_SCAN_FORM_NATIVE && in != OCTA_TYPE_LOGICAL;
  if (octa_scans[scan].result == OCTA_RESULT_SAME || is_native)
    return in;
  return in == OCTA_TYPE_SINGLE && form != OCTA_SCAN_FORM_DOUBLE
             ? OCTA_TYPE_SINGLE
             : OCTA_TYPE_DOUBLE;
}

/* The operand of the scan: IN without reshapes.  It is computed if other nodes
   need it too, or if the host would compute it twice.  */
static octa_status
feed_of (octa_node *in, pass *s, octa_node **out)
{
  octa_node *feed = in;
  while (feed->kind == OCTA_NODE_RESHAPE && feed->refs == 1)
    feed = feed->in[0];
  *out = feed;
  bool is_twice = false;
  if (octa_driver_is_host ())
    {
      plan_host (s);
      is_twice = s->parts > 1;
    }
  return octa_node_is_pending (feed) && (feed->refs > 1 || is_twice)
             ? octa_node_store (feed)
             : OCTA_OK;
}

typedef struct job
{
  octa_node *in;
  pass s;
  octa_node *out, *index; /* results */
} job;

static void
drop_results (job *j)
{
  octa_node_release (j->out);
  octa_node_release (j->index);
  j->out = j->index = NULL;
}

static octa_status
run_job (octa_program *p, void *arg)
{
  octa_status st;
  job *j = arg;
  octa_scan_variant *kind = &j->s.kind;
  drop_results (j);
  kind->is_complex = p->instr[p->n_instrs - 1].is_complex;
  plan (&j->s, p);
  OCTA_TRY (result_node (j->in, kind->type, kind->is_complex, &j->out));
  if (kind->is_indexed)
    {
      OCTA_TRY (result_node (j->in, OCTA_TYPE_DOUBLE, false, &j->index));
      j->index->is_nonneg = true;
    }
  OCTA_TRY (
      (octa_driver_is_host ()
           ? run_host
           : run_device) (p, &j->s, octa_buffer_use (j->out->buffer),
                          j->index ? octa_buffer_use (j->index->buffer) : 0));
  st = octa_flags_take (p);
done:
  return st;
}

/* As in core, cumsum (logical, "native") is whether the sum is nonzero.  */
static octa_status
as_logical (octa_node **n)
{
  octa_status st;
  octa_node *zero = NULL, *r;
  OCTA_TRY (octa_node_scalar (OCTA_TYPE_DOUBLE, false, &(double){ 0 }, &zero));
  OCTA_TRY (octa_node_op (OCTA_OP_ne, (octa_node *[]){ *n, zero }, &r));
  octa_node_release (*n);
  *n = r;
done:
  octa_node_release (zero);
  return st;
}

octa_status
octa_reduce_scan (int scan, octa_node *in, int dim, octa_scan_form form,
                  octa_node **out, octa_node **index)
{
  octa_status st;
  octa_node *feed;
  octa_type t = (octa_type)in->type;
  if (octa_node_is_parted (in))
    return octa_parts_hooks.scan (scan, in, dim, form, out, index);
  if (dim < 0)
    dim = octa_size_default_dim (&in->size);
  const octa_pass cut = octa_pass_of (in, dim);
  job j = { .in = in,
            .s = { .pre = cut.pre, .count = cut.count, .post = cut.post } };
  OCTA_TRY (octa_current_ready ());
  j.s.kind = (octa_scan_variant){
    .scan = (octa_scan)scan,
    .type = result_type ((octa_scan)scan, t, form),
    .is_indexed = index,
    .is_far = index && j.s.count > INT32_MAX,
    .is_saturating = form == OCTA_SCAN_FORM_NATIVE && octa_type_is_integer (t),
  };
  OCTA_TRY (feed_of (in, &j.s, &feed));
  OCTA_TRY (octa_program_execute (feed, run_job, &j));
  if (form == OCTA_SCAN_FORM_NATIVE && t == OCTA_TYPE_LOGICAL)
    OCTA_TRY (as_logical (&j.out));
  *out = j.out;
  if (index)
    *index = j.index;
  return OCTA_OK;
done:
  drop_results (&j);
  return st;
}
