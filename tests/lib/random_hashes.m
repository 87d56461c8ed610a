## random_hashes.m -- what generators give, as one hash for each distribution
## and class.
##
## LINES = random_hashes ()
##
## Of 1e6 numbers each, after a first call, so that the hash tells the seed, the
## calls and the places apart.  A cell array of lines "generator distribution
## class hash"; "" for those that a run which does a part of all comparisons (is_due.m)
## leaves out.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function lines = random_hashes ()
  n = 1e6;
  lines = {};
  before = gpurng ();
  unwind_protect
    for generator = {"Philox", "Threefry", "XORWOW", "CombRecursive"}
      for draw = draws ()
        for type = draw{1}{2}
          lines{end+1} = "";
          if (! is_due (strjoin ({"hashes of", draw{1}{1}, type{1}})))
            continue;
          endif
          gpurng (20261123, generator{1});
          gpuArray.rand (3, 1);
          x = draw{1}{3} (n, type{1});
          lines{end} = line_of (generator{1}, draw{1}{1}, type{1}, x);
        endfor
      endfor
    endfor
    for bits = [32, 64]
      for scrambled = [false, true]
        table = __random__ ("directions", bits, scrambled, 5, 0, 100);
        for draw = {"uniform", "normal"}
          for type = {"double", "single"}
            x = __random__ ("points", draw{1}, type{1}, [n / 100, 100], 0, 0, table, 7);
            name = sprintf ("Sobol%d%s", bits, {"", "s"}{1 + scrambled});
            lines{end+1} = line_of (name, draw{1}, type{1}, x);
          endfor
        endfor
      endfor
    endfor
  unwind_protect_cleanup
    gpurng (before);
  end_unwind_protect
endfunction

function d = draws ()
  floats = {"double", "single"};
  d = {{"rand", floats, @(n, t) gpuArray.rand(n, 1, t)}, ...
       {"randn", floats, @(n, t) gpuArray.randn(n, 1, t)}, ...
       {"rande", floats, @(n, t) gpuArray.rande(n, 1, t)}, ...
       {"randi", {"double", "single", "int8", "uint16", "int32", "uint32"}, @(n, t) gpuArray.randi([-100, 100], n, 1, t)}, ...
       {"lognormal", floats, @(n, t) __random__("draw", "lognormal", t, [n, 1], 0.5, 1.25)}, ...
       {"bits", {"uint32", "uint64"}, @(n, t) __random__("draw", "bits", t, [n, 1], 0, 0)}, ...
       {"randg", floats, @(n, t) gpuArray.randg(repmat ([0.1; 0.9; 2.5; 1000], n / 4, 1), t)}, ...
       {"randp", floats, @(n, t) gpuArray.randp(repmat ([0.5; 11; 40; 2e8], n / 4, 1), t)}};
endfunction

function s = line_of (generator, draw, type, x)
  bytes = char (typecast (gather (x)(:)', "uint8"));
  s = sprintf ("%s %s %s %s", generator, draw, type, hash ("md5", bytes));
endfunction
