/* parts.c -- arrays whose elements are on several ranks.

   Such an array has no elements of its own, so what would compute it fails.
   The functions that build nodes pass it to a rule (octa_parts_hooks); what
   has no rule is refused when it is built.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/array.h"

#include <stdlib.h>

const char *octa_parts_method;

bool
octa_node_has_parts (const octa_node *n)
{
  return octa_node_is_parted (n);
}

octa_status
octa_parts_refuse (const char *function)
{
  const char *name = function            ? function
                     : octa_parts_method ? octa_parts_method
                                         : "this operation";
  return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                    "%s has no rule for distributed arrays; use gather (x) "
                    "for the whole array, or cuda.local_part (x) for the part "
                    "of this rank",
                    name);
}

octa_status
octa_parts_check (const octa_node *n)
{
  return octa_parts_any (n->n_in, n->in) ? octa_parts_refuse (NULL) : OCTA_OK;
}

octa_status
octa_parts_run (octa_node *n)
{
  (void)n;
  return octa_parts_refuse (NULL);
}

octa_status
octa_node_sketch (const octa_node *n, octa_node **out)
{
  octa_status st;
  octa_node *made;
  OCTA_TRY (octa_node_new (OCTA_NODE_PARTS, (octa_type)n->type,
                           (octa_cplx)n->cplx, &n->size, &made));
  made->is_kept = n->is_kept;
  made->is_nonneg = octa_node_is_nonneg (n);
  *out = made;
done:
  return st;
}

/* ---- pieces ---- */

void
octa_pieces_free (octa_pieces *p)
{
  for (int i = 0; i < p->n; i++)
    octa_node_release (p->node[i]);
  free (p->node);
  *p = (octa_pieces){ 0, NULL };
}

octa_status
octa_pieces_add (octa_pieces *p, octa_node *n)
{
  octa_node **grown = realloc (p->node, ((size_t)p->n + 1) * sizeof *p->node);
  if (! grown)
    {
      octa_node_release (n);
      return octa_no_memory ("a distributed array");
    }
  p->node = grown;
  p->node[p->n++] = n;
  return OCTA_OK;
}
