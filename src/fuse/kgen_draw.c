/* kgen_draw.c -- writes leaves of random numbers as text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"

bool
octa_kgen_is_place (const octa_leaf *l)
{
  return l->is_drawn && l->node->n_in > 0;
}

/* Is L a coordinate of the points of a Sobol sequence?  */
static bool
is_point (const octa_leaf *l)
{
  return octa_generators[l->node->draw->generator].kind
         == OCTA_GENERATOR_IS_POINTS;
}

const char *
octa_kgen_loaded (const octa_leaf *l)
{
  return octa_kgen_is_place (l)
             ? "long long"
             : octa_ctype ((octa_type)l->type, l->is_complex);
}

void
octa_kgen_tags (octa_strbuf *t, const octa_leaf *l)
{
  const octa_draw *d = l->node->draw;
  octa_strbuf_printf (t, "octa_%s, octad_%s, %s",
                      octa_generators[d->generator].name,
                      octa_distributions[d->distribution].name,
                      octa_ctype ((octa_type)l->type, false));
}

bool
octa_kgen_callees_draw (const octa_program *p)
{
  for (int i = 0; i < p->n_calls; i++)
    if (p->call[i]->call->callee->uses_random)
      return true;
  return false;
}

void
octa_kgen_random_files (octa_strbuf *text, size_t from, size_t n)
{
  /* the first OCTA_KGEN_RANDOM_NUMBERS compute numbers, the others load
     them */
  static const char *const files[] = {
    "octa_draws.h",   "octa_random.cuh", "octa_random_math.cuh",
    "octa_dist.cuh",  "octa_draw.cuh",   "octa_sobol.cuh",
    "octa_reject.cuh"
  };
  size_t len;
  for (size_t i = from; i < n; i++)
    octa_strbuf_add (text, octa_embed (files[i], &len));
}

void
octa_kgen_random (octa_strbuf *text, const octa_program *p)
{
  size_t n = 0, wanted;
  int n_drawn = 0;
  for (int i = 0; i < p->n_leaves; i++)
    if (p->leaf[i].is_drawn)
      {
        n_drawn++;
        wanted = octa_kgen_is_place (&p->leaf[i]) ? 7
                                                  : 5 + is_point (&p->leaf[i]);
        n = wanted > n ? wanted : n;
      }
  octa_strbuf_add (text, n_drawn > 2 ? "#define OCTA_DRAWS_CALLED 1\n" : "");
  octa_kgen_random_files (text,
                          octa_kgen_callees_draw (p) ? OCTA_KGEN_RANDOM_NUMBERS
                                                     : 0,
                          n);
}

/* OCTA_LAST_DRAWN: the result of P is random numbers with parameters.  On the
   host several are drawn at a time, which is faster.  */
static void
last_macro (octa_strbuf *t, const octa_program *p)
{
  const octa_instr *x = &p->instr[p->n_instrs - 1];
  int n_drawn = 0;
  for (int i = 0; i < p->n_leaves; i++)
    n_drawn += p->leaf[i].is_drawn;
  if (x->kind != OCTA_INSTR_DRAW || n_drawn != 1 || p->n_outs != 1
      || p->out[0] != p->n_instrs - 1 || p->is_store
      || p->leaf[x->c].access != OCTA_ACCESS_LINEAR)
    return;
  const octa_draw *d = p->leaf[x->c].node->draw;
  octa_strbuf_printf (t,
                      "#define OCTA_LAST_DRAWN %s\n#define OCTA_LAST_RUN(i, a,"
                      " v, n) octad_%s_run (octa_%s (), r%d, p%d + (i), a, v,"
                      " n)\n",
                      octa_ctype ((octa_type)x->type, false),
                      octa_distributions[d->distribution].name,
                      octa_generators[d->generator].name, x->c, x->c);
}

void
octa_kgen_run (octa_strbuf *t, const octa_program *p)
{
  bool is_any = false;
  for (int i = 0; i < p->n_leaves; i++)
    {
      const octa_leaf *l = &p->leaf[i];
      if (! l->is_drawn || octa_kgen_is_place (l)
          || l->access < OCTA_ACCESS_LINEAR)
        continue;
      octa_strbuf_add (t, is_any ? "" : "#define OCTA_RUN(i) \\\n");
      is_any = true;
      octa_strbuf_printf (t,
                          "  %s m%d[OCTA_DRAWS_ROOM]; const %s *s%d = m%d "
                          "+ octa_draw_run<",
                          octa_kgen_loaded (l), i, octa_kgen_loaded (l), i, i);
      octa_kgen_tags (t, l);
      octa_strbuf_printf (t, "> (m%d, r%d, p%d + (i)); \\\n", i, i, i);
    }
  octa_strbuf_add (t, is_any ? "\n" : "");
  last_macro (t, p);
}

void
octa_kgen_drawn (octa_strbuf *t, const octa_program *p, const octa_instr *x)
{
  const octa_leaf *l = &p->leaf[x->c];
  const octa_draw *d = l->node->draw;
  octa_strbuf_printf (
      t,
      l->access == OCTA_ACCESS_ONE
          ? "OCTA_DRAWN (octad_%s, octa_%s, r%d, v%d, (%s)t%d);"
          : "OCTA_DRAWN (octad_%s, octa_%s, r%d, v%d.e[k], (%s)t%d);",
      octa_distributions[d->distribution].name,
      octa_generators[d->generator].name, x->c, x->c,
      octa_ctype ((octa_type)x->type, false), x->a);
}

void
octa_kgen_next (octa_strbuf *t, const octa_leaf *l, int i)
{
  if (octa_kgen_is_place (l))
    {
      octa_strbuf_printf (t, "octa_draw_positions (v%d, p%d + i_); \\\n", i,
                          i);
      return;
    }
  octa_strbuf_printf (t, "OCTA_DRAW (v%d, s%d, r%d, p%d + i_, ", i, i, i, i);
  octa_kgen_tags (t, l);
  octa_strbuf_add (t, l->access == OCTA_ACCESS_LINEAR ? ", true); \\\n"
                                                      : "); \\\n");
}

#define WORD "const unsigned long long"
const char *const octa_kgen_draws_types[OCTA_KGEN_DRAWS] = {
  WORD,
  WORD,
  WORD " *",
  "const void *",
  WORD,
  WORD,
  WORD,
  "const double",
  "const double",
  WORD,
  "const long long"
};
_Static_assert(sizeof (octa_draws) == OCTA_KGEN_DRAWS * 8,
               "octa_kgen_draws_types says something else");

void
octa_kgen_draws (octa_strbuf *t, const octa_leaf *l, int i)
{
  octa_strbuf_printf (t, "  const octa_draws r%d = %s{ ", i,
                      l->node->draw->launch ? "octa_draws_now (octa_draws"
                                            : "");
  for (int k = 0; k < OCTA_KGEN_DRAWS; k++)
    octa_strbuf_printf (t, "%sp%d_r%d", k ? ", " : "", i, k);
  octa_strbuf_add (t, l->node->draw->launch ? " }); \\\n" : " }; \\\n");
}
