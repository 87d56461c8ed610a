/* windows.cc -- the windows of figures, and what the user does to them.

   The render thread receives the events of windows, and asks Octave to handle
   them in the interpreter's thread, when that waits.  It never waits for
   Octave's lock of graphics, whose owner may be waiting for a frame.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "toolkit.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>

namespace
{
/* By the handle of their figure.  */
std::map<double, octa_gl_canvas_window *> windows;

octa_gl_canvas_place
place_of (const octave::figure::properties& p)
{
  octa_gl_canvas_place at;
  Matrix box = p.get_boundingbox (true);
  at.left = std::lround (box(0));
  at.top = std::lround (box(1));
  at.width = std::max (1L, std::lround (box(2)));
  at.height = std::max (1L, std::lround (box(3)));
  std::snprintf (at.title, sizeof at.title, "%s", p.get_title ().c_str ());
  return at;
}

/* ---- events ---- */

/* The user has moved the window of F, or changed its size.  */
void
hear_place (octave::graphics_object& f, const octa_gl_context_event& e)
{
  const octave::figure::properties& p = oct_figure_of (f);
  Matrix before = p.get_boundingbox (true), box (1, 4);
  for (int k = 0; k < 4; k++)
    box(k) = e.place[k];
  if (before(0) == box(0) && before(1) == box(1) && before(2) == box(2)
      && before(3) == box(3))
    return;
  oct_objects ().post_set (f.get_handle (), "position", p.bbox2position (box),
                           false, before(2) != box(2) || before(3) != box(3));
}

/* True: something may have to be drawn.  */
bool
hear (octave::graphics_object& f, const octa_gl_context_event& e)
{
  switch (e.kind)
    {
    case OCTA_GL_HEARD_PLACE:
      hear_place (f, e);
      return false;
    case OCTA_GL_HEARD_CLOSE:
      oct_objects ().post_callback (f.get_handle (), "closerequestfcn");
      return false;
    default:
      return oct_input (f, e);
    }
}

/* The pictures that moved while Octave was busy are seen where they were
   drawn.  */
void
settle_all ()
{
  for (const auto& each : windows)
    octa_gl_canvas_window_settle (each.second);
}

/* After the callbacks that were posted.  */
void
draw_all (void *)
{
  oct_interpreter ().feval ("drawnow");
  settle_all ();
}

void
take_events (void *)
{
  bool is_drawn = false;
  octa_gl_canvas_listen ();
  const std::map<double, octa_gl_canvas_window *> all = windows;
  for (const auto& each : all)
    {
      octa_gl_heard_list list;
      octave::graphics_object f = oct_objects ().get_object (each.first);
      if (! f || windows.find (each.first) == windows.end ()
          || octa_gl_canvas_window_events (each.second, &list) != OCTA_OK)
        continue;
      std::unique_ptr<octa_gl_context_event, decltype (&std::free)> events (
        list.events, std::free);
      for (std::size_t i = 0; i < list.n && f; i++)
        {
          is_drawn = hear (f, list.events[i]) || is_drawn;
          /* a listener may have deleted it */
          f = oct_objects ().get_object (each.first);
        }
    }
  if (is_drawn)
    oct_objects ().post_function (draw_all, nullptr);
  else
    settle_all ();
}

octave::gh_manager *manager;

/* In the render thread.  */
bool
ask_for_events ()
{
  octave::mutex lock = manager->graphics_lock ();
  if (! lock.try_lock ())
    return false;
  bool is_posted = true;
  try
    {
      manager->post_function (take_events, nullptr);
    }
  catch (...)
    {
      is_posted = false;
    }
  lock.unlock ();
  return is_posted;
}
}

/* ---- windows ---- */

octa_gl_canvas_window *
oct_window_of (const octave::graphics_object& figure)
{
  static bool is_hopeless;
  const octave::figure::properties& p = oct_figure_of (figure);
  if (is_hopeless || ! p.is_visible () || ! octa_gl_canvas_has_windows ())
    return nullptr;
  octa_gl_canvas_window *& w = windows[figure.get_handle ().value ()];
  const octa_gl_canvas_place at = place_of (p);
  manager = &oct_objects ();
  octa_gl_canvas_on_events (ask_for_events);
  if (! w && octa_gl_canvas_window_open (&at, &w) != OCTA_OK)
    {
      is_hopeless = true;
      windows.erase (figure.get_handle ().value ());
      oct_warn_once (OCTA_ERROR_GL);
      return nullptr;
    }
  return w;
}

void
oct_window_close (const octave::graphics_object& figure)
{
  auto at = windows.find (figure.get_handle ().value ());
  if (at == windows.end ())
    return;
  octa_gl_canvas_window_close (at->second);
  windows.erase (at);
}

void
oct_window_raise (const octave::graphics_object& figure)
{
  auto at = windows.find (figure.get_handle ().value ());
  if (at != windows.end ())
    octa_gl_canvas_window_raise (at->second);
}

void
oct_window_full (const octave::graphics_object& figure)
{
  auto at = windows.find (figure.get_handle ().value ());
  if (at != windows.end ())
    octa_gl_canvas_window_full (at->second);
}

void
oct_window_update (const octave::graphics_object& figure, int id)
{
  typedef octave::figure::properties props;
  auto at = windows.find (figure.get_handle ().value ());
  const props& p = oct_figure_of (figure);
  if (at == windows.end () || p.is___printing__ ())
    return;
  if (id == props::ID_VISIBLE && ! p.is_visible ())
    oct_window_close (figure);
  else if (id == props::ID_POSITION || id == props::ID_NAME
           || id == props::ID_NUMBERTITLE)
    {
      const octa_gl_canvas_place place = place_of (p);
      octa_gl_canvas_window_move (at->second, &place);
    }
}
