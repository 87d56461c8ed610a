/* direct.h -- what the values of Octave's (oct/) ask of the gateway.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef DIRECT_H
#define DIRECT_H 1

#include "octa.h"

/* The row of ops.def that method NAME is with a row's number of operands, and
   the reduction that it is with one; OCTA_OP_COUNT and -1 if none.  */
octa_op gpu_direct_op (const char *name);
int gpu_direct_reduction (const char *name);

/* Has Ctrl-C been pressed?  */
bool gateway_is_interrupted (void);
int gateway_signals (void);
/* Why no function may work, or NULL.  */
const char *gateway_wrong (void);

/* The other way: are warnings of identifier ID shown (core.cc)?  */
bool gpu_warns (const char *id);
/* Has a package a function NAME that stands for core's?  */
bool gpu_core_is_replaced (const char *name);

#endif
