/* foresee.c -- which kernels a computation will need.

   A new kernel takes a tenth of a second to compile.  Before the first one is
   compiled, a dry run goes through the rest of the computation: nodes look
   computed as soon as they are needed, and instead of a launch the kernel's
   text goes to the compiler's threads (octa_node_runner.foresee).  After the
   dry run every node is restored.

   A node that looks computed has no buffer, and its operands have lost a
   reference; an operand without references looks computed, too.  Nothing is
   freed.  The dry run is a guess: it assumes that no flag is raised.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/private.h"

#include <stdlib.h>

/* The state before of a node that looks computed, or whose numbers look
   drawn.  */
typedef struct was
{
  octa_node *node;
  uint8_t kind, cplx;
  bool is_drawn;
} was;

bool octa_node_is_foreseen;
static was *settled;
static size_t n_settled, cap_settled;

static bool
note (octa_node *n, bool is_drawn)
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
  settled[n_settled++] = (was){ n, n->kind, n->cplx, is_drawn };
  return true;
}

octa_status
octa_node_seem_settled (octa_node *n, octa_cplx cplx)
{
  if (! note (n, false))
    return octa_no_memory ("arrays");
  n->kind = OCTA_NODE_BUFFER;
  n->cplx = (uint8_t)cplx;
  for (int i = 0; i < n->n_in; i++)
    if (--n->in[i]->refs == 0)
      (void)octa_node_seem_settled (n->in[i], (octa_cplx)n->in[i]->cplx);
  return OCTA_OK;
}

void
octa_node_seem_drawn (octa_node *n)
{
  if (! n->draw->was_used && note (n, true))
    n->draw->was_used = true;
}

void
octa_node_foreseen (void)
{
  while (n_settled > 0)
    {
      const was *w = &settled[--n_settled];
      if (w->is_drawn)
        {
          w->node->draw->was_used = false;
          continue;
        }
      w->node->kind = w->kind;
      w->node->cplx = w->cplx;
      for (int i = 0; i < w->node->n_in; i++)
        w->node->in[i]->refs++;
    }
  octa_node_is_foreseen = false;
}
