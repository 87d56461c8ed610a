## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef GPUArray

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{g} =} parallel.gpu.GPUArray.zeros (@dots{})
  ## @deftypefnx {octcuda} {@var{g} =} parallel.gpu.GPUArray.ones (@dots{})
  ##
  ## The functions that make gpuArrays, under their names in early releases of
  ## MATLAB: @code{parallel.gpu.GPUArray.@var{name} (@dots{})} is
  ## @code{gpuArray.@var{name} (@dots{})}, for @code{colon}, @code{eye},
  ## @code{false}, @code{freqspace}, @code{Inf}, @code{linspace}, @code{logspace},
  ## @code{NaN}, @code{ones}, @code{rand}, @code{randi}, @code{randn}, @code{true}
  ## and @code{zeros}.
  ##
  ## @example
  ## @group
  ## parallel.gpu.GPUArray.ones (1, 3)
  ##   @result{} 1 1 1
  ## @end group
  ## @end example
  ##
  ## @seealso{gpuArray}
  ## @end deftypefn

  methods (Static)

    function varargout = colon (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.colon (varargin{:});
    endfunction

    function varargout = eye (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.eye (varargin{:});
    endfunction

    function varargout = false (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.false (varargin{:});
    endfunction

    function varargout = freqspace (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.freqspace (varargin{:});
    endfunction

    function varargout = Inf (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.Inf (varargin{:});
    endfunction

    function varargout = linspace (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.linspace (varargin{:});
    endfunction

    function varargout = logspace (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.logspace (varargin{:});
    endfunction

    function varargout = NaN (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.NaN (varargin{:});
    endfunction

    function varargout = ones (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.ones (varargin{:});
    endfunction

    function varargout = rand (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.rand (varargin{:});
    endfunction

    function varargout = randi (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.randi (varargin{:});
    endfunction

    function varargout = randn (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.randn (varargin{:});
    endfunction

    function varargout = true (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.true (varargin{:});
    endfunction

    function varargout = zeros (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.zeros (varargin{:});
    endfunction

  endmethods

endclassdef
