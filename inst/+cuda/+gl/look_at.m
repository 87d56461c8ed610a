## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{m} =} cuda.gl.look_at (@var{eye}, @var{center})
## @deftypefnx {octcuda} {@var{m} =} cuda.gl.look_at (@var{eye}, @var{center}, @var{up})
##
## Return the matrix that moves a scene in front of the eye, as
## @code{gluLookAt}.
##
## @var{eye} is the position of the eye, @var{center} the point in the middle of
## the picture, and @var{up} (default @code{[0 1 0]}) the direction that points
## upwards in it: vectors of three numbers.
##
## @var{m} is 4 x 4, for columns: @code{@var{m} * [x; y; z; 1]} is in a system with
## the eye at its origin, x to the right, y upwards, and the scene at negative z, as
## @code{cuda.gl.perspective} requires.
##
## @example
## @group
## m = cuda.gl.look_at ([0 0 5], [0 0 0]);
## m * [1; 2; 0; 1]
##   @result{} ans =
##        1
##        2
##       -5
##        1
## @end group
## @end example
##
## The formula is that of OpenGL's reference pages: @code{gluLookAt}.
##
## @seealso{cuda.gl.perspective, cuda.gl.rotation, cuda.gl.Program}
## @end deftypefn

function m = look_at (eye, center, up = [0 1 0])

  if (nargin < 2)
    cuda.internal.usage ();
  endif
  eye = point ("EYE", eye);
  center = point ("CENTER", center);
  up = point ("UP", up);
  forward = center - eye;
  if (! any (forward))
    error ("octcuda:LogicError", "cuda.gl.look_at: EYE and CENTER must be different points");
  endif
  forward /= norm (forward);
  side = cross (forward, up / max (norm (up), realmin ()));
  if (norm (side) < 1e-12)
    error ("octcuda:LogicError", ["cuda.gl.look_at: UP must not be parallel to the line of sight: " ...
                                  "for a view straight down give [0 0 -1]"]);
  endif
  side /= norm (side);
  turn = [side, cross(side, forward), -forward].';
  m = [turn, -turn * eye; 0, 0, 0, 1];

endfunction

function v = point (name, v)

  if (! (isnumeric (v) && numel (v) == 3 && isreal (v)) || ! all (isfinite (v(:))))
    error ("octcuda:LogicError", "cuda.gl.look_at: %s must be a vector of three finite numbers", name);
  endif
  v = double (gather (v(:)));

endfunction
