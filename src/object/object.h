/* object.h -- devices, contexts, streams and events as users hold them.

   Each is a handle.  A _create here makes the driver's object and enters it in
   the handle table.  Device addresses are plain uint64_t, so that gateways
   need no CUDA types.  Names in messages are the user's.

   A stream of 0 is the current stream, in which gpuArrays are computed.  Work
   in another stream that accesses a gpuArray is queued between
   octa_stream_join and octa_stream_part.  Synchronizing a device, a context or
   a stream, and recording an event, first queues pending gpuArray work.

   A capture learns through octa_recorder, which graph/ fills in, what the
   captured work uses.  A device reset calls the functions in
   octa_device_on_reset.

   Read first: stream.c, event.c, device.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_OBJECT_H
#define OCTA_OBJECT_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "compile/compile.h"
#include "context/context.h"
#include "lane/lane.h"
#include "array/array.h"

/* ---- device.c ---- */

/* The name of the backend in use; NULL before one is selected.  */
OCTA_API const char *octa_device_backend (void);
/* The compiler, its version and its target, as text.  */
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
/* An attribute of the link between devices ID and OTHER.  */
OCTA_API octa_status octa_device_p2p (octa_id id, octa_id other, int attribute,
                                      int *value);
/* The maximum number of texels of a texture over linear memory.  */
OCTA_API octa_status octa_device_texture_width (octa_id id, int format,
                                                unsigned channels,
                                                size_t *width);
/* "GPU-" or "CPU-", and 16 bytes in hexadecimal.  */
OCTA_API octa_status octa_device_uuid (octa_id id, char *text, size_t size);
/* The primary context: its flags and whether it exists, without making it. */
OCTA_API octa_status octa_device_primary_state (octa_id id, unsigned *flags,
                                                bool *active);
OCTA_API octa_status octa_device_primary_flags (octa_id id, unsigned flags);
/* Free memory; initializes the device if it is not in use.  */
OCTA_API octa_status octa_device_free_memory (octa_id id, size_t *bytes);
/* Send new work to device ORDINAL.  Objects on other devices stay there.  */
OCTA_API octa_status octa_device_select (int ordinal);
/* Wait, close every handle of objects on device ORDINAL, and return it to its
   initial state.  Later work initializes it again.  */
OCTA_API octa_status octa_device_reset (int ordinal);
/* Compute everything pending and wait for the primary context's streams.  */
OCTA_API octa_status octa_device_wait (int ordinal);
OCTA_API octa_status octa_device_driver_version (int *version);

/* ---- context.c; id 0 is the current context, except of a peer ---- */

/* A new context on DEVICE, made the current one.  */
OCTA_API octa_status octa_user_context_create (octa_id device, unsigned flags,
                                               octa_id *id);
/* The primary context of DEVICE; the current context does not change.  */
OCTA_API octa_status octa_user_context_primary (octa_id device, octa_id *id);
/* The current context, even if other code made it current.  */
OCTA_API octa_status octa_user_context_open (octa_id *id);
/* The stack of current contexts. pop fails if ID is not on top; detach removes
   ID wherever it is, and closes the handle.  */
OCTA_API octa_status octa_user_context_push (octa_id id);
OCTA_API octa_status octa_user_context_pop (octa_id id);
OCTA_API octa_status octa_user_context_detach (octa_id id);
OCTA_API bool octa_user_context_equal (octa_id a, octa_id b);
OCTA_API bool octa_user_context_is_current (octa_id id);
OCTA_API octa_status octa_user_context_ordinal (octa_id id, int *ordinal);
OCTA_API octa_status octa_user_context_address (octa_id id, uint64_t *address);
/* Wait for all streams, pending gpuArray work included.  */
OCTA_API octa_status octa_user_context_wait (octa_id id);
OCTA_API octa_status octa_user_context_synchronize (void);
OCTA_API octa_status octa_user_context_memory (octa_id id, size_t *free_bytes,
                                               size_t *total_bytes);
OCTA_API octa_status octa_user_context_limit (octa_id id, int limit,
                                              size_t *value);
OCTA_API octa_status octa_user_context_limit_set (octa_id id, int limit,
                                                  size_t value);
OCTA_API octa_status octa_user_context_cache_config (octa_id id, int *config);
OCTA_API octa_status octa_user_context_cache_config_set (octa_id id,
                                                         int config);
/* The range of priorities of streams; smaller numbers have priority.  */
OCTA_API octa_status octa_user_context_priorities (octa_id id, int *least,
                                                   int *greatest);
OCTA_API octa_status octa_user_context_api_version (octa_id id,
                                                    unsigned *version);
OCTA_API octa_status octa_user_context_number (octa_id id, uint64_t *number);
OCTA_API octa_status octa_user_context_flags (octa_id id, unsigned *flags);
OCTA_API octa_status octa_user_context_flags_set (octa_id id, unsigned flags);
OCTA_API octa_status octa_user_context_reset_l2 (octa_id id);
/* Allow ID to access the memory of PEER; stop allowing it.  */
OCTA_API octa_status octa_user_context_enable_peer (octa_id id, octa_id peer,
                                                    unsigned flags);
OCTA_API octa_status octa_user_context_disable_peer (octa_id id, octa_id peer);

/* ---- stream.c; id 0 is the current stream ---- */

OCTA_API octa_status octa_stream_create (unsigned flags, int priority,
                                         octa_id *id);
OCTA_API octa_status octa_stream_synchronize (octa_id id);
OCTA_API octa_status octa_stream_query (octa_id id, bool *is_done);
OCTA_API octa_status octa_stream_wait_event (octa_id id, octa_id event);
OCTA_API octa_status octa_stream_address (octa_id id, uint64_t *address);

/* ---- event.c ---- */

OCTA_API octa_status octa_event_create (unsigned flags, octa_id *id);
OCTA_API octa_status octa_event_record (octa_id id, octa_id stream,
                                        unsigned flags);
OCTA_API octa_status octa_event_synchronize (octa_id id);
OCTA_API octa_status octa_event_query (octa_id id, bool *is_done);
/* Milliseconds from START to END.  */
OCTA_API octa_status octa_event_elapsed (octa_id start, octa_id end,
                                         double *ms);
OCTA_API octa_status octa_event_address (octa_id id, uint64_t *address);
OCTA_API octa_status octa_event_ipc_handle (octa_id id,
                                            unsigned char bytes[64]);
OCTA_API octa_status octa_event_open_ipc (const unsigned char bytes[64],
                                          octa_id *id);

/* ---- stream_query.c: queries of streams, and their attributes ---- */

/* The range of priorities, from LEAST down to GREATEST; smaller numbers have
   priority.  */
OCTA_API octa_status octa_stream_priority_range (int *least, int *greatest);
/* A handle of a foreign stream; 0 and 1 are the legacy default stream, 2 is
   that of each thread.  Closing it does not destroy the stream.  */
OCTA_API octa_status octa_stream_borrow (uint64_t address, octa_id *id);
OCTA_API octa_status octa_stream_priority (octa_id id, int *priority);
OCTA_API octa_status octa_stream_flags (octa_id id, unsigned *flags);
/* A number that no other stream of the process has ever had.  */
OCTA_API octa_status octa_stream_number (octa_id id, uint64_t *number);
/* The same as octa_stream_wait_event, with flags.  */
OCTA_API octa_status octa_stream_wait_event_flags (octa_id id, octa_id event,
                                                   unsigned flags);

/* ---- stream_flag.c: flags that a stream sets when it reaches them ---- */

/* A flag that STREAM sets when the work queued so far is done.  */
OCTA_API octa_status octa_stream_flag_add (octa_id stream, octa_id *id);
/* The number of times that it was set since it was made or cleared.  */
OCTA_API octa_status octa_stream_flag_count (octa_id id, unsigned *count);
OCTA_API octa_status octa_stream_flag_clear (octa_id id);
/* Wait up to SECONDS (infinity: forever).  */
OCTA_API octa_status octa_stream_flag_wait (octa_id id, double seconds,
                                            bool *is_set);

/* ---- profile.c ---- */

/* The measurements of one name; times in seconds.  */
typedef struct octa_profile_row
{
  const char *name;
  bool is_kernel; /* time on the device; else of a driver call on the host */
  uint64_t n;
  double total, min, max;
} octa_profile_row;

/* Measure every launch by two events, and every driver call, until
   octa_profile_stop; earlier measurements are kept.  */
OCTA_API octa_status octa_profile_start (void);
OCTA_API void octa_profile_stop (void);
OCTA_API bool octa_profile_is_on (void);
OCTA_API void octa_profile_clear (void);
/* Wait for running launches; row I, false past the end.  The pointer is valid
   until the next launch or driver call.  */
OCTA_API void octa_profile_settle (void);
OCTA_API bool octa_profile_get (size_t i, octa_profile_row *row);
/* Begin and end the capture of nsys and ncu.  */
OCTA_API octa_status octa_profiler_start (void);
OCTA_API octa_status octa_profiler_stop (void);

/* ---- nvtx.c: ranges on the time line of nsys and ncu ---- */

/* The depth of the range (0-based); negative without a tool.  */
OCTA_API int octa_nvtx_push (const char *name);
OCTA_API int octa_nvtx_pop (void);
OCTA_API void octa_nvtx_mark (const char *name);
OCTA_API bool octa_nvtx_is_watched (void);

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- stream.c, event.c ---- */

/* The driver's stream of ID; 0: the current stream.  */
octa_status octa_stream_raw (octa_id id, CUstream *s);
/* Make TO wait for all that is queued in FROM by now.  NULL stands for the
   current stream, where gpuArrays are exported to.  */
octa_status octa_stream_fence (CUstream from, CUstream to);
/* Enclose work in S that accesses a gpuArray: it waits for the current
   stream's work with the array, and the current stream's later work waits for
   it.  */
octa_status octa_stream_join (CUstream s);
octa_status octa_stream_part (CUstream s);
octa_status octa_event_raw (octa_id id, CUevent *e);

/* ---- device.c, context.c ---- */

/* Called, up to a NULL, before the current device's primary context is reset:
   each drops the data that it keeps outside of the handle table.  Set when the
   library is loaded (octa.c).  */
extern void (*const *octa_device_on_reset) (void);

/* The driver's context of ID; 0: that of the object OWNER, or the current one
   if there is no OWNER.  */
octa_status octa_user_context_of (octa_id id, octa_id owner, CUcontext *ctx);

/* ---- hooks that report queued work to a capture ---- */

/* graph/capture.c; set when the library is loaded (octa.c).  */
typedef struct octa_recorder
{
  /* Captured work uses ID (any object or array): it must live as long as the
     graph.  */
  octa_status (*keep) (octa_id id);
  /* S is about to be destroyed: end captures that began there.  */
  void (*abandon) (CUstream s);
  /* S is about to wait for EVENT, by which it may join a capture.  JOINED is
     called afterwards with the result.  */
  octa_status (*join) (CUstream s, octa_id event);
  void (*joined) (CUstream s, octa_status st);
} octa_recorder_hooks;
extern octa_recorder_hooks octa_recorder;

/* Work queued on S uses ID.  Does nothing if S is not being captured.  */
static inline octa_status
octa_recorder_keep (CUstream s, octa_id id)
{
  return octa_capturing (s) ? octa_recorder.keep (id) : OCTA_OK;
}

/* ---- stream_flag.c, profile.c ---- */

/* A flag that a graph sets each time it reaches it.  FN and DATA are for the
   driver, and valid as long as ID.  */
octa_status octa_stream_flag_new (octa_id *id, CUhostFn *fn, void **data);
/* The current context is about to end: drop its events.  */
void octa_profile_forget (void);

#endif /* OCTA_LIBRARY */

#endif
