/* private.h -- what the files of reduce/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_REDUCE_PRIVATE_H
#define OCTA_REDUCE_PRIVATE_H 1

#include "reduce/reduce.h"

typedef enum octa_reduce_result
{
  OCTA_RESULT_SUM,
  OCTA_RESULT_SQUARES,
  OCTA_RESULT_SAME,
  OCTA_RESULT_REAL,
  OCTA_RESULT_POSITION,
  OCTA_RESULT_LOGICAL
} octa_reduce_result;

typedef enum octa_reduce_empty
{
  OCTA_EMPTY_STAYS,
  OCTA_EMPTY_IS_0,
  OCTA_EMPTY_IS_1
} octa_reduce_empty;

typedef struct octa_reduce_info
{
  const char *name;
  octa_reduce_result result;
  octa_reduce_empty empty;
  const char *feed, *feed_z, *init, *take, *done, *doc;
} octa_reduce_info;

/* What a block has on a GPU.  */
typedef enum octa_pass_form
{
  OCTA_PASS_LONG,  /* columns, or parts of them */
  OCTA_PASS_SHORT, /* several columns, each a part of a warp's */
  OCTA_PASS_STAGED /* all of PRE x COUNT elements, several times */
} octa_pass_form;

/* The operand of a reduction, as seen by it.  */
typedef struct octa_pass
{
  int64_t pre, count, post; /* the operand */
  int64_t parts, per;       /* COUNT is cut into PARTS of PER elements; if
                               staged, POST into blocks of PARTS, and PER
                               threads have a result */
  int64_t tiles;            /* blocks along PRE */
  unsigned block[3];
  int v; /* elements per load */
  octa_pass_form form;
} octa_pass;

/* A row of fold.def.  */
typedef struct octa_fold_info
{
  const char *name, *acc, *acc_z;
  octa_reduce_result result;
  bool is_ordered, has_runs;
  int twin;
} octa_fold_info;

/* Besides the macros of a template, for what a block has.  */
#define OCTA_SHORT_TEXT "#define OCTA_SHORT 1\n"
#define OCTA_STAGED_TEXT "#define OCTA_STAGED 1\n"
/* And for results that are there but for the kind of a zero.  */
#define OCTA_GUESSED_TEXT "#define OCTA_GUESSED 1\n"

/* The files of kernels/ that reductions, and folds, are made of.  */
#define OCTA_REDUCE_TEMPLATES                                                 \
  "octa_reduce.cuh octa_reduce_host_tpl.cuh octa_reduce_tpl.cuh"
#define OCTA_FOLD_TEMPLATES "octa_fold_acc.cuh octa_fold_tpl.cuh"

/* ---- reduce.c, pass.c ---- */

extern const octa_reduce_info octa_reductions[OCTA_REDUCE_COUNT];

octa_pass octa_pass_of (const octa_node *in, int dim);
/* The length of a load that P and S admit.  */
int octa_pass_vector (const octa_pass *s, const octa_program *p);
/* The class of the result, and whether it is complex where values are.  */
octa_type octa_reduction_type (octa_reduce_result r, octa_type in);
bool octa_reduction_is_complex (octa_reduce_result r);

/* Call RUN with the program that feeds N, a reduction that OWN nodes ask for,
   as octa_program_execute does.  */
octa_status octa_reduce_feed (const octa_node *n, unsigned own,
                              octa_program_fn run, void *arg);

/* ---- fold.c ---- */

extern const octa_fold_info octa_folds[OCTA_FOLD_COUNT - OCTA_REDUCE_COUNT];

/* Does the reduction N need to know where its elements come from?  */
bool octa_fold_is_needed (const octa_node *n);
octa_status octa_fold_run (octa_node *n);
octa_status octa_fold_foresee (octa_node *n);
/* On a GPU: VALUE has what reduction OP, an extreme, makes of P's elements,
   but for which zero or NaN it is.  Find out.  */
octa_status octa_fold_settle (octa_program *p, int op, const octa_pass *s,
                              octa_buffer *value);
/* The macros of octa_fold_tpl.cuh.  TYPE and IS_COMPLEX are the elements'. */
void octa_fold_text (octa_strbuf *t, const octa_fold_info *f, bool is_inner,
                     bool from_parts, octa_type type, bool is_complex);
/* The comparison of two elements for max and min.  */
void octa_extreme_text (octa_strbuf *t, bool is_complex);
/* The same, and what adds and multiplies.  */
void octa_fold_operators (octa_strbuf *t, bool is_complex);
/* The macros of octa_reduce_tpl.cuh: R of P's values over contiguous columns
   (IS_INNER) or over neighbouring ones, giving elements of class TYPE.  */
void octa_reduction_text (octa_strbuf *t, const octa_program *p,
                          const octa_reduce_info *r, bool is_inner,
                          octa_type type, bool is_complex);

#endif
