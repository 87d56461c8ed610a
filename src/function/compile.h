/* compile.h -- functions of Octave's as callees.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_COMPILE_H
#define OCTA_FUNCTION_COMPILE_H 1

#include "array/array.h"
#include "function/syntax.h"

/* A text with functions; counted.  */
typedef struct octa_fun_source octa_fun_source;
octa_status octa_fun_source_read (const char *name, const char *text,
                                  octa_fun_source **out);
void octa_fun_source_release (octa_fun_source *s); /* NULL is fine */

/* The function NAME (NULL: the first) of SOURCE, for N_ARGS numbers of the
   classes ARG, with N_RESULTS results.  */
octa_status octa_fun_compile (octa_fun_source *source, const char *name,
                              int n_args, const octa_callee_arg *arg,
                              int n_results, octa_callee **out);

#endif
