/* private.h -- what the files of object/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_OBJECT_PRIVATE_H
#define OCTA_OBJECT_PRIVATE_H 1

#include "object/object.h"

/* ---- stream.c ---- */

/* The next attempt of a wait for something that is polled: yields the
   processor for longer and longer.  Fails when the user pressed Ctrl-C.  */
octa_status octa_poll_pause (unsigned *round);

#endif
