/* check_cuda_h.c -- our declarations of the driver against the toolkit's.

   Built only where cuda.h is found.  Everything is decided by the compiler:
   each constant, structure and prototype that src/ writes down for itself is
   compared with what the header says.  A prototype must be exactly that of the
   release its row names (cudaTypedefs.h has them all).  Headers older than
   CUDA 13 lack some names, so only the newest generation is checked, and only
   where there is a header of OpenGL's, which CUDA's needs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OCTA_USE_CUDA_H 1
#include "driver/cuda_api.h"
#include <stdio.h>

#if CUDA_VERSION >= 13000 && __has_include(<GL/gl.h>)

#include <cudaTypedefs.h>
#include <cudaProfilerTypedefs.h>
#include <cudaGLTypedefs.h>

#define SAME(a, b, what)                                                      \
  _Static_assert(__builtin_types_compatible_p (a, b), what)

static int n_checked;

SAME (CUdevice, int, "CUdevice");
SAME (CUdeviceptr, unsigned long long, "CUdeviceptr");
SAME (CUcontext, struct CUctx_st *, "CUcontext");
SAME (CUmodule, struct CUmod_st *, "CUmodule");
SAME (CUfunction, struct CUfunc_st *, "CUfunction");
SAME (CUstream, struct CUstream_st *, "CUstream");
SAME (CUevent, struct CUevent_st *, "CUevent");
SAME (CUarray, struct CUarray_st *, "CUarray");
SAME (CUmipmappedArray, struct CUmipmappedArray_st *, "CUmipmappedArray");
SAME (CUtexObject, unsigned long long, "CUtexObject");
SAME (CUsurfObject, unsigned long long, "CUsurfObject");
SAME (CUlinkState, struct CUlinkState_st *, "CUlinkState");
SAME (CUmemoryPool, struct CUmemPoolHandle_st *, "CUmemoryPool");
SAME (CUhostFn, void (*) (void *), "CUhostFn");
SAME (CUstreamCallback, void (*) (CUstream, CUresult, void *),
      "CUstreamCallback");
SAME (CUoccupancyB2DSize, size_t (*) (int), "CUoccupancyB2DSize");

_Static_assert(sizeof (CUlaunchAttributeValue) == 64
                   && _Alignof(CUlaunchAttributeValue) == 8,
               "CUlaunchAttributeValue");

#define CURESULT(name, value, class, text)                                    \
  _Static_assert(name == value, #name);
#include "driver/curesult.def"

#define ATTRIBUTE(name, value)                                                \
  _Static_assert(CU_DEVICE_ATTRIBUTE_##name == value, #name);
#define ALIAS(name, value) ATTRIBUTE (name, value)
#include "driver/device_attributes.def"

#define ENUM(type) _Static_assert(sizeof (type) == sizeof (int), #type);
#define MACROS(set)
#define CONSTANT(name, value) _Static_assert(name == value, #name);
#define END(type)
#include "driver/cuda_constants.def"

/* Ours, from the toolkit's scalar types, ...  */
#define STRUCT(tag)                                                           \
  struct own_##tag                                                            \
  {
#define FIELD(tag, type, name) type name;
#define ARRAY(tag, type, name, n) type name[n];
#define UNION(tag)                                                            \
  union                                                                       \
  {
#define MEMBER(tag, in, name)                                                 \
  struct                                                                      \
  {
#define INNER(tag, in, type, name) type name;
#define INNER_ARRAY(tag, in, type, name, n) type name[n];
#define MEMBER_END(name)                                                      \
  }                                                                           \
  name;
#define UNION_END(name)                                                       \
  }                                                                           \
  name;
#define END(tag)                                                              \
  }                                                                           \
  ;
#include "driver/cuda_structs.def"

/* ... lies as theirs does.  */
#define STRUCT(tag)                                                           \
  _Static_assert(sizeof (struct own_##tag) == sizeof (tag), #tag);
#define FIELD(tag, type, name)                                                \
  _Static_assert(offsetof (struct own_##tag, name) == offsetof (tag, name),   \
                 #tag "." #name);                                             \
  SAME (type, __typeof__ (((tag *)0)->name), #tag "." #name);
/* Newer releases make fields of the first bytes that are reserved.  */
#define ARRAY(tag, type, name, n)                                             \
  _Static_assert(offsetof (struct own_##tag, name) <= offsetof (tag, name),   \
                 #tag "." #name);
#define UNION(tag)
#define MEMBER(tag, in, name)
#define INNER(tag, in, type, name)                                            \
  _Static_assert(offsetof (struct own_##tag, in.name)                         \
                     == offsetof (tag, in.name),                              \
                 #tag "." #in "." #name);                                     \
  SAME (type, __typeof__ (((tag *)0)->in.name), #tag "." #in "." #name);
#define INNER_ARRAY(tag, in, type, name, n)                                   \
  _Static_assert(offsetof (struct own_##tag, in.name)                         \
                     == offsetof (tag, in.name),                              \
                 #tag "." #in "." #name);
#define MEMBER_END(name)
#define UNION_END(name)
#define END(tag)
#include "driver/cuda_structs.def"

#define CU(name, version, params)                                             \
  SAME (PFN_##name##_v##version, CUresult (*) params, #name);
#include "driver/driver.def"

int
main (void)
{
#define CU(name, version, params) n_checked++;
#include "driver/driver.def"
  /* Reaching this is the proof.  */
  printf ("%d passed, 0 failed\n", n_checked);
  return 0;
}

#else

int
main (void)
{
  printf ("0 passed, 0 failed, 1 skipped\n");
  return 0;
}

#endif
