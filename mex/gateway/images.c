/* images.c -- shared by the gateways of modules and the linker.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "images.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

octa_status
image_options (const mxArray *x, octa_jit_option **options, int *n)
{
  size_t rows = mxGetM (x);
  if (! mxIsDouble (x) || mxIsComplex (x) || mxIsSparse (x)
      || (mxGetNumberOfElements (x) > 0 && mxGetN (x) != 2))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "OPTIONS must be rows of an option and a value");
  if (mxGetNumberOfElements (x) == 0)
    rows = 0;
  if (rows > 1000)
    return octa_fail (OCTA_ERROR_LOGIC, "OPTIONS has too many rows");
  octa_jit_option *o = mxCalloc (rows + 1, sizeof *o);
  const double *d = mxGetData (x);
  for (size_t i = 0; i < rows; i++)
    {
      if (! (d[i] >= 0 && d[i] <= INT32_MAX) || d[i] != floor (d[i]))
        return octa_fail (OCTA_ERROR_LOGIC,
                          "OPTIONS has %g where an option should be", d[i]);
      o[i] = (octa_jit_option){ .option = (int)d[i], .value = d[rows + i] };
    }
  *options = o;
  *n = (int)rows;
  return OCTA_OK;
}

octa_status
image_tell (octa_status st, const mxArray *handler,
            const octa_jit_report *report)
{
  if (! handler || mxGetNumberOfElements (handler) == 0)
    return st;
  /* the handler may make driver calls that fail */
  octa_error_info e = *octa_error ();
  size_t n = strlen (report->info) + 64;
  char *info = mxMalloc (n);
  if (isnan (report->wall_time))
    snprintf (info, n, "%s", report->info);
  else
    snprintf (info, n, "%s\nwall time: %g ms", report->info,
              report->wall_time);
  mxArray *args[4] = { (mxArray *)handler, gateway_logical (st == OCTA_OK),
                       gateway_text (info[0] == '\n' ? info + 1 : info),
                       gateway_text (report->error) };
  gateway_core (0, NULL, 4, args, "feval");
  return st == OCTA_OK ? OCTA_OK : octa_fail (e.id, "%s", e.msg);
}

octa_status
image_bytes (const mxArray *x, const char *arg, const void **bytes, size_t *n)
{
  if ((! mxIsChar (x) && ! mxIsUint8 (x)) || mxGetNumberOfElements (x) == 0)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s must be a string or an array of uint8", arg);
  *bytes = mxGetData (x);
  *n = mxGetNumberOfElements (x);
  return OCTA_OK;
}
