/* fuse.h -- an expression as one kernel: program, text, run.

   A program is one kernel's worth of an expression, in a form that can be
   hashed, turned into text, and given its arguments.  Its leaves are what it
   reads, its instructions are rows of ops.def, its outs are what it stores.

   program.c walks from the wanted node through pending operands and composes
   views on the way, so that x(2:end) - x(1:end-1) is one kernel that reads x
   twice.  Operands that cannot be in the same pass are computed first
   (`need').  One kernel also computes other live nodes of the same size that
   read the same arrays (run.c).

   kgen.c writes a program as a list of #defines and a line per operation, in
   front of a fixed template from kernels/.  The template has the loops; kgen.c
   writes none (compiled functions bring theirs, from function/).  Sizes,
   offsets and scalars are parameters, so that a program that runs again in a
   loop is not compiled again.  kernels.c finds a kernel that this process has
   by the bytes that describe its program; else the text goes through the disk
   cache or the compiler.  It keeps a bounded number of them.  The host backend
   interprets a program until compiling it is worth while (interpret.c); one
   operation on a few elements needs no program there (small_op.c).

   A call of a compiled function (array/callee.h) is an instruction too, with
   any operands and any users of its results (program.c, kgen_call.c).  It
   raises flags when it leaves the reals or fails (call_failure.c); one that
   may not end polls a word (stop.c).

   A program assumes what depends on values (does this square root leave the
   real numbers?), checks it in the same pass by a flag, and runs again in the
   rare case that it was wrong (flags.c).  Operands that lie across the result
   are read in squares through shared memory (tile.c).  An assignment writes in
   place if no other value has the array (assign.c).

   Read first: octa_program below, program.c, run.c, kgen.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUSE_H
#define OCTA_FUSE_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "compile/compile.h"
#include "context/context.h"
#include "lane/lane.h"
#include "array/array.h"

/* ---- kernels.c: counters, for tests and octcuda_info ---- */

typedef struct octa_counters
{
  uint64_t kernels;      /* kernels built or loaded in this process */
  uint64_t loaded;       /* of these, loaded now */
  uint64_t launches;     /* of the package's own kernels */
  uint64_t pending;      /* live nodes that are not computed */
  uint64_t nodes;        /* all nodes in memory */
  uint64_t in_use, peak; /* bytes of device memory */
  uint64_t cached;       /* freed by arrays, but not returned to the driver */
} octa_counters;

OCTA_API void octa_fuse_counters (octa_counters *c);
/* Call EACH with the name and the text of every kernel of the package that
   this process has built.  For the test that compiles them with NVRTC.  */
OCTA_API void octa_fuse_kernel_sources (
    void (*each) (const char *name, const char *text, void *arg), void *arg);

/* ---- interpret.c ---- */

/* Is there a compiler?  Only the host backend can be without one.  */
OCTA_API bool octa_fuse_can_compile (void);
/* Is there a compiler, or does the package contain compiled kernels of
   reductions and similar operations for arrays of class T
   (build-aux/usual_kernels.m)?  */
OCTA_API bool octa_fuse_has_kernels (octa_type t, bool is_complex);
/* Did the last operation fail because a kernel had to be compiled and there is
   no compiler?  */
OCTA_API bool octa_fuse_lacks_compiler (void);

#ifdef OCTA_LIBRARY /* not for gateways */

#include "kernels/array/octa_launch.h"

/* ---- program.c: one kernel's worth of an expression ---- */

/* Limits for one kernel.  The parameters must fit into CUDA's 4 KiB.  */
#define OCTA_PROGRAM_INSTRS 96
#define OCTA_PROGRAM_LEAVES 25
#define OCTA_PROGRAM_OUTS 12
#define OCTA_PROGRAM_FLAGS 32
#define OCTA_PROGRAM_DRAWN 4 /* leaves of random numbers */
#define OCTA_PROGRAM_CALLS 8
#define OCTA_PROGRAM_ARGS 96 /* of all calls */

/* How a leaf is read.  */
typedef enum octa_access
{
  OCTA_ACCESS_PARAM,  /* a scalar on the host; kernels treat it like ...  */
  OCTA_ACCESS_ONE,    /* an array of which always the same element is read */
  OCTA_ACCESS_WHOLE,  /* the array itself, which a callee reads */
  OCTA_ACCESS_LINEAR, /* element i, aligned for vector loads */
  OCTA_ACCESS_OFFSET, /* element i, any alignment */
  OCTA_ACCESS_STRIDED /* by coordinates */
} octa_access;

/* How a coordinate of the innermost dimension moves through a leaf.  */
typedef enum octa_pace
{
  OCTA_PACE_ZERO,
  OCTA_PACE_ONE,
  OCTA_PACE_ANY,
  OCTA_PACE_LIST
} octa_pace;

typedef struct octa_leaf
{
  octa_node *node; /* OCTA_NODE_BUFFER, OCTA_NODE_SCALAR, OCTA_NODE_RANGE or
                      OCTA_NODE_RANDOM; borrowed */
  uint8_t type;
  bool is_complex;
  bool is_range; /* its elements are computed from their positions */
  bool is_drawn; /* its elements are random numbers */
  uint8_t access;
  uint8_t pace[OCTA_DIMS_MAX];
  int64_t offset;                /* in elements */
  int64_t stride[OCTA_DIMS_MAX]; /* along the result's dimensions */
  bool is_tiled; /* read through a tile (OCTA_TRAVERSAL_TILE) */
  octa_buffer *list[OCTA_DIMS_MAX];
} octa_leaf;

typedef enum octa_instr_kind
{
  OCTA_INSTR_LEAF,    /* leaf a */
  OCTA_INSTR_OP,      /* op (a, b, c) */
  OCTA_INSTR_RC,      /* op (a, b) as core computes it if the array becomes
                         complex */
  OCTA_INSTR_REAL_OF, /* the real part of a, whose imaginary part is known to
                         be 0 */
  OCTA_INSTR_DRAW,    /* a random number with parameter a at the position of
                         leaf c */
  OCTA_INSTR_CALL,    /* call[c] with the b arguments from arg[a] on */
  OCTA_INSTR_RESULT   /* result b of the call a, or one of octa_call_tells */
} octa_instr_kind;

/* The outputs of a call besides its results.  */
typedef enum octa_call_tells
{
  OCTA_CALL_VALUE = 0xf0, /* and following: the numbers in its error message */
  OCTA_CALL_LEFT = 0xfe,  /* a result would have been complex */
  OCTA_CALL_ERROR = 0xff  /* the number of its error, or 0 */
} octa_call_tells;

typedef enum octa_flag
{
  OCTA_FLAG_NONE,
  OCTA_FLAG_OK,    /* raised if an element is outside of the operation's real
                      domain */
  OCTA_FLAG_ERROR, /* the same, and core reports an error in this case */
  OCTA_FLAG_IMAG,  /* raised if an imaginary part is not zero */
  OCTA_FLAG_LEFT,  /* raised if a result in a callee is complex */
  OCTA_FLAG_FAIL   /* raised if a callee fails */
} octa_flag;

typedef struct octa_instr
{
  uint16_t op;
  uint8_t kind, type;
  bool is_complex;
  uint8_t a, b, c;
  uint8_t flag, bit; /* no padding: programs are compared as bytes */
} octa_instr;
_Static_assert(sizeof (octa_instr) == 10, "octa_instr has padding");

/* The order in which the result's elements are visited.  */
typedef enum octa_traversal
{
  OCTA_TRAVERSAL_LINEAR, /* one index for everything */
  OCTA_TRAVERSAL_ROWS,   /* rows of the innermost dimension */
  OCTA_TRAVERSAL_FLAT,   /* coordinates from the index, for short rows */
  OCTA_TRAVERSAL_TILE    /* squares of the innermost and another dimension */
} octa_traversal;

typedef struct octa_program
{
  int n_instrs, n_leaves, n_outs, n_flags;
  octa_instr instr[OCTA_PROGRAM_INSTRS];
  octa_leaf leaf[OCTA_PROGRAM_LEAVES];
  octa_node *instr_node[OCTA_PROGRAM_INSTRS];
  unsigned instr_uses[OCTA_PROGRAM_INSTRS];
  int n_calls, n_args;
  octa_node *call[OCTA_PROGRAM_CALLS];
  uint8_t arg[OCTA_PROGRAM_ARGS]; /* instructions */
  uint8_t out[OCTA_PROGRAM_OUTS]; /* instructions whose values are stored */
  octa_node *flag_node[OCTA_PROGRAM_FLAGS];
  int n_dims; /* of the traversal, after merging dimensions */
  int64_t dims[OCTA_DIMS_MAX];
  int64_t n_elems;
  octa_traversal traversal;
  /* OCTA_TRAVERSAL_TILE: the other one; a square's side */
  int tile_dim, tile_side;
  bool is_store; /* the only result is written into DEST */
  octa_leaf dest;
  octa_buffer *dest_buffer;                   /* the buffer of DEST */
  octa_buffer *out_buffer[OCTA_PROGRAM_OUTS]; /* where results are written */
  bool is_number;                             /* results are single numbers, in
                                                 `number' */
  _Alignas(16) unsigned char number[OCTA_PROGRAM_OUTS][16];
  unsigned raised; /* its flags, after they have been read */
  /* while building */
  const octa_size *domain; /* the results' */
  uint64_t epoch;
  const octa_node *root; /* the node that the program computes, or NULL */
  octa_node *need; /* must be computed or resolved before this can be built */
  bool is_full;    /* a limit was reached */
} octa_program;

/* Start a program whose results have the size of DOMAIN.  */
void octa_program_init (octa_program *p, const octa_size *domain);
/* Add the value of N, which becomes instruction SLOT.  If this fails, p->need
   or p->is_full is set, or else the error slot is filled.  */
bool octa_program_add (octa_program *p, octa_node *n, int *slot);
/* Choose the traversal and the accesses (traversal.c); after this the program
   can be run.  FOR_REDUCTION: use a single index.  */
void octa_program_finish (octa_program *p, bool for_reduction);

/* Are the elements of L not in memory, but computed from their positions?  */
static inline bool
octa_leaf_is_made (const octa_leaf *l)
{
  return l->is_range || l->is_drawn;
}

/* Is L one number for all elements, on the host or in device memory?  */
static inline bool
octa_leaf_is_number (const octa_leaf *l)
{
  return l->access <= OCTA_ACCESS_ONE && ! octa_leaf_is_made (l);
}

/* ---- kgen.c: a program as text ---- */

/* The macros with which a template from kernels/ is compiled, for V elements
   per thread.  */
void octa_kgen_program (octa_strbuf *text, const octa_program *p, int v);
/* The text before these macros (kgen_prelude.c).  */
void octa_kgen_prelude (octa_strbuf *text, const octa_program *p);
const char *octa_kgen_ctype (int type, bool is_complex);

/* ---- kernels.c: the table of kernels this process has ---- */

typedef struct octa_fuse_kernel octa_fuse_kernel;
struct octa_fuse_kernel
{
  CUfunction function;
  char name[96];
  bool may_hang; /* it may not end, so it polls a word, and is waited for
                    (stop.c) */
};

/* A kernel that does not compute an expression.  Its text is octa_launch.h,
   octa_types.cuh, octa_vec.cuh, OCTA_NAME (the kernel's NAME), the text
   DEFINES, and TEMPLATE, which is one file of kernels/ or several separated by
   spaces.  A kernel with the same NAME, DEFINES and TEMPLATE is built only
   once; they are compared at each launch.  */
OCTA_API void octa_template_text (const char *name, const char *defines,
                                  const char *template, bool for_host,
                                  octa_strbuf *text);
octa_status octa_template_kernel (const char *name, const char *defines,
                                  const char *template,
                                  const octa_fuse_kernel **out);
/* The macros of a kernel, and the choices from which they were written, so
   that they are not written again for each launch.  */
#define OCTA_MACRO_CHOICES 8
typedef struct octa_fuse_macros
{
  octa_strbuf text;
  int release;
  uint8_t of[OCTA_MACRO_CHOICES];
} octa_fuse_macros;
/* Were those in M written from OF?  If not, M is cleared for the new ones.  */
bool octa_fuse_macros_are_of (octa_fuse_macros *m,
                              const uint8_t of[OCTA_MACRO_CHOICES]);
/* Launch GRID[0] x GRID[1] blocks in the current lane; it is an error if a
   device cannot have so many.  PARAMS are those of an octa_argpack and end
   with NULL.  */
octa_status octa_fuse_kernel_launch (const octa_fuse_kernel *k,
                                     const int64_t grid[2],
                                     const unsigned block[3], void **params);
extern uint64_t octa_fuse_launches;
/* After a device reset: forget the device's kernels and flags.  */
void octa_fuse_forget (void);

/* ---- program_kernel.c: the kernel that runs a program ---- */

/* Room for leaves that have strides and lists, or random numbers, for the
   dimensions, and for the parameters of a template.  */
#define OCTA_ARGPACK_ROOM                                                     \
  (OCTA_PROGRAM_LEAVES * (2 * OCTA_DIMS_MAX + 1) + OCTA_PROGRAM_DRAWN * 11    \
   + OCTA_PROGRAM_OUTS + OCTA_DIMS_MAX + 40)

/* The arguments of a kernel in the form that the driver needs: PARAMS point to
   WORDS.  Only N is initialized, to 0: it takes 8 KB to have room for all.  */
typedef struct octa_argpack
{
  int n;
  void *params[OCTA_ARGPACK_ROOM];
  int64_t words[OCTA_ARGPACK_ROOM];
} octa_argpack;

void octa_argpack_add (octa_argpack *a, int64_t word);
/* Add the arguments that P itself needs, in the order of OCTA_PARAMS.  */
void octa_argpack_program (octa_argpack *a, const octa_program *p);
/* The kernel that runs P with TEMPLATE (octa_program_text), built if this
   process does not have it.  */
octa_status octa_program_kernel (const octa_program *p, const char *family,
                                 const char *template, const char *extra,
                                 int v, const octa_fuse_kernel **k);
/* Start to compile that kernel, because it will be needed
   (octa_node_is_foreseen).  */
void octa_program_foresee (const octa_program *p, const char *family,
                           const char *template, const char *extra, int v);
/* Elements per thread: 16 bytes of the widest type.  */
int octa_program_vector (const octa_program *p);
/* The same, also if coordinates are computed from an index (OCTA_WALK_FLAT):
   then they are computed once for this many neighbours along the innermost
   dimension.  Only for kernels that load at multiples of this number.  */
int octa_program_span (const octa_program *p);
/* The same for kernels that store each element: fewer if the text for one
   element is long, because it is repeated for each.  */
int octa_program_width (const octa_program *p);

/* ---- flags.c: the flags of kernels ---- */

octa_status octa_flags_clear (const octa_program *p);
/* After a launch, read the program's flags (0 if it has none).  */
octa_status octa_flags_take (octa_program *p);
/* The N words of device memory of the current lane.  IS_NEW: nothing has been
   written to them yet. octa_fuse_words_forget releases those on the current
   device.  */
octa_status octa_fuse_words_get (octa_buffer **words, size_t n,
                                 octa_buffer **out, bool *is_new);
void octa_fuse_words_forget (octa_buffer **words);

/* ---- interpret.c: programs that are not worth a kernel ---- */

/* The kernel OCTA_INTERPRETER of the host backend.  */
void octa_interpret_blocks (void **params, long long lo, long long hi,
                            const unsigned *grid, void *shared);

/* ---- run.c, pick.c, assign.c: computing elementwise nodes, views and
   assignments ---- */

/* RUN gets a program P, launches its kernel and reads its flags.  It is called
   again until the assumptions are true, and must drop the results of earlier
   calls.  While kernels are foreseen it is called once, and must not launch.

   P computes FEED, and is finished for a kernel that reads it by a single
   index: a reduction, a scan, a selection.  Nodes that P needs are computed
   before; FEED itself is too, if this avoids the compiler (interpret.c).  If
   FEED is NULL, RUN makes the program.  */
typedef octa_status (*octa_program_fn) (octa_program *p, void *arg);
octa_status octa_program_execute (octa_node *feed, octa_program_fn run,
                                  void *arg);
octa_status octa_elementwise_run (octa_node *n);
octa_status octa_elementwise_foresee (octa_node *n);
/* Compute views; a few elements are copied together by one kernel.  */
octa_status octa_elementwise_view (octa_node *n);
octa_status octa_fuse_pick_run (octa_node *n);
octa_status octa_fuse_pick_foresee (octa_node *n);
octa_status octa_assign_run (octa_node *n);

/* ---- call_failure.c ---- */

/* Compute the results of the call N that are needed.  */
octa_status octa_program_run_call (octa_node *n);
const char *octa_program_call_name (const octa_node *n); /* or of a result */
const char *octa_program_call_said (const octa_node *n); /* in messages */

#endif /* OCTA_LIBRARY */

#endif
