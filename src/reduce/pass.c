/* pass.c -- common parts of reductions, folds and scans: the shape of a pass,
   and the program that computes the operand.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "reduce/private.h"
#include "array/rows.h"

#include <string.h>

bool
octa_reduction_is_complex (octa_reduce_result r)
{
  return r == OCTA_RESULT_SUM || r == OCTA_RESULT_SAME;
}

octa_pass
octa_pass_of (const octa_node *in, int dim)
{
  octa_pass s = { .pre = 1, .count = 1, .post = 1 };
  for (int d = 0; d < in->size.n_dims; d++)
    *(d < dim ? &s.pre : d > dim ? &s.post : &s.count) *= in->size.dims[d];
  return s;
}

int
octa_pass_vector (const octa_pass *s, const octa_program *p)
{
  int v = octa_program_span (p);
  if (v > 8)
    v = 8;
  int64_t along = s->pre == 1 ? s->count : s->pre;
  bool is_one_row = s->pre == 1 && s->post == 1;
  while (v > 1 && ! is_one_row && along % v)
    v /= 2;
  return v;
}

void
octa_reduce_extreme_text (octa_strbuf *t, bool is_complex)
{
  const char *form = is_complex && octa_release () >= 11 ? "_by_arg" : "";
  octa_strbuf_printf (t, "#define OCTA_OP_above(a, b) octa_gt%s (a, b)\n",
                      form);
  octa_strbuf_printf (t, "#define OCTA_OP_below(a, b) octa_lt%s (a, b)\n",
                      form);
}

void
octa_fold_operators (octa_strbuf *t, bool is_complex)
{
  static const octa_op ops[] = { OCTA_OP_plus, OCTA_OP_times };
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
    octa_strbuf_printf (t, "#define OCTA_OP_%s(a, b) %s\n",
                        octa_ops[ops[i]].name, octa_ops[ops[i]].expr);
  octa_reduce_extreme_text (t, is_complex);
}

octa_status
octa_reduce_feed (const octa_node *n, unsigned own, octa_program_fn run,
                  void *arg)
{
  octa_status st;
  /* Skip reshapes: only the order of the elements matters here, not their
     dimensions.  */
  octa_node *feed = n->in[0];
  while (feed->kind == OCTA_NODE_RESHAPE && feed->refs - feed->ending == own)
    {
      feed = feed->in[0];
      own = 1;
    }
  /* If other nodes need the operand too, compute it once, not in the kernel of
     each.  */
  if (octa_node_is_pending (feed) && feed->refs - feed->ending > own
      && ! (feed->kind == OCTA_NODE_RANDOM && feed->n_in == 0
            && octa_distributions[feed->draw->distribution].is_cheap))
    OCTA_TRY (octa_node_store (feed));
  st = octa_program_execute (feed, run, arg);
done:
  return st;
}
