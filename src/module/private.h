/* private.h -- shared by the files of module/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_MODULE_PRIVATE_H
#define OCTA_MODULE_PRIVATE_H 1

#include "module/module.h"

/* ---- source.c ---- */

/* The image of SOURCE, borrowed until the next call.  TO_RUN: it is
   for the current device.  */
octa_status octa_source_image (const char *source,
                               const octa_module_options *o, bool to_run,
                               const octa_image **im);

#endif
