/* octa.h -- libocta's public interface: what the gateways in mex/ may use.

   libocta is plain C11 and never sees an mxArray.  Every function that can
   fail returns octa_status; the details wait in the error slot (octa_error).
   All functions are for the interpreter's thread only, unless tagged
   "any thread".

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_H
#define OCTA_H 1

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OCTA_API __attribute__ ((visibility ("default")))
#define OCTA_PRINTF(f, a) __attribute__ ((format (printf, f, a)))

/* ---- status and the error slot (error.c) ---- */

typedef enum octa_status
{
  OCTA_OK = 0,
  OCTA_FAIL = 1
} octa_status;

typedef struct octa_error_info
{
  char id[64]; /* "octcuda:MemoryError", "Octave:index-out-of-bounds", ... */
  char msg[8192]; /* without a newline at the end; a longer text is cut */
  int code;       /* the CUresult behind it, 0 if none */
} octa_error_info;

/* The identifiers of errors.  */
#define OCTA_ID_MEMORY "octcuda:MemoryError"
#define OCTA_ID_LAUNCH "octcuda:LaunchError"
#define OCTA_ID_COMPILE "octcuda:CompileError"
#define OCTA_ID_RUNTIME "octcuda:RuntimeError"
#define OCTA_ID_LOGIC "octcuda:LogicError"
#define OCTA_ID_CLOSED "octcuda:ClosedHandle"
#define OCTA_ID_KIND "octcuda:WrongKind"
#define OCTA_ID_NOTSUPPORTED "octcuda:NotSupported"
#define OCTA_ID_CLEANUP "octcuda:cleanup"

/* Fill the error slot and return OCTA_FAIL, so that one expression does both:
   return octa_fail (OCTA_ID_LOGIC, "...").  ID may be "" (core has such).  */
OCTA_API octa_status octa_fail (const char *id, const char *fmt, ...)
    OCTA_PRINTF (2, 3);
/* WHAT there was no host memory for: "a graph".  */
OCTA_API octa_status octa_no_memory (const char *what);
/* The last failure.  Valid until the next one.  */
OCTA_API const octa_error_info *octa_error (void);
/* Put TEXT before the message in the slot ("computing a + b: ").  */
OCTA_API void octa_error_prepend (const char *text);
/* Warnings that destructors leave: kept until the gateway fetches them.
   octa_warning_fetch returns NULL when there is none left; the text is valid
   until the next call.  Any thread may leave one.  */
OCTA_API void octa_warn (const char *fmt, ...) OCTA_PRINTF (1, 2);
OCTA_API const char *octa_warning_fetch (void);

/* ---- the driver's calls (driver.c) ---- */

/* Fault injection: the N-th call from now (1 = the next) fails with R without
   being made; 0 disarms.  octa_driver_calls: calls since the process began. */
OCTA_API void octa_driver_fail_at (uint64_t n, int r);
OCTA_API uint64_t octa_driver_calls (void);
OCTA_API void octa_driver_trace (bool on);

/* Bytes of a channel of FORMAT, a CUarray_format; 0 if it has no elements of
   whole bytes (format.c).  */
OCTA_API size_t octa_format_size (int format);

/* Around each call from Octave (current.c): between two, others may change the
   driver's current context, and shall find the one that users see.  */
OCTA_API void octa_context_call_begins (void);
OCTA_API void octa_context_call_ends (void);

/* How libocta learns of Ctrl-C while it waits.  */
OCTA_API void octa_interrupt_hook (bool (*caught) (void));

/* The release of Octave whose results are wanted, such as 7 (reduce.c).  */
OCTA_API void octa_release_set (int major);
OCTA_API int octa_release (void);

/* ---- handles (handle.c): ids that carry kind and generation ---- */

typedef uint64_t octa_id; /* kind (8 bits) | generation (24) | index (32) */

typedef enum octa_kind
{
  OCTA_KIND_NONE = 0,
#define KIND(name, NAME, text) OCTA_KIND_##NAME,
#include "kinds.def"
#undef KIND
  OCTA_KIND_COUNT
} octa_kind;

/* Enter RESOURCE of KIND.  CLOSE is called with the resource when the handle
   is closed and its last child is gone; it must not fail.  The new entry keeps
   PARENT (0 for none) alive.  On failure nothing is taken.  */
OCTA_API octa_status octa_handle_open (octa_kind kind, void *resource,
                                       void (*close) (void *), octa_id parent,
                                       octa_id *id);
/* The resource behind ID, whose context becomes the driver's current one (not
   for gpuArrays); or NULL with ClosedHandle, WrongKind or the driver's answer
   in the slot.  */
OCTA_API void *octa_handle_get (octa_id id, octa_kind kind);
/* The same of a handle that somebody keeps, closed or not; NULL when gone.  */
OCTA_API void *octa_handle_resource (octa_id id);
/* Idempotent; 0, stale and foreign ids are ignored.  */
OCTA_API void octa_handle_close (octa_id id);
OCTA_API bool octa_handle_is_open (octa_id id);
/* The same where the context is known (backend.h): C is that of the objects
   that the handle stands for, or OCTA_NO_CONTEXT.  */
octa_status octa_handle_open_in (int c, octa_kind kind, void *resource,
                                 void (*close) (void *), octa_id parent,
                                 octa_id *id);
/* The number of the context that ID's object is in.  */
OCTA_API int octa_handle_context (octa_id id);
/* Close every handle of what is on DEVICE, in whatever context.  */
void octa_handle_close_device (int device);
/* Keep the entry's resource after its owner closes it / undo that.  */
OCTA_API void octa_handle_retain (octa_id id);
OCTA_API void octa_handle_release (octa_id id);
static inline octa_kind
octa_id_kind (octa_id id)
{
  return (octa_kind)(id >> 56);
}
OCTA_API const char *octa_kind_name (octa_kind kind);
/* Live entries of KIND, or of all kinds for OCTA_KIND_NONE.  */
OCTA_API size_t octa_handle_live (octa_kind kind);

/* ---- types (types.def) ---- */

typedef enum octa_type
{
#define TYPE(name, NAME, letter, ctype, size, group) OCTA_TYPE_##NAME,
#include "types.def"
#undef TYPE
  OCTA_TYPE_COUNT
} octa_type;

typedef enum octa_group
{
  OCTA_GROUP_LOGICAL,
  OCTA_GROUP_SIGNED,
  OCTA_GROUP_UNSIGNED,
  OCTA_GROUP_FLOAT
} octa_group;

typedef struct octa_type_info
{
  const char *name;  /* Octave's class name */
  char letter;       /* one letter, as in kernel names and signatures */
  const char *ctype; /* in kernels */
  unsigned size;     /* bytes of one real element */
  octa_group group;
} octa_type_info;

OCTA_API extern const octa_type_info octa_types[OCTA_TYPE_COUNT];
/* OCTA_TYPE_COUNT when NAME is no class that a gpuArray can have.  */
OCTA_API octa_type octa_type_find (const char *name);

#endif
