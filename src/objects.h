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

/* ---- argument.c: the device memory of cuda.In, Out and InOut ---- */

/* Make *ID a handle of BYTES bytes, unless it is one already.  */
OCTA_API octa_status octa_argument_open (size_t bytes, octa_id *id);
OCTA_API octa_status octa_argument_query (octa_id id, uint64_t *address,
                                          size_t *bytes);
/* The memory as a handle of its own, which keeps ID alive.  */
OCTA_API octa_status octa_argument_memory (octa_id id, octa_id *memory);
/* All of its bytes; STREAM waits for the one, the other waits for STREAM.  */
OCTA_API octa_status octa_argument_upload (octa_id id, const void *data,
                                           octa_id stream);
OCTA_API octa_status octa_argument_download (octa_id id, void *data,
                                             octa_id stream);

/* ---- layout.c: structs of C ---- */

/* The letter of a field that is a struct, which no type of numbers has; all
   letters of fields that are not numbers.  */
#define OCTA_LAYOUT_STRUCT '{'
#define OCTA_LAYOUT_NO_NUMBER "{P"

typedef struct octa_layout_member
{
  const char *name, *type; /* "single", "float4", "pointer", "int32[8]" */
  octa_id nested;          /* or a layout, COUNT times */
  size_t count;
} octa_layout_member;

typedef struct octa_layout_field octa_layout_field;
typedef struct octa_layout
{
  const char *name;
  size_t size, align;
  int n_fields;
  octa_layout_field *fields;
} octa_layout;

struct octa_layout_field
{
  const char *name;
  char letter; /* of an element; P for a pointer */
  octa_id nested;
  const octa_layout *layout; /* of NESTED, which is retained */
  size_t offset, size;       /* SIZE of one element */
  size_t count;
};

/* Without members NAME must be that of a vector type.  */
OCTA_API octa_status octa_layout_create (const char *name, int n,
                                         const octa_layout_member *members,
                                         octa_id *id);
/* The description behind ID, which lives as long as the handle's entry; NULL
   with the reason in the slot.  */
OCTA_API const octa_layout *octa_layout_get (octa_id id);
/* N numbers into the field at OUT.  */
OCTA_API octa_status octa_layout_put (const octa_layout_field *f, octa_type t,
                                      bool is_complex, const void *data,
                                      size_t n, void *out);
/* How many numbers L is, 0 when it has other fields / those numbers as L.  */
OCTA_API size_t octa_layout_plain (const octa_layout *l);
OCTA_API octa_status octa_layout_numbers (const octa_layout *l, octa_type t,
                                          bool is_complex, const void *data,
                                          void *out);
/* What to write into a field that is a pointer.  */
OCTA_API octa_status octa_layout_address (const octa_pointer *p,
                                          uint64_t *address);
/* The layout that parameter I of FUNCTION was prepared with; NULL with the
   reason in the slot.  */
OCTA_API const octa_layout *octa_function_layout (octa_id function, int i);

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
/* Types of the N arguments: codes and class names as octa_layout_member has
   them, or layouts.  */
OCTA_API octa_status octa_function_prepare (octa_id id, int n,
                                            const octa_layout_member *types);

typedef enum octa_arg_kind
{
  OCTA_ARG_DEVICE, /* a gpuArray or a device allocation: id */
  OCTA_ARG_HOST,   /* cuda.In, Out, InOut: id, data, bytes, is_in, out */
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
  bool is_ordered; /* a device's memory that stream 0 works on too */
  void *out;       /* where an Out is copied to: BYTES writable bytes */
} octa_arg;

typedef struct octa_launch
{
  unsigned grid[3], block[3];
  unsigned shared; /* bytes of dynamic shared memory */
  bool has_stream; /* false: the default stream */
  octa_id stream;
  bool is_timed;
  bool is_cooperative;
  bool is_dependent; /* may begin before its predecessor in the stream ends */
  unsigned cluster[3]; /* 0: none */
  bool has_priority, has_carveout;
  int priority, carveout;
} octa_launch;

/* occupancy.c: blocks of BLOCK threads that a multiprocessor holds; the best
   BLOCK of at most LIMIT threads, and the GRID that fills the device; the
   shared memory that BLOCKS of them leave to each; the same of clusters.  */
OCTA_API octa_status octa_function_active_blocks (octa_id id, int block,
                                                  size_t shared, int *n);
OCTA_API octa_status octa_function_best_block (octa_id id, size_t shared,
                                               int limit, int *block,
                                               int *grid);
OCTA_API octa_status octa_function_available_shared (octa_id id, int blocks,
                                                     int block, size_t *bytes);
OCTA_API octa_status octa_function_active_clusters (octa_id id,
                                                    const octa_launch *l,
                                                    int *n);
OCTA_API octa_status octa_function_best_cluster (octa_id id,
                                                 const octa_launch *l, int *n);

/* Check ARGS against the kernel's signature, convert, copy in, launch, copy
   out.  With IS_TIMED, waits and gives SECONDS that the kernel took.  */
OCTA_API octa_status octa_function_call (octa_id id, const octa_launch *l,
                                         octa_arg *args, int n,
                                         double *seconds);

/* ---- streams and events: what else they can do (stream_more.c) ---- */

/* The priorities there are: LEAST, a number >= GREATEST.  */
OCTA_API octa_status octa_stream_priority_range (int *least, int *greatest);
/* A handle of a stream that is somebody else's; 0 and 1 are the legacy
   default stream, 2 is that of each thread.  Closing it leaves the stream.  */
OCTA_API octa_status octa_stream_borrow (uint64_t address, octa_id *id);
OCTA_API octa_status octa_stream_priority (octa_id id, int *priority);
OCTA_API octa_status octa_stream_flags (octa_id id, unsigned *flags);
/* A number that no other stream of the process has ever had.  */
OCTA_API octa_status octa_stream_number (octa_id id, uint64_t *number);
OCTA_API octa_status octa_stream_attach (octa_id id, const octa_pointer *p,
                                         unsigned flags);
/* The stream writes VALUE, of 32 or 64 BITS, to P, or waits until the word
   there compares with VALUE as FLAGS say.  */
OCTA_API octa_status octa_stream_write_value (octa_id id,
                                              const octa_pointer *p,
                                              uint64_t value, int bits,
                                              unsigned flags);
OCTA_API octa_status octa_stream_wait_value (octa_id id, const octa_pointer *p,
                                             uint64_t value, int bits,
                                             unsigned flags);
/* The same as octa_event_record and octa_stream_wait_event, with flags.  */
OCTA_API octa_status octa_event_record_flags (octa_id id, octa_id stream,
                                              unsigned flags);
OCTA_API octa_status octa_stream_wait_event_flags (octa_id id, octa_id event,
                                                   unsigned flags);
OCTA_API octa_status octa_event_ipc_handle (octa_id id,
                                            unsigned char bytes[64]);
OCTA_API octa_status octa_event_open_ipc (const unsigned char bytes[64],
                                          octa_id *id);

/* ---- stream_flag.c: what a stream, or a graph, sets when it gets there ----
 */

/* A flag that STREAM sets once it has done all that is queued.  */
OCTA_API octa_status octa_stream_flag_add (octa_id stream, octa_id *id);
/* How often it was set since it was made or cleared.  */
OCTA_API octa_status octa_stream_flag_count (octa_id id, unsigned *count);
OCTA_API octa_status octa_stream_flag_clear (octa_id id);
/* Wait up to SECONDS (infinity: for ever).  */
OCTA_API octa_status octa_stream_flag_wait (octa_id id, double seconds,
                                            bool *is_set);

/* ---- capture.c ---- */

OCTA_API octa_status octa_capture_begin (octa_id stream, int mode);
/* What was captured, as a graph.  The capture is over even if this fails.  */
OCTA_API octa_status octa_capture_end (octa_id stream, octa_id *graph);
/* A member of cuda.capture_status.  */
OCTA_API octa_status octa_capture_status (octa_id stream, int *status);
/* The capture's number, its graph (a handle of its own), and how many nodes
   the next one comes behind: octa_graph_list_open opens them.  The status must
   be ACTIVE.  */
OCTA_API octa_status octa_capture_info (octa_id stream, uint64_t *number,
                                        octa_id *graph, size_t *n);
OCTA_API octa_status octa_capture_update (octa_id stream, const octa_id *nodes,
                                          size_t n, unsigned flags);

/* ---- capture_arrays.c: gpuArrays whose memory a graph writes ---- */

/* Before the capture: the arrays IN have memory of their own.  */
OCTA_API octa_status octa_capture_own (const octa_id *in, size_t n);
/* At its end, in the current stream: the value of OUT[i] becomes IN[i]'s, all
   of them at once.  Class and size must be the same.  */
OCTA_API octa_status octa_capture_feed (const octa_id *in, const octa_id *out,
                                        size_t n);
/* The graph will write ARRAY with values that nobody has looked at.  */
OCTA_API void octa_capture_written (octa_id array);

/* ---- graph.c: what a graph's nodes use lives as long as the graph ---- */

OCTA_API octa_status octa_graph_create (octa_id *id);
OCTA_API octa_status octa_graph_clone (octa_id id, octa_id *clone);
OCTA_API octa_status octa_graph_dot (octa_id id, const char *file,
                                     unsigned flags);
OCTA_API octa_status octa_graph_address (octa_id id, uint64_t *address);

/* The nodes that a new one comes behind.  */
typedef struct octa_nodes
{
  const octa_id *ids;
  size_t n;
} octa_nodes;

/* One end of a copy: device memory, or a page-locked host allocation when
   HOST is not 0.  */
typedef struct octa_copy_end
{
  octa_pointer device;
  octa_id host;
} octa_copy_end;

OCTA_API octa_status octa_graph_add_empty (octa_id id, octa_nodes before,
                                           octa_id *node);
/* BYTES is SIZE_MAX for all of SRC.  */
OCTA_API octa_status octa_graph_add_memcpy (octa_id id, octa_nodes before,
                                            const octa_copy_end *dest,
                                            const octa_copy_end *src,
                                            size_t bytes, octa_id *node);
/* COUNT elements of BITS become VALUE.  */
OCTA_API octa_status octa_graph_add_memset (octa_id id, octa_nodes before,
                                            const octa_pointer *dest,
                                            unsigned value, int bits,
                                            size_t count, octa_id *node);
OCTA_API octa_status octa_graph_add_flag (octa_id id, octa_nodes before,
                                          octa_id *flag, octa_id *node);
OCTA_API octa_status octa_graph_add_event (octa_id id, octa_nodes before,
                                           octa_id event, bool is_wait,
                                           octa_id *node);
OCTA_API octa_status octa_graph_add_child (octa_id id, octa_nodes before,
                                           octa_id child, octa_id *node);
OCTA_API octa_status octa_graph_edge (octa_id id, octa_id from, octa_id to,
                                      bool is_added);

/* Nodes of a graph, or around a node: *N of them, opened by number until the
   next list is asked for.  */
typedef enum octa_graph_which
{
  OCTA_GRAPH_NODES,
  OCTA_GRAPH_ROOTS,
  OCTA_NODE_DEPENDENCIES,
  OCTA_NODE_DEPENDENTS
} octa_graph_which;
OCTA_API octa_status octa_graph_list (octa_id id, octa_graph_which which,
                                      size_t *n);
OCTA_API octa_status octa_graph_list_open (size_t i, octa_id *node);
/* Edges as pairs of positions in OCTA_GRAPH_NODES, from 0: *N pairs, valid
   until the next call.  */
OCTA_API octa_status octa_graph_edges (octa_id id, const size_t **pairs,
                                       size_t *n);
/* A member of cuda.graph_node_type.  */
OCTA_API octa_status octa_graph_node_type (octa_id node, int *type);
OCTA_API octa_status octa_graph_node_address (octa_id node, uint64_t *address);

/* From now on a user's kernel is not launched but recorded: as a node of graph
   ID, or, ID being an executable graph, as what NODE does from now on.  Ends
   with octa_graph_recorded, which gives the new node, if one was made, and
   tells whether there was ANY launch.  */
OCTA_API octa_status octa_graph_record (octa_id id, octa_nodes before,
                                        octa_id node);
OCTA_API void octa_graph_recorded (octa_id *node, bool *any);

/* ---- graph_exec.c ---- */

OCTA_API octa_status octa_graph_instantiate (octa_id id, unsigned flags,
                                             octa_id *exec);
OCTA_API octa_status octa_graph_launch (octa_id exec, octa_id stream);
OCTA_API octa_status octa_graph_upload (octa_id exec, octa_id stream);
/* RESULT is a member of cuda.graph_exec_update_result.  */
OCTA_API octa_status octa_graph_update (octa_id exec, octa_id graph,
                                        int *result);
OCTA_API octa_status octa_graph_set_memcpy (octa_id exec, octa_id node,
                                            const octa_copy_end *dest,
                                            const octa_copy_end *src,
                                            size_t bytes);
OCTA_API octa_status octa_graph_set_memset (octa_id exec, octa_id node,
                                            const octa_pointer *dest,
                                            unsigned value, int bits,
                                            size_t count);
OCTA_API octa_status octa_graph_enable (octa_id exec, octa_id node,
                                        bool is_enabled);
OCTA_API octa_status octa_graph_is_enabled (octa_id exec, octa_id node,
                                            bool *is_enabled);

#endif
