/* check_search.c -- NVRTC takes the kernels that look up and accumulate.

   For every class, key and form, with the text that the library would give it.
   Needs libnvrtc, but neither driver nor device; skipped where it is absent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_kernels.h"

/* TEMPLATE behind DEFINES, as octa_template_kernel has it.  */
static void
check_template (const char *defines, const char *template)
{
  static octa_strbuf text;
  size_t len;
  if (! text_is_due ())
    return;
  octa_strbuf_clear (&text);
  octa_strbuf_add (&text, octa_embed ("octa_launch.h", &len));
  octa_strbuf_add (&text, octa_embed ("octa_types.cuh", &len));
  octa_strbuf_add (&text, octa_embed ("octa_vec.cuh", &len));
  octa_strbuf_add (&text, "#define OCTA_NAME octa_check\n");
  octa_strbuf_add (&text, defines);
  octa_strbuf_add (&text, octa_embed ("octa_first.cuh", &len));
  octa_strbuf_add (&text, octa_embed (template, &len));
  CHECK (octa_strbuf_ok (&text));
  for (int i = 0; i < n_archs; i++)
    if (arch_is_due (i, archs[i] == 90 || n_texts % 20 == i))
      check_compiles (text.s, "octa_check", i);
  n_texts++;
}

static void
check_lookup (void)
{
  static const char *const indices[] = { "int", "long long" };
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    for (int i = 0; i < 2; i++)
      {
        char defines[128];
        if (t == OCTA_TYPE_LOGICAL || (i && t != OCTA_TYPE_DOUBLE))
          continue;
        snprintf (defines, sizeof defines,
                  "#define OCTA_T %s\n#define OCTA_INDEX %s\n",
                  octa_kgen_ctype (t, false), indices[i]);
        check_template (defines, "octa_lookup_tpl.cuh");
      }
  for (int t = OCTA_TYPE_DOUBLE; t <= OCTA_TYPE_SINGLE; t++)
    for (int r = OCTA_TYPE_DOUBLE; r <= OCTA_TYPE_SINGLE; r++)
      {
        char defines[192];
        snprintf (defines, sizeof defines,
                  "#define OCTA_T %s\n#define OCTA_INDEX int\n"
                  "#define OCTA_PPVAL 1\n#define OCTA_R %s\n",
                  octa_kgen_ctype (t, false), octa_kgen_ctype (r, false));
        check_template (defines, "octa_lookup_tpl.cuh");
      }
}

/* What keys can be.  */
static const octa_type keys[] = { OCTA_TYPE_UINT8, OCTA_TYPE_UINT16,
                                  OCTA_TYPE_UINT32 };
#define N_KEYS (sizeof keys / sizeof *keys)

static void
check_accumulate (void)
{
  static const char *const rules[] = { "SUM", "MAX", "MIN" };
  static const char *const forms[] = { "EACH", "WIDE" };
  char defines[256];
  for (size_t r = 0; r < 3; r++)
    for (size_t f = 0; f < 2; f++)
      for (int t = 0; t < 2 * OCTA_TYPE_COUNT; t++)
        for (size_t j = 0; j < N_KEYS; j++)
          {
            bool is_complex = t >= OCTA_TYPE_COUNT;
            int type = t % OCTA_TYPE_COUNT;
            bool is_float = octa_types[type].group == OCTA_GROUP_FLOAT;
            if (type == OCTA_TYPE_LOGICAL || (is_complex && ! is_float)
                || (r ? is_complex : ! is_float) || (j && t))
              continue;
            snprintf (defines, sizeof defines,
                      "#define OCTA_T %s\n#define OCTA_KEY %s\n"
                      "#define OCTA_BIN_%s 1\n#define OCTA_%s 1\n",
                      octa_kgen_ctype (type, is_complex),
                      octa_kgen_ctype (keys[j], false), rules[r], forms[f]);
            check_template (defines, "octa_accumulate_tpl.cuh");
          }
  for (size_t j = 0; j < N_KEYS; j++)
    {
      snprintf (defines, sizeof defines,
                "#define OCTA_COUNT 1\n#define OCTA_KEY %s\n",
                octa_kgen_ctype (keys[j], false));
      check_template (defines, "octa_accumulate_tpl.cuh");
    }
}

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  compiler_init ();
  check_lookup ();
  check_accumulate ();
  report_texts ();
  return check_report ();
}
