/* run.c -- computes elementwise nodes, as many as possible with one kernel.

   The kernel that computes a wanted node also stores parts of its expression
   that are needed elsewhere, and computes live pending nodes of the same size
   that read the same arrays.  If something depends on values (does this square
   root have a complex result?), the usual case is assumed and checked by a
   flag in the same pass; in the rare case that the assumption was wrong, the
   program is built and run again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"

#include <string.h>

/* The family and the template of P's kernel.  */
static const char *const ew[] = { "ew", "octa_ew_tpl.cuh" };
static const char *const tile[] = { "tile", "octa_tile_tpl.cuh" };

octa_status
octa_program_launch (octa_program *p)
{
  octa_status st = OCTA_OK;
  const octa_fuse_kernel *k;
  octa_argpack a;
  uint64_t hash;
  int v = octa_program_width (p);
  bool is_tile = p->traversal == OCTA_TRAVERSAL_TILE, did = false;
  const char *family = is_tile ? tile[0] : ew[0];
  k = octa_program_loaded (p, family, "", v, &hash);
  if (! k || octa_interpret_always ())
    OCTA_TRY (octa_program_interpret (p, hash, &did));
  if (did)
    goto done;
  if (! k)
    st = octa_program_build (p, family, is_tile ? tile[1] : ew[1], "", v, hash,
                             &k);
  if (! k && p->n_calls && octa_fuse_lacks_compiler ())
    octa_error_prepend ("arrayfun and bsxfun compile the function that they "
                        "are given: ");
  OCTA_TRY (k ? OCTA_OK : st);
  OCTA_TRY (octa_flags_clear (p));
  a.n = 0;
  octa_argpack_program (&a, p);
  octa_argpack_add (&a, 0);
  int64_t blocks = octa_ceil_div (p->n_elems, (int64_t)OCTA_BLOCK * v);
  if (p->traversal == OCTA_TRAVERSAL_ROWS)
    blocks = p->n_elems / p->dims[0]
             * octa_ceil_div (p->dims[0], OCTA_BLOCK * OCTA_EW_UNROLL);
  if (is_tile)
    blocks = octa_program_tiles (p);
  OCTA_TRY (octa_fuse_kernel_launch (k, (int64_t[]){ blocks, 1 },
                                     (unsigned[]){ OCTA_BLOCK, 1, 1 },
                                     a.params));
done:
  return st == OCTA_OK ? octa_flags_take (p) : st;
}

/* N is too large for one kernel: compute its larger operand separately.  */
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
      if (! heavy || (half && heavy->kind != OCTA_NODE_OP))
        break;
      /* The operand of a view cannot be computed separately from it, and a
         call has no value.  */
      if (heavy->kind != OCTA_NODE_CALL
          && (heavy->kind != OCTA_NODE_VIEW || c->n_in == 1))
        half = heavy;
    }
  return half ? octa_node_compute (half)
              : octa_fail (OCTA_ERROR_LOGIC,
                           "an expression is too large for one kernel: call "
                           "wait (gpuDevice) earlier to compute parts of it");
}

octa_status
octa_program_satisfy (octa_program *p, octa_node *n)
{
  octa_node *need = p->need;
  if (need)
    return octa_node_is_pending (need)      ? octa_node_compute (need)
           : need->kind == OCTA_NODE_SCALAR ? octa_node_store (need)
                                            : octa_node_resolve (need);
  return p->is_full ? compute_half (n) : OCTA_FAIL;
}

/* Without a compiler, read an array of one element like any other array, for
   which there are compiled kernels.  */
static void
read_as_array (octa_program *p, const octa_node *feed)
{
  octa_leaf *l = &p->leaf[0];
  if (feed->kind == OCTA_NODE_BUFFER && l->access == OCTA_ACCESS_ONE
      && octa_driver_is_host () && ! octa_driver_can_compile ())
    l->access = OCTA_ACCESS_LINEAR;
}

/* ST is the status of storing a value that need not be stored.  If memory was
   insufficient, HAS_ROOM becomes false, and this is not an error.  */
static octa_status
try_room (octa_status st, bool *has_room)
{
  *has_room = st == OCTA_OK;
  return *has_room || strcmp (octa_error ()->id, OCTA_ERROR_MEMORY) == 0
             ? OCTA_OK
             : st;
}

/* Random numbers that should be stored before P, which is finished, is run, or
   NULL.  */
static octa_node *
drawn_before (octa_program *p)
{
  octa_node *n = octa_program_drawn_again (p);
  return n ? n : octa_program_drawn_apart (p);
}

/* Make P the program that computes FEED.  */
static octa_status
make_feed (octa_program *p, octa_node *feed)
{
  octa_status st;
  bool has_room = true;
  for (;;)
    {
      int slot;
      octa_program_init (p, &feed->size);
      if (! octa_program_add (p, feed, &slot))
        {
          OCTA_TRY (octa_program_satisfy (p, feed));
          continue;
        }
      octa_node *wanted = has_room ? octa_program_result_wanted (p, feed)
                                   : NULL;
      if (! wanted)
        {
          octa_program_finish (p, true);
          wanted = has_room ? drawn_before (p) : NULL;
        }
      if (wanted)
        {
          OCTA_TRY (try_room (octa_node_compute (wanted), &has_room));
          continue;
        }
      read_as_array (p, feed);
      if (! has_room || ! octa_program_parts (p, feed))
        return OCTA_OK;
      OCTA_TRY (try_room (octa_node_store (feed), &has_room));
    }
done:
  return st;
}

octa_status
octa_program_execute (octa_node *feed, octa_program_fn run, void *arg)
{
  /* One program suffices, because after computing what it needs it is made
     again from the start.  The others are for work during its use: while
     kernels are foreseen, or if there is no memory for its results.  */
  static octa_program real, foreseen, relieving;
  octa_program *p = octa_node_is_foreseen      ? &foreseen
                    : octa_pending_is_relieved ? &relieving
                                               : &real;
  octa_status st;
  for (bool again = true; again;)
    {
      if (feed)
        OCTA_TRY (make_feed (p, feed));
      OCTA_TRY (run (p, arg));
      again = ! octa_node_is_foreseen && octa_flags_settle (p, &st);
      if (again || st != OCTA_OK)
        octa_program_drop_outs (p);
    }
done:
  return st;
}

/* ---- elementwise nodes ---- */

/* Horizontal fusion: add other live nodes that read what P reads.  */
#define SIBLINGS_SEEN 32
static void
add_siblings (octa_program *p, const octa_node *root)
{
  int seen = 0;
  for (octa_node *q = octa_pending_first; q && seen < SIBLINGS_SEEN;
       q = q->next, seen++)
    {
      if (q->kind != OCTA_NODE_OP || q == root || q->mark == p->epoch
          || q->lane != root->lane || ! octa_node_same_size (q, root))
        continue;
      bool is_sibling = false;
      for (int i = 0; i < q->n_in; i++)
        is_sibling |= q->in[i]->mark == p->epoch
                      && q->in[i]->kind != OCTA_NODE_SCALAR;
      if (! is_sibling)
        continue;
      int n_instrs = p->n_instrs, n_leaves = p->n_leaves;
      int n_flags = p->n_flags, slot;
      /* Do not fuse a node that may fail, as its error would be reported for
         ROOT.  */
      if (! octa_program_add (p, q, &slot)
          || octa_program_is_risky (p, n_instrs)
          || ! octa_program_store (p, slot))
        octa_program_truncate (p, n_instrs, n_leaves, n_flags);
    }
}

/* Store values inside P's expression that are needed elsewhere too.  */
static void
store_shared (octa_program *p)
{
  for (int i = 0; i < p->n_instrs; i++)
    {
      octa_node *n = p->instr_node[i];
      if (n && (n->kind == OCTA_NODE_OP || n->kind == OCTA_NODE_RESULT)
          && n->mark == p->epoch && n->slot == i && n->refs > p->instr_uses[i])
        (void)octa_program_store (p, i);
    }
}

static octa_status
alloc_outs (octa_program *p)
{
  octa_status st = OCTA_OK;
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
  return st;
}

static void
settle_outs (octa_program *p)
{
  octa_node *n[OCTA_PROGRAM_OUTS];
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

/* Finish P, which computes ROOT as instruction SLOT.  Returns a node that
   should be stored before, or NULL.  */
static octa_node *
finish_root (octa_program *p, octa_node *root, int slot, bool with_others)
{
  (void)octa_program_store (p, slot);
  p->instr_node[slot] = root;
  if (with_others)
    {
      octa_program_add_results (p);
      add_siblings (p, root);
      store_shared (p);
    }
  octa_program_finish (p, false);
  return drawn_before (p);
}

/* Compute what ROOT needs, and make P the program that computes ROOT.  ROOT
   may already be computed then.  */
static octa_status
assemble (octa_program *p, octa_node *root, bool with_others)
{
  octa_status st = OCTA_OK;
  bool has_room = true;
  for (;;)
    {
      int slot;
      octa_program_init (p, &root->size);
      p->root = root;
      if (octa_program_add (p, root, &slot))
        {
          octa_node *drawn = finish_root (p, root, slot, with_others);
          if (! has_room || ! drawn)
            return OCTA_OK;
          /* Other nodes read the random numbers ROOT themselves in another
             order.  */
          if (drawn == root)
            with_others = false;
          else
            OCTA_TRY (try_room (octa_node_compute (drawn), &has_room));
        }
      else
        OCTA_TRY (octa_program_satisfy (p, root));
      if (! octa_node_is_pending (root))
        {
          p->n_instrs = 0;
          return OCTA_OK;
        }
    }
done:
  return st;
}

static octa_status
foresee (octa_program *p, void *arg)
{
  octa_status st;
  octa_node *root = arg;
  OCTA_TRY (assemble (p, root, ! octa_program_is_errors (root)));
  if (! octa_node_is_pending (root))
    return OCTA_OK;
  const char *const *kernel = p->traversal == OCTA_TRAVERSAL_TILE ? tile : ew;
  octa_program_foresee (p, kernel[0], kernel[1], "", octa_program_width (p));
  for (int i = 0; i < p->n_outs; i++)
    OCTA_TRY (octa_node_seem_settled (p->instr_node[p->out[i]],
                                      p->instr[p->out[i]].is_complex
                                          ? OCTA_COMPLEX
                                          : OCTA_REAL));
done:
  return st;
}

octa_status
octa_elementwise_foresee (octa_node *root)
{
  return octa_program_execute (NULL, foresee, root);
}

octa_status
octa_elementwise_view (octa_node *n)
{
  bool did = false;
  octa_status st = OCTA_OK;
  if (octa_driver_is_host ()
      && octa_setting_often (OCTA_SETTING_INTERPRET) > 0)
    st = octa_small_view (n, &did);
  return did || st != OCTA_OK ? st : octa_elementwise_run (n);
}

/* A node that must be computed.  */
typedef struct wanted
{
  octa_node *root;
  bool with_others;
  octa_program *p; /* the program that has run; NULL: ROOT needed none */
} wanted;

static octa_status
compute (octa_program *p, void *arg)
{
  octa_status st;
  wanted *w = arg;
  w->p = NULL;
  for (;; w->with_others = false)
    {
      OCTA_TRY (assemble (p, w->root, w->with_others));
      if (! octa_node_is_pending (w->root))
        return OCTA_OK;
      st = alloc_outs (p);
      bool has_room = st == OCTA_OK;
      if (has_room && (st = octa_program_launch (p)) == OCTA_OK)
        {
          w->p = p;
          return OCTA_OK;
        }
      octa_program_drop_outs (p);
      /* Try again without the other results, which may need more memory, or a
         compiler that is not installed.  */
      if (! w->with_others || p->n_outs == 1
          || (has_room && octa_driver_can_compile ()))
        goto done;
    }
done:
  return st;
}

octa_status
octa_elementwise_run (octa_node *root)
{
  bool did;
  wanted w = { .root = root, .with_others = ! octa_program_is_errors (root) };
  octa_status st = octa_elementwise_small (root, &did);
  if (st != OCTA_OK || did)
    return st;
  st = octa_program_execute (NULL, compute, &w);
  if (st == OCTA_OK && w.p)
    settle_outs (w.p);
  return st;
}
