/* device.c -- the CPU as a CUDA device.

   There are OCTCUDA_HOST_DEVICES devices, by default one, which share the
   processor and have equal parts of its memory.  attributes.def is the table
   of their attributes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

CUresult
octa_host_cuDeviceGetCount (int *count)
{
  OCTA_HOST_ENTER (octa_host_enter_device ());
  if (! count)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *count = octa_host.n_devices;
  return octa_host_leave (CUDA_SUCCESS);
}

/* Enter a call about DEV; OUT is its output parameter.  */
static CUresult
enter_about (CUdevice dev, const void *out)
{
  OCTA_HOST_ENTER (octa_host_enter_device ());
  if (! out)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  if (! octa_host_is_device (dev))
    return octa_host_leave (CUDA_ERROR_INVALID_DEVICE);
  return CUDA_SUCCESS;
}

CUresult
octa_host_cuDeviceGet (CUdevice *dev, int ordinal)
{
  OCTA_HOST_ENTER (enter_about (ordinal, dev));
  *dev = ordinal;
  return octa_host_leave (CUDA_SUCCESS);
}

/* The processor's name; KHZ is its clock, 0 if unknown.  */
static void
cpu_info (char *name, size_t size, int *khz)
{
  snprintf (name, size, "CPU");
  *khz = 0;
  FILE *f = fopen ("/proc/cpuinfo", "re");
  char line[512];
  /* The first processor's entry is enough.  */
  while (f && fgets (line, sizeof line, f) && line[0] != '\n')
    {
      char *value = strchr (line, ':');
      if (! value)
        continue;
      value += strspn (value, ": \t");
      value[strcspn (value, "\n")] = '\0';
      if (strncmp (line, "model name", 10) == 0)
        snprintf (name, size, "%s", value);
      else if (strncmp (line, "cpu MHz", 7) == 0)
        *khz = (int)(strtod (value, NULL) * 1000);
    }
  if (f)
    fclose (f);
}

CUresult
octa_host_cuDeviceGetName (char *name, int len, CUdevice dev)
{
  OCTA_HOST_ENTER (enter_about (dev, name));
  if (len < 1)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  char cpu[128];
  int khz, n = octa_host.n_workers;
  cpu_info (cpu, sizeof cpu, &khz);
  char number[16] = "";
  if (octa_host.n_devices > 1)
    snprintf (number, sizeof number, " %d", dev);
  snprintf (name, (size_t)len, "host%s (%s, %d thread%s)", number, cpu, n,
            n == 1 ? "" : "s");
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuDeviceGetUuid (CUuuid *uuid, CUdevice dev)
{
  OCTA_HOST_ENTER (enter_about (dev, uuid));
  char cpu[128];
  int khz;
  cpu_info (cpu, sizeof cpu, &khz);
  uint64_t seed = 2 * (uint64_t)dev;
  uint64_t h[2] = { octa_hash (cpu, strlen (cpu), seed + 1),
                    octa_hash (cpu, strlen (cpu), seed + 2) };
  memcpy (uuid->bytes, h, sizeof h);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuDeviceTotalMem (size_t *bytes, CUdevice dev)
{
  OCTA_HOST_ENTER (enter_about (dev, bytes));
  *bytes = octa_host.memory_total;
  return octa_host_leave (CUDA_SUCCESS);
}

static int
cpu_khz (void)
{
  char cpu[128];
  int khz;
  cpu_info (cpu, sizeof cpu, &khz);
  return khz;
}

static int
l2_bytes (void)
{
  return (int)octa_os_l2_bytes ();
}

/* False if A is not an attribute.  */
static bool
attribute (CUdevice_attribute a, int *value)
{
  switch ((int)a)
    {
#define ATTRIBUTE(name, v)                                                    \
  case CU_DEVICE_ATTRIBUTE_##name:                                            \
    *value = v;                                                               \
    return true;
#include "host/attributes.def"
#undef ATTRIBUTE
    default:
      break;
    }
  *value = 0;
  switch ((int)a)
    {
#define ATTRIBUTE(name, number) case number:
#include "driver/device_attributes.def"
      return true;
    default:
      return false;
    }
}

CUresult
octa_host_cuDeviceGetAttribute (int *value, CUdevice_attribute a, CUdevice dev)
{
  OCTA_HOST_ENTER (enter_about (dev, value));
  int v;
  if (! attribute (a, &v))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *value = v;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuDeviceCanAccessPeer (int *can, CUdevice dev, CUdevice peer)
{
  OCTA_HOST_ENTER (enter_about (dev, can));
  if (! octa_host_is_device (peer))
    return octa_host_leave (CUDA_ERROR_INVALID_DEVICE);
  *can = peer != dev;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuDeviceGetTexture1DLinearMaxWidth (size_t *width,
                                              CUarray_format format,
                                              unsigned int channels,
                                              CUdevice dev)
{
  OCTA_HOST_ENTER (enter_about (dev, width));
  int most;
  if (! attribute (CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH, &most)
      || (int)format < CU_AD_FORMAT_UNSIGNED_INT8
      || format > CU_AD_FORMAT_FLOAT
      || (channels != 1 && channels != 2 && channels != 4))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *width = (size_t)most;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuDeviceGetP2PAttribute (int *value, CUdevice_P2PAttribute attribute,
                                   CUdevice src, CUdevice dst)
{
  OCTA_HOST_ENTER (enter_about (src, value));
  if (! octa_host_is_device (dst) || src == dst)
    return octa_host_leave (CUDA_ERROR_INVALID_DEVICE);
  if ((int)attribute < CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK
      || attribute > CU_DEVICE_P2P_ATTRIBUTE_CUDA_ARRAY_ACCESS_SUPPORTED)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *value = attribute != CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK;
  return octa_host_leave (CUDA_SUCCESS);
}
