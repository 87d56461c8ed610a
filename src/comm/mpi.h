/* mpi.h -- the calls of MPI, and how to make one.

   There are three binary interfaces: that of Open MPI, where a handle is the
   address of an object; that of MPICH and its relatives, where it is an int;
   and the standard one of MPI 5, where it is a small number as a pointer.  Of
   the calls in mpi.def all three have the same form if a handle is passed as a
   pointer, because an int occupies the low half of its register or word (of
   little-endian processors).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_COMM_MPI_H
#define OCTA_COMM_MPI_H 1

#include "comm/private.h"

/* Its calls and handles; NULL before octa_mpi_find.  */
typedef struct octa_mpi_calls
{
#define MPI(name, params) int (*name) params;
#include "comm/mpi.def"
  void *world, *byte, *errors_return, *status_ignore;
  bool is_there; /* it is initialized */
} octa_mpi_calls;

extern octa_mpi_calls octa_mpi;

/* ---- mpi_find.c ---- */

/* The library of the launcher L, or the one that OCTCUDA_MPI names.  */
octa_status octa_mpi_find (const octa_launcher *l);

/* Helpers of the macros. / NAME returned R. / "<call> failed: <text>" as an
   error, or as a warning unless R is 0.  */
int octa_mpi_leave (const char *name, int r);
octa_status octa_mpi_fail (const char *name, int r);
void octa_mpi_warn (const char *name, int r);

/* Calls are counted, traced and made to fail like those of the driver; code 16
   is MPI_ERR_OTHER or its like.  */
#define OCTA_MPI_RESULT(fn, args)                                             \
  octa_mpi_leave (#fn, octa_driver_enter (#fn, true) == CUDA_SUCCESS          \
                           ? octa_mpi.fn args                                 \
                           : 16)

/* A call that is repeated until its result changes: only the first is counted
   (OCTA_CU_POLL).  */
#define OCTA_MPI_POLL(is_first, fn, args)                                     \
  ((is_first) ? OCTA_MPI_RESULT (fn, args) : octa_mpi.fn args)

/* As OCTA_CU. / As OCTA_CU_WARN.  */
#define OCTA_MPI(fn, args)                                                    \
  do                                                                          \
    {                                                                         \
      int r_ = OCTA_MPI_RESULT (fn, args);                                    \
      if (r_ != 0)                                                            \
        {                                                                     \
          st = octa_mpi_fail (#fn, r_);                                       \
          goto done;                                                          \
        }                                                                     \
    }                                                                         \
  while (0)
#define OCTA_MPI_WARN(fn, args) octa_mpi_warn (#fn, OCTA_MPI_RESULT (fn, args))

#endif
