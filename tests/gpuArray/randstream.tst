## randstream.tst -- parallel.gpu.RandStream.
## SPDX-License-Identifier: GPL-3.0-or-later

## The numbers are those of gpurng; the global ones are not disturbed
%!test
%! for type = {"Philox", "Threefry", "XORWOW", "CombRecursive"}
%!   gpurng (12, type{1});
%!   want = {gpuArray.rand(3, 2), gpuArray.randn(5, 1, "single"), gpuArray.randi([-3, 9], 2, 4), ...
%!           gpuArray.randperm(20, 5)};
%!   want = cellfun (@gather, want, "UniformOutput", false);
%!   gpurng (4, "Philox");
%!   before = gpurng ();
%!   s = parallel.gpu.RandStream (type{1}, "Seed", 12);
%!   x = {rand(s, 3, 2), s.randn(5, 1, "single"), randi(s, [-3, 9], 2, 4), randperm(s, 20, 5)};
%!   assert (all (cellfun (@isgpuarray, x)));
%!   assert (cellfun (@gather, x, "UniformOutput", false), want);
%!   assert ({s.Type, s.Seed, s.NumStreams, s.StreamIndex}, {type{1}, 12, 1, 1});
%!   reset (s);
%!   assert (gather (rand (s, 3, 2)), want{1});
%!   reset (s, 13);
%!   assert (s.Seed, 13);
%!   assert (! isequal (gather (rand (s, 3, 2)), want{1}));
%!   s.reset (12);
%!   state = s.State;
%!   x = gather (randn (s, 100, 1));
%!   y = gather (rand (s));
%!   s.State = state;
%!   assert (gather (randn (s, 100, 1)), x);
%!   assert (gather (rand (s)), y);
%!   assert (gpurng (), before);
%! endfor
%! gpurng ("default");

## Names, also MATLAB's
%!test
%! names = {"Philox", "Philox4x32_10", "philox4x32-10", "Threefry", "Threefry4x64_20", "XORWOW", ...
%!          "CombRecursive", "mrg32k3a"};
%! types = {"Philox", "Philox", "Philox", "Threefry", "Threefry", "XORWOW", "CombRecursive", "CombRecursive"};
%! for k = 1:numel (names)
%!   assert (parallel.gpu.RandStream (names{k}).Type, types{k});
%! endfor
%! assert (parallel.gpu.RandStream.list (), {"Philox"; "Threefry"; "XORWOW"; "CombRecursive"});
%! text = evalc ("parallel.gpu.RandStream.list ()");
%! assert (! isempty (strfind (text, "Threefry4x64_20")) && isempty (strfind (text, "wister")));
%! a = parallel.gpu.RandStream ("Philox", "seed", "shuffle");
%! b = parallel.gpu.RandStream ("Philox", "Seed", "shuffle");
%! assert (a.Seed != b.Seed);
%! text = evalc ("disp (a)");
%! assert (! isempty (regexp (text, sprintf ('Philox.*Seed: %d', a.Seed), "once")));

%!function two_of (varargin)
%!  [a, b] = parallel.gpu.RandStream.create (varargin{:});
%!endfunction

## Several streams of a seed: all different, the first the plain one
%!test
%! for type = {"Philox", "Threefry", "XORWOW", "mrg32k3a"}
%!   [a, b, c] = parallel.gpu.RandStream.create (type{1}, "NumStreams", 3, "Seed", 5);
%!   plain = gather (rand (parallel.gpu.RandStream (type{1}, "Seed", 5), 1000, 1));
%!   x = [gather(rand (a, 1000, 1)), gather(rand (b, 1000, 1)), gather(rand (c, 1000, 1))];
%!   assert (x(:,1), plain);
%!   assert (numel (unique (x)), 3000);
%!   r = corr (x);
%!   assert (max (abs (r(! eye (3)))) < 0.15);
%!   assert ({b.Seed, b.NumStreams, b.StreamIndex, c.StreamIndex}, {5, 3, 2, 3});
%!   s = parallel.gpu.RandStream.create (type{1}, "NumStreams", 3, "StreamIndices", [3, 2], ...
%!                                       "Seed", 5, "CellOutput", true);
%!   assert (size (s), [1, 2]);
%!   assert (gather (rand (s{1}, 1000, 1)), x(:,3));
%!   assert (gather (rand (s{2}, 1000, 1)), x(:,2));
%!   reset (s{1});
%!   assert (s{1}.StreamIndex, 3);
%!   assert (gather (rand (s{1}, 1000, 1)), x(:,3));
%!   reset (s{2}, 6);
%!   assert (s{2}.StreamIndex, 2);
%!   assert (! isequal (gather (rand (s{2}, 1000, 1)), x(:,2)));
%! endfor
%! s = parallel.gpu.RandStream.create ("Philox", "NumStreams", 4);
%! assert (s.StreamIndex, 1);
%! fails (@() parallel.gpu.RandStream.create ("Philox", "StreamIndices", 2), "octcuda:LogicError", "from 1 to");
%! fails (@() parallel.gpu.RandStream.create ("Philox", "NumStreams", 0), "octcuda:LogicError", "NumStreams");
%! fails (@() two_of ("Philox"), "octcuda:LogicError", "1 streams");
%! fails (@() parallel.gpu.RandStream.create (), "octcuda:InvalidCall", "NumStreams");

## The global stream is what gpurng sets
%!test
%! gpurng (3, "Threefry");
%! g = parallel.gpu.RandStream.getGlobalStream ();
%! assert ({g.Type, g.Seed, g.StreamIndex}, {"Threefry", 3, 1});
%! x = gather (rand (g, 4, 1));
%! y = gather (gpuArray.rand (4, 1));
%! gpurng (3, "Threefry");
%! assert (gather (gpuArray.rand (4, 1)), x);
%! assert (gather (rand (g, 4, 1)), y);
%! s = parallel.gpu.RandStream ("Philox", "Seed", 8);
%! want = gather (rand (s, 5, 1));  want2 = gather (rand (s, 5, 1));
%! reset (s);
%! old = parallel.gpu.RandStream.setGlobalStream (s);
%! assert ({old.Type, old.Seed}, {"Threefry", 3});
%! assert (gpurng ().Type, "Philox");
%! assert (gather (gpuArray.rand (5, 1)), want);
%! assert (gather (rand (s, 5, 1)), want2);
%! reset (s);
%! assert (gather (gpuArray.rand (5, 1)), want);
%! state = s.State;
%! z = gather (gpuArray.rand (3));
%! s.State = state;
%! assert (gather (gpuArray.rand (3)), z);
%! gpurng (9, "XORWOW");
%! assert ({s.Type, s.Seed, s.NumStreams}, {"XORWOW", 9, 1});
%! parallel.gpu.RandStream.setGlobalStream (s);
%! assert (gpurng ().Type, "XORWOW");
%! rest = gather (rand (old, 4, 1));            # goes on where it was
%! parallel.gpu.RandStream.setGlobalStream (old);
%! assert ({gpurng().Type, s.Type}, {"Threefry", "XORWOW"});
%! gpurng (3, "Threefry");
%! gpuArray.rand (4, 1);  gpuArray.rand (4, 1);
%! assert (gather (gpuArray.rand (4, 1)), rest);
%! now = parallel.gpu.RandStream.getGlobalStream ();
%! reset (now, 21);
%! assert (gpurng ().Seed, 21);
%! gpurng (1, "Twister");
%! assert (now.Type, "Twister");
%! gpurng ("default");
%! assert ({now.Type, now.Seed}, {"Philox", 0});

## What is not there, and what is wrong
%!test
%! s = parallel.gpu.RandStream ("Philox", "NormalTransform", "BoxMuller");
%! assert (s.NormalTransform, "BoxMuller");
%! assert (s.Substream, 1);
%! s.NormalTransform = "BoxMuller";
%!function set_to (s, name, x)
%!  s.(name) = x;
%!endfunction
%!test
%! make = @(varargin) parallel.gpu.RandStream (varargin{:});
%! s = make ("Threefry");
%! before = s.State;
%! fails (@() set_to (s, "NormalTransform", "Inversion"), "octcuda:NotSupported", "BoxMuller");
%! fails (@() set_to (s, "Substream", 2), "octcuda:NotSupported", "create");
%! fails (@() set_to (s, "State", 3), "octcuda:LogicError", "uint32");
%! fails (@() set_to (s, "State", make ("Philox").State), "octcuda:LogicError", "Threefry");
%! broken = before;  broken(8) += 1;
%! fails (@() set_to (s, "State", broken), ".*", "invalid state");
%! assert (s.State, before);
%! fails (@() make ("Philox", "NormalTransform", "Inversion"), "octcuda:NotSupported", "BoxMuller");
%! fails (@() make (), "octcuda:InvalidCall", "RandStream \\(type\\)");
%! fails (@() make ("Twister"), "octcuda:LogicError", "list");
%! fails (@() make ("nosuch"), "octcuda:LogicError", "unknown generator \"nosuch\"");
%! fails (@() make (3), "octcuda:LogicError", "TYPE");
%! fails (@() make ("Philox", "Seed", -1), "octcuda:LogicError", "2.53");
%! fails (@() make ("Philox", "Sed", 1), "octcuda:LogicError", "unknown option \"Sed\"");
%! fails (@() make ("Philox", 5), "octcuda:LogicError", "pairs");
%! fails (@() make ("Philox", "Seed"), "octcuda:LogicError", "no value");
%! fails (@() parallel.gpu.RandStream.setGlobalStream (5), "octcuda:WrongKind", "RandStream");
%! fails (@() rand (s, "a"), ".*");
%! assert (s.State, before);

%!test assert_no_live ();
