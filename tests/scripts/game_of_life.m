## game_of_life.m -- an r-pentomino and a glider on a torus.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = game_of_life (put)
  world = false (32, 40);
  world(10:12,20:22) = logical ([0, 1, 1; 1, 1, 0; 0, 1, 0]);
  world(2:4,2:4) = logical ([0, 1, 0; 0, 0, 1; 1, 1, 1]);
  world = put (world);
  population = zeros (1, 40);
  up = [size(world, 1), 1:size(world, 1)-1];
  down = [2:size(world, 1), 1];
  for generation = 1:40
    column = world(up,:) + world + world(down,:);
    near = circshift (column, 1, 2) + column + circshift (column, -1, 2) - world;
    world = near == 3 | (world & near == 2);
    population(generation) = gather (nnz (world));
  endfor
  figures.population = population;
  figures.world = world;
  [i, j] = find (world(1:16,1:16));
  figures.corner = [i, j];
  figures.rows = any (world, 2);
  figures.kind = class (gather (world));
endfunction
