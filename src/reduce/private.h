/* private.h -- what the files of reduce/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_REDUCE_PRIVATE_H
#define OCTA_REDUCE_PRIVATE_H 1

#include "reduce/reduce.h"

/* ---- reduce.c, pass.c ---- */

extern const octa_reduce_info octa_reductions[OCTA_REDUCE_COUNT];

octa_pass octa_pass_of (const octa_node *in, int dim);
/* The length of a load that P and S admit.  */
int octa_pass_vector (const octa_pass *s, const octa_program *p);
/* The class of the result, and whether it is complex where values are.  */
octa_type octa_reduction_type (octa_reduce_result r, octa_type in);
bool octa_reduction_is_complex (octa_reduce_result r);

/* Call RUN with the program that feeds N, a reduction that OWN nodes ask for,
   until what it assumed holds.  RUN drops the results of earlier calls.  */
typedef octa_status (*octa_pass_fn) (octa_program *p, void *arg,
                                     unsigned *raised);
octa_status octa_reduce_feed (const octa_node *n, unsigned own,
                              octa_pass_fn run, void *arg);

/* ---- fold.c ---- */

extern const octa_fold_info octa_folds[OCTA_FOLD_COUNT - OCTA_REDUCE_COUNT];

/* Does the reduction N need to know where its elements come from?  */
bool octa_fold_is_needed (const octa_node *n);
octa_status octa_fold_run (octa_node *n);
/* The macros of octa_fold_tpl.cuh.  TYPE and IS_COMPLEX are the elements'. */
void octa_fold_text (octa_strbuf *t, const octa_fold_info *f, bool is_inner,
                     bool from_parts, octa_type type, bool is_complex);
/* What decides of two elements for max and min.  */
void octa_extreme_text (octa_strbuf *t, bool is_complex);
/* The macros of octa_reduce_tpl.cuh: R over contiguous columns (IS_INNER) or
   over neighbouring ones, giving elements of class TYPE.  */
void octa_reduction_text (octa_strbuf *t, const octa_reduce_info *r,
                          bool is_inner, octa_type type, bool is_complex,
                          bool value_is_complex);

#endif
