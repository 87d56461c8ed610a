/* arrays.cc -- surfaces and patches as arrays of vertices, which OpenGL keeps.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "arrays.h"
#include "plotted.h"

#include <algorithm>
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

/* The arrays that the object of P keeps; null: memory has run out.  */
kept_object *
kept_by (const octave::base_properties& p)
{
  octave::graphics_object go
    = oct_objects ().get_object (p.get___myhandle__ ());
  kept_object& o = objects ()[go.get_handle ().value ()];
  o.figure = go.get_ancestor ("figure").get_handle ().value ();
  octa_gl_canvas_kept *with = nullptr;
  for (oct_kept& k : o.parts)
    {
      if (! k.arrays)
        k.arrays = octa_gl_canvas_keep (with);
      with = k.arrays;
    }
  return o.parts[0].arrays && o.parts[1].arrays ? &o : nullptr;
}
}

oct_kept *
oct_kept_by (const octave::base_properties& p)
{
  kept_object *k = kept_by (p);
  return k ? k->parts : nullptr;
}

namespace
{
/* Let go of what IS_OVER says.  */
template <class F>
void
let_go_if (F is_over)
{
  std::map<double, kept_object>& all = objects ();
  for (auto i = all.begin (); i != all.end ();)
    if (is_over (*i))
      {
        let_go (i->second);
        i = all.erase (i);
      }
    else
      ++i;
}
}

void
oct_arrays_leave (const octave::graphics_object& figure)
{
  const double f = figure.get_handle ().value ();
  let_go_if ([f] (const auto& o) { return o.second.figure == f; });
}

void
oct_arrays_tidy ()
{
  let_go_if ([] (const auto& o) { return ! oct_objects ().get_object (o.first); });
}

/* ---- what surfaces and patches have in common ---- */

namespace
{
/* Is all that P wants in gl/canvas/part.c?  */
template <class P>
bool
is_simple (const P& p)
{
  const bool has_edges = ! p.edgecolor_is ("none") && ! p.linestyle_is ("none");
  return p.marker_is ("none") && p.facealpha_is_double ()
         && (! has_edges || p.edgealpha_is_double ())
         && (! p.get_do_lighting () || p.edgelighting_is ("none"));
}

octa_gl_canvas_shade
shade_of (bool is_rgb, bool is_flat)
{
  return is_rgb ? OCTA_GL_CANVAS_PLAIN
                : is_flat ? OCTA_GL_CANVAS_FLAT : OCTA_GL_CANVAS_INTERP;
}

void
set_colour (octa_gl_canvas_part& part, const Matrix& rgb)
{
  if (part.shade == OCTA_GL_CANVAS_PLAIN && rgb.numel () == 3)
    std::copy_n (rgb.data (), 3, part.colour);
}

/* What P is, without its numbers and its light.  */
template <class P>
void
describe_parts (const P& p, octa_gl_canvas_part& faces,
                octa_gl_canvas_part& edges)
{
  faces.shade = shade_of (p.facecolor_is_rgb (), p.facecolor_is ("flat"));
  edges.shade = shade_of (p.edgecolor_is_rgb (), p.edgecolor_is ("flat"));
  set_colour (faces, p.get_facecolor_rgb ());
  set_colour (edges, p.get_edgecolor_rgb ());
  faces.alpha = p.get_facealpha_double ();
  edges.alpha = 1;
  edges.is_edges = true;
}

template <class P>
bool
has_edges_of (const P& p)
{
  return ! p.edgecolor_is ("none") && ! p.linestyle_is ("none")
         && p.get_edgealpha_double () == 1;
}

template <class P>
octa_gl_canvas_back
back_of (const P& p)
{
  return p.backfacelighting_is ("lit")
           ? OCTA_GL_CANVAS_LIT
           : p.backfacelighting_is ("reverselit") ? OCTA_GL_CANVAS_REVERSED
                                                  : OCTA_GL_CANVAS_UNLIT;
}

template <class P>
bool
is_lit (const P& p)
{
  return p.get_do_lighting () && ! p.facelighting_is ("none");
}

template <class P>
octave_value
normals_of (const P& p)
{
  return p.facelighting_is ("flat") ? p.get_facenormals ()
                                    : p.get_vertexnormals ();
}

template <class P>
void
set_strengths (const P& p, octa_gl_canvas_light& l)
{
  l.ambient = p.get_ambientstrength ();
  l.diffuse = p.get_diffusestrength ();
  l.specular = p.get_specularstrength ();
  /* as the renderer and gl/canvas/functions.def have it */
  l.exponent = std::min (p.get_specularexponent () * 5, 128.0);
  l.reflectance = p.get_specularcolorreflectance ();
}

/* The light on P, which has as many normals as it needs.  */
template <class P>
void
light_part (const P& p, octa_gl_canvas_part& part)
{
  part.lit = shade_of (false, p.facelighting_is ("flat"));
  const Matrix camera = oct_axes_of (p).get ("cameraposition").matrix_value ();
  octa_gl_canvas_light& l = part.light;
  set_strengths (p, l);
  std::copy_n (camera.data (), 3, l.camera);
  l.back = back_of (p);
}

}

bool
oct_patch_light (const octave::patch::properties& p, octa_gl_canvas_light& l)
{
  set_strengths (p, l);
  return is_lit (p);
}

namespace
{
/* On what the places of vertices depend besides their coordinates: an axis is
   linear, of logarithms, or of those of negative numbers; and what is zero.  */
void
add_scales (oct_source& s, const octave::graphics_xform& xform)
{
  Matrix probes (1, 2, 10.0);
  probes (1) = -10;
  s.add (xform.xscale (probes)).add (xform.yscale (probes));
  s.add (xform.zscale (probes));
  for (int k = 0; k < 3; k++)
    s.add (octa_gl_canvas_origin ()[k]);
}

/* On what the colours DATA of P depend.  */
template <class P>
void
add_colours (oct_source& s, const P& p, const octave_value& data)
{
  octave::graphics_object axes = oct_axes_of (p),
                          figure = axes.get_ancestor ("figure");
  s.add (data).add (p.cdatamapping_is ("scaled"));
  s.add (axes.get ("clim").matrix_value ());
  s.add (axes.get ("colormap").matrix_value ());
  s.add (figure.get ("colormap").matrix_value ());
}

/* Which arrays of PART are made anew, from DATA and what decides their order
   and places.  */
template <class P>
void
find_new_of (const P& p, const octave_value& data, const oct_source& order,
             const oct_source& places, octa_gl_canvas_part& part, oct_kept *k)
{
  part.kept = k->arrays;
  part.is_new[OCTA_GL_CANVAS_PLACES] = k->take (OCTA_GL_CANVAS_PLACES, places);
  if (part.shade != OCTA_GL_CANVAS_PLAIN)
    {
      oct_source colours = order;
      add_colours (colours, p, data);
      part.is_new[OCTA_GL_CANVAS_COLOURS]
        = k->take (OCTA_GL_CANVAS_COLOURS, colours.add (part.alpha));
    }
  if (part.lit != OCTA_GL_CANVAS_DARK)
    {
      oct_source normals = order;
      part.is_new[OCTA_GL_CANVAS_NORMALS]
        = k->take (OCTA_GL_CANVAS_NORMALS, normals.add (normals_of (p)));
    }
}

bool
has_new (const octa_gl_canvas_part& a, const octa_gl_canvas_part& b,
         octa_gl_canvas_array which)
{
  return a.is_new[which] || b.is_new[which];
}
}

/* ---- surfaces ---- */

void
oct_surface::describe (const octave::surface::properties& p)
{
  const octave_value data = p.get_zdata ();
  has_faces = ! p.facecolor_is ("none");
  has_edges = has_edges_of (p);
  faces.rows = edges.rows = data.rows ();
  faces.cols = edges.cols = data.columns ();
  describe_parts (p, faces.part, edges.part);
  edges.has_columns = ! p.meshstyle_is ("row");
  edges.has_rows = ! p.meshstyle_is ("column");
  const bool is_flat = p.facelighting_is ("flat");
  const dim_vector is = normals_of (p).dims (),
                   want (faces.rows - is_flat, faces.cols - is_flat, 3);
  if (is_lit (p) && is == want)
    light_part (p, faces.part);
}

void
oct_surface::find_new (const octave::surface::properties& p,
                       const octave::graphics_xform& xform,
                       octa_gl_canvas_surface *s, oct_kept *k)
{
  oct_source order;
  order.add (s->part.shade).add (s->part.lit).add (s->rows).add (s->cols);
  oct_source places = order;
  places.add (p.get_xdata ()).add (p.get_ydata ()).add (p.get_zdata ());
  add_scales (places, xform);
  find_new_of (p, p.get_cdata (), order, places, s->part, k);
}

/* Values of double precision and their map; of others Octave finds the colours.
   False: they do not fit.  */
bool
oct_surface::find_colours (const octave::surface::properties& p)
{
  const octave_value data = p.get_cdata ();
  octave::graphics_object axes = oct_axes_of (p);
  m_map = axes.get ("colormap").matrix_value ();
  const Matrix limits = axes.get ("clim").matrix_value ();
  const bool is_mapped = data.is_double_type () && data.isreal ()
                         && data.ndims () == 2 && m_map.rows () > 0;
  m_colours = (is_mapped ? data : p.get_color_data ()).array_value ();
  const dim_vector is = m_colours.dims (),
                   want = is_mapped ? dim_vector (faces.rows, faces.cols)
                                    : dim_vector (faces.rows, faces.cols, 3);
  octa_gl_canvas_colours& c = faces.colours;
  c.planes = is_mapped ? nullptr : m_colours.data ();
  c.values = m_colours.data ();
  c.map = m_map.data ();
  c.map_n = m_map.rows ();
  c.is_scaled = p.cdatamapping_is ("scaled");
  c.lo = limits(0);
  c.hi = limits(1);
  edges.colours = c;
  return is == want;
}

/* The numbers for arrays that are made anew; false: they do not fit.  */
bool
oct_surface::find_numbers (const octave::surface::properties& p,
                           const octave::graphics_xform& xform)
{
  if (has_new (faces.part, edges.part, OCTA_GL_CANVAS_PLACES))
    {
      m_x = xform.xscale (p.get_xdata ().matrix_value ());
      m_y = xform.yscale (p.get_ydata ().matrix_value ());
      if (m_x.columns () == 1)
        m_x = m_x.transpose ();
      if (m_y.rows () == 1)
        m_y = m_y.transpose ();
      m_z = xform.zscale (p.get_zdata ().matrix_value ());
      if (m_x.columns () != faces.cols || m_y.rows () != faces.rows)
        return false;
    }
  if (has_new (faces.part, edges.part, OCTA_GL_CANVAS_COLOURS)
      && ! find_colours (p))
    return false;
  if (faces.part.is_new[OCTA_GL_CANVAS_NORMALS])
    m_normals = normals_of (p).array_value ();
  for (octa_gl_canvas_surface *s : { &faces, &edges })
    {
      s->x = m_x.data ();
      s->y = m_y.data ();
      s->z = m_z.data ();
      s->has_all_x = m_x.rows () == s->rows;
      s->has_all_y = m_y.columns () == s->cols;
      s->normals = m_normals.data ();
    }
  return true;
}

namespace
{
/* Only one of x and y has a number for each element of Z, or a vector lies
   across.  Then Octave's renderer reads past the end of one.  */
bool
is_mixed (const octave::surface::properties& p, const octave_value& z)
{
  const bool has_all_x = p.get_xdata ().rows () == z.rows (),
             has_all_y = p.get_ydata ().columns () == z.columns ();
  return has_all_x != has_all_y
         || (has_all_x && p.get_xdata ().columns () != z.columns ());
}
}

bool
oct_surface::take (const octave::surface::properties& p,
                   const octave::graphics_xform& xform)
{
  const octave_value data = p.get_zdata ();
  if (data.ndims () != 2 || ! is_simple (p) || p.facecolor_is ("texturemap")
      || ! octa_gl_canvas_surface_is_wanted (
        data.rows (), data.columns (),
        oct_plotted_cast (data) || is_mixed (p, data)))
    return false;
  kept_object *k = kept_by (p);
  if (! k)
    return false;
  describe (p);
  if (has_faces)
    find_new (p, xform, &faces, &k->parts[0]);
  if (has_edges)
    find_new (p, xform, &edges, &k->parts[1]);
  return find_numbers (p, xform);
}

/* ---- patches ---- */

/* PART has a colour for each face, for each vertex, or one.  */
bool
oct_patch::find_colours (const octave::patch::properties& p,
                         octa_gl_canvas_part *part)
{
  const octave_idx_type n = p.get_facevertexcdata ().rows ();
  if (part->shade == OCTA_GL_CANVAS_PLAIN)
    return true;
  if (n == 1)
    {
      part->shade = OCTA_GL_CANVAS_PLAIN;
      set_colour (*part, p.get_color_data ().matrix_value ());
    }
  return n == 1 || n == faces.n || n == faces.n_vertices;
}

bool
oct_patch::describe (const octave::patch::properties& p)
{
  const octave_value f = p.get_faces (), v = p.get_vertices ();
  has_faces = ! p.facecolor_is ("none");
  has_edges = has_edges_of (p);
  describe_parts (p, faces.part, edges.part);
  for (octa_gl_canvas_patch *s : { &faces, &edges })
    {
      s->n = f.rows ();
      s->corners = f.columns ();
      s->n_vertices = v.rows ();
      s->dims = v.columns ();
      s->has_face_colours = p.get_facevertexcdata ().rows () == s->n;
    }
  /* as the renderer has it */
  if (edges.part.shade != OCTA_GL_CANVAS_PLAIN)
    edges.part.alpha = faces.part.alpha;
  const octave_idx_type n
    = p.facelighting_is ("flat") ? faces.n : faces.n_vertices;
  if (is_lit (p) && normals_of (p).rows () != n)
    return false;
  if (is_lit (p))
    {
      light_part (p, faces.part);
      faces.part.alpha = 1; /* as the renderer has it */
    }
  return (faces.corners == 3 || faces.corners == 4)
         && (faces.dims == 2 || faces.dims == 3)
         && (! has_faces || find_colours (p, &faces.part))
         && (! has_edges
             || (p.linestyle_is ("-") && find_colours (p, &edges.part)));
}

void
oct_patch::find_new (const octave::patch::properties& p,
                     const octave::graphics_xform& xform,
                     octa_gl_canvas_patch *s, oct_kept *k)
{
  oct_source order;
  order.add (s->part.shade).add (s->part.lit).add (s->has_face_colours);
  order.add (p.get_faces ());
  oct_source places = order;
  places.add (p.get_vertices ());
  add_scales (places, xform);
  find_new_of (p, p.get_facevertexcdata (),
               octa_gl_canvas_patch_is_single (s) ? places : order, places,
               s->part, k);
}

/* The numbers for arrays that are made anew.  */
void
oct_patch::find_numbers (const octave::patch::properties& p,
                         const octave::graphics_xform& xform)
{
  m_faces = p.get_faces ().matrix_value ();
  if (has_new (faces.part, edges.part, OCTA_GL_CANVAS_PLACES))
    m_vertices = xform.scale (p.get_vertices ().matrix_value ());
  if (has_new (faces.part, edges.part, OCTA_GL_CANVAS_COLOURS))
    m_colours = p.get_color_data ().matrix_value ();
  if (faces.part.is_new[OCTA_GL_CANVAS_NORMALS])
    m_normals = normals_of (p).matrix_value ();
  for (octa_gl_canvas_patch *s : { &faces, &edges })
    {
      s->faces = m_faces.data ();
      s->vertices = m_vertices.data ();
      s->colours = m_colours.data ();
      s->normals = m_normals.data ();
    }
}

bool
oct_patch::take (const octave::patch::properties& p,
                 const octave::graphics_xform& xform)
{
  std::string bad;
  if (! is_simple (p) || p.has_bad_data (bad)
      || ! octa_gl_canvas_patch_is_wanted (p.get_faces ().rows ())
      || ! describe (p))
    return false;
  kept_object *k = kept_by (p);
  if (! k)
    return false;
  if (has_faces)
    find_new (p, xform, &faces, &k->parts[0]);
  if (has_edges)
    find_new (p, xform, &edges, &k->parts[1]);
  find_numbers (p, xform);
  return (! has_edges || octa_gl_canvas_patch_make (&edges))
         && (! has_faces || octa_gl_canvas_patch_make (&faces));
}
