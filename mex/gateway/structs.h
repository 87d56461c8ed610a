/* structs.h -- conversion of Octave structs to C structs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef STRUCTS_H
#define STRUCTS_H 1

#include "handles.h"

/* The number of structs in X: the elements of a struct array, or, if L has
   only numbers, the columns of an array.  */
size_t struct_count (const octa_struct *l, const mxArray *x);
/* Convert X to N structs at OUT.  */
octa_status struct_pack (const octa_struct *l, const mxArray *x, size_t n,
                         char *out);
/* Convert X to argument I of FUNCTION, in memory that Octave frees after the
   call.  */
octa_status struct_value (octa_id function, int i, const mxArray *x,
                          octa_launch_arg *a);

#endif
