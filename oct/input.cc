/* input.cc -- the mouse and the keyboard in the windows of figures.

   Callbacks are posted, in the order and with the properties of core's toolkit
   qt.  Methods of the axes pan, zoom and rotate; without such a mode the wheel
   zooms, a click shows a data tip and F11 fills the screen, unless there is a
   callback for it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "toolkit.h"

#include <cmath>
#include <cstring>
#include <memory>

#include <octave/oct-map.h>

namespace
{
const double double_click_seconds = 0.4;
const double click_pixels = 4;

enum mouse_mode
{
  mode_none,
  mode_pan,
  mode_zoom,
  mode_zoom_out,
  mode_rotate
};

/* The mouse, of any figure.  */
struct
{
  double click_time, click_x, click_y; /* of the last press, for double clicks */
  int click_button;
  /* while a button is held in a mode */
  mouse_mode mode;
  oct_handle axes;
  double from_x, from_y, x, y;
  bool has_moved;
} mouse;

/* An event at X and Y, from the upper left corner of figure F.  */
struct input
{
  octave::graphics_object& f;
  const octa_gl_context_event& e;
  double x, y;
};

typedef octave::axes::properties axes_properties;

axes_properties&
axes_of (octave::graphics_object& a)
{
  return dynamic_cast<axes_properties&> (a.get_properties ());
}

/* ---- what Octave is told ---- */

void
post (const oct_handle& h, const char *name, const octave_value& v)
{
  oct_objects ().post_set (h, name, v, false);
}

bool
has_callback (const octave::graphics_object& go, const char *name)
{
  return ! go.get (name).isempty ();
}

bool
call (const octave::graphics_object& go, const char *name,
      const octave_value& data = Matrix ())
{
  if (! has_callback (go, name))
    return false;
  oct_objects ().post_callback (go.get_handle (), name, data);
  return true;
}

/* All axes of F, the first in front.  */
std::vector<octave::graphics_object>
all_axes (octave::graphics_object& f)
{
  std::vector<octave::graphics_object> out;
  Matrix children = f.get_properties ().get_all_children ();
  for (octave_idx_type i = 0; i < children.numel (); i++)
    {
      octave::graphics_object a = oct_objects ().get_object (children(i));
      if (a && a.isa ("axes"))
        out.push_back (a);
    }
  return out;
}

void
tell_point (const input& in)
{
  post (in.f.get_handle (), "currentpoint",
        oct_figure_of (in.f).map_from_boundingbox (in.x, in.y));
  for (octave::graphics_object& a : all_axes (in.f))
    {
      axes_properties& p = axes_of (a);
      Matrix z = p.get_transform_zlim (), point (2, 3);
      for (int k = 0; k < 2; k++)
        {
          ColumnVector v = p.get_transform ().untransform (in.x, in.y, z(k));
          for (int c = 0; c < 3; c++)
            point(k, c) = v(c);
        }
      post (a.get_handle (), "currentpoint", point);
    }
}

/* ---- modes ---- */

std::string
mode_field (const octave_value& mode, const char *name)
{
  return mode.isstruct ()
           ? mode.scalar_map_value ().getfield (name).xstring_value ("")
           : "";
}

mouse_mode
mode_of (octave::graphics_object& f)
{
  const octave::figure::properties& p = oct_figure_of (f);
  std::string name = p.get___mouse_mode__ ();
  if (name == "pan")
    return mode_pan;
  if (name == "rotate")
    return mode_rotate;
  if (name != "zoom")
    return mode_none;
  return mode_field (p.get___zoom_mode__ (), "Direction") == "out"
           ? mode_zoom_out
           : mode_zoom;
}

/* "both", "horizontal" or "vertical", of pan or zoom.  */
std::string
motion_of (const octave_value& mode)
{
  std::string motion = mode_field (mode, "Motion");
  return motion.empty () ? "both" : motion;
}

/* The axes whose box IN is in; null: none.  */
octave::graphics_object
axes_at (const input& in)
{
  for (octave::graphics_object& a : all_axes (in.f))
    {
      Matrix box = a.get_properties ().get_boundingbox (true);
      std::string tag = a.get ("tag").string_value ();
      if (in.x >= box(0) && in.y >= box(1) && in.x <= box(0) + box(2)
          && in.y <= box(1) + box(3) && tag != "legend" && tag != "colorbar")
        return a;
    }
  return octave::graphics_object ();
}

void
drag (const input& in, octave::graphics_object& a)
{
  axes_properties& p = axes_of (a);
  bool is_first = ! mouse.has_moved;
  if (mouse.mode == mode_rotate)
    p.rotate3d (mouse.x, in.x, mouse.y, in.y, is_first);
  else if (mouse.mode == mode_pan)
    {
      ColumnVector from = p.pixel2coord (mouse.x, mouse.y),
                   to = p.pixel2coord (in.x, in.y);
      p.translate_view (motion_of (oct_figure_of (in.f).get___pan_mode__ ()),
                        from(0), to(0), from(1), to(1), is_first);
    }
  else
    in.f.get_properties ().set ("__modified__", "on"); /* the rectangle */
}

void
zoom (const input& in, octave::graphics_object& a)
{
  axes_properties& p = axes_of (a);
  std::string motion = motion_of (oct_figure_of (in.f).get___zoom_mode__ ());
  ColumnVector from = p.pixel2coord (mouse.from_x, mouse.from_y),
               to = p.pixel2coord (in.x, in.y);
  if (mouse.mode == mode_zoom_out || ! mouse.has_moved)
    {
      p.zoom_about_point (motion, to(0), to(1),
                          mouse.mode == mode_zoom_out ? 0.5 : 2);
      return;
    }
  Matrix limits[2] = { Matrix (1, 2), Matrix (1, 2) };
  for (int k = 0; k < 2; k++)
    {
      limits[k](0) = std::min (from(k), to(k));
      limits[k](1) = std::max (from(k), to(k));
    }
  p.zoom (motion, limits[0], limits[1]);
}

/* ---- the mouse ---- */

const char *
selection_type (const octa_gl_context_event& e, bool is_double)
{
  if (is_double)
    return "open";
  if (e.button == 3 || (e.button == 1 && e.mods & OCTA_GL_MOD_SHIFT))
    return "extend";
  return e.button == 2 || e.mods & OCTA_GL_MOD_CONTROL ? "alt" : "normal";
}

/* As Octave numbers them: left, middle, right.  */
double
button_number (int button)
{
  return button == 2 ? 3 : button == 3 ? 2 : button;
}

bool
is_double_click (const input& in)
{
  bool is = mouse.click_button == in.e.button
            && in.e.time - mouse.click_time < double_click_seconds
            && std::abs (in.x - mouse.click_x) < click_pixels
            && std::abs (in.y - mouse.click_y) < click_pixels;
  mouse.click_button = is ? 0 : in.e.button;
  mouse.click_time = in.e.time;
  mouse.click_x = in.x;
  mouse.click_y = in.y;
  return is;
}

/* GO, or the next of its parents that is to be hit.  */
octave::graphics_object
hit (octave::graphics_object go)
{
  while (go && ! go.isa ("figure") && ! go.get_properties ().is_hittest ())
    go = oct_objects ().get_object (go.get_parent ());
  return go;
}

/* The figure, its axes and the object that was hit are the current ones.  */
void
make_current (const input& in, octave::graphics_object& go)
{
  octave::graphics_object root = oct_objects ().get_object (0),
                          a = go.isa ("axes") ? go : go.get_ancestor ("axes");
  octave::figure::properties& p = oct_figure_of (in.f);
  dynamic_cast<octave::root_figure::properties&> (root.get_properties ())
    .set_currentfigure (in.f.get_handle ().as_octave_value ());
  if (a && a.get_properties ().handlevisibility_is ("on"))
    p.set_currentaxes (a.get_handle ().as_octave_value ());
  if (go.get_properties ().handlevisibility_is ("on"))
    p.set_currentobject (go.get_handle ().as_octave_value ());
  else
    p.set_currentobject (Matrix ());
}

/* The callback of what was hit, or of the group that it is in.  */
bool
call_hit (const octave::graphics_object& go, double button)
{
  if (call (go, "buttondownfcn", button))
    return true;
  octave::graphics_object parent = oct_objects ().get_object (go.get_parent ());
  return parent && parent.isa ("hggroup")
         && call (parent, "buttondownfcn", button);
}

/* The clicked object.  The tip is made when the posted properties are set.  */
struct clicked
{
  octave_value figure, object;
};

void
show_tip (void *data)
{
  std::unique_ptr<clicked> c (static_cast<clicked *> (data));
  oct_interpreter ().feval (
    "cuda.internal.data_tip", ovl (c->figure, c->object), 0);
}

/* The data tip of OBJECT becomes that of the figure; []: none.  */
void
post_tip (const input& in, const octave_value& object)
{
  oct_objects ().post_function (
    show_tip, new clicked { in.f.get_handle ().as_octave_value (), object });
}

bool
press (const input& in)
{
  bool is_double = is_double_click (in);
  octave::graphics_object go = hit (oct_renderer_pick (in.f, in.x, in.y)),
                          a = axes_at (in);
  mouse_mode mode = mode_of (in.f);
  make_current (in, go);
  post (in.f.get_handle (), "selectiontype", selection_type (in.e, is_double));
  tell_point (in);
  if (mode == mode_none)
    {
      const double button = button_number (in.e.button);
      bool is_taken = call (in.f, "windowbuttondownfcn", button);
      is_taken = call_hit (go, button) || is_taken;
      if (! is_taken && is_double && a)
        axes_of (a).clear_zoom_stack (true);
      else if (! is_taken && in.e.button == 1)
        post_tip (in, go.get_handle ().as_octave_value ());
      return true;
    }
  if (! a)
    return false;
  if (is_double || in.e.button == 3)
    {
      axes_of (a).clear_zoom_stack (true);
      return true;
    }
  bool is_out = in.e.button == 2 || in.e.mods & OCTA_GL_MOD_SHIFT;
  mouse.mode = mode == mode_zoom && is_out ? mode_zoom_out : mode;
  mouse.axes = a.get_handle ();
  mouse.from_x = mouse.x = in.x;
  mouse.from_y = mouse.y = in.y;
  mouse.has_moved = false;
  if (mode == mode_rotate)
    post_tip (in, Matrix ());
  return false;
}

bool
move (const input& in)
{
  octave::graphics_object a = oct_objects ().get_object (mouse.axes);
  if (mouse.mode != mode_none && a)
    {
      drag (in, a);
      mouse.has_moved = mouse.has_moved
                        || std::abs (in.x - mouse.from_x) >= click_pixels
                        || std::abs (in.y - mouse.from_y) >= click_pixels;
      mouse.x = in.x;
      mouse.y = in.y;
      return true;
    }
  if (! has_callback (in.f, "windowbuttonmotionfcn"))
    return false;
  tell_point (in);
  return call (in.f, "windowbuttonmotionfcn");
}

bool
release (const input& in)
{
  octave::graphics_object a = oct_objects ().get_object (mouse.axes);
  mouse_mode mode = mouse.mode;
  tell_point (in);
  if (mode == mode_none)
    return call (in.f, "windowbuttonupfcn");
  if (a && (mode == mode_zoom || mode == mode_zoom_out))
    zoom (in, a);
  /* without the rectangle, or finer */
  if (a && (mouse.has_moved || mode == mode_zoom || mode == mode_zoom_out))
    in.f.get_properties ().set ("__modified__", "on");
  mouse.mode = mode_none;
  mouse.axes = oct_handle ();
  return true;
}

bool
turn_wheel (const input& in)
{
  octave_scalar_map data;
  octave::graphics_object a = axes_at (in);
  mouse_mode mode = mode_of (in.f);
  data.assign ("VerticalScrollCount", -in.e.steps[1]);
  data.assign ("VerticalScrollAmount", 3);
  data.assign ("EventName", "WindowScrollWheel");
  if (call (in.f, "windowscrollwheelfcn", data) && mode == mode_none)
    return true;
  if (! a || in.e.steps[1] == 0)
    return false;
  axes_properties& p = axes_of (a);
  bool is_up = in.e.steps[1] > 0;
  if (mode == mode_pan)
    p.pan (in.e.mods & OCTA_GL_MOD_SHIFT ? "horizontal" : "vertical",
           is_up ? 0.1 : -0.1);
  else
    {
      double speed = 1 - p.get_mousewheelzoom ();
      ColumnVector at = p.pixel2coord (in.x, in.y);
      p.zoom_about_point (
        motion_of (oct_figure_of (in.f).get___zoom_mode__ ()), at(0), at(1),
        is_up ? 1 / speed : speed);
    }
  return true;
}

/* ---- the keyboard ---- */

/* The characters of keys that send no text.  */
const struct
{
  const char *key, *text;
} controls[] = { { "return", "\r" },
                 { "tab", "\t" },
                 { "backspace", "\b" },
                 { "escape", "\x1b" },
                 { "delete", "\x7f" } };

std::string
text_of (const octa_gl_context_event& e)
{
  for (const auto& c : controls)
    if (! std::strcmp (c.key, e.key))
      return c.text;
  return e.text;
}

Cell
modifiers_of (unsigned mods)
{
  std::vector<std::string> names;
  if (mods & OCTA_GL_MOD_SHIFT)
    names.push_back ("shift");
  if (mods & OCTA_GL_MOD_CONTROL)
    names.push_back ("control");
  if (mods & OCTA_GL_MOD_ALT)
    names.push_back ("alt");
  if (mods & OCTA_GL_MOD_SUPER)
    names.push_back ("command");
  Cell out (1, names.size ());
  for (std::size_t i = 0; i < names.size (); i++)
    out(i) = names[i];
  return out;
}

bool
type_key (const input& in)
{
  bool is_down = in.e.kind == OCTA_GL_HEARD_KEY;
  octave_scalar_map data;
  data.assign ("Character", text_of (in.e));
  data.assign ("Modifier", octave_value (modifiers_of (in.e.mods)));
  data.assign ("Key", in.e.key);
  tell_point (in);
  if (is_down)
    post (in.f.get_handle (), "currentcharacter", data.getfield ("Character"));
  bool is = call (in.f, is_down ? "windowkeypressfcn" : "windowkeyreleasefcn",
                  data);
  is = call (in.f, is_down ? "keypressfcn" : "keyreleasefcn", data) || is;
  if (! is && is_down && ! std::strcmp (in.e.key, "f11"))
    oct_window_full (in.f);
  return is;
}
}

/* Has the mouse been dragged in axes of FIGURE?  */
static bool
is_dragged (const octave::graphics_object& figure)
{
  octave::graphics_object a = oct_objects ().get_object (mouse.axes);
  return mouse.has_moved && a
         && a.get_ancestor ("figure").get_handle ().value ()
              == figure.get_handle ().value ();
}

bool
oct_input_drags (const octave::graphics_object& figure)
{
  return (mouse.mode == mode_rotate || mouse.mode == mode_pan)
         && is_dragged (figure);
}

bool
oct_input_rectangle (const octave::graphics_object& figure, double box[4])
{
  if (mouse.mode != mode_zoom || ! is_dragged (figure))
    return false;
  const double at[] = { mouse.from_x, mouse.from_y, mouse.x, mouse.y };
  std::copy_n (at, 4, box);
  return true;
}

bool
oct_input (octave::graphics_object& figure, const octa_gl_context_event& e)
{
  double height = oct_figure_of (figure).get_boundingbox (true) (3);
  const input in = { figure, e, e.x, height - e.y };
  switch (e.kind)
    {
    case OCTA_GL_HEARD_PRESS:
      return press (in);
    case OCTA_GL_HEARD_RELEASE:
      return release (in);
    case OCTA_GL_HEARD_MOVE:
      return move (in);
    case OCTA_GL_HEARD_WHEEL:
      return turn_wheel (in);
    case OCTA_GL_HEARD_KEY:
    case OCTA_GL_HEARD_KEY_UP:
      return type_key (in);
    default:
      return false;
    }
}
