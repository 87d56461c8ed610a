/* backend.c -- NVIDIA's driver and compiler as a backend.

   Nothing is linked: libcuda.so.1 is opened when the backend is selected, and
   each call is looked up in the version that its row of driver.def names.
   Calls that an older driver lacks stay NULL.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cuda/cuda.h"
#include "cuda/nvrtc.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  OLDEST_DRIVER = 11040 /* the first that provides each version of a call */
};

/* cuGetProcAddress before and since CUDA 12.  */
typedef CUresult (*get_proc_1) (const char *name, void **fn, int version,
                                uint64_t flags);
typedef CUresult (*get_proc_2) (const char *name, void **fn, int version,
                                uint64_t flags,
                                CUdriverProcAddressQueryResult *status);

static int driver_version;
static bool has_device;

bool
octa_cuda_has_device (void)
{
  return has_device;
}

static bool
get_functions (void *lib, octa_driver *drv, octa_strbuf *why)
{
  void *entry = dlsym (lib, "cuGetProcAddress_v2");
  get_proc_2 get2 = NULL;
  get_proc_1 get1 = NULL;
  memcpy (&get2, &entry, sizeof entry);
  if (! get2)
    {
      entry = dlsym (lib, "cuGetProcAddress");
      memcpy (&get1, &entry, sizeof entry);
    }
  if (! get1 && ! get2)
    {
      octa_strbuf_add (why, "libcuda.so.1 is older than CUDA 11.4: "
                            "install a newer NVIDIA driver");
      return false;
    }
#define CU(name, version, params)                                             \
  {                                                                           \
    void *fn = NULL;                                                          \
    CUdriverProcAddressQueryResult status = CU_GET_PROC_ADDRESS_SUCCESS;      \
    CUresult r = get2 ? get2 (#name, &fn, version, 0, &status)                \
                      : get1 (#name, &fn, version, 0);                        \
    if (r != CUDA_SUCCESS || status != CU_GET_PROC_ADDRESS_SUCCESS)           \
      fn = NULL;                                                              \
    memcpy (&drv->name, &fn, sizeof fn);                                      \
  }
#include "driver/driver.def"
  return true;
}

static bool
refuse (octa_strbuf *why, const char *call, CUresult r)
{
  octa_strbuf_printf (why, "%s says: %s (%s)", call,
                      octa_driver_error_text (r), octa_driver_error_name (r));
  return false;
}

/* Does the driver work and have a device? *SM is the architecture of the first
   one.  */
static bool
look_for_device (const octa_driver *drv, int *sm, octa_strbuf *why)
{
  int n = 0, major = 0, minor = 0;
  CUdevice dev = 0;
  CUresult r = drv->cuInit ? drv->cuInit (0) : CUDA_ERROR_STUB_LIBRARY;
  if (r != CUDA_SUCCESS)
    return refuse (why, "cuInit", r);
  r = drv->cuDriverGetVersion (&driver_version);
  if (r != CUDA_SUCCESS)
    return refuse (why, "cuDriverGetVersion", r);
  if (driver_version < OLDEST_DRIVER)
    {
      octa_strbuf_printf (why,
                          "the NVIDIA driver is for CUDA %d.%d: install "
                          "one for CUDA 11.4 or newer",
                          driver_version / 1000, driver_version % 1000 / 10);
      return false;
    }
  r = drv->cuDeviceGetCount (&n);
  if (r == CUDA_SUCCESS && n == 0)
    r = CUDA_ERROR_NO_DEVICE;
  if (r == CUDA_SUCCESS)
    r = drv->cuDeviceGet (&dev, 0);
  if (r == CUDA_SUCCESS)
    r = drv->cuDeviceGetAttribute (
        &major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, dev);
  if (r == CUDA_SUCCESS)
    r = drv->cuDeviceGetAttribute (
        &minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, dev);
  if (r != CUDA_SUCCESS)
    return refuse (why, "the driver", r);
  *sm = 10 * major + minor;
  has_device = true;
  return true;
}

static bool
load (octa_driver *drv, octa_strbuf *why)
{
  int sm = 0;
  void *lib = dlopen ("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (! lib)
    {
      const char *e = dlerror ();
      octa_strbuf_printf (why, "no NVIDIA driver was found: %s",
                          e ? e : "libcuda.so.1");
      return false;
    }
  if (get_functions (lib, drv, why) && look_for_device (drv, &sm, why)
      && octa_nvrtc_load (driver_version, sm, why))
    return true;
  /* The library stays open, because an initialised driver has threads.  */
  *drv = (octa_driver){ 0 };
  return false;
}

/* The architecture of DEVICE, as in sm_90. cuInit must have been called; no
   context is needed.  */
static octa_status
find_arch (int device, int *sm)
{
  octa_status st = OCTA_OK;
  int major = 0, minor = 0;
  CUdevice dev;
  static _Thread_local int known_device = -1, known;
  if (known_device != device)
    {
      OCTA_CU (cuDeviceGet, (&dev, device));
      OCTA_CU (cuDeviceGetAttribute,
               (&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, dev));
      OCTA_CU (cuDeviceGetAttribute,
               (&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, dev));
      known = 10 * major + minor;
      known_device = device;
    }
  *sm = known;
done:
  return st;
}

static octa_status
target (int device, bool names_compiler, octa_strbuf *key)
{
  octa_status st = OCTA_OK;
  int sm;
  (void)names_compiler; /* NVRTC's version always belongs to the key */
  OCTA_TRY (find_arch (device, &sm));
  octa_strbuf_printf (key, "nvrtc %d sm_%d headers %016llx %s",
                      octa_rtc.version, sm,
                      (unsigned long long)octa_nvrtc_headers_hash (),
                      octa_rtc.folder ? octa_rtc.folder : "-");
done:
  return st;
}

static octa_status
compile (int device, const octa_source *src, octa_image *im)
{
  octa_status st = OCTA_OK;
  int sm;
  OCTA_TRY (find_arch (device, &sm));
  OCTA_TRY (octa_nvrtc_compile_for (src, sm, im));
done:
  return st;
}

static void
ahead (int device, const octa_source *src)
{
  int sm;
  if (find_arch (device, &sm) == OCTA_OK)
    octa_nvrtc_ahead (src, sm);
}

const octa_backend octa_cuda_backend = {
  .name = "cuda",
  .load = load,
  .target = target,
  .compile = compile,
  .ahead = ahead,
};
