## plot_given.tst -- what plots are given: new data, a part of them, limits.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function f = hidden ()
%!  f = glfigure ("visible", "off");
%!endfunction

## data that match only when both are set are drawn then
%!testif ; can_plot ()
%! f = hidden ();
%! h = glplot (1:3, [1 2 3]);
%! gldrawnow (f);
%! h.xdata = 1:5;
%! assert (gather (h.xdata)(:).', 1:5);
%! h.linewidth = 2;                      # anything else may be set meanwhile
%! assert (glca ().xlim, [1 3]);
%! h.ydata = [5 4 3 2 9];
%! assert (gather (h.ydata)(:).', [5 4 3 2 9]);
%! assert (glca ().xlim, [1 5]);
%! assert (glca ().ylim(2) >= 9);
%! lastwarn ("");
%! gldrawnow (f);
%! assert_no_warning ();
%! h.ydata = 1:2;
%! h.xdata = 7:8;
%! assert (glca ().xlim, [7 8]);
%! ## what is drawn is what matched, and that is said once
%! h.ydata = 1:9;
%! evalc ("gldrawnow (f);");
%! [text, id] = lastwarn ();
%! assert (id, "octcuda:gl");
%! assert (! isempty (strfind (text, 'a line keeps its old data: "xdata" has 1 x 2 elements')), text);
%! lastwarn ("");
%! glgetframe (f);
%! assert_no_warning ();
%! assert (glca ().xlim, [7 8]);
%! update (h, 1:4, 1:4);
%! assert (glca ().xlim, [1 4]);
%! ## both in one call that do not match are an error, as before
%! fails (@() set (h, "xdata", 1:3, "ydata", 1:4), "octcuda:LogicError", "give both, of matching sizes");
%! fails (@() update (h, 1:3), "octcuda:LogicError", "give both, of matching sizes");
%! assert (gather (h.ydata)(:).', 1:4);
%! s = glscatter (1:5, 1:5, 4:8, 5:9);
%! s.xdata = 1:2;
%! s.ydata = 13:14;
%! s.sizedata = 5:6;
%! assert (glca ().ylim(2) < 13);
%! s.cdata = [1 2];
%! assert (glca ().ylim(2) >= 14);
%! assert (gather (s.sizedata)(:).', 5:6);
%! gldrawnow (f);
%! b = glbar (1:3);
%! b.xdata = b.xdata(:,1:2);
%! b.ydata = b.ydata(:,1:2);
%! assert (glca ().xlim(2) < 3);
%! close (f);

## append says what is missing
%!testif ; can_plot ()
%! f = hidden ();
%! h = glplot (1:3, 4:6);
%! id = "octcuda:LogicError";
%! fails (@() append (h, 7), id, 'this line has x values, too; write append \(H, X, Y\)');
%! fails (@() append (h, 1:3, 1:4), id, "X has 3 elements and Y has 4");
%! fails (@() append (h, 1, 2, 3), "octcuda:InvalidCall", 'for a line, append is called as \(H, Y\) or \(H, X, Y\)');
%! fails (@() append (h), "octcuda:InvalidCall", "append is called as");
%! fails (@() append (glca (), 1, 2), id, "not objects of class axes");
%! fails (@() update (glca (), 1, 2), id, "not objects of class axes");
%! s = glscatter (1:4, 1:4, 5, 1:4);
%! fails (@() append (s, 5, 5), id, 'the points have a color each; write append \(H, X, Y, C\)');
%! append (s, 5, 5, 5);
%! assert (numel (s.cdata), 5);
%! ## points that were counted have numbers
%! h = glplot ([4 5 6]);
%! append (h, 7);
%! assert (gather (h.xdata)(:).', 1:4);
%! append (h, 9, 8);
%! assert (gather (h.xdata)(:).', [1:4, 9]);
%! assert (gather (h.ydata)(:).', 4:8);
%! close (f);

## limits with Inf: those ends follow the data
%!testif ; can_plot ()
%! f = hidden ();
%! h = glplot (0:10, (0:10) .^ 2);
%! ax = glca ();
%! glxlim ([2 Inf]);
%! assert (ax.xlim, [2 10]);
%! assert (ax.xlimmode, "manual");
%! glylim ([-Inf 50]);
%! assert (ax.ylim, [0 50]);
%! update (h, -5:20, (-5:20) * 2);
%! assert (ax.xlim, [2 20]);
%! assert (ax.ylim, [-10 50]);
%! glaxis ([-Inf 5 10 Inf]);
%! assert (ax.xlim, [-5 5]);
%! assert (ax.ylim, [10 40]);
%! set (ax, "xlim", [-Inf Inf]);
%! assert (ax.xlim, [-5 20]);
%! ax.xlim = [30 Inf];                   # nothing is there
%! assert (ax.xlim(1) == 30 && ax.xlim(2) > 30 && isfinite (ax.xlim(2)));
%! glxlim auto
%! assert (ax.xlim, [-5 20]);
%! glxlim manual
%! update (h, 1:2, 1:2);
%! assert (ax.xlim, [-5 20]);
%! fails (@() set (ax, "xlim", [Inf 1]), "octcuda:LogicError", "ascending");
%! fails (@() set (ax, "xlim", [NaN 1]), "octcuda:LogicError", "finite numbers");
%! glimagesc (magic (4));
%! glcaxis ([0 Inf]);
%! assert (glca ().clim, [0 16]);
%! glcaxis ([-Inf 20]);
%! assert (glca ().clim, [1 20]);
%! other = glsubplot (2, 1, 1);
%! glplot (1:5);
%! third = glsubplot (2, 1, 2);
%! glplot (3:9);
%! gllinkaxes ([other; third], "x");
%! other.xlim = [2 Inf];
%! assert (third.xlim, other.xlim);
%! assert (third.xlim, [2 7]);
%! close (f);

## an axis alone becomes automatic; a figure is emptied by its number
%!testif ; can_plot ()
%! f = glfigure (17, "visible", "off");
%! glplot (1:10);
%! ax = glca ();
%! for word = {"auto y", "autoy", "AUTO Y"}
%!   glaxis ([2 3 2 3]);
%!   glaxis (word{1});
%!   assert (axis (ax), [2 3 0 10]);
%! endfor
%! glaxis ([2 3 2 3]);
%! glaxis ("auto x");
%! assert (axis (ax), [0 10 2 3]);
%! glaxis ("auto xy");
%! assert (axis (ax), [0 10 0 10]);
%! g = glclf (17);
%! assert (g == f && isempty (f.children));
%! close (f);
%! fails (@() glclf (17), "octcuda:LogicError", 'there is no figure 17; glfigure \(17\) creates it');
