/* octa_host_abi.h -- the interface between a compiled kernel file and libocta.
   Included by C (the host backend) and by C++ (before kernels).

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

#define OCTA_HOST_ABI 5

#ifdef __cplusplus
extern "C"
{
#endif

/* Blocks LO ... HI - 1 in linear order, x first.  GRID is the grid's x y z and
   the block's x y z.  */
typedef void octa_host_range (void **params, long long lo, long long hi,
                              const unsigned *grid, void *shared);
/* Run one thread of the block that was set for this OS thread by
   enter_block.  */
typedef void octa_host_thread (void **params, unsigned x, unsigned y,
                               unsigned z);
typedef void octa_host_enter_block (const unsigned *grid,
                                    const unsigned *block, void *shared);
/* The block that this OS thread runs, or was running when it left a
   kernel.  */
typedef void octa_host_where (unsigned *block);

/* A kernel's parameter.  KIND is 'P' for a pointer to memory that may be
   written, 'p' for a pointer to const; LETTER is the type that it points to, and
   LANES is '2' for float2 and the like, or 0.  Otherwise KIND is 0, or '2' for
   float2, and LETTER is a letter of types.def (z and c: complex), or 'x' for
   other types of SIZE bytes.  */
typedef struct octa_host_param
{
  char kind, letter, lanes;
  unsigned size, align;
} octa_host_param;

typedef struct octa_host_kernel
{
  const char *name;
  octa_host_range *range;   /* NULL: threads wait for one another */
  octa_host_thread *thread; /* then each thread is a fibre */
  const octa_host_param *params;
  int n_params;
  int max_threads; /* __launch_bounds__, or 0 */
} octa_host_kernel;

/* A variable that was requested by a name expression.  */
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
  OCTA_HOST_ACTIVE,  /* the lanes that take part */
  OCTA_HOST_SYNC
};

/* A fetch from a texture object with N_DIMS coordinates.  The layer is used
   for LAYERED arrays, also of CUBEMAPs.  */
enum octa_host_fetch_kind
{
  OCTA_HOST_LINEAR, /* texel I of linear memory */
  OCTA_HOST_PLAIN,
  OCTA_HOST_CUBEMAP,
  OCTA_HOST_GATHER /* component I of the four surrounding texels */
};

enum octa_host_fetch_level
{
  OCTA_HOST_BASE,    /* level 0 */
  OCTA_HOST_LOD,     /* LEVEL */
  OCTA_HOST_GRADIENT /* the level from the gradients DX and DY */
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

/* Functions of the backend that threads on fibres call.  */
typedef struct octa_host_runtime
{
  /* Wait for the block, and return the number of threads whose PREDICATE was
     not 0.  ALIVE gets the number of threads that took part.  */
  unsigned (*barrier) (unsigned predicate, unsigned *alive);
  unsigned long long (*warp) (int call, unsigned mask,
                              unsigned long long value, unsigned source);
  unsigned (*lane) (void);
  void (*yield) (void);
  /* The assertion TEXT failed.  Does not return.  */
  void (*fail) (const char *text, const char *file, unsigned line,
                const char *function, const unsigned *block,
                const unsigned *thread);
  /* Texels as four 32-bit words, and the contents of surfaces.  The result is
     not 0 if there is no such object, or if the position is outside and this
     is fatal.  */
  int (*texture) (const octa_host_fetch *f, unsigned texel[4]);
  int (*surface) (const octa_host_access *a, void *data);
  /* Is the launch cooperative?  If WAITS, first wait for the other blocks;
     then one thread per block calls this.  */
  int (*grid_barrier) (int waits);
  /* Allocate memory of the device's heap; NULL if there is not enough.  */
  void *(*allocate) (unsigned long bytes, unsigned long align);
  /* Return memory to the heap.  If the result is not NULL, it is the
     error.  */
  const char *(*release) (void *block);
  /* End the thread because of WHAT, a part of the error message.  Does not
     return.  */
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
  const octa_host_runtime **runtime; /* set when the file is loaded */
  int prints;
  const octa_host_variable *variables;
  int n_variables;
} octa_host_module;

#ifdef __cplusplus
}
#endif
#endif
