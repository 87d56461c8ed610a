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

/* ---- devmem.c ---- */

/* Where a copy starts: a device allocation, the buffer of a gpuArray, or an
   address that the user vouches for.  */
typedef struct octa_pointer
{
  octa_id id;       /* of a memory or an array, or 0 */
  uint64_t address; /* when id is 0 */
  const char *what; /* for messages: "DEST", "SRC" */
} octa_pointer;

OCTA_API octa_status octa_memory_create (size_t bytes, octa_id *id);
/* OFFSET bytes into ID, whose memory lives as long as the result.  */
OCTA_API octa_status octa_memory_offset (octa_id id, int64_t offset,
                                         octa_id *result);
OCTA_API octa_status octa_memory_query (octa_id id, uint64_t *address,
                                        size_t *bytes);

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

/* Page-locked host memory that is seen as an array.  */
#define OCTA_MAX_DIMS 32
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
OCTA_API octa_status octa_hostmem_shape (octa_id id, octa_host_shape *shape,
                                         size_t *bytes);
/* Where its bytes are, after waiting for the copies under way.  */
OCTA_API octa_status octa_hostmem_data (octa_id id, void **data);
/* Bytes of an array; MemoryError when there are too many.  */
OCTA_API octa_status octa_shape_bytes (const octa_host_shape *shape,
                                       size_t *bytes);

/* ---- module.c ---- */

typedef struct octa_module_options
{
  const char *name;           /* for messages: "kernel.cu" */
  const char *const *options; /* for the compiler, NULL-terminated or NULL */
  const char *const *names;   /* name expressions, NULL-terminated or NULL */
  bool no_extern_c;           /* do not wrap the text in extern "C" { } */
  const char *keep;           /* folder for source, image and log, or NULL */
} octa_module_options;

OCTA_API octa_status octa_module_create (const char *source,
                                         const octa_module_options *o,
                                         octa_id *id);
/* From a cubin, PTX text or what else the driver loads.  */
OCTA_API octa_status octa_module_create_image (const void *image, size_t size,
                                               octa_id *id);
/* The address and size of a __device__ or __constant__ variable, as a memory
   handle that keeps the module alive.  */
OCTA_API octa_status octa_module_global (octa_id id, const char *name,
                                         octa_id *memory, size_t *bytes);
/* Names of the kernels, each followed by a newline; the text lives as long as
   the module.  */
OCTA_API octa_status octa_module_kernels (octa_id id, const char **names);
OCTA_API octa_status octa_module_log (octa_id id, const char **log);

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
  OCTA_ARG_VALUE   /* a host array passed by value: data, bytes */
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
