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
has_size (const double size[2])
{
  const Matrix is = root ().get_screensize ().matrix_value ();
  return is.numel () == 4 && is(2) == size[0] && is(3) == size[1];
}

Matrix
screen_of (const double size[2])
{
  Matrix m (1, 4, 1.0);
  m(2) = size[0];
  m(3) = size[1];
  return m;
}

const double assumed[2] = { 1920, 1080 }, none[2] = { 1, 1 };
}

/* In normalized units each screen has the size 1 x 1.  */
void
oct_screen_assume ()
{
  if (! root ().units_is ("pixels") || ! has_size (none))
    return;
  root ().set_screensize (screen_of (assumed));
  root ().set_monitorpositions (screen_of (assumed));
  root ().set_screenpixelsperinch (default_ppi);
}

/* When the program sets units, Octave asks the display for the size again.  */
void
oct_screen_leave ()
{
  if (root ().get_screenpixelsperinch () != default_ppi)
    return;
  if (has_size (assumed))
    root ().set_screensize (screen_of (none));
  root ().set_monitorpositions (screen_of (none));
  root ().set_screenpixelsperinch (none_ppi);
}
