/* device.c -- devices, and which of them is current.

   There is one current device, and its primary context is the one that
   everything runs in: other CUDA libraries in the process share it.  It is
   retained at the first use, not when the package is loaded, and given up only
   by a reset.  Whoever keeps driver objects outside the handle table is told
   of that in octa_device_reset.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "objects_internal.h"
#include "profile.h"
#include "program.h"

#include <stdlib.h>
#include <string.h>

typedef struct octa_device
{
  CUdevice dev;
  int ordinal;
} octa_device;

static bool is_initialised; /* cuInit was called */
static bool is_ready;       /* the primary context is retained and current */
static int current;

octa_status
octa_device_init (void)
{
  octa_status st = OCTA_OK;
  if (is_initialised)
    return OCTA_OK;
  OCTA_TRY (octa_backend_select (NULL));
  OCTA_CU (cuInit, (0));
  is_initialised = true;
done:
  return st;
}

static octa_status
retain_primary (void)
{
  octa_status st;
  CUdevice dev = 0;
  CUcontext ctx = NULL;
  OCTA_TRY (octa_device_init ());
  OCTA_CU (cuDeviceGet, (&dev, current));
  OCTA_CU (cuDevicePrimaryCtxRetain, (&ctx, dev));
  OCTA_CU (cuCtxSetCurrent, (ctx));
  ctx = NULL;
  is_ready = true;
done:
  if (ctx)
    OCTA_CU_WARN (cuDevicePrimaryCtxRelease, (dev));
  return st;
}

octa_status
octa_device_ready (void)
{
  return is_ready ? OCTA_OK : retain_primary ();
}

int
octa_device_current (void)
{
  return current;
}

const char *
octa_device_backend (void)
{
  return octa_backend_now ? octa_backend_now->name : NULL;
}

octa_status
octa_device_compiler (char *text, size_t size)
{
  octa_status st;
  octa_strbuf b = { 0 };
  OCTA_TRY (octa_device_ready ());
  OCTA_TRY (octa_backend_now->target (&b));
  const char *s = octa_strbuf_ok (&b);
  if (! s)
    st = OCTA_FAIL;
  else
    {
      strncpy (text, s, size - 1);
      text[size - 1] = '\0';
    }
done:
  octa_strbuf_free (&b);
  return st;
}

octa_status
octa_device_reset (void)
{
  octa_status st;
  CUdevice dev;
  OCTA_TRY (octa_device_init ());
  OCTA_CU (cuDeviceGet, (&dev, current));
  if (! is_ready)
    goto done;
  /* After a sticky fault each of these reports it once more, and the reset is
     what helps: its own result is the one that counts.  */
  (void)OCTA_CU_RESULT (cuCtxSynchronize, ());
  octa_handle_close_all ();
  octa_profile_forget ();
  octa_module_forget ();
  octa_stream_forget ();
  octa_kernels_forget ();
  octa_mem_reset ();
  while (octa_warning_fetch ())
    continue;
  is_ready = false;
  (void)OCTA_CU_RESULT (cuCtxSetCurrent, (NULL));
  CUresult r = OCTA_CU_RESULT (cuDevicePrimaryCtxReset, (dev));
  (void)OCTA_CU_RESULT (cuDevicePrimaryCtxRelease, (dev));
  if (r != CUDA_SUCCESS)
    st = octa_fail_cu ("cuDevicePrimaryCtxReset", r);
done:
  return st;
}

octa_status
octa_device_select (int ordinal)
{
  octa_status st;
  CUdevice dev;
  OCTA_TRY (octa_device_init ());
  OCTA_CU (cuDeviceGet, (&dev, ordinal));
  if (ordinal != current)
    {
      OCTA_TRY (octa_device_reset ());
      current = ordinal;
    }
done:
  return st;
}

octa_status
octa_device_wait (void)
{
  octa_status st;
  OCTA_TRY (octa_device_ready ());
  OCTA_TRY (octa_context_synchronize ());
done:
  return st;
}

/* ---- handles ---- */

static octa_status
open_device (CUdevice dev, int ordinal, octa_id *id)
{
  octa_status st;
  octa_device *d = malloc (sizeof *d);
  if (! d)
    return octa_fail (OCTA_ID_MEMORY, "out of host memory for a device");
  *d = (octa_device){ .dev = dev, .ordinal = ordinal };
  OCTA_TRY (octa_handle_open (OCTA_KIND_DEVICE, d, free, 0, id));
  d = NULL;
done:
  free (d);
  return st;
}

octa_status
octa_device_open (int ordinal, octa_id *id)
{
  octa_status st;
  CUdevice dev;
  OCTA_TRY (octa_device_init ());
  if (ordinal < 0)
    ordinal = current;
  OCTA_CU (cuDeviceGet, (&dev, ordinal));
  OCTA_TRY (open_device (dev, ordinal, id));
done:
  return st;
}

octa_status
octa_device_open_bus (const char *bus_id, octa_id *id)
{
  octa_status st;
  CUdevice dev;
  int n = 0;
  OCTA_TRY (octa_device_init ());
  OCTA_CU (cuDeviceGetByPCIBusId, (&dev, bus_id));
  OCTA_CU (cuDeviceGetCount, (&n));
  for (int i = 0; i < n; i++)
    {
      CUdevice d;
      OCTA_CU (cuDeviceGet, (&d, i));
      if (d == dev)
        {
          st = open_device (dev, i, id);
          goto done;
        }
    }
  st = octa_fail (OCTA_ID_LOGIC, "no device has the bus id %s", bus_id);
done:
  return st;
}

static octa_status
get_device (octa_id id, CUdevice *dev)
{
  octa_status st;
  const octa_device *d = octa_handle_get (id, OCTA_KIND_DEVICE);
  if (! d)
    return OCTA_FAIL;
  OCTA_TRY (octa_device_init ());
  *dev = d->dev;
done:
  return st;
}

octa_status
octa_device_count (int *n)
{
  octa_status st;
  OCTA_TRY (octa_device_init ());
  OCTA_CU (cuDeviceGetCount, (n));
done:
  return st;
}

octa_status
octa_device_ordinal (octa_id id, int *ordinal)
{
  const octa_device *d = octa_handle_get (id, OCTA_KIND_DEVICE);
  if (! d)
    return OCTA_FAIL;
  *ordinal = d->ordinal;
  return OCTA_OK;
}

octa_status
octa_device_name (octa_id id, char *text, size_t size)
{
  octa_status st;
  CUdevice dev;
  OCTA_TRY (get_device (id, &dev));
  OCTA_CU (cuDeviceGetName, (text, (int)size, dev));
done:
  return st;
}

octa_status
octa_device_bus_id (octa_id id, char *text, size_t size)
{
  octa_status st;
  CUdevice dev;
  OCTA_TRY (get_device (id, &dev));
  OCTA_CU (cuDeviceGetPCIBusId, (text, (int)size, dev));
done:
  return st;
}

octa_status
octa_device_total_memory (octa_id id, size_t *bytes)
{
  octa_status st;
  CUdevice dev;
  OCTA_TRY (get_device (id, &dev));
  OCTA_CU (cuDeviceTotalMem, (bytes, dev));
done:
  return st;
}

octa_status
octa_device_attribute (octa_id id, int attribute, int *value)
{
  octa_status st;
  CUdevice dev;
  OCTA_TRY (get_device (id, &dev));
  OCTA_CU (cuDeviceGetAttribute, (value, (CUdevice_attribute)attribute, dev));
done:
  return st;
}

octa_status
octa_device_peer (octa_id id, octa_id other, bool *can)
{
  octa_status st;
  CUdevice dev, peer;
  int yes = 0;
  OCTA_TRY (get_device (id, &dev));
  OCTA_TRY (get_device (other, &peer));
  OCTA_CU (cuDeviceCanAccessPeer, (&yes, dev, peer));
  *can = yes != 0;
done:
  return st;
}

octa_status
octa_device_driver_version (int *version)
{
  octa_status st;
  OCTA_TRY (octa_backend_select (NULL));
  OCTA_CU (cuDriverGetVersion, (version));
done:
  return st;
}
