## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} octcuda_auto on
## @deftypefnx {octcuda} {} octcuda_auto off
## @deftypefnx {octcuda} {} octcuda_auto why
## @deftypefnx {octcuda} {@var{lines} =} octcuda_auto ("why")
## @deftypefnx {octcuda} {} octcuda_auto measure
## @deftypefnx {octcuda} {} octcuda_auto threshold
## @deftypefnx {octcuda} {} octcuda_auto ("threshold", @var{n})
## @deftypefnx {octcuda} {} octcuda_auto ("threshold", @var{kind}, @var{n})
## @deftypefnx {octcuda} {} octcuda_auto ("random", @var{where})
## @deftypefnx {octcuda} {@var{s} =} octcuda_auto ()
##
## Run programs that do not mention gpuArray on the device.
##
## After @code{octcuda_auto on}, operators and functions of core Octave compute
## large arrays on the device, and their results stay there.  Results with few
## elements are ordinary arrays.  The program does not notice: @code{class},
## @code{isa}, @code{typeinfo}, @code{whos}, @code{save}, errors and everything that
## is printed are as without the mode.  @code{octcuda_auto off} turns these arrays
## into ordinary ones in all variables, and switches the mode off.
##
## @itemize
## @item
## Arrays from @code{rand} and the like, from ranges and brackets, and parts of ordinary
## arrays are ordinary.  They go to the device when an operator or a function uses them.
## @code{linspace} and @code{repmat} make large arrays on the device.  Those from
## @code{zeros} and @code{ones} take no memory before an operation needs their elements, and
## become ordinary when the program writes elements.
## @item
## @code{arrayfun} compiles a function that only computes its results, as gpuArray's
## method does, and calls it for large arrays on the device.  Core calls all others:
## those that print, draw random numbers, have global or persistent variables, or use
## cells, structs or text; and calls with options.  @code{cellfun} is core's, because
## each cell may have another class and size.
## @item
## If the program often reads a few elements of an array, the array gets a copy on the
## host.  If it often writes a few elements, the array becomes an ordinary one.
## @item
## If the device reports an error, core computes with the same arguments: the error
## that you see is core's.
## @item
## If you have a function with the name of one of core's, your function is called, as
## without the mode.
## @item
## The warning @code{octcuda:fallback} is not given.
## @end itemize
##
## @code{octcuda_auto why} prints a table with a row for each line of the program
## that used the device, the slowest first, and says what to change there.  The
## device computes an array only when a result is needed, so its time counts for the
## line that needs the result.  If core computed there, the end of the row says why: a
## function has no version for the device, calls a function of the program, takes ordinary
## arrays (as @code{printf} does), or reported an error.  The table is also there after
## @code{octcuda_auto off}.  The columns are:
##
## @table @asis
## @item seconds
## the time that this line's operations took
## @item on device
## the number of operations on the device
## @item uploads, home
## the numbers of arrays that were copied to the device (uploads) and back to the host (home)
## @item mirrors
## arrays that were copied to the host because the program takes a few elements at a
## time
## @item by core
## the number of operations that core computed
## @item MB copied
## how much was copied in both directions
## @end table
##
## The result @var{lines} is an array of structs with these numbers, one for each line, and
## the reasons in the field @code{core}.
##
## An array goes to the device if it has enough elements for the operation to be
## faster there, including both copies.  How many that is depends on the kind of
## operation:
##
## @table @code
## @item elementwise
## operators, @code{abs}, @code{round}
## @item mapper
## @code{exp}, @code{sin}, @code{mod}, powers
## @item reduction
## @code{sum}, @code{max}, @code{mean}, @code{cumsum}, @code{norm}
## @item sort
## @code{sort}, @code{median}, @code{unique}
## @item product
## products and solves of matrices, @code{inv}, @code{eig}
## @item transform
## @code{fft}, @code{ifft2}
## @item other
## @code{std}, @code{filter}, @code{interp1}
## @end table
##
## Another number, @code{kept}, is for results: those with fewer elements than this are copied
## to the host at once.
##
## octcuda measures these numbers once on each machine, for about five seconds, when a
## program first uses an array that a usual machine would send to the device, and keeps them
## in the folder of compiled kernels.  If other programs keep the processors busy then, it
## does not measure, and takes the numbers of a usual machine; the next session tries again.
## @code{octcuda_auto measure} measures at once, and keeps what it finds even on a busy
## machine, with a warning.  If the environment variable @env{OCTCUDA_AUTO_MEASURE} is 0, only
## this command measures.
##
## @code{"threshold"} without @var{n} prints the numbers.  With @var{n} it sets them for this
## session: that of @var{kind}, or all of them.  @code{Inf} means never.  If @var{n} is a
## struct, its fields are kinds.  Operations on arrays that are already on the device run there
## whatever their size.
##
## The result @var{s} has the fields @code{on}, @code{threshold} (a struct of kinds)
## and @code{random}, and counts since the mode was switched on:
##
## @table @code
## @item operators
## @itemx functions
## operators and functions that ran on the device
## @item uploads
## ordinary arrays that were copied to the device
## @item known
## uses of an array that was there from an earlier upload
## @item home
## results that were copied to the host
## @item mirrors
## arrays that were copied to the host because the program takes a few elements at a
## time
## @item by_core
## operations that core computed after an error
## @item fallbacks
## operations that core computed because there is no version for the device
## @item seconds
## the time that all of this took
## @end table
##
## With @code{"random"} and @qcode{"device"}, @code{rand}, @code{randn}, @code{rande},
## @code{randg}, @code{randp}, @code{randi} and @code{randperm} take the numbers of arrays
## with at least @code{kept} elements from the device's generator (@code{gpurng}), and
## compiled functions can draw, too.  These are other numbers than core's.  @code{rand ("state", 1)}, or with
## @qcode{"seed"} or @qcode{"twister"}, then seeds both generators: core's, and the
## device's one, which all these functions share.  Without a seed, the device's numbers are
## the same in each session.  @qcode{"core"}, as at first, gives the numbers of plain Octave.
##
## If the environment variable @env{OCTCUDA_AUTO} is 1, the mode is switched on when
## octcuda is loaded.  If @file{~/.octaverc} contains @code{pkg load octcuda}, a
## script runs in this mode by @samp{OCTCUDA_AUTO=1 octave script.m} in a shell.
##
## These differences remain.  Sums of floating-point numbers, powers in compiled
## functions, and on a GPU products of matrices and functions such as @code{exp}, may differ
## from core's in the last digits.  Eigenvectors and singular vectors may have the other sign.
## The sum or product of @code{NA} and @code{NaN} may be the other one of the two, and an
## expression with @code{-NA}, which core displays as NaN, may be @code{NA}; on a GPU
## arithmetic may make @code{NaN} of @code{NA}.
## @code{sum}, @code{cumsum}, @code{cumprod}, @code{var}, and @code{prod} of complex numbers compute
## parts of an array separately: if one overflows, the result may be NaN, infinite or finite where
## core's is not.
## While the mode is on, the results of @code{gpuArray (x)} and of functions of gpuArrays
## are ordinary arrays to the program.
## @code{ifft} of an exactly Hermitian array is real, where core's result has rounding
## errors, or NaN, as its imaginary part.  Indices from @code{find}, and a range with the
## operator @code{+} in front, are matrices to @code{typeinfo}.  After @code{inv (A)} of a singular
## matrix, @code{A \ b} warns again.  These are no errors: text that is assigned to elements
## of a logical array, @code{&} and @code{|} of NaN and an array without elements, and a range as
## the second argument of @code{qr}.  Warnings of core's functions may have more lines "called
## from".  Arrays in these places stay gpuArrays after @code{octcuda_auto off}:
## properties of figures, persistent variables of methods and private functions, handles
## of functions in files with nested functions, and objects of old-style classes.
##
## @example
## @group
## octcuda_auto on
## x = linspace (0, 1, 1e6);
## s = sum (x .^ 2);
## class (x .^ 2)
##   @result{} ans = double
## octcuda_auto off
## @end group
## @end example
##
## @seealso{gpuArray, octcuda_backend}
## @end deftypefn

function s = octcuda_auto (what = "", varargin)

  names = {"", "on", "off", "why", "measure", "threshold", "random"};
  if (! ischar (what) || ! any (strcmp (what, names))
      || (nargin > 1 && ! any (strcmp (what, {"threshold", "random"})))
      || (strcmp (what, "random") && nargin != 2) || nargin > 3)
    print_usage ();
  endif
  switch (what)
    case "why"
      counts = __octcuda_auto__ (what);
      if (nargout == 0)
        print_lines (counts);
        return;
      endif
    case "threshold"
      counts = __octcuda_auto__ (what, thresholds (varargin{:}));
      if (nargin == 1 && nargout == 0)
        disp (counts.threshold);
        return;
      endif
    case "random"
      counts = __octcuda_auto__ (what, place (varargin{1}));
    otherwise
      counts = __octcuda_auto__ (what);
  endswitch
  if (nargin == 0 || nargout > 0)
    s = counts;
  endif

endfunction

## What "threshold" sets, as a struct with kinds as fields.
function s = thresholds (varargin)

  kinds = fieldnames (__octcuda_auto__ ("").threshold);
  n = Inf;
  if (nargin > 0)
    n = varargin{end};
  endif
  if (nargin == 2 && ! any (strcmp (varargin{1}, kinds)))
    error ("octcuda:LogicError", "octcuda_auto: KIND must be one of %s",
           strjoin (kinds', ", "));
  elseif (nargin == 2)
    kinds = varargin(1);
  endif
  s = struct ();
  if (isstruct (n))
    if (nargin == 2 || ! all (ismember (fieldnames (n), kinds)))
      error ("octcuda:LogicError",
             "octcuda_auto: a struct N must be the only argument; its fields must be among %s",
             strjoin (kinds(:)', ", "));
    endif
    s = n;
  elseif (nargin > 0)
    if (ischar (n))
      n = str2double (n);
    endif
    s = cell2struct (repmat ({n}, numel (kinds), 1), kinds(:), 1);
  endif
  if (! all (structfun (@is_count, s)))
    error ("octcuda:LogicError",
           "octcuda_auto: N must be a positive whole number or Inf");
  endif

endfunction

## What "random" sets.
function where = place (where)

  if (! (ischar (where) && any (strcmp (where, {"core", "device"}))))
    error ("octcuda:LogicError",
           "octcuda_auto: WHERE must be \"core\" or \"device\"");
  endif

endfunction

function yes = is_count (n)

  yes = isnumeric (n) && isreal (n) && isscalar (n) && n >= 1 && n == fix (n);

endfunction

## The lines that took longest come first.
function print_lines (lines)

  if (isempty (lines))
    if (octcuda_auto ().on)
      puts (["nothing was sent to the device, because no array was large enough: " ...
             "octcuda_auto threshold shows the sizes\n"]);
    else
      puts ("nothing was sent to the device: octcuda_auto on switches the mode on\n");
    endif
    return;
  endif
  [~, order] = sort ([lines.seconds], "descend");
  printf ("%10s %10s %8s %8s %8s %8s %10s  %s\n", "seconds", "on device",
          "uploads", "home", "mirrors", "by core", "MB copied", "line");
  for l = lines(order)'
    where = "at the prompt";
    if (l.line > 0)
      where = sprintf ("%s:%d", l.file, l.line);
    endif
    printf ("%10.4f %10d %8d %8d %8d %8d %10.1f  %s%s\n", l.seconds,
            l.operators + l.functions, l.uploads, l.home, l.mirrors,
            l.by_core + l.fallbacks, l.bytes / 1e6, where, advice (l));
  endfor
  puts ("results may differ from core's in the last digits; help octcuda_auto lists all differences\n");

endfunction

function text = advice (l)

  text = "";
  if (l.by_core + l.fallbacks > 0)
    text = ["  by core: " l.core];
  elseif (l.mirrors > 0)
    text = "  takes a few elements at a time: index whole ranges, or use masks";
  elseif (l.uploads > 3)
    text = "  sends other ordinary arrays each time: make them once, before the loop";
  endif

endfunction

%!assert (octcuda_auto ().on, false)
%!test
%! before = octcuda_auto ().threshold;
%! octcuda_auto ("threshold", 1000);
%! octcuda_auto on
%! nothing = evalc ("octcuda_auto why");
%! x = sin (ones (200));
%! text = evalc ("octcuda_auto why");
%! octcuda_auto off
%! octcuda_auto ("threshold", before);
%! assert (isempty (strfind (nothing, "nothing was sent")), false);
%! assert (isempty (strfind (text, "MB copied")), false);
%!test
%! text = evalc ("octcuda_auto threshold");
%! assert (regexp (text, "sort = [0-9I]", "once") > 0);
%!error id=octcuda:LogicError octcuda_auto ("threshold", struct ("elementwse", 100))
%!error id=octcuda:LogicError octcuda_auto ("threshold", "sort", struct ("sort", 100))
%!error <Invalid call> octcuda_auto ("sometimes")
%!error <Invalid call> octcuda_auto ("on", 1)
%!error <KIND must be one of kept, elementwise> octcuda_auto ("threshold", "some", 1)
%!error id=octcuda:LogicError octcuda_auto ("threshold", 0)
%!error id=octcuda:LogicError octcuda_auto ("random", "gpu")
