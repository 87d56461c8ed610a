/* arrays.h -- surfaces and patches as arrays of vertices, which OpenGL keeps.

   An object's arrays are made of values of properties.  These values are held,
   so the same address means the same numbers: Octave does not change a value
   that somebody else holds.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_ARRAYS_H
#define OCT_ARRAYS_H 1

#include "toolkit.h"

#include <vector>

/* The values of which an array was made.  */
class oct_source
{
public:
  oct_source& add (const octave_value& v)
  {
    m_values.push_back (v);
    return *this;
  }
  oct_source& add (double number)
  {
    m_numbers.push_back (number);
    return *this;
  }
  oct_source& add (const Matrix& numbers);
  bool operator== (const oct_source& o) const;

private:
  std::vector<octave_value> m_values;
  std::vector<double> m_numbers;
};

/* The arrays that an object keeps: its faces, or its edges.  */
struct oct_kept
{
  octa_gl_canvas_kept *arrays = nullptr;
  oct_source sources[OCTA_GL_CANVAS_DRAWN];

  /* Is array A to be made of SOURCE?  */
  bool take (octa_gl_canvas_array a, const oct_source& source);
};

/* A surface as it is drawn, in the render thread.  */
struct oct_surface
{
  octa_gl_canvas_surface faces = {}, edges = {};
  bool has_faces, has_edges;

  /* False: Octave's renderer draws P.  */
  bool take (const octave::surface::properties& p,
             const octave::graphics_xform& xform);

private:
  void describe (const octave::surface::properties& p);
  void find_new (const octave::surface::properties& p,
                 const octave::graphics_xform& xform,
                 octa_gl_canvas_surface *s, oct_kept *k);
  bool find_numbers (const octave::surface::properties& p,
                     const octave::graphics_xform& xform);
  bool find_colours (const octave::surface::properties& p);

  Matrix m_x, m_y, m_z, m_map;
  NDArray m_colours, m_normals;
};

/* A patch of triangles, likewise.  */
struct oct_patch
{
  octa_gl_canvas_patch faces = {}, edges = {};
  bool has_faces, has_edges;

  bool take (const octave::patch::properties& p,
             const octave::graphics_xform& xform);

private:
  bool describe (const octave::patch::properties& p);
  bool find_colours (const octave::patch::properties& p,
                     octa_gl_canvas_part *part);
  void find_new (const octave::patch::properties& p,
                 const octave::graphics_xform& xform, octa_gl_canvas_patch *s,
                 oct_kept *k);
  void find_numbers (const octave::patch::properties& p,
                     const octave::graphics_xform& xform);

  Matrix m_faces, m_vertices, m_colours, m_normals;
};

/* How strongly P shines; is it lit?  */
bool oct_patch_light (const octave::patch::properties& p,
                      octa_gl_canvas_light& l);

/* The arrays that the object of P keeps of a volume; null: memory has run out.  */
oct_kept *oct_kept_by (const octave::base_properties& p);

/* FIGURE is deleted or leaves: nothing of its objects is kept.  */
void oct_arrays_leave (const octave::graphics_object& figure);

/* Nothing is kept of objects that are deleted.  */
void oct_arrays_tidy ();

#endif
