/* volume.cc -- volumes, as inst/glvolume.m makes them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "volume.h"
#include "arrays.h"
#include "plotted.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace
{
const char elements_name[] = "volumedata";

octa_gl_canvas_volume_mode
mode_of (const octave_value& v)
{
  const std::string name = v.is_string () ? v.string_value () : "";
  for (int k = 0; k < OCTA_GL_CANVAS_VOLUMES; k++)
    if (name == octa_gl_canvas_volume_mode_name (k))
      return static_cast<octa_gl_canvas_volume_mode> (k);
  error ("glvolume: \"mode\" must be one of %s",
         octa_gl_canvas_volume_mode_names ());
}

/* Property NAME, a number from LEAST to MOST.  */
double
number (const octave::patch::properties& p, const char *name, double least,
        double most)
{
  const octave_value v = p.get (caseless_str (name));
  const double x = v.isnumeric () && v.isreal () && v.numel () == 1
                     ? v.double_value ()
                     : std::numeric_limits<double>::quiet_NaN ();
  if (! (x >= least && x <= most))
    error ("glvolume: \"%s\" must be a number from %g to %g", name, least,
           most);
  return x;
}

/* X as the axis has it along direction K.  */
double
scaled (const octave::graphics_xform& xform, int k, double x)
{
  const Matrix in (1, 1, x);
  return (k == 0 ? xform.xscale (in)
                 : k == 1 ? xform.yscale (in) : xform.zscale (in)) (0);
}
}

bool
oct_is_volume (const octave::patch::properties& p)
{
  return p.has_dynamic_property (elements_name);
}

bool
oct_has_volume (const octave::graphics_object& go)
{
  octave::graphics_object same = go;
  if (same.isa ("patch"))
    return same.get_properties ().has_dynamic_property (elements_name);
  const Matrix children = same.get_properties ().get_all_children ();
  for (octave_idx_type i = 0; i < children.numel (); i++)
    {
      octave::graphics_object child = oct_objects ().get_object (children(i));
      if (child && oct_has_volume (child))
        return true;
    }
  return false;
}

/* ---- volumes that glvolume did not make ---- */

namespace
{
/* Patches that may be some, since the last frame.  */
std::vector<oct_handle> noted;

/* Octave makes the properties of a copy without their lists of words.  */
bool
is_copy (const octave::graphics_object& go)
{
  octave::graphics_object same = go;
  octave::base_properties& p = same.get_properties ();
  return same.isa ("patch") && p.has_dynamic_property (elements_name)
         && p.has_dynamic_property ("mode")
         && ! p.get_property ("mode").is_radio ();
}
}

void
oct_volume_note (const octave::graphics_object& go)
{
  const int corners = 8;
  if (go.isa ("patch") && go.get ("vertices").rows () == corners)
    noted.push_back (go.get_handle ());
}

void
oct_volumes_begin ()
{
  std::vector<oct_handle> now;
  now.swap (noted);
  for (const oct_handle& h : now)
    {
      octave::graphics_object go = oct_objects ().get_object (h);
      if (go && is_copy (go))
        oct_interpreter ().feval (
          "cuda.internal.volume_limits", ovl (h.as_octave_value ()), 0);
    }
}

/* False: it is beside the limits, or it has no place on an axis.  */
bool
oct_volume::find_box (const octave::patch::properties& p,
                      const octave::graphics_xform& xform, const double lo[3],
                      const double hi[3])
{
  const Matrix v = p.get_vertices ().matrix_value ();
  if (v.rows () < 2 || v.columns () != 3)
    return false;
  double longest = 0;
  for (int k = 0; k < 3; k++)
    {
      const double a = v(0, k), b = v(v.rows () - 1, k),
                   from = scaled (xform, k, a), to = scaled (xform, k, b),
                   u = (lo[k] - from) / (to - from),
                   w = (hi[k] - from) / (to - from);
      if (! std::isfinite (from) || ! std::isfinite (to) || from == to)
        return false;
      const bool clips = p.is_clipping ();
      drawn.from[k] = from;
      drawn.to[k] = to;
      drawn.least[k] = clips ? std::max (std::min (u, w), 0.0) : 0;
      drawn.most[k] = clips ? std::min (std::max (u, w), 1.0) : 1;
      drawn.bend[k] = from == a ? 0 : std::log (b / a);
      drawn.sides[k] = std::abs (b - a);
      longest = std::max (longest, drawn.sides[k]);
      if (! (drawn.least[k] < drawn.most[k]))
        return false;
    }
  for (double& side : drawn.sides)
    side /= longest;
  return true;
}

/* AT is where they are, in units of the axes.  */
void
oct_volume::find_slices (const Matrix& at,
                         const octave::graphics_xform& xform)
{
  if (at.numel () != 3)
    error ("glvolume: \"slices\" must be three numbers: where the slices are "
           "along x, y and z, or NaN for none");
  for (int k = 0; k < 3; k++)
    drawn.slices[k] = (scaled (xform, k, at(k)) - drawn.from[k])
                      / (drawn.to[k] - drawn.from[k]);
}

void
oct_volume::find_elements (const octave_value& v)
{
  const octave_plotted *p = oct_plotted_cast (v);
  const dim_vector d = v.dims ();
  const oct_plotted_class *c = p ? p->kind () : oct_plotted_class_of (v);
  if (! c || d.ndims () != 3 || d.any_zero ())
    error ("glvolume: \"volumedata\" must be a real array of three dimensions");
  for (int k = 0; k < 3; k++)
    drawn.size[k] = d(k);
  drawn.type = c->type;
  drawn.data = p ? p->data () : nullptr;
  drawn.host = p ? nullptr : v.mex_get_data ();
}

bool
oct_volume::take (const octave::patch::properties& p,
                  const octave::graphics_xform& xform, const double lo[3],
                  const double hi[3])
{
  oct_kept *k = oct_kept_by (p);
  const octave_value data = p.get (caseless_str (elements_name));
  octave::graphics_object axes = oct_axes_of (p);
  if (! k || ! axes || ! p.is_visible ())
    return false;
  drawn.mode = mode_of (p.get (caseless_str ("mode")));
  const double least = std::numeric_limits<double>::lowest ();
  drawn.isovalue = number (p, "isovalue", least, -least);
  drawn.alpha = number (p, "alpha", 0, -least);
  drawn.samples = number (p, "samples", 0.01, 64);
  m_map = axes.get ("colormap").matrix_value ();
  const Matrix limits = axes.get ("clim").matrix_value ();
  drawn.map = m_map.data ();
  drawn.map_n = m_map.rows ();
  drawn.lo = limits(0);
  drawn.hi = limits(1);
  if (drawn.map_n == 0 || ! find_box (p, xform, lo, hi))
    return false;
  find_slices (p.get (caseless_str ("slices")).matrix_value (), xform);
  drawn.is_lit = oct_patch_light (p, drawn.light);
  drawn.kept = k->arrays;
  drawn.is_new = k->take (OCTA_GL_CANVAS_PLACES, oct_source ().add (data));
  find_elements (data);
  return true;
}
