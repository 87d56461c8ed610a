/* check_plot_kernels.c -- NVRTC takes every kernel of plots.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_kernels.h"
#include "gl/plot/kernels.h"

static void
check_kernel (octa_plot_kernel k, octa_type t)
{
  static octa_strbuf defines, text;
  char name[64];
  const char *template;
  if (! text_is_due ())
    return;
  octa_plot_kernel_text (k, t, &defines, name, sizeof name, &template);
  CHECK (octa_strbuf_ok (&defines));
  octa_template_text (name, defines.s, template, false, &text);
  CHECK (octa_strbuf_ok (&text));
  for (int i = 0; i < n_archs; i++)
    if (arch_is_due (i, archs[i] == 90 || n_texts % n_archs == i))
      check_compiles (text.s, name, i);
  n_texts++;
}

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  compiler_init ();
  for (int k = 0; k < OCTA_PLOT_KERNELS; k++)
    for (int t = 0; t < OCTA_TYPE_COUNT; t++)
      if (! octa_plot_kernel_is_host ((octa_plot_kernel)k)
          && (t == 0 || octa_plot_kernel_has_class ((octa_plot_kernel)k)))
        check_kernel ((octa_plot_kernel)k, (octa_type)t);
  report_texts ();
  return check_report ();
}
