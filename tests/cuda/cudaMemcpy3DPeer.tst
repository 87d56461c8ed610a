## Copies of three dimensions between contexts.
## SPDX-License-Identifier: GPL-3.0-or-later

## Between contexts
%!test
%! d = cuda.to_device (reshape (1:24, 2, 3, 4));
%! m = cuda.Memcpy3DPeer ();
%! m.set_src_device (d);
%! m.src_height = 3;
%! m.src_z = 1;
%! e = cuda.mem_alloc (16 * 4);
%! m.set_dst_device (e);
%! m.width_in_bytes = 16;
%! m.height = 2;
%! m.depth = 2;
%! m ();
%! cuda.Context.synchronize ();
%! want = reshape (1:24, 2, 3, 4);
%! assert (cuda.from_device (e, [2 2 2]), want(:,1:2,2:3));
%! cuda.memset_d8 (e, 0, 64);
%! s = cuda.Stream ();
%! m (s);
%! s.synchronize ();
%! assert (cuda.from_device (e, [2 1]), [7; 8]);
%! fails (@() m.set_src_context (s), "octcuda:WrongKind", ...
%!        "set_src_context: CONTEXT must be a cudaContext or \\[\\], not a cuda.Stream");
%! fails (@() m.set_dst_context (5), "octcuda:WrongKind", "set_dst_context: .* not a double");
%! m.set_src_context ([]);
%! clear d m e s;
%! assert_no_live ();
