## volume.tst -- glvolume: pictures against what plain Octave computes for the same rays, changes and wrong calls.
##
## Each test of pictures is an Octave of its own without a display.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## The axes fill the figure, of W x W pixels.  places (N) are the elements' numbers at the middles of pixels
%!function output = drawn (code)
%!  output = run_headless (['graphics_toolkit ("octcuda"); W = 200; f = figure ("visible", "off", "position", [0, 0, 200, 200], "graphicssmoothing", "off", "color", "w"); warning ("off", "all"); rand ("twister", 1);' ...
%!    'picture = @() double (getframe (f).cdata); made = @() nthargout (1, @() __init_octcuda__ ("arrays")); copies = @() __init_octcuda__ ("copies");' ...
%!    'function fill (v, from, to), view (v); axis ([from(1), to(1), from(2), to(2), from(3), to(3)], "off"); set (gca, "position", [0, 0, 1, 1], "clim", [0, 1], "cameraviewanglemode", "auto"); endfunction' "\n" ...
%!    'places = @(n) 1 + (n - 1) * ((1:W) - 0.5) / W; worst = @(a, b) max (abs (a - b)(:)); nth = @(v, n) floor (min (max (n * v, 0), n - 1));' "\n", code]);
%!endfunction

## "maximum" along an axis is max (V, [], dim), as an image; and slices are elements.  GPUs weigh
## the neighbours of a place in a texture in steps of 1/256.
%!testif ; can_gl ()
%! output = drawn (['most = 1 + strcmp (octcuda_backend (), "cuda"); V = rand (21, 17, 12); n = size (V); clf; h = glvolume (V, "mode", "maximum", "samples", 1, "edgecolor", "none"); colormap (gray (256));' "\n" ...
%!   'flat = @(A) interp2 (A, places (columns (A)), places (rows (A)).''); look = @() picture ()(end:-1:1,:,1);' ...
%!   'function B = all_max (C, flat), B = -Inf; for k = 1:size (C, 3), B = max (B, flat (C(:,:,k))); endfor, endfunction' "\n" ...
%!   'fill ([0, 90], [1, 1, 1], n([2, 1, 3])); d = worst (look (), nth (all_max (V, flat), 256)); if (d > most), printf ("z: %g\n", d); endif;' ...
%!   'fill ([0, 0], [1, 1, 1], n([2, 1, 3])); d = worst (look (), nth (all_max (permute (V, [3, 2, 1]), flat), 256)); if (d > most), printf ("y: %g\n", d); endif;' ...
%!   'fill ([90, 0], [1, 1, 1], n([2, 1, 3])); d = worst (look (), nth (all_max (permute (V, [3, 1, 2]), flat), 256)); if (d > most), printf ("x: %g\n", d); endif;' ...
%!   'set (h, "mode", "slices", "slices", [NaN, NaN, 5]); fill ([0, 90], [1, 1, 1], n([2, 1, 3])); d = worst (look (), nth (flat (V(:,:,5)), 256)); if (d > most), printf ("slice z: %g\n", d); endif;' ...
%!   'set (h, "slices", [4.5, NaN, NaN]); fill ([90, 0], [1, 1, 1], n([2, 1, 3])); d = worst (look (), nth (flat (permute ((V(:,4,:) + V(:,5,:)) / 2, [3, 1, 2])), 256)); if (d > most), printf ("slice x: %g\n", d); endif;' ...
%!   'W2 = V; W2(:,:,[2, 4]) = 0; W2(:,:,3) = NaN; set (h, "mode", "maximum", "volumedata", W2); fill ([0, 90], [1, 1, 1], n([2, 1, 3])); W2(:,:,3) = 0; d = worst (look (), nth (all_max (W2, flat), 256)); if (d > most), printf ("NaN: %g\n", d); endif; disp (__gl__ ("errors"))']);
%! assert (output, "0\n");

## "absorption" is the exponential integral of V along each ray, also on a logarithmic axis, behind a surface and with limits that cut
%!testif ; can_gl ()
%! output = drawn (['V = rand (11, 9, 8) .^ 3; n = size (V); clf; h = glvolume ([0, 1], [0, 2], [0, 3], V, "samples", 16, "alpha", 4, "edgecolor", "none"); colormap ([1, 0, 0; 1, 0, 0]);' ...
%!   'flat = @(A) interp2 (A, places (columns (A)), places (rows (A)).''); look = @() picture ()(end:-1:1,:,:);' "\n" ...
%!   'function s = total (V, flat, from, to), s = 0; z = linspace (from, to, 801); z = (z(2:end) + z(1:end-1)) / 2; for u = z, k = min (floor (u), size (V, 3) - 1); s += V(:,:,k) + (u - k) * (V(:,:,k+1) - V(:,:,k)); endfor, s = flat (s / 800); endfunction' "\n" ...
%!   'fill ([0, 90], [0, 0, 0], [1, 2, 3]); p = look (); clear_ = exp (-4 * total (V, flat, 1, 8)); d = [worst(p(:,:,2), 255 * clear_), worst(p(:,:,1), 255)]; if (any (d > 1.5)), disp (d); endif;' ...
%!   'hold on; s = surf ([0, 1], [0, 2], 1.5 * ones (2), "facecolor", "g", "edgecolor", "none"); fill ([0, 90], [0, 0, 0], [1, 2, 3]); p = look (); c2 = exp (-4 / 2 * total (V, flat, 4.5, 8)); d = [worst(p(:,:,2), 255 * c2), worst(p(:,:,1), 255 * (1 - c2)), worst(p(:,:,3), 0)]; if (any (d > 2)), printf ("surface: "); disp (d); endif;' ...
%!   'delete (s); fill ([0, 90], [0, 0, 1.5], [1, 2, 3]); p = look (); d = worst (p(:,:,2), 255 * c2); if (d > 1.5), printf ("limits: "); disp (d); endif;' ...
%!   'delete (h); cla; h = glvolume ([1, 10], [0, 2], [0, 3], V, "samples", 16, "alpha", 4, "edgecolor", "none"); set (gca, "xscale", "log"); fill ([0, 90], [1, 0, 0], [10, 2, 3]); p = look (); u = 10 .^ (((1:W) - 0.5) / W); at = interp2 (total (V, @(A) A, 1, 8), 1 + 8 * (u - 1) / 9, places (11).''); d = worst (p(:,:,2), 255 * exp (-4 * 3 / 9 * at)); if (d > 1.5), printf ("log: "); disp (d); endif; disp (__gl__ ("errors"))']);
%! assert (output, "0\n");

## colors of "absorption": what each step emits is seen through those before it
%!testif ; can_gl ()
%! output = drawn (['V = rand (7, 7, 6); clf; h = glvolume (V, "samples", 64, "alpha", 3, "edgecolor", "none"); colormap (gray (256)); fill ([0, 90], [1, 1, 1], [7, 7, 6]); p = picture ()(end:-1:1,:,1);' ...
%!   'flat = @(A) interp2 (A, places (columns (A)), places (rows (A)).''); m = 320; C = 0; T = 1;' "\n" ...
%!   'for u = 6 - 5 * ((1:m) - 0.5) / m, k = min (floor (u), 5); v = flat (V(:,:,k) + (u - k) * (V(:,:,k+1) - V(:,:,k))); t = exp (-3 * 5 / 6 * v / m); C += T .* (1 - t) .* nth (v, 256) / 255; T .*= t; endfor;' ...
%!   'd = worst (p, 255 * (C + T)); if (d > 1.5), disp (d); endif; disp (__gl__ ("errors"))']);
%! assert (output, "0\n");

## "iso" of distances is a sphere, which other objects cut where it is; its box and what is behind are hidden
%!testif ; can_gl ()
%! output = drawn (['[x, y, z] = meshgrid (linspace (-1, 1, 41)); clf; h = glvolume ([-1, 1], [-1, 1], [-1, 1], gpuArray (sqrt (x.^2 + y.^2 + z.^2)), "mode", "iso", "isovalue", 0.6, "edgecolor", "none"); colormap ([1, 0, 0]); fill ([0, 90], [-1, -1, -1], [1, 1, 1]);' ...
%!   'u = -1 + 2 * ((1:W) - 0.5) / W; r = hypot (u, u.''); p = picture ()(end:-1:1,:,:); is = p(:,:,2) < 200; if (any ((is != (r < 0.6))(abs (r - 0.6) > 0.015))), disp ("silhouette"); endif;' ...
%!   'q = p(:,:,1); facing = sqrt (max (0, 1 - (r / 0.6) .^ 2)); want = 255 * min (1, 0.3 + 0.7 * facing + 0.25 * facing .^ 40); d = max (abs (q - want)(r < 0.55)); if (d > 12), printf ("light: %g\n", d); endif;' ...
%!   'hold on; surf ([-1, 1], [-1, 1], 0.3 * ones (2), "facecolor", "b", "edgecolor", "none"); fill ([0, 90], [-1, -1, -1], [1, 1, 1]); p = picture ()(end:-1:1,:,:); cut = sqrt (0.6 ^ 2 - 0.3 ^ 2); is = p(:,:,3) < 200; if (any ((is != (r < cut))(abs (r - cut) > 0.015))), disp ("surface"); endif; disp (__gl__ ("errors"))']);
%! assert (output, "0\n");

## lights of the axes shine on "iso" as on a surface of the same shape; without them, or with facelighting "none", one at the camera does
%!testif ; can_gl ()
%! output = drawn (['set (f, "graphicssmoothing", "off"); [x, y, z] = meshgrid (linspace (-1, 1, 41)); V = gpuArray (sqrt (x.^2 + y.^2 + z.^2)); [X, Y, Z] = sphere (200); X *= 0.6; Y *= 0.6; Z *= 0.6; is_same = @(a, b) assert (nnz (abs (a - b) > 1) < 0.004 * numel (a));' "\n" ...
%!   'function [a, v] = both (f, V, X, Y, Z, change), for k = 1:2, clf (f); colormap ([1, 0.5, 0]); if (k == 2), h = glvolume ([-1, 1], [-1, 1], [-1, 1], V, "mode", "iso", "isovalue", 0.6, "samples", 4); else, h = surf (X, Y, Z, "facecolor", [1, 0.5, 0], "facelighting", "gouraud"); endif, set (h, "edgecolor", "none"); axis ([-1, 1, -1, 1, -1, 1], "off"); view (30, 25); set (gca, "position", [0, 0, 1, 1]); change (h); p{k} = double (getframe (f).cdata); endfor, [a, v] = p{:}; endfunction' "\n" ...
%!   'function two (h), light ("position", [1, -2, 3]); light ("position", [-3, -1, 1], "style", "local", "color", [0, 0, 1]); endfunction, function dull (h), light (); set (h, "ambientstrength", 0.8, "diffusestrength", 0.2, "specularstrength", 0.3, "specularexponent", 3, "specularcolorreflectance", 0); set (gca, "ambientlightcolor", [0, 1, 0]); endfunction, function turned (h), light (); set (gca, "ydir", "reverse", "dataaspectratio", [1, 2, 1]); endfunction' "\n" ...
%!   'for change = {@two, @dull, @turned}, [a, v] = both (f, V, X, Y, Z, change{1}); is_same (a, v); endfor; [~, a] = both (f, V, X, Y, Z, @(h) 0); [~, b] = both (f, V, X, Y, Z, @(h) set (light (), "visible", "off")); assert (a, b); [~, b] = both (f, V, X, Y, Z, @(h) {light(), set(h, "facelighting", "none")}); assert (a, b); disp (__gl__ ("errors"))']);
%! assert (output, "0\n");

## limits follow the elements also in a figure from a file and in a copy, of the host and of the device
%!testif ; can_gl ()
%! output = drawn (['V = 5 + rand (5, 6, 7); ends = @(V) [min(V(:)), max(V(:))]; glvolume (V); file = [tempname(), ".ofig"]; hgsave (f, file); g = openfig (file, "new", "invisible"); unlink (file); k = copyobj (f); lim = @(f) get (findobj (f, "type", "axes"), "clim"); box = @(f) findobj (f, "type", "patch");' "\n" ...
%!   'for now = [g, k], assert (lim (now), ends (V)); set (box (now), "volumedata", 3 * V); getframe (now); assert (lim (now), ends (3 * V)); set (box (now), "volumedata", gpuArray (-V)); assert (lim (now), ends (-V)); set (box (now), "volumedata", V > 5.5); assert (lim (now), [0, 1]); endfor; caxis (findobj (g, "type", "axes"), [2, 3]); set (box (g), "volumedata", V); getframe (g); assert (lim (g), [2, 3]); disp (__gl__ ("errors"))']);
%! assert (output, "0\n");

## gpuArrays and all classes: the same picture and limits.  Elements become a texture once, and only others of them do again; what is deleted goes
%!testif ; can_gl ()
%! output = drawn (['V = 100 * rand (9, 11, 7); for t = {"double", "single", "int8", "uint16", "logical", "int64"}, W1 = feval (t{1}, V > 50 | ! strcmp (t{1}, "logical")) .* feval (t{1}, V - strcmp (t{1}, "int8") * 20); clf; glvolume (double (W1)); a = picture (); c = caxis (); clf; n = copies (); h = glvolume (W1); assert (picture (), a); ' ...
%!   '  clf; h = glvolume (gpuArray (W1)); assert (copies (), n); assert (picture (), a); assert (caxis (), c); assert (copies () <= n + 1); assert (class (get (h, "volumedata")), class (W1)); assert (get (h, "volumedata"), W1); endfor;' "\n" ...
%!   'clf; h = glvolume (V); m = made (); picture (); assert (made (), m + 1); view (10, 20); set (h, "mode", "iso", "isovalue", 30); colormap hot; caxis ([0, 50]); picture (); title ("x"); picture (); assert (made (), m + 1); caxis auto;' ...
%!   'set (h, "volumedata", 3 * V); picture (); assert (made (), m + 2); assert (caxis (), 3 * [min(V(:)), max(V(:))], 1e-12); set (h, "volumedata", gpuArray (-V)); picture (); assert (caxis (), [-max(V(:)), -min(V(:))], 1e-12); set (h, "volumedata", V);' "\n" ...
%!   'a = picture (); file = [tempname(), ".ofig"]; hgsave (f, file); g = hgload (file); unlink (file); b = double (getframe (g).cdata); assert (b, a); close (g); g = figure ("visible", "off"); h2 = copyobj (h, axes ()); getframe (g); assert (get (h2, "volumedata"), V); assert (get (h2, "mode"), "iso"); close (g);' ...
%!   'figure (f); legend (h, "volume"); picture (); delete (h); picture (); [~, left] = __init_octcuda__ ("arrays"); disp (left); disp (__gl__ ("errors")); clf; glvolume (NaN (3, 3, 3)); picture (); clf; glvolume (Inf (2, 2, 2)); picture (); clf; glvolume (ones (2, 3, 4)); picture (); set (gca, "projection", "perspective", "xdir", "reverse"); picture (); disp (__gl__ ("errors"))']);
%! assert (output, "0\n0\n0\n");

## what is on the device is not copied to the host: not when it is drawn, nor for limits; data of the host are
%!testif ; can_gl ()
%! output = drawn (['function n = copied (act), __octcuda__ ("host_copies", "on"); act (); n = __octcuda__ ("host_copies"); __octcuda__ ("host_copies", "off"); endfunction' "\n" ...
%!   'V = rand (40, 30, 20); g = gpuArray (V); gather (sum (g(:))); n = copied (@() getframe (f)); clf; n(end+1) = copied (@() glvolume (g)); a = picture (); n(end+1) = copied (@() set (findobj (f, "type", "patch"), "volumedata", -2 * g)); n(end+1) = copied (@() getframe (f)); assert (caxis (), gather ([min(-2 * g(:)), max(-2 * g(:))])); n(end+1) = copied (@() set (findobj (f, "type", "patch"), "volumedata", g)); assert (picture (), a);' ...
%!   'set (findobj (f, "type", "patch"), "volumedata", g * NaN); picture (); set (findobj (f, "type", "patch"), "volumedata", 0 * g + 1e300); picture (); disp (num2str (n)); disp (copied (@() gpuArray (V)) > 0); disp (__gl__ ("errors"))']);
%! assert (output, "0  0  0  0  0\n1\n0\n");

## wrong properties, and volumes too large for OpenGL, are errors of drawing
%!testif ; can_gl ()
%! output = drawn (['h = glvolume (rand (3, 4, 5)); function try_ (f, varargin), try, set (varargin{:}); getframe (f); disp ("drawn"); catch e, disp (e.message); end, endfunction' "\n" ...
%!   'try_ (f, h, "mode", "x"); try_ (f, h, "samples", 1e9); try_ (f, h, "samples", 1, "alpha", -1); try_ (f, h, "alpha", 1, "isovalue", NaN); try_ (f, h, "isovalue", 0, "slices", 1); try_ (f, h, "slices", [1, 1, 1], "volumedata", "abc"); try_ (f, h, "volumedata", {1}); try_ (f, h, "volumedata", rand (3)); try_ (f, h, "volumedata", ones (2, 2, 2e5, "single")); try_ (f, h, "volumedata", rand (3, 3, 3)); disp (__gl__ ("errors"))']);
%! lines = strsplit (strtrim (output), "\n");
%! assert (numel (lines), 11);
%! assert (lines{2}, 'glvolume: "samples" must be a number from 0.01 to 64');
%! assert (lines{6}, 'glvolume: "volumedata" must be a real array of three dimensions');
%! assert (! isempty (regexp (lines{9}, '^glvolume: a volume of 2 x 2 x 200000 elements cannot be drawn: OpenGL draws up to \d+ in each direction; set fewer')), lines{9});
%! assert (lines(10:11), {"drawn", "0"});

## other toolkits have the box, and PostScript without print, and that is said; SVG and EPS files have a bitmap
%!testif ; can_gl ()
%! output = drawn (['warning ("on", "octcuda:gl"); h = glvolume (rand (3, 3, 3)); file = [tempname(), ".eps"]; lastwarn (""); drawnow ("eps", file); disp (lastwarn ()); unlink (file);' ...
%!   'for term = {".svg", ".eps"; "<image", ">> image"}, file = [tempname(), term{1}]; lastwarn (""); print (f, file); disp (any (strfind (lastwarn (), "the box of each"))); disp (any (strfind (fileread (file), term{2}))); unlink (file); endfor']);
%! assert (! isempty (regexp (output, 'this file shows only the box of each volume[^\n]*\n0\n1\n0\n1\n?$', "once")), output);

%!testif ; can_draw ()
%! f = figure ("visible", "off");
%! unwind_protect
%!   if (! strcmp (get (f, "__graphics_toolkit__"), "octcuda"))
%!     fail ("glvolume (rand (3, 3, 3))", "warning", "draws only the box");
%!   endif
%! unwind_protect_cleanup
%!   close (f);
%! end_unwind_protect

## wrong calls
%!error <must be a real array> glvolume (complex (ones (3, 3, 3), 1))
%!error <must be a real array> glvolume (gpuArray (complex (ones (3, 3, 3), 1)))
%!error <must be a real array> glvolume ({1})
%!error <must be a real array> glvolume (sparse (3))
%!error <must have three dimensions> glvolume (ones (4))
%!error <must have three dimensions> glvolume ([])
%!error <must have three dimensions> glvolume (ones (3, 0, 3))
%!error <must have three dimensions> glvolume (ones (2, 2, 2, 2))
%!error <"mode" must be> glvolume (ones (2, 2, 2), "mode", "x")
%!error <"alpha" must be> glvolume (ones (2, 2, 2), "alpha", -1)
%!error <"spacing" must be> glvolume (ones (2, 2, 2), "spacing", [1, 2])
%!error <give either "spacing" or X, Y and Z, not both> glvolume (1:2, 1:2, 1:2, ones (2, 2, 2), "spacing", 1)
%!error <X must be a finite vector of 3> glvolume (1:4, 1:3, 1:3, ones (3, 3, 3))
%!error <Z must be evenly spaced> glvolume (1:3, 1:3, [1, 2, 4], ones (3, 3, 3))
%!error <Invalid call> glvolume ()
%!error <Invalid call> glvolume (1:3, 1:3, ones (3, 3, 3))
%!error <Invalid call> glvolume (ones (3, 3, 3), "mode")

## isosurface and its relatives, slice and streamline, of gpuArrays: what core computes, also into patches and axes
%!function same_objects (draw, properties)
%!  f = figure ("visible", "off");
%!  unwind_protect
%!    for k = 1:2
%!      clf (f);
%!      draw ({@(v) v, @(v) gpuArray(v)}{k});
%!      all_of{k} = get (findobj (f, "type", "patch", "-or", "type", "surface", "-or", "type", "line"), properties);
%!    endfor
%!    assert (! isempty (all_of{1}));
%!    assert (all_of{2}, all_of{1});
%!  unwind_protect_cleanup
%!    close (f);
%!  end_unwind_protect
%!endfunction

%!testif ; can_draw ()
%! warning ("off", "octcuda:fallback", "local");
%! [x, y, z] = meshgrid (linspace (-2, 2, 12), linspace (-1, 1, 10), linspace (-1, 1, 8));
%! V = x .^ 2 + y .^ 2 + z .^ 2;
%! [t, v] = isosurface (x, y, z, V, 0.7);
%! [gt, gv] = isosurface (gpuArray (x), gpuArray (y), gpuArray (z), gpuArray (V), 0.7);
%! assert ({gather(gt), gather(gv)}, {t, v});
%! assert (gather (isonormals (x, y, z, gpuArray (V), v)), isonormals (x, y, z, V, v));
%! [t, v, c] = isocaps (x, y, z, V, 1.5);
%! [gt, gv, gc] = isocaps (x, y, z, gpuArray (V), 1.5);
%! assert ({gather(gt), gather(gv), gather(gc)}, {t, v, c});
%! same_objects (@(g) isosurface (g (x), g (y), g (z), g (V), 0.7), {"faces", "vertices", "vertexnormals"});
%! same_objects (@(g) isonormals (g (x), g (y), g (z), g (V), patch (isosurface (x, y, z, V, 0.7))), {"vertices", "vertexnormals"});
%! same_objects (@(g) isocolors (g (x), g (y), g (z), g (V), patch (isosurface (x, y, z, V + x, 0.7))), {"vertices", "facevertexcdata"});
%! same_objects (@(g) isocaps (g (x), g (y), g (z), g (V), 1.5), {"faces", "vertices", "facevertexcdata"});
%! same_objects (@(g) slice (g (x), g (y), g (z), g (V), [-1, 1], 0, 0.5), {"xdata", "ydata", "zdata", "cdata"});
%! same_objects (@(g) streamline (g (x), g (y), g (z), g (-y), g (x), g (0.2 + 0 * z), [0.5, 0.2], [0, 0], [-0.9, -0.8]), {"xdata", "ydata", "zdata"});
