/* pointers.c -- the memory for the pointers of a kernel from an expression.
   Before anything runs, arrays are checked against the types that the compiler
   found; messages have the user's names.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "expression/private.h"
#include "expression/kernel.h"

#include <string.h>

static octa_status
fail_class (const octa_expression *e, int i, const char *wants, octa_type t,
            bool is_complex)
{
  return octa_fail (OCTA_ERROR_LOGIC,
                    "%s: argument %d (%s) must be %s, not of class %s%s",
                    e->text[OCTA_TEXT_NAME], i + 1, e->args[i].name, wants,
                    is_complex ? "complex " : "", octa_types[t].name);
}

/* Can an array of class T be the argument for a pointer to A, with the
   compiler's letter?  Structs accept bytes of any class, float3 three
   numbers.  */
static octa_status
check_class (const octa_expression *e, int i, const octa_expr_arg *a,
             char letter, octa_type t, bool is_complex)
{
  char is = is_complex ? (t == OCTA_TYPE_DOUBLE ? 'z' : 'c')
                       : octa_types[t].letter;
  octa_strbuf wants = { 0 };
  /* float2 is a complex number too.  */
  if (letter == is || (letter == 'v' && (! a->base || a->base == is))
      || (letter == 'v' && is_complex && a->base_count == 2
          && a->base == octa_types[t].letter))
    return OCTA_OK;
  bool wants_complex = letter == 'z' || letter == 'c';
  char base = letter == 'z'   ? 'd'
              : letter == 'c' ? 'f'
              : letter == 'v' ? a->base
                              : letter;
  for (int k = 0; k < OCTA_TYPE_COUNT; k++)
    if (octa_types[k].letter == base)
      octa_strbuf_printf (&wants, "of class %s%s",
                          wants_complex ? "complex " : "", octa_types[k].name);
  const char *s = octa_strbuf_ok (&wants);
  octa_status st = fail_class (e, i, s ? s : "of another class", t,
                               is_complex);
  octa_strbuf_free (&wants);
  return st;
}

/* Get the bytes of B as a number of elements of SIZE.  */
static octa_status
count_bytes (const octa_expression *e, int i, uint64_t b, size_t size,
             int64_t *count)
{
  if (b % size)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s: argument %d (%s) has %llu bytes, which is not a "
                      "multiple of the size of %s (%zu bytes)",
                      e->text[OCTA_TEXT_NAME], i + 1, e->args[i].name,
                      (unsigned long long)b, e->args[i].type, size);
  *count = (int64_t)(b / size);
  return OCTA_OK;
}

octa_status
octa_expr_find_array (octa_id id, octa_node **node, octa_array_info *info,
                      int64_t *first, int64_t *count)
{
  octa_status st = OCTA_OK;
  bool is_slice = octa_id_kind (id) == OCTA_KIND_SLICE;
  if (is_slice)
    OCTA_TRY (octa_slice_query (id, &id, first, count));
  OCTA_GET (octa_node *, n, octa_array_node (id));
  OCTA_TRY (octa_node_resolve (n));
  octa_node_info (n, info);
  if (! is_slice)
    {
      *first = 0;
      *count = info->n_elems;
    }
  *node = n;
done:
  return st;
}

static octa_status
measure_array (const octa_expression *e, int i, const octa_expr_arg *a,
               char letter, size_t size, octa_id id, octa_expr_place *p)
{
  octa_status st;
  octa_array_info info;
  octa_node *node;
  int64_t first, n;
  OCTA_TRY (octa_expr_find_array (id, &node, &info, &first, &n));
  bool is_complex = info.cplx == OCTA_COMPLEX;
  uint64_t unit = octa_elem_size (info.type, is_complex);
  OCTA_TRY (check_class (e, i, a, letter, info.type, is_complex));
  p->node = node;
  p->first = (uint64_t)first * unit;
  p->bytes = (uint64_t)n * unit;
  OCTA_TRY (count_bytes (e, i, p->bytes, size, &p->count));
done:
  return st;
}

octa_status
octa_expr_measure (const octa_expression *e, int i, const octa_expr_arg *a,
                   char letter, size_t size, const octa_launch_arg *x,
                   octa_expr_place *p)
{
  octa_status st = OCTA_OK;
  size_t bytes;
  *p = (octa_expr_place){ .count = -1 };
  if (x->kind == OCTA_LAUNCH_ARG_DEVICE && octa_is_array (x->id))
    return measure_array (e, i, a, letter, size, x->id, p);
  if (x->kind == OCTA_LAUNCH_ARG_DEVICE)
    {
      OCTA_TRY (octa_memory_query (x->id, &p->first, &bytes));
      p->bytes = bytes;
      p->count = (int64_t)(bytes / size);
    }
  else if (x->kind == OCTA_LAUNCH_ARG_VALUE && x->type == OCTA_TYPE_UINT64
           && x->numel == 1)
    memcpy (&p->first, x->data, sizeof p->first);
  else
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "%s: argument %d (%s) must be a gpuArray, cuda.slice or "
                    "device memory",
                    e->text[OCTA_TEXT_NAME], i + 1, e->args[i].name);
done:
  return st;
}
