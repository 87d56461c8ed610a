/* array_desc.c -- descriptors of CUDA arrays, for the gateways of arrays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array_desc.h"

#include <math.h>
#include <stdio.h>

enum
{
  N_DESC = 7
};

octa_status
array_desc_read (const mxArray *x, octa_cuarray_desc *d)
{
  static const char *const names[N_DESC] = { "WIDTH",  "HEIGHT",       "DEPTH",
                                             "FORMAT", "NUM_CHANNELS", "FLAGS",
                                             "IS_3D" };
  if (! mxIsDouble (x) || mxIsComplex (x)
      || mxGetNumberOfElements (x) != N_DESC)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a descriptor's fields must be numbers");
  const double *v = mxGetData (x);
  for (int i = 0; i < N_DESC; i++)
    if (! (v[i] >= 0 && v[i] < (i < 3 ? 0x1p53 : 0x1p31))
        || v[i] != floor (v[i]))
      return octa_fail (OCTA_ERROR_LOGIC,
                        "%s of a descriptor must be an integer >= 0",
                        names[i]);
  *d = (octa_cuarray_desc){ .width = (size_t)v[0],
                            .height = (size_t)v[1],
                            .depth = (size_t)v[2],
                            .format = (int)v[3],
                            .channels = (unsigned)v[4],
                            .flags = (unsigned)v[5],
                            .is_3d = v[6] != 0 };
  return OCTA_OK;
}

mxArray *
array_desc_vector (const octa_cuarray_desc *d)
{
  const double v[N_DESC] = { (double)d->width, (double)d->height,
                             (double)d->depth, d->format,
                             d->channels,      d->flags,
                             d->is_3d };
  mxArray *x = mxCreateDoubleMatrix (1, N_DESC, mxREAL);
  for (int i = 0; i < N_DESC; i++)
    ((double *)mxGetData (x))[i] = v[i];
  return x;
}

void
array_desc_text (const octa_cuarray_desc *d, char *text, size_t size)
{
  const char *name = "?";
  int value;
  for (size_t i = 0; octa_constant ("array_format", i, &name, &value); i++)
    if (value == d->format)
      break;
  int n = snprintf (text, size, "%zu", d->width);
  if (d->height && n > 0 && (size_t)n < size)
    n += snprintf (text + n, size - (size_t)n, "x%zu", d->height);
  if (d->depth && n > 0 && (size_t)n < size)
    n += snprintf (text + n, size - (size_t)n, "x%zu", d->depth);
  if (n > 0 && (size_t)n < size)
    snprintf (text + n, size - (size_t)n, ", %u x %s", d->channels, name);
}
