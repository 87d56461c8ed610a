/* check_sort.c -- NVRTC takes every kernel that sorting can ask for.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_kernels.h"
#include "order/sort.h"

static void
check_step (octa_sort_step step, octa_sort_form form, int size, bool is_wide)
{
  static octa_strbuf defines, text;
  char name[64];
  const char *template;
  if (! text_is_due ())
    return;
  octa_sort_text (step, form, size, is_wide, &defines, name, sizeof name,
                  &template);
  CHECK (octa_strbuf_ok (&defines));
  octa_template_text (name, defines.s, template, false, &text);
  CHECK (octa_strbuf_ok (&text));
  for (int i = 0; i < n_archs; i++)
    if (arch_is_due (i, archs[i] == 90 || n_texts % (2 * n_archs) == i))
      check_compiles (text.s, name, i);
  n_texts++;
}

int
main (void)
{
  static const int sizes[] = { 1, 2, 4, 8, 16 };
  setvbuf (stdout, NULL, _IOLBF, 0);
  compiler_init ();
  for (int step = 0; step < OCTA_SORT_STEP_COUNT; step++)
    for (int form = OCTA_SORT_UNSIGNED; form <= OCTA_SORT_FLOAT; form++)
      for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int is_wide = 0; is_wide < 1 + (form == OCTA_SORT_UNSIGNED);
             is_wide++)
          if (octa_sort_has ((octa_sort_step)step, (octa_sort_form)form,
                             sizes[i], false))
            check_step ((octa_sort_step)step, (octa_sort_form)form, sizes[i],
                        is_wide);
  report_texts ();
  return check_report ();
}
