## plot_objects.tst -- the objects of plots: properties, Octave's functions, columns of them.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function f = hidden ()
%!  f = glfigure ("visible", "off");
%!endfunction

## properties by dot, by get and set
%!testif ; can_plot ()
%! f = hidden ();
%! h = glplot (1:3, [4 5 6]);
%! h.color = "r";
%! assert (h.color, [1 0 0]);
%! assert (get (h, "color"), [1 0 0]);
%! h.Color = [0 0.5 1];
%! assert (get (h, "COLOR"), [0 0.5 1]);
%! set (h, "linewidth", 3, "marker", "o");
%! assert (get (h, {"linewidth", "marker"}), {3, "o"});
%! set (h, struct ("linewidth", 4, "linestyle", "--"));
%! assert ({h.linewidth, h.linestyle}, {4, "--"});
%! set (h, {"linewidth", "marker"}, {5, "x"});
%! assert ({h.linewidth, h.marker}, {5, "x"});
%! assert (gather (h.ydata)(:).', [4 5 6]);
%! assert (gather (h.ydata(2)), 5);
%! s = get (h);
%! assert (s.linewidth, 5);
%! assert (s.type, "line");
%! assert (h.parent == glca ());
%! assert (h.parent.parent == f);
%! assert (h.parent.children == h);
%! ax = h.parent;
%! ax.xlim = [0 10];
%! ax.xlim(2) = 20;
%! assert (ax.xlim, [0 20]);
%! close (f);

## all properties of every kind of object; what a figure is in is core's root
%!testif ; can_plot ()
%! f = hidden ();
%! s = get (f);
%! assert (s.type, "figure");
%! assert (s.parent, 0);
%! assert (isempty (s.children));
%! assert (f.parent, 0);
%! assert (class (f.parent), "double");
%! assert (get (f, {"parent", "type"}), {0, "figure"});
%! ax = glaxes ();
%! glhold on
%! all = [f; ax; glplot(1:3); glscatter(1:3, 1:3); glimagesc(magic (3)); gltext(1, 1, "a");
%!        glbar(1:3); gllegend("a"); glcolorbar(); ax.title];
%! kinds = {"figure", "axes", "line", "scatter", "image", "text", "patch", "legend", "colorbar", "text"};
%! values = get (all);
%! assert (cellfun (@(s) s.type, values, "UniformOutput", false).', kinds);
%! assert (cellfun (@(s) isequal (s.parent, ax), values(3:end)).', true (1, 8));
%! assert (values{2}.parent == f);
%! close (f);

## new data: sizes may change, and the ring of append
%!testif ; can_plot ()
%! f = hidden ();
%! h = glplot ([4 5 6]);
%! h.update ([7 8 9 10]');
%! assert (gather (h.ydata)(:).', [7 8 9 10]);
%! assert (gather (h.xdata)(:).', 1:4);
%! update (h, gpuArray ([1 2]'), [3 4]');
%! assert (gather (h.xdata)(:).', [1 2]);
%! assert (gather (h.ydata)(:).', [3 4]);
%! h.append (3, 5);
%! assert (gather (h.ydata)(:).', [3 4 5]);
%! append (h, [4 5]', [6 7]', "maxpoints", 3);
%! assert (gather (h.xdata)(:).', [3 4 5]);
%! assert (gather (h.ydata)(:).', [5 6 7]);
%! i = glimagesc (magic (4));
%! update (i, magic (6));
%! assert (gather (i.cdata), magic (6));
%! s = glscatter (1:2, 1:2, 5, [1 2]);
%! update (s, (1:3)', (4:6)', (7:9)');
%! assert (gather (s.cdata)(:).', 7:9);
%! close (f);

## columns of objects
%!testif ; can_plot ()
%! f = hidden ();
%! h = glplot (1:3, 1:3, "r", 1:3, 3:-1:1, "b");
%! assert (size (h), [2 1]);
%! assert (class (h(2)), "glLine");
%! assert (h(1).color, [1 0 0]);
%! h(2).color = "g";
%! assert (get (h, "color"), {[1 0 0]; [0 1 0]});
%! set (h, "linewidth", 2);
%! assert (get (h, "linewidth"), {2; 2});
%! set (h, {"linewidth"}, {3; 4});
%! assert (h(end).linewidth, 4);
%! t = gltext (0, 0, "a");
%! all = [h; t];
%! assert (class (all), "glObject");
%! assert (class (all(3)), "glText");
%! assert (numel ([h(1), h(2), t]), 3);
%! assert (h == h(1), [true; false]);
%! assert (isequal (h, h) && ! isequal (h, t));
%! assert (h(1) != h(2));
%! k = h;
%! k(1).linewidth = 7;
%! assert (h(1).linewidth, 7);
%! fails (@() h.update (1:3), "octcuda:LogicError", "2 objects");
%! assert (isempty (glplot ([], [])));
%! assert (! any (isvalid (h)));
%! close (f);

## a matrix is an object for each column, with their own data, colors, styles and names
%!testif ; can_plot ()
%! f = hidden ();
%! y = [1 2 3; 4 5 6; 7 8 9; 10 11 12];
%! for name = {"glplot", "glsemilogx", "glsemilogy", "glloglog", "glstairs"}
%!   h = feval (name{1}, y);
%!   assert (size (h), [3 1]);
%!   assert (class (h), "glLine");
%!   assert (h == glca ().children(3:-1:1), true (3, 1));
%! endfor
%! h = glplot (y);
%! assert (cellfun (@(x) gather (x).', get (h, "ydata"), "UniformOutput", false), num2cell (y', 2));
%! assert (get (h, "color"), num2cell (glca ().colororder(1:3,:), 2));
%! h = glplot ((1:4)', y, "ks--");
%! assert (get (h, "marker"), {"s"; "s"; "s"});
%! assert (gather (h(3).xdata), (1:4)');
%! h = glplot (y, y(:,[3 1 2]), "linewidth", 2);
%! assert (gather (h(2).xdata), y(:,2));
%! assert (gather (h(2).ydata), y(:,1));
%! assert (get (h, "linewidth"), {2; 2; 2});
%! h = glplot (1:4, y.', 1:4, 1:4, "r");
%! assert (size (h), [4 1]);
%! assert (h(end).color, [1 0 0]);
%! ## one object may have many lines all the same
%! h = glplot (1:4, 1:4);
%! update (h, 1:4, y);
%! assert (size (h.ydata), [4 3]);
%! append (h, 5, [13 14 15]);
%! assert (size (h.ydata), [5 3]);
%! gldrawnow (f);
%! close (f);

## Octave's own names
%!testif ; can_plot ()
%! f = figure (hidden ());
%! ax = axes ("parent", f);
%! h = plot (ax, 1:10, "k");
%! hold (ax, "on");
%! assert (ishold (ax));
%! h2 = stairs (ax, 1:10);
%! hold (ax, "off");
%! assert (class (h2), "glLine");
%! title (ax, "T");
%! xlabel (ax, "X");
%! ylabel (ax, "Y");
%! assert ({ax.title.string, ax.xlabel.string, ax.ylabel.string}, {"T", "X", "Y"});
%! axis (ax, [0 20 0 30]);
%! assert (axis (ax), [0 20 0 30]);
%! axis (ax, "equal");
%! assert (ax.dataaspectratiomode, "manual");
%! assert (xlim (ax), [0 20]);
%! ylim (ax, [1 2]);
%! assert (ylim (ax), [1 2]);
%! grid (ax, "on");
%! assert (ax.xgrid, "on");
%! box (ax, "off");
%! assert (ax.box, "off");
%! colormap (f, gray (4));
%! assert (colormap (f), gray (4));
%! assert (colormap (ax), gray (4));
%! l = legend (ax, "a", "b");
%! assert (class (l), "glLegend");
%! assert (get ([h; h2], "displayname"), {"a"; "b"});
%! legend (ax, "off");
%! assert (! isvalid (l));
%! t = text (1, 2, "here", "parent", ax);
%! assert (t.string, "here");
%! caxis (ax, [1 2]);
%! assert (caxis (ax), [1 2]);
%! b = colorbar (ax);
%! assert (class (b), "glColorbar");
%! colorbar (ax, "off");
%! assert (! isvalid (b));
%! drawnow (f);
%! frame = getframe (f);
%! assert (size (frame.cdata), [f.position([4 3]), 3]);
%! assert (class (frame.cdata), "uint8");
%! file = [tempname(), ".png"];
%! print (f, file, "-S320,200");
%! info = imfinfo (file);
%! unlink (file);
%! assert ([info.Width, info.Height], [320 200]);
%! for name = {"semilogx", "semilogy", "loglog", "bar", "image", "imagesc", "pcolor"}
%!   g = feval (name{1}, ax, magic (3));
%!   assert (isvalid (g));
%! endfor
%! assert (isvalid (scatter (ax, 1:3, 1:3)));
%! assert (isvalid (quiver (ax, 1:3, 1:3)));
%! cla (ax);
%! assert (isempty (ax.children));
%! assert (isfigure (f) && isaxes (ax) && ! isaxes (f) && ishghandle (ax));
%! assert (ax.isvalid () && ax.ishold () == false);
%! clf (f);
%! assert (! isvalid (ax));
%! close (f);
%! assert (! isvalid (f));

## figures by number, the current ones, closing
%!testif ; can_plot ()
%! glclose ("all");
%! f = glfigure (7, "visible", "off", "name", "seven");
%! assert (f.number, 7);
%! g = glfigure ("visible", "off");
%! assert (g.number, 1);
%! assert (glcf () == g);
%! assert (glfigure (7) == f);
%! assert (glcf () == f);
%! ax = glca ();
%! assert (ax.parent == f);
%! glfigure (g);
%! assert (glcf () == g);
%! glaxes (ax);
%! assert (glca () == ax && glcf () == f);
%! glclose ("seven");
%! assert (! isvalid (f) && ! isvalid (ax) && isvalid (g));
%! glclose (1);
%! assert (! isvalid (g));
%! glclose ();
%! fails (@() glfigure (-1), ".*", "N must be figure handle or figure number");
%! for place = {[0, 0, 1e6, 1e6], [0, 0, -1, 5], [0, 0, 0, 0]}
%!   fails (@() glfigure ("visible", "off", "position", place{1}), "octcuda:LogicError", "pixels cannot be drawn: OpenGL draws 1 to 16384");
%! endfor
%! for sizes = {-1, [1, 0, 3], gpuArray([1, -1, 3])}
%!   fails (@() glscatter (1:3, 1:3, sizes{1}), ".*", "must be greater than 0");
%! endfor
%! fails (@() glfigure (1.5), ".*", "N must be figure handle or figure number");
%! fails (@() glclose ({1}), ".*", "first argument must be");
%! fails (@() ax.xlim, "octcuda:ClosedHandle");
%! fails (@() plot (ax, 1:3), "octcuda:ClosedHandle");
%! assert (! isempty (strfind (evalc ("ax"), "closed")));

## subplots
%!testif ; can_plot ()
%! f = hidden ();
%! a = glsubplot (2, 2, 1);
%! b = glsubplot (224);
%! assert (glsubplot (2, 2, 1) == a);
%! assert (numel (f.children), 2);
%! assert (a.subplot, [2 2 1 1]);
%! c = glsubplot (2, 2, [1 3]);
%! assert (! isvalid (a) && isvalid (b));
%! assert (c.subplot, [2 2 1 3]);
%! glsubplot (b);
%! assert (glca () == b);
%! d = glsubplot ("position", [0.4 0.4 0.2 0.2]);
%! assert (d.position, [0.4 0.4 0.2 0.2]);
%! glsubplot (2, 2, 4, "replace", "xlim", [3 4]);
%! assert (! isvalid (b));
%! assert (glca ().xlim, [3 4]);
%! close (f);
## their errors are core's
%!testif ; can_plot () && can_draw ()
%! f = hidden ();
%! for bad = {{2, 2, 5}, {2, 2, 0}, {0, 2, 1}, {"position", 1:3}, {-1}}
%!   try
%!     figure ("visible", "off");
%!     subplot (bad{1}{:});
%!     want = "no error";
%!   catch err
%!     want = err.message;
%!   end_try_catch
%!   fails (@() glsubplot (bad{1}{:}), ".*", regexptranslate ("escape", regexprep (want, "^subplot", "glsubplot")));
%! endfor
%! close ("all");
%! close (f);

## axes that are linked
%!testif ; can_plot ()
%! f = hidden ();
%! a = [glsubplot(2, 1, 1); glsubplot(2, 1, 2)];
%! xlim (a(1), [0 7]);
%! gllinkaxes (a, "x");
%! assert (xlim (a(2)), [0 7]);
%! xlim (a(2), [1 3]);
%! assert (xlim (a(1)), [1 3]);
%! ylim (a(2), [1 3]);
%! assert (! isequal (ylim (a(1)), [1 3]));
%! gllinkaxes (a, "off");
%! xlim (a(2), [5 6]);
%! assert (xlim (a(1)), [1 3]);
%! fails (@() gllinkaxes (a(1)), ".*", "at least 2");
%! fails (@() gllinkaxes (a, "z"), ".*", "unrecognized OPTSTR");
%! fails (@() gllinkaxes ([1 2]), ".*", "must be a vector of axes");
%! close (f);

## command syntax
%!testif ; can_plot ()
%! f = hidden ();
%! glplot (1:3);
%! glhold on
%! assert (glca ().nextplot, "add");
%! glgrid on
%! assert (glca ().ygrid, "on");
%! glaxis off
%! assert (glca ().visible, "off");
%! glcolormap jet
%! assert (glcolormap (), jet ());
%! gltitle hello
%! assert (glca ().title.string, "hello");
%! glxlim auto
%! glsubplot 221
%! glclose all
%! assert (! isvalid (f));

## holding and replacing, and which color is next
%!testif ; can_plot ()
%! f = hidden ();
%! ax = glaxes ();
%! order = ax.colororder;
%! h = glplot (1:3, magic (3));
%! assert (h.seriesindex, {1; 2; 3});
%! glhold on
%! k = glplot (1:3);
%! assert (k.color, order(4,:));
%! ax.xlim = [0 9];
%! ax.title = "t";
%! glhold off
%! m = glplot (1:3);
%! assert (m.color, order(1,:));
%! assert (! any (isvalid (h)) && ! isvalid (k));
%! assert (ax.xlimmode, "auto");
%! assert (ax.title.string, "");
%! close (f);

## legends of a matrix, of some objects, and of formats
%!testif ; can_plot ()
%! f = hidden ();
%! h = glplot (1:3, 1:3);
%! update (h, 1:3, magic (3));
%! l = gllegend ("a", "b", "c", "location", "south");
%! assert (l.location, "south");
%! assert (l.items(:).', {"a", "b", "c"});
%! gllegend off
%! h = glplot (1:3, magic (3));
%! l = gllegend ("a", "b", "c", "location", "south");
%! assert (get (h, "displayname"), {"a"; "b"; "c"});
%! assert (gllegend () == l);
%! gllegend hide
%! assert (l.visible, "off");
%! gllegend toggle
%! assert (l.visible, "on");
%! gllegend off
%! assert (! isvalid (l));
%! h = glplot (1:3, "r;one;", 1:3, 3:-1:1, "b;two;");
%! assert (get (h, "displayname"), {"one"; "two"});
%! assert (any (strcmp (arrayfun (@(k) class (glca ().children(k)), 1:3, "UniformOutput", false), "glLegend")));
%! gllegend (h(2), "other");
%! assert (h(2).displayname, "other");
%! glclf (f);
%! fails (@() gllegend ("a"), ".*", "no valid object to label");
%! t = gltext (0, 0, "a");
%! fails (@() gllegend (t, "a"), ".*", 'objects of type "text" can''t be labeled');
%! close (f);

## set without values lists what there may be, as core's
%!testif ; can_plot () && can_draw ()
%! warning ("off", "all", "local");
%! f = hidden ();
%! h = glplot (1:3);
%! core = plot (axes ("parent", figure ("visible", "off")), 1:3);
%! assert (sort (set (h, "linestyle")), sort (set (core, "linestyle")));
%! assert (set (h, "visible"), set (core, "visible"));
%! assert (set (h, "markeredgecolor"), set (core, "markeredgecolor"));
%! assert (set (h, "linewidth"), set (core, "linewidth"));
%! for name = set (core, "marker").'
%!   h.marker = name{1};
%! endfor
%! h.marker = "square";
%! assert (h.marker, "s");
%! [all, theirs] = deal (set (h), set (core));
%! assert (all.visible, theirs.visible);
%! assert (all.color, {"auto"});
%! assert (fieldnames (rmfield (get (h), {"type", "parent", "children"})), fieldnames (all));
%! assert (evalc ('set (h, "visible")'), evalc ('set (core, "visible")'));
%! assert (evalc ('set (h, "linewidth")'), evalc ('set (core, "linewidth")'));
%! lines = strsplit (evalc ("set (h)"), "\n");
%! theirs = strsplit (evalc ("set (core)"), "\n");
%! for name = {"visible:", "linewidth:", "markerfacecolor:", "markeredgecolor:", "displayname:"}
%!   line = lines(strncmp (strtrim (lines), name{1}, numel (name{1})));
%!   assert (numel (line), 1);
%!   assert (any (strcmp (theirs, line{1})));
%! endfor
%! fails (@() set (h, "nosuch"), "octcuda:LogicError", "nosuch");
%! fails (@() set (glca (), "box_pixels"), "octcuda:LogicError", "is read-only");
%! close (f);
%! close all

## what cannot be drawn, and what cannot be called so
%!testif ; can_plot ()
%! f = hidden ();
%! fails (@() glplot (sparse (1:3)), "octcuda:LogicError", "full");
%! fails (@() glplot ({1, 2}), ".*", "must be a numeric array, not a cell");
%! fails (@() glscatter ("abc", 1:3), "octcuda:LogicError", "must be a numeric array");
%! fails (@() glscatter (1:3, 1i * (1:3)), ".*", "must be real");
%! fails (@() glbar (1i * (1:3)), ".*", "must be real");
%! fails (@() glimage (ones (2, 2, 2)), ".*", "n x m x 3");
%! fails (@() glplot (1:3, "nosuch", 5), ".*", "nosuch");
%! fails (@() gltitle ("a", "fontsiz", 9), "octcuda:LogicError", "did you mean \"fontsize\"");
%! fails (@() gltitle ("a", "fontsize"), "octcuda:InvalidCall", "Invalid call to gltitle");
%! fails (@() gltitle (5), "octcuda:LogicError", "STRING");
%! fails (@() glxlim ("never"), "octcuda:LogicError", "never");
%! fails (@() glprint (f, "a.pdf"), "octcuda:NotSupported", "only .png");
%! fails (@() glprint (f, "/nowhere/at/all/a.png"), ".*", "directory /nowhere/at/all does not exist");
%! fails (@() glprint (f, "a.png", "-Q"), "octcuda:LogicError", "unknown option");
%! fails (@() glprint (f, "a.png", "-S10"), "octcuda:LogicError", "-S640,480");
%! fails (@() glgetframe (5), ".*", "H must be a figure or axes handle");
%! fails (@() gldrawnow ("soon"), "octcuda:LogicError", "soon");
%! fails (@() glwait (f, -1), "octcuda:LogicError", "SECONDS");
%! fails (@() glwait (5), "octcuda:LogicError", "glFigure");
%! h = glplot (1:3);
%! fails (@() update (h), "octcuda:InvalidCall", "update");
%! fails (@() update (h, 1, 2, 3, 4), "octcuda:InvalidCall", "update");
%! fails (@() set (h, "color", "r", "marker"), ".*", "invalid number of arguments");
%! fails (@() set (h, "marker", "q"), "octcuda:LogicError", '"marker" cannot be "q"; it is one of: none \+ o');
%! fails (@() set (h, "size", 3), "octcuda:LogicError", 'line has no property "size"; set \(h\) lists');
%! fails (@() set (h, "mark", "o"), "octcuda:LogicError", 'did you mean "marker"');
%! fails (@() set (h, "parent", 5), "octcuda:LogicError", '"parent" is read-only');
%! fails (@() set (h, "linewidth", {1}), "octcuda:LogicError", '"linewidth" must be a number, not a cell');
%! fails (@() set (h, "displayname", 5), "octcuda:LogicError", "must be text, not the number 5");
%! fails (@() update (h, {1}), "octcuda:LogicError", "real numbers, not a cell$");
%! fails (@() gltext (1, 2), "octcuda:InvalidCall", "Invalid call to gltext");
%! fails (@() glhist ("a"), ".*", "glhist: Y must be real-valued");
%! fails (@() glscatter (1:3, 1:3, 5, "purpel"), "octcuda:InvalidCall", '"purpel" is not a property followed by a value');
%! fails (@() [h; 5], ".*", "vertcat|joined");
%! for name = {"glplot", "glsemilogx", "glstairs", "glbar", "glhist", "glscatter", "glimage", ...
%!             "glimagesc", "glpcolor", "glquiver", "gltitle", "gllinkaxes", "glprint"}
%!   fails (@() feval (name{1}), "octcuda:InvalidCall", ["Invalid call to " name{1}]);
%! endfor
%! close (f);

## every row of the table is a function, and its objects answer to core's name
%!test
%! table = fileread (fullfile (tree_root (), "build-aux", "plots", "names.def"));
%! rows = regexp (table, '^NAME \((\w+), +(\w+),', "tokens", "lineanchors");
%! assert (numel (rows) > 35);
%! names = methods ("glObject");
%! for row = rows
%!   assert (exist (["gl", row{1}{1}]), 2);
%!   assert (any (strcmp (names, row{1}{1})), ! strcmp (row{1}{2}, "ALONE"));
%! endfor

## core's functions draw gpuArrays, after gathering them
%!testif ; can_draw ()
%! warning ("off", "all", "local");
%! f = figure ("visible", "off");
%! g = gpuArray (magic (4));
%! h = plot (gpuArray (1:3), gpuArray ([4 5 6]));
%! assert (get (h, "ydata"), [4 5 6]);
%! set (h, "ydata", gpuArray ([7 8 9]));
%! assert (get (h, "ydata"), [7 8 9]);
%! h = surf (g);
%! assert (get (h, "zdata"), magic (4));
%! set (h, "zdata", 2 * g);
%! assert (get (h, "zdata"), 2 * magic (4));
%! assert (get (h, "zdata"), 2 * magic (4));
%! h = imagesc (g);
%! assert (get (h, "cdata"), magic (4));
%! h = mesh (g);
%! assert (get (h, "zdata"), magic (4));
%! h = bar (gpuArray ([1 2 3]));
%! assert (get (h, "ydata"), [1 2 3]');
%! h = contour (g);
%! assert (! isempty (h));
%! close (f);

## where OpenGL was not built each function says what to install
%!test
%! inst = fullfile (tree_root (), "inst");
%! folder = tempname ();
%! mkdir (folder);
%! unwind_protect
%!   copyfile (fullfile (inst, "__gl__.m"), folder);
%!   copyfile (fullfile (inst, "__gl_figure__.m"), folder);
%!   code = ["addpath ('%s');\n" ...
%!     "ax = glAxes (uint64 ([1; 2]));\n" ...
%!     "args = struct ('plot', 1:3, 'semilogx', 1:3, 'semilogy', 1:3, 'loglog', 1:3, 'stairs', 1:3, ...\n" ...
%!     "  'bar', 1:3, 'hist', 1:3, 'scatter', {{1:3, 1:3}}, 'image', 1:3, 'imagesc', 1:3, ...\n" ...
%!     "  'pcolor', eye (3), 'quiver', {{1:3, 1:3}}, 'text', {{1, 2, 'a'}}, 'title', 'a', ...\n" ...
%!     "  'xlabel', 'a', 'ylabel', 'a', 'axis', 'on', 'print', 'a.png', 'record', 'a.gif', 'subplot', 111, ...\n" ...
%!     "  'linkaxes', ax, 'volume', rand (3, 3, 3));\n" ...
%!     "table = fileread (fullfile (tree_root (), 'build-aux', 'plots', 'names.def'));\n" ...
%!     "for row = regexp (table, '^NAME \\((\\w+),', 'tokens', 'lineanchors')\n" ...
%!     "  name = row{1}{1};\n" ...
%!     "  given = {};\n" ...
%!     "  if (isfield (args, name))\n" ...
%!     "    given = args.(name);\n" ...
%!     "    if (! iscell (given)) given = {given}; endif\n" ...
%!     "  endif\n" ...
%!     "  try\n" ...
%!     "    feval (['gl', name], given{:});\n" ...
%!     "    printf ('%%s: no error\\n', name);\n" ...
%!     "  catch err\n" ...
%!     "    if (! strcmp (err.identifier, 'octcuda:NotSupported') || ! any (strfind (err.message, 'apt-get install')))\n" ...
%!     "      printf ('%%s: %%s\\n', name, err.message);\n" ...
%!     "    endif\n" ...
%!     "  end_try_catch\n" ...
%!     "endfor\n"];
%!   [status, out] = run_octave (strrep (strrep (code, "%s');\nax", [folder, "');\nax"]), "%%", "%"));
%! unwind_protect_cleanup
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect
%! assert (status == 0, "%s", out);
%! assert (out, "");
