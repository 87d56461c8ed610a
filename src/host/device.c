/* device.c -- the CPU as a CUDA device, and its contexts.

   There is one device, or as many as OCTCUDA_HOST_DEVICES says, which share
   the processor and have equal parts of its memory.  A context owns streams,
   events, modules and memory; the primary ones are static.  A destroyed
   context's structure is never freed, because other threads may still have it
   on their stacks of current contexts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

CUresult
octa_host_cuDeviceGetCount (int *count)
{
  CUresult r = octa_host_enter_device ();
  if (r)
    return r;
  if (! count)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *count = octa_host.n_devices;
  return octa_host_leave (CUDA_SUCCESS);
}

/* For calls about DEV: OUT is their out-parameter.  */
static CUresult
enter_about (CUdevice dev, const void *out)
{
  CUresult r = octa_host_enter_device ();
  if (r)
    return r;
  if (! out)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  if (! octa_host_is_device (dev))
    return octa_host_leave (CUDA_ERROR_INVALID_DEVICE);
  return CUDA_SUCCESS;
}

CUresult
octa_host_cuDeviceGet (CUdevice *dev, int ordinal)
{
  CUresult r = enter_about (ordinal, dev);
  if (r)
    return r;
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
  CUresult r = enter_about (dev, name);
  if (r)
    return r;
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
  CUresult r = enter_about (dev, uuid);
  if (r)
    return r;
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
  CUresult r = enter_about (dev, bytes);
  if (r)
    return r;
  *bytes = octa_host.memory_total;
  return octa_host_leave (CUDA_SUCCESS);
}

/* What is not 0.  Negative: see attribute ().  */
static const struct
{
  CUdevice_attribute attribute;
  int value;
} attributes[] = {
  { CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, OCTA_HOST_MAX_THREADS },
  { CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X, OCTA_HOST_MAX_THREADS },
  { CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y, OCTA_HOST_MAX_THREADS },
  { CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z, OCTA_HOST_MAX_BLOCK_Z },
  { CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X, OCTA_HOST_MAX_GRID_X },
  { CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y, OCTA_HOST_MAX_GRID_YZ },
  { CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z, OCTA_HOST_MAX_GRID_YZ },
  { CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK, OCTA_HOST_SHARED },
  { CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN,
    OCTA_HOST_SHARED_OPTIN },
  { CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR,
    OCTA_HOST_SHARED_OPTIN },
  { CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY, 65536 },
  { CU_DEVICE_ATTRIBUTE_WARP_SIZE, OCTA_HOST_WARP },
  { CU_DEVICE_ATTRIBUTE_MAX_PITCH, 0x7fffffff },
  { CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK, 65536 },
  { CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR, 65536 },
  { CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT, OCTA_HOST_ALIGN },
  { CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT, 32 },
  { CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT, OCTA_HOST_ALIGN },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH, 131072 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH, 1 << 28 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH, 131072 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH, 131072 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS, 2048 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH, 131072 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT, 65536 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH, 131072 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT, 65536 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH, 0x7fffffff },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH, 131072 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT, 65536 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH, 131072 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT, 65536 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS, 2048 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_WIDTH, 131072 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT, 65536 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH, 16384 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT, 16384 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH, 16384 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH, 32768 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH, 32768 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS, 2048 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_WIDTH, 131072 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_WIDTH, 131072 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_HEIGHT, 65536 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_WIDTH, 16384 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_HEIGHT, 16384 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_DEPTH, 16384 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_WIDTH, 131072 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_LAYERS, 2048 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_WIDTH, 131072 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_HEIGHT, 65536 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_LAYERS, 2048 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_WIDTH, 32768 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH, 32768 },
  { CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS, 2048 },
  { CU_DEVICE_ATTRIBUTE_CAN_TEX2D_GATHER, 1 },
  { CU_DEVICE_ATTRIBUTE_GPU_OVERLAP, 1 },
  { CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT, 1 },
  { CU_DEVICE_ATTRIBUTE_INTEGRATED, 1 },
  { CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY, 1 },
  { CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS, 1 },
  { CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH, 1 },
  { CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING, 1 },
  { CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR,
    OCTA_HOST_MAX_THREADS },
  { CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR, 1 },
  { CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 7 },
  { CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 0 },
  { CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED, 0 },
  { CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED, 1 },
  { CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED, 1 },
  { CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY, 1 },
  { CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED, 1 },
  { CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO, 2 },
  { CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS, 1 },
  { CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS, 1 },
  { CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED, 1 },
  { CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM, 1 },
  { CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED, 1 },
  { CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED, 1 },
  { CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES, 1 },
  { CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST, 1 },
  { CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED, 1 },
  { CU_DEVICE_ATTRIBUTE_IPC_EVENT_SUPPORTED, 1 },
  { CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS, 1 },
  { CU_DEVICE_ATTRIBUTE_CAN_USE_STREAM_WAIT_VALUE_NOR, 1 },
};

/* False if A is no attribute at all.  */
static bool
attribute (CUdevice_attribute a, int *value)
{
  char cpu[128];
  *value = 0;
  switch ((int)a)
    {
    case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
      *value = octa_host.n_workers;
      return true;
    case CU_DEVICE_ATTRIBUTE_CLOCK_RATE:
      cpu_info (cpu, sizeof cpu, value);
      return true;
    case CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE:
      {
        long size = sysconf (_SC_LEVEL2_CACHE_SIZE);
        *value = size > 0 ? (int)size : 0;
        return true;
      }
    default:
      break;
    }
  for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++)
    if (attributes[i].attribute == a)
      {
        *value = attributes[i].value;
        return true;
      }
  switch ((int)a)
    {
#define ATTRIBUTE(name, number) case number:
#include "driver/device_attributes.def"
#undef ATTRIBUTE
      return true;
    default:
      return false;
    }
}

CUresult
octa_host_cuDeviceGetAttribute (int *value, CUdevice_attribute a, CUdevice dev)
{
  CUresult r = enter_about (dev, value);
  if (r)
    return r;
  int v;
  if (! attribute (a, &v))
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *value = v;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuDeviceCanAccessPeer (int *can, CUdevice dev, CUdevice peer)
{
  CUresult r = enter_about (dev, can);
  if (r)
    return r;
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
  CUresult r = enter_about (dev, width);
  if (r)
    return r;
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
  CUresult r = enter_about (src, value);
  if (r)
    return r;
  if (! octa_host_is_device (dst) || src == dst)
    return octa_host_leave (CUDA_ERROR_INVALID_DEVICE);
  if ((int)attribute < CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK
      || attribute > CU_DEVICE_P2P_ATTRIBUTE_CUDA_ARRAY_ACCESS_SUPPORTED)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  *value = attribute != CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK;
  return octa_host_leave (CUDA_SUCCESS);
}
