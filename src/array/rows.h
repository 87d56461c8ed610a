/* rows.h -- the rows of ops.def by name.

   Not a part of the public header array.h, because every file that includes
   this one is compiled again when the table gets a new row.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_ROWS_H
#define OCTA_ROWS_H 1

enum
{
#define OP(name, n, rule, cplx, check, sign, expr, lo, hi, ulp, doc)          \
  OCTA_OP_##name,
#include "array/ops.def"
  OCTA_OP_COUNT
};

#endif
