/* structs.h -- structs of Octave as structs of C.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef STRUCTS_H
#define STRUCTS_H 1

#include "handles.h"

/* How many structs X is: a struct array's elements, or the columns of numbers
   where L is nothing but numbers.  */
size_t struct_count (const octa_struct *l, const mxArray *x);
/* X as N structs at OUT.  */
octa_status struct_pack (const octa_struct *l, const mxArray *x, size_t n,
                         char *out);
/* X as argument I of FUNCTION, in memory that Octave frees after the call.  */
octa_status struct_value (octa_id function, int i, const mxArray *x,
                          octa_launch_arg *a);

#endif
