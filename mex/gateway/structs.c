/* structs.c -- conversion of Octave structs to C structs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "structs.h"

#include <string.h>

size_t
struct_count (const octa_struct *l, const mxArray *x)
{
  size_t n = mxGetNumberOfElements (x), each = octa_struct_plain (l);
  if (mxIsStruct (x) || ! each)
    return n;
  return n / each;
}

/* Convert numbers, such as cuda.vectors.make_float3 returns, to a struct of
   numbers.  */
static octa_status
pack_numbers (const octa_struct *l, const mxArray *x, size_t n, char *out)
{
  octa_shape shape;
  const void *data;
  size_t bytes, each = octa_struct_plain (l);
  if (! each || mxGetNumberOfElements (x) != n * each)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a value of struct type %s must be a "
                      "struct%s",
                      l->name, each ? " or as many numbers as fields" : "");
  GATEWAY_TRY (arg_host (x, "the numbers of a struct", &shape, &data, &bytes));
  size_t size = octa_types[shape.type].size * (shape.is_complex ? 2u : 1u);
  const char *from = data;
  for (size_t i = 0; i < n; i++)
    GATEWAY_TRY (octa_struct_numbers (l, shape.type, shape.is_complex,
                                      from + i * each * size,
                                      out + i * l->size));
  return OCTA_OK;
}

static octa_status
pack_pointer (const octa_struct_field *f, const mxArray *x, char *out)
{
  octa_pointer p;
  uint64_t address = 0;
  /* [] is the null pointer */
  bool is_null = mxIsDouble (x) && mxGetNumberOfElements (x) == 0;
  if (! is_null
      && (arg_pointer (x, f->name, &p) != OCTA_OK
          || octa_struct_address (&p, &address) != OCTA_OK))
    return OCTA_FAIL;
  memcpy (out, &address, sizeof address);
  return OCTA_OK;
}

static octa_status
pack_pointers (const octa_struct_field *f, const mxArray *x, char *out)
{
  if (f->count == 1 && ! mxIsCell (x))
    return pack_pointer (f, x, out);
  if (! mxIsCell (x) || mxGetNumberOfElements (x) != f->count)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "field %s must be a cell array of %zu pointers", f->name,
                      f->count);
  for (size_t i = 0; i < f->count; i++)
    GATEWAY_TRY (
        pack_pointer (f, mxGetCell (x, (mwIndex)i), out + i * f->size));
  return OCTA_OK;
}

static octa_status
pack_field (const octa_struct_field *f, const mxArray *x, char *out)
{
  octa_shape shape;
  const void *data;
  size_t bytes;
  if (f->letter == 'P')
    return pack_pointers (f, x, out);
  if (f->letter == OCTA_LAYOUT_STRUCT)
    {
      if (struct_count (f->layout, x) != f->count)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "field %s takes %zu structs of type %s", f->name,
                          f->count, f->layout->name);
      return struct_pack (f->layout, x, f->count, out);
    }
  GATEWAY_TRY (arg_host (x, f->name, &shape, &data, &bytes));
  return octa_struct_put (f, shape.type, shape.is_complex, data,
                          mxGetNumberOfElements (x), out);
}

/* Check that X has the fields of L and no others.  */
static octa_status
check_fields (const octa_struct *l, const mxArray *x)
{
  for (int k = 0; k < l->n_fields; k++)
    if (mxGetFieldNumber (x, l->fields[k].name) < 0)
      return octa_fail (OCTA_ERROR_LOGIC,
                        "the value has no field %s of struct type %s",
                        l->fields[k].name, l->name);
  int n = mxGetNumberOfFields (x);
  for (int i = 0; i < n && n > l->n_fields; i++)
    {
      const char *name = mxGetFieldNameByNumber (x, i);
      bool is_known = false;
      for (int k = 0; k < l->n_fields; k++)
        is_known |= ! strcmp (name, l->fields[k].name);
      if (! is_known)
        return octa_fail (OCTA_ERROR_LOGIC, "struct type %s has no field %s",
                          l->name, name);
    }
  return OCTA_OK;
}

static octa_status
pack_one (const octa_struct *l, const mxArray *x, size_t index, char *out)
{
  for (int k = 0; k < l->n_fields; k++)
    {
      const octa_struct_field *f = &l->fields[k];
      GATEWAY_TRY (pack_field (f, mxGetField (x, (mwIndex)index, f->name),
                               out + f->offset));
    }
  return OCTA_OK;
}

octa_status
struct_pack (const octa_struct *l, const mxArray *x, size_t n, char *out)
{
  memset (out, 0, n * l->size);
  if (! mxIsStruct (x))
    return pack_numbers (l, x, n, out);
  GATEWAY_TRY (check_fields (l, x));
  for (size_t i = 0; i < n; i++)
    GATEWAY_TRY (pack_one (l, x, i, out + i * l->size));
  return OCTA_OK;
}

octa_status
struct_value (octa_id function, int i, const mxArray *x, octa_launch_arg *a)
{
  OCTA_GET (const octa_struct *, l, octa_kernel_struct (function, i));
  if (struct_count (l, x) != 1)
    return octa_fail (OCTA_ERROR_LOGIC, "argument %d must be one struct",
                      i + 1);
  char *bytes = mxMalloc (l->size);
  GATEWAY_TRY (struct_pack (l, x, 1, bytes));
  *a = (octa_launch_arg){ .kind = OCTA_LAUNCH_ARG_VALUE,
                          .type = OCTA_TYPE_UINT8,
                          .data = bytes,
                          .bytes = l->size,
                          .numel = (int64_t)l->size };
  return OCTA_OK;
}
