/* backend.c -- the host backend: the CPU as a CUDA device.

   Each kind of object has a file with the driver's calls on it.  They use
   task.c (the queue and its threads), launch.c with fiber.c and cooperative.c
   (kernels without and with barriers), and object.c (the lock and the set of
   live objects).  The compiler is compile.c, with source.c, which rewrites
   CUDA C as C++.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/compiler.h"

static bool
load (octa_driver *drv, octa_strbuf *why)
{
#define CU(name, version, params) drv->name = octa_host_##name;
#include "driver/driver.def"
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
  .stop = octa_host_context_stop,
  .target = octa_host_target,
  .can_compile = octa_host_can_compile,
  .compile = octa_host_compile,
  .describe = octa_host_describe,
  .own_image = octa_host_own_image,
};
