/* devices.h -- devices, contexts and the driver's constants: what the gateways
   of cuda.* call, as in objects.h, which includes this.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_DEVICES_H
#define OCTA_DEVICES_H 1

#include "octa.h"

/* ---- device.c ---- */

/* cuInit, without making a context.  */
OCTA_API octa_status octa_backend_init (void);
/* Name of the backend in use, NULL before one was selected.  */
OCTA_API const char *octa_device_backend (void);
/* backend.c: use NAME ("auto", "cuda", "host") from now on; NULL: the one in
   use, selected by OCTCUDA_BACKEND at the first time.  */
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
/* DEVICE is current from here to octa_device_leave, and its primary context
   the driver's.  On failure nothing is to be left.  */
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

#endif
