/* kgen.c -- writes a program as text: the macros with which a template is
   compiled.

   No loops are generated here.  A template in kernels/ has the loops over
   elements; the generated text is a sequence of declarations for one element,
   and the list of parameters.

     OCTA_PARAMS       the kernel's parameters, each followed by a comma
     OCTA_UNPACK       the same as declarations from PARAMS[] (host)
     OCTA_ONCE         loads that do not depend on the index
     OCTA_ROW(r)       base positions of row r, where rows are walked

     OCTA_LOAD(i, end) loads of OCTA_V elements from i on, below end

     OCTA_EXPR(k)      the values t0, t1 ... of element i + k
     OCTA_TURN_ALL     rotates the vectors, where that pays (octa_each.cuh)
     OCTA_STORE(i, end)
     OCTA_VALUE        the value of the last instruction (reductions)

   With OCTA_TRAVERSAL_ROWS and OCTA_TRAVERSAL_TILE, OCTA_LOAD (k) and
   OCTA_STORE (k) are for element i_, or x_ and y_, number k of the OCTA_V that
   OCTA_HOLD declares; OCTA_TILES (do) calls do (tile, type, pointer, position)
   for each leaf that is read through a tile.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"

#include <stdio.h>
#include <string.h>

/* Does the kernel of P walk through rows, OCTA_V elements at a time?  */
static bool
has_rows (const octa_program *p)
{
  return p->traversal == OCTA_TRAVERSAL_ROWS
         || p->traversal == OCTA_TRAVERSAL_TILE;
}

const char *
octa_kgen_ctype (int type, bool is_complex)
{
  return octa_ctype ((octa_type)type, is_complex);
}

/* ---- parameters ---- */

/* One parameter of the kernel, or (UNPACK) a declaration with the value
   params[k].  */
static void
param (octa_strbuf *t, bool unpack, int *k, const char *ctype,
       const char *name)
{
  if (unpack)
    octa_strbuf_printf (t, "  %s %s = *(%s *) params[%d]; \\\n", ctype, name,
                        ctype, (*k)++);
  else
    octa_strbuf_printf (t, "  %s %s, \\\n", ctype, name);
}

static void
leaf_params (octa_strbuf *t, bool unpack, int *k, const octa_program *p,
             const octa_leaf *l, const char *prefix, bool is_out)
{
  char ctype[64], name[32];
  const char *e = octa_kgen_ctype (l->type, l->is_complex);
  snprintf (ctype, sizeof ctype, "%s%s *", is_out ? "" : "const ", e);
  param (t, unpack, k, octa_leaf_is_made (l) ? "const long long" : ctype,
         prefix);
  if (octa_leaf_is_number (l) && ! is_out)
    {
      snprintf (name, sizeof name, "%s_n", prefix);
      param (t, unpack, k, e, name);
    }
  for (int i = 0; i < OCTA_KGEN_DRAWS && l->is_drawn; i++)
    {
      snprintf (name, sizeof name, "%s_r%d", prefix, i);
      param (t, unpack, k, octa_kgen_draws_types[i], name);
    }
  for (int i = 0; i < OCTA_KGEN_WHOLE && l->access == OCTA_ACCESS_WHOLE; i++)
    {
      snprintf (name, sizeof name, "%s_m%d", prefix, i);
      param (t, unpack, k, "const long long", name);
    }
  for (int i = 0; i < 2 && l->is_range; i++)
    {
      snprintf (name, sizeof name, "%s_%s", prefix, i ? "step" : "base");
      param (t, unpack, k, "const double", name);
    }
  for (int d = 0; d < p->n_dims && l->access == OCTA_ACCESS_STRIDED; d++)
    {
      if (l->pace[d] == OCTA_PACE_LIST)
        {
          snprintf (name, sizeof name, "%s_x%d", prefix, d);
          param (t, unpack, k, "const long long *", name);
        }
      if (l->pace[d] >= OCTA_PACE_ANY)
        {
          snprintf (name, sizeof name, "%s_t%d", prefix, d);
          param (t, unpack, k, "long long", name);
        }
    }
}

static void
all_params (octa_strbuf *t, bool unpack, const octa_program *p)
{
  int k = 0;
  char name[32];
  for (int i = 0; i < p->n_leaves; i++)
    {
      snprintf (name, sizeof name, "p%d", i);
      leaf_params (t, unpack, &k, p, &p->leaf[i], name, false);
    }
  for (int i = 0; i < p->n_outs; i++)
    {
      const octa_instr *x = &p->instr[p->out[i]];
      octa_leaf q = { .type = x->type,
                      .is_complex = x->is_complex,
                      .access = OCTA_ACCESS_LINEAR };
      snprintf (name, sizeof name, "q%d", i);
      leaf_params (t, unpack, &k, p, p->is_store ? &p->dest : &q, name, true);
    }
  if (p->traversal == OCTA_TRAVERSAL_LINEAR)
    param (t, unpack, &k, "long long", "n");
  else
    for (int d = 0; d < p->n_dims; d++)
      {
        snprintf (name, sizeof name, "d%d", d);
        param (t, unpack, &k, "long long", name);
      }
  for (int d = 0; d < p->n_dims; d++)
    if (octa_program_has_divisor (p, d))
      {
        snprintf (name, sizeof name, "d%d_m", d);
        param (t, unpack, &k, "const unsigned long long", name);
      }
  if (p->n_flags)
    param (t, unpack, &k, "unsigned *", "flags");
  if (octa_program_may_hang (p))
    param (t, unpack, &k, "const volatile int *", "stop_word");
  octa_strbuf_addn (t, "\n", 1);
  if (unpack)
    octa_strbuf_printf (t, "#define OCTA_N_PARAMS %d\n", k);
}

/* ---- positions ---- */

/* Write "+ c * stride" for dimension D, with c the name of the coordinate.  */
static void
term (octa_strbuf *t, const octa_leaf *l, const char *prefix, int d,
      const char *c)
{
  switch ((octa_pace)l->pace[d])
    {
    case OCTA_PACE_ZERO:
      break;
    case OCTA_PACE_ONE:
      octa_strbuf_printf (t, " + %s", c);
      break;
    case OCTA_PACE_ANY:
      octa_strbuf_printf (t, " + %s * %s_t%d", c, prefix, d);
      break;
    case OCTA_PACE_LIST:
      octa_strbuf_printf (t, " + %s_x%d[%s] * %s_t%d", prefix, d, c, prefix,
                          d);
      break;
    }
}

/* Write the position of leaf L for the current element.  */
static void
position (octa_strbuf *t, const octa_program *p, const octa_leaf *l,
          const char *prefix)
{
  if (p->traversal == OCTA_TRAVERSAL_ROWS)
    {
      octa_strbuf_printf (t, "%s_b", prefix);
      term (t, l, prefix, 0, "i_");
      return;
    }
  if (p->traversal == OCTA_TRAVERSAL_TILE)
    {
      octa_strbuf_printf (t, "%s_b", prefix);
      term (t, l, prefix, 0, "x_");
      term (t, l, prefix, p->tile_dim, "y_");
      return;
    }
  octa_strbuf_add (t, "0");
  char c[16];
  for (int d = 0; d < p->n_dims; d++)
    {
      snprintf (c, sizeof c, "c%d", d);
      term (t, l, prefix, d, c);
    }
}

/* Is dimension D one of the two dimensions of a square?  */
static bool
is_within (const octa_program *p, int d)
{
  return p->traversal == OCTA_TRAVERSAL_TILE && (d == 0 || d == p->tile_dim);
}

/* Write the computation of the coordinates c<FIRST> ... from the index
   expression R.  */
static void
coordinates (octa_strbuf *t, const octa_program *p, int first, const char *r)
{
  int last = p->n_dims - 1;
  last -= is_within (p, last);
  octa_strbuf_printf (t, "  OCTA_INDEX c_ = (OCTA_INDEX) (%s); \\\n", r);
  for (int d = first; d <= last; d++)
    if (is_within (p, d))
      continue;
    else if (octa_program_has_divisor (p, d))
      octa_strbuf_printf (t,
                          "  const unsigned c%d_ = octa_divided (c_, d%d_m); "
                          "const long long c%d = c_ - c%d_ * (unsigned) d%d; "
                          "c_ = c%d_; \\\n",
                          d, d, d, d, d, d);
    else if (d < last)
      octa_strbuf_printf (t,
                          "  const long long c%d = (long long) (c_ %% "
                          "(OCTA_INDEX) d%d); c_ /= (OCTA_INDEX) d%d; \\\n",
                          d, d, d);
    else
      octa_strbuf_printf (t, "  const long long c%d = (long long) c_; \\\n",
                          d);
  octa_strbuf_add (t, "  (void) c_; \\\n");
}

/* The start of the rows in a new array, and their distance.  */
static void
tile_origin (octa_strbuf *t, const octa_program *p)
{
  octa_strbuf_add (t, "  long long o_b = 0, o_t = 0, o_s = d0; \\\n");
  for (int d = 1; d < p->n_dims; d++)
    if (d == p->tile_dim)
      octa_strbuf_printf (t, "  o_t = o_s; o_s *= d%d; \\\n", d);
    else
      octa_strbuf_printf (t, "  o_b += c%d * o_s; o_s *= d%d; \\\n", d, d);
  octa_strbuf_add (t, "  (void) o_b; (void) o_t; (void) o_s;\n");
}

static void
row_macro (octa_strbuf *t, const octa_program *p)
{
  octa_strbuf_add (t, "#define OCTA_ROW(r) \\\n");
  if (p->n_dims > 1)
    coordinates (t, p, 1, "r");
  char prefix[16], c[16];
  for (int i = 0; i < p->n_leaves + (p->is_store ? 1 : 0); i++)
    {
      const octa_leaf *l = i < p->n_leaves ? &p->leaf[i] : &p->dest;
      if (l->access != OCTA_ACCESS_STRIDED)
        continue;
      snprintf (prefix, sizeof prefix, i < p->n_leaves ? "p%d" : "q0", i);
      octa_strbuf_printf (t, "  const long long %s_b = 0", prefix);
      for (int d = 1; d < p->n_dims; d++)
        {
          snprintf (c, sizeof c, "c%d", d);
          if (! is_within (p, d))
            term (t, l, prefix, d, c);
        }
      octa_strbuf_add (t, "; \\\n");
    }
  if (p->traversal == OCTA_TRAVERSAL_ROWS)
    octa_strbuf_add (t, "  const long long o_b = (r) * d0; (void) o_b;\n");
  else
    tile_origin (t, p);
}

/* ---- loads, values, stores ---- */

/* Declare the variables that hold the results.  */
static void
results (octa_strbuf *t, const octa_program *p)
{
  for (int i = 0; i < p->n_outs; i++)
    {
      const octa_instr *x = &p->instr[p->out[i]];
      octa_strbuf_printf (t, "  octa_vec<%s, OCTA_V> w%d; \\\n",
                          octa_kgen_ctype (x->type, x->is_complex), i);
    }
}

/* Load element E of leaf I by its coordinates.  */
static void
strided_load (octa_strbuf *t, const octa_program *p, int i, const char *e)
{
  char prefix[16];
  const octa_leaf *l = &p->leaf[i];
  snprintf (prefix, sizeof prefix, "p%d", i);
  octa_strbuf_printf (t, "v%d.e[%s] = ", i, e);
  if (l->is_drawn && ! octa_kgen_is_place (l))
    {
      octa_strbuf_add (t, "octa_draw_at<");
      octa_kgen_tags (t, l);
      octa_strbuf_printf (t, "> (r%d, ", i);
    }
  octa_strbuf_printf (t, "%sp%d%s", l->is_range ? "octa_at (" : "", i,
                      octa_leaf_is_made (l) ? " + " : "[");
  position (t, p, l, prefix);
  if (l->is_range)
    octa_strbuf_printf (t, ", p%d_base, p%d_step); \\\n", i, i);
  else
    octa_strbuf_add (t, octa_kgen_is_place (l) ? "; \\\n"
                        : l->is_drawn          ? "); \\\n"
                                               : "]; \\\n");
}

/* Load vectors of leaf I by the coordinates of their first elements; rows of
   the innermost dimension consist of whole vectors.  */
static void
vector_load (octa_strbuf *t, const octa_program *p, int i)
{
  char prefix[16];
  const octa_leaf *l = &p->leaf[i];
  octa_pace pace = (octa_pace)l->pace[0];
  snprintf (prefix, sizeof prefix, "p%d", i);
  octa_strbuf_printf (t, "octa_load_apart<%d> (v%d, p%d + ",
                      pace == OCTA_PACE_ZERO  ? 0
                      : pace == OCTA_PACE_ONE ? 1
                                              : 2,
                      i, i);
  position (t, p, l, prefix);
  if (pace == OCTA_PACE_ANY)
    octa_strbuf_printf (t, ", %s_t0", prefix);
  octa_strbuf_add (t, "); \\\n");
}

/* Macros for the leaves that are read through a tile.  */
static void
tile_macros (octa_strbuf *t, const octa_program *p)
{
  char prefix[16];
  octa_strbuf_printf (t, "#define OCTA_SIDE %d\n#define OCTA_DY d%d\n",
                      p->tile_side, p->tile_dim);
  octa_strbuf_add (t, "#define OCTA_TILES(do_) \\\n");
  for (int i = 0; i < p->n_leaves; i++)
    if (p->leaf[i].is_tiled)
      {
        snprintf (prefix, sizeof prefix, "p%d", i);
        octa_strbuf_printf (t, "  do_ (s%d, %s, p%d, ", i,
                            octa_kgen_ctype (p->leaf[i].type,
                                             p->leaf[i].is_complex),
                            i);
        position (t, p, &p->leaf[i], prefix);
        octa_strbuf_add (t, ") \\\n");
      }
  octa_strbuf_add (t, "\n");
}

/* In a walk by squares, is leaf L contiguous along the result's rows?  */
static bool
lies_ahead (const octa_leaf *l)
{
  return ! l->is_tiled && ! octa_leaf_is_made (l)
         && l->access >= OCTA_ACCESS_LINEAR && l->pace[0] == OCTA_PACE_ONE;
}

/* Load element k of ALL leaves, or only of the transposed ones.  */
static void
element_loads (octa_strbuf *t, const octa_program *p, bool all)
{
  octa_strbuf_printf (t, "\n#define OCTA_LOAD%s(k) %s \\\n",
                      all ? "" : "_ACROSS",
                      p->traversal == OCTA_TRAVERSAL_ROWS
                          ? "(void) i_;"
                          : "(void) x_; (void) y_;");
  for (int i = 0; i < p->n_leaves; i++)
    {
      const octa_leaf *l = &p->leaf[i];
      if (l->is_tiled)
        octa_strbuf_printf (t, "  v%d.e[k] = s%d[OCTA_CELL (%s)]; \\\n", i, i,
                            octa_kgen_ctype (l->type, l->is_complex));
      if (l->is_tiled || l->access < OCTA_ACCESS_LINEAR
          || (! all && lies_ahead (l)))
        continue;
      octa_strbuf_add (t, "  ");
      strided_load (t, p, i, "k");
    }
  octa_strbuf_add (t, "\n");
}

/* Write the condition that all vectors of L are aligned.  L is read or written
   in vectors along one dimension of a square; STRIDE is that of the other
   one.  */
static bool
lines_up (octa_strbuf *t, const octa_leaf *l, const char *prefix, int along,
          int other)
{
  if (l->pace[along] != OCTA_PACE_ONE || l->pace[other] == OCTA_PACE_ONE
      || l->pace[other] == OCTA_PACE_LIST)
    return false;
  octa_strbuf_printf (t, " && octa_lines_up<OCTA_V> (%s, %s_b, ", prefix,
                      prefix);
  if (l->pace[other] == OCTA_PACE_ANY)
    octa_strbuf_printf (t, "%s_t%d)", prefix, other);
  else
    octa_strbuf_add (t, "0)");
  return true;
}

/* Write the position where the current element of a result is stored.  */
static void
result_position (octa_strbuf *t, const octa_program *p)
{
  if (p->is_store)
    position (t, p, &p->dest, "q0");
  else
    octa_strbuf_add (t, p->traversal == OCTA_TRAVERSAL_ROWS ? "o_b + i_"
                        : p->traversal == OCTA_TRAVERSAL_TILE
                            ? "o_b + x_ + y_ * o_t"
                            : "i_");
}

/* Macros for moving a square in vectors of OCTA_V elements, and OCTA_LINES_UP:
   is this possible?  */
static void
vector_macros (octa_strbuf *t, const octa_program *p)
{
  octa_strbuf condition = { 0 };
  char prefix[16];
  bool may = true;
  octa_strbuf_add (t, "#define OCTA_LOAD_VECTORS \\\n");
  for (int i = 0; i < p->n_leaves; i++)
    {
      const octa_leaf *l = &p->leaf[i];
      snprintf (prefix, sizeof prefix, "p%d", i);
      if (l->is_tiled)
        may &= lines_up (&condition, l, prefix, p->tile_dim, 0);
      if (! lies_ahead (l))
        continue;
      may &= lines_up (&condition, l, prefix, 0, p->tile_dim);
      octa_strbuf_printf (t, "  octa_load (v%d, p%d, ", i, i);
      position (t, p, l, prefix);
      octa_strbuf_add (t, ", OCTA_NO_END); \\\n");
    }
  octa_strbuf_add (t, "\n#define OCTA_STORE_VECTORS \\\n");
  if (p->is_store)
    may &= lines_up (&condition, &p->dest, "q0", 0, p->tile_dim);
  for (int i = 0; i < p->n_outs; i++)
    {
      octa_strbuf_printf (t, "  octa_store (w%d, q%d, ", i, i);
      result_position (t, p);
      octa_strbuf_add (t, ", OCTA_NO_END); \\\n");
    }
  octa_strbuf_printf (t, "\n#define OCTA_LINES_UP (%s%s)\n",
                      may ? "OCTA_V > 1 && d0 % OCTA_V == 0"
                            " && OCTA_DY % OCTA_V == 0"
                          : "false",
                      may && condition.s ? condition.s : "");
  t->failed |= condition.failed;
  octa_strbuf_free (&condition);
}

/* OCTA_LOAD (k), which loads an element of a row or a square, and the
   variables for OCTA_V of them; OCTA_LOAD_ACROSS (k) loads those of leaves
   that are not read in vectors.  */
static void
bunch_macros (octa_strbuf *t, const octa_program *p)
{
  octa_strbuf_add (t, "#define OCTA_HOLD \\\n");
  for (int i = 0; i < p->n_leaves; i++)
    if (p->leaf[i].access >= OCTA_ACCESS_LINEAR)
      octa_strbuf_printf (t, "  octa_vec<%s, OCTA_V> v%d; \\\n",
                          octa_kgen_loaded (&p->leaf[i]), i);
  results (t, p);
  element_loads (t, p, true);
  if (p->traversal == OCTA_TRAVERSAL_TILE)
    {
      element_loads (t, p, false);
      vector_macros (t, p);
    }
}

/* Load the value of leaf I, which is the same for all elements.  */
static void
once (octa_strbuf *t, const octa_leaf *l, int i)
{
  if (l->is_drawn)
    octa_kgen_draws (t, l, i);
  if (l->access == OCTA_ACCESS_WHOLE)
    octa_kgen_whole (t, l, i);
  if (l->access > OCTA_ACCESS_ONE)
    return;
  octa_strbuf_printf (t, "  const auto v%d = ", i);
  if (l->is_range)
    octa_strbuf_printf (t, "octa_at (p%d, p%d_base, p%d_step); \\\n", i, i, i);
  else if (l->is_drawn && ! octa_kgen_is_place (l))
    {
      octa_strbuf_add (t, "octa_draw_at<");
      octa_kgen_tags (t, l);
      octa_strbuf_printf (t, "> (r%d, p%d); \\\n", i, i);
    }
  else if (l->is_drawn)
    octa_strbuf_printf (t, "p%d; \\\n", i);
  else
    octa_strbuf_printf (t, "p%d ? *p%d : p%d_n; \\\n", i, i, i);
}

/* Load leaf I, which is read in the order of the elements.  */
static void
linear_load (octa_strbuf *t, const octa_leaf *l, int i)
{
  if (l->is_drawn)
    octa_kgen_next (t, l, i);
  else if (l->is_range)
    octa_strbuf_printf (t,
                        "octa_range (v%d, p%d + i_, p%d_base, p%d_step); "
                        "\\\n",
                        i, i, i, i);
  else
    octa_strbuf_printf (t, "octa_load%s (v%d, p%d, i_, end); \\\n",
                        l->access == OCTA_ACCESS_OFFSET ? "_any" : "", i, i);
}

static void
load_macro (octa_strbuf *t, const octa_program *p, int v)
{
  octa_strbuf_add (t, "#define OCTA_ONCE \\\n");
  for (int i = 0; i < p->n_leaves; i++)
    once (t, &p->leaf[i], i);
  if (has_rows (p))
    {
      octa_strbuf_add (t, "\n");
      if (p->traversal == OCTA_TRAVERSAL_TILE)
        tile_macros (t, p);
      bunch_macros (t, p);
      return;
    }
  octa_strbuf_add (t, "\n#define OCTA_LOAD(i, end) \\\n");
  octa_strbuf_add (t, "  const long long i_ = (i); (void) i_; \\\n");
  if (p->traversal == OCTA_TRAVERSAL_FLAT)
    coordinates (t, p, 0, "i_");
  for (int i = 0; i < p->n_leaves; i++)
    {
      const octa_leaf *l = &p->leaf[i];
      if (l->access < OCTA_ACCESS_LINEAR)
        continue;
      octa_strbuf_printf (t, "  octa_vec<%s, OCTA_V> v%d; ",
                          octa_kgen_loaded (l), i);
      if (l->access == OCTA_ACCESS_STRIDED && v > 1)
        vector_load (t, p, i);
      else if (l->access == OCTA_ACCESS_STRIDED)
        strided_load (t, p, i, "0");
      else
        linear_load (t, l, i);
    }
  results (t, p);
  octa_strbuf_add (t, "\n");
}

static void
flag (octa_strbuf *t, const octa_instr *x, int i)
{
  const octa_op_info *o = &octa_ops[x->op];
  switch ((octa_flag)x->flag)
    {
    case OCTA_FLAG_NONE:
      break;
    case OCTA_FLAG_IMAG:
      octa_strbuf_printf (t, " bad |= (unsigned) (t%d.im != 0) << %d;", i,
                          x->bit);
      break;
    case OCTA_FLAG_OK:
    case OCTA_FLAG_ERROR:
      octa_strbuf_printf (t, " bad |= (unsigned) ! octa_%s_ok (t%d", o->name,
                          x->a);
      if (o->n == 2)
        octa_strbuf_printf (t, ", t%d", x->b);
      octa_strbuf_printf (t, ") << %d;", x->bit);
      break;
    case OCTA_FLAG_LEFT:
    case OCTA_FLAG_FAIL:
      octa_strbuf_printf (t, " bad |= (unsigned) (t%d != 0) << %d;", i,
                          x->bit);
      break;
    }
}

static void
value (octa_strbuf *t, const octa_program *p, int i)
{
  const octa_instr *x = &p->instr[i];
  const octa_op_info *o = &octa_ops[x->op];
  if (x->kind == OCTA_INSTR_CALL)
    {
      octa_kgen_call (t, p, x, i);
      return;
    }
  if (x->kind == OCTA_INSTR_LEAF && p->leaf[x->a].access == OCTA_ACCESS_WHOLE)
    {
      octa_strbuf_printf (t, "  const auto &t%d = v%d; \\\n", i, x->a);
      return;
    }
  octa_strbuf_printf (t, "  const %s t%d = ",
                      octa_kgen_ctype (x->type, x->is_complex), i);
  switch ((octa_instr_kind)x->kind)
    {
    case OCTA_INSTR_LEAF:
      octa_strbuf_printf (t,
                          p->leaf[x->a].access <= OCTA_ACCESS_ONE
                              ? "v%d;"
                              : "v%d.e[k];",
                          x->a);
      break;
    case OCTA_INSTR_OP:
      octa_strbuf_printf (t, "OCTA_OP_%s (t%d, t%d", o->name, x->a, x->b);
      if (o->n == 3)
        octa_strbuf_printf (t, ", t%d", x->c);
      octa_strbuf_add (t, ");");
      break;
    case OCTA_INSTR_RC:
      octa_strbuf_printf (t, "octa_%s_rc (t%d", o->name, x->a);
      if (o->n == 2)
        octa_strbuf_printf (t, ", t%d", x->b);
      octa_strbuf_add (t, ");");
      break;
    case OCTA_INSTR_REAL_OF:
      octa_strbuf_printf (t, "t%d.re;", x->a);
      break;
    case OCTA_INSTR_DRAW:
      octa_kgen_drawn (t, p, x);
      break;
    case OCTA_INSTR_CALL:
      break;
    case OCTA_INSTR_RESULT:
      octa_kgen_result (t, x);
      break;
    }
  flag (t, x, i);
  octa_strbuf_add (t, " \\\n");
}

static void
store_macro (octa_strbuf *t, const octa_program *p)
{
  octa_strbuf_add (t, has_rows (p) ? "#define OCTA_STORE(k) \\\n"
                                   : "#define OCTA_STORE(i, end) \\\n");
  for (int i = 0; i < p->n_outs; i++)
    if (p->traversal == OCTA_TRAVERSAL_LINEAR
        || (p->traversal == OCTA_TRAVERSAL_FLAT && ! p->is_store))
      octa_strbuf_printf (t, "  octa_store%s (w%d, q%d, i, end); \\\n",
                          p->is_store && p->dest.access == OCTA_ACCESS_OFFSET
                              ? "_any"
                              : "",
                          i, i);
    else
      {
        octa_strbuf_printf (t, "  q%d[", i);
        result_position (t, p);
        octa_strbuf_printf (t, "] = w%d.e[%s]; \\\n", i,
                            has_rows (p) ? "k" : "0");
      }
  octa_strbuf_add (t, "\n");
}

void
octa_kgen_program (octa_strbuf *text, const octa_program *p, int v)
{
  octa_strbuf_printf (text, "#define OCTA_V %d\n", v);
  octa_strbuf_printf (text, "#define OCTA_INDEX %s\n",
                      octa_program_is_narrow (p) ? "unsigned int"
                                                 : "unsigned long long");
  if (p->traversal == OCTA_TRAVERSAL_ROWS)
    octa_strbuf_add (text, "#define OCTA_ROWS 1\n");
  if (p->n_flags)
    octa_strbuf_add (text, "#define OCTA_FLAGS 1\n");
  if (octa_program_may_hang (p))
    octa_strbuf_add (text, OCTA_KGEN_STOPS);
  octa_strbuf_add (text, "#define OCTA_PARAMS \\\n");
  all_params (text, false, p);
  octa_strbuf_add (text, "#define OCTA_UNPACK \\\n");
  all_params (text, true, p);
  octa_strbuf_add (text, "#define OCTA_COUNT ");
  if (p->traversal == OCTA_TRAVERSAL_LINEAR)
    octa_strbuf_add (text, "n");
  for (int d = 0; d < p->n_dims && p->traversal != OCTA_TRAVERSAL_LINEAR; d++)
    octa_strbuf_printf (text, "%sd%d", d ? " * " : "(", d);
  octa_strbuf_add (text, p->traversal == OCTA_TRAVERSAL_LINEAR ? "\n" : ")\n");
  if (has_rows (p))
    row_macro (text, p);
  load_macro (text, p, v);
  if (p->traversal == OCTA_TRAVERSAL_LINEAR)
    octa_kgen_run (text, p);
  octa_strbuf_add (text, "#define OCTA_EXPR(k) \\\n");
  for (int i = 0; i < p->n_instrs; i++)
    value (text, p, i);
  for (int i = 0; i < p->n_outs; i++)
    octa_strbuf_printf (text, "  w%d.e[k] = t%d; \\\n", i, p->out[i]);
  octa_kgen_turn (text, p, v);
  octa_strbuf_printf (text, "\n#define OCTA_VALUE t%d\n", p->n_instrs - 1);
  store_macro (text, p);
}
