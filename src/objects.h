/* objects.h -- the driver's objects as handles: what the gateways of cuda.*
   call.

   Each object is created closed on the Octave side; a _create here makes the
   driver's object, enters it in the handle table and gives the id.  Everything
   needs a current device and takes the default one by itself
   (octa_device_ready).  Device addresses are plain uint64_t, so that gateways
   need no CUDA types.  Names in messages are the user's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_OBJECTS_H
#define OCTA_OBJECTS_H 1

#include "octa.h"

/* ---- device.c ---- */

/* cuInit, without making a context.  */
OCTA_API octa_status octa_device_init (void);
/* Name of the backend in use, NULL before one was selected.  */
OCTA_API const char *octa_device_backend (void);
/* backend.c: use NAME ("auto", "cuda", "host") from now on.  */
OCTA_API octa_status octa_backend_select (const char *name);
/* The compiler, its version and what it compiles for, as text.  */
OCTA_API octa_status octa_device_compiler (char *text, size_t size);
OCTA_API octa_status octa_device_count (int *n);
/* A handle of the device with number ORDINAL, counted from 0; -1 means the
   current one.  Devices are compared by their ordinal.  */
OCTA_API octa_status octa_device_open (int ordinal, octa_id *id);
OCTA_API octa_status octa_device_open_bus (const char *bus_id, octa_id *id);
OCTA_API octa_status octa_device_ordinal (octa_id id, int *ordinal);
OCTA_API octa_status octa_device_name (octa_id id, char *text, size_t size);
OCTA_API octa_status octa_device_bus_id (octa_id id, char *text, size_t size);
OCTA_API octa_status octa_device_total_memory (octa_id id, size_t *bytes);
OCTA_API octa_status octa_device_attribute (octa_id id, int attribute,
                                            int *value);
OCTA_API octa_status octa_device_peer (octa_id id, octa_id other, bool *can);
/* An attribute of the link from ID to OTHER.  */
OCTA_API octa_status octa_device_p2p (octa_id id, octa_id other, int attribute,
                                      int *value);
/* "GPU-" or "CPU-", and 16 bytes in hexadecimal.  */
OCTA_API octa_status octa_device_uuid (octa_id id, char *text, size_t size);
/* The primary context: its flags and whether it exists, without making it. */
OCTA_API octa_status octa_device_primary_state (octa_id id, unsigned *flags,
                                                bool *active);
OCTA_API octa_status octa_device_primary_flags (octa_id id, unsigned flags);
/* Free memory; the device is taken up for it when it is not in use.  */
OCTA_API octa_status octa_device_free_memory (octa_id id, size_t *bytes);
/* Let new work go to device ORDINAL.  What is on other devices stays there. */
OCTA_API octa_status octa_device_select (int ordinal);
OCTA_API int octa_device_current (void); /* counted from 0 */
/* DEVICE is current from here to octa_device_leave.  On failure nothing is to
   be left.  */
OCTA_API octa_status octa_device_enter (int device, int *before);
OCTA_API void octa_device_leave (int before);
/* Wait, close every handle of what is on device ORDINAL, and give it back as
   it was when the process began.  Work that follows starts afresh.  */
OCTA_API octa_status octa_device_reset (int ordinal);
/* Compute everything pending and wait for the primary context's streams.  */
OCTA_API octa_status octa_device_wait (int ordinal);
OCTA_API octa_status octa_device_driver_version (int *version);

/* Constants of a group ("device_attribute", "function_attribute"): row I, or
   false past the end.  */
OCTA_API bool octa_constant (const char *group, size_t i, const char **name,
                             int *value);
/* Value of NAME in GROUP, upper or lower case.  */
OCTA_API bool octa_constant_find (const char *group, const char *name,
                                  int *value);

/* ---- context.c; id 0 is the current context, except of a peer ---- */

/* A new context on DEVICE, made the current one.  */
OCTA_API octa_status octa_context_create (octa_id device, unsigned flags,
                                          octa_id *id);
/* The primary context of DEVICE; what is current stays so.  */
OCTA_API octa_status octa_context_primary (octa_id device, octa_id *id);
/* The current context, whoever made it that.  */
OCTA_API octa_status octa_context_open (octa_id *id);
/* The stack of current contexts.  pop fails when ID is not on top; detach
   takes it off wherever it is, and closes the handle.  */
OCTA_API octa_status octa_context_push (octa_id id);
OCTA_API octa_status octa_context_pop (octa_id id);
OCTA_API octa_status octa_context_detach (octa_id id);
OCTA_API bool octa_context_equal (octa_id a, octa_id b);
OCTA_API bool octa_context_is_current (octa_id id);
OCTA_API octa_status octa_context_ordinal (octa_id id, int *ordinal);
OCTA_API octa_status octa_context_address (octa_id id, uint64_t *address);
/* Wait for all streams, pending gpuArray work included.  */
OCTA_API octa_status octa_context_wait (octa_id id);
OCTA_API octa_status octa_context_synchronize (void);
OCTA_API octa_status octa_context_memory (octa_id id, size_t *free_bytes,
                                          size_t *total_bytes);
OCTA_API octa_status octa_context_limit (octa_id id, int limit, size_t *value);
OCTA_API octa_status octa_context_limit_set (octa_id id, int limit,
                                             size_t value);
OCTA_API octa_status octa_context_cache_config (octa_id id, int *config);
OCTA_API octa_status octa_context_cache_config_set (octa_id id, int config);
/* Of streams: smaller numbers go first.  */
OCTA_API octa_status octa_context_priorities (octa_id id, int *least,
                                              int *greatest);
OCTA_API octa_status octa_context_api_version (octa_id id, unsigned *version);
OCTA_API octa_status octa_context_number (octa_id id, uint64_t *number);
OCTA_API octa_status octa_context_flags (octa_id id, unsigned *flags);
OCTA_API octa_status octa_context_flags_set (octa_id id, unsigned flags);
OCTA_API octa_status octa_context_reset_l2 (octa_id id);
/* Let ID reach the memory of PEER / not any more.  */
OCTA_API octa_status octa_context_enable_peer (octa_id id, octa_id peer,
                                               unsigned flags);
OCTA_API octa_status octa_context_disable_peer (octa_id id, octa_id peer);

/* ---- stream.c; stream 0 is the default stream ---- */

OCTA_API octa_status octa_stream_create (unsigned flags, int priority,
                                         octa_id *id);
OCTA_API octa_status octa_stream_synchronize (octa_id id);
OCTA_API octa_status octa_stream_query (octa_id id, bool *is_done);
OCTA_API octa_status octa_stream_wait_event (octa_id id, octa_id event);
OCTA_API octa_status octa_stream_address (octa_id id, uint64_t *address);

/* ---- scope.c ---- */

/* STREAM, or the default one for 0, is current until the scope is closed.  */
OCTA_API octa_status octa_scope_open (octa_id stream, octa_id *id);
/* A handle of its own on the current stream; 0 for the default one.  */
OCTA_API octa_status octa_scope_stream (octa_id *id);

/* ---- event.c ---- */

OCTA_API octa_status octa_event_create (unsigned flags, octa_id *id);
OCTA_API octa_status octa_event_record (octa_id id, octa_id stream);
OCTA_API octa_status octa_event_synchronize (octa_id id);
OCTA_API octa_status octa_event_query (octa_id id, bool *is_done);
/* Milliseconds from START to END.  */
OCTA_API octa_status octa_event_elapsed (octa_id start, octa_id end,
                                         double *ms);
OCTA_API octa_status octa_event_address (octa_id id, uint64_t *address);

/* Does ID hold a gpuArray, or a part of one (slice.c)?  octa_slice_export
   takes either.  */
static inline bool
octa_is_array (octa_id id)
{
  octa_kind kind = octa_id_kind (id);
  return kind == OCTA_KIND_ARRAY || kind == OCTA_KIND_SLICE;
}

/* ---- devmem.c ---- */

/* Where a copy starts: a device allocation, the buffer of a gpuArray, host
   memory that the device sees, or an address that the user vouches for.  */
typedef struct octa_pointer
{
  octa_id id;       /* octa_memory_is says of what kinds, or 0 */
  uint64_t address; /* when id is 0 */
  const char *what; /* for messages: "DEST", "SRC" */
} octa_pointer;

/* The kinds that octa_memory_query takes: what else than a gpuArray can be a
   pointer.  */
static inline bool
octa_memory_is (octa_kind kind)
{
  return kind == OCTA_KIND_MEMORY || kind == OCTA_KIND_HOSTMEM
         || kind == OCTA_KIND_VIRTUAL;
}

OCTA_API octa_status octa_memory_create (size_t bytes, octa_id *id);
/* HEIGHT rows of WIDTH bytes, *PITCH bytes apart.  */
OCTA_API octa_status octa_memory_create_pitch (size_t width, size_t height,
                                               unsigned element, octa_id *id,
                                               size_t *pitch);
/* BYTES at ADDRESS that somebody else made; PARENT (or 0) is kept alive.  */
OCTA_API octa_status octa_memory_wrap (uint64_t address, size_t bytes,
                                       octa_id parent, octa_id *id);
/* OFFSET bytes into ID, whose memory lives as long as the result.  */
OCTA_API octa_status octa_memory_offset (octa_id id, int64_t offset,
                                         octa_id *result);
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

/* ---- devmem.c: copies ---- */

/* Copies; bounds are checked where they are known.  The forms without a stream
   are ordered with stream 0 and return when the host side is done with; the
   others take a page-locked host allocation and return at once.  */
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
/* What is known of the bytes behind P; SIZE_MAX for a bare address.  */
OCTA_API octa_status octa_memory_extent (const octa_pointer *p, size_t *bytes);

/* ---- memops.c: fills, peers, what is known of pointers ---- */

/* HEIGHT rows of WIDTH elements of 1, 2 or 4 bytes, rows PITCH bytes apart;
   a line when HEIGHT is 1 and PITCH 0.  */
typedef struct octa_fill
{
  unsigned element, value;
  size_t width, height, pitch;
} octa_fill;

OCTA_API octa_status octa_memory_fill (const octa_pointer *dest,
                                       const octa_fill *f, bool is_async,
                                       octa_id stream);
/* From and to any memory that CUDA knows.  */
OCTA_API octa_status octa_memory_copy (const octa_pointer *dest,
                                       const octa_pointer *src, size_t bytes,
                                       bool is_async, octa_id stream);
/* Contexts are 0 for the memory's own, or the current one of an address.  */
OCTA_API octa_status octa_memory_peer (const octa_pointer *dest,
                                       octa_id dest_context,
                                       const octa_pointer *src,
                                       octa_id src_context, size_t bytes,
                                       bool is_async, octa_id stream);
/* BYTES is SIZE_MAX for all that is known of; DEVICE is -1 for the CPU.  */
OCTA_API octa_status octa_memory_prefetch (const octa_pointer *p, size_t bytes,
                                           int device, octa_id stream);
OCTA_API octa_status octa_memory_advise (const octa_pointer *p, size_t bytes,
                                         int advice, int device);
OCTA_API octa_status octa_memory_range_attribute (const octa_pointer *p,
                                                  size_t bytes, int attribute,
                                                  int *values, int n);

/* What the driver tells of an address; a member that HAS has no bit for, it
   does not tell.  ORDER pointer_members of memops.c */
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
/* "memory_type" ..., NULL past the end, and whether it is an address.  */
OCTA_API const char *octa_memory_info_name (int member, bool *is_address);

/* ---- arraycopy.c: copies from and to CUDA arrays of one dimension; INDEX is
   in bytes ---- */

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

typedef enum octa_box_what
{
  OCTA_BOX_NONE,
  OCTA_BOX_HOST,    /* bytes of an ordinary array */
  OCTA_BOX_HOSTMEM, /* a host allocation: id */
  OCTA_BOX_DEVICE,  /* pointer */
  OCTA_BOX_UNIFIED, /* pointer: the driver finds out what it is */
  OCTA_BOX_ARRAY    /* a CUDA array: id */
} octa_box_what;

typedef struct octa_box_side
{
  octa_box_what what;
  const char *name; /* for messages: "the source" */
  void *data;       /* OCTA_BOX_HOST */
  size_t bytes;
  octa_id id;
  octa_pointer pointer;
  octa_id context; /* of peers; 0: its own */
  size_t x_in_bytes, y, z, lod, pitch, height;
} octa_box_side;

typedef enum octa_box_call
{
  OCTA_BOX_2D,
  OCTA_BOX_2D_UNALIGNED,
  OCTA_BOX_3D,
  OCTA_BOX_3D_PEER
} octa_box_call;

typedef struct octa_box
{
  octa_box_call call;
  octa_box_side src, dst;
  size_t width_in_bytes, height, depth;
} octa_box;

OCTA_API octa_status octa_box_copy (const octa_box *b, bool is_async,
                                    octa_id stream);

/* ---- mempool.c: the driver's pools, and memory in a stream's order ---- */

/* MOST is the most that the pool may hold, 0 for no bound.  */
OCTA_API octa_status octa_mempool_create (int device, size_t most,
                                          octa_id *id);
/* The one that DEVICE had from the beginning (-1: the current device).  */
OCTA_API octa_status octa_mempool_default (int device, octa_id *id);
/* From POOL, or for 0 from the device's current pool.  */
OCTA_API octa_status octa_mempool_alloc (octa_id pool, size_t bytes,
                                         octa_id stream, octa_id *id);
/* Close the handle of such memory, behind what is in STREAM.  */
OCTA_API octa_status octa_mempool_free (octa_id memory, octa_id stream);
OCTA_API octa_status octa_mempool_attribute (octa_id id, int attribute,
                                             uint64_t *value);
OCTA_API octa_status octa_mempool_attribute_set (octa_id id, int attribute,
                                                 uint64_t value);
OCTA_API octa_status octa_mempool_trim (octa_id id, size_t keep);

/* ---- memcache.c: pools that keep blocks by size, on the device or
   page-locked ---- */

typedef struct octa_memcache_state
{
  size_t held_blocks, active_blocks, managed_bytes, active_bytes;
} octa_memcache_state;

OCTA_API octa_status octa_memcache_create (bool is_host, unsigned flags,
                                           octa_id *id);
OCTA_API octa_status octa_memcache_alloc (octa_id cache, size_t bytes,
                                          octa_id stream, octa_id *id);
OCTA_API octa_status octa_memcache_free_held (octa_id id);
OCTA_API octa_status octa_memcache_stop (octa_id id);
OCTA_API octa_status octa_memcache_state_of (octa_id id,
                                             octa_memcache_state *state);
/* Sizes in one bin are served by the same blocks.  */
OCTA_API unsigned octa_memcache_bin (uint64_t bytes);
OCTA_API uint64_t octa_memcache_size (unsigned bin);
OCTA_API unsigned octa_memcache_log2 (uint64_t x);

/* ---- virtual.c: addresses that memory is put behind ---- */

OCTA_API octa_status octa_virtual_create (size_t capacity, octa_id *id);
/* At least / at most so much that BYTES are behind the address.  */
OCTA_API octa_status octa_virtual_grow (octa_id id, size_t bytes);
OCTA_API octa_status octa_virtual_shrink (octa_id id, size_t bytes);
typedef struct octa_virtual_state
{
  uint64_t address;
  size_t bytes, capacity, granularity;
} octa_virtual_state;
OCTA_API octa_status octa_virtual_state_of (octa_id id,
                                            octa_virtual_state *state);

/* ---- hostmem.c: memory of the host that is seen as an array ---- */

#define OCTA_MAX_DIMS 32
typedef enum octa_host_origin_kind
{
  OCTA_HOST_PAGELOCKED,
  OCTA_HOST_ALIGNED, /* plain memory, to be registered */
  OCTA_HOST_MANAGED,
  OCTA_HOST_CACHED /* page-locked, of a memcache */
} octa_host_origin_kind;

typedef struct octa_host_shape
{
  octa_type type;
  bool is_complex;
  int n_dims;
  int64_t dims[OCTA_MAX_DIMS];
} octa_host_shape;

OCTA_API octa_status octa_hostmem_create (const octa_host_shape *shape,
                                          unsigned flags, bool is_zero,
                                          octa_id *id);
/* ALIGNMENT is a power of two.  */
OCTA_API octa_status octa_hostmem_create_aligned (const octa_host_shape *shape,
                                                  size_t alignment,
                                                  bool is_zero, octa_id *id);
OCTA_API octa_status octa_hostmem_create_managed (const octa_host_shape *shape,
                                                  unsigned flags, bool is_zero,
                                                  octa_id *id);
OCTA_API octa_status octa_hostmem_create_cached (octa_id cache,
                                                 const octa_host_shape *shape,
                                                 octa_id *id);
/* Page-lock aligned memory, and undo that.  */
OCTA_API octa_status octa_hostmem_register (octa_id id, unsigned flags);
OCTA_API octa_status octa_hostmem_unregister (octa_id id);
/* Of page-locked memory, as the driver tells them.  */
OCTA_API octa_status octa_hostmem_flags (octa_id id, unsigned *flags);
/* Of managed memory: who may use it.  */
OCTA_API octa_status octa_hostmem_attach (octa_id id, unsigned flags,
                                          octa_id stream);
OCTA_API octa_status octa_hostmem_origin (octa_id id,
                                          octa_host_origin_kind *origin);
OCTA_API octa_status octa_hostmem_shape (octa_id id, octa_host_shape *shape,
                                         size_t *bytes);
/* Where its bytes are, after waiting for the copies under way.  */
OCTA_API octa_status octa_hostmem_data (octa_id id, void **data);
/* Bytes of an array; MemoryError when there are too many.  */
OCTA_API octa_status octa_shape_bytes (const octa_host_shape *shape,
                                       size_t *bytes);

/* ---- cuarray.c: CUDA arrays, opaque memory for textures and surfaces ---- */

/* Elements, not bytes; HEIGHT 0 is a line, DEPTH 0 a plane.  FORMAT is a
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
/* Bytes of a channel of FORMAT, 0 if it has no elements of whole bytes.  */
OCTA_API size_t octa_cuarray_format_size (int format);
OCTA_API octa_status octa_cuarray_bytes (octa_id id, size_t *bytes);
/* All texels, x first, then y, then z, from and to plain memory.  */
OCTA_API octa_status octa_cuarray_upload (octa_id id, const void *src,
                                          size_t bytes);
OCTA_API octa_status octa_cuarray_download (void *dest, octa_id id,
                                            size_t bytes);
OCTA_API octa_status octa_cuarray_store (octa_id id, const octa_pointer *src);

/* A mipmapped array of at most N_LEVELS levels.  */
OCTA_API octa_status octa_mipmap_create (const octa_cuarray_desc *desc,
                                         unsigned n_levels, octa_id *id);
OCTA_API octa_status octa_mipmap_describe (octa_id id, octa_cuarray_desc *desc,
                                           unsigned *n_levels);
/* Level LEVEL, from 0, as a CUDA array that keeps the whole alive.  */
OCTA_API octa_status octa_mipmap_level (octa_id id, unsigned level,
                                        octa_id *array);
OCTA_API octa_status octa_mipmap_address (octa_id id, uint64_t *address);

/* ---- texture.c: texture and surface objects ---- */

/* What a texture reads.  ID is of a CUDA array, a mipmapped array, device
   memory or a gpuArray (or MEMORY has a bare address).  For memory: FORMAT,
   CHANNELS and BYTES, or with IS_PITCHED texels WIDTH, HEIGHT and bytes
   PITCH.  */
typedef struct octa_texture_resource
{
  octa_pointer memory;
  int format;
  unsigned channels;
  bool is_pitched;
  size_t bytes; /* SIZE_MAX: all there are */
  size_t width, height, pitch;
} octa_texture_resource;

typedef struct octa_texture_desc
{
  int address_mode[3]; /* CUaddress_mode */
  int filter_mode, mipmap_filter_mode;
  unsigned flags; /* CU_TRSF_* */
  unsigned max_anisotropy;
  float mipmap_level_bias, min_mipmap_level_clamp;
  float max_mipmap_level_clamp; /* NaN: the last level there is */
  float border_color[4];
} octa_texture_desc;

/* Another look at an array: format, sizes, levels and layers.  */
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
/* What the driver says of it; *TYPE is a CUresourcetype and the resource's
   address is in memory.address.  */
OCTA_API octa_status octa_texture_resource_of (octa_id id, int *type,
                                               octa_texture_resource *r);
OCTA_API octa_status octa_texture_desc_of (octa_id id,
                                           octa_texture_desc *desc);
OCTA_API octa_status octa_texture_view_of (octa_id id,
                                           octa_texture_view *view);
OCTA_API octa_status octa_surface_create (octa_id array, octa_id *id);
OCTA_API octa_status octa_surface_array_of (octa_id id, uint64_t *array);
/* The number that a kernel takes, of a texture or surface.  */
OCTA_API octa_status octa_texture_value (octa_id id, uint64_t *value);

/* ---- source.c: CUDA C to images ---- */

typedef struct octa_module_options
{
  const char *name;           /* for messages: "kernel.cu" */
  const char *const *options; /* for the compiler, NULL-terminated or NULL */
  const char *const *names;   /* name expressions, NULL-terminated or NULL */
  bool no_extern_c;           /* do not wrap the text in extern "C" { } */
  const char *keep;           /* folder for source, image and log, or NULL */
  const char *target;         /* "cubin", "ptx", "fatbin", "so", "object";
                                 NULL or "": the backend's machine code */
  bool is_relocatable;        /* to be linked with others */
  const char *nvcc;           /* compile with this nvcc, or NULL */
  const char *cache_dir;      /* NULL: the usual one; "": none */
} octa_module_options;

/* What was compiled; borrowed until the next call of this file.  */
typedef struct octa_compiled
{
  const void *bytes;
  size_t size;
  const char *kernels; /* octa_image.kernels */
  const char *log;
  int input_type; /* cuda.jit_input_type of the bytes, -1 for a module */
} octa_compiled;

OCTA_API octa_status octa_source_compile (const char *source,
                                          const octa_module_options *o,
                                          octa_compiled *out);
/* Does machine code for ARCH ("sm_90a", "compute_80", "sm_100f") run on a
   device of architecture SM (90)?  True for what is not understood.  */
OCTA_API bool octa_arch_runs (const char *arch, int sm);
/* Options for the compiler where none are given, words with spaces between: at
   first what OCTCUDA_DEFAULT_NVCC_FLAGS says.  NULL only asks.  */
OCTA_API octa_status octa_default_flags (const char *set, const char **flags);
/* Compile for a debugger.  SET is 0 or 1, or -1 to ask only.  */
OCTA_API bool octa_debugging (int set);

/* ---- module.c ---- */

/* An option of the driver's compiler: a member of cuda.jit_option.  */
typedef struct octa_jit_option
{
  int option;
  double value; /* a whole number */
} octa_jit_option;

/* What the driver's compiler or linker said.  */
typedef struct octa_jit_report
{
  const char *info, *error;
  double wall_time; /* ms; NaN unless option WALL_TIME was given */
} octa_jit_report;

OCTA_API octa_status octa_module_create (const char *source,
                                         const octa_module_options *o,
                                         octa_id *id);
/* From a cubin, PTX text or what else the driver loads.  REPORT is filled on
   failure too, and is valid until the next call.  */
OCTA_API octa_status octa_module_create_image (const void *image, size_t size,
                                               const octa_jit_option *options,
                                               int n, octa_jit_report *report,
                                               octa_id *id);
/* The address and size of a __device__ or __constant__ variable, as a memory
   handle that keeps the module alive.  */
OCTA_API octa_status octa_module_global (octa_id id, const char *name,
                                         octa_id *memory, size_t *bytes);
/* Names of the kernels, each followed by a newline; the text lives as long as
   the module.  */
OCTA_API octa_status octa_module_kernels (octa_id id, const char **names);
OCTA_API octa_status octa_module_log (octa_id id, const char **log);
/* When the driver loads kernels: cuda.module_loading_mode.  */
OCTA_API octa_status octa_module_loading_mode (int *mode);

/* The signature of kernel NAME, in the notation of backend.h; "?" when it is
   not known.  Valid until the next call.  */
OCTA_API octa_status octa_module_signature (octa_id id, const char *name,
                                            const char **signature);

/* ---- prototype.c ---- */

/* The kernels that TEXT declares, as octa_image.kernels; z and c stand for
   double2 and float2 too, "?" for a parameter of an unknown type.  A text
   without __global__ is the parameters of one kernel without a name.  Valid
   until the next call.  */
OCTA_API octa_status octa_prototypes (const char *text, const char **kernels);

/* ---- linker.c ---- */

OCTA_API octa_status octa_linker_create (const octa_jit_option *options, int n,
                                         bool verbose, octa_id *id);
/* TYPE is of cuda.jit_input_type.  */
OCTA_API octa_status octa_linker_add_data (octa_id id, int type,
                                           const void *data, size_t size,
                                           const char *name);
OCTA_API octa_status octa_linker_add_file (octa_id id, int type,
                                           const char *file);
/* Load what was added as a module, and close the linker.  KERNELS, or NULL, is
   what is known of its kernels, as in octa_compiled.  */
OCTA_API octa_status octa_linker_complete (octa_id id, const char *kernels,
                                           octa_id *module);
/* What was said so far, or by the linker that was completed last.  */
OCTA_API octa_status octa_linker_report (octa_id id, octa_jit_report *report);

/* ---- function.c ---- */

OCTA_API octa_status octa_function_create (octa_id module, const char *name,
                                           octa_id *id);
/* "multiply_them (float *, const float *, const float *)", or "name (?)". */
OCTA_API octa_status octa_function_prototype (octa_id id, const char **text);
OCTA_API octa_status octa_function_attribute (octa_id id, int attribute,
                                              int *value);
OCTA_API octa_status octa_function_attribute_set (octa_id id, int attribute,
                                                  int value);
OCTA_API octa_status octa_function_cache (octa_id id, int preference);
/* Types of the arguments in the notation of backend.h.  */
OCTA_API octa_status octa_function_prepare (octa_id id, const char *types);

typedef enum octa_arg_kind
{
  OCTA_ARG_DEVICE, /* a gpuArray or a device allocation: id */
  OCTA_ARG_HOST,   /* cuda.In, Out, InOut: data, bytes, direction, out */
  OCTA_ARG_VALUE,  /* a host array passed by value: data, bytes */
  OCTA_ARG_TEXTURE /* a texture or surface object: id */
} octa_arg_kind;

/* What the gateway found in one position of a call.  */
typedef struct octa_arg
{
  octa_arg_kind kind;
  octa_id id;
  const void *data;
  size_t bytes;
  int64_t numel;
  octa_type type; /* OCTA_TYPE_COUNT for a char array */
  bool is_complex;
  bool is_in, is_out;
  void *out; /* where an Out is copied to: BYTES writable bytes */
} octa_arg;

typedef struct octa_launch
{
  unsigned grid[3], block[3];
  unsigned shared; /* bytes of dynamic shared memory */
  bool has_stream; /* false: the default stream */
  octa_id stream;
  bool is_timed;
} octa_launch;

/* Check ARGS against the kernel's signature, convert, copy in, launch, copy
   out.  With IS_TIMED, waits and gives SECONDS that the kernel took.  */
OCTA_API octa_status octa_function_call (octa_id id, const octa_launch *l,
                                         octa_arg *args, int n,
                                         double *seconds);

#endif
