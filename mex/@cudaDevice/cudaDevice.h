/* cudaDevice.h -- shared by the files of cudaDevice.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CUDA_DEVICE_H
#define CUDA_DEVICE_H 1

#include "handles.h"

/* ---- properties.c ---- */

/* Read the attribute NAME, in upper or lower case.  */
octa_status device_attribute (octa_id id, const char *name, double *v);
/* Read the property d.Name, or the driver's attribute d.warp_size.  */
octa_status device_property (call *c, const char *name, bool *found);
octa_status device_properties (call *c);
octa_status device_disp (call *c);

#endif
