/* foresee.c -- which kernels a computation will want, before the first of them
   is there.

   A kernel that is new takes a tenth of a second to compile.  When one is, the
   rest of the computation is gone through as if everything were computed at
   once: the functions that put kernels together find nodes that seem to have
   been settled, and instead of launching say what would be launched
   (octa_node_runner.foresee).  Then every node is as it was.  So the others
   are compiled meanwhile, beside the interpreter.

   A node that seems to be settled is one without a buffer, whose operands have
   lost a reference; what nobody would have any more goes the same way. Nothing
   is freed.  What is foreseen is a guess: flags are taken to be as assumed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/private.h"

#include <stdlib.h>

/* What a node was that seems to be settled.  */
typedef struct was
{
  octa_node *node;
  uint8_t kind, cplx;
} was;

bool octa_node_is_foreseen;
static was *settled;
static size_t n_settled, cap_settled;

static bool
note (octa_node *n)
{
  if (n_settled == cap_settled)
    {
      size_t cap = cap_settled ? 2 * cap_settled : 256;
      was *more = realloc (settled, cap * sizeof *more);
      if (! more)
        return false;
      settled = more;
      cap_settled = cap;
    }
  settled[n_settled++] = (was){ n, n->kind, n->cplx };
  return true;
}

octa_status
octa_node_seem_settled (octa_node *n, octa_cplx cplx)
{
  if (! note (n))
    return octa_no_memory ("arrays");
  n->kind = OCTA_NODE_BUFFER;
  n->cplx = (uint8_t)cplx;
  for (int i = 0; i < n->n_in; i++)
    if (--n->in[i]->refs == 0)
      (void)octa_node_seem_settled (n->in[i], (octa_cplx)n->in[i]->cplx);
  return OCTA_OK;
}

void
octa_node_foreseen (void)
{
  while (n_settled > 0)
    {
      const was *w = &settled[--n_settled];
      w->node->kind = w->kind;
      w->node->cplx = w->cplx;
      for (int i = 0; i < w->node->n_in; i++)
        w->node->in[i]->refs++;
    }
  octa_node_is_foreseen = false;
}
