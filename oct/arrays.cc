/* arrays.cc -- surfaces as arrays of vertices, which OpenGL keeps.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "arrays.h"
#include "plotted.h"

#include <cstring>
#include <map>

/* ---- what arrays were made of ---- */

oct_source&
oct_source::add (const Matrix& numbers)
{
  m_numbers.push_back (numbers.rows ());
  m_numbers.insert (m_numbers.end (), numbers.data (),
                    numbers.data () + numbers.numel ());
  return *this;
}

bool
oct_source::operator== (const oct_source& o) const
{
  const std::size_t n = m_values.size (), k = m_numbers.size ();
  if (n != o.m_values.size () || k != o.m_numbers.size ())
    return false;
  for (std::size_t i = 0; i < n; i++)
    if (&m_values[i].get_rep () != &o.m_values[i].get_rep ())
      return false;
  return k == 0
         || std::memcmp (m_numbers.data (), o.m_numbers.data (),
                         k * sizeof (double))
              == 0;
}

bool
oct_kept::take (octa_gl_canvas_array a, const oct_source& source)
{
  if (octa_gl_canvas_kept_has (arrays, a) && sources[a] == source)
    return false;
  octa_gl_canvas_array_drop (arrays, a);
  sources[a] = source;
  return true;
}

namespace
{
/* Faces and edges of an object of FIGURE.  */
struct kept_object
{
  double figure;
  oct_kept parts[2];
};

/* By handle.  It outlives all: at its end Octave could not delete values.  */
std::map<double, kept_object>&
objects ()
{
  static std::map<double, kept_object> *all
    = new std::map<double, kept_object>;
  return *all;
}

void
let_go (kept_object& o)
{
  for (oct_kept& k : o.parts)
    octa_gl_canvas_let_go (k.arrays);
}

/* What the object of P keeps; null: memory has run out.  */
kept_object *
kept_by (const octave::base_properties& p)
{
  octave::graphics_object go
    = oct_objects ().get_object (p.get___myhandle__ ());
  kept_object& o = objects ()[go.get_handle ().value ()];
  o.figure = go.get_ancestor ("figure").get_handle ().value ();
  for (oct_kept& k : o.parts)
    if (! k.arrays)
      k.arrays = octa_gl_canvas_keep ();
  return o.parts[0].arrays && o.parts[1].arrays ? &o : nullptr;
}
}

void
oct_arrays_let_go (const octave::graphics_object& go)
{
  const double h = go.get_handle ().value ();
  std::map<double, kept_object>& all = objects ();
  for (auto i = all.begin (); i != all.end ();)
    if (i->first == h || i->second.figure == h)
      {
        let_go (i->second);
        i = all.erase (i);
      }
    else
      ++i;
}

/* ---- surfaces ---- */

namespace
{
/* Is all that P wants in gl/canvas/surface.c?  */
bool
is_simple (const octave::surface::properties& p)
{
  const bool has_edges = ! p.edgecolor_is ("none") && ! p.linestyle_is ("none");
  return p.marker_is ("none") && ! p.facecolor_is ("texturemap")
         && p.facealpha_is_double ()
         && (! has_edges || p.edgealpha_is_double ())
         && (! p.get_do_lighting () || p.edgelighting_is ("none"));
}

octa_gl_canvas_shade
shade_of (bool is_rgb, bool is_flat)
{
  return is_rgb ? OCTA_GL_CANVAS_PLAIN
                : is_flat ? OCTA_GL_CANVAS_FLAT : OCTA_GL_CANVAS_INTERP;
}

octa_gl_canvas_back
back_of (const octave::surface::properties& p)
{
  return p.backfacelighting_is ("lit")
           ? OCTA_GL_CANVAS_LIT
           : p.backfacelighting_is ("reverselit") ? OCTA_GL_CANVAS_REVERSED
                                                  : OCTA_GL_CANVAS_UNLIT;
}

octave_value
normals_of (const octave::surface::properties& p)
{
  return p.facelighting_is ("flat") ? p.get_facenormals ()
                                    : p.get_vertexnormals ();
}

/* On what the places of vertices depend besides their coordinates: an axis is
   linear, of logarithms, or of those of negative numbers.  */
void
add_scales (oct_source& s, const octave::graphics_xform& xform)
{
  Matrix probes (1, 2, 10.0);
  probes (1) = -10;
  s.add (xform.xscale (probes)).add (xform.yscale (probes));
  s.add (xform.zscale (probes));
}

/* On what the colours of P depend.  */
void
add_colours (oct_source& s, const octave::surface::properties& p)
{
  octave::graphics_object axes = oct_axes_of (p),
                          figure = axes.get_ancestor ("figure");
  s.add (p.get_cdata ()).add (p.cdatamapping_is ("scaled"));
  s.add (axes.get ("clim").matrix_value ());
  s.add (axes.get ("colormap").matrix_value ());
  s.add (figure.get ("colormap").matrix_value ());
}
}

/* What P is, without its numbers.  */
void
oct_surface::describe (const octave::surface::properties& p)
{
  const octave_value data = p.get_zdata ();
  has_faces = ! p.facecolor_is ("none");
  has_edges = ! p.edgecolor_is ("none") && ! p.linestyle_is ("none")
              && p.get_edgealpha_double () == 1;
  faces.rows = edges.rows = data.rows ();
  faces.cols = edges.cols = data.columns ();
  faces.shade = shade_of (p.facecolor_is_rgb (), p.facecolor_is ("flat"));
  edges.shade = shade_of (p.edgecolor_is_rgb (), p.edgecolor_is ("flat"));
  const Matrix face = p.get_facecolor_rgb (), edge = p.get_edgecolor_rgb ();
  for (int k = 0; k < 3; k++)
    {
      faces.colour[k] = p.facecolor_is_rgb () ? face(k) : 0;
      edges.colour[k] = p.edgecolor_is_rgb () ? edge(k) : 0;
    }
  faces.alpha = p.get_facealpha_double ();
  edges.alpha = 1;
  edges.is_edges = true;
  edges.has_columns = ! p.meshstyle_is ("row");
  edges.has_rows = ! p.meshstyle_is ("column");
}

/* The light on P, where it has as many normals as it needs.  */
void
oct_surface::light (const octave::surface::properties& p)
{
  if (! p.get_do_lighting () || p.facelighting_is ("none"))
    return;
  const bool is_flat = p.facelighting_is ("flat");
  const dim_vector is = normals_of (p).dims (),
                   want (faces.rows - is_flat, faces.cols - is_flat, 3);
  if (is != want)
    return;
  faces.lit = shade_of (false, is_flat);
  const Matrix camera = oct_axes_of (p).get ("cameraposition").matrix_value ();
  octa_gl_canvas_light& l = faces.light;
  std::copy_n (camera.data (), 3, l.camera);
  l.back = back_of (p);
  l.ambient = p.get_ambientstrength ();
  l.diffuse = p.get_diffusestrength ();
  l.specular = p.get_specularstrength ();
  l.exponent = p.get_specularexponent () * 5; /* as the renderer has it */
  l.reflectance = p.get_specularcolorreflectance ();
}

/* Which arrays of S are made anew.  Their order depends on colours and
   light.  */
void
oct_surface::find_new (const octave::surface::properties& p,
                       const octave::graphics_xform& xform,
                       octa_gl_canvas_surface *s, oct_kept *k)
{
  oct_source order, places, colours, normals;
  order.add (s->shade).add (s->lit).add (s->rows).add (s->cols);
  places = colours = normals = order;
  places.add (p.get_xdata ()).add (p.get_ydata ()).add (p.get_zdata ());
  add_scales (places, xform);
  s->kept = k->arrays;
  s->is_new[OCTA_GL_CANVAS_PLACES] = k->take (OCTA_GL_CANVAS_PLACES, places);
  if (s->shade != OCTA_GL_CANVAS_PLAIN)
    {
      add_colours (colours, p);
      colours.add (s->alpha);
      s->is_new[OCTA_GL_CANVAS_COLOURS]
        = k->take (OCTA_GL_CANVAS_COLOURS, colours);
    }
  if (s->lit != OCTA_GL_CANVAS_DARK)
    s->is_new[OCTA_GL_CANVAS_NORMALS]
      = k->take (OCTA_GL_CANVAS_NORMALS, normals.add (normals_of (p)));
}

namespace
{
bool
has_new (const octa_gl_canvas_surface& a, const octa_gl_canvas_surface& b,
         octa_gl_canvas_array which)
{
  return a.is_new[which] || b.is_new[which];
}
}

/* The numbers for arrays that are made anew; false: they do not fit.  */
bool
oct_surface::find_numbers (const octave::surface::properties& p,
                           const octave::graphics_xform& xform)
{
  if (has_new (faces, edges, OCTA_GL_CANVAS_PLACES))
    {
      m_x = xform.xscale (p.get_xdata ().matrix_value ());
      m_y = xform.yscale (p.get_ydata ().matrix_value ());
      m_z = xform.zscale (p.get_zdata ().matrix_value ());
      if (m_x.columns () != faces.cols || m_y.rows () != faces.rows)
        return false;
    }
  if (has_new (faces, edges, OCTA_GL_CANVAS_COLOURS))
    {
      m_colours = p.get_color_data ().array_value ();
      if (m_colours.dims () != dim_vector (faces.rows, faces.cols, 3))
        return false;
    }
  if (faces.is_new[OCTA_GL_CANVAS_NORMALS])
    m_normals = normals_of (p).array_value ();
  for (octa_gl_canvas_surface *s : { &faces, &edges })
    {
      s->x = m_x.data ();
      s->y = m_y.data ();
      s->z = m_z.data ();
      s->has_all_x = m_x.rows () == s->rows;
      s->has_all_y = m_y.columns () == s->cols;
      s->colours = m_colours.data ();
      s->normals = m_normals.data ();
    }
  return true;
}

bool
oct_surface::take (const octave::surface::properties& p,
                   const octave::graphics_xform& xform)
{
  const octave_value data = p.get_zdata ();
  if (data.ndims () != 2 || ! is_simple (p)
      || ! octa_gl_canvas_surface_is_wanted (data.rows (), data.columns (),
                                             oct_plotted_cast (data)))
    return false;
  kept_object *k = kept_by (p);
  if (! k)
    return false;
  describe (p);
  light (p);
  if (has_faces)
    find_new (p, xform, &faces, &k->parts[0]);
  if (has_edges)
    find_new (p, xform, &edges, &k->parts[1]);
  return find_numbers (p, xform);
}
