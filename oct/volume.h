/* volume.h -- volumes, as inst/glvolume.m makes them.

   A volume is a patch, the six faces of its box without colour, which has more
   properties: its elements, and how they are drawn.  For Octave it is a patch
   with limits, a legend and callbacks, and other toolkits draw the box.  Its
   first vertex is where the first element is, its last one where the last is.
   Its colors, the least and the greatest element, give the axes their limits.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_VOLUME_H
#define OCT_VOLUME_H 1

#include "toolkit.h"

bool oct_is_volume (const octave::patch::properties& p);
/* Is GO one, or is there one in it?  */
bool oct_has_volume (const octave::graphics_object& go);

/* GO is a new object.  If it becomes a volume without glvolume, from a file or as
   a copy, oct_volumes_begin () connects its elements with its limits before the next
   frame.  */
void oct_volume_note (const octave::graphics_object& go);
void oct_volumes_begin ();

/* One as it is drawn, in the render thread.  */
struct oct_volume
{
  octa_gl_canvas_volume drawn = {};

  /* LO to HI are the limits of the axes.  False: nothing is seen.  Throws if a
     property is wrong.  */
  bool take (const octave::patch::properties& p,
             const octave::graphics_xform& xform, const double lo[3],
             const double hi[3]);

private:
  bool find_box (const octave::patch::properties& p,
                 const octave::graphics_xform& xform, const double lo[3],
                 const double hi[3]);
  void find_slices (const Matrix& at, const octave::graphics_xform& xform);
  void find_elements (const octave_value& v);

  Matrix m_map;
};

#endif
