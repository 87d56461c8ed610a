## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{r} =} glrecord (@var{file})
## @deftypefnx {octcuda} {@var{r} =} glrecord (@var{h}, @var{file})
## @deftypefnx {octcuda} {@var{r} =} glrecord (@dots{}, "FrameRate", @var{rate})
##
## Record a figure as a film.
##
## Make the recording @var{r} first.  Then, for each picture, change the figure and call
## @code{@var{r}.frame ()}, which adds the figure as it is now.  At the end,
## @code{@var{r}.close ()} completes the file.  The extension of @var{file} selects its format:
##
## @table @code
## @item .gif
## an animation with at most 255 colors for each frame; most viewers show up to 50 frames
## per second
## @item .png
## a file for each frame: @file{wave-0001.png}, @file{wave-0002.png} @dots{} for
## @file{wave.png}.  If the name has a number format, as @file{w%03d.png} has, it is used instead
## @item .mp4
## @itemx .avi, .m4v, .mkv, .mov, .webm
## a film.  The program @command{ffmpeg}, which must be installed, makes it; if the width or
## height of the figure is odd, a column or row of white pixels is added
## @end table
##
## @var{h} is a figure or axes, visible or not, of Octave's own plotting functions or of the gl*
## functions.  By default it is the current figure at the first frame: @code{gcf}, or
## @code{glcf} if all figures are of the gl* functions.  @var{rate} is the number of frames per
## second, by default 30.
##
## @var{r} is a glRecording.  It also closes when its last variable is cleared.  All frames
## must have the same size: do not resize the figure while you record.
##
## @example
## @group
## f = figure ("visible", "off");
## graphics_toolkit (f, "octcuda")
## h = plot (zeros (1, 100)); ylim ([-1 1]);
## r = glrecord (f, [tempname(), ".gif"], "FrameRate", 25);
## for k = 1:10
##   set (h, "ydata", sin ((1:100) / 10 + k / 2));
##   r.frame ();
## endfor
## r.close ();
## numel (imfinfo (r.file))
##   @result{} ans = 10
## unlink (r.file);
## close (f)
## @end group
## @end example
##
## @seealso{glRecording, getframe, glgetframe, glprint}
## @end deftypefn

function r = glrecord (varargin)

  args = varargin;
  h = [];
  if (! isempty (args) && ! ischar (args{1}))
    h = args{1};
    args(1) = [];
    if (! isscalar (h) || ! (isfigure (h) || isaxes (h)))
      error ("glrecord: H must be a figure or axes handle");
    endif
  endif
  if (isempty (args) || ! iscellstr (args(1)) || rows (args{1}) > 1 || ! iscellstr (args(2:2:end)) || mod (numel (args), 2) == 0)
    cuda.internal.usage ();
  endif
  rate = 30;
  for k = 2:2:numel (args)
    if (! strcmpi (args{k}, "FrameRate"))
      error ("octcuda:LogicError",
             "glrecord: unknown option \"%s\"; the only one is \"FrameRate\"", args{k});
    endif
    rate = args{k+1};
  endfor
  if (! (isnumeric (rate) && isreal (rate) && isscalar (rate) && rate >= 0.01 && rate <= 1000))
    error ("octcuda:LogicError", "glrecord: \"FrameRate\" must be a number from 0.01 to 1000");
  endif
  r = glRecording (h, args{1}, double (rate));

endfunction
