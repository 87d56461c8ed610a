## function_arguments.m -- what the functions of function_cases are called with.
##
## SETS = function_arguments (KIND, N)
##
## SETS is a cell row of cells of N arrays each, which differ in class.  KIND is
## what values there are:
##
##   all, real, complex, number (without NaN), finite, float, logical
##                what arithmetic goes wrong at, in all such classes
##   small        -3 to 5, with halves where the class has them
##   count        0 to 6;  positive: 0.5 to 9;  place [N]: 1 to 6, or to N
##   collatz      1 to 30
##   between A B  24 numbers between A and B
## and, always of two arguments:
##   mixed        two classes;  power: bases and exponents;  plane: points
##   broadcast    one argument is repeated
##
## "float" behind a kind leaves the other classes away, "two" before it makes
## two arguments.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function sets = function_arguments (kind, n)

  words = ostrsplit (kind, " ");
  if (strcmp (words{1}, "two"))
    n = 2;
    words(1) = [];
  endif
  switch (words{1})
    case "mixed"
      sets = mixed ();
    case "power"
      sets = powers ();
    case "plane"
      [y, x] = ndgrid (-1.25:0.25:1.25, -2:0.25:0.75);
      sets = {{x, y}, {single(x), single(y)}};
    case "broadcast"
      sets = {{3, 1:5}, {(1:4)', 2}, {(1:4)', 1:3}, {single(2), magic(3)}, {int8(1:3), 2}, ...
              {ones(2, 1, 2), [1, 2, 3]}, {zeros(0, 3), 1}, {zeros(1, 0), ones(3, 1)}};
    otherwise
      sets = cellfun (@(x) several (x, n), columns_of (words), "UniformOutput", false);
  endswitch

endfunction

## N arguments from the column V, so that many pairs meet.
function args = several (v, n)

  args = {v};
  if (n > 1)
    args = {[v; v; v], [circshift(v, 1); flip(v); circshift(v, 5)]};
  endif
  if (n > 2)
    args{3} = circshift (args{1}, 3);
  endif

endfunction

function list = columns_of (words)

  reals = {"double", "single", "int8", "uint8", "int32", "int64", "logical"};
  complexes = {"complex double", "complex single"};
  names = reals(1:5);
  switch (words{1})
    case {"all", "number"}
      names = [reals, complexes];
    case {"real", "finite"}
      names = reals;
    case "complex"
      names = complexes;
    case "float"
      names = reals(1:2);
    case "logical"
      names = {"logical"};
    case "between"
      names = [reals([1, 2, 3, 5]), complexes(1)];
    case "place"
      names = reals([1, 2, 4, 5]);
    case "collatz"
      names = reals([1, 2, 5]);
  endswitch
  if (strcmp (words{end}, "float"))
    names = reals(1:2);
  endif
  list = cellfun (@(name) values (words, name), names, "UniformOutput", false);

endfunction

function v = values (words, name)

  switch (words{1})
    case "small"
      v = feval (name, (-3:0.5:5)');
      if (! isfloat (v))
        v = feval (name, (-3:5)');
      endif
    case "count"
      v = feval (name, (0:6)');
    case "positive"
      v = feval (name, (0.5:0.5:9)');
    case "place"
      v = feval (name, (1:min ([6, str2double(words(2:end))]))');
    case "collatz"
      v = feval (name, (1:30)');
    case "between"
      v = test_values (name, "random", str2double (words{2}), str2double (words{3}));
    otherwise
      v = [test_values(name, "edge"); test_values(name, "random", -10, 10, 8)];
      if (any (strcmp (words{1}, {"number", "finite"})))
        v = v(! isnan (v));
      endif
  endswitch

endfunction

function sets = mixed ()

  pairs = {"double", "single"; "double", "int8"; "int32", "double"; "single", "uint8"; ...
           "logical", "double"; "int64", "double"; "logical", "int8"; "int16", "single"; ...
           "logical", "logical"; "uint64", "logical"};
  sets = {};
  for k = 1:rows (pairs)
    a = test_values (pairs{k,1}, "edge");
    b = test_values (pairs{k,2}, "edge");
    [i, j] = ndgrid (1:numel (a), 1:numel (b));
    sets{end+1} = {a(i(:)), b(j(:))};
  endfor

endfunction

function sets = powers ()

  [x, y] = ndgrid (-3:3, 0:4);
  [u, v] = ndgrid ([0.5, 1, 1.5, 2, 3], [-2, -0.5, 0, 0.5, 1.5]);
  sets = {{x, y}, {single(x), single(y)}, {int8(x), y}, {x, int8(y)}, {int32(x), int32(y)}, ...
          {u, v}, {single(u), v}, {uint8(u), v}, {x + 1i * y, 2 + 0 * x}};

endfunction
