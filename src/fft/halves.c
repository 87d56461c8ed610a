/* halves.c -- arrays of which one half determines the other.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fft/private.h"

#include <stdio.h>
#include <string.h>

void
octa_fft_text (octa_strbuf *defines, octa_type t, bool is_line)
{
  size_t len;
  octa_strbuf_clear (defines);
  octa_strbuf_add (defines, octa_embed ("octa_halves.h", &len));
  octa_strbuf_printf (defines, "#define OCTA_T %s\n%s",
                      octa_kgen_ctype (t, true),
                      is_line ? "#define OCTA_LINE 1\n" : "");
}

static octa_status
find_kernel (const octa_node *x, const char *what, const char *template,
             bool is_line, const octa_fuse_kernel **k)
{
  static octa_strbuf defines;
  char name[32];
  const octa_type t = (octa_type)x->type;
  snprintf (name, sizeof name, "octa_%s_%c", what,
            octa_ctype_letter (t, true));
  octa_fft_text (&defines, t, is_line);
  return octa_strbuf_ok (&defines)
             ? octa_template_kernel (name, defines.s, template, k)
             : OCTA_FAIL;
}

static octa_status
launch (const octa_fuse_kernel *k, int64_t blocks, octa_argpack *a)
{
  return octa_fuse_kernel_launch (k, (int64_t[]){ blocks, 1 },
                                  (unsigned[]){ OCTA_BLOCK, 1, 1 }, a->params);
}

/* FLAG is NULL if nothing is compared.  */
static octa_status
run (octa_node *from, octa_node *x, const octa_halves *halves, int what,
     octa_block *flag)
{
  octa_status st;
  octa_halves h = *halves;
  const octa_fuse_kernel *k;
  octa_argpack a;
  int64_t words[sizeof h / sizeof (int64_t)];
  h.what = what;
  memcpy (words, &h, sizeof words);
  a.n = 0;
  const bool is_line = h.s == 1 && h.columns == 1 && ! flag
                       && ! octa_driver_is_host ();
  OCTA_TRY (find_kernel (from, is_line ? "line" : "halves",
                         "octa_halves_tpl.cuh", is_line, &k));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (from->buffer));
  octa_argpack_add (&a, flag ? 0 : (int64_t)octa_buffer_change (x->buffer));
  octa_argpack_add (&a, flag ? (int64_t)flag->p : 0);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    octa_argpack_add (&a, words[i]);
  OCTA_TRY (launch (k,
                    octa_ceil_div (h.columns * (h.n / 2 + 1) * h.s,
                                   OCTA_HALVES_CHUNK),
                    &a));
done:
  return st;
}

octa_status
octa_fft_complete (octa_node *from, octa_node *x, const octa_halves *h,
                   bool is_conj)
{
  return run (from, x, h, is_conj ? OCTA_HALVES_CONJ : OCTA_HALVES_COMPLETE,
              NULL);
}

octa_status
octa_fft_compare (octa_node *x, const octa_halves *h, octa_block **flag)
{
  octa_status st;
  octa_block *b = NULL;
  OCTA_TRY (octa_block_take (sizeof (unsigned), &b));
  OCTA_TRY (octa_lane_fill32 (b->p, 0, 1));
  octa_block_change (b);
  OCTA_TRY (run (x, NULL, h, OCTA_HALVES_COMPARE, b));
  *flag = OCTA_MOVE (b);
done:
  if (b)
    octa_block_give (b);
  return st;
}

octa_status
octa_fft_make_real (octa_node *x, octa_block *flag)
{
  octa_status st;
  const octa_fuse_kernel *k;
  octa_argpack a;
  a.n = 0;
  OCTA_TRY (find_kernel (x, "real", "octa_real_tpl.cuh", false, &k));
  octa_block_use (flag);
  octa_argpack_add (&a, (int64_t)octa_buffer_change (x->buffer));
  octa_argpack_add (&a, (int64_t)flag->p);
  octa_argpack_add (&a, x->n_elems);
  OCTA_TRY (launch (k, octa_ceil_div (x->n_elems, OCTA_HALVES_CHUNK), &a));
done:
  return st;
}
