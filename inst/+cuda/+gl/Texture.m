## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{t} =} cuda.gl.Texture (@var{img})
## @deftypefnx {octcuda} {@var{t} =} cuda.gl.Texture ("size", [@var{width} @var{height}])
## @deftypefnx {octcuda} {@var{t} =} cuda.gl.Texture (@dots{}, @var{option}, @var{value}, @dots{})
## Make an OpenGL texture in the current context, of an image or of a size.
##
## @var{img} is height x width x channels, as for @code{imwrite}, with row 1 at the
## top; of class uint8, uint16 or single.  Options: @qcode{"format"}, such as
## @qcode{"RGBA8"} or @qcode{"R32F"} (default: the one that holds @var{img}, and for
## a size @qcode{"RGBA8"}); @qcode{"filter"}, @qcode{"nearest"} (default) or
## @qcode{"linear"}; @qcode{"wrap"}, @qcode{"clamp"} (default), @qcode{"repeat"} or
## @qcode{"mirror"}; @qcode{"target"}, @qcode{"2D"} (default), @qcode{"RECTANGLE"},
## @qcode{"3D"}, @qcode{"2D_ARRAY"} or @qcode{"CUBE_MAP"}, of which the last three
## have a fourth dimension of @var{img}, or a third number in the size.
##
## @example
## @group
## c = cuda.gl.Context ("mode", "headless");
## t = cuda.gl.Texture (single (magic (4)), "filter", "linear");
## t.info ().format
##   @result{} ans = R32F
## @end group
## @end example
##
## @seealso{cudaGlTexture, cuda.gl.Program, cuda.gl.Framebuffer}
## @end deftypefn

function t = Texture (varargin)

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  [img, wh, format, filter, wrap, target] ...
    = cuda.internal.options ("cuda.gl.Texture", varargin, "image", [], "size", [], ...
                   "format", "", "filter", "nearest", "wrap", "clamp", ...
                   "target", "2D");
  t = cudaGlTexture ();
  texels = [];
  if (isempty (wh))
    if (! isnumeric (img) && ! islogical (img))
      error ("octcuda:LogicError", "IMAGE must be an array, not a %s", class (img));
    endif
    wh = [size(img, 2), size(img, 1), size(img, 4)];
    if (isempty (format))
      format = format_of (img);
    endif
    [type, channels] = __gl__ ("format", format);
    texels = cuda.internal.texels_of (img, type, channels);
  elseif (isempty (format))
    format = "RGBA8";
  endif
  if (! isnumeric (wh) || ! any (numel (wh) == [2 3]))
    error ("octcuda:LogicError", ...
           '"size" must be a width and a height, and perhaps a depth');
  endif
  __gl__ ("texture_open", t, format, target, [wh(:).' 1](1:3), filter, wrap, texels);

endfunction

## The format that holds IMG as it is.
function format = format_of (img)

  bits = {"uint8", "8"; "uint16", "16"; "single", "32F"};
  k = find (strcmp (class (img), bits(:,1)));
  channels = {"R", "RG", "RGB", "RGBA"};
  if (isempty (k) || size (img, 3) > 4)
    error ("octcuda:LogicError", ...
           ["IMAGE must be of class uint8, uint16 or single, with 1 to 4 channels; for " ...
            "others give the option \"format\""]);
  endif
  format = [channels{size(img, 3)} bits{k,2}];

endfunction
