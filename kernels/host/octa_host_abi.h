/* octa_host_abi.h -- what a compiled kernel file and libocta know of each
   other.  Read by C (the host backend) and by C++ (in front of kernels).

   A file of the package's own kernels has, for a kernel NAME, the functions
     extern "C" octa_host_range NAME;
     extern "C" const int NAME__octa_range[];
   The array is { 1 } when nothing is known of the parameters; a launch then
   returns when the kernel is done.  { 2, n, size of parameter 0, ... } lets it
   be queued.  A file of user kernels exports an octa_host_module,
   octa_host_exports, instead; an object file that is to be linked with others
   exports one whose name goes on with "_" and a number of its own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_ABI_H
#define OCTA_HOST_ABI_H 1

#define OCTA_HOST_ABI 4

#ifdef __cplusplus
extern "C"
{
#endif

/* Blocks LO ... HI - 1 in linear order, x first.  GRID is the grid's x y z and
   the block's x y z.  */
typedef void octa_host_range (void **params, long long lo, long long hi,
                              const unsigned *grid, void *shared);
/* One thread of a block that enter_block has announced to this OS thread.  */
typedef void octa_host_thread (void **params, unsigned x, unsigned y,
                               unsigned z);
typedef void octa_host_enter_block (const unsigned *grid,
                                    const unsigned *block, void *shared);
/* The block that this OS thread is in, or was in when it left a kernel.  */
typedef void octa_host_where (unsigned *block);

/* A kernel's parameter.  KIND is 'P' or 'p' for a pointer to what may or may
   not be written and LETTER is what it points to, or KIND is 0 and LETTER is a
   letter of types.def (z and c: complex), 'x' for other things of SIZE bytes.
   */
typedef struct octa_host_param
{
  char kind, letter;
  unsigned size, align;
} octa_host_param;

typedef struct octa_host_kernel
{
  const char *name;
  octa_host_range *range;   /* NULL: threads wait for one another, */
  octa_host_thread *thread; /* and each is a fibre */
  const octa_host_param *params;
  int n_params;
  int max_threads; /* __launch_bounds__, or 0 */
} octa_host_kernel;

/* A variable that was asked for by a name expression.  */
typedef struct octa_host_variable
{
  const char *name;
  void *address;
  unsigned long size;
} octa_host_variable;

enum octa_host_warp_call
{
  OCTA_HOST_SHUFFLE, /* the value of lane SOURCE */
  OCTA_HOST_BALLOT,  /* the lanes whose value is not 0 */
  OCTA_HOST_MATCH,   /* the lanes with this lane's value */
  OCTA_HOST_ACTIVE,  /* the lanes that are here */
  OCTA_HOST_SYNC
};

/* A fetch from a texture object.  N_DIMS coordinates; the layer counts for
   LAYERED and CUBEMAP arrays of them.  */
enum octa_host_fetch_kind
{
  OCTA_HOST_LINEAR, /* texel I of linear memory */
  OCTA_HOST_PLAIN,
  OCTA_HOST_CUBEMAP,
  OCTA_HOST_GATHER /* component I of the four texels around */
};

enum octa_host_fetch_level
{
  OCTA_HOST_BASE,    /* the first level */
  OCTA_HOST_LOD,     /* LEVEL */
  OCTA_HOST_GRADIENT /* what DX and DY suggest */
};

typedef struct octa_host_fetch
{
  unsigned long long object;
  enum octa_host_fetch_kind kind;
  enum octa_host_fetch_level how;
  int n_dims;
  float at[3];
  int layer; /* -1: not a layered fetch */
  int i;
  float level, dx[3], dy[3];
} octa_host_fetch;

/* A read or write of BYTES bytes at byte AT[0] of row AT[1] of slice AT[2] of a
   surface.  MODE is a cudaSurfaceBoundaryMode.  */
typedef struct octa_host_access
{
  unsigned long long object;
  int n_dims, is_layered;
  int at[3];
  int bytes, mode, is_write;
} octa_host_access;

/* What threads on fibres ask of the backend.  */
typedef struct octa_host_runtime
{
  /* Wait for the block; the number of threads whose PREDICATE was not 0.
     ALIVE: of how many.  */
  unsigned (*barrier) (unsigned predicate, unsigned *alive);
  unsigned long long (*warp) (int call, unsigned mask,
                              unsigned long long value, unsigned source);
  unsigned (*lane) (void);
  void (*yield) (void);
  /* The assertion TEXT failed.  Does not return.  */
  void (*fail) (const char *text, const char *file, unsigned line,
                const char *function, const unsigned *block,
                const unsigned *thread);
  /* Texels as four 32-bit words, and the contents of surfaces.  Not 0 when
     there is no such object, or the place is outside where that is fatal.  */
  int (*texture) (const octa_host_fetch *f, unsigned texel[4]);
  int (*surface) (const octa_host_access *a, void *data);
  /* Whether the launch is cooperative.  If WAITS, first wait for the other
     blocks: one thread per block calls this.  */
  int (*grid_barrier) (int waits);
  /* Memory of the device's heap; NULL if it has not so much.  */
  void *(*allocate) (unsigned long bytes, unsigned long align);
  /* Back to the heap; not NULL: what is wrong with that.  */
  const char *(*release) (void *block);
  /* The thread is ended by WHAT, as a sentence says it.  Does not return.  */
  void (*end) (const char *what, const unsigned *block,
               const unsigned *thread);
} octa_host_runtime;

typedef struct octa_host_module
{
  int abi;
  const octa_host_kernel *kernels;
  int n_kernels;
  octa_host_enter_block *enter_block;
  octa_host_where *where;
  const octa_host_runtime **runtime; /* filled in at load */
  int prints;
  const octa_host_variable *variables;
  int n_variables;
} octa_host_module;

#ifdef __cplusplus
}
#endif
#endif
