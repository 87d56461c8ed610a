/* renderer.cc -- Octave's renderer in the render thread.

   The interpreter waits while it draws, so that the renderer may read the
   objects of a figure, and call what it likes of Octave, without a lock: it must
   not wait for one that the interpreter may hold.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "arrays.h"
#include "markers.h"
#include "plotted.h"
#include "volume.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include <octave/gl2ps-print.h>
#include <octave/unwind-prot.h>

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
class figure_renderer : public oct_marker_renderer
{
public:
  explicit figure_renderer (bool is_coarse = false)
    : oct_marker_renderer (as_functions (functions)), m_is_coarse (is_coarse)
  {
  }

protected:
  void draw_axes (const octave::axes::properties& p) override
  {
    m_volumes.clear ();
    octave::opengl_renderer::draw_axes (p);
    draw_volumes ();
  }

  void draw_line (const octave::line::properties& p) override
  {
    if (! draw_alone (p) && ! draw_reduced (p))
      octave::opengl_renderer::draw_line (p);
  }

  void draw_image (const octave::image::properties& p) override
  {
    if (! draw_texels (p))
      octave::opengl_renderer::draw_image (p);
  }

  void draw_surface (const octave::surface::properties& p) override
  {
    if (draw_arrays (p))
      return;
    octave::opengl_renderer::draw_surface (p);
    if (! p.facecolor_is ("texturemap") || ! octa_gl_canvas_only_depths (true))
      return;
    octave::unwind_action colors ([] () { octa_gl_canvas_only_depths (false); });
    octave::opengl_renderer::draw_surface (p);
  }

  void draw_patch (const octave::patch::properties& p) override
  {
    const bool is_volume = oct_is_volume (p);
    if (is_volume)
      m_volumes.push_back (&p);
    if (is_volume || ! draw_triangles (p))
      octave::opengl_renderer::draw_patch (p);
  }

  /* Draw the markers of P, if it has no line.  */
  virtual bool draw_alone (const octave::line::properties& p);

private:
  void draw_volumes ();
  bool draw_arrays (const octave::surface::properties& p);
  bool draw_triangles (const octave::patch::properties& p);
  bool draw_faces (const oct_surface& s);
  bool draw_edges (const octave::surface::properties& p, const oct_surface& s);
  bool draw_reduced (const octave::line::properties& p);
  bool draw_texels (const octave::image::properties& p);
  bool find_box (octa_gl_canvas_line *l) const;

  bool m_is_coarse;
  std::vector<const octave::patch::properties *> m_volumes; /* of the axes */
};

/* The value of limit V, which is scaled, on a linear axis (IS_LOG false) or one
   of logarithms.  */
double
unscaled (double v, bool is_log)
{
  return is_log ? std::pow (10.0, v) : v;
}

/* The limits of L in the present axes; false if these are seen from a side, or
   if an axis has logarithms of negative numbers.  */
bool
figure_renderer::find_box (octa_gl_canvas_line *l) const
{
  ColumnVector a = m_xform.transform (m_xmin, m_ymin, 0, false),
               b = m_xform.transform (m_xmax, m_ymin, 0, false),
               c = m_xform.transform (m_xmin, m_ymax, 0, false);
  const double near = 1e-3; /* of a pixel */
  l->pixels[0] = std::abs (b(0) - a(0)) * m_devpixratio;
  l->pixels[1] = std::abs (c(1) - a(1)) * m_devpixratio;
  for (double n : l->pixels)
    if (! (n >= 1 && n < 1e5))
      return false;
  if (std::abs (b(1) - a(1)) > near || std::abs (c(0) - a(0)) > near)
    return false;
  const Matrix in (1, 1, 10.0);
  const double ten[2] = { m_xform.xscale (in) (0), m_xform.yscale (in) (0) };
  const double from[2] = { m_xmin, m_ymin }, to[2] = { m_xmax, m_ymax };
  for (int k = 0; k < 2; k++)
    {
      l->is_log[k] = ten[k] == 1;
      if (! l->is_log[k] && ten[k] != 10)
        return false;
      l->from[k] = from[k];
      l->to[k] = to[k];
      l->lo[k] = unscaled (from[k], l->is_log[k]);
      l->hi[k] = unscaled (to[k], l->is_log[k]);
    }
  return true;
}

/* Few of the samples, where that gives the same picture; false: nothing is
   drawn.  */
bool
figure_renderer::draw_reduced (const octave::line::properties& p)
{
  octa_gl_canvas_line l;
  if (! p.linestyle_is ("-") || p.color_is ("none")
      || ! p.get_zdata ().isempty () || ! find_box (&l))
    return false;
  const octave_value sides[2] = { p.get_xdata (), p.get_ydata () };
  NDArray host[2];
  for (int k = 0; k < 2; k++)
    {
      const octave_plotted *v = oct_plotted_cast (sides[k]);
      l.data[k] = v ? v->data () : nullptr;
      if (! v)
        host[k] = sides[k].array_value ();
      l.host[k] = host[k].data ();
    }
  l.n = std::min (sides[0].numel (), sides[1].numel ());
  set_clipping (p.is_clipping ());
  set_color (p.get_color_rgb ());
  set_linestyle ("-", false, p.get_linewidth ());
  set_linewidth (p.get_linewidth ());
  bool is_drawn = octa_gl_canvas_line_draw (&l);
  set_linewidth (0.5f);
  set_linestyle ("-");
  set_clipping (false);
  if (is_drawn && ! p.marker_is ("none"))
    draw_markers (p);
  set_clipping (p.is_clipping ());
  return is_drawn;
}

bool
figure_renderer::draw_alone (const octave::line::properties& p)
{
  if (! (p.linestyle_is ("none") || p.color_is ("none")) || p.marker_is ("none")
      || (p.markeredgecolor_is ("none") && p.markerfacecolor_is ("none"))
      || ! octa_gl_canvas_markers_are_ours ())
    return false;
  set_clipping (false);
  draw_markers (p);
  set_clipping (p.is_clipping ());
  return true;
}

/* Behind one another, without their boxes, which are drawn.  */
void
figure_renderer::draw_volumes ()
{
  const double lo[3] = { m_xmin, m_ymin, m_zmin },
               hi[3] = { m_xmax, m_ymax, m_zmax };
  set_clipping (false);
  for (const octave::patch::properties *p : m_volumes)
    {
      oct_volume v;
      if (! v.take (*p, m_xform, lo, hi))
        continue;
      v.drawn.is_coarse = m_is_coarse;
      oct_check (octa_gl_canvas_volume_draw (&v.drawn));
    }
  m_volumes.clear ();
}

/* Draws nothing, and finds what would be at a point.  */
class picker : public figure_renderer
{
public:
  picker (double x, double y) : m_x (x), m_y (y) { set_selecting (true); }
  octave::graphics_object find (const octave::graphics_object& figure)
  {
    unsigned name = 0;
    octa_gl_canvas_pick_begin ();
    draw (figure, true);
    return octa_gl_canvas_pick_end (&name) ? m_objects[name] : figure;
  }

protected:
  using octave::opengl_renderer::draw;
  void draw (const octave::graphics_object& go, bool is_top) override
  {
    octa_gl_canvas_pick_push (m_objects.size ());
    m_objects.push_back (go);
    octave::opengl_renderer::draw (go, is_top);
    octa_gl_canvas_pick_pop ();
  }
  void draw_axes (const octave::axes::properties& p) override
  {
    octave::opengl_renderer::draw_axes (p);
  }
  void setup_opengl_transformation (const octave::axes::properties& p) override
  {
    octave::opengl_renderer::setup_opengl_transformation (p);
    octa_gl_canvas_pick_near (m_x, m_y, 5);
  }
  /* Faces without a colour can be found, too.  */
  void draw_patch (const octave::patch::properties& p) override
  {
    if (p.facecolor_is ("none"))
      octave::opengl_renderer::draw_patch (p);
    else
      figure_renderer::draw_patch (p);
  }
  bool draw_alone (const octave::line::properties&) override { return false; }
  void draw_scatter (const octave::scatter::properties& p) override
  {
    octave::opengl_renderer::draw_scatter (p);
  }
  /* Markers are drawn in coordinates of their own.  */
  void init_marker (const std::string& m, double size, float width) override
  {
    octave::opengl_renderer::init_marker (m, size, width);
    octa_gl_canvas_pick_near (m_x, m_y, 5);
    m_reach = 4 * size + width + 5;
  }
  void change_marker (const std::string& m, double size) override
  {
    octave::opengl_renderer::change_marker (m, size);
    m_reach = 4 * size + 5;
  }
  void draw_marker (double x, double y, double z, const Matrix& edge,
                    const Matrix& face, double edge_alpha,
                    double face_alpha) override;
  void end_marker () override { octave::opengl_renderer::end_marker (); }
  /* Texts are drawn in coordinates of their own: a rectangle stands for one.  */
  void draw_text (const octave::text::properties& p) override;
  Matrix render_text (const std::string&, double, double, double, int, int,
                      double) override
  {
    return Matrix (1, 4, 0.0);
  }

private:
  double m_x, m_y;
  double m_reach = 0; /* of a marker, and more */
  std::vector<octave::graphics_object> m_objects;
};

/* Those that are far away cost little.  */
void
picker::draw_marker (double x, double y, double z, const Matrix& edge,
                     const Matrix& face, double edge_alpha, double face_alpha)
{
  const ColumnVector at = m_xform.transform (x, y, z, false);
  if (std::abs (at(0) - m_x) < m_reach
      && std::abs (get_viewport_scaled () (3) - at(1) - m_y) < m_reach)
    octave::opengl_renderer::draw_marker (x, y, z, edge, face, edge_alpha,
                                          face_alpha);
}

void
picker::draw_text (const octave::text::properties& p)
{
  Matrix at = p.get_data_position (), box = p.get_extent_matrix ();
  if (p.get_string ().isempty () || box.numel () < 4)
    return;
  ColumnVector pixel
    = m_xform.transform (at(0), at(1), at.numel () > 2 ? at(2) : 0);
  double v[12];
  for (int i = 0; i < 4; i++)
    {
      ColumnVector c = m_xform.untransform (
        pixel(0) + box(0) + (i == 1 || i == 2 ? box(2) : 0),
        pixel(1) - box(1) - (i > 1 ? box(3) : 0), pixel(2), false);
      std::copy_n (c.data (), 3, v + 3 * i);
    }
  octa_gl_canvas_pick_quad (v);
}

/* The edges of N pixels whose middles are from DATA(0) to DATA(1).  */
void
find_edges (const Matrix& data, octave_idx_type n, double edges[2])
{
  const double half = n > 1 ? (data(1) - data(0)) / (n - 1) / 2 : 0.5;
  edges[0] = data(0) - half;
  edges[1] = data(1) + half;
}

/* Where the elements of V are, which OpenGL's textures may have as colours;
   false: they are not at hand as such.  */
bool
find_elements (const octave_value& v, octa_gl_canvas_image *image)
{
  const octave_plotted *p = oct_plotted_cast (v);
  const oct_plotted_class *c = p ? p->kind () : oct_plotted_class_of (v);
  const dim_vector d = v.dims ();
  if (! c || d.ndims () > 3 || (d.ndims () == 3 && d(2) != 3))
    return false;
  image->data = p ? p->data () : nullptr;
  image->host = p ? nullptr : v.mex_get_data ();
  image->type = c->type;
  image->rows = d(0);
  image->cols = d(1);
  image->pages = d.ndims () == 3 ? 3 : 1;
  return image->pages == 1 || c->type == OCTA_TYPE_DOUBLE
         || c->type == OCTA_TYPE_SINGLE || c->type == OCTA_TYPE_UINT8
         || c->type == OCTA_TYPE_UINT16;
}

/* False: nothing is drawn.  */
bool
figure_renderer::draw_texels (const octave::image::properties& p)
{
  octa_gl_canvas_image image;
  octave_value data = p.get_cdata ();
  octave::graphics_object axes = oct_axes_of (p);
  if (! axes || ! find_elements (data, &image))
    return false;
  const Matrix map = axes.get ("colormap").matrix_value (),
               limits = axes.get ("clim").matrix_value ();
  find_edges (p.get_xdata ().matrix_value (), image.cols, image.x);
  find_edges (p.get_ydata ().matrix_value (), image.rows, image.y);
  image.map = map.data ();
  image.map_n = map.rows ();
  image.is_scaled = p.cdatamapping_is ("scaled");
  image.lo = limits(0);
  image.hi = limits(1);
  return octa_gl_canvas_image_draw (&image);
}

/* ---- surfaces and patches ---- */

bool
figure_renderer::draw_faces (const oct_surface& s)
{
  set_polygon_offset (true, 1.0);
  bool is_drawn = octa_gl_canvas_surface_draw (&s.faces);
  set_polygon_offset (false);
  return is_drawn;
}

bool
figure_renderer::draw_edges (const octave::surface::properties& p,
                             const oct_surface& s)
{
  set_linestyle (p.get_linestyle (), false, p.get_linewidth ());
  set_linewidth (p.get_linewidth ());
  bool is_drawn = octa_gl_canvas_surface_draw (&s.edges);
  set_linestyle ("-");
  set_linewidth (0.5f);
  return is_drawn;
}

/* False: nothing is drawn, or it must be drawn again.  */
bool
figure_renderer::draw_arrays (const octave::surface::properties& p)
{
  oct_surface s;
  return s.take (p, m_xform) && (! s.has_faces || draw_faces (s))
         && (! s.has_edges || draw_edges (p, s));
}

/* The same.  */
bool
figure_renderer::draw_triangles (const octave::patch::properties& p)
{
  oct_patch s;
  if (! s.take (p, m_xform))
    return false;
  set_polygon_offset (true, 1.0);
  bool is_drawn = ! s.has_faces || octa_gl_canvas_patch_draw (&s.faces);
  set_polygon_offset (false);
  set_linestyle (p.get_linestyle (), false, p.get_linewidth ());
  set_linewidth (p.get_linewidth ());
  is_drawn = is_drawn && (! s.has_edges || octa_gl_canvas_patch_draw (&s.edges));
  set_linestyle ("-");
  set_linewidth (0.5f);
  return is_drawn;
}

/* ---- frames in the render thread ---- */

/* A job of the render thread, and the exception that Octave threw there.  */
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

/* Properties of the framebuffer.  */
struct sheet
{
  int width, height;
  bool is_smooth;
};

sheet
sheet_of (const octave::graphics_object& figure, double scale)
{
  const octave::figure::properties& p = oct_figure_of (figure);
  Matrix box = p.get_boundingbox (true);
  int size[2];
  for (int k = 0; k < 2; k++) /* one that is too small or large is an error */
    size[k] = static_cast<int> (
      std::min (std::max (std::round (box(k + 2) * scale), 0.0), 1e9));
  return { size[0], size[1], p.is_graphicssmoothing () };
}

/* RUN in a frame of SIZE, whose picture goes to PIXELS and to WINDOW unless
   these are null.  */
octa_status
frame (sheet size, std::function<void ()> run, unsigned char *pixels = nullptr,
       octa_gl_canvas_window *window = nullptr)
{
  oct_arrays_tidy ();
  work w = { std::move (run), false };
  octa_gl_canvas_frame f
    = { size.width, size.height, size.is_smooth, do_here, &w, pixels, window };
  octa_status st = octa_gl_canvas_draw (&f);
  if (w.is_interrupted)
    throw octave::interrupt_exception ();
  return st;
}

/* As core's toolkit qt draws it.  */
void
draw_rectangle (octave::opengl_renderer& r, sheet size, const double box[4])
{
  Matrix inner (1, 3), edge (1, 3, 0.5);
  inner(0) = 0.45;
  inner(1) = 0.62;
  inner(2) = 0.81;
  r.draw_zoom_box (size.width, size.height, box[0], size.height - box[1], box[2],
                   size.height - box[3], inner, 0.1, edge, 0.9, 0.5);
}

octa_status
draw (const octave::graphics_object& figure, sheet size, double scale,
      unsigned char *pixels, octa_gl_canvas_window *window)
{
  double box[4];
  bool has_box = window && oct_input_rectangle (figure, box),
       is_coarse = window && oct_input_drags (figure);
  return frame (size, [&] () {
    figure_renderer r (is_coarse);
    r.set_viewport (size.width, size.height);
    r.set_device_pixel_ratio (scale);
    r.draw (figure);
    if (has_box)
      draw_rectangle (r, size, box);
  }, pixels, window);
}
}

octa_status
oct_renderer_draw (const octave::graphics_object& figure, double scale,
                   octa_gl_canvas_window *window)
{
  return draw (figure, sheet_of (figure, scale), scale, nullptr, window);
}

octave::graphics_object
oct_renderer_pick (const octave::graphics_object& figure, double x, double y)
{
  sheet size = sheet_of (figure, 1);
  octave::graphics_object found = figure;
  oct_check (frame (size, [&] () {
    picker r (x, size.height - y);
    r.set_viewport (size.width, size.height);
    found = r.find (figure);
  }));
  return found;
}

uint8NDArray
oct_renderer_pixels (const octave::graphics_object& figure, double scale)
{
  oct_layer_drawn layer;
  sheet size = sheet_of (figure, scale);
  if (1.0 * size.width * size.height > 1 << 30)
    error_with_id (OCTA_ERROR_LOGIC,
                   "a figure of %d x %d pixels cannot be drawn: 2^30 are the "
                   "most; change the figure's size, or the resolution by "
                   "print's option -r",
                   size.width, size.height);
  uint8NDArray pixels (dim_vector (size.height, size.width, 3));
  oct_check (draw (figure, size, scale,
                   reinterpret_cast<unsigned char *> (pixels.fortran_vec ()),
                   nullptr));
  return pixels;
}

void
oct_renderer_print (const octave::graphics_object& figure, const std::string& term,
                    const std::string& file)
{
  oct_layer_drawn layer;
  sheet size = sheet_of (figure, 1);
  oct_check (frame (size, [&] () {
    figure_renderer r;
    r.set_viewport (size.width, size.height);
    octa_gl_canvas_blend (true);
    octave::unwind_action unblend ([] () { octa_gl_canvas_blend (false); });
    octave::gl2ps_print (as_functions (functions), figure, file, term);
  }));
}
