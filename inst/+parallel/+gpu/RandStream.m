## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef RandStream < handle

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{s} =} parallel.gpu.RandStream (@var{type})
  ## @deftypefnx {octcuda} {@var{s} =} parallel.gpu.RandStream (@var{type}, @qcode{"Seed"}, @var{seed})
  ## @deftypefnx {octcuda} {@var{s} =} parallel.gpu.RandStream (@dots{}, @qcode{"NormalTransform"}, @qcode{"BoxMuller"})
  ## @deftypefnx {octcuda} {[@var{s1}, @var{s2}, @dots{}] =} parallel.gpu.RandStream.create (@var{type}, @qcode{"NumStreams"}, @var{n}, @dots{})
  ## @deftypefnx {octcuda} {@var{s} =} parallel.gpu.RandStream.getGlobalStream ()
  ## @deftypefnx {octcuda} {@var{before} =} parallel.gpu.RandStream.setGlobalStream (@var{s})
  ## @deftypefnx {octcuda} {} parallel.gpu.RandStream.list ()
  ##
  ## A stream of random numbers on the GPU, as in MATLAB.
  ##
  ## @var{type} is @qcode{"Philox"}, @qcode{"Threefry"}, @qcode{"XORWOW"} or
  ## @qcode{"CombRecursive"}; MATLAB's longer names, such as
  ## @qcode{"Threefry4x64_20"} and @qcode{"mrg32k3a"}, are accepted too.
  ## @var{seed} is a whole number from 0 to 2^53 - 1, or @qcode{"shuffle"}; without
  ## one it is 0.  Normal numbers are made by Box and Muller's method only.  The
  ## numbers are those of @code{gpuArray.rand} and the like with that generator and
  ## seed (@code{gpurng}); they are not MATLAB's.
  ##
  ## @table @code
  ## @item rand (@var{s}, @dots{})
  ## @itemx randn (@var{s}, @dots{})
  ## @itemx randi (@var{s}, @var{limits}, @dots{})
  ## @itemx randperm (@var{s}, @var{n}, @var{m})
  ## Draw numbers, as the functions of gpuArray with these names.
  ##
  ## @item reset (@var{s})
  ## @itemx reset (@var{s}, @var{seed})
  ## Restart, with the same or another seed.
  ## @end table
  ##
  ## @code{create} makes @var{n} independent streams from one seed, one for each output,
  ## or with @qcode{"CellOutput"}, true all in a cell array.  @qcode{"StreamIndices"}
  ## selects which of the @var{n} to make; @qcode{"Seed"} and @qcode{"NormalTransform"}
  ## are as above.  Philox and Threefry have 2^32 streams for each seed.  With the other
  ## generators, the seed of each stream but the first is computed from @var{seed} and
  ## its index.
  ##
  ## The global stream is the generator of @code{gpuArray.rand}, which
  ## @code{gpurng} sets too.  @code{setGlobalStream} replaces it by @var{s} and
  ## returns the previous one.  @code{list} prints the generators.
  ##
  ## @code{Type}, @code{Seed}, @code{NumStreams}, @code{StreamIndex} and
  ## @code{NormalTransform} can be read.  @code{State} can also be set to an
  ## earlier value: then the numbers that followed it are drawn again.  There are
  ## no substreams.
  ##
  ## @example
  ## @group
  ## s = parallel.gpu.RandStream ("Philox", "Seed", 7);
  ## state = s.State;
  ## x = rand (s, 1, 3);
  ## s.State = state;
  ## isequal (x, rand (s, 1, 3))
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @seealso{gpurng, gpuArray}
  ## @end deftypefn

  properties (Dependent, SetAccess = private)
    ## -*- texinfo -*-
    ## @deftp {parallel.gpu.RandStream} Type
    ## The name of the generator.
    ## @end deftp
    Type;
    ## -*- texinfo -*-
    ## @deftp {parallel.gpu.RandStream} Seed
    ## The seed from which the stream began, a whole number.
    ## @end deftp
    Seed;
    ## -*- texinfo -*-
    ## @deftp {parallel.gpu.RandStream} NumStreams
    ## How many streams were made together.
    ## @end deftp
    NumStreams;
    ## -*- texinfo -*-
    ## @deftp {parallel.gpu.RandStream} StreamIndex
    ## Which one of them this is, from 1.
    ## @end deftp
    StreamIndex;
  endproperties

  properties (Dependent)
    ## -*- texinfo -*-
    ## @deftp {parallel.gpu.RandStream} NormalTransform
    ## @qcode{"BoxMuller"}, how normal numbers are made; it takes no other
    ## value.
    ## @end deftp
    NormalTransform;
    ## -*- texinfo -*-
    ## @deftp {parallel.gpu.RandStream} Substream
    ## 1: there are no substreams; it takes no other value.
    ## @end deftp
    Substream;
    ## -*- texinfo -*-
    ## @deftp {parallel.gpu.RandStream} State
    ## Numbers of class uint32 that say which ones are drawn next.  If it is
    ## set to an earlier value, the numbers that followed it are drawn again.
    ## @end deftp
    State;
  endproperties

  properties (Access = private)
    words = 0;      # how it stands; [] for the global stream
    made = {};      # type, seed, number of streams, index; what it began with
  endproperties

  methods

    function this = RandStream (type, varargin)
      if (nargin < 1)
        cuda.internal.usage ();
      endif
      [seed, transform] = cuda.internal.options ("parallel.gpu.RandStream", pairs (varargin), ...
                                       "Seed", 0, ...
                                       "NormalTransform/RandnAlg", "BoxMuller");
      check_transform (transform);
      start (this, type_of (type), seed_of (seed), 1, 1);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.RandStream} {@var{x} =} rand (@var{s}, @dots{})
    ##
    ## A gpuArray of numbers between 0 and 1; the arguments are those of
    ## @code{gpuArray.rand}.  See @code{help parallel.gpu.RandStream}.
    ## @end deftypefn
    function x = rand (this, varargin)
      x = draw (this, @() gpuArray.rand (varargin{:}));
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.RandStream} {@var{x} =} randn (@var{s}, @dots{})
    ##
    ## A gpuArray of normal numbers; the arguments are those of
    ## @code{gpuArray.randn}.  See @code{help parallel.gpu.RandStream}.
    ## @end deftypefn
    function x = randn (this, varargin)
      x = draw (this, @() gpuArray.randn (varargin{:}));
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.RandStream} {@var{x} =} randi (@var{s}, @var{limits}, @dots{})
    ##
    ## A gpuArray of integers; the arguments are those of
    ## @code{gpuArray.randi}.  See @code{help parallel.gpu.RandStream}.
    ## @end deftypefn
    function x = randi (this, varargin)
      x = draw (this, @() gpuArray.randi (varargin{:}));
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.RandStream} {@var{x} =} randperm (@var{s}, @var{n}, @var{m})
    ##
    ## @var{m} of the numbers 1 to @var{n} in random order, as a gpuArray.  See
    ## @code{help parallel.gpu.RandStream}.
    ## @end deftypefn
    function x = randperm (this, varargin)
      x = draw (this, @() gpuArray.randperm (varargin{:}));
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.RandStream} {} reset (@var{s}, @var{seed})
    ##
    ## Begin anew, with the same seed or another.  See @code{help
    ## parallel.gpu.RandStream}.
    ## @end deftypefn
    function reset (this, seed)
      now = origin (this);
      if (nargin < 2)
        seed = now{2};
      endif
      start (this, now{1}, seed_of (seed), now{3:4});
    endfunction

    function x = get.Type (this)
      x = origin (this){1};
    endfunction

    function x = get.Seed (this)
      x = origin (this){2};
    endfunction

    function x = get.NumStreams (this)
      x = origin (this){3};
    endfunction

    function x = get.StreamIndex (this)
      x = origin (this){4};
    endfunction

    function x = get.NormalTransform (this)
      x = "BoxMuller";
    endfunction

    function set.NormalTransform (this, x)
      check_transform (x);
    endfunction

    function x = get.Substream (this)
      x = 1;
    endfunction

    function set.Substream (this, x)
      if (! isequal (x, 1))
        error ("octcuda:NotSupported", ["a stream has no substreams: make several " ...
               "streams by parallel.gpu.RandStream.create"]);
      endif
    endfunction

    function x = get.State (this)
      x = state_of (this);
    endfunction

    function set.State (this, x)
      now = state_of (this);
      if (! (isa (x, "uint32") && numel (x) == numel (now)))
        error ("octcuda:LogicError", ["State must be the saved State of a " ...
               "stream, %d numbers of class uint32"], numel (now));
      elseif (x(1) != now(1))
        error ("octcuda:LogicError", ["State belongs to another generator: this " ...
               "stream is of type %s"], this.Type);
      endif
      if (! is_global (this))
        [~, x] = cuda.internal.random_with (x(:), @() []);
      endif
      put (this, x(:));
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.RandStream} {} disp (@var{s})
    ##
    ## Print the properties of @var{s}.  See @code{help parallel.gpu.RandStream}.
    ## @end deftypefn
    function disp (this)
      now = origin (this);
      printf ("  %s random stream on the GPU%s\n", now{1}, ...
              {"", " (the global one)"}{1 + is_global(this)});
      printf ("               Seed: %d\n", now{2});
      if (now{3} > 1)
        printf ("         NumStreams: %d\n        StreamIndex: %d\n", now{3:4});
      endif
      printf ("    NormalTransform: BoxMuller\n");
    endfunction

  endmethods

  methods (Static)

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.RandStream} {[@var{s1}, @var{s2}, @dots{}] =} parallel.gpu.RandStream.create (@var{type}, @var{name}, @var{value}, @dots{})
    ##
    ## Make independent streams from one seed, one for each output.  See
    ## @code{help parallel.gpu.RandStream}.
    ## @end deftypefn
    function varargout = create (type, varargin)
      who = "parallel.gpu.RandStream.create";
      if (nargin < 1)
        cuda.internal.usage ([who " (type, \"NumStreams\", n, ...)"]);
      endif
      [n, which, seed, transform, is_cell] ...
        = cuda.internal.options (who, pairs (varargin), "NumStreams", 1, "StreamIndices", [], ...
                       "Seed", 0, "NormalTransform/RandnAlg", "BoxMuller", ...
                       "CellOutput", false);
      n = cuda.internal.whole_number ("NumStreams", n, 1);
      seed = seed_of (seed);
      is_cell = cuda.internal.as_flag ("CellOutput", is_cell);
      if (isnumeric (which) && isempty (which))
        which = 1:n;
      endif
      check_indices (which, n);
      if (! is_cell && nargout > numel (which))
        error ("octcuda:LogicError", "%s: there are %d streams for %d outputs", ...
               who, numel (which), nargout);
      elseif (! is_cell)
        which = which(1:max (nargout, 1));
      endif
      streams = cell (1, numel (which));
      for i = 1:numel (which)
        streams{i} = parallel.gpu.RandStream (type, "NormalTransform", transform);
        start (streams{i}, type_of (type), seed, n, double (which(i)));
      endfor
      if (is_cell)
        streams = {streams};
      endif
      varargout = streams;
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.RandStream} {@var{names} =} parallel.gpu.RandStream.list ()
    ##
    ## The types of generators, a cell array; without an output they are
    ## printed.  See @code{help parallel.gpu.RandStream}.
    ## @end deftypefn
    function names = list ()
      table = __random__ ("names");
      table = table(! cellfun ("isempty", table(:,1)) ...
                    & ! strcmp (table(:,1), "Twister"),:);
      if (nargout)
        names = table(:,1);
        return;
      endif
      printf ("Generators of parallel.gpu.RandStream:\n");
      for row = table'
        printf ("  %-14s %s\n", row{:});
      endfor
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.RandStream} {@var{s} =} parallel.gpu.RandStream.getGlobalStream ()
    ##
    ## The stream from which @code{gpuArray.rand} draws.  See @code{help
    ## parallel.gpu.RandStream}.
    ## @end deftypefn
    function s = getGlobalStream ()
      s = global_stream ();
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.RandStream} {@var{before} =} parallel.gpu.RandStream.setGlobalStream (@var{s})
    ##
    ## Let @code{gpuArray.rand} draw from @var{s}, and return the stream that
    ## it had.  See @code{help parallel.gpu.RandStream}.
    ## @end deftypefn
    function before = setGlobalStream (s)
      if (nargin < 1 || ! isa (s, "parallel.gpu.RandStream"))
        error ("octcuda:WrongKind", ["parallel.gpu.RandStream.setGlobalStream: S " ...
               "must be a parallel.gpu.RandStream"]);
      endif
      old = global_stream ();
      if (! is_global (s))
        words = s.words;
        old.words = cuda.internal.random_state ();
        __random__ ("set", words);
        s.words = [];
        global_stream (s);
      endif
      if (nargout)
        before = old;
      endif
    endfunction

    ## The stream that stands as the global generator does.
    function s = __of_global__ ()
      s = parallel.gpu.RandStream ("Philox");
      s.words = [];
      s.made = {};
    endfunction

  endmethods

  methods (Access = private)

    ## The state of the global stream is in the generator.
    function yes = is_global (this)
      yes = isempty (this.words);
    endfunction

    function words = state_of (this)
      words = this.words;
      if (is_global (this))
        words = cuda.internal.random_state ();
      endif
    endfunction

    function put (this, words)
      if (is_global (this))
        __random__ ("set", words);
      else
        this.words = words;
      endif
    endfunction

    function x = draw (this, f)
      if (is_global (this))
        x = f ();
      else
        [x, this.words] = cuda.internal.random_with (this.words, f);
      endif
    endfunction

    function start (this, type, seed, n, index)
      words = cuda.internal.random_state (type, seed, index - 1);
      put (this, words);
      this.made = {type, seed, n, index, words(1:5)};
    endfunction

    ## Type, seed, number of streams and index; gpurng may have made them others.
    function now = origin (this)
      words = state_of (this);
      now = this.made;
      if (isempty (now) || ! isequal (now{5}, words(1:5)))
        [now, ~] = cuda.internal.random_with (words, @() nthargout (1:2, @__random__, "get"));
        now(3:4) = double (words(4)) + 1;
      endif
    endfunction

  endmethods

endclassdef

function s = global_stream (new)

  persistent current = [];
  if (nargin)
    current = new;
  elseif (isempty (current))
    current = parallel.gpu.RandStream.__of_global__ ();
  endif
  s = current;

endfunction

## The arguments after TYPE, which must be pairs.
function given = pairs (given)

  names = given(1:2:end);
  if (! all (cellfun (@(x) ischar (x) && isrow (x), names)))
    error ("octcuda:LogicError", ["parallel.gpu.RandStream: options are pairs of a " ...
           "name and a value, such as \"Seed\", 7"]);
  endif
  known = {"Seed", "NormalTransform", "RandnAlg", "NumStreams", "StreamIndices", ...
           "CellOutput"};
  for i = 1:numel (names)                # any case will do
    given(2*i-1) = [known(strcmpi (names{i}, known)), names(i)](1);
  endfor

endfunction

## The generator that NAME means.
function type = type_of (name)

  if (! ischar (name) || ! isrow (name))
    error ("octcuda:LogicError", ["parallel.gpu.RandStream: TYPE must be the name of " ...
           "a generator, such as \"Philox\""]);
  endif
  table = __random__ ("names");
  for row = table'
    also = strsplit (row{2}, " ");
    if (! isempty (row{1}) && ! strcmp (row{1}, "Twister")
        && any (strcmpi (name, [row(1), also])))
      type = row{1};
      return;
    endif
  endfor
  error ("octcuda:LogicError", ["parallel.gpu.RandStream: unknown generator " ...
         "\"%s\"; parallel.gpu.RandStream.list () lists the valid ones"], name);

endfunction

function seed = seed_of (seed)

  if (ischar (seed) && strcmpi (seed, "shuffle"))
    seed = __random__ ("shuffle");
  elseif (! (isnumeric (seed) && isreal (seed) && isscalar (seed)
             && seed >= 0 && seed < 2^53 && seed == fix (seed)))
    error ("octcuda:LogicError", ["parallel.gpu.RandStream: a seed is a whole number " ...
           "from 0 to 2^53 - 1, or \"shuffle\""]);
  endif
  if (isa (seed, "gpuArray"))
    seed = gather (seed);
  endif
  seed = double (full (seed));

endfunction

function check_transform (x)

  if (! (ischar (x) && any (strcmpi (x, {"BoxMuller", "Box-Muller"}))))
    error ("octcuda:NotSupported", ["parallel.gpu.RandStream: normal numbers are " ...
           "made by \"BoxMuller\" only: leave NormalTransform out"]);
  endif

endfunction

function check_indices (which, n)

  if (! (isnumeric (which) && isreal (which) && isvector (which)
         && all (which(:) >= 1 & which(:) <= min (n, 2^32)
                 & which(:) == fix (which(:)))))
    error ("octcuda:LogicError", ["parallel.gpu.RandStream.create: StreamIndices must " ...
           "be whole numbers from 1 to NumStreams, which is %d"], n);
  endif

endfunction
