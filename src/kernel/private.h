/* private.h -- shared by the files of kernel/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_KERNEL_PRIVATE_H
#define OCTA_KERNEL_PRIVATE_H 1

#include "kernel/kernel.h"

/* ---- struct_type.c, value.c: letters ---- */

/* The type of letter C in a kernel: "float", "double2"; NULL if there is
   none.  */
const char *octa_letter_text (char c);
/* The bytes of a value of letter C; 0 if there is no such type.  */
size_t octa_letter_size (char c);

/* ---- value.c ---- */

/* The letter of the type in the N characters of NAME, a code of PyCUDA or a
   class; P for a pointer, 0 if it is none.  */
char octa_code_letter (const char *name, size_t n);
double octa_value_double (octa_type t, const void *data);
/* Convert the number at DATA to the type of LETTER; false if that cannot
   represent it.  */
bool octa_value_put (char letter, octa_type t, bool is_complex,
                     const void *data, void *out);

/* ---- argument.c ---- */

/* The memory of argument ID for work in the current lane and context.  ID is
   replaced by a new handle if its memory belongs to another.  */
octa_status octa_argument_here (octa_id *id, uint64_t *address);

/* ---- launch_kernel.c ---- */

enum
{
  OCTA_LAUNCH_ATTRIBUTES = 8 /* the most that octa_launch_config makes */
};

/* Convert L to the driver's struct, with its attributes in LIST.  */
void octa_launch_config (const octa_launch *l, CUstream s,
                         CUlaunchAttribute *list, CUlaunchConfig *c);
/* Does L need more than the driver's plain call?  */
bool octa_launch_has_attributes (const octa_launch *l);
/* Launch FN; if L is timed, wait and get the SECONDS.  */
octa_status octa_launch_run (const octa_kernel *fn, const octa_launch *l,
                             CUstream s, void **params, double *seconds);

#endif
