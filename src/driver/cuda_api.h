/* cuda_api.h -- our own declarations of the CUDA driver's types.

   The package is built on machines without the CUDA toolkit.  So this file
   declares again, with CUDA's names, the part of cuda.h that driver.def needs.
   Constants, structures, result codes and device attributes are tables;
   tests/c/check_cuda_h.c compares every row with the toolkit's header, if it
   is installed.  With OCTA_USE_CUDA_H that header is used instead.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_CUDA_API_H
#define OCTA_CUDA_API_H 1

#include <stddef.h>
#include <stdint.h>

#ifdef OCTA_USE_CUDA_H
#include <cuda.h>
#if __has_include(<GL/gl.h>)
#include <cudaGL.h>
#endif
#else

typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;
typedef struct CUarray_st *CUarray;
typedef struct CUmipmappedArray_st *CUmipmappedArray;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;
typedef struct CUlinkState_st *CUlinkState;
typedef struct CUmemPoolHandle_st *CUmemoryPool;
typedef unsigned long long CUmemGenericAllocationHandle;
typedef struct CUgraph_st *CUgraph;
typedef struct CUgraphNode_st *CUgraphNode;
typedef struct CUgraphExec_st *CUgraphExec;
typedef struct CUgraphicsResource_st *CUgraphicsResource;

typedef enum cudaError_enum
{
#define CURESULT(name, value, class, text) name = value,
#include "driver/curesult.def"
} CUresult;

typedef enum CUdevice_attribute_enum
{
#define ATTRIBUTE(name, value) CU_DEVICE_ATTRIBUTE_##name = value,
#define ALIAS(name, value) CU_DEVICE_ATTRIBUTE_##name = value,
#include "driver/device_attributes.def"
} CUdevice_attribute;

#define ENUM(type)                                                            \
  typedef enum type##_enum                                                    \
  {
#define MACROS(set) ENUM (set)
#define CONSTANT(name, value) name = value,
#define END(type)                                                             \
  }                                                                           \
  type;
#include "driver/cuda_constants.def"

typedef void (*CUhostFn) (void *data);
/* All members of CUDA's union begin at offset 0; they are copied into it.  */
typedef union CUlaunchAttributeValue_union
{
  char pad[64];
  unsigned long long alignment;
} CUlaunchAttributeValue;

#define STRUCT(tag)                                                           \
  typedef struct tag##_st                                                     \
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
  tag;
#include "driver/cuda_structs.def"

typedef void (*CUstreamCallback) (CUstream s, CUresult status, void *data);
typedef size_t (*CUoccupancyB2DSize) (int block_size);

#define CU_DEVICE_CPU ((CUdevice)-1)
#define CU_DEVICE_INVALID ((CUdevice)-2)
#define CU_STREAM_LEGACY ((CUstream)0x1)
#define CU_STREAM_PER_THREAD ((CUstream)0x2)
#define CU_LAUNCH_PARAM_END ((void *)0x00)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *)0x01)
#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void *)0x02)

#endif
#endif
