/* cusolver.c -- cuSOLVER by the running Octave's LAPACK: handles, LU and
   Cholesky.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/library.h"

#include <stdlib.h>

struct cusolverDnParams
{
  char none;
};

int
octa_host_cusolverDnCreate (cusolverDnHandle_t *handle)
{
  *handle = calloc (1, sizeof **handle);
  return *handle ? 0 : -(int)CUDA_ERROR_OUT_OF_MEMORY;
}

int
octa_host_cusolverDnDestroy (cusolverDnHandle_t handle)
{
  free (handle);
  return 0;
}

int
octa_host_cusolverDnSetStream (cusolverDnHandle_t handle,
                               cudaStream_t streamId)
{
  handle->stream = streamId;
  return 0;
}

int
octa_host_cusolverDnCreateParams (cusolverDnParams_t *params)
{
  *params = calloc (1, sizeof **params);
  return *params ? 0 : -(int)CUDA_ERROR_OUT_OF_MEMORY;
}

int
octa_host_cusolverDnDestroyParams (cusolverDnParams_t params)
{
  free (params);
  return 0;
}
