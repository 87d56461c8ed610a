/* constants.c -- the driver's constants by PyCUDA's names for them.

   A group is one of CUDA's enumerations with the prefix of its members taken
   off: cuda.ctx_flags.SCHED_AUTO is CU_CTX_SCHED_AUTO.  Values come from the
   tables that cuda_api.h is made of.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "objects_internal.h"

#include <string.h>
#include <strings.h>

typedef struct constant
{
  const char *type, *name;
  int value;
} constant;

/* clang-format off */
static const constant constants[] = {
#define ENUM(type)
#define MACROS(set)
#define CONSTANT(name, value) { NULL, #name, value },
#define END(type) { #type, NULL, 0 },
#include "cuda_constants.def"
#undef ENUM
#undef MACROS
#undef CONSTANT
#undef END
};

static const constant device_attributes[] = {
#define ATTRIBUTE(name, value) { NULL, #name, value },
#define ALIAS(name, value) { NULL, #name, value },
#include "device_attributes.def"
#undef ATTRIBUTE
#undef ALIAS
};

static const struct
{
  const char *group, *type, *prefix;
} groups[] = {
  { "address_mode",       "CUaddress_mode",       "CU_TR_ADDRESS_MODE_" },
  { "array_cubemap_face", "CUarray_cubemap_face", "CU_CUBEMAP_FACE_" },
  { "array_format",       "CUarray_format",       "CU_AD_FORMAT_" },
  { "filter_mode",        "CUfilter_mode",        "CU_TR_FILTER_MODE_" },
  { "resource_type",      "CUresourcetype",       "CU_RESOURCE_TYPE_" },
  { "resource_view_format", "CUresourceViewFormat", "CU_RES_VIEW_FORMAT_" },
  { "compute_mode",       "CUcomputemode",        "CU_COMPUTEMODE_" },
  { "ctx_flags",          "CUctx_flags",          "CU_CTX_" },
  { "event_flags",        "CUevent_flags",        "CU_EVENT_" },
  { "func_cache",         "CUfunc_cache",         "CU_FUNC_CACHE_" },
  { "function_attribute", "CUfunction_attribute", "CU_FUNC_ATTRIBUTE_" },
  { "jit_cache_mode",     "CUjit_cacheMode",      "CU_JIT_CACHE_OPTION_" },
  { "jit_fallback",       "CUjit_fallback",       "CU_" },
  { "jit_input_type",     "CUjitInputType",       "CU_JIT_INPUT_" },
  { "jit_option",         "CUjit_option",         "CU_JIT_" },
  { "jit_target",         "CUjit_target",         "CU_TARGET_" },
  { "limit",              "CUlimit",              "CU_LIMIT_" },
  { "module_loading_mode", "CUmoduleLoadingMode", "CU_MODULE_" },
  { "mem_advice",         "CUmem_advise",         "CU_MEM_ADVISE_" },
  { "mem_range_attribute", "CUmem_range_attribute", "CU_MEM_RANGE_ATTRIBUTE_" },
  { "mempool_attribute",  "CUmemPool_attribute",  "CU_MEMPOOL_ATTR_" },
  { "memory_type",        "CUmemorytype",         "CU_MEMORYTYPE_" },
  { "mem_attach_flags",   "CUmemAttach_flags",    "CU_MEM_ATTACH_" },
  { "ipc_mem_flags",      "CUipcMem_flags",       "CU_IPC_MEM_" },
  { "pointer_attribute",  "CUpointer_attribute",  "CU_POINTER_ATTRIBUTE_" },
  { "shared_carveout",    "CUshared_carveout",    "CU_SHAREDMEM_CARVEOUT_" },
  { "p2p_attribute",      "CUdevice_P2PAttribute", "CU_DEVICE_P2P_ATTRIBUTE_" },
  { "shared_config",      "CUsharedconfig",       "CU_SHARED_MEM_CONFIG_" },
  { "stream_flags",       "CUstream_flags",       "CU_STREAM_" },
  { "texture_flags",      "CUtexture_flags",      "CU_TRSF_" },
  { "host_alloc_flags",   "CUmemhostalloc_flags", "CU_MEMHOSTALLOC_" },
  { "mem_host_register_flags", "CUmemhostregister_flags", "CU_MEMHOSTREGISTER_" },
  /* streams, capture and graphs */
  { "event_record_flags",   "CUevent_record_flags",   "CU_EVENT_RECORD_" },
  { "event_wait_flags",     "CUevent_wait_flags",     "CU_EVENT_WAIT_" },
  { "stream_wait_value_flags", "CUstreamWaitValue_flags",
    "CU_STREAM_WAIT_VALUE_" },
  { "stream_write_value_flags", "CUstreamWriteValue_flags",
    "CU_STREAM_WRITE_VALUE_" },
  { "capture_mode",         "CUstreamCaptureMode",    "CU_STREAM_CAPTURE_MODE_" },
  { "capture_status",       "CUstreamCaptureStatus",  "CU_STREAM_CAPTURE_STATUS_" },
  { "update_capture_dependencies_flags",
    "CUstreamUpdateCaptureDependencies_flags",        "CU_STREAM_" },
  { "graph_node_type",      "CUgraphNodeType",        "CU_GRAPH_NODE_TYPE_" },
  { "graph_exec_update_result", "CUgraphExecUpdateResult",
    "CU_GRAPH_EXEC_UPDATE_" },
  { "graph_instantiate_flags", "CUgraphInstantiate_flags",
    "CUDA_GRAPH_INSTANTIATE_FLAG_" },
  { "graph_debug_dot_flags", "CUgraphDebugDot_flags",  "CU_GRAPH_DEBUG_DOT_FLAGS_" },
};
/* clang-format on */

#define N_ELEMS(a) (sizeof (a) / sizeof (a)[0])

/* The rows of GROUP: the enumeration's members stand before its END row.  */
static const constant *
find_group (const char *group, size_t *n, size_t *prefix)
{
  *prefix = 0;
  if (! strcmp (group, "device_attribute"))
    {
      *n = N_ELEMS (device_attributes);
      return device_attributes;
    }
  for (size_t g = 0; g < N_ELEMS (groups); g++)
    if (! strcmp (groups[g].group, group))
      for (size_t i = 0, start = 0; i < N_ELEMS (constants); i++)
        if (constants[i].type)
          {
            if (! strcmp (constants[i].type, groups[g].type))
              {
                *n = i - start;
                *prefix = strlen (groups[g].prefix);
                return constants + start;
              }
            start = i + 1;
          }
  return NULL;
}

bool
octa_constant (const char *group, size_t i, const char **name, int *value)
{
  size_t n, prefix;
  const constant *c = find_group (group, &n, &prefix);
  if (! c || i >= n)
    return false;
  *name = c[i].name + prefix;
  *value = c[i].value;
  return true;
}

bool
octa_constant_find (const char *group, const char *name, int *value)
{
  size_t n, prefix;
  const constant *c = find_group (group, &n, &prefix);
  for (size_t i = 0; c && i < n; i++)
    if (! strcasecmp (c[i].name + prefix, name))
      {
        *value = c[i].value;
        return true;
      }
  return false;
}
