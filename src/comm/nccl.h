/* nccl.h -- our own declarations of NCCL: those calls that NCCL 2.14 has, and
   its form of ncclConfig_t, which newer releases accept.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_COMM_NCCL_H
#define OCTA_COMM_NCCL_H 1

#include "comm/private.h"

typedef struct nccl_comm *ncclComm_t;
typedef struct ncclUniqueId
{
  char bytes[128];
} ncclUniqueId;

typedef enum ncclResult_t
{
  ncclSuccess = 0,
  ncclUnhandledCudaError,
  ncclSystemError,
  ncclInternalError,
  ncclInvalidArgument,
  ncclInvalidUsage,
  ncclRemoteError,
  ncclInProgress
} ncclResult_t;

typedef enum ncclDataType_t
{
  ncclInt8,
  ncclUint8,
  ncclInt32,
  ncclUint32,
  ncclInt64,
  ncclUint64,
  ncclFloat16,
  ncclFloat32,
  ncclFloat64
} ncclDataType_t;

typedef enum ncclRedOp_t
{
  ncclSum,
  ncclProd,
  ncclMax,
  ncclMin
} ncclRedOp_t;

/* As NCCL 2.14 has it.  */
typedef struct ncclConfig_t
{
  size_t size;
  unsigned magic, version;
  int blocking;
} ncclConfig_t;

#define CONFIG                                                                \
  {                                                                           \
    .size = sizeof (ncclConfig_t), .magic = 0xcafebeef, .version = 21400,     \
    .blocking = 0                                                             \
  }

/* Its calls; NULL before octa_nccl_has.  */
typedef struct octa_nccl_calls
{
#define NCCL(name, since, params) ncclResult_t (*name) params;
#include "comm/nccl.def"
  int version; /* 22803 is 2.28.3; 0: it is not loaded */
} octa_nccl_calls;

extern octa_nccl_calls octa_nccl;

#endif
