## recycle_streams.m -- arrays of N elements come and go in three streams.
##
## An error tells when one stream got memory that another one was not done with.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function recycle_streams (n)
  slow = stream_kernels ();
  s = {cuda.Stream(1), cuda.Stream(1), []};
  e = cuda.Event ();
  x = (1:n)';
  kept = cell (1, 12);
  for k = 1:12
   scope = cuda.stream_scope (s{1 + mod(k, 3)});
   t = gpuArray (x) + k;
   kept{k} = gpuArray.zeros (n, 1) + 0;
   e.record ();
   scope = cuda.stream_scope (s{1 + mod(k + 1, 3)});
   slow.copy (kept{k}, t, 1 + mod (k * 5, 7));
   clear t                     # still read
   u = gpuArray.zeros (n, 1) + k;
   slow.copy (u, kept{k}, 1);
   clear u                     # still written
  endfor
  clear scope
  for k = 1:12
   assert (gather (kept{k}), x + k);
  endfor
endfunction
