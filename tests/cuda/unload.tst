## unload.tst -- objects that are alive when the package leaves the path, when functions are
## cleared, and when the session ends: nothing is said, and what they hold is freed.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## An object of each class with a destructor, none of which has run before.
%!function text = objects ()
%!  text = strjoin ({
%!    'texels = cuda.ArrayDescriptor (); texels.width = texels.height = 8;'
%!    'texels.format = cuda.array_format.FLOAT; texels.num_channels = 1;'
%!    'o.Device = cuda.Device (0);'
%!    'o.Context = cuda.Context.get_current ();'
%!    'o.Communicator = cuda.Communicator (0);'
%!    'o.Grid = cuda.Grid (o.Communicator, 4, "periodic", true);'
%!    'o.Request = exchange_begin (o.Grid, {gpuArray(ones (6, 1))});'
%!    'o.Stream = cuda.Stream ();'
%!    'o.Event = cuda.Event ();'
%!    'o.StreamFlag = o.Stream.add_callback ();'
%!    'o.StreamScope = cuda.stream_scope (o.Stream);'
%!    'o.DeviceAllocation = cuda.mem_alloc (64);'
%!    'o.HostAllocation = cuda.pagelocked_zeros ([2, 4]);'
%!    'o.VirtualMemory = cuda.VirtualMemory (2^22, 16);'
%!    'o.MemoryPool = cuda.MemoryPool ();'
%!    'o.DeviceMemoryPool = cuda.DeviceMemoryPool ();'
%!    'o.PageLockedMemoryPool = cuda.PageLockedMemoryPool ();'
%!    'o.Array = cuda.np_to_array (single (magic (4)), "C", true);'
%!    'o.MipmappedArray = cuda.MipmappedArray (texels, 2);'
%!    'o.TextureObject = cuda.TextureObject (o.Array);'
%!    'o.SurfaceObject = cuda.SurfaceObject (o.Array);'
%!    'o.Module = cuda.SourceModule ("__global__ void f (double *x) { x[0] = 1; }");'
%!    'o.Function = o.Module.get_function ("f");'
%!    'o.Expression = cuda.ElementwiseKernel ("double *x", "x[i] = 1");'
%!    'o.StructType = cuda.struct_type ("pair", "a", "int");'
%!    'o.Linker = cuda.Linker ();'
%!    'o.Argument = cuda.In (1);'
%!    'o.Slice = cuda.slice (gpuArray (1:4), 2);'
%!    'o.Graph = cuda.Graph ();'
%!    'o.GraphNode = o.Graph.add_empty_node ();'
%!    'o.GraphExec = o.Graph.instantiate ();'
%!    'o.closed = cuda.Event (); o.closed.close ();'
%!    'o.array = gpuArray (1:3) + 1;'
%!  }, "\n");
%!endfunction

## The same of OpenGL.
%!function text = gl_objects ()
%!  text = strjoin ({
%!    'o.GlContext = cuda.gl.Context ("mode", "headless");'
%!    'o.GlBuffer = cuda.gl.Buffer (single ([-1 3 -1; -1 -1 3]));'
%!    'o.GlTexture = cuda.gl.Texture (ones (2, 2, "uint8"));'
%!    'o.GlFramebuffer = cuda.gl.Framebuffer ([4, 4]);'
%!    'o.GlRenderbuffer = cuda.gl.Renderbuffer ([4, 4], "RGBA8");'
%!    'o.GlProgram = cuda.gl.Program ("void main () { gl_Position = vec4 (0); }", "void main () { }");'
%!    'o.GlRegistered = cuda.gl.RegisteredBuffer (o.GlBuffer);'
%!    'o.GlMapping = o.GlRegistered.map ();'
%!  }, "\n");
%!endfunction

## Every class with a destructor is among them.
%!test
%! text = [objects(), gl_objects()];
%! for file = glob (fullfile (fileparts (which ("gpuDevice")), "@*", "delete.*"))'
%!   [~, class] = fileparts (fileparts (file{1}));
%!   word = ["o." regexprep(class, "^@(cuda)?", "") " ="];
%!   assert (! isempty (strfind (text, word)) || strcmp (class, "@gpuArray"), word);
%! endfor

## The objects wherever a variable can be.
%!function text = everywhere ()
%!  text = objects ();
%!  if (can_gl ())
%!    text = [text "\n" gl_objects()];
%!  endif
%!  text = strjoin ({
%!    'function o = objects ()'
%!    text
%!    'endfunction'
%!    'function keep (o)'
%!    '  persistent kept;'
%!    '  kept = {o};'
%!    'endfunction'
%!    'function f = capture (o)'
%!    '  f = @() o;'
%!    'endfunction'
%!    'o = objects ();'
%!    'inst = fileparts (which ("gpuDevice"));'
%!    'live = @__cuda__;'
%!    'names = fieldnames (o)'';'
%!    'if (can_gl ()), figure = glfigure ("visible", "off"); line = glplot (1:3); axes = glaxes (); end'
%!    'for name = names, eval ([name{1} " = o.(name{1});"]); endfor'
%!    'several = {o, {o}};'
%!    's(3).x.y = o;'
%!    'global g; g = o;'
%!    'f = capture (o);'
%!    'm = containers.Map (); m("o") = o;'
%!    'keep (o);'
%!  }, "\n");
%!endfunction

%!function text = leave (how)
%!  text = "";
%!  switch (how)
%!    case "rmpath"
%!      text = 'if (exist ("gpuDevice")), rmpath (fileparts (which ("gpuDevice"))), end';
%!    case "restoredefaultpath"
%!      text = 'restoredefaultpath ();';
%!    case "clear all within a function"
%!      text = ["function away ()\n clear all\n endfunction\n away ();"];
%!    case "clear functions within a function"
%!      text = ["function away ()\n clear functions\n endfunction\n away ();"];
%!    otherwise
%!      text = how;
%!  endswitch
%!endfunction

%!function quiet (code, wanted_status = 0, wanted = "")
%!  [status, out] = run_octave (code);
%!  assert (out, wanted);
%!  assert (status, wanted_status);
%!endfunction

## Whatever happens to the path and to functions before the end
%!test
%! for how = {"", "rmpath", "restoredefaultpath", "clear", "clear all", "clear functions", ...
%!            "clear classes", "clear all within a function", ...
%!            "clear functions within a function"}
%!   quiet ([everywhere() "\n" leave(how{1}) "\n"]);
%!   quiet ([everywhere() "\n" leave(how{1}) "\n" leave("rmpath") "\n"]);
%! endfor

## Classes that are read anew look for their destructors anew.
%!test
%! quiet ([everywhere() "\nbefore = o;\nclear functions\n" everywhere() "\n" leave("rmpath")]);

## Objects that were never opened
%!test
%! quiet (["x = {cudaStream(), cudaEvent(), cudaGraph(), cuda.In(1)};\n" leave("rmpath")]);

## However the session ends
%!test
%! for left = {"", leave("rmpath")}
%!   start = [everywhere() "\n" left{1} "\n"];
%!   quiet ([start, "exit (3);"], 3);
%!   quiet ([start, "function stop ()\n quit\n endfunction\n stop ();"]);
%!   [status, out] = run_octave ([start, "error ('octcuda:test', 'stop here');"]);
%!   assert (status, 1);
%!   assert (! isempty (regexp (out, "^error: stop here\nerror: called from\n    \\S+ at line [^\n]*\n$")), ...
%!           "%s", out);
%! endfor

## So does one that --eval begins, by an error in a script
%!test
%! [status, out] = run_octave ([everywhere() "\n" leave("rmpath") "\nerror ('stop here');"], ...
%!                             @(script) sprintf ("--eval \"source ('%s')\"", script));
%! assert (status, 1);
%! assert (! isempty (regexp (out, "^error: stop here\nerror: called from\n    \\S+ at line [^\n]*\n$")), ...
%!         "%s", out);

## What a variable holds is freed when it goes, also when the package has left the path.
%!test
%! for how = {"rmpath", "restoredefaultpath"}
%!   quiet (strjoin ({
%!     everywhere()
%!     'total = @() sum (cellfun (@double, struct2cell (live ("live"))));'
%!     leave(how{1})
%!     'clear (names{:}); several = {}; s = []; g = []; f = []; m = []; n = total ();'
%!     'o = []; if (total () != n), disp ("what persistent variables hold is gone"), end'
%!     'keep ([]); if (n - total () < 25), disp (live ("live")), end'
%!   }, "\n"));
%! endfor
