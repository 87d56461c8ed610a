/* check_draws.c -- kernels that draw random numbers, each generator,
   distribution and class: every architecture's compiler takes their texts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_traversals.h"
#include "array/rows.h"
#include "octa.h"
#include "fuse/private.h"
#include "reduce/private.h"

/* Numbers that are drawn, at the place W.  */
static octa_node *
drawn_at (octa_generator g, octa_distribution d, int kind, where w,
          const octa_size *size, int side)
{
  octa_size source = *size;
  if (w == WHOLE)
    return drawn_node (g, d, kind, size);
  octa_node *n = node (OCTA_NODE_VIEW, kind, size);
  n->view = view_new (w, size, side, &source);
  octa_node *in = drawn_node (g, d, kind, &source);
  octa_node_add_input (n, in);
  octa_node_release (in);
  return n;
}

/* All that is drawn for traversal W, and an array that is read there.  */
static octa_node *
draw_operand (octa_generator g, octa_distribution d, int kind, int w, int side)
{
  static const where places[] = { WHOLE, SHIFTED, STEPPED, TURNED };
  const octa_size size = traversal_size (w, side);
  octa_node *n = operand (w == 0 ? WHOLE : STEPPED, kind, &size, side, false);
  for (int i = 0; i < OCTA_PROGRAM_DRAWN; i++)
    if (places[i] == WHOLE
        || (octa_distributions[d].n_params == 0
            && traversals[w].from & BIT (places[i])))
      n = apply (OCTA_OP_max, n, drawn_at (g, d, kind, places[i], &size, side),
                 OCTA_COMPLEX);
  return n;
}

static void
check_draw (octa_generator g, octa_distribution d, int kind)
{
  static octa_program p[N_SIDES];
  static octa_strbuf extra;
  const octa_program *both[N_SIDES] = { &p[0], &p[1] };
  octa_node *n[N_SIDES];
  int slot;
  const bool is_first = g == OCTA_GENERATOR_PHILOX && kind == OCTA_TYPE_DOUBLE;
  for (int w = 0; w < (is_everything || is_first ? 3 : 1); w++)
    {
      for (int i = 0; i < N_SIDES; i++)
        {
          n[i] = draw_operand (g, d, kind, w, i);
          octa_program_init (&p[i], &n[i]->size);
          CHECK (octa_program_add (&p[i], n[i], &slot));
          CHECK (octa_program_store (&p[i], slot));
        }
      check_elementwise (p);
      for (int i = 0; i < N_SIDES; i++)
        octa_node_release (n[i]);
    }
  const octa_reduce_info *r = &octa_reductions[OCTA_REDUCE_max];
  for (int i = 0; i < N_SIDES; i++)
    {
      n[i] = draw_operand (g, d, kind, 0, i);
      octa_program_init (&p[i], &n[i]->size);
      CHECK (octa_program_add (&p[i], n[i], &slot));
      octa_program_finish (&p[i], true);
    }
  octa_strbuf_clear (&extra);
  octa_reduction_text (&extra, &p[0], r, true,
                       octa_reduction_type (r->result, kind_type (kind)),
                       false);
  int v = octa_program_vector (&p[0]);
  check_program (both, r->name, OCTA_REDUCE_TEMPLATES, extra.s, v > 8 ? 8 : v);
  for (int i = 0; i < N_SIDES; i++)
    octa_node_release (n[i]);
}

/* Is there such a distribution of class KIND?  */
static bool
can_draw (octa_distribution d, int kind)
{
  if (d == OCTA_DRAW_BITS)
    return kind == OCTA_TYPE_UINT32 || kind == OCTA_TYPE_UINT64;
  return kind == OCTA_TYPE_DOUBLE || kind == OCTA_TYPE_SINGLE
         || (d == OCTA_DRAW_INTEGER && kind != OCTA_TYPE_LOGICAL
             && kind < OCTA_TYPE_COUNT);
}

/* Without OCTCUDA_CHECK_ALL: the default generator, of a class each of 8, 4
   and 1 bytes; of others doubles.  */
static bool
is_usual (int g, int kind)
{
  return kind == OCTA_TYPE_DOUBLE
         || (g == OCTA_GENERATOR_PHILOX
             && (kind == OCTA_TYPE_SINGLE || kind == OCTA_TYPE_INT8
                 || kind == OCTA_TYPE_UINT32));
}

static void
check_draws (void)
{
  for (int g = 0; g < OCTA_GENERATOR_COUNT; g++)
    for (int d = 0; d < OCTA_DRAW_COUNT; d++)
      for (int k = 0; k < N_KINDS; k++)
        if ((is_everything || is_usual (g, k))
            && octa_generators[g].kind == OCTA_GENERATOR_IS_COUNTER
            && can_draw ((octa_distribution)d, k))
          check_draw ((octa_generator)g, (octa_distribution)d, k);
}

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  parts_begin ();
  compiler_init ();
  check_draws ();
  CHECK (octa_node_count == 0);
  parts_end ();
  report_texts ();
  return check_report ();
}
