/* cudaContext.c -- methods of cudaContext.

   All methods act on their object. cuda.Context has those that PyCUDA applies
   to the current context.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

#include <stdio.h>

/* The id in argument I, which must not be 0, since libocta takes 0 as the
   current context.  */
static octa_status
read_context (const call *c, int i, octa_id *id)
{
  return handle_open_id (c->rhs[i], OCTA_KIND_CONTEXT, id);
}

/* ---- the stack ---- */

static octa_status
do_detach (call *c)
{
  octa_id id;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_CONTEXT, &id));
  return octa_user_context_detach (id);
}

/* ---- identity ---- */

/* The method's argument: true for eq, false for ne.  */
static octa_status
do_compare (call *c)
{
  bool is_equal = octa_user_context_equal (gateway_id_of (c->rhs[0],
                                                          OCTA_KIND_CONTEXT),
                                           gateway_id_of (c->rhs[1],
                                                          OCTA_KIND_CONTEXT));
  return gateway_one (c, gateway_logical (is_equal == c->arg.n));
}

static octa_status
do_get_device (call *c)
{
  octa_id id, device;
  int ordinal;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_user_context_ordinal (id, &ordinal));
  return handle_new (c, "cudaDevice", device,
                     octa_device_open (ordinal, &device));
}

static octa_status
do_disp (call *c)
{
  octa_id id = gateway_id (c->rhs[0]);
  int ordinal;
  char text[64] = "open";
  if (octa_handle_is_open (id)
      && octa_user_context_ordinal (id, &ordinal) == OCTA_OK)
    snprintf (text, sizeof text, "on device %d%s", ordinal,
              octa_user_context_is_current (id) ? ", current" : "");
  return handle_disp (c, text);
}

/* ---- waiting, limits, preferences ---- */

static octa_status
do_mem_get_info (call *c)
{
  octa_id id;
  size_t available, total;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_user_context_memory (id, &available, &total));
  return gateway_two (c, gateway_double ((double)available),
                      gateway_double ((double)total));
}

static octa_status
do_get_limit (call *c)
{
  octa_id id;
  int limit;
  size_t value;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (arg_member (c->rhs[1], "limit", &limit));
  GATEWAY_TRY (octa_user_context_limit (id, limit, &value));
  return gateway_one (c, gateway_double ((double)value));
}

static octa_status
do_set_limit (call *c)
{
  octa_id id;
  int limit;
  size_t value;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (arg_member (c->rhs[1], "limit", &limit));
  GATEWAY_TRY (arg_size (c->rhs[2], "VALUE", &value));
  return octa_user_context_limit_set (id, limit, value);
}

/* Read an existing member of GROUP, by number or name.  */
static octa_status
read_member (const mxArray *x, const char *group, int *value)
{
  const char *name;
  int v;
  GATEWAY_TRY (arg_member (x, group, value));
  for (size_t i = 0; octa_constant (group, i, &name, &v); i++)
    if (v == *value)
      return OCTA_OK;
  return octa_fail (OCTA_ERROR_LOGIC, "cuda.%s has no member %d", group,
                    *value);
}

static octa_status
do_set_cache_config (call *c)
{
  octa_id id;
  int config;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (read_member (c->rhs[1], "func_cache", &config));
  return octa_user_context_cache_config_set (id, config);
}

/* Every GPU since Maxwell has banks of four bytes.  */
static octa_status
do_get_shared_config (call *c)
{
  octa_id id;
  int config;
  GATEWAY_TRY (handle_self (c, &id));
  if (! octa_constant_find ("shared_config", "FOUR_BYTE_BANK_SIZE", &config))
    return OCTA_FAIL;
  return gateway_one (c, gateway_double (config));
}

static octa_status
do_set_shared_config (call *c)
{
  octa_id id;
  int config;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (read_member (c->rhs[1], "shared_config", &config));
  gateway_warning (OCTA_ERROR_NOTSUPPORTED,
                   "set_shared_config has no effect: the banks of shared "
                   "memory have four bytes on every GPU that CUDA supports");
  return OCTA_OK;
}

/* [least, greatest] */
static octa_status
do_get_stream_priority_range (call *c)
{
  octa_id id;
  int least, greatest;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (octa_user_context_priorities (id, &least, &greatest));
  return gateway_two (c, gateway_double (least), gateway_double (greatest));
}

/* ---- peers ---- */

static octa_status
do_enable_peer_access (call *c)
{
  octa_id id, peer;
  unsigned flags = 0;
  if (handle_self (c, &id) != OCTA_OK || read_context (c, 1, &peer) != OCTA_OK
      || (c->n_rhs > 2 && arg_flags (c->rhs[2], "FLAGS", &flags) != OCTA_OK))
    return OCTA_FAIL;
  return octa_user_context_enable_peer (id, peer, flags);
}

static octa_status
do_disable_peer_access (call *c)
{
  octa_id id, peer;
  unsigned flags = 0;
  if (handle_self (c, &id) != OCTA_OK || read_context (c, 1, &peer) != OCTA_OK
      || (c->n_rhs > 2 && arg_flags (c->rhs[2], "FLAGS", &flags) != OCTA_OK))
    return OCTA_FAIL;
  if (flags)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "FLAGS must be 0: no flags are defined");
  return octa_user_context_disable_peer (id, peer);
}

/* clang-format off */
static const method methods[] = {
  METHOD (close, 1, 1, 0, handle_close)                       /* Close the handle */
  METHOD (detach, 1, 1, 0, do_detach)                         /* Take it off the stack and close the handle */
  METHOD (disable_peer_access, 2, 3, 0, do_disable_peer_access) /* Undo enable_peer_access */
  METHOD (disp, 1, 1, 1, do_disp)                             /* Print device and state */
  METHOD (enable_peer_access, 2, 3, 0, do_enable_peer_access) /* Allow access to the memory of another context */
  METHOD_ARG (eq, 2, 2, 1, do_compare, true)                  /* True for the same context */
  GET (get_api_version, unsigned, octa_user_context_api_version)   /* The driver's version number of the context interface */
  GET (get_cache_config, int, octa_user_context_cache_config)      /* Preference of L1 or shared memory */
  METHOD (get_device, 1, 1, 1, do_get_device)                 /* The device of the context */
  GET (get_flags, unsigned, octa_user_context_flags)               /* The flags, members of cuda.ctx_flags */
  GET (get_id, uint64_t, octa_user_context_number)                 /* A number that no other context has or had */
  METHOD (get_limit, 2, 2, 1, do_get_limit)                   /* Read a limit */
  METHOD (get_shared_config, 1, 1, 1, do_get_shared_config)   /* Width of shared memory banks */
  METHOD (get_stream_priority_range, 1, 1, 2, do_get_stream_priority_range) /* Least and greatest priority */
  GET (handle, uint64_t, octa_user_context_address)                /* The driver's handle, a uint64 number */
  METHOD (isopen, 1, 1, 1, handle_isopen)                     /* True until the handle is closed */
  METHOD (mem_get_info, 1, 1, 2, do_mem_get_info)             /* Free and total memory in bytes */
  METHOD_ARG (ne, 2, 2, 1, do_compare, false)                 /* True for different contexts */
  DO (pop, octa_user_context_pop)                                  /* Make the one below it current */
  DO (push, octa_user_context_push)                                /* Make it current */
  DO (reset_persisting_l2_cache, octa_user_context_reset_l2)       /* Reset persisting lines to normal ones */
  METHOD (set_cache_config, 2, 2, 0, do_set_cache_config)     /* Prefer L1 or shared memory */
  SET (set_flags, unsigned, octa_user_context_flags_set)           /* Change how host threads wait, and more */
  METHOD (set_limit, 3, 3, 0, do_set_limit)                   /* Change a limit */
  METHOD (set_shared_config, 2, 2, 0, do_set_shared_config)   /* Only warns: GPUs have a fixed width today */
  DO (synchronize, octa_user_context_wait)                         /* Wait for all its streams */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaContext",
                               .kind = OCTA_KIND_CONTEXT,
                               .methods = methods };
