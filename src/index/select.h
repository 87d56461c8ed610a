/* select.h -- positions of nonzero elements, and the text of the kernels that
   find them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_INDEX_SELECT_H
#define OCTA_INDEX_SELECT_H 1

#include "index/private.h"

/* Macros of octa_select_tpl.cuh and octa_select_positions_tpl.cuh.  */
void octa_select_text (octa_strbuf *t, int unroll);
void octa_select_positions_text (octa_strbuf *t, int v, int unroll,
                                 bool is_one_based);

#endif
