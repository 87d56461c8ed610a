/* objects_internal.h -- what the files behind objects.h share: the driver's
   own types.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_OBJECTS_INTERNAL_H
#define OCTA_OBJECTS_INTERNAL_H 1

#include "backend.h"
#include "objects.h"

/* The driver's stream behind ID; the default stream for 0.  */
octa_status octa_stream_raw (octa_id id, CUstream *s);
/* Make TO wait for all that is queued in FROM by now.  */
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
  char letter; /* of types.def, or z, c, v; 'x' for SIZE plain bytes; '?' when
                  nothing but SIZE is known */
  size_t size;
  octa_id layout; /* of a struct that was prepared so, retained; or 0 */
  const octa_layout *described; /* what is behind it */
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

/* Bytes of a value of letter C; 0 when it is none.  */
size_t octa_letter_size (char c);

/* ---- value.c ---- */

/* The letter of the N characters of NAME, a code as in PyCUDA or a class; P
   for a pointer, 0 when it is none.  */
char octa_code_letter (const char *name, size_t n);
double octa_value_double (octa_type t, const void *data);
/* The number at DATA as one of LETTER; false when that cannot hold it.  */
bool octa_value_put (char letter, octa_type t, bool is_complex,
                     const void *data, void *out);

/* ---- launch_kernel.c ---- */

enum
{
  OCTA_LAUNCH_ATTRIBUTES = 8 /* most that octa_launch_config makes */
};

/* L in the driver's own words, its attributes in LIST.  */
void octa_launch_config (const octa_launch *l, CUstream s,
                         CUlaunchAttribute *list, CUlaunchConfig *c);
/* Launch FN; if L is timed, wait and give the SECONDS.  */
octa_status octa_launch_run (const octa_function *fn, const octa_launch *l,
                             CUstream s, void **params, double *seconds);

/* The next attempt of a wait for something that is polled: yields the
   processor for longer and longer.  Fails when the user pressed Ctrl-C.  */
octa_status octa_poll_pause (unsigned *round);

#endif
