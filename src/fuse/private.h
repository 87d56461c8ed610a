/* private.h -- declarations shared by the files of fuse/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUSE_PRIVATE_H
#define OCTA_FUSE_PRIVATE_H 1

#include "fuse/fuse.h"

/* ---- program.c ---- */

/* Make instruction SLOT an output.  False if there is no room.  */
bool octa_program_store (octa_program *p, int slot);
/* Release the memory of P's outputs, which are not needed.  */
void octa_program_drop_outs (octa_program *p);
/* Write the only result to the elements VIEW of an array of BASE's size.  */
void octa_program_set_dest (octa_program *p, octa_node *base,
                            const octa_view *view);
/* Go back to an earlier state, given by the counts before
   octa_program_add.  */
void octa_program_truncate (octa_program *p, int n_instrs, int n_leaves,
                            int n_flags);
/* Append to KEY bytes that are different for programs with different text.  */
void octa_program_key (const octa_program *p, octa_strbuf *key);

/* Is there a call from instruction FROM on that may fail or not end?  */
bool octa_program_is_risky (const octa_program *p, int from);
/* Add other results of P's calls that are needed, and store them.  */
void octa_program_add_results (octa_program *p);
/* A result of a call in P that is also needed elsewhere, so that it should be
   stored; NULL if there is none.  P computes FEED.  */
octa_node *octa_program_result_wanted (const octa_program *p,
                                       const octa_node *feed);
/* Does P have a call that may not end?  */
bool octa_program_may_hang (const octa_program *p);

/* ---- traversal.c ---- */

/* Random numbers that should be stored before the finished P is launched; NULL
   if there are none.  A kernel has drawn them before, and P would draw each
   one separately; as a generator makes several at once, reading them from
   memory is faster.  */
octa_node *octa_program_drawn_again (const octa_program *p);

/* Are indices of P's elements less than 2^31?  */
static inline bool
octa_program_is_narrow (const octa_program *p)
{
  return p->n_elems < INT32_MAX;
}

/* Does a kernel divide indices by the length of dimension D with a divisor's
   magic number, which is a parameter behind all lengths?  */
static inline bool
octa_program_has_divisor (const octa_program *p, int d)
{
  return p->traversal == OCTA_TRAVERSAL_FLAT && octa_program_is_narrow (p)
         && d + 1 < p->n_dims;
}

/* ---- kgen_prelude.c ---- */

/* OCTA_TURN_ALL, which rotates the vectors of V elements, where loops over
   them should not be unrolled (octa_each.cuh).  */
void octa_kgen_turn (octa_strbuf *text, const octa_program *p, int v);

/* ---- kgen_call.c ---- */

/* Write the name OCTA_OP_... of operation OP.  */
void octa_kgen_op (octa_strbuf *text, int op);
/* Write the texts of P's callees, after everything they use.  HAS: the
   operations that are already written.  */
void octa_kgen_callees (octa_strbuf *text, const octa_program *p,
                        const bool *has);
/* Does a callee of P use functions PREFIX..., integers, or complex
   numbers?  */
bool octa_kgen_callees_use (const octa_program *p, const char *prefix);
bool octa_kgen_callees_integers (const octa_program *p);
bool octa_kgen_callees_draw (const octa_program *p);
bool octa_kgen_callees_complex (const octa_program *p);
/* A line in texts that poll whether they should stop.  */
#define OCTA_KGEN_STOPS "#define OCTA_STOPS 1\n"
/* The number of parameters after the pointer of an array that is passed
   whole.  */
#define OCTA_KGEN_WHOLE (2 + OCTA_DIMS_MAX)
/* Write leaf number I, L, which is passed whole.  */
void octa_kgen_whole (octa_strbuf *t, const octa_leaf *l, int i);
/* Write the call X as the value of instruction I; the value of the result
   X.  */
void octa_kgen_call (octa_strbuf *t, const octa_program *p,
                     const octa_instr *x, int i);
void octa_kgen_result (octa_strbuf *t, const octa_instr *x);

/* ---- call_failure.c ---- */

/* Handle the flag of the call N that a result is complex.  */
octa_status octa_program_call_left (octa_node *n);
/* An element of the call N has failed: report the error of the first one.  */
octa_status octa_program_call_failed (octa_node *n);
/* Is N an output of a call that describes its errors?  */
static inline bool
octa_program_is_errors (const octa_node *n)
{
  return n && n->kind == OCTA_NODE_RESULT
         && (n->op >= OCTA_CALL_VALUE && n->op != OCTA_CALL_LEFT);
}

/* ---- stop.c ---- */

/* Prepare the word that kernels of the current place poll; its address for
   them.  */
octa_status octa_fuse_stop_ready (void);
CUdeviceptr octa_fuse_stop_word (void);
/* The most blocks that the first dimension of a grid has.  */
#define OCTA_FUSE_BLOCKS_MOST INT32_MAX
/* The driver's call that launches K, on the host backend with any GRID[0].  */
CUresult octa_fuse_start (const octa_fuse_kernel *k, const int64_t grid[2],
                          const unsigned block[3], CUstream s, void **params);
/* Launch K, which may not end, in S, and wait for it.  Ctrl-C ends it with an
   error.  */
octa_status octa_fuse_stop_launch (const octa_fuse_kernel *k,
                                   const int64_t grid[2],
                                   const unsigned block[3], CUstream s,
                                   void **params);
/* After a device reset.  */
void octa_fuse_stop_forget (void);

/* ---- kgen_draw.c ---- */

/* Write the files for random numbers number FROM ...  N - 1.  The first
   OCTA_KGEN_RANDOM_NUMBERS compute numbers, the others load them.  */
#define OCTA_KGEN_RANDOM_NUMBERS 4
void octa_kgen_random_files (octa_strbuf *text, size_t from, size_t n);
/* Write the text that draws random numbers, if P has any.  It follows
   octa_vec.cuh.  */
void octa_kgen_random (octa_strbuf *text, const octa_program *p);
/* Is L the position for an instruction that draws?  */
bool octa_kgen_is_place (const octa_leaf *l);
/* The type of one loaded element of L.  */
const char *octa_kgen_loaded (const octa_leaf *l);
/* Write the tags of L, for example "octa_philox, octad_uniform, double".  */
void octa_kgen_tags (octa_strbuf *t, const octa_leaf *l);
/* Write OCTA_RUN (i): on the host, it draws the next OCTA_DRAWS_RUN numbers of
   leaves that are drawn in order.  */
void octa_kgen_run (octa_strbuf *t, const octa_program *p);
/* Write the files of kernels/ in NAMES, which are separated by spaces.  */
void octa_kgen_templates (octa_strbuf *text, const char *names);
/* The fields of octa_draws, which are separate parameters, because each
   parameter of the package's own kernels has at most 16 bytes.  */
#define OCTA_KGEN_DRAWS 11
extern const char *const octa_kgen_draws_types[OCTA_KGEN_DRAWS];
/* Write the octa_draws from which leaf number I, L, is drawn.  */
void octa_kgen_draws (octa_strbuf *t, const octa_leaf *l, int i);
/* Write the loads of leaf number I, L, which is drawn in the order of the
   elements.  */
void octa_kgen_next (octa_strbuf *t, const octa_leaf *l, int i);
/* Write instruction X, a random number whose distribution has a parameter.  */
void octa_kgen_drawn (octa_strbuf *t, const octa_program *p,
                      const octa_instr *x);

/* ---- tile.c ---- */

/* Are there leaves that are contiguous along another dimension than the
   innermost one of the result, after merging?  If so, mark them and choose the
   squares.  */
bool octa_program_tile (octa_program *p);
/* The number of squares of P's traversal; each is one block.  */
int64_t octa_program_tiles (const octa_program *p);

/* ---- kernels.c: the table of kernels this process has ---- */

/* The kernel with this KEY, or NULL; then octa_fuse_kernel_build.  */
const octa_fuse_kernel *octa_fuse_kernel_find (const octa_strbuf *key,
                                               uint64_t *hash);
octa_status octa_fuse_kernel_build (const octa_strbuf *key, uint64_t hash,
                                    const char *name, const char *text,
                                    const octa_fuse_kernel **out);
/* Tell the compiler that this kernel will be built.  */
void octa_fuse_kernel_ahead (const char *name, const char *text);
/* The kernel that runs octa_interpret_blocks.  */
octa_status octa_fuse_interpreter (const octa_fuse_kernel **out);

/* ---- flags.c ---- */

/* Where the program's flags are, once they are cleared.  */
CUdeviceptr octa_flags_word (void);
/* Find the first flag raised in P (or not raised, for OCTA_FLAG_IMAG) that
   contradicts an assumption, and others that do not depend on it.  Decides the
   nodes of these flags, and returns true if the program must be built again.
   An error flag sets ST.  */
bool octa_flags_settle (octa_program *p, octa_status *st);
/* After a device reset: forget what is kept for the device.  */
void octa_flags_forget (void);

/* ---- program_kernel.c ---- */

/* Write into TEXT the kernel that runs P with TEMPLATE (files of kernels/,
   separated by spaces), preceded by EXTRA; NAME (of N bytes) gets its
   name.  */
void octa_program_text (const octa_program *p, const char *family,
                        const char *template, const char *extra, int v,
                        bool for_host, octa_strbuf *text, char *name,
                        size_t n);

/* The two halves of octa_program_kernel.  The first returns the kernel if this
   process has it, otherwise NULL; the second builds it, with the HASH from the
   first.  */
const octa_fuse_kernel *octa_program_loaded (const octa_program *p,
                                             const char *family,
                                             const char *extra, int v,
                                             uint64_t *hash);
octa_status octa_program_build (const octa_program *p, const char *family,
                                const char *template, const char *extra, int v,
                                uint64_t hash, const octa_fuse_kernel **k);

/* ---- small_op.c ---- */

/* Compute N here if it is an operation on a few elements that the host can
   read now.  */
octa_status octa_elementwise_small (octa_node *n, bool *did);

/* ---- interpret.c ---- */

/* Run P, whose kernel (with the key's HASH) is not built yet, without a kernel
   if it has not done enough work so far.  */
octa_status octa_program_interpret (octa_program *p, uint64_t hash, bool *did);

/* Should all programs be interpreted that can be, even if there is a kernel?
   Tests set this (tests/lib/in_each_way.m).  */
bool octa_interpret_always (void);

/* A node of random numbers that P, which is finished, reads and that should be
   computed separately for the same reason, or NULL; P's root if P draws that,
   too, which is computed alone then.  */
octa_node *octa_program_drawn_apart (const octa_program *p);

/* P computes FEED, the operand of a reduction.  Should FEED be computed
   separately for the same reason?  The kernel of the remaining reduction is
   one that many scripts need.  */
bool octa_program_parts (octa_program *p, const octa_node *feed);

/* ---- run.c ---- */

/* Compute the node that P needs, or make room in P.  */
octa_status octa_program_satisfy (octa_program *p, octa_node *n);
/* Launch the kernel of P, whose results have their buffers, and take its
   flags.  */
octa_status octa_program_launch (octa_program *p);

#endif
