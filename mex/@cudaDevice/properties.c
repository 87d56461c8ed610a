/* properties.c -- properties of cudaDevice, with MATLAB's names.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cudaDevice.h"

#include <stdio.h>
#include <string.h>

octa_status
device_attribute (octa_id id, const char *name, double *v)
{
  int attribute, value;
  if (! octa_constant_find ("device_attribute", name, &attribute))
    return octa_fail (OCTA_ERROR_LOGIC, "cuda.device_attribute has no %s",
                      name);
  GATEWAY_TRY (octa_device_attribute (id, attribute, &value));
  *v = value;
  return OCTA_OK;
}

static octa_status
is_selected (octa_id id, bool *is)
{
  int ordinal;
  GATEWAY_TRY (octa_device_ordinal (id, &ordinal));
  *is = ordinal == octa_current_device ();
  return OCTA_OK;
}

typedef octa_status (*getter) (octa_id id, mxArray **x);

static octa_status
get_Name (octa_id id, mxArray **x)
{
  char text[256];
  GATEWAY_TRY (octa_device_name (id, text, sizeof text));
  *x = gateway_text (text);
  return OCTA_OK;
}

static octa_status
get_Index (octa_id id, mxArray **x)
{
  int ordinal;
  GATEWAY_TRY (octa_device_ordinal (id, &ordinal));
  *x = gateway_double (ordinal + 1);
  return OCTA_OK;
}

static octa_status
get_ComputeCapability (octa_id id, mxArray **x)
{
  double major, minor;
  char text[32];
  GATEWAY_TRY (device_attribute (id, "COMPUTE_CAPABILITY_MAJOR", &major));
  GATEWAY_TRY (device_attribute (id, "COMPUTE_CAPABILITY_MINOR", &minor));
  snprintf (text, sizeof text, "%d.%d", (int)major, (int)minor);
  *x = gateway_text (text);
  return OCTA_OK;
}

static octa_status
get_ComputeMode (octa_id id, mxArray **x)
{
  double mode;
  GATEWAY_TRY (device_attribute (id, "COMPUTE_MODE", &mode));
  *x = gateway_text (mode == 0   ? "Default"
                     : mode == 2 ? "Prohibited"
                                 : "Exclusive process");
  return OCTA_OK;
}

static octa_status
get_true (octa_id id, mxArray **x)
{
  if (! octa_handle_get (id, OCTA_KIND_DEVICE))
    return OCTA_FAIL;
  *x = gateway_logical (true);
  return OCTA_OK;
}

static octa_status
get_DeviceAvailable (octa_id id, mxArray **x)
{
  double mode;
  GATEWAY_TRY (device_attribute (id, "COMPUTE_MODE", &mode));
  *x = gateway_logical (mode != 2);
  return OCTA_OK;
}

static octa_status
get_DeviceSelected (octa_id id, mxArray **x)
{
  bool is;
  GATEWAY_TRY (is_selected (id, &is));
  *x = gateway_logical (is);
  return OCTA_OK;
}

static octa_status
get_TotalMemory (octa_id id, mxArray **x)
{
  size_t bytes;
  GATEWAY_TRY (octa_device_total_memory (id, &bytes));
  *x = gateway_double ((double)bytes);
  return OCTA_OK;
}

/* Known only for a device that is in use or selected; querying another one
   would make a context on it.  */
static octa_status
get_AvailableMemory (octa_id id, mxArray **x)
{
  bool is, is_active;
  unsigned flags;
  size_t available;
  if (is_selected (id, &is) != OCTA_OK
      || octa_device_primary_state (id, &flags, &is_active) != OCTA_OK
      || ((is || is_active)
          && octa_device_free_memory (id, &available) != OCTA_OK))
    return OCTA_FAIL;
  *x = gateway_double (is || is_active ? (double)available : mxGetNaN ());
  return OCTA_OK;
}

static octa_status
get_UUID (octa_id id, mxArray **x)
{
  char text[64];
  GATEWAY_TRY (octa_device_uuid (id, text, sizeof text));
  *x = gateway_text (text);
  return OCTA_OK;
}

static octa_status
get_fixed (octa_id id, const char *text, mxArray **x)
{
  if (! octa_handle_get (id, OCTA_KIND_DEVICE))
    return OCTA_FAIL;
  *x = gateway_text (text);
  return OCTA_OK;
}

static octa_status
get_DriverModel (octa_id id, mxArray **x)
{
  return get_fixed (id, "N/A", x);
}

static octa_status
get_CachePolicy (octa_id id, mxArray **x)
{
  return get_fixed (id, "maximum", x);
}

static octa_status
get_GraphicsDriverVersion (octa_id id, mxArray **x)
{
  int v;
  char text[32];
  if (! octa_handle_get (id, OCTA_KIND_DEVICE)
      || octa_device_driver_version (&v) != OCTA_OK)
    return OCTA_FAIL;
  snprintf (text, sizeof text, "%d.%d", v / 1000, v % 1000 / 10);
  *x = gateway_text (text);
  return OCTA_OK;
}

/* 13.0 of 13000 */
static octa_status
get_DriverVersion (octa_id id, mxArray **x)
{
  int v;
  if (! octa_handle_get (id, OCTA_KIND_DEVICE)
      || octa_device_driver_version (&v) != OCTA_OK)
    return OCTA_FAIL;
  *x = gateway_double (v / 1000 + v % 1000 / 100.0);
  return OCTA_OK;
}

static octa_status
get_triple (octa_id id, const char *const names[3], mxArray **x)
{
  double v[3];
  for (int i = 0; i < 3; i++)
    GATEWAY_TRY (device_attribute (id, names[i], &v[i]));
  *x = mxCreateDoubleMatrix (1, 3, mxREAL);
  memcpy (mxGetData (*x), v, sizeof v);
  return OCTA_OK;
}

static octa_status
get_MaxThreadBlockSize (octa_id id, mxArray **x)
{
  static const char *const names[] = { "MAX_BLOCK_DIM_X", "MAX_BLOCK_DIM_Y",
                                       "MAX_BLOCK_DIM_Z" };
  return get_triple (id, names, x);
}

static octa_status
get_MaxGridSize (octa_id id, mxArray **x)
{
  static const char *const names[] = { "MAX_GRID_DIM_X", "MAX_GRID_DIM_Y",
                                       "MAX_GRID_DIM_Z" };
  return get_triple (id, names, x);
}

/* The properties that disp shows, in this order.  A row has a function or the
   name of an attribute, which is logical if IS_LOGICAL.  */
/* clang-format off */
static const struct property
{
  const char *name;
  getter get;
  const char *attribute;
  bool is_logical;
} properties[] = {
  { "Name",                   get_Name,               NULL, false },
  { "Index",                  get_Index,              NULL, false },
  { "UUID",                   get_UUID,               NULL, false },
  { "ComputeCapability",      get_ComputeCapability,  NULL, false },
  { "SupportsDouble",         get_true,               NULL, false },
  { "DriverVersion",          get_DriverVersion,      NULL, false },
  { "GraphicsDriverVersion",  get_GraphicsDriverVersion, NULL, false },
  { "DriverModel",            get_DriverModel,        NULL, false },
  { "ToolkitVersion",         get_DriverVersion,      NULL, false },
  { "MaxThreadsPerBlock",     NULL, "MAX_THREADS_PER_BLOCK", false },
  { "MaxShmemPerBlock",       NULL, "MAX_SHARED_MEMORY_PER_BLOCK", false },
  { "MaxThreadBlockSize",     get_MaxThreadBlockSize, NULL, false },
  { "MaxGridSize",            get_MaxGridSize,        NULL, false },
  { "SIMDWidth",              NULL, "WARP_SIZE", false },
  { "TotalMemory",            get_TotalMemory,        NULL, false },
  { "AvailableMemory",        get_AvailableMemory,    NULL, false },
  { "CachePolicy",            get_CachePolicy,        NULL, false },
  { "MultiprocessorCount",    NULL, "MULTIPROCESSOR_COUNT", false },
  { "ClockRateKHz",           NULL, "CLOCK_RATE", false },
  { "ComputeMode",            get_ComputeMode,        NULL, false },
  { "GPUOverlapsTransfers",   NULL, "GPU_OVERLAP", true },
  { "KernelExecutionTimeout", NULL, "KERNEL_EXEC_TIMEOUT", true },
  { "CanMapHostMemory",       NULL, "CAN_MAP_HOST_MEMORY", true },
  { "DeviceSupported",        get_true,               NULL, false },
  { "DeviceAvailable",        get_DeviceAvailable,    NULL, false },
  { "DeviceSelected",         get_DeviceSelected,     NULL, false },
};
/* clang-format on */

static octa_status
read_property (octa_id id, const struct property *p, mxArray **x)
{
  double v;
  if (p->get)
    return p->get (id, x);
  GATEWAY_TRY (device_attribute (id, p->attribute, &v));
  *x = p->is_logical ? gateway_logical (v != 0) : gateway_double (v);
  return OCTA_OK;
}

/* Names of other releases of MATLAB, not shown by disp.  */
static const char *const other_names[][2] = {
  { "FreeMemory", "AvailableMemory" }, { "isAvailable", "DeviceAvailable" }
};

/* d.Name, and d.warp_size for the driver's attributes.  */
octa_status
device_property (call *c, const char *name, bool *found)
{
  octa_id id;
  double v;
  int attribute;
  *found = true;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_DEVICE, &id));
  for (size_t i = 0; i < N_ELEMS (other_names); i++)
    if (! strcmp (other_names[i][0], name))
      name = other_names[i][1];
  for (size_t i = 0; i < N_ELEMS (properties); i++)
    if (! strcmp (properties[i].name, name))
      return read_property (id, &properties[i], &c->lhs[0]);
  if (! strcmp (name, "count")) /* gpuDevice.count */
    {
      int n;
      GATEWAY_TRY (octa_device_count (&n));
      return gateway_one (c, gateway_double (n));
    }
  *found = octa_constant_find ("device_attribute", name, &attribute);
  if (! *found)
    return OCTA_OK;
  GATEWAY_TRY (device_attribute (id, name, &v));
  return gateway_one (c, gateway_double (v));
}

static void
print_property (const char *name, const mxArray *x)
{
  char *text;
  if (mxIsChar (x) && gateway_string (x, "TEXT", &text) == OCTA_OK)
    mexPrintf ("  %23s: '%s'\n", name, text);
  else if (mxIsLogical (x))
    mexPrintf ("  %23s: %d\n", name, mxGetScalar (x) != 0);
  else if (mxGetNumberOfElements (x) == 1)
    mexPrintf ("  %23s: %.15g\n", name, mxGetScalar (x));
  else
    {
      const double *v = mxGetData (x);
      mexPrintf ("  %23s: [%.15g %.15g %.15g]\n", name, v[0], v[1], v[2]);
    }
}

octa_status
device_disp (call *c)
{
  octa_id id = gateway_id (c->rhs[0]);
  if (c->n_lhs > 0 || ! octa_handle_is_open (id))
    return handle_disp (c, "open");
  mexPrintf ("  cudaDevice with properties:\n\n");
  for (size_t i = 0; i < N_ELEMS (properties); i++)
    {
      mxArray *x;
      if (read_property (id, &properties[i], &x) == OCTA_OK)
        print_property (properties[i].name, x);
    }
  mexPrintf ("\n");
  return OCTA_OK;
}

/* The names of the properties, a column of strings.  */
octa_status
device_properties (call *c)
{
  mxArray *cell = mxCreateCellMatrix (N_ELEMS (properties), 1);
  for (size_t i = 0; i < N_ELEMS (properties); i++)
    mxSetCell (cell, (mwIndex)i, gateway_text (properties[i].name));
  return gateway_one (c, cell);
}
