/* text.c -- from C expressions to the source of a kernel.

   The user's text is put into functions of fixed templates
   (kernels/expression/); this file writes the declarations, as macros.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "expression/private.h"
#include "expression/text.h"

#include <stdlib.h>
#include <string.h>

const char *const octa_expression_texts[OCTA_TEXT_TEXTS] = {
#define TEXT(name, NAME) #name,
  OCTA_EXPRESSION_TEXTS (TEXT)
#undef TEXT
};

const char *const octa_expression_families[OCTA_EXPRESSION_FAMILIES] = {
  "elementwise", "reduction", "scan"
};

static const char *const holes[OCTA_TEXT_TEXTS] = {
#define TEXT(name, NAME) "OCTA_TEXT_" #NAME,
  OCTA_EXPRESSION_TEXTS (TEXT)
#undef TEXT
};

static bool
is_register (const octa_expr_arg *a, const octa_expr_group *g, int i)
{
  return a[i].is_vector && g->is_simple && g->uses[i].is_used;
}

/* Write OCTA_LOAD, OCTA_AT and OCTA_STORE of group G.  */
static void
write_group (octa_strbuf *b, const octa_expr_arg *a, int n,
             const octa_expr_group *g)
{
  octa_strbuf_printf (b, "#define OCTA_%sIS_SIMPLE %d\n", g->prefix,
                      g->is_simple);
  octa_strbuf_printf (b, "#define OCTA_%sLOAD(j)", g->prefix);
  for (int i = 0; i < n; i++)
    if (is_register (a, g, i))
      {
        octa_strbuf_printf (b, " octa_vec<octa_t%d, OCTA_V> octa_v%d", i, i);
        if (g->uses[i].is_read)
          octa_strbuf_printf (b,
                              " = *(const octa_vec<octa_t%d, OCTA_V> *)"
                              "(octa_p%d + (j))",
                              i, i);
        octa_strbuf_add (b, ";");
      }
  octa_strbuf_printf (b, "\n#define OCTA_%sAT(k) ", g->prefix);
  for (int i = 0; i < n; i++)
    {
      octa_strbuf_add (b, i ? ", " : "");
      if (is_register (a, g, i))
        octa_strbuf_printf (b, "octa_one<%socta_t%d>{ octa_v%d.e[k] }",
                            a[i].is_const || ! a[i].is_written ? "const " : "",
                            i, i);
      else
        octa_strbuf_printf (b, "octa_p%d", i);
    }
  octa_strbuf_printf (b, "\n#define OCTA_%sSTORE(j)", g->prefix);
  for (int i = 0; i < n; i++)
    if (is_register (a, g, i) && g->uses[i].is_written)
      octa_strbuf_printf (
          b, " *(octa_vec<octa_t%d, OCTA_V> *)(octa_p%d + (j)) = octa_v%d;", i,
          i, i);
  octa_strbuf_add (b, "\n");
}

/* ---- the source ---- */

/* Write the parameters; with the user's names if IS_NAMED.  */
static void
write_params (octa_strbuf *b, const octa_expr_arg *a, int n, bool is_named)
{
  octa_strbuf_add (b, "#define OCTA_PARAMS ");
  for (int i = 0; i < n; i++)
    {
      octa_strbuf_printf (b, "%s%socta_t%d %s", i ? ", " : "",
                          a[i].is_vector && ! a[i].is_written ? "const " : "",
                          i, a[i].is_vector ? "*" : "");
      if (is_named)
        octa_strbuf_add (b, a[i].name);
      else
        octa_strbuf_printf (b, "octa_p%d", i);
    }
  octa_strbuf_add (b, "\n");
}

static void
write_declarations (octa_strbuf *b, const octa_expr_arg *a, int n,
                    bool is_named)
{
  for (int i = 0; i < n; i++)
    octa_strbuf_printf (b, "typedef %s octa_t%d;\n", a[i].type, i);
  write_params (b, a, n, is_named);
  octa_strbuf_add (b, "#define OCTA_ARGS ");
  for (int i = 0; i < n; i++)
    octa_strbuf_printf (b, "%socta_p%d", i ? ", " : "", i);
  octa_strbuf_add (b, "\n#define OCTA_CLASSES ");
  for (int i = 0, m = 0; i < n; i++)
    if (a[i].is_vector)
      octa_strbuf_printf (b, "%sclass octa_c%d", m++ ? ", " : "", i);
  octa_strbuf_add (b, "\n#define OCTA_TYPED ");
  for (int i = 0; i < n; i++)
    octa_strbuf_printf (b, "%socta_%c%d %s", i ? ", " : "",
                        a[i].is_vector ? 'c' : 't', i, a[i].name);
  octa_strbuf_add (b, "\n#define OCTA_SIZES ");
  for (int i = 0, m = 0; i < n; i++)
    if (a[i].is_vector)
      octa_strbuf_printf (b, "%s(int)sizeof (octa_t%d)", m++ ? ", " : "", i);
  octa_strbuf_add (b, "\n#define OCTA_TOLD ");
  for (int i = 0; i < n; i++)
    if (a[i].is_vector)
      octa_strbuf_printf (b, "octa_bytes<(int)sizeof (octa_t%d)>, ", i);
  octa_strbuf_add (b, "\n");
}

/* Include the headers that PyCUDA includes by default.  */
static void
write_includes (octa_strbuf *b, const octa_expression_spec *spec)
{
  static const struct
  {
    const char *word, *header;
  } needs[] = { { "pycuda", "pycuda-complex.hpp" },
                { "cuFloatComplex", "cuComplex.h" },
                { "cuDoubleComplex", "cuComplex.h" },
                { "cuComplex", "cuComplex.h" },
                { "half", "cuda_fp16.h" },
                { "__half", "cuda_fp16.h" },
                { "half2", "cuda_fp16.h" },
                { "nv_bfloat16", "cuda_bf16.h" },
                { "__nv_bfloat16", "cuda_bf16.h" },
                { "nv_bfloat162", "cuda_bf16.h" } };
  for (size_t k = 0; k < sizeof needs / sizeof *needs; k++)
    for (int t = 0; t < OCTA_TEXT_TEXTS; t++)
      if (octa_expr_mentions (spec->text[t], needs[k].word))
        {
          octa_strbuf_printf (b, "#include <%s>\n", needs[k].header);
          break;
        }
}

/* Write file NAME of kernels/, with the user's texts inserted.  */
static void
write_file (octa_strbuf *b, const octa_expression_spec *spec, const char *name)
{
  static const char kernel[] = "OCTA_NAME";
  size_t len;
  const char *s = octa_embed (name, &len), *end = s + len;
  int line = 1;
  octa_strbuf_printf (b, "#line 1 \"%s\"\n", name);
  for (; s && s < end; line++)
    {
      const char *stop = memchr (s, '\n', (size_t)(end - s));
      size_t n = (size_t)((stop ? stop : end) - s);
      int t = 0;
      while (t < OCTA_TEXT_TEXTS
             && (strlen (holes[t]) != n || memcmp (holes[t], s, n)))
        t++;
      if (t < OCTA_TEXT_TEXTS)
        octa_strbuf_printf (b, "#line 1 \"%s\"\n%s\n#line %d \"%s\"",
                            octa_expression_texts[t], spec->text[t], line + 1,
                            name);
      else if (n >= sizeof kernel - 1
               && ! memcmp (s, kernel, sizeof kernel - 1))
        {
          octa_strbuf_add (b, spec->text[OCTA_TEXT_NAME]);
          octa_strbuf_addn (b, s + sizeof kernel - 1, n - (sizeof kernel - 1));
        }
      else
        octa_strbuf_addn (b, s, n);
      octa_strbuf_add (b, "\n");
      s += n + 1;
    }
}

/* Write the family's own macros and files.  */
static void
write_family (octa_strbuf *b, const octa_expression_spec *spec, bool has_loop,
              bool for_host)
{
  const char *const *text = spec->text;
  switch (spec->family)
    {
    case OCTA_EXPRESSION_ELEMENTWISE:
      write_file (b, spec, "octa_expr.cuh");
      if (! has_loop)
        write_file (b, spec, "octa_elwise.cuh");
      write_file (b, spec,
                  has_loop   ? "octa_elwise_loop_tpl.cuh"
                  : for_host ? "octa_elwise_host_tpl.cuh"
                             : "octa_elwise_tpl.cuh");
      break;
    case OCTA_EXPRESSION_REDUCTION:
      octa_strbuf_printf (b, "typedef %s octa_acc;\n", text[OCTA_TEXT_DTYPE]);
      write_file (b, spec, "octa_expr.cuh");
      write_file (b, spec, "octa_mapreduce.cuh");
      write_file (b, spec,
                  for_host ? "octa_mapreduce_host_tpl.cuh"
                           : "octa_mapreduce_tpl.cuh");
      break;
    case OCTA_EXPRESSION_SCAN:
      octa_strbuf_printf (b, "typedef %s octa_value;\n",
                          text[OCTA_TEXT_DTYPE]);
      if (text[OCTA_TEXT_NEUTRAL][0])
        octa_strbuf_add (b, "#define OCTA_HAS_NEUTRAL 1\n");
      if (octa_expr_mentions (text[OCTA_TEXT_OUTPUT], "prev_item"))
        octa_strbuf_add (b, "#define OCTA_USES_PREV 1\n");
      if (octa_expr_mentions (text[OCTA_TEXT_OUTPUT], "last_item"))
        octa_strbuf_add (b, "#define OCTA_USES_LAST 1\n");
      octa_strbuf_add (b, text[OCTA_TEXT_SEGMENT][0]
                              ? "#define OCTA_SEGMENTED 1\n"
                                "struct octa_acc\n{\n  octa_value value;\n"
                                "  bool starts;\n};\n"
                              : "typedef octa_value octa_acc;\n");
      write_file (b, spec, "octa_expr.cuh");
      if (! for_host)
        {
          write_file (b, spec, "octa_lookback.cuh");
          write_file (b, spec, "octa_warp_scan.cuh");
        }
      write_file (b, spec, "octa_genscan.cuh");
      write_file (b, spec,
                  for_host ? "octa_genscan_host_tpl.cuh"
                           : "octa_genscan_tpl.cuh");
      break;
    case OCTA_EXPRESSION_FAMILIES:
      break;
    }
}

/* Does the text use the thread's number, or is there code before or after the
   loop?  */
static bool
wants_loop (const octa_expression_spec *spec)
{
  static const char *const words[] = { "tid",       "total_threads",
                                       "cta_start", "threadIdx",
                                       "blockIdx",  "blockDim",
                                       "gridDim" };
  bool wants = spec->text[OCTA_TEXT_LOOP_PREP][0]
               || spec->text[OCTA_TEXT_AFTER_LOOP][0];
  for (size_t k = 0; k < sizeof words / sizeof *words; k++)
    wants |= octa_expr_mentions (spec->text[OCTA_TEXT_OPERATION], words[k]);
  return spec->family == OCTA_EXPRESSION_ELEMENTWISE && wants;
}

octa_status
octa_expr_source (const octa_expression_spec *spec, octa_expr_arg *a, int n,
                  bool trusts_text, bool for_host, char **source,
                  bool *has_loop)
{
  octa_status st;
  octa_strbuf b = { 0 };
  octa_expr_group in = { .prefix = "" }, out = { .prefix = "OUT_" };
  static const octa_expression_text seen[OCTA_EXPRESSION_FAMILIES][3] = {
    { OCTA_TEXT_OPERATION, OCTA_TEXT_LOOP_PREP, OCTA_TEXT_AFTER_LOOP },
    { OCTA_TEXT_MAP },
    { OCTA_TEXT_INPUT, OCTA_TEXT_SEGMENT }
  };
  static const int n_seen[OCTA_EXPRESSION_FAMILIES] = { 3, 1, 2 };
  *has_loop = wants_loop (spec);
  memcpy (in.texts, seen[spec->family], sizeof in.texts);
  in.n_texts = n_seen[spec->family];
  OCTA_TRY (octa_expr_study (spec, a, n, &in));
  if (spec->family == OCTA_EXPRESSION_SCAN)
    {
      out.texts[0] = OCTA_TEXT_OUTPUT;
      out.n_texts = 1;
      OCTA_TRY (octa_expr_study (spec, a, n, &out));
    }
  /* Without trust there may be writes that were not seen, which would be
     lost.  */
  in.is_simple &= trusts_text && ! *has_loop;
  out.is_simple &= trusts_text;
  for (int i = 0; i < n; i++)
    {
      const octa_expr_use *u = &in.uses[i], *v = &out.uses[i];
      a[i].is_written = ! a[i].is_const
                        && (! trusts_text || u->is_written || v->is_written);
      a[i].is_in_step = (u->is_used || v->is_used) && ! u->is_elsewhere
                        && ! v->is_elsewhere;
    }
  write_includes (&b, spec);
  write_file (&b, spec, "octa_launch.h");
  octa_strbuf_printf (&b,
                      "#line 1 \"preamble\"\n%s\n#line 1 \"declarations\"\n",
                      spec->text[OCTA_TEXT_PREAMBLE]);
  write_declarations (&b, a, n, *has_loop);
  write_group (&b, a, n, &in);
  write_group (&b, a, n, &out);
  write_family (&b, spec, *has_loop, for_host);
  const char *s = octa_strbuf_ok (&b);
  char *copy = s ? strdup (s) : NULL;
  if (! copy)
    st = octa_no_memory ("an expression");
  else
    *source = copy;
done:
  octa_strbuf_free (&b);
  return st;
}
