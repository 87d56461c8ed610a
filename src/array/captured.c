/* captured.c -- arrays that graphs work on.

   A graph works on memory, and arrays over this memory show its contents.  An
   assignment makes the array separate, like any other assignment, and the
   graph keeps the captured memory (octa_hold_lets).  A warning says so,
   because a user who writes x(1) = 0 between launches may want to change the
   graph's memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/array.h"

bool
octa_node_is_captured (const octa_node *n)
{
  return n->kind == OCTA_NODE_BUFFER && n->buffer
         && ! octa_hold_lets (n->buffer->block) && ! octa_lane_now->hold;
}

/* No warning for a graph's result while another array still shows it: the user
   then wants a copy.  */
void
octa_node_detached (const octa_node *n)
{
  octa_block *b = n->buffer->block;
  bool is_input = b->is_input || ! b->held_as;
  if (b->is_told || (! is_input && n->handles > n->graphs))
    return;
  b->is_told = true;
  octa_warn_as (OCTA_WARNING_DETACHED,
                "an array of a captured graph was assigned to: the variable "
                "is now a separate array, and the graph keeps the old one; "
                "exec.set_input (k, x) gives the graph other values, "
                "exec.inputs () and exec.outputs () return its arrays");
}
