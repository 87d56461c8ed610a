/* ranks.c -- arrays of the ranks of a communicator.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ranks.h"

static void
leave (ranks_holding *h)
{
  if (h->is_entered)
    octa_current_leave (h->before);
  h->is_entered = false;
}

void
ranks_release (ranks_holding *h)
{
  leave (h);
  for (int l = 0; l < h->n; l++)
    {
      octa_node_release (h->in[l]);
      octa_node_release (h->like ? h->like[l] : NULL);
      octa_node_release (h->out[l]);
    }
}

static octa_status
enter (ranks_holding *h, int device)
{
  GATEWAY_TRY (octa_current_enter (device, &h->before));
  h->is_entered = true;
  return OCTA_OK;
}

octa_status
ranks_read (ranks_holding *h, const mxArray *x, int device, const char *arg,
            octa_node **out, uint8_t *marks)
{
  *marks = 0;
  if (! gateway_id_of (x, OCTA_KIND_ARRAY))
    *marks = mxIsChar (x) ? OCTA_COMM_ORDINARY | OCTA_COMM_CHAR
                          : OCTA_COMM_ORDINARY;
  GATEWAY_TRY (enter (h, device));
  octa_status st = gpu_operand (x, arg, out);
  leave (h);
  return st;
}

octa_status
ranks_check_cell (const octa_communicator_info *info, const mxArray *x,
                  const char *arg)
{
  if (! mxIsCell (x) || mxGetNumberOfElements (x) != (size_t)info->n_local)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s must be a cell of 1 x %d, an array for each rank, "
                      "because the communicator was made of devices; not %s",
                      arg, info->n_local, gateway_describe (x));
  return OCTA_OK;
}

/* The result number I, for local rank L.  */
static octa_status
give (ranks_holding *h, const octa_communicator_info *info, int l, int i,
      uint8_t marks, mxArray **out)
{
  octa_node *n = h->out[i];
  h->out[i] = NULL;
  if (! n)
    {
      *out = mxCreateDoubleMatrix (0, 0, mxREAL);
      return OCTA_OK;
    }
  octa_status st = enter (h, info->devices[l]);
  if (st == OCTA_OK)
    st = gpu_result (n, out);
  else
    octa_node_release (n);
  leave (h);
  GATEWAY_TRY (st);
  if (marks & OCTA_COMM_ORDINARY)
    *out = (mxArray *)gateway_host (*out);
  if (marks & OCTA_COMM_CHAR)
    *out = gateway_core_1 ("char", *out);
  return OCTA_OK;
}

/* Result I of N.  */
static octa_status
give_result (ranks_holding *h, const octa_communicator_info *info, int i,
             int n, const uint8_t *marks, mxArray **out)
{
  mxArray *one;
  if (! info->of_devices)
    return give (h, info, 0, i, marks[i], out);
  *out = mxCreateCellMatrix (1, (mwSize)info->n_local);
  for (int l = 0; l < info->n_local; l++)
    {
      const int k = l * n + i;
      GATEWAY_TRY (give (h, info, l, k, marks[k], &one));
      mxSetCell (*out, (mwIndex)l, one);
    }
  return OCTA_OK;
}

octa_status
ranks_check_results (const call *c, int n)
{
  return c->n_lhs > n
             ? octa_fail (OCTA_ERROR_LOGIC,
                          "%s returns %d array%s, one for each that is passed",
                          c->name, n, n == 1 ? "" : "s")
             : OCTA_OK;
}

octa_status
ranks_give_all (call *c, ranks_holding *h, const octa_communicator_info *info,
                int n, const uint8_t *marks)
{
  GATEWAY_TRY (ranks_check_results (c, n));
  for (int i = 0; i < n && (i == 0 || i < c->n_lhs); i++)
    GATEWAY_TRY (give_result (h, info, i, n, marks, &c->lhs[i]));
  return OCTA_OK;
}
