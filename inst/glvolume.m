## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{h} =} glvolume (@var{V})
## @deftypefnx {octcuda} {@var{h} =} glvolume (@var{x}, @var{y}, @var{z}, @var{V})
## @deftypefnx {octcuda} {@var{h} =} glvolume (@var{ax}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} glvolume (@dots{}, @var{property}, @var{value}, @dots{})
##
## Draw a volume in Octave's axes, in figures of the graphics toolkit "octcuda".
##
## @var{V} is a real array of three dimensions, ordinary or a gpuArray.
## @code{@var{V}(i,j,k)} is at @code{@var{x}(j)}, @code{@var{y}(i)} and @code{@var{z}(k)}, as for
## @code{isosurface} and @code{slice}.  @var{x}, @var{y} and @var{z} are evenly spaced vectors, or
## vectors of the first and the last place; by default the places are the subscripts.  Elements that
## are not finite are not drawn.
##
## The color map and the limits @code{clim} of the axes give elements their colors, as they do for
## surfaces.  @var{h} is the handle of a patch with the following additional properties.  You can give
## all of them as arguments, except @code{volumedata}, and change all of them by @code{set}, except
## @code{spacing}:
##
## @table @code
## @item mode
## what a pixel shows of the ray through it.
## "absorption", the default: material that gets denser from the lower color limit to the upper one.
## "maximum": the greatest element on the ray.
## "iso": the surface on which the elements have the value @code{isovalue}.  Lights of the axes
## (@code{light}, @code{camlight}) shine on both of its sides, as on those of a patch.  Without
## lights, or if @code{facelighting} is "none", a light at the camera shines.
## "slices": three planes.
## @item volumedata
## @var{V}
## @item spacing
## the distances of neighbouring elements along x, y and z, three numbers or one; use it instead of
## @var{x}, @var{y} and @var{z}
## @item isovalue
## the value of the surface of "iso"; by default the middle between the least and the greatest
## element
## @item alpha
## how much the densest material of "absorption" absorbs, by default 10.  A ray keeps
## @code{exp (-alpha)} of its light if it runs through this material over the length of the box's
## longest side
## @item slices
## where the planes of "slices" cut the axes x, y and z, by default in the middle; NaN: no plane
## @item samples
## samples for each element along a ray, 0.01 to 64.  By default, rays along the longest side have
## 128 or more
## @end table
##
## The edges of the box are those of the patch: @code{set (@var{h}, "edgecolor", "none")} hides them.
## Other toolkits show only the box.  Other objects may be before, behind and within the volume.
##
## @example
## @group
## f = figure ("visible", "off");
## graphics_toolkit (f, "octcuda")
## [x, y, z] = meshgrid (linspace (-1, 1, 40));
## h = glvolume ([-1, 1], [-1, 1], [-1, 1], gpuArray (exp (-4 * (x.^2 + y.^2 + z.^2))));
## set (h, "mode", "iso", "isovalue", 0.5)
## size (getframe (f).cdata)
##   @result{} ans = 420 560 3
## close (f)
## @end group
## @end example
##
## @seealso{isosurface, slice, colormap, caxis, view}
## @end deftypefn

function h = glvolume (varargin)

  [ax, args] = take_axes (varargin);
  is_data = ! cellfun (@ischar, args);
  n = find ([! is_data, true], 1) - 1;
  if (! any (n == [1, 4]) || mod (numel (args) - n, 2) != 0 || ! iscellstr (args(n+1:2:end)))
    cuda.internal.usage ();
  endif
  V = args{n};
  check_elements (V);
  [modes, listed] = __gl__ ("volume_modes");   # an error if octcuda was built without OpenGL
  o = read_options (args(n+1:end), modes, listed);
  places = find_places (args(1:n-1), o, size (V));
  if (isempty (ax))
    ax = newplot ();
  endif
  h = make_patch (ax, places, o.rest);
  addproperty ("volumedata", h, "any");
  set (h, "volumedata", V);
  cuda.internal.volume_limits (h);
  if (isempty (o.isovalue))
    o.isovalue = mean (get (h, "facevertexcdata"));
  endif
  if (isempty (o.slices))
    o.slices = mean (places, 1);
  endif
  if (isempty (o.samples))
    o.samples = max (1, ceil (128 / max (size (V))));
  endif
  addproperty ("mode", h, "radio", ["{" modes{1} "}" sprintf("|%s", modes{2:end})], o.mode);
  for name = {"isovalue", "alpha", "samples"}
    addproperty (name{1}, h, "double", double (o.(name{1})));
  endfor
  addproperty ("slices", h, "any", double (o.slices));
  if (! ishold (ax))
    view (ax, 3);
  endif
  warn_of_toolkit (ancestor (ax, "figure"));
  if (nargout == 0)
    clear h;
  endif

endfunction

function [ax, args] = take_axes (args)

  ax = [];
  if (numel (args) > 1 && isscalar (args{1}) && isaxes (args{1}))
    ax = args{1};
    args(1) = [];
  endif

endfunction

function check_elements (V)

  if (! (isnumeric (V) || islogical (V)) || ! isreal (V) || issparse (V))
    error ("octcuda:LogicError", "glvolume: V must be a real array that is not sparse");
  elseif (ndims (V) != 3 || isempty (V) || any (size (V) < 2))
    error ("octcuda:LogicError", "glvolume: V must have three dimensions, each with 2 elements or more; imagesc and surf draw matrices");
  endif

endfunction

function o = read_options (args, modes, listed)

  o = struct ("mode", modes{1}, "spacing", [], "isovalue", [], "alpha", 10, "slices", [], "samples", []);
  rest = {};
  for k = 1:2:numel (args)
    name = tolower (args{k});
    value = args{k+1};
    if (! isfield (o, name))
      rest(end+1:end+2) = args(k:k+1);
      continue;
    endif
    if (isa (value, "gpuArray"))
      value = gather (value);
    endif
    check_option (name, value, modes, listed);
    o.(name) = value;
  endfor
  o.rest = rest;

endfunction

function check_option (name, v, modes, listed)

  is_number = @() isnumeric (v) && isreal (v) && isscalar (v);
  switch (name)
    case "mode"
      ok = ischar (v) && any (strcmpi (v, modes));
      must = ["be one of " listed];
    case "spacing"
      ok = isnumeric (v) && isreal (v) && any (numel (v) == [1, 3]) && all (v(:) > 0 & isfinite (v(:)));
      must = "be a positive number, or three: those along x, y and z";
    case "isovalue"
      ok = is_number () && isfinite (v);
      must = "be a finite number";
    case "alpha"
      ok = is_number () && v >= 0 && isfinite (v);
      must = "be a number of at least 0";
    case "samples"
      ok = is_number () && v >= 0.01 && v <= 64;
      must = "be a number from 0.01 to 64";
    case "slices"
      ok = isnumeric (v) && isreal (v) && numel (v) == 3;
      must = "be three numbers: where the slices are along x, y and z, or NaN for none";
  endswitch
  if (! ok)
    error ("octcuda:LogicError", "glvolume: \"%s\" must %s", name, must);
  endif

endfunction

## The first and the last place along x, y and z: 2 x 3.
function places = find_places (given, o, n)

  n = n([2, 1, 3]);
  places = [1, 1, 1; n];
  if (! isempty (given) && ! isempty (o.spacing))
    error ("octcuda:LogicError", "glvolume: give either \"spacing\" or X, Y and Z, not both");
  elseif (! isempty (o.spacing))
    places = [0, 0, 0; (n - 1) .* double (o.spacing(:).')];
  endif
  for k = 1:numel (given)
    v = given{k};
    if (isa (v, "gpuArray"))
      v = gather (v);
    endif
    places(:,k) = ends_of (v, n(k), "XYZ"(k));
  endfor

endfunction

function ends = ends_of (v, n, name)

  if (! (isnumeric (v) && isreal (v) && isvector (v) && any (numel (v) == [2, n])) || ! all (isfinite (v)))
    error ("octcuda:LogicError", "glvolume: %s must be a finite vector of %d elements, as V has them, or of 2", name, n);
  endif
  v = double (v(:));
  steps = diff (v);
  step = (v(end) - v(1)) / (numel (v) - 1);
  if (step == 0 || any (abs (steps - step) > 1e-3 * abs (step)))
    error ("octcuda:LogicError", "glvolume: %s must be evenly spaced; compute V at such places by interp3", name);
  endif
  ends = v([1, end]);

endfunction

## The box: its first vertex is the place of the first element, the last one that of the last.
function h = make_patch (ax, places, rest)

  [k, j, i] = ndgrid (1:2);
  vertices = [places(i(:),1), places(j(:),2), places(k(:),3)];
  faces = [1, 2, 4, 3; 5, 6, 8, 7; 1, 2, 6, 5; 3, 4, 8, 7; 1, 3, 7, 5; 2, 4, 8, 6];
  h = patch ("parent", ax, "faces", faces, "vertices", vertices, "facecolor", "none", ...
             "edgecolor", [0.4, 0.4, 0.4], rest{:});

endfunction

function warn_of_toolkit (f)

  name = get (f, "__graphics_toolkit__");
  if (! strcmp (name, "octcuda"))
    warning ("octcuda:gl", "glvolume: the toolkit \"%s\" draws only the box of a volume; graphics_toolkit (gcf, \"octcuda\") draws all of it", name);
  endif

endfunction
