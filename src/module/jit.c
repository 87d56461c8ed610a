/* jit.c -- options of the driver's own compiler and linker, and its logs.

   The driver takes two parallel arrays: keys, and values that are numbers cast
   to pointers.  For WALL_TIME the driver stores a float in place of the value.
   The log buffers are ours.  Options that are pointers to tables are for
   linking with host code, which is impossible here.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "module/private.h"
#include "module/jit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Options that are refused, and why.  */
static const struct
{
  CUjit_option option;
  const char *why;
} refused[] = {
  { CU_JIT_INFO_LOG_BUFFER, "the log goes to the message handler" },
  { CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, "the log goes to the message handler" },
  { CU_JIT_ERROR_LOG_BUFFER, "the log goes to the message handler" },
  { CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
    "the log goes to the message handler" },
  { CU_JIT_GLOBAL_SYMBOL_NAMES, "it takes addresses of the program" },
  { CU_JIT_GLOBAL_SYMBOL_ADDRESSES, "it takes addresses of the program" },
  { CU_JIT_GLOBAL_SYMBOL_COUNT, "it takes addresses of the program" },
  { CU_JIT_REFERENCED_KERNEL_NAMES, "it takes addresses of the program" },
  { CU_JIT_REFERENCED_KERNEL_COUNT, "it takes addresses of the program" },
  { CU_JIT_REFERENCED_VARIABLE_NAMES, "it takes addresses of the program" },
  { CU_JIT_REFERENCED_VARIABLE_COUNT, "it takes addresses of the program" },
};

static void
add (octa_jit *jit, CUjit_option option, void *value)
{
  jit->options[jit->n] = option;
  jit->values[jit->n++] = value;
}

/* A number of 32 bits in place of a pointer: the driver reads the first four
   bytes.  */
static void *
as_pointer (uint32_t v)
{
  void *p = NULL;
  memcpy (&p, &v, sizeof v);
  return p;
}

static octa_status
add_given (octa_jit *jit, const octa_jit_option *o)
{
  const char *name = NULL;
  int value;
  for (size_t i = 0; octa_constant ("jit_option", i, &name, &value); i++)
    if (value == o->option)
      break;
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    if ((int)refused[i].option == o->option)
      return octa_fail (OCTA_ERROR_LOGIC, "option %s cannot be set: %s", name,
                        refused[i].why);
  for (unsigned i = 0; i < jit->n; i++)
    if ((int)jit->options[i] == o->option)
      return octa_fail (OCTA_ERROR_LOGIC, "option %d is given twice",
                        o->option);
  if (jit->n == OCTA_JIT_MAX)
    return octa_fail (OCTA_ERROR_LOGIC, "too many options");
  if (! (o->value >= -0x1p31 && o->value < 0x1p32)
      || o->value != floor (o->value))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the value of option %d must be an integer of 32 bits",
                      o->option);
  add (jit, (CUjit_option)o->option, as_pointer ((uint32_t)(int64_t)o->value));
  return OCTA_OK;
}

octa_status
octa_jit_new (const octa_jit_option *given, int n, bool verbose,
              octa_jit **jit)
{
  octa_status st = OCTA_OK;
  octa_jit *j = calloc (1, sizeof *j);
  if (! j)
    return octa_no_memory ("logs");
  add (j, CU_JIT_INFO_LOG_BUFFER, j->info);
  add (j, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, as_pointer (OCTA_JIT_LOG_SIZE));
  add (j, CU_JIT_ERROR_LOG_BUFFER, j->error);
  add (j, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, as_pointer (OCTA_JIT_LOG_SIZE));
  if (verbose)
    add (j, CU_JIT_LOG_VERBOSE, as_pointer (1));
  for (int i = 0; i < n; i++)
    OCTA_TRY (add_given (j, &given[i]));
  *jit = OCTA_MOVE (j);
done:
  free (j);
  return st;
}

void
octa_jit_read (const octa_jit *jit, octa_jit_report *report)
{
  *report = (octa_jit_report){ .info = jit->info,
                               .error = jit->error,
                               .wall_time = NAN };
  for (unsigned i = 0; i < jit->n; i++)
    if (jit->options[i] == CU_JIT_WALL_TIME)
      {
        float ms;
        memcpy (&ms, &jit->values[i], sizeof ms);
        report->wall_time = (double)ms;
      }
}

octa_status
octa_jit_fail (const octa_jit *jit, const char *call, CUresult r)
{
  octa_driver_fail (call, r);
  octa_error_info e = *octa_error ();
  if (jit->error[0])
    octa_fail (e.id, "%s - %s", e.msg, jit->error);
  octa_error_set_code ((int)r);
  return OCTA_FAIL;
}
