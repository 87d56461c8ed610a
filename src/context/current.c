/* current.c -- the contexts, and which one is current.

   Contexts have numbers: N is the primary context of device N, larger numbers
   are those that users made, or that another library made and users took over.
   A number is in use as long as something refers to it: an object of the
   context, a handle of the context, or an entry of the stack.  New work
   belongs to the context on top of the stack; if the stack is empty, to the
   primary context of the selected device.  The driver has its own current
   context.  Code that calls the driver first sets the one that it needs
   (octa_context_enter, octa_current_ready); that costs a comparison if nothing
   changes.  Looking up an object sets its context (octa_handle_get).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "context/context.h"

#include <stdlib.h>

octa_context_watcher octa_context_watch;

typedef struct context
{
  CUcontext ctx; /* NULL: a free number, or a device not in use yet */
  int device;
  unsigned refs; /* not counted for primary contexts */
  bool is_own;   /* we destroy it */
  CUevent fence;
  int *peers; /* contexts whose memory it can access, by number */
  int n_peers;
} context;

static context *contexts;
static int n_contexts;
static int *stack;
static int n_stack, cap_stack;
static int selected;   /* device */
static int scope = -1; /* context, between octa_current_enter and _leave */
static int in_use = OCTA_NO_CONTEXT; /* the driver's current one */
static bool is_unchecked;            /* it may have been changed by others */

/* ---- numbers ---- */

/* Room for number N and all below.  */
static octa_status
reserve (int n)
{
  if (n < n_contexts)
    return OCTA_OK;
  int more = n < 2 * n_contexts ? 2 * n_contexts : n + 1;
  context *p = realloc (contexts, (size_t)more * sizeof *p);
  if (! p)
    return octa_no_memory ("a context");
  contexts = p;
  for (int i = n_contexts; i < more; i++)
    contexts[i] = (context){ .device = i };
  n_contexts = more;
  return OCTA_OK;
}

octa_status
octa_context_reserve (int *c)
{
  octa_status st = OCTA_OK;
  int i = OCTA_MAX_DEVICES;
  while (i < n_contexts && (contexts[i].ctx || contexts[i].refs))
    i++;
  if (i >= OCTA_MAX_CONTEXTS)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%d contexts exist already; detach some, and clear "
                      "the objects made in them",
                      OCTA_MAX_CONTEXTS - OCTA_MAX_DEVICES);
  OCTA_TRY (reserve (i));
  *c = i;
done:
  return st;
}

void
octa_context_set (int c, CUcontext ctx, int device, bool is_own)
{
  contexts[c] = (context){ .ctx = ctx, .device = device, .is_own = is_own };
}

int
octa_context_find (CUcontext ctx)
{
  for (int i = 0; i < n_contexts; i++)
    if (contexts[i].ctx == ctx)
      return i;
  return OCTA_NO_CONTEXT;
}

CUcontext
octa_context_raw (int c)
{
  return c >= 0 && c < n_contexts ? contexts[c].ctx : NULL;
}

int
octa_context_device (int c)
{
  return octa_context_is_own (c) && c < n_contexts ? contexts[c].device : c;
}

bool
octa_context_is_own (int c)
{
  return c >= OCTA_MAX_DEVICES;
}

void
octa_context_retain (int c)
{
  if (octa_context_is_own (c))
    contexts[c].refs++;
}

void
octa_context_release (int c)
{
  if (! octa_context_is_own (c) || --contexts[c].refs > 0)
    return;
  octa_context_watch.gone (c);
  context gone = contexts[c];
  contexts[c] = (context){ .device = c };
  free (gone.peers);
  for (int i = 0; i < n_contexts; i++)
    octa_context_peer_set (i, c, false);
  if (in_use == c)
    octa_context_unset ();
  if (gone.is_own)
    OCTA_CU_WARN (cuCtxDestroy, (gone.ctx));
}

int
octa_context_count (void)
{
  return n_contexts;
}

CUevent *
octa_context_fence (void)
{
  return &contexts[in_use].fence;
}

/* ---- peers ---- */

void
octa_context_peer_set (int c, int peer, bool is_enabled)
{
  context *x = &contexts[c];
  int i = 0;
  while (i < x->n_peers && x->peers[i] != peer)
    i++;
  if (is_enabled && i == x->n_peers)
    {
      int *more = realloc (x->peers, ((size_t)i + 1) * sizeof *more);
      if (! more)
        return; /* then an access that would have worked is refused */
      x->peers = more;
      x->peers[x->n_peers++] = peer;
    }
  else if (! is_enabled && i < x->n_peers)
    x->peers[i] = x->peers[--x->n_peers];
}

bool
octa_context_has_peer (int c, int peer)
{
  for (int i = 0; c < n_contexts && i < contexts[c].n_peers; i++)
    if (contexts[c].peers[i] == peer)
      return true;
  return false;
}

/* ---- the driver's current context ---- */

void
octa_context_call_begins (void)
{
  is_unchecked = true;
}

/* Notice if the driver's current context is no longer the one that we set.  */
static void
check_again (void)
{
  CUcontext now = NULL;
  is_unchecked = false;
  if (in_use != OCTA_NO_CONTEXT
      && (OCTA_CU_POLL (cuCtxGetCurrent, (&now)) != CUDA_SUCCESS
          || now != contexts[in_use].ctx))
    in_use = OCTA_NO_CONTEXT;
}

int
octa_context_in_use (void)
{
  if (is_unchecked)
    check_again ();
  return in_use;
}

/* Take up device C.  */
static octa_status
retain_primary (int c)
{
  octa_status st;
  CUdevice dev = 0;
  CUcontext ctx = NULL;
  OCTA_TRY (octa_backend_init ());
  OCTA_TRY (reserve (c));
  OCTA_CU (cuDeviceGet, (&dev, c));
  OCTA_CU (cuDevicePrimaryCtxRetain, (&ctx, dev));
  OCTA_CU (cuCtxSetCurrent, (ctx));
  contexts[c] = (context){ .ctx = ctx, .device = c };
  in_use = c;
  ctx = NULL;
done:
  if (ctx)
    OCTA_CU_WARN (cuDevicePrimaryCtxRelease, (dev));
  return st;
}

octa_status
octa_context_enter (int c)
{
  octa_status st = OCTA_OK;
  if (is_unchecked)
    check_again ();
  if (c == in_use)
    return OCTA_OK;
  if (! octa_context_raw (c))
    OCTA_TRY (retain_primary (c));
  else
    OCTA_CU (cuCtxSetCurrent, (contexts[c].ctx));
  in_use = c;
done:
  return st;
}

bool
octa_context_switch (int c)
{
  if (c == octa_context_in_use ())
    return true;
  if (! octa_context_raw (c)
      || OCTA_CU_RESULT (cuCtxSetCurrent, (contexts[c].ctx)) != CUDA_SUCCESS)
    return false;
  in_use = c;
  return true;
}

void
octa_context_forget (int c)
{
  if (c >= n_contexts)
    return;
  free (contexts[c].peers);
  contexts[c] = (context){ .device = c };
  if (in_use == c)
    in_use = OCTA_NO_CONTEXT;
}

void
octa_context_unset (void)
{
  (void)OCTA_CU_RESULT (cuCtxSetCurrent, (NULL));
  in_use = OCTA_NO_CONTEXT;
}

/* ---- the context of new work ---- */

int
octa_context_current (void)
{
  return n_stack ? stack[n_stack - 1] : selected;
}

int
octa_current_place (void)
{
  return scope >= 0 ? scope : octa_context_current ();
}

int
octa_current_device (void)
{
  return octa_context_device (octa_current_place ());
}

octa_status
octa_current_ready (void)
{
  return octa_context_enter (octa_current_place ());
}

octa_status
octa_context_ready (void)
{
  return octa_context_enter (octa_context_current ());
}

/* Work belongs to PLACE in this scope.  If it already does, the current stream
   stays.  */
static void
set_scope (int place)
{
  int was = octa_current_place ();
  scope = place;
  if (octa_current_place () != was)
    octa_context_watch.moved (octa_current_place ());
}

int
octa_current_scope (int place)
{
  int before = scope;
  set_scope (place);
  return before;
}

octa_status
octa_current_enter (int place, int *before)
{
  octa_status st = octa_context_enter (place);
  if (st == OCTA_OK)
    *before = octa_current_scope (place);
  return st;
}

void
octa_current_leave (int before)
{
  set_scope (before);
}

void
octa_context_call_ends (void)
{
  octa_setting_check ();
  int c = octa_context_current ();
  if (in_use != OCTA_NO_CONTEXT && in_use != c && octa_context_raw (c))
    (void)octa_context_switch (c);
}

void
octa_current_select (int device)
{
  selected = device;
  octa_context_watch.moved (octa_current_place ());
}

/* ---- the stack ---- */

int
octa_context_depth (void)
{
  return n_stack;
}

static octa_status
stack_room (void)
{
  if (n_stack < cap_stack)
    return OCTA_OK;
  int cap = cap_stack ? 2 * cap_stack : 8;
  int *p = realloc (stack, (size_t)cap * sizeof *p);
  if (! p)
    return octa_no_memory ("a context");
  stack = p;
  cap_stack = cap;
  return OCTA_OK;
}

octa_status
octa_context_stack_push (int c)
{
  octa_status st;
  OCTA_TRY (stack_room ());
  OCTA_TRY (octa_context_enter (c));
  octa_context_retain (c);
  stack[n_stack++] = c;
  octa_context_watch.moved (octa_current_place ());
done:
  return st;
}

octa_status
octa_context_stack_pop (void)
{
  octa_status st = OCTA_OK;
  if (! n_stack)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the context stack is empty: nothing was pushed");
  int below = n_stack > 1 ? stack[n_stack - 2] : selected;
  if (octa_context_raw (below))
    OCTA_TRY (octa_context_enter (below));
  octa_context_release (stack[--n_stack]);
  octa_context_watch.moved (octa_current_place ());
done:
  return st;
}

/* Remove the contexts for which GONE is true from the stack.  */
static void
remove_if (bool (*gone) (int c, int which), int which)
{
  /* Removing a context notifies its watchers, who must see the context that is
     current then.  */
  for (int i = n_stack - 1; i >= 0; i--)
    if (gone (stack[i], which))
      {
        int c = stack[i];
        n_stack--;
        for (int k = i; k < n_stack; k++)
          stack[k] = stack[k + 1];
        octa_context_release (c);
      }
  octa_context_watch.moved (octa_current_place ());
}

static bool
is_context (int c, int which)
{
  return c == which;
}

static bool
is_on_device (int c, int which)
{
  return octa_context_device (c) == which;
}

void
octa_context_stack_remove (int c)
{
  remove_if (is_context, c);
}

void
octa_context_stack_remove_device (int device)
{
  remove_if (is_on_device, device);
}
