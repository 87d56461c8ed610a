/* host.h -- the CPU as a CUDA device: a backend that needs no GPU.

   Uses: base, text, driver.
   Used by: compile.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_H
#define OCTA_HOST_H 1

#include "base/base.h"
#include "text/text.h"
#include "driver/driver.h"

#ifdef OCTA_LIBRARY /* what the gateways do not see */

extern const octa_backend octa_host_backend;

#endif /* OCTA_LIBRARY */

#endif
