## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef GPUArray

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{g} =} parallel.gpu.GPUArray.zeros (@dots{})
  ## @deftypefnx {octcuda} {@var{g} =} parallel.gpu.GPUArray.ones (@dots{})
  ##
  ## The functions that make gpuArrays, under their names in early releases of
  ## MATLAB.
  ##
  ## @code{parallel.gpu.GPUArray.@var{name} (@dots{})} is
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

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.GPUArray} {@var{g} =} parallel.gpu.GPUArray.colon (@dots{})
    ##
    ## As @code{gpuArray.colon}.
    ## @end deftypefn
    function varargout = colon (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.colon (varargin{:});
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.GPUArray} {@var{g} =} parallel.gpu.GPUArray.eye (@dots{})
    ##
    ## As @code{gpuArray.eye}.
    ## @end deftypefn
    function varargout = eye (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.eye (varargin{:});
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.GPUArray} {@var{g} =} parallel.gpu.GPUArray.false (@dots{})
    ##
    ## As @code{gpuArray.false}.
    ## @end deftypefn
    function varargout = false (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.false (varargin{:});
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.GPUArray} {@var{g} =} parallel.gpu.GPUArray.freqspace (@dots{})
    ##
    ## As @code{gpuArray.freqspace}.
    ## @end deftypefn
    function varargout = freqspace (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.freqspace (varargin{:});
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.GPUArray} {@var{g} =} parallel.gpu.GPUArray.Inf (@dots{})
    ##
    ## As @code{gpuArray.Inf}.
    ## @end deftypefn
    function varargout = Inf (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.Inf (varargin{:});
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.GPUArray} {@var{g} =} parallel.gpu.GPUArray.linspace (@dots{})
    ##
    ## As @code{gpuArray.linspace}.
    ## @end deftypefn
    function varargout = linspace (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.linspace (varargin{:});
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.GPUArray} {@var{g} =} parallel.gpu.GPUArray.logspace (@dots{})
    ##
    ## As @code{gpuArray.logspace}.
    ## @end deftypefn
    function varargout = logspace (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.logspace (varargin{:});
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.GPUArray} {@var{g} =} parallel.gpu.GPUArray.NaN (@dots{})
    ##
    ## As @code{gpuArray.NaN}.
    ## @end deftypefn
    function varargout = NaN (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.NaN (varargin{:});
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.GPUArray} {@var{g} =} parallel.gpu.GPUArray.ones (@dots{})
    ##
    ## As @code{gpuArray.ones}.
    ## @end deftypefn
    function varargout = ones (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.ones (varargin{:});
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.GPUArray} {@var{g} =} parallel.gpu.GPUArray.rand (@dots{})
    ##
    ## As @code{gpuArray.rand}.
    ## @end deftypefn
    function varargout = rand (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.rand (varargin{:});
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.GPUArray} {@var{g} =} parallel.gpu.GPUArray.randi (@dots{})
    ##
    ## As @code{gpuArray.randi}.
    ## @end deftypefn
    function varargout = randi (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.randi (varargin{:});
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.GPUArray} {@var{g} =} parallel.gpu.GPUArray.randn (@dots{})
    ##
    ## As @code{gpuArray.randn}.
    ## @end deftypefn
    function varargout = randn (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.randn (varargin{:});
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.GPUArray} {@var{g} =} parallel.gpu.GPUArray.true (@dots{})
    ##
    ## As @code{gpuArray.true}.
    ## @end deftypefn
    function varargout = true (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.true (varargin{:});
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.GPUArray} {@var{g} =} parallel.gpu.GPUArray.zeros (@dots{})
    ##
    ## As @code{gpuArray.zeros}.
    ## @end deftypefn
    function varargout = zeros (varargin)
      [varargout{1:max(nargout, 1)}] = gpuArray.zeros (varargin{:});
    endfunction

  endmethods

endclassdef
