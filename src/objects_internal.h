/* objects_internal.h -- what the files behind objects.h share: the driver's
   own types.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_OBJECTS_INTERNAL_H
#define OCTA_OBJECTS_INTERNAL_H 1

#include "backend.h"
#include "objects.h"

/* The driver's stream behind ID; the current stream for 0.  */
octa_status octa_stream_raw (octa_id id, CUstream *s);
/* Make TO wait for all that is queued in FROM by now.  NULL stands for the
   current stream, where gpuArrays are exported to.  */
octa_status octa_stream_fence (CUstream from, CUstream to);
octa_status octa_event_raw (octa_id id, CUevent *e);
octa_status octa_module_raw (octa_id id, CUmodule *m);
/* The context is about to go: forget what is kept in it or made for it.  */
void octa_stream_forget (void);
void octa_module_forget (void);

/* A handle of BYTES at P that belong to PARENT.  */
octa_status octa_memory_borrow (CUdeviceptr p, size_t bytes, octa_id parent,
                                octa_id *id);
/* Where P points to, and how many bytes are known to be there (SIZE_MAX when
   nothing is).  */
octa_status octa_pointer_resolve (const octa_pointer *p, bool is_writable,
                                  CUdeviceptr *address, size_t *bytes);

/* Symbol and signature of kernel NAME; false when the compiler told nothing
   of it.  The texts are malloc'd.  */
bool octa_module_kernel (octa_id id, const char *name, char **symbol,
                         char **signature);

/* ---- function.c ---- */

/* One parameter of a kernel.  */
typedef struct octa_param
{
  bool is_pointer, is_const;
  char letter; /* of types.def, or z, c, v; 'x' for SIZE plain bytes */
  size_t size; /* of a value, 0 when unknown */
} octa_param;

typedef struct octa_function
{
  CUfunction f;
  char *name;
  char *prototype;    /* for messages: "name (float *, int)" */
  bool has_signature; /* from the compiler, or prepared */
  int n_params;
  octa_param *params;
} octa_function;

/* The elements of letter C in a kernel: "float", "double2"; NULL for none. */
const char *octa_letter_text (char c);

/* The next attempt of a wait for something that is polled: yields the
   processor for longer and longer.  Fails when the user pressed Ctrl-C.  */
octa_status octa_poll_pause (unsigned *round);

#endif
