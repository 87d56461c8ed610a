/* check_scan.c -- NVRTC takes the kernels of scans and of find.

   As check_kernels.c: programs of nodes without elements, each made twice with
   other sizes, must give one text, and it must compile.  Every cumulative
   operation is tried on every class and shape, in each form it has.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/rows.h"
#include "check_kernels.h"
#include "reduce/scan.h"
#include "index/select.h"

/* What feeds a kernel: an array of KIND, or with IS_PENDING a maximum, which
   for complex classes stays open.  */
static void
feed (octa_program *p, int kind, bool is_pending)
{
  for (int i = 0; i < N_SIDES; i++)
    {
      int slot;
      octa_node *x = vector (kind, i ? 1000003 : 12);
      octa_node *y = scalar (kind, i ? 7.25 : 3);
      octa_node *in[2] = { x, y };
      octa_node *n = is_pending ? op_node (OCTA_OP_max, in, kind_type (kind),
                                           kind_cplx (kind) == OCTA_REAL
                                               ? OCTA_OUTCOME_REAL
                                               : OCTA_OUTCOME_NARROW,
                                           OCTA_UNRESOLVED)
                                : x;
      octa_program_init (&p[i], &n->size);
      CHECK (octa_program_add (&p[i], n, &slot));
      octa_program_finish (&p[i], true);
      if (is_pending)
        octa_node_release (n);
      octa_node_release (y);
      octa_node_release (x);
    }
}

static void
check_scan (octa_scan_variant s, int kind, int v, bool is_pending)
{
  static octa_program p[N_SIDES];
  static octa_strbuf extra;
  const octa_program *both[N_SIDES] = { &p[0], &p[1] };
  feed (p, kind, is_pending);
  s.is_complex = p[0].instr[p[0].n_instrs - 1].is_complex;
  s.unroll = 32 / (v * octa_scan_words (&s));
  s.unroll = s.unroll < 1 ? 1 : s.unroll > 16 ? 16 : s.unroll;
  octa_strbuf_clear (&extra);
  octa_scan_text (&extra, &s);
  check_program (both, octa_scans[s.scan].name, OCTA_SCAN_TEMPLATES, extra.s,
                 v);
}

/* The greatest vector that scan.c would take; see plan there.  */
static int
vector_of (const octa_scan_variant *s)
{
  int size = (int)octa_elem_size (s->type, s->is_complex);
  if (s->is_indexed && size < 8)
    size = 8;
  int v = 8;
  while (v > 1
         && (v * size > 16 || v * octa_scan_words (s) > 16
             || (size_t)v * octa_scan_bytes (s) > 32))
    v /= 2;
  return v;
}

static void
check_forms (octa_scan_variant s, int kind)
{
  s.is_complex = kind_cplx (kind) == OCTA_COMPLEX;
  for (int shape = OCTA_SCAN_SHAPE_LONG; shape <= OCTA_SCAN_SHAPE_OUTER;
       shape++)
    {
      s.shape = (octa_scan_shape)shape;
      check_scan (s, kind, vector_of (&s), false);
      if (s.scan == OCTA_SCAN_cumsum && s.is_complex)
        check_scan (s, kind, 1, true);
    }
}

/* Without is_everything, what differs most.  */
static bool
is_chosen (int scan, int k)
{
  if (is_everything)
    return true;
  if (scan == OCTA_SCAN_cummin || scan == OCTA_SCAN_cumprod)
    return k == OCTA_TYPE_SINGLE;
  return k == OCTA_TYPE_DOUBLE || k == OCTA_TYPE_INT16 || k == N_KINDS - 1;
}

static void
check_scans (void)
{
  for (int i = 0; i < OCTA_SCAN_COUNT; i++)
    for (int k = 0; k < N_KINDS; k++)
      {
        octa_type t = kind_type (k);
        if (! is_chosen (i, k))
          continue;
        octa_scan_variant s = { .scan = (octa_scan)i, .type = t };
        if (octa_scans[i].result == OCTA_RESULT_SAME)
          {
            check_forms (s, k);
            s.is_indexed = true;
            check_forms (s, k);
            s.is_far = true;
            if (is_everything)
              check_forms (s, k);
            continue;
          }
        if (t != OCTA_TYPE_SINGLE)
          s.type = OCTA_TYPE_DOUBLE;
        check_forms (s, k);
        s.type = OCTA_TYPE_DOUBLE;
        if (i == OCTA_SCAN_cumsum && t == OCTA_TYPE_SINGLE)
          check_forms (s, k);
        s.type = t;
        s.is_saturating = true;
        if (i == OCTA_SCAN_cumsum && octa_types[t].group != OCTA_GROUP_FLOAT
            && octa_types[t].group != OCTA_GROUP_LOGICAL)
          check_forms (s, k);
      }
}

static void
check_select (void)
{
  static octa_program p[N_SIDES];
  static octa_strbuf extra;
  const octa_program *both[N_SIDES] = { &p[0], &p[1] };
  for (int k = 0; k < N_KINDS; k++)
    for (int is_pending = 0; is_pending < 2; is_pending++)
      {
        if (! is_everything && k != OCTA_TYPE_DOUBLE && k != OCTA_TYPE_LOGICAL
            && k != N_KINDS - 1)
          continue;
        feed (p, k, is_pending);
        int v = octa_program_vector (&p[0]);
        octa_strbuf_clear (&extra);
        octa_select_text (&extra, v >= 8 ? 4 : 8);
        check_program (both, "select", "octa_select_tpl.cuh", extra.s, v);
      }
}

/* A template that reads no expression.  */
static void
check_place (void)
{
  static octa_strbuf text;
  size_t len;
  for (int v = 1; v <= 16; v *= 2)
    for (int is_one_based = 0; is_one_based < 2; is_one_based++)
      {
        if (! text_is_due ())
          continue;
        octa_strbuf_clear (&text);
        octa_strbuf_add (&text, octa_embed ("octa_launch.h", &len));
        octa_strbuf_add (&text, octa_embed ("octa_types.cuh", &len));
        octa_strbuf_add (&text, octa_embed ("octa_vec.cuh", &len));
        octa_strbuf_add (&text, "#define OCTA_NAME octa_select_positions\n");
        octa_select_positions_text (&text, v, v >= 8 ? 4 : 8, is_one_based);
        octa_strbuf_add (&text,
                         octa_embed ("octa_select_positions_tpl.cuh", &len));
        CHECK (octa_strbuf_ok (&text));
        for (int i = 0; i < n_archs; i++)
          if (arch_is_due (i, archs[i] == 90))
            check_compiles (text.s, "octa_select_positions", i);
        n_texts++;
      }
}

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  compiler_init ();
  check_scans ();
  check_select ();
  check_place ();
  CHECK (octa_node_count == 0);
  report_texts ();
  return check_report ();
}
