/* toolkit.h -- the graphics toolkit "octcuda": what its files share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_TOOLKIT_H
#define OCT_TOOLKIT_H 1

#include "operators.h"

#include <set>
#include <type_traits>
#include <utility>
#include <vector>

#include <octave/graphics.h>

extern "C"
{
#include "gl/canvas/canvas.h"
}

/* Of an object of a figure: in the namespace octave or not, as the release has
   it.  */
typedef std::decay_t<decltype (
  std::declval<octave::graphics_object> ().get_handle ())>
  oct_handle;

inline octave::gh_manager&
oct_objects ()
{
  return oct_interpreter ().get_gh_manager ();
}

inline octave::figure::properties&
oct_figure_of (const octave::graphics_object& f)
{
  octave::graphics_object same = f;
  return dynamic_cast<octave::figure::properties&> (same.get_properties ());
}

/* The axes that the object of P is in.  */
inline octave::graphics_object
oct_axes_of (const octave::base_properties& p)
{
  return oct_objects ().get_object (p.get___myhandle__ ())
    .get_ancestor ("axes");
}

/* ---- windows.cc ---- */

/* The window of FIGURE, which is opened if there is none yet; null if it is not
   visible, or there is no display.  */
octa_gl_canvas_window *oct_window_of (const octave::graphics_object& figure);
/* These do not wait for the render thread.  */
void oct_window_close (const octave::graphics_object& figure);
void oct_window_raise (const octave::graphics_object& figure);
void oct_window_full (const octave::graphics_object& figure);
/* Property ID of FIGURE has another value.  */
void oct_window_update (const octave::graphics_object& figure, int id);

/* ---- screen.cc ---- */

/* Without a display, figures are on a screen of a usual size; with leave() on
   none again.  */
void oct_screen_assume ();
void oct_screen_leave ();

/* ---- pdf.cc ---- */

/* Is there a program that makes PDF of SVG, and no Ghostscript or a bitmap,
   which Ghostscript would get as vectors?  */
bool oct_pdf_is_ours (bool has_bitmap);
/* PDF of FROM, which is an SVG file.  */
void oct_pdf_make (const std::string& from, std::string to);

/* ---- layers.cc ---- */

/* FIGURE as a bitmap of its images and large objects, and vectors upon it.  */
class oct_layers
{
public:
  enum kind
  {
    bitmap,
    vectors
  };
  explicit oct_layers (const octave::graphics_object& figure);
  ~oct_layers ();
  bool has_bitmap () const { return ! m_bitmap.empty (); }
  /* From now on only this layer of it is drawn.  */
  void draw (kind k);
  static bool is_drawn () { return s_now; }

private:
  friend class oct_layer_drawn;
  void choose_objects ();
  bool choose_under (const octave::graphics_object& go, bool is_under);
  bool is_bitmap (const octave::graphics_object& go) const
  {
    return m_bitmap.count (go.get_handle ().value ()) != 0;
  }
  std::vector<octave::graphics_object> m_all;
  std::set<double> m_bitmap; /* handles of its objects and of their axes */
  kind m_kind = bitmap;
  static oct_layers *s_now;
};

/* While it lives, what is not in the layer is hidden.  */
class oct_layer_drawn
{
public:
  oct_layer_drawn ();
  ~oct_layer_drawn ();

private:
  void leave_bitmap (const octave::graphics_object& go);
  void leave_vectors (const octave::graphics_object& go);
  void set (const octave::graphics_object& go, const std::string& name,
            const octave_value& v);
  std::vector<std::pair<octave::property, octave_value>> m_before;
};

/* ---- join.cc ---- */

/* The bitmap PNG becomes the ground of FILE, EPS or SVG.  */
void oct_layers_join (const std::string& file, const std::string& png,
                      bool is_eps);

/* ---- input.cc ---- */

/* Handle an event of the mouse or the keyboard in the window of FIGURE: its
   callbacks are posted.  True: something may have to be drawn.  */
bool oct_input (octave::graphics_object& figure, const octa_gl_context_event& e);
/* The rectangle that is drawn with the mouse in FIGURE, in pixels from the upper
   left corner; false: none.  */
bool oct_input_rectangle (const octave::graphics_object& figure, double box[4]);
/* Is FIGURE being panned or rotated with the mouse?  */
bool oct_input_drags (const octave::graphics_object& figure);

/* ---- renderer.cc ---- */

/* Can figures be drawn here?  Else an error.  */
void oct_renderer_ready ();
/* Draw FIGURE with SCALE pixels for one of the screen's, in WINDOW unless that
   is null.  */
octa_status oct_renderer_draw (const octave::graphics_object& figure, double scale,
                               octa_gl_canvas_window *window);
/* The object of FIGURE at X and Y, in pixels from the upper left corner: what is
   drawn there, or FIGURE.  */
octave::graphics_object oct_renderer_pick (const octave::graphics_object& figure,
                                           double x, double y);
/* The picture of it.  */
uint8NDArray oct_renderer_pixels (const octave::graphics_object& figure, double scale);
/* Write it in format TERM to FILE, or to a command behind "|".  */
void oct_renderer_print (const octave::graphics_object& figure, const std::string& term,
                         const std::string& file);

#endif
