/* backend.c -- the host backend: the CPU as a CUDA device.

   The driver's calls are in the files host_*.c, one for each kind of object;
   under them host/task.c (the queue and its threads) and host/fiber.c (blocks
   with barriers).  The compiler is host/compile.c, with host/source.c, which
   makes CUDA C digestible for it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

static bool
load (octa_driver *drv, octa_strbuf *why)
{
#define CU(name, version, params) drv->name = octa_host_##name;
#include "driver/driver.def"
#undef CU
  (void)why;
  return true;
}

static int
n_devices (void)
{
  return octa_host.n_devices;
}

const octa_backend octa_host_backend = {
  .name = "host",
  .is_host = true,
  .load = load,
  .n_devices = n_devices,
  .target = octa_host_target,
  .compile = octa_host_compile,
  .describe = octa_host_describe,
};
