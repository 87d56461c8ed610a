/* device.c -- the CPU as a CUDA device, and its contexts.

   There is one device, or as many as OCTCUDA_HOST_DEVICES says, which share
   the processor and have equal parts of its memory.  A context owns streams,
   events, modules and memory; the primary ones are static.  A destroyed
   context's structure is never freed, because other threads may still have it
   on their stacks of current contexts. All other handles are looked up in a
   set of the objects that live, so that a stale handle is an error and not a
   crash.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

octa_host_state octa_host = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* ---- what each thread has ---- */

static __thread octa_host_self *self_here
    __attribute__ ((tls_model ("initial-exec")));
static pthread_key_t self_key;

static void
self_free (void *arg)
{
  octa_host_self *self = arg;
  octa_host_fiber_free (self->block);
  free (self->stack);
  free (self->shared);
  free (self);
  self_here = NULL;
}

octa_host_self *
octa_host_self_get (void)
{
  if (! self_here)
    {
      octa_host_self *self = calloc (1, sizeof *self);
      if (self && pthread_setspecific (self_key, self) == 0)
        self_here = self;
      else
        free (self);
    }
  return self_here;
}

/* ---- the set of live objects: open addressing, half full at most ---- */

static octa_host_object **slots;
static size_t n_slots, n_objects;

static size_t
slot_of (const void *p)
{
  uint64_t h = (uint64_t)(uintptr_t)p * 0x9e3779b97f4a7c15u;
  size_t i = (size_t)(h >> 20) & (n_slots - 1);
  while (slots[i] && slots[i] != p)
    i = (i + 1) & (n_slots - 1);
  return i;
}

static bool
slots_grow (void)
{
  size_t old_n = n_slots, n = n_slots ? n_slots * 2 : 256;
  octa_host_object **old = slots, **more = calloc (n, sizeof *more);
  if (! more)
    return false;
  slots = more;
  n_slots = n;
  for (size_t i = 0; i < old_n; i++)
    if (old[i])
      slots[slot_of (old[i])] = old[i];
  free (old);
  return true;
}

bool
octa_host_object_add (octa_host_object *o, octa_host_kind kind, CUcontext ctx)
{
  if (2 * (n_objects + 1) > n_slots && ! slots_grow ())
    return false;
  o->kind = kind;
  o->ctx = ctx;
  o->prev = NULL;
  o->next = ctx ? ctx->children : NULL;
  if (o->next)
    o->next->prev = o;
  if (ctx)
    ctx->children = o;
  slots[slot_of (o)] = o;
  n_objects++;
  return true;
}

void
octa_host_object_remove (octa_host_object *o)
{
  size_t i = slot_of (o);
  if (! slots[i])
    return;
  if (o->prev)
    o->prev->next = o->next;
  else if (o->ctx)
    o->ctx->children = o->next;
  if (o->next)
    o->next->prev = o->prev;
  slots[i] = NULL;
  n_objects--;
  /* Those that were pushed past the hole move up.  */
  for (i = (i + 1) & (n_slots - 1); slots[i]; i = (i + 1) & (n_slots - 1))
    {
      octa_host_object *moved = slots[i];
      slots[i] = NULL;
      slots[slot_of (moved)] = moved;
    }
}

bool
octa_host_object_is (const void *handle, octa_host_kind kind)
{
  if (! handle || ! n_slots)
    return false;
  const octa_host_object *o = slots[slot_of (handle)];
  return o && o->kind == kind;
}

/* ---- the way into every call ---- */

CUresult
octa_host_enter_device (void)
{
  if (! octa_host.is_ready || octa_host.is_forked)
    return CUDA_ERROR_NOT_INITIALIZED;
  if (octa_host.is_exiting)
    return CUDA_ERROR_DEINITIALIZED;
  octa_host_lock ();
  return CUDA_SUCCESS;
}

static CUcontext
current (void)
{
  octa_host_self *self = octa_host_self_get ();
  return self && self->n_stack ? self->stack[self->n_stack - 1] : NULL;
}

CUresult
octa_host_enter (CUcontext *ctx)
{
  CUresult r = octa_host_enter_device ();
  if (r)
    return r;
  CUcontext c = current ();
  if (! c)
    return octa_host_leave (CUDA_ERROR_INVALID_CONTEXT);
  if (c->is_dead)
    return octa_host_leave (CUDA_ERROR_CONTEXT_IS_DESTROYED);
  if (c->fault)
    return octa_host_leave (c->fault);
  *ctx = c;
  return CUDA_SUCCESS;
}

void
octa_host_fault (CUcontext ctx, CUresult fault)
{
  octa_host_lock ();
  if (! ctx->fault)
    ctx->fault = fault;
  octa_host_unlock ();
}

unsigned
octa_host_usable_threads (void)
{
  const char *e = getenv ("OCTCUDA_HOST_THREADS");
  long n = e ? strtol (e, NULL, 10) : 0;
  if (n < 1)
    {
      cpu_set_t set;
      n = sched_getaffinity (0, sizeof set, &set) == 0
              ? CPU_COUNT (&set)
              : sysconf (_SC_NPROCESSORS_ONLN);
    }
  return n < 1 ? 1 : n > 1024 ? 1024 : (unsigned)n;
}

/* ---- init, fork and exit ---- */

static void
forked (void)
{
  octa_host.is_forked = true;
}

/* Work that is still queued stays undone; kernels that are running get a
   moment to end, because after this destructors run.  */
static void
at_exit (void)
{
  if (octa_host.is_forked)
    return;
  octa_host.is_exiting = true;
  for (int i = 0; i < 100 && octa_host_n_running () > 0; i++)
    usleep (1000);
}

static size_t
total_memory (void)
{
  size_t total = (size_t)sysconf (_SC_PHYS_PAGES)
                 * (size_t)sysconf (_SC_PAGESIZE);
  FILE *f = fopen ("/sys/fs/cgroup/memory.max", "re");
  unsigned long long most;
  if (f && fscanf (f, "%llu", &most) == 1 && most < total)
    total = (size_t)most;
  if (f)
    fclose (f);
  const char *e = getenv ("OCTCUDA_HOST_MEMORY");
  unsigned long long wanted = e ? strtoull (e, NULL, 10) : 0;
  return wanted ? (size_t)wanted : total / (size_t)octa_host.n_devices;
}

static int
wanted_devices (void)
{
  const char *e = getenv ("OCTCUDA_HOST_DEVICES");
  long n = e ? strtol (e, NULL, 10) : 1;
  return n < 1 ? 1 : n > HOST_MAX_DEVICES ? HOST_MAX_DEVICES : (int)n;
}

static void
init_once (void)
{
  octa_host.n_devices = wanted_devices ();
  octa_host.memory_total = total_memory ();
  octa_host.n_workers = (int)octa_host_usable_threads ();
  octa_host.is_ready = pthread_key_create (&self_key, self_free) == 0
                       && pthread_atfork (NULL, NULL, forked) == 0
                       && atexit (at_exit) == 0;
}

CUresult
octa_host_cuInit (unsigned int flags)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (flags)
    return CUDA_ERROR_INVALID_VALUE;
  if (octa_host.is_forked)
    return CUDA_ERROR_NOT_INITIALIZED;
  pthread_once (&once, init_once);
  return octa_host.is_ready ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult
octa_host_cuDriverGetVersion (int *version)
{
  if (! version)
    return CUDA_ERROR_INVALID_VALUE;
  *version = 13000;
  return CUDA_SUCCESS;
}

/* ---- the device ---- */

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
  { CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, HOST_MAX_THREADS },
  { CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X, HOST_MAX_THREADS },
  { CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y, HOST_MAX_THREADS },
  { CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z, HOST_MAX_BLOCK_Z },
  { CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X, HOST_MAX_GRID_X },
  { CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y, HOST_MAX_GRID_YZ },
  { CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z, HOST_MAX_GRID_YZ },
  { CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK, HOST_SHARED },
  { CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, HOST_SHARED_OPTIN },
  { CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR,
    HOST_SHARED_OPTIN },
  { CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY, 65536 },
  { CU_DEVICE_ATTRIBUTE_WARP_SIZE, HOST_WARP },
  { CU_DEVICE_ATTRIBUTE_MAX_PITCH, 0x7fffffff },
  { CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK, 65536 },
  { CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR, 65536 },
  { CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT, HOST_ALIGN },
  { CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT, 32 },
  { CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT, HOST_ALIGN },
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
  { CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR, HOST_MAX_THREADS },
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
