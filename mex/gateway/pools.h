/* pools.h -- methods of both pools that keep blocks by size.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef POOLS_H
#define POOLS_H 1

#include "handles.h"

octa_status pool_close (call *c);
octa_status pool_disp (call *c);
/* held_blocks ...; the method's argument is the offset in
   octa_binpool_state.  */
octa_status pool_count (call *c);
octa_status pool_bin (call *c);
octa_status pool_size (call *c);

#endif
