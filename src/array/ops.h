/* ops.h -- the elementwise operations: what a row of ops.def has, and core's
   rules about classes.

   A part of the public header array.h, which includes it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_OPS_H
#define OCTA_OPS_H 1

#include "base/base.h"

/* ---- ops.c: the table of elementwise operations (ops.def) ---- */

/* How the class of the result follows from the operands' classes.  Logical
   counts as double unless a rule says otherwise.  */
typedef enum octa_op_rule
{
  OCTA_RULE_KEEP,      /* the operand's */
  OCTA_RULE_FLOATMAP,  /* single stays, everything else gives double */
  OCTA_RULE_FLOATONLY, /* as FLOATMAP; integers and logical are errors */
  OCTA_RULE_NUMERIC,   /* as FLOATMAP; logical is an error */
  OCTA_RULE_PREDICATE, /* logical */
  OCTA_RULE_ARITH, /* an integer wins, else single; two integers must have one
                      class; no complex with an integer */
  OCTA_RULE_COMPARE, /* logical; no complex with an integer */
  OCTA_RULE_ORDER, /* the same; complex numbers are ordered by abs, then arg */
  OCTA_RULE_BOOL,  /* logical; classes combine as in ARITH */
  OCTA_RULE_XOR,   /* logical, from anything */
  OCTA_RULE_MAP2,  /* FLOATMAP of two; logical is an error */
  OCTA_RULE_MODREM,  /* as ARITH; logical is an error */
  OCTA_RULE_MINMAX,  /* as ARITH; the wider of two integer classes of the same
                        signedness */
  OCTA_RULE_BIT,     /* as ARITH; complex operands lose their imaginary
                        part */
  OCTA_RULE_SHIFT,   /* the first operand's */
  OCTA_RULE_GCD,     /* the wider integer, or else as ARITH */
  OCTA_RULE_LCM,     /* as ARITH; logical is an error */
  OCTA_RULE_MERGE,   /* a logical and two of one class */
  OCTA_RULE_COMPLEX, /* complex: single if an operand is, else double */
#define TYPE(name, NAME, letter, ctype, size, group) OCTA_RULE_CAST_##name,
#include "base/types.def"
  OCTA_RULE_COUNT
} octa_op_rule;

/* The result for complex operands.  */
typedef enum octa_op_cplx
{
  OCTA_CPLX_C_TO_C,
  OCTA_CPLX_C_TO_R,
  OCTA_CPLX_ERROR,
  OCTA_CPLX_CORE /* core computes it (run_op of the gateway) */
} octa_op_cplx;

/* The effect that values may have on the result.  The device function
   octa_NAME_ok (a[, b]) returns whether an element has no such effect;
   octa_NAME_rc is its complex value.  */
typedef enum octa_op_check
{
  OCTA_CHECK_NONE,
  OCTA_CHECK_RC,        /* real operands may give a complex result */
  OCTA_CHECK_RC_NONNEG, /* ... but not if the first has no element below 0 */
  OCTA_CHECK_ERR        /* core reports an error: octa_op_violation */
} octa_op_check;

/* When no element of a real result has its sign bit set (NaN aside).  With
   such an operand, real functions stay real; so does division by it.  */
typedef enum octa_op_sign
{
  OCTA_SIGN_UNKNOWN,
  OCTA_SIGN_NONNEG, /* always */
  OCTA_SIGN_BOTH,   /* if no operand has one set */
  OCTA_SIGN_SQUARE  /* as BOTH; also when both operands are the same */
} octa_op_sign;

/* A row of ops.def: OCTA_OP_plus ... of rows.h.  Only files that name rows
   include that, because a new row renumbers them.  */
typedef int octa_op;

#define OCTA_OPERANDS_MAX 3

typedef struct octa_op_info
{
  const char *name;
  int n; /* operands */
  octa_op_rule rule;
  octa_op_cplx cplx;
  octa_op_check check;
  octa_op_sign sign;
  const char *expr; /* CUDA C++, in a, b and c */
  double lo, hi;    /* test domain */
  double ulp;       /* 0: bit for bit */
  const char *doc;  /* texinfo */
  /* Derived.  */
  bool wants_resolved; /* operands that may be complex must be resolved */
  bool broadcasts;     /* false: sizes are equal, or an operand is 1x1 */
  bool scalar_last;    /* if operands are real, a 1x1 goes second (max, min) */
} octa_op_info;

OCTA_API extern const octa_op_info octa_ops[];

/* Traits that only a few operations have: the rows TRAITS of ops.def.  */
typedef struct octa_op_trait
{
  const char *symbol; /* its operator */
  const char *over;   /* core's m-file that uses this operation and is named in
                         messages */
  const char *reciprocal_of; /* if complex, it is 1 ./ this operation, which
                                may turn out real before the division */
  const char *noun; /* the name of the result in core's message about sizes */
  bool is_turned;   /* ... which has the operands in reverse order */
  const char *not_float; /* FLOATONLY: core's error for other classes */
  bool keeps_real;       /* returns a real operand of its class unchanged */
  bool keeps_integers;   /* ... if it is an integer */
  bool folds;            /* F (A, B, C ...) is F (F (A, B), C) ... */
  bool folds_in_place;   /* ... by "+=", which does not grow the left side */
  const char *matrix;    /* the operation on matrices, which equals this one if
                            both operands are 1x1 */
  bool left_scales;      /* ... or if the left operand is 1x1 */
  bool right_scales;     /* ... or if the right operand is 1x1 */
  bool is_short;         /* takes a few instructions: loops may repeat it */
} octa_op_trait;

OCTA_API extern const octa_op_trait octa_op_traits[];

/* The row with that name; OCTA_OP_COUNT: none.  */
OCTA_API octa_op octa_op_find (const char *name);
/* The operation that converts to class T.  */
OCTA_API octa_op octa_op_cast (octa_type t);
/* Is the operation on matrices OP itself, if the left or the right operand is
   1x1?  */
OCTA_API bool octa_op_is_matrix (octa_op op, bool is_left, bool is_right);

typedef enum octa_cplx
{
  OCTA_REAL,
  OCTA_COMPLEX,
  OCTA_UNRESOLVED /* stored as complex; perhaps all imaginary parts are zero */
} octa_cplx;

/* ---- optypes.c: core's rules about the operands of an operation ---- */

typedef struct octa_operand
{
  octa_type type;
  octa_cplx cplx; /* OCTA_REAL or OCTA_COMPLEX */
  bool is_scalar; /* 1x1 */
  bool is_empty;
} octa_operand;

typedef enum octa_op_outcome
{
  OCTA_OUTCOME_REAL,
  OCTA_OUTCOME_NARROW, /* computed complex; real if imaginary parts are 0 */
  OCTA_OUTCOME_CHECK,  /* real, unless an element violates octa_NAME_ok */
  OCTA_OUTCOME_COMPLEX /* stays complex */
} octa_op_outcome;

/* The class of OP's result.  IN has the row's number of operands.  */
OCTA_API octa_status octa_op_result (octa_op op, const octa_operand *in,
                                     octa_type *type, octa_op_outcome *out);
/* The class of [a, b, ...] after appending class U to pieces of class T: the
   first integer, else single, else double; logical if all are logical.  */
OCTA_API octa_type octa_op_cat_type (octa_type t, octa_type u);
/* The class of x after x(...) = v: x keeps its own, except that an integer
   array becomes v's class when v is complex, and a logical one double when v
   is complex or single.  */
OCTA_API octa_type octa_op_put_type (octa_type x, octa_type v,
                                     bool v_is_complex);
/* Core's error for operands of sizes SIZE1 and SIZE2 ("2x3").  */
OCTA_API octa_status octa_op_nonconformant (octa_op op, const char *size1,
                                            const char *size2);
/* The same for what is no octa_op: core calls it PREFIX and NAME.  */
octa_status octa_op_nonconformant_as (const char *prefix, const char *name,
                                      const char *size1, const char *size2);
/* Core's error for an element that octa_NAME_ok rejects (CHECK ERR).  */
OCTA_API octa_status octa_op_violation (octa_op op);
/* Core's name of operand O in messages: "int8 matrix".  */
OCTA_API const char *octa_operand_name (const octa_operand *o);
/* The operator in core's messages about OP, or NULL.  */
OCTA_API const char *octa_op_symbol (octa_op op);
/* The type of elements in kernels: "double", "octa_z".  */
OCTA_API const char *octa_ctype (octa_type type, bool is_complex);
/* ... and its letter, as in names of kernels.  */
OCTA_API char octa_ctype_letter (int type, bool is_complex);

#endif
