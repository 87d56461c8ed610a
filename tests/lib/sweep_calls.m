## sweep_calls.m -- call what users can call with what they should not give.
##
## ROWS = sweep_calls (CALLS)
## ROWS = sweep_calls (CALLS, true)
## ROWS = sweep_calls (CALLS, false, true)
## [ROWS, N] = sweep_calls (...)
##
## CALLS is a cell array of calls that work, as text: "cuda.mem_alloc (16)".
## Each is made as it stands; without one of its last arguments; with one more;
## and with each argument in turn replaced by each of a list of wrong ones, among
## them objects of other classes and closed ones.  ROWS is a struct array of what
## was an error: call, identifier, message; and of what was not, with an empty
## message.  With true each call is printed before it is made, so that the last
## line tells which one ended the process.  With the second true each is made as it
## stands, and with its arguments in their places, behind their names, and both, as
## its row of mex/gateway/signatures.def says, which stands in the field "row".  N is how many calls there are, of which a
## run may make a part (is_due.m).  The words in calls that are not
## Octave's are the functions below.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [rows, n] = sweep_calls (calls, is_told = false, by_name = false)

  rows = struct ("call", {}, "kind", {}, "identifier", {}, "message", {}, "row", {});
  folder = tempname ();
  mkdir (folder);
  before = cd (folder);  # some calls write files
  unwind_protect
    told (is_told);
    if (by_name)
      rows = sweep_forms (calls, rows);
      n = numel (rows);
    else
      [rows, n] = sweep (calls, rows);
    endif
  unwind_protect_cleanup
    told (false);
    cd (before);
    confirm_recursive_rmdir (false, "local");
    rmdir (folder, "s");
  end_unwind_protect

endfunction

function [rows, n] = sweep (calls, rows)

  n = 0;
  if (! can_gl ())
    calls(! cellfun ("isempty", regexp (calls, '\<gl_\w+ \('))) = [];
  endif
  for i = 1:numel (calls)
    [name, args] = parts (calls{i});
    list = {"works", args};
    is_method = double (! any (name == "."));
    for k = is_method:numel (args) - 1
      list(end+1,:) = {"fewer", args(1:k)};
    endfor
    list(end+1,:) = {"more", [args, {"1"}]};
    list(end+1,:) = {"more", [args, {"\"nosuch\"", "1"}]};
    for k = 1 + is_method:numel (args)
      for wrong = wrong_values (name)
        given = args;
        given(k) = wrong;
        list(end+1,:) = {"wrong", given};
      endfor
    endfor
    n += size (list, 1);
    for k = find (cellfun (@(kind) strcmp (kind, "works") || (! is_plain () && is_due ([kind, " ", name])), list(:,1)))'
      rows(end+1) = attempt (name, list{k,[2, 1]});
    endfor
  endfor

endfunction

## As they stand, and in the other forms that their rows allow.
function rows = sweep_forms (calls, rows)

  if (! can_gl ())
    calls(! cellfun ("isempty", regexp (calls, '\<gl_\w+ \('))) = [];
  endif
  for i = 1:numel (calls)
    [name, args] = parts (calls{i});
    [list, who] = forms (name, args);
    for k = 1:size (list, 1)
      rows(end+1) = attempt (name, list{k,[2, 1]}, who);
    endfor
  endfor

endfunction

## Kinds and arguments of the forms of a call, as texts; none without a row.
function [list, who] = forms (name, args)

  list = {};
  m = double (! any (name == "."));   # the object of a method
  values = cellfun (@(t) eval ([t ";"]), args, "UniformOutput", false);
  who = row_of (name, values);
  if (isempty (who))
    return;
  endif
  [names, texts] = __cuda__ ("signature", who);
  at = __cuda__ ("places", who, values(1+m:end){:});
  given = find (at);
  texts(given) = args(m + at(given));
  object = args(1:m);
  list = {"works", args; "place", [object, texts(1:max ([0, given]))]};
  for alias = 1:3
    named = [cellfun(@(t) ["\"" strsplit(t, "/"){min (alias, end)} "\""], names(given),
                     "UniformOutput", false); texts(given)];
    list(end+1,:) = {"name", [object, named(:)']};
    list(end+1,:) = {"backwards", [object, fliplr(named)(:)']};
    for n = 1:numel (given) - 1
      if (given(n) == n)
        list(end+1,:) = {"both", [object, texts(1:n), named(:,n+1:end)(:)']};
      endif
    endfor
    if (! any (cellfun (@(t) any (t == "/"), names(given))))
      break;
    endif
  endfor

endfunction

## The row of a function, or of a method of VALUES{1}; "" if there is none.
function who = row_of (name, values)

  rows = __cuda__ ("signature", "");
  if (any (name == "."))
    hit = strcmp (rows, name);
  else
    hit = strcmp (regexprep (rows, '^\w+\.(\w+)$', "$1"), name);
    hit(hit) = isa (values{1}, regexprep (rows(hit), '\..*', ""));
  endif
  who = [rows(hit), {""}]{1};

endfunction

## What is given in the place of an argument of NAME.  An address that nothing
## has costs the whole process its GPU when a kernel uses it.
function list = wrong_values (name)

  list = {"[]", "zeros (0, 3)", "{}", "{1}", "struct ()", "\"nosuch\"", "\"\"", ...
          "[\"ab\"; \"cd\"]", "sparse (1)", "1i", "NaN", "-1", "Inf", "1.5", ...
          "1e300", "[1, 2, 3]", "ones (2, 2, 2, 2)", "true", "int8 (-3)", ...
          "uint64 (0)", "@sin", "1:3", "gpuArray (1)", "containers.Map ()", ...
          "other ()", "closed_event ()", "closed_memory ()", ...
          "cuda.DeviceData ()"};
  if (! isempty (regexp (name, "prepared|subsref|launch", "once")))
    list(strcmp (list, "uint64 (0)")) = [];
  endif

endfunction

## NAME and the texts of the arguments of a call.
function [name, args] = parts (text)

  at = index (text, " (");
  name = text(1:at-1);
  inside = text(at+2:end-1);
  depth = cumsum (ismember (inside, "([{") - ismember (inside, ")]}"));
  is_text = mod (cumsum (inside == "\""), 2);
  commas = find (inside == "," & depth == 0 & ! is_text);
  from = [1, commas + 1];
  to = [commas - 1, numel(inside)];
  args = {};
  for i = 1:numel (from)
    args{end+1} = strtrim (inside(from(i):to(i)));
  endfor
  if (isempty (strtrim (inside)))
    args = {};
  endif

endfunction

## Are calls printed?  sweep_calls (CALLS, "plain") makes them as they stand, and
## no others.
function tf = told (is_told)

  persistent now = false;
  if (nargin)
    now = islogical (is_told) && is_told;
    is_plain (ischar (is_told));
  endif
  tf = now;

endfunction

function tf = is_plain (yes)

  persistent now = false;
  if (nargin)
    now = yes;
  endif
  tf = now;

endfunction

function row = attempt (name, args, kind, who = "")

  call = sprintf ("%s (%s)", name, strjoin (args, ", "));
  if (told ())
    fprintf (stderr, "%s\n", call);
  endif
  row = struct ("call", call, "kind", kind, "identifier", "", "message", "",
                "row", who);
  try
    __v__ = cell (1, numel (args));
    for __i__ = 1:numel (args)
      __v__{__i__} = eval ([args{__i__} ";"]);
    endfor
  catch err
    row.identifier = "sweep:error"; row.message = err.message; return;
  end_try_catch
  try
    evalc ("feval (target (name), __v__{:})");
  catch err
    row.identifier = err.identifier;
    row.message = err.message;
    if (isempty (row.message))
      row.message = "(no text)";
    endif
  end_try_catch

endfunction

## What NAME calls.  Constructors of a namespace have no handle in Octave 7.
function f = target (name)

  if (any (name == "."))
    f = eval (sprintf ("@(varargin) %s (varargin{:})", name));
  else
    f = name;
  endif

endfunction

## ---- the words in calls ----

function o = other ()
  o = cuda.Event ();
endfunction

function o = closed_event ()
  o = cuda.Event ();
  close (o);
endfunction

function o = closed_memory ()
  o = memory ();
  close (o);
endfunction

function o = memory ()
  o = cuda.mem_alloc (64);
endfunction

function o = locked ()
  o = cuda.pagelocked_zeros ([2, 4]);
endfunction

function o = managed ()
  o = cuda.managed_zeros ([2, 4]);
endfunction

function o = stream ()
  o = cuda.Stream ();
endfunction

## One that lives on: the driver ends the process when it is given the handle of
## a stream that is gone.
function o = kept_stream ()
  persistent kept = cuda.Stream ();
  o = kept;
endfunction

function o = capturing ()
  o = cuda.Stream ();
  begin_capture (o, cuda.capture_mode.RELAXED);
endfunction

function o = event ()
  o = record (cuda.Event ());
  synchronize (o);
endfunction

function o = texels ()
  o = cuda.np_to_array (single (magic (4)), "C");
endfunction

function o = surface_texels ()
  o = cuda.np_to_array (single (magic (4)), "C", true);
endfunction

function text = code ()
  text = "__global__ void f (double *x, int n) { if (threadIdx.x < n) x[threadIdx.x] = n; }";
endfunction

function o = module ()
  o = cuda.SourceModule (code ());
endfunction

function o = kernel ()
  o = module ().get_function ("f");
endfunction

function o = graph ()
  o = cuda.Graph ();
  add_memset_node (o, memory (), uint32 (0), 4);
  add_empty_node (o);
endfunction

function o = node (g)
  if (nargin == 0)
    g = graph ();
  endif
  o = nodes (g){1};
endfunction

function o = executable ()
  o = instantiate (graph ());
endfunction

function o = captured ()
  o = instantiate (cuda.capture (@(x) x + 1, {gpuArray([1, 2])}, "feedback", true));
endfunction

function o = draws ()
  o = cuda.XORWOWRandomNumberGenerator (1);
endfunction

function o = virtual ()
  o = cuda.VirtualMemory (2^22, 16);
endfunction

function o = mipmap ()
  o = cuda.MipmappedArray (describe (), 2);
endfunction

function o = describe ()
  o = cuda.ArrayDescriptor ();
  o.width = o.height = 8;
  o.format = cuda.array_format.FLOAT;
  o.num_channels = 1;
endfunction

function o = pair ()
  o = cuda.struct_type ("pair", "a", "int", "b", "float");
endfunction

function o = device ()
  o = cuda.Device (0);
endfunction

function o = context ()
  o = cuda.Context.get_current ();
endfunction

## Objects of OpenGL, in one context.
function [p, f, b, t, c] = gl_objects ()
  persistent kept;
  if (isempty (kept))
    kept = cuda.gl.Context ("mode", "headless");
  endif
  c = kept;
  c.make_current ();
  f = cuda.gl.Framebuffer ([4 4]);
  b = cuda.gl.Buffer (single ([-1 3 -1; -1 -1 3]));
  t = cuda.gl.Texture (ones (2, 2, "uint8"));
  p = cuda.gl.Program ("in vec2 at; void main () { gl_Position = vec4 (at, 0, 1); }", ...
                       "uniform vec4 c; out vec4 color; void main () { color = c; }");
  p.attribute ("at", b);
endfunction

function p = gl_program ()
  p = gl_objects ();
endfunction

function f = gl_target ()
  [~, f] = gl_objects ();
endfunction

function b = gl_buffer ()
  [~, ~, b] = gl_objects ();
endfunction

function c = gl_context ()
  [~, ~, ~, ~, c] = gl_objects ();
endfunction

function t = gl_texture ()
  [~, ~, ~, t] = gl_objects ();
endfunction

function r = gl_registered ()
  r = cuda.gl.RegisteredBuffer (gl_buffer ());
endfunction

function m = gl_mapping (is_image)
  if (is_image)
    m = map (cuda.gl.RegisteredImage (gl_texture ()));
  else
    m = map (gl_registered ());
  endif
endfunction
