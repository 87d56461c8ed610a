/* lookup.c -- finding where values belong in a sorted table.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "search.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "program.h"

#define BLOCK 256  /* OCTA_BLOCK in the template */
#define CHUNK 1024 /* OCTA_BLOCK * OCTA_UNROLL */
#define BLOCKS                                                                \
  (132 * 8) /* that fill a large GPU; each brings the table in                \
             */

/* The class that core compares in.  */
static octa_type
common_type (octa_type a, octa_type b)
{
  bool is_integer = octa_types[a].group == OCTA_GROUP_SIGNED
                    || octa_types[a].group == OCTA_GROUP_UNSIGNED;
  if (a == b && is_integer)
    return a;
  return a == OCTA_TYPE_SINGLE || b == OCTA_TYPE_SINGLE ? OCTA_TYPE_SINGLE
                                                        : OCTA_TYPE_DOUBLE;
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
      OCTA_TRY (octa_node_op (octa_op_find (octa_types[t].name), &a, &b));
      octa_node_release (a);
      a = b;
    }
  OCTA_TRY (octa_node_resolve (a));
  OCTA_TRY (octa_node_compute (a));
  *out = a;
  a = NULL;
done:
  octa_node_release (a);
  return st;
}

/* Is T(1:n-1) OP T(2:n) everywhere?  */
static octa_status
all_pairs (octa_node *t, const char *op, bool *answer)
{
  octa_status st;
  octa_node *x = NULL, *a = NULL, *b = NULL, *is = NULL, *all = NULL;
  int64_t n = t->n_elems;
  octa_subscript s = { .start = 0, .step = 1, .count = n - 1 };
  OCTA_TRY (octa_node_reshape (t, 2, (int64_t[]){ n, 1 }, &x));
  OCTA_TRY (octa_node_index (x, 1, &s, &a));
  s.start = 1;
  OCTA_TRY (octa_node_index (x, 1, &s, &b));
  OCTA_TRY (octa_node_op (octa_op_find (op), (octa_node *[]){ a, b }, &is));
  OCTA_TRY (octa_node_reduce (octa_reduction_find ("all"), is, 0, &all));
  OCTA_TRY (octa_node_compute (all));
  OCTA_TRY (octa_node_download (all, answer));
done:
  octa_node_release (all);
  octa_node_release (is);
  octa_node_release (b);
  octa_node_release (a);
  octa_node_release (x);
  return st;
}

/* Core walks through table and values together when there are many values and
   they are sorted; in a sorted table that finds the same.  */
static octa_status
is_plain (octa_node *t, int64_t n_values, bool *answer)
{
  octa_status st = OCTA_OK;
  double n = (double)t->n_elems;
  *answer = n < 2 || (double)n_values <= n / log2 (n + 1);
  if (! *answer)
    OCTA_TRY (all_pairs (t, "le", answer));
  if (! *answer)
    OCTA_TRY (all_pairs (t, "ge", answer));
done:
  return st;
}

static octa_status
launch (const octa_node *t, const octa_node *v, unsigned options,
        const octa_node *out)
{
  octa_status st;
  const octa_kernel *k;
  octa_arguments a = { .n = 0 };
  char name[48], defines[96];
  bool is_long = t->n_elems > INT32_MAX / 2;
  int steps = 0;
  for (int64_t n = t->n_elems; n > 0; n /= 2)
    steps++;
  snprintf (name, sizeof name, "octa_lookup__%c%s",
            octa_kgen_letter (t->type, false), is_long ? "_long" : "");
  snprintf (defines, sizeof defines,
            "#define OCTA_T %s\n#define OCTA_INDEX %s\n",
            octa_kgen_ctype (t->type, false), is_long ? "long long" : "int");
  OCTA_TRY (octa_template_kernel (name, defines, "octa_lookup_tpl.cuh", &k));
  octa_arguments_add (&a, t->buffer ? (int64_t)t->buffer->p : 0);
  octa_arguments_add (&a, t->n_elems);
  octa_arguments_add (&a, steps);
  octa_arguments_add (&a, (int64_t)v->buffer->p);
  octa_arguments_add (&a, v->n_elems);
  octa_arguments_add (&a, options);
  octa_arguments_add (&a, (int64_t)out->buffer->p);
  int64_t blocks = (v->n_elems + CHUNK - 1) / CHUNK;
  if (! octa_backend_is_host () && blocks > BLOCKS)
    blocks = BLOCKS;
  OCTA_TRY (octa_kernel_launch (k, (unsigned[]){ (unsigned)blocks, 1, 1 },
                                (unsigned[]){ BLOCK, 1, 1 }, a.params));
done:
  return st;
}

octa_status
octa_node_lookup (octa_node *table, octa_node *y, unsigned options,
                  octa_node **out)
{
  octa_status st;
  octa_node *t = NULL, *v = NULL, *result = NULL;
  bool plain = true;
  octa_type type = common_type (table->type, y->type);
  OCTA_TRY (octa_device_ready ());
  OCTA_TRY (as_array (table, type, &t));
  OCTA_TRY (is_plain (t, y->n_elems, &plain));
  if (plain)
    {
      OCTA_TRY (as_array (y, type, &v));
      OCTA_TRY (octa_node_empty (options & OCTA_LOOKUP_BOOL ? OCTA_TYPE_LOGICAL
                                                            : OCTA_TYPE_DOUBLE,
                                 false, y->n_dims, y->dims, &result));
      if (result->n_elems)
        OCTA_TRY (launch (t, v, options, result));
    }
  *out = result;
  result = NULL;
done:
  octa_node_release (result);
  octa_node_release (v);
  octa_node_release (t);
  return st;
}
