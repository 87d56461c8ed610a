/* jit.h -- options of the driver's own compiler and linker, and its logs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_MODULE_JIT_H
#define OCTA_MODULE_JIT_H 1

#include "module/private.h"

enum
{
  OCTA_JIT_MAX = 48,        /* options, including ours */
  OCTA_JIT_LOG_SIZE = 32768 /* of each log */
};

/* The options and results of one call of the driver.  It must not move until
   the call (of a linker: the link) is over.  */
typedef struct octa_jit
{
  unsigned n;
  CUjit_option options[OCTA_JIT_MAX];
  void *values[OCTA_JIT_MAX];
  char info[OCTA_JIT_LOG_SIZE], error[OCTA_JIT_LOG_SIZE];
} octa_jit;

/* GIVEN has N options.  VERBOSE asks for more in the log.  The caller frees
   the result.  */
octa_status octa_jit_new (const octa_jit_option *given, int n, bool verbose,
                          octa_jit **jit);
/* The logs, and the time in ms if it was requested (else NaN); borrowed from
   JIT.  */
void octa_jit_read (const octa_jit *jit, octa_jit_report *report);
/* octa_driver_fail, followed by the log.  */
octa_status octa_jit_fail (const octa_jit *jit, const char *call, CUresult r);
/* module.c: load BYTES (with a NUL behind), with JIT's options unless NULL. */
octa_status octa_module_open (const void *bytes, const char *kernels,
                              const char *log, octa_jit *jit, octa_id *id);

#endif
