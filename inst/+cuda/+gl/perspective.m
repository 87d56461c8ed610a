## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{m} =} cuda.gl.perspective (@var{fovy}, @var{aspect}, @var{near}, @var{far})
##
## Return the matrix of a perspective view, as @code{gluPerspective}.
##
## @var{fovy} is the vertical angle of view in degrees, @var{aspect} the width of
## the picture divided by its height.  Objects between the positive distances
## @var{near} and @var{far} are drawn; @var{far} may be Inf.
##
## @var{m} is 4 x 4, for columns: @code{@var{m} * [x; y; z; 1]}, and for a uniform
## @code{mat4}.  The view is along the negative z axis; @code{cuda.gl.look_at}
## turns the scene there, and @code{[eye(3), [x; y; z]; 0 0 0 1]} moves it.
##
## @example
## @group
## cuda.gl.perspective (90, 2, 1, 3)
##   @result{} ans =
##       0.5000        0        0        0
##            0   1.0000        0        0
##            0        0  -2.0000  -3.0000
##            0        0  -1.0000        0
## @end group
## @end example
##
## The formula is that of OpenGL's reference pages: @code{gluPerspective}.
##
## @seealso{cuda.gl.look_at, cuda.gl.rotation, cuda.gl.Program}
## @end deftypefn

function m = perspective (fovy, aspect, near, far)

  if (nargin != 4)
    cuda.internal.usage ();
  endif
  fovy = number ("FOVY", fovy);
  aspect = number ("ASPECT", aspect);
  near = number ("NEAR", near);
  far = number ("FAR", far);
  if (! (fovy > 0 && fovy < 180))
    error ("octcuda:LogicError", "cuda.gl.perspective: FOVY must be an angle between 0 and 180 degrees, not %g", fovy);
  elseif (! (aspect > 0 && aspect < Inf))
    error ("octcuda:LogicError", "cuda.gl.perspective: ASPECT must be positive, width by height, not %g", aspect);
  elseif (! (near > 0 && far > near))
    error ("octcuda:LogicError", ["cuda.gl.perspective: NEAR must be positive and FAR beyond it, not %g and %g: " ...
                                  "both are distances from the eye"], near, far);
  endif
  f = cotd (fovy / 2);
  m = [f / aspect, 0, 0, 0; 0, f, 0, 0; 0, 0, -1, -2 * near; 0, 0, -1, 0];
  if (far < Inf)
    m(3,3:4) = [far + near, 2 * far * near] / (near - far);
  endif

endfunction

function x = number (name, x)

  if (! (isnumeric (x) && isscalar (x) && isreal (x)))
    error ("octcuda:LogicError", "cuda.gl.perspective: %s must be a real number", name);
  endif
  x = double (gather (x));

endfunction
