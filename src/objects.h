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
/* Texels of a texture over linear memory.  */
OCTA_API octa_status octa_device_texture_width (octa_id id, int format,
                                                unsigned channels,
                                                size_t *width);
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

#include "objects_memory.h"

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

#include "function.h" /* functions, their arguments and launches */

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
