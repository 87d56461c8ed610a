/* check_kernels.c -- NVRTC takes every kernel the package can generate.

   Programs are built from nodes as the interpreter would build them, but no
   element exists: neither driver nor device is needed.  Every operation is
   tried on every pair of classes it admits, in each form its value can take;
   many of them share a kernel, joined by xor so that none is dead.  Then come
   the ways of walking, storing and reducing.  Each program is made twice, with
   other sizes, places and scalars, and must give the same text.

   sm_90 sees all of it but some vector widths of reductions, the other
   architectures a part; with OCTCUDA_CHECK_ALL=1 all see all.  Skipped where
   libnvrtc is absent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_kernels.h"
#include "octa.h"

/* ---- operations ---- */

static int n_forms;

/* Operands of each kind: arrays, host scalars, and arrays of one element.  */
enum
{
  ARRAY,
  SCALAR,
  ELEMENT,
  N_SHAPES
};

typedef struct batch
{
  octa_node *leaf[N_SIDES][N_SHAPES][N_KINDS];
  octa_program p[N_SIDES];
  octa_node *joined[N_SIDES]; /* all values so far, by xor */
  bool is_single;             /* results are 1x1 */
  int n;
} batch;

static void
batch_init (batch *b)
{
  memset (b, 0, sizeof *b);
  for (int i = 0; i < N_SIDES; i++)
    for (int k = 0; k < N_KINDS; k++)
      {
        b->leaf[i][ARRAY][k] = vector (k, i ? 1000003 : 12);
        b->leaf[i][SCALAR][k] = scalar (k, i ? 7.25 : 3);
        b->leaf[i][ELEMENT][k] = vector (k, 1);
      }
}

/* Compile what has come together.  */
static void
batch_flush (batch *b)
{
  if (b->n)
    {
      for (int i = 0; i < N_SIDES; i++)
        octa_program_store (&b->p[i], b->p[i].n_instrs - 1);
      check_elementwise (b->p);
    }
  b->n = 0;
  for (int i = 0; i < N_SIDES; i++)
    {
      octa_node_release (b->joined[i]);
      b->joined[i] = NULL;
      octa_program_init (&b->p[i],
                         &b->leaf[i][b->is_single ? ELEMENT : ARRAY][0]->size);
    }
}

static void
batch_free (batch *b)
{
  batch_flush (b);
  for (int i = 0; i < N_SIDES; i++)
    for (int s = 0; s < N_SHAPES; s++)
      for (int k = 0; k < N_KINDS; k++)
        octa_node_release (b->leaf[i][s][k]);
}

/* False when N does not fit any more.  */
static bool
batch_try (batch *b, int side, octa_node *n)
{
  octa_program *p = &b->p[side];
  int n_instrs = p->n_instrs, n_leaves = p->n_leaves, n_flags = p->n_flags;
  int slot;
  octa_node *root = n;
  octa_node_retain (n);
  if (b->joined[side])
    {
      octa_node *in[2] = { b->joined[side], n };
      root = op_node (OCTA_OP_xor, in, OCTA_TYPE_LOGICAL, OCTA_OUTCOME_CHECK,
                      OCTA_REAL);
      octa_node_release (n);
    }
  if (octa_program_add (p, root, &slot))
    {
      octa_node_release (b->joined[side]);
      b->joined[side] = root;
      return true;
    }
  CHECK (p->is_full);
  octa_program_truncate (p, n_instrs, n_leaves, n_flags);
  octa_node_release (root);
  return false;
}

static void
batch_add (batch *b, octa_op op, const int *shape, const int *kind,
           octa_type t, octa_op_outcome o, octa_cplx decided)
{
  for (int i = 0; i < N_SIDES; i++)
    {
      octa_node *in[OCTA_OPERANDS_MAX];
      for (int j = 0; j < octa_ops[op].n; j++)
        in[j] = b->leaf[i][shape[j]][kind[j]];
      octa_node *n = op_node (op, in, t, o, decided);
      if (! batch_try (b, i, n))
        {
          CHECK (i == 0);
          batch_flush (b);
          CHECK (batch_try (b, i, n));
        }
      octa_node_release (n);
    }
  b->n++;
  n_forms++;
}

/* The forms that a value with outcome O can take.  */
static void
batch_forms (batch *b, octa_op op, const int *shape, const int *kind,
             octa_type t, octa_op_outcome o)
{
  batch_add (b, op, shape, kind, t, o, OCTA_UNRESOLVED);
  if (o == OCTA_OUTCOME_CHECK && octa_ops[op].check != OCTA_CHECK_ERR)
    batch_add (b, op, shape, kind, t, o, OCTA_COMPLEX);
  if (o == OCTA_OUTCOME_NARROW)
    batch_add (b, op, shape, kind, t, o, OCTA_REAL);
}

/* OP on KIND, unless earlier shapes had the same result.  */
static void
check_operands (batch *b, octa_op op, const int *kind)
{
  static const int shapes[][OCTA_OPERANDS_MAX] = { { ARRAY, ARRAY, ARRAY },
                                                   { ARRAY, SCALAR, ARRAY },
                                                   { SCALAR, ARRAY, ARRAY },
                                                   { ELEMENT, ELEMENT,
                                                     ELEMENT } };
  bool seen[OCTA_OUTCOME_COMPLEX + 1] = { false };
  for (int s = 0; s < 4; s++)
    {
      octa_operand in[OCTA_OPERANDS_MAX];
      octa_type t;
      octa_op_outcome o;
      if (octa_ops[op].n == 1 && shapes[s][0] != shapes[s][1])
        continue;
      for (int i = 0; i < OCTA_OPERANDS_MAX; i++)
        in[i] = (octa_operand){ .type = kind_type (kind[i]),
                                .cplx = kind_cplx (kind[i]),
                                .is_scalar = shapes[s][i] != ARRAY };
      if (octa_op_result (op, in, &t, &o) != OCTA_OK)
        continue;
      if (! seen[o] && b->is_single == (shapes[s][0] == ELEMENT))
        batch_forms (b, op, shapes[s], kind, t, o);
      seen[o] = true;
    }
}

static void
check_operations (bool is_single)
{
  static batch b;
  batch_init (&b);
  b.is_single = is_single;
  batch_flush (&b);
  for (int op = 0; op < OCTA_OP_COUNT; op++)
    {
      int n = n_forms;
      for (int k = 0; k < N_KINDS * N_KINDS; k++)
        {
          /* Of three operands the first is a mask, the others are alike.  */
          int kind[OCTA_OPERANDS_MAX] = { k % N_KINDS, k / N_KINDS, 0 };
          if (octa_ops[op].n == 3)
            kind[1] = kind[2] = kind[0], kind[0] = OCTA_TYPE_LOGICAL;
          if (octa_ops[op].n == 2 || k < N_KINDS)
            check_operands (&b, (octa_op)op, kind);
        }
      CHECK (is_single || n_forms > n);
    }
  batch_free (&b);
}

/* ---- walks ---- */

/* The places that are read or written.  */
typedef enum where
{
  WHOLE,
  SHIFTED, /* a part that begins at an odd element */
  STEPPED, /* every second or third, of each dimension */
  TURNED,  /* the first two dimensions change places */
  CROSSED, /* the first and the last one do */
  LISTED,  /* the first two by lists */
  ROW,     /* the same for the whole of the first dimension */
  COLUMN,  /* for that of all others */
  SINGLE,  /* one element */
  HOST,    /* a host scalar */
  N_WHERE
} where;
#define BIT(w) (1u << (w))

#define LINES                                                                 \
  (BIT (WHOLE) | BIT (STEPPED) | BIT (LISTED) | BIT (ROW) | BIT (COLUMN)      \
   | BIT (SINGLE) | BIT (HOST))
#define STEPS (BIT (WHOLE) | BIT (STEPPED))

static const struct
{
  octa_walk walk;
  bool is_rare; /* tried with one class only */
  int n_dims;
  int64_t dims[N_SIDES][OCTA_DIMS_MAX];
  unsigned from, to;
} walks[] = {
  { OCTA_WALK_LINEAR,
    false,
    2,
    { { 1000, 1 }, { 77777, 1 } },
    BIT (WHOLE) | BIT (SHIFTED) | BIT (SINGLE) | BIT (HOST),
    BIT (WHOLE) | BIT (SHIFTED) },
  { OCTA_WALK_ROWS,
    false,
    3,
    { { 300, 5, 4 }, { 517, 9, 3 } },
    LINES | BIT (TURNED),
    BIT (STEPPED) | BIT (LISTED) },
  { OCTA_WALK_FLAT,
    false,
    3,
    { { 7, 5, 4 }, { 129, 9, 3 } },
    LINES | BIT (TURNED),
    BIT (STEPPED) | BIT (LISTED) },
  { OCTA_WALK_ROWS,
    true,
    8,
    { { 300, 2, 3, 2, 3, 2, 3, 2 }, { 400, 3, 3, 3, 3, 3, 3, 2 } },
    STEPS,
    BIT (STEPPED) },
  { OCTA_WALK_FLAT,
    true,
    8,
    { { 4, 2, 3, 2, 3, 2, 3, 2 }, { 5, 3, 3, 3, 3, 3, 3, 2 } },
    STEPS,
    BIT (STEPPED) },
  /* More elements than an int counts.  */
  { OCTA_WALK_LINEAR,
    true,
    2,
    { { 3000000000, 1 }, { 5000000001, 1 } },
    BIT (WHOLE) | BIT (SHIFTED),
    BIT (SHIFTED) },
  { OCTA_WALK_ROWS,
    true,
    3,
    { { 300000, 9000, 3 }, { 3000, 900000, 3 } },
    LINES,
    BIT (STEPPED) },
  { OCTA_WALK_FLAT,
    true,
    3,
    { { 200, 5000000, 4 }, { 3, 900000000, 3 } },
    LINES,
    BIT (STEPPED) },
  { OCTA_WALK_TILE,
    false,
    3,
    { { 300, 129, 4 }, { 517, 90, 3 } },
    LINES | BIT (TURNED),
    0 },
  { OCTA_WALK_TILE,
    false,
    4,
    { { 300, 3, 4, 129 }, { 517, 5, 3, 90 } },
    BIT (WHOLE) | BIT (HOST) | BIT (CROSSED),
    0 },
  { OCTA_WALK_TILE,
    true,
    3,
    { { 300000, 9000, 3 }, { 3000, 900000, 3 } },
    LINES | BIT (TURNED),
    0 },
  /* Where a dimension is short.  */
  { OCTA_WALK_TILE, true, 2, { { 30, 900 }, { 2000, 17 } }, BIT (TURNED), 0 },
  /* Assignments.  */
  { OCTA_WALK_TILE,
    true,
    3,
    { { 300, 129, 4 }, { 517, 90, 3 } },
    BIT (TURNED),
    BIT (STEPPED) | BIT (LISTED) },
};
#define N_WALKS ((int)(sizeof walks / sizeof *walks))

static octa_buffer subscripts = { .refs = 1 };

static octa_size
walk_size (int w, int side)
{
  octa_size size = { .n_dims = walks[w].n_dims };
  memcpy (size.dims, walks[w].dims[side], sizeof size.dims);
  return size;
}

/* W of an array whose dimensions, SOURCE, follow from those of the part.  */
static octa_view *
view_new (where w, const octa_size *size, int side, octa_size *seen)
{
  int n_dims = size->n_dims;
  const int64_t *dims = size->dims;
  int64_t *source = seen->dims;
  octa_view *v = octa_view_new (size);
  if (! v)
    abort ();
  for (int d = 0; d < n_dims; d++)
    {
      source[d] = v->count[d] = dims[d];
      if (w == STEPPED)
        {
          v->start[d] = 1 + side;
          v->step[d] = 2 + side;
          source[d] = dims[d] * v->step[d] + 1;
        }
      else if (w == SHIFTED && d == 0)
        {
          v->start[d] = 1 + 2 * side;
          source[d] += 4;
        }
      else if (w == LISTED && d < 2)
        {
          octa_buffer_retain (&subscripts);
          v->list[d] = &subscripts;
        }
    }
  if (w == TURNED)
    {
      v->axis[0] = 1;
      v->axis[1] = 0;
      source[0] = dims[1];
      source[1] = dims[0];
    }
  if (w == CROSSED)
    {
      v->axis[0] = (int8_t)(n_dims - 1);
      v->axis[n_dims - 1] = 0;
      source[0] = v->count[0] = dims[n_dims - 1];
      source[n_dims - 1] = v->count[n_dims - 1] = dims[0];
    }
  seen->n_dims = n_dims;
  v->source = *seen;
  return v;
}

/* What operands are read from: arrays, or ranges that no memory holds.  */
static octa_node_kind source_kind = OCTA_NODE_BUFFER;

/* What is read at W, for results of SIZE.  */
static octa_node *
operand (where w, int kind, const octa_size *size, int side, bool has_flags)
{
  octa_size source = *size;
  if (w == HOST)
    return scalar (kind, side ? 7.25 : 3);
  if (w == SINGLE)
    return node (source_kind, kind, OCTA_SIZE (1, 1));
  for (int d = 0; d < source.n_dims; d++)
    if (w == ROW ? d == 0 : w == COLUMN && d > 0)
      source.dims[d] = 1;
  if (w == WHOLE || w == ROW || w == COLUMN)
    return node (source_kind, kind, &source);
  octa_node *n = node (OCTA_NODE_VIEW, kind, size);
  if (has_flags && n->cplx == OCTA_COMPLEX)
    n->cplx = OCTA_UNRESOLVED;
  n->view = view_new (w, size, side, &source);
  octa_node *in = node (source_kind, kind, &source);
  octa_node_add_input (n, in);
  octa_node_release (in);
  return n;
}

/* OP (A[, B]) with its class from the rules; takes A and B over.  */
static octa_node *
apply (octa_op op, octa_node *a, octa_node *b, octa_cplx decided)
{
  octa_node *in[2] = { a, b };
  octa_operand o[2];
  octa_type t = OCTA_TYPE_DOUBLE;
  octa_op_outcome outcome = OCTA_OUTCOME_REAL;
  for (int i = 0; i < octa_ops[op].n; i++)
    o[i] = (octa_operand){ .type = (octa_type)in[i]->type,
                           .cplx = in[i]->cplx == OCTA_REAL ? OCTA_REAL
                                                            : OCTA_COMPLEX,
                           .is_scalar = in[i]->n_elems == 1 };
  CHECK_OK (octa_op_result (op, o, &t, &outcome));
  octa_node *n = op_node (op, in, t, outcome, decided);
  for (int i = 0; i < octa_ops[op].n; i++)
    octa_node_release (in[i]);
  return n;
}

/* The greatest of what is read at the places FROM; questions about values stay
   open if HAS_FLAGS.  */
static octa_node *
greatest (unsigned from, int kind, const octa_size *size, int side,
          bool has_flags)
{
  octa_node *n = NULL;
  for (int w = 0; w < N_WHERE; w++)
    if (from & BIT (w))
      {
        octa_node *x = operand ((where)w, kind, size, side, has_flags);
        /* What is computed has the size of the result.  */
        if (has_flags && kind == OCTA_TYPE_SINGLE && w < ROW)
          x = apply (OCTA_OP_sqrt, x, NULL, OCTA_UNRESOLVED);
        n = n ? apply (OCTA_OP_max, n, x,
                       has_flags ? OCTA_UNRESOLVED : OCTA_COMPLEX)
              : x;
      }
  return n;
}

/* Kernels of the kind WALKS[W] for class KIND, stored at TO (N_WHERE: to a new
   array).  */
static void
check_walk (int w, int kind, where to, bool has_flags)
{
  static octa_program p[N_SIDES];
  octa_node *n[N_SIDES], *base[N_SIDES];
  octa_view *v[N_SIDES];
  for (int i = 0; i < N_SIDES; i++)
    {
      int slot;
      octa_size source = { 0 };
      const octa_size size = walk_size (w, i);
      octa_node *region = node (OCTA_NODE_BUFFER, kind, &size);
      n[i] = greatest (to == N_WHERE || walks[w].walk == OCTA_WALK_TILE
                           ? walks[w].from
                           : BIT (WHOLE) | BIT (HOST),
                       kind, &size, i, has_flags);
      v[i] = view_new (to, &size, i, &source);
      base[i] = node (OCTA_NODE_BUFFER, kind, &source);
      octa_program_init (&p[i], &region->size);
      CHECK (octa_program_add (&p[i], n[i], &slot));
      CHECK (octa_program_store (&p[i], slot));
      if (to != N_WHERE)
        octa_program_set_dest (&p[i], base[i], v[i]);
      octa_node_release (region);
    }
  check_elementwise (p);
  for (int i = 0; i < N_SIDES; i++)
    {
      CHECK (p[i].walk == walks[w].walk);
      octa_node_release (n[i]);
      octa_node_release (base[i]);
      octa_view_free (v[i]);
    }
}

static bool
can_ask (int kind)
{
  return kind == OCTA_TYPE_SINGLE || kind_cplx (kind) == OCTA_COMPLEX;
}

static void
check_walks (void)
{
  for (int w = 0; w < N_WALKS; w++)
    for (int k = 0; k < N_KINDS; k++)
      {
        if (walks[w].is_rare && k != OCTA_TYPE_SINGLE)
          continue;
        check_walk (w, k, N_WHERE, false);
        if (can_ask (k))
          check_walk (w, k, N_WHERE, true);
        for (int to = 0; to < N_WHERE; to++)
          if (walks[w].to & BIT (to))
            check_walk (w, k, (where)to, false);
      }
}

/* ---- reductions ---- */

/* Programs of the greatest of what is at FROM, for both sides.  */
static void
feed_programs (int kind, int w, unsigned from, octa_program *p, octa_node **n)
{
  for (int i = 0; i < N_SIDES; i++)
    {
      int slot;
      const octa_size size = walk_size (w, i);
      n[i] = greatest (from, kind, &size, i, can_ask (kind));
      octa_program_init (&p[i], &n[i]->size);
      CHECK (octa_program_add (&p[i], n[i], &slot));
      octa_program_finish (&p[i], true);
    }
}

/* Reduction R of that, V elements at a time.  */
static void
check_reduction (const octa_reduce_info *r, int kind, int w, unsigned from,
                 bool is_inner, int v)
{
  static octa_program p[N_SIDES];
  static octa_strbuf extra;
  const octa_program *both[N_SIDES] = { &p[0], &p[1] };
  octa_node *n[N_SIDES];
  feed_programs (kind, w, from, p, n);
  const octa_instr *last = &p[0].instr[p[0].n_instrs - 1];
  octa_strbuf_clear (&extra);
  octa_reduction_text (&extra, r, is_inner,
                       octa_reduction_type (r->result, (octa_type)last->type),
                       last->is_complex
                           && octa_reduction_is_complex (r->result),
                       last->is_complex);
  CHECK (v <= octa_program_vector (&p[0]));
  check_program (both, r->name, "octa_reduce_tpl.cuh", extra.s, v);
  if (is_inner && kind == OCTA_TYPE_SINGLE)
    {
      octa_strbuf_add (&extra, OCTA_SHORT_TEXT);
      check_program (both, r->name, "octa_reduce_tpl.cuh", extra.s, v);
    }
  for (int i = 0; i < N_SIDES; i++)
    octa_node_release (n[i]);
}

/* Vectors of the operand are halved until they fit the columns.  */
static void
check_vectors (const octa_reduce_info *r, int kind, bool is_inner)
{
  int most = 16 / (int)octa_elem_size (kind_type (kind), kind_cplx (kind));
  most = most > 8 ? 8 : most;
  for (int v = most; v > 0; v /= 2)
    if (v == most || kind == OCTA_TYPE_SINGLE || is_everything)
      check_reduction (r, kind, 0, BIT (WHOLE), is_inner, v);
}

static void
check_reductions (void)
{
  for (int i = 0; i < OCTA_REDUCE_COUNT; i++)
    for (int k = 0; k < N_KINDS; k++)
      for (int is_inner = 0; is_inner < 2; is_inner++)
        {
          const octa_reduce_info *r = &octa_reductions[i];
          check_vectors (r, k, is_inner);
          if (k != OCTA_TYPE_SINGLE)
            continue;
          check_reduction (r, k, 0, walks[0].from, is_inner, 1);
          check_reduction (r, k, 2, walks[2].from, is_inner, 1);
        }
}

/* Does fold F take elements of this class?  */
static bool
takes (const octa_fold_info *f, octa_type t, bool is_complex)
{
  if (is_complex && ! f->acc_z)
    return false;
  if (! strncmp (f->name, "native", 6))
    return octa_types[t].group == OCTA_GROUP_SIGNED
           || octa_types[t].group == OCTA_GROUP_UNSIGNED;
  if (! strcmp (f->name, "extra_sum"))
    return t == OCTA_TYPE_DOUBLE;
  return f->result == OCTA_RESULT_POSITION
         || octa_types[t].group == OCTA_GROUP_FLOAT;
}

static void
check_folds (void)
{
  static octa_program p[N_SIDES];
  static octa_strbuf extra;
  const octa_program *both[N_SIDES] = { &p[0], &p[1] };
  octa_node *n[N_SIDES];
  for (int i = OCTA_REDUCE_COUNT; i < OCTA_FOLD_COUNT; i++)
    for (int k = 0; k < N_KINDS; k++)
      {
        const octa_fold_info *f = &octa_folds[i - OCTA_REDUCE_COUNT];
        if (! takes (f, kind_type (k), kind_cplx (k)))
          continue;
        feed_programs (k, 0, BIT (WHOLE), p, n);
        for (int how = 0; how < 4; how++)
          {
            octa_strbuf_clear (&extra);
            octa_fold_text (&extra, f, how & 1, how & 2, kind_type (k),
                            kind_cplx (k));
            int most = how & 2 ? 1 : octa_program_vector (&p[0]);
            check_program (both, f->name, "octa_fold_tpl.cuh", extra.s,
                           most > 8 ? 8 : most);
          }
        for (int side = 0; side < N_SIDES; side++)
          octa_node_release (n[side]);
      }
}

/* Ranges wherever arrays can be.  */
static void
check_ranges (void)
{
  source_kind = OCTA_NODE_RANGE;
  /* Tiles are for what memory holds.  */
  for (int w = 0; w < N_WALKS; w++)
    if (walks[w].walk <= OCTA_WALK_FLAT)
      check_walk (w, OCTA_TYPE_DOUBLE, N_WHERE, false);
  for (int is_inner = 0; is_inner < 2; is_inner++)
    {
      check_reduction (&octa_reductions[OCTA_REDUCE_sum], OCTA_TYPE_DOUBLE, 0,
                       BIT (WHOLE), is_inner, 2);
      check_reduction (&octa_reductions[OCTA_REDUCE_max], OCTA_TYPE_DOUBLE, 2,
                       walks[2].from, is_inner, 1);
    }
  source_kind = OCTA_NODE_BUFFER;
}

/* ---- random numbers ---- */

/* Numbers that are drawn, at the place W.  */
static octa_node *
drawn_at (octa_generator g, octa_distribution d, int kind, where w,
          const octa_size *size, int side)
{
  octa_size source = *size;
  if (w == WHOLE)
    return drawn (g, d, kind, size);
  octa_node *n = node (OCTA_NODE_VIEW, kind, size);
  n->view = view_new (w, size, side, &source);
  octa_node *in = drawn (g, d, kind, &source);
  octa_node_add_input (n, in);
  octa_node_release (in);
  return n;
}

/* All that is drawn for walk W, and an array that is read there.  */
static octa_node *
draw_operand (octa_generator g, octa_distribution d, int kind, int w, int side)
{
  static const where places[] = { WHOLE, SHIFTED, STEPPED, TURNED };
  const octa_size size = walk_size (w, side);
  octa_node *n = operand (w == 0 ? WHOLE : STEPPED, kind, &size, side, false);
  for (int i = 0; i < 4; i++)
    if (places[i] == WHOLE
        || (octa_distributions[d].n_params == 0
            && walks[w].from & BIT (places[i])))
      n = apply (OCTA_OP_max, n,
                 drawn_at (g, d, kind, places[i], &size, side), OCTA_COMPLEX);
  return n;
}

static void
check_draw (octa_generator g, octa_distribution d, int kind)
{
  static octa_program p[N_SIDES];
  static octa_strbuf extra;
  const octa_program *both[N_SIDES] = { &p[0], &p[1] };
  octa_node *n[N_SIDES];
  int slot;
  for (int w = 0; w < 3; w++)
    {
      for (int i = 0; i < N_SIDES; i++)
        {
          n[i] = draw_operand (g, d, kind, w, i);
          octa_program_init (&p[i], &n[i]->size);
          CHECK (octa_program_add (&p[i], n[i], &slot));
          CHECK (octa_program_store (&p[i], slot));
        }
      check_elementwise (p);
      for (int i = 0; i < N_SIDES; i++)
        octa_node_release (n[i]);
    }
  const octa_reduce_info *r = &octa_reductions[OCTA_REDUCE_max];
  for (int i = 0; i < N_SIDES; i++)
    {
      n[i] = draw_operand (g, d, kind, 0, i);
      octa_program_init (&p[i], &n[i]->size);
      CHECK (octa_program_add (&p[i], n[i], &slot));
      octa_program_finish (&p[i], true);
    }
  octa_strbuf_clear (&extra);
  octa_reduction_text (&extra, r, true,
                       octa_reduction_type (r->result, kind_type (kind)),
                       false, false);
  int v = octa_program_vector (&p[0]);
  check_program (both, r->name, "octa_reduce_tpl.cuh", extra.s, v > 8 ? 8 : v);
  for (int i = 0; i < N_SIDES; i++)
    octa_node_release (n[i]);
}

/* Is there such a distribution of class KIND?  */
static bool
can_draw (octa_distribution d, int kind)
{
  if (d == OCTA_DRAW_BITS)
    return kind == OCTA_TYPE_UINT32 || kind == OCTA_TYPE_UINT64;
  return kind == OCTA_TYPE_DOUBLE || kind == OCTA_TYPE_SINGLE
         || (d == OCTA_DRAW_INTEGER && kind != OCTA_TYPE_LOGICAL
             && kind < OCTA_TYPE_COUNT);
}

static void
check_draws (void)
{
  for (int g = 0; g < OCTA_GENERATOR_COUNT; g++)
    for (int d = 0; d < OCTA_DRAW_COUNT; d++)
      for (int k = 0; k < N_KINDS; k++)
        if (octa_generators[g].kind == OCTA_GENERATOR_IS_COUNTER
            && can_draw ((octa_distribution)d, k))
          check_draw ((octa_generator)g, (octa_distribution)d, k);
}

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  parts_begin ();
  compiler_init ();
  check_operations (false);
  check_operations (true);
  check_walks ();
  check_reductions ();
  check_folds ();
  check_ranges ();
  check_draws ();
  CHECK (octa_node_count == 0);
  parts_end ();
  printf ("%d forms of %d operations; %d texts, compiled", n_forms,
          OCTA_OP_COUNT, n_texts);
  for (int i = 0; i < N_ARCHS; i++)
    printf ("%s %d for sm_%d", i ? "," : "", n_compiled[i], archs[i]);
  printf ("\n");
  return check_report ();
}
