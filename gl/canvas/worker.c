/* worker.c -- the settings of the next frame, and the worker that launches its
   kernels in the render thread.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"
#include "gl/thread/thread.h"

octa_gl_canvas_choice octa_gl_canvas_chosen;

/* The render thread's.  */
static octa_plot_worker *worker;

void
octa_gl_canvas_choose (bool is_smooth)
{
  int device;
  const bool has_device = octa_plot_device (&device) == OCTA_OK;
  octa_gl_canvas_chosen = (octa_gl_canvas_choice){
    .is_smooth = is_smooth,
    .lines = has_device ? (int)octa_setting (OCTA_SETTING_GL_M4) : 0,
    .images = has_device ? (int)octa_setting (OCTA_SETTING_GL_IMAGES) : 0,
    .surfaces = (int)octa_setting (OCTA_SETTING_GL_SURFACES),
    .markers = (int)octa_setting (OCTA_SETTING_GL_MARKERS)
  };
}

static void
end_worker (void)
{
  octa_plot_worker_free (worker);
  worker = NULL;
}

octa_status
octa_gl_canvas_worker (octa_plot_worker **w)
{
  octa_status st = OCTA_OK;
  if (! worker)
    {
      OCTA_TRY (octa_gl_thread_at_end (end_worker));
      OCTA_TRY (octa_plot_worker_new (&worker));
    }
  *w = worker;
done:
  return st;
}
