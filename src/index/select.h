/* select.h -- positions of nonzero elements, and the text of the kernels that
   find them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_INDEX_SELECT_H
#define OCTA_INDEX_SELECT_H 1

#include "index/private.h"

/* octa_index_positions; with IS_ONE_BASED the list has 1-based positions as
   doubles.  */
octa_status octa_index_select (octa_node *mask, int64_t limit, bool from_end,
                               bool is_one_based, octa_buffer **list,
                               int64_t *count);
/* X(list) as a column: the elements of X at the COUNT positions in LIST.  */
octa_status octa_index_pick (octa_node *x, octa_buffer *list, int64_t count,
                             octa_node **out);
/* Macros of octa_select_tpl.cuh and octa_select_positions_tpl.cuh.  */
void octa_select_text (octa_strbuf *t, int unroll);
void octa_select_positions_text (octa_strbuf *t, int v, int unroll,
                                 bool is_one_based);

#endif
