/* gpuArray_devices.c -- methods whose arrays are on several devices.

   A method runs on the device of its arrays.  When they are on several, those
   that are not on the current device are copied there first; an assignment
   stays on the device of the array that is assigned to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"
#include "objects.h"

#include <string.h>

enum
{
  NOWHERE = -1, /* no array, or one that is a number */
  SEVERAL = -2
};

/* What is known of one place, and of one more.  */
static int
combine (int device, int other)
{
  if (other == NOWHERE || device == other)
    return device;
  return device == NOWHERE ? other : SEVERAL;
}

/* The subscripts of subsref and subsasgn: cell number I of X, or NULL.  */
static mxArray *
subscripts (const mxArray *x, size_t i)
{
  if (! mxIsStruct (x) || i >= mxGetNumberOfElements (x))
    return NULL;
  mxArray *cell = mxGetField (x, (mwIndex)i, "subs");
  return cell && mxIsCell (cell) ? cell : NULL;
}

static int
device_of (const mxArray *x)
{
  mxArray *cell;
  int device = octa_array_device (gateway_id_of (x, OCTA_KIND_ARRAY));
  for (size_t i = 0; (cell = subscripts (x, i)); i++)
    for (size_t k = 0; k < mxGetNumberOfElements (cell); k++)
      device = combine (device,
                        octa_array_device (
                            gateway_id_of (mxGetCell (cell, (mwIndex)k),
                                           OCTA_KIND_ARRAY)));
  return device;
}

/* X, or an object on the current device with its value.  */
static octa_status
bring (const mxArray *x, mxArray **out)
{
  octa_node *n;
  octa_id id = gateway_id_of (x, OCTA_KIND_ARRAY);
  int device = octa_array_device (id);
  *out = NULL;
  if (device == NOWHERE || device == octa_device_current ())
    return OCTA_OK;
  return octa_array_move (id, &n) != OCTA_OK ? OCTA_FAIL : gpu_object (n, out);
}

static octa_status
bring_subscripts (mxArray *x)
{
  mxArray *cell, *brought;
  for (size_t i = 0; (cell = subscripts (x, i)); i++)
    for (size_t k = 0; k < mxGetNumberOfElements (cell); k++)
      {
        mxArray *old = mxGetCell (cell, (mwIndex)k);
        if (bring (old, &brought) != OCTA_OK)
          return OCTA_FAIL;
        if (! brought)
          continue;
        mxSetCell (cell, (mwIndex)k, brought);
        mxDestroyArray (old);
      }
  return OCTA_OK;
}

static octa_status
run_here (call *c, const method *m)
{
  const mxArray **rhs = mxMalloc ((size_t)(c->n_rhs + 1) * sizeof *rhs);
  for (int i = 0; i < c->n_rhs; i++)
    {
      mxArray *brought;
      if (bring (c->rhs[i], &brought) != OCTA_OK)
        return OCTA_FAIL;
      if (! brought && subscripts (c->rhs[i], 0)
          && device_of (c->rhs[i]) != NOWHERE)
        {
          brought = mxDuplicateArray (c->rhs[i]);
          if (bring_subscripts (brought) != OCTA_OK)
            return OCTA_FAIL;
        }
      rhs[i] = brought ? brought : c->rhs[i];
    }
  call here = *c;
  here.rhs = rhs;
  return m->run (&here);
}

/* A device that is entered for the length of a call, also when Octave throws.
 */
typedef struct visit
{
  int before;
  bool is_open;
} visit;

static void
leave (visit *v)
{
  if (v->is_open)
    octa_device_leave (v->before);
}

octa_status
gateway_run (call *c, const method *m)
{
  if (! octa_array_is_spread () || ! strcmp (c->name, "delete"))
    return m->run (c);
  int device = NOWHERE;
  for (int i = 0; i < c->n_rhs; i++)
    device = combine (device, device_of (c->rhs[i]));
  bool is_one = device >= 0;
  if (device == SEVERAL && ! strcmp (c->name, "subsasgn"))
    device = octa_array_device (gateway_id_of (c->rhs[0], OCTA_KIND_ARRAY));
  __attribute__ ((cleanup (leave))) visit v = { .is_open = false };
  if (device >= 0 && device != octa_device_current ())
    {
      if (octa_device_enter (device, &v.before) != OCTA_OK)
        return OCTA_FAIL;
      v.is_open = true;
    }
  return device == NOWHERE || is_one ? m->run (c) : run_here (c, m);
}
