/* linker.c -- several pieces of relocatable code made into one module.

   The driver writes its logs to buffers that it got when the linker was made,
   so they belong to the handle.  A completed linker hands them over, because
   its handle is closed by then.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "module/private.h"
#include "module/jit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct octa_linker
{
  CUlinkState state;
  octa_jit *jit;
} octa_linker;

static octa_jit *last; /* of the linker that was completed last */

static void
free_linker (octa_linker *l)
{
  if (! l)
    return;
  if (l->state)
    OCTA_CU_WARN (cuLinkDestroy, (l->state));
  free (l->jit);
  free (l);
}

static void
close_linker (void *resource)
{
  free_linker (resource);
}

octa_status
octa_linker_create (const octa_jit_option *options, int n, bool verbose,
                    octa_id *id)
{
  octa_status st;
  CUlinkState state = NULL;
  octa_linker *l = calloc (1, sizeof *l);
  if (! l)
    return octa_no_memory ("a linker");
  OCTA_TRY (octa_jit_new (options, n, verbose, &l->jit));
  OCTA_TRY (octa_context_ready ());
  OCTA_CU (cuLinkCreate, (l->jit->n, l->jit->options, l->jit->values, &state));
  l->state = state; /* a driver may write to STATE and fail */
  OCTA_TRY (octa_handle_open (OCTA_KIND_LINKER, l, close_linker, 0, id));
  l = NULL;
done:
  free_linker (l);
  return st;
}

static octa_status
check_type (int type)
{
  const char *name;
  int value;
  for (size_t i = 0; octa_constant ("jit_input_type", i, &name, &value); i++)
    if (value == type)
      return OCTA_OK;
  return octa_fail (OCTA_ERROR_LOGIC,
                    "TYPE must be one of cuda.jit_input_type, not %d", type);
}

octa_status
octa_linker_add_data (octa_id id, int type, const void *data, size_t size,
                      const char *name)
{
  octa_status st = OCTA_OK;
  char *copy = NULL;
  OCTA_HANDLE (const octa_linker *, l, id, LINKER);
  OCTA_TRY (check_type (type));
  if (type == CU_JIT_INPUT_CUBIN || type == CU_JIT_INPUT_FATBINARY
      || type == CU_JIT_INPUT_OBJECT)
    OCTA_TRY (octa_image_check (data, size));
  /* PTX is text and must end with a NUL, which counts.  */
  copy = malloc (size + 1);
  if (! copy)
    OCTA_TRY (octa_no_memory ("DATA"));
  memcpy (copy, data, size);
  copy[size] = '\0';
  CUresult r = OCTA_CU_RESULT (cuLinkAddData,
                               (l->state, (CUjitInputType)type, copy,
                                size
                                    + (type == CU_JIT_INPUT_PTX
                                       && (! size || copy[size - 1])),
                                name, 0, NULL, NULL));
  if (r != CUDA_SUCCESS)
    st = octa_jit_fail (l->jit, "cuLinkAddData", r);
done:
  free (copy);
  return st;
}

octa_status
octa_linker_add_file (octa_id id, int type, const char *file)
{
  OCTA_HANDLE (const octa_linker *, l, id, LINKER);
  if (check_type (type) != OCTA_OK)
    return OCTA_FAIL;
  FILE *f = fopen (file, "rbe");
  if (! f)
    return octa_fail (OCTA_ERROR_RUNTIME,
                      "FILE \"%s\" cannot be read: check the path", file);
  fclose (f);
  CUresult r = OCTA_CU_RESULT (cuLinkAddFile, (l->state, (CUjitInputType)type,
                                               file, 0, NULL, NULL));
  return r == CUDA_SUCCESS ? OCTA_OK
                           : octa_jit_fail (l->jit, "cuLinkAddFile", r);
}

octa_status
octa_linker_complete (octa_id id, const char *kernels, octa_id *module)
{
  octa_status st = OCTA_OK;
  void *image; /* the linker's */
  size_t size;
  OCTA_HANDLE (octa_linker *, l, id, LINKER);
  CUresult r = OCTA_CU_RESULT (cuLinkComplete, (l->state, &image, &size));
  if (r != CUDA_SUCCESS)
    OCTA_TRY (octa_jit_fail (l->jit, "cuLinkComplete", r));
  OCTA_TRY (octa_module_open (image, kernels ? kernels : "", l->jit->info,
                              NULL, module));
done:
  free (last);
  last = l->jit;
  l->jit = NULL;
  octa_handle_close (id);
  return st;
}

octa_status
octa_linker_report (octa_id id, octa_jit_report *report)
{
  static octa_jit nothing;
  const octa_linker *l = octa_handle_is_open (id)
                             ? octa_handle_get (id, OCTA_KIND_LINKER)
                             : NULL;
  octa_jit_read (l ? l->jit : last ? last : &nothing, report);
  return OCTA_OK;
}
