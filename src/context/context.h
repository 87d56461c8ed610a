/* context.h -- handles, and the contexts of their objects.

   A handle object in Octave holds an id of 64 bits: kind, generation, and
   index into one table (handle.c).  A stale or foreign id is an error, never a
   crash.  Closing is idempotent.  A child keeps its parent's resource alive,
   whichever is closed first.  In a forked process, and during exit, nothing is
   released.

   Contexts have numbers (current.c): N is the primary context of device N,
   which is retained when the device is first used; larger numbers are contexts
   that users made or that other libraries made current.  New objects belong to
   the context on top of the stack; if the stack is empty, to the primary
   context of the selected device.  A gpuArray is in the context that was
   current when it was made, its place.

   The driver has one current context per thread.  No code assumes which one it
   is: code that calls the driver sets it first (octa_current_ready for arrays,
   octa_context_ready for new objects).  Looking up a handle sets the context
   of its object.  That costs a comparison if nothing changes.  Each call from
   Octave begins with one query of the driver, because another library may have
   changed the current context; at the end the context that users see is made
   current again.

   Memory blocks, kernels and words for flags are kept by the number of their
   context, so that a reset or the end of a context drops only its own.

   Read first: handle.c, then current.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_CONTEXT_H
#define OCTA_CONTEXT_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "compile/compile.h"

/* ---- current.c: around each call from Octave ---- */

/* The beginning and the end of a call from Octave.  Between two calls other
   code may change the driver's current context, and must find the one that
   users see.  */
OCTA_API void octa_context_call_begins (void);
OCTA_API void octa_context_call_ends (void);

/* ---- handle.c: ids that carry kind and generation ---- */

typedef uint64_t octa_id; /* kind (8 bits) | generation (24) | index (32) */

typedef enum octa_kind
{
  OCTA_KIND_NONE = 0,
#define KIND(NAME, context, get, content, class) OCTA_KIND_##NAME,
#include "context/kinds.def"
  OCTA_KIND_COUNT
} octa_kind;

/* The kind of memory that an object has for copies and kernels: a column of
   kinds.def.  */
typedef enum octa_content
{
  OCTA_CONTENT_NONE,
  OCTA_CONTENT_ELEMENTS,
  OCTA_CONTENT_BYTES,
  OCTA_CONTENT_SHARED
} octa_content;

/* Make a handle for RESOURCE of KIND.  CLOSE is called with the resource when
   the handle is closed and its last child is gone; it must not fail.  The new
   entry keeps PARENT (0: none) alive.  On failure RESOURCE stays the
   caller's.  */
OCTA_API octa_status octa_handle_open (octa_kind kind, void *resource,
                                       void (*close) (void *), octa_id parent,
                                       octa_id *id);
/* The resource of ID; makes its context the driver's current one, if kinds.def
   says so.  NULL with ClosedHandle, WrongKind or the driver's error in the
   slot.  */
OCTA_API void *octa_handle_get (octa_id id, octa_kind kind);
/* The same even if the handle is closed but its resource is still kept; NULL
   if that is gone.  */
OCTA_API void *octa_handle_resource (octa_id id);
/* Idempotent; 0, stale and foreign ids are ignored.  */
OCTA_API void octa_handle_close (octa_id id);
OCTA_API bool octa_handle_is_open (octa_id id);
/* The number of the context that ID's object is in.  */
OCTA_API int octa_handle_context (octa_id id);
/* Keep the resource even after its owner closes the handle; end that.  */
OCTA_API void octa_handle_retain (octa_id id);
OCTA_API void octa_handle_release (octa_id id);
static inline octa_kind
octa_id_kind (octa_id id)
{
  return (octa_kind)(id >> 56);
}

OCTA_API const char *octa_kind_name (octa_kind kind);
OCTA_API octa_content octa_kind_content (octa_kind kind);
/* Is ID a gpuArray, or a part of one?  octa_slice_export (array/slice.c)
   accepts both.  */
static inline bool
octa_is_array (octa_id id)
{
  return octa_kind_content (octa_id_kind (id)) == OCTA_CONTENT_ELEMENTS;
}
/* Is ID such an array, or other memory?  octa_memory_query
   (memory/device_allocation.c) accepts the other memory.  */
static inline bool
octa_is_memory (octa_id id)
{
  return octa_kind_content (octa_id_kind (id)) != OCTA_CONTENT_NONE;
}

typedef struct octa_node octa_node;

/* Live entries of KIND, or of all kinds for OCTA_KIND_NONE.  */
OCTA_API size_t octa_handle_live (octa_kind kind);

/* ---- current.c: the current device ---- */

OCTA_API int octa_current_device (void); /* counted from 0 */
/* The number of the context that new arrays belong to.  */
OCTA_API int octa_current_place (void);

/* Make context PLACE current for arrays and for the driver, until
   octa_current_leave.  After a failure do not call octa_current_leave.  */
OCTA_API octa_status octa_current_enter (int place, int *before);
OCTA_API void octa_current_leave (int before);

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- handle.c ---- */

/* Declare P, the result of octa_handle_get for ID, as OCTA_GET does.  */
#define OCTA_HANDLE(type, p, id, kind)                                        \
  OCTA_GET (type, p, octa_handle_get (id, OCTA_KIND_##kind))

/* octa_handle_open for objects of the context C, or of OCTA_NO_CONTEXT.  */
octa_status octa_handle_open_in (int c, octa_kind kind, void *resource,
                                 void (*close) (void *), octa_id parent,
                                 octa_id *id);
/* Close every handle of objects on DEVICE, in all its contexts.  */
void octa_handle_close_device (int device);

/* ---- current.c: devices and contexts, by number ---- */

enum
{
  OCTA_MAX_DEVICES = 64,
  /* Few contexts of users, because each takes a lane (lane/lane.h).  */
  OCTA_MAX_CONTEXTS = OCTA_MAX_DEVICES + 40,
  OCTA_NO_CONTEXT = -1
};

/* The context of new objects.  For arrays it is octa_current_place, which may
   differ for a while.  Context N is the primary one of device N, larger
   numbers are contexts that users made.  */
int octa_context_current (void);
/* Select the backend, initialise the driver, and make the current place the
   driver's current context.  Every function of gpuArray calls this first.
   Cheap if already done.  */
OCTA_API octa_status octa_current_ready (void);
/* The same for the current context; functions that make objects call it
   first.  */
octa_status octa_context_ready (void);
/* Make context C the driver's current one.  Code that computes arrays after
   looking up an object must do this before it calls the driver: C is
   octa_handle_context (id), or octa_context_use (id) does both (handle.c).  */
OCTA_API octa_status octa_context_enter (int c);
octa_status octa_context_use (octa_id id);
int octa_context_device (int c);

/* ---- current.c, for handle.c, object/device.c and object/context.c ---- */

/* The driver's current context if we set it; OCTA_NO_CONTEXT before the first
   call and while a foreign one is current.  */
int octa_context_in_use (void);
/* As octa_context_enter, but never starts a device and does not fill the
   slot.  */
bool octa_context_switch (int c);
/* No context is the driver's current one any more.  */
void octa_context_unset (void);

/* The functions to notify, set when the library is loaded (octa.c).  */
typedef struct octa_context_watcher
{
  void (*moved) (int place);  /* new work of arrays belongs to context PLACE */
  void (*gone) (int context); /* CONTEXT is about to go */
} octa_context_watcher;
extern octa_context_watcher octa_context_watch;

/* Reserve the number of a new context; assign a context to it; find the number
   of a context (-1: none).  */
octa_status octa_context_reserve (int *c);
void octa_context_set (int c, CUcontext ctx, int device, bool is_own);
int octa_context_find (CUcontext ctx);
OCTA_API CUcontext
octa_context_raw (int c);         /* NULL for a device not in use yet */
bool octa_context_is_own (int c); /* made or taken over, not primary */

/* Users of C retain it; the last release ends it.  */
void octa_context_retain (int c);
void octa_context_release (int c);
/* C was reset.  */
void octa_context_forget (int c);
void octa_context_peer_set (int c, int peer, bool is_enabled);
bool octa_context_has_peer (int c, int peer);
int octa_context_count (void); /* one more than the largest number */

/* The event of octa_stream_fence for the context in use.  */
CUevent *octa_context_fence (void);
/* As octa_current_enter, but does not call the driver.  Returns the context
   before.  */
int octa_current_scope (int place);
/* The device for work while no context is pushed.  */
void octa_current_select (int device);
/* The stack of contexts, which retains its contexts.  */
int octa_context_depth (void);
octa_status octa_context_stack_push (int c);
octa_status octa_context_stack_pop (void);
void octa_context_stack_remove (int c);
void octa_context_stack_remove_device (int device);

#endif /* OCTA_LIBRARY */

#endif
