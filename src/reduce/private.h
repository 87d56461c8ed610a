/* private.h -- declarations shared by the files of reduce/.

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

/* The part that one block computes on a GPU.  */
typedef enum octa_pass_form
{
  OCTA_PASS_LONG,    /* one or more columns, or a part of a column */
  OCTA_PASS_COLUMNS, /* one of many columns */
  OCTA_PASS_SHORT,   /* several columns, each by a part of a warp */
  OCTA_PASS_SINGLES, /* several columns, each of one load */
  OCTA_PASS_STAGED,  /* PRE x COUNT elements for several indices of POST */
  OCTA_PASS_FORMS
} octa_pass_form;

/* How a reduction reads its operand.  */
typedef struct octa_pass
{
  int64_t pre, count, post; /* the operand */
  int64_t parts, per;       /* COUNT is cut into PARTS of PER elements; if
                               staged, POST is cut into blocks of PARTS, and
                               PER threads compute one result */
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

/* Additional macros of the template for each form of a block's part.  */
extern const char *const octa_pass_texts[OCTA_PASS_FORMS];
/* And for results that are stored, of which some may be wrong.  */
#define OCTA_GUESSED_TEXT "#define OCTA_GUESSED 1\n"

/* The files of kernels/ for reductions and for folds.  */
#define OCTA_REDUCE_TEMPLATES                                                 \
  "octa_reduce.cuh octa_reduce_host_tpl.cuh octa_reduce_tpl.cuh"
#define OCTA_FOLD_TEMPLATES                                                   \
  "octa_fold_acc.cuh octa_product.cuh octa_fold_tpl.cuh"

/* ---- plan.c ---- */

/* The largest number of blocks that a multiprocessor should run at once.  */
#define OCTA_BLOCKS_MOST 6

/* Cut the pass over the values of P, whose results have SIZE bytes.  AT_ONCE:
   how many blocks a multiprocessor should run at once, or 0.  TELLS_ZEROS:
   equal results can be different.  */
void octa_pass_plan (octa_pass *s, const octa_program *p, size_t size,
                     int at_once, bool tells_zeros);
/* The number of blocks that the kernel has.  */
int64_t octa_pass_blocks (const octa_pass *s);
/* The number of arrays that P reads.  */
int octa_pass_arrays (const octa_program *p);

/* ---- reduce.c, pass.c ---- */

extern const octa_reduce_info octa_reductions[OCTA_REDUCE_COUNT];

octa_pass octa_pass_of (const octa_node *in, int dim);
/* The number of elements per load that is possible for P and S.  */
int octa_pass_vector (const octa_pass *s, const octa_program *p);
/* The class of the result, and whether it is complex if the values are.  */
octa_type octa_reduction_type (octa_reduce_result r, octa_type in);
bool octa_reduction_is_complex (octa_reduce_result r);

/* Call RUN, as octa_program_execute does, with the program that computes the
   operand of N, a reduction that OWN nodes need.  */
octa_status octa_reduce_feed (const octa_node *n, unsigned own,
                              octa_program_fn run, void *arg);

/* ---- fold.c ---- */

extern const octa_fold_info octa_folds[OCTA_FOLD_COUNT - OCTA_REDUCE_COUNT];

/* Does the reduction N have to know the positions of its elements?  */
bool octa_fold_is_needed (const octa_node *n);
octa_status octa_fold_run (octa_node *n);
octa_status octa_fold_foresee (octa_node *n);
/* Is there a fold that finds which results of reduction OP of such elements
   are core's?  */
bool octa_fold_settles (int op, octa_type type, bool is_complex);
/* VALUE has the results of reduction OP of the elements of P, but some kinds
   of them may be wrong: of extremes 0 and NaN, which may be the wrong ones of
   several; of products those that are not finite, and those that are below
   realmin, as the products of parts may overflow or underflow.  Correct
   them.  */
octa_status octa_fold_settle (octa_program *p, int op, const octa_pass *s,
                              octa_buffer *value);
/* The macros of octa_fold_tpl.cuh.  TYPE and IS_COMPLEX describe the
   elements.  */
void octa_fold_text (octa_strbuf *t, const octa_fold_info *f, bool is_inner,
                     bool from_parts, octa_type type, bool is_complex);
/* The comparison of two elements for max and min.  */
void octa_reduce_extreme_text (octa_strbuf *t, bool is_complex);
/* The same, and addition and multiplication.  */
void octa_fold_operators (octa_strbuf *t, bool is_complex);
/* The macros of octa_reduce_tpl.cuh: reduction R of the values of P along the
   contiguous dimension (IS_INNER) or another one, with results of class
   TYPE.  */
void octa_reduction_text (octa_strbuf *t, const octa_program *p,
                          const octa_reduce_info *r, bool is_inner,
                          octa_type type, bool is_complex);

#endif
