/* callee.c -- references to compiled functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/array.h"

void
octa_callee_retain (octa_callee *c)
{
  c->refs++;
}

void
octa_callee_release (octa_callee *c)
{
  if (c && --c->refs == 0 && c->destroy)
    c->destroy (c);
}

octa_status
octa_call_leave (octa_node *n)
{
  octa_status st;
  octa_callee *to = NULL, *from = n->call->callee;
  OCTA_TRY (from->leave (from, &to));
  if (to->n_results != from->n_results || to->n_args != from->n_args)
    {
      octa_callee_release (to);
      return octa_fail (OCTA_ERROR_LOGIC,
                        "%s has other arguments or results for complex "
                        "numbers; please report this bug in octcuda",
                        from->name);
    }
  n->call->callee = to;
  octa_callee_release (from);
done:
  return st;
}
