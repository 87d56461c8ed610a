/* cudaDevice.c -- methods of cudaDevice, the class of cuda.Device and of
   gpuDevice's result: PyCUDA's methods, MATLAB's properties, and every
   attribute of the driver in lower case.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cudaDevice.h"

static octa_status
get_id (const call *c, octa_id *id)
{
  return handle_id (c->rhs[0], OCTA_KIND_DEVICE, id);
}

/* ---- PyCUDA's methods ---- */

static octa_status
do_compute_capability (call *c)
{
  octa_id id;
  double major, minor;
  GATEWAY_TRY (get_id (c, &id));
  GATEWAY_TRY (device_attribute (id, "COMPUTE_CAPABILITY_MAJOR", &major));
  GATEWAY_TRY (device_attribute (id, "COMPUTE_CAPABILITY_MINOR", &minor));
  mxArray *x = mxCreateDoubleMatrix (1, 2, mxREAL);
  double *v = mxGetData (x);
  v[0] = major;
  v[1] = minor;
  return gateway_one (c, x);
}

static octa_status
do_get_attribute (call *c)
{
  octa_id id;
  int attribute, value;
  GATEWAY_TRY (get_id (c, &id));
  GATEWAY_TRY (arg_member (c->rhs[1], "device_attribute", &attribute));
  GATEWAY_TRY (octa_device_attribute (id, attribute, &value));
  return gateway_one (c, gateway_double (value));
}

/* A struct with all attributes that the driver knows.  */
static octa_status
do_get_attributes (call *c)
{
  octa_id id;
  const char *name;
  int attribute, value;
  if (get_id (c, &id) != OCTA_OK || ! octa_handle_get (id, OCTA_KIND_DEVICE))
    return OCTA_FAIL;
  mxArray *s = gateway_struct_of (NULL);
  for (size_t i = 0; octa_constant ("device_attribute", i, &name, &attribute);
       i++)
    if (octa_device_attribute (id, attribute, &value) == OCTA_OK)
      gateway_field_add (s, name, gateway_double (value));
  return gateway_one (c, s);
}

static octa_status
do_can_access_peer (call *c)
{
  octa_id id, other;
  bool can;
  GATEWAY_TRY (get_id (c, &id));
  GATEWAY_TRY (handle_id (c->rhs[1], OCTA_KIND_DEVICE, &other));
  GATEWAY_TRY (octa_device_peer (id, other, &can));
  return gateway_one (c, gateway_logical (can));
}

/* get_p2p_attribute (device, attribute, other) */
static octa_status
do_get_p2p_attribute (call *c)
{
  octa_id id, other;
  int attribute, value;
  GATEWAY_TRY (get_id (c, &id));
  GATEWAY_TRY (arg_member (c->rhs[1], "p2p_attribute", &attribute));
  GATEWAY_TRY (handle_id (c->rhs[2], OCTA_KIND_DEVICE, &other));
  GATEWAY_TRY (octa_device_p2p (id, other, attribute, &value));
  return gateway_one (c, gateway_double (value));
}

/* get_texture_1d_linear_max_width (device, format, channels) */
static octa_status
do_get_texture_1d_linear_max_width (call *c)
{
  octa_id id;
  int format;
  unsigned channels;
  size_t width;
  GATEWAY_TRY (get_id (c, &id));
  GATEWAY_TRY (arg_member (c->rhs[1], "array_format", &format));
  GATEWAY_TRY (arg_flags (c->rhs[2], "CHANNELS", &channels));
  GATEWAY_TRY (octa_device_texture_width (id, format, channels, &width));
  return gateway_one (c, gateway_double ((double)width));
}

/* ---- contexts of a device ---- */

/* make_context (device [, flags]) */
static octa_status
do_make_context (call *c)
{
  octa_id id, context;
  unsigned flags = 0;
  if (get_id (c, &id) != OCTA_OK
      || (c->n_rhs > 1 && arg_flags (c->rhs[1], "FLAGS", &flags) != OCTA_OK))
    return OCTA_FAIL;
  return handle_new (c, "cudaContext", context,
                     octa_user_context_create (id, flags, &context));
}

static octa_status
do_retain_primary_context (call *c)
{
  octa_id id, context;
  GATEWAY_TRY (get_id (c, &id));
  return handle_new (c, "cudaContext", context,
                     octa_user_context_primary (id, &context));
}

/* [flags, active] = primary_context_state (device) */
static octa_status
do_primary_context_state (call *c)
{
  octa_id id;
  unsigned flags;
  bool is_active;
  GATEWAY_TRY (get_id (c, &id));
  GATEWAY_TRY (octa_device_primary_state (id, &flags, &is_active));
  return gateway_two (c, gateway_double (flags), gateway_logical (is_active));
}

/* The method's argument: true for eq, false for ne.  */
static octa_status
do_compare (call *c)
{
  octa_id a = gateway_id_of (c->rhs[0], OCTA_KIND_DEVICE);
  octa_id b = gateway_id_of (c->rhs[1], OCTA_KIND_DEVICE);
  int i, j;
  if (a && b
      && (octa_device_ordinal (a, &i) != OCTA_OK
          || octa_device_ordinal (b, &j) != OCTA_OK))
    return OCTA_FAIL;
  bool is_equal = a && b && i == j;
  return gateway_one (c, gateway_logical (is_equal == c->arg.n));
}

/* ---- MATLAB's methods ---- */

static octa_status
do_wait (call *c)
{
  octa_id id;
  int ordinal;
  GATEWAY_TRY (get_id (c, &id));
  GATEWAY_TRY (octa_device_ordinal (id, &ordinal));
  return octa_device_wait (ordinal);
}

static octa_status
do_reset (call *c)
{
  octa_id id;
  int ordinal;
  GATEWAY_TRY (get_id (c, &id));
  GATEWAY_TRY (octa_device_ordinal (id, &ordinal));
  return octa_device_reset (ordinal);
}

/* ---- subsref ---- */

static octa_status do_subsref (call *c);

/* clang-format off */
static const method methods[] = {
  METHOD (can_access_peer, 2, 2, 1, do_can_access_peer)       /* True if it can access the memory of another device */
  METHOD (close, 1, 1, 0, handle_close)                       /* Close the handle */
  METHOD (compute_capability, 1, 1, 1, do_compute_capability) /* Major and minor number */
  METHOD (disp, 1, 1, 1, device_disp)                         /* Print the properties */
  METHOD_ARG (eq, 2, 2, 1, do_compare, true)                  /* True for the same device */
  METHOD (get_attribute, 2, 2, 1, do_get_attribute)           /* An attribute by constant or name */
  METHOD (get_attributes, 1, 1, 1, do_get_attributes)         /* All attributes, a struct */
  METHOD (get_p2p_attribute, 3, 3, 1, do_get_p2p_attribute)   /* An attribute of the link to another device */
  METHOD (get_texture_1d_linear_max_width, 3, 3, 1, do_get_texture_1d_linear_max_width) /* Texels over linear memory */
  METHOD (isopen, 1, 1, 1, handle_isopen)                     /* True until the handle is closed */
  METHOD (make_context, 1, 2, 1, do_make_context)             /* Make a context and push it */
  GET (name, buffer, octa_device_name)                        /* Name of the device */
  METHOD_ARG (ne, 2, 2, 1, do_compare, false)                 /* True for different devices */
  GET (pci_bus_id, buffer, octa_device_bus_id)                /* PCI bus id, text */
  METHOD (primary_context_state, 1, 1, 2, do_primary_context_state) /* Its flags, and whether it exists */
  METHOD (properties, 1, 1, 1, device_properties)             /* Names of the properties */
  METHOD (reset, 1, 1, 0, do_reset)                           /* Close everything on the device */
  METHOD (retain_primary_context, 1, 1, 1, do_retain_primary_context) /* The context that is current unless another one has been pushed */
  SET (set_primary_context_flags, unsigned, octa_device_primary_flags) /* Set how host threads wait, and more */
  METHOD (subsref, 2, 2, -1, do_subsref)                      /* d.Name reads a property */
  GET (total_memory, size_t, octa_device_total_memory)        /* Size of its memory in bytes */
  GET (uuid, buffer, octa_device_uuid)                        /* A text that identifies the device */
  METHOD (wait, 1, 1, 0, do_wait)                             /* Compute all pending arrays and wait */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaDevice",
                               .kind = OCTA_KIND_DEVICE,
                               .methods = methods };

static octa_status
do_subsref (call *c)
{
  return handle_subsref (c, methods, device_property);
}
