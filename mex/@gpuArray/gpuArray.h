/* gpuArray.h -- what the files of the gpuArray gateway share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef GPUARRAY_H
#define GPUARRAY_H 1

#include "gpu.h"

/* A reference that goes with the scope, also when Octave throws.  */
static inline void
release_node (octa_node **n)
{
  octa_node_release (*n);
}
#define AUTO_NODE __attribute__ ((cleanup (release_node))) octa_node *

/* The host array with N's value.  */
octa_status gpu_gather (octa_node *n, mxArray **out);

/* DIM as core reads it, 0-based; false when core should say what is wrong with
   it.  */
bool gpu_read_dim (const mxArray *x, int *dim);

/* Is X a gpuArray, or what becomes one: a numeric or logical array?  */
bool gpu_is_operand (const mxArray *x);

/* Gather the arguments, let core compute, send the results back.  WARNS: say
   so once per function (octcuda:fallback), and which library is missing if C
   has asked for one.  */
octa_status gpu_fallback (call *c, bool warns);
/* The same under another name and with other arguments.  */
octa_status gpu_fallback_as (call *c, const char *name, int n_rhs,
                             const mxArray **rhs, bool warns);
/* The same, without a word where little is gathered.  */
octa_status gpu_core_small (call *c, const char *name, int n_rhs,
                            const mxArray **rhs);
/* C has not as many arguments or results as its method takes, as the error
   slot says: core's function of the name says how it is called.  */
octa_status gpu_miscalled (call *c);
/* The kernel that C wants cannot be compiled, as the error slot says: the same
   if core has such a function, and says so.  */
octa_status gpu_without_compiler (call *c);

/* Gather the arguments and let core do the rest, giving N_LHS host values.  */
octa_status gpu_on_host (call *c, int n_lhs);
/* The same by whatever function has the name.  */
octa_status gpu_by_name (call *c, int n_lhs);

/* Operation OP of the arguments.  */
octa_status gpu_apply (octa_op op, const mxArray **rhs, mxArray **lhs);
/* A row of reduce.def as a method: the argument is its number.  */
octa_status gpu_reduce (call *c);
/* max and min, which are operations, too: the argument is one of these.  */
typedef struct gpu_extreme
{
  octa_op op;
  octa_reduction value, at;
} gpu_extreme;
octa_status gpu_run_extreme (call *c);
/* REDUCTION of IN as result I of call C.  */
octa_status gpu_put_reduction (call *c, int i, octa_reduction reduction,
                               octa_node *in, int dim);

/* Options that MATLAB has, and core from some release on.
   gpu_is_list: is X several different positive integers?  (Of other vectors
   core takes the first element, or raises an error.)
   gpu_is_word: is X one of the N WORDS, ignoring case?
   gpu_has_options: has C options that core knows only from Octave 11 on?  DIM
   is the place of the dimension.
   gpu_run_options: run C with them.  */
bool gpu_is_list (const mxArray *x);
bool gpu_is_word (const mxArray *x, const char *const *words, size_t n);
bool gpu_has_options (const call *c, int dim);
octa_status gpu_run_options (call *c);

/* Composing nodes: *N becomes OP (*N); OP (*N, B); *N of class T; a reduction
   of *N; a column.  A failure leaves it.  */
octa_status gpu_map (octa_op op, octa_node **n);
octa_status gpu_map2 (octa_op op, octa_node **n, octa_node *b);
octa_status gpu_cast (octa_type t, octa_node **n);
octa_status gpu_reduce_to (octa_reduction reduction, octa_node **n, int dim);
octa_status gpu_to_column (octa_node **n);
static inline bool
gpu_is_same_size (const octa_array_info *x, const octa_array_info *y)
{
  return octa_size_same (&x->size, &y->size);
}

/* X as a node, which is NULL if it is no matrix of a class that has products:
   then it is core's.  */
octa_status gpu_read_matrix (const mxArray *x, octa_node **n,
                             octa_array_info *info);
/* Are all elements of N true?  N goes.  / Are those of A finite?  Both wait.
 */
octa_status gpu_are_all (octa_node **n, bool *answer);
octa_status gpu_is_finite (octa_node *a, bool *answer);
/* Core's identifiers of the warnings of singular matrices; are any shown; and
   the one for RCOND.  */
#define GPU_SINGULAR "Octave:singular-matrix"
#define GPU_NEARLY_SINGULAR "Octave:nearly-singular-matrix"
bool gpu_warns_singular (void);
void gpu_warn_singular (double rcond);
/* Before anything is estimated: what core's estimates are like.  */
void gpu_learn_estimate (void);

/* The part of *N on and below diagonal K if IS_LOWER, else on and above it,
   zeros elsewhere.  */
octa_status gpu_to_triangle (bool is_lower, int64_t k, octa_node **n);

/* Is the convolution of two columns faster by Fourier transforms? / That; OUT
   is NULL where numbers are not finite.  */
bool gpu_convolves_by_fft (const octa_array_info *a, const octa_array_info *b);
octa_status gpu_convolve (octa_node *a, octa_node *b, octa_conv_shape shape,
                          octa_node **out);

/* Runs method M on the device of its arrays, or by core where that wants a
   compiler and there is none.  */
octa_status gpu_run (call *c, const method *m);

/* The parts' tables.  */
extern const method gpu_query_methods[], gpu_random_methods[];
extern const method gpu_shape_methods[], gpu_build_methods[];
extern const method gpu_join_methods[];
extern const method gpu_scan_methods[], gpu_sort_methods[];
extern const method gpu_search_methods[], gpu_stats_methods[];
extern const method gpu_norm_methods[], gpu_special_methods[];
extern const method gpu_summary_methods[];
extern const method gpu_filter_methods[], gpu_linalg_methods[];
extern const method gpu_page_methods[];
extern const method gpu_factor_methods[];
extern const method gpu_solve_methods[];
extern const method gpu_fft_methods[];

#endif
