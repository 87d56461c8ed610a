/* kgen_prelude.c -- the text before that of a program: device functions, and
   the operations that it uses; and whether its loops are unrolled.

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

/* The number of a call's error is not one of Octave's integers.  */
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

/* Is X more than arithmetic or comparison?  These need no functions of complex
   numbers.  */
static bool
is_function (const octa_instr *x)
{
  return x->kind == OCTA_INSTR_RC
         || (x->kind == OCTA_INSTR_OP && ! octa_op_traits[x->op].is_short);
}

/* Does an operation use a function whose name begins with PREFIX?  */
static bool
uses_function (const octa_program *p, const char *prefix)
{
  bool is_used = octa_kgen_callees_use (p, prefix);
  for (int i = 0; i < p->n_instrs && ! is_used; i++)
    is_used = (p->instr[i].kind == OCTA_INSTR_OP
               || p->instr[i].kind == OCTA_INSTR_RC)
              && strstr (octa_ops[p->instr[i].op].expr, prefix);
  return is_used;
}

/* Files of functions, and the prefix of the functions' names.  */
static const struct
{
  const char *file, *prefixes[10];
} real_files[] = { { "octa_libm.cuh",
                     { "octa_cbrt", "octa_exp", "octa_log", "octa_sin",
                       "octa_cos", "octa_tan", "octa_asin", "octa_acos",
                       "octa_atan" } },
                   { "octa_power.cuh", { "octa_power", "octa_realpow" } },
                   { "octa_bits.cuh", { "octa_bit" } } },
  special_files[] = { { "octa_special.cuh", { "octas_" } },
                      { "octa_elfun.cuh", { "octae_" } },
                      { "octa_gammainc.cuh", { "octag_" } } };

#define N_REAL (sizeof real_files / sizeof *real_files)
#define N_SPECIAL (sizeof special_files / sizeof *special_files)

static bool
uses_any (const octa_program *p, const char *const *prefixes)
{
  bool is_used = false;
  for (; *prefixes && ! is_used; prefixes++)
    is_used = uses_function (p, *prefixes);
  return is_used;
}

#define SHORT_INSTRS 24 /* a program of more short instructions is long */

/* Does instruction X of P need only a few machine instructions?  */
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

/* Does P compute so much for an element that loops should not be unrolled?  */
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
  bool is_integer_too = uses (p, is_integer) || octa_kgen_callees_integers (p);
  bool is_complex = uses (p, is_cplx) || octa_kgen_callees_complex (p);
  bool is_special[N_SPECIAL], is_any = is_integer_too || is_complex;
  for (size_t i = 0; i < N_SPECIAL; i++)
    is_any |= is_special[i] = uses_any (p, special_files[i].prefixes);
  /* Later files, and the texts of callees, may call any function of these.  */
  for (size_t i = 0; i < N_REAL; i++)
    add_file_if (text,
                 is_any || p->n_calls || uses_any (p, real_files[i].prefixes),
                 real_files[i].file);
  add_file_if (text, is_integer_too, "octa_int.cuh");
  add_file_if (text, is_complex, "octa_complex.cuh");
  add_file_if (text, is_complex && (p->n_calls || uses (p, is_function)),
               "octa_zmath.cuh");
  for (size_t i = 0; i < N_SPECIAL; i++)
    add_file_if (text, is_special[i], special_files[i].file);
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

void
octa_kgen_turn (octa_strbuf *text, const octa_program *p, int v)
{
  /* Special functions, whose texts are the longest, are even faster by a loop
     (gammainc of singles 1.3 times); sin and powers are slower (1.05 to 1.2).
     A loop over two elements is longer than their text, and random numbers
     come from functions that are called.  */
  bool pays = false;
  for (size_t i = 0; i < N_SPECIAL; i++)
    pays |= uses_any (p, special_files[i].prefixes);
  pays &= v > 2;
  for (int i = 0; i < p->n_leaves; i++)
    pays &= ! p->leaf[i].is_drawn;
  if (! pays)
    return;
  octa_strbuf_add (text, "\n#define OCTA_TURN_ALL \\\n");
  for (int i = 0; i < p->n_leaves; i++)
    if (p->leaf[i].access >= OCTA_ACCESS_LINEAR)
      octa_strbuf_printf (text, "  octa_turn (v%d.e); \\\n", i);
  for (int i = 0; i < p->n_outs; i++)
    octa_strbuf_printf (text, "  octa_turn (w%d.e); \\\n", i);
}
