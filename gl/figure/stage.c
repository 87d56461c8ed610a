/* stage.c -- the contexts in which figures are drawn: one with windows, one
   without.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/series.h"

#include <stdlib.h>
#include <string.h>

/* The interpreter opens and closes them; in between the render thread uses
   them.  */
static octa_gl_stage stages[2];

static void
end_stage (octa_gl_stage *s)
{
  octa_plot_worker_free (s->worker);
  octa_gl_painter_free (s->painter);
  octa_gl_text_free (s->text);
  octa_gl_quads_free (&s->quads);
  s->worker = NULL;
  s->painter = NULL;
  s->text = NULL;
}

void
octa_gl_stage_end (void)
{
  for (int i = 0; i < 2; i++)
    end_stage (&stages[i]);
}

void
octa_gl_stage_close (void)
{
  for (int i = 0; i < 2; i++)
    if (stages[i].id && ! stages[i].painter)
      {
        octa_handle_close (stages[i].id);
        stages[i] = (octa_gl_stage){ 0 };
      }
}

/* Free the memory that kernels write and OpenGL draws.  */
static octa_status
leave_here (void *none)
{
  (void)none;
  for (int i = 0; i < octa_gl_scene_all.n; i++)
    octa_gl_series_forget (octa_gl_scene_all.figures[i]);
  return OCTA_OK;
}

/* The session ends: free figures and painters before their contexts.  */
static void
at_end (void)
{
  for (int i = 0; i < octa_gl_scene_all.n; i++)
    octa_gl_frame_release (octa_gl_scene_all.figures[i]);
  (void)leave_here (NULL);
  octa_gl_stage_end ();
}

/* CUDA's part of a buffer must be freed before the device is reset; afterwards
   it can neither be used nor freed.  */
static void
leave_device (void)
{
  if (octa_gl_thread_runs ())
    (void)octa_gl_thread_finish (leave_here, NULL);
}

static octa_status
start_here (void *data)
{
  octa_gl_stage *s = data;
  octa_status st;
  OCTA_TRY (octa_gl_thread_at_end (at_end));
  OCTA_TRY (octa_gl_context_enter (s->context));
  OCTA_TRY (octa_plot_worker_new (&s->worker));
  OCTA_TRY (octa_gl_painter_create (s->context, &s->painter));
  if (octa_gl_text_create (&s->text) != OCTA_OK)
    octa_warn_as (OCTA_ERROR_GL, "plots have no labels: %s",
                  octa_error ()->msg);
  s->epoch = octa_plot_worker_epoch (s->worker);
done:
  if (st != OCTA_OK)
    end_stage (s);
  return st;
}

static bool
is_set (const char *name)
{
  const char *v = getenv (name);
  return v && *v;
}

/* Is a window impossible? gl/context handles the other values of
   OCTCUDA_GL.  */
static bool
is_hopeless (void)
{
  if (octa_setting_is (OCTA_SETTING_GL, "headless"))
    return true;
  return octa_setting_is (OCTA_SETTING_GL, "auto") && ! is_set ("DISPLAY")
         && ! is_set ("WAYLAND_DISPLAY");
}

static octa_status
make_context (octa_gl_mode mode, octa_id *id, octa_gl_info *info)
{
  octa_status st;
  octa_id before = 0;
  if (octa_gl_context_current (&before) != OCTA_OK)
    before = 0;
  OCTA_TRY (octa_gl_context_create (&(octa_gl_want){ .mode = mode,
                                                     .width = 64,
                                                     .height = 64 },
                                    id));
  OCTA_TRY (octa_gl_context_make_current (before));
  OCTA_TRY (octa_gl_context_info (*id, info));
done:
  return st;
}

/* Is RENDERER the CPU?  */
static bool
is_software (const char *renderer)
{
  static const char *const names[] = { "llvmpipe", "softpipe", "swrast",
                                       "SwiftShader", "Software" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strstr (renderer, names[i]))
      return true;
  return false;
}

/* End a stage that OpenGL has lost, once it has no figure.  */
static octa_status
look_at (void *data)
{
  octa_gl_stage *s = data;
  if (octa_gl_context_enter (s->context) == OCTA_OK
      && octa_gl_context_alive (s->context) == OCTA_OK)
    return OCTA_OK;
  for (int i = 0; i < octa_gl_scene_all.n; i++)
    if (octa_gl_scene_all.figures[i]->figure->stage == s)
      return OCTA_FAIL;
  end_stage (s);
  return OCTA_OK;
}

/* Check that S can be drawn in.  A lost stage without figures is closed.  */
static octa_status
check_stage (octa_gl_stage *s)
{
  octa_status st = OCTA_OK;
  if (! s->painter)
    return OCTA_OK;
  OCTA_TRY (octa_gl_thread_call (look_at, s));
  octa_gl_stage_close ();
done:
  return st;
}

octa_status
octa_gl_stage_open (bool is_visible, octa_gl_stage **stage)
{
  octa_status st;
  octa_id id = 0;
  octa_gl_info info;
  int n_devices;
  bool wants = is_visible && ! is_hopeless ();
  octa_gl_stage *s = &stages[wants];
  *stage = s;
  OCTA_TRY (check_stage (s));
  if (s->painter)
    return OCTA_OK;
  OCTA_TRY (octa_device_count (&n_devices));
  OCTA_TRY (
      make_context (wants ? OCTA_GL_AUTO : OCTA_GL_HEADLESS, &id, &info));
  s = *stage = &stages[info.is_window];
  OCTA_TRY (check_stage (s));
  if (s->painter)
    {
      octa_handle_close (id);
      return OCTA_OK;
    }
  s->id = id;
  s->context = octa_gl_context_get (id);
  s->is_window = info.is_window;
  s->is_slow = is_software (info.renderer);
  octa_plot_leaves = leave_device;
  OCTA_TRY (octa_gl_thread_call (start_here, s));
done:
  if (st != OCTA_OK)
    {
      octa_handle_close (id);
      if (id && (*stage)->id == id)
        **stage = (octa_gl_stage){ 0 };
    }
  return st;
}
