/* renderer.cc -- Octave's renderer in the render thread.

   The interpreter waits while it draws, so that the renderer may read the
   objects of a figure, and call what it likes of Octave, without a lock: it must
   not wait for one that the interpreter may hold.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "toolkit.h"

#include <cmath>
#include <functional>
#include <utility>

#include <octave/gl-render.h>
#include <octave/gl2ps-print.h>

/* ---- OpenGL's functions, as the renderer calls them ---- */

namespace
{
octave::opengl_functions&
as_functions (octa_gl_canvas_functions& f)
{
  return reinterpret_cast<octave::opengl_functions&> (f);
}

/* A table of virtual functions that note which of them was called.  */
int called;

template <int N>
void
note ()
{
  called = N;
}

template <int... N>
const void *const *
notes (std::integer_sequence<int, N...>)
{
  static const void *const table[]
    = { reinterpret_cast<const void *> (note<N>)... };
  return table;
}

/* The renderer says itself where in the table it looks.  */
octa_status
find_functions (octa_gl_canvas_functions *f)
{
  octa_gl_canvas_functions noting = { notes (
    std::make_integer_sequence<int, OCTA_GL_CANVAS_SLOTS> ()) };
  octave::opengl_renderer r (as_functions (noting));
  called = -1;
  r.finish ();
  int finish = called;
  r.set_viewport (1, 1);
  return octa_gl_canvas_functions_for (finish, called, f);
}

octa_gl_canvas_functions functions;
}

void
oct_renderer_ready ()
{
  if (! functions.table)
    oct_check (find_functions (&functions));
  oct_check (octa_gl_canvas_open ());
}

/* ---- frames ---- */

namespace
{
class figure_renderer : public octave::opengl_renderer
{
public:
  figure_renderer () : octave::opengl_renderer (as_functions (functions)) {}
};

/* What is done in the render thread, and what Octave threw there.  */
struct work
{
  std::function<void ()> run;
  bool is_interrupted;
};

octa_status
do_here (void *data)
{
  work *w = static_cast<work *> (data);
  try
    {
      w->run ();
      return OCTA_OK;
    }
  catch (const octave::interrupt_exception&)
    {
      w->is_interrupted = true;
      return octa_fail (OCTA_ERROR_RUNTIME, "interrupted");
    }
  catch (const octave::execution_exception& e)
    {
      return octa_fail (OCTA_ERROR_RUNTIME, "%s", e.message ().c_str ());
    }
  catch (const std::exception& e)
    {
      return octa_fail (OCTA_ERROR_RUNTIME, "a figure cannot be drawn: %s",
                        e.what ());
    }
}

struct extent
{
  int width, height;
};

extent
extent_of (const octave::graphics_object& figure, double scale)
{
  const auto& p
    = dynamic_cast<const octave::figure::properties&> (figure.get_properties ());
  Matrix box = p.get_boundingbox (true);
  return { static_cast<int> (std::lround (box(2) * scale)),
           static_cast<int> (std::lround (box(3) * scale)) };
}

/* RUN in a frame of SIZE, whose picture goes to PIXELS unless that is NULL.  */
octa_status
frame (extent size, std::function<void ()> run, unsigned char *pixels)
{
  work w = { std::move (run), false };
  octa_gl_canvas_frame f
    = { size.width, size.height, do_here, &w, pixels };
  octa_status st = octa_gl_canvas_draw (&f);
  if (w.is_interrupted)
    throw octave::interrupt_exception ();
  return st;
}

octa_status
draw (const octave::graphics_object& figure, extent size, double scale,
      unsigned char *pixels)
{
  return frame (size, [&] () {
    figure_renderer r;
    r.set_viewport (size.width, size.height);
    r.set_device_pixel_ratio (scale);
    r.draw (figure);
  }, pixels);
}
}

octa_status
oct_renderer_draw (const octave::graphics_object& figure, double scale)
{
  return draw (figure, extent_of (figure, scale), scale, nullptr);
}

uint8NDArray
oct_renderer_pixels (const octave::graphics_object& figure, double scale)
{
  extent size = extent_of (figure, scale);
  uint8NDArray pixels (dim_vector (size.height, size.width, 3));
  oct_check (draw (figure, size, scale,
                   reinterpret_cast<unsigned char *> (pixels.fortran_vec ())));
  return pixels;
}

void
oct_renderer_print (const octave::graphics_object& figure, const std::string& term,
                    const std::string& file)
{
  extent size = extent_of (figure, 1);
  oct_check (frame (size, [&] () {
    figure_renderer r;
    r.set_viewport (size.width, size.height);
    octave::gl2ps_print (as_functions (functions), figure, file, term);
  }, nullptr));
}
