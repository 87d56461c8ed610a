/* filter.h -- the text of the kernels of filters and convolutions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_ORDER_FILTER_H
#define OCTA_ORDER_FILTER_H 1

#include "order/order.h"

typedef enum octa_filter_kind
{
  OCTA_FILTER_FIR,
  OCTA_FILTER_IIR,
  OCTA_FILTER_CONV
} octa_filter_kind;

/* States of recursive filters, which are registers; rows and columns of small
   convolution kernels.  */
#define OCTA_FILTER_ORDER_MAX 16
#define OCTA_FILTER_TILE_MAX 7

/* NAME (of N bytes) and the macros for octa_conv_tpl.cuh.  IIR: ORDER states;
   CONV: a kernel of ROWS x COLUMNS, 0 for any size.  */
void octa_filter_text (octa_strbuf *t, octa_filter_kind kind, octa_type type,
                       bool is_complex, int order, int rows, int columns,
                       char *name, size_t n);

#endif
