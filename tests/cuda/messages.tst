## messages.tst -- what users read who call cuda.* as it is not meant.
## SPDX-License-Identifier: GPL-3.0-or-later

## What is wrong with an error that a call gave; "" if nothing.
%!function why = complaint (row)
%!  why = "";
%!  inner = ['undefined near|out of bound|nonconformant|not defined for|', ...
%!           'wrong type argument|no conversion for|Invalid call to \w+\.  '];
%!  if (isempty (row.message))
%!    return;
%!  elseif (! isempty (regexp (row.call, '^(value|subsref|subsasgn) \(locked|@sin', "once"))
%!          && strncmp (row.identifier, "Octave:", 7))
%!    return;  # core's own: an array is indexed, a user's function called
%!  elseif (! strncmp (row.identifier, "octcuda:", 8)
%!          && isempty (regexp (row.message, '^\w+: function called with too many inputs$', "once")))
%!    why = "identifier";
%!  elseif (! isempty (regexp (row.message, inner, "once")))
%!    why = "of an inner function";
%!  elseif (length (row.message) > 600 && ! strcmp (row.identifier, "octcuda:CompileError"))
%!    why = "too long";
%!  endif
%!endfunction

## every function, class and method, called with too few arguments, too many, and wrong ones
%!test
%! file = tempname ();
%! [status, out] = run_octave (sprintf (["warning ('off', 'all');\n" ...
%!   "[rows, n] = sweep_calls (public_calls (), true);\nsave ('-binary', '%s', 'rows', 'n');"], file));
%! last = out(max (1, end - 300):end);
%! assert (status == 0, "%s", ["the last call ended the process: " last]);
%! [rows, n] = struct2cell (load (file)){:};
%! unlink (file);
%! assert (n > 5000);
%! assert (mean (! cellfun ("isempty", {rows(! strcmp ({rows.kind}, "works")).message})) > 0.8);
%! bad = {};
%! for row = rows
%!   why = complaint (row);
%!   if (! isempty (why))
%!     bad{end+1} = sprintf ("%s: %s: [%s] %s", why, row.call, row.identifier, row.message);
%!   endif
%! endfor
%! assert (isempty (bad), strjoin (bad(1:min (end, 20)), "\n"));

## the calls that the sweep varies do work, where no other process or device is needed
%!test
%! calls = {"cuda.mem_alloc (16)", "cuda.memcpy_htod (memory (), [1, 2])", ...
%!          "occupancy (kernel (), 32, 0)", "add_empty_node (graph (), \"dependencies\", {})", ...
%!          "coalesce (cuda.DeviceData (), 10)"};
%! assert (all (ismember (calls, public_calls ())));
%! rows = sweep_calls (calls);
%! works = rows(strcmp ({rows.kind}, "works"));
%! assert (numel (works), numel (calls));
%! assert ({works.message}, repmat ({""}, 1, numel (calls)));

## classes whose objects are made by functions of cuda
%!test
%! for name = {"cudaDynamicModule", "cudaDeviceData", "cudaRandomGenerator", "cudaStructType", "cudaArgument"}
%!   for args = {{1}, {{{1, "a"}}}, {"descend"}, {"all"}}
%!     fails (@() feval (name{1}, args{1}{:}), "octcuda:(InvalidCall|LogicError)", [name{1}, ": use cuda\\."]);
%!   endfor
%! endfor
%! fails (@() cudaDynamicModule ("cuda.DynamicModule", {1}), "octcuda:InvalidCall", "use cuda\\.DynamicModule");
%! fails (@() cudaRandomGenerator ("descend", 1, 0), "octcuda:InvalidCall", "use cuda\\.XORWOW");
%! fails (@() cudaArgument (1, "x"), "octcuda:LogicError", "use cuda\\.In");
%! fails (@() cuda.DynamicModule (1, 2), "octcuda:.*", "string");
%!test
%! for m = {cuda.Memcpy2D(), cuda.Memcpy3D()}
%!   m = m{1};
%!   m.height = 3;
%!   fails (@() m.subsref (), "octcuda:InvalidCall", "Invalid call to subsref; it is called as subsref");
%!   fails (@() subsref (m), "octcuda:InvalidCall", "Invalid call to subsref");
%!   fails (@() subsref (m, 1), "octcuda:InvalidCall", "Invalid call to subsref");
%!   assert (m.subsref (substruct (".", "height")), 3);
%!   assert (subsref (m, substruct (".", "height")), 3);
%! endfor

## no function or class of cuda.* is left out, but groups of constants
%!test
%! names = regexprep (public_calls (), ' \(.*', "");
%! missing = {};
%! for name = public_names ()
%!   if (! strncmp (name{1}, "cuda.", 5) || any (strncmp (names, name{1}, length (name{1})))
%!       || any (strcmp (name{1}, {"cuda.start_profiler", "cuda.stop_profiler", ...
%!                                 "cuda.set_debugging", "cuda.make_default_context", ...
%!                                 "cuda.gl.make_context"})))
%!     continue;
%!   endif
%!   text = fileread (fullfile (tree_root (), "inst", "+cuda", [strrep(name{1}(6:end), "gl.", "+gl/") ".m"]));
%!   if (isempty (regexp (text, '^classdef', "once", "lineanchors"))
%!       || isempty (strfind (text, "properties (Constant)")))
%!     missing{end+1} = name{1};
%!   endif
%! endfor
%! assert (missing, {});

## and no method of a class is
%!test
%! names = regexprep (public_calls (), ' \(.*', "");
%! [~, methods] = public_names ();
%! for file = glob (fullfile (tree_root (), "mex", "@cuda*", "*.c"))'
%!   rows = regexp (fileread (file{1}), ...
%!                  '^ *(?:METHOD|METHOD_ARG|METHOD_OF|DO|GET|SET|COMPARE) \((\w+),', ...
%!                  "tokens", "lineanchors");
%!   methods = [methods, cellfun(@(t) ["/" t{1}], rows, "UniformOutput", false)];
%! endfor
%! methods(strncmp (methods, "@gpuArray", 9) | strncmp (methods, "gpuArray", 8)) = [];
%! methods = unique (regexprep (methods, '.*/', ""));
%! methods(strncmp (methods, "__", 2)) = [];
%! ## what takes nothing, ends everything, or waits for ever
%! plain = {"close", "delete", "disp", "isopen", "pop", "push", "detach", "reset", "wait", ...
%!          "make_context", "held_blocks", "managed_bytes", "active_bytes", "id", "priority", ...
%!          "wait_value", "best_block", "current", "open", "subsref", "free", ...
%!          "finish", "make_current", "should_close", "swap_buffers", "window_size"};
%! left = setdiff (methods, [names(:)', plain]);
%! assert (isempty (left), strjoin (left, ", "));

## a wrong call says in a line how the function is called
%!test
%! fails (@() cuda.mem_alloc (), "octcuda:InvalidCall", ...
%!        '^Invalid call to cuda.mem_alloc; it is called as a = cuda.mem_alloc \(bytes\)$');
%! fails (@() cuda.ReductionKernel ("single"), "octcuda:InvalidCall", ...
%!        '^Invalid call to cuda.ReductionKernel; .*\(dtype, neutral, reduce_expr\), or [^\n]*$');
%! fails (@() cuda.Device (), "octcuda:InvalidCall", 'called as .*cuda.Device \(');
%! fails (@() cuda.SourceModule (), "octcuda:InvalidCall", 'cuda.SourceModule \(source\)');
%! fails (@() cuda.Context.get_limit (), "octcuda:InvalidCall", "get_limit");
%! fails (@() cuda.DynamicModule ().add_source (), "octcuda:InvalidCall", "m.add_source");
%! fails (@() cuda.Linker ().add_data (1), "octcuda:InvalidCall", ...
%!        'add_data: it takes 2 to 3 arguments after the cudaLinker, not 1; octcuda_help cudaLinker.add_data');
%! assert (! isempty (octcuda_help ("cudaLinker.add_data")));

## what is wrong, and what to do
%!test
%! fails (@() cuda.vectors.make_float3 (1, 2), "octcuda:LogicError", "3 components takes 3 numbers, not 2");
%! fails (@() cuda.to_device (sparse (1)), "octcuda:WrongKind", "use full");
%! fails (@() cuda.mem_alloc ({}), "octcuda:LogicError", "BYTES must be a real number, not a cell of 0 x 0");
%! fails (@() cuda.mem_alloc (1.5), "octcuda:LogicError", "integer >= 0, not 1.5");
%! fails (@() cuda.Device (0).get_attribute ("NOSUCH"), "octcuda:LogicError", ...
%!        "help cuda.device_attribute lists");
%! fails (@() cuda.module_from_buffer ("x", {}, 2), "octcuda:LogicError", "MESSAGE_HANDLER must be a function");
%! fails (@() cuda.module_from_buffer ("x", "option", {}), "octcuda:LogicError", "unknown option .option.; valid options are .options., .message_handler.");
%! fails (@() cuda.Linker (1), "octcuda:LogicError", "@\\(success, info, error\\)");
%! fails (@() cuda.memcpy_dtod (uint64 (0), cuda.mem_alloc (8), 8), "octcuda:LogicError", ...
%!        "must lie in memory that is not freed");
%! g = cuda.Graph ();
%! fails (@() g.add_kernel_node (5, 1), "octcuda:WrongKind", "F must be a kernel.* not a double");
%! fails (@() cuda.Device (0).frobnicate, "octcuda:LogicError", "help cudaDevice");
%! fails (@() cuda.sort_by_key ({1}), "octcuda:LogicError", "KEYS must be");
%! k = cuda.In (1);
%! fails (@() cuda.In (gpuArray (1)), "octcuda:.*", "given to a kernel as it is");

## the constructor of every class, given what it does not take: an error of ours, or an object that is not open
%!test
%! folders = glob (fullfile (fileparts (which ("gpuDevice")), "@*"));
%! assert (numel (folders) > 40);
%! for folder = folders'
%!   [~, name] = fileparts (folder{1});
%!   for x = {3, {1, "a"}, {"a"}, "descend", "all", struct("a", 1), @sin, {}}
%!     id = "octcuda:";
%!     try
%!       feval (name(2:end), x{1});
%!     catch err
%!       id = err.identifier;
%!     end_try_catch
%!     assert (strncmp (id, "octcuda:", 8) || strcmp (id, "Octave:undefined-function"), "%s: [%s]", name, id);
%!     if (strcmp (id, "Octave:undefined-function"))
%!       assert (err.message, ["'" name(2:end) "' undefined"]);
%!     endif
%!   endfor
%! endfor
