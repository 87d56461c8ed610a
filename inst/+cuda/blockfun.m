## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{y} =} cuda.blockfun (@var{f}, @var{A}, @dots{})
## @deftypefnx {octcuda} {@var{y} =} cuda.blockfun (@var{f}, @var{A}, @dots{}, @var{option}, @var{value}, @dots{})
## @deftypefnx {octcuda} {[@var{y1}, @var{y2}, @dots{}] =} cuda.blockfun (@dots{})
##
## Apply a function to blocks of arrays that need not fit into the device's memory.
##
## @var{f} is a function handle.  @var{A} and further arguments are ordinary numeric or
## logical arrays, which are cut along one dimension.  @var{f} is called for
## each block with gpuArrays, one for each argument.  An argument of size 1
## along the dimension is passed whole to each call; other arguments must have the
## same size there.  While @var{f}'s work on a block runs, the next block is copied
## to the device and the result of the one before comes back, each in a stream of its
## own, through page-locked memory.
##
## Without @qcode{"reduce"} the results of the blocks are put together along the
## dimension, as by @code{cat}, to an ordinary array @var{y}.  The result is
## @code{@var{f} (@var{A}, @dots{})} if @var{f} computes each element along the dimension
## by itself.  Results may have any size along the dimension, so
## @code{@@(x) x(x > 0)} works.  Their other sizes must agree.
##
## Options:
##
## @table @code
## @item "dim"
## The dimension, a whole number from 1.  The default is the last one along which an
## argument does not have size 1.  Blocks along the last dimension are parts of
## the arrays' memory.  Along other dimensions Octave copies each
## block first, and the results need twice their memory while they are put together.
## @item "bytes"
## The size of a block in bytes: the sum over all arguments that are cut.  The
## default is 2 GiB or a sixty-fourth of the device's memory, whichever is
## smaller.  Three blocks and what @var{f} makes of them are on a device at the same
## time.
## @item "reduce"
## A function handle of two arguments, which combines the results of two blocks:
## @var{y} is @code{r (r (y1, y2), y3)} of three blocks, an ordinary array.  Results may
## also be of other classes, such as structs, which @var{r} can combine; gpuArrays in
## these stay gpuArrays.
## It may also be one of the names @qcode{"sum"}, @qcode{"prod"}, @qcode{"min"},
## @qcode{"max"}, @qcode{"any"} and @qcode{"all"}, which stand for @code{@@plus},
## @code{@@times}, @code{@@min}, @code{@@max}, @code{@@or} and @code{@@and}.  A cell has
## one of these for each result.
## @item "devices"
## The devices on which the blocks are computed in turn, a vector of different numbers
## from 0.  The default is the current device.  Results are reduced in the order of the
## blocks on the first of them.
## @item "progress"
## The seconds after which a line on @code{stderr} tells how many blocks are done, 5 by
## default.  Further lines follow when twice as much time has passed.  @code{false} or
## @code{Inf} shows none.
## @end table
##
## A wrong option and results whose sizes do not agree raise
## @code{octcuda:LogicError}.  Arguments that are neither numeric nor logical, or
## sparse, raise @code{octcuda:WrongKind}, and so do such results unless
## @qcode{"reduce"} combines them.  The error of a call of @var{f}
## keeps its identifier; its message names the block and its place.
##
## The related functions of MATLAB are @code{matlab.tall.transform} and
## @code{matlab.tall.reduce}.  They cut only rows, choose the blocks themselves, and pass blocks in ordinary
## memory.
##
## @example
## @group
## x = 1:1000;
## y = cuda.blockfun (@@(x) sqrt (x), x, "bytes", 2000);
## isequal (y, sqrt (x))
##   @result{} ans = 1
## cuda.blockfun (@@(x) sum (x), x, "bytes", 2000, "reduce", "sum")
##   @result{} ans = 500500
## @end group
## @end example
##
## @seealso{gpuArray, gather, cuda.stream_scope, cuda.mem_get_info}
## @end deftypefn

function varargout = blockfun (f, varargin)

  if (nargin < 2)
    cuda.internal.usage ();
  elseif (! is_function_handle (f))
    error ("octcuda:LogicError", "cuda.blockfun: F must be a function handle, not a %s", class (f));
  endif
  is_text = cellfun ("isclass", varargin, "char");
  n_arrays = [find(is_text, 1) - 1, numel(varargin)](1);
  if (n_arrays == 0)
    error ("octcuda:WrongKind", ...
           "cuda.blockfun: A must be a numeric or logical array, not a char; use double (A)");
  endif
  o = cuda.internal.options ("cuda.blockfun", varargin(n_arrays+1:end),
                             struct ("dim", [], "bytes", [], "reduce", [], "devices", [], "progress", 5));
  n_results = max (nargout, 1);
  p = plan (varargin(1:n_arrays), o);
  p.reduce = reductions (o.reduce, n_results);
  p.devices = device_numbers (o.devices);
  p.progress = seconds_until_progress (o.progress);
  before = __cuda__ ("device_number");
  unwind_protect
    varargout = run (f, p, n_results);
  unwind_protect_cleanup
    if (! isempty (p.devices))
      __cuda__ ("device_select", before);
    endif
  end_unwind_protect

endfunction

## ---- arguments ----

## How the ARRAYS are cut: along DIM, where they have N elements, into N_BLOCKS blocks of
## LENGTH.  IS_WHOLE tells which ones every block gets.
function p = plan (arrays, o)

  sizes = ones (numel (arrays), max (cellfun ("ndims", arrays)));
  for i = 1:numel (arrays)
    check_array (arrays{i}, sprintf ("argument %d", i + 1));
    sizes(i,1:ndims (arrays{i})) = size (arrays{i});
  endfor
  dim = o.dim;
  if (isempty (dim))
    dim = [find(any (sizes != 1, 1), 1, "last"), 1](1);
  endif
  dim = cuda.internal.whole_number ("\"dim\"", dim, 1);
  if (dim > columns (sizes))
    error ("octcuda:LogicError", ...
           "cuda.blockfun: \"dim\" must be at most %d, the number of dimensions", columns (sizes));
  endif
  is_whole = sizes(:,dim) == 1;
  n = unique (sizes(! is_whole,dim));
  if (numel (n) > 1)
    i = find (sizes(:,dim) == n(2), 1);
    error ("octcuda:LogicError", ...
           ["cuda.blockfun: arguments have %d and %d elements along dimension %d; ", ...
            "sizes there must agree or be 1"], n(1), n(2), dim);
  elseif (isempty (n))
    n = 1;
  endif
  p = struct ("arrays", {arrays}, "sizes", sizes, "dim", dim, "is_whole", is_whole, "n", n);
  p.slice_bytes = slice_bytes (p);
  p.length = block_length (p, o.bytes);
  p.n_blocks = max (1, ceil (n / p.length));
  for i = find (! is_whole & prod (sizes(:,dim+1:end), 2) == 1)'
    if (columns (sizes) > 2)
      # columns are parts of its memory
      p.arrays{i} = keep_complex (reshape (arrays{i}, [], n), iscomplex (arrays{i}));
    endif
  endfor

endfunction

function check_array (x, name)

  if (! (isnumeric (x) || islogical (x)) || issparse (x))
    kind = class (x);
    if (issparse (x))
      kind = "sparse matrix; use full";
    endif
    error ("octcuda:WrongKind", "%s must be a full numeric or logical array, not a %s", name, kind);
  endif

endfunction

## The bytes of one element along the dimension.
function bytes = slice_bytes (p)

  bytes = 0;
  for i = find (! p.is_whole)'
    x = gather (p.arrays{i}([]));
    one = sizeof (cast (0, class (x))) * (1 + iscomplex (p.arrays{i}));
    bytes += one * prod (p.sizes(i,[1:p.dim-1, p.dim+1:end]));
  endfor

endfunction

function len = block_length (p, bytes)

  if (isempty (bytes))
    [~, total] = cuda.mem_get_info ();
    bytes = max (p.slice_bytes, min (2 ^ 31, floor (total / 64)));
  endif
  bytes = cuda.internal.whole_number ("\"bytes\"", bytes, 1);
  if (bytes < p.slice_bytes)
    error ("octcuda:LogicError", ...
           ["cuda.blockfun: \"bytes\" must be at least %d, the size of one element along ", ...
            "dimension %d; cut along another dimension, or allow larger blocks"], p.slice_bytes, p.dim);
  endif
  len = max (1, min (p.n, floor (bytes / max (p.slice_bytes, 1))));

endfunction

## A function for each result, {} if results are put together.
function r = reductions (r, n)

  if (isempty (r) && ! iscell (r))
    r = {};
    return;
  elseif (! iscell (r))
    r = repmat ({r}, 1, n);
  elseif (numel (r) != n)
    error ("octcuda:LogicError", ...
           "cuda.blockfun: \"reduce\" has %d functions for %d results; give one for each", numel (r), n);
  endif
  names = struct ("sum", @plus, "prod", @times, "min", @min, "max", @max, "any", @or, "all", @and);
  for i = 1:n
    if (ischar (r{i}) && isfield (names, r{i}))
      r{i} = names.(r{i});
    elseif (! is_function_handle (r{i}))
      error ("octcuda:LogicError", ...
             ["cuda.blockfun: \"reduce\" must be a function handle of two arguments, or one of ", ...
              "\"%s\""], strjoin (fieldnames (names)', "\", \""));
    endif
  endfor

endfunction

function v = device_numbers (v)

  n = cuda.Device.count ();
  if (isempty (v))
    v = [];
  elseif (! isnumeric (v) || any (v(:) != fix (v(:))) || any (v(:) < 0 | v(:) >= n)
          || numel (unique (v)) != numel (v))
    error ("octcuda:LogicError", ...
           "cuda.blockfun: \"devices\" must be different numbers from 0 to %d", n - 1);
  endif
  v = double (v(:)');

endfunction

function s = seconds_until_progress (s)

  if (islogical (s) && isscalar (s))
    s = [Inf, 5](1 + s);
  elseif (! (isnumeric (s) && isscalar (s) && isreal (s) && s >= 0))
    error ("octcuda:LogicError", "cuda.blockfun: \"progress\" must be a number of seconds, or false");
  endif

endfunction

## ---- the blocks ----

## The results of all blocks, put together or reduced.  On each device three blocks are on their
## way: while one is computed, the next is copied there, and the result of the one before
## comes back.
function out = run (f, p, n_results)

  start = tic ();
  when = p.progress;
  places = open_places (p);
  lag = 2 * numel (places);
  out = parts = cell (1, n_results);
  at = NaN (1, n_results);
  waiting = {};
  block = 0;                            # the one that an error is about
  try
    for k = 1:p.n_blocks + lag
      if (k > lag)
        block = k - lag;
        [out, parts, at] = receive (out, waiting{1}, p, places, block);
        waiting(1) = [];
        when = report (when, toc (start), p, block);
      endif
      block = min (k, p.n_blocks);
      if (k <= p.n_blocks)
        waiting{end+1} = begin_block (f, p, places, k, out, parts, at);
      else                              # no new block: only the parts come back
        transfer (out, parts, at, p, {}, 0);
      endif
      at(:) = NaN;
    endfor
  catch err
    fail (err, p, block);
  end_try_catch
  for i = 1:n_results
    out{i} = result (out{i}, p);
  endfor

endfunction

## The state of each device: three streams, and the arguments that all blocks get.
function places = open_places (p)

  for i = 1:max (numel (p.devices), 1)
    if (! isempty (p.devices))
      __cuda__ ("device_select", p.devices(i));
    endif
    for s = 1:3
      places(i).streams{s} = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
    endfor
    places(i).arrays = cell (size (p.arrays));
    places(i).arrays(p.is_whole) = cellfun (@gpuArray, p.arrays(p.is_whole), "UniformOutput", false);
  endfor

endfunction

## Make the device of block K current, and its stream while SCOPE lives.  On several devices results
## are reduced on the first one.
function [scope, place] = enter (p, places, k, is_reduced)

  i = 1 + mod (k - 1, numel (places)) * ! is_reduced;
  if (! isempty (p.devices))
    __cuda__ ("device_select", p.devices(i));
  endif
  place = places(i);
  scope = cuda.stream_scope (place.streams{1 + mod(ceil (k / numel (places)), 3)});

endfunction

## Queue the work on block K.  PARTS, results of an earlier block, come back meanwhile.
function results = begin_block (f, p, places, k, out, parts, at)

  [scope, place] = enter (p, places, k, false);
  args = transfer (out, parts, at, p, place.arrays, k);
  results = cell (size (out));
  [results{:}] = f (args{:});
  __comm__ ("compute");

endfunction

## Copy those PARTS that have a place AT in the whole results to it, and block K to the device,
## unless K is 0.  A part and an argument go at the same time.
function args = transfer (out, parts, at, p, args, k)

  down = find (! isnan (at));
  up = find (! p.is_whole)'(1:end * (k > 0));
  for j = 1:max (numel (up), numel (down))
    if (j > numel (down))
      args{up(j)} = gpuArray (slice (p, up(j), k));
    elseif (j > numel (up))
      __octcuda_put__ (out{down(j)}.whole, at(down(j)), parts{down(j)});
    else
      args{up(j)} = __octcuda_put__ (out{down(j)}.whole, at(down(j)), parts{down(j)}, slice (p, up(j), k));
    endif
  endfor

endfunction

## Block K of argument I
function x = slice (p, i, k)

  [from, to] = range_of (p, k);
  x = p.arrays{i};
  dims = p.sizes(i,:);
  if (numel (dims) == 2 && any (dims == 1))
    x = x(from:to);
  elseif (prod (dims(p.dim+1:end)) == 1)
    dims(p.dim) = to - from + 1;
    x = reshape (x(:,from:to), dims);
  else
    at = repmat ({":"}, 1, numel (dims));
    at{p.dim} = from:to;
    x = x(at{:});
  endif
  x = keep_complex (x, iscomplex (p.arrays{i}));

endfunction

## X, complex if WAS_COMPLEX: indexing, reshape and cat make real what has no imaginary part, but max of a
## complex array goes by magnitude.
function x = keep_complex (x, was_complex)
  if (was_complex && ! iscomplex (x))
    x = complex (x);
  endif
endfunction

function [from, to] = range_of (p, k)
  from = (k - 1) * p.length + 1;
  to = min (k * p.length, p.n);
endfunction

## Reduce the PARTS of block K, or find the places AT that they will have.
function [out, parts, at] = receive (out, parts, p, places, k)

  at = NaN (size (parts));
  is_reduced = ! isempty (p.reduce);
  scope = enter (p, places, k, is_reduced);
  for i = 1:numel (parts)
    if (! is_reduced)
      [out{i}, parts{i}, at(i)] = append (out{i}, parts{i}, p, k, i);
    elseif (k > 1)
      out{i} = p.reduce{i} (out{i}, parts{i});
    else
      out{i} = parts{i};
    endif
  endfor
  if (is_reduced)
    __comm__ ("compute");
  endif

endfunction

## ---- results ----

## Add PART, result I of block K.  OUT.whole has the first OUT.n elements of the whole result, and PART
## is to be copied to its memory, behind the first AT elements.  Parts whose length is not that of
## their block, or whose class is not the first one's, are in OUT.parts; AT is NaN then.
function [out, part, at] = append (out, part, p, k, i)

  check_array (part, sprintf ("result %d of F", i));
  dims = [size(part), ones(1, p.dim - ndims (part))];
  len = dims(p.dim);
  dims(p.dim) = p.n;
  if (isempty (out))
    out = struct ("dims", [], "n", 0, "whole", [], "parts", {{}});
  endif
  if (isempty (out.dims) && ! isequal (size (part), [0, 0])) # [], which fits anywhere
    out.dims = dims;
    if (k == 1 && p.n_blocks > 1 && prod (dims(p.dim+1:end)) == 1 && is_like_block (part, len, p, k))
      out.whole = __octcuda_array__ (classUnderlying (part), iscomplex (part), dims);
    endif
  elseif (! isequal (out.dims, dims) && ! isequal (size (part), [0, 0]))
    error ("octcuda:LogicError", ...
           ["result %d of F is %s; sizes of the blocks' results may differ only along ", ...
            "dimension %d, and that of block 1 is %s"], i, size_text (dims, p.dim, len), p.dim,
           size_text (out.dims, p.dim, NaN));
  endif
  if (! isempty (out.whole) && is_like_block (part, len, p, k)
      && strcmp (classUnderlying (part), class (out.whole)))
    if (iscomplex (out.whole))
      part = complex (part);
    elseif (iscomplex (part))
      out.whole = complex (out.whole);
    endif
    at = out.n * prod (dims(1:p.dim-1));
    out.n += len;
    return;
  endif
  at = NaN;
  if (! isempty (out.whole))
    out.parts = {first(out.whole, p.dim, out.n)};
    out.whole = [];
  endif
  out.parts{end+1} = gather (part);

endfunction

## Is PART on the device, and as long as block K?
function yes = is_like_block (part, len, p, k)
  [from, to] = range_of (p, k);
  yes = isa (part, "gpuArray") && len == to - from + 1;
endfunction

function x = first (x, dim, n)
  at = repmat ({":"}, 1, max (ndims (x), dim));
  at{dim} = 1:n;
  x = keep_complex (x(at{:}), iscomplex (x));
endfunction

function text = size_text (dims, dim, len)
  dims(dim) = len;
  text = strrep (strjoin (cellfun (@(d) sprintf ("%d", d), num2cell (dims), "UniformOutput", false), "x"),
                 "NaN", "N");
endfunction

function y = result (out, p)

  if (! isempty (p.reduce))
    y = gather (out);
  elseif (! isempty (out.whole))
    y = out.whole;
  else
    y = keep_complex (cat (p.dim, out.parts{:}), ! all (cellfun ("isreal", out.parts)));
  endif

endfunction

## ---- messages ----

## Raise ERR with the place of block K.
function fail (err, p, k)

  if (k == 0)
    rethrow (err);
  endif
  [from, to] = range_of (p, k);
  text = sprintf ("cuda.blockfun: block %d of %d (%d:%d along dimension %d): %s", ...
                  k, p.n_blocks, from, to, p.dim, err.message);
  if (strcmp (err.identifier, "octcuda:MemoryError"))
    text = sprintf ("%s; blocks need less memory with \"bytes\", %d", text, ...
                    max (p.slice_bytes, floor (p.slice_bytes * p.length / 2)));
  endif
  error (struct ("message", text, "identifier", err.identifier, "stack", err.stack));

endfunction

## Tell how far it is.  WHEN: in how many seconds since the start the next time.
function when = report (when, seconds, p, k)

  if (seconds < when)
    return;
  endif
  fprintf (stderr, "cuda.blockfun: block %d of %d done, %.1f GB/s, about %.0f s left\n", k, p.n_blocks, ...
           p.slice_bytes * p.length * k / seconds / 1e9, seconds * (p.n_blocks - k) / k);
  when = 2 * seconds;

endfunction
