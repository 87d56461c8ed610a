## network.m -- you will see how a network with one hidden layer learns to tell two
## spirals apart, and a picture (network.png) of its answer at every place: products
## of matrices, forward and backward, in plain Octave code.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

n = 500;                           # points of each spiral
hidden = 64;
steps = 1000;

gpurng (7);
t = linspace (0.25, 1, n)' * 5 * pi;
spiral = [t .* cos(t), t .* sin(t)] / (5 * pi);
x = gpuArray ([spiral; -spiral]);
y = gpuArray ([zeros(n, 1); ones(n, 1)]);
w1 = gpuArray.randn (2, hidden) * 6;
b1 = gpuArray.randn (1, hidden) * 3;
w2 = gpuArray.randn (hidden, 1) / sqrt (hidden);
b2 = gpuArray (0);
m = {0, 0, 0, 0};  v = m;          # Adam's moments

function p = forward (x, w1, b1, w2, b2)
  p = 1 ./ (1 + exp (-(tanh (x * w1 + b1) * w2 + b2)));
endfunction

tic ();
for k = 1:steps
  h = tanh (x * w1 + b1);
  p = 1 ./ (1 + exp (-(h * w2 + b2)));
  d = (p - y) / rows (x);
  e = (d * w2') .* (1 - h .^ 2);
  g = {x' * e, sum(e), h' * d, sum(d)};
  w = {w1, b1, w2, b2};
  for i = 1:4
    m{i} = 0.9 * m{i} + 0.1 * g{i};
    v{i} = 0.99 * v{i} + 0.01 * g{i} .^ 2;
    w{i} -= 0.03 * m{i} / (1 - 0.9 ^ k) ./ (sqrt (v{i} / (1 - 0.99 ^ k)) + 1e-8);
  endfor
  [w1, b1, w2, b2] = w{:};
  if (mod (k, 200) == 0)
    printf ("step %4d: %5.1f %% of the points are told apart\n", k, ...
            gather (100 * mean ((p > 0.5) == y)));
  endif
endfor
wait (gpuDevice ());
printf ("%d steps: %.3f s, %.0f us a step\n", steps, toc (), toc () / steps * 1e6);

[a, b] = meshgrid (gpuArray (linspace (-1.1, 1.1, 300)));
p = reshape (forward ([a(:), -b(:)], w1, b1, w2, b2), 300, 300);
folder = getenv ("OCTCUDA_DEMO_DIR");
if (isempty (folder))
  folder = pwd ();
endif
file = fullfile (folder, "network.png");
imwrite (ind2rgb (uint8 (gather (p * 255)), viridis (256)), file);
printf ("picture: %s\n", file);
