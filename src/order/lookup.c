/* lookup.c -- finding the intervals of a sorted table for values, and
   evaluating piecewise polynomials there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "order/order.h"
#include "array/rows.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Each block loads the table.  */
#define BLOCKS_MAX OCTA_BLOCKS_AT_ONCE

/* The class in which core compares.  */
static octa_type
common_type (octa_type a, octa_type b)
{
  if (a == b && octa_type_is_integer (a))
    return a;
  return octa_type_common (a, b);
}

/* N as a computed array of class T.  */
static octa_status
as_array (octa_node *n, octa_type t, octa_node **out)
{
  octa_status st = OCTA_OK;
  octa_node *a = n;
  octa_node_retain (a);
  if (a->type != t)
    {
      octa_node *b;
      OCTA_TRY (octa_node_op (octa_op_cast (t), &a, &b));
      octa_node_release (a);
      a = b;
    }
  OCTA_TRY (octa_node_resolve (a));
  OCTA_TRY (octa_node_store (a));
  *out = OCTA_MOVE (a);
done:
  octa_node_release (a);
  return st;
}

/* Is T(1:n-1) OP T(2:n) everywhere?  */
static octa_status
all_pairs (octa_node *t, octa_op op, bool *answer)
{
  octa_status st;
  octa_node *x = NULL, *a = NULL, *b = NULL, *is = NULL, *all = NULL;
  int64_t n = t->n_elems;
  octa_subscript s = { .start = 0, .step = 1, .count = n - 1 };
  OCTA_TRY (octa_node_reshape (t, OCTA_SIZE (n, 1), &x));
  OCTA_TRY (octa_index_read (x, 1, &s, &a));
  s.start = 1;
  OCTA_TRY (octa_index_read (x, 1, &s, &b));
  OCTA_TRY (octa_node_op (op, (octa_node *[]){ a, b }, &is));
  OCTA_TRY (octa_reduce_node (OCTA_REDUCE_all, is, 0, &all));
  OCTA_TRY (octa_node_store (all));
  OCTA_TRY (octa_node_download (all, answer));
done:
  octa_node_release (all);
  octa_node_release (is);
  octa_node_release (b);
  octa_node_release (a);
  octa_node_release (x);
  return st;
}

/* If there are many values and they are sorted, core walks through table and
   values together.  In a sorted table that gives the same result.  */
static octa_status
is_plain (octa_node *t, int64_t n_values, bool *answer)
{
  octa_status st = OCTA_OK;
  double n = (double)t->n_elems;
  *answer = n < 2 || (double)n_values <= n / log2 (n + 1);
  if (! *answer)
    OCTA_TRY (all_pairs (t, OCTA_OP_le, answer));
  if (! *answer)
    OCTA_TRY (all_pairs (t, OCTA_OP_ge, answer));
done:
  return st;
}

typedef struct search
{
  octa_node *table, *values; /* computed, of one class */
  octa_argpack a; /* additional arguments, after those of every search */
} search;

/* The arguments of every search: the table and the values.  */
static void
search_init (search *s)
{
  const octa_node *t = s->table, *v = s->values;
  int steps = 0;
  for (int64_t n = t->n_elems; n > 0; n /= 2)
    steps++;
  s->a.n = 0;
  octa_argpack_add (&s->a,
                    t->buffer ? (int64_t)octa_buffer_use (t->buffer) : 0);
  octa_argpack_add (&s->a, t->n_elems);
  octa_argpack_add (&s->a, steps);
  octa_argpack_add (&s->a, (int64_t)octa_buffer_use (v->buffer));
  octa_argpack_add (&s->a, v->n_elems);
}

/* RESULT is the class of a polynomial's values; OCTA_TYPE_COUNT: no
   polynomial.  */
static octa_status
search_launch (search *s, octa_type result)
{
  octa_status st;
  const octa_fuse_kernel *k;
  char name[64], defines[160];
  int type = s->table->type;
  bool is_long = s->table->n_elems > INT32_MAX / 2;
  const char *ctype = octa_kgen_ctype (type, false);
  const char *index = is_long ? "long long" : "int";
  if (result == OCTA_TYPE_COUNT)
    {
      snprintf (name, sizeof name, "octa_lookup__%c%s",
                octa_ctype_letter (type, false), is_long ? "_long" : "");
      snprintf (defines, sizeof defines,
                "#define OCTA_T %s\n#define OCTA_INDEX %s\n", ctype, index);
    }
  else
    {
      snprintf (name, sizeof name, "octa_ppval__%c%c%s",
                octa_ctype_letter (result, false),
                octa_ctype_letter (type, false), is_long ? "_long" : "");
      snprintf (defines, sizeof defines,
                "#define OCTA_T %s\n#define OCTA_INDEX %s\n"
                "#define OCTA_PPVAL 1\n#define OCTA_R %s\n",
                ctype, index, octa_kgen_ctype (result, false));
    }
  OCTA_TRY (octa_template_kernel (name, defines, "octa_lookup_tpl.cuh", &k));
  int64_t blocks = octa_ceil_div (s->values->n_elems, OCTA_LOOKUP_CHUNK);
  if (! octa_driver_is_host () && blocks > BLOCKS_MAX)
    blocks = BLOCKS_MAX;
  OCTA_TRY (octa_fuse_kernel_launch (k, (int64_t[]){ blocks, 1 },
                                     (unsigned[]){ OCTA_BLOCK, 1, 1 },
                                     s->a.params));
done:
  return st;
}

octa_status
octa_order_lookup (octa_node *table, octa_node *y, unsigned options,
                   octa_node **out)
{
  octa_status st;
  search s = { NULL };
  octa_node *result = NULL;
  bool plain = options & OCTA_LOOKUP_SORTED;
  octa_type type = common_type (table->type, y->type);
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (as_array (table, type, &s.table));
  if (! plain)
    OCTA_TRY (is_plain (s.table, y->n_elems, &plain));
  if (plain)
    {
      OCTA_TRY (as_array (y, type, &s.values));
      OCTA_TRY (octa_node_empty (options & OCTA_LOOKUP_BOOL ? OCTA_TYPE_LOGICAL
                                                            : OCTA_TYPE_DOUBLE,
                                 false, &y->size, &result));
      if (result->n_elems)
        {
          search_init (&s);
          octa_argpack_add (&s.a, options & ~OCTA_LOOKUP_SORTED);
          octa_argpack_add (&s.a, (int64_t)octa_buffer_use (result->buffer));
          OCTA_TRY (search_launch (&s, OCTA_TYPE_COUNT));
        }
    }
  *out = OCTA_MOVE (result);
done:
  octa_node_release (result);
  octa_node_release (s.values);
  octa_node_release (s.table);
  return st;
}

octa_status
octa_order_ppval (octa_node *breaks, octa_node *coefs, int64_t width,
                  octa_node *xi, bool by_place, bool is_sorted,
                  octa_node **out)
{
  octa_status st;
  search s = { NULL };
  octa_node *result = NULL, *c = NULL;
  bool plain = is_sorted;
  octa_type type = common_type (breaks->type, xi->type);
  int64_t pieces = breaks->n_elems - 1, n = xi->n_elems;
  int64_t order = coefs->n_elems / (pieces * width);
  /* The class of a polynomial of order 1 does not depend on XI.  */
  octa_type kind = order > 1 ? common_type (type, coefs->type)
                             : (octa_type)coefs->type;
  octa_size size = { 2, { by_place ? n : width, by_place ? width : n } };
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (as_array (breaks, type, &s.table));
  if (! plain)
    OCTA_TRY (is_plain (s.table, n, &plain));
  if (plain)
    {
      OCTA_TRY (as_array (xi, type, &s.values));
      OCTA_TRY (as_array (coefs, kind, &c));
      OCTA_TRY (octa_node_empty (kind, false, &size, &result));
      search_init (&s);
      octa_argpack_add (&s.a, (int64_t)octa_buffer_use (c->buffer));
      octa_argpack_add (&s.a, (int64_t)octa_buffer_use (result->buffer));
      octa_argpack_add (&s.a, width);
      octa_argpack_add (&s.a, order);
      octa_argpack_add (&s.a, by_place ? 1 : width);
      octa_argpack_add (&s.a, by_place ? n : 1);
      OCTA_TRY (search_launch (&s, kind));
    }
  *out = OCTA_MOVE (result);
done:
  octa_node_release (result);
  octa_node_release (c);
  octa_node_release (s.values);
  octa_node_release (s.table);
  return st;
}
