## x_plot.m -- an x_session in whose Octave there is a plot, and what is seen of it.
##
## P = open_plot (S) makes figure f with axes ax and three points h, and tells where they are:
## window P.w, which is P.size large and begins at P.at on the screen; the box of its axes
## P.box, and their limits P.x and P.y.  wheel, pan and their kin do something with the mouse
## and give the P that there is to be; shows, limits_are and same_as_screen wait until it is.
##
## SPDX-License-Identifier: GPL-3.0-or-later

classdef x_plot < x_session

  methods

    function this = x_plot (varargin)
      this@x_session (varargin{:});
    endfunction

    ## A window of 400 x 300 with three points, in the middle: where it is on the screen, and its axes in it
    function p = open_plot (this)
      p.box = this.ask ("ax.box_pixels", ...
                        'f = glfigure ("position", [400 250 400 300]);', ...
                        'h = glplot (2, 3, "rs", 5, 5, "gs", 8, 7, "bs");', ...
                        'set (h, {"color", "markersize"}, {[1 0 0], 9; [0 0.6 0], 9; [0 0 1], 9});', ...
                        'set (h, {"markerfacecolor"}, get (h, "color"));', ...
                        'ax = glca (); ax.position = [0.15 0.15 0.75 0.75]; glaxis ([0 10 0 10]);', ...
                        'gldrawnow ();');
      p.w = this.window ("^Figure 1");
      this.await (@() isequal (nthargout (1:2, @() this.place (p.w)), {[400 300], [400 250]}), "a window is where it should");
      p = placed (this, p);
      p.x = p.y = [0 10];
      shows (this, p);
    endfunction

    function p = placed (this, p)
      [p.size, p.at] = this.place (p.w);
    endfunction

    ## Keys go to window W; where there is no manager they go to where the pointer is
    function has_keys (this, w)
      this.await (@() any (this.x ("getwindowfocus -f") == [w, 1]), "a window has the focus");
    endfunction

    ## The screen shows the points where the limits of P say; nobody is asked
    function shows (this, p)
      want = this.expected (p);
      is_in = ! isnan (want(:,1));
      assert (any (is_in));
      this.await (@() max (max (abs (this.seen (this.picture (p.size, p.at))(is_in,:) - want(is_in,:)))) < 1.01, ...
                  sprintf ("points for x = %g %g, y = %g %g", p.x, p.y));
    endfunction

    ## The program says so, sooner or later
    function becomes (this, expression, want)
      try
        this.await (@() isequal (this.ask (expression), want), expression);
      catch err
        error ("%s\n%s is %s", err.message, expression, disp (this.ask (expression)));
      end_try_catch
    endfunction

    ## On the screen is, without the pointer, what glgetframe gives
    function rgb = same_as_screen (this, p)
      this.x ("mousemove 1199 799");
      this.await (@() isequal (this.picture (p.size, p.at), this.ask ("glgetframe (f).cdata")), "the screen has the frame");
      rgb = this.ask ("glgetframe (f).cdata");
    endfunction

    ## The limits are those of P, by number and on the screen
    function limits_are (this, p)
      shows (this, p);
      assert (this.ask ("[ax.xlim, ax.ylim]"), [p.x p.y], 1e-12);
    endfunction

    ## Steps of the wheel, up where positive, at pixel AT
    function p = wheel (this, p, at, steps, which = [true true])
      this.x ("mousemove --window %d %d %d click --delay 1 --repeat %d %d", p.w, at, abs (steps), 4 + (steps < 0));
      p = this.zoomed (p, at, 0.8 ^ steps, which);
    endfunction

    ## A button is pressed at FROM and released at TO, as fast as it goes
    function drag (this, w, button, from, to)
      this.x ("mousemove --window %d %d %d mousedown %d mousemove --window %d %d %d mouseup %d", ...
              w, from, button, w, to, button);
    endfunction

    function p = pan (this, p, from, to)
      drag (this, p.w, 1, from, to);
      p = this.panned (p, to - from);
    endfunction

  endmethods

  methods (Static)

    ## Where the points are on pixels; NaN for those outside
    function at = expected (p)
      at = [p.box(1) + p.box(3) * ([2; 5; 8] - p.x(1)) / diff(p.x), ...
            p.box(2) + p.box(4) * (p.y(2) - [3; 5; 7]) / diff(p.y)];
      is_out = any (at < p.box(1:2) + 10 | at > p.box(1:2) + p.box(3:4) - 10, 2);
      at(is_out,:) = NaN;
    endfunction

    ## Where pixels of the points' colors are seen, of those in MASK
    function at = seen (rgb, mask = true)
      at = NaN (3, 2);
      colors = [255 0 0; 0 153 0; 0 0 255];
      for k = 1:3
        [r, c] = find (all (rgb == reshape (uint8 (colors(k,:)), 1, 1, 3), 3) & mask);
        if (numel (r) > 20)
          at(k,:) = [mean(c), mean(r)] - 0.5;
        endif
      endfor
    endfunction

    ## How many pixels are about of this color
    function n = near (rgb, color)
      n = sum (vec (all (abs (double (rgb) - reshape (color, 1, 1, 3)) < 2, 3)));
    endfunction

    ## What a pixel of the window is in the axes
    function v = data_of (p, at)
      v = [p.x(1) + diff(p.x) * (at(1) - p.box(1)) / p.box(3), ...
           p.y(2) - diff(p.y) * (at(2) - p.box(2)) / p.box(4)];
    endfunction

    function p = zoomed (p, at, factor, which = [true true])
      v = x_plot.data_of (p, at);
      if (which(1))
        p.x = v(1) + (p.x - v(1)) * factor;
      endif
      if (which(2))
        p.y = v(2) + (p.y - v(2)) * factor;
      endif
    endfunction

    function p = panned (p, by)
      p.x -= by(1) * diff (p.x) / p.box(3);
      p.y += by(2) * diff (p.y) / p.box(4);
    endfunction

  endmethods

endclassdef
