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

void
oct_marker_renderer::draw_marker (double x, double y, double z,
                                  const Matrix& edge, const Matrix& face,
                                  double edge_alpha, double face_alpha)
{
  const octa_gl_canvas_marker m
    = { { x, y, z }, edge.isempty () ? nullptr : edge.data (),
        face.isempty () ? nullptr : face.data (), edge_alpha, face_alpha };
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
oct_marker_renderer::draw_markers (const octave::line::properties& p)
{
  const Matrix x = m_xform.xscale (p.get_xdata ().matrix_value ()),
               y = m_xform.yscale (p.get_ydata ().matrix_value ());
  const Matrix edge = colour_of (p, p.markeredgecolor_is ("auto"),
                                 p.markeredgecolor_is ("none"),
                                 p.get_markeredgecolor_rgb ()),
               face = colour_of (p, p.markerfacecolor_is ("auto"),
                                 p.markerfacecolor_is ("none"),
                                 p.get_markerfacecolor_rgb ());
  const octave_idx_type n = std::min (x.numel (), y.numel ());
  const bool clips = p.is_clipping ();
  init_marker (p.get_marker (), p.get_markersize (), p.get_linewidth ());
  for (octave_idx_type i = 0; i < n; i++)
    {
      const double u = x(i), v = y(i);
      if (std::isfinite (u) && std::isfinite (v)
          && (! clips || (u >= m_xmin && u <= m_xmax && v >= m_ymin
                          && v <= m_ymax)))
        draw_marker (u, v, 0, edge, face, 1, 1);
    }
  end_marker ();
}
