/* nccl.h -- our own declarations of NCCL: the calls of nccl.def, and
   ncclConfig_t in the form of NCCL 2.14, which newer releases accept.

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

/* ---- nccl_group.c ---- */

/* The state of a communicator.  */
typedef struct octa_nccl_link
{
  ncclComm_t *comms; /* of the ranks here */
  ncclComm_t quick;  /* a blocking one for collectives between processes, or
                        NULL: COMMS are for them too */
  CUevent *done;     /* after the last call */
  bool is_busy;
  unsigned n_queued;  /* calls since the last wait */
  int64_t since;      /* when it was made */
  const char *failed; /* the call of the group that failed, or NULL */
  int result;         /* its */
} octa_nccl_link;

enum
{
  OCTA_NCCL_REFUSED = -1 /* by a test */
};

/* The communicator of local rank L for collectives.  */
static inline ncclComm_t
octa_nccl_collective (const octa_nccl_link *k, int l)
{
  return k->quick ? k->quick : k->comms[l];
}

/* Such calls are counted, traced and made to fail like calls of the
   driver.  */
#define OCTA_NCCL_RESULT(fn, args)                                            \
  (octa_driver_enter (#fn, true) == CUDA_SUCCESS                              \
       ? octa_nccl_leave (#fn, (int)octa_nccl.fn args)                        \
       : octa_nccl_leave (#fn, OCTA_NCCL_REFUSED))

/* As OCTA_CU; what is only in progress has not failed.  The calls stand
   between octa_nccl_group_begin and ..._end, which ends the communicator: it
   must not end within a group.  */
#define OCTA_NCCL(c, fn, args)                                                \
  do                                                                          \
    {                                                                         \
      int r_ = OCTA_NCCL_RESULT (fn, args);                                   \
      if (r_ != ncclSuccess && r_ != ncclInProgress)                          \
        {                                                                     \
          st = octa_nccl_note (c, #fn, r_);                                   \
          goto done;                                                          \
        }                                                                     \
    }                                                                         \
  while (0)

int octa_nccl_leave (const char *name, int r);
const char *octa_nccl_text (int r);
double octa_nccl_seconds (int64_t start);
octa_status octa_nccl_fail (octa_comm *c, const char *fn, int r);
octa_status octa_nccl_note (octa_comm *c, const char *fn, int r);
octa_status octa_nccl_group_begin (octa_comm *c);
/* ST: the result of the calls.  Waits until NCCL has accepted them.  */
octa_status octa_nccl_group_end (octa_comm *c, octa_status st);

/* ---- nccl_end.c ---- */

/* End the communicators of the ranks here by END.  */
void octa_nccl_end (octa_comm *c, ncclResult_t (*end) (ncclComm_t comm));

#endif
