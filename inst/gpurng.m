## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{s} =} gpurng ()
## @deftypefnx {octcuda} {} gpurng (@var{seed})
## @deftypefnx {octcuda} {} gpurng (@var{generator})
## @deftypefnx {octcuda} {} gpurng (@var{seed}, @var{generator})
## @deftypefnx {octcuda} {} gpurng ("default")
## @deftypefnx {octcuda} {} gpurng ("shuffle")
## @deftypefnx {octcuda} {} gpurng ("shuffle", @var{generator})
## @deftypefnx {octcuda} {} gpurng (@var{s})
## @deftypefnx {octcuda} {@var{before} =} gpurng (@dots{})
##
## Query, seed, select or restore the generator of @code{gpuArray.rand} and its relatives.
##
## Every session starts with @qcode{"Philox"} and seed 0, as MATLAB does on a
## GPU, so that a script gets the same numbers in each run; call
## @code{gpurng ("shuffle")} for others.  (Core's @code{rand} starts from the
## clock.)  A number depends on the generator, the seed, the blocks that earlier calls
## took, and its place in the array.  It does not depend on the device, and the host
## backend makes the same numbers.  @code{gpurng} does not affect core's @code{rand}.
##
## Normal numbers are made from as many bits as their class has, so they have no
## far tail: no single is farther from 0 than 5.77, although one in 1.2e8 should
## be, and no double farther than 8.58, although one in 1e17 should be.  If you
## need the tail, draw doubles: @code{single (gpuArray.randn (n))}.
##
## @var{seed} is a whole number from 0 to 2^53 - 1; without one it is 0.
## @var{generator} is one of
##
## @table @asis
## @item @qcode{"Philox"}, or @qcode{"Philox4x32-10"}
## Counter-based, by Salmon, Moraes, Dror and Shaw (2011).
## @item @qcode{"Threefry"}, or @qcode{"Threefry4x64-20"}
## Counter-based, from the same paper.
## @item @qcode{"XORWOW"}
## By Marsaglia (2003), from 4096 sequences in turn.
## @item @qcode{"CombRecursive"}, or @qcode{"MRG32k3a"}
## By L'Ecuyer (1999), from 81920 sequences in turn.
## @item @qcode{"Twister"}
## Core's own numbers, drawn by core and copied: slow, for comparisons.
## @end table
##
## The struct @var{s} has the fields @code{Type}, the generator's name,
## @code{Seed}, and @code{State}, numbers of class uint32.  Passed to @code{gpurng}, it
## restores the generator exactly, also in another session and on the other
## backend.  @var{before} is the struct of the generator before the call.
##
## An unknown name or state raises an error, and changes nothing.
##
## @example
## @group
## gpurng (1);
## s = gpurng ();
## a = gpuArray.rand (1, 3);
## gpurng (s);
## isequal (a, gpuArray.rand (1, 3))
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{gpuArray, parallel.gpu.RandStream}
## @end deftypefn

function s = gpurng (varargin)

  if (nargin > 2)
    cuda.internal.usage ();
  endif
  if (nargout || nargin == 0)
    before = ask ();
  endif
  if (nargin == 1 && isstruct (varargin{1}))
    restore (varargin{1});
  elseif (nargin > 0)
    [seed, generator] = read (varargin{:});
    start (seed, generator);
  endif
  if (nargout || nargin == 0)
    s = before;
  endif

endfunction

function s = ask ()

  [type, seed, state] = __random__ ("get");
  if (strcmp (type, "Twister"))
    state = [state; core_state()];
  endif
  s = struct ("Type", type, "Seed", seed, "State", state);

endfunction

function [seed, generator] = read (first, second)

  seed = 0;
  generator = "Philox";
  if (nargin == 2)
    if (! ischar (second))
      error ("octcuda:LogicError", ...
             "gpurng: GENERATOR must be a name, such as \"Philox\"");
    endif
    generator = second;
  endif
  if (! ischar (first))
    seed = first;
    if (! (isnumeric (seed) && isreal (seed) && isscalar (seed)
           && seed >= 0 && seed < 2^53 && seed == fix (seed)))
      error ("octcuda:LogicError", ...
             "gpurng: SEED must be a whole number from 0 to 2^53 - 1");
    endif
    if (nargin == 1)
      generator = __random__ ("get");
    endif
  elseif (strcmp (first, "shuffle"))
    seed = __random__ ("shuffle");
    if (nargin == 1)
      generator = __random__ ("get");
    endif
  elseif (nargin == 2)
    error ("octcuda:LogicError", ...
           "gpurng: SEED must be a whole number or \"shuffle\", before GENERATOR");
  elseif (! strcmp (first, "default"))
    generator = first;
  endif

endfunction

function start (seed, generator)

  __random__ ("start", generator, double (seed));
  if (strcmp (__random__ ("get"), "Twister"))
    cellfun (@(f) f ("twister", double (seed)), core ());
  endif

endfunction

function restore (s)

  words = 8;
  if (! (isscalar (s) && all (isfield (s, {"Type", "Seed", "State"}))
         && isa (s.State, "uint32") && numel (s.State) >= words))
    error ("octcuda:LogicError", ...
           "gpurng: S must be a struct that gpurng () returned: Type, Seed, State");
  endif
  before = ask ();
  __random__ ("set", s.State(1:words));
  now = ask ();
  extra = s.State(words+1:end);
  if (! strcmp (now.Type, s.Type) || ! isequal (now.Seed, s.Seed)
      || numel (now.State) != numel (s.State))
    __random__ ("set", before.State(1:words));
    error ("octcuda:LogicError", ...
           "gpurng: Type, Seed and State of S do not match: pass S unchanged, as gpurng () returned it");
  endif
  if (! isempty (extra))
    extra = reshape (extra, [], 5);
    for i = 1:5
      core (){i} ("twister", double (extra(:,i)));
    endfor
  endif

endfunction

## Core's generators, each of which has a state of its own.

function c = core ()

  c = {@rand, @randn, @rande, @randg, @randp};

endfunction

function x = core_state ()

  x = cell2mat (cellfun (@(f) uint32 (f ("twister")(:)), core ()(:),
                         "UniformOutput", false));

endfunction

