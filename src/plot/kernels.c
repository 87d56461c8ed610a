/* kernels.c -- the kernels of plots, and their launch.

   A kernel takes one struct of words of eight bytes (octa_samples.h): as it is
   on a GPU, word by word on the host.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plot/kernels.h"

#include <stdio.h>
#include <string.h>

static const struct
{
  const char *name, *macros, *file, *template;
  bool has_class;
} rows[OCTA_PLOT_KERNELS] = {
#define SPLAT(name, step, shape)                                              \
  {                                                                           \
    name, "OCTA_STEP_" step " 1\n#define OCTA_SHAPE_" shape,                  \
        "octa_splat.cuh", "octa_splat_tpl.cuh", false                         \
  }
#define PICTURE(name, step)                                                   \
  {                                                                           \
    name, "OCTA_STEP_" step, NULL, "octa_picture_tpl.cuh", false              \
  }
  [OCTA_PLOT_PLACE] = { "place", "OCTA_STEP_PLACE", NULL,
                        "octa_coordinate_tpl.cuh", false },
  [OCTA_PLOT_COLOUR] = { "colour", "OCTA_STEP_COLOUR", NULL,
                         "octa_coordinate_tpl.cuh", false },
  [OCTA_PLOT_TONE] = { "tone", "OCTA_STEP_TONE", NULL,
                       "octa_coordinate_tpl.cuh", false },
  [OCTA_PLOT_NEAREST] = { "nearest", "OCTA_STEP_NEAREST", NULL,
                          "octa_nearest_tpl.cuh", false },
  [OCTA_PLOT_SURVEY] = { "survey", "OCTA_STEP_SURVEY", NULL,
                         "octa_survey_tpl.cuh", false },
  [OCTA_PLOT_M4_BOUNDS] = { "m4_bounds", "OCTA_STEP_BOUNDS", NULL,
                            "octa_m4_tpl.cuh", false },
  [OCTA_PLOT_M4_SCAN] = { "m4_scan", "OCTA_STEP_SCAN", "octa_m4.cuh",
                          "octa_m4_tpl.cuh", true },
  [OCTA_PLOT_M4_STARTS] = { "m4_starts", "OCTA_STEP_STARTS", NULL,
                            "octa_m4_tpl.cuh", false },
  [OCTA_PLOT_M4_EMIT] = { "m4_emit", "OCTA_STEP_EMIT", "octa_m4.cuh",
                          "octa_m4_tpl.cuh", true },
  [OCTA_PLOT_FULL] = SPLAT ("points", "FULL", "POINT"),
  [OCTA_PLOT_FULL_SQUARE] = SPLAT ("squares", "FULL", "SQUARE"),
  [OCTA_PLOT_FULL_DISC] = SPLAT ("discs", "FULL", "DISC"),
  [OCTA_PLOT_BLEND] = SPLAT ("blend_points", "BLEND", "POINT"),
  [OCTA_PLOT_BLEND_SQUARE] = SPLAT ("blend_squares", "BLEND", "SQUARE"),
  [OCTA_PLOT_BLEND_DISC] = SPLAT ("blend_discs", "BLEND", "DISC"),
  [OCTA_PLOT_COUNT] = SPLAT ("count", "COUNT", "POINT"),
  [OCTA_PLOT_JOIN] = PICTURE ("join", "JOIN"),
  [OCTA_PLOT_JOIN_SUMS] = PICTURE ("join_sums", "ADD"),
  [OCTA_PLOT_JOIN_COUNTS] = PICTURE ("join_counts", "COUNTS"),
  [OCTA_PLOT_SHOW] = PICTURE ("show", "SHOW"),
#undef PICTURE
#undef SPLAT
};

bool
octa_plot_kernel_has_class (octa_plot_kernel k)
{
  return rows[k].has_class;
}

/* "X (number, type in kernels)" for each class from FIRST on.  */
static void
add_classes (octa_strbuf *t, const char *name, int first)
{
  octa_strbuf_printf (t, "#define %s(X)", name);
  for (int i = first; i < OCTA_TYPE_COUNT; i++)
    octa_strbuf_printf (t, " X (%d, %s)", i, octa_types[i].ctype);
  octa_strbuf_add (t, "\n");
}

_Static_assert(OCTA_TYPE_DOUBLE == 0, "kernels read doubles in place");

void
octa_plot_kernel_text (octa_plot_kernel k, octa_type t, octa_strbuf *defines,
                       char *name, size_t name_size, const char **template)
{
  size_t len;
  octa_strbuf_clear (defines);
  octa_strbuf_printf (defines, "#define %s 1\n", rows[k].macros);
  add_classes (defines, "OCTA_EACH_CLASS", 0);
  add_classes (defines, "OCTA_EACH_OTHER_CLASS", 1);
  if (rows[k].has_class)
    octa_strbuf_printf (
        defines, "#define OCTA_T %s\n",
        octa_types[t == OCTA_TYPE_LOGICAL ? OCTA_TYPE_UINT8 : t].ctype);
  octa_strbuf_add (defines, octa_embed ("octa_samples.h", &len));
  octa_strbuf_add (defines, octa_embed ("octa_samples.cuh", &len));
  if (rows[k].file)
    octa_strbuf_add (defines, octa_embed (rows[k].file, &len));
  snprintf (name, name_size, "octa_plot_%s", rows[k].name);
  if (rows[k].has_class)
    snprintf (name + strlen (name), name_size - strlen (name), "__%c",
              octa_types[t].letter);
  *template = rows[k].template;
}

int64_t
octa_plot_blocks (int64_t threads)
{
  return octa_clamp (octa_ceil_div (threads, OCTA_BLOCK), 1,
                     4 * OCTA_BLOCKS_AT_ONCE);
}

octa_status
octa_plot_launch (octa_plot_kernel k, octa_type t, const void *args,
                  size_t bytes, int64_t units, int64_t blocks)
{
  octa_status st;
  static octa_strbuf defines;
  char name[64];
  const char *template;
  const octa_fuse_kernel *f;
  octa_argpack a = { .n = 0 };
  int64_t words[64];
  memcpy (words, args, bytes);
  for (size_t i = 0; i < bytes / sizeof *words; i++)
    octa_argpack_add (&a, words[i]);
  bool is_host = octa_driver_is_host ();
  if (! is_host)
    a.params[1] = NULL; /* the words are the struct */
  octa_plot_kernel_text (k, t, &defines, name, sizeof name, &template);
  const char *s = octa_strbuf_ok (&defines);
  if (! s)
    return OCTA_FAIL;
  OCTA_TRY (octa_template_kernel (name, s, template, &f));
  unsigned n = (unsigned)(is_host ? units : blocks);
  OCTA_TRY (octa_fuse_kernel_launch (f, (unsigned[]){ n, 1, 1 },
                                     (unsigned[]){ OCTA_BLOCK, 1, 1 },
                                     a.params));
done:
  return st;
}

octa_status
octa_plot_launch_each (octa_plot_kernel k, const void *args, size_t bytes,
                       int64_t n)
{
  return octa_plot_launch (k, OCTA_TYPE_DOUBLE, args, bytes,
                           octa_ceil_div (n, OCTA_SAMPLES_SPAN),
                           octa_plot_blocks (n));
}
