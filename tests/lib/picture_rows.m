## picture_rows.m -- the pictures that plots are compared with, a row each.
##
## ROWS = picture_rows ()
##
## ROWS is n x 3: a name, which is that of the reference tests/gl/pictures/NAME.png; the
## function that draws it into the current figure, of 320 x 240 pixels if it does not make
## it larger, and which may give a picture of its own; and what is to be seen.  The data
## are fixed: no random numbers.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function rows = picture_rows ()

  rows = {
    "plot", @draw_plot, "a blue sine, an orange cosine and a yellow parabola, thin and smooth, from edge to edge"
    "plot_styles", @draw_styles, "from top to bottom solid, dashed, dotted, dash-dotted, at left 1 point wide and at right 3 points; dashes go on around the corners"
    "plot_joins", @draw_joins, "two thick zigzags, above with round corners, below with pointed ones"
    "plot_markers", @draw_markers, "the markers + o * . x | _ square, and below diamond ^ v > < pentagram hexagram: each small in black, and above large with red edges, and yellow faces where there are faces"
    "plot_edges", @draw_edges, "squares, discs and crosses whose edges grow from thin at the left to thick at the right; above those of points, below those of lines, which are as thick"
    "plot_breaks", @draw_breaks, "a sine with two gaps, and between them a single point, which only the circle shows"
    "plot_matrix", @draw_matrix, "eight lines that fan out, in the seven colours and again the first one"
    "plot_properties", @draw_properties, "a broad green line that the grey grid is seen through, on it squares with white faces"
    "plot_many", @draw_many, "a blue band of a million samples with one peak upwards at 0.7 that is not lost"
    "plot_far", @draw_far, "ten whole circles on a straight line, in steps as even as doubles there can be; the labels of x are 0, 5, 10 times 1e-8 more than 1e7, as is said below"
    "semilogx", @draw_semilogx, "an S: x from 0.01 to 100 by powers of ten, at each of them a grid line"
    "semilogy", @draw_semilogy, "a straight line that falls from 1 to 1e-8; y by powers of ten"
    "loglog", @draw_loglog, "three straight lines of slopes 1, 2 and -1 through (1, 1), grid on both axes"
    "stairs", @draw_stairs, "steps of a sine in blue, and of a cosine in red with circles at the corners"
    "bar", @draw_bar, "three groups of two bars, one of them negative, all from 0; black edges"
    "bar_log", @draw_bar_log, "four bars on a logarithmic axis from 1 to 1000, the first of no height, each other a third higher than the one before"
    "bar_stacked", @draw_stacked, "four bars of three colours on top of each other, narrow"
    "hist", @draw_hist, "a bell of 15 bars that touch"
    "scatter", @draw_scatter, "a spiral of circles that grow outwards and go from violet to yellow, unfilled"
    "scatter_filled", @draw_filled, "three large discs, red, green and blue, half transparent where they overlap; to the right of them squares without edges, of their own colours"
    "scatter_units", @draw_units, "four discs 2 wide in units of the data, which touch each other, and a small black one of 8 points in the middle"
    "scatter_many", @draw_cloud, "400000 points: a spiral whose arms go from violet inside to yellow outside"
    "density", @draw_density, "the same points by how many there are on each pixel, from black over red and yellow to white: the arms are brightest along their front"
    "density_counts", @draw_counts, "four squares of dots, from lower left to upper right with 1, 10, 100 and 1000 points on each pixel, in the colours that the bar at the right has at 1, 10, 100 and 1000: dark violet, blue, green and yellow"
    "image", @draw_image, "8 x 8 cells without gaps, from blue in the first row, which is at the top, to red in the last one; within a row they become a little redder to the right"
    "image_rgb", @draw_rgb, "red grows to the right, green downwards, blue is 0.5 everywhere; the axes are those of xdata and ydata"
    "imagesc", @draw_imagesc, "peaks with a colour bar from -6 to 8 at the right, which is called height; row 1 at the top"
    "colorbar_outside", @draw_bars_outside, "four times the same 4 x 4 cells, each with a bar of 16 colours: above left it is above them, under the title, above right at the right, below left at the left, and below right below them; violet is at its lower or left end; numbers are beyond the bar and volts beyond the numbers, and the right ones are times 10^6"
    "colorbar_inside", @draw_bars_inside, "the same cells with bars over them, at the side that the title says; numbers and volts are towards the middle"
    "image_linear", @draw_linear, "4 x 4 values with soft transitions; one cell of NaN is transparent, the white behind is seen"
    "pcolor", @draw_pcolor, "four times three cells of widths 1, 2, 4 and 8, the darkest at the lower left"
    "pcolor_even", @draw_even, "peaks upright: the highest place is above the middle, the lowest below it"
    "quiver", @draw_quiver, "arrows that go around the middle against the clock, longer outside, with heads"
    "text", @draw_text, "formulas: x^2+y_i, Greek letters, bold and italic words, an integral, colours; umlauts and the euro sign"
    "text_places", @draw_places, "around the cross at the left three words left, center and right of it, at the right top, middle and bottom; in the middle one word by 0, 45, 90 and 180 degrees around a point"
    "title", @draw_title, "a title of two large lines above, a red omega below and volts, turned by 90 degrees, at the left; nothing is cut off"
    "legend", @draw_legend, "a legend at the upper left with a line, dashes with circles, a disc and a box, each with its name; it covers the lines"
    "legend_colors", @draw_legend_colors, "at the left bars in violet, green and yellow, and three swatches of these colors; at the right points from violet to yellow, and a green one in the legend; the third pair of names is that of two of four lines"
    "legend_south", @draw_legend_south, "a legend with two names at the lower right, from displayname"
    "legend_best", @draw_legend_best, "an arc that leaves only the lower middle free, and there the legend"
    "legend_outside", @draw_legend_outside, "a legend beside the axes at the right, which are narrower for it"
    "subplot", @draw_subplot, "two axes above, one below as wide as both, each with a title and labels that do not touch the others'"
    "axes", @draw_axes, "a decaying wave, and over it at the upper right small axes of its own with the beginning in red"
    "axis_equal", @draw_equal, "a circle that is round, and a square around it that is square"
    "axis_image", @draw_cells, "a picture of 8 x 16 square cells, which fills its box; the bar beside it is as high"
    "axis_square", @draw_square, "a parabola in a box as wide as high"
    "axis_tight", @draw_tight, "a line that touches all four sides of the box"
    "axis_ij", @draw_ij, "a line that falls although y grows, since y grows downwards: 1 at the top, 10 at the bottom"
    "axis_off", @draw_off, "a star of five points alone, without box, ticks and labels"
    "grid", @draw_grid, "grid lines at the ticks and fainter ones between them"
    "box", @draw_box, "at the left axes with a line around, at the right only the lower and the left line"
    "date", @draw_date, "a line over the months of a year: the labels of x are months"
    "reversed", @draw_reversed, "x grows to the left, y downwards: the parabola has its top at the lower left"
    "colormap", @draw_colormap, "the same ramp in viridis, jet, hot and gray, each with dark at the left but jet, which begins blue"
    "caxis", @draw_caxis, "a ramp from 0 to 1 of which the left quarter is all violet and the right one all yellow; the bar ends at 0.25 and 0.75"
    "linkaxes", @draw_linked, "two axes with the same limits of x, from 2 to 4, though the lines in them are of different length"
    "ticks_given", @draw_ticks_given, "one period of a sine with five ticks of x, whose labels are short: 0, 3.14159, 6.28319; to the right a sine around a million, y of which has -1, 0 and 1 and above it 1e6 +"
    "limits", @draw_limits, "a sine of which only x from 1 to 5 and y from 0 to 1 are seen; it ends at the box"
    "hold", @draw_hold, "a grey image, on it a red line, on both a green disc"
    "empty", @draw_empty, "four axes: nothing; one point; a constant line; nothing but NaN: ticks everywhere"
    "color", @draw_color, "a dark blue figure with darker axes, light ticks and label, a white title and a yellow line"
    "alpha", @draw_alpha, "three broad lines of 40 % that cross, and are darker where they do"
    "clf", @draw_clf, "a single straight line from the lower left to the upper right; of what was there before nothing"
    "print", @draw_print, "the same sine, 200 dots to the inch: text and lines twice as large as in the others"
  };

endfunction

function larger (w, h)
  set (glcf (), "position", [0 0 w h]);
endfunction

function z = hills (n)
  z = peaks (n);
endfunction

## --- lines

function draw_plot ()
  x = linspace (0, 10, 200);
  glplot (x, sin (x), x, cos (x), x, (x / 5 - 1) .^ 2 - 0.5);
endfunction

function draw_styles ()
  styles = {"-", "--", ":", "-."};
  glhold on
  for k = 1:4
    y = 5 - k + [0 0.5 0 0.5 0];
    glplot (1:5, y, ["k", styles{k}], "linewidth", 1);
    glplot (7:11, y, ["b", styles{k}], "linewidth", 3);
  endfor
  glaxis ([0 12 0.5 5]);
endfunction

function draw_joins ()
  x = [0 1 2 3 4 5];
  y = [0 1 0 1 0 0.2];
  glplot (x, y + 2, "linewidth", 10, "linejoin", "round");
  glhold on
  glplot (x, y, "linewidth", 10, "linejoin", "miter");
  glaxis ([-1 6 -1 4]);
endfunction

function draw_markers ()
  markers = {"+", "o", "*", ".", "x", "|", "_", "s", "d", "^", "v", ">", "<", "p", "h"};
  glhold on
  for k = 1:numel (markers)
    x = mod (k - 1, 8) + 1;
    y = 4 - 2 * (k > 8);
    glplot (x, y, "marker", markers{k}, "color", "k");
    glplot (x, y + 1, "marker", markers{k}, "markersize", 14, "markeredgecolor", "r", ...
            "markerfacecolor", "y", "linestyle", "none");
  endfor
  glaxis ([0 9 1 6]);
endfunction

function draw_edges ()
  widths = [0.5 1 2 4 6];
  for k = 1:5
    markers = "sox";
    for m = 1:3
      glscatter (k, 7 - m, 200, "b", markers(m), "linewidth", widths(k));
      glhold on
      glplot (k, 4 - m, ["b", markers(m)], "markersize", sqrt (200), "linewidth", widths(k));
    endfor
  endfor
  glaxis ([0 6 0 7]);
endfunction

function draw_breaks ()
  x = linspace (0, 10, 101);
  y = sin (x);
  y([31:40, 42:55]) = NaN;
  glplot (x, y, "linewidth", 2);
  glhold on
  glplot (x(41), y(41), "ro");
endfunction

function draw_matrix ()
  glplot ((0:4)', (0:4)' * (1:8));
endfunction

function draw_properties ()
  glplot (1:5, [1 3 2 4 3], "color", [0 0.5 0], "linewidth", 6, "alpha", 0.6, "marker", "s", ...
          "markersize", 9, "markerfacecolor", "w", "markeredgecolor", "k");
  glgrid on
endfunction

function draw_many ()
  t = (0:1e6-1) / 1e6;
  y = sin (4 * pi * t) + 0.2 * sin (1e5 * t);
  y(700001) = 2;
  glplot (t, y);
endfunction

function draw_far ()
  glplot (1e7 + (0:9) * 1e-8, 0:9, "o");
endfunction

function draw_semilogx ()
  x = logspace (-2, 2, 100);
  glsemilogx (x, 1 ./ (1 + 1 ./ x), "linewidth", 2);
  glgrid minor
endfunction

function draw_semilogy ()
  glsemilogy (0:8, 10 .^ (0:-1:-8), "-o");
  glgrid on
endfunction

function draw_loglog ()
  x = logspace (-2, 2, 20);
  glloglog (x, x, x, x .^ 2, x, 1 ./ x);
  glgrid on
endfunction

function draw_stairs ()
  x = 0:0.5:6;
  glstairs (x, sin (x), "b");
  glhold on
  glstairs (x, cos (x), "r-o");
endfunction

## --- bars, points

function draw_bar ()
  glbar ([3 1; 2 5; -2 4]);
endfunction

function draw_bar_log ()
  glbar (10 .^ (0:3));
  set (glca (), "yscale", "log");
endfunction

function draw_stacked ()
  glbar ([1 2 3; 3 2 1; 2 2 2; 1 1 4], 0.4, "stacked");
endfunction

function draw_hist ()
  u = ((1:2000) - 0.5) / 2000;
  glhist (erfinv (2 * u - 1), 15);
endfunction

function draw_scatter ()
  k = 1:40;
  glscatter (k .* cos (k / 3), k .* sin (k / 3), 2 * k, k);
endfunction

function draw_filled ()
  glscatter ([1 1.5 1.25], [1 1 1.6], 2500, [1 0 0; 0 0.7 0; 0 0 1], "o", "filled", "alpha", 0.5);
  glhold on
  glscatter ([3 3 3], [0.7 1.2 1.7], [60 120 240], [0.1 0.5 0.9], "s", "filled");
  glaxis ([0 4 0 2.5]);
endfunction

function draw_units ()
  glscatter ([1 3 1 3], [1 1 3 3], 4, [1 2 3 4], "filled", "sizeunits", "data");
  glhold on
  glscatter (2, 2, 64, "k", "filled");
  glaxis equal
  glaxis ([-1 5 -1 5]);
endfunction

function [x, y, r] = cloud ()
  k = 1:4e5;
  u = mod (k * (sqrt (5) - 1) / 2, 1);
  v = mod (k * (sqrt (2) - 1), 1);
  r = sqrt (k / 4e5);
  a = 6 * r + 2 * pi * floor (3 * v) / 3 + 0.8 * u .^ 2;
  [x, y] = deal (r .* cos (a), r .* sin (a));
endfunction

function draw_cloud ()
  [x, y, r] = cloud ();
  glscatter (x, y, 2, r, ".");
  glaxis equal
endfunction

function draw_density ()
  [x, y] = cloud ();
  glscatter (x, y, 2, "mode", "density");
  glaxis equal
  glcolormap (hot (64));
endfunction

## --- images, cells, arrows

function draw_image ()
  glimage (reshape (1:64, 8, 8).');
  glcolormap (jet (64));
endfunction

function draw_rgb ()
  [x, y] = meshgrid ((0:31) / 31);
  glimage ([10 20], [0 1], cat (3, x, y, 0.5 + 0 * x));
endfunction

function draw_imagesc ()
  glimagesc (hills (40));
  glcolorbar ("label", "height");
endfunction

## As far apart as pixels are, or farther; the dots of a square are seen apart.
function draw_counts ()
  [x, y] = meshgrid (linspace (0, 0.25, 12));
  data = [];
  for k = 0:3
    data = [data; repmat([x(:), y(:)] + k / 4 + 0.01, 10 ^ k, 1)];
  endfor
  glscatter (data(:,1), data(:,2), 1, "mode", "density");
  glaxis ([0 1.05 0 1.05]);
  glcolorbar ("label", "points on a pixel");
endfunction

function draw_bars (ending)
  larger (640, 480);
  places = {"north", "east", "west", "south"};
  for k = 1:4
    ax = glsubplot (2, 2, k);
    glimagesc (magic (4) * [1 1e6](2 - mod (k, 2)));
    glcolormap (ax, viridis (16));
    gltitle ([places{k}, ending]);
    glcolorbar ("label", "volts", "location", [places{k}, ending]);
  endfor
endfunction

function draw_bars_outside ()
  draw_bars ("outside");
endfunction

function draw_bars_inside ()
  draw_bars ("");
endfunction

function draw_linear ()
  c = magic (4);
  c(2,3) = NaN;
  h = glimagesc (c);
  h.interpolation = "linear";
endfunction

function draw_pcolor ()
  glpcolor ([0 1 3 7 15], [0 1 2 3], reshape (1:20, 4, 5));
endfunction

function draw_even ()
  glpcolor (linspace (-3, 3, 30), linspace (-3, 3, 30), hills (30));
endfunction

function draw_quiver ()
  [x, y] = meshgrid (-2:2);
  glquiver (x, y, -y, x);
endfunction

## --- texts

function draw_text ()
  gltext (0.05, 0.85, "x^2 + y_i^{n+1} = \\alpha\\beta\\gamma", "fontsize", 14);
  gltext (0.05, 0.65, "{\\bf bold} {\\it italic} {\\bf\\it both} plain");
  gltext (0.05, 0.45, "\\int \\Sigma \\leq \\infty \\pm \\rightarrow \\partial \\Omega", "fontsize", 16);
  gltext (0.05, 0.25, "{\\color{red}red} {\\color[rgb]{0 0.5 1}sky} \\fontsize{16}large");
  gltext (0.05, 0.1, "äöüß € \\_ x^2", "interpreter", "none", "color", [0.3 0 0.5]);
endfunction

function draw_places ()
  words = {"left", "center", "right"};
  heights = {"top", "middle", "bottom"};
  glplot ([1 1 NaN 0.3 1.7 NaN 0.3 1.7 NaN 0.3 1.7], [0.3 3.7 NaN 1 1 NaN 2 2 NaN 3 3], "c");
  glhold on
  glplot (2.8, 2, "r+", 4, [1 2 3], "r+");
  for k = 1:3
    gltext (1, k, words{k}, "horizontalalignment", words{k});
    gltext (4, k, heights{k}, "verticalalignment", heights{k});
  endfor
  for angle = [0 45 90 180]
    gltext (2.8, 2, "  turned", "rotation", angle);
  endfor
  glaxis ([0 5 0 4]);
endfunction

function draw_title ()
  glplot (1:10);
  gltitle ({"first line", "second: \\lambda_0 = 3"}, "fontsize", 14);
  glxlabel ("\\omega", "color", "r");
  glylabel ("volts");
endfunction

function draw_legend ()
  x = 0:10;
  glplot (x, sin (x) + 2);
  glhold on
  glplot (x, cos (x) - 1, "r--o");
  glscatter (x, 3 + 0 * x, 30, "k", "filled");
  glbar (x, 0.5 + 0 * x);
  gllegend ("a line", "x_1 and x_2", "discs", "bars", "location", "northwest");
endfunction

function draw_legend_colors ()
  larger (640, 240);
  glsubplot (1, 3, 1);
  glhist ([1 2 2 3 3 3; 3 3 2 2 2 1; 1 1 1 2 3 3]', 3);
  gllegend ("a", "b", "c", "location", "north");
  glsubplot (1, 3, 2);
  glscatter (1:9, (1:9) .^ 2, 36, 1:9, "filled");
  gllegend ("points", "location", "northwest");
  glsubplot (1, 3, 3);
  glplot (0:10, (0:10)' * (1:4));
  gllegend ("one", "two", "location", "northwest");
endfunction

function draw_legend_south ()
  glplot (1:9, (1:9) .^ 2, "displayname", "squares");
  glhold on
  glplot (1:9, 9 * (1:9), ":", "displayname", "\\it products", "linewidth", 2);
  gllegend ("location", "southeast");
endfunction

function draw_legend_best ()
  x = linspace (0, pi, 50);
  glplot (x, sin (x), x, 0.9 * sin (x));
  gllegend ("high", "low", "location", "best");
endfunction

function draw_legend_outside ()
  glplot (0:10, (0:10)' * [1 2]);
  gllegend ("once", "twice", "location", "northeastoutside");
endfunction

## --- axes

function draw_subplot ()
  larger (480, 360);
  glsubplot (2, 2, 1);
  glplot (1:3);
  gltitle ("one");
  glxlabel ("x");
  glylabel ("y");
  glsubplot (2, 2, 2);
  glplot (1000 * [3 1 2], "r");
  gltitle ("two");
  glxlabel ("x");
  glsubplot (2, 2, 3:4);
  glbar ([1 4 2 5]);
  gltitle ("three and four");
endfunction

function draw_axes ()
  x = linspace (0, 20, 300);
  y = exp (-x / 6) .* sin (3 * x);
  glplot (x, y);
  glylim ([-1 2]);
  glaxes ("position", [0.6 0.66 0.32 0.23], "fontsize", 7);
  glplot (x(x < 2), y(x < 2), "r");
endfunction

function draw_equal ()
  a = linspace (0, 2 * pi, 100);
  glplot (cos (a), sin (a), [-1 1 1 -1 -1], [-1 -1 1 1 -1]);
  glaxis equal
endfunction

function draw_cells ()
  glimagesc (hills (16)(1:2:end,:));
  glaxis image
  glcolorbar ();
endfunction

function draw_square ()
  glplot (0:0.1:3, (0:0.1:3) .^ 2);
  glaxis square
endfunction

function draw_tight ()
  glplot (0.3:0.1:2.7, (0.3:0.1:2.7) .^ 2);
  glaxis tight
endfunction

function draw_ij ()
  glplot (1:10, 1:10);
  glaxis ij
endfunction

function draw_off ()
  a = pi / 2 + 4 * pi / 5 * (0:5);
  glplot (cos (a), sin (a), "m", "linewidth", 2);
  glaxis equal
  glaxis off
endfunction

function draw_grid ()
  glplot (1:10, (1:10) .^ 2);
  glgrid on
  glgrid minor
endfunction

function draw_box ()
  glsubplot (1, 2, 1);
  glplot (1:3);
  glbox on
  glsubplot (1, 2, 2);
  glplot (1:3);
  glbox off
endfunction

function draw_date ()
  day = datenum (2026, 1, 1):7:datenum (2026, 12, 31);
  glplot (day, sin ((day - day(1)) / 58));
  set (glca (), "xscale", "date");
endfunction

function draw_reversed ()
  glplot (0:0.1:3, (0:0.1:3) .^ 2);
  set (glca (), "xdir", "reverse", "ydir", "reverse");
endfunction

function draw_colormap ()
  maps = {"viridis", "jet", "hot", "gray"};
  for k = 1:4
    ax = glsubplot (4, 1, k);
    glimagesc (1:32);
    glcolormap (ax, feval (maps{k}, 64));   # alone they have other sizes in newer Octaves
    axis (ax, "off");
  endfor
endfunction

function draw_caxis ()
  glimagesc ([0 1], [0 1], linspace (0, 1, 64));
  glcaxis ([0.25 0.75]);
  glcolorbar ();
endfunction

function draw_linked ()
  a = glsubplot (2, 1, 1);
  glplot (1:5);
  b = glsubplot (2, 1, 2);
  glplot (0:10, (0:10) .^ 2, "r");
  gllinkaxes ([a; b], "x");
  glxlim (b, [2 4]);
endfunction

function draw_ticks_given ()
  larger (640, 240);
  x = linspace (0, 2 * pi, 200);
  glsubplot (1, 2, 1);
  glplot (x, sin (x));
  set (glca (), "xtick", 0:pi/2:2*pi);
  glsubplot (1, 2, 2);
  glplot (x, 1e6 + sin (x));
endfunction

function draw_limits ()
  x = linspace (0, 10, 300);
  glplot (x, sin (x), "linewidth", 3);
  glxlim ([1 5]);
  glylim ([0 1]);
endfunction

function draw_hold ()
  glimagesc (hills (20));
  glcolormap (gray (64));
  glhold on
  glplot ([1 20], [1 20], "r", "linewidth", 4);
  glscatter (10, 10, 400, [0 0.8 0], "filled");
endfunction

function draw_empty ()
  data = {{}, {5}, {[2 2 2]}, {[NaN NaN]}};
  for k = 1:4
    glsubplot (2, 2, k);
    if (! isempty (data{k}))
      glplot (data{k}{:}, "o-");
    endif
  endfor
endfunction

function draw_color ()
  set (glcf (), "color", [0.1 0.1 0.3]);
  glplot (1:10, mod ((1:10) .^ 2, 7), "y");
  set (glca (), "color", [0 0 0.1], "xcolor", [0.8 0.8 0.9], "ycolor", [0.8 0.8 0.9]);
  glylabel ("hours");
  gltitle ("night", "color", "w");
  glgrid on
endfunction

function draw_alpha ()
  glplot ([0 1], [0 1], [0 1], [1 0], [0 1], [0.5 0.5]);
  set (glca ().children, "linewidth", 15, "alpha", 0.4);
endfunction

function draw_clf ()
  glimagesc (magic (4));
  glcolorbar ();
  glclf ();
  glbar (1:3);
  glcla ();
  glplot ([0 1], [0 1]);
  gldrawnow ();
endfunction

function rgb = draw_print ()
  x = linspace (0, 10, 200);
  glplot (x, sin (x));
  gltitle ("a sine");
  file = [tempname(), ".png"];
  glprint (glcf (), file, "-S480,360", "-r200");
  rgb = imread (file);
  unlink (file);
endfunction
