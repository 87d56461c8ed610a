/* direct.h -- the functions of the gateway that the values in oct/ call.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef DIRECT_H
#define DIRECT_H 1

#include "octa.h"

/* The operation of ops.def, and the reduction of one operand, that the method
   NAME is; OCTA_OP_COUNT and -1 if it is none.  */
octa_op gpu_direct_op (const char *name);
int gpu_direct_reduction (const char *name);

/* Has Ctrl-C been pressed?  */
bool gateway_is_interrupted (void);
int gateway_signals (void);
/* The reason why no function can work, or NULL.  */
const char *gateway_wrong (void);

/* Implemented by the caller (core.cc): are warnings with identifier ID
   shown?  */
bool gpu_warns (const char *id);
/* octcuda_auto counts the function NAME that core computes, and says WHY only
 * when asked.  */
bool gpu_is_auto (const char *name, const char *why);
/* Does a package replace core's function NAME?  */
bool gpu_core_is_replaced (const char *name);

#endif
