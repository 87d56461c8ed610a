/* cudaHostAllocation.h -- shared by the files of cudaHostAllocation.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CUDA_HOST_ALLOCATION_H
#define CUDA_HOST_ALLOCATION_H 1

#include "handles.h"

/* ---- elements.c ---- */

octa_status host_value (call *c);
octa_status host_subsref (call *c, const method *table,
                          octa_status (*get) (call *c, const char *name,
                                              bool *found));
/* Call the function with the call's name on the contents of allocations.  */
octa_status host_compute (call *c);
octa_status host_subsasgn (call *c);
octa_status host_size (call *c);
octa_status host_end (call *c);
octa_status host_length (call *c);
octa_status host_isempty (call *c);
octa_status host_n_elements (call *c);

#endif
