## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {gpuArray} {} validateattributes (@var{x}, @var{classes}, @var{attributes}, @dots{})
## Core's function, on gathered arguments.
##
## A gpuArray @var{x} is accepted for the class of its elements, for
## @qcode{"numeric"} and @qcode{"float"} if they are, and for
## @qcode{"gpuArray"}.
##
## @example
## @group
## validateattributes (gpuArray (1:3), @{"gpuArray"@}, @{"increasing"@})
## try, validateattributes (gpuArray (1:3), @{"int8"@}, @{@}); catch err, disp (err.message), end
##   @print{} input must be of class:
##   @print{}
##   @print{}   int8
##   @print{}
##   @print{} but was of class double
## @end group
## @end example
## @seealso{@@gpuArray/isa}
## @end deftypefn

function validateattributes (varargin)
  args = cellfun (@gather, varargin, "UniformOutput", false);
  if (nargin > 1 && iscellstr (args{2}) && isa (varargin{1}, "gpuArray")
      && any (strcmp (args{2}, "gpuArray")))
    args{2} = {};   # it is of one of them
  endif
  validateattributes (args{:});
endfunction
