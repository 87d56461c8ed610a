/* ops.h -- the table of elementwise operations, and core's rules about them.

   ops.def holds the rows.  What follows from a row and from the classes of the
   operands is decided here: the class of the result, whether it is complex,
   and the errors that core reports, in core's words.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_OPS_H
#define OCTA_OPS_H 1

#include "octa.h"

/* How the class of the result follows from the operands' classes.  Logical
   counts as double where nothing else is said.  */
typedef enum octa_rule
{
  OCTA_RULE_KEEP,      /* the operand's */
  OCTA_RULE_FLOATMAP,  /* single stays, everything else gives double */
  OCTA_RULE_FLOATONLY, /* as FLOATMAP; integers and logical are errors */
  OCTA_RULE_NUMERIC,   /* as FLOATMAP; logical is an error */
  OCTA_RULE_PREDICATE, /* logical */
  OCTA_RULE_ARITH,     /* integer, or else single, wins; two integers must
                          agree; no complex beside an integer */
  OCTA_RULE_COMPARE,   /* logical; no complex beside an integer */
  OCTA_RULE_ORDER,     /* the same, and complex sorts by abs, then arg */
  OCTA_RULE_BOOL,      /* logical; classes combine as in ARITH */
  OCTA_RULE_XOR,       /* logical, from anything */
  OCTA_RULE_MAP2,      /* FLOATMAP of two; logical is an error */
  OCTA_RULE_MODREM,    /* as ARITH; logical is an error */
  OCTA_RULE_MINMAX,    /* as ARITH; the wider of two integers of one sign */
  OCTA_RULE_BIT,       /* as ARITH; complex operands lose their imaginary
                          part */
  OCTA_RULE_SHIFT,     /* the first operand's */
  OCTA_RULE_GCD,       /* the wider integer, or else as ARITH */
  OCTA_RULE_LCM,       /* as ARITH; logical is an error */
  OCTA_RULE_MERGE,     /* a logical and two of one class */
  OCTA_RULE_COMPLEX,   /* complex: single if an operand is, else double */
#define TYPE(name, NAME, letter, ctype, size, group) OCTA_RULE_CAST_##name,
#include "types.def"
#undef TYPE
  OCTA_RULE_COUNT
} octa_rule;

/* What complex operands give.  */
typedef enum octa_cplx_rule
{
  OCTA_CPLX_C_TO_C,
  OCTA_CPLX_C_TO_R,
  OCTA_CPLX_ERROR,
  OCTA_CPLX_CORE /* a value, but core computes it (run_op of the gateway) */
} octa_cplx_rule;

/* What depends on the values.  octa_NAME_ok (a[, b]) of the device functions
   says whether an element is harmless; octa_NAME_rc is its complex value.  */
typedef enum octa_check
{
  OCTA_CHECK_NONE,
  OCTA_CHECK_RC,        /* real operands may give a complex result */
  OCTA_CHECK_RC_NONNEG, /* ... but not if the first has no element below 0 */
  OCTA_CHECK_ERR        /* core reports an error: octa_op_violation */
} octa_check;

/* When a real result has no sign bit set (NaN aside): such an operand keeps
   real functions real, also divided by.  */
typedef enum octa_sign
{
  OCTA_SIGN_UNKNOWN,
  OCTA_SIGN_NONNEG, /* always */
  OCTA_SIGN_BOTH,   /* when no operand has one set */
  OCTA_SIGN_SQUARE  /* as BOTH; also when both operands are the same */
} octa_sign;

typedef enum octa_op
{
#define OP(name, n, rule, cplx, check, sign, expr, lo, hi, ulp, doc)          \
  OCTA_OP_##name,
#include "ops.def"
#undef OP
  OCTA_OP_COUNT
} octa_op;

#define OCTA_OPERANDS_MAX 3

typedef struct octa_op_info
{
  const char *name;
  int n; /* operands */
  octa_rule rule;
  octa_cplx_rule cplx;
  octa_check check;
  octa_sign sign;
  const char *expr; /* CUDA C++, in a, b and c */
  double lo, hi;    /* test domain */
  double ulp;       /* 0: bit for bit */
  const char *doc;  /* texinfo */
  /* Derived.  */
  bool wants_resolved; /* an operand that may be complex must be resolved */
  bool broadcasts;     /* else sizes are equal, or an operand is 1x1 */
  bool scalar_last;    /* of real operands, a 1x1 goes second (max, min) */
} octa_op_info;

OCTA_API extern const octa_op_info octa_ops[OCTA_OP_COUNT];
/* OCTA_OP_COUNT if none.  */
OCTA_API octa_op octa_op_find (const char *name);

typedef enum octa_cplx
{
  OCTA_REAL,
  OCTA_COMPLEX,
  OCTA_UNKNOWN /* complex storage, perhaps with zero imaginary parts only */
} octa_cplx;

typedef struct octa_operand
{
  octa_type type;
  octa_cplx cplx; /* OCTA_REAL or OCTA_COMPLEX */
  bool is_scalar; /* 1x1 */
  bool is_empty;
} octa_operand;

typedef enum octa_outcome
{
  OCTA_OUT_REAL,
  OCTA_OUT_NARROW, /* computed complex; real if every imaginary part is 0 */
  OCTA_OUT_CHECK,  /* real, unless an element violates octa_NAME_ok */
  OCTA_OUT_COMPLEX /* stays complex */
} octa_outcome;

/* The class of OP's result.  IN has the row's number of operands.  */
OCTA_API octa_status octa_op_result (octa_op op, const octa_operand *in,
                                     octa_type *type, octa_outcome *out);
/* Core's error for operands of sizes SIZE1 and SIZE2 ("2x3").  */
OCTA_API octa_status octa_op_nonconformant (octa_op op, const char *size1,
                                            const char *size2);
/* Core's error for an element that octa_NAME_ok rejects (CHECK ERR).  */
OCTA_API octa_status octa_op_violation (octa_op op);
/* What core calls operand O in messages: "int8 matrix".  */
OCTA_API const char *octa_operand_name (const octa_operand *o);
/* The operator that OP is written with, or NULL.  */
OCTA_API const char *octa_op_symbol (octa_op op);
/* The type of elements in kernels: "double", "octa_z".  */
OCTA_API const char *octa_ctype (octa_type type, bool is_complex);

#endif
