## can_draw.m -- can figures be made here?  Then one is, and nobody sees it.
##
## Where there is no graphics toolkit, the one for gnuplot is set up with a
## program that only swallows what it is given.  No if there are no fonts.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function yes = can_draw ()
  yes = true;
  warning ("off", "all", "local");
  try
    if (isempty (available_graphics_toolkits ()))
      here = fileparts (mfilename ("fullpath"));
      gnuplot_binary (fullfile (here, "stubs", "fake_gnuplot.sh"));
      register_graphics_toolkit ("gnuplot");
      graphics_toolkit ("gnuplot");
    endif
    f = figure ("visible", "off");
    axes ();
    close (f);
  catch
    yes = false;
  end_try_catch
endfunction
