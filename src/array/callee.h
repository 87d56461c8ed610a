/* callee.h -- callees: compiled functions, and nodes for calls of them.  A
   part of the public header array.h, which includes it.  A callee is an Octave
   function that function/ has translated to CUDA C.  A call of it is a node
   with an operand for each argument, and each result is a node over the call.
   They are lazy like operations: a program that needs a result calls the
   function for each element.

   The text of a callee defines, under its name NAME,

     struct NAME_results { T0 r0; T1 r1; ... bool left; unsigned error;
                          double value0, value1 ...; };
     OCTA_FN NAME_results NAME (A0 a0, A1 a1, ..., long long place,
                                const volatile int *stop);

   left, error, value0 ..., place and stop exist only if the callee has
   may_leave, may_fail, n_values, wants_place and wants_stop.  An argument that
   is a whole array is an octa_whole<T> (kernels/function/octa_fun.cuh).  The
   types of results are those of octa_ctype, complex if the callee says so.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_CALLEE_H
#define OCTA_CALLEE_H 1

#include "base/base.h"
#include "context/context.h"
#include "array/ops.h"
#include "array/size.h"

#define OCTA_CALL_ARGS 24
#define OCTA_CALL_RESULTS 10
#define OCTA_CALL_VALUES 8

typedef struct octa_callee_arg
{
  octa_type type;
  bool is_complex;
  bool is_whole; /* the whole array, which is read by subscripts */
} octa_callee_arg;

/* CPLX is OCTA_UNRESOLVED if the result is complex in the text and becomes
   real if no element has an imaginary part; OCTA_COMPLEX if it stays
   complex.  */
typedef struct octa_callee_result
{
  octa_type type;
  octa_cplx cplx;
  bool stays_real; /* real even in the version that LEAVE returns.  If false
                      and the callee may leave the reals, a double or single
                      may turn out complex */
} octa_callee_result;

typedef struct octa_call octa_call;
typedef struct octa_callee octa_callee;
struct octa_callee
{
  unsigned refs; /* 1 when it is made */
  uint64_t hash; /* of the text; 0 until it is needed */
  char name[64]; /* callees of the same name have the same text */
  char said[40]; /* in messages: "steps", "an anonymous function"; or the name
                  */
  char *text;
  int n_args, n_results, n_ops;
  octa_callee_arg arg[OCTA_CALL_ARGS];
  octa_callee_result result[OCTA_CALL_RESULTS];
  uint16_t *op; /* rows of ops.def that the text uses, as OCTA_OP_plus (a, b),
                   octa_sqrt_ok (a), octa_sqrt_rc (a) */
  bool uses_integers, uses_complex; /* it has values of such a class */
  bool may_leave;   /* left: an operation would have left the real numbers */
  bool may_fail;    /* error: the number of this element's error; 0: none */
  int n_values;     /* value0 ...: the numbers in the error's text */
  bool uses_random; /* it draws random numbers:
                       kernels/function/octa_fun_draw.cuh */
  bool wants_place; /* the element's number in the result, from 0 */
  bool wants_stop;  /* a word that becomes nonzero when Ctrl-C is pressed */
  /* The version of the function that uses complex numbers where this one would
     leave the reals; a new reference.  */
  octa_status (*leave) (octa_callee *c, octa_callee **out);
  /* Fill the error slot and return OCTA_FAIL: ERROR occurred with VALUE in
     element PLACE of CALL.  */
  octa_status (*fail) (const octa_callee *c, unsigned error,
                       const double *value, const octa_node *call,
                       int64_t place);
  void (*destroy) (octa_callee *c); /* the last reference has gone */
};

/* OUT gets the nodes of C's results for the arguments IN.  The results have
   SIZE.  Arguments that are read by element are repeated along dimensions of
   length 1; the caller has checked that this is possible.  */
OCTA_API octa_status octa_node_call (octa_callee *c, octa_node *const *in,
                                     const octa_size *size, octa_node **out);
OCTA_API void octa_callee_retain (octa_callee *c);
OCTA_API void octa_callee_release (octa_callee *c); /* NULL is fine */

#endif
