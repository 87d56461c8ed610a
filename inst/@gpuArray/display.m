## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {gpuArray} {} display (@var{x})
## Display a gpuArray as Octave displays the same ordinary array, followed by a
## line that says where it lives.
##
## @example
## @group
## x = gpuArray ([1 2])
##   @print{} x =
##   @print{}
##   @print{}    1   2
##   @print{}
##   @print{} (gpuArray on host)
## @end group
## @end example
## @seealso{@@gpuArray/disp}
## @end deftypefn

## A compiled method cannot learn the name; hence this one is not.

function display (x)
  try
    name = inputname (1);
  catch
    name = "ans";
  end_try_catch
  h = gather (x);
  text = evalc ("display (h)");
  ## core's text starts with the name of the variable that it was given
  printf ("%s%s", name, text(2:end));
  printf ("(gpuArray on %s)\n", __octcuda__ ("label"));
endfunction
