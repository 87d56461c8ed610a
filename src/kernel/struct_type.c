/* struct_type.c -- the layout of C structs.  A field begins at a multiple of
   its type's alignment, and a struct is as aligned as its most aligned field,
   as in compilers.  Vector types have their own rule: those of two and four
   elements are aligned as a whole, up to 16 bytes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel/private.h"

#include <stdlib.h>
#include <string.h>

const char *
octa_letter_text (char c)
{
  if (c == 'z')
    return "double2";
  if (c == 'c')
    return "float2";
  if (c == 'v')
    return "void";
  if (c == 'e' || c == 'E')
    return c == 'e' ? "__half" : "__nv_bfloat16";
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    if (octa_types[t].letter == c)
      return octa_types[t].ctype;
  return NULL;
}

static void
free_layout (octa_struct *l)
{
  if (! l)
    return;
  for (int i = 0; i < l->n_fields; i++)
    {
      free ((char *)(uintptr_t)l->fields[i].name);
      octa_handle_release (l->fields[i].nested);
    }
  free (l->fields);
  free ((char *)(uintptr_t)l->name);
  free (l);
}

static void
close_layout (void *resource)
{
  free_layout (resource);
}

/* float4: the letter and the number of its elements.  */
static bool
parse_vector (const char *type, size_t n, char *letter, size_t *count)
{
  if (n < 2 || type[n - 1] < '1' || type[n - 1] > '4' || type[0] < 'a')
    return false;
  *letter = octa_code_letter (type, n - 1);
  *count = (size_t)(type[n - 1] - '0');
  /* int8 and the like are classes, which were found before; d4 is not a
     type.  */
  return n > 3 && *letter && ! strchr ("Pczl", *letter);
}

const char *
octa_code_vector (const char *name, int *count)
{
  char letter;
  size_t n;
  if (! parse_vector (name, strlen (name), &letter, &n))
    return NULL;
  *count = (int)n;
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    if (octa_types[t].letter == letter)
      return octa_types[t].name;
  return NULL;
}

static size_t
vector_align (char letter, size_t count)
{
  size_t size = octa_letter_size (letter);
  if (count == 2 || count == 4)
    return count * size < 16 ? count * size : 16;
  return size;
}

/* Parse "single", "float4", "pointer", "int32[8]"; false if TYPE is not
   valid.  */
static bool
parse_type (const char *type, octa_struct_field *f, size_t *align)
{
  size_t n = strcspn (type, "["), repeat = 1;
  if (type[n])
    {
      char *end;
      unsigned long k = strtoul (type + n + 1, &end, 10);
      if (type[n + 1] < '0' || type[n + 1] > '9' || strcmp (end, "]") || k == 0
          || k > 1u << 24)
        return false;
      repeat = k;
    }
  f->count = 1;
  f->letter = octa_code_letter (type, n);
  *align = octa_letter_size (f->letter);
  if (! f->letter)
    {
      if (! parse_vector (type, n, &f->letter, &f->count))
        return false;
      *align = vector_align (f->letter, f->count);
    }
  f->size = octa_letter_size (f->letter);
  f->count *= repeat;
  return true;
}

#define BYTES_MAX ((size_t)1 << 31)

/* Append F, whose type needs ALIGN.  */
static octa_status
place (octa_struct *l, octa_struct_field *f, size_t align)
{
  size_t bytes;
  f->offset = (l->size + align - 1) / align * align;
  if (__builtin_mul_overflow (f->size, f->count, &bytes)
      || f->offset + bytes > BYTES_MAX || bytes > BYTES_MAX)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "struct type %s: field %s makes it larger than 2 GiB; "
                      "pass large arrays by pointers",
                      l->name, f->name);
  l->size = f->offset + bytes;
  if (align > l->align)
    l->align = align;
  return OCTA_OK;
}

static octa_status
add_field (octa_struct *l, const octa_struct_member *m)
{
  octa_struct_field *f = &l->fields[l->n_fields];
  size_t align;
  for (int i = 0; i < l->n_fields; i++)
    if (! strcmp (l->fields[i].name, m->name))
      return octa_fail (OCTA_ERROR_LOGIC,
                        "field %s of struct type %s occurs "
                        "twice",
                        m->name, l->name);
  *f = (octa_struct_field){ 0 };
  if (m->nested)
    {
      const octa_struct *n = octa_struct_get (m->nested);
      if (! n)
        return OCTA_FAIL;
      f->letter = OCTA_LAYOUT_STRUCT;
      f->size = n->size;
      f->count = m->count;
      f->nested = m->nested;
      f->layout = n;
      align = n->align;
    }
  else if (! parse_type (m->type, f, &align))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "field %s of struct type %s: unknown type %s; valid "
                      "types are classes, PyCUDA's codes, vector types and "
                      "pointer, each with or without [N] after it",
                      m->name, l->name, m->type);
  f->name = strdup (m->name);
  if (! f->name)
    return octa_no_memory ("a struct type");
  octa_handle_retain (f->nested);
  l->n_fields++;
  return place (l, f, align);
}

/* A vector type by its name alone: fields x, y, z, w.  */
static octa_status
add_vector (octa_struct *l)
{
  octa_status st = OCTA_OK;
  static const char *const names[] = { "x", "y", "z", "w" };
  char letter;
  size_t count;
  if (octa_code_letter (l->name, strlen (l->name))
      || ! parse_vector (l->name, strlen (l->name), &letter, &count))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "struct type %s has no fields, and there is no vector "
                      "type of that name",
                      l->name);
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    if (octa_types[t].letter == letter)
      for (size_t i = 0; i < count; i++)
        {
          octa_struct_member m = { .name = names[i],
                                   .type = octa_types[t].name };
          OCTA_TRY (add_field (l, &m));
        }
  l->align = vector_align (letter, count);
done:
  return st;
}

octa_status
octa_struct_create (const char *name, int n, const octa_struct_member *members,
                    octa_id *id)
{
  octa_status st = OCTA_OK;
  octa_struct *l = calloc (1, sizeof *l);
  if (l)
    {
      l->align = 1;
      l->name = strdup (name);
      l->fields = calloc ((size_t)n + 4, sizeof *l->fields);
    }
  if (! l || ! l->name || ! l->fields)
    OCTA_TRY (octa_no_memory ("a struct type"));
  for (int i = 0; i < n; i++)
    OCTA_TRY (add_field (l, &members[i]));
  if (n == 0)
    OCTA_TRY (add_vector (l));
  l->size = (l->size + l->align - 1) / l->align * l->align;
  OCTA_TRY (octa_handle_open (OCTA_KIND_STRUCT, l, close_layout, 0, id));
  l = NULL;
done:
  free_layout (l);
  return st;
}

const octa_struct *
octa_struct_get (octa_id id)
{
  return octa_handle_get (id, OCTA_KIND_STRUCT);
}

octa_status
octa_struct_put (const octa_struct_field *f, octa_type t, bool is_complex,
                 const void *data, size_t n, void *out)
{
  if (n != f->count)
    return octa_fail (OCTA_ERROR_LOGIC, "field %s takes %zu number%s, not %zu",
                      f->name, f->count, f->count == 1 ? "" : "s", n);
  size_t from = octa_types[t].size * (is_complex ? 2u : 1u);
  for (size_t i = 0; i < n; i++)
    if (! octa_value_put (f->letter, t, is_complex,
                          (const char *)data + i * from,
                          (char *)out + i * f->size))
      return octa_fail (OCTA_ERROR_LOGIC,
                        "field %s must hold values of %s, not %.17g%s",
                        f->name, octa_letter_text (f->letter),
                        octa_value_double (t, (const char *)data + i * from),
                        is_complex ? " + ...i" : "");
  return OCTA_OK;
}

size_t
octa_struct_plain (const octa_struct *l)
{
  for (int i = 0; i < l->n_fields; i++)
    if (l->fields[i].count != 1
        || strchr (OCTA_LAYOUT_NO_NUMBER, l->fields[i].letter))
      return 0;
  return (size_t)l->n_fields;
}

octa_status
octa_struct_numbers (const octa_struct *l, octa_type t, bool is_complex,
                     const void *data, void *out)
{
  size_t size = octa_types[t].size * (is_complex ? 2u : 1u);
  for (int i = 0; i < l->n_fields; i++)
    if (octa_struct_put (&l->fields[i], t, is_complex,
                         (const char *)data + (size_t)i * size, 1,
                         (char *)out + l->fields[i].offset)
        != OCTA_OK)
      return OCTA_FAIL;
  return OCTA_OK;
}

octa_status
octa_struct_address (const octa_pointer *p, uint64_t *address)
{
  CUdeviceptr found;
  size_t bytes;
  if (octa_pointer_resolve (p, true, &found, &bytes) != OCTA_OK)
    return OCTA_FAIL;
  *address = found;
  return OCTA_OK;
}

/* ---- as parameters of kernels ---- */

const octa_struct *
octa_kernel_struct (octa_id function, int i)
{
  const octa_kernel *fn = octa_handle_get (function, OCTA_KIND_KERNEL);
  if (! fn)
    return NULL;
  if (fn->has_signature && i < fn->n_params && fn->params[i].layout)
    return fn->params[i].described;
  octa_fail (OCTA_ERROR_LOGIC,
             "argument %d of function %s cannot be a struct: set its "
             "cuda.struct_type with prepare (F, TYPES)",
             i + 1, fn->prototype);
  return NULL;
}
