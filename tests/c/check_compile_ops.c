/* check_compile_ops.c -- every elementwise operation in a compiled function
   gives the bits that its own node gives, for all classes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_compile.h"
#include "array/rows.h"

#include <math.h>
#include <string.h>

enum
{
  MANY = 24
};

static const octa_type types[] = { OCTA_TYPE_DOUBLE, OCTA_TYPE_INT8,
                                   OCTA_TYPE_DOUBLE };
#define N_TYPES (sizeof types / sizeof *types)

/* Operand K of class number T, which is complex if it is the last one.  */
static octa_node *
operand (const octa_op_info *op, size_t t, int k)
{
  double x[MANY], z[2 * MANY];
  bool is_complex = t == N_TYPES - 1;
  const octa_size size = { .n_dims = 2, .dims = { MANY, 1 } };
  octa_node *n = NULL, *cast = NULL;
  for (int i = 0; i < MANY; i++)
    {
      double u = (i * (k ? 7 : 5) % MANY) / (double)(MANY - 1);
      x[i] = op->lo + (op->hi - op->lo) * u;
      if (types[t] != OCTA_TYPE_SINGLE && types[t] != OCTA_TYPE_DOUBLE)
        x[i] = types[t] == OCTA_TYPE_LOGICAL ? i % (2 + k) == 0 : round (x[i]);
    }
  for (int i = 0; i < MANY; i++)
    {
      z[2 * i] = x[i];
      /* what is real in an element is computed as a real number */
      z[2 * i + 1] = (i % 3 ? 1 : -1) * (0.3 + fabs (0.5 * x[MANY - 1 - i]));
    }
  CHECK_OK (octa_node_upload (OCTA_TYPE_DOUBLE, is_complex, &size,
                              is_complex ? z : x, &n));
  if (types[t] == OCTA_TYPE_DOUBLE)
    return n;
  CHECK_OK (octa_node_op (octa_op_cast (types[t]), &n, &cast));
  octa_node_release (n);
  return cast;
}

/* OP of IN as compiled; NULL: refused or an error.  */
static octa_node *
compiled (const octa_op_info *op, octa_node *const *in)
{
  static const char *const calls[] = { "", "x", "x, y" };
  octa_fun_value value[2];
  char text[200];
  octa_fun_source *s = NULL;
  octa_callee *c = NULL;
  octa_node *out = NULL;
  for (int i = 0; i < op->n; i++)
    value[i] = (octa_fun_value){ .type = (octa_type)in[i]->type,
                                 .is_complex = in[i]->cplx != OCTA_REAL };
  snprintf (text, sizeof text, "function r = f (%s)\n r = %s (%s);\nend",
            calls[op->n], op->name, calls[op->n]);
  CHECK_OK (read_source ("f.m", text, &s));
  if (octa_fun_compile (&(octa_fun){ .source = s }, op->n, value, 1, &c)
          != OCTA_OK
      || octa_fun_call (c, in, &in[0]->size, &out) != OCTA_OK
      || octa_node_resolve (out) != OCTA_OK
      || octa_node_compute (out) != OCTA_OK)
    {
      octa_node_release (out);
      out = NULL;
    }
  octa_callee_release (c);
  octa_fun_source_release (s);
  return out;
}

/* The same bits, but for what NaN they are, and the sign of an imaginary part
   that is zero.  */
static bool
is_same (octa_node *a, octa_node *b)
{
  _Alignas(16) unsigned char p[2][16 * MANY];
  if (a->type != b->type || a->cplx != b->cplx)
    return false;
  CHECK_OK (octa_node_download (a, p[0]));
  CHECK_OK (octa_node_download (b, p[1]));
  int n = MANY << (a->cplx == OCTA_COMPLEX);
  for (int i = 0; i < n; i++)
    {
      double x = 0, y = 0;
      size_t bytes = octa_types[a->type].size;
      if (a->type == OCTA_TYPE_DOUBLE)
        {
          x = ((double *)(void *)p[0])[i];
          y = ((double *)(void *)p[1])[i];
        }
      if (a->type == OCTA_TYPE_SINGLE)
        {
          x = (double)((float *)(void *)p[0])[i];
          y = (double)((float *)(void *)p[1])[i];
        }
      bool is_free = (x != x && y != y)
                     || (a->cplx == OCTA_COMPLEX && x == 0 && y == 0);
      if (! is_free
          && memcmp (p[0] + (size_t)i * bytes, p[1] + (size_t)i * bytes, bytes)
                 != 0)
        return false;
    }
  return true;
}

static void
check_op (octa_op o, size_t t, size_t u)
{
  const octa_op_info *op = &octa_ops[o];
  octa_node *in[2] = { operand (op, t, 0),
                       op->n > 1 ? operand (op, u, 1) : 0 };
  octa_node *want = NULL, *got = NULL;
  bool is_there = octa_node_op (o, in, &want) == OCTA_OK
                  && octa_node_resolve (want) == OCTA_OK
                  && octa_node_compute (want) == OCTA_OK;
  got = compiled (op, in);
  bool is_right = is_there ? got && is_same (got, want) : ! got;
  /* the gateway resolves complex operands of these first */
  if (! is_there && octa_ops[o].rule == OCTA_RULE_BOOL)
    is_right = true;
  if (! is_right)
    printf ("%s (%s%s, %s%s): %s\n", op->name,
            t == N_TYPES - 1 ? "complex " : "", octa_types[types[t]].name,
            u == N_TYPES - 1 ? "complex " : "", octa_types[types[u]].name,
            ! is_there ? "no error"
            : ! got    ? octa_error ()->msg
                       : "another value");
  CHECK (is_right);
  octa_node_release (in[0]);
  octa_node_release (in[1]);
  octa_node_release (want);
  octa_node_release (got);
}

int
main (void)
{
  unsigned n = 0;
  setvbuf (stdout, NULL, _IOLBF, 0);
  check_begin ();
  for (int o = 0; o < OCTA_OP_COUNT; o++)
    for (size_t t = 0; t < N_TYPES && octa_ops[o].n < 3; t++)
      for (size_t u = 0; u < (octa_ops[o].n > 1 ? N_TYPES : 1); u++)
        if ((octa_ops[o].n == 1 || t == u || u == 0)
            && strncmp (octa_ops[o].name, "__", 2) != 0
            && octa_ops[o].cplx != OCTA_CPLX_CORE && check_is_due (n++))
          check_op ((octa_op)o, t, u);
  CHECK (octa_node_count == 0);
  return check_report ();
}
