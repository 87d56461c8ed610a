/* check_host_texture.c -- CUDA arrays, textures and surfaces of the host
   backend by the driver's calls: limits, bounds of copies, stale handles, and
   that nothing is read or written beside an array (run it under ASan).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_host.h"

#include <math.h>

static CUmodule kernels;

static void
load_kernels (void)
{
  kernels = build (CUDA (
      extern "C" __global__ void read (float *y, cudaTextureObject_t t,
                                       const float *x, int n) {
        for (int i = 0; i < n; i++)
          y[i] = tex2DLayered<float> (t, x[3 * i], x[3 * i + 1],
                                      (int)x[3 * i + 2]);
      } extern "C" __global__ void write (cudaSurfaceObject_t s, int x,
                                          int y) {
        surf2Dwrite (1.0f, s, x, y, cudaBoundaryModeClamp);
        surf2Dwrite (2.0f, s, x, y, cudaBoundaryModeZero);
        float4 f = surf2Dread<float4> (s, x, y, cudaBoundaryModeClamp);
        surf2Dwrite (f, s, x, y, cudaBoundaryModeClamp);
      }));
}

static CUDA_ARRAY3D_DESCRIPTOR
plane (size_t width, size_t height, size_t depth, unsigned flags)
{
  return (CUDA_ARRAY3D_DESCRIPTOR){ .Width = width,
                                    .Height = height,
                                    .Depth = depth,
                                    .Format = CU_AD_FORMAT_FLOAT,
                                    .NumChannels = 1,
                                    .Flags = flags };
}

/* ---- creation ---- */

static void
check_limits (void)
{
  const unsigned cube = CUDA_ARRAY3D_CUBEMAP, layered = CUDA_ARRAY3D_LAYERED;
  const struct
  {
    size_t n[3];
    unsigned flags;
    CUresult result;
  } cases[] = {
    { { 1, 0, 0 }, 0, CUDA_SUCCESS },
    { { 0, 0, 0 }, 0, CUDA_ERROR_INVALID_VALUE },
    { { 131073, 0, 0 }, 0, CUDA_ERROR_INVALID_VALUE },
    { { 4, 65537, 0 }, 0, CUDA_ERROR_INVALID_VALUE },
    { { 4, 4, 16385 }, 0, CUDA_ERROR_INVALID_VALUE },
    { { 4, 0, 4 }, 0, CUDA_ERROR_INVALID_VALUE },
    { { 4, 0, 0 }, layered, CUDA_ERROR_INVALID_VALUE },
    { { 4, 0, 2049 }, layered, CUDA_ERROR_INVALID_VALUE },
    { { 4, 4, 6 }, cube, CUDA_SUCCESS },
    { { 4, 5, 6 }, cube, CUDA_ERROR_INVALID_VALUE },
    { { 4, 4, 12 }, cube, CUDA_ERROR_INVALID_VALUE },
    { { 4, 4, 12 }, cube | layered, CUDA_SUCCESS },
    { { 4, 4, 7 }, cube | layered, CUDA_ERROR_INVALID_VALUE },
    { { 4, 4, 4 }, CUDA_ARRAY3D_TEXTURE_GATHER, CUDA_ERROR_INVALID_VALUE },
    { { 4, 4, 0 }, 0x40, CUDA_ERROR_NOT_SUPPORTED }, /* sparse */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      CUarray a = NULL;
      CUDA_ARRAY3D_DESCRIPTOR d = plane (cases[i].n[0], cases[i].n[1],
                                         cases[i].n[2], cases[i].flags);
      IS (cu.cuArray3DCreate (&a, &d), cases[i].result);
      CHECK ((a != NULL) == (cases[i].result == CUDA_SUCCESS));
      if (a)
        OK (cu.cuArrayDestroy (a));
    }
  CUarray a = NULL;
  CUDA_ARRAY3D_DESCRIPTOR d = plane (4, 4, 0, 0);
  d.NumChannels = 3;
  IS (cu.cuArray3DCreate (&a, &d), CUDA_ERROR_INVALID_VALUE);
  d.NumChannels = 1;
  d.Format = CU_AD_FORMAT_BC7_UNORM;
  IS (cu.cuArray3DCreate (&a, &d), CUDA_ERROR_NOT_SUPPORTED);
  d.Format = (CUarray_format)7;
  IS (cu.cuArray3DCreate (&a, &d), CUDA_ERROR_INVALID_VALUE);
  IS (cu.cuArray3DCreate (&a, NULL), CUDA_ERROR_INVALID_VALUE);
  IS (cu.cuArray3DCreate (NULL, &d), CUDA_ERROR_INVALID_VALUE);
  IS (cu.cuArrayDestroy ((CUarray)&d), CUDA_ERROR_INVALID_HANDLE);
}

/* ---- copies ---- */

static void
check_lines (void)
{
  CUDA_ARRAY_DESCRIPTOR d = { .Width = 8,
                              .Format = CU_AD_FORMAT_FLOAT,
                              .NumChannels = 1 };
  CUarray a = NULL, b = NULL;
  float x[8] = { 1, 2, 3, 4, 5, 6, 7, 8 }, y[8] = { 0 };
  OK (cu.cuArrayCreate (&a, &d));
  OK (cu.cuArrayCreate (&b, &d));
  CUdeviceptr p = device (x, sizeof x);
  OK (cu.cuMemcpyHtoA (a, 0, x, sizeof x));
  OK (cu.cuMemcpyAtoH (y, a, 8, 24));
  CHECK (y[0] == 3 && y[5] == 8);
  OK (cu.cuMemcpyAtoA (b, 4, a, 0, 16));
  OK (cu.cuMemcpyDtoA (b, 20, p, 12));
  OK (cu.cuMemcpyAtoD (p, b, 4, 28));
  fetch (y, p, sizeof y);
  CHECK (y[0] == 1 && y[3] == 4 && y[4] == 1 && y[6] == 3 && y[7] == 8);
  OK (cu.cuMemcpyHtoAAsync (a, 4, x, 8, NULL));
  OK (cu.cuMemcpyAtoHAsync (y, a, 0, 12, NULL));
  OK (cu.cuCtxSynchronize ());
  CHECK (y[0] == 1 && y[1] == 1 && y[2] == 2);
  IS (cu.cuMemcpyHtoA (a, 4, x, sizeof x), CUDA_ERROR_INVALID_VALUE);
  IS (cu.cuMemcpyAtoH (y, a, 33, 1), CUDA_ERROR_INVALID_VALUE);
  IS (cu.cuMemcpyAtoH (y, a, SIZE_MAX, 2), CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuArrayDestroy (b));
  IS (cu.cuMemcpyAtoH (y, b, 0, 4), CUDA_ERROR_INVALID_HANDLE);
  OK (cu.cuArrayDestroy (a));
  OK (cu.cuMemFree (p));
}

static void
check_boxes (void)
{
  CUarray a = NULL;
  CUDA_ARRAY3D_DESCRIPTOR d = plane (5, 4, 3, 0), e = { .Width = 0 };
  CUDA_ARRAY_DESCRIPTOR f = { .Width = 0 };
  float x[60], y[60] = { 0 };
  for (int i = 0; i < 60; i++)
    x[i] = (float)i;
  OK (cu.cuArray3DCreate (&a, &d));
  OK (cu.cuArray3DGetDescriptor (&e, a));
  CHECK (e.Width == 5 && e.Height == 4 && e.Depth == 3);
  OK (cu.cuArrayGetDescriptor (&f, a));
  CHECK (f.Width == 5 && f.Height == 4 && f.NumChannels == 1);
  CUDA_MEMCPY3D c = { .srcMemoryType = CU_MEMORYTYPE_HOST,
                      .srcHost = x,
                      .srcPitch = 20,
                      .srcHeight = 4,
                      .dstMemoryType = CU_MEMORYTYPE_ARRAY,
                      .dstArray = a,
                      .WidthInBytes = 20,
                      .Height = 4,
                      .Depth = 3 };
  OK (cu.cuMemcpy3D (&c));
  c = (CUDA_MEMCPY3D){ .srcMemoryType = CU_MEMORYTYPE_ARRAY,
                       .srcArray = a,
                       .srcXInBytes = 4,
                       .srcY = 1,
                       .srcZ = 2,
                       .dstMemoryType = CU_MEMORYTYPE_HOST,
                       .dstHost = y,
                       .dstPitch = 8,
                       .dstHeight = 2,
                       .WidthInBytes = 8,
                       .Height = 2,
                       .Depth = 1 };
  OK (cu.cuMemcpy3D (&c));
  CHECK (y[0] == 46 && y[1] == 47 && y[2] == 51 && y[3] == 52);
  c.Depth = 2;
  IS (cu.cuMemcpy3D (&c), CUDA_ERROR_INVALID_VALUE);
  c.Depth = 1;
  c.srcLOD = 1;
  IS (cu.cuMemcpy3D (&c), CUDA_ERROR_INVALID_VALUE);
  c.srcLOD = 0;
  c.srcMemoryType = (CUmemorytype)9;
  IS (cu.cuMemcpy3D (&c), CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuArrayDestroy (a));
}

/* ---- mipmapped arrays ---- */

static void
check_mipmaps (void)
{
  CUmipmappedArray m = NULL;
  CUarray a = NULL;
  CUDA_ARRAY3D_DESCRIPTOR d = plane (16, 6, 0, 0), e = { .Width = 0 };
  OK (cu.cuMipmappedArrayCreate (&m, &d, 3));
  OK (cu.cuMipmappedArrayGetLevel (&a, m, 2));
  OK (cu.cuArray3DGetDescriptor (&e, a));
  CHECK (e.Width == 4 && e.Height == 1 && e.Depth == 0);
  IS (cu.cuMipmappedArrayGetLevel (&a, m, 3), CUDA_ERROR_INVALID_VALUE);
  IS (cu.cuArrayDestroy (a), CUDA_ERROR_INVALID_HANDLE);
  IS (cu.cuMipmappedArrayCreate (&m, &d, 0), CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuMipmappedArrayDestroy (m));
  IS (cu.cuMipmappedArrayDestroy (m), CUDA_ERROR_INVALID_HANDLE);
  IS (cu.cuArray3DGetDescriptor (&e, a), CUDA_ERROR_INVALID_HANDLE);
}

/* ---- objects ---- */

static CUDA_RESOURCE_DESC
of_array (CUarray a)
{
  CUDA_RESOURCE_DESC r;
  memset (&r, 0, sizeof r);
  r.resType = CU_RESOURCE_TYPE_ARRAY;
  r.res.array.hArray = a;
  return r;
}

/* Far outside, not a number, infinite: every address mode stays inside.  */
static void
check_places (void)
{
  CUarray a = NULL;
  CUDA_ARRAY3D_DESCRIPTOR d = plane (3, 5, 2, CUDA_ARRAY3D_LAYERED);
  OK (cu.cuArray3DCreate (&a, &d));
  float zero[30] = { 0 };
  CUDA_MEMCPY3D c = { .srcMemoryType = CU_MEMORYTYPE_HOST,
                      .srcHost = zero,
                      .dstMemoryType = CU_MEMORYTYPE_ARRAY,
                      .dstArray = a,
                      .WidthInBytes = 12,
                      .Height = 5,
                      .Depth = 2 };
  OK (cu.cuMemcpy3D (&c));
  static const float far[] = { 0,      -1,  2,        0.5f,      1e9f,
                               -1e30f, NAN, INFINITY, -INFINITY, -0.0f };
  enum
  {
    N = sizeof far / sizeof *far,
    ALL = N * N * 3
  };
  static float x[ALL][3], y[ALL];
  for (int i = 0; i < ALL; i++)
    {
      x[i][0] = far[i % N];
      x[i][1] = far[i / N % N];
      x[i][2] = i / N / N == 2 ? 1000 : (float)(i / N / N);
    }
  CUdeviceptr px = device (x, sizeof x), py = device (NULL, sizeof y);
  CUfunction f = get (kernels, "read");
  CUDA_RESOURCE_DESC r = of_array (a);
  for (int i = 0; i < 16; i++)
    {
      CUDA_TEXTURE_DESC t = { .filterMode = (CUfilter_mode)(i & 1),
                              .flags = i & 2 };
      for (int k = 0; k < 3; k++)
        t.addressMode[k] = (CUaddress_mode)(i >> 2);
      CUtexObject o = 0;
      int n = ALL;
      OK (cu.cuTexObjectCreate (&o, &r, &t, NULL));
      void *params[] = { &py, &o, &px, &n };
      OK (launch (f, 1, 1, 0, params));
      OK (cu.cuCtxSynchronize ());
      fetch (y, py, sizeof y);
      bool all_zero = true;
      for (int k = 0; k < ALL; k++)
        all_zero &= y[k] == 0;
      CHECK (all_zero);
      OK (cu.cuTexObjectDestroy (o));
    }
  OK (cu.cuMemFree (px));
  OK (cu.cuMemFree (py));
  OK (cu.cuArrayDestroy (a));
}

static void
check_surface (void)
{
  CUarray a = NULL, b = NULL;
  CUsurfObject s = 0;
  CUDA_ARRAY3D_DESCRIPTOR d = plane (5, 3, 0, CUDA_ARRAY3D_SURFACE_LDST);
  OK (cu.cuArray3DCreate (&a, &d));
  d.Flags = 0;
  OK (cu.cuArray3DCreate (&b, &d));
  CUDA_RESOURCE_DESC r = of_array (b);
  IS (cu.cuSurfObjectCreate (&s, &r), CUDA_ERROR_INVALID_VALUE);
  r = of_array (a);
  OK (cu.cuSurfObjectCreate (&s, &r));
  CUfunction f = get (kernels, "write");
  const int at[][2] = { { 0, 0 },  { -16, -9 },        { 1 << 30, 1 << 30 },
                        { 16, 2 }, { -(1 << 30), 99 }, { 32, -1 } };
  for (size_t i = 0; i < sizeof at / sizeof *at; i++)
    {
      int x = at[i][0], y = at[i][1];
      void *params[] = { &s, &x, &y };
      OK (launch (f, 1, 1, 0, params));
    }
  OK (cu.cuCtxSynchronize ());
  CUDA_RESOURCE_DESC q;
  OK (cu.cuSurfObjectGetResourceDesc (&q, s));
  CHECK (q.res.array.hArray == a);
  IS (cu.cuTexObjectDestroy (s), CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuSurfObjectDestroy (s));
  IS (cu.cuSurfObjectDestroy (s), CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuArrayDestroy (a));
  OK (cu.cuArrayDestroy (b));
}

static void
check_memory (void)
{
  CUdeviceptr p = device (NULL, 4096);
  CUtexObject o = 0;
  CUDA_TEXTURE_DESC t = { .filterMode = CU_TR_FILTER_MODE_POINT };
  CUDA_RESOURCE_DESC r;
  memset (&r, 0, sizeof r);
  r.resType = CU_RESOURCE_TYPE_LINEAR;
  r.res.linear.devPtr = p;
  r.res.linear.format = CU_AD_FORMAT_FLOAT;
  r.res.linear.numChannels = 1;
  r.res.linear.sizeInBytes = 4096;
  OK (cu.cuTexObjectCreate (&o, &r, &t, NULL));
  IS (cu.cuTexObjectGetResourceViewDesc (&(CUDA_RESOURCE_VIEW_DESC){ 0 }, o),
      CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuTexObjectDestroy (o));
  r.res.linear.sizeInBytes = 4097;
  IS (cu.cuTexObjectCreate (&o, &r, &t, NULL), CUDA_ERROR_INVALID_VALUE);
  r.res.linear.sizeInBytes = 64;
  r.res.linear.devPtr = p + 4;
  IS (cu.cuTexObjectCreate (&o, &r, &t, NULL), CUDA_ERROR_INVALID_VALUE);
  r.resType = CU_RESOURCE_TYPE_PITCH2D;
  r.res.pitch2D.devPtr = p;
  r.res.pitch2D.width = 32;
  r.res.pitch2D.height = 8;
  r.res.pitch2D.pitchInBytes = 512;
  OK (cu.cuTexObjectCreate (&o, &r, &t, NULL));
  OK (cu.cuTexObjectDestroy (o));
  r.res.pitch2D.height = 9;
  IS (cu.cuTexObjectCreate (&o, &r, &t, NULL), CUDA_ERROR_INVALID_VALUE);
  r.res.pitch2D.height = 8;
  r.res.pitch2D.pitchInBytes = 130;
  IS (cu.cuTexObjectCreate (&o, &r, &t, NULL), CUDA_ERROR_INVALID_VALUE);
  r.resType = (CUresourcetype)7;
  IS (cu.cuTexObjectCreate (&o, &r, &t, NULL), CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuMemFree (p));
}

/* What is left when the context goes, goes with it.  */
static void
leave_some (void)
{
  CUarray a;
  CUmipmappedArray m;
  CUtexObject o;
  CUDA_TEXTURE_DESC t = { .flags = 0 };
  CUDA_ARRAY3D_DESCRIPTOR d = plane (8, 8, 0, 0);
  OK (cu.cuArray3DCreate (&a, &d));
  OK (cu.cuMipmappedArrayCreate (&m, &d, 4));
  CUDA_RESOURCE_DESC r = of_array (a);
  OK (cu.cuTexObjectCreate (&o, &r, &t, NULL));
}

int
main (void)
{
  begin ();
  check_limits ();
  check_lines ();
  check_boxes ();
  check_mipmaps ();
  load_kernels ();
  check_places ();
  check_surface ();
  check_memory ();
  OK (cu.cuModuleUnload (kernels));
  leave_some ();
  OK (cu.cuDevicePrimaryCtxRelease (0));
  return check_report ();
}
