/* ranks.h -- arrays of the ranks of a communicator, as arguments and results.
   If it was made of devices, they are cells with an element for each rank.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef RANKS_H
#define RANKS_H 1

#include "handles.h"
#include "gpu.h"

/* The resources of a call.  They are released at the end of the scope, also
   when Octave throws.  */
typedef struct ranks_holding
{
  int n;
  octa_node **in, **like, **out;
  int before;
  bool is_entered;
} ranks_holding;
void ranks_release (ranks_holding *h);
#define RANKS_HOLDING __attribute__ ((cleanup (ranks_release))) ranks_holding

/* A node of X on DEVICE, unless X is a gpuArray elsewhere; and its marks.  */
octa_status ranks_read (ranks_holding *h, const mxArray *x, int device,
                        const char *arg, octa_node **out, uint8_t *marks);
/* Fail unless X is a cell with an element for each rank.  */
octa_status ranks_check_cell (const octa_communicator_info *info,
                              const mxArray *x, const char *arg);
/* Fail if the call asks for more than N results.  */
octa_status ranks_check_results (const call *c, int n);
/* Return up to N results, of which each rank has all, one after the other; []
   where there is none.  */
octa_status ranks_give_all (call *c, ranks_holding *h,
                            const octa_communicator_info *info, int n,
                            const uint8_t *marks);

#endif
