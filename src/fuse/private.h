/* private.h -- what the files of fuse/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUSE_PRIVATE_H
#define OCTA_FUSE_PRIVATE_H 1

#include "fuse/fuse.h"

/* ---- program.c ---- */

/* Store instruction SLOT.  False when there is no room.  */
bool octa_program_store (octa_program *p, int slot);
/* P's results are not wanted: the memory of its outs goes.  */
void octa_program_drop_outs (octa_program *p);
/* The one result goes to the places of VIEW in an array of BASE's size.  */
void octa_program_set_dest (octa_program *p, octa_node *base,
                            const octa_view *view);
/* Go back to an earlier state (sizes taken before octa_program_add).  */
void octa_program_truncate (octa_program *p, int n_instrs, int n_leaves,
                            int n_flags);
/* The position of a node's element for an element of the result; NULL: the
   same position.  */
typedef struct octa_map octa_map;
/* Add N, read through M.  As octa_program_add.  */
bool octa_program_add_at (octa_program *p, octa_node *n, const octa_map *m,
                          int *slot);
/* N is to be computed, or resolved, first: false.  */
bool octa_program_need (octa_program *p, octa_node *n);
/* Append X, which is the value of N; false when there is no room.  */
bool octa_program_push (octa_program *p, octa_instr x, octa_node *n,
                        int *slot);
/* Attach flag F of node N to instruction SLOT; the same.  */
bool octa_program_raise (octa_program *p, int slot, octa_flag f, octa_node *n);
/* What instruction SLOT with outcome O of node N becomes, given what is
   already decided about N.  */
bool octa_program_outcome (octa_program *p, octa_node *n, octa_op_outcome o,
                           int *slot);
/* May the pending N be broadcast?  Constants and ranges need no memory.  */
bool octa_program_fits_any (const octa_node *n);
/* Bytes that tell programs with different text apart, appended to KEY.  */
void octa_program_key (const octa_program *p, octa_strbuf *key);

/* ---- program.c: calls of compiled functions ---- */

bool octa_program_add_call (octa_program *p, octa_node *n, const octa_map *m,
                            int *slot);
bool octa_program_add_result (octa_program *p, octa_node *n, const octa_map *m,
                              int *slot);
/* The call X is taken back, as all from instruction N_INSTRS on.  */
void octa_program_drop_call (octa_program *p, const octa_instr *x,
                             int n_instrs);
void octa_program_call_key (const octa_program *p, octa_strbuf *key);
/* Is argument I of the call N an array as a whole?  */
bool octa_program_call_is_whole (const octa_node *n, int i);
/* May a part of the call N be computed alone?  Only if all of it raises no
   question, and it has one result that is wanted.  */
bool octa_program_call_is_plain (const octa_node *n);
/* Is there a call from instruction FROM on that may fail or not end?  */
bool octa_program_is_risky (const octa_program *p, int from);
/* Other results of P's calls that are wanted: added and stored.  */
void octa_program_add_results (octa_program *p);
/* A result of a call in P that is wanted elsewhere too, so that it should be
   stored; NULL: none.  P feeds FEED.  */
octa_node *octa_program_result_wanted (const octa_program *p,
                                       const octa_node *feed);
/* Does P have a call that may not end?  */
bool octa_program_may_hang (const octa_program *p);

/* ---- traversal.c ---- */

/* Random numbers that should be stored before P, finished, is launched; NULL:
   none.  P would draw each of them alone, and a kernel has drawn them before.
   A generator makes several at once, so that memory is faster.  */
octa_node *octa_program_drawn_again (const octa_program *p);

/* ---- kgen_call.c ---- */

/* OCTA_OP_... of operation OP.  */
void octa_kgen_op (octa_strbuf *text, int op);
/* The texts of P's callees, behind what they use, of which HAS says which
   operations are there.  */
void octa_kgen_callees (octa_strbuf *text, const octa_program *p,
                        const bool *has);
/* Does a callee of P use FILE's PREFIX_..., integers, complex numbers?  */
bool octa_kgen_callees_use (const octa_program *p, const char *prefix);
bool octa_kgen_callees_integers (const octa_program *p);
bool octa_kgen_callees_draw (const octa_program *p);
bool octa_kgen_callees_complex (const octa_program *p);
/* A line of texts that look whether they are to stop.  */
#define OCTA_KGEN_STOPS "#define OCTA_STOPS 1\n"
/* The words behind the pointer to an array as a whole.  */
#define OCTA_KGEN_WHOLE (2 + OCTA_DIMS_MAX)
/* Leaf I, L, passed whole.  */
void octa_kgen_whole (octa_strbuf *t, const octa_leaf *l, int i);
/* The call X as the value of instruction I; the value of the result X.  */
void octa_kgen_call (octa_strbuf *t, const octa_program *p,
                     const octa_instr *x, int i);
void octa_kgen_result (octa_strbuf *t, const octa_instr *x);

/* ---- call_failure.c ---- */

/* P's call N has raised that it leaves the reals.  */
octa_status octa_program_call_left (octa_node *n);
/* An element of the call N has failed: the error of the first one.  */
octa_status octa_program_call_failed (octa_node *n);
/* Is N what a call tells of its errors?  */
static inline bool
octa_program_is_errors (const octa_node *n)
{
  return n && n->kind == OCTA_NODE_RESULT
         && (n->op >= OCTA_CALL_VALUE && n->op != OCTA_CALL_LEFT);
}

/* ---- stop.c ---- */

/* The word that kernels look at, for those of the current place; what a
   kernel's parameter is.  */
octa_status octa_stop_ready (void);
CUdeviceptr octa_stop_word (void);
/* Launch K, which may not end, in S, and wait for it.  Ctrl-C ends it: then
   that is the error.  */
octa_status octa_stop_launch (const octa_fuse_kernel *k,
                              const unsigned grid[3], const unsigned block[3],
                              CUstream s, void **params);
/* After a device reset.  */
void octa_stop_forget (void);

/* ---- kgen_draw.c ---- */

/* Files for random numbers, FROM ... N - 1; what makes numbers, without what
   loads them.  */
#define OCTA_KGEN_RANDOM_NUMBERS 4
void octa_kgen_random_files (octa_strbuf *text, size_t from, size_t n);
/* The text that draws random numbers, after octa_vec.cuh, if P has any.  */
void octa_kgen_random (octa_strbuf *text, const octa_program *p);
/* Is L the position at which an instruction draws?  */
bool octa_kgen_is_place (const octa_leaf *l);
/* The type in which one element of L is loaded.  */
const char *octa_kgen_loaded (const octa_leaf *l);
/* "octa_philox, octad_uniform, double" of L.  */
void octa_kgen_tags (octa_strbuf *t, const octa_leaf *l);
/* OCTA_RUN (i): of leaves that are drawn in order, the next OCTA_DRAWS_RUN
   numbers, for the host.  */
void octa_kgen_run (octa_strbuf *t, const octa_program *p);
/* The files of kernels/ that NAMES has, with spaces between.  */
void octa_kgen_templates (octa_strbuf *text, const char *names);
/* The fields of octa_draws, which kernels are given one by one: all parameters
   of kernels of the package's own have at most 16 bytes.  */
#define OCTA_KGEN_DRAWS 11
extern const char *const octa_kgen_draws_types[OCTA_KGEN_DRAWS];
/* Where leaf I, L, is drawn from.  */
void octa_kgen_draws (octa_strbuf *t, const octa_leaf *l, int i);
/* Leaf I, L, drawn in the order of the elements.  */
void octa_kgen_next (octa_strbuf *t, const octa_leaf *l, int i);
/* Number X, whose distribution has a parameter.  */
void octa_kgen_drawn (octa_strbuf *t, const octa_program *p,
                      const octa_instr *x);

/* ---- tile.c ---- */

/* Are there leaves that lie along another dimension than the innermost one of
   P's merged dimensions?  Then they are marked, and the squares chosen.  */
bool octa_program_tile (octa_program *p);
/* Squares of P's traversal: one block each.  */
int64_t octa_program_tiles (const octa_program *p);

/* ---- kernels.c: the table of kernels this process has ---- */

/* The kernel with this KEY, or NULL; then octa_fuse_kernel_build.  */
const octa_fuse_kernel *octa_fuse_kernel_find (const octa_strbuf *key,
                                               uint64_t *hash);
octa_status octa_fuse_kernel_build (const octa_strbuf *key, uint64_t hash,
                                    const char *name, const char *text,
                                    const octa_fuse_kernel **out);
/* It will be built.  */
void octa_fuse_kernel_ahead (const char *name, const char *text);
/* The kernel that runs octa_interpret_blocks.  */
octa_status octa_fuse_interpreter (const octa_fuse_kernel **out);

/* ---- flags.c ---- */

/* Where the program's flags are, once they are cleared.  */
CUdeviceptr octa_flags_word (void);
/* The first flag that P has raised (or not raised, for OCTA_FLAG_IMAG) that
   upsets what it assumed, and others that do not depend on it: decides their
   nodes, and returns true when the program must be built again.  An error flag
   fills ST.  */
bool octa_flags_settle (octa_program *p, octa_status *st);
/* After a device reset: what is remembered of the device is gone.  */
void octa_flags_forget (void);

/* ---- program_kernel.c ---- */

/* Write into TEXT the kernel that runs P with TEMPLATE (files of kernels/,
   separated by spaces), preceded by EXTRA; NAME (of N bytes) gets its
   name.  */
void octa_program_text (const octa_program *p, const char *family,
                        const char *template, const char *extra, int v,
                        bool for_host, octa_strbuf *text, char *name,
                        size_t n);

/* The two halves of octa_program_kernel: the kernel if this process has it, or
   NULL; the same after it was built for the HASH that the first half gave.  */
const octa_fuse_kernel *octa_program_loaded (const octa_program *p,
                                             const char *family,
                                             const char *extra, int v,
                                             uint64_t *hash);
octa_status octa_program_build (const octa_program *p, const char *family,
                                const char *template, const char *extra, int v,
                                uint64_t hash, const octa_fuse_kernel **k);

/* ---- interpret.c ---- */

/* Run P, whose kernel with the key of HASH is not built yet, without it, if it
   is not worth one so far.  */
octa_status octa_program_interpret (octa_program *p, uint64_t hash, bool *did);

/* Is everything that can be to be run that way, even with a kernel at hand?
   Tests ask for it (tests/lib/in_each_way.m).  */
bool octa_interpret_always (void);

/* May FEED, the operand of a reduction, which P is, be computed by itself for
   the same reason?  Then the reduction is one that many scripts have.  */
bool octa_program_parts (octa_program *p, const octa_node *feed);

/* ---- run.c ---- */

/* Compute what P needs, or free room.  */
octa_status octa_program_satisfy (octa_program *p, octa_node *n);
/* Launch the kernel of P, whose results have their buffers, and take its
   flags.  */
octa_status octa_program_launch (octa_program *p);

#endif
