/* devices.c -- methods whose arrays are on several devices.

   A method runs on the device of its arrays.  When they are on several, those
   that are not on the current device are copied there first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpuArray.h"

/* References to the nodes of a call's gpuArrays, and the visit to their
   device.  Both end with the scope, also when Octave throws.  */
typedef struct places
{
  int n;
  octa_node **nodes;
  octa_visit visit;
} places;

static void
leave (places *p)
{
  octa_visit_end (&p->visit);
  for (int i = 0; i < p->n; i++)
    octa_node_release (p->nodes[i]);
}

/* Run M; operands may be on any devices.  */
static octa_status
run (call *c, const method *m)
{
  if (! octa_array_is_spread ())
    return m->run (c);
  __attribute__ ((cleanup (leave))) places p = {
    .nodes = mxMalloc ((size_t)(c->n_rhs + 1) * sizeof (octa_node *))
  };
  const mxArray **rhs = mxMalloc ((size_t)(c->n_rhs + 1) * sizeof *rhs);
  int *at = mxMalloc ((size_t)(c->n_rhs + 1) * sizeof *at);
  for (int i = 0; i < c->n_rhs; i++)
    {
      octa_node *n = gateway_id_of (c->rhs[i], OCTA_KIND_ARRAY)
                         ? gpu_node (c->rhs[i])
                         : NULL;
      rhs[i] = c->rhs[i];
      if (! n)
        continue;
      octa_node_retain (n);
      at[p.n] = i;
      p.nodes[p.n++] = n;
    }
  GATEWAY_TRY (octa_visit_begin (&p.visit, p.n, p.nodes, false));
  for (int k = 0; k < p.n; k++)
    if (p.nodes[k] != gpu_node (c->rhs[at[k]]))
      {
        mxArray *brought;
        octa_node_retain (p.nodes[k]);
        GATEWAY_TRY (gpu_result (p.nodes[k], &brought));
        rhs[at[k]] = brought;
      }
  call here = *c;
  here.rhs = rhs;
  return m->run (&here);
}

octa_status
gpu_run (call *c, const method *m)
{
  (void)octa_nv_lacked (); /* of earlier calls */
  octa_status st = run (c, m);
  return st != OCTA_OK && octa_fuse_lacks_compiler ()
             ? gpu_without_compiler (c)
             : st;
}
