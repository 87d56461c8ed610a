/* __comm__.c -- the commands of cuda.Communicator, and of the functions with
   MATLAB's names: __comm__ (COMMAND, ...).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "handles.h"

/* open_devices (object, devices, transport, timeout) */
static octa_status
do_open_devices (call *c)
{
  octa_id id;
  char *transport;
  double timeout;
  const mxArray *x = c->rhs[1];
  const size_t n = mxGetNumberOfElements (x);
  int *devices = mxCalloc (n + 1, sizeof *devices);
  for (size_t i = 0; i < n; i++)
    devices[i] = (int)((const double *)mxGetData (x))[i];
  GATEWAY_TRY (gateway_string (c->rhs[2], "\"transport\"", &transport));
  GATEWAY_TRY (gateway_number (c->rhs[3], "\"timeout\"", &timeout));
  GATEWAY_TRY (
      octa_communicator_of_devices ((int)n, devices, transport, timeout, &id));
  return handle_reopen (c->rhs[0], id);
}

/* open (object, transport, timeout) */
static octa_status
do_open (call *c)
{
  octa_id id;
  char *transport;
  double timeout;
  GATEWAY_TRY (gateway_string (c->rhs[1], "\"transport\"", &transport));
  GATEWAY_TRY (gateway_number (c->rhs[2], "\"timeout\"", &timeout));
  GATEWAY_TRY (octa_communicator_of_processes (transport, timeout, &id));
  return handle_reopen (c->rhs[0], id);
}

static octa_status
do_world (call *c)
{
  octa_id id;
  return handle_new (c, "cudaCommunicator", id, octa_communicator_world (&id));
}

/* The N whole numbers of the row X, which cuda.Grid has checked.  */
static void
read_row (const mxArray *x, int n, int64_t *v)
{
  for (int d = 0; d < n; d++)
    v[d] = (int64_t)((const double *)mxGetData (x))[d];
}

/* open_grid (object, communicator, n, halo, periodic, ranks), rows of one
   length */
static octa_status
do_open_grid (call *c)
{
  octa_id comm, id;
  octa_grid_shape s = { .n_dims = (int)mxGetNumberOfElements (c->rhs[2]) };
  int64_t periodic[OCTA_DIMS_MAX], ranks[OCTA_DIMS_MAX];
  GATEWAY_TRY (handle_id (c->rhs[1], OCTA_KIND_COMMUNICATOR, &comm));
  read_row (c->rhs[2], s.n_dims, s.n);
  read_row (c->rhs[3], s.n_dims, s.halo);
  read_row (c->rhs[4], s.n_dims, periodic);
  read_row (c->rhs[5], s.n_dims, ranks);
  for (int d = 0; d < s.n_dims; d++)
    {
      s.periodic[d] = periodic[d] != 0;
      s.ranks[d] = (int)ranks[d];
    }
  GATEWAY_TRY (octa_grid_create (comm, &s, &id));
  return handle_reopen (c->rhs[0], id);
}

/* Begin to compute what is pending, but not the old values of arrays that
   exchange has written.  */
static octa_status
do_compute (call *c)
{
  (void)c;
  return octa_array_compute_new ();
}

/* clang-format off */
static const method commands[] = {
  COMMAND (compute,      0, 0, 0, do_compute)
  COMMAND (open,         3, 3, 0, do_open)
  COMMAND (open_devices, 4, 4, 0, do_open_devices)
  COMMAND (open_grid,    6, 6, 0, do_open_grid)
  COMMAND (world,        0, 0, 1, do_world)
  METHODS_END
};

static const method methods[] = {
  METHOD_OF (__comm__, 1, -1, -1, gateway_command, commands)
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "__comm__", .methods = methods };
