/* program.c -- from a tree of pending nodes to one kernel's worth of work.

   The traversal starts at the wanted node and follows operands as long as they
   can be computed in the same pass.  An operand that cannot (a reduction, an
   array of another size, an assignment, a node that others need too and that
   is read here through a view) is reported as `need', and the caller computes
   it first.  Nested views are combined into one, so that x(2:end) - x(1:end-1)
   is one kernel that reads x twice.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"
#include "array/rows.h"

#include <string.h>

/* The position of a node's element for an element of the result; NULL: the
   same position.  */
typedef struct map
{
  int n_dims; /* dimensions of the node */
  int8_t axis[OCTA_DIMS_MAX];
  int64_t start[OCTA_DIMS_MAX], step[OCTA_DIMS_MAX];
  octa_buffer *list[OCTA_DIMS_MAX];
} map;

void
octa_program_init (octa_program *p, const octa_size *domain)
{
  p->n_instrs = p->n_leaves = p->n_outs = p->n_flags = 0;
  p->n_calls = p->n_args = 0;
  p->n_dims = domain->n_dims;
  memcpy (p->dims, domain->dims, sizeof p->dims);
  p->n_elems = octa_size_elems (domain);
  p->traversal = OCTA_TRAVERSAL_LINEAR;
  p->tile_dim = p->tile_side = 0;
  p->is_store = p->is_number = false;
  p->domain = domain;
  p->epoch = octa_node_epoch ();
  p->root = p->need = NULL;
  p->is_full = false;
}

static void drop_call (octa_program *p, const octa_instr *x, int n_instrs);

void
octa_program_truncate (octa_program *p, int n_instrs, int n_leaves,
                       int n_flags)
{
  for (int i = n_instrs; i < p->n_instrs; i++)
    {
      if (p->instr_node[i] && p->instr_node[i]->mark == p->epoch
          && p->instr_node[i]->slot == i)
        p->instr_node[i]->mark = 0;
      /* undo the counted uses by dropped instructions */
      const octa_instr *x = &p->instr[i];
      if ((x->kind == OCTA_INSTR_DRAW || x->kind == OCTA_INSTR_RESULT)
          && x->a < n_instrs)
        p->instr_uses[x->a]--;
      if (x->kind == OCTA_INSTR_CALL)
        drop_call (p, x, n_instrs);
      if (x->kind != OCTA_INSTR_OP && x->kind != OCTA_INSTR_RC)
        continue;
      const uint8_t operand[OCTA_OPERANDS_MAX] = { x->a, x->b, x->c };
      for (int k = 0; k < octa_ops[x->op].n; k++)
        if (operand[k] < n_instrs)
          p->instr_uses[operand[k]]--;
    }
  /* remove flags that a dropped view attached to a leaf that others read
     too */
  for (int i = 0; i < n_instrs; i++)
    if (p->instr[i].flag != OCTA_FLAG_NONE && p->instr[i].bit >= n_flags)
      {
        p->instr[i].flag = OCTA_FLAG_NONE;
        p->instr[i].bit = 0;
        if (p->instr_node[i])
          p->instr_node[i]->mark = 0;
      }
  p->n_instrs = n_instrs;
  p->n_leaves = n_leaves;
  p->n_flags = n_flags;
  p->need = NULL;
  p->is_full = false;
}

static bool
fail_full (octa_program *p)
{
  p->is_full = true;
  return false;
}

/* Record that N must be computed or resolved first, and return false.  */
static bool
need_first (octa_program *p, octa_node *n)
{
  p->need = n;
  return false;
}

/* Append X, whose value is that of N; false if there is no room.  */
static bool
push_instr (octa_program *p, octa_instr x, octa_node *n, int *slot)
{
  if (p->n_instrs == OCTA_PROGRAM_INSTRS)
    return fail_full (p);
  *slot = p->n_instrs++;
  p->instr[*slot] = x;
  p->instr_node[*slot] = n;
  p->instr_uses[*slot] = 0;
  return true;
}

/* Attach flag F of node N to instruction SLOT.  */
static bool
raise_flag (octa_program *p, int slot, octa_flag f, octa_node *n)
{
  if (p->n_flags == OCTA_PROGRAM_FLAGS)
    return fail_full (p);
  p->instr[slot].flag = (uint8_t)f;
  p->instr[slot].bit = (uint8_t)p->n_flags;
  p->flag_node[p->n_flags++] = n;
  return true;
}

/* ---- leaves ---- */

/* Make L the leaf for N, which is treated as an array of SIZE.  */
static void
place_leaf (const octa_program *p, const octa_node *n, const octa_size *size,
            const map *m, octa_leaf *l)
{
  memset (l, 0, sizeof *l);
  l->node = (octa_node *)n;
  l->type = n->type;
  l->is_complex = n->cplx == OCTA_COMPLEX;
  if (n->kind == OCTA_NODE_SCALAR)
    {
      l->access = OCTA_ACCESS_PARAM;
      return;
    }
  l->is_range = n->kind == OCTA_NODE_RANGE;
  l->is_drawn = n->kind == OCTA_NODE_RANDOM;
  l->access = n->n_elems == 1 ? OCTA_ACCESS_ONE : OCTA_ACCESS_STRIDED;
  int64_t stride = 1;
  for (int d = 0; d < size->n_dims; d++)
    {
      if (size->dims[d] != 1 && ! m)
        l->stride[d] = stride;
      else if (size->dims[d] != 1 && m->list[d])
        {
          l->list[m->axis[d]] = m->list[d];
          l->stride[m->axis[d]] = stride;
        }
      else if (size->dims[d] != 1)
        {
          /* Two dimensions of the source may depend on one dimension of the
             result.  */
          l->offset += m->start[d] * stride;
          l->stride[m->axis[d]] += m->step[d] * stride;
        }
      stride *= size->dims[d];
    }
  if (! m && l->access == OCTA_ACCESS_STRIDED
      && octa_size_same (size, p->domain))
    l->access = OCTA_ACCESS_LINEAR;
}

static bool
add_leaf (octa_program *p, octa_node *n, const map *m, int *slot)
{
  if (n->cplx == OCTA_UNRESOLVED)
    return need_first (p, n);
  if (p->n_leaves == OCTA_PROGRAM_LEAVES)
    return fail_full (p);
  octa_leaf *l = &p->leaf[p->n_leaves];
  place_leaf (p, n, &n->size, m, l);
  /* A list along a trailing dimension of length 1, which is not in the
     size.  */
  for (int d = p->n_dims; d < OCTA_DIMS_MAX; d++)
    if (l->list[d])
      while (p->n_dims <= d)
        p->dims[p->n_dims++] = 1;
  /* If the same buffer is already read in the same way, use that leaf.  */
  for (int i = 0; i < p->n_instrs; i++)
    if (p->instr[i].kind == OCTA_INSTR_LEAF
        && p->instr[i].flag == OCTA_FLAG_NONE)
      {
        octa_leaf *o = &p->leaf[p->instr[i].a];
        if (o->node == l->node && o->offset == l->offset
            && o->access != OCTA_ACCESS_WHOLE
            && ! memcmp (o->stride, l->stride, sizeof l->stride)
            && ! memcmp (o->list, l->list, sizeof l->list))
          {
            *slot = i;
            return true;
          }
      }
  octa_instr x = { .kind = OCTA_INSTR_LEAF,
                   .type = l->type,
                   .is_complex = l->is_complex,
                   .a = (uint8_t)p->n_leaves };
  if (! push_instr (p, x, n, slot))
    return false;
  p->n_leaves++;
  return true;
}

/* ---- operations ---- */

/* May the pending N be broadcast?  Constants and ranges need no memory.  */
static bool
fits_any (const octa_node *n)
{
  return n->kind == OCTA_NODE_RANGE || octa_node_constant (n);
}

/* Set instruction SLOT for outcome O of node N, given the earlier decisions
   about N.  */
static bool
add_outcome (octa_program *p, octa_node *n, octa_op_outcome o, int *slot)
{
  octa_instr *x = &p->instr[*slot];
  switch (o)
    {
    case OCTA_OUTCOME_REAL:
      x->is_complex = false;
      return true;
    case OCTA_OUTCOME_COMPLEX:
      x->is_complex = true;
      return true;
    case OCTA_OUTCOME_CHECK:
      if (n->decided == OCTA_COMPLEX)
        {
          x->kind = OCTA_INSTR_RC;
          x->is_complex = true;
          return true;
        }
      x->is_complex = false;
      if (n->decided == OCTA_REAL)
        return true;
      return raise_flag (p, *slot,
                         octa_ops[n->op].check == OCTA_CHECK_ERR
                             ? OCTA_FLAG_ERROR
                             : OCTA_FLAG_OK,
                         n);
    case OCTA_OUTCOME_NARROW:
      x->is_complex = true;
      if (n->decided == OCTA_COMPLEX)
        return true;
      if (n->decided != OCTA_REAL)
        return raise_flag (p, *slot, OCTA_FLAG_IMAG, n);
      return push_instr (p,
                         (octa_instr){ .kind = OCTA_INSTR_REAL_OF,
                                       .type = x->type,
                                       .a = (uint8_t)*slot,
                                       .b = (uint8_t)*slot },
                         NULL, slot);
    }
  return true;
}

static bool add_at (octa_program *p, octa_node *n, const map *m, int *slot);

static bool
add_op (octa_program *p, octa_node *n, const map *m, int *slot)
{
  int in[OCTA_OPERANDS_MAX] = { 0 };
  octa_operand o[OCTA_OPERANDS_MAX] = { 0 };
  /* This gives the same bits without pow in the text.  */
  bool is_square = octa_node_is_square (n);
  for (int i = 0; i < n->n_in; i++)
    {
      octa_node *c = n->in[i];
      if (i == 1 && (c == n->in[0] || is_square))
        in[1] = in[0];
      else if (octa_node_is_pending (c) && ! octa_node_same_size (c, n)
               && ! fits_any (c))
        return need_first (p, c);
      else if (! add_at (p, c, m, &in[i]))
        return false;
      o[i] = (octa_operand){ .type = (octa_type)p->instr[in[i]].type,
                             .cplx = p->instr[in[i]].is_complex ? OCTA_COMPLEX
                                                                : OCTA_REAL,
                             .is_scalar = c->n_elems == 1 };
    }
  if (n->n_in == 1)
    in[1] = in[0];
  octa_type t = (octa_type)n->type;
  octa_op_outcome outcome = OCTA_OUTCOME_REAL;
  if (n->cplx != OCTA_REAL
      && octa_op_result ((octa_op)n->op, o, &t, &outcome) != OCTA_OK)
    return false;
  if (is_square
      || (outcome == OCTA_OUTCOME_CHECK && octa_node_is_nonneg (n->in[0])
          && octa_ops[n->op].check == OCTA_CHECK_RC_NONNEG))
    outcome = OCTA_OUTCOME_REAL;
  octa_instr x = { .kind = OCTA_INSTR_OP,
                   .op = is_square ? OCTA_OP_times : n->op,
                   .type = n->type,
                   .a = (uint8_t)in[0],
                   .b = (uint8_t)in[1],
                   .c = (uint8_t)in[2] };
  if (! push_instr (p, x, n, slot))
    return false;
  for (int i = 0; i < n->n_in; i++)
    p->instr_uses[in[i]]++;
  return add_outcome (p, n, outcome, slot);
}

/* ---- views ---- */

static bool
is_plain (const octa_view *v, int d)
{
  return ! v->list[d];
}

/* The map of V's source if V itself is read through M.  False if they cannot
   be combined: a list that is not read as a whole.  */
static bool
compose (const octa_node *n, const map *m, map *r)
{
  const octa_view *v = n->view;
  r->n_dims = v->source.n_dims;
  for (int d = 0; d < v->source.n_dims; d++)
    {
      int j = v->axis[d];
      bool is_whole = ! m
                      || (j < m->n_dims && m->start[j] == 0 && m->step[j] == 1
                          && ! m->list[j]);
      r->list[d] = NULL;
      if (! is_plain (v, d))
        {
          if (! is_whole)
            return false;
          r->list[d] = v->list[d];
          r->start[d] = 0;
          r->step[d] = 1;
          r->axis[d] = m ? m->axis[j] : (int8_t)j;
        }
      else if (! m || j >= m->n_dims)
        {
          /* Beyond N's dimensions the coordinate is 0, whatever the length of
             the result.  */
          r->start[d] = v->start[d];
          r->step[d] = m ? 0 : v->step[d];
          r->axis[d] = (int8_t)j;
        }
      else if (m->list[j])
        {
          /* With a range, the positions in the list would have to be
             recomputed.  */
          if (v->start[d] != 0 || v->step[d] != 1)
            return false;
          r->list[d] = m->list[j];
          r->start[d] = 0;
          r->step[d] = 1;
          r->axis[d] = m->axis[j];
        }
      else
        {
          r->start[d] = v->start[d] + v->step[d] * m->start[j];
          r->step[d] = v->step[d] * m->step[j];
          r->axis[d] = m->axis[j];
        }
    }
  return true;
}

/* May the numbers of the RANDOM node N be drawn here, possibly a second
   time?  */
static bool
may_draw (const octa_node *n)
{
  const octa_draw *d = n->draw;
  return octa_generators[d->generator].kind <= OCTA_GENERATOR_IS_POINTS
         && (! d->was_used || octa_distributions[d->distribution].is_cheap);
}

/* Is it still possible that results of the call N are complex?  */
static bool
is_undecided (const octa_node *n)
{
  return n->call->callee->may_leave && n->decided == OCTA_UNRESOLVED;
}

/* Is argument I of the call N passed as a whole array?  */
static bool
call_is_whole (const octa_node *n, int i)
{
  const octa_callee *c = n->call->callee;
  return i < c->n_args && c->arg[i].is_whole;
}

/* May a part of the call N be computed alone?  Only if the call raises no
   flags and only one of its results is needed.  */
static bool
call_is_plain (const octa_node *n)
{
  return n->refs == 1 && ! n->call->callee->may_fail && ! is_undecided (n);
}

/* May the pending tree below N be read through a view?  Only if its value is
   not needed elsewhere, and its class does not depend on elements outside the
   view.  */
static bool
is_private (const octa_node *n)
{
  if (! octa_node_is_pending (n) || fits_any (n))
    return n->cplx != OCTA_UNRESOLVED;
  if (n->kind == OCTA_NODE_RANDOM && n->n_in == 0
      && octa_distributions[n->draw->distribution].is_cheap)
    return may_draw (n);
  if (n->refs != 1 || n->cplx != OCTA_REAL)
    return false;
  if (n->kind == OCTA_NODE_RANDOM)
    return n->n_in == 0 && may_draw (n);
  if (n->kind == OCTA_NODE_VIEW || n->kind == OCTA_NODE_RESHAPE)
    return is_private (n->in[0]);
  const octa_node *call = n->kind == OCTA_NODE_RESULT ? n->in[0] : NULL;
  if (call && ! call_is_plain (call))
    return false;
  if (n->kind != OCTA_NODE_OP && ! call)
    return false;
  n = call ? call : n;
  for (int i = 0; i < n->n_in; i++)
    {
      const octa_node *c = n->in[i];
      if (call && call_is_whole (call, i))
        continue;
      if (octa_node_is_pending (c) && ! octa_node_same_size (c, n)
          && ! fits_any (c))
        return false;
      if (! is_private (c))
        return false;
    }
  return true;
}

static bool
add_view (octa_program *p, octa_node *n, const map *m, int *slot)
{
  octa_node *s = n->in[0];
  if (octa_node_constant (n))
    return add_leaf (p, s, NULL, slot);
  if (s->kind == OCTA_NODE_SCALAR || ! is_private (s))
    return need_first (p, s);
  map r;
  if (! compose (n, m, &r))
    return need_first (p, n);
  if (! add_at (p, s, &r, slot))
    return false;
  if (n->cplx == OCTA_REAL || ! p->instr[*slot].is_complex)
    return true;
  if (n->cplx == OCTA_COMPLEX)
    return true;
  /* A part of a complex array may be real.  Only this view reads the leaf.  */
  if (n->decided == OCTA_UNRESOLVED && p->instr[*slot].flag != OCTA_FLAG_NONE)
    return true;
  return add_outcome (p, n, OCTA_OUTCOME_NARROW, slot);
}

/* A reshape that only adds or removes lengths of 1 can be read through; any
   other one needs the buffer of a computed operand.  */
static bool
add_reshape (octa_program *p, octa_node *n, const map *m, int *slot)
{
  octa_node *s = n->in[0];
  map r = { .n_dims = s->size.n_dims };
  int j = 0;
  if (! is_private (s))
    return need_first (p, n);
  for (int d = 0; d < s->size.n_dims; d++)
    {
      if (s->size.dims[d] == 1)
        continue;
      while (j < n->size.n_dims && n->size.dims[j] == 1)
        j++;
      if (j == n->size.n_dims || n->size.dims[j] != s->size.dims[d])
        return need_first (p, n);
      r.axis[d] = m ? m->axis[j] : (int8_t)j;
      r.start[d] = m ? m->start[j] : 0;
      r.step[d] = m ? m->step[j] : 1;
      r.list[d] = m ? m->list[j] : NULL;
      j++;
    }
  return add_at (p, s, &r, slot);
}

#define FEW_DRAWN 100000

/* On the host, numbers with parameters are drawn by a separate kernel, which
   is faster.  A few numbers, or all if there is no compiler, are drawn by a
   compiled kernel of the package, so that the rest can be interpreted
   (interpret.c).  */
static bool
is_drawn_first (const octa_node *n)
{
  return octa_driver_is_host ()
         && (n->n_in > 0
             || (n->n_elems <= FEW_DRAWN
                 && octa_setting_often (OCTA_SETTING_INTERPRET) > 0)
             || ! octa_driver_can_compile ());
}

static int
count_drawn (const octa_program *p)
{
  int n = 0;
  for (int i = 0; i < p->n_leaves; i++)
    n += p->leaf[i].is_drawn;
  return n;
}

/* Random numbers: a leaf, and for distributions with parameters an instruction
   that draws at the leaf's position.  */
static bool
add_random (octa_program *p, octa_node *n, const map *m, int *slot)
{
  if (n != p->root && (! may_draw (n) || is_drawn_first (n)))
    return need_first (p, n);
  if (count_drawn (p) == OCTA_PROGRAM_DRAWN)
    return fail_full (p);
  if (n->n_in == 0)
    return add_leaf (p, n, m, slot);
  octa_node *c = n->in[0];
  int in;
  if (octa_node_is_pending (c) && ! octa_node_same_size (c, n)
      && ! fits_any (c))
    return need_first (p, c);
  if (! add_at (p, c, m, &in))
    return false;
  if (p->n_leaves == OCTA_PROGRAM_LEAVES)
    return fail_full (p);
  octa_instr x = { .kind = OCTA_INSTR_DRAW,
                   .type = n->type,
                   .a = (uint8_t)in,
                   .b = (uint8_t)in,
                   .c = (uint8_t)p->n_leaves };
  if (! push_instr (p, x, n, slot))
    return false;
  place_leaf (p, n, &n->size, m, &p->leaf[p->n_leaves++]);
  p->instr_uses[in]++;
  return true;
}

static bool add_result (octa_program *p, octa_node *n, const map *m,
                        int *slot);

static bool add_call (octa_program *p, octa_node *n, const map *m, int *slot);

/* Add N, read through M; otherwise like octa_program_add.  */
static bool
add_at (octa_program *p, octa_node *n, const map *m, int *slot)
{
  if (! m && n->mark == p->epoch)
    {
      *slot = n->slot;
      return true;
    }
  bool ok = false;
  switch ((octa_node_kind)n->kind)
    {
    case OCTA_NODE_BUFFER:
    case OCTA_NODE_SCALAR:
    case OCTA_NODE_RANGE:
      ok = add_leaf (p, n, m, slot);
      break;
    case OCTA_NODE_RANDOM:
      ok = add_random (p, n, m, slot);
      break;
    case OCTA_NODE_OP:
      ok = add_op (p, n, m, slot);
      break;
    case OCTA_NODE_VIEW:
      ok = add_view (p, n, m, slot);
      break;
    case OCTA_NODE_RESHAPE:
      ok = add_reshape (p, n, m, slot);
      break;
    case OCTA_NODE_CALL:
      ok = add_call (p, n, m, slot);
      break;
    case OCTA_NODE_RESULT:
      ok = add_result (p, n, m, slot);
      break;
    case OCTA_NODE_REDUCE:
    case OCTA_NODE_ASSIGN:
    case OCTA_NODE_PARTS: /* which fails */
      return need_first (p, n);
    }
  if (ok && ! m)
    {
      n->mark = p->epoch;
      n->slot = (uint16_t)*slot;
      p->instr_node[*slot] = n;
    }
  return ok;
}

bool
octa_program_add (octa_program *p, octa_node *n, int *slot)
{
  if (octa_node_is_pending (n) && ! octa_size_same (&n->size, p->domain)
      && n->n_elems != p->n_elems)
    return need_first (p, n);
  return add_at (p, n, NULL, slot);
}

bool
octa_program_store (octa_program *p, int slot)
{
  for (int i = 0; i < p->n_outs; i++)
    if (p->out[i] == slot)
      return true;
  if (p->n_outs == OCTA_PROGRAM_OUTS)
    return false;
  p->out_buffer[p->n_outs] = NULL;
  p->out[p->n_outs++] = (uint8_t)slot;
  return true;
}

void
octa_program_set_dest (octa_program *p, octa_node *base, const octa_view *view)
{
  map m = { .n_dims = view->source.n_dims };
  memcpy (m.axis, view->axis, sizeof m.axis);
  memcpy (m.start, view->start, sizeof m.start);
  memcpy (m.step, view->step, sizeof m.step);
  memcpy (m.list, view->list, sizeof m.list);
  /* The array has the size that the subscripts use: x(i) and x(i, j) fold
     dimensions.  */
  place_leaf (p, base, &view->source, &m, &p->dest);
  p->dest.node = base;
  p->dest.access = OCTA_ACCESS_STRIDED;
  p->is_store = true;
}

void
octa_program_drop_outs (octa_program *p)
{
  for (int i = 0; i < p->n_outs; i++)
    {
      octa_buffer_release (p->out_buffer[i]);
      p->out_buffer[i] = NULL;
    }
}

/* ---- the key ---- */

/* Copy N bytes from FROM to K, and return their end.  */
static unsigned char *
put (unsigned char *k, const void *from, size_t n)
{
  memcpy (k, from, n);
  return k + n;
}

static void call_key (const octa_program *p, octa_strbuf *key);

#define LEAF_KEY 6 /* bytes in the key for a leaf */

/* A byte for the generator and the distribution of L, and for whether each
   launch of a graph sets where it begins.  */
static unsigned char
leaf_source (const octa_leaf *l)
{
  const octa_draw *d = l->node->draw;
  if (! l->is_drawn)
    return 0;
  return (unsigned char)(1 + d->distribution + OCTA_DRAW_COUNT * d->generator
                         + (d->launch ? 128 : 0));
}
_Static_assert(1 + OCTA_DRAW_COUNT * OCTA_GENERATOR_COUNT < 128,
               "leaf_source has no room");

void
octa_program_key (const octa_program *p, octa_strbuf *key)
{
  unsigned char head[] = { (unsigned char)p->traversal,
                           (unsigned char)p->n_dims,
                           (unsigned char)p->n_instrs,
                           (unsigned char)p->n_leaves,
                           (unsigned char)p->n_outs,
                           (unsigned char)p->n_flags,
                           p->is_store,
                           (unsigned char)p->tile_dim,
                           (unsigned char)p->tile_side };
  unsigned char
      bytes[sizeof head + sizeof p->instr + sizeof p->out
            + (OCTA_PROGRAM_LEAVES + 1) * (LEAF_KEY + OCTA_DIMS_MAX)];
  unsigned char *k = put (bytes, head, sizeof head);
  k = put (k, p->instr, (size_t)p->n_instrs * sizeof *p->instr);
  k = put (k, p->out, (size_t)p->n_outs);
  int n = p->n_leaves + p->is_store;
  for (int i = 0; i < n; i++)
    {
      const octa_leaf *l = i < p->n_leaves ? &p->leaf[i] : &p->dest;
      unsigned char t[LEAF_KEY] = { l->type,
                                    l->is_complex,
                                    octa_leaf_is_number (l) ? OCTA_ACCESS_ONE
                                                            : l->access,
                                    l->is_tiled,
                                    l->is_range,
                                    leaf_source (l) };
      k = put (k, t, sizeof t);
      if (l->access == OCTA_ACCESS_STRIDED)
        k = put (k, l->pace, (size_t)p->n_dims);
    }
  octa_strbuf_addn (key, (const char *)bytes, (size_t)(k - bytes));
  if (p->n_calls)
    call_key (p, key);
}

/* ==== calls ====

   A call is one instruction, and each of its results that is needed is another
   one.  A callee that may leave the real numbers or fail has an output for
   that (octa_call_tells), an instruction with a flag.  */

/* ---- questions ---- */

bool
octa_program_is_risky (const octa_program *p, int from)
{
  for (int i = from; i < p->n_instrs; i++)
    if (p->instr[i].kind == OCTA_INSTR_CALL)
      {
        const octa_callee *c = p->call[p->instr[i].c]->call->callee;
        if (c->may_fail || c->wants_stop)
          return true;
      }
  return false;
}

bool
octa_program_may_hang (const octa_program *p)
{
  for (int i = 0; i < p->n_calls; i++)
    if (p->call[i]->call->callee->wants_stop)
      return true;
  return false;
}

/* ---- adding ---- */

/* Add the array C, which is passed whole.  */
static bool
add_whole (octa_program *p, octa_node *c, int *slot)
{
  if (c->kind != OCTA_NODE_BUFFER || c->cplx == OCTA_UNRESOLVED)
    return need_first (p, c);
  for (int i = 0; i < p->n_instrs; i++)
    if (p->instr[i].kind == OCTA_INSTR_LEAF && p->leaf[p->instr[i].a].node == c
        && p->leaf[p->instr[i].a].access == OCTA_ACCESS_WHOLE)
      {
        *slot = i;
        return true;
      }
  if (p->n_leaves == OCTA_PROGRAM_LEAVES)
    return fail_full (p);
  octa_instr x = { .kind = OCTA_INSTR_LEAF,
                   .type = c->type,
                   .is_complex = c->cplx == OCTA_COMPLEX,
                   .a = (uint8_t)p->n_leaves };
  if (! push_instr (p, x, NULL, slot))
    return false;
  p->leaf[p->n_leaves++] = (octa_leaf){ .node = c,
                                        .type = x.type,
                                        .is_complex = x.is_complex,
                                        .access = OCTA_ACCESS_WHOLE };
  return true;
}

/* Add argument I of the call N.  */
static bool
add_argument (octa_program *p, octa_node *n, int i, const map *m, int *slot)
{
  octa_node *c = n->in[i];
  const octa_callee *f = n->call->callee;
  if (call_is_whole (n, i))
    return add_whole (p, c, slot);
  if (octa_node_is_pending (c) && ! octa_node_same_size (c, n)
      && ! fits_any (c))
    return need_first (p, c);
  if (! add_at (p, c, m, slot))
    return false;
  /* It is computed as complex, but was found to be real.  */
  if (i < f->n_args && ! f->arg[i].is_complex && p->instr[*slot].is_complex)
    return need_first (p, c);
  return true;
}

/* Add the output B of the call at SLOT, with flag F.  */
static bool
add_flag (octa_program *p, octa_node *n, int slot, octa_call_tells b,
          octa_flag f)
{
  octa_instr x = { .kind = OCTA_INSTR_RESULT,
                   .type = b == OCTA_CALL_LEFT ? OCTA_TYPE_LOGICAL
                                               : OCTA_TYPE_UINT32,
                   .a = (uint8_t)slot,
                   .b = (uint8_t)b };
  int at;
  if (! push_instr (p, x, NULL, &at))
    return false;
  p->instr_uses[slot]++;
  return raise_flag (p, at, f, n);
}

static bool
add_call (octa_program *p, octa_node *n, const map *m, int *slot)
{
  int in[OCTA_CALL_ARGS + 1];
  const octa_callee *c = n->call->callee;
  if (c->wants_stop && octa_lane_now->hold)
    {
      octa_fail (OCTA_ERROR_NOTSUPPORTED,
                 "%s has a loop that may not end, which a graph cannot "
                 "contain: call it before or after the capture",
                 octa_program_call_said (n));
      return false;
    }
  for (int i = 0; i < n->n_in; i++)
    if (! add_argument (p, n, i, m, &in[i]))
      return false;
  if (p->n_calls == OCTA_PROGRAM_CALLS
      || p->n_args + n->n_in > OCTA_PROGRAM_ARGS)
    return fail_full (p);
  octa_instr x = { .kind = OCTA_INSTR_CALL,
                   .type = OCTA_TYPE_DOUBLE,
                   .a = (uint8_t)p->n_args,
                   .b = n->n_in,
                   .c = (uint8_t)p->n_calls };
  if (! push_instr (p, x, n, slot))
    return false;
  p->call[p->n_calls++] = n;
  for (int i = 0; i < n->n_in; i++)
    {
      p->arg[p->n_args++] = (uint8_t)in[i];
      p->instr_uses[in[i]]++;
    }
  return (! is_undecided (n)
          || add_flag (p, n, *slot, OCTA_CALL_LEFT, OCTA_FLAG_LEFT))
         && (! c->may_fail || octa_program_is_errors (p->root)
             || add_flag (p, n, *slot, OCTA_CALL_ERROR, OCTA_FLAG_FAIL));
}

static bool
add_result (octa_program *p, octa_node *n, const map *m, int *slot)
{
  int at;
  octa_node *call = n->in[0];
  if (! add_at (p, call, m, &at))
    return false;
  const octa_callee_result errors = { .type = n->op != OCTA_CALL_ERROR
                                                  ? OCTA_TYPE_DOUBLE
                                                  : OCTA_TYPE_UINT32 };
  const octa_callee_result *r = octa_program_is_errors (n)
                                    ? &errors
                                    : &call->call->callee->result[n->op];
  octa_instr x = { .kind = OCTA_INSTR_RESULT,
                   .type = (uint8_t)r->type,
                   .a = (uint8_t)at,
                   .b = (uint8_t)n->op };
  if (! push_instr (p, x, n, slot))
    return false;
  p->instr_uses[at]++;
  return add_outcome (p, n,
                      r->cplx == OCTA_REAL      ? OCTA_OUTCOME_REAL
                      : r->cplx == OCTA_COMPLEX ? OCTA_OUTCOME_COMPLEX
                                                : OCTA_OUTCOME_NARROW,
                      slot);
}

/* Remove the call X, together with all instructions from N_INSTRS on.  */
static void
drop_call (octa_program *p, const octa_instr *x, int n_instrs)
{
  if (p->n_calls > x->c)
    p->n_calls = x->c;
  if (p->n_args > x->a)
    p->n_args = x->a;
  for (int i = 0; i < x->b; i++)
    if (p->arg[x->a + i] < n_instrs)
      p->instr_uses[p->arg[x->a + i]]--;
}

/* ---- results that others want ---- */

void
octa_program_add_results (octa_program *p)
{
  for (int i = 0; i < p->n_calls; i++)
    {
      octa_node *call = p->call[i];
      for (int r = 0; r < OCTA_CALL_RESULTS && call->mark == p->epoch; r++)
        {
          octa_node *n = call->call->result[r];
          int n_instrs = p->n_instrs, n_flags = p->n_flags, slot;
          if (! n || n->mark == p->epoch
              || ! octa_size_same (&n->size, p->domain))
            continue;
          if (! octa_program_add (p, n, &slot)
              || ! octa_program_store (p, slot))
            octa_program_truncate (p, n_instrs, p->n_leaves, n_flags);
        }
    }
}

octa_node *
octa_program_result_wanted (const octa_program *p, const octa_node *feed)
{
  for (int i = 0; i < p->n_calls; i++)
    {
      const octa_node *call = p->call[i];
      /* Parts of a call are not used by other nodes.  */
      for (int r = 0; r < OCTA_CALL_RESULTS && call->mark == p->epoch; r++)
        {
          octa_node *n = call->call->result[r];
          if (! n)
            continue;
          unsigned uses = n == feed;
          if (n->mark == p->epoch)
            uses += p->instr_uses[n->slot];
          if (n->refs > uses)
            return n;
        }
    }
  return NULL;
}

/* ---- the key ---- */

static void
call_key (const octa_program *p, octa_strbuf *key)
{
  octa_strbuf_addn (key, (const char *)p->arg, (size_t)p->n_args);
  for (int i = 0; i < p->n_calls; i++)
    {
      const octa_callee *c = p->call[i]->call->callee;
      octa_strbuf_add (key, c->name);
      octa_strbuf_addn (key, (const char *)&c->hash, sizeof c->hash);
    }
}
