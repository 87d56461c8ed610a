## function_text.tst -- what a function is written as, and where.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function in_folder (f)
%!  folder = tempname ();
%!  parts = {"", "private", "+fromhere", "+fromhere/+deep", "@ftold"};
%!  for k = 1:numel (parts)
%!    mkdir (fullfile (folder, parts{k}));
%!  endfor
%!  texts = {"ftmain.m", ["function [y, h] = ftmain (x)\n  k = 3;\n  y = 0x1F + ftsub (x);\n", ...
%!                        "  h = {@ftsub, @ftpriv, @(t) ftsub (t) + k, @(t) 0x1F + x};\nend\n", ...
%!                        "%{\nfunction y = ftblock (x)\nend\n%}\n# function y = ftcomment (x)\n", ...
%!                        "function ftnone\nend\nfunction y = ftsub (x)\n  y = x;\nend\n", ...
%!                        "function [a, ...\n  b] = fttwo (x)\n  a = b = x;\nend\n"], ...
%!           "ftnest.m", "function h = ftnest (x)\n  function y = in (t)\n    y = t + x;\n  end\n  h = @in;\nend\n", ...
%!           "private/ftpriv.m", "function y = ftpriv (x)\n  y = ftprivtwo (x);\nend\n", ...
%!           "private/ftprivtwo.m", "function y = ftprivtwo (x)\n  y = x;\nend\n", ...
%!           "private/fliplr.m", "function y = fliplr (x)\n  y = 2 * x;\nend\n", ...
%!           "+fromhere/f.m", "function y = f (x)\n  y = x;\nend\n", ...
%!           "+fromhere/+deep/g.m", "function y = g (x)\n  y = x;\nend\n", ...
%!           "+fromhere/Kind.m", "classdef Kind\n  methods (Static)\n    function y = st (x), y = x; end\n  end\nend\n", ...
%!           "@ftold/ftold.m", "function o = ftold ()\n  o = class (struct (), \"ftold\");\nend\n", ...
%!           "ftclass.m", "## text\n\nclassdef ftclass\n  methods (Static)\n    function y = st (x), y = x; end\n  end\nend\n", ...
%!           "ftscript.m", "1;\nfunction y = ftlater (x)\n  y = x;\nend\n", ...
%!           "ftother.m", "## a name of its own\nfunction y = another (x)\n  y = x;\nend\n", ...
%!           "ftbroken.m", "function y = ftbroken (x)\n  y = = x;\nend\n", ...
%!           "postpad.m", "function y = postpad (x)\n  y = x;\nend\n"};
%!  for k = 1:2:numel (texts)
%!    fid = fopen (fullfile (folder, texts{k}), "w");
%!    fputs (fid, texts{k+1});
%!    fclose (fid);
%!  endfor
%!  warning ("off", "all", "local");
%!  unwind_protect
%!    addpath (folder);
%!    f (folder);
%!  unwind_protect_cleanup
%!    rmpath (folder);
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!endfunction

## WANT: kind, name, file, and a part of the text or of why.
%!function expect (want, varargin)
%!  s = __function_text__ (varargin{:});
%!  what = disp (s);
%!  assert ({what, s.kind}, {what, want{1}});
%!  assert ({what, s.name}, {what, want{2}});
%!  assert ({what, s.file}, {what, want{3}});
%!  is_compiled = any (strcmp (s.kind, {"file", "text", "expression"}));
%!  if (is_compiled)
%!    assert ({what, s.why}, {what, ""});
%!    assert (! isempty (strfind (s.text, want{4})), what);
%!  else
%!    assert ({what, s.text}, {what, ""});
%!    assert (! isempty (regexp (s.why, want{4}, "once")), what);
%!  endif
%!  assert (isempty (s.stamp) == isempty (s.file), "%s", what);
%!endfunction

%!function y = ft_command (x, z = 0b11)   # a command-line function
%!  ## a comment
%!  if (x > 2)
%!    y = x + 0x1F - 0xFFs8;
%!  else
%!    y = [0x10, 2; 0xFFFFFFFFFFFFFFFF, 1];
%!  endif
%!endfunction

%!function files (folder)
%!  main = fullfile (folder, "ftmain.m");
%!  [~, h] = ftmain (1);
%!  expect ({"file", "ftmain", main, "0x1F + ftsub"}, @ftmain);
%!  expect ({"file", "ftmain", main, "0x1F + ftsub"}, "ftmain");
%!  expect ({"file", "ftsub", main, "function y = ftsub"}, h{1});
%!  expect ({"file", "ftsub", main, "function y = ftsub"}, "ftsub", main);
%!  expect ({"file", "fttwo", main, "fttwo"}, "fttwo", main);
%!  nest = fullfile (folder, "ftnest.m");
%!  expect ({"file", "in", nest, "function y = in"}, ftnest (1));
%!  s = __function_text__ (ftnest (1));
%!  assert ({s.parent, s.is_nested, s.is_main}, {"ftnest", true, false});
%!  s = __function_text__ (h{1});
%!  assert ({s.parent, s.is_nested, s.is_main}, {"ftmain", false, false});
%!  expect ({"file", "ftnone", main, "ftnone"}, "ftnone", main);
%!  expect ({"none", "ftsub", "", "addpath"}, "ftsub");
%!  expect ({"none", "ftblock", "", "addpath"}, "ftblock", main);
%!  expect ({"none", "ftcomment", "", "addpath"}, "ftcomment", main);
%!  priv = fullfile (folder, "private", "ftpriv.m");
%!  expect ({"file", "ftpriv", priv, "ftprivtwo"}, h{2});
%!  expect ({"file", "ftpriv", priv, "ftprivtwo"}, "ftpriv", main);
%!  expect ({"none", "ftpriv", "", "addpath"}, "ftpriv");
%!  expect ({"file", "ftprivtwo", fullfile(folder, "private", "ftprivtwo.m"), "y = x"}, "ftprivtwo", priv);
%!  expect ({"file", "ftmain", main, "ftsub"}, "ftmain", priv);
%!  ## private ones come first, then the path in its order
%!  expect ({"file", "fliplr", fullfile(folder, "private", "fliplr.m"), "2 * x"}, "fliplr", main);
%!  core = fullfile (fileparts (which ("circshift")), "fliplr.m");
%!  expect ({"file", "fliplr", core, "flip"}, "fliplr");
%!  expect ({"file", "fliplr", core, "flip"}, @fliplr);
%!  expect ({"file", "postpad", fullfile(folder, "postpad.m"), "y = x"}, @postpad);
%!  expect ({"file", "f", fullfile(folder, "+fromhere", "f.m"), "y = x"}, @fromhere.f);
%!  expect ({"file", "f", fullfile(folder, "+fromhere", "f.m"), "y = x"}, "fromhere.f", main);
%!  expect ({"file", "g", fullfile(folder, "+fromhere", "+deep", "g.m"), "y = x"}, "fromhere.deep.g");
%!  expect ({"file", "ftother", fullfile(folder, "ftother.m"), "another"}, @ftother);
%!  assert (__function_text__ (@ftother).is_main && ! __function_text__ (h{1}).is_main);
%!  assert (__function_text__ (h{1}).parent, "ftmain");
%!  ## anonymous functions know where they were written
%!  expect ({"expression", "", main, "@(t) ftsub (t) + k"}, h{3});
%!  s = __function_text__ (h{3});
%!  assert ({s.parent, s.names, s.values}, {"ftmain", {"k"}, {3}});
%!  expect ({"expression", "", main, "@(t) 0x1Fu8 + x"}, h{4});
%!endfunction
%!test in_folder (@files);
## empty constants
%!test
%! assert (__function_text__ (@(x) max (x, [], 2)).text, "@(x) max (x, [], 2)");
%! assert (__function_text__ (@(x) numel ({}) + x).text, "@(x) numel ({}) + x");
%! assert (__function_text__ (@(x) strcat ('', "", [])).text, "@(x) strcat ('', \"\", [])");

%!function not_files (folder)
%!  expect ({"script", "ftscript", fullfile(folder, "ftscript.m"), "make a function"}, "ftscript");
%!  expect ({"script", "ftscript", fullfile(folder, "ftscript.m"), "make a function"}, @ftscript);
%!  expect ({"classdef", "ftclass.st", "", "class"}, @ftclass.st);
%!  expect ({"classdef", "fromhere.Kind.st", "", "class"}, @fromhere.Kind.st);
%!  for name = {"ftclass", "fromhere.Kind", "ftold"}
%!    s = __function_text__ (name{1});
%!    assert ({s.kind, s.name}, {"classdef", name{1}});
%!  endfor
%!  assert (__function_text__ ("ftbroken").kind, "other");
%!  assert (! isempty (regexp (__function_text__ ("ftbroken").why, "(parse|syntax) error")));
%!  expect ({"none", "ftlater", "", "addpath"}, "ftlater", fullfile (folder, "ftscript.m"));
%!endfunction
%!test in_folder (@not_files);

## what is read anew only when it has changed
%!function changes (folder)
%!  file = fullfile (folder, "postpad.m");
%!  s = __function_text__ (@postpad);
%!  assert (__function_text__ (@postpad).stamp, s.stamp);
%!  fid = fopen (file, "w");
%!  fputs (fid, "function y = postpad (x)\n  y = 3 * x;\nend\n");
%!  fclose (fid);
%!  assert (! isequal (__function_text__ (@postpad).stamp, s.stamp));
%!  assert (! isempty (strfind (__function_text__ (@postpad).text, "3 * x")));
%!  f = @ftother;
%!  f (1);
%!  unlink (fullfile (folder, "ftother.m"));
%!  s = __function_text__ (f);
%!  assert (any (strcmp (s.kind, {"none", "other"})) && ! isempty (s.why));
%!endfunction
%!test in_folder (@changes);

## what no file has
%!test
%! gpuArray (1);   # its type takes the place of some functions of core's
%! s = __function_text__ (@ft_command);
%! assert ({s.kind, s.name, s.why, s.is_exact}, {"text", "ft_command", "", true});
%! assert (strncmp (s.text, "function y = ft_command (x, z = 0x3u8)", 38), s.text);
%! assert (! isempty (strfind (s.text, "y = x + 0x1Fu8 - 0xFFs8;")), s.text);
%! assert (! isempty (strfind (s.text, "y = [0x10u8, 0x2u8; 0xFFu8, 0x1u8];")), s.text);
%! assert (__function_text__ ("ft_command").text, s.text);
%! for name = {"sin", "mod", "zeros", "cat", "dot", "cellfun", "plus", "rand"}
%!   expect ({"builtin", name{1}, "", "write what"}, name{1});
%!   expect ({"builtin", name{1}, "", "write what"}, str2func (name{1}));
%! endfor
%! assert (any (strcmp (__function_text__ ("randi").kind, {"file", "builtin"})));  # 7 and 9; 11
%! s = __function_text__ ("__cuda__");
%! assert ({s.kind, s.file}, {"builtin", which("__cuda__")});
%! for name = {"primes", "factorial", "nchoosek", "deal", "postpad", "gammainc", "cross"}
%!   s = __function_text__ (name{1});
%!   assert ({s.kind, s.name, s.is_main}, {"file", name{1}, true});
%!   assert (! isempty (strfind (s.file, OCTAVE_HOME ())), s.file);
%!   assert (fileread (s.file), s.text);
%! endfor

%!test
%! a = 0x1F;
%! b = {1, @sin};
%! f = @(x, y) x + a * y + b{1};
%! s = __function_text__ (f);
%! assert (s.text, func2str (f));
%! assert ({s.names, s.values}, {{"a", "b"}, {uint8(31), {1, @sin}}});
%! for f = {@() 10, @(varargin) numel(varargin), @(x) [x', -x], @(x) x(end), @(x) x.^-1 != !x, ...
%!          @(x) {x, "a\n", 'b'}, @(x) cellfun(@(y) y + 1, x), @(x, ~) x, @(x) -x + +1, @() 9007199254740993}
%!   assert (__function_text__ (f{1}).text, func2str (f{1}));
%! endfor

%!test   # constants keep their classes and their bits
%! for f = {@() 0x10, @() 0b11, @() 0xFFFF, @() 0x7Fs8, @() 0xFFFFFFFFFFFFFFFF, @() [0x1F, 2; 0b11, 0x10], ...
%!          @() -0x80s8, @() 0xFFFFs64, @() [300, 0x1F], @() 0xFFs8, @() (0x11)', @(x = 0x11) x}
%!   s = __function_text__ (f{1});
%!   got = str2func (s.text) ();
%!   assert (s.is_exact && strcmp (class (got), class (f{1} ())) && isequal (got, f{1} ()), s.text);
%! endfor
%! assert (__function_text__ (@() {0x1F, 2}).is_exact, false);
%! assert (__function_text__ (@() {31, 2}).is_exact);

## what is no function
%!test
%! expect ({"none", "nosuch_function", "", "no function nosuch_function.*addpath"}, @nosuch_function);
%! expect ({"none", "no.such.function", "", "addpath"}, "no.such.function");
%! expect ({"none", "x + 1", "", "not the name"}, "x + 1");
%! expect ({"none", "", "", "not the name"}, "");
%! expect ({"none", "if", "", "no function if"}, "if");
%! for x = {3, {}, struct(), gpuArray(1), ["ab"; "cd"], containers.Map()}
%!   expect ({"other", "", "", "give a function handle"}, x{1});
%! endfor
%! s = 3;   # variables here or there are not meant
%! found = name = f = 1;
%! for name = {"s", "found", "name", "f"}
%!   assert (__function_text__ (name{1}).kind, "none");
%! endfor
%! expect ({"none", "nosuch_function", "", "addpath"}, "nosuch_function", "/no/such/file.m");
%! assert (__function_text__ ("sin", 3).kind, "other");
