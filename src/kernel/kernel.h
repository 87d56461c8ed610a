/* kernel.h -- kernels of modules: arguments, structs, launches.

   A call (launch.c) checks its arguments against the kernel's signature and
   packs them: numbers are converted, objects become addresses, host arrays in
   cuda.In and its relatives are copied in the stream of the launch.  All
   errors in the arguments are found before any work is queued.

   An array that the kernel may write first gets its own memory, and pending
   work that reads the old value is computed before.  The kernel runs in the
   lane of its stream, and is ordered with other work by its blocks, like array
   code.

   Structs are laid out as the compiler does it (struct_type.c).  The launch
   itself, with its attributes, is in launch_kernel.c.  While a graph is built,
   the checked and packed launch goes to octa_launch_recorder instead of the
   driver.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_KERNEL_H
#define OCTA_KERNEL_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "context/context.h"
#include "lane/lane.h"
#include "array/array.h"
#include "object/object.h"
#include "memory/memory.h"
#include "module/module.h"

/* ---- value.c ---- */

/* The class of a dtype.  NAME is a class, a name of NumPy ("float32", "intp",
   "<f4"), a code ("f") or a type of C; NULL if it is none of these.  */
OCTA_API const char *octa_code_class (const char *name);

/* ---- struct_type.c, of vectors ---- */

/* The class and number of the elements of the vector type NAME ("float3");
   NULL if it is not one.  */
OCTA_API const char *octa_code_vector (const char *name, int *count);

/* ---- argument.c: the device memory of cuda.In, Out and InOut ---- */

/* Make *ID a handle of BYTES bytes, unless it is one already.  */
OCTA_API octa_status octa_argument_open (size_t bytes, octa_id *id);
/* The memory as a separate handle, which keeps ID alive.  */
OCTA_API octa_status octa_argument_memory (octa_id *id, octa_id *memory);
/* Copy all of its bytes, in the order of STREAM.  */
OCTA_API octa_status octa_argument_copy (octa_id *id, void *data,
                                         bool is_upload, octa_id stream);

/* ---- struct_type.c: structs of C ---- */

/* The letter of a field that is a struct; the letters of all fields that are
   not numbers.  */
#define OCTA_LAYOUT_STRUCT '{'
#define OCTA_LAYOUT_NO_NUMBER "{P"

typedef struct octa_struct_member
{
  const char *name, *type; /* "single", "float4", "pointer", "int32[8]" */
  octa_id nested;          /* or a layout, COUNT times */
  size_t count;
} octa_struct_member;

typedef struct octa_struct_field octa_struct_field;
typedef struct octa_struct
{
  const char *name;
  size_t size, align;
  int n_fields;
  octa_struct_field *fields;
} octa_struct;

struct octa_struct_field
{
  const char *name;
  char letter; /* of an element; P for a pointer */
  octa_id nested;
  const octa_struct *layout; /* of NESTED, which is retained */
  size_t offset, size;       /* SIZE of one element */
  size_t count;
};

/* Without members NAME must be a vector type.  */
OCTA_API octa_status octa_struct_create (const char *name, int n,
                                         const octa_struct_member *members,
                                         octa_id *id);
/* The description of ID, valid as long as the handle; NULL with the reason in
   the slot.  */
OCTA_API const octa_struct *octa_struct_get (octa_id id);
/* Write N numbers to the field at OUT.  */
OCTA_API octa_status octa_struct_put (const octa_struct_field *f, octa_type t,
                                      bool is_complex, const void *data,
                                      size_t n, void *out);
/* How many numbers L consists of, 0 if it has other fields; write these
   numbers as L.  */
OCTA_API size_t octa_struct_plain (const octa_struct *l);
OCTA_API octa_status octa_struct_numbers (const octa_struct *l, octa_type t,
                                          bool is_complex, const void *data,
                                          void *out);
/* The number that is stored as CODE: a __half ('e') or __nv_bfloat16 ('E'). */
OCTA_API float octa_value_float16 (char letter, uint16_t code);
/* The address for a field that is a pointer.  */
OCTA_API octa_status octa_struct_address (const octa_pointer *p,
                                          uint64_t *address);
/* The layout that parameter I of FUNCTION was prepared with; NULL with the
   reason in the slot.  */
OCTA_API const octa_struct *octa_kernel_struct (octa_id function, int i);

/* ---- kernel.c: kernels as handles ---- */

OCTA_API octa_status octa_kernel_create (octa_id module, const char *name,
                                         octa_id *id);
/* "multiply_them (float *, const float *, const float *)", or "name (?)". */
OCTA_API octa_status octa_kernel_prototype (octa_id id, const char **text);
OCTA_API octa_status octa_kernel_attribute (octa_id id, int attribute,
                                            int *value);
OCTA_API octa_status octa_kernel_attribute_set (octa_id id, int attribute,
                                                int value);
OCTA_API octa_status octa_kernel_cache (octa_id id, int preference);
/* Prepare the types of the N arguments: codes and class names as in
   octa_struct_member, or layouts.  */
OCTA_API octa_status octa_kernel_prepare (octa_id id, int n,
                                          const octa_struct_member *types);
/* The same in the notation of driver/driver.h.  */
OCTA_API octa_status octa_kernel_prepare_signature (octa_id id,
                                                    const char *signature);
/* The dynamic shared memory of calls that do not specify it.  */
OCTA_API octa_status octa_kernel_shared_set (octa_id id, size_t bytes);

/* ---- launch.c: calls ---- */

typedef enum octa_launch_arg_kind
{
  OCTA_LAUNCH_ARG_DEVICE, /* a gpuArray or a device allocation: id */
  OCTA_LAUNCH_ARG_HOST,  /* cuda.In, Out, InOut: id, data, bytes, is_in, out */
  OCTA_LAUNCH_ARG_VALUE, /* a host array passed by value: data, bytes */
  OCTA_LAUNCH_ARG_TEXTURE /* a texture or surface object: id */
} octa_launch_arg_kind;

/* One argument, as the gateway found it in a call.  */
typedef struct octa_launch_arg
{
  octa_launch_arg_kind kind;
  octa_id id;
  const void *data;
  size_t bytes;
  int64_t numel;
  int64_t rows;   /* HOST: the first dimension */
  octa_type type; /* OCTA_TYPE_COUNT for a char array */
  bool is_complex;
  bool is_in, is_out;
  bool is_temporary; /* it, or what is written, is not used after the call */
  octa_id page;      /* the host array is page-locked memory: DATA is unused */
  bool is_ordered;   /* device memory that the current stream uses too */
  void *out;         /* where an Out is copied to: BYTES writable bytes */
} octa_launch_arg;

typedef struct octa_launch
{
  unsigned grid[3], block[3]; /* a block of 0 was not specified: an error */
  unsigned shared;            /* dynamic shared memory, in bytes */
  bool has_stream;            /* false: the default stream */
  octa_id stream;
  bool is_timed;
  bool is_cooperative;
  bool is_dependent; /* may begin before its predecessor in the stream ends */
  unsigned cluster[3]; /* 0: none */
  bool has_priority, has_carveout;
  int priority, carveout;
} octa_launch;

/* Check ARGS against the kernel's signature, convert, copy in, launch, copy
   out.  With IS_TIMED it waits, and SECONDS gets the kernel's time.  */
OCTA_API octa_status octa_kernel_call (octa_id id, const octa_launch *l,
                                       octa_launch_arg *args, int n,
                                       double *seconds);

/* ---- occupancy.c ---- */

/* How many blocks of BLOCK threads a multiprocessor runs; the best BLOCK of at
   most LIMIT threads, and the GRID that fills the device; the shared memory
   for each block if a multiprocessor runs BLOCKS of them; the same for
   clusters.  */
OCTA_API octa_status octa_kernel_active_blocks (octa_id id, int block,
                                                size_t shared, int *n);
OCTA_API octa_status octa_kernel_best_block (octa_id id, size_t shared,
                                             int limit, int *block, int *grid);
OCTA_API octa_status octa_kernel_available_shared (octa_id id, int blocks,
                                                   int block, size_t *bytes);
OCTA_API octa_status octa_kernel_active_clusters (octa_id id,
                                                  const octa_launch *l,
                                                  int *n);
OCTA_API octa_status octa_kernel_best_cluster (octa_id id,
                                               const octa_launch *l, int *n);

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- kernel.c ---- */

/* One parameter, as the kernel declares it.  */
typedef struct octa_param
{
  bool is_pointer, is_const;
  char letter; /* of types.def, or z, c, v; 'x' for SIZE plain bytes; '?' if
                  only SIZE is known */
  char lanes;  /* a pointer to float4 and the like: '4'; else 0 */
  size_t size;
  bool is_vector; /* float4 and the like: takes as many numbers as it has
                     elements */
  octa_id layout; /* of that or of a prepared struct, retained; or 0 */
  const octa_struct *described; /* the struct of LAYOUT */
} octa_param;

typedef struct octa_kernel
{
  CUfunction f;
  char *name;
  char *prototype;    /* for messages: "name (float *, int)" */
  bool has_signature; /* from the compiler, or prepared by the user */
  int n_params;
  octa_param *params;
  unsigned shared; /* dynamic shared memory of calls that do not specify it */
} octa_kernel;

/* Messages call it "NAME (ARGUMENTS)", because a user wrote that.  */
octa_status octa_kernel_call_it (octa_id id, const char *name,
                                 const char *arguments);

/* ---- launch.c ---- */

/* Called with a checked and packed launch instead of the driver; NULL: the
   driver launches.  */
extern octa_status (*octa_launch_recorder) (
    const octa_kernel *fn, octa_id function, const octa_launch *l,
    void **params, const octa_launch_arg *args, int n);

#endif /* OCTA_LIBRARY */

#endif
