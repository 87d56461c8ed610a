## plot_names.tst -- the functions of plots take what core's take, and make the same.
## SPDX-License-Identifier: GPL-3.0-or-later

## A figure of each kind, and nobody sees them.
%!function start ()
%!  close ("all");
%!  figure ("visible", "off");
%!  axes ();
%!  start_gl ();
%!endfunction

%!function start_gl ()
%!  glclose ("all");
%!  glfigure ("visible", "off");
%!  glaxes ();
%!endfunction

%!function finish ()
%!  close ("all");
%!  glclose ("all");
%!endfunction

## What a message says, without the name of the function before it.
%!function text = bare (message)
%!  text = regexprep (message, '^(gl)?[\w]+: ', "");
%!  text = regexprep (text, '^Invalid call.*', "Invalid call");
%!endfunction

## Draws each of the forms by NAME and glNAME, with ordinary arrays and with gpuArrays, and
## says where COMPARE of the two does not hold.  A run may do a part (is_due.m).
%!function wrong = sweep (name, forms, compare)
%!  warning ("off", "all", "local");
%!  makeinfo_program ("true", "local"); # nobody reads the usage behind "Invalid call"
%!  wrong = {};
%!  start ();
%!  for i = find (cellfun (@(f) is_due (name), forms))
%!    args = forms{i};
%!    cla (gca (), "reset");
%!    [core, core_ax] = plot_call (name, args, gca ());
%!    for on_device = [false, true]
%!      glcla (glca (), "reset");
%!      if (on_device)
%!        is_data = cellfun (@(x) isnumeric (x) && ! isscalar (x), args);
%!        args(is_data) = cellfun (@gpuArray, args(is_data), "UniformOutput", false);
%!      endif
%!      [h, ax] = plot_call (["gl", name], args, glca ());
%!      if (ischar (h) != ischar (core))
%!        wrong{end+1} = sprintf ("%s %d: %s | %s", name, i, disp (h), disp (core));
%!      elseif (ischar (h))
%!        if (! strcmp (bare (h), bare (core)))
%!          wrong{end+1} = sprintf ("%s %d: \"%s\", core \"%s\"", name, i, h, core);
%!        endif
%!      else
%!        w = compare (h, core, ax, core_ax);
%!        if (! isempty (w))
%!          wrong{end+1} = sprintf ("%s %d: %s", name, i, w);
%!        endif
%!      endif
%!    endfor
%!  endfor
%!  finish ();
%!endfunction

%!function w = same_curves (h, core, ax, core_ax)
%!  w = "";
%!  [a, b] = deal (plot_curves (h), plot_curves (core));
%!  if (numel (a) != numel (b))
%!    w = sprintf ("%d curves, core has %d", numel (a), numel (b));
%!    return;
%!  endif
%!  b = rmfield (b, "linewidth");
%!  for k = 1:numel (a)
%!    for name = fieldnames (b)'
%!      [u, v] = deal (a(k).(name{1}), b(k).(name{1}));
%!      if (! isequaln (u, v) && ! (isempty (u) && isempty (v)))
%!        w = sprintf ("%s of curve %d is %s, core's %s", name{1}, k, disp (u), disp (v));
%!      endif
%!    endfor
%!  endfor
%!  for name = {"xscale", "yscale", "nextplot", "box"}
%!    if (! strcmp (get (ax, name{1}), get (core_ax, name{1})))
%!      w = [w, name{1}, " differs"];
%!    endif
%!  endfor
%!endfunction

%!function w = same_stairs (h, core, ax, core_ax)
%!  w = "";
%!  c = plot_curves (h);
%!  for k = 1:numel (core)
%!    [xs, ys] = stairs (get (core(k), "xdata"), get (core(k), "ydata"));
%!    if (! isequal (c(k).x, double (xs(:).')) || ! isequal (c(k).y, double (ys(:).')))
%!      w = "other corners";
%!    endif
%!    for name = {"color", "linestyle", "marker"}
%!      if (! isequal (c(k).(name{1}), get (core(k), name{1})))
%!        w = [name{1}, " differs"];
%!      endif
%!    endfor
%!  endfor
%!  if (numel (c) != numel (core))
%!    w = "another number of lines";
%!  endif
%!endfunction

%!function w = same_bars (h, core, ax, core_ax)
%!  w = "";
%!  if (numel (h) != numel (core))
%!    w = "another number of series";
%!    return;
%!  endif
%!  for k = 1:numel (core)
%!    p = core(k);
%!    if (! strcmp (get (p, "type"), "patch"))
%!      p = findobj (p, "type", "patch");
%!    endif
%!    for name = {"xdata", "ydata"}
%!      if (! isequal (double (gather (get (h(k), name{1}))), double (get (p, name{1}))))
%!        w = [name{1}, " differs"];
%!      endif
%!    endfor
%!    if (! strcmp (get (core(k), "facecolor"), "flat")
%!        && ! isequal (get (h(k), "facecolor"), get (core(k), "facecolor")))
%!      w = "facecolor differs";
%!    endif
%!  endfor
%!  if (! isequal (get (ax, {"xlim", "ylim"}), get (core_ax, {"xlim", "ylim"})))
%!    w = sprintf ("limits are %s, core's %s", disp (get (ax, {"xlim", "ylim"})), ...
%!                 disp (get (core_ax, {"xlim", "ylim"})));
%!  endif
%!  if (strcmp (get (core_ax, "xtickmode"), "manual")
%!      && ! isequal (get (ax, "xtick")(:), get (core_ax, "xtick")(:)))
%!    w = "xtick differs";
%!  endif
%!endfunction

%!function w = same_image (h, core, ax, core_ax)
%!  w = "";
%!  if (! isequal (gather (get (h, "cdata")), get (core, "cdata")))
%!    w = "cdata differ";
%!  elseif (! strcmp (get (h, "cdatamapping"), get (core, "cdatamapping")))
%!    w = "cdatamapping differs";
%!  elseif (! strcmp (get (ax, "ydir"), get (core_ax, "ydir")))
%!    w = "ydir differs";
%!  elseif (! isempty (get (h, "xdata"))
%!          && ! isequal ({get(h, "xdata"), get(h, "ydata")}, ...
%!                        {get(core, "xdata"), get(core, "ydata")}))
%!    w = "xdata or ydata differ";
%!  elseif (strcmp (get (core_ax, "climmode"), "manual") && size (get (core, "cdata"), 3) == 1
%!          && ! isequal (get (ax, "clim"), get (core_ax, "clim")))
%!    w = "clim differs";
%!  elseif (! isequal (get (ax, "xlim"), get (core_ax, "xlim"))
%!          || ! isequal (get (ax, "ylim"), get (core_ax, "ylim")))
%!    w = sprintf ("limits are %s", disp ([get(ax, "xlim"), get(ax, "ylim")]));
%!  endif
%!endfunction

%!function w = same_arrows (h, core, ax, core_ax)
%!  w = "";
%!  parts = get (core, "children");              # markers, heads, shafts
%!  z = plot_curves (h);
%!  n = numel (get (parts(3), "xdata")) / 3;
%!  a = reshape ([z(1).x; z(1).y], 2, [], n);
%!  want = {get(parts(3), "xdata"), get(parts(3), "ydata")};
%!  if (! near (a(1,1:3,:), want{1}) || ! near (a(2,1:3,:), want{2}))
%!    w = "other shafts";
%!  elseif (columns (a) == 7 && (! near (a(1,4:7,:), get (parts(2), "xdata"))
%!                               || ! near (a(2,4:7,:), get (parts(2), "ydata"))))
%!    w = "other heads";
%!  elseif (! isequal (z(1).color, get (core, "color"))
%!          || ! strcmp (z(1).linestyle, get (core, "linestyle")))
%!    w = "another color or style";
%!  elseif ((numel (z) > 1) != ! strcmp (get (core, "marker"), "none"))
%!    w = "markers on one side only";
%!  elseif (numel (z) > 1 && (! strcmp (z(2).marker, get (core, "marker"))
%!                            || ! isequal (h(2).markerfacecolor, get (core, "markerfacecolor"))))
%!    w = "other markers";
%!  endif
%!endfunction

%!function yes = near (a, b)
%!  yes = numel (a) == numel (b) && isequal (isnan (a(:)), isnan (b(:))) ...
%!        && all (abs (a(:) - b(:)) < 1e-12 | isnan (a(:)));
%!endfunction

%!function w = same_texts (h, core, ax, core_ax)
%!  w = "";
%!  if (numel (h) != numel (core))
%!    w = "another number";
%!    return;
%!  endif
%!  for k = 1:numel (core)
%!    for name = {"string", "rotation", "fontsize", "color", "horizontalalignment", ...
%!                "verticalalignment"}
%!      if (! isequal (get (h(k), name{1}), get (core(k), name{1})))
%!        w = [name{1}, " differs"];
%!      endif
%!    endfor
%!    if (! isequal (get (h(k), "position")(1:2), get (core(k), "position")(1:2)))
%!      w = "position differs";
%!    endif
%!  endfor
%!endfunction

## plot, and those with other scales
%!testif ; can_plot () && can_draw ()
%! m = magic (4);
%! forms = {{1:5}, {(1:5)'}, {m}, {1:3, [1 4 9]}, {(1:3)', [1 4 9]}, {1:4, m}, ...
%!          {1:4, m(1:3,:)}, {m(1:4,1:3), 1:4}, {m(1:3,:), 1:4}, {m, m'}, ...
%!          {2, 3}, {2, [1 2 3]}, {[1 2 3], 2}, {5}, {[], []}, ...
%!          {1:3, "r"}, {1:3, "r--o"}, {1:3, "o"}, {1:3, ":"}, {1:3, [1 2 3], "k:"}, {2, 3, "x"}, ...
%!          {1:3, [1 2 3], "b-.s", 1:3, [3 2 1], "m^"}, {1:3, [1 2 3], 1:4, [4 3 2 1]}, ...
%!          {1:3, [1 2 3], "square", "color", "g"}, {1:3, "linewidth", 2}, ...
%!          {1:3, [1 2 3], "color", [0 1 0], "marker", "x", "markersize", 9}, ...
%!          {1:3, [1 2 3], "LineStyle", "--", "DisplayName", "one"}, ...
%!          {m, "r"}, {m, "marker", "d"}, {1:4, m, {"r-", "b--", "k:", "o"}}, ...
%!          {[1+2i, 3+4i, 5]}, {[1 NaN 3 Inf]}, {single(1:3)}, {int8(1:3)}, ...
%!          {[true, false, true]}, {reshape(1:3, 1, 1, 3)}, ...
%!          {"@ax", 1:3}, {1:3, "parent", "@ax"}, {1:3, [1 2 3], "c+", "parent", "@ax"}, ...
%!          {}, {"@ax"}, {"r"}, {1:3, 1:4}, {1:3, m}, {m, 1:3}, {m, m(:,1:3)(1:3,:)}, ...
%!          {1:3, "nocolor"}, {1:3, "color"}, {1:3, [1 2 3], "r", "linewidth"}, ...
%!          {ones(2, 2, 2)}, {5, m}, {1:3, "parent", 7}, {"@f", 1:3}(2)};
%! wrong = sweep ("plot", forms, @same_curves);
%! some = forms(cellfun (@(f) numel (f) < 3, forms));
%! for name = {"semilogx", "semilogy", "loglog"}
%!   wrong = [wrong, sweep(name{1}, some, @same_curves)];
%! endfor
%! assert (isempty (wrong), strjoin (wrong, "\n"));

## stairs: the corners, and the looks of the line
%!testif ; can_plot () && can_draw ()
%! m = [3 1; 2 5; 4 4];
%! forms = {{1:4}, {[3 1 2]'}, {m}, {[1 2 4], [3 1 2]}, {[1 2 4], m}, {m, m}, {5}, ...
%!          {1:3, "r"}, {1:3, [3 1 2], "--"}, {1:3, [3 1 2], "ko"}, {"@ax", 1:3}, ...
%!          {1:3, [1 2 3], "color", [0 0 1], "linewidth", 3}, {int8([3 1 2])}, ...
%!          {single([3 1 2])}, {}, {"a"}, {1:3, 1:4}, {1:3, {1}}, {ones(2, 2, 2)}, {m, m'}};
%! wrong = sweep ("stairs", forms, @same_stairs);
%! assert (isempty (wrong), strjoin (wrong, "\n"));

## bar: the corners, the colors and the ticks
%!testif ; can_plot () && can_draw ()
%! m = [3 1; 2 5; -4 4];
%! forms = {{1:4}, {[3 1 2]'}, {m}, {abs(m), "stacked"}, {m, "stacked"}, {[1 2 4], [3 1 2]}, ...
%!          {[1 2 4], m}, {[1 2 4], m, 0.5}, {m, 0.5, "grouped"}, {[3 1 2], 1}, {5}, ...
%!          {[3 1 2], "r"}, {m, "hist"}, {[3 1 2], "histc"}, {m, "histc"}, ...
%!          {[3 1 2], "basevalue", 1}, {m, "facecolor", [0 1 0]}, {[0.5 1.5], [1 2]}, ...
%!          {1:20}, {int8([3 1 2])}, {"@ax", 1:3}, ...
%!          {"a"}, {{1}}, {[1 1 2], 1:3}, {m, m}, {1:3, 1:4}};
%! wrong = sweep ("bar", forms, @same_bars);
%! assert (isempty (wrong), strjoin (wrong, "\n"));

## the corners as results
%!testif ; can_plot ()
%! m = [3 1; 2 5; -4 4];
%! for args = {{m}, {m, "stacked"}, {[1 2 4], m, 0.3}, {[5 6]}}
%!   [x, y] = bar (args{1}{:});
%!   [gx, gy] = glbar (args{1}{:});
%!   assert (gather (gx), x, eps);
%!   assert (gather (gy), y);
%!   [x, y] = stairs (args{1}{1});
%!   [gx, gy] = glstairs (args{1}{1});
%!   assert (gather (gy), y);
%!   assert (gather (gx), repmat (x, 1, columns (y) / columns (x)));
%! endfor

## hist: the counts are core's, and their bars
%!testif ; can_plot () && can_draw ()
%! y = [1 2 2 3 3 3 4 4 9 NaN];
%! for args = {{y}, {y, 4}, {y', [1 5 9]}, {[y; y]', 3}, {y, 4, 1}, {int8(1:9)}}
%!   [nn, xx] = hist (args{1}{:});
%!   [gn, gx] = glhist (args{1}{:});
%!   assert (gather (gn), nn, eps);
%!   assert (gather (gx), xx, 8 * eps);
%!   start ();
%!   hist (args{1}{:});
%!   glhist (args{1}{:});
%!   p = findobj (gca (), "type", "patch");
%!   h = glca ().children;
%!   assert (numel (h), numel (p));
%!   for k = 1:numel (p)
%!     assert (gather (get (h(k), "xdata")), get (p(k), "xdata"), 16 * eps);
%!     assert (gather (get (h(k), "ydata")), get (p(k), "ydata"), eps);
%!   endfor
%! endfor
%! finish ();

%!testif ; can_plot () && can_draw ()
%! wrong = sweep ("hist", {{}, {1i}, {1:3, 1i}, {1:3, -1}, {1:3, 4, -1}, {1:3, ones(2, 2)}}, ...
%!                @(h, core, ax, core_ax) "");
%! assert (isempty (wrong), strjoin (wrong, "\n"));

## scatter: core's own is drawn by patches where gnuplot is all there is
%!testif ; can_plot ()
%! start_gl ();
%! h = glscatter ([1 2 NaN 4], [5 6 7 8], [10 20 30 40], [1 2 3 4], "s", "filled");
%! assert (gather (get (h, "xdata"))(:), [1; 2; 4]);
%! assert (gather (get (h, "ydata"))(:), [5; 6; 8]);
%! assert (gather (get (h, "sizedata"))(:), [10; 20; 40]);
%! assert (gather (get (h, "cdata"))(:), [1; 2; 4]);
%! assert (get (h, {"marker", "markeredgecolor", "markerfacecolor"}), {"s", "none", "flat"});
%! h = glscatter (1:3, 1:3);
%! assert (gather (get (h, "sizedata")), 36);
%! assert (gather (get (h, "cdata"))(:).', get (glca (), "colororder")(1,:), 1e-7);
%! assert (get (h, {"marker", "markeredgecolor", "markerfacecolor"}), {"o", "flat", "none"});
%! h = glscatter (1:3, 1:3, [], "r", "displayname", "dots");
%! assert (gather (get (h, "cdata"))(:).', [1 0 0]);
%! assert (h.displayname, "dots");
%! h = glscatter (int8 (1:3), 1:3, 9, [1 0 0; 0 1 0; 0 0 1], "x");
%! assert (size (h.cdata), [3 3]);
%! assert (h.marker, "x");
%! h = glscatter (glca (), gpuArray (1:3), 1:3, 4, "mode", "density");
%! assert (h.mode, "density");
%! glclose ("all");
%!testif ; can_plot () && can_draw ()
%! forms = {{}, {1}, {1:3, 1:3, 5, [1 2]}};
%! wrong = sweep ("scatter", forms, @(h, core, ax, core_ax) "");
%! assert (isempty (wrong), strjoin (wrong, "\n"));

## image, imagesc: data, places, the direction of y
%!testif ; can_plot () && can_draw ()
%! m = magic (4);
%! rgb = rand (3, 4, 3);
%! forms = {{m}, {[1 4], [10 40], m}, {1:4, 10:10:40, m}, {uint8(m)}, {rgb}, {"@ax", m}, {m * 1i}};
%! for name = {"image", "imagesc"}
%!   wrong = sweep (name{1}, forms, @same_image);
%!   assert (isempty (wrong), strjoin (wrong, "\n"));
%! endfor
%! wrong = sweep ("imagesc", {{m, [0 9]}, {1:4, 1:4, m, [2 3]}, {m, [9 0]}, {m, 1:3}, {}}, ...
%!                @same_image);
%! assert (isempty (wrong), strjoin (wrong, "\n"));

## pcolor: an image where points are equally far from each other, else cells
%!testif ; can_plot () && can_draw ()
%! start ();
%! c = magic (4)(1:3, :);
%! h = glpcolor ([0 1 2 3], [0 10 20], c);
%! assert (class (h), "glImage");
%! assert (gather (h.cdata), c(1:2, 1:3));
%! assert ({h.xdata, h.ydata}, {[0.5 2.5], [5 15]});
%! assert (glca ().ydir, "normal");
%! [x, y] = meshgrid ([0 1 3 4], [0 10 20]);
%! h = glpcolor (gpuArray (x), y, c);
%! assert (class (h), "glPatch");
%! assert (gather (h.xdata)(:,1:2), [0 0; 0 0; 1 1; 1 1]);
%! assert (gather (h.ydata)(:,1:3), [0 10 0; 10 20 10; 10 20 10; 0 10 0]);
%! assert (gather (h.cdata)(:).', c(1:2,1:3)(:).');
%! wrong = sweep ("pcolor", {{}, {1, 2}}, @(h, core, ax, core_ax) "");
%! assert (isempty (wrong), strjoin (wrong, "\n"));
%! fails (@() glpcolor (1:3, 1:3, magic (4)), "octcuda:LogicError", "X and Y must have as many elements");

## quiver: shafts and heads are core's
%!testif ; can_plot () && can_draw ()
%! [x, y] = meshgrid (0:2, 0:3);
%! u = cos (x + y);
%! v = sin (x - y);
%! forms = {{u, v}, {x, y, u, v}, {0:2, 0:3, u, v}, {u, v, 0}, {u, v, 2}, {x, y, u, v, "r"}, ...
%!          {u, v, "--"}, {u, v, "ko"}, {u, v, "ko", "filled"}, {1, 2, 3, 4}, {"@ax", u, v}, ...
%!          {x, y, u, v, 0.5, "color", [0 1 0]}, {}, {u}, {u, v'}, {x, y, u, v'}};
%! wrong = sweep ("quiver", forms, @same_arrows);
%! assert (isempty (wrong), strjoin (wrong, "\n"));

## text
%!testif ; can_plot () && can_draw ()
%! forms = {{1, 2, "a"}, {[1 2], [3 4], "a"}, {[1 2], [3 4], {"a", "b"}}, ...
%!          {[1 2], [3 4], ["a"; "b"]}, {1, 2, "a", "rotation", 45, "fontsize", 20}, ...
%!          {1, 2, "a", "horizontalalignment", "center", "verticalalignment", "top"}, ...
%!          {"position", [3 4], "string", "a"}, {"@ax", 1, 2, "a", "color", "r"}, ...
%!          {1:2, 1, "a"}, {1:2, 1:2, {"a", "b", "c"}}, {1, 2, 3i}, {1, 2, "a", "color"}, ...
%!          {1:3, 1:3, ["a"; "b"]}, {1:2, 1:2, {5, 6}}};
%! wrong = sweep ("text", forms, @same_texts);
%! assert (isempty (wrong), strjoin (wrong, "\n"));

## colour bars are where core's are, which has one more location
%!function w = same_bar (h, core, ax, core_ax)
%!  w = "";
%!  if (isempty (h) != isempty (core))
%!    w = "only one has a bar";
%!  elseif (! isempty (h) && ! strcmp (get (h, "location"), get (core, "location")))
%!    w = sprintf ("is %s, core's %s", get (h, "location"), get (core, "location"));
%!  endif
%!endfunction

%!testif ; can_plot () && can_draw ()
%! forms = {{}, {"east"}, {"EastOutside"}, {"WEST"}, {"westoutside"}, {"north"}, ...
%!          {"northoutside"}, {"south"}, {"SouthOutside"}, {"@ax", "west"}, {"off"}, {"hide"}, ...
%!          {"delete", "north"}, {"location", "South"}, {"peer", "@ax"}, ...
%!          {"peer", "@ax", "location", "north"}, {"visible", "off"}, {"visible", "off", "north"}, ...
%!          {"middle"}, {"north", "visible", "off"}, {"location"}, {"location", "middle"}, ...
%!          {"location", 5}, {"peer"}, {"peer", 5}, {5}, {"north", "south"}, {"off", "location"}};
%! wrong = sweep ("colorbar", forms, @same_bar);
%! assert (isempty (wrong), strjoin (wrong, "\n"));
%! start ();
%! bars = {colorbar("north"), glcolorbar("north")};
%! answers = {set(bars{1}, "location")(:).', set(bars{2}, "location")(:).'};
%! assert (sort ([answers{2}, {"manual"}]), sort (answers{1}));
%! for bar = {@colorbar, @glcolorbar}
%!   bar{1} ("south");
%!   is = {get(bar{1} (), "location")};
%!   is{end+1} = get (bar{1} (bar{1} (), "West"), "location");
%!   is{end+1} = get (bar{1} ("visible", "off"), "location");
%!   assert (is, {"eastoutside", "west", "eastoutside"});
%! endfor
%! finish ();

## titles and labels, which are texts of their own
%!function w = same_label (h, core, ax, core_ax)
%!  w = same_texts (h, core, ax, core_ax);
%!  for name = {"fontweight", "fontangle", "interpreter", "units", "visible"}
%!    if (! isequal (get (h, name{1}), get (core, name{1})))
%!      w = [name{1}, " differs"];
%!    endif
%!  endfor
%!  parent = get (h, "parent") == ax;
%!  if (! parent || get (core, "parent") != core_ax)
%!    w = "parent differs";
%!  endif
%!endfunction

%!testif ; can_plot () && can_draw ()
%! p = {"position", [3 4]};             # where they are otherwise is the layout's
%! forms = {{"abc", p{:}}, {"@ax", "abc", p{:}}, {"abc", p{:}, "parent", "@ax"}, ...
%!          {"a", p{:}, "fontsize", 20, "color", "r"}, ...
%!          {"a", p{:}, "FontWeight", "bold", "Interpreter", "none"}, ...
%!          {"a", p{:}, "fontweight", "normal", "fontangle", "italic", "rotation", 30}, ...
%!          {"a", p{:}, "horizontalalignment", "left", "verticalalignment", "top"}, ...
%!          {"a", p{:}, "visible", "off", "units", "normalized"}, ...
%!          {"a", p{:}, "string", "b"}, {}, {"@ax"}, {"a", "color"}};
%! for name = {"title", "xlabel", "ylabel"}
%!   wrong = sweep (name{1}, forms, @same_label);
%!   assert (isempty (wrong), strjoin (wrong, "\n"));
%! endfor

## what axes are told, their labels follow
%!testif ; can_plot () && can_draw ()
%! start ();
%! for pair = {{gca(), @title, @xlabel, @ylabel}, {glca(), @gltitle, @glxlabel, @glylabel}}
%!   [ax, t, x, y] = pair{1}{:};
%!   h = {t("a"), x("b"), y("c")};
%!   set (h{1}, "fontsize", 20);
%!   set (ax, "fontsize", 12, "xcolor", [1 0 0]);
%!   set (ax, "ycolor", [0 0 1]);
%!   set (ax, "xlabel", "new");
%!   is{1 + isobject(ax)} = cellfun (@(h) get (h, {"string", "fontsize", "color"}), h, ...
%!                                   "UniformOutput", false);
%!   kids(1 + isobject (ax)) = numel (get (ax, "children"));
%! endfor
%! for k = 1:3
%!   assert (is{2}{k}{1}, is{1}{k}{1});
%!   assert (is{2}{k}{2}, is{1}{k}{2}, 4 * eps (20));
%!   assert (is{2}{k}{3}, is{1}{k}{3});
%! endfor
%! assert (kids, [0 0]);
%! finish ();

## limits, scales, grids and the like: one call after the other
%!testif ; can_plot () && can_draw ()
%! warning ("off", "all", "local");
%! makeinfo_program ("true", "local");
%! calls = {{"axis", [0 5 1 7]}, {"axis"}, {"axis", [2 3]}, {"axis", "ij"}, {"axis", "xy"}, ...
%!          {"axis", "off"}, {"axis", "on"}, {"axis", "manual"}, {"axis", "autox"}, ...
%!          {"axis", "ij", [0 1 0 1]}, {"axis", [0 1 0 1 0 1 2 3]}, {"axis", 1:3}, ...
%!          {"axis", [1 0]}, {"axis", [0 1 1 0]}, {"axis", {1}}, {"axis", "@ax", [3 4 5 6]}, ...
%!          {"axis", "auto"}, ...
%!          {"xlim", [2 9]}, {"xlim"}, {"xlim", "mode"}, {"xlim", "auto"}, {"xlim", "mode"}, ...
%!          {"xlim", "manual"}, {"xlim", "mode"}, {"xlim", [3 2]}, {"xlim", 1}, {"xlim", "@ax", [1 2]}, ...
%!          {"ylim", [2 9]}, {"ylim"}, {"ylim", [3; 12]}, {"ylim"}, {"ylim", {1}}, {"ylim", "mode"}, ...
%!          {"caxis", [1 2]}, {"caxis"}, {"caxis", "auto"}, {"caxis", "manual"}, {"caxis", [2 1]}, ...
%!          {"caxis", "none"}, {"caxis", 1:3}, {"caxis", "@ax", [4 5]}, {"caxis"}, {"caxis", 1, 2}, ...
%!          {"grid", "on"}, {"grid", "minor"}, {"grid"}, {"grid"}, {"grid", "off"}, ...
%!          {"grid", "minor", "on"}, {"grid", "minor", "off"}, {"grid", 1}, {"grid", "maybe"}, ...
%!          {"grid", "@ax", "on"}, {"grid", "on", "on", "on"}, ...
%!          {"box", "on"}, {"box"}, {"box"}, {"box", "off"}, {"box", "maybe"}, {"box", 1}, ...
%!          {"box", "@ax", "on"}, {"box", "on", "off"}, ...
%!          {"hold", "on"}, {"hold"}, {"hold"}, {"hold", "off"}, {"hold", "maybe"}, ...
%!          {"hold", "@ax", "on"}, {"hold", "on", "on"}, {"hold", "off"}, ...
%!          {"colormap", gray(8)}, {"colormap"}, {"colormap", "jet"}, {"colormap"}, ...
%!          {"colormap", "default"}, {"colormap"}, {"colormap", "nosuchmap"}, {"colormap", ones(3)*2}, ...
%!          {"colormap", ones(3,2)}, {"colormap", gray(3), 2}};
%! names = {"xdir", "ydir", "visible", "box", "nextplot", "xgrid", "ygrid", "xminorgrid", ...
%!          "yminorgrid", "xlimmode", "ylimmode", "climmode", "clim"};
%! start ();
%! plot (1:5);
%! glplot (1:5);
%! caxis ([0 1]);
%! glcaxis ([0 1]);
%! wrong = {};
%! for i = 1:numel (calls)
%!   [core, core_ax] = plot_call (calls{i}{1}, calls{i}(2:end), gca ());
%!   [h, ax] = plot_call (["gl", calls{i}{1}], calls{i}(2:end), glca ());
%!   what = sprintf ("%d %s: ", i, calls{i}{1});
%!   if (ischar (core) && ischar (h))
%!     if (! strcmp (bare (core), bare (h)))
%!       wrong{end+1} = [what, h, ", core: ", core];
%!     endif
%!   elseif (! isequal (core, h))
%!     wrong{end+1} = [what, disp(h), ", core: ", disp(core)];
%!   endif
%!   for name = names
%!     if (! isequal (get (ax, name{1}), get (core_ax, name{1})))
%!       wrong{end+1} = [what, name{1}, " is ", disp(get (ax, name{1})), ", core's ", ...
%!                       disp(get (core_ax, name{1}))];
%!     endif
%!   endfor
%!   for name = {"xlim", "ylim"}
%!     if (strcmp (get (core_ax, [name{1}, "mode"]), "manual")
%!         && isnumeric (calls{i}{end}) && ! isequal (get (ax, name{1}), get (core_ax, name{1})))
%!       wrong{end+1} = [what, name{1}, " is ", disp(get (ax, name{1})), ", core's ", ...
%!                       disp(get (core_ax, name{1}))];
%!     endif
%!   endfor
%! endfor
%! finish ();
%! assert (isempty (wrong), strjoin (wrong, "\n"));

## Functions of core's that make a figure where one of octcuda's was meant say so, once a session.
%!testif ; can_plot () && can_draw ()
%! [status, out] = run_octave (["can_draw ();\n title ('a');\n close ();\n glplot (1:3);\n plot (1:2);\n close ();\n" ...
%!                              " hold on;\n close ();\n title ('b');\n glclose ();\n"]);
%! assert (status == 0, "%s", out);
%! assert (numel (strfind (out, " acts on a figure")) == 1, "%s", out);
%! assert (! isempty (strfind (out, "hold acts on a figure of core Octave")), out);
%! assert (! isempty (strfind (out, "write glhold")), out);
