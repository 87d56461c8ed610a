/* gpuArray.h -- shared by the files of the gpuArray gateway.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef GPUARRAY_H
#define GPUARRAY_H 1

#include "gpu.h"

/* Releases a reference at the end of the scope, also when Octave throws.  */
static inline void
release_node (octa_node **n)
{
  octa_node_release (*n);
}
#define AUTO_NODE __attribute__ ((cleanup (release_node))) octa_node *

/* Gather N as an ordinary array.  */
octa_status gpu_gather (octa_node *n, mxArray **out);
/* Compute N, so that arrays that it reads can be freed; not one with parts. */
octa_status gpu_settle (octa_node *n);

/* Read DIM by core's rules; *DIM is 0-based.  False: core should raise the
   error.  */
bool gpu_read_dim (const mxArray *x, int *dim);

/* Is X a gpuArray, or can it become one (a numeric or logical array)?  */
bool gpu_is_operand (const mxArray *x);

/* Gather the arguments, let core compute, and copy the results back.  WARNS:
   warn once for each function (octcuda:fallback), and name the missing library
   if C needed one.  */
octa_status gpu_fallback (call *c, bool warns);
/* The same for core's function NAME with other arguments.  */
octa_status gpu_fallback_as (call *c, const char *name, int n_rhs,
                             const mxArray **rhs, bool warns);
/* The same; warns only if much is gathered.  */
octa_status gpu_core_small (call *c, const char *name, int n_rhs,
                            const mxArray **rhs);
/* C has a wrong number of arguments or results, as the error slot says: let
   core's function of that name raise the error.  */
octa_status gpu_miscalled (call *c);
/* A kernel for C cannot be compiled, as the error slot says: let core compute,
   with a warning, if it has such a function.  */
octa_status gpu_without_compiler (call *c);

/* Gather the arguments and let core compute N_LHS ordinary results.  */
octa_status gpu_on_host (call *c, int n_lhs);
/* The same by any function of that name.  */
octa_status gpu_by_name (call *c, int n_lhs);

/* Operation OP of the arguments.  */
octa_status gpu_apply (octa_op op, const mxArray **rhs, mxArray **lhs);
/* Run a row of reduce.def.  The method's argument is its number.  */
octa_status gpu_reduce (call *c);
/* max and min, which are both reductions and operations; the method's argument
   is one of these.  */
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

/* Replace *N by OP (*N); OP (*N, B); *N in class T; a reduction of *N; a
   column.  A failure leaves *N unchanged.  */
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

/* Read X as a node.  NULL: it is not a matrix of a class that can be
   multiplied, so core must handle it.  */
octa_status gpu_read_matrix (const mxArray *x, octa_node **n,
                             octa_array_info *info);
/* Are all elements of N true?  Takes the reference. / Are all elements of A
   finite?  Both wait.  */
octa_status gpu_are_all (octa_node **n, bool *answer);
octa_status gpu_is_finite (octa_node *a, bool *answer);
/* The identifiers of core's warnings of singular matrices; are they shown; and
   the warning with RCOND.  */
#define GPU_SINGULAR "Octave:singular-matrix"
#define GPU_NEARLY_SINGULAR "Octave:nearly-singular-matrix"
bool gpu_warns_singular (void);
void gpu_warn_singular (double rcond);
/* Find out how core estimates condition numbers.  Call this before the first
   estimate.  */
void gpu_learn_estimate (void);

/* Set the elements of *N above diagonal K (if IS_LOWER) or below it to
   zero.  */
octa_status gpu_to_triangle (bool is_lower, int64_t k, octa_node **n);

/* Is the convolution of two columns faster by Fourier transforms? / Compute it
   so; OUT is NULL if numbers are not finite.  */
bool gpu_convolves_by_fft (const octa_array_info *a, const octa_array_info *b);
octa_status gpu_convolve (octa_node *a, octa_node *b, octa_conv_shape shape,
                          octa_node **out);

/* Run method M on the device of its arrays, or by core if it needs a compiler
   and there is none.  */
octa_status gpu_run (call *c, const method *m);

/* The tables of methods of the other files.  */
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
