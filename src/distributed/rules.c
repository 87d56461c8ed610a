/* rules.c -- the rules for arrays with parts, by kind of operation.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "distributed/private.h"

const octa_parts_rules octa_distributed_rules = {
  .op = octa_distributed_op,
  .reshape = octa_distributed_reshape,
  .reduce = octa_distributed_reduce,
  .scan = octa_distributed_scan,
  .permute = octa_distributed_permute,
  .rotate = octa_distributed_rotate,
  .cat = octa_distributed_cat,
  .read = octa_distributed_read,
  .assign = octa_distributed_assign,
  .count = octa_distributed_count,
  .product = octa_distributed_product,
  .columns = octa_distributed_columns,
  .release = octa_distributed_release
};
