/* layers.cc -- a figure in a file of vectors, with a bitmap of the large objects.

   The bitmap has the backgrounds, the grids and the large objects of a figure; the
   vectors upon it are all other objects, the axes and the texts.  Octave's gl2ps draws
   whole figures only.  So the objects that a layer leaves out are hidden while it is
   drawn: their properties are set without calling listeners.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "toolkit.h"
#include "volume.h"

namespace
{
/* The number of elements up to which a figure has vectors only; and in a larger figure,
   up to which an object has.  */
const double most_vectors = 1e5, most_of_large = 1e4;

/* Pixels, which Octave's gl2ps leaves out if it was built without PNG, and
   volumes, of which it has the box.  */
bool
is_pixels (const octave::graphics_object& go)
{
  if (go.isa ("patch"))
    return oct_is_volume (dynamic_cast<const octave::patch::properties&> (
      octave::graphics_object (go).get_properties ()));
  return go.isa ("image")
         || (go.isa ("surface") && go.get ("facecolor").is_string ()
             && go.get ("facecolor").string_value () == "texturemap");
}

/* The number of elements of an object with data; -1: it has none.  */
double
elements_of (const octave::graphics_object& go)
{
  static const char *const data[][2] = { { "line", "ydata" },
                                         { "scatter", "ydata" },
                                         { "surface", "zdata" },
                                         { "patch", "faces" },
                                         { "image", "cdata" } };
  for (const auto& row : data)
    if (go.isa (row[0]))
      return go.get (row[1]).numel ();
  return -1;
}

std::vector<octave::graphics_object>
children_of (const octave::graphics_object& go)
{
  std::vector<octave::graphics_object> all;
  const Matrix handles
    = octave::graphics_object (go).get_properties ().get_all_children ();
  for (octave_idx_type i = 0; i < handles.numel (); i++)
    all.push_back (oct_objects ().get_object (handles(i)));
  return all;
}

bool
is_flat (const octave::graphics_object& axes)
{
  Matrix v = axes.get ("view").matrix_value ();
  return v(0) == 0 && v(1) == 90;
}
}

oct_layers *oct_layers::s_now;

oct_layers::oct_layers (const octave::graphics_object& figure)
{
  if (! figure)
    return;
  const Matrix all = oct_interpreter ().feval ("findall",
                                ovl (figure.get_handle ().as_octave_value ()), 1)(0)
                       .matrix_value ();
  double n_vectors = 0;
  bool has_pixels = false;
  for (octave_idx_type i = 0; i < all.numel (); i++)
    {
      m_all.push_back (oct_objects ().get_object (all(i)));
      has_pixels = has_pixels || is_pixels (m_all.back ());
      n_vectors += std::max (0.0, elements_of (m_all.back ()));
    }
  if (has_pixels || n_vectors > most_vectors)
    choose_objects ();
}

/* If IS_UNDER, the objects of GO lie under a bitmap, and belong to it.  Is a part of GO
   in the bitmap?  */
bool
oct_layers::choose_under (const octave::graphics_object& go, bool is_under)
{
  bool is = is_bitmap (go);
  if (is_under && elements_of (go) >= 0)
    m_bitmap.insert (go.get_handle ().value ());
  if (! go.isa ("hggroup"))
    return is;
  for (const octave::graphics_object& part : children_of (go))
    is = choose_under (part, is_under) || is;
  return is;
}

void
oct_layers::choose_objects ()
{
  std::set<double> deep; /* axes whose objects may hide one another */
  double n_vectors = 0;
  for (const octave::graphics_object& go : m_all)
    if (is_pixels (go) || elements_of (go) > most_of_large)
      {
        octave::graphics_object axes = go.get_ancestor ("axes");
        m_bitmap.insert (go.get_handle ().value ());
        if (! is_flat (axes))
          deep.insert (axes.get_handle ().value ());
      }
    else
      n_vectors += std::max (0.0, elements_of (go));
  for (const octave::graphics_object& go : m_all)
    if (elements_of (go) >= 0
        && (n_vectors > most_vectors
            || deep.count (go.get_ancestor ("axes").get_handle ().value ())))
      m_bitmap.insert (go.get_handle ().value ());
  for (const octave::graphics_object& axes : m_all)
    if (axes.isa ("axes") && is_flat (axes))
      {
        bool is_under = false; /* the first child is on top */
        for (const octave::graphics_object& go : children_of (axes))
          is_under = choose_under (go, is_under) || is_under;
      }
  for (const octave::graphics_object& go : m_all)
    if (elements_of (go) >= 0 && is_bitmap (go))
      m_bitmap.insert (go.get_ancestor ("axes").get_handle ().value ());
}

void
oct_layers::draw (kind k)
{
  m_kind = k;
  s_now = this;
}

oct_layers::~oct_layers ()
{
  if (s_now == this)
    s_now = nullptr;
}

/* ---- one layer ---- */

oct_layer_drawn::oct_layer_drawn ()
{
  if (! oct_layers::s_now)
    return;
  for (const octave::graphics_object& go : oct_layers::s_now->m_all)
    if (oct_layers::s_now->m_kind == oct_layers::bitmap)
      leave_bitmap (go);
    else
      leave_vectors (go);
}

void
oct_layer_drawn::leave_bitmap (const octave::graphics_object& go)
{
  const bool is_axes = go.isa ("axes");
  if (go.isa ("text")
      || ((is_axes || elements_of (go) >= 0)
          && ! oct_layers::s_now->is_bitmap (go)))
    set (go, "visible", "off");
  else if (is_axes)
    for (const std::string axis : { "x", "y", "z" })
      {
        set (go, axis + "ticklabel", Cell ());
        set (go, axis + "color", "none");
      }
}

void
oct_layer_drawn::leave_vectors (const octave::graphics_object& go)
{
  if (! oct_layers::s_now->is_bitmap (go))
    return;
  if (! go.isa ("axes"))
    {
      set (go, "visible", "off");
      return;
    }
  set (go, "color", "none");
  for (const char *name : { "xgrid", "ygrid", "zgrid", "xminorgrid",
                            "yminorgrid", "zminorgrid" })
    set (go, name, "off");
  if (! is_flat (go))
    set (go, "box", "off");
}

void
oct_layer_drawn::set (const octave::graphics_object& go,
                      const std::string& name, const octave_value& v)
{
  auto p = octave::graphics_object (go).get_properties ().get_property (name);
  m_before.emplace_back (p, p.get ());
  p.set (v, false, false);
}

oct_layer_drawn::~oct_layer_drawn ()
{
  for (auto each = m_before.rbegin (); each != m_before.rend (); ++each)
    each->first.set (each->second, false, false);
}
