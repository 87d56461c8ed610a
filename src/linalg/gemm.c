/* gemm.c -- products by our own kernel: if there is no library, and for many
   small pages.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"

#include <stdio.h>

/* ---- text ---- */

void
octa_linalg_text (octa_type t, bool is_complex, octa_strbuf *text)
{
  octa_strbuf_clear (text);
  octa_strbuf_printf (text, "#define OCTA_T %s\n#define OCTA_R %s\n%s",
                      octa_kgen_ctype (t, is_complex),
                      octa_kgen_ctype (t, false),
                      is_complex ? "#define OCTA_COMPLEX 1\n" : "");
}

void
octa_linalg_typed_text (const char *what, octa_type t, bool is_complex,
                        char *name, size_t n, octa_strbuf *text)
{
  octa_linalg_text (t, is_complex, text);
  snprintf (name, n, "octa_%s_%c", what, octa_ctype_letter (t, is_complex));
}

void
octa_linalg_gemm_text (octa_type t, bool is_complex, char *name, size_t n,
                       octa_strbuf *text)
{
  octa_linalg_typed_text ("gemm", t, is_complex, name, n, text);
}

/* Write the place of an element in its page, where rows are ROW apart and
   columns COLUMN.  */
static void
say_place (octa_strbuf *text, const char *what, int64_t row, int64_t column,
           int is_conj)
{
  octa_strbuf_printf (text,
                      "#define OCTA_%s(i, j) ((i) * %lld + (j) * %lld)\n"
                      "#define OCTA_%s_CONJ %d\n",
                      what, (long long)row, (long long)column, what, is_conj);
}

void
octa_linalg_times_text (const octa_gemm *g, octa_type t, bool is_complex,
                        char *name, size_t n, octa_strbuf *text)
{
  octa_linalg_text (t, is_complex, text);
  say_place (text, "A", g->a_row, g->a_column, g->a_conj);
  say_place (text, "B", g->b_row, g->b_column, g->b_conj);
  octa_strbuf_printf (text,
                      "#define OCTA_M %d\n#define OCTA_N %d\n"
                      "#define OCTA_K %d\n",
                      (int)g->m, (int)g->n, (int)g->k);
  snprintf (name, n, "octa_page_times_%c_%d_%d_%d",
            octa_ctype_letter (t, is_complex), (int)g->m, (int)g->n,
            (int)g->k);
}

/* ---- launches ---- */

octa_status
octa_linalg_launch (const char *name, const char *defines,
                    const char *template, octa_argpack *a,
                    const int64_t blocks[2], unsigned block)
{
  octa_status st;
  const octa_fuse_kernel *k;
  OCTA_TRY (octa_template_kernel (name, defines, template, &k));
  OCTA_TRY (octa_fuse_kernel_launch (k, blocks, (unsigned[]){ block, 1, 1 },
                                     a->params));
done:
  return st;
}

octa_status
octa_linalg_launch_typed (const char *what, octa_type t, bool is_complex,
                          const char *template, const int64_t *words,
                          int n_words, const int64_t blocks[2], unsigned block)
{
  static octa_strbuf text;
  octa_argpack args;
  char name[64];
  octa_linalg_typed_text (what, t, is_complex, name, sizeof name, &text);
  OCTA_GET (const char *, defines, octa_strbuf_ok (&text));
  args.n = 0;
  for (int i = 0; i < n_words; i++)
    octa_argpack_add (&args, words[i]);
  return octa_linalg_launch (name, defines, template, &args, blocks, block);
}

static octa_status
run (const octa_gemm *g, octa_type t, bool is_complex, const octa_node *a,
     const octa_node *b, octa_node *c, bool is_small)
{
  static octa_strbuf text;
  octa_argpack args;
  char name[64];
  octa_gemm copy = *g;
  const int64_t tiles = octa_ceil_div (g->m, OCTA_GEMM_TILE)
                        * octa_ceil_div (g->n, OCTA_GEMM_TILE);
  if (is_small)
    octa_linalg_times_text (g, t, is_complex, name, sizeof name, &text);
  else
    octa_linalg_gemm_text (t, is_complex, name, sizeof name, &text);
  OCTA_GET (const char *, defines, octa_strbuf_ok (&text));
  args.n = 0;
  octa_argpack_add (&args, (int64_t)octa_buffer_use (a->buffer));
  octa_argpack_add (&args, (int64_t)octa_buffer_use (b->buffer));
  octa_argpack_add (&args, (int64_t)octa_buffer_use (c->buffer));
  args.params[args.n++] = is_small ? (void *)&copy.pages : (void *)&copy;
  return octa_linalg_launch (
      name, defines, is_small ? OCTA_LINALG_PAGE_TIMES : OCTA_LINALG_GEMM,
      &args,
      (int64_t[]){ is_small ? octa_ceil_div (g->pages.count, OCTA_PAGE_UNIT)
                            : tiles * g->pages.count,
                   1 },
      OCTA_BLOCK);
}

octa_status
octa_linalg_gemm (const octa_gemm *g, octa_type t, bool is_complex,
                  const octa_node *a, const octa_node *b, octa_node *c)
{
  return run (g, t, is_complex, a, b, c, false);
}

octa_status
octa_linalg_page_times (const octa_gemm *g, octa_type t, bool is_complex,
                        const octa_node *a, const octa_node *b, octa_node *c)
{
  return run (g, t, is_complex, a, b, c, true);
}
