/* check_kernels.c -- NVRTC takes every kernel the package can generate.

   Programs are built from nodes as the interpreter would build them, but no
   element exists: neither driver nor device is needed.  Every operation is
   tried on every pair of classes it admits, in each form its value can take;
   many of them share a kernel, joined by xor so that none is dead.  Then come
   the ways of traversing, storing and reducing.  Each program is made twice,
   with other sizes, places and scalars, and must give the same text.

   sm_90 sees all of it but some vector widths of reductions, the other
   architectures a part; with OCTCUDA_CHECK_ALL=1 all that the compiler knows
   see all.  Skipped where libnvrtc is absent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_traversals.h"
#include "array/rows.h"
#include "octa.h"

/* ---- operations ---- */

static int n_forms;

/* How many share a kernel.  NVRTC needs 20 s for one with many that are long.
 */
#define FORMS 12

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
  if (b->n == FORMS)
    batch_flush (b);
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

/* ---- traversals ---- */

/* Kernels of the kind TRAVERSALS[W] for class KIND, stored at TO (N_WHERE: to
   a new array).  */
static void
check_traversal (int w, int kind, where to, bool has_flags)
{
  static octa_program p[N_SIDES];
  octa_node *n[N_SIDES], *base[N_SIDES];
  octa_view *v[N_SIDES];
  for (int i = 0; i < N_SIDES; i++)
    {
      int slot;
      octa_size source = { 0 };
      const octa_size size = traversal_size (w, i);
      octa_node *region = node (OCTA_NODE_BUFFER, kind, &size);
      n[i] = greatest (to == N_WHERE
                               || traversals[w].traversal
                                      == OCTA_TRAVERSAL_TILE
                           ? traversals[w].from
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
      CHECK (p[i].traversal == traversals[w].traversal);
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
check_traversals (void)
{
  for (int w = 0; w < N_TRAVERSALS; w++)
    for (int k = 0; k < N_KINDS; k++)
      {
        if (traversals[w].is_rare && k != OCTA_TYPE_SINGLE)
          continue;
        check_traversal (w, k, N_WHERE, false);
        if (can_ask (k))
          check_traversal (w, k, N_WHERE, true);
        for (int to = 0; to < N_WHERE; to++)
          if (traversals[w].to & BIT (to))
            check_traversal (w, k, (where)to, false);
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
      const octa_size size = traversal_size (w, i);
      n[i] = greatest (from, kind, &size, i, can_ask (kind));
      octa_program_init (&p[i], &n[i]->size);
      CHECK (octa_program_add (&p[i], n[i], &slot));
      octa_program_finish (&p[i], true);
    }
}

/* Reduction R of that, V elements at a time; FORM is more text.  */
static void
check_reduction_as (const octa_reduce_info *r, int kind, int w, unsigned from,
                    bool is_inner, int v, const char *form)
{
  static octa_program p[N_SIDES];
  static octa_strbuf extra;
  const octa_program *both[N_SIDES] = { &p[0], &p[1] };
  octa_node *n[N_SIDES];
  feed_programs (kind, w, from, p, n);
  const octa_instr *last = &p[0].instr[p[0].n_instrs - 1];
  octa_strbuf_clear (&extra);
  octa_reduction_text (&extra, &p[0], r, is_inner,
                       octa_reduction_type (r->result, (octa_type)last->type),
                       last->is_complex
                           && octa_reduction_is_complex (r->result));
  octa_strbuf_add (&extra, form);
  CHECK (v <= octa_program_span (&p[0]));
  check_program (both, r->name, OCTA_REDUCE_TEMPLATES, extra.s, v);
  for (int i = 0; i < N_SIDES; i++)
    octa_node_release (n[i]);
}

static void
check_reduction (const octa_reduce_info *r, int kind, int w, unsigned from,
                 bool is_inner, int v)
{
  for (int form = 0; form < OCTA_PASS_FORMS; form++)
    if (form == OCTA_PASS_LONG
        || (is_inner
            && (kind == OCTA_TYPE_SINGLE || form == OCTA_PASS_STAGED)))
      check_reduction_as (r, kind, w, from, is_inner, v,
                          octa_pass_texts[form]);
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
          check_reduction (r, k, 0, traversals[0].from, is_inner, 1);
          check_reduction (r, k, 2, traversals[2].from, is_inner, 1);
          /* Rows of 300: of lists no vectors.  */
          check_reduction (r, k, 1, traversals[1].from & ~BIT (LISTED),
                           is_inner, 4);
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
        bool is_guessed = f->twin >= 0 && kind_cplx (k) == OCTA_REAL
                          && octa_types[kind_type (k)].group
                                 == OCTA_GROUP_FLOAT;
        for (int how = 0; how < (is_guessed ? 8 : 4); how++)
          {
            octa_strbuf_clear (&extra);
            octa_fold_text (&extra, f, how & 1, how & 2, kind_type (k),
                            kind_cplx (k));
            octa_strbuf_add (&extra, how & 4 ? OCTA_GUESSED_TEXT : "");
            int most = how & 2 ? 1 : octa_program_vector (&p[0]);
            check_program (both, f->name, OCTA_FOLD_TEMPLATES, extra.s,
                           most > 8 ? 8 : most);
          }
        for (int side = 0; side < N_SIDES; side++)
          octa_node_release (n[side]);
      }
}

/* Transposing writes whole vectors.  Their elements come one by one from
   shared memory: only if the compiler knows the alignment, one instruction
   stores them.  */
static void
check_tile_stores (void)
{
  static const struct
  {
    int kind;
    const char *store;
  } rows[] = { { OCTA_TYPE_DOUBLE, "st.global.v2.f64" },
               { OCTA_TYPE_SINGLE, "st.global.v4.f32" },
               { OCTA_TYPE_INT16, "st.global.v4.u16" } };
  static octa_program p;
  octa_strbuf text = { 0 };
  char name[96];
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      int slot;
      octa_node *n = operand (TURNED, rows[i].kind, OCTA_SIZE (300, 129), 0,
                              false);
      octa_program_init (&p, &n->size);
      CHECK (octa_program_add (&p, n, &slot));
      CHECK (octa_program_store (&p, slot));
      octa_program_finish (&p, false);
      octa_program_text (&p, "tile", "octa_tile_tpl.cuh", "",
                         octa_program_width (&p), false, &text, name,
                         sizeof name);
      const octa_source src = { .text = octa_strbuf_ok (&text),
                                .name = name,
                                .target = OCTA_TARGET_PTX,
                                .is_own = true };
      octa_image im = { 0 };
      CHECK_OK (octa_nvrtc_compile_for (&src, 90, &im));
      CHECK (im.bytes && strstr (im.bytes, rows[i].store));
      octa_image_free (&im);
      octa_node_release (n);
    }
  octa_strbuf_free (&text);
}

/* Ranges wherever arrays can be.  */
static void
check_ranges (void)
{
  source_kind = OCTA_NODE_RANGE;
  /* Tiles are for what memory holds.  */
  for (int w = 0; w < N_TRAVERSALS; w++)
    if (traversals[w].traversal <= OCTA_TRAVERSAL_FLAT)
      check_traversal (w, OCTA_TYPE_DOUBLE, N_WHERE, false);
  for (int is_inner = 0; is_inner < 2; is_inner++)
    {
      check_reduction (&octa_reductions[OCTA_REDUCE_sum], OCTA_TYPE_DOUBLE, 0,
                       BIT (WHOLE), is_inner, 2);
      check_reduction (&octa_reductions[OCTA_REDUCE_max], OCTA_TYPE_DOUBLE, 2,
                       traversals[2].from, is_inner, 1);
    }
  source_kind = OCTA_NODE_BUFFER;
}

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  parts_begin ();
  compiler_init ();
  check_operations (false);
  check_operations (true);
  check_traversals ();
  check_reductions ();
  check_folds ();
  check_ranges ();
  if (part == 0 && octa_nvrtc_has_arch (&octa_rtc, 90))
    check_tile_stores ();
  CHECK (octa_node_count == 0);
  parts_end ();
  printf ("%d forms of %d operations; ", n_forms, OCTA_OP_COUNT);
  report_texts ();
  return check_report ();
}
