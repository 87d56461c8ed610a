/* kgen_prelude.c -- what stands in front of a program's text: device
   functions, and the operations in use.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"
#include "array/rows.h"

#include <string.h>

static void
add_file (octa_strbuf *text, const char *name)
{
  size_t len;
  const char *s = octa_embed (name, &len);
  if (s)
    octa_strbuf_addn (text, s, len);
}

static void
add_file_if (octa_strbuf *text, bool is_wanted, const char *name)
{
  if (is_wanted)
    add_file (text, name);
}

static bool
uses (const octa_program *p, bool (*test) (const octa_instr *x))
{
  for (int i = 0; i < p->n_instrs; i++)
    if (test (&p->instr[i]))
      return true;
  return false;
}

/* The number of a call's error is none of Octave's.  */
static bool
is_integer (const octa_instr *x)
{
  return octa_type_is_integer ((octa_type)x->type)
         && ! (x->kind == OCTA_INSTR_RESULT && x->b == OCTA_CALL_ERROR);
}

static bool
is_cplx (const octa_instr *x)
{
  return x->is_complex;
}

/* Is X more than arithmetic and comparison?  Those have no functions of
   complex numbers.  */
static bool
is_function (const octa_instr *x)
{
  return x->kind == OCTA_INSTR_RC
         || (x->kind == OCTA_INSTR_OP && ! octa_op_traits[x->op].is_short);
}

/* Add FILE if an operation uses a function of it, PREFIX_...  */
static void
add_if_used (octa_strbuf *text, const octa_program *p, const char *prefix,
             const char *file)
{
  bool is_used = octa_kgen_callees_use (p, prefix);
  for (int i = 0; i < p->n_instrs && ! is_used; i++)
    is_used = (p->instr[i].kind == OCTA_INSTR_OP
               || p->instr[i].kind == OCTA_INSTR_RC)
              && strstr (octa_ops[p->instr[i].op].expr, prefix);
  add_file_if (text, is_used, file);
}

#define SHORT_INSTRS 24 /* that are short; more together are long */

/* Is X, of P, a few instructions of the machine?  */
static bool
is_short (const octa_program *p, const octa_instr *x)
{
  const octa_op_info *o = &octa_ops[x->op];
  switch ((octa_instr_kind)x->kind)
    {
    case OCTA_INSTR_LEAF:
      return ! p->leaf[x->a].is_drawn;
    case OCTA_INSTR_OP:
      return octa_op_traits[x->op].is_short
             && (! p->instr[x->a].is_complex
                 || (o->cplx == OCTA_CPLX_C_TO_C
                     && o->rule != OCTA_RULE_MINMAX));
    case OCTA_INSTR_REAL_OF:
    case OCTA_INSTR_RESULT:
      return true;
    default:
      return false;
    }
}

/* Is what P computes for an element so much that no loop should repeat its
   text?  */
static bool
is_long (const octa_program *p)
{
  bool is = p->n_instrs - p->n_leaves > SHORT_INSTRS;
  for (int i = 0; i < p->n_instrs && ! is; i++)
    is = ! is_short (p, &p->instr[i]);
  return is;
}

void
octa_kgen_prelude (octa_strbuf *text, const octa_program *p)
{
  bool has[OCTA_OP_COUNT] = { false };
  octa_strbuf_add (text,
                   octa_release () >= 11 ? "#define OCTA_SINCE_11 1\n" : "");
  octa_strbuf_add (text, is_long (p) ? "#define OCTA_ROLLED 1\n" : "");
  add_file (text, "octa_types.cuh");
  add_file (text, "octa_math.cuh");
  add_file_if (text, uses (p, is_integer) || octa_kgen_callees_integers (p),
               "octa_int.cuh");
  bool is_complex = uses (p, is_cplx) || octa_kgen_callees_complex (p);
  add_file_if (text, is_complex, "octa_complex.cuh");
  add_file_if (text, is_complex && (p->n_calls || uses (p, is_function)),
               "octa_zmath.cuh");
  add_if_used (text, p, "octas_", "octa_special.cuh");
  add_if_used (text, p, "octae_", "octa_elfun.cuh");
  add_if_used (text, p, "octag_", "octa_gammainc.cuh");
  for (int i = 0; i < p->n_instrs; i++)
    {
      const octa_instr *x = &p->instr[i];
      if (x->kind != OCTA_INSTR_OP || has[x->op])
        continue;
      octa_kgen_op (text, x->op);
      has[x->op] = true;
    }
  octa_kgen_callees (text, p, has);
}
