/* check_templates.c -- NVRTC takes the kernels that read no expression.

   Each template, with each text it is compiled with; neither driver nor device
   is needed.  Skipped where libnvrtc is absent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_kernels.h"
#include "fft/private.h"
#include "order/filter.h"
#include "index/private.h"
#include "linalg/private.h"

static void
check_template (const char *name, const char *defines, const char *template)
{
  static octa_strbuf text;
  if (! text_is_due ())
    return;
  octa_template_text (name, defines, template, false, &text);
  CHECK (octa_strbuf_ok (&text));
  for (int i = 0; i < n_archs; i++)
    if (arch_is_due (i, archs[i] == 90))
      check_compiles (text.s, name, i);
  n_texts++;
}

static void
check_lists (void)
{
  const char *template = "octa_list_tpl.cuh";
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    {
      char name[64], defines[256];
      octa_positions_text ((octa_type)t, name, sizeof name, defines,
                           sizeof defines);
      check_template (name, defines, template);
    }
  check_template ("octa_claim", OCTA_CLAIM_TEXT, template);
  check_template ("octa_winners", "", template);
  check_template ("octa_pick", "", "octa_pick_tpl.cuh");
}

/* Recursive filters have a text for each order, convolutions for each small
   size.  */
static void
check_filters (void)
{
  static const int sizes[][2] = { { 0, 0 }, { 1, 1 }, { 3, 3 }, { 5, 5 },
                                  { 7, 7 }, { 1, 7 }, { 7, 1 } };
  static octa_strbuf text;
  char name[64];
  for (int is_single = 0; is_single < 2; is_single++)
    for (int is_complex = 0; is_complex < 2; is_complex++)
      {
        octa_type t = is_single ? OCTA_TYPE_SINGLE : OCTA_TYPE_DOUBLE;
        octa_filter_text (&text, OCTA_FILTER_FIR, t, is_complex, 0, 0, 0, name,
                          sizeof name);
        check_template (name, text.s, "octa_filter_tpl.cuh");
        for (int n = 1; n <= OCTA_FILTER_ORDER_MAX; n = 2 * n + (n == 1))
          {
            octa_filter_text (&text, OCTA_FILTER_IIR, t, is_complex,
                              n > 9 ? OCTA_FILTER_ORDER_MAX : n, 0, 0, name,
                              sizeof name);
            check_template (name, text.s, "octa_filter_tpl.cuh");
          }
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
          {
            octa_filter_text (&text, OCTA_FILTER_CONV, t, is_complex, 0,
                              sizes[k][0], sizes[k][1], name, sizeof name);
            check_template (name, text.s, "octa_conv_tpl.cuh");
          }
      }
}

/* Products and solves: each type, each way to read an operand, and sizes on
   both sides of what is kept in registers.  */
static void
check_matrices (void)
{
  static octa_strbuf text;
  char name[64];
  for (int kind = 0; kind < 4; kind++)
    {
      octa_type t = kind & 1 ? OCTA_TYPE_SINGLE : OCTA_TYPE_DOUBLE;
      bool is_complex = kind & 2;
      for (int conj = 0; conj <= is_complex; conj++)
        {
          octa_linalg_mirror_text (t, is_complex, conj, name, sizeof name,
                                   &text);
          check_template (name, text.s, "octa_mirror_tpl.cuh");
        }
      if (! is_complex)
        {
          octa_linalg_pairs_text (t, name, sizeof name, &text);
          check_template (name, text.s, "octa_pairs_tpl.cuh");
        }
      octa_linalg_gemm_text (t, is_complex, name, sizeof name, &text);
      check_template (name, text.s, OCTA_LINALG_GEMM);
      octa_linalg_typed_text ("corner_inverse", t, is_complex, name,
                              sizeof name, &text);
      check_template (name, text.s, OCTA_LINALG_CORNER_INVERSE);
      octa_linalg_typed_text ("step", t, is_complex, name, sizeof name, &text);
      check_template (name, text.s, OCTA_LINALG_STEP);
      octa_linalg_typed_text ("look", t, is_complex, name, sizeof name, &text);
      check_template (name, text.s, OCTA_LINALG_LOOK);
      octa_linalg_typed_text ("matrix_kind", t, is_complex, name, sizeof name,
                              &text);
      check_template (name, text.s, OCTA_LINALG_MATRIX_KIND);
      for (int n = 1; n <= OCTA_PAGE_SMALL; n = 2 * n + (n == 2))
        {
          octa_gemm g = { .m = n,
                          .n = n / 2 + 1,
                          .k = n,
                          .a_row = 1,
                          .a_column = n,
                          .b_row = n / 2 + 1,
                          .b_column = 1,
                          .b_conj = is_complex };
          octa_linalg_times_text (&g, t, is_complex, name, sizeof name, &text);
          check_template (name, text.s, OCTA_LINALG_PAGE_TIMES);
          for (int form = 0; form < 4; form++)
            {
              octa_solve s = { .n = n,
                               .flips = form == 1,
                               .is_conj = form == 1,
                               .inverts = form == 2,
                               .has_rcond = form > 0 };
              octa_linalg_solve_text (&s, t, is_complex, name, sizeof name,
                                      &text);
              check_template (name, text.s, OCTA_LINALG_PAGE_SOLVE);
            }
        }
    }
}

static void
check_halves (void)
{
  static octa_strbuf text;
  for (int is_single = 0; is_single < 2; is_single++)
    {
      const octa_type t = is_single ? OCTA_TYPE_SINGLE : OCTA_TYPE_DOUBLE;
      octa_fft_text (&text, t, true);
      check_template ("octa_line_z", text.s, "octa_halves_tpl.cuh");
      octa_fft_text (&text, t, false);
      check_template ("octa_halves_z", text.s, "octa_halves_tpl.cuh");
      check_template ("octa_real_z", text.s, "octa_real_tpl.cuh");
    }
}

/* The kernel for STEP, in WIDTH places if that is not 0.  */
static void
check_points (const char *step, int n_dims, int width, bool is_single,
              octa_type points)
{
  static octa_strbuf text;
  const octa_fft_window w = { .width = width, .beta = 2.3 * width };
  const octa_fft_points s = { .step = step,
                              .window = width ? &w : NULL,
                              .n_dims = n_dims,
                              .type = is_single ? OCTA_TYPE_SINGLE
                                                : OCTA_TYPE_DOUBLE,
                              .points = points };
  const char *template = octa_fft_points_text (&s, &text);
  check_template ("octa_nufft", text.s, template);
}

static void
check_nonuniform (void)
{
  static const char *steps[] = { "GATHER", "TILES", "PARTS", "FILL", "CUT" };
  for (int dims = 1; dims <= OCTA_NUFFT_DIMS; dims++)
    for (int is_single = 0; is_single < 2; is_single++)
      {
        check_points ("PACK", dims, 0, is_single, OCTA_TYPE_SINGLE);
        check_points ("PACK", dims, 0, is_single, OCTA_TYPE_DOUBLE);
        for (int width = 4; width <= (is_single ? 8 : OCTA_NUFFT_WIDTH);
             width += 2)
          for (int s = 0; s < 5; s++)
            check_points (steps[s], dims, width, is_single, OCTA_TYPE_DOUBLE);
      }
  check_points ("BEGINS", 1, 0, false, OCTA_TYPE_DOUBLE);
  check_points ("SUM", 1, 0, false, OCTA_TYPE_DOUBLE);
}

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  compiler_init ();
  check_lists ();
  check_filters ();
  check_matrices ();
  check_halves ();
  check_nonuniform ();
  report_texts ();
  return check_report ();
}
