/* kernels.c -- the kernels of plots, and their launch.

   A kernel takes one struct of words of eight bytes (octa_samples.h): as a
   whole on a GPU, word by word on the host.

   They are few, and stay loaded until the device is reset.  Workers look them
   up under a lock, which is not held during a compilation, so that a reset
   need not wait for the compiler.  If two threads compile the same kernel, the
   second one is dropped.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/kernels.h"

#include <stdio.h>
#include <string.h>

#define WORDS_MAX 64 /* of a kernel's arguments */

static const struct
{
  const char *name, *macros, *file, *template;
  bool has_class;
  bool is_host; /* not used on a GPU */
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
  [OCTA_PLOT_SIZE] = { "size", "OCTA_STEP_SIZE", NULL,
                       "octa_coordinate_tpl.cuh", false },
  [OCTA_PLOT_COLOUR] = { "colour", "OCTA_STEP_COLOUR", NULL,
                         "octa_coordinate_tpl.cuh", false },
  [OCTA_PLOT_TRUE] = { "true", "OCTA_STEP_TRUE", NULL,
                       "octa_coordinate_tpl.cuh", false },
  [OCTA_PLOT_TONE] = { "tone", "OCTA_STEP_TONE", NULL,
                       "octa_coordinate_tpl.cuh", false },
  [OCTA_PLOT_TEXEL] = { "texel", "OCTA_STEP_TEXEL", NULL, "octa_texel_tpl.cuh",
                        false },
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
  [OCTA_PLOT_ARC] = { "arc", "OCTA_STEP_ARC", NULL, "octa_arc_tpl.cuh",
                      false },
  [OCTA_PLOT_FULL] = SPLAT ("points", "FULL", "POINT"),
  [OCTA_PLOT_FULL_SQUARE] = SPLAT ("squares", "FULL", "SQUARE"),
  [OCTA_PLOT_FULL_DISC] = SPLAT ("discs", "FULL", "DISC"),
  [OCTA_PLOT_BLEND] = SPLAT ("blend_points", "BLEND", "POINT"),
  [OCTA_PLOT_BLEND_SQUARE] = SPLAT ("blend_squares", "BLEND", "SQUARE"),
  [OCTA_PLOT_BLEND_DISC] = SPLAT ("blend_discs", "BLEND", "DISC"),
  [OCTA_PLOT_FLAT_DISC]
  = { "flat_discs",
      "OCTA_STEP_BLEND 1\n#define OCTA_SHAPE_DISC 1\n#define OCTA_IS_FLAT",
      "octa_splat.cuh", "octa_splat_tpl.cuh", false, true },
  [OCTA_PLOT_COUNT] = SPLAT ("count", "COUNT", "POINT"),
  [OCTA_PLOT_JOIN] = PICTURE ("join", "JOIN"),
  [OCTA_PLOT_JOIN_SUMS] = PICTURE ("join_sums", "ADD"),
  [OCTA_PLOT_JOIN_COUNTS] = PICTURE ("join_counts", "COUNTS"),
  [OCTA_PLOT_JOIN_FLAT] = { "join_flat", "OCTA_STEP_HIDE", NULL,
                            "octa_picture_tpl.cuh", false, true },
  [OCTA_PLOT_COVERS] = { "covers", "OCTA_STEP_COVERS", NULL,
                         "octa_picture_tpl.cuh", false, true },
  [OCTA_PLOT_SHOW] = PICTURE ("show", "SHOW"),
  [OCTA_PLOT_MOST] = PICTURE ("most", "MOST"),
#undef PICTURE
#undef SPLAT
};

bool
octa_plot_kernel_has_class (octa_plot_kernel k)
{
  return rows[k].has_class;
}

bool
octa_plot_kernel_is_host (octa_plot_kernel k)
{
  return rows[k].is_host;
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

static void
name_of (octa_plot_kernel k, octa_type t, char *name, size_t size)
{
  snprintf (name, size, "octa_plot_%s", rows[k].name);
  if (rows[k].has_class)
    snprintf (name + strlen (name), size - strlen (name), "__%c",
              octa_types[t].letter);
}

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
  name_of (k, t, name, name_size);
  *template = rows[k].template;
}

int64_t
octa_plot_blocks (int64_t threads)
{
  return octa_clamp (octa_ceil_div (threads, OCTA_BLOCK), 1,
                     4 * OCTA_BLOCKS_AT_ONCE);
}

/* ---- those that are loaded ---- */

static struct
{
  CUmodule module;
  CUfunction function;
} loaded[OCTA_PLOT_KERNELS][OCTA_TYPE_COUNT];

static uint64_t loaded_in; /* the epoch */

/* The loaded kernel, or NULL.  */
static CUfunction
find (const octa_plot_home *h, octa_plot_kernel k, octa_type t)
{
  octa_plot_lock ();
  if (loaded_in != h->epoch)
    memset (loaded, 0, sizeof loaded); /* the reset unloaded them */
  loaded_in = h->epoch;
  CUfunction f = loaded[k][t].function;
  octa_plot_unlock ();
  return f;
}

/* Compile K, or find it on disk.  */
static octa_status
compile (const octa_plot_home *h, octa_plot_kernel k, octa_type t,
         octa_image *im)
{
  octa_status st = OCTA_FAIL;
  octa_strbuf defines = { 0 }, text = { 0 };
  char name[64];
  const char *template;
  octa_plot_kernel_text (k, t, &defines, name, sizeof name, &template);
  const char *d = octa_strbuf_ok (&defines);
  if (! d)
    goto done;
  octa_template_text (name, d, template, octa_driver_is_host (), &text);
  const char *s = octa_strbuf_ok (&text);
  if (! s)
    goto done;
  const octa_source src = { .text = s, .name = name, .is_own = true };
  OCTA_TRY (octa_compile_cached (h->device, &src, im));
done:
  octa_strbuf_free (&text);
  octa_strbuf_free (&defines);
  return st;
}

octa_status
octa_plot_kernels_make (int part, int parts)
{
  octa_status st;
  octa_plot_home h = { .ctx = NULL };
  static const octa_type usual[] = { OCTA_TYPE_DOUBLE, OCTA_TYPE_SINGLE,
                                     OCTA_TYPE_INT32, OCTA_TYPE_UINT8 };
  int n = 0;
  OCTA_TRY (octa_plot_device (&h.device));
  for (int k = 0; k < OCTA_PLOT_KERNELS; k++)
    for (size_t i = 0;
         i < (rows[k].has_class ? sizeof usual / sizeof *usual : 1); i++)
      {
        if ((rows[k].is_host && ! octa_driver_is_host ())
            || n++ % parts != part)
          continue;
        octa_image im = { 0 };
        OCTA_TRY (compile (&h, (octa_plot_kernel)k, usual[i], &im));
        octa_image_free (&im);
      }
done:
  return st;
}

/* Load IM, and keep it unless another thread was faster.  */
static octa_status
load (octa_plot_kernel k, octa_type t, const octa_image *im)
{
  octa_status st = OCTA_OK;
  CUmodule m = NULL;
  CUfunction f;
  char name[64];
  name_of (k, t, name, sizeof name);
  int was = octa_capturing_relax ();
  CUresult r = OCTA_CU_RESULT (cuModuleLoadData, (&m, im->bytes));
  octa_capturing_restore (was);
  OCTA_CU_CHECK (cuModuleLoadData, r);
  OCTA_CU (cuModuleGetFunction, (&f, m, name));
  octa_plot_lock ();
  if (! loaded[k][t].function)
    {
      loaded[k][t].module = m;
      loaded[k][t].function = f;
      m = NULL;
    }
  octa_plot_unlock ();
done:
  if (m)
    OCTA_CU_WARN (cuModuleUnload, (m));
  return st;
}

static octa_status
function_of (octa_plot_worker *w, octa_plot_kernel k, octa_type t,
             CUfunction *f)
{
  octa_status st = OCTA_OK;
  octa_image im = { 0 };
  if (! rows[k].has_class)
    t = OCTA_TYPE_DOUBLE;
  *f = find (&w->home, k, t);
  if (*f)
    return OCTA_OK;
  OCTA_TRY (octa_plot_pause (w));
  st = compile (&w->home, k, t, &im);
  OCTA_TRY (octa_plot_resume (w, st));
  OCTA_TRY (load (k, t, &im));
  *f = find (&w->home, k, t);
done:
  octa_image_free (&im);
  return st;
}

/* ---- launches ---- */

octa_status
octa_plot_launch (octa_plot_worker *w, octa_plot_kernel k, octa_type t,
                  const void *args, size_t bytes, int64_t units,
                  int64_t blocks)
{
  octa_status st;
  CUfunction f;
  uint64_t words[WORDS_MAX];
  void *params[WORDS_MAX + 1] = { NULL };
  bool is_host = octa_driver_is_host ();
  memcpy (words, args, bytes);
  /* on a GPU the struct is one argument */
  for (size_t i = 0; i < (is_host ? bytes / sizeof *words : 1); i++)
    params[i] = &words[i];
  OCTA_TRY (function_of (w, k, t, &f));
  unsigned n = (unsigned)(is_host ? units : blocks);
  OCTA_CU (cuLaunchKernel,
           (f, n, 1, 1, OCTA_BLOCK, 1, 1, 0, w->stream, params, NULL));
done:
  return st;
}

octa_status
octa_plot_launch_each (octa_plot_worker *w, octa_plot_kernel k,
                       const void *args, size_t bytes, int64_t n)
{
  return octa_plot_launch (w, k, OCTA_TYPE_DOUBLE, args, bytes,
                           octa_ceil_div (n, OCTA_SAMPLES_SPAN),
                           octa_plot_blocks (n));
}
