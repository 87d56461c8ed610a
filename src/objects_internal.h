/* objects_internal.h -- what the files behind objects.h share: the driver's
   own types.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_OBJECTS_INTERNAL_H
#define OCTA_OBJECTS_INTERNAL_H 1

#include "backend.h"
#include "module.h"
#include "objects.h"

/* The driver's stream behind ID; the current stream for 0.  */
octa_status octa_stream_raw (octa_id id, CUstream *s);
/* Make TO wait for all that is queued in FROM by now.  NULL stands for the
   current stream, where gpuArrays are exported to.  */
octa_status octa_stream_fence (CUstream from, CUstream to);
/* Around what is queued in S and touches a gpuArray: it comes behind what the
   current stream does with the array, and what that does next behind it.  */
octa_status octa_stream_join (CUstream s);
octa_status octa_stream_part (CUstream s);
octa_status octa_event_raw (octa_id id, CUevent *e);
octa_status octa_module_raw (octa_id id, CUmodule *m);
/* Called, up to a NULL, before the current device's primary context is reset:
   each forgets what it keeps outside of the handle table.  Set when the
   library is loaded (octa.c).  */
extern void (*const *octa_on_reset) (void);
/* One of them: compiled images.  */
void octa_module_forget (void);

/* ---- current.c, for handle.c, device.c and context.c ---- */

/* The driver's current context as far as we set it; OCTA_NO_CONTEXT before
   the first call and while somebody else's is current.  */
int octa_context_in_use (void);
/* octa_context_enter that never starts a device and fills no slot.  */
bool octa_context_switch (int c);
/* No context is the driver's current one any more.  */
void octa_context_unset (void);
/* Who is told, set when the library is loaded (octa.c).  */
typedef struct octa_context_watcher
{
  void (*moved) (int device); /* work for arrays goes to DEVICE now */
  void (*gone) (int context); /* CONTEXT is about to go */
} octa_context_watcher;
extern octa_context_watcher octa_context_watch;
/* A number for a new context, and what it stands for; -1 if none does.  */
octa_status octa_context_reserve (int *c);
void octa_context_set (int c, CUcontext ctx, int device, bool is_own);
int octa_context_find (CUcontext ctx);
CUcontext octa_context_raw (int c); /* NULL for a device not in use yet */
bool octa_context_is_own (int c);   /* made or taken over, not primary */
/* Whoever counts on C says so; the last one to go ends it.  */
void octa_context_retain (int c);
void octa_context_release (int c);
/* C was reset.  */
void octa_context_forget (int c);
void octa_context_peer_set (int c, int peer, bool is_enabled);
bool octa_context_has_peer (int c, int peer);
int octa_context_count (void); /* one more than the largest number */
/* The event that octa_stream_fence uses in the context in use.  */
CUevent *octa_context_fence (void);
/* octa_device_enter that only says which device is meant; gives BEFORE.  */
int octa_device_scope (int device);
/* The device for work while no context is pushed.  */
void octa_device_set_selected (int device);

/* The stack holds on to what is on it.  */
int octa_context_depth (void);
octa_status octa_context_stack_room (void);
octa_status octa_context_stack_push (int c);
octa_status octa_context_stack_pop (void);
void octa_context_stack_remove (int c);
void octa_context_stack_remove_device (int device);
/* What a handle of OCTA_KIND_MEMORY begins with.  */
typedef struct octa_memory
{
  CUdeviceptr p;
  size_t bytes;
  bool is_ordered; /* it goes in the order of a stream (mempool.c) */
} octa_memory;

/* A handle of BYTES at P that belong to PARENT.  */
octa_status octa_memory_borrow (CUdeviceptr p, size_t bytes, octa_id parent,
                                octa_id *id);
/* After the driver ran out of memory: give back what gpuArray keeps.  */
void octa_memory_relieve (void);
/* P is a gpuArray, which streams of its own work on (lane.h); resolving it
   makes the current one wait for the others.  */
static inline bool
octa_pointer_is_array (const octa_pointer *p)
{
  return octa_id_kind (p->id) == OCTA_KIND_ARRAY;
}
/* Where a copy is queued: STREAM when it is asynchronous, the current stream
   when it is not and has gpuArrays, whose work is there, else stream 0 of the
   context in use (NULL), which the driver's waiting forms are for.  */
octa_status octa_copy_stream (bool is_async, octa_id stream, bool has_array,
                              CUstream *s);
/* A copy that was not asynchronous is queued in S: wait for it, unless the
   driver did.  */
octa_status octa_copy_wait (bool is_async, CUstream s);
/* WANT bytes are asked of the HAVE that P has.  */
octa_status octa_pointer_check (const octa_pointer *p, size_t have,
                                size_t want);
/* Where the device sees host memory, and that it does from now on.  */
octa_status octa_hostmem_device (octa_id id, uint64_t *address, size_t *bytes);
/* Queue on S behind the copy under way of ID; what is queued next touches it.
   For a copy that waits, octa_hostmem_data is enough.  */
octa_status octa_hostmem_begin (octa_id id, const char *what, CUstream s,
                                void **data, size_t *bytes);
octa_status octa_hostmem_end (octa_id id, CUstream s);
/* The driver's context behind ID; for 0, that of the object OWNER, and the
   current one where there is none.  */
octa_status octa_context_of (octa_id id, octa_id owner, CUcontext *ctx);

/* ---- memcache.c ---- */

/* A block of page-locked memory, and back; DONE (or NULL), an event of
   CONTEXT, is recorded behind its last use, and goes with it.  */
typedef struct octa_memcache_block octa_memcache_block;
octa_status octa_memcache_take (octa_id cache, size_t bytes, void **p,
                                octa_memcache_block **block, CUevent *done,
                                int *context);
void octa_memcache_give (octa_memcache_block *block, CUevent done,
                         int context);
/* Where P points to, and how many bytes are known to be there (SIZE_MAX when
   nothing is).  */
octa_status octa_pointer_resolve (const octa_pointer *p, bool is_writable,
                                  CUdeviceptr *address, size_t *bytes);

/* The driver's array behind ID, for copies and textures.  */
octa_status octa_cuarray_raw (octa_id id, CUarray *array);
octa_status octa_mipmap_raw (octa_id id, CUmipmappedArray *mipmap);
/* A texture or surface goes to a kernel in the current lane: its number.  */
octa_status octa_texture_argument (octa_id id, uint64_t *value);

/* source.c: the image of SOURCE, borrowed until the next call.  TO_RUN: it is
   for the current device.  */
octa_status octa_source_image (const char *source,
                               const octa_module_options *o, bool to_run,
                               const octa_image **im);
/* image.c: the member of CUjitInputType that BYTES are, -1 for what only a
   module can be made of (a shared object of the host).  */
int octa_image_type (const void *bytes, size_t size);
/* Fails when BYTES are cut off or are nothing that can be loaded; the driver
   believes what their headers say.  */
octa_status octa_image_check (const void *bytes, size_t size);
/* Symbol and signature of kernel NAME; false when the compiler told nothing
   of it.  The texts are malloc'd.  */
bool octa_module_kernel (octa_id id, const char *name, char **symbol,
                         char **signature);

/* ---- reach.c: in the context in use, whichever it is ---- */

/* As octa_copy_htod, octa_copy_dtoh, octa_mem_alloc and octa_mem_free.  What
   was allocated in a context is freed in it.  IS_FOR_ALL: work in any stream
   may follow, so the bytes must be there at the end.  */
octa_status octa_context_htod (CUdeviceptr dst, const void *src, size_t bytes,
                               bool is_for_all);
octa_status octa_context_dtoh (void *dst, CUdeviceptr src, size_t bytes);
/* From one context to another, numbers or OCTA_NO_CONTEXT.  */
octa_status octa_context_dtod (CUdeviceptr to, int to_context,
                               CUdeviceptr from, int from_context,
                               size_t bytes, bool is_async, CUstream s);
/* The context that memory ID can be used in; OCTA_NO_CONTEXT when there are
   more, or ID is 0.  */
int octa_memory_context (octa_id id);
octa_status octa_context_alloc (size_t bytes, CUdeviceptr *p);
void octa_context_free (CUdeviceptr p);
/* Let kernels in USER use the arrays of OWNER, if that has any / not.  */
octa_status octa_context_share (int user, int owner, bool is_open);

/* ---- function.c ---- */

/* One parameter of a kernel.  */
typedef struct octa_param
{
  bool is_pointer, is_const;
  char letter; /* of types.def, or z, c, v; 'x' for SIZE plain bytes; '?' when
                  nothing but SIZE is known */
  size_t size;
  octa_id layout; /* of a struct that was prepared so, retained; or 0 */
  const octa_layout *described; /* what is behind it */
} octa_param;

typedef struct octa_function
{
  CUfunction f;
  char *name;
  char *prototype;    /* for messages: "name (float *, int)" */
  bool has_signature; /* from the compiler, or prepared */
  int n_params;
  octa_param *params;
} octa_function;

/* The elements of letter C in a kernel: "float", "double2"; NULL for none. */
const char *octa_letter_text (char c);

/* Bytes of a value of letter C; 0 when it is none.  */
size_t octa_letter_size (char c);

/* ---- value.c ---- */

/* The letter of the N characters of NAME, a code as in PyCUDA or a class; P
   for a pointer, 0 when it is none.  */
char octa_code_letter (const char *name, size_t n);
double octa_value_double (octa_type t, const void *data);
/* The number at DATA as one of LETTER; false when that cannot hold it.  */
bool octa_value_put (char letter, octa_type t, bool is_complex,
                     const void *data, void *out);

/* The memory of argument ID for work in the current lane and context.  ID is
   replaced by a new handle when what it has is of another.  */
octa_status octa_argument_here (octa_id *id, uint64_t *address);

/* ---- launch_kernel.c ---- */

enum
{
  OCTA_LAUNCH_ATTRIBUTES = 8 /* most that octa_launch_config makes */
};

/* L in the driver's own words, its attributes in LIST.  */
void octa_launch_config (const octa_launch *l, CUstream s,
                         CUlaunchAttribute *list, CUlaunchConfig *c);
/* L asks for more than the driver's plain calls take.  */
bool octa_launch_has_attributes (const octa_launch *l);
/* Launch FN; if L is timed, wait and give the SECONDS.  */
octa_status octa_launch_run (const octa_function *fn, const octa_launch *l,
                             CUstream s, void **params, double *seconds);

/* The next attempt of a wait for something that is polled: yields the
   processor for longer and longer.  Fails when the user pressed Ctrl-C.  */
octa_status octa_poll_pause (unsigned *round);

/* ---- recording: what a capture of streams (capture.c) is told ---- */

/* Set when the library is loaded (octa.c).  */
typedef struct octa_recorder
{
  /* What is captured uses ID (anything, an array too): it must live as long as
     the graph.  */
  octa_status (*keep) (octa_id id);
  /* S is about to go: what began there ends.  */
  void (*abandon) (CUstream s);
  /* S is to wait for EVENT, after which it may take part in a capture.
     JOINED comes behind that, with what became of it.  */
  octa_status (*join) (CUstream s, octa_id event);
  void (*joined) (CUstream s, octa_status st);
} octa_recorder_hooks;
extern octa_recorder_hooks octa_recorder;

/* What is queued on S uses ID.  Nothing happens when S is not being captured.
 */
static inline octa_status
octa_recorder_keep (CUstream s, octa_id id)
{
  return octa_stream_is_capturing (s) ? octa_recorder.keep (id) : OCTA_OK;
}

/* ---- graph_keep.c: what nodes use ---- */

struct octa_hold;

typedef struct octa_keep
{
  octa_id *ids;
  size_t n_ids, cap_ids;
  struct octa_hold **holds; /* the memory of arrays (hold.c) */
  size_t n_holds, cap_holds;
  struct octa_hold *own; /* of them, for what octa_keep_add is given */
} octa_keep;

/* ID, or the memory that array ID has now.  */
octa_status octa_keep_add (octa_keep *k, octa_id id);
/* Takes H, unless it fails.  */
octa_status octa_keep_hold (octa_keep *k, struct octa_hold *h);
void octa_keep_free (octa_keep *k);

/* ---- graph.c ---- */

/* Shared by the handles that show it and the capture that makes it.  */
typedef struct octa_graph
{
  unsigned refs;
  CUgraph g; /* NULL: the capture is under way, or has failed */
  bool is_owned;
  octa_keep keep;
} octa_graph;

octa_graph *octa_graph_new (void);
void octa_graph_release (octa_graph *g);
/* A handle of G, which gets a reference.  */
octa_status octa_graph_open (octa_graph *g, octa_id *id);
octa_graph *octa_graph_get (octa_id id);
/* A handle of node RAW of GRAPH.  */
octa_status octa_graph_open_node (octa_id graph, CUgraphNode raw, octa_id *id);
/* The nodes behind IDS, which are of one graph; malloc'd.  */
octa_status octa_graph_raw_nodes (octa_nodes nodes, CUgraphNode **raw);
octa_status octa_graph_raw_node (octa_id id, CUgraphNode *raw);
/* The list that octa_graph_list_open opens from.  */
octa_status octa_graph_show (octa_id graph, const CUgraphNode *nodes,
                             size_t n);
octa_status octa_graph_copy_params (const octa_copy_end *dest,
                                    const octa_copy_end *src, size_t bytes,
                                    CUDA_MEMCPY3D *copy);
octa_status octa_graph_set_params (const octa_pointer *dest, unsigned value,
                                   int bits, size_t count,
                                   CUDA_MEMSET_NODE_PARAMS *params);
octa_status octa_copy_keep (octa_keep *k, const octa_copy_end *end);

/* ---- graph_exec.c ---- */

octa_status octa_graph_exec_keep (octa_id exec, octa_keep **keep);
octa_status octa_graph_exec_set_kernel (octa_id exec, octa_id node,
                                        const CUDA_KERNEL_NODE_PARAMS_v1 *p);

/* ---- capture.c ---- */

/* What octa_recorder stands for.  */
octa_status octa_capture_keep (octa_id id);
void octa_capture_abandon (CUstream s);
octa_status octa_capture_join (CUstream s, octa_id event);
void octa_capture_joined (CUstream s, octa_status st);

/* ---- graph_node.c ---- */

/* What octa_launch_recorder becomes while a graph records (octa_graph_record).
 */
octa_status octa_graph_record_launch (const octa_function *fn,
                                      octa_id function, const octa_launch *l,
                                      void **params, const octa_arg *args,
                                      int n);

/* ---- launch.c ---- */

/* Takes a launch that is checked and packed in the place of the driver; NULL:
   launches are made.  */
extern octa_status (*octa_launch_recorder) (const octa_function *fn,
                                            octa_id function,
                                            const octa_launch *l,
                                            void **params,
                                            const octa_arg *args, int n);

/* ---- stream_flag.c ---- */

/* A flag that is set each time a graph comes by; FN and DATA are for the
   driver, valid while ID lives.  */
octa_status octa_stream_flag_new (octa_id *id, CUhostFn *fn, void **data);

/* ---- hostmem.c ---- */

/* Something queued on S last uses page-locked memory ID.  */
octa_status octa_hostmem_busy (octa_id id, CUstream s);
octa_status octa_hostmem_raw (octa_id id, void **p, size_t *bytes);

#endif
