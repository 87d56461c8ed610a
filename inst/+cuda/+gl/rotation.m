## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{m} =} cuda.gl.rotation (@var{angle}, @var{axis})
##
## Return the matrix that rotates by @var{angle} degrees about the vector
## @var{axis}, as @code{glRotate}.
##
## About @code{[0 0 1]} it rotates x to y: counterclockwise if @var{axis} points
## to the viewer.  The length of @var{axis} does not matter.
##
## @var{m} is 4 x 4, for columns: @code{@var{m} * [x; y; z; 1]}.  The rightmost factor is
## applied first: @code{cuda.gl.look_at (@dots{}) * cuda.gl.rotation (@dots{})} turns the
## scene and then looks at it.
##
## @example
## @group
## cuda.gl.rotation (90, [0 0 1])
##   @result{} ans =
##       0  -1   0   0
##       1   0   0   0
##       0   0   1   0
##       0   0   0   1
## @end group
## @end example
##
## The formula is that of OpenGL's reference pages: @code{glRotate}.
##
## @seealso{cuda.gl.look_at, cuda.gl.perspective, cuda.gl.Program}
## @end deftypefn

function m = rotation (angle, axis)

  if (nargin != 2)
    cuda.internal.usage ();
  elseif (! (isnumeric (angle) && isscalar (angle) && isreal (angle)) || ! isfinite (angle))
    error ("octcuda:LogicError", "cuda.gl.rotation: ANGLE must be a finite number of degrees");
  elseif (! (isnumeric (axis) && numel (axis) == 3 && isreal (axis)) || ! all (isfinite (axis(:)))
          || ! any (axis(:)))
    error ("octcuda:LogicError", "cuda.gl.rotation: AXIS must be a vector of three finite numbers, not all 0");
  endif
  angle = double (gather (angle));
  v = double (gather (axis(:)));
  v /= norm (v);
  c = cosd (angle);
  s = sind (angle);
  cross_by = [0, -v(3), v(2); v(3), 0, -v(1); -v(2), v(1), 0];
  m = eye (4);
  m(1:3,1:3) = v * v.' * (1 - c) + c * eye (3) + s * cross_by;

endfunction
