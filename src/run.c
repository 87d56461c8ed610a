/* run.c -- computing elementwise nodes: one kernel for all that belongs
   together.

   The kernel that computes a wanted node also stores what lies inside its
   expression and is needed elsewhere, and live pending nodes of the same size
   that read the same arrays.  What depends on values (does this square root
   leave the real numbers?) is assumed, checked in the same pass by a flag per
   question, and done again differently in the rare case that the assumption
   was wrong.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "program.h"

#include <stdio.h>
#include <string.h>

/* ---- arguments ---- */

void
octa_arguments_add (octa_arguments *a, int64_t word)
{
  a->words[a->n] = word;
  a->params[a->n] = &a->words[a->n];
  a->params[++a->n] = NULL;
}

static void
leaf_arguments (octa_arguments *a, const octa_program *p, const octa_leaf *l,
                CUdeviceptr base)
{
  if (l->access == ACCESS_PARAM)
    {
      a->params[a->n++] = l->node->scalar.bytes;
      return;
    }
  if (l->is_range)
    {
      octa_arguments_add (a, l->offset);
      a->params[a->n++] = &l->node->scalar.d[0];
      a->params[a->n++] = &l->node->scalar.d[1];
    }
  size_t size = octa_elem_size ((octa_type)l->type, l->is_complex);
  if (! l->is_range)
    octa_arguments_add (a, (int64_t)base + l->offset * (int64_t)size);
  for (int d = 0; d < p->n_dims && l->access == ACCESS_STRIDED; d++)
    {
      if (l->pace[d] == PACE_LIST)
        octa_arguments_add (a, (int64_t)octa_buffer_use (l->list[d]));
      if (l->pace[d] >= PACE_ANY)
        octa_arguments_add (a, l->stride[d]);
    }
}

void
octa_arguments_program (octa_arguments *a, const octa_program *p)
{
  for (int i = 0; i < p->n_leaves; i++)
    {
      const octa_buffer *b = p->leaf[i].node->buffer;
      leaf_arguments (a, p, &p->leaf[i], b ? octa_buffer_use (b) : 0);
    }
  for (int i = 0; i < p->n_outs; i++)
    if (p->is_store)
      leaf_arguments (a, p, &p->dest, octa_buffer_change (p->dest_buffer));
    else if (p->is_number)
      octa_arguments_add (a, (int64_t)(intptr_t)p->number[i]);
    else
      octa_arguments_add (a, (int64_t)octa_buffer_use (p->out_buffer[i]));
  if (p->walk == WALK_LINEAR)
    octa_arguments_add (a, p->n_elems);
  for (int d = 0; d < p->n_dims && p->walk != WALK_LINEAR; d++)
    octa_arguments_add (a, p->dims[d]);
  if (p->n_flags)
    octa_arguments_add (a, (int64_t)octa_flags_word ());
}

/* ---- launching a program ---- */

#define BUNCH 4         /* elements of a row that a thread loads at once, */
#define BUNCH_BYTES 128 /* if registers have room for them */

/* The walks whose elements are no vectors: the stores of one must not keep
   the loads of the next waiting.  */
static int
bunch (const octa_program *p)
{
  size_t bytes = 0;
  int v = BUNCH;
  for (int i = 0; i < p->n_leaves; i++)
    if (p->leaf[i].access >= ACCESS_LINEAR)
      bytes += octa_elem_size ((octa_type)p->leaf[i].type,
                               p->leaf[i].is_complex);
  while (v > 1 && (size_t)v * bytes > BUNCH_BYTES)
    v /= 2;
  return v;
}

int
octa_program_vector (const octa_program *p)
{
  if ((p->walk == WALK_TILE || p->walk == WALK_ROWS)
      && ! octa_backend_is_host ())
    return bunch (p);
  if (octa_backend_is_host () || p->walk != WALK_LINEAR)
    return 1;
  size_t widest = 1;
  for (int i = 0; i < p->n_leaves; i++)
    if (p->leaf[i].access >= ACCESS_LINEAR && ! p->leaf[i].is_range)
      {
        size_t s = octa_elem_size ((octa_type)p->leaf[i].type,
                                   p->leaf[i].is_complex);
        widest = s > widest ? s : widest;
      }
  for (int i = 0; i < p->n_outs; i++)
    {
      const octa_instr *x = &p->instr[p->out[i]];
      size_t s = octa_elem_size ((octa_type)x->type, x->is_complex);
      widest = s > widest ? s : widest;
    }
  return (int)(16 / widest);
}

/* "plus__d_dd": the last operation, the result's and the operands' letters. */
static void
program_name (const octa_program *p, const char *family, char *name, size_t n)
{
  const octa_instr *last = &p->instr[p->n_instrs - 1];
  const char *op = last->kind == INSTR_OP || last->kind == INSTR_RC
                       ? octa_ops[last->op].name
                       : "copy";
  size_t len = (size_t)snprintf (name, n, "octa_%s_%s__%c_", family, op,
                                 octa_kgen_letter (last->type,
                                                   last->is_complex));
  for (int i = 0; i < p->n_leaves && len + 1 < n; i++)
    name[len++] = octa_kgen_letter (p->leaf[i].type, p->leaf[i].is_complex);
  name[len] = '\0';
}

/* The files of kernels/ that NAMES has, with spaces between.  */
static void
add_templates (octa_strbuf *text, const char *names)
{
  char name[64];
  size_t len;
  for (const char *s = names; *s; s += strspn (s, " "))
    {
      size_t n = strcspn (s, " ");
      snprintf (name, sizeof name, "%.*s", (int)n, s);
      octa_strbuf_add (text, octa_embed (name, &len));
      s += n;
    }
}

void
octa_program_text (const octa_program *p, const char *family,
                   const char *template, const char *extra, int v,
                   bool for_host, octa_strbuf *text, char *name, size_t n)
{
  size_t len;
  program_name (p, family, name, n);
  octa_strbuf_clear (text);
  octa_strbuf_add (text, for_host ? "#define OCTA_HOST 1\n" : "");
  octa_strbuf_add (text, octa_embed ("octa_launch.h", &len));
  octa_kgen_prelude (text, p);
  octa_strbuf_add (text, octa_embed ("octa_vec.cuh", &len));
  octa_strbuf_printf (text, "#define OCTA_NAME %s\n", name);
  octa_strbuf_add (text, extra);
  octa_kgen_program (text, p, v);
  octa_strbuf_add (text, octa_embed ("octa_flags.cuh", &len));
  add_templates (text, template);
}

octa_status
octa_program_kernel (const octa_program *p, const char *family,
                     const char *template, const char *extra, int v,
                     const octa_kernel **k)
{
  static octa_strbuf key, text;
  octa_status st = OCTA_OK;
  uint64_t hash;
  octa_strbuf_clear (&key);
  octa_strbuf_add (&key, family);
  octa_strbuf_addn (&key, (const char *)&v, sizeof v);
  octa_strbuf_addn (&key, p->n_elems < INT32_MAX ? "i" : "l", 1);
  octa_strbuf_add (&key, extra);
  octa_program_key (p, &key);
  if (! octa_strbuf_ok (&key))
    return OCTA_FAIL;
  *k = octa_kernel_find (&key, &hash);
  if (*k)
    return OCTA_OK;

  char name[96];
  octa_program_text (p, family, template, extra, v, octa_backend_is_host (),
                     &text, name, sizeof name);
  const char *s = octa_strbuf_ok (&text);
  if (! s)
    return OCTA_FAIL;
  OCTA_TRY (octa_kernel_build (&key, hash, name, s, k));
done:
  return st;
}

static octa_status
launch_elementwise (octa_program *p)
{
  octa_status st;
  const octa_kernel *k;
  octa_arguments a; /* large: not cleared */
  int v = octa_program_vector (p);
  bool is_tile = p->walk == WALK_TILE;
  OCTA_TRY (
      octa_program_kernel (p, is_tile ? "tile" : "ew",
                           is_tile ? "octa_tile_tpl.cuh" : "octa_ew_tpl.cuh",
                           "", v, &k));
  OCTA_TRY (octa_flags_clear (p));
  a.n = 0;
  octa_arguments_program (&a, p);
  octa_arguments_add (&a, 0);
  int64_t blocks = octa_ceil_div (p->n_elems, (int64_t)OCTA_BLOCK * v);
  if (p->walk == WALK_ROWS)
    blocks = p->n_elems / p->dims[0]
             * octa_ceil_div (p->dims[0], OCTA_BLOCK * OCTA_EW_UNROLL);
  if (is_tile)
    blocks = octa_program_tiles (p);
  OCTA_TRY (octa_kernel_launch (k, (unsigned[]){ (unsigned)blocks, 1, 1 },
                                (unsigned[]){ OCTA_BLOCK, 1, 1 }, a.params));
done:
  return st;
}

/* ---- elementwise nodes ---- */

/* N is too large for one kernel: compute the heavier half by itself.  */
static octa_status
compute_half (octa_node *n)
{
  octa_node *half = NULL;
  for (octa_node *c = n, *heavy; ! half || 2 * half->weight > n->weight;
       c = heavy)
    {
      heavy = NULL;
      for (int i = 0; i < c->n_in; i++)
        if (octa_node_is_pending (c->in[i])
            && (! heavy || c->in[i]->weight > heavy->weight))
          heavy = c->in[i];
      if (! heavy || (half && heavy->kind != NODE_OP))
        break;
      /* A view's operand cannot be taken out from under it alone.  */
      if (heavy->kind != NODE_VIEW || c->n_in == 1)
        half = heavy;
    }
  return half ? octa_node_compute (half)
              : octa_fail (OCTA_ID_LOGIC,
                           "an expression does not fit into a kernel");
}

octa_status
octa_program_satisfy (octa_program *p, octa_node *n)
{
  octa_node *need = p->need;
  if (need)
    return octa_node_is_pending (need) ? octa_node_compute (need)
           : need->kind == NODE_SCALAR ? octa_node_store (need)
                                       : octa_node_resolve (need);
  return p->is_full ? compute_half (n) : OCTA_FAIL;
}

/* Add other live nodes that read what P reads.  */
#define MATES_SEEN 32
static void
add_mates (octa_program *p, const octa_node *root)
{
  int seen = 0;
  for (octa_node *q = octa_pending_first; q && seen < MATES_SEEN;
       q = q->next, seen++)
    {
      if (q->kind != NODE_OP || q == root || q->mark == p->epoch
          || q->lane != root->lane || ! octa_node_same_size (q, root))
        continue;
      bool is_mate = false;
      for (int i = 0; i < q->n_in; i++)
        is_mate |= q->in[i]->mark == p->epoch && q->in[i]->kind != NODE_SCALAR;
      if (! is_mate)
        continue;
      int n_instrs = p->n_instrs, n_leaves = p->n_leaves;
      int n_flags = p->n_flags, slot;
      if (! octa_program_add (p, q, &slot) || ! octa_program_store (p, slot))
        octa_program_truncate (p, n_instrs, n_leaves, n_flags);
    }
}

/* Store what is computed on the way and wanted elsewhere too.  */
static void
store_shared (octa_program *p)
{
  for (int i = 0; i < p->n_instrs; i++)
    {
      octa_node *n = p->instr_node[i];
      if (n && n->kind == NODE_OP && n->mark == p->epoch && n->slot == i
          && n->refs > p->instr_uses[i])
        (void)octa_program_store (p, i);
    }
}

static void
drop_outs (octa_program *p)
{
  for (int i = 0; i < p->n_outs; i++)
    {
      octa_buffer_release (p->out_buffer[i]);
      p->out_buffer[i] = NULL;
    }
}

static octa_status
alloc_outs (octa_program *p)
{
  octa_status st = OCTA_OK;
  memset (p->out_buffer, 0, sizeof p->out_buffer);
  p->is_number = p->n_elems == 1 && octa_lane_is_local ();
  if (p->is_number)
    return OCTA_OK;
  for (int i = 0; i < p->n_outs; i++)
    {
      const octa_instr *x = &p->instr[p->out[i]];
      OCTA_TRY (octa_buffer_new ((size_t)p->n_elems
                                     * octa_elem_size ((octa_type)x->type,
                                                       x->is_complex),
                                 &p->out_buffer[i]));
    }
done:
  if (st != OCTA_OK)
    drop_outs (p);
  return st;
}

static void
settle_outs (octa_program *p)
{
  octa_node *n[PROGRAM_OUTS];
  for (int i = 0; i < p->n_outs; i++)
    {
      n[i] = p->instr_node[p->out[i]];
      octa_node_retain (n[i]);
    }
  for (int i = 0; i < p->n_outs; i++)
    {
      octa_cplx cplx = p->instr[p->out[i]].is_complex ? OCTA_COMPLEX
                                                      : OCTA_REAL;
      if (p->is_number)
        octa_node_settle_scalar (n[i], p->number[i], cplx);
      else
        octa_node_settle (n[i], p->out_buffer[i], cplx);
    }
  for (int i = 0; i < p->n_outs; i++)
    octa_node_release (n[i]);
}

octa_status
octa_elementwise_run (octa_node *root)
{
  /* One program is enough: whatever is computed in between starts over.  */
  static octa_program p;
  octa_status st;
  bool with_others = true;
  for (;;)
    {
      int slot;
      unsigned raised;
      octa_program_init (&p, root);
      if (! octa_program_add (&p, root, &slot))
        {
          OCTA_TRY (octa_program_satisfy (&p, root));
          if (! octa_node_is_pending (root))
            return OCTA_OK;
          continue;
        }
      (void)octa_program_store (&p, slot);
      p.instr_node[slot] = root;
      if (with_others)
        {
          add_mates (&p, root);
          store_shared (&p);
        }
      octa_program_finish (&p, false);
      st = alloc_outs (&p);
      if (st != OCTA_OK && with_others && p.n_outs > 1)
        {
          with_others = false;
          continue;
        }
      if (st != OCTA_OK)
        goto done;
      if ((st = launch_elementwise (&p)) != OCTA_OK
          || (st = octa_flags_take (&p, &raised)) != OCTA_OK)
        {
          drop_outs (&p);
          goto done;
        }
      if (octa_flags_settle (&p, raised, &st))
        {
          drop_outs (&p);
          continue;
        }
      if (st != OCTA_OK)
        {
          drop_outs (&p);
          goto done;
        }
      settle_outs (&p);
      return OCTA_OK;
    }
done:
  return st;
}

/* ---- assignments ---- */

bool
octa_node_reads (const octa_node *n, const octa_node *base,
                 const octa_node *except)
{
  if (n == base)
    return true;
  if (n == except)
    return false;
  if (! octa_node_is_pending (n))
    return n->buffer && n->buffer == base->buffer;
  for (int i = 0; i < n->n_in; i++)
    if (octa_node_reads (n->in[i], base, except))
      return true;
  return false;
}

/* Compute what Q reads of BASE, other than through N: Q itself, or, when Q
   has to wait for N, those of its operands that need not.  */
static octa_status
compute_reader (octa_node *q, const octa_node *n, const octa_node *base,
                bool *did)
{
  octa_status st = OCTA_OK;
  if (q == n || ! octa_node_is_pending (q) || ! octa_node_reads (q, base, n))
    return OCTA_OK;
  if (! octa_node_reads (q, n, NULL))
    {
      *did = true;
      return octa_node_compute (q);
    }
  for (int i = 0; i < q->n_in; i++)
    OCTA_TRY (compute_reader (q->in[i], n, base, did));
done:
  return st;
}

/* Compute the live nodes, other than N, that still read BASE.  What reads it
   and waits for N is left: then BASE is copied.  */
static octa_status
compute_readers (const octa_node *n, const octa_node *base)
{
  octa_status st = OCTA_OK;
  for (octa_node *q = octa_pending_first, *next; q; q = next)
    {
      bool did = false;
      next = q->next;
      OCTA_TRY (compute_reader (q, n, base, &did));
      if (did)
        next = octa_pending_first; /* the list has changed */
    }
done:
  return st;
}

/* Does P read DEST's array at any other place than the one it writes?  */
static bool
clashes (const octa_program *p, const octa_node *base)
{
  for (int i = 0; i < p->n_leaves; i++)
    {
      const octa_leaf *l = &p->leaf[i];
      if (l->node->kind == NODE_SCALAR || l->node->buffer != base->buffer)
        continue;
      if (l->offset != p->dest.offset
          || memcmp (l->stride, p->dest.stride, sizeof l->stride)
          || memcmp (l->list, p->dest.list, sizeof l->list))
        return true;
    }
  return false;
}

/* The buffer to write into: BASE's own when nobody else can see it.  */
static octa_status
target_buffer (const octa_node *base, bool in_place, octa_buffer **b)
{
  octa_status st = OCTA_OK;
  octa_buffer *copy = NULL;
  if (in_place)
    {
      octa_buffer_retain (base->buffer);
      *b = base->buffer;
      return OCTA_OK;
    }
  OCTA_TRY (octa_buffer_new (base->buffer->bytes, &copy));
  OCTA_TRY (octa_lane_copy (octa_buffer_use (copy),
                            octa_buffer_use (base->buffer),
                            base->buffer->bytes));
  *b = copy;
  copy = NULL;
done:
  octa_buffer_release (copy);
  return st;
}

octa_status
octa_assign_run (octa_node *n)
{
  /* An assignment computed as a reader of BASE clears no readers itself: N is
     one of them.  It makes a copy.  */
  static bool is_clearing;
  static octa_program p;
  octa_status st;
  octa_node *base = n->in[0], *v = n->in[1], *region = NULL;
  octa_buffer *b = NULL;

  OCTA_TRY (octa_node_store (base));
  if (base->handles == 0 && base->refs > 1 && ! is_clearing)
    {
      is_clearing = true;
      st = compute_readers (n, base);
      is_clearing = false;
      OCTA_TRY (st);
    }
  /* A value that reads the old array is computed first, so that the old
     array has no reader left when it is written.  */
  if (octa_node_is_pending (v) && octa_node_reads (v, base, NULL))
    OCTA_TRY (octa_node_compute (v));
  bool in_place = base->refs == 1 && base->buffer->refs == 1;
  if (in_place && octa_small_put (base, n->view, v, base->buffer))
    {
      octa_buffer_retain (base->buffer);
      octa_node_settle (n, base->buffer, (octa_cplx)n->cplx);
      return OCTA_OK;
    }

  region = octa_node_new (NODE_VIEW, (octa_type)n->type, OCTA_REAL,
                          n->view->n_dims, n->view->count);
  if (! region)
    OCTA_TRY (octa_no_memory ("arrays"));
  for (;;)
    {
      int slot;
      unsigned raised;
      octa_program_init (&p, region);
      if (! octa_program_add (&p, v, &slot))
        {
          OCTA_TRY (octa_program_satisfy (&p, v));
          continue;
        }
      (void)octa_program_store (&p, slot);
      octa_program_set_dest (&p, base, n->view);
      in_place = in_place && ! clashes (&p, base);
      if (! b)
        OCTA_TRY (target_buffer (base, in_place, &b));
      p.dest_buffer = b;
      octa_program_finish (&p, false);
      OCTA_TRY (launch_elementwise (&p));
      OCTA_TRY (octa_flags_take (&p, &raised));
      if (! octa_flags_settle (&p, raised, &st))
        break;
    }
  if (st != OCTA_OK)
    goto done;
  octa_node_settle (n, b, (octa_cplx)n->cplx);
  b = NULL;
done:
  octa_buffer_release (b);
  octa_node_release (region);
  return st;
}
