## plot_names.tst -- the functions of plots take what core's take, and make the same.
## SPDX-License-Identifier: GPL-3.0-or-later

## A figure of each kind, and nobody sees them.
%!function start ()
%!  glclose ("all");
%!  close ("all");
%!  figure ("visible", "off");
%!  axes ();
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
## says where COMPARE of the two does not hold.
%!function wrong = sweep (name, forms, compare)
%!  warning ("off", "all", "local");
%!  wrong = {};
%!  start ();
%!  for i = 1:numel (forms)
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
