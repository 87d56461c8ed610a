/* screen.cc -- the screen of figures where there is no display.

   Octave's root has a screen of one pixel then, and 72 pixels per inch: a
   figure whose units are normalized would have one pixel, and one that is
   printed would have its size on paper by another scale than its default.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "toolkit.h"

namespace
{
/* By this many pixels per inch, the default size of figures in pixels is
   their default size on paper.  */
const double default_ppi = 560 / 5.815629483994468;
const double none_ppi = 72;

octave::root_figure::properties&
root ()
{
  return dynamic_cast<octave::root_figure::properties&> (
    oct_objects ().get_object (0).get_properties ());
}

bool
has_size (double width, double height)
{
  const Matrix is = root ().get_screensize ().matrix_value ();
  return is.numel () == 4 && is(2) == width && is(3) == height;
}

void
set_screen (double width, double height, double ppi)
{
  Matrix size (1, 4, 1.0);
  size(2) = width;
  size(3) = height;
  root ().set_screensize (size);
  root ().set_monitorpositions (size);
  root ().set_screenpixelsperinch (ppi);
}

const double assumed[2] = { 1920, 1080 };
}

void
oct_screen_assume ()
{
  if (has_size (1, 1))
    set_screen (assumed[0], assumed[1], default_ppi);
}

void
oct_screen_leave ()
{
  if (has_size (assumed[0], assumed[1])
      && root ().get_screenpixelsperinch () == default_ppi)
    set_screen (1, 1, none_ppi);
}
