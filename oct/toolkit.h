/* toolkit.h -- the graphics toolkit "octcuda": what its files share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_TOOLKIT_H
#define OCT_TOOLKIT_H 1

#include "operators.h"

#include <type_traits>
#include <utility>

#include <octave/graphics.h>

extern "C"
{
#include "gl/canvas/canvas.h"
}

/* Of an object of a figure: in the namespace octave or not, as the release has
   it.  */
typedef std::decay_t<decltype (
  std::declval<octave::graphics_object> ().get_handle ())>
  oct_handle;

/* ---- renderer.cc ---- */

/* Can figures be drawn here?  Else an error.  */
void oct_renderer_ready ();
/* Draw FIGURE with SCALE pixels for one of the screen's, and forget it.  */
octa_status oct_renderer_draw (const octave::graphics_object& figure, double scale);
/* The picture of it.  */
uint8NDArray oct_renderer_pixels (const octave::graphics_object& figure, double scale);
/* Write it in format TERM to FILE, or to a command behind "|".  */
void oct_renderer_print (const octave::graphics_object& figure, const std::string& term,
                         const std::string& file);

#endif
