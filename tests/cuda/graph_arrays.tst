## graph_arrays.tst -- a captured graph's arrays, and the variables that showed them: one meaning of assignments, whoever else has the array; exec.inputs, exec.outputs, exec.set_input; the warning octcuda:detached.
## SPDX-License-Identifier: GPL-3.0-or-later

## the identifier of the warning of ours since the last call; "" without one
%!function id = told ()
%!  [~, id] = lastwarn ();
%!  if (! strncmp (id, "octcuda:", 8))   # Octave 11 keeps those that are off
%!    id = "";
%!  endif
%!  lastwarn ("", "");
%!endfunction
%!function same (have, want, what)
%!  if (! isequal (have, want))
%!    error ("%s: %s, not %s", what, mat2str (have), mat2str (want));
%!  endif
%!endfunction
## statements before the capture that let somebody else have x, or not
%!function list = sharings ()
%!  list = {"", "b = x;", "b = {x, x};", "s.x = x;", "f = @() x;", "x += 0;", ...
%!          "b = reshape (x, 3, 1);", "b = x; clear b", "b = 2 * x;"};
%!endfunction
## those after it by which x becomes another value
%!function list = changes ()
%!  list = {"x(1) = 10;", "x(:) = 10;", "x(x > 2) = 10;", "x([true, false, true]) = [7, 8];", ...
%!          "x(2) = [];", "x(end+1) = 5;", "x(2) += 5;", "x += 10;", "x = 3 * x;", ...
%!          "w = x; x(1) = 10;", "w = x; clear w; x(1) = 10;", "w = x; w(1) = 10; x(2) = 20;", ...
%!          "w = reshape (x, 3, 1); x(1) = 10;", "h = @() x; x(1) = 10;", "x(1) = 10; x(2) = 20;"};
%!endfunction
%!shared set, add
%! m = cuda.SourceModule (["__global__ void set (double *x, double v) { x[0] = v; }\n" ...
%!                         "__global__ void add (double *x, double v) { x[threadIdx.x] += v; }\n"]);
%! set = m.get_function ("set");
%! add = m.get_function ("add");

## An argument, and what the function has itself: the graph keeps what it captured
%!test
%! warning ("off", "octcuda:detached", "local");
%! for sharing = sharings ()
%!   for change = changes ()
%!     for is_argument = [true, false]
%!       x = [1, 2, 3];
%!       eval (change{1});
%!       want = x;
%!       x = gpuArray ([1, 2, 3]);
%!       eval (sharing{1});
%!       if (is_argument)
%!         [g, y] = cuda.capture (@(x) 2 * x, {x});
%!       else
%!         [g, y] = cuda.capture (@() 2 * x);
%!       endif
%!       e = g.instantiate ();
%!       e.launch ();
%!       eval (change{1});
%!       e.launch ();
%!       same (gather (y), [2, 4, 6], [sharing{1}, " ", change{1}]);
%!       same (gather (x), want, [sharing{1}, " ", change{1}]);
%!       clear g y e b s f w h x
%!     endfor
%!   endfor
%! endfor
%! clear ans

## What is fed back: the graph goes on with its own
%!test
%! warning ("off", "octcuda:detached", "local");
%! for sharing = sharings ()
%!   for change = changes ()
%!     x = [2, 3, 4];
%!     eval (change{1});
%!     want = x;
%!     x = gpuArray ([1, 2, 3]);
%!     eval (sharing{1});
%!     e = instantiate (cuda.capture (@(x) x + 1, {x}, "feedback", true));
%!     e.launch ();
%!     assert (gather (x), [2, 3, 4]);
%!     eval (change{1});
%!     e.launch ();
%!     same (gather (x), want, [sharing{1}, " ", change{1}]);
%!     same (gather (e.inputs (){1}), [3, 4, 5], [sharing{1}, " ", change{1}]);
%!     clear e b s f w h x ans
%!   endfor
%! endfor

## Results
%!test
%! warning ("off", "octcuda:detached", "local");
%! for change = changes ()
%!   x = [2, 3, 4];
%!   eval (change{1});
%!   want = x;
%!   u = gpuArray ([1, 2, 3]);
%!   [g, x] = cuda.capture (@(u) u + 1, {u});
%!   e = g.instantiate ();
%!   e.launch ();
%!   eval (change{1});
%!   set (u, 7, "block", 1);
%!   e.launch ();
%!   same (gather (x), want, change{1});
%!   same (gather (e.outputs (){1}), [8, 3, 4], change{1});
%!   clear g e w h x u ans
%! endfor

## Kernels write to the graph's memory, whoever else shows it
%!test
%! for sharing = sharings ()
%!   for later = {"", "w = x;", "w = reshape (x, 3, 1); gather (w);", "w = {x};", "h = @() x;"}
%!     for is_argument = [true, false]
%!       x = gpuArray ([1, 2, 3]);
%!       eval (sharing{1});
%!       if (is_argument)
%!         [g, y] = cuda.capture (@(x) 2 * x, {x});
%!       else
%!         [g, y] = cuda.capture (@() 2 * x);
%!       endif
%!       e = g.instantiate ();
%!       e.launch ();
%!       eval (later{1});
%!       add (x, 4, "block", 3);
%!       e.launch ();
%!       same (gather (y), [10, 12, 14], [sharing{1}, " ", later{1}]);
%!       assert (gather (x), 5:7);
%!       add (y, 1, "block", 3);
%!       r = reshape (y, 3, 1);
%!       gather (r);
%!       add (y, 1, "block", 3);
%!       assert (gather (r), [12; 14; 16]);
%!       e.launch ();
%!       assert (gather (y), [10, 12, 14]);
%!       assert (gather (r), [10; 12; 14]);
%!       clear g y e b s f w h x r ans
%!     endfor
%!   endfor
%! endfor

## ... also where the values were known not to be negative
%!test
%! x = abs (gpuArray ([4, 9]));
%! r = reshape (x, 2, 1);
%! gather (r);
%! g = cuda.capture (@() 2 * x);
%! set (x, -4, "block", 1);
%! assert (gather (sqrt (x)), [2i, 3], eps (4));
%! s = gather (sqrt (r));
%! assert (s, sqrt (gather (r)), eps (4));
%! clear x r g s

## An assignment within the function is one to its own copy, at each launch
%!function x = put_in (x)
%!  x(1) = x(1) + 10;
%!  x(2) = 0;
%!endfunction
%!test
%! lastwarn ("", "");
%! for sharing = {"", "b = x;"}
%!   x = gpuArray ([1, 2, 3]);
%!   eval (sharing{1});
%!   [g, y] = cuda.capture (@put_in, {x});
%!   e = g.instantiate ();
%!   for k = 1:3
%!     e.launch ();
%!     assert (gather (y), [11, 0, 3]);
%!     assert (gather (x), [1, 2, 3]);
%!   endfor
%!   s = cuda.Stream (1);
%!   s.begin_capture ("relaxed");
%!   scope = cuda.stream_scope (s);
%!   z = x;
%!   x(1) = x(1) + 10;
%!   cuda.Event ().record (s);
%!   clear scope
%!   e = s.end_capture ().instantiate ();
%!   for k = 1:3
%!     e.launch ();
%!     assert (gather (x), [11, 2, 3]);
%!     assert (gather (z), [1, 2, 3]);
%!   endfor
%!   clear g y e s z x b ans
%! endfor
%! assert (told (), "");

## The warning comes for inputs, whoever else has them, once for each
%!test
%! lastwarn ("", "");
%! for sharing = sharings ()
%!   for change = {"x(1) = 10;", "x(:) = 10;", "x(x > 2) = 10;", "x(2) = [];", "x(end+1) = 5;", "x(1) += 2;"}
%!     for is_argument = [true, false]
%!       x = gpuArray ([1, 2, 3]);
%!       eval (sharing{1});
%!       if (is_argument)
%!         [g, y] = cuda.capture (@(x) 2 * x, {x});
%!       else
%!         [g, y] = cuda.capture (@() 2 * x);
%!       endif
%!       e = g.instantiate ();
%!       same (told (), "", sharing{1});
%!       z = x;
%!       evalc (change{1});
%!       same (told (), "octcuda:detached", [sharing{1}, " ", change{1}]);
%!       x(1) = 1;
%!       z(2) = 1;
%!       same (told (), "", [sharing{1}, " ", change{1}]);
%!       clear g y e b s f w h x z
%!     endfor
%!   endfor
%! endfor

## For results when nobody shows them any more; not within plain calls, nor when the graph is gone
%!test
%! lastwarn ("", "");
%! x = gpuArray ([1, 2, 3]);
%! [g, y] = cuda.capture (@(x) 2 * x, {x});
%! e = g.instantiate ();
%! e.launch ();
%! r = y;
%! r(1) = 0;
%! x = 3 * x;
%! x(1) = 0;
%! assert (told (), "");
%! evalc ("y(1) = 0;");
%! assert (told (), "octcuda:detached");
%! y = e.outputs (){1};
%! assert (gather (y), [2, 4, 6]);
%! x = gpuArray ([1, 2, 3]);
%! g = cuda.capture (@(x) 2 * x, {x});
%! clear e g y
%! x(1) = 5;
%! assert (gather (x), [5, 2, 3]);
%! assert (told (), "");
%! clear x r ans

## Nodes that are made by hand count on arrays, too
%!test
%! for sharing = {"", "b = x;"}
%!   lastwarn ("", "");
%!   x = gpuArray ([1, 2, 3]);
%!   eval (sharing{1});
%!   g = cuda.Graph ();
%!   g.add_kernel_node (add, x, 1, "block", 3);
%!   e = g.instantiate ();
%!   evalc ("x(1) = 10;");
%!   assert (told (), "octcuda:detached");
%!   e.launch ();
%!   assert (gather (x), [10, 2, 3]);
%!   assert (e.inputs (), cell (1, 0));
%!   fails (@() e.set_input (1, [1, 2, 3]), "octcuda:LogicError", "cuda.capture");
%!   clear x g e b
%! endfor
%! clear ans

## The text says what to write
%!function put_out (x)
%!  x(1) = 10;
%!endfunction
%!test
%! warning ("error", "octcuda:detached", "local");
%! x = gpuArray ([1, 2, 3]);
%! g = cuda.capture (@(x) 2 * x, {x});
%! fails (@() put_out (x), "octcuda:detached", "exec.set_input");
%! put_out (x);
%! clear x g

## set_input: what launches read from then on
%!test
%! x = gpuArray ([1, 2, 3]);
%! n = gpuArray (2);
%! [g, y] = cuda.capture (@(x, k, n) k * x + n, {x, 10, n});
%! e = g.instantiate ();
%! e.launch ();
%! assert (gather (y), [12, 22, 32]);
%! later = 2 * y;
%! seen = x * 3;
%! e.set_input (1, [4, 5, 6]);
%! assert (gather (seen), [3, 6, 9]);
%! assert (gather (x), [4, 5, 6]);
%! set_input (e, 3, 1);
%! e.launch ();
%! assert (gather (y), [41, 51, 61]);
%! assert (gather (later), [24, 44, 64]);
%! e.set_input (1, gpuArray ([1, 1, 1]) + 1);
%! e.set_input (1, e.inputs (){1});
%! e.launch ();
%! assert (gather (y), [21, 21, 21]);
%! e.set_input (1, y);
%! e.launch ();
%! assert (gather (y), [211, 211, 211]);
%! in = e.inputs ();
%! assert (cellfun (@gather, in, "UniformOutput", false), {[21, 21, 21], [], 1});
%! assert (cellfun (@gather, e.outputs (), "UniformOutput", false), {[211, 211, 211]});
%! assert (isempty (in{2}));
%! f = @(k, x) e.set_input (k, x);
%! fails (@() f (2, 10), "octcuda:LogicError", "argument 2 was not a gpuArray");
%! fails (@() f (0, x), "octcuda:LogicError",
%!        "^K, the number of an argument .*captured, must be an integer in \\[1, 3\\], not 0");
%! fails (@() f (4, x), "octcuda:LogicError", "in \\[1, 3\\], not 4");
%! fails (@() f (1, single ([1, 2, 3])), "octcuda:LogicError", "1x3 double.*1x3 single");
%! fails (@() f (1, [1; 2; 3]), "octcuda:LogicError", "1x3 double.*3x1 double");
%! fails (@() f (1, 1), "octcuda:LogicError", "input 1");
%! fails (@() f (1, [1, 2, 3i]), "octcuda:LogicError", "complex");
%! fails (@() f (1, {1}), "octcuda:.*", "X");
%! fails (@() e.set_input (1), "octcuda:InvalidCall", "");
%! e.launch ();
%! assert (gather (y), [211, 211, 211]);
%! clear x n g y e later seen in f ans

## The input and output of other classes; nothing; constants that have no memory
%!test
%! one = gpuArray.ones (1, 2);
%! z = complex (gpuArray ([1, 2]), gpuArray ([0, 3]));
%! [g, a, b, c, d] = cuda.capture (@(one, z, i, none) deal (one + 1, 2 * z, i + 1, none), ...
%!   {one, z, gpuArray(int8 ([1, 2, 3])), gpuArray(zeros (0, 3))});
%! e = g.instantiate ();
%! e.launch ();
%! assert (gather (a), [2, 2]);
%! e.set_input (1, [5, 6]);
%! e.set_input (2, [7, 8]);
%! e.set_input (3, int8 ([126, 127, 3]));
%! e.set_input (4, zeros (0, 3));
%! e.launch ();
%! assert (gather (a), [6, 7]);
%! assert (isequal (gather (b), [14, 16]));
%! assert (gather (c), int8 ([127, 127, 4]));
%! assert (size (d), [0, 3]);
%! assert (gather (one), [5, 6]);
%! fails (@() e.set_input (3, [1, 2, 3]), "octcuda:LogicError", "int8");
%! clear one z g a b c d e

## In the order of streams; launches do not wait
%!test
%! x = gpuArray (zeros (1, 1e5));
%! [g, y] = cuda.capture (@(x) x + 1, {x});
%! e = g.instantiate ();
%! s = {cuda.Stream(1), cuda.Stream(1)};
%! for k = 1:10
%!   scope = cuda.stream_scope (s{1 + mod (k, 2)});
%!   e.set_input (1, k * ones (1, 1e5));
%!   clear scope
%!   e.launch (s{2 - mod (k, 2)});
%!   assert (gather (y([1, end])), [k, k] + 1);
%! endfor
%! clear x g y e s scope ans

## Clones, updates, two graphs on one input, and a graph of another one's results
%!test
%! x = gpuArray ([1, 2]);
%! [g, y] = cuda.capture (@(x) 2 * x, {x});
%! c = clone (g).instantiate ();
%! assert (gather (c.inputs (){1}), [1, 2]);
%! [h, z] = cuda.capture (@(y) y + 1, {y});
%! k = cuda.capture (@(x) x + 1, {x}, "feedback", true);
%! e = g.instantiate ();
%! f = h.instantiate ();
%! i = k.instantiate ();
%! e.launch ();
%! f.launch ();
%! assert (gather (z), [3, 5]);
%! i.launch ();
%! c.launch ();
%! f.launch ();
%! assert (gather (z), [5, 7]);
%! c.set_input (1, [0, 0]);
%! e.launch ();
%! assert (gather (y), [0, 0]);
%! f.set_input (1, [8, 9]);
%! f.launch ();
%! assert (gather (z), [9, 10]);
%! u = gpuArray ([5, 6]);
%! [other, v] = cuda.capture (@(x) 2 * x, {u});
%! e.update (other);
%! clear other
%! e.set_input (1, [7, 8]);
%! e.launch ();
%! assert (gather (u), [7, 8]);
%! assert (gather (v), [14, 16]);
%! assert (gather (x), [0, 0]);
%! assert (gather (e.outputs (){1}), [14, 16]);
%! clear x g y c h z k e f i u v ans

## Arrays over memory of others, too; what is written to the memory is seen
%!test
%! m = cuda.to_device ([1, 2, 3]);
%! for is_argument = [true, false]
%!   cuda.memcpy_htod (m, [1, 2, 3]);
%!   o = cuda.GPUArray ([1, 3], "double", "gpudata", m);
%!   if (is_argument)
%!     [g, y] = cuda.capture (@(x) 2 * x, {o});
%!   else
%!     [g, y] = cuda.capture (@() 2 * o);
%!   endif
%!   e = g.instantiate ();
%!   e.launch ();
%!   cuda.memcpy_htod (m, [4, 5, 6]);
%!   e.launch ();
%!   assert (gather (y), [8, 10, 12]);
%!   lastwarn ("", "");
%!   evalc ("o(1) = 10;");
%!   assert (told (), "octcuda:detached");
%!   e.launch ();
%!   assert (gather (y), [8, 10, 12]);
%!   assert (gather (o), [10, 5, 6]);
%!   assert (cuda.from_device (m, [1, 3]), 4:6);
%!   clear o g y e ans
%! endfor
%! clear m

## A slice made before writes the graph's memory
%!test
%! x = gpuArray ([1, 2, 3]);
%! s = cuda.slice (x, 2:3);
%! [g, y] = cuda.capture (@(x) 2 * x, {x});
%! t = cuda.slice (x, 1:1);
%! e = g.instantiate ();
%! add (s, 5, "block", 2);
%! add (t, 1, "block", 1);
%! e.launch ();
%! assert (gather (y), [4, 14, 16]);
%! clear x s g y t e ans

%!test
%! assert (live_count (), 3);   # the module and its kernels
