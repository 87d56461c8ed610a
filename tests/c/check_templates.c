/* check_templates.c -- NVRTC takes the kernels that read no expression.

   Each template, with each text it is compiled with; neither driver nor device
   is needed.  Skipped where libnvrtc is absent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_kernels.h"
#include "index.h"

static void
check_template (const char *name, const char *defines, const char *template)
{
  static octa_strbuf text;
  octa_template_text (name, defines, template, false, &text);
  CHECK (octa_strbuf_ok (&text));
  for (int i = 0; i < N_ARCHS; i++)
    if (has_arch[i] && (archs[i] == 90 || is_everything))
      {
        check_compiles (text.s, name, archs[i]);
        n_compiled[i]++;
      }
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
}

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  compiler_init ();
  check_lists ();
  printf ("%d texts\n", n_texts);
  return check_report ();
}
