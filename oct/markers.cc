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
Matrix
row_of (const double *rgb)
{
  Matrix row (1, rgb ? 3 : 0);
  if (rgb)
    std::copy_n (rgb, 3, row.fortran_vec ());
  return row;
}
}

void
oct_marker_renderer::add (const octa_gl_canvas_marker& m)
{
  if (m_is_ours)
    octa_gl_canvas_markers_add (&m);
  else
    octave::opengl_renderer::draw_marker (m.at[0], m.at[1], m.at[2],
                                          row_of (m.edge), row_of (m.face),
                                          m.edge_alpha, m.face_alpha);
}

void
oct_marker_renderer::draw_marker (double x, double y, double z,
                                  const Matrix& edge, const Matrix& face,
                                  double edge_alpha, double face_alpha)
{
  add ({ { x, y, z }, edge.isempty () ? nullptr : edge.data (),
         face.isempty () ? nullptr : face.data (), edge_alpha, face_alpha });
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
/* The colour of the markers of a side: one, or that of each.  */
struct side_colour
{
  bool is_there, is_each;
  Matrix all;
  side_colour (bool is_none, const Matrix& rgb, const Matrix& each)
    : is_there (! is_none), is_each (rgb.isempty () && each.rows () > 1),
      all (rgb.isempty () ? each : rgb)
  {
  }
  const double *of (const double *each) const
  {
    return is_there ? is_each ? each : all.data () : nullptr;
  }
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
               c = p.get_color_data ().matrix_value ();
  const side_colour edge (p.markeredgecolor_is ("none"),
                          p.get_markeredgecolor_rgb (), c),
    face (p.markerfacecolor_is ("none"), p.get_markerfacecolor_rgb (), c);
  const bool clips = p.is_clipping (), has_z = ! z.isempty (),
             has_each = c.rows () > 1;
  octa_gl_canvas_marker m = {};
  m.edge_alpha = p.get_markeredgealpha ();
  m.face_alpha = p.get_markerfacealpha ();
  init_marker (p.get_marker (), std::sqrt (p.get_sizedata ().double_value ()),
               p.get_linewidth ());
  for (octave_idx_type i = 0; i < x.numel (); i++)
    {
      const double u = x(i), v = y(i), w = has_z ? z(i) : 0;
      if (! std::isfinite (u) || ! std::isfinite (v) || ! std::isfinite (w)
          || (clips && ! (u >= m_xmin && u <= m_xmax && v >= m_ymin
                          && v <= m_ymax && w >= m_zmin && w <= m_zmax)))
        continue;
      double rgb[3] = {};
      for (int k = 0; has_each && k < 3; k++)
        rgb[k] = c(i, k);
      m.at[0] = u;
      m.at[1] = v;
      m.at[2] = w;
      m.edge = edge.of (rgb);
      m.face = face.of (rgb);
      add (m);
    }
  end_marker ();
}
