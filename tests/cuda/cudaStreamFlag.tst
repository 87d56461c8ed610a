## Flags that streams set: how far they are.
## SPDX-License-Identifier: GPL-3.0-or-later

## A flag in place of a callback
%!test
%! s = cuda.Stream ();
%! f = s.add_callback ();
%! assert (isa (f, "cudaStreamFlag"));
%! assert (f.wait (300), true);
%! assert (f.isset, true);
%! assert (f.count, 1);
%! f.reset ();
%! assert (f.isset, false);
%! tic;
%! assert (wait (f, 0.05), false);
%! assert (toc >= 0.045);
%! g = s.add_callback ();
%! clear g;             # the stream sets it all the same
%! s.synchronize ();
%! clear s f;
%! assert_no_live ();
%!error <SECONDS> cuda.Stream ().add_callback ().wait (-1)
