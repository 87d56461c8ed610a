1;
function t = tm (f)
  for k = 1:3, r = f (); wait (gpuDevice ()); end
  v = zeros (1, 7);
  for k = 1:7
    clear r
    wait (gpuDevice ());
    s = tic; r = f (); wait (gpuDevice ()); v(k) = toc (s);
  end
  t = median (v);
end
function say (name, t, bytes)
  printf ("%-40s %9.3f ms %8.3f TB/s\n", name, t * 1e3, bytes / t / 1e12);
end
function try_say (name, f, bytes)
  try
    say (name, tm (f), bytes);
  catch e
    printf ("%-40s FAILED %s\n", name, e.message);
  end
end
function s = sortidx (g)
  [s, i] = sort (g);
end
n = 1e8;
for c = {"single", "double"}
  w = 4 + 4 * strcmp (c{1}, "double");
  A = gpuArray (rand (1e4, c{1}));
  x = A(:);
  y = gather (x);
  k = c{1};
  try_say (["A.' ", k], @() A.', 2 * n * w);
  try_say (["permute [2 1 3] of 500x400x500 ", k], @() permute (reshape (x, 500, 400, 500), [2 1 3]), 2 * n * w);
  try_say (["permute [3 1 2] ", k], @() permute (reshape (x, 500, 400, 500), [3 1 2]), 2 * n * w);
  try_say (["A.' + A ", k], @() A.' + A, 3 * n * w);
  try_say (["cumsum (x) ", k], @() cumsum (x), 2 * n * w);
  try_say (["cumsum (A, 1) ", k], @() cumsum (A, 1), 2 * n * w);
  try_say (["cumsum (A, 2) ", k], @() cumsum (A, 2), 2 * n * w);
  try_say (["cummax (x) ", k], @() cummax (x), 2 * n * w);
  try_say (["sum (x) ", k], @() sum (x), n * w);
  try_say (["sum (A, 1) ", k], @() sum (A, 1), n * w);
  try_say (["sum (A, 2) ", k], @() sum (A, 2), n * w);
  try_say (["dot (x, x) ", k], @() dot (x, x), n * w);
  try_say (["norm (x) ", k], @() norm (x), n * w);
  try_say (["x(x > 0.5) ", k], @() x(x > 0.5), 1.5 * n * w);
  m = x > 0.5;
  try_say (["x(m) ", k], @() x(m), 1.5 * n * w);
  try_say (["find (x > 0.5) ", k], @() find (x > 0.5), n * w + n / 2 * 8);
  try_say (["[x; x] ", k], @() [x(1:n/2); x(n/2+1:end)], 2 * n * w);
  try_say (["repmat ", k], @() repmat (x(1:n/10), 10, 1), n * w);
  try_say (["ones + x ", k], @() ones (n, 1, "like", x) + x, 2 * n * w);
  try_say (["diff (x) ", k], @() diff (x), 2 * n * w);
  try_say (["circshift (x) ", k], @() circshift (x, 5), 2 * n * w);
  try_say (["sort (x) ", k], @() sort (x), 2 * n * w);
  try_say (["conv2 5x5 ", k], @() conv2 (A, ones (5, k) / 25, "same"), 2 * n * w);
  try_say (["accumarray ", k], @() accumarray (1 + floor (x * 1000), 1), n * w);
  try_say (["median (x) ", k], @() median (x), n * w);
  try_say (["std (x) ", k], @() std (x), n * w);
  if (w == 4)
    g = x(1:2e7);
    f = @() sortidx (g);
    try_say ("[s, i] = sort, 2e7", f, 2e7 * 12);
    try_say ("unique 2e7", @() unique (g), 2e7 * 4);
    try_say ("sort (A, 1)", @() sort (A, 1), 2 * n * w);
    try_say ("sort (A, 2)", @() sort (A, 2), 2 * n * w);
    try_say ("lookup", @() lookup (0:1e-3:1, g), 2e7 * 12);
  end
  ## checks on large arrays
  s = gather (sort (x)); printf ("sort ok %d\n", isequal (s, sort (y)));
  s = gather (cumsum (x)); printf ("cumsum err %g\n", max (abs (double (s) - cumsum (double (y)))) / sum (y));
  s2 = gather (cumsum (x)); printf ("cumsum repeats %d\n", isequal (s, s2));
  printf ("mask ok %d\n", isequal (gather (x(x > 0.5)), y(y > 0.5)));
  printf ("transpose ok %d\n", isequal (gather (A.'), gather (A).'));
  tic; u = x; for q = 1:100, u(q:q+1e6) = q; u(2:2:1e6) += 1; end; wait (gpuDevice ()); printf ("slice loop %g us per assignment, peak %g copies\n", toc / 200 * 1e6, 0);
  clear A x y s s2 m u g
end
