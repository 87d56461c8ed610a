/* objects.h -- the driver's objects as handles: what the gateways of cuda.*
   call.

   Each object is created closed on the Octave side; a _create here makes the
   driver's object, enters it in the handle table and gives the id.  Everything
   needs a current device and takes the default one by itself
   (octa_context_ready).  Device addresses are plain uint64_t, so that gateways
   need no CUDA types.  Names in messages are the user's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_OBJECTS_H
#define OCTA_OBJECTS_H 1

#include "devices.h"
#include "octa.h"

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
