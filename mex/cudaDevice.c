/* cudaDevice.c -- methods of cudaDevice, which is cuda.Device and what
   gpuDevice returns: methods as PyCUDA names them, properties as MATLAB does,
   and every attribute of the driver in lower case.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cuda.h"

#include <stdio.h>
#include <string.h>

const char *const gateway_class = "cudaDevice";

static octa_status
get_id (const call *c, octa_id *id)
{
  return cuda_id (c->rhs[0], OCTA_KIND_DEVICE, id);
}

static octa_status
named_attribute (octa_id id, const char *name, double *v)
{
  int attribute, value;
  if (! octa_constant_find ("device_attribute", name, &attribute))
    return octa_fail (OCTA_ID_LOGIC, "cuda.device_attribute has no %s", name);
  if (octa_device_attribute (id, attribute, &value) != OCTA_OK)
    return OCTA_FAIL;
  *v = value;
  return OCTA_OK;
}

/* ---- PyCUDA's methods ---- */

static octa_status
do_name (call *c)
{
  octa_id id;
  char text[256];
  if (get_id (c, &id) != OCTA_OK
      || octa_device_name (id, text, sizeof text) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_text (text);
  return OCTA_OK;
}

static octa_status
do_pci_bus_id (call *c)
{
  octa_id id;
  char text[64];
  if (get_id (c, &id) != OCTA_OK
      || octa_device_bus_id (id, text, sizeof text) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_text (text);
  return OCTA_OK;
}

static octa_status
do_compute_capability (call *c)
{
  octa_id id;
  double major, minor;
  if (get_id (c, &id) != OCTA_OK
      || named_attribute (id, "COMPUTE_CAPABILITY_MAJOR", &major) != OCTA_OK
      || named_attribute (id, "COMPUTE_CAPABILITY_MINOR", &minor) != OCTA_OK)
    return OCTA_FAIL;
  mxArray *x = mxCreateDoubleMatrix (1, 2, mxREAL);
  double *v = mxGetData (x);
  v[0] = major;
  v[1] = minor;
  c->lhs[0] = x;
  return OCTA_OK;
}

static octa_status
do_total_memory (call *c)
{
  octa_id id;
  size_t bytes;
  if (get_id (c, &id) != OCTA_OK
      || octa_device_total_memory (id, &bytes) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_double ((double)bytes);
  return OCTA_OK;
}

static octa_status
do_get_attribute (call *c)
{
  octa_id id;
  int attribute, value;
  if (get_id (c, &id) != OCTA_OK
      || cuda_member (c->rhs[1], "device_attribute", &attribute) != OCTA_OK
      || octa_device_attribute (id, attribute, &value) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_double (value);
  return OCTA_OK;
}

/* A struct of all the attributes that this driver knows.  */
static octa_status
do_get_attributes (call *c)
{
  octa_id id;
  const char *name;
  int attribute, value;
  if (get_id (c, &id) != OCTA_OK || ! octa_handle_get (id, OCTA_KIND_DEVICE))
    return OCTA_FAIL;
  mxArray *s = mxCreateStructMatrix (1, 1, 0, NULL);
  for (size_t i = 0; octa_constant ("device_attribute", i, &name, &attribute);
       i++)
    if (octa_device_attribute (id, attribute, &value) == OCTA_OK)
      {
        mxAddField (s, name);
        mxSetField (s, 0, name, gateway_double (value));
      }
  c->lhs[0] = s;
  return OCTA_OK;
}

static octa_status
do_can_access_peer (call *c)
{
  octa_id id, other;
  bool can;
  if (get_id (c, &id) != OCTA_OK
      || cuda_id (c->rhs[1], OCTA_KIND_DEVICE, &other) != OCTA_OK
      || octa_device_peer (id, other, &can) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_logical (can);
  return OCTA_OK;
}

/* get_p2p_attribute (device, attribute, other) */
static octa_status
do_get_p2p_attribute (call *c)
{
  octa_id id, other;
  int attribute, value;
  if (get_id (c, &id) != OCTA_OK
      || cuda_member (c->rhs[1], "p2p_attribute", &attribute) != OCTA_OK
      || cuda_id (c->rhs[2], OCTA_KIND_DEVICE, &other) != OCTA_OK
      || octa_device_p2p (id, other, attribute, &value) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_double (value);
  return OCTA_OK;
}

static octa_status
do_uuid (call *c)
{
  octa_id id;
  char text[64];
  if (get_id (c, &id) != OCTA_OK
      || octa_device_uuid (id, text, sizeof text) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_text (text);
  return OCTA_OK;
}

/* ---- contexts of a device ---- */

/* make_context (device [, flags]) */
static octa_status
do_make_context (call *c)
{
  octa_id id, context;
  unsigned flags = 0;
  if (get_id (c, &id) != OCTA_OK
      || (c->n_rhs > 1 && cuda_flags (c->rhs[1], "FLAGS", &flags) != OCTA_OK))
    return OCTA_FAIL;
  mxArray *object = gateway_object ("cudaContext");
  if (octa_context_create (id, flags, &context) != OCTA_OK)
    return OCTA_FAIL;
  gateway_object_open (object, context);
  c->lhs[0] = object;
  return OCTA_OK;
}

static octa_status
do_retain_primary_context (call *c)
{
  octa_id id, context;
  if (get_id (c, &id) != OCTA_OK)
    return OCTA_FAIL;
  mxArray *object = gateway_object ("cudaContext");
  if (octa_context_primary (id, &context) != OCTA_OK)
    return OCTA_FAIL;
  gateway_object_open (object, context);
  c->lhs[0] = object;
  return OCTA_OK;
}

/* [flags, active] = primary_context_state (device) */
static octa_status
do_primary_context_state (call *c)
{
  octa_id id;
  unsigned flags;
  bool is_active;
  if (get_id (c, &id) != OCTA_OK
      || octa_device_primary_state (id, &flags, &is_active) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_double (flags);
  if (c->n_lhs > 1)
    c->lhs[1] = gateway_logical (is_active);
  return OCTA_OK;
}

static octa_status
do_set_primary_context_flags (call *c)
{
  octa_id id;
  unsigned flags;
  if (get_id (c, &id) != OCTA_OK
      || cuda_flags (c->rhs[1], "FLAGS", &flags) != OCTA_OK)
    return OCTA_FAIL;
  return octa_device_primary_flags (id, flags);
}

static octa_status
is_equal (call *c, bool *equal)
{
  octa_id a = gateway_id_of (c->rhs[0], OCTA_KIND_DEVICE);
  octa_id b = gateway_id_of (c->rhs[1], OCTA_KIND_DEVICE);
  int i, j;
  *equal = false;
  if (! a || ! b)
    return OCTA_OK;
  if (octa_device_ordinal (a, &i) != OCTA_OK
      || octa_device_ordinal (b, &j) != OCTA_OK)
    return OCTA_FAIL;
  *equal = i == j;
  return OCTA_OK;
}

static octa_status
do_eq (call *c)
{
  bool equal;
  if (is_equal (c, &equal) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_logical (equal);
  return OCTA_OK;
}

static octa_status
do_ne (call *c)
{
  bool equal;
  if (is_equal (c, &equal) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_logical (! equal);
  return OCTA_OK;
}

/* ---- MATLAB's methods ---- */

static octa_status
is_selected (octa_id id, bool *is)
{
  int ordinal;
  if (octa_device_ordinal (id, &ordinal) != OCTA_OK)
    return OCTA_FAIL;
  *is = ordinal == octa_device_current ();
  return OCTA_OK;
}

static octa_status
do_wait (call *c)
{
  octa_id id;
  int ordinal;
  if (get_id (c, &id) != OCTA_OK
      || octa_device_ordinal (id, &ordinal) != OCTA_OK)
    return OCTA_FAIL;
  return octa_device_wait (ordinal);
}

static octa_status
do_reset (call *c)
{
  octa_id id;
  int ordinal;
  if (get_id (c, &id) != OCTA_OK
      || octa_device_ordinal (id, &ordinal) != OCTA_OK)
    return OCTA_FAIL;
  return octa_device_reset (ordinal);
}

/* ---- MATLAB's properties ---- */

typedef octa_status (*getter) (octa_id id, mxArray **x);

static octa_status
get_Name (octa_id id, mxArray **x)
{
  char text[256];
  if (octa_device_name (id, text, sizeof text) != OCTA_OK)
    return OCTA_FAIL;
  *x = gateway_text (text);
  return OCTA_OK;
}

static octa_status
get_Index (octa_id id, mxArray **x)
{
  int ordinal;
  if (octa_device_ordinal (id, &ordinal) != OCTA_OK)
    return OCTA_FAIL;
  *x = gateway_double (ordinal + 1);
  return OCTA_OK;
}

static octa_status
get_ComputeCapability (octa_id id, mxArray **x)
{
  double major, minor;
  char text[32];
  if (named_attribute (id, "COMPUTE_CAPABILITY_MAJOR", &major) != OCTA_OK
      || named_attribute (id, "COMPUTE_CAPABILITY_MINOR", &minor) != OCTA_OK)
    return OCTA_FAIL;
  snprintf (text, sizeof text, "%d.%d", (int)major, (int)minor);
  *x = gateway_text (text);
  return OCTA_OK;
}

static octa_status
get_ComputeMode (octa_id id, mxArray **x)
{
  double mode;
  if (named_attribute (id, "COMPUTE_MODE", &mode) != OCTA_OK)
    return OCTA_FAIL;
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
  if (named_attribute (id, "COMPUTE_MODE", &mode) != OCTA_OK)
    return OCTA_FAIL;
  *x = gateway_logical (mode != 2);
  return OCTA_OK;
}

static octa_status
get_DeviceSelected (octa_id id, mxArray **x)
{
  bool is;
  if (is_selected (id, &is) != OCTA_OK)
    return OCTA_FAIL;
  *x = gateway_logical (is);
  return OCTA_OK;
}

static octa_status
get_TotalMemory (octa_id id, mxArray **x)
{
  size_t bytes;
  if (octa_device_total_memory (id, &bytes) != OCTA_OK)
    return OCTA_FAIL;
  *x = gateway_double ((double)bytes);
  return OCTA_OK;
}

/* Known only of a device that is in use or selected: to ask another one would
   take it up.  */
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
  if (octa_device_uuid (id, text, sizeof text) != OCTA_OK)
    return OCTA_FAIL;
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
    if (named_attribute (id, names[i], &v[i]) != OCTA_OK)
      return OCTA_FAIL;
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

/* What disp shows, in its order; a row has a function or the name of an
   attribute, which is a truth value where IS_LOGICAL.  */
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
  if (named_attribute (id, p->attribute, &v) != OCTA_OK)
    return OCTA_FAIL;
  *x = p->is_logical ? gateway_logical (v != 0) : gateway_double (v);
  return OCTA_OK;
}

/* d.Name, and d.warp_size for the driver's attributes.  */
static octa_status
get_property (call *c, const char *name, bool *found)
{
  octa_id id;
  double v;
  int attribute;
  *found = true;
  if (get_id (c, &id) != OCTA_OK)
    return OCTA_FAIL;
  if (! strcmp (name, "FreeMemory"))
    name = "AvailableMemory";
  for (size_t i = 0; i < N_ELEMS (properties); i++)
    if (! strcmp (properties[i].name, name))
      return read_property (id, &properties[i], &c->lhs[0]);
  *found = octa_constant_find ("device_attribute", name, &attribute);
  if (! *found)
    return OCTA_OK;
  if (named_attribute (id, name, &v) != OCTA_OK)
    return OCTA_FAIL;
  c->lhs[0] = gateway_double (v);
  return OCTA_OK;
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

static octa_status
do_disp (call *c)
{
  octa_id id = gateway_id (c->rhs[0]);
  if (c->n_lhs > 0 || ! octa_handle_is_open (id))
    return cuda_disp (c, OCTA_KIND_DEVICE, "open");
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
static octa_status
do_properties (call *c)
{
  mxArray *cell = mxCreateCellMatrix (N_ELEMS (properties), 1);
  for (size_t i = 0; i < N_ELEMS (properties); i++)
    mxSetCell (cell, (mwIndex)i, gateway_text (properties[i].name));
  c->lhs[0] = cell;
  return OCTA_OK;
}

/* ---- subsref ---- */

static octa_status do_subsref (call *c);

/* clang-format off */
static const method methods[] = {
  METHOD (can_access_peer,    2, 2, 1, do_can_access_peer)    /* True if it reaches another device */
  METHOD (close,              1, 1, 0, cuda_close)            /* Let go of the handle */
  METHOD (compute_capability, 1, 1, 1, do_compute_capability) /* Major and minor number */
  METHOD (delete,             1, 1, 0, cuda_close)
  METHOD (disp,               1, 1, 1, do_disp)               /* Print the properties */
  METHOD (eq,                 2, 2, 1, do_eq)                 /* True for the same device */
  METHOD (get_attribute,      2, 2, 1, do_get_attribute)      /* An attribute by constant or name */
  METHOD (get_attributes,     1, 1, 1, do_get_attributes)     /* All attributes, a struct */
  METHOD (get_p2p_attribute,  3, 3, 1, do_get_p2p_attribute)  /* An attribute of the link to another device */
  METHOD (isopen,             1, 1, 1, cuda_isopen)           /* True until the handle is closed */
  METHOD (make_context,       1, 2, 1, do_make_context)       /* Make a context and push it */
  METHOD (name,               1, 1, 1, do_name)               /* Name of the device */
  METHOD (ne,                 2, 2, 1, do_ne)                 /* True for different devices */
  METHOD (pci_bus_id,         1, 1, 1, do_pci_bus_id)         /* PCI bus id, text */
  METHOD (primary_context_state, 1, 1, 2, do_primary_context_state) /* Its flags, and whether it exists */
  METHOD (properties,         1, 1, 1, do_properties)         /* Names of the properties */
  METHOD (reset,              1, 1, 0, do_reset)              /* Close everything on the device */
  METHOD (retain_primary_context, 1, 1, 1, do_retain_primary_context) /* The context that gpuArrays are in */
  METHOD (set_primary_context_flags, 2, 2, 0, do_set_primary_context_flags) /* How it waits, and more */
  METHOD (subsref,            2, 2, -1, do_subsref)           /* d.Name reads a property */
  METHOD (total_memory,       1, 1, 1, do_total_memory)       /* Size of its memory in bytes */
  METHOD (uuid,               1, 1, 1, do_uuid)               /* What tells it from all other devices */
  METHOD (wait,               1, 1, 0, do_wait)               /* Compute what is pending and wait */
};
/* clang-format on */

const method *
gateway_find (const char *name)
{
  return gateway_lookup (methods, N_ELEMS (methods), name);
}

static octa_status
do_subsref (call *c)
{
  return cuda_subsref (c, methods, N_ELEMS (methods), get_property);
}
