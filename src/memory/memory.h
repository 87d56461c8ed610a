/* memory.h -- memory as users hold it: on the device, page-locked, pools, CUDA
   arrays, textures.

   Linear memory of any origin is a cudaDeviceAllocation (device_allocation.c):
   from the driver, from a pool in a stream's order (memory_pool.c), from
   PyCUDA's kind of pool (binpool.c), of another process (ipc.c), or an address
   that something else owns.  lane/ has the memory of gpuArrays.

   Memory that the host can access (page-locked, registered, managed) is a
   cudaHostAllocation (host_allocation.c), whose value is an Octave array on
   request.  It keeps an event after its last copy; reading and freeing wait
   for that.

   Memory at reserved addresses grows in place (virtual_memory.c).  Fills and
   copies check bounds where the size is known (memops.c); boxcopy.c and
   arraycopy.c do rectangles and boxes.  CUDA arrays are in cuarray.c; texture
   and surface objects over them or over linear memory are in texture_object.c;
   an object keeps the memory that it reads alive.

   A pointer from users is an octa_pointer: a handle or a bare address.
   octa_pointer_resolve returns its address and the number of bytes there, if
   known; octa_pointer_exists checks that there is memory at an address that
   users vouch for (address.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_MEMORY_H
#define OCTA_MEMORY_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "context/context.h"
#include "lane/lane.h"
#include "array/array.h"
#include "object/object.h"

/* ---- device_allocation.c: linear memory ---- */

/* Where a copy starts: a device allocation, the buffer of a gpuArray, host
   memory that the device can access, or an address that the user vouches
   for.  */
typedef struct octa_pointer
{
  octa_id id;       /* octa_is_memory, or 0 */
  uint64_t address; /* when id is 0 */
  const char *what; /* for messages: "DEST", "SRC" */
} octa_pointer;

OCTA_API octa_status octa_memory_create (size_t bytes, octa_id *id);
/* HEIGHT rows of WIDTH bytes, *PITCH bytes apart.  */
OCTA_API octa_status octa_memory_create_pitch (size_t width, size_t height,
                                               unsigned element, octa_id *id,
                                               size_t *pitch);
/* BYTES at ADDRESS that others own; PARENT (or 0) is kept alive.  */
OCTA_API octa_status octa_memory_wrap (uint64_t address, size_t bytes,
                                       octa_id parent, octa_id *id);
/* The memory of ID from byte OFFSET on; ID's memory lives as long as the
   result.  */
OCTA_API octa_status octa_memory_offset (octa_id id, int64_t offset,
                                         octa_id *result);
OCTA_API octa_status octa_memory_address (octa_id id, uint64_t *address);
OCTA_API octa_status octa_memory_query (octa_id id, uint64_t *address,
                                        size_t *bytes);
/* The driver's allocation that P points into.  */
OCTA_API octa_status octa_memory_range (const octa_pointer *p, uint64_t *base,
                                        size_t *bytes);

/* ---- ipc.c: memory of another process ---- */

#define OCTA_IPC_BYTES 64
OCTA_API octa_status octa_ipc_export (const octa_pointer *p,
                                      unsigned char handle[OCTA_IPC_BYTES]);
OCTA_API octa_status octa_ipc_open (const unsigned char handle[OCTA_IPC_BYTES],
                                    unsigned flags, octa_id *id);

/* ---- device_allocation.c, memops.c: copies ---- */

/* Copies; bounds are checked if they are known.  The forms without a stream
   are ordered with stream 0 (for gpuArrays with the current stream), and
   return when the host's side is no longer in use.  The others take a
   page-locked host allocation and return at once.  */
OCTA_API octa_status octa_memory_htod (const octa_pointer *dest,
                                       const void *src, size_t bytes);
OCTA_API octa_status octa_memory_dtoh (void *dest, const octa_pointer *src,
                                       size_t bytes);
/* BYTES is SIZE_MAX for all of SRC.  STREAM is used when IS_ASYNC.  */
OCTA_API octa_status octa_memory_dtod (const octa_pointer *dest,
                                       const octa_pointer *src, size_t bytes,
                                       bool is_async, octa_id stream);
OCTA_API octa_status octa_memory_htod_async (const octa_pointer *dest,
                                             octa_id src, octa_id stream);
OCTA_API octa_status octa_memory_dtoh_async (octa_id dest,
                                             const octa_pointer *src,
                                             octa_id stream);
/* The number of bytes at P; SIZE_MAX for a bare address.  */
OCTA_API octa_status octa_memory_extent (const octa_pointer *p, size_t *bytes);

/* ---- memops.c: fills, peers, attributes of pointers ---- */

/* HEIGHT rows of WIDTH elements of 1, 2 or 4 bytes, rows PITCH bytes apart; a
   line if HEIGHT is 1 and PITCH 0.  */
typedef struct octa_fill
{
  unsigned element, value;
  size_t width, height, pitch;
} octa_fill;

OCTA_API octa_status octa_memory_fill (const octa_pointer *dest,
                                       const octa_fill *f, bool is_async,
                                       octa_id stream);
/* Copy from and to any memory that CUDA knows.  */
OCTA_API octa_status octa_memory_copy (const octa_pointer *dest,
                                       const octa_pointer *src, size_t bytes,
                                       bool is_async, octa_id stream);
/* A context of 0 is the memory's own, or for an address the current one.  */
OCTA_API octa_status octa_memory_peer (const octa_pointer *dest,
                                       octa_id dest_context,
                                       const octa_pointer *src,
                                       octa_id src_context, size_t bytes,
                                       bool is_async, octa_id stream);
/* BYTES is SIZE_MAX for all known bytes; DEVICE is -1 for the CPU.  */
OCTA_API octa_status octa_memory_prefetch (const octa_pointer *p, size_t bytes,
                                           int device, octa_id stream);
OCTA_API octa_status octa_memory_advise (const octa_pointer *p, size_t bytes,
                                         int advice, int device);
OCTA_API octa_status octa_memory_range_attribute (const octa_pointer *p,
                                                  size_t bytes, int attribute,
                                                  int *values, int n);

/* The driver's attributes of an address; a member without a bit in HAS is
   unknown.  ORDER pointer_members of memops.c */
enum
{
  OCTA_POINTER_CONTEXT,
  OCTA_POINTER_MEMORY_TYPE,
  OCTA_POINTER_DEVICE_POINTER,
  OCTA_POINTER_HOST_POINTER,
  OCTA_POINTER_BUFFER_ID,
  OCTA_POINTER_IS_MANAGED,
  OCTA_POINTER_DEVICE_ORDINAL,
  OCTA_POINTER_RANGE_START,
  OCTA_POINTER_RANGE_SIZE,
  OCTA_POINTER_MAPPED,
  OCTA_POINTER_COUNT
};
typedef struct octa_pointer_info
{
  unsigned has; /* 1 << member */
  uint64_t value[OCTA_POINTER_COUNT];
} octa_pointer_info;

OCTA_API octa_status octa_memory_info (const octa_pointer *p,
                                       octa_pointer_info *info);
/* The name of a member, such as "memory_type", and whether it is an address;
   NULL past the end.  */
OCTA_API const char *octa_memory_info_name (int member, bool *is_address);

/* ---- arraycopy.c: copies from and to CUDA arrays of one dimension ---- */

/* INDEX is in bytes.  */
OCTA_API octa_status octa_memory_htoa (octa_id dest, size_t index,
                                       const void *src, size_t bytes);
OCTA_API octa_status octa_memory_atoh (void *dest, octa_id src, size_t index,
                                       size_t bytes);
/* All of a host allocation.  */
OCTA_API octa_status octa_memory_htoa_async (octa_id dest, size_t index,
                                             octa_id src, octa_id stream);
OCTA_API octa_status octa_memory_atoh_async (octa_id dest, octa_id src,
                                             size_t index, octa_id stream);
OCTA_API octa_status octa_memory_dtoa (octa_id dest, size_t index,
                                       const octa_pointer *src, size_t bytes);
OCTA_API octa_status octa_memory_atod (const octa_pointer *dest, octa_id src,
                                       size_t index, size_t bytes);
OCTA_API octa_status octa_memory_atoa (octa_id dest, size_t dest_index,
                                       octa_id src, size_t src_index,
                                       size_t bytes);

/* ---- boxcopy.c: copies of two and three dimensions ---- */

typedef enum octa_memory_box_what
{
  OCTA_BOX_NONE,
  OCTA_BOX_HOST,    /* bytes of an ordinary array */
  OCTA_BOX_HOSTMEM, /* a host allocation: id */
  OCTA_BOX_DEVICE,  /* pointer */
  OCTA_BOX_UNIFIED, /* pointer: the driver determines its type */
  OCTA_BOX_ARRAY    /* a CUDA array: id */
} octa_memory_box_what;

typedef struct octa_memory_box_side
{
  octa_memory_box_what what;
  const char *name; /* for messages: "the source" */
  void *data;       /* OCTA_BOX_HOST */
  size_t bytes;
  octa_id id;
  octa_pointer pointer;
  octa_id context; /* of peers; 0: its own */
  size_t x_in_bytes, y, z, lod, pitch, height;
} octa_memory_box_side;

typedef enum octa_memory_box_call
{
  OCTA_BOX_2D,
  OCTA_BOX_2D_UNALIGNED,
  OCTA_BOX_3D,
  OCTA_BOX_3D_PEER
} octa_memory_box_call;

typedef struct octa_memory_box
{
  octa_memory_box_call call;
  octa_memory_box_side src, dst;
  size_t width_in_bytes, height, depth;
} octa_memory_box;

OCTA_API octa_status octa_memory_box_copy (const octa_memory_box *b,
                                           bool is_async, octa_id stream);

/* ---- memory_pool.c: the driver's pools; memory in a stream's order ---- */

/* MOST is the maximum size of the pool; 0: unlimited.  */
OCTA_API octa_status octa_memory_pool_create (int device, size_t most,
                                              octa_id *id);
/* The default pool of DEVICE (-1: the current device).  */
OCTA_API octa_status octa_memory_pool_default (int device, octa_id *id);
/* Allocate from POOL; 0: from the device's current pool.  */
OCTA_API octa_status octa_memory_pool_alloc (octa_id pool, size_t bytes,
                                             octa_id stream, octa_id *id);
/* Close the handle of such memory, after the work in STREAM.  */
OCTA_API octa_status octa_memory_pool_free (octa_id memory, octa_id stream);
OCTA_API octa_status octa_memory_pool_attribute (octa_id id, int attribute,
                                                 uint64_t *value);
OCTA_API octa_status octa_memory_pool_attribute_set (octa_id id, int attribute,
                                                     uint64_t value);
OCTA_API octa_status octa_memory_pool_trim (octa_id id, size_t keep);

/* ---- binpool.c: pools that keep blocks by size, as PyCUDA's ---- */

typedef struct octa_binpool_state
{
  size_t held_blocks, active_blocks, managed_bytes, active_bytes;
} octa_binpool_state;

OCTA_API octa_status octa_binpool_create (bool is_host, unsigned flags,
                                          octa_id *id);
OCTA_API octa_status octa_binpool_alloc (octa_id pool, size_t bytes,
                                         octa_id stream, octa_id *id);
OCTA_API octa_status octa_binpool_free_held (octa_id id);
OCTA_API octa_status octa_binpool_stop (octa_id id);
OCTA_API octa_status octa_binpool_state_of (octa_id id,
                                            octa_binpool_state *state);
/* The bin of a size.  Sizes in one bin use the same blocks.  */
OCTA_API unsigned octa_binpool_bin (uint64_t bytes);
OCTA_API uint64_t octa_binpool_size (unsigned bin);
OCTA_API unsigned octa_binpool_log2 (uint64_t x);

/* ---- virtual_memory.c: reserved addresses, to which memory is mapped ---- */

OCTA_API octa_status octa_virtual_create (size_t capacity, octa_id *id);
/* Map memory until there are at least BYTES; unmap until there are at most
   BYTES.  */
OCTA_API octa_status octa_virtual_grow (octa_id id, size_t bytes);
OCTA_API octa_status octa_virtual_shrink (octa_id id, size_t bytes);
typedef struct octa_virtual_state
{
  uint64_t address;
  size_t bytes, capacity, granularity;
} octa_virtual_state;
OCTA_API octa_status octa_virtual_state_of (octa_id id,
                                            octa_virtual_state *state);

/* ---- words.c: other operations of streams on memory ---- */

OCTA_API octa_status octa_memory_attach (octa_id id, const octa_pointer *p,
                                         unsigned flags);
/* The stream writes VALUE, of 32 or 64 BITS, to P, or waits until the word
   there compares with VALUE as FLAGS say.  */
OCTA_API octa_status octa_memory_write_value (octa_id id,
                                              const octa_pointer *p,
                                              uint64_t value, int bits,
                                              unsigned flags);
OCTA_API octa_status octa_memory_wait_value (octa_id id, const octa_pointer *p,
                                             uint64_t value, int bits,
                                             unsigned flags);

/* ---- cuarray.c: CUDA arrays, opaque memory for textures and surfaces ---- */

/* Sizes are in elements; HEIGHT 0 is a line, DEPTH 0 a plane.  FORMAT is a
   CUarray_format, FLAGS are CUDA_ARRAY3D_*.  */
typedef struct octa_cuarray_desc
{
  size_t width, height, depth;
  int format;
  unsigned channels, flags;
  bool is_3d; /* made with a depth or flags */
} octa_cuarray_desc;

OCTA_API octa_status octa_cuarray_create (const octa_cuarray_desc *desc,
                                          octa_id *id);
OCTA_API octa_status octa_cuarray_describe (octa_id id,
                                            octa_cuarray_desc *desc);
OCTA_API octa_status octa_cuarray_address (octa_id id, uint64_t *address);
OCTA_API octa_status octa_cuarray_bytes (octa_id id, size_t *bytes);
/* Copy all texels, in the order x, y, z, from and to plain memory.  */
OCTA_API octa_status octa_cuarray_upload (octa_id id, const void *src,
                                          size_t bytes);
OCTA_API octa_status octa_cuarray_download (void *dest, octa_id id,
                                            size_t bytes);
OCTA_API octa_status octa_cuarray_store (octa_id id, const octa_pointer *src);

/* ---- mipmapped_array.c ---- */

/* At most N_LEVELS levels.  */
OCTA_API octa_status octa_mipmap_create (const octa_cuarray_desc *desc,
                                         unsigned n_levels, octa_id *id);
OCTA_API octa_status octa_mipmap_describe (octa_id id, octa_cuarray_desc *desc,
                                           unsigned *n_levels);
/* Level LEVEL (0-based) as a CUDA array, which keeps the mipmapped array
   alive.  */
OCTA_API octa_status octa_mipmap_level (octa_id id, unsigned level,
                                        octa_id *array);
OCTA_API octa_status octa_mipmap_address (octa_id id, uint64_t *address);

/* ---- texture_object.c: texture and surface objects ---- */

/* The memory that a texture reads.  ID is a CUDA array, a mipmapped array,
   device memory or a gpuArray (or MEMORY has a bare address).  Memory needs
   FORMAT, CHANNELS and BYTES, or with IS_PITCHED WIDTH and HEIGHT in texels
   and PITCH in bytes.  */
typedef struct octa_texture_resource
{
  octa_pointer memory;
  int format;
  unsigned channels;
  bool is_pitched;
  size_t bytes; /* SIZE_MAX: all */
  size_t width, height, pitch;
} octa_texture_resource;

typedef struct octa_texture_desc
{
  int address_mode[3]; /* CUaddress_mode */
  int filter_mode, mipmap_filter_mode;
  unsigned flags; /* CU_TRSF_* */
  unsigned max_anisotropy;
  float mipmap_level_bias, min_mipmap_level_clamp;
  float max_mipmap_level_clamp; /* NaN: the last level */
  float border_color[4];
} octa_texture_desc;

/* A view of an array with another format, sizes, levels or layers.  */
typedef struct octa_texture_view
{
  int format; /* CUresourceViewFormat */
  size_t width, height, depth;
  unsigned first_level, last_level, first_layer, last_layer;
} octa_texture_view;

/* VIEW may be NULL.  The texture keeps its resource alive.  */
OCTA_API octa_status octa_texture_create (
    const octa_texture_resource *resource, const octa_texture_desc *desc,
    const octa_texture_view *view, octa_id *id);
/* The driver's description of the resource. *TYPE is a CUresourcetype; the
   address is in memory.address.  */
OCTA_API octa_status octa_texture_resource_of (octa_id id, int *type,
                                               octa_texture_resource *r);
OCTA_API octa_status octa_texture_desc_of (octa_id id,
                                           octa_texture_desc *desc);
OCTA_API octa_status octa_texture_view_of (octa_id id,
                                           octa_texture_view *view);
OCTA_API octa_status octa_surface_create (octa_id array, octa_id *id);
OCTA_API octa_status octa_surface_array_of (octa_id id, uint64_t *array);
/* The number of a texture or surface, which kernels take.  */
OCTA_API octa_status octa_texture_value (octa_id id, uint64_t *value);

/* ---- host_allocation.c: memory of the host, shown as an array ---- */

typedef enum octa_hostmem_kind
{
  OCTA_HOSTMEM_PAGELOCKED,
  OCTA_HOSTMEM_ALIGNED, /* ordinary memory, to be registered */
  OCTA_HOSTMEM_MANAGED,
  OCTA_HOSTMEM_POOLED /* page-locked, of a pool */
} octa_hostmem_kind;

/* An ordinary array, of any number of dimensions.  */
typedef struct octa_shape
{
  octa_type type;
  bool is_complex;
  int n_dims;
  const int64_t *dims; /* borrowed */
} octa_shape;

OCTA_API octa_status octa_hostmem_create (const octa_shape *shape,
                                          unsigned flags, bool is_zero,
                                          octa_id *id);
/* ALIGNMENT is a power of two.  */
OCTA_API octa_status octa_hostmem_create_aligned (const octa_shape *shape,
                                                  size_t alignment,
                                                  bool is_zero, octa_id *id);
OCTA_API octa_status octa_hostmem_create_managed (const octa_shape *shape,
                                                  unsigned flags, bool is_zero,
                                                  octa_id *id);
OCTA_API octa_status octa_hostmem_create_pooled (octa_id pool,
                                                 const octa_shape *shape,
                                                 octa_id *id);
/* Page-lock aligned memory; undo that.  */
OCTA_API octa_status octa_hostmem_register (octa_id id, unsigned flags);
OCTA_API octa_status octa_hostmem_unregister (octa_id id);
/* The flags of page-locked memory, as the driver reports them.  */
OCTA_API octa_status octa_hostmem_flags (octa_id id, unsigned *flags);
/* For managed memory: which streams may use it.  */
OCTA_API octa_status octa_hostmem_attach (octa_id id, unsigned flags,
                                          octa_id stream);
OCTA_API octa_status octa_hostmem_origin (octa_id id,
                                          octa_hostmem_kind *origin);
/* The shape of ID.  Its parts belong to the handle.  */
OCTA_API octa_status octa_hostmem_shape (octa_id id, octa_shape *shape,
                                         size_t *bytes);
/* Wait for running copies, and get the address of the bytes.  */
OCTA_API octa_status octa_hostmem_data (octa_id id, void **data);
/* The bytes of an array; MemoryError if there are too many.  */
OCTA_API octa_status octa_shape_bytes (const octa_shape *shape, size_t *bytes);

/* ---- overlay.c: gpuArrays over memory of users ---- */

/* An array over the memory at P, whose handle lives as long as the array.  */
OCTA_API octa_status octa_memory_array (const octa_pointer *p, octa_type t,
                                        bool is_complex, const octa_size *size,
                                        octa_node **out);

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- device_allocation.c ---- */

/* The first member of each resource of OCTA_KIND_MEMORY.  */
typedef struct octa_memory
{
  CUdeviceptr p;
  size_t bytes;
  bool is_ordered; /* freed in the order of a stream (memory_pool.c) */
  bool is_vouched; /* a user's address, which was not checked */
} octa_memory;

/* A handle of BYTES at P, which belong to PARENT.  */
octa_status octa_memory_borrow (CUdeviceptr p, size_t bytes, octa_id parent,
                                octa_id *id);

/* A handle of ARRAY, which belongs to PARENT (cuarray.c).  */
octa_status octa_cuarray_borrow (CUarray array, octa_id parent, octa_id *id);

/* Do arrays use the memory at P, which is not an array itself?  */
bool octa_pointer_is_under (const octa_pointer *p);

/* Is P memory that arrays use: a gpuArray, or memory with arrays over it?
   Resolving it makes the current stream wait for the others.  */
static inline bool
octa_pointer_is_array (const octa_pointer *p)
{
  return octa_id_kind (p->id) == OCTA_KIND_ARRAY
         || (octa_foreign_count && octa_pointer_is_under (p));
}

/* The address of P, and the number of bytes there (SIZE_MAX if unknown).  */
octa_status octa_pointer_resolve (const octa_pointer *p, bool is_writable,
                                  CUdeviceptr *address, size_t *bytes);

/* ---- binpool.c ---- */

/* Take a block of page-locked memory; give it back.  DONE, an event of CONTEXT
   that was recorded after its last use (or NULL), is given with it.  */
typedef struct octa_binpool_block octa_binpool_block;
octa_status octa_binpool_take (octa_id pool, size_t bytes, void **host,
                               octa_binpool_block **block, CUevent *done,
                               int *context);
void octa_binpool_give (octa_binpool_block *block, CUevent done, int context);

/* ---- texture_object.c ---- */

/* The number of a texture or surface that is passed to a kernel in the current
   lane.  */
octa_status octa_texture_argument (octa_id id, uint64_t *value);

/* ---- host_allocation.c ---- */

/* Note that work queued on S is the last to use page-locked memory ID.  */
octa_status octa_hostmem_busy (octa_id id, CUstream s);
octa_status octa_hostmem_raw (octa_id id, void **p, size_t *bytes);
/* Copy all of page-locked HOST from or to AT in S, which belongs to the
   context in use.  */
octa_status octa_hostmem_copy (octa_id host, CUdeviceptr at, bool to_host,
                               CUstream s);

#endif /* OCTA_LIBRARY */

#endif
