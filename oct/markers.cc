/* markers.cc -- Octave's renderer, with the markers of gl/canvas.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "markers.h"

#include <algorithm>
#include <cmath>

namespace
{
/* The largest side of markers whose areas are SIZES.  */
double
largest_of (const octave_value& sizes)
{
  const NDArray areas = sizes.array_value ();
  const double *end = areas.data () + areas.numel ();
  return areas.isempty ()
           ? 0
           : std::sqrt (*std::max_element (areas.data (), end));
}

/* A colour of markers: that of line P, another, or none.  */
Matrix
colour_of (const octave::line::properties& p, bool is_auto, bool is_none,
           const Matrix& rgb)
{
  return is_auto ? p.get_color_rgb () : is_none ? Matrix () : rgb;
}

template <class PROPERTIES>
const PROPERTIES *
properties_as (const octave::graphics_object& go)
{
  octave::graphics_object same = go;
  return dynamic_cast<const PROPERTIES *> (&same.get_properties ());
}
}

void
oct_marker_renderer::expect (const octave::graphics_object& go)
{
  m_n = 0;
  m_largest = 0;
  if (auto p = properties_as<octave::line::properties> (go))
    m_n = p->get_xdata ().numel ();
  else if (auto s = properties_as<octave::surface::properties> (go))
    m_n = s->get_zdata ().numel ();
  else if (auto v = properties_as<octave::patch::properties> (go))
    m_n = v->get_vertices ().rows ();
  else if (auto c = properties_as<octave::scatter::properties> (go))
    {
      m_n = c->get_xdata ().numel ();
      m_largest = largest_of (c->get_sizedata ());
    }
}

/* The places of markers are where three corners of the axes are, and what is
   between these.  */
void
oct_marker_renderer::begin (char kind, double size)
{
  const double from[3] = { m_xmin, m_ymin, m_zmin },
               to[3] = { m_xmax, m_ymax, m_zmax };
  const ColumnVector origin
    = m_xform.transform (m_xmin, m_ymin, m_zmin, false);
  octa_gl_canvas_markers m;
  m.n = m_n;
  m.kind = kind;
  m.size = size;
  m.largest = m_largest > 0 ? m_largest / size : 1;
  for (int d = 0; d < 3; d++)
    {
      double at[3] = { m_xmin, m_ymin, m_zmin };
      at[d] = to[d];
      const ColumnVector end = m_xform.transform (at[0], at[1], at[2], false);
      m.from[d] = from[d];
      m.origin[d] = origin(d);
      for (int k = 0; k < 3; k++)
        m.step[d][k] = (end(k) - origin(k)) / (to[d] - from[d]);
    }
  octa_gl_canvas_markers_begin (&m);
}

void
oct_marker_renderer::init_marker (const std::string& m, double size,
                                  float width)
{
  m_is_ours = octa_gl_canvas_markers_shape ();
  octave::opengl_renderer::init_marker (m, size, width);
  if (m_is_ours)
    begin (m[0], size);
}

void
oct_marker_renderer::change_marker (const std::string& m, double size)
{
  if (! m_is_ours || octa_gl_canvas_markers_resize (size))
    octave::opengl_renderer::change_marker (m, size);
}

namespace
{
const double *
colour_or_none (const Matrix& rgb)
{
  return rgb.isempty () ? nullptr : rgb.data ();
}
}

void
oct_marker_renderer::draw_marker (double x, double y, double z,
                                  const Matrix& edge, const Matrix& face,
                                  double edge_alpha, double face_alpha)
{
  const octa_gl_canvas_marker m
    = { { x, y, z }, colour_or_none (edge), colour_or_none (face), edge_alpha,
        face_alpha };
  if (m_is_ours)
    octa_gl_canvas_markers_add (&m);
  else
    octave::opengl_renderer::draw_marker (x, y, z, edge, face, edge_alpha,
                                          face_alpha);
}

void
oct_marker_renderer::end_marker ()
{
  if (m_is_ours)
    octa_gl_canvas_markers_end ();
  octave::opengl_renderer::end_marker ();
}

void
oct_marker_renderer::draw_points (octa_gl_canvas_points& p, int dims)
{
  const double lo[3] = { m_xmin, m_ymin, m_zmin },
               hi[3] = { m_xmax, m_ymax, m_zmax }, all = INFINITY;
  for (int k = 0; k < 3; k++)
    {
      p.lo[k] = k < dims ? lo[k] : -all;
      p.hi[k] = k < dims ? hi[k] : all;
    }
  octa_gl_canvas_points_draw (&p);
}

void
oct_marker_renderer::draw_markers (const octave::line::properties& p)
{
  const Matrix x = m_xform.xscale (p.get_xdata ().matrix_value ()),
               y = m_xform.yscale (p.get_ydata ().matrix_value ()),
               z = m_xform.zscale (p.get_zdata ().matrix_value ());
  const bool has_z = ! z.isempty ();
  const Matrix edge = colour_of (p, p.markeredgecolor_is ("auto"),
                                 p.markeredgecolor_is ("none"),
                                 p.get_markeredgecolor_rgb ()),
               face = colour_of (p, p.markerfacecolor_is ("auto"),
                                 p.markerfacecolor_is ("none"),
                                 p.get_markerfacecolor_rgb ());
  octa_gl_canvas_points all = {};
  all.n = std::min (x.numel (), y.numel ());
  all.at[0] = x.data ();
  all.at[1] = y.data ();
  if (has_z)
    all.n = std::min<int64_t> (all.n, z.numel ());
  all.at[2] = has_z ? z.data () : nullptr;
  all.clips = p.is_clipping ();
  all.like = { {}, colour_or_none (edge), colour_or_none (face), 1, 1 };
  init_marker (p.get_marker (), p.get_markersize (), p.get_linewidth ());
  if (m_is_ours)
    draw_points (all, has_z ? 3 : 2);
  for (octave_idx_type i = 0; ! m_is_ours && i < all.n; i++)
    if (std::isfinite (x(i)) && std::isfinite (y(i))
        && (! all.clips || (x(i) >= m_xmin && x(i) <= m_xmax
                            && y(i) >= m_ymin && y(i) <= m_ymax)))
      draw_marker (x(i), y(i), 0, edge, face, 1, 1);
  end_marker ();
}

/* ---- scatter ---- */

bool
oct_marker_renderer::is_linear () const
{
  const Matrix ten (1, 1, 10.0);
  return m_xform.xscale (ten) (0) == 10 && m_xform.yscale (ten) (0) == 10
         && m_xform.zscale (ten) (0) == 10;
}

/* Are all markers of P alike but for their colours, and so many that the
   renderer's matrix for each of them costs more than the marker?  */
bool
oct_marker_renderer::is_many (const octave::scatter::properties& p) const
{
  const octave_idx_type many = 1000;
  std::string why;
  return p.get_xdata ().numel () >= many && p.get_sizedata ().numel () == 1
         && ! p.marker_is ("none") && ! p.markerfacecolor_is ("auto")
         && ! (p.markeredgecolor_is ("none") && p.markerfacecolor_is ("none"))
         && is_linear () && ! p.has_bad_data (why);
}

namespace
{
/* The colours of the markers of P, which live as long as this: a value of the
   colour map for each, a colour for each, or one.  */
class scatter_colours
{
public:
  explicit scatter_colours (const octave::scatter::properties& p)
  {
    const octave_value data = p.get_cdata ();
    octave::graphics_object axes = oct_axes_of (p);
    m_map = axes.get ("colormap").matrix_value ();
    m_limits = axes.get ("clim").matrix_value ();
    m_is_mapped = data.is_double_type () && data.isreal ()
                  && data.columns () == 1 && data.rows () > 1
                  && data.rows () == p.get_xdata ().numel ()
                  && m_map.rows () > 0;
    m_all = m_is_mapped ? data.matrix_value ()
                        : p.get_color_data ().matrix_value ();
  }
  bool has_each () const { return m_all.rows () > 1; }
  const double *one () const { return m_all.data (); }
  octa_gl_canvas_colours each () const
  {
    octa_gl_canvas_colours c = {};
    (m_is_mapped ? c.values : c.planes) = m_all.data ();
    c.map = m_map.data ();
    c.map_n = m_map.rows ();
    c.is_scaled = true;
    c.lo = m_limits(0);
    c.hi = m_limits(1);
    return c;
  }

private:
  bool m_is_mapped;
  Matrix m_map, m_limits, m_all;
};
}

void
oct_marker_renderer::draw_scatter (const octave::scatter::properties& p)
{
  if (! octa_gl_canvas_markers_are_ours () || ! is_many (p))
    {
      octave::opengl_renderer::draw_scatter (p);
      return;
    }
  const Matrix x = p.get_xdata ().matrix_value (),
               y = p.get_ydata ().matrix_value (),
               z = p.get_zdata ().matrix_value (),
               edge = p.get_markeredgecolor_rgb (),
               face = p.get_markerfacecolor_rgb ();
  const scatter_colours colours (p);
  const bool has_edge = ! p.markeredgecolor_is ("none"),
             has_face = ! p.markerfacecolor_is ("none");
  octa_gl_canvas_points all = {};
  all.n = x.numel ();
  all.at[0] = x.data ();
  all.at[1] = y.data ();
  all.at[2] = z.isempty () ? nullptr : z.data ();
  all.clips = p.is_clipping ();
  all.like.edge_alpha = p.get_markeredgealpha ();
  all.like.face_alpha = p.get_markerfacealpha ();
  if (has_edge)
    all.like.edge = edge.isempty () ? colours.one () : edge.data ();
  if (has_face)
    all.like.face = face.isempty () ? colours.one () : face.data ();
  all.has_each_edge = has_edge && edge.isempty () && colours.has_each ();
  all.has_each_face = has_face && face.isempty () && colours.has_each ();
  all.colours = colours.each ();
  init_marker (p.get_marker (), std::sqrt (p.get_sizedata ().double_value ()),
               p.get_linewidth ());
  draw_points (all, 3);
  end_marker ();
}
