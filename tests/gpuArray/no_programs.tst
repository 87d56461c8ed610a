## no_programs.tst -- what core can do is found out without starting a program.
##
## Core's print_usage has makeinfo write how a function is called.  A makeinfo that
## leaves a mark stands in front of PATH, in a new Octave, which knows nothing yet.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## What the Octave prints that runs CODE, with "makeinfo was started" where it was.
%!function out = with_mark (code)
%!  folder = tempname ();
%!  mkdir (folder);
%!  program = fullfile (folder, "makeinfo");
%!  mark = fullfile (folder, "mark");
%!  unwind_protect
%!    fid = fopen (program, "w");
%!    fprintf (fid, "#!/bin/sh\n: > '%s'\n", mark);
%!    fclose (fid);
%!    [status, msg] = unix (["chmod +x '" program "'"]);
%!    assert (status, 0);
%!    [status, out] = run_octave ([sprintf("setenv ('PATH', ['%s:', getenv('PATH')]);\n", folder), code]);
%!    assert (status == 0, "%s", out);
%!    if (exist (mark, "file"))
%!      out = [out, "makeinfo was started"];
%!    endif
%!  unwind_protect_cleanup
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!endfunction

## The mark is left: a wrong call says how it is made
%!test
%! out = with_mark ("try, mean (gpuArray (1), {}), catch, end_try_catch");
%! assert (! isempty (strfind (out, "makeinfo was started")), out);

## Every option, of what has options of core's and MATLAB's
%!test
%! code = strjoin ({
%!   "warning ('off', 'all');"
%!   "g = gpuArray (magic (4));"
%!   "g(2) = NaN;"
%!   "lists = {{}, {1}, {2}, {3}, {'all'}, {[1, 2]}, {[2, 1]}, {1, 'omitnan'}, {'includenan'}, ..."
%!   "         {'all', 'omitnan'}, {[1, 2], 'omitnan'}};"
%!   "for name = {'mean', 'median', 'var', 'std', 'sum', 'prod', 'any', 'all', 'max', 'min', 'rms'}"
%!   "  lead = cell (1, 0);"
%!   "  if (any (strcmp (name{1}, {'var', 'std'})))"
%!   "    lead = {0};"
%!   "  elseif (any (strcmp (name{1}, {'max', 'min'})))"
%!   "    lead = {[]};"
%!   "  endif"
%!   "  for x = {g, single(g), g > 4}"
%!   "    for args = lists"
%!   "      if (! any (strcmp (name{1}, {'any', 'all'})) || all (cellfun (@isnumeric, args{1})))"
%!   "        try"                      # core has no variance of logicals in some releases
%!   "          feval (name{1}, x{1}, lead{1:numel (lead) * ! isempty (args{1})}, args{1}{:});"
%!   "        catch err"
%!   "          if (! islogical (gather (x{1}))), rethrow (err); end"
%!   "        end_try_catch"
%!   "      endif"
%!   "    endfor"
%!   "  endfor"
%!   "endfor"
%!   "for args = {{'native'}, {1, 'native'}, {'double'}, {2, 'default'}}"
%!   "  mean (g, args{1}{:});"
%!   "endfor"
%!   "g = gpuArray (magic (3));"
%!   "[q, r] = qr (g, 0);"
%!   "[q, r, p] = qr (g, 'vector');"
%!   "[r, p] = chol (g * g', 'lower');"
%!   "normalize (g);"
%!   "quantile (g, 0.5, 1);"
%!   "bounds (g, 1, 'includenan');"}, "\n");
%! assert (with_mark (code), "");

## What core refuses when it is asked on the way is refused once
%!test
%! code = strjoin ({
%!   "g = gpuArray (magic (3));"
%!   "print_usage_is_core = @() ! isempty (strfind (which ('print_usage'), 'help'));"
%!   "before = print_usage_is_core ();"
%!   "try"
%!   "  __octcuda_try__ ('qr', magic (3), 1, 2, 3, 4, 5);"
%!   "  disp ('no error');"
%!   "catch err"
%!   "  disp (err.identifier);"
%!   "end_try_catch"
%!   "assert (print_usage_is_core (), before);"}, "\n");
%! assert (strtrim (with_mark (code)), "Octave:invalid-fun-call");
