/* private.h -- what the files of kernel/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_KERNEL_PRIVATE_H
#define OCTA_KERNEL_PRIVATE_H 1

#include "kernel/kernel.h"

/* ---- struct_type.c, value.c: letters ---- */

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

/* ---- argument.c ---- */

/* The memory of argument ID for work in the current lane and context.  ID is
   replaced by a new handle when what it has is of another.  */
octa_status octa_argument_here (octa_id *id, uint64_t *address);

/* ---- launch_kernel.c ---- */

enum
{
  OCTA_LAUNCH_ATTRIBUTES = 8 /* most that octa_launch_config makes */
};

/* L in the driver's own words, its attributes in LIST.  */
void octa_launch_config (const octa_launch *l, CUstream s,
                         CUlaunchAttribute *list, CUlaunchConfig *c);
/* L asks for more than the driver's plain calls take.  */
bool octa_launch_has_attributes (const octa_launch *l);
/* Launch FN; if L is timed, wait and give the SECONDS.  */
octa_status octa_launch_run (const octa_kernel *fn, const octa_launch *l,
                             CUstream s, void **params, double *seconds);

#endif
