/* cudaStructType.c -- methods of cudaStructType: conversion of Octave structs
   to the bytes of a C struct, and back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "structs.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static octa_status
layout_of (const mxArray *x, const octa_struct **l)
{
  octa_id id;
  GATEWAY_TRY (handle_id (x, OCTA_KIND_STRUCT, &id));
  *l = octa_struct_get (id);
  return *l ? OCTA_OK : OCTA_FAIL;
}

/* ---- pack ---- */

static octa_status
do_pack (call *c)
{
  const octa_struct *l;
  GATEWAY_TRY (layout_of (c->rhs[0], &l));
  size_t n = struct_count (l, c->rhs[1]);
  mxArray *bytes = gateway_row (OCTA_TYPE_UINT8, false, n * l->size);
  GATEWAY_TRY (struct_pack (l, c->rhs[1], n, mxGetData (bytes)));
  return gateway_one (c, bytes);
}

/* ---- unpack ---- */

static bool
is_float16 (char letter)
{
  return letter == 'e' || letter == 'E';
}

static octa_type
type_of_letter (char letter)
{
  if (letter == 'z')
    return OCTA_TYPE_DOUBLE;
  if (letter == 'c' || is_float16 (letter))
    return OCTA_TYPE_SINGLE;
  if (letter == 'P')
    return OCTA_TYPE_UINT64;
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    if (octa_types[t].letter == letter)
      return (octa_type)t;
  return OCTA_TYPE_COUNT;
}

static mxArray *unpack (const octa_struct *l, const char *bytes, size_t n);

static mxArray *
unpack_field (const octa_struct_field *f, const char *bytes)
{
  if (f->letter == OCTA_LAYOUT_STRUCT)
    return unpack (f->layout, bytes, f->count);
  octa_type t = type_of_letter (f->letter);
  bool is_complex = f->letter == 'z' || f->letter == 'c';
  mxArray *x = gateway_row (t, is_complex, f->count);
  char *out = mxGetData (x);
  for (size_t i = 0; is_float16 (f->letter) && i < f->count; i++)
    {
      uint16_t code;
      memcpy (&code, bytes + i * f->size, sizeof code);
      ((float *)(void *)out)[i] = octa_value_float16 (f->letter, code);
    }
  if (! is_float16 (f->letter))
    memcpy (out, bytes, f->count * f->size);
  /* any byte except 0 is true in C; in Octave true must be 1 */
  for (size_t i = 0; t == OCTA_TYPE_LOGICAL && i < f->count; i++)
    out[i] = out[i] != 0;
  return x;
}

static mxArray *
unpack (const octa_struct *l, const char *bytes, size_t n)
{
  mxArray *s = gateway_structs (1, n, "");
  for (int k = 0; k < l->n_fields; k++)
    {
      const octa_struct_field *f = &l->fields[k];
      mxAddField (s, f->name);
      for (size_t i = 0; i < n; i++)
        mxSetField (s, (mwIndex)i, f->name,
                    unpack_field (f, bytes + i * l->size + f->offset));
    }
  return s;
}

static octa_status
do_unpack (call *c)
{
  const octa_struct *l;
  octa_shape shape;
  const void *data;
  size_t bytes;
  GATEWAY_TRY (layout_of (c->rhs[0], &l));
  GATEWAY_TRY (arg_host (c->rhs[1], "BYTES", &shape, &data, &bytes));
  if (bytes % l->size)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "BYTES has %zu bytes, which is not a multiple of the "
                      "struct size, %zu",
                      bytes, l->size);
  return gateway_one (c, unpack (l, data, bytes / l->size));
}

/* ---- properties ---- */

/* The method's argument is the offset in octa_struct.  */
static octa_status
do_size (call *c)
{
  const octa_struct *l;
  GATEWAY_TRY (layout_of (c->rhs[0], &l));
  return gateway_one (c, gateway_double ((double)*(
                             const size_t *)((const char *)l + c->arg.n)));
}

static octa_status
do_name (call *c)
{
  const octa_struct *l;
  GATEWAY_TRY (layout_of (c->rhs[0], &l));
  return gateway_one (c, mxCreateString (l->name));
}

/* A struct with the offset of each field.  */
static octa_status
do_offsets (call *c)
{
  const octa_struct *l;
  GATEWAY_TRY (layout_of (c->rhs[0], &l));
  mxArray *s = gateway_struct_of (NULL);
  for (int i = 0; i < l->n_fields; i++)
    gateway_field_add (s, l->fields[i].name,
                       gateway_double ((double)l->fields[i].offset));
  return gateway_one (c, s);
}

static octa_status
do_disp (call *c)
{
  char text[256] = "closed";
  if (octa_handle_is_open (gateway_id (c->rhs[0])))
    {
      const octa_struct *l;
      GATEWAY_TRY (layout_of (c->rhs[0], &l));
      snprintf (text, sizeof text, "%.99s, %d fields, %zu bytes", l->name,
                l->n_fields, l->size);
    }
  return handle_disp (c, text);
}

/* clang-format off */
static const method methods[] = {
  METHOD_ARG (alignment, 1, 1, 1, do_size, offsetof (octa_struct, align)) /* The alignment in bytes */
  METHOD (close, 1, 1, 0, handle_close)   /* Close the description */
  METHOD (disp, 1, 1, 1, do_disp)         /* Print name and size */
  METHOD (isopen, 1, 1, 1, handle_isopen) /* True until it is closed */
  METHOD (name, 1, 1, 1, do_name)         /* The name of the struct in C */
  METHOD_ARG (nbytes, 1, 1, 1, do_size, offsetof (octa_struct, size)) /* Size in bytes */
  METHOD (offsets, 1, 1, 1, do_offsets)   /* A struct with the offset of each field */
  METHOD (pack, 2, 2, 1, do_pack)         /* A struct array as bytes */
  METHOD (unpack, 2, 2, 1, do_unpack)     /* Bytes as a struct array */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaStructType",
                               .kind = OCTA_KIND_STRUCT,
                               .methods = methods };
