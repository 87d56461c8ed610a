/* images.h -- shared by the gateways of modules and the linker.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef IMAGES_H
#define IMAGES_H 1

#include "handles.h"
#include "octa.h"

/* The rows [option, value] of a matrix; Octave owns the memory.  */
octa_status image_options (const mxArray *x, octa_jit_option **options,
                           int *n);
/* Call HANDLER (success, info, error) unless it is [].  Returns ST with its
   error.  */
octa_status image_tell (octa_status st, const mxArray *handler,
                        const octa_jit_report *report);
/* The bytes of a string or an array of uint8.  */
octa_status image_bytes (const mxArray *x, const char *arg, const void **bytes,
                         size_t *n);

#endif
