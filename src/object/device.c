/* device.c -- devices: their properties, selecting and resetting them.

   The primary context of a device is the one that gpuArrays and objects are in
   unless users push another: other CUDA libraries in the process share it.  It
   is retained when the device is first used, not when the package is loaded,
   and released only by a reset of that device (context/current.c).  Code that
   keeps driver objects outside of the handle table is notified
   (octa_device_on_reset).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "object/object.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void (*const *octa_device_on_reset) (void);

typedef struct octa_device
{
  CUdevice dev;
  int ordinal;
} octa_device;

const char *
octa_device_backend (void)
{
  return octa_driver_backend ? octa_driver_backend->name : NULL;
}

octa_status
octa_device_compiler (char *text, size_t size)
{
  octa_status st;
  octa_strbuf b = { 0 };
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_driver_backend->target (octa_current_device (), true, &b));
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

/* The driver's DEV for ORDINAL.  */
static octa_status
find_device (int ordinal, CUdevice *dev)
{
  octa_status st;
  int n = 0;
  OCTA_TRY (octa_backend_init ());
  CUresult r = OCTA_CU_RESULT (cuDeviceGet, (dev, ordinal));
  if (r == CUDA_SUCCESS)
    return OCTA_OK;
  st = octa_driver_fail ("cuDeviceGet", r);
  if (r != CUDA_ERROR_INVALID_DEVICE
      || OCTA_CU_RESULT (cuDeviceGetCount, (&n)) != CUDA_SUCCESS)
    goto done;
  octa_error_info e = *octa_error ();
  st = octa_fail (e.id, "%s - the valid device numbers are 0 to %d", e.msg,
                  n - 1);
done:
  return st;
}

octa_status
octa_device_reset (int ordinal)
{
  octa_status st;
  CUdevice dev;
  OCTA_TRY (find_device (ordinal, &dev));
  octa_context_stack_remove_device (ordinal);
  /* After a sticky error each of these calls reports it again.  Only the
     result of the reset counts, because the reset helps.  */
  int before = octa_current_scope (ordinal);
  if (octa_context_switch (ordinal))
    {
      if (octa_driver_backend->stop)
        octa_driver_backend->stop (octa_context_raw (ordinal));
      (void)OCTA_CU_RESULT (cuCtxSynchronize, ());
    }
  octa_handle_close_device (ordinal);
  for (void (*const *forget) (void) = octa_device_on_reset; *forget; forget++)
    (*forget) ();
  octa_current_leave (before);
  octa_warning_forget ();
  if (octa_context_raw (ordinal))
    {
      octa_context_unset ();
      octa_context_forget (ordinal);
      CUresult r = OCTA_CU_RESULT (cuDevicePrimaryCtxReset, (dev));
      (void)OCTA_CU_RESULT (cuDevicePrimaryCtxRelease, (dev));
      if (r != CUDA_SUCCESS)
        st = octa_driver_fail ("cuDevicePrimaryCtxReset", r);
    }
done:
  return st;
}

octa_status
octa_device_select (int ordinal)
{
  octa_status st;
  CUdevice dev;
  OCTA_TRY (find_device (ordinal, &dev));
  if (ordinal == octa_current_device ())
    goto done;
  if (ordinal >= OCTA_MAX_DEVICES)
    st = octa_fail (OCTA_ERROR_LOGIC, "only %d devices can be used",
                    OCTA_MAX_DEVICES);
  else if (octa_context_depth () > 0)
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "device %d cannot be selected while a context of another "
                    "device is on the stack; see cuda.Context.pop",
                    ordinal);
  else
    octa_current_select (ordinal);
done:
  return st;
}

/* Wait for all work in context PLACE.  */
static octa_status
wait_in (int place)
{
  octa_status st;
  int before;
  OCTA_TRY (octa_current_enter (place, &before));
  st = octa_lanes_wait ();
  CUresult r = st == OCTA_OK ? OCTA_CU_RESULT (cuCtxSynchronize, ())
                             : CUDA_SUCCESS;
  octa_current_leave (before);
  if (r != CUDA_SUCCESS)
    st = octa_driver_fail ("cuCtxSynchronize", r);
done:
  return st;
}

octa_status
octa_device_wait (int ordinal)
{
  octa_status st;
  OCTA_TRY (octa_array_compute_all ());
  OCTA_TRY (wait_in (ordinal));
  for (int c = OCTA_MAX_DEVICES; c < octa_context_count (); c++)
    if (octa_context_raw (c) && octa_context_device (c) == ordinal)
      OCTA_TRY (wait_in (c));
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
    return octa_no_memory ("a device");
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
  OCTA_TRY (octa_backend_init ());
  if (ordinal < 0)
    ordinal = octa_current_device ();
  OCTA_TRY (find_device (ordinal, &dev));
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
  OCTA_TRY (octa_backend_init ());
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
  st = octa_fail (OCTA_ERROR_LOGIC, "no device has the bus id %s", bus_id);
done:
  return st;
}

static octa_status
get_device (octa_id id, CUdevice *dev)
{
  octa_status st;
  OCTA_HANDLE (const octa_device *, d, id, DEVICE);
  OCTA_TRY (octa_backend_init ());
  *dev = d->dev;
done:
  return st;
}

octa_status
octa_device_count (int *n)
{
  octa_status st;
  OCTA_TRY (octa_backend_init ());
  OCTA_CU (cuDeviceGetCount, (n));
done:
  return st;
}

octa_status
octa_device_ordinal (octa_id id, int *ordinal)
{
  OCTA_HANDLE (const octa_device *, d, id, DEVICE);
  *ordinal = d->ordinal;
  return OCTA_OK;
}

/* Functions that are one driver call for device DEV: a row each.  */
#define CALL(name, params, fn, args)                                          \
  octa_status name params                                                     \
  {                                                                           \
    octa_status st;                                                           \
    CUdevice dev;                                                             \
    OCTA_TRY (get_device (id, &dev));                                         \
    OCTA_CU (fn, args);                                                       \
  done:                                                                       \
    return st;                                                                \
  }

/* clang-format off */
CALL (octa_device_name, (octa_id id, char *text, size_t size),
      cuDeviceGetName, (text, (int)size, dev))
CALL (octa_device_bus_id, (octa_id id, char *text, size_t size),
      cuDeviceGetPCIBusId, (text, (int)size, dev))
CALL (octa_device_total_memory, (octa_id id, size_t *bytes),
      cuDeviceTotalMem, (bytes, dev))
CALL (octa_device_attribute, (octa_id id, int attribute, int *value),
      cuDeviceGetAttribute, (value, (CUdevice_attribute)attribute, dev))
CALL (octa_device_primary_flags, (octa_id id, unsigned flags),
      cuDevicePrimaryCtxSetFlags, (dev, flags))
/* clang-format on */

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
octa_device_texture_width (octa_id id, int format, unsigned channels,
                           size_t *width)
{
  octa_status st;
  CUdevice dev;
  if (channels != 1 && channels != 2 && channels != 4)
    return octa_fail (OCTA_ERROR_LOGIC, "CHANNELS must be 1, 2 or 4");
  OCTA_TRY (get_device (id, &dev));
  OCTA_CU (cuDeviceGetTexture1DLinearMaxWidth,
           (width, (CUarray_format)format, channels, dev));
done:
  return st;
}

octa_status
octa_device_p2p (octa_id id, octa_id other, int attribute, int *value)
{
  octa_status st;
  CUdevice dev, peer;
  OCTA_TRY (get_device (id, &dev));
  OCTA_TRY (get_device (other, &peer));
  OCTA_CU (cuDeviceGetP2PAttribute,
           (value, (CUdevice_P2PAttribute)attribute, dev, peer));
done:
  return st;
}

octa_status
octa_device_uuid (octa_id id, char *text, size_t size)
{
  octa_status st;
  CUdevice dev;
  CUuuid uuid;
  char hex[33];
  OCTA_TRY (get_device (id, &dev));
  OCTA_CU (cuDeviceGetUuid, (&uuid, dev));
  for (int i = 0; i < 16; i++)
    snprintf (hex + 2 * i, 3, "%02x", (unsigned char)uuid.bytes[i]);
  snprintf (text, size, "%s-%.8s-%.4s-%.4s-%.4s-%.12s",
            octa_driver_is_host () ? "CPU" : "GPU", hex, hex + 8, hex + 12,
            hex + 16, hex + 20);
done:
  return st;
}

octa_status
octa_device_primary_state (octa_id id, unsigned *flags, bool *active)
{
  octa_status st;
  CUdevice dev;
  int is_active;
  OCTA_TRY (get_device (id, &dev));
  OCTA_CU (cuDevicePrimaryCtxGetState, (dev, flags, &is_active));
  *active = is_active != 0;
done:
  return st;
}

octa_status
octa_device_free_memory (octa_id id, size_t *bytes)
{
  octa_status st;
  size_t total;
  int ordinal, before;
  OCTA_TRY (octa_device_ordinal (id, &ordinal));
  OCTA_TRY (octa_current_enter (ordinal, &before));
  CUresult r = OCTA_CU_RESULT (cuMemGetInfo, (bytes, &total));
  octa_current_leave (before);
  if (r != CUDA_SUCCESS)
    st = octa_driver_fail ("cuMemGetInfo", r);
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
