/* context.c -- contexts as handles, and calls for a whole context.  A context
   exists as long as anything refers to it (context/current.c): if its handle
   is closed while it has live streams, it ends when they are gone.  Id 0 is
   the current context.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "object/object.h"

/* ---- handles ---- */

static octa_status
open_context (int c, octa_id *id)
{
  /* The entry has the number; the resource is never read.  */
  static char anything;
  return octa_handle_open_in (c, OCTA_KIND_CONTEXT, &anything, NULL, 0, id);
}

/* The number of context ID.  */
static octa_status
find_context (octa_id id, int *c)
{
  if (! id)
    *c = octa_context_current ();
  else if (octa_handle_get (id, OCTA_KIND_CONTEXT))
    *c = octa_handle_context (id);
  else
    return OCTA_FAIL;
  return OCTA_OK;
}

octa_status
octa_user_context_of (octa_id id, octa_id owner, CUcontext *ctx)
{
  int c = id ? OCTA_NO_CONTEXT : octa_handle_context (owner);
  if (c == OCTA_NO_CONTEXT && find_context (id, &c) != OCTA_OK)
    return OCTA_FAIL;
  *ctx = octa_context_raw (c);
  return OCTA_OK;
}

/* Make context ID the driver's current one.  */
static octa_status
enter (octa_id id)
{
  octa_status st;
  int c;
  OCTA_TRY (find_context (id, &c));
  OCTA_TRY (octa_context_enter (c));
done:
  return st;
}

octa_status
octa_user_context_create (octa_id device, unsigned flags, octa_id *id)
{
  octa_status st;
  CUdevice dev;
  CUcontext ctx = NULL, top;
  octa_id made = 0;
  int ordinal, c;
  OCTA_TRY (octa_device_ordinal (device, &ordinal));
  OCTA_TRY (octa_backend_init ());
  OCTA_TRY (octa_context_reserve (&c));
  OCTA_CU (cuDeviceGet, (&dev, ordinal));
  OCTA_CU (cuCtxCreate, (&ctx, flags, dev));
  /* The driver has pushed it on its own stack; remove it there.  */
  OCTA_CU (cuCtxPopCurrent, (&top));
  octa_context_set (c, ctx, ordinal, true);
  octa_context_retain (c);
  ctx = NULL;
  st = open_context (c, &made);
  octa_context_release (c);
  OCTA_TRY (st);
  OCTA_TRY (octa_context_stack_push (c));
  *id = made;
  made = 0;
done:
  octa_handle_close (made);
  if (ctx)
    OCTA_CU_WARN (cuCtxDestroy, (ctx));
  octa_context_call_begins ();
  return st;
}

octa_status
octa_user_context_primary (octa_id device, octa_id *id)
{
  octa_status st;
  int ordinal;
  OCTA_TRY (octa_device_ordinal (device, &ordinal));
  OCTA_TRY (octa_context_enter (ordinal));
  OCTA_TRY (open_context (ordinal, id));
done:
  return st;
}

/* ---- contexts that others made current ---- */

static octa_status
ordinal_of (CUdevice dev, int *ordinal)
{
  octa_status st = OCTA_OK;
  int n;
  CUdevice d;
  OCTA_CU (cuDeviceGetCount, (&n));
  for (*ordinal = 0; *ordinal < n; (*ordinal)++)
    {
      OCTA_CU (cuDeviceGet, (&d, *ordinal));
      if (d == dev)
        goto done;
    }
  st = octa_fail (OCTA_ERROR_LOGIC,
                  "the current context belongs to no known device");
done:
  return st;
}

/* Give a number to CTX, which is the driver's current context and has
   none.  */
static octa_status
adopt (CUcontext ctx, int *c)
{
  octa_status st = OCTA_OK;
  CUdevice dev;
  CUcontext primary = NULL;
  unsigned flags;
  int ordinal = 0, active;
  OCTA_CU (cuCtxGetDevice, (&dev));
  OCTA_TRY (ordinal_of (dev, &ordinal));
  OCTA_CU (cuDevicePrimaryCtxGetState, (dev, &flags, &active));
  if (active)
    OCTA_CU (cuDevicePrimaryCtxRetain, (&primary, dev));
  if (primary)
    OCTA_CU_WARN (cuDevicePrimaryCtxRelease, (dev));
  if (primary == ctx)
    {
      *c = ordinal;
      st = octa_context_enter (ordinal);
      goto done;
    }
  OCTA_TRY (octa_context_reserve (c));
  octa_context_set (*c, ctx, ordinal, false);
done:
  return st;
}

octa_status
octa_user_context_open (octa_id *id)
{
  octa_status st;
  CUcontext now = NULL;
  int c = octa_context_current ();
  OCTA_TRY (octa_backend_init ());
  if (octa_context_in_use () == OCTA_NO_CONTEXT)
    OCTA_CU (cuCtxGetCurrent, (&now));
  if (! now)
    OCTA_TRY (octa_context_enter (c));
  else
    {
      c = octa_context_find (now);
      if (c == OCTA_NO_CONTEXT)
        OCTA_TRY (adopt (now, &c));
    }
  octa_context_retain (c);
  st = open_context (c, id);
  octa_context_release (c);
done:
  return st;
}

/* ---- the stack ---- */

octa_status
octa_user_context_push (octa_id id)
{
  octa_status st;
  int c;
  OCTA_TRY (find_context (id, &c));
  OCTA_TRY (octa_context_stack_push (c));
done:
  return st;
}

octa_status
octa_user_context_pop (octa_id id)
{
  octa_status st;
  int c;
  OCTA_TRY (find_context (id, &c));
  if (octa_context_depth () > 0 && c != octa_context_current ())
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "this context is not the current one; cuda.Context.pop "
                    "() pops the current one");
  else
    st = octa_context_stack_pop ();
done:
  return st;
}

octa_status
octa_user_context_detach (octa_id id)
{
  if (! octa_handle_is_open (id))
    return OCTA_OK;
  octa_context_stack_remove (octa_handle_context (id));
  octa_handle_close (id);
  return OCTA_OK;
}

bool
octa_user_context_equal (octa_id a, octa_id b)
{
  return octa_handle_is_open (a) && octa_handle_is_open (b)
         && octa_handle_context (a) == octa_handle_context (b);
}

bool
octa_user_context_is_current (octa_id id)
{
  return octa_handle_context (id) == octa_context_current ();
}

octa_status
octa_user_context_ordinal (octa_id id, int *ordinal)
{
  octa_status st;
  int c;
  OCTA_TRY (find_context (id, &c));
  *ordinal = octa_context_device (c);
done:
  return st;
}

octa_status
octa_user_context_address (octa_id id, uint64_t *address)
{
  octa_status st;
  int c;
  OCTA_TRY (find_context (id, &c));
  *address = (uint64_t)(uintptr_t)octa_context_raw (c);
done:
  return st;
}

/* ---- calls on a context ---- */

octa_status
octa_user_context_wait (octa_id id)
{
  octa_status st;
  OCTA_TRY (octa_array_compute_all ());
  OCTA_TRY (enter (id));
  /* Most work is in gpuArrays' streams; waiting for these first can be
     interrupted.  */
  OCTA_TRY (octa_lanes_wait ());
  OCTA_CU (cuCtxSynchronize, ());
done:
  return st;
}

octa_status
octa_user_context_synchronize (void)
{
  return octa_user_context_wait (0);
}

octa_status
octa_user_context_memory (octa_id id, size_t *free_bytes, size_t *total_bytes)
{
  octa_status st;
  size_t f, t;
  OCTA_TRY (enter (id));
  OCTA_CU (cuMemGetInfo, (&f, &t));
  *free_bytes = f;
  *total_bytes = t;
done:
  return st;
}

octa_status
octa_user_context_cache_config (octa_id id, int *config)
{
  octa_status st;
  CUfunc_cache found;
  OCTA_TRY (enter (id));
  OCTA_CU (cuCtxGetCacheConfig, (&found));
  *config = (int)found;
done:
  return st;
}

octa_status
octa_user_context_api_version (octa_id id, unsigned *version)
{
  octa_status st;
  int c;
  OCTA_TRY (enter (id));
  OCTA_TRY (find_context (id, &c));
  OCTA_CU (cuCtxGetApiVersion, (octa_context_raw (c), version));
done:
  return st;
}

octa_status
octa_user_context_number (octa_id id, uint64_t *number)
{
  octa_status st;
  unsigned long long n;
  int c;
  OCTA_TRY (enter (id));
  OCTA_TRY (find_context (id, &c));
  OCTA_CU (cuCtxGetId, (octa_context_raw (c), &n));
  *number = n;
done:
  return st;
}

/* Functions that are one driver call in the context: a row each.  */
#define CALL(name, params, fn, args)                                          \
  octa_status name params                                                     \
  {                                                                           \
    octa_status st;                                                           \
    OCTA_TRY (enter (id));                                                    \
    OCTA_CU (fn, args);                                                       \
  done:                                                                       \
    return st;                                                                \
  }

/* clang-format off */
CALL (octa_user_context_limit, (octa_id id, int limit, size_t *value),
      cuCtxGetLimit, (value, (CUlimit)limit))
CALL (octa_user_context_limit_set, (octa_id id, int limit, size_t value),
      cuCtxSetLimit, ((CUlimit)limit, value))
CALL (octa_user_context_cache_config_set, (octa_id id, int config),
      cuCtxSetCacheConfig, ((CUfunc_cache)config))
CALL (octa_user_context_priorities, (octa_id id, int *least, int *greatest),
      cuCtxGetStreamPriorityRange, (least, greatest))
CALL (octa_user_context_flags, (octa_id id, unsigned *flags),
      cuCtxGetFlags, (flags))
CALL (octa_user_context_flags_set, (octa_id id, unsigned flags),
      cuCtxSetFlags, (flags))
CALL (octa_user_context_reset_l2, (octa_id id),
      cuCtxResetPersistingL2Cache, ())
/* clang-format on */

octa_status
octa_user_context_enable_peer (octa_id id, octa_id peer, unsigned flags)
{
  octa_status st;
  int c, other;
  OCTA_TRY (find_context (id, &c));
  OCTA_TRY (find_context (peer, &other));
  OCTA_TRY (octa_context_enter (c));
  CUresult r = OCTA_CU_RESULT (cuCtxEnablePeerAccess,
                               (octa_context_raw (other), flags));
  /* Another library may have enabled it.  */
  if (r == CUDA_SUCCESS || r == CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED)
    {
      OCTA_TRY (octa_reach_share (c, other, true));
      octa_context_peer_set (c, other, true);
    }
  if (r != CUDA_SUCCESS)
    st = octa_driver_fail ("cuCtxEnablePeerAccess", r);
done:
  return st;
}

octa_status
octa_user_context_disable_peer (octa_id id, octa_id peer)
{
  octa_status st;
  int c, other;
  OCTA_TRY (find_context (id, &c));
  OCTA_TRY (find_context (peer, &other));
  OCTA_TRY (octa_context_enter (c));
  OCTA_CU (cuCtxDisablePeerAccess, (octa_context_raw (other)));
  octa_context_peer_set (c, other, false);
  OCTA_TRY (octa_reach_share (c, other, false));
done:
  return st;
}
