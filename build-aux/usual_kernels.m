## usual_kernels.m -- compile the kernels of the host backend that come with the package.
##
## make runs this with their folder as the cache.  They are kernels that most
## scripts need: sums, sorts, selections, random numbers and similar operations on
## small arrays; and those of plots.  Elementwise expressions need no kernel
## (src/fuse/interpret.c).  Kernels depend on classes and shapes, not on values or
## sizes.
##
## Its two arguments are the number of the part that this process compiles, and the
## number of parts: 0 2, or 1 2.  Each part is every Nth call.
##
## SPDX-License-Identifier: GPL-3.0-or-later

1;

## Does the next call belong to this process?
function answer = is_mine ()
  persistent part = str2double (argv ()(end-1:end));
  persistent n = -1;
  n++;
  answer = mod (n, part(2)) == part(1);
endfunction

## Compute F (X); it is not an error if F does not exist for the class of X.
function try_it (f, varargin)
  if (! is_mine ())
    return;
  endif
  try
    [~] = gather (f (varargin{:}));
  catch
  end_try_catch
endfunction

function second (f, varargin)
  if (! is_mine ())
    return;
  endif
  try
    [~, at] = f (varargin{:});
    gather (at);
  catch
  end_try_catch
endfunction

function reductions (x)
  for f = {@sum, @prod, @any, @all, @max, @min, @mean, @sumsq, @cumsum, @cumprod, ...
           @cummax, @cummin, @sort, @median, @mode, @range, @var, @std, @diff}
    try_it (f{1}, x);
    try_it (f{1}, x');
    try_it (f{1}, x(:));
  endfor
  for f = {@sum, @any, @all, @mean, @cumsum, @sort}
    try_it (f{1}, x, 2);
  endfor
  for f = {@median, @mode}
    try_it (f{1}, x, 2);
  endfor
  for f = {@var, @std}
    try_it (f{1}, x, 0, 2);
  endfor
  for f = {@max, @min}
    try_it (f{1}, x, [], 2);
    second (f{1}, x);
    second (f{1}, x');
    second (f{1}, x(:));
    second (f{1}, x, [], 2);
  endfor
  for f = {@sort, @cummax, @cummin, @mode}
    second (f{1}, x);
    second (f{1}, x(:));
  endfor
  try_it (@(x) sort (x, "descend"), x);
  try_it (@(x) sort (x(:), "descend"), x);
  try_it (@norm, x(:));
  try_it (@(x) norm (x(:), 1), x);
  try_it (@(x) norm (x(:), Inf), x);
endfunction

function selections (x)
  try_it (@(x) x(x > 2), x);
  try_it (@(x) x(:)(x(:) > 2), x);
  try_it (@(x) find (x > 2), x);
  try_it (@nnz, x);
  try_it (@(x) subsasgn (x, substruct ("()", {x > 2}), 0), x);
  try_it (@(x) subsasgn (x, substruct ("()", {x > 2}), x(x > 2)), x);
  try_it (@(x) x([3, 1, 2]), x);
  try_it (@(x) x(gpuArray ([3, 1, 2])), x);
  try_it (@(x) subsasgn (x, substruct ("()", {gpuArray([3, 1, 2])}), 0), x);
  try_it (@(x) subsasgn (x, substruct ("()", {gpuArray([3, 1, 2])}), x(1:3)), x);
  try_it (@unique, x);
  second (@unique, x);
  try_it (@(x) ismember (x, [1, 2]), x);
  try_it (@(x) lookup ([1, 2, 3], x), x);
  try_it (@tril, x);
endfunction

function spreads (x)
  for f = {@prod, @sumsq}
    try_it (f{1}, x, 2);
  endfor
endfunction

## Classes for which fewer kernels are needed.
function sums (x)
  try_it (@sum, x);
  try_it (@sum, x, 2);
endfunction

function filters (x)
  try_it (@(x) conv2 (x, ones (2, 2, class (x)), "same"), x);
  try_it (@(x) conv2 (x, ones (2, 2, class (x))), x);
  try_it (@(x) conv (x(:), x(1:3)(:)), x);
  try_it (@(x) filter ([1, 2, 1], 1, x), x);
  try_it (@(x) filter (1, [1, 0.5], x), x);
  try_it (@(x) interp1 (1:12, x(:), [1.5, 2.5]), x);
  try_it (@(x) interp1 (cumsum (1 + 0 * x(:)), x(:), x(1:3)(:)), x);
  try_it (@(x) accumarray ([1; 2; 2], x(1:3)(:)), x);
  try_it (@(x) histc (x(:), 0:5), x);
  try_it (@cumtrapz, x);
  try_it (@trapz, x);
endfunction

## Kernels for spectra and complex signals.
function complexes (x)
  for f = {@prod, @sumsq, @cumsum, @std, @sort}
    try_it (f{1}, x);
    try_it (f{1}, x(:));
  endfor
  try_it (@norm, x(:));
  try_it (@(x) conv (x(:), [1; 2; 1]), x);
  try_it (@(x) filter ([1, 2, 1], 1, x), x);
  try_it (@(x) filter (1, [1, 0.5], x), x);
endfunction

## Kernels for large arrays that differ from those for small ones.
function many (x)
  try_it (@unique, x);
  try_it (@find, x);
  try_it (@mode, x(:));
  try_it (@issorted, x(:));
  second (@max, x(:));
  if (isfloat (x))
    try_it (@std, x(:));
    try_it (@var, x, 0, 2);
    try_it (@norm, x(:));
    try_it (@zscore, x(1:9000)(:));
    try_it (@(x) quantile (x(:), [0.25, 0.5]), x);
    try_it (@(x) accumarray (x(:) + 1, x(:), [], @max), x);
  endif
endfunction

function solves (x)
  try_it (@(x) x(1:3,:) \ x(1:3,1), x);
  try_it (@(x) x * x', x);
  try_it (@(x) inv (x(1:3,:) * x(1:3,:)'), x);
endfunction

function transforms (x)
  try_it (@fft, x);
  try_it (@(x) ifft (complex (x, 1)), x);
endfunction

function counts (class)
  s = gpuArray (feval (class, [1; 2; 2]));
  try_it (@accumarray, s, 1);
  try_it (@accumarray, s, 1, [256, 1]);
  try_it (@accumarray, s, gpuArray ([1; 2; 3]));
  try_it (@accumarray, double (s), 1, [256, 1]);
  try_it (@histc, s, 0:5);
endfunction

function draws (class)
  for size = {1, [2, 3]}
    for f = {@gpuArray.rand, @gpuArray.randn, @gpuArray.rande}
      try_it (f{1}, size{1}, class);
    endfor
    for f = {@gpuArray.randg, @gpuArray.randp}
      try_it (f{1}, 2, size{1}, class);
    endfor
  endfor
endfunction

warning ("off", "all");
## The user's settings should not have an effect here.
cellfun (@unsetenv, {"OCTCUDA_CXX", "OCTCUDA_CACHE", "OCTCUDA_DISABLE_CACHE", ...
                     "OCTCUDA_CACHE_BYTES", "OCTCUDA_INTERPRET", "OCTCUDA_KERNELS", ...
                     "OCTCUDA_HOST_DEVICES", "OCTCUDA_HOST_MEMORY", "OCTCUDA_HOST_CHECK"});
x = reshape (mod (1:12, 5), 4, 3);
for class = {"double", "uint8", "uint16", "int32"}
  counts (class{1});
endfor
for class = {"double", "single", "uint8", "int32", "logical"}
  y = gpuArray (feval (class{1}, x));
  reductions (y);
  selections (y);
  many (gpuArray (feval (class{1}, reshape (mod (1:90000, 5), 300, 300))));
  if (isfloat (y))
    filters (y);
    solves (y);
    transforms (y);
    spreads (y);
  endif
endfor
cellfun (@(y) sums (gpuArray (y)), {int16(x), complex(x, 1), single(complex (x, 1))});
cellfun (@(y) complexes (gpuArray (y)), {complex(x, 1), single(complex (x, 1))});
## Many subscripts.
k = gpuArray (mod (0:999, 7)' + 1);
for class = {"double", "single"}
  try_it (@accumarray, k, 1);
  try_it (@accumarray, k, gpuArray (feval (class{1}, 1:1000)'));
endfor
for class = {"double", "single"}
  y = gpuArray (feval (class{1}, x));
  cellfun (@solves, {y, complex(y, 1)});
  draws (class{1});
endfor
for class = {"double", "single", "int32", "uint8"}
  try_it (@gpuArray.randi, 10, 1, class{1});
  try_it (@gpuArray.randi, 10, [2, 3], class{1});
endfor
try_it (@gpuArray.randperm, 10);
## Plots exist only if OpenGL was found when the package was built.
if (exist ("__gl__") == 3)
  part = str2double (argv ()(end-1:end));
  __gl_figure__ ("kernels", part(1), part(2));
endif
